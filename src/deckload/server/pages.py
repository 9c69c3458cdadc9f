"""The files of the page: read once, told with their hash, and the policy that they run under."""

import gzip
from base64 import b64encode
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from deckload import __version__
from deckload.server.ahead import IMPORT_MAP, told_ahead

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".woff2": "font/woff2",
}
"""Files of other kinds are not served."""
INDEX: Final = "index.html"


class PageFile(Struct, frozen=True):
    """A file of the page, as it is and packed; `packed` is empty where that saves nothing."""

    body: bytes
    type: str
    tag: str
    packed: bytes = b""


class Pages:
    """The files of a folder by their paths; none where there is no such folder."""

    def __init__(self, folder: Path | None) -> None:
        found: dict[str, bytes] = {}
        if folder is not None:
            for path in sorted(folder.rglob("*")):
                if path.suffix in TYPES and path.is_file():
                    found[path.relative_to(folder).as_posix()] = path.read_bytes()
        if INDEX in found:
            found[INDEX] = told_ahead(found[INDEX], found)
        self.files = {path: _file(path, body) for path, body in found.items()}
        self.version = f"{__version__}+{self._digest()}"
        self.policy = self._policy()

    def find(self, path: str) -> PageFile | None:
        """The file of a path; nothing outside the folder has one."""
        return self.files.get(path.strip("/") or INDEX)

    def _digest(self) -> str:
        whole = "".join(f"{path} {file.tag}\n" for path, file in self.files.items())
        return blake2b(whole.encode(), digest_size=4).hexdigest()

    def _policy(self) -> str:
        """What the page may load and run: its own files, and its import map by its hash."""
        index = self.files.get(INDEX)
        maps = IMPORT_MAP.findall(index.body) if index is not None else []
        hashes = "".join(f" 'sha256-{b64encode(sha256(text).digest()).decode()}'" for text in maps)
        return "; ".join(
            (
                "default-src 'none'",
                f"script-src 'self'{hashes}",
                "style-src 'self'",
                "img-src 'self' data:",
                "font-src 'self'",
                "media-src 'self'",
                "manifest-src 'self'",
                "connect-src 'self'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
            )
        )


def _file(path: str, body: bytes) -> PageFile:
    tag = blake2b(body, digest_size=12).hexdigest()
    return PageFile(body, TYPES[Path(path).suffix], f'"{tag}"', _packed(body))


def _packed(body: bytes) -> bytes:
    """A file as it goes over a slow line, the same bytes each time."""
    packed = gzip.compress(body, 6, mtime=0)
    return packed if len(packed) < len(body) * 0.9 else b""
