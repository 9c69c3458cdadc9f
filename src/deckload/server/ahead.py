"""The modules that a page will ask for, told ahead.

A browser finds the imports of a module only once it has that module, and so fetches a page of many
small files in as many rounds as they import each other deep. The page names the modules that it
begins with, in attributes `data-ahead-...`; here every module that those import is added to them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath
from typing import Final

IMPORT_MAP: Final = re.compile(
    rb"<script\b[^>]*\btype=[\"']importmap[\"'][^>]*>(.*?)</script>", re.S | re.I
)
_AHEAD: Final = re.compile(rb"(\bdata-ahead-[a-z]+=\")([^\"]*)\"")
_IMPORT: Final = re.compile(rb"(?:^|;)\s*(?:import|export)\b[^;'\"(]*['\"]([^'\"]+)['\"]", re.M)
"""A static import or re-export; `import(...)` is for later."""


def told_ahead(index: bytes, files: Mapping[str, bytes]) -> bytes:
    """The page with all that its modules import beside them; a path that is no file stays alone."""
    found = IMPORT_MAP.search(index)
    names: dict[str, str] = json.loads(found[1]).get("imports", {}) if found else {}

    def whole(match: re.Match[bytes]) -> bytes:
        return b'%s%s"' % (
            match[1],
            " ".join(_all(match[2].decode().split(), files, names)).encode(),
        )

    return _AHEAD.sub(whole, index)


def _all(begin: list[str], files: Mapping[str, bytes], names: Mapping[str, str]) -> list[str]:
    """The modules and what they import, in the order in which they would be found."""
    known = dict.fromkeys(begin)
    waiting = list(known)
    for path in waiting:
        for wanted in _imports(path, files, names):
            if wanted in files and wanted not in known:
                known[wanted] = None
                waiting.append(wanted)
    return waiting


def _imports(path: str, files: Mapping[str, bytes], names: Mapping[str, str]) -> Iterator[str]:
    for said in _IMPORT.findall(files.get(path, b"")):
        name: str = said.decode()
        yield normpath(names[name] if name in names else join(dirname(path), name))
