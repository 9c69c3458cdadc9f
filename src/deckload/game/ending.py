"""The end phase of a turn, and the end of a battle (S8, S9.4, S9.5, S1.6, F30)."""

from msgspec.structs import replace

from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Purpose
from deckload.dice.words import counted
from deckload.game import condition, gunfire, striking
from deckload.game.events import BattleEnded, EngagementsBecame, TurnBegan, WoundMended
from deckload.game.planned import Outcome, Plan
from deckload.game.setup import Vessel
from deckload.game.state import GONE, Afloat, Ending, FlightState, Game, ShipState, Where, Wound
from deckload.game.story import Story
from deckload.rules import carriers, end_phase, interception, objectives, victory
from deckload.rules.special_actions import SpecialAction


def repairable(ship: ShipState) -> list[Wound]:
    """The wounds of a ship that can be repaired, the oldest first (S8.2)."""
    return [wound for wound in ship.wounds if not wound.effect.lasting]


def plan_end(game: Game) -> Plan:
    """The end phase of all ships: fires burn and are fought, then one repair each (S8.1, S8.2)."""
    fields: list[Field] = []
    steps: list[Step] = []
    concerned = [s for s in game.afloat() if s.fires or repairable(s)]
    for ship in concerned:
        fields += _fields(game, ship)
    for ship in concerned:
        steps.append(_fire_step(game, ship))
    for ship in concerned:
        steps += _repair_steps(game, ship)

    def tell(story: Story, outcome: Outcome) -> None:
        for ship in concerned:
            if ship.fires:
                left = outcome[f"{ship.id}_fires"]
                damage, crew = end_phase.burnt(ship.fires, game.setup.rulings)
                striking.tell_ship_hit(story, ship.id, damage, crew, left)
        for ship in concerned:
            for number in range(1, _attempts(game, ship) + 1):
                tried = outcome[f"{ship.id}_tried_{number}"]
                if outcome[f"{ship.id}_mended_{number}"]:
                    wound = repairable(story.game.ship(ship.id))[tried - 1]
                    story.tell(WoundMended(ship.id, wound))
        tell_turn_over(story)

    return Plan("end of the turn", tell, Engagement(tuple(fields), tuple(steps), ()))


def _fields(game: Game, ship: ShipState) -> list[Field]:
    wounds = len(repairable(ship))
    damage, crew = end_phase.burnt(ship.fires, game.setup.rulings)
    able = int(damage < ship.damage and crew < ship.crew)
    fields = [
        Field(f"{ship.id}_fires", ship.fires, 0, ship.fires),
        Field(f"{ship.id}_wounds", wounds, 0, wounds),
        Field(f"{ship.id}_able", able, able, able),
    ]
    for number in range(1, _attempts(game, ship) + 1):
        fields.append(Field(f"{ship.id}_tried_{number}", 0, 0, wounds))
        fields.append(Field(f"{ship.id}_mended_{number}", 0, 0, 1))
    return fields


def _skeleton(game: Game, ship: ShipState) -> bool:
    """Whether she has a skeleton crew once her fires have cost crew, ahead of any repair."""
    lost = end_phase.burnt(ship.fires, game.setup.rulings)[1]
    return condition.skeleton_crew(game.setup.vessel(ship.id), replace(ship, crew=ship.crew - lost))


def _all_hands(ship: ShipState) -> bool:
    return ship.special is SpecialAction.ALL_HANDS


def _attempts(game: Game, ship: ShipState) -> int:
    return end_phase.repair_attempts(
        game.setup.rulings, skeleton=_skeleton(game, ship), all_hands=_all_hands(ship)
    )


def _cause(game: Game, ship: ShipState, purpose: Purpose, detail: str) -> Cause:
    side = game.setup.sides[game.side_of(ship.id)]
    return Cause(purpose, side, ship.id, f"{detail}, {game.setup.name_of(ship.id)}")


def _fire_step(game: Game, ship: ShipState) -> Step:
    need = end_phase.fire_need(game.setup.vessel(ship.id).ship.command, game.setup.rulings)
    return Step(
        end_phase.fires_left,
        (f"{ship.id}_fires", f"{ship.id}_able"),
        (f"{ship.id}_fires",),
        args=(Check(_cause(game, ship, Purpose.FIRES, "fires"), need),),
        title=f"fires in {game.setup.name_of(ship.id)}",
        clauses=("S8.1",),
    )


def _repair_steps(game: Game, ship: ShipState) -> list[Step]:
    vessel = game.setup.vessel(ship.id)
    need = end_phase.repair_need(
        vessel.ship.command,
        game.setup.rulings,
        skeleton=_skeleton(game, ship),
        all_hands=_all_hands(ship),
    )
    wounds = f"{ship.id}_wounds"
    return [
        Step(
            end_phase.repair,
            (wounds, f"{ship.id}_able"),
            (wounds, f"{ship.id}_tried_{number}", f"{ship.id}_mended_{number}"),
            args=(
                _cause(game, ship, Purpose.REPAIR, "which repair"),
                Check(_cause(game, ship, Purpose.REPAIR, "repair"), need),
            ),
            title=f"repair in {vessel.called}",
            clauses=("S8.2", "S2.6", "S4.7"),
        )
        for number in range(1, _attempts(game, ship) + 1)
    ]


def tell_turn_over(story: Story) -> None:
    """The battle ends, or the next turn begins (S1.6, S8.3)."""
    why = _over(story.game)
    if why is None:
        _tell_parted(story)
        story.tell(TurnBegan(story.state.turn + 1))
        return
    scores = (score(story.game, 0), score(story.game, 1))
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    story.tell(BattleEnded(Ending(why, scores, winner, attained(story.game))))


def _tell_parted(story: Story) -> None:
    """Engagements that end with the turn (F7; ruling `lock`)."""
    before = story.state.engagements
    unarmed = {flight.id for flight in story.state.flights if not flight.stores.armed}
    after = interception.after_turn(before, unarmed, story.setup.rulings)
    if after != before:
        story.tell(EngagementsBecame(after))


def _over(game: Game) -> str | None:
    for side, name in enumerate(game.setup.sides):
        if not _can_go_on(game, side):
            return f"{name} has no ship that can move or fire and no flight with ordnance (S1.6)"
    if game.state.turn >= game.setup.turns:
        return f"the limit of {counted(game.setup.turns, 'turn')} is reached (S1.6)"
    return None


def _can_go_on(game: Game, side: int) -> bool:
    """Whether a side has a ship that can move or fire, or a flight with ordnance (S1.6)."""
    for ship in game.afloat(side):
        vessel = game.setup.vessel(ship.id)
        if condition.speed(vessel, ship) or condition.aa_line_works(vessel, ship):
            return True
        if gunfire.usable(game, ship.id):
            return True
    return any(
        flight.where not in GONE and game.side_of(flight.id) == side and _has_ordnance(game, flight)
        for flight in game.state.flights
    )


def _has_ordnance(game: Game, flight: FlightState) -> bool:
    """Whether a flight has ordnance, aboard or where it will rearm out of harm's way."""
    weapon = game.aircraft(flight.id).ordnance
    if weapon is None or not weapon.ad:
        return False
    safe = flight.host is not None and game.setup.vessel(flight.host).off_table
    return flight.stores.ordnance or flight.where is not Where.UP or safe


def score(game: Game, side: int) -> int:
    """What a side has scored, in parts of a point (S9.4, S9.5, A5.7)."""
    setup, state = game.setup, game.state
    prices = setup.rulings.numbers.prices
    total = 0
    for vessel, ship in zip(setup.vessels, state.ships, strict=True):
        if vessel.side == side:
            continue
        fortune = _fortune(vessel, ship)
        total += victory.worth_of_ship(
            victory.price(carriers.level(vessel.ship, setup.rulings), setup.level, prices),
            prices,
            destroyed=fortune.gone,
            crippled=fortune.crippled,
            off_table=vessel.off_table,
        )
    lost = sum(
        flight.where in (Where.DESTROYED, Where.SUNK)
        for flight, squadron in zip(state.flights, setup.squadrons, strict=True)
        if squadron.side != side
    )
    total += sum(
        objective.points
        for objective, reached in zip(setup.objectives, attained(game), strict=True)
        if reached and objective.side == side
    )
    return total + lost * victory.worth_of_flight(setup.level, prices)


def attained(game: Game) -> tuple[bool, ...]:
    """Of each objective of the scenario, whether its side has reached it as things stand (S9.4)."""
    ships = zip(game.setup.vessels, game.state.ships, strict=True)
    fortunes = {vessel.id: _fortune(vessel, ship) for vessel, ship in ships}
    return tuple(objectives.attained(each, fortunes) for each in game.setup.objectives)


def _fortune(vessel: Vessel, ship: ShipState) -> objectives.Fortune:
    """What has become of a ship (S4.5, S9.4)."""
    return objectives.Fortune(
        gone=ship.afloat in (Afloat.SUNK, Afloat.ABANDONED),
        damaged=ship.damage < vessel.ship.damage,
        crippled=condition.crippled(vessel, ship),
        left=ship.afloat is Afloat.LEFT,
    )


def survivors(game: Game, side: int) -> int:
    """Flights of a side that live: in the air, in transit or on deck (F30)."""
    return sum(
        flight.where not in GONE and game.side_of(flight.id) == side
        for flight in game.state.flights
    )
