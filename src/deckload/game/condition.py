"""What a ship can do in the condition she is in (S4.5-S4.8)."""

from deckload.game.setup import Vessel
from deckload.game.state import Afloat, Game, ShipState
from deckload.rules.anti_aircraft import Battery, Fired, Phase, dice_left, full_dice
from deckload.rules.critical_table import Effect, Line
from deckload.rules.criticals import Condition, fresh
from deckload.rules.rulings import Rulings
from deckload.rules.ship_movement import speed_left, turning_left
from deckload.rules.special_actions import SpecialAction, flank_speed, turn_points
from deckload.units.weapon_lines import Mount, WeaponLine


def crippled(vessel: Vessel, state: ShipState) -> bool:
    """Whether a ship is crippled (S4.5)."""
    return state.damage <= vessel.ship.crippled_at


def skeleton_crew(vessel: Vessel, state: ShipState) -> bool:
    """Whether a ship has only a skeleton crew left (S4.5)."""
    return state.crew <= vessel.ship.skeleton_at


def speed(vessel: Vessel, state: ShipState) -> int:
    """Inches a ship can move in a turn, without Flank Speed (S2.1, S4.6, S4.8)."""
    return speed_left(vessel.ship.speed, _effects(state), crippled=crippled(vessel, state))


def turning(vessel: Vessel, state: ShipState) -> int:
    """Turn points a ship has in a move (S2.2, S4.6, S4.8)."""
    return turning_left(vessel.ship.turning, _effects(state), crippled=crippled(vessel, state))


def bridge_hit(state: ShipState) -> bool:
    """Whether her bridge is hit, so that she takes no special actions (S4.8)."""
    return any(effect.bridge for effect in _effects(state))


def run(game: Game, unit: str) -> int:
    """Inches a ship may move this turn, with Flank Speed if she has declared it (S2.10)."""
    state = game.ship(unit)
    inches = speed(game.setup.vessel(unit), state)
    if state.special is SpecialAction.FLANK_SPEED:
        return flank_speed(inches, game.setup.rulings)
    return inches


def points(game: Game, unit: str) -> int:
    """Turn points of 45 degrees that a ship has in her move of this turn (S2.2, S2.7, S2.10)."""
    state = game.ship(unit)
    return turn_points(turning(game.setup.vessel(unit), state), state.special, game.setup.rulings)


def line_works(vessel: Vessel, state: ShipState, line: WeaponLine) -> bool:
    """Whether criticals have left a ship a weapon line (S4.8).

    Torpedo lines count after the secondaries and the AA line; those of a carrier are never hit.
    """
    if not state.wounds:
        return True
    left, place = condition(vessel, state), line.number - 1
    if line.mount is Mount.MAIN:
        return bool(left.main >> place & 1)
    if line.mount is Mount.TORPEDO:
        if vessel.ship.is_carrier:
            return True
        place += len(vessel.ship.secondaries) + (vessel.ship.aa.dice > 0)
    return bool(left.minor >> place & 1)


def deck_works(state: ShipState) -> bool:
    """Whether a carrier's flight deck launches and recovers (S4.8)."""
    return not any(effect.deck_out for effect in _effects(state))


def deck_gone(state: ShipState) -> bool:
    """Whether a flight deck is out for good."""
    return any(effect.deck_out and effect.lasting for effect in _effects(state))


def _effects(state: ShipState) -> list[Effect]:
    """What the wounds of a ship do to her."""
    return [wound.effect for wound in state.wounds]


def condition(vessel: Vessel, state: ShipState) -> Condition:
    """What a ship has left where criticals strike."""
    whole = fresh(vessel.ship)
    lines = {Line.MINOR: whole.minor, Line.MAIN: whole.main}
    for wound in state.wounds:
        if wound.effect.line is not None and wound.line:
            lines[wound.effect.line] &= ~(1 << (wound.line - 1))
    return Condition(state.damage, lines[Line.MINOR], lines[Line.MAIN])


def aa_line_works(vessel: Vessel, state: ShipState) -> bool:
    """Whether criticals have left a ship her AA line, in sheet order after the secondaries."""
    if not vessel.ship.aa.dice:
        return False
    place = len(vessel.ship.secondaries)
    return not state.wounds or bool(condition(vessel, state).minor >> place & 1)


def aa_dice(vessel: Vessel, state: ShipState, rulings: Rulings) -> int:
    """Anti-aircraft dice of a ship this turn, before any is fired; 0 if the line is out."""
    if not aa_line_works(vessel, state) or state.aa_works is False:
        return 0
    return full_dice(vessel.ship.aa, rulings)


def aa_untried(vessel: Vessel, state: ShipState) -> bool:
    """Whether it is still to be rolled if the line of a crippled ship works this turn (S4.6)."""
    return crippled(vessel, state) and state.aa_works is None


def battery(
    game: Game, unit: str, phase: Phase, flight: str, so_far: tuple[Fired, ...] = ()
) -> Battery:
    """A ship's anti-aircraft line as it stands against a flight in a phase.

    `so_far` are dice of the order at hand, which count beside those fired before.
    """
    vessel, state = game.setup.vessel(unit), game.ship(unit)
    assert state.place is not None
    rulings, fired = game.setup.rulings, (*state.fired, *so_far)
    left = dice_left(aa_dice(vessel, state, rulings), fired, phase, flight, rulings)
    return Battery(
        ship=unit,
        place=state.place,
        dice=left,
        range=vessel.ship.aa.range,
        afloat=state.afloat is Afloat.AFLOAT,
    )
