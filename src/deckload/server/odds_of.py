"""What would come of an order: refused with the clause, or its needs and its odds."""

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from deckload.dice.engagement import Engagement
from deckload.dice.errors import DeckloadError
from deckload.game import battle as game_battle
from deckload.game.facts import Question
from deckload.rules.refusals import Refusal
from deckload.server import thinking
from deckload.server.limits import ODDS_SECONDS
from deckload.server.live import LiveBattle
from deckload.server.messages import Consider
from deckload.server.problems import as_sentence, cannot, problem_of
from deckload.server.prompts import needs_data
from deckload.server.workers import JobFailed, TookTooLong, Workers

REMEMBERED = 512
_encode = msgspec.json.Encoder().encode


class OddsOf:
    """Tells what would come of orders; what was worked out is remembered for a while."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[Engagement, asyncio.Task[dict[str, Any]]] = OrderedDict()

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
        found = {
            "version": version,
            "allowed": True,
            "title": planned.title,
            "needs": needs_data(planned.engagement),
        }
        if not planned.engagement.result:
            return _encode(found | {"method": "exact", "fields": [], "forecast": None})
        return _encode(found | await self._odds(planned.engagement))

    async def _odds(self, engagement: Engagement) -> dict[str, Any]:
        task = self._known.get(engagement)
        if task is None or task.cancelled() or (task.done() and task.exception() is not None):
            task = asyncio.create_task(self._worked_out(engagement))
            self._known[engagement] = task
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(engagement)
        return await asyncio.shield(task)

    async def _worked_out(self, engagement: Engagement) -> dict[str, Any]:
        try:
            return await self._workers.run(
                ODDS_SECONDS, thinking.odds, engagement, engagement.result
            )
        except TookTooLong:
            raise cannot(
                422, "too_long", "These odds take too long to work out; the order can be given"
            ) from None
        except JobFailed as failed:
            raise cannot(503, "busy", f"The odds could not be worked out: {failed}") from failed
        except DeckloadError as error:
            raise problem_of(error) from error
