"""The soak: battles between captains end in time, without faults, in files that verify."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from deckload.captains import roster
from deckload.captains.novice import Novice
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.cli import soaking
from deckload.cli.main import programme
from deckload.cli.soaking import ROTA, Wrong, soaked, sound_battle
from deckload.game.scenario import setup_of
from deckload.record.verify import verify

SEEDS = 20


@pytest.mark.clause("S1.6", "F30")
@pytest.mark.case("C58", "C59")
@pytest.mark.parametrize("name", scenario_names())
def test_battles_of_every_scenario_are_sound(name: str) -> None:
    result = soaked(scenario(name), SEEDS)
    assert result.failures == ()
    assert result.battles == sum(result.wins.values()) == SEEDS
    assert result.orders > SEEDS


def test_the_rota_has_every_pair_of_captains() -> None:
    assert {captain for pair in ROTA for captain in pair} == set(roster.CAPTAINS)
    assert len(set(ROTA)) == len(ROTA) == len(roster.CAPTAINS) ** 2


def test_a_sound_battle_verifies_with_all_three_checks() -> None:
    battle = sound_battle(setup_of(scenario("lesson")), ("staff", "novice"), 3)
    assert [finding.passed for finding in verify(battle.text).findings] == [True] * 3


class _Broken(Novice):
    """A captain that has no idea."""

    def decide(self, game: Any, seat: int) -> Any:
        raise LookupError("no idea")


def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the captain that has no idea in the novice's place."""
    more: dict[str, Callable[[int], Any]] = {**roster.CAPTAINS, "novice": _Broken}
    monkeypatch.setattr(roster, "CAPTAINS", more)


def test_a_fault_of_a_captain_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch)
    result = soaked(scenario("lesson"), 4)
    assert [failure[:7] for failure in result.failures] == ["seed 1,", "seed 2,", "seed 3,"]
    assert "novice against staff: turn 1, event " in result.failures[1]
    assert "LookupError: no idea" in result.failures[1]
    assert sum(result.wins.values()) == 1


def test_a_battle_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "MOST_ORDERS", 1)
    with pytest.raises(Wrong, match="it goes on after"):
        sound_battle(setup_of(scenario("force-z")), ("novice", "novice"), 1)


def test_a_captain_that_remembers_gives_another_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    count = iter(range(10**6))
    more = {name: lambda key: Novice(next(count)) for name in roster.CAPTAINS}
    monkeypatch.setattr(roster, "CAPTAINS", more)
    monkeypatch.setattr(soaking, "AGAIN_EVERY", 1)
    (failure,) = soaked(scenario("lesson"), 1).failures
    assert failure.endswith("the same seed gave another battle")


def test_the_command_prints_a_line_for_each_scenario_and_tells_of_failures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = ["soak", "--seeds", "2", "--scenario", "lesson", "--scenario", "force-z"]
    result = CliRunner().invoke(programme, words)
    assert result.exit_code == 0, result.output
    first, second = result.stdout.splitlines()
    pattern = r": 2 battles, red \d, blue \d, none \d; \d+ orders, \d+\.\d s, ok"
    assert re.fullmatch(f"lesson{pattern}", first)
    assert re.fullmatch(f"force-z{pattern}", second)
    broken(monkeypatch)
    result = CliRunner().invoke(programme, words)
    assert result.exit_code == 1
    assert result.stdout.count("  FAILED: seed ") == 4
    assert "2 FAILED" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_what_cannot_be_soaked() -> None:
    for words, said in (
        (("--seeds", "0"), "0 is not from 1 to"),
        (("--scenario", "lessn"), "nearest: lesson"),
    ):
        result = CliRunner().invoke(programme, ["soak", *words])
        assert result.exit_code == 2
        assert said in result.stderr
