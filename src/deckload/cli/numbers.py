"""Whole numbers as they are typed: plain digits in a stated range, and nothing else."""

import re
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    Whole = click.ParamType[int]
else:
    Whole = click.ParamType  # not generic in every version

_WHOLE = re.compile(r"[+-]?[0-9]{1,30}", re.ASCII)


class WholeNumber(Whole):
    """A whole number from `low` to `high`, without underscores, signs of other scripts or NaN."""

    name = "number"

    def __init__(self, low: int = -(10**20), high: int = 10**20) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Fails in one line for anything else."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        from deckload.dice.words import shown  # only a command that runs pays for it

        if not _WHOLE.fullmatch(text):
            self.fail(f"'{shown(text)}' is not a whole number", param, ctx)
        number = int(text)
        if not self.low <= number <= self.high:
            self.fail(f"{shown(text)} is not from {self.low:,} to {self.high:,}", param, ctx)
        return number
