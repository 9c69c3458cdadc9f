"""The ship firing phase: guns, torpedoes and anti-aircraft fire (S1.4, S3, A2.6, A2.7, F23)."""

from collections.abc import Iterator
from functools import partial

from deckload.dice.engagement import Engagement, Field, Step, side_by_side
from deckload.dice.needs import Check
from deckload.dice.requests import Rule
from deckload.game import condition, gunfire, sight, striking
from deckload.game.events import AAFired, ShipNominated
from deckload.game.orders import FireShip
from deckload.game.planned import NOTHING, Outcome, Plan, Telling
from deckload.game.state import Game, Where
from deckload.game.story import Story
from deckload.rules import anti_aircraft, bombing, volley
from deckload.rules.anti_aircraft import Fired, Phase
from deckload.rules.places import Position, within
from deckload.rules.refusals import Refusal
from deckload.rules.strike import aa_checks, trial_step


def cannot_fire_at(game: Game, ship: str, flight: str) -> Refusal | None:
    """Why a ship may not fire AA dice at a flight in the firing phase (A2.6, A2.7)."""
    vessel, state, enemy = game.setup.vessel(ship), game.ship(ship), game.flight(flight)
    if game.side_of(flight) == vessel.side:
        return Refusal("A2.6", "Anti-aircraft fire goes at enemy flights.")
    if enemy.where is not Where.UP or enemy.place is None or state.place is None:
        return Refusal("A2.6", "That flight is not on the table; fire at one that is.")
    friends = [f.id for f in game.up(vessel.side)]
    battery = condition.battery(game, ship, Phase.FIRING, flight)
    return sight.judged(
        game,
        lambda near: anti_aircraft.cannot_fire(
            Phase.FIRING,
            game.setup.rulings,
            striking=False,
            melee=anti_aircraft.in_melee(game.state.engagements, flight, friends),
            in_range=near,
            dice_left=battery.dice,
        ),
        lambda: sight.within(game, ship, flight, battery.range, "A2.6"),
    )


def targets(game: Game, ship: str) -> list[str]:
    """The flights that a ship may fire at now; where no positions are kept, as far as is known."""
    return list(_targets(game, ship))


def _targets(game: Game, ship: str) -> Iterator[str]:
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    if state.place is None or not condition.aa_dice(vessel, state, game.setup.rulings):
        return
    mapped = game.setup.mapped
    for enemy in game.up(1 - vessel.side):
        # Most flights are far off, and to see that is cheaper than to see all that may forbid it.
        if mapped and not _is_near(state.place, enemy.place, vessel.ship.aa.range):
            continue
        if sight.as_far_as_known(partial(cannot_fire_at, game, ship, enemy.id)) is None:
            yield enemy.id


def _is_near(ship: Position, flight: Position | None, inches: int) -> bool:
    return flight is not None and within(ship, flight, inches)


def may_fire(game: Game, side: int) -> list[str]:
    """Ships of a side that are still to be nominated and have something to fire at."""
    return list(_may_fire(game, side))


def is_to_fire(game: Game, side: int) -> bool:
    """Whether any ship of a side is still to be nominated and has something to fire at."""
    return next(_may_fire(game, side), None) is not None


def _may_fire(game: Game, side: int) -> Iterator[str]:
    for ship in game.afloat(side):
        if not ship.nominated and has_target(game, ship.id):
            yield ship.id


def has_target(game: Game, ship: str) -> bool:
    """Whether a ship has anything to fire at, a ship or a flight."""
    if next(gunfire.targets(game, ship), None) is not None:
        return True
    return next(_targets(game, ship), None) is not None


def cannot_nominate(game: Game, ship: str) -> Refusal | None:
    """Why a ship may not be nominated to fire, nor to hold her fire (S1.4, F31)."""
    state = game.ship(ship)
    if state.place is None:
        return Refusal("F31", "A ship that is not on the table fires nothing; nominate another.")
    if state.nominated:
        return Refusal("S1.4", "This ship has had her fire this turn; nominate another.")
    return None


def plan_fire(game: Game, order: FireShip) -> Plan | Refusal:
    """What the fire of a ship comes to, or why it may not be fired so."""
    vessel = game.setup.vessel(order.ship)
    refused = (
        cannot_nominate(game, order.ship)
        or gunfire.cannot_fire(game, order)
        or _cannot_fire_aa(game, order)
    )
    if refused is not None:
        return refused
    if not order.anti_aircraft and not order.guns:
        return Plan(f"{vessel.called} holds her fire", _tell_held(order.ship))
    parts = tuple(
        gunfire.engagement(game, order, shot, later=place > 0)
        for place, shot in enumerate(order.guns)
    )
    named = [
        part.named(own) if (own := gunfire.before(order, shot)) else part
        for part, shot in zip(parts, order.guns, strict=True)
    ]
    engagement = side_by_side(*named, _aa_engagement(game, order))
    return Plan(f"{vessel.called} fires", _tell_fire(game, order, parts), engagement)


def _cannot_fire_aa(game: Game, order: FireShip) -> Refusal | None:
    """Why the anti-aircraft dice of an order may not be fired so (A2.6, S3.1)."""
    shots = order.anti_aircraft
    if len({shot.flight for shot in shots}) != len(shots):
        return Refusal("S3.1", "Name each flight once, with all the dice at it.")
    so_far: tuple[Fired, ...] = ()
    for shot in shots:
        refused = cannot_fire_at(game, order.ship, shot.flight)
        if refused is not None:
            return refused
        left = condition.battery(game, order.ship, Phase.FIRING, shot.flight, so_far).dice
        if shot.dice < 1:
            return Refusal("S3.1", "Name a flight only with dice to fire at it.")
        if shot.dice > left:
            return Refusal(
                "S3.1", f"{shot.dice} dice are more than the {left} she has left for that flight."
            )
        so_far = (*so_far, Fired(Phase.FIRING, shot.flight, shot.dice))
    return None


def _tell_held(ship: str) -> Telling:
    def tell(story: Story, outcome: Outcome) -> None:
        story.tell(ShipNominated(ship))

    return tell


def _aa_engagement(game: Game, order: FireShip) -> Engagement:
    """Each shot is a roll of its own at one flight (F33); a crippled line is tried first (S4.6)."""
    if not order.anti_aircraft:
        return NOTHING
    rulings = game.setup.rulings
    fields: list[Field] = []
    steps: list[Step] = []
    firer = striking.as_firer(game, order.ship, 0)
    if firer.untried:
        fields += [Field("line", 1, 0, 1), Field(f"{order.ship}_aa_works", 0, 0, 1)]
        steps.append(trial_step(firer, "line", rulings))
    for number, shot in enumerate(order.anti_aircraft, 1):
        station = striking.station(game, shot.flight)
        points, dice = station.flight.points, f"flak_{number}"
        fields += [Field(shot.flight, points, 0, points), Field(dice, shot.dice, 0, shot.dice)]
        checks: tuple[Check, Check | None] = aa_checks(station, firer, rulings, phase=Phase.FIRING)
        reads: tuple[str, ...] = (shot.flight, dice)
        rule: Rule = bombing.shots_at
        if firer.untried:
            reads, rule = (shot.flight, dice, "line"), bombing.shots_if_it_works
        steps.append(
            Step(
                rule,
                reads,
                (shot.flight,),
                args=checks,
                title=f"{firer.called} fires at {station.called}",
                clauses=("A2.6", "S1.5", "F34"),
            )
        )
        counts = (station.aircraft.hits, station.flight.planes)
        steps.append(
            Step(volley.planes_lost, (shot.flight,), (), ("planes_lost",), counts, "planes lost")
        )
    planes = sum(game.planes(shot.flight) for shot in order.anti_aircraft)
    fields.append(Field("planes_lost", 0, 0, planes))
    return Engagement(tuple(fields), tuple(steps), ("planes_lost",))


def _tell_fire(game: Game, order: FireShip, parts: tuple[Engagement, ...]) -> Telling:
    untried = condition.aa_untried(game.setup.vessel(order.ship), game.ship(order.ship))

    def tell(story: Story, outcome: Outcome) -> None:
        for shot, part in zip(order.guns, parts, strict=True):
            gunfire.tell(story, order, shot, part, outcome)
        if not order.anti_aircraft:
            story.tell(ShipNominated(order.ship))
            return
        works = bool(outcome[f"{order.ship}_aa_works"]) if untried else None
        for flak in order.anti_aircraft:
            used = 0 if works is False else flak.dice
            story.tell(AAFired(order.ship, Fired(Phase.FIRING, flak.flight, used), works))
            # Whoever was lost with the carrier that the guns have sunk is not shot down too.
            if story.game.flight(flak.flight).where is Where.UP:
                striking.tell_flight_hit(story, flak.flight, outcome[flak.flight])
        story.tell(ShipNominated(order.ship))

    return tell
