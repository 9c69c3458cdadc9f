"""Random games end: in time, with an ending that says who has won."""

from deckload.conformance.look import Check, Look
from deckload.conformance.trial import Trial, goes_on
from deckload.game.menu import menu
from deckload.game.state import Phase


def _look_at(trial: Trial, look: Look) -> None:
    for order in look.each(trial.looked_at):
        look(
            goes_on(order.after),
            "until the battle is over, whoever is awaited has a legal order",
            "a side is awaited and has none",
        )
        before, after = order.before.state, order.after.state
        look(
            after.turn >= before.turn
            and after.number >= before.number + (order.move.seat is not None),
            "the order of a seat leads to further events, and no turn comes again",
            f"event {before.number} of turn {before.turn} was followed by event {after.number} "
            f"of turn {after.turn}",
        )
        look(
            after.turn <= trial.setup.turns,
            f"the battle ends by turn {trial.setup.turns}",
            f"it goes on into turn {after.turn}",
        )
    look(trial.broken is None, "a random game is played to its end", str(trial.broken))
    if trial.broken is None:
        _ended(trial, look)


def _ended(trial: Trial, look: Look) -> None:
    state = trial.ending.state
    look(
        state.phase is Phase.OVER and state.ending is not None,
        "a game that stops is over and says how it ended",
        f"it stops in turn {state.turn}, in the {state.phase}",
    )
    if state.ending is not None:
        look(
            state.ending.winner in (None, 0, 1) and bool(state.ending.why),
            "an ending says why, and that one side has won or none",
            f"winner {state.ending.winner}, {state.ending.why!r}",
        )
    orders = [order for seat in (0, 1, None) for order in menu(trial.ending, seat)]
    look(not orders, "nobody has an order once it is over", lambda: f"{orders[0]} is on the menu")


ENDINGS = Check(
    "endings",
    "Random games end within their limit of turns, and nobody is ever left without an order.",
    _look_at,
)
