"""Luck in words: ranges, how to take a page of chances, and remarks without a verdict."""

from collections.abc import Iterator

from deckload.cli.chances import chance, fraction_words, one_in
from deckload.cli.luck import BattleLuck, Counted, LuckLine
from deckload.dice.needs import TABLE
from deckload.dice.words import counted, dice_words, shown
from deckload.odds.luck import Luck

LONGEST_FRACTION = 24
"""Longer fractions stand in no sentence."""
READING = (
    "'expected' is the exact mean of these very rolls. Fair dice fall below the range at most 2.5 "
    "times in 100, and above it as rarely. 'chance' is that of so many or more where more came "
    "than expected, else of so few or fewer."
)
LABELS = {
    Counted.ALL: "all successes",
    Counted.BLANKS: "attacks with no hit",
    Counted.SIXES: "sixes of all dice",
}
"""What lines are called that are of no one purpose."""
_NOUNS = {Counted.BLANKS: "attacks with no hit", Counted.SIXES: "sixes"}


def owner_words(owner: str) -> str:
    """A side, or the table, in a sentence."""
    return "the table" if owner == TABLE else shown(owner)


def rolls_words(luck: BattleLuck) -> str:
    """How many rolls are counted, and how many are not."""
    back = luck.taken_back
    words = f"{luck.rolls}, with {dice_words(luck.dice)}"
    return f"{words}; {back} more taken back and left out" if back else words


def off_words(luck: Luck) -> str:
    """How far what came is from the expectation: "+1.50", "-0.33", "0.00"."""
    words = f"{float(luck.difference):+.2f}"
    return "0.00" if float(words) == 0 else words


def range_words(luck: Luck) -> str:
    """The central range: "2 to 6"; one number where there is no other."""
    return f"{luck.low} to {luck.high}" if luck.low < luck.high else str(luck.low)


def taking_words(luck: BattleLuck) -> Iterator[str]:
    """What the lines together mean, and what is to be remarked on, if anything is."""
    count, remarked = len(luck.lines), luck.remarked
    lines = "the one line" if count == 1 else f"the {count} lines"
    yield (
        f"Of {lines} above, fair dice leave {luck.outside_expected:.1f} outside the range on "
        f"average; here it is {luck.outside or 'none'}. The more lines one looks at, the likelier "
        "one of them looks odd."
    )
    yield (
        "A line is remarked on only if the chance to be so far out on either side (the smaller of "
        f"the two chances, doubled), times the number of lines ({count}), is below 1 in 100."
        + ("" if remarked else " None is.")
    )
    for line in remarked:
        yield remark_words(line)
    if luck.taken_back:
        yield (
            "What was taken back counts for nothing here. If it was taken back for its faces, "
            "what stands was chosen, and these chances are no longer those of chance alone."
        )


def remark_words(line: LuckLine) -> str:
    """A line that is far out, with its chance and the size of the sample, and no verdict."""
    luck = line.luck
    what = "" if line.counted is Counted.SIXES else f", {LABELS.get(line.counted, line.purpose)}"
    noun = _NOUNS.get(line.counted, "successes")
    tail = "more" if luck.difference > 0 else "fewer"
    what += f", dice {line.by}" if line.by is not None else ""
    return (
        f"{owner_words(line.owner)}{what}: {luck.came} {noun} in {counted(luck.rolls, 'roll')} of "
        f"{dice_words(luck.dice)}, expected {float(luck.expected):.2f}. The chance of {luck.came} "
        f"or {tail} is {rare_words(luck)}. It says nothing of why."
    )


def rare_words(luck: Luck) -> str:
    """The chance of what came or more of it: "<0.01% (1 in 46,656)"."""
    exact = luck.beyond_exactly
    rare = one_in(luck.beyond, exact) or "too rare for a number here"
    fraction = "" if exact is None or exact.numerator == 1 else fraction_words(exact)
    if fraction and len(fraction) <= LONGEST_FRACTION:
        rare += f", exactly {fraction}"
    return f"{chance(luck.beyond, exact)} ({rare})"
