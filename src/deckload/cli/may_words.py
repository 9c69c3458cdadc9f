"""What each unit of a seat may do now, and why not what it may not, in sentences."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from deckload.cli.labels import Labels
from deckload.cli.lengths import inches
from deckload.cli.order_words import aa_dice_words
from deckload.game.legal import Course, Flying, Legal, Possibility, Unit
from deckload.game.state import Phase
from deckload.rules.headings import TURN_POINT
from deckload.rules.interception import Conduct
from deckload.units.names import listed

_CHOICES = {
    Phase.FIRST_SHIP: "which side moves its ships first",
    Phase.FIRST_FLIGHT: "which side flies first",
    Phase.FIRST_FIRE: "which side's ships fire first",
}


class May(Struct, frozen=True):
    """What units may do, in sentences, and what they may not, each with its reason.

    `units` are the ids of those that all this holds for alike.
    """

    units: tuple[str, ...]
    may: tuple[str, ...]
    may_not: tuple[str, ...]


def may_of(labels: Labels, legal: Legal) -> list[May]:
    """What the units of a seat may do; first those that may do something."""
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    idle: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for unit in legal.units:
        if unit.refusal is not None:
            why = f"Nothing now: {unit.refusal.reason} ({unit.refusal.clause})"
            idle.setdefault(((), (why,)), []).append(unit.unit)
        else:
            words = (tuple(_may(labels, unit)), tuple(_may_not(labels, unit)))
            alike.setdefault(words, []).append(unit.unit)
    return [May(tuple(units), *words) for words, units in (*alike.items(), *idle.items())]


def choice_of_first(phase: Phase) -> str:
    """What a seat is to say in a phase that asks who goes first; empty in all others."""
    return _CHOICES.get(phase, "")


def _may(labels: Labels, unit: Unit) -> Iterator[str]:
    if unit.course is not None:
        yield _course(unit.course)
    elif unit.flying is not None:
        yield _flying(unit.flying)
    elif unit.dice is not None:
        yield f"{aa_dice_words(unit.dice)} left."
    may: dict[str, list[str]] = {}
    for each in unit.possibilities:
        if each.refusal is None:
            may.setdefault(each.what, []).append(_target(labels, unit.unit, each))
    for what, targets in may.items():
        yield f"May {_doing(what, targets)}."


def _may_not(labels: Labels, unit: Unit) -> Iterator[str]:
    refused: dict[tuple[str, str], list[str]] = {}
    for each in unit.possibilities:
        if each.refusal is not None:
            why = f"{each.refusal.reason} ({each.refusal.clause})"
            refused.setdefault((each.what, why), []).append(_target(labels, unit.unit, each))
    for (what, why), targets in refused.items():
        yield f"May not {_doing(what, targets)}: {why}"


def _course(course: Course) -> str:
    if not course.most:
        return "Cannot move."
    least, most = inches(course.least), inches(course.most)
    words = f'May move {most}"' if least == most else f'May move {least}" to {most}"'
    if not course.points:
        return f"{words} straight on; she cannot turn."
    turn = course.points * TURN_POINT
    once = "once" if course.turns == 1 else "twice, in all"
    return f'{words}, and turn {once} by up to {turn} degrees after {inches(course.before_turn)}".'


def _flying(flying: Flying) -> str:
    reach, breaking = f'{flying.reach.text}"', f'{flying.breaking.text}"'
    if flying.conduct is Conduct.INTERCEPTED:
        words = f"Intercepted: may stay, or break away by up to {breaking}"
    elif flying.conduct is Conduct.HELD:
        words = f"May move up to {reach}, or {breaking} to break away"
    elif flying.arrives:
        words = f"Comes on at its own edge, and may move up to {reach}"
    else:
        words = f"May move up to {reach}"
    return words + ("; must go home." if flying.homebound else ".")


def _target(labels: Labels, unit: str, possibility: Possibility) -> str:
    if possibility.target == unit:
        return ""
    if possibility.what == "leave":
        return f"by the {possibility.target} edge"
    return labels[possibility.target]


_FIRE_LINE = "fire "
_VERBS = {
    "land": "land on",
    "return fire": "fire back at",
    "strike": "strike at",
    "anti-aircraft fire": "fire anti-aircraft dice at",
    "special action": "declare",
}


def _doing(what: str, targets: Sequence[str]) -> str:
    verb = _VERBS.get(what, what)
    if what.startswith(_FIRE_LINE):
        verb = f"fire {what.removeprefix(_FIRE_LINE)} at"
    return f"{verb} {listed([target for target in targets if target], 'and')}".rstrip()
