"""The needs of an engagement with their reasons, as lines for people."""

from collections.abc import Iterator

from msgspec import Struct

from deckload.cli.asking import unit_words
from deckload.dice.engagement import Engagement
from deckload.dice.needs import SIX, Check, Need, Purpose, scoring
from deckload.dice.words import need_words, reasons


class Wanted(Struct, frozen=True):
    """What one kind of roll needs, and why; `unit` is the one that rolls."""

    what: str
    unit: str
    needs: str
    why: str


def needs_wanted(engagement: Engagement) -> list[Wanted]:
    """Every need of an engagement once; the ammunition checks of one flight stand together.

    Where rolls of one name have different needs, the unit that rolls stands behind the name.
    """
    found: dict[tuple[str, str], list[Need]] = {}
    kinds: dict[tuple[str, str], tuple[Purpose, str]] = {}
    for check, critical in _checks(engagement):
        cause = check.cause
        who = cause.detail or unit_words(cause.unit)
        for name, need in ((cause.purpose, check.need), ("potential critical", critical)):
            if need is not None:
                key = (f"{name}, {who}" if who else str(name), cause.unit)
                needs = found.setdefault(key, [])
                if need not in needs:
                    needs.append(need)
                kinds[key] = (cause.purpose, name)
    lines = []
    for (what, unit), needs in found.items():
        purpose, name = kinds[what, unit]
        if purpose is Purpose.AMMUNITION and len(needs) > 1:
            lines.append(_one_after_another(what, unit, needs))
        elif name != purpose:
            lines += [Wanted(what, unit, critical_words(n), _source(n)) for n in needs]
        else:
            lines += [Wanted(what, unit, need_words(n), why(n)) for n in needs]
    return _told_apart(lines)


def why(need: Need) -> str:
    """The score and each modifier with its reason and clause, in one line."""
    return ", ".join(reasons(need))


def critical_words(need: Need) -> str:
    """From which natural face a damage die may be a critical."""
    face = scoring(need).threshold
    if face > SIX:
        return "none possible"
    return f"a natural {face}" + (" or more" if face < SIX else "")


def _source(need: Need) -> str:
    return f"{need.source} ({need.clause})" if need.source else ""


def _one_after_another(what: str, unit: str, needs: list[Need]) -> Wanted:
    """The checks of one flight, each a step harder, up to the first that no die can meet."""
    reachable = [need_words(need) for need in needs if scoring(need).threshold <= SIX]
    words = ", then ".join(reachable)
    if len(reachable) < len(needs):
        words += ", then out of reach of a die"
    clause = f" ({needs[0].clause})" if needs[0].clause else ""
    return Wanted(what, unit, words, f"a check after each combat{clause}")


def _told_apart(lines: list[Wanted]) -> list[Wanted]:
    """Equal lines once, and different ones of one name with the unit behind it."""
    said: dict[str, set[tuple[str, str]]] = {}
    units: dict[str, set[str]] = {}
    for line in lines:
        said.setdefault(line.what, set()).add((line.needs, line.why))
        units.setdefault(line.what, set()).add(line.unit)
    kept: dict[tuple[str, str, str], Wanted] = {}
    for line in lines:
        apart = len(said[line.what]) > 1 and len(units[line.what]) > 1
        what = f"{line.what} ({unit_words(line.unit)})" if apart else line.what
        shown = Wanted(what, line.unit, line.needs, line.why)
        kept.setdefault((what, line.needs, line.why), shown)
    return list(kept.values())


def _checks(engagement: Engagement) -> Iterator[tuple[Check, Need | None]]:
    """Each check of each step, with the need of a critical that goes with it."""
    for step in engagement.steps:
        for place, value in enumerate(step.args):
            if isinstance(value, Check):
                after = step.args[place + 1] if place + 1 < len(step.args) else None
                yield value, after if isinstance(after, Need) else None
