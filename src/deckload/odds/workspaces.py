"""Memory that evaluations use again.

Fresh memory costs the system a page at a time, which for joint states of some hundred
kilobytes is most of the work of an evaluation.
"""

import numpy as np

from deckload.odds.laws import Array

LEAST, MOST = 1 << 10, 1 << 20
"""Cells of the largest state of a plan for which its steps share a workspace."""


class Workspace:
    """Two stretches of memory that the steps of one evaluation fill in turn."""

    __slots__ = ("_here", "_there", "cells")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self._here = np.empty(cells)
        self._there = np.empty(cells)

    def laid_out(self, state: Array) -> Array:
        """The state in contiguous memory, in the order of its axes."""
        if state.flags.c_contiguous:
            return state
        laid = self.room(state, state.size).reshape(state.shape)
        np.copyto(laid, state)
        return laid

    def room(self, taken: Array, cells: int) -> Array:
        """Memory for so many cells, apart from what is taken."""
        room = self._here if np.may_share_memory(taken, self._there) else self._there
        return room[:cells]


class Workspaces:
    """Workspaces that are free; one is lent to one evaluation at a time, also across threads."""

    def __init__(self) -> None:
        self._free: list[Workspace] = []

    def borrow(self, cells: int) -> Workspace | None:
        """A workspace of at least so many cells; None for states too small or too large for it.

        Give it back when done.
        """
        if not LEAST <= cells <= MOST:
            return None
        try:
            workspace = self._free.pop()
        except IndexError:
            return Workspace(cells)
        return workspace if workspace.cells >= cells else Workspace(cells)

    def give_back(self, workspace: Workspace | None) -> None:
        """Make a borrowed workspace free again."""
        if workspace is not None:
            self._free.append(workspace)

    def clear(self) -> None:
        """Give the memory back."""
        self._free.clear()
