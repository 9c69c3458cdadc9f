"""Serialise at each step: set-up, states, orders, events and rolls are the same from their JSON."""

from typing import Any

import msgspec

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial
from deckload.game.events import Event
from deckload.game.orders import Order
from deckload.game.setup import Setup
from deckload.game.state import State
from deckload.record.lines import AnswerLine

_KINDS: dict[str, Any] = {
    "set-up": Setup,
    "state": State,
    "order": Order,
    "events": tuple[Event, ...],
    "rolls and choices": tuple[AnswerLine, ...],
}
_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in _KINDS.items()}


def _look_at(trial: Trial, look: Look) -> None:
    _round(look, "set-up", trial.setup)
    _round(look, "state", trial.opening.state)
    for order in look.each(trial.looked_at):
        _round(look, "order", order.move.order)
        _round(look, "events", order.account.events)
        _round(look, "rolls and choices", order.account.answers)
        _round(look, "state", order.after.state)
    for number, line in enumerate(trial.battle.text.splitlines()):
        _no_float(look, f"line {number} of the file", line)


def _round(look: Look, name: str, value: Any) -> None:
    """A value is equal to what is read from its JSON, which is written alike again."""
    try:
        text = msgspec.json.encode(value)
        _no_float(look, f"the {name}", text)
        again = _DECODERS[name].decode(text)
    except (msgspec.MsgspecError, TypeError) as error:
        look(False, f"the {name} can be written and read", str(error))
        return
    look(
        again == value and msgspec.json.encode(again) == text,
        f"the {name} is the same once it has been written and read",
        "it is not",
    )


def _no_float(look: Look, name: str, text: bytes) -> None:
    """JSON without a number that is not whole."""
    found: list[str] = []
    msgspec.json.Decoder(float_hook=found.append).decode(text)
    look(not found, f"{name} holds whole numbers only", lambda: f"it holds {found[0]}")


ENCODING = Check(
    "encoding",
    "Set-up, state, orders, events and rolls are the same once written as JSON and read again, and "
    "hold no number that is not whole.",
    _look_at,
)
