"""What can be seen on the table: distances, contact, arcs and smoke between units.

All of it follows from the positions, or from the players' answers where no positions are kept.
"""

from collections.abc import Callable

from deckload.game.facts import Asked, Fact, Sort, answer_in
from deckload.game.state import Game
from deckload.rules import arcs, places
from deckload.rules.places import INCH, Position
from deckload.rules.refusals import Refusal
from deckload.units.weapon_lines import weapon_lines
from deckload.units.weapons import Arc


def answered(game: Game, question: Fact, clause: str) -> bool:
    """The players' answer to a question, asked for a clause. Raises Asked if there is none yet."""
    answer = answer_in(game.facts, question)
    if answer is None:
        raise Asked(question, clause)
    return answer


def judged(
    game: Game, judge: Callable[[bool], Refusal | None], see: Callable[[], bool]
) -> Refusal | None:
    """What stands against an act by a rule that hangs on what is seen, handed to it as a bool.

    Where no positions are kept nobody is asked about an act that is forbidden whatever is seen.
    """
    if not game.setup.mapped:
        refused = judge(True)
        if refused is not None:
            return refused
    return judge(see())


def as_far_as_known(judge: Callable[[], Refusal | None]) -> Refusal | None:
    """What stands against an act before anybody is asked; None where it hangs on an answer."""
    try:
        return judge()
    except Asked:
        return None


def within(game: Game, one: str, other: str, inches: int, clause: str = "F11") -> bool:
    """Whether two units on the table are at most so many inches apart (F11)."""
    if not game.setup.mapped:
        return answered(game, Fact(Sort.WITHIN, one, other, inches=inches), clause)
    return places.within(place_of(game, one), place_of(game, other), inches)


def in_contact(game: Game, flight: str, place: Position, other: str, clause: str) -> bool:
    """Whether a flight that is, or ends its move, at a place is in contact with another unit.

    Where no positions are kept the place says nothing, and the players are asked.
    """
    if not game.setup.mapped:
        return answered(game, Fact(Sort.CONTACT, flight, other), clause)
    if game.setup.is_ship(other):
        return places.alongside(place, place_of(game, other))
    return places.in_contact(place, place_of(game, other), game.setup.rulings)


def are_engaged(game: Game, one: str, other: str) -> bool:
    """Whether one of two flights has attacked the other and both are still in contact (F2, F7)."""
    return any({e.interceptor, e.intercepted} == {one, other} for e in game.state.engagements)


def reaches(game: Game, flight: str, place: Position, ship: str, inches: int) -> bool:
    """Whether a flight at a place can strike a ship: in contact, or in its weapon's range (F11)."""
    if inches * INCH <= places.CONTACT["touch"]:
        return in_contact(game, flight, place, ship, "F11")
    if not game.setup.mapped:
        return within(game, flight, ship, inches, "F11")
    return places.within(place, place_of(game, ship), inches)


def is_nearer(game: Game, one: str, than: str, to: str, clause: str) -> bool:
    """Whether of two units the first is the nearer to a third, where no positions are kept."""
    return answered(game, Fact(Sort.NEARER, one, to, than), clause)


def is_clear(game: Game, flight: str) -> bool:
    """Whether a flight ends out of contact with every enemy flight, where no positions are kept.

    That it has been said to be in contact with one of them answers it (F4).
    """
    enemies = [enemy.id for enemy in game.up(1 - game.side_of(flight))]
    touching = (answer_in(game.facts, Fact(Sort.CONTACT, flight, enemy)) for enemy in enemies)
    return not any(touching) and answered(game, Fact(Sort.CLEAR, flight), "F4")


def bears(game: Game, ship: str, target: str, line: str, has: tuple[Arc, ...]) -> bool:
    """Whether a weapon line of a ship, with these arcs, bears on another ship (S3.4).

    Where no positions are kept one answer does for all her lines with the same arcs.
    """
    if not game.setup.mapped:
        for like in alike(game, ship, line):
            answer = answer_in(game.facts, Fact(Sort.BEARS, ship, target, like))
            if answer is not None:
                return answer
        return not has or answered(game, Fact(Sort.BEARS, ship, target, line), "S3.4")
    heading = game.ship(ship).heading
    return arcs.bears(has, place_of(game, ship), heading, place_of(game, target))


def alike(game: Game, ship: str, line: str) -> tuple[str, ...]:
    """The lines of a ship that bear where one of them does, that one among them."""
    lines = weapon_lines(game.setup.vessel(ship).ship)
    arcs_of_it = next(each.weapon.arcs for each in lines if each.id == line)
    return tuple(each.id for each in lines if set(each.weapon.arcs) == set(arcs_of_it))


def beam_on(game: Game, target: str, firer: str) -> bool:
    """Whether a ship fires from a side arc of her target (S3.3)."""
    if not game.setup.mapped:
        return answered(game, Fact(Sort.BEAM, firer, target), "S3.3")
    heading = game.ship(target).heading
    return arcs.beam_on(place_of(game, target), heading, place_of(game, firer))


def through_smoke(game: Game, firer: str, target: str) -> bool:
    """Whether smoke lies in the line of fire between two ships (S2.9)."""
    if not game.setup.mapped:
        laid = any(ship.smoke for ship in game.state.ships)
        return laid and answered(game, Fact(Sort.SMOKE, firer, target), "S2.9")
    screens = [ship.smoke for ship in game.state.ships if ship.smoke]
    return bool(screens) and arcs.through_smoke(
        place_of(game, firer), place_of(game, target), screens
    )


def place_of(game: Game, unit: str) -> Position:
    """Where a ship or a flight on the table is."""
    state = game.ship(unit) if game.setup.is_ship(unit) else game.flight(unit)
    assert state.place is not None
    return state.place
