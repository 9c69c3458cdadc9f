"""The luck of a battle as plain data and as CSV."""

from collections.abc import Iterator
from typing import Any

from deckload.cli.chances import fraction_words
from deckload.cli.csv_cells import csv_of
from deckload.cli.luck import BattleLuck, LuckLine
from deckload.odds.luck import INSIDE, Luck
from deckload.record.lines import By

COLUMNS = (
    "dice_kind",
    "owner",
    "counted",
    "purpose",
    "rolls",
    "dice",
    "came",
    "expected",
    "range_low",
    "range_high",
    "at_least",
    "at_most",
    "either_side",
    "remarked",
)
"""The header of the CSV."""


def luck_data(luck: BattleLuck) -> dict[str, Any]:
    """The luck of a battle as plain data; past 60 dice chances have no fractions."""
    remarked = luck.remarked
    return {
        "dice_kind": str(luck.kind),
        "rolls": luck.rolls,
        "dice": luck.dice,
        "taken_back": luck.taken_back,
        "range": float(INSIDE),
        "lines": [
            {
                "owner": line.owner,
                "counted": str(line.counted),
                "purpose": None if line.purpose is None else str(line.purpose),
                **_by(line.by),
                **counted_data(line.luck),
                "remarked": line in remarked,
            }
            for line in luck.lines
        ],
        "outside": luck.outside,
        "outside_expected": luck.outside_expected,
        "faces": [
            {
                "owner": face.owner,
                **_by(face.by),
                "rolls": face.rolls,
                "dice": face.dice,
                "counts": face.counts,
            }
            for face in luck.faces
        ],
    }


def _by(by: By | None) -> dict[str, str]:
    """How dice came, where a battle has both ways."""
    return {} if by is None else {"by": str(by)}


def counted_data(luck: Luck) -> dict[str, Any]:
    """A count against its expectation as plain data."""
    at_least, at_most = luck.exactly or (None, None)
    return {
        "rolls": luck.rolls,
        "dice": luck.dice,
        "came": luck.came,
        "expected": float(luck.expected),
        "expected_fraction": fraction_words(luck.expected),
        "difference": float(luck.difference),
        "standard_deviation": float(luck.variance) ** 0.5,
        "range_low": luck.low,
        "range_high": luck.high,
        "range_outside": luck.outside,
        "at_least": luck.at_least,
        "at_least_fraction": None if at_least is None else fraction_words(at_least),
        "at_most": luck.at_most,
        "at_most_fraction": None if at_most is None else fraction_words(at_most),
        "either_side": luck.either_side,
    }


def luck_csv(luck: BattleLuck) -> str:
    """A row for each line of the page, then one for each face of each owner.

    Rows of faces have no chance. The kind of the dice stands in each row, so that tables of
    several battles can be put together and typed dice still told from seeded ones; where a battle
    has both it is that of the row's own dice.
    """
    return csv_of([COLUMNS, *_rows(luck)])


def _rows(luck: BattleLuck) -> Iterator[list[str]]:
    remarked = luck.remarked
    for line in luck.lines:
        yield _row(luck, line, remarked=line in remarked)
    for face in luck.faces:
        for number, count in enumerate(face.counts, 1):
            start = [str(face.by or luck.kind), face.owner, "face", str(number)]
            numbers = [str(face.rolls), str(face.dice), str(count), f"{face.dice / 6:.6f}"]
            yield [*start, *numbers, *[""] * (len(COLUMNS) - len(start) - len(numbers))]


def _row(luck: BattleLuck, line: LuckLine, *, remarked: bool) -> list[str]:
    found = line.luck
    return [
        str(line.by or luck.kind),
        line.owner,
        str(line.counted),
        str(line.purpose or ""),
        str(found.rolls),
        str(found.dice),
        str(found.came),
        f"{float(found.expected):.6f}",
        str(found.low),
        str(found.high),
        f"{found.at_least:.9g}",
        f"{found.at_most:.9g}",
        f"{found.either_side:.9g}",
        "yes" if remarked else "no",
    ]
