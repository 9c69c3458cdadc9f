"""What has happened in a battle since a version, line by line, as plain data."""

from collections.abc import Iterator
from typing import Any

import msgspec

from deckload.dice.needs import Purpose, scoring
from deckload.dice.requests import Choice, needs_of
from deckload.record.account import Account, account_to
from deckload.record.course import Course
from deckload.record.lines import (
    AnswerLine,
    HeaderLine,
    Line,
    Move,
    OrderLine,
    OutcomeLine,
    Place,
    RollLine,
    RulesLine,
    SeedLine,
)
from deckload.record.rolls import request_of
from deckload.rules.damage import points_for
from deckload.rules.rulings import Rulings
from deckload.server.live import LiveBattle
from deckload.server.telling import Teller


def story_since(live: LiveBattle, teller: Teller, version: int) -> dict[str, Any]:
    """The orders that have gone on since a version, and what else was written.

    `present` are the lines of the orders that led to where the battle stands.
    """
    course = live.battle.course
    return {
        "battle": live.id,
        "version": live.version,
        "lines": list(_lines(live, teller, max(1, version))),
        "present": [
            place
            for place in sorted(course.back(course.position))
            if isinstance(course.lines[place], OrderLine)
        ],
    }


def _lines(live: LiveBattle, teller: Teller, version: int) -> Iterator[dict[str, Any]]:
    """The lines from a version on; an order that was begun before comes again, whole."""
    course = live.battle.course
    if version <= 1:
        yield from _begun(course)
    told = [line for line in course.lines[version:] if not isinstance(line, HeaderLine)]
    present = set(course.back(course.position))
    tips: dict[int, int] = {}
    for line in told:
        order = _order_of(course, line)
        if order is not None and (line.line in present or tips.get(order) not in present):
            tips[order] = line.line
    seen: set[int] = set()
    for line in told:
        order = _order_of(course, line)
        if order is None:
            yield from _other(live, line)
        elif order not in seen:
            seen.add(order)
            yield order_data(live, teller, account_to(course, tips[order]))


def _begun(course: Course) -> Iterator[dict[str, Any]]:
    """Where a battle comes from that was begun where another one stood."""
    header = course.lines[0]
    if isinstance(header, HeaderLine) and header.start is not None:
        yield {
            "line": 0,
            "kind": "begun",
            "turn": header.start.turn,
            "phase": str(header.start.phase),
            "notes": header.notes,
        }


def _order_of(course: Course, line: Line) -> int | None:
    """The order that a line belongs to."""
    if not isinstance(line, Place):
        return None
    place = course.parent(line.line) if isinstance(line, OutcomeLine) else line.line
    return course.order_of(place)


def order_data(live: LiveBattle, teller: Teller, account: Account) -> dict[str, Any]:
    """An order with its dice and decisions, what came of it, and why a captain gave it."""
    course = live.battle.course
    game = course.game_at(course.parent(account.line))
    words, told = teller.account(game, account)
    remark = live.remarks.get(account.line)
    return {
        "line": account.line,
        "kind": "order",
        "turn": game.state.turn,
        "phase": str(game.state.phase),
        "seat": account.seat,
        "order": account.order,
        "words": words,
        "brief": teller.brief(game, account),
        "why": None if remark is None else remark.why,
        "answers": [answer_data(answer, game.setup.rulings) for answer in account.answers],
        "outcome": account.outcome,
        "events": account.events or (),
        "told": told,
        "faults": [] if remark is None else msgspec.Raw(remark.faults.encode()),
    }


def answer_data(answer: AnswerLine, rulings: Rulings) -> dict[str, Any]:
    """A roll or a decision as its line in the file, and from which face on, and how many sixes.

    Of damage dice also the points of each that scores.
    """
    data: dict[str, Any] = msgspec.to_builtins(answer)
    if isinstance(answer, RollLine):
        request = request_of(answer)
        assert not isinstance(request, Choice)
        for said, need in zip(data["needs"], needs_of(request), strict=True):
            said |= scoring(need)._asdict()
        if answer.purpose is Purpose.DAMAGE:
            data["points"] = points_for(needs_of(request)[0], rulings)
    return data


def _other(live: LiveBattle, line: Line) -> Iterator[dict[str, Any]]:
    """A line that is part of no order."""
    if isinstance(line, Move):
        kind = type(line).__name__.removesuffix("Line").lower()
        yield {"line": line.line, "kind": kind, "to": line.to}
    elif isinstance(line, RulesLine):
        yield {"line": line.line, "kind": "rules", "rules": line.rules}
    elif isinstance(line, SeedLine):
        yield {"line": line.line, "kind": "seed", "seed": line.seed}
