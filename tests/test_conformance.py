"""The conformance kit: the rules hold together in every scenario and under every reading."""

from math import comb, exp, inf

import pytest
from game_skirmish import skirmish

from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.conformance.chances_known import Chances
from deckload.conformance.each_ruling import check_each, other_readings, switched
from deckload.conformance.findings import Report, totals
from deckload.conformance.kit import ALL, check
from deckload.conformance.look import Check
from deckload.conformance.played_odds import PLAYED_ODDS, surprise
from deckload.conformance.trial import Trial
from deckload.dice.errors import UnknownName
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup
from deckload.rules.rulings import RULINGS, Rulings

QUICK = 1 << 12
"""Questions of odds up to this many cells, so that the tests of every reading stay quick."""
BOTH_WAYS = [
    (name, off) for name in scenario_names() for off in sorted({(), scenario(name).may_stay_off})
]
"""Every scenario, and once more with its carriers off the table where they may stay off it."""


def quickly(setup: Setup, seeds: tuple[int, ...] = (1,)) -> Report:
    return check(setup, seeds=seeds, chances=Chances(QUICK))


@pytest.mark.case("C39", "C41", "C49", "C50")
@pytest.mark.parametrize(("name", "off"), BOTH_WAYS, ids=lambda value: str(value or "on"))
def test_every_scenario_holds_together(name: str, off: tuple[str, ...]) -> None:
    report = check(setup_of(scenario(name), off_table=off), seeds=(1,))
    assert report.passed, str(report)
    assert (report.scenario, report.off_table, report.battles) == (name, off, 1)


@pytest.mark.parametrize("switch", other_readings(), ids="=".join)
def test_every_reading_switched_alone_holds_together(switch: tuple[str, str]) -> None:
    # A battle with everything close together shows more of the air rules than a whole scenario.
    report = quickly(switched(skirmish(), switch))
    assert report.passed, str(report)
    assert report.readings == (switch,)


def test_every_reading_but_the_defaults_is_switched() -> None:
    readings = {(r.id, reading.id) for r in RULINGS.values() for reading in r.readings}
    defaults = {(r.id, r.default) for r in RULINGS.values()}
    assert set(other_readings()) == readings - defaults
    assert len(set(other_readings())) == len(other_readings())


def test_a_battle_with_units_of_ones_own_is_looked_at_by_every_check() -> None:
    watched: list[int] = []
    report = check(skirmish(), seeds=(3, 5), chances=Chances(QUICK), watch=watched.append)
    assert report.passed, str(report)
    assert watched == [3, 5]
    assert report.battles == len(report.courses) == 2
    assert len(set(report.courses)) == 2
    assert [tally.check for tally in report.tallies] == [each.name for each in ALL]
    assert all(tally.looked > report.battles and not tally.found for tally in report.tallies[:6])
    assert all(tally.looked for tally in report.tallies)
    assert report.tallies[0].too_large > 0, "the damage of a strike is past the limit given here"
    assert str(report) == f"test: 2 battles, {report.orders} orders: nothing found"


def test_the_staff_leads_a_battle_as_well() -> None:
    report = check(
        setup_of(scenario("lesson")),
        seeds=(1,),
        captains=("staff", "staff"),
        chances=Chances(QUICK),
    )
    assert report.passed, str(report)


def test_looking_at_every_nth_order_looks_at_less_of_the_same_battles() -> None:
    closely, loosely = (
        check(skirmish(), seeds=(2,), every=n, chances=Chances(QUICK)) for n in (1, 7)
    )
    assert loosely.passed, str(loosely)
    assert loosely.courses == closely.courses
    for one, other in zip(closely.tallies, loosely.tallies, strict=True):
        assert 0 < other.looked <= one.looked
        if one.check in ("chances", "encoding", "menus", "refusals", "citations"):
            assert other.looked < one.looked / 2, one.check


def test_the_same_numbers_give_the_same_battles_and_others_give_others() -> None:
    one, again = quickly(skirmish(), (1, 2)), quickly(skirmish(), (2, 1))
    assert one.courses == again.courses[::-1]
    assert quickly(skirmish(), (4,)).courses[0] not in one.courses
    # The seed is long, so that it is found by no accident, and one that `auto` takes.
    seeds = [Trial(skirmish(turns=1), n, ("novice", "novice"), Chances(), 1).seed for n in (1, 2)]
    assert all(10**18 <= seed < 10**19 for seed in seeds)
    assert seeds[0] != seeds[1]


def test_readings_and_a_switch_beside_them_are_told() -> None:
    rulings = Rulings({"aa_dodge": "no", "lock": "turn"})
    setup = setup_of(scenario("lesson"), rulings=rulings)
    plain = quickly(setup)
    assert dict(plain.readings) == {"aa_dodge": "no", "lock": "turn"}
    seen: list[tuple[str, str]] = []
    runs = {
        run.switch: run
        for run in check_each(setup, plain, seeds=(1,), chances=Chances(QUICK), watch=seen.append)
    }
    assert list(runs) == seen
    # What is in force already is no switch, but its way back to the default is none either.
    assert set(runs) == set(other_readings()) - {("aa_dodge", "no"), ("lock", "turn")}
    for switch, run in runs.items():
        assert run.report.passed, str(run.report)
        assert dict(run.report.readings) == dict([*plain.readings, switch])
        assert run.otherwise == (run.report.courses != plain.courses)


def test_a_reading_that_matters_makes_battles_go_otherwise() -> None:
    # Without dodges Red loses other planes to the first fire at any flight.
    plain, other = quickly(skirmish()), quickly(switched(skirmish(), ("aa_dodge", "no")))
    assert plain.courses != other.courses


def test_tallies_of_several_reports_are_summed() -> None:
    one, other = quickly(skirmish(turns=1)), quickly(skirmish(turns=1), (2,))
    summed = totals((one, other))
    for first, second, both in zip(one.tallies, other.tallies, summed, strict=True):
        assert both.check == first.check == second.check
        assert both.looked == first.looked + second.looked
        assert both.too_large == first.too_large + second.too_large


def test_what_is_played_comes_as_often_as_the_odds_say() -> None:
    report = check(
        skirmish(turns=2), seeds=(1,), checks=(PLAYED_ODDS,), every=3, chances=Chances(QUICK)
    )
    assert report.passed, str(report)
    assert report.tallies[0].looked > 50


def test_the_surprise_of_a_count_is_never_more_than_its_tail_allows() -> None:
    # Chernoff: the chance of so many or more (of so few or fewer) is at most exp(-surprise).
    for times, chance in ((10, 0.5), (40, 0.05), (40, 0.9)):
        law = [comb(times, k) * chance**k * (1 - chance) ** (times - k) for k in range(times + 1)]
        for count in range(times + 1):
            more = count >= times * chance
            tail = sum(law[count:] if more else law[: count + 1])
            assert exp(-surprise(count, times, chance)) >= tail * (1 - 1e-9)
    assert surprise(0, 10, 0.0) == surprise(10, 10, 1.0) == 0
    assert surprise(1, 10, 0.0) == surprise(9, 10, 1.0) == inf


def test_a_check_of_ones_own_is_made_with_the_others() -> None:
    def look_at(trial: Trial, look: object) -> None:
        for order in look.each(trial.orders):  # type: ignore[attr-defined]
            sunk = [ship.id for ship in order.after.state.ships if ship.damage == 0]
            look(not sunk, "no ship is ever sunk", f"{sunk} are")  # type: ignore[operator]

    mine = Check("unsinkable", "No ship is ever sunk.", look_at)
    report = check(skirmish(turns=1), seeds=(1,), checks=(mine,))
    assert [tally.check for tally in report.tallies] == ["unsinkable"]
    assert report.tallies[0].looked == report.orders


def test_what_cannot_be_checked_is_refused() -> None:
    with pytest.raises(ValueError, match="0th order cannot be looked at"):
        check(skirmish(), every=0)
    with pytest.raises(UnknownName, match="nearest: novice"):
        check(skirmish(), captains=("novise", "novice"))
