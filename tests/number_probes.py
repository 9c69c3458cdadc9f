"""What the named numbers of the rules decide, each asked of the rule that reads it."""

from collections.abc import Callable
from typing import Any, Final

from builders import fighters, plane, ship, weapon
from game_builders import bound, squadron, vessel

from deckload.dice.engagement import Engagement, Field
from deckload.game.events import ShipHit
from deckload.game.setup import with_readings
from deckload.game.state import Game
from deckload.game.story import Story
from deckload.game.striking import tell_damage
from deckload.odds.exact import Solver
from deckload.rules import carriers, damage, end_phase, gunnery_needs, special_actions, victory
from deckload.rules.ammunition import ammunition_need
from deckload.rules.anti_aircraft import full_dice
from deckload.rules.bombing import line_need
from deckload.rules.criticals import effect_fields, effect_steps, fresh
from deckload.rules.fleet import flight_choices
from deckload.rules.gunnery_needs import Band, Sighting
from deckload.rules.interception import may_start
from deckload.rules.movement import breaking_away_reach
from deckload.rules.rulings import Rulings
from deckload.rules.special_actions import SpecialAction
from deckload.rules.strike import Firer, Target
from deckload.rules.strike_needs import aa_need, strike_need
from deckload.units.aircraft import Role
from deckload.units.ships import Level
from deckload.units.weapon_lines import Mount, WeaponLine
from deckload.units.weapons import Flak, Trait

Probe = Callable[[Rulings], Any]

SHIP = ship()
RADAR = ship(traits=(Trait.RADAR_AA,))
BELTED = ship(traits=(Trait.TORPEDO_BELT,))
DECKED = ship(traits=(Trait.ARMOURED_DECK,))
DIVE, LEVEL_BOMBER = plane(role=Role.DIVE), plane(role=Role.LEVEL)
FIGHTER_BOMBER = plane(role=Role.FIGHTER_BOMBER)
TORPEDO = weapon(1, 2, Trait.TORPEDO)
TORPEDO_BOMBER = plane(role=Role.TORPEDO, ordnance=TORPEDO)
KATE = plane(role=Role.TORPEDO, ordnance=weapon(1, 3, Trait.TORPEDO))
BIG = plane(single_engined=False)
GUN = WeaponLine("main-1", Mount.MAIN, 1, weapon())
TUBE = WeaponLine("torpedo-1", Mount.TORPEDO, 1, TORPEDO)
COMMAND = 4


def gunfire(line: WeaponLine = GUN, **how: Any) -> Probe:
    """What an attack die of a ship must show; the words say who does what, or where she lies."""
    seen = {key: how.pop(key) for key in ("band", "beam_on", "smoke", "later") if key in how}
    firer = {key: how.pop(key) for key in ("firer_evasive", "all_hands") if key in how}

    def probe(rulings: Rulings) -> int:
        return gunnery_needs.attack_need(
            line,
            Firer(
                unit="a",
                ship=SHIP,
                dice=4,
                evasive=firer.get("firer_evasive", False),
                all_hands=firer.get("all_hands", False),
            ),
            Target(unit="b", ship=SHIP, condition=fresh(SHIP), **how),
            Sighting(**seen),
            rulings,
        ).value

    return probe


def bands(inches: int) -> Probe:
    """The band of a distance."""
    return lambda rulings: gunnery_needs.band(lambda most: inches <= most, rulings)


def scores(*traits: Trait, at: Any = SHIP, bombs: bool = False) -> Probe:
    """What a damage die of a weapon with traits must show."""
    return lambda rulings: damage.score_need(weapon(1, 1, *traits), at, rulings, bombs=bombs).value


def price(level: Level, at: Level) -> Probe:
    """What a ship costs, in parts of 1/240 point."""
    return lambda rulings: victory.price(level, at, rulings.numbers.prices)


def declares(action: SpecialAction) -> Probe:
    """What the die of a special action must show."""

    def probe(rulings: Rulings) -> int | None:
        need = special_actions.command_check(action, COMMAND, rulings)
        return None if need is None else need.value

    return probe


def repairs(**how: bool) -> Probe:
    """What the die of a repair must show."""
    plain: dict[str, bool] = {"skeleton": False}
    return lambda rulings: end_phase.repair_need(COMMAND, rulings, **(plain | how)).value


def crew_lost(rulings: Rulings) -> int:
    """Crew that a ship of 40 loses to five points of damage."""
    return 40 - _hit(rulings).crew


def fires_of_hits_before(rulings: Rulings) -> int:
    """Fires more for two criticals of hits that turn out to have met a busy carrier."""
    return _hit(rulings, more_fires=2).fires


def _hit(rulings: Rulings, more_fires: int = 0) -> ShipHit:
    game = bound(
        vessel("ship", "Exeter", 0, (10, 10), crew=40, skeleton_at=13),
        squadron("flight", "Ju 87", 1, (30, 30)),
    )
    story = Story(Game(with_readings(game.setup, rulings), game.state))
    outcome = {"damage": 5, "total_damage": 5, "crew_lost": 0, "fires_started": 0}
    tell_damage(story, "ship", outcome, 0, more_fires)
    (hit,) = [event for event in story.events if isinstance(event, ShipHit)]
    return hit


def fires_of_critical(rulings: Rulings) -> float:
    """Fires that a critical starts on a busy carrier, in the mean, times 36."""
    fields = [Field("damage", 0, 0, 0), Field("criticals", 1, 1, 1)]
    fields += effect_fields(SHIP, 0, 1, rulings, details=True)
    steps = effect_steps(SHIP, 1, rulings, details=True, busy=True)
    law = Solver().solve(Engagement(tuple(fields), steps, ("fires_started",)))
    return round(law.mean("fires_started") * 36)


def choices(*flights: Any) -> Probe:
    """How many Patrol choices flights are."""
    return lambda rulings: len(list(flight_choices(flights, rulings)))


AA_PROBES: Final[dict[str, Probe]] = {
    "AA at dive bombers": lambda r: aa_need(DIVE, SHIP, r).value,
    "AA at level bombers": lambda r: aa_need(LEVEL_BOMBER, SHIP, r).value,
    "AA at fighter-bombers": lambda r: aa_need(FIGHTER_BOMBER, SHIP, r).value,
    "AA at torpedo bombers": lambda r: aa_need(TORPEDO_BOMBER, SHIP, r).value,
    "AA at dive bombers not attacking": lambda r: aa_need(DIVE, SHIP, r, attacking=False).value,
    "AA by radar": lambda r: aa_need(TORPEDO_BOMBER, RADAR, r).value,
    "AA evading": lambda r: aa_need(TORPEDO_BOMBER, SHIP, r, evasive=True).value,
    "AA at All Hands": lambda r: aa_need(TORPEDO_BOMBER, SHIP, r, all_hands=True).value,
    "AA dice of 20": lambda r: full_dice(Flak(dice=20, range=5), r),
    "AA dice of 4": lambda r: full_dice(Flak(dice=4, range=5), r),
}
AIR_PROBES: Final[dict[str, Probe]] = {
    "a stat of +1 may attack": lambda r: may_start(fighters(stat=1).aircraft, r),
    "a stat of +2 may attack": lambda r: may_start(fighters(stat=2).aircraft, r),
    "a stat of 0 may attack": lambda r: may_start(plane(dogfight=0), r),
    "first ammunition check": lambda r: ammunition_need(1, r).value,
    "third ammunition check": lambda r: ammunition_need(3, r).value,
    "breaking away at speed 12": lambda r: breaking_away_reach(12, r).text,
    "dive bombers hit": lambda r: strike_need(DIVE, SHIP, r).value,
    "level bombers hit": lambda r: strike_need(LEVEL_BOMBER, SHIP, r).value,
    "fighter-bombers hit": lambda r: strike_need(FIGHTER_BOMBER, SHIP, r).value,
    "torpedo bombers hit": lambda r: strike_need(TORPEDO_BOMBER, SHIP, r).value,
    "torpedo bombers hit a fast ship": lambda r: (
        strike_need(TORPEDO_BOMBER, SHIP, r, fast=True).value
    ),
    "torpedo bombers hit an evading ship": lambda r: (
        strike_need(TORPEDO_BOMBER, SHIP, r, evasive=True).value
    ),
    "face of a critical": lambda r: carriers.critical_face(r, torpedo=False, busy=False),
    "face of a critical, busy": lambda r: carriers.critical_face(r, torpedo=False, busy=True),
    "face of a critical, busy, torpedo": lambda r: carriers.critical_face(
        r, torpedo=True, busy=True
    ),
    "fires of a critical, busy, x 36": fires_of_critical,
    "fires of two earlier hits": fires_of_hits_before,
    "arrival of a launch in turn 3": lambda r: carriers.arrival_turn(3, r),
}
GUN_PROBES: Final[dict[str, Probe]] = {
    "guns": gunfire(),
    "guns at a beam": gunfire(beam_on=True),
    "torpedoes at a beam": gunfire(TUBE, beam_on=True),
    "guns close": gunfire(band=Band.CLOSE),
    "guns long": gunfire(band=Band.LONG),
    "guns extreme": gunfire(band=Band.EXTREME),
    "torpedoes close": gunfire(TUBE, band=Band.CLOSE),
    "guns at a fast ship": gunfire(fast=True),
    "guns at an evading ship": gunfire(evasive=True),
    "guns through smoke": gunfire(smoke=True),
    "torpedoes through smoke": gunfire(TUBE, smoke=True),
    "guns, evading": gunfire(firer_evasive=True),
    "guns, All Hands": gunfire(all_hands=True),
    "guns at a second target": gunfire(later=True),
    "band at 10": bands(10),
    "band at 11": bands(11),
    "band at 21": bands(21),
    "band at 31": bands(31),
    "fast at 7": lambda r: gunnery_needs.is_fast(7, 7000, r),
    "fast at 8": lambda r: gunnery_needs.is_fast(8, 8000, r),
}
SPECIAL_PROBES: Final[dict[str, Probe]] = {
    "All Hands": declares(SpecialAction.ALL_HANDS),
    "Come About": declares(SpecialAction.COME_ABOUT),
    "Evasive": declares(SpecialAction.EVASIVE),
    "Smoke": declares(SpecialAction.SMOKE),
    "Flank Speed": declares(SpecialAction.FLANK_SPEED),
    "repairs": lambda r: end_phase.repair_attempts(r, skeleton=False, all_hands=False),
    "repairs, All Hands": lambda r: end_phase.repair_attempts(r, skeleton=False, all_hands=True),
    "turn points": lambda r: special_actions.turn_points(2, None, r),
    "turn points, Come About": lambda r: special_actions.turn_points(
        2, SpecialAction.COME_ABOUT, r
    ),
    "turn points, Flank Speed": lambda r: special_actions.turn_points(
        2, SpecialAction.FLANK_SPEED, r
    ),
    "flank speed of 6": lambda r: special_actions.flank_speed(6, r),
    "repair": repairs(),
    "repair, All Hands": repairs(all_hands=True),
    "repair, skeleton crew": repairs(skeleton=True),
    "fire out": lambda r: end_phase.fire_need(COMMAND, r).value,
    "two fires": lambda r: end_phase.burnt(2, r),
}
DAMAGE_PROBES: Final[dict[str, Probe]] = {
    "damage": scores(),
    "damage, AP": scores(Trait.AP),
    "damage, Super AP": scores(Trait.SUPER_AP),
    "damage, Weak": scores(Trait.WEAK),
    "damage of bombs, Armoured Deck": scores(at=DECKED, bombs=True),
    "damage of guns, Armoured Deck": scores(at=DECKED),
    "damage, torpedo": scores(Trait.TORPEDO),
    "damage, torpedo, belt": scores(Trait.TORPEDO, at=BELTED),
    "points": lambda r: damage.points_of(weapon(), r),
    "points, torpedo": lambda r: damage.points_of(TORPEDO, r),
    "crew of five points": crew_lost,
    "confirmation": lambda r: damage.confirm_need(r).value,
    "line of a crippled ship": lambda r: line_need(r).value,
}
PRICE_PROBES: Final[dict[str, Probe]] = {
    "price, same level": price(Level.WAR, Level.WAR),
    "price, one lower": price(Level.BATTLE, Level.WAR),
    "price, two lower": price(Level.RAID, Level.WAR),
    "price, three lower": price(Level.SKIRMISH, Level.WAR),
    "price, four lower": price(Level.PATROL, Level.WAR),
    "price, one higher": price(Level.RAID, Level.SKIRMISH),
    "price, two higher": price(Level.BATTLE, Level.SKIRMISH),
    "score, crippled": lambda r: victory.worth_of_ship(
        240, r.numbers.prices, destroyed=False, crippled=True, off_table=False
    ),
    "score, flight": lambda r: victory.worth_of_flight(Level.BATTLE, r.numbers.prices),
    "five flights": choices(DIVE, DIVE, TORPEDO_BOMBER, DIVE, DIVE),
    "two flights with heavy torpedoes": choices(KATE, KATE),
    "two flights with several engines": choices(BIG, BIG),
}
PROBES: Final[dict[str, Probe]] = (
    AIR_PROBES | AA_PROBES | GUN_PROBES | SPECIAL_PROBES | DAMAGE_PROBES | PRICE_PROBES
)
