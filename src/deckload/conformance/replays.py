"""Replay equals play: events, the file, and rules over recorded dice lead to one state."""

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial
from deckload.game.battle import folded
from deckload.game.events import Event, happened
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.opened import load_battle
from deckload.record.verify import verify


def _look_at(trial: Trial, look: Look) -> None:
    events: list[Event] = []
    for order in look.each(trial.orders):
        state = order.before.state
        for event in order.account.events or ():
            state = happened(trial.setup, state, event)
            events.append(event)
        look(
            state == order.after.state,
            "the events of an order lead from the state before it to the state after it",
            "they lead to another state",
        )
    look(
        folded(trial.setup, events) == trial.ending.state,
        "all events from the opening on lead to the state at the end",
        "they lead to another state",
    )
    if trial.broken is None:
        _file(trial, look)


def _file(trial: Trial, look: Look) -> None:
    """The file, read again by no rule, and run again by the rules."""
    text = trial.battle.text
    again = load_battle(text)
    look(again.trouble is None, "the file of the battle is sound", lambda: str(again.trouble))
    look(
        again.game == trial.ending,
        "the file replays to the state that was played to",
        "it replays to another",
    )
    accounts: tuple[Account, ...] = again.accounts
    look(
        accounts == tuple(order.account for order in trial.orders),
        "the file holds each order with its dice and what came of it",
        f"it tells of {len(accounts)} orders otherwise than {len(trial.orders)} were given",
    )
    for order in look.each(trial.orders):
        outcome = order.account.outcome
        look(
            outcome is not None and again.game_at(outcome) == order.after,
            "the file replays to every state on the way",
            "the state after this order is another",
        )
    verified(again, trial.seed, look)


def verified(battle: Battle, seed: int, look: Look) -> None:
    """A battle's file with its seed told passes all three checks; the battle is closed by that."""
    battle.reveal(seed)
    for finding in verify(battle.text).findings:
        look(
            finding.passed is True,
            f"the file verifies: its {finding.check}",
            finding.sentence.removesuffix("."),
        )


REPLAYS = Check(
    "replays",
    "The events of a file lead to every state that was played, and the file verifies: its chain, "
    "its outcomes under the rules, and the faces of its seed.",
    _look_at,
)
