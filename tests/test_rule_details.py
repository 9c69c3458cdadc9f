"""Ends of ranges and leftovers of the rules that other tests pass by."""

from typing import Any

import pytest
from builders import PLAIN, check, plane, ship, weapon
from msgspec.structs import replace

from deckload.dice.engagement import Engagement
from deckload.dice.needs import Need
from deckload.dice.requests import REQUESTS, Bands, Faces, Pool, Repeat, Result
from deckload.dice.resolve import resolve
from deckload.dice.seeded import Seeded
from deckload.rules import activation, bombing, criticals, damage, volley
from deckload.rules.anti_aircraft import Phase
from deckload.rules.carriers import Moment, is_busy
from deckload.rules.critical_table import CriticalTable, Effect, Line, cells_of
from deckload.rules.headings import ahead
from deckload.rules.house import STANDARD_HOUSE, house_of
from deckload.rules.interception import Engaged, to_answer
from deckload.rules.numbers import with_departures
from deckload.rules.places import Position
from deckload.rules.rulings import Rulings
from deckload.rules.strike import aa_checks, trial_step
from deckload.rules.strike_needs import damage_score
from deckload.rules.victory import worth_of_flight, worth_of_ship
from deckload.units.aircraft import Role
from deckload.units.ships import Level
from tools.golden_plans import engagements
from tools.golden_units import EAGLE, GANNET, YORK, firer, flight, station


@pytest.mark.clause("A5.2")
def test_a_carrier_is_busy_from_the_very_moment_of_her_launch() -> None:
    launch = Moment(2, 5)
    assert is_busy([launch], launch, PLAIN)
    assert not is_busy([launch], Moment(2, 4), PLAIN)
    assert not is_busy([launch], Moment(3, 1), PLAIN)
    assert is_busy([launch], Moment(2, 4), PLAIN.with_(busy_window="turn"))


def test_rulings_that_are_typed_depart_from_those_of_the_house() -> None:
    numbers = with_departures((("damage.confirm", 5),))
    house = Rulings({"aa_dodge": "no", "lock": "turn"}, numbers)
    typed = Rulings.parse(["lock = LEAVE", "strafe=bomber"], house)
    assert typed.changed == {"aa_dodge": "no", "strafe": "bomber"}
    assert typed.numbers == numbers
    assert Rulings.parse(["strafe=bomber"]) == Rulings({"strafe": "bomber"})


def driven(rule: Any, *answers: Any) -> tuple[list[Any], Any]:
    """What a rule asks when it is answered so, and what it comes to."""
    asked: list[Any] = []
    given = iter(answers)
    if isinstance(rule, REQUESTS):
        return [rule], next(given)
    try:
        asked.append(next(rule))
        while True:
            asked.append(rule.send(next(given)))
    except StopIteration as end:
        return asked, end.value


HIT, DODGE, TRIAL = check(4), check(5), check(3)
FIRING = check(2).cause


@pytest.mark.clause("S4.6", "F24")
def test_a_crippled_ship_tries_her_line_when_she_first_fires_it() -> None:
    def fire(works: int, *answers: Any, points: int = 3, dice: int = 4) -> tuple[list[Any], Any]:
        rule = bombing.crippled_fire(points, dice, works, TRIAL, FIRING, HIT, DODGE)
        return driven(rule, *answers)

    asked, result = fire(bombing.UNTRIED, 3, 1, 2)
    choice, *then = asked
    assert (choice.cause, choice.options, choice.default) == (FIRING, (0, 1, 2, 3, 4), 4)
    assert then == [Pool(1, TRIAL), Result(volley.fire_on, (3, 3, HIT, DODGE))]
    assert result == (2, 1, 1)
    # It fails: none of her dice is left, and she knows.
    assert fire(bombing.UNTRIED, 3, 0)[1] == (3, 0, 0)
    # She holds her fire: nothing is tried.
    asked, result = fire(bombing.UNTRIED, 0, 3)
    assert asked[1:] == [Result(volley.fire_on, (3, 0, HIT, DODGE))]
    assert result == (3, 4, bombing.UNTRIED)
    # It is known to work: it is not tried again.
    assert fire(1, 4, 0)[1] == (0, 0, 1)
    for works, points, dice in ((0, 3, 4), (1, 0, 4), (1, 3, 0)):
        assert fire(works, points=points, dice=dice) == ([], (points, dice, works))


@pytest.mark.clause("S4.6", "A2.6")
def test_dice_of_a_line_that_may_be_out() -> None:
    assert driven(bombing.line_works(5, TRIAL), 1) == ([Pool(1, TRIAL)], (5, 1))
    assert driven(bombing.line_works(5, TRIAL), 0) == ([Pool(1, TRIAL)], (0, 0))
    fired = Result(volley.fire_on, (3, 4, HIT, None))
    assert driven(bombing.shots_at(3, 4, HIT, None), 1) == ([fired], 1)
    assert driven(bombing.shots_at(0, 4, HIT, None)) == ([], 0)
    assert driven(bombing.shots_at(3, 0, HIT, None)) == ([], 3)
    for works, dice in ((1, 4), (0, 0)):
        asked, result = driven(bombing.shots_if_it_works(3, 4, works, HIT, DODGE), 2)
        assert asked == [Result(bombing.shots_at, (3, dice, HIT, DODGE))]
        assert result == 2


@pytest.mark.clause("S4.6")
def test_the_trial_of_a_line_is_a_step_of_its_own() -> None:
    step = trial_step(firer("eagle", EAGLE, name="Eagle 1"), "dice", PLAIN)
    assert (step.rule, step.reads) == (bombing.line_works, ("dice",))
    assert (step.writes, step.adds, step.clauses) == (("dice", "eagle_aa_works"), (), ("S4.6",))
    assert step.title == "Eagle 1 is crippled: does the anti-aircraft line work?"
    (trial,) = step.args
    assert (trial.cause.unit, trial.cause.owner, trial.need.value) == ("eagle", "defender", 4)


@pytest.mark.clause("A5.2", "S4.3")
def test_a_watched_hit_counts_the_dice_that_would_be_criticals() -> None:
    rule = damage.one_watched_hit(4, HIT, Need(6), Need(5), DODGE, 2)
    asked, result = driven(rule, (3, 1, 2), 1)
    assert asked == [Bands(4, HIT, (Need(6), Need(5))), Pool(1, DODGE)]
    assert result == (6, 1, 1)
    args = (4, HIT, Need(6), Need(5), DODGE, 2)
    assert damage.watched_damage(3, *args) == Repeat(3, damage.one_watched_hit, args, width=3)


@pytest.mark.clause("A3.7", "F20")
def test_a_rule_waits_for_ammunition() -> None:
    # Of armed, targets and shooters it reads the last two and writes the targets, and adds one.
    how = (volley.attack, (HIT,), (2, 1), (1,), 1)
    assert driven(activation.if_armed(0, 4, 6, *how)) == ([], (4, 0))
    assert driven(activation.if_armed(1, 4, 6, *how), (3, 1)) == (
        [Result(volley.attack, (6, 4, HIT))],
        (3, 1),
    )
    assert driven(activation.if_armed(0, 4, 6, volley.fire_on, (), (2,), (1,), 0)) == ([], 4)
    many = (max, (9,), (2, 7), (7,), 0)
    assert driven(activation.if_armed(1, 11, 12, 13, 14, 15, 16, 17, *many), 17) == (
        [Result(max, (12, 17, 9))],
        17,
    )


@pytest.mark.clause("F5", "F6")
def test_a_flight_answers_those_that_attacked_it() -> None:
    pairs = (Engaged("a", "b"), Engaged("b", "a"), Engaged("c", "b", over=True))
    assert to_answer(pairs, "b") == ("a", "c")
    assert to_answer(pairs, "a") == ("b",)


@pytest.mark.clause("S4.8", "A5.2")
def test_crew_and_fires_of_an_effect_add_up() -> None:
    effect = Effect(words="both", crew=2, crew_dice=2, fires=1, fire_dice=2)
    cells = cells_of(replace(CriticalTable(), vital=(effect,) * 6), carrier=False)
    cell = cells.at(6, 1)
    crew, fires = check(2).cause, check(3).cause
    asked, result = driven(criticals.crew_and_fires(cell, cells, 1, crew, fires), (3, 6), (2, 5))
    assert asked == [Faces(2, crew), Faces(2, fires)]
    # 2 and 3 + 6; 1, the one more, 1 for a 2 and 3 for a 5.
    assert result == (11, 6)
    assert driven(criticals.crew_and_fires(0, cells, 1, crew, fires)) == ([], (0, 0))


WAITING = [name for name, plan in engagements().items() if any(s.when for s in plan.steps)]


@pytest.mark.parametrize("name", WAITING)
def test_a_step_that_waits_leaves_everything_as_it_is(name: str) -> None:
    """While the field that it hangs on is 0; so play may pass it over."""
    plan = engagements()[name]
    for step in plan.steps:
        if step.when:
            fields = tuple(
                replace(field, start=0) if field.name == step.when else field
                for field in plan.fields
            )
            lone = Engagement(fields, (replace(step, when=""),), ())
            assert resolve(lone, Seeded(1)) == {field.name: field.start for field in fields}


@pytest.mark.clause("S4.8")
def test_points_and_dice_of_an_effect_add_up() -> None:
    effect = Effect(words="both", damage=2, damage_dice=2)
    cells = cells_of(replace(CriticalTable(), vital=(effect,) * 6), carrier=False)
    cause = check(2).cause
    rule = criticals.effect_damage(cells.at(6, 1), 1, 5, 30, cells, cause)
    # 5 before, 2 at once, 3 and 6 by dice; no line is hit, so none is missing.
    assert driven(rule, (3, 6)) == ([Faces(2, cause)], 16)


@pytest.mark.clause("F32")
def test_a_line_that_was_missing_is_not_missing_for_the_next_critical() -> None:
    cells = cells_of(CriticalTable(), carrier=False)
    assert criticals.put_out_line(0, 2, 1, cells, Line.MINOR) == (2, 0)
    assert criticals.put_out_line(0, 2, 1, cells, Line.MAIN) == (2, 1)


@pytest.mark.clause("S4.8", "A5.2")
def test_effects_are_told_briefly_and_of_a_carrier_at_rest_unless_said() -> None:
    steps = criticals.effect_steps(ship(name="Hood"), 1, PLAIN)
    assert "crew_lost" not in {name for step in steps for name in step.adds}
    fields = criticals.effect_fields(ship(), 1, 1, PLAIN)
    assert "crew_lost" not in {field.name for field in fields}
    (cause,) = [step.args[1] for step in steps if step.rule is criticals.next_critical]
    assert (cause.unit, cause.detail) == ("ship", "place and effect, Hood")
    told = criticals.effect_steps(ship(), 1, PLAIN, details=True)
    (more,) = [step.args[1] for step in told if step.rule is criticals.crew_and_fires]
    assert more == 0


@pytest.mark.clause("S4.8")
def test_what_a_carrier_can_take_counts_her_hangar() -> None:
    numbers = with_departures((("criticals.hangar.6.damage", 20),))
    fields = criticals.effect_fields(EAGLE, 1, 1, PLAIN.numbered(numbers))
    (most,) = [field.high for field in fields if field.name == "total_damage"]
    # 19 of her 20 points are gone, and the hangar costs 20 more.
    assert most == 39


@pytest.mark.clause("S2.2")
def test_half_a_thousandth_is_rounded_away_from_the_start_on_either_side() -> None:
    start = Position(0, 0)
    # The sine of 30 degrees is a half, of 210 less a half.
    assert ahead(start, 30, 1) == Position(1, 1)
    assert ahead(start, 210, 1) == Position(-1, -1)
    assert ahead(start, 330, 1) == Position(-1, 1)


@pytest.mark.clause("A4.2", "F23")
def test_aa_at_a_flight_that_only_passes_knows_no_types() -> None:
    divers = station("divers", flight(GANNET))
    need = [
        aa_checks(divers, firer("york", YORK), PLAIN, phase=phase)[0].need.value for phase in Phase
    ]
    assert need == [6, 5]


@pytest.mark.clause("S4.3")
def test_a_strike_finds_a_carrier_at_rest_unless_said() -> None:
    bomber, target = plane(role=Role.DIVE), ship()
    _, critical = damage_score(weapon(), bomber, target, PLAIN)
    assert critical.value == 6


@pytest.mark.clause("S9.4")
def test_scores_are_whole_parts_of_a_point() -> None:
    prices = PLAIN.numbers.prices
    half = worth_of_ship(48, prices, destroyed=False, crippled=True, off_table=False)
    assert (half, type(half)) == (24, int)
    flights = worth_of_flight(Level.BATTLE, prices)
    assert (flights, type(flights)) == (12, int)


def test_rulings_and_houses_are_told_apart() -> None:
    assert house_of(PLAIN) == STANDARD_HOUSE
    assert house_of(PLAIN).name == ""
    several = [Rulings({"aa_dodge": reading, "lock": "turn"}) for reading in ("yes", "no")]
    assert len({hash(each) for each in (PLAIN, *several)}) == 3
