"""Battle files on disk: the one place that opens paths.

A battle file is only ever added to, a line at a time. Any other file is written whole, beside the
one that it replaces.
"""

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from secrets import token_hex

from deckload.dice.errors import DeckloadError
from deckload.dice.words import shown
from deckload.game.setup import Setup
from deckload.game.state import State
from deckload.record.battle import Battle
from deckload.record.errors import BadBattleFile, Fault, bad
from deckload.record.limits import MOST_BYTES, MOST_POSITION
from deckload.record.migrate import migrated
from deckload.record.opened import load_battle, new_battle
from deckload.record.position import Position, read_position
from deckload.record.verify import Verdict, unread, verify


class FileTrouble(DeckloadError):
    """A file that cannot be read or written, and why."""


def create_battle(
    path: str | Path,
    setup: Setup,
    *,
    seed: int | str | None = None,
    id: str | None = None,
    start: State | None = None,
    notes: str = "",
    sync: bool = False,
) -> Battle:
    """A new battle in a new file, to which every further line is added as it is made.

    With a seed the dice are seeded and the same battle gives the same bytes; else they are typed.
    `start` and `notes` are as for `new_battle`, `sync` waits for the disk after each line. Raises
    FileTrouble, also where the file exists.
    """
    path = file_path(path)
    if id is None:
        id = token_hex(8) if seed is None else ""
    made = new_battle(setup, seed=seed, id=id, start=start, notes=notes)
    try:
        _write_new(path, made.text)
    except OSError as error:
        raise _trouble("begin", path, error) from error
    size = len(made.text)
    made.write_to(_End(path, sound=size, found=size, sync=sync).add)
    return made


def open_battle(path: str | Path, *, sync: bool = False) -> Battle:
    """The battle in a file, as far as it is sound; every further line is added to the file.

    Nothing is written before the first further line. What is cut off then is kept in a file
    beside, and so is a file of an older format, which is written anew. Raises FileTrouble, and
    BadBattleFile where there is not even a set-up to begin from.
    """
    path = file_path(path)
    raw = _read(path)
    anew = migrated(raw)
    battle = load_battle(raw if anew is None else anew)
    end = _End(
        path,
        sound=len(battle.text),
        found=len(raw),
        rest=battle.rest,
        anew=battle.text if anew is not None else b"",
        sync=sync,
    )
    battle.write_to(end.add)
    return battle


def verify_file(path: str | Path) -> Verdict:
    """Check a battle file. Raises FileTrouble for one that cannot be read at all."""
    try:
        return verify(read_file(path))
    except BadBattleFile as error:
        return unread(error.trouble)


def write_beside(path: str | Path, text: bytes) -> None:
    """Write a whole file: beside, flushed, and then renamed; the one before is kept as `.old`.

    At no moment is there no whole file of that name, if there was one. Raises FileTrouble.
    """
    path = file_path(path)
    new, old = path.with_name(path.name + ".new"), path.with_name(path.name + ".old")
    try:
        with new.open("wb", buffering=0) as file:
            _write_all(file, text)
            os.fsync(file.fileno())
        if path.exists():
            with suppress(FileNotFoundError):
                old.unlink()
            try:
                os.link(path, old)
            except OSError:  # a file system without links
                old.write_bytes(path.read_bytes())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise _trouble("write", path, error) from error


def write_new(path: str | Path, text: bytes) -> None:
    """Write a whole file that is not there yet. Raises FileTrouble, also where it is."""
    path = file_path(path)
    try:
        _write_new(path, text)
    except OSError as error:
        raise _trouble("write", path, error) from error


def read_file(path: str | Path) -> bytes:
    """The bytes of a file. Raises FileTrouble, and BadBattleFile for one that is too large."""
    return _read(file_path(path))


def open_position(path: str | Path) -> Position:
    """The position in a file. Raises FileTrouble, and BadPosition for a file that holds none."""
    path = file_path(path)
    return read_position(_read(path, MOST_POSITION))


def file_path(path: str | Path) -> Path:
    """The path as the system takes it: in UTF-8 where the locale's encoding lacks its letters.

    Raises FileTrouble for a name that no file can have.
    """
    name = str(path)
    for encoded in (os.fsencode, str.encode):
        with suppress(UnicodeEncodeError):
            found = os.fsdecode(encoded(name))
            if "\0" not in found:
                return Path(found)
    raise FileTrouble(f"no file can be called '{shown(name)}'")


class _End:
    """The end of a battle file: lines are added there, and nothing is written anywhere else.

    `sound` bytes of the `found` that the file has are part of the battle; `rest` is what follows
    them. `anew` is the whole text where the file must be written anew first.
    """

    def __init__(
        self,
        path: Path,
        *,
        sound: int,
        found: int,
        rest: bytes = b"",
        anew: bytes = b"",
        sync: bool,
    ) -> None:
        self._path = path
        self._sound = sound
        self._found = found
        self._rest = rest
        self._anew = anew
        self._sync = sync

    def add(self, text: bytes) -> None:
        """Add a line and flush it; what is half written if that fails is taken off again.

        Raises FileTrouble, also where somebody else has written to the file.
        """
        if self._anew:
            write_beside(self._path, self._anew)
            self._anew, self._found = b"", self._sound
        try:
            with self._path.open("r+b", buffering=0) as file:
                if file.seek(0, os.SEEK_END) != self._found:
                    name = _called(self._path)
                    raise FileTrouble(f"{name} was written to by somebody else; open it again")
                self._add(file, text)
        except OSError as error:
            raise _trouble("write", self._path, error) from error

    def _add(self, file: FileIO, text: bytes) -> None:
        if self._rest:
            self._keep_rest()
        end = min(self._sound, self._found)
        file.truncate(end)
        try:
            file.seek(end)
            # The last line may have lacked its end, and nothing else.
            text = b"\n" * (self._sound - end) + text
            _write_all(file, text)
            if self._sync:
                os.fsync(file.fileno())
        except BaseException:
            # A line half written is no line, whatever stopped it.
            with suppress(OSError):
                file.truncate(end)
            self._found = file.seek(0, os.SEEK_END)
            raise
        self._found = self._sound = end + len(text)

    def _keep_rest(self) -> None:
        """Put what is to be cut off into a file of its own."""
        number = 1
        while (beside := self._path.with_name(f"{self._path.name}.cut-{number}")).exists():
            number += 1
        _write_new(beside, self._rest)
        self._rest = b""


def _write_new(path: Path, text: bytes) -> None:
    """Write a file that is not there yet; none is left if that fails."""
    with path.open("xb", buffering=0) as file:
        try:
            _write_all(file, text)
            os.fsync(file.fileno())
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise


def _write_all(file: FileIO, text: bytes) -> None:
    """Write all of a text; a raw write may take only a part."""
    left = memoryview(text)
    while left:
        left = left[file.write(left) or 0 :]


def _read(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, and of one with more than `most` only so many that this shows."""
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        raise _trouble("read", path, error) from error
    if len(raw) > MOST_BYTES:
        sentence = f"The file is too large: a battle file has at most {MOST_BYTES} bytes."
        raise bad(Fault.TOO_LARGE, 0, sentence)
    return raw


def _trouble(what: str, path: Path, error: OSError) -> FileTrouble:
    return FileTrouble(f"cannot {what} {_called(path)}: {error.strerror or error}")


def _called(path: Path) -> str:
    """The name of a file for people, also where the locale's encoding lacks its letters."""
    try:
        path.name.encode()
    except UnicodeEncodeError:
        return shown(os.fsencode(path.name).decode("utf-8", "replace"))
    return shown(path.name)
