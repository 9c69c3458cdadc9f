"""Attacks on flights and ships as a battle finds them: who fires, and what is told of it."""

from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.game import condition, decks, sight
from deckload.game.events import (
    AAFired,
    EngagementsBecame,
    FlightHit,
    FlightPut,
    HitsWatched,
    ShipGone,
    ShipHit,
    ShipWounded,
    StoresBecame,
)
from deckload.game.planned import Outcome
from deckload.game.setup import SOMEWHERE
from deckload.game.state import UNWATCHED, Afloat, Game, Watched, Where, Wound
from deckload.game.story import Story
from deckload.rules import anti_aircraft, going_home, interception
from deckload.rules.ammunition import CheckTime, Fire, check_time, owes_check
from deckload.rules.anti_aircraft import Battery, Fired, Phase
from deckload.rules.bombing import UNTRIED
from deckload.rules.carriers import Moment, is_busy
from deckload.rules.critical_table import cells_of
from deckload.rules.dogfight import Station
from deckload.rules.going_home import Fate
from deckload.rules.gunnery_needs import is_fast
from deckload.rules.places import Position, in_contact
from deckload.rules.special_actions import SpecialAction
from deckload.rules.strike import Firer, Target, watched_criticals

Pair = tuple[str, str]
"""An interceptor and the flight that it intercepts."""


def station(game: Game, unit: str) -> Station:
    """A flight of the battle as a plan takes it."""
    side = game.setup.sides[game.side_of(unit)]
    return Station(unit, side, game.as_flight(unit), game.setup.name_of(unit))


def check_number(game: Game, unit: str, fire: Fire) -> int | None:
    """The number of the ammunition check a flight makes right after firing; None: none then."""
    flight = game.flight(unit)
    rulings = game.setup.rulings
    if check_time(rulings) is not CheckTime.EXCHANGE:
        return None
    role = game.aircraft(unit).role
    owes = owes_check(role, fire, flight.checked, game.planes(unit), rulings)
    return flight.stores.step if owes else None


def firers(
    game: Game, flight: str, place: Position, ship: str, *, moved: bool = True
) -> tuple[Firer, ...]:
    """Ships that fire at a flight attacking one of them, in order (A2.5, A2.7, F24).

    `place` is where it attacks from, `moved` if it moves there first.
    """
    side = game.side_of(ship)
    friends = [f.id for f in game.up(side)]
    rulings = game.setup.rulings
    # Whoever it has left behind on its way is engaged with it no more.
    engagements = standing(game, flight, place) if moved else standing(game)
    melee = anti_aircraft.in_melee(engagements, flight, friends)
    if anti_aircraft.melee_bars(Phase.BOUND, melee, rulings):
        return ()
    batteries = [
        condition.battery(game, state.id, Phase.BOUND, flight) for state in game.afloat(side)
    ]
    attacked = next(battery for battery in batteries if battery.ship == ship)
    if game.setup.mapped:
        order = anti_aircraft.firing_order(attacked, batteries, place, rulings)
    else:
        order = _told_order(game, attacked, batteries, flight)
    return tuple(as_firer(game, battery.ship, battery.dice) for battery in order)


def _told_order(
    game: Game, attacked: Battery, batteries: list[Battery], flight: str
) -> tuple[Battery, ...]:
    """The order of fire where no positions are kept, ship by ship as the players see it."""
    centre = anti_aircraft.supported(attacked.ship, flight, game.setup.rulings)
    return anti_aircraft.order_of_fire(
        attacked,
        batteries,
        near=lambda ship: sight.within(game, ship.ship, centre, ship.range, "A2.5"),
        nearer=lambda one, than: sight.is_nearer(game, one.ship, than.ship, centre, "F24"),
    )


def as_firer(game: Game, ship: str, dice: int) -> Firer:
    """A ship of the battle as a plan of anti-aircraft fire takes her."""
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    return Firer(
        unit=ship,
        ship=vessel.ship,
        name=vessel.called,
        dice=dice,
        owner=game.setup.sides[vessel.side],
        evasive=state.special is SpecialAction.EVASIVE,
        all_hands=state.special is SpecialAction.ALL_HANDS,
        untried=condition.aa_untried(vessel, state),
    )


def as_gunner(game: Game, ship: str) -> Firer:
    """A ship of the battle as a plan of her guns takes her; `untried` where she is crippled."""
    vessel = game.setup.vessel(ship)
    crippled = condition.crippled(vessel, game.ship(ship))
    return replace(as_firer(game, ship, 0), untried=crippled)


def target(game: Game, ship: str) -> Target:
    """A ship under attack, as she is now."""
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    now = Moment(game.state.turn, game.state.number)
    busy = is_busy(state.deck_work, now, game.setup.rulings)
    watched = not busy and game.setup.rulings["busy_window"] == "turn"
    return Target(
        unit=ship,
        ship=vessel.ship,
        name=vessel.called,
        condition=condition.condition(vessel, state),
        busy=vessel.ship.is_carrier and busy,
        watched=vessel.ship.is_carrier and watched,
        fast=is_fast(condition.speed(vessel, state), state.ran, game.setup.rulings),
        evasive=state.special is SpecialAction.EVASIVE,
    )


def tell_flight_hit(story: Story, unit: str, points: int) -> None:
    """A flight has so many points left; with none it is gone."""
    if points == story.game.flight(unit).points:
        return
    story.tell(FlightHit(unit, points))
    if not points:
        story.tell(FlightPut(unit, Where.DESTROYED, "is shot down"))
        tell_standing(story)


def tell_checked(story: Story, unit: str, fire: Fire, armed: int, check: int | None) -> None:
    """The ammunition of a flight that has fired: checked now, owed, or neither (A3.6, A3.7)."""
    flight = story.game.flight(unit)
    if check is None:
        role = story.game.aircraft(unit).role
        rulings = story.setup.rulings
        late = check_time(rulings) is CheckTime.BOUND and flight.points and not flight.owes
        if late and owes_check(role, fire, flight.checked, story.game.planes(unit), rulings):
            story.tell(StoresBecame(unit, flight.stores, owes=True))
        return
    tell_check(story, unit, bool(armed))


def tell_check(story: Story, unit: str, armed: bool) -> None:
    """An ammunition check made: the next is a step up, or the flight is out (A3.6, A3.7)."""
    flight, squadron = story.game.flight(unit), story.setup.squadron(unit)
    story.tell(StoresBecame(unit, flight.stores.after_check(armed), checked=True))
    if not armed and going_home.out_of_ammunition(squadron.base) is Fate.REMOVED:
        story.tell(FlightPut(unit, Where.LEFT, "is out of ammunition and leaves"))
        tell_standing(story)


def standing(
    game: Game, flight: str | None = None, place: Position | None = None
) -> interception.Engagements:
    """Engagements that have not ended, as they are or once a flight has moved there (F7, F8).

    Where no positions are kept the players are asked whom that flight is still in contact with;
    all others are where they were.
    """

    def at(unit: str) -> Position | None:
        state = game.flight(unit)
        if state.where is not Where.UP:
            return None
        return place if unit == flight else state.place

    def together(one: str, other: str) -> bool:
        first, second = at(one), at(other)
        if first is None or second is None:
            return False
        if not game.setup.mapped:
            left_behind = other if one == flight else one
            return flight not in (one, other) or sight.in_contact(
                game, flight, first, left_behind, "F7"
            )
        return in_contact(first, second, game.setup.rulings)

    return interception.standing(game.state.engagements, together)


def ended_by(game: Game, flight: str, *, breaking: bool) -> tuple[Pair, ...]:
    """The engagements that the move of a flight ends, where no positions are kept (F7, F8)."""
    before = game.state.engagements
    if breaking:
        return tuple(pair(each) for each in before if flight in pair(each))
    after = standing(game, flight, SOMEWHERE)
    return tuple(pair(each) for each in before if each not in after)


def pair(engaged: interception.Engaged) -> Pair:
    """The two flights of an engagement."""
    return engaged.interceptor, engaged.intercepted


def tell_standing(story: Story, ended: tuple[Pair, ...] = ()) -> None:
    """Engagements that have ended are taken off, those named among them (F7, F8)."""
    left = tuple(each for each in standing(story.game) if pair(each) not in ended)
    if left != story.state.engagements:
        story.tell(EngagementsBecame(left))


def tell_aa(
    story: Story, firer: Firer, flight: str, phase: Phase, outcome: Outcome, left: str
) -> None:
    """Anti-aircraft dice a ship has fired, and whether her line works if that was rolled."""
    works = None
    if firer.untried and outcome[f"{firer.unit}_aa_works"] != UNTRIED:
        works = bool(outcome[f"{firer.unit}_aa_works"])
    used = 0 if works is False else firer.dice - outcome[left]
    if used or works is not None:
        story.tell(AAFired(firer.unit, Fired(phase, flight, used), works))


def tell_strike(
    story: Story, flight: str, ship: str, fired: tuple[Firer, ...], criticals: int, outcome: Outcome
) -> None:
    """What a strike has done, cause before effect: the fire, the losses, the damage (S4.4)."""
    for firer in fired:
        tell_aa(story, firer, flight, Phase.BOUND, outcome, f"{firer.unit}_aa")
    tell_flight_hit(story, flight, outcome[flight])
    if "watched" in outcome and (outcome["watched"] or outcome["criticals"]):
        so_far = story.game.ship(ship).watched
        dice, caused = so_far.dice + outcome["watched"], so_far.criticals + outcome["criticals"]
        story.tell(HitsWatched(ship, Watched(dice, caused)))
    tell_damage(story, ship, outcome, criticals)


def opened(game: Game, carrier: str) -> Engagement | None:
    """What hits of this turn come to as a carrier launches or lands after them (A5.2)."""
    watched = game.ship(carrier).watched
    if watched == UNWATCHED:
        return None
    attacker = game.setup.sides[1 - game.side_of(carrier)]
    return watched_criticals(target(game, carrier), watched.dice, attacker, game.setup.rulings)


def tell_opened(story: Story, carrier: str, outcome: Outcome) -> None:
    """The carrier was busy when she was hit: more criticals, and more fires of those there were."""
    watched = story.game.ship(carrier).watched
    story.tell(HitsWatched(carrier, UNWATCHED))
    tell_damage(story, carrier, outcome, watched.dice, watched.criticals)


def tell_damage(
    story: Story, ship: str, outcome: Outcome, criticals: int, more_fires: int = 0
) -> None:
    """Damage, criticals and what comes of them for a ship; each point costs crew too (S4.2)."""
    state, vessel = story.game.ship(ship), story.setup.vessel(ship)
    numbers = story.setup.rulings.numbers
    cells = cells_of(numbers.criticals, carrier=vessel.ship.is_carrier)
    fires = outcome["fires_started"] + more_fires * numbers.air.busy_fires
    for number in range(1, criticals + 1):
        cell = outcome[f"effect_{number}"]
        if cell:
            effect = cells.effect(cell)
            line = outcome[f"minor_out_{number}"] or outcome[f"main_out_{number}"]
            keeps = effect.stays and (effect.line is None or line > 0)
            story.tell(ShipWounded(ship, Wound(effect, line), effect.words, keeps))
    taken = outcome["total_damage"]
    lost = outcome["damage"] * numbers.damage.crew + outcome["crew_lost"]
    if taken or lost or fires:
        tell_ship_hit(story, ship, taken, lost, state.fires + fires)


def tell_ship_hit(story: Story, ship: str, damage: int, crew: int, fires: int) -> None:
    """A ship has taken damage and lost crew; she may sink or be abandoned (S4.5, F31)."""
    state = story.game.ship(ship)
    story.tell(
        ShipHit(ship, max(0, state.damage - damage), max(0, state.crew - crew), max(0, fires))
    )
    state = story.game.ship(ship)
    if state.damage and state.crew:
        return
    sunk = not state.damage
    story.tell(ShipGone(ship, Afloat.SUNK if sunk else Afloat.ABANDONED))
    if story.setup.vessel(ship).ship.is_carrier:
        decks.carrier_gone(story, ship, sunk=sunk)
        tell_standing(story)
