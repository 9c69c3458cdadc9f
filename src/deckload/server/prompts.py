"""What a battle waits for: an order, the answer to a roll or a decision, or a captain."""

from itertools import product
from typing import Any

from deckload.dice.engagement import Engagement
from deckload.dice.errors import DeckloadError
from deckload.dice.needs import SIX, Need, Purpose, scoring
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Choice, Dice, Faces, cause_of, needs_of
from deckload.dice.resolve import Entry, Settled
from deckload.game import battle as game_battle
from deckload.game.turn import awaited
from deckload.odds.answer import checks_of
from deckload.record import versions
from deckload.record.answers import Answers, Nobody
from deckload.record.lines import By
from deckload.rules.damage import points_for
from deckload.server.live import LiveBattle, Open
from deckload.server.room import Held
from deckload.server.telling import Teller
from deckload.units.flights import planes_left

MOST_TRIED = 2
"""Dice whose faces are all tried, to see whether the next roll hangs on them."""


def open_prompt(live: LiveBattle) -> Open | None:
    """What is asked of people now; None where nothing is. Raises as `Battle.pending` does."""
    account = live.battle.under_way
    if account is None:
        return None
    entries: list[Entry] = []
    answers = Answers(account.answers, Nobody())
    try:
        game_battle.give(live.battle.game, account.seat, account.order, answers, entries)
    except Unanswered as ended:
        owner = cause_of(ended.request).owner
        sides = live.room.may_answer(live.names, owner)
        return Open(ended.request, sides, _changed(entries))
    return None


class _Once:
    """Answers one roll with these faces, and nothing more."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces: tuple[int, ...] | None = faces

    def faces(self, request: Dice) -> tuple[int, ...]:
        """The faces, once. Raises Unanswered."""
        faces, self._faces = self._faces, None
        if faces is None:
            raise Unanswered(request)
        return faces

    def choose(self, request: Choice) -> int:
        """Raises Unanswered."""
        raise Unanswered(request)


def open_prompts(live: LiveBattle) -> tuple[Open, ...]:
    """What is asked of people now: one thing, or the dice of both sides beside each other.

    Raises as `open_prompt` does.
    """
    first = open_prompt(live)
    if first is None:
        return ()
    known = live.beside
    if known is None or known[0] != live.version:
        known = live.beside = (live.version, _beside(live, first))
    return (first,) if known[1] is None else (first, known[1])


def _beside(live: LiveBattle, first: Open) -> Open | None:
    """The roll of the other side that is asked for next, whatever the first one shows.

    That it hangs on nothing is tried out with all faces there are, so only for few dice.
    """
    account, request = live.battle.under_way, first.request
    if account is None or not isinstance(request, Faces) or request.dice > MOST_TRIED:
        return None
    found: set[Dice | Choice] = set()
    for faces in product(range(1, SIX + 1), repeat=request.dice):
        answers = Answers(account.answers, _Once(faces))
        try:
            game_battle.give(live.battle.game, account.seat, account.order, answers)
        except Unanswered as ended:
            found.add(ended.request)
        else:
            return None
        if len(found) > 1:
            return None
    (other,) = found
    sides = live.room.may_answer(live.names, cause_of(other).owner)
    if isinstance(other, Choice) or set(sides) & set(first.sides) or not is_typed(live, other):
        return None
    return Open(other, sides, first.so_far)


def held_faces(live: LiveBattle) -> Held | None:
    """Dice that one side has sent already, while the other's are still waited for."""
    held = live.room.held
    return held if held is not None and held.version == live.version else None


def _changed(entries: list[Entry]) -> dict[str, tuple[int, int]]:
    """The fields of a running plan that have changed: first value and present one."""
    found: dict[str, tuple[int, int]] = {}
    for entry in entries:
        if isinstance(entry, Settled):
            for name, (before, after) in entry.changed.items():
                found[name] = (found[name][0] if name in found else before, after)
    return found


def _planes(live: LiveBattle, changed: dict[str, tuple[int, int]]) -> dict[str, int]:
    """The planes left of each flight that the running plan has hit: its points are its field."""
    squadrons = live.battle.setup.squadrons
    return {
        each.id: planes_left(changed[each.id][1], each.aircraft.hits)
        for each in squadrons
        if each.id in changed
    }


def is_typed(live: LiveBattle, request: Dice) -> bool:
    """Whether the faces of a roll that is asked for now have to be typed."""
    return live.room.how(live.names, cause_of(request).owner, live.version) is By.TYPED


def prompt_data(live: LiveBattle, teller: Teller, own: tuple[int, ...]) -> dict[str, Any] | None:
    """What is asked of a seat with these sides, else of the other, as plain data.

    `beside` says that both are asked at once, and whether the other's dice are there already.
    """
    if live.battle.under_way is None or live.room.kind == "replay":
        return None
    try:
        opened = open_prompts(live)
    except DeckloadError:
        return None
    if not opened:
        return None
    held = held_faces(live)
    open_still = [each for each in opened if held is None or held.side not in each.sides]
    found = next((each for each in open_still if set(each.sides) & set(own)), open_still[0])
    request, cause = found.request, cause_of(found.request)
    data: dict[str, Any] = {
        "kind": "choice" if isinstance(request, Choice) else "dice",
        "line": live.battle.position,
        "side": live.names.index(cause.owner) if cause.owner in live.names else None,
        "sides": found.sides,
        "owner": cause.owner,
        "unit": cause.unit,
        "purpose": str(cause.purpose),
        "detail": cause.detail,
        "so_far": found.so_far,
        "planes": _planes(live, found.so_far),
        "beside": None if len(opened) == 1 else {"sent": held is not None},
    }
    if isinstance(request, Choice):
        return data | {
            "words": request.question,
            "question": request.question,
            "options": request.options,
            "labels": teller.options(live.battle, request),
            "default": request.default,
            "why": request.why,
            "clause": request.clause,
        }
    points = None
    if cause.purpose is Purpose.DAMAGE:
        points = points_for(needs_of(request)[0], live.battle.setup.rulings)
    return data | {
        "words": teller.asked(request),
        "dice": request.dice,
        "points": points,
        "needs": [need_data(need) for need in needs_of(request)],
    }


def need_data(need: Need) -> dict[str, Any]:
    """A need with its reasons, and from which face on how many dice together are a success."""
    return {
        "need": need.value,
        "base": need.base,
        "source": need.source,
        "clause": need.clause,
        "modifiers": need.modifiers,
        **scoring(need)._asdict(),
    }


def needs_data(engagement: Engagement) -> list[dict[str, Any]]:
    """Each need of an engagement: what is rolled, and the clauses of its step."""
    return [
        {
            "purpose": str(check.cause.purpose),
            "owner": check.cause.owner,
            "unit": check.cause.unit,
            "detail": check.cause.detail,
            **need_data(check.need),
            "clauses": clauses,
        }
        for check, clauses in checks_of(engagement)
    ]


def awaits_data(live: LiveBattle, teller: Teller, prompt: dict[str, Any] | None) -> dict[str, Any]:
    """What the battle waits for, and whose it is."""
    battle, waited = live.battle, awaited(live.battle.game)
    side: int | None = waited.seat
    sides: tuple[int, ...] = ()
    if waited.over or battle.course.closed:
        what, side = "over", None
    elif live.room.kind == "replay":
        what = "order" if battle.under_way is None else "answer"
    elif battle.course.rules != versions.RULES_VERSION:
        what, sides = "rules", live.room.humans
    elif battle.under_way is not None:
        what = "rules" if prompt is None else "answer"
        side = None if prompt is None else prompt["side"]
        sides = live.room.humans if prompt is None else prompt["sides"]
    elif side is not None and not live.room.sides[side].is_human:
        what = "captain"
    else:
        what, sides = "order", () if side is None else (side,)
    return {
        "what": what,
        "side": side,
        "sides": sides,
        "sentence": teller.waiting(battle),
    }
