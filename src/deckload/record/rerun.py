"""The re-run: whether each recorded outcome follows from its dice under the installed rules."""

from collections.abc import Iterator

from deckload.dice.errors import DeckloadError
from deckload.dice.recorded import Unanswered
from deckload.game import battle
from deckload.game.events import Event
from deckload.record.account import Account, account_to
from deckload.record.answers import Answers, Nobody
from deckload.record.course import Course
from deckload.record.errors import Fault, RulesChanged, Trouble
from deckload.record.lines import OrderLine, OutcomeLine, Place


def first_otherwise(course: Course) -> Trouble | None:
    """The first line that the installed rules decide otherwise, None if there is none."""
    for place in _ends_of_orders(course):
        trouble = _otherwise(course, account_to(course, place), place)
        if trouble is not None:
            return trouble
    return None


def _ends_of_orders(course: Course) -> Iterator[int]:
    """Every outcome, and the last place of every order that was left without one."""
    places = [line.line for line in course.lines if isinstance(line, Place)]
    within = {course.parent(p) for p in places if not isinstance(course.lines[p], OrderLine)}
    for place in places:
        if isinstance(course.lines[place], OutcomeLine) or place not in within:
            yield place


def _otherwise(course: Course, account: Account, place: int) -> Trouble | None:
    game = course.game_at(course.parent(account.line))
    answers = Answers(account.answers, Nobody())
    try:
        given = battle.give(game, account.seat, account.order, answers)
        answers.finish()
    except Unanswered:
        if account.under_way:
            return None
        return _trouble(place, "the rules ask for more dice or decisions than are recorded")
    except RulesChanged as changed:
        return _trouble(changed.line or place, str(changed))
    except battle.Refused as refused:
        return _trouble(account.line, f"the order is refused: {refused}")
    except DeckloadError as error:
        return _trouble(place, str(error))
    except Exception as error:
        # A file from anywhere may bring the rules upon a state that they never make.
        return _trouble(place, f"the rules cannot go on from there ({type(error).__name__})")
    if account.events is None or given.events == account.events:
        return None
    return _trouble(place, _difference(account, given))


def _difference(account: Account, given: battle.Given) -> str:
    recorded = account.events or ()
    for number, (was, now) in enumerate(zip(recorded, given.events, strict=False), 1):
        if was != now:
            kind = _kind(was)
            if type(was) is type(now):
                return f"event {number} ('{kind}') would have other values than are recorded"
            return f"event {number} would be '{_kind(now)}' and not '{kind}' as recorded"
    return f"{len(given.events)} events would follow, not the {len(recorded)} recorded"


def _kind(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _trouble(line: int, sentence: str) -> Trouble:
    return Trouble(Fault.OTHERWISE, line, sentence)
