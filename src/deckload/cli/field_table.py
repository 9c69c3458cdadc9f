"""One field of an answer as a table: value, chance, chance of at least that, bar."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from deckload.cli.bars import bar
from deckload.cli.chances import (
    SMALLEST_SHOWN,
    TINY,
    chance,
    figure,
    fraction_words,
    one_in,
    percent,
    sums_to_hundred,
)
from deckload.cli.page import Page
from deckload.odds.distribution import Distribution

LONG = 24
"""A table of more rows leaves out what is below half a hundredth of a percent at its ends."""
SHORTEST_BAR = 10
GAP = 2
_UNDERFLOW = 1e-290


class Row(Struct, frozen=True):
    """A value of a field, its chance, the chance of at least that, and the exact fraction."""

    value: int
    p: float
    at_least: float
    exact: Fraction | None = None


def rows_of(marginal: Distribution, *, fractions: bool = False) -> list[Row]:
    """The rows of a field alone; values that cannot happen have none."""
    (field,) = marginal.fields
    low = marginal.domains[0][0]
    tail = marginal.at_least(field)
    return [
        Row(value, p, float(tail[value - low]), marginal.fraction(value) if fractions else None)
        for (value,), p in marginal.outcomes()
    ]


def label(field: str) -> str:
    """A field's name for people: "planes lost"."""
    return field.replace("_", " ")


def field_table(
    page: Page, marginal: Distribution, *, fractions: bool = False, sampled: bool = False
) -> None:
    """Put the table of one field on the page, with its mean and standard deviation."""
    (field,) = marginal.fields
    rows = rows_of(marginal, fractions=fractions)
    mean, spread = marginal.mean(field), marginal.standard_deviation(field)
    name = label(field)
    page.heading(name[:1].upper() + name[1:])
    page.line(f"mean {figure(mean)}, standard deviation {figure(spread)}", indent=2)
    below, kept, above = trimmed(rows)
    _lay_out(page, rows, kept, sampled)
    if above or below:
        page.paragraph(left_out(below, above), indent=2)
    if beyond := too_rare(rows):
        page.paragraph(beyond, indent=2)


def trimmed(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row], Sequence[Row]]:
    """The rows below, those to show, and the rows above, of which a long table tells the sum."""
    if len(rows) <= LONG:
        return (), rows, ()
    worth = [place for place, row in enumerate(rows) if row.p >= SMALLEST_SHOWN]
    if not worth:
        return (), rows, ()
    first, last = worth[0], worth[-1] + 1
    return rows[:first], rows[first:last], rows[last:]


def left_out(below: Sequence[Row], above: Sequence[Row]) -> str:
    """What a long table does not show: how many rows, which, and their chance together."""
    parts = []
    if below:
        parts.append(f"{_rows(below)} up to {below[-1].value}")
    if above:
        parts.append(f"{_rows(above)} from {above[0].value} to {above[-1].value}")
    total = sum(row.p for row in (*below, *above))
    return f"Left out: {' and '.join(parts)}; together {percent(total)}."


def too_rare(rows: Sequence[Row]) -> str:
    """Which values may be possible and yet have a chance that no float holds."""
    ends = [f"below {rows[0].value}"] * (rows[0].p <= _UNDERFLOW)
    ends += [f"above {rows[-1].value}"] * (rows[-1].p <= _UNDERFLOW)
    return f"Values {' and '.join(ends)} are too rare to be told." if ends else ""


def _rows(rows: Sequence[Row]) -> str:
    return "1 row" if len(rows) == 1 else f"{len(rows)} rows"


def _lay_out(page: Page, rows: Sequence[Row], kept: Sequence[Row], sampled: bool) -> None:
    columns = [
        ["value", *(f"{row.value:,}" for row in kept)],
        ["chance", *(_chance(row, rows, sampled) for row in kept)],
        ["at least", *(_at_least(row, rows, sampled) for row in kept)],
    ]
    chances = columns[1][1:]
    exact = [fraction_words(row.exact) for row in kept if row.exact is not None]
    room = page.width - _taken(columns)
    beside = bool(exact) and room - max(map(len, ["exactly", *exact])) - GAP >= SHORTEST_BAR
    if beside:
        columns.append(["exactly", *exact])
        room = page.width - _taken(columns)
    widths = [max(map(len, column)) for column in columns]
    header, *lines = (
        (" " * GAP).join(f"{text:>{wide}}" for text, wide in zip(texts, widths, strict=True))
        for texts in zip(*columns, strict=True)
    )
    page.line(header, indent=GAP)
    most = max(row.p for row in kept)
    for place, row in enumerate(kept):
        if chances[place] == TINY:
            # A frequency of a few samples says little about how rare a thing is.
            rare = "" if sampled else one_in(row.p, row.exact)
            drawn = rare if len(rare) <= room else ""
        else:
            drawn = page.coloured(bar(row.p, most, room, blocks=page.blocks))
        page.raw(f"{'':{GAP}}{lines[place]}{'':{GAP}}{drawn}".rstrip())
        if exact and not beside:
            page.paragraph(f"= {exact[place]}", indent=2 * GAP + widths[0])
    if len(kept) == len(rows) and not sums_to_hundred(chances):
        page.line(f"{'(rounded)':>{2 * GAP + widths[0] + widths[1]}}")


def _taken(columns: Sequence[Sequence[str]]) -> int:
    """How much of the page's width the columns take, with the gaps around them."""
    return GAP + sum(max(map(len, column)) + GAP for column in columns)


def _chance(row: Row, rows: Sequence[Row], sampled: bool) -> str:
    return chance(row.p, row.exact, certain=len(rows) == 1 and not sampled)


def _at_least(row: Row, rows: Sequence[Row], sampled: bool) -> str:
    """At least the lowest value is certain, unless lower ones were too small for a float."""
    certain = row is rows[0] and row.p > _UNDERFLOW and not sampled
    return chance(row.at_least, certain=certain)
