"""The guns and torpedoes of ships as a battle finds them (S3, S5)."""

from collections.abc import Iterator

from deckload.dice.engagement import Engagement
from deckload.game import condition, sight, striking
from deckload.game.events import GunsFired
from deckload.game.orders import FireShip, Gunfire
from deckload.game.planned import Outcome
from deckload.game.state import Afloat, Game
from deckload.game.story import Story
from deckload.rules import gunnery, places
from deckload.rules.arcs import arcs_of
from deckload.rules.carriers import cannot_harm
from deckload.rules.gunnery_needs import Sighting, band, cannot_fire_line
from deckload.rules.refusals import Refusal
from deckload.units.names import listed
from deckload.units.weapon_lines import WeaponLine, weapon_lines


def cannot_target(game: Game, ship: str, target: str) -> Refusal | None:
    """Why a ship may not fire at another, whatever the line (A5.6, F31)."""
    vessel = game.setup.vessel(target)
    if vessel.side == game.side_of(ship):
        return Refusal("S3.1", "Guns are fired at enemy ships; name one of the other side.")
    refused = cannot_harm(vessel.off_table)
    if refused is None and game.ship(target).afloat is not Afloat.AFLOAT:
        return Refusal("F31", f"{vessel.called} is out of the battle; fire at another ship.")
    return refused


def cannot_fire_at(game: Game, ship: str, line: WeaponLine, target: str) -> Refusal | None:
    """Why a line of a ship may not be fired at a target now (S3.1, S3.4, S4.8, S5.1)."""
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    working = condition.line_works(vessel, state, line)
    spent = line.one_shot and line.id in state.spent
    may = working and not spent
    in_range = may and sight.within(game, ship, target, line.weapon.range or 0, "S3.1")
    bears = in_range and sight.bears(game, ship, target, line.id, line.weapon.arcs)
    return cannot_fire_line(line, working=working, spent=spent, in_range=in_range, bears=bears)


def usable(game: Game, ship: str) -> tuple[WeaponLine, ...]:
    """The lines of a ship that work and are not spent, whatever they bear on."""
    vessel, state = game.setup.vessel(ship), game.ship(ship)
    return tuple(
        line
        for line in weapon_lines(vessel.ship)
        if not (line.one_shot and line.id in state.spent)
        and (not state.wounds or condition.line_works(vessel, state, line))
    )


def targets(game: Game, ship: str) -> Iterator[tuple[str, tuple[WeaponLine, ...]]]:
    """The enemy ships that a ship can fire at, each with the lines that bear on it.

    Where no positions are kept it is every enemy, with every line that works.
    """
    state, lines = game.ship(ship), usable(game, ship)
    enemies = game.afloat(1 - game.side_of(ship))
    if not lines or state.place is None:
        return
    if not game.setup.mapped:
        yield from ((enemy.id, lines) for enemy in enemies)
        return
    farthest = max(line.weapon.range or 0 for line in lines)
    for enemy in enemies:
        assert enemy.place is not None
        if not places.within(state.place, enemy.place, farthest):
            continue
        lies_in = arcs_of(state.place, state.heading, enemy.place)
        bearing = tuple(
            line
            for line in lines
            if (not line.weapon.arcs or not lies_in.isdisjoint(line.weapon.arcs))
            and places.within(state.place, enemy.place, line.weapon.range or 0)
        )
        if bearing:
            yield enemy.id, bearing


def sighting(game: Game, ship: str, target: str, *, later: bool, guns: bool) -> Sighting:
    """How a target lies to a ship; range and smoke matter to `guns` alone (S3.3)."""
    beam_on = sight.beam_on(game, target, ship)
    if not guns:
        return Sighting(beam_on=beam_on, later=later)
    return Sighting(
        band=band(
            lambda inches: sight.within(game, ship, target, inches, "S3.3"), game.setup.rulings
        ),
        beam_on=beam_on,
        smoke=sight.through_smoke(game, ship, target),
        later=later,
    )


def cannot_fire(game: Game, order: FireShip) -> Refusal | None:
    """Why the guns of an order may not be fired so."""
    by_id = {line.id: line for line in weapon_lines(game.setup.vessel(order.ship).ship)}
    if len({shot.target for shot in order.guns}) != len(order.guns):
        return Refusal("S3.1", "Name each target once, with all the lines at it.")
    used: set[str] = set()
    for shot in order.guns:
        refused = cannot_target(game, order.ship, shot.target)
        if refused is not None:
            return refused
        if not shot.lines:
            return Refusal("S3.1", "Name a target only with lines that fire at it.")
        for name in shot.lines:
            if name not in by_id:
                there = listed(by_id, "and") or "none"
                return Refusal("S3.1", f"She has no line {name[:40]!r}; there are {there}.")
            if name in used:
                return Refusal("S3.1", f"A line fires once a turn; {name} is named twice.")
            used.add(name)
            refused = cannot_fire_at(game, order.ship, by_id[name], shot.target)
            if refused is not None:
                return refused
    return None


def engagement(
    game: Game, order: FireShip, shot: Gunfire, *, later: bool, details: bool = True
) -> Engagement:
    """What the fire of a ship at one of her targets comes to."""
    lines = lines_of(game, order.ship, shot)
    guns = any(not line.is_torpedo for line in lines)
    return gunnery.fire_at(
        striking.as_gunner(game, order.ship),
        striking.target(game, shot.target),
        lines,
        sighting(game, order.ship, shot.target, later=later, guns=guns),
        game.setup.rulings,
        effects=details,
        details=details,
    )


def lines_of(game: Game, ship: str, shot: Gunfire) -> tuple[WeaponLine, ...]:
    """The lines that an order names."""
    return tuple(
        line for line in weapon_lines(game.setup.vessel(ship).ship) if line.id in shot.lines
    )


def before(order: FireShip, shot: Gunfire) -> str:
    """What stands before the names of the fields of the fire at a target: nothing at the first."""
    return "" if shot == order.guns[0] else f"{shot.target}_"


def tell(story: Story, order: FireShip, shot: Gunfire, part: Engagement, outcome: Outcome) -> None:
    """What a ship's fire at one target has done: the lines that fired, and the damage (S4.4)."""
    own = before(order, shot)
    mine = {field.name: outcome[own + field.name] for field in part.fields}
    lines = lines_of(story.game, order.ship, shot)
    failed = tuple(line.id for line in lines if not mine.get(gunnery.works(line.id), 1))
    fired = tuple(line.id for line in lines if line.id not in failed)
    spent = [line.id for line in lines if line.one_shot and line.id in fired]
    state = story.game.ship(order.ship)
    story.tell(GunsFired(order.ship, shot.target, fired, failed, (*state.spent, *spent)))
    if fired:
        criticals = next(field.high for field in part.fields if field.name == "criticals")
        striking.tell_damage(story, shot.target, mine, criticals)
