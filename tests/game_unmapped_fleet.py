"""A small battle without positions for the tests of its orders, and what is asked for one."""

from game_builders import BLUE, RED, bound, engaged, squadron, vessel
from game_builders import firing as in_firing
from game_unmapped import unmapped

from deckload.game.asking import questions
from deckload.game.facts import Question
from deckload.game.orders import Order
from deckload.game.setup import SOMEWHERE, Squadron, Vessel
from deckload.game.state import Game

MOVES = SOMEWHERE


def fleet() -> tuple[Vessel | Squadron, ...]:
    """A carrier and a destroyer against a cruiser, a flight each, and another on deck."""
    return (
        vessel("ark", "HMS Illustrious", RED, (30, 20)),
        vessel("tribal", "Tribal class", RED, (32, 20), name="Cossack"),
        vessel("hipper", "Admiral Hipper", BLUE, (33, 24)),
        squadron("one", "Swordfish", RED, (30, 21), "ark"),
        squadron("two", "Swordfish", RED, carrier="ark"),
        squadron("fulmar", "Fulmar", RED, (36, 21)),
        squadron("val", "Val", BLUE, (33, 21)),
        squadron("zero", "Zero", BLUE, (36, 22)),
    )


def asked(game: Game, seat: int, order: Order, *answers: bool) -> list[tuple[str, str]]:
    """The words and clauses of the questions of an order, answered so and then with yes."""
    left, found = list(answers), []

    def answer(question: Question) -> bool:
        found.append((question.words, question.clause))
        return left.pop(0) if left else True

    questions(game, seat, order, answer)
    return found


def in_bound(*pairs: tuple[str, str], first: int = RED, **rulings: str) -> Game:
    return engaged(unmapped(bound(*fleet(), first=first, **rulings)), *pairs)


def in_fire() -> Game:
    return unmapped(in_firing(*fleet(), first=BLUE))
