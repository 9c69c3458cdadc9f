"""A view hides what it must: the seed and the dice to come.

All that stands on the table is open to both sides, so a view is the whole state. What nobody may
see while the battle runs is the seed, and what the dice will show.
"""

import msgspec

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Ordered, Trial
from deckload.dice.resolve import Entry, Settled
from deckload.dice.seeded import Seeded, seed_key
from deckload.game import battle
from deckload.game.planned import Plan
from deckload.game.setup import Setup
from deckload.game.state import Game, State

_setup = msgspec.json.Decoder(Setup)
_state = msgspec.json.Decoder(State)


def _look_at(trial: Trial, look: Look) -> None:
    secrets = _secrets(trial.seed)
    for number, line in enumerate(trial.battle.text.splitlines()):
        _hides(look, f"line {number} of the running file", line, secrets)
    for order in look.each(trial.looked_at):
        _hides(look, "the state", msgspec.json.encode(order.after.state), secrets)
        _hides(look, "the reason of a captain", order.move.why.encode(), secrets)
        plan = order.plan()
        if isinstance(plan, Plan):
            _hides(look, "the plan of the order", plan.title.encode(), secrets)
            _blind(trial, order, look)
        if order.move.seat is not None and not order.move.faults:
            _same_choice(trial, order, order.move.seat, look)


def _secrets(seed: int) -> tuple[bytes, ...]:
    """The seed in the ways it might be written: digits, hexadecimal, and the key of the dice."""
    return str(seed).encode(), f"{seed:x}".encode(), seed_key(seed).hex().encode()


def _hides(look: Look, name: str, text: bytes, secrets: tuple[bytes, ...]) -> None:
    found = next((secret for secret in secrets if secret in text.lower()), None)
    look(found is None, f"{name} does not hold the seed", lambda: f"it holds {found!r}")


def _blind(trial: Trial, order: Ordered, look: Look) -> None:
    """What is asked for hangs on the faces shown so far, and never on those to come."""
    logs: list[list[Entry]] = [[], []]
    for log, seed in zip(logs, (trial.seed, ~trial.seed), strict=True):
        dice = Seeded(seed, order.before.state.turn)
        battle.give(order.before, order.move.seat, order.move.order, dice, log)
    one, other = ([e for e in log if not isinstance(e, Settled)] for log in logs)
    for mine, theirs in zip(one, other, strict=False):
        look(
            mine.request == theirs.request,
            "a roll hangs on nothing but the faces shown before it",
            f"with other dice to come another roll is asked for than of {order.move.order}",
        )
        if mine != theirs:
            return


def _same_choice(trial: Trial, order: Ordered, seat: int, look: Look) -> None:
    """A captain that has seen nothing but the same view decides the same."""
    setup = _setup.decode(msgspec.json.encode(order.before.setup))
    game = Game(setup, _state.decode(order.text_before))
    decision = trial.captain(seat).decide(game, seat)
    look(
        decision.order == order.move.order,
        "a captain who sees the same view gives the same order",
        lambda: f"it gives {decision.order}",
    )


SECRECY = Check(
    "secrecy",
    "Neither file nor state holds the seed while the battle runs, no roll hangs on dice to come, "
    "and captains who see the same decide the same.",
    _look_at,
)
