"""How dice, needs and their reasons read in plain words."""

from deckload.dice.needs import Need, scoring
from deckload.dice.requests import Choice, Dice, Pool, cause_of, needs_of

LONGEST_SHOWN = 60
_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def shown(text: str) -> str:
    """A piece of what somebody typed, made safe to print: escaped, and cut to 60 characters."""
    cut = text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


def counted(number: int, noun: str) -> str:
    """A count of things whose plural takes an s: "1 turn", "6 turns"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dice_words(count: int) -> str:
    """ "1 die", "6 dice"."""
    return "1 die" if count == 1 else f"{count} dice"


def need_words(need: Need) -> str:
    """What a die must show: "3+", "two sixes for one hit", "out of reach (7+)"."""
    threshold, group = scoring(need)
    if group > 1:
        count = _COUNTS[group] if group < len(_COUNTS) else str(group)
        return f"{need.value}+, so {count} sixes for one success"
    if threshold > 6:
        return f"{need.value}+, out of reach of a die"
    return f"{threshold}+" if threshold > 1 else "any face"


def reasons(need: Need) -> list[str]:
    """The score and each modifier with its reason and clause, in order."""
    start = need.source or "score"
    lines = [f"{start} {need.base}+" + (f" ({need.clause})" if need.clause else "")]
    lines += [f"{m.amount:+d} {m.reason} ({m.clause})" for m in need.modifiers]
    if need.one_misses:
        lines.append("a natural 1 misses (ruling one_misses)")
    if scoring(need).group > 1:
        lines.append(f"{need.value} is past six: sixes count together (A3.3)")
    return lines


def request_words(request: Dice | Choice) -> str:
    """What is asked and why, in one line: "6 dice to hit, Bf 109 at Swordfish: 3+"."""
    cause = cause_of(request)
    about = f", {cause.detail}" if cause.detail else ""
    if isinstance(request, Choice):
        return f"{request.question} [{request.default}]"
    words = f"{dice_words(request.dice)} {cause.purpose}{about}"
    needs = needs_of(request)
    if needs:
        words += f": {need_words(needs[0])}"
        if not isinstance(request, Pool):
            words += "".join(f", critical on a natural {scoring(n).threshold}+" for n in needs[1:])
    return words
