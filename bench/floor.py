"""The floor in C: compiles floor.c and floor_simd.c where there is a gcc, and calls them."""

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from bench.shapes import NAMES, SHAPES

HERE = Path(__file__).resolve().parent
LANES = 16
"""Duels that the SIMD floor plays side by side; it plays whole groups only."""
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


class NoFloor(Exception):
    """The floor cannot be compiled here; the message says why."""


class Floor:
    """One compiled floor."""

    def __init__(self, library: Path) -> None:
        self._roll = ctypes.CDLL(str(library)).roll_duels
        self._roll.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_uint64, ctypes.c_void_p]
        self._roll.restype = None

    def counts(self, name: str, n: int, seed: int = 1) -> NDArray[np.int64]:
        """How often each outcome came up in `n` duels (a multiple of 16)."""
        if n % LANES:
            raise ValueError(f"{n} duels are no multiple of {LANES}")
        total = np.zeros(SHAPES[name], np.int64)
        self._roll(NAMES.index(name) + 1, n, seed, total.ctypes.data)
        return total


def _compile(gcc: str, source: Path, into: Path) -> Floor:
    library = into / f"{source.stem}.so"
    command = [gcc, *FLAGS, str(source), "-o", str(library)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoFloor(f"gcc could not compile {source.name}")
    try:
        return Floor(library)
    except OSError as error:
        raise NoFloor(f"what gcc made of {source.name} cannot be loaded") from error


@contextmanager
def floors() -> Iterator[dict[str, Floor]]:
    """The scalar and the SIMD floor by name, compiled into a directory that goes afterwards.

    Raises NoFloor where there is no gcc, or one that cannot compile them.
    """
    gcc = shutil.which("gcc")
    if gcc is None:
        raise NoFloor("no gcc")
    # Where a loaded library cannot be deleted, the system clears its temporary files itself.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield {
            "C": _compile(gcc, HERE / "floor.c", Path(folder)),
            "C SIMD": _compile(gcc, HERE / "floor_simd.c", Path(folder)),
        }
