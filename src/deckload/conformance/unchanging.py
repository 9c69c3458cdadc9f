"""No rule changes an old state: what was written down before an order is written the same after."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.json import encode

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial
from deckload.game.planned import Plan


def _look_at(trial: Trial, look: Look) -> None:
    for order in look.each(trial.orders):
        look(
            encode(order.before.state) == order.text_before,
            "the state before an order stays as it was",
            "it has changed since",
        )
    look(encode(trial.setup) == trial.setup_text, "the set-up never changes", "it has changed")
    for order in look.each(trial.looked_at):
        loose = next(_loose(order.after.state, "state"), None)
        look(loose is None, "a state holds frozen values only", str(loose))
        one, other = order.plan(), order.plan()
        if isinstance(one, Plan) and isinstance(other, Plan):
            look(
                (one.title, one.engagement) == (other.title, other.engagement),
                "an order planned twice is the same plan",
                "the second plan is another",
            )
        look(
            encode(order.before.state) == order.text_before,
            "planning an order changes nothing",
            "the state before it has changed",
        )


def _loose(value: Any, name: str) -> Iterator[str]:
    """The parts of a value that could be changed in place, in words."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield f"{name} is a {type(value).__name__} that is not frozen"
        for field in value.__struct_fields__:
            yield from _loose(getattr(value, field), f"{name}.{field}")
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from _loose(each, f"{name}[{place}]")
    elif value is not None and not isinstance(value, int | str | Enum):
        yield f"{name} is a {type(value).__name__}"


UNCHANGING = Check(
    "unchanging",
    "No rule changes a state that is handed to it, and an order planned twice is the same plan.",
    _look_at,
)
