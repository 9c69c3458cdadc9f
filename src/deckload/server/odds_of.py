"""What would come of an order: refused with the clause, or its needs and its odds."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from deckload.dice.engagement import Engagement
from deckload.dice.errors import DeckloadError
from deckload.game import battle as game_battle
from deckload.game.facts import Question
from deckload.game.orders import ActFlight, Attack
from deckload.rules.refusals import Refusal
from deckload.server import thinking
from deckload.server.limits import BEYOND_SECONDS, MOST_RECKONED, ODDS_SECONDS
from deckload.server.live import LiveBattle
from deckload.server.messages import Consider
from deckload.server.problems import as_sentence, cannot, problem_of
from deckload.server.prompts import needs_data
from deckload.server.workers import JobFailed, TookTooLong, Workers

_Asking = tuple[Callable[..., dict[str, Any]], tuple[Any, ...]]
"""A job of a worker and what it is about, by which the answer is known again."""
REMEMBERED = 512
_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class OddsOf:
    """Tells what would come of orders; what was worked out is remembered for a while.

    `slower` are workers of their own for what takes longer, so that no odds wait for it.
    """

    def __init__(self, workers: Workers, slower: Workers) -> None:
        self._odds = _Found(workers, ODDS_SECONDS)
        self._beyond = _Found(slower, BEYOND_SECONDS)

    async def consider(self, live: LiveBattle, asked: Consider) -> bytes:
        """The answer as JSON; nothing is changed. Raises Cannot."""
        version = live.version
        try:
            planned = game_battle.plan(live.battle.game, asked.side, asked.order)
        except DeckloadError as error:
            raise problem_of(error) from error
        if isinstance(planned, Refusal):
            return _encode(
                {
                    "version": version,
                    "allowed": False,
                    "clause": planned.clause,
                    "sentence": as_sentence(planned.reason),
                }
            )
        if isinstance(planned, Question):
            return _encode({"version": version, "allowed": None, "question": planned})
        engagement = planned.engagement
        if asked.fractions or asked.ranges:
            more = await self._more(live, asked, engagement)
            return _encode({"version": version, "allowed": True} | more)
        found = {
            "version": version,
            "allowed": True,
            "title": planned.title,
            "needs": needs_data(engagement),
        }
        if not engagement.result:
            return _encode(found | {"method": "exact", "fields": [], "forecast": None})
        return _encode(found | await self._odds.of(thinking.odds, engagement, engagement.result))

    async def _more(
        self, live: LiveBattle, asked: Consider, engagement: Engagement
    ) -> dict[str, Any]:
        """What is only told when it is asked for, since it takes longer than the odds."""
        for name in asked.fractions + asked.ranges:
            if name not in engagement.result:
                known = ", ".join(engagement.result)
                raise cannot(422, "unknown", f"No count {name[:40]!r} here; there are {known}")
        found: dict[str, Any] = {}
        if asked.fractions:
            found["fractions"] = [
                await self._beyond.of(thinking.fractions, engagement, name)
                for name in asked.fractions
            ]
        if asked.ranges:
            game, order = live.battle.game, asked.order
            other = game.setup.sides[1 - asked.side]
            every = [
                await self._beyond.of(thinking.range_over, engagement, name, other)
                for name in asked.ranges
            ]
            found["ranges"] = [one for one in every if one]
            if isinstance(order, ActFlight) and isinstance(order.action, Attack):
                found |= await self._beyond.of(thinking.reply, game, asked.side, order)
        return found


class _Found:
    """What workers have found, or are about to."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._known: OrderedDict[_Asking, asyncio.Task[dict[str, Any]]] = OrderedDict()

    async def of(self, job: Callable[..., dict[str, Any]], *args: Any) -> dict[str, Any]:
        """What a job finds; what it has found before is not found again. Raises Cannot."""
        asking = (job, args)
        task = self._known.get(asking)
        if task is None or task.cancelled() or (task.done() and task.exception() is not None):
            if sum(not each.done() for each in self._known.values()) >= MOST_RECKONED:
                raise cannot(503, "busy", "Many odds are being worked out; ask again in a moment")
            task = asyncio.create_task(self._worked_out(job, *args))
            self._known[asking] = task
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(asking)
        return await asyncio.shield(task)

    async def _worked_out(self, job: Callable[..., dict[str, Any]], *args: Any) -> dict[str, Any]:
        try:
            return await self._workers.run(self._seconds, job, *args)
        except TookTooLong:
            raise cannot(
                422, "too_long", "These odds take too long to work out; the order can be given"
            ) from None
        except JobFailed as failed:
            _log.error("%s: %s", job.__name__, failed)
            raise cannot(
                503, "busy", "These odds could not be worked out; the order can be given"
            ) from failed
        except DeckloadError as error:
            raise problem_of(error) from error
