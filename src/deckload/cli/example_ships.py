"""Worked examples A6.2 to A6.4: a dive bomber, planes of two points, a torpedo's dice."""

import tomllib
from fractions import Fraction
from importlib.resources import files

from deckload.catalogue.load import AIRCRAFT_FILE, aircraft_roster
from deckload.cli.asking import dogfight_asked, ship_named, strike_asked
from deckload.cli.roll_odds import pool_odds
from deckload.cli.worked import Needed, Odds, Part, Said, Worked, scene
from deckload.dice.engagement import Engagement, Field, Step
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.odds.exact import Solver
from deckload.rules.damage import damage_of_hits
from deckload.rules.rulings import Rulings
from deckload.rules.strike_needs import aa_need, strike_need
from deckload.units.conversion import converted_damage_dice

CRUISER = "Exeter"


def cruiser_example(solver: Solver) -> Worked:
    """A6.2: a Ju 87 bombs a cruiser."""
    rulings = Rulings()
    diver, cruiser = aircraft_roster().find("Ju 87"), ship_named(CRUISER)
    bombs = strike_need(diver, cruiser, rulings)
    flak = aa_need(diver, cruiser, rulings)
    later = aa_need(diver, cruiser, rulings, attacking=False)
    parts: tuple[Part, ...] = (
        Said(
            f"{cruiser.name}, a cruiser, is hit on {bombs.base}+, and a {diver.name} on "
            f"{flak.base}+. While it attacks a ship a dive bomber hits better and is harder to "
            "hit (A4.2); lying beam-on changes nothing for aircraft (A4.1)."
        ),
        Said(
            f"So for the bombs {bombs.base}+ becomes {bombs.value}+, and for the AA {flak.base}+ "
            f"becomes {flak.value}+:"
        ),
        Needed(f"bomb of a {diver.name} at {cruiser.name}", bombs),
        Needed(f"AA die of {cruiser.name} at the {diver.name}", flak),
        Needed("AA die at it in the firing phase, when it attacks nobody (F23)", later),
        Odds(
            "The exact odds of one die",
            (
                (f"a bomb hits, {bombs.base}+", _one_die(Need(bombs.base), solver)),
                (f"a bomb hits, {bombs.value}+", _one_die(bombs, solver)),
                (f"an AA die hits, {flak.base}+", _one_die(Need(flak.base), solver)),
                (f"an AA die hits, {flak.value}+", _one_die(flak, solver)),
            ),
        ),
    )
    return Worked("A6.2", f"A {diver.name} bombs a cruiser", parts)


def hit_points_example(solver: Solver) -> Worked:
    """A6.3: three hits on planes of two points."""
    asked = dogfight_asked("6 Bf 109", "6 Beaufighter", None, False)
    target = asked.defenders[0].aircraft
    lost = solver.solve(asked.question.engagement.asking("planes_lost"), fractions=True)
    parts: tuple[Part, ...] = (
        Said(
            f"A {target.name} takes {target.hits} hits. They are worked through one plane at a "
            "time (A3.5), so three hits down one plane and leave a second with one point; that "
            "one is hit first next time, and fights in full until then (F34)."
        ),
        scene(asked, (3, 4, 6, 1, 2, 1), (1, 2, 3), (5,)),
        Odds(
            f"The exact odds of {target.name} lost to one attack",
            tuple((f"{n} lost", p) for n in range(4) if (p := lost.fraction(n))),
        ),
    )
    return Worked("A6.3", f"Three hits on {target.name}s", parts)


def torpedo_example(solver: Solver) -> Worked:
    """A6.4: a torpedo's damage dice are halved."""
    asked = strike_asked("1 Swordfish", CRUISER, ())
    aircraft, ship = asked.attackers[0].aircraft, asked.ship
    torpedo = aircraft.ordnance
    assert torpedo is not None
    assert ship is not None
    published = published_damage_dice(aircraft.id)
    wound = next(s for s in asked.question.engagement.steps if s.rule is damage_of_hits)
    fields = (
        Field("damage", 0, 0, wound.args[-1] * torpedo.dd),
        Field("criticals", 0, 0, torpedo.dd),
    )
    one_hit = Step(damage_of_hits, (), (), ("damage", "criticals"), (1, *wound.args))
    points = solver.solve(Engagement(fields, (one_hit,), ("damage",)), fractions=True)
    score, each = wound.args[1].need, wound.args[-1]
    parts: tuple[Part, ...] = (
        Said(
            f"The {aircraft.name}'s torpedo is published with {published} damage dice. Those of "
            f"an aircraft's weapon are halved, rounding up, once, when its numbers are read: it "
            f"rolls {converted_damage_dice(published)} (A1.4). Its attack dice stay as published: "
            f"{torpedo.ad} for each plane (A1.3)."
        ),
        Said(f"What a damage die needs against {ship.name}, each that scores being {each} points:"),
        Needed(f"torpedo of a {aircraft.name}", score),
        Odds(
            f"The exact odds of one torpedo hit, {torpedo.dd} dice",
            tuple((f"{value} points", points.fraction(value)) for (value,), _ in points.outcomes()),
        ),
    )
    return Worked("A6.4", f"A {aircraft.name} torpedo: {published} dice become {torpedo.dd}", parts)


def published_damage_dice(aircraft: str) -> int:
    """The damage dice of an aircraft's weapon as the catalogue's file prints them."""
    text = files("deckload.catalogue").joinpath(AIRCRAFT_FILE).read_text(encoding="utf-8")
    rows = tomllib.loads(text)["aircraft"]
    return next(int(row["ordnance"]["dd"]) for row in rows if row["id"] == aircraft)


def _one_die(need: Need, solver: Solver) -> Fraction:
    check = Check(Cause(Purpose.PLAIN), need)
    return pool_odds(1, check, solver).fraction(1)
