"""Every refusal of the rules as a golden text: what is tried, and what is said against it.

`python -m tools.golden` records them in tests/golden/words.
"""

from collections.abc import Iterator
from typing import Any, Final

from deckload.rules import (
    anti_aircraft,
    bound,
    carriers,
    going_home,
    gunnery_needs,
    interception,
    movement,
    places,
    ship_movement,
    special_actions,
)
from deckload.rules.places import INCH, Edge, Position, Table
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings
from deckload.rules.special_actions import SpecialAction
from deckload.units.weapon_lines import weapon_lines
from tools.golden_units import FALCON, GANNET, YORK

PLAIN: Final = Rulings()
Tried = tuple[str, Refusal | None]


def _at(x: int, y: int) -> Position:
    """A place in whole inches."""
    return Position(x * INCH, y * INCH)


def _anti_aircraft() -> Iterator[Tried]:
    def fire(phase: anti_aircraft.Phase, **how: Any) -> Refusal | None:
        usual = {"striking": True, "melee": False, "in_range": True, "dice_left": 1}
        return anti_aircraft.cannot_fire(phase, PLAIN, **(usual | how))

    in_bound, firing = anti_aircraft.Phase.BOUND, anti_aircraft.Phase.FIRING
    yield "AA in the bound at a flight that attacks no ship", fire(in_bound, striking=False)
    yield "AA in the bound into a dogfight", fire(in_bound, melee=True)
    yield "AA in the firing phase into a dogfight", fire(firing, melee=True)
    yield "AA at a flight out of range", fire(firing, in_range=False)
    yield "AA without dice", fire(firing, dice_left=0)


def _bound() -> Iterator[Tried]:
    def act(under_way: str | None = None, side: int | None = 0, **flight: Any) -> Refusal | None:
        return bound.cannot_act(bound.FlightInBound("falcon", 0, **flight), side, under_way)

    yield "to act off the table", act(present=False)
    yield "to act while another flight acts", act("kestrel")
    yield "to act again", act(acted=True)
    yield "to act in the other side's turn", act(side=1)
    yield "to act when the bound is over", act(side=None)


def _carriers() -> Iterator[Tried]:
    usual = {"decks": 1, "capacity": 2, "belonging": 1}

    def deck(**changes: Any) -> carriers.FlightDeck:
        return carriers.FlightDeck(**{**usual, **changes})

    def launch(turn: int = 3, moved: bool = True, **changes: Any) -> Refusal | None:
        return carriers.cannot_launch(deck(**changes), turn=turn, ready=3, moved=moved)

    def land(own: bool = True, there: bool = True, **changes: Any) -> Refusal | None:
        return carriers.cannot_land(deck(**changes), own=own, there=there)

    yield "to launch from a sunk carrier", launch(afloat=False)
    yield "to launch while rearming", launch(turn=2)
    yield "to launch off the table once a ship has moved", launch(off_table=True)
    yield "to launch before her move", launch(moved=False)
    yield "to launch from a wrecked deck", launch(working=False)
    yield "to launch while evading", launch(evading=True)
    yield "to launch more than her decks allow", launch(used=1)
    yield "to land on a sunk carrier", land(afloat=False)
    yield "to land off the table too soon", land(there=False, off_table=True)
    yield "to land out of contact", land(there=False)
    yield "to land on a wrecked deck", land(working=False)
    yield "to land on a full carrier", land(own=False, belonging=2)
    yield "to land while she evades", land(evading=True)
    yield "to land more than her decks allow", land(used=2)
    yield "to harm a carrier off the table", carriers.cannot_harm(True)


def _gunnery() -> Iterator[Tried]:
    def fire(number: int, **how: bool) -> Refusal | None:
        usual = {"working": True, "spent": False, "bears": True, "in_range": True}
        return gunnery_needs.cannot_fire_line(weapon_lines(YORK)[number], **(usual | how))

    yield "to fire a line that is out", fire(0, working=False)
    yield "to fire torpedoes again", fire(3, spent=True)
    yield "to fire too far", fire(0, in_range=False)
    yield "to fire where a line does not bear", fire(0, bears=False)


def _interception() -> Iterator[Tried]:
    def attack(aircraft: Any = FALCON, **how: Any) -> Refusal | None:
        place = {name: how.pop(name, True) for name in ("in_contact", "on_table")}
        activation = interception.Activation(**how)
        return interception.cannot_attack(aircraft, activation, PLAIN, **place)

    def strike(in_reach: bool = True, **how: Any) -> Refusal | None:
        activation = interception.Activation(**how)
        return interception.cannot_strike(activation, PLAIN, in_reach=in_reach)

    for tries, words in ((attack, "attack"), (strike, "strike")):
        yield f"to {words} again in a bound", tries(acted=True)
        yield f"to {words} without ammunition", tries(armed=False)
        yield f"to {words} after breaking away", tries(broke_away=True)
        held = tries(conduct=interception.Conduct.INTERCEPTED)
        yield f"to {words} while intercepted", held
    yield "to attack with a stat of 0", attack(GANNET)
    yield "to attack a flight that has not come on", attack(on_table=False)
    yield "to attack out of contact", attack(in_contact=False)
    yield "to strike a ship out of reach", strike(in_reach=False)

    def reply(at: str = "kestrel", rulings: Rulings = PLAIN, **how: bool) -> Refusal | None:
        usual = {"armed": True, "replied": False, "leaving": False, "in_contact": True}
        pairs = (interception.Engaged("kestrel", "gannet"),)
        return interception.cannot_reply(pairs, "gannet", at, rulings, **(usual | how))

    yield "to reply at somebody else", reply("falcon")
    yield "to reply without ammunition", reply(armed=False)
    yield "to reply twice", reply(replied=True)
    yield "to reply out of contact", reply(in_contact=False)
    yield "to reply and stay", reply(rulings=Rulings({"reply": "leaving"}))


def _movement() -> Iterator[Tried]:
    table, start = Table(), _at(20, 20)

    def move(end: Position, *flights: Position) -> Refusal | None:
        return movement.cannot_move(start, end, movement.full_reach(10), flights, table)

    def away(end: Position, *enemies: Position, speed: int = 10) -> Refusal | None:
        return movement.cannot_break_away(start, end, speed, enemies, (), table, PLAIN)

    far = Position(20_000, 30_001)
    yield "to move further than the speed", move(far)
    yield (
        "to move off the table",
        movement.cannot_move(_at(1, 1), _at(-1, 1), movement.full_reach(10), (), table),
    )
    yield "to move onto a flight", move(_at(25, 20), Position(25_999, 20_000))
    yield "to break away too far", away(_at(20, 27))
    yield "to break away an odd distance too far", away(_at(20, 29), speed=13)
    yield "to break away into contact", away(_at(20, 25), Position(20_000, 26_100))
    leave = movement.cannot_leave(start, Edge.SOUTH, movement.full_reach(10), table)
    yield "to leave by an edge too far off", leave
    stay = going_home.cannot_stay(True, at_deck=False, way_out=True)
    yield "to stay with a way home", stay


def _places() -> Iterator[Tried]:
    table, carrier = Table(), _at(10, 10)
    yield "to stand off the table", places.cannot_stand(_at(10, -1), (), table)
    yield "to stand on a flight", places.cannot_stand(carrier, (carrier,), table)
    yield "to arrive within the table", places.cannot_arrive(carrier, Edge.SOUTH, (), table)
    yield "to arrive off the table", places.cannot_arrive(_at(10, -1), Edge.SOUTH, (), table)
    edge = _at(10, 0)
    yield "to arrive on a flight", places.cannot_arrive(edge, Edge.SOUTH, (edge,), table)
    yield (
        "to be set up away from the carrier",
        places.cannot_set_up(_at(12, 10), carrier, (), table),
    )
    beside = Position(11_000, 10_000)
    yield "to be set up on a flight", places.cannot_set_up(beside, carrier, (beside,), table)


def _ship_movement() -> Iterator[Tried]:
    def run(
        *parts: int, turns: tuple[int, int] = (0, 0), hemmed_in: bool = False, **how: Any
    ) -> Refusal | None:
        usual = {"speed": 7, "points": 1, "comes_about": False}
        first, then, last = (*(INCH * part for part in parts), 0, 0)[:3]
        return ship_movement.cannot_run(
            (first, then, last), turns, hemmed_in=lambda: hemmed_in, **(usual | how)
        )

    def end(**how: bool) -> Refusal | None:
        usual = {"off": False, "leaves": False, "on_another": False}
        return ship_movement.cannot_end(**(usual | how))

    about: dict[str, Any] = {"comes_about": True, "points": 2}
    yield "to go astern", run(-1)
    yield "to go further than her speed", run(8)
    yield "to stop with a way out", run(0)
    yield "to go straight on in two parts", run(4, 1)
    yield "to turn twice", run(4, 1, 1, turns=(1, 1))
    yield "to make the second turn alone", run(4, 0, 1, turns=(0, 1), **about)
    yield "to turn further than she can", run(4, 1, turns=(2, 0))
    yield "to turn where she lies", run(0, turns=(1, 0), speed=0)
    yield "to turn too soon", run(3, 1, turns=(1, 0))
    yield "to run off the table", end(off=True)
    yield "to leave from the middle of the table", end(leaves=True)
    yield "to end on another ship", end(on_another=True)


def _special_actions() -> Iterator[Tried]:
    def declare(action: SpecialAction = SpecialAction.SMOKE, **how: bool) -> Refusal | None:
        usual = {"tried": False, "crippled": False, "skeleton": False, "bridge": False}
        return special_actions.cannot_declare(action, **(usual | how))

    yield "a second special action", declare(tried=True)
    yield "a special action of a skeleton crew", declare(skeleton=True)
    yield "a special action without a bridge", declare(bridge=True)
    yield "Flank Speed of a crippled ship", declare(SpecialAction.FLANK_SPEED, crippled=True)


CHAPTERS: Final = (
    _anti_aircraft,
    _bound,
    _carriers,
    _gunnery,
    _interception,
    _movement,
    _places,
    _ship_movement,
    _special_actions,
)


def refused() -> list[tuple[str, Refusal]]:
    """What is tried, and the refusal. Raises ValueError where one is allowed after all."""
    found = []
    for chapter in CHAPTERS:
        for tried, refusal in chapter():
            if refusal is None:
                raise ValueError(f"{tried}: it is allowed")
            found.append((tried, refusal))
    return found


def refusals() -> str:
    """Every refusal under what was tried."""
    return "".join(f"{tried}\n  {refusal}\n" for tried, refusal in refused())
