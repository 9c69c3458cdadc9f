"""The page about mutants: what became of each, what it changes, and why it may live."""

from pathlib import Path

import pytest

from tools import mutants, mutants_page
from tools.mutant_changes import change_of
from tools.mutants import killed_of_100
from tools.mutants_page import Fate, Mutant, Spared, page, spared

SOURCE = '''
def x_price__mutmut_orig(level: int) -> int:
    """What it costs."""
    if level > 2:
        return level * 2
    return level


def x_price__mutmut_1(level: int) -> int:
    """What it costs."""
    if level >= 2:
        return level * 2
    return level


def x_price__mutmut_2(level: int) -> int:
    """What it costs."""
    if level > 2:
        return level * 3
    return level


class Roster:
    def xǁRosterǁfind__mutmut_orig(self, name: str) -> str:
        return name + "`"

    def xǁRosterǁfind__mutmut_1(self, name: str) -> str:
        return name - "`"
'''
PRICE = "deckload.rules.victory.x_price__mutmut_"
FIND = "deckload.units.roster.xǁRosterǁfind__mutmut_1"
FOUND = (
    Mutant(f"{PRICE}1", Fate.SURVIVED, "`if level > 2:` -> `if level >= 2:`"),
    Mutant(f"{PRICE}2", Fate.KILLED),
    Mutant(f"{PRICE}3", Fate.TOO_LONG),
    Mutant(FIND, Fate.UNTESTED, "`name +` -> `name -`"),
)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (f"{PRICE}1", "`if level > 2:` -> `if level >= 2:`"),
        (f"{PRICE}2", "`return level * 2` -> `return level * 3`"),
        (FIND, "`return name + '''` -> `return name - '''`"),
    ],
)
def test_the_line_that_a_mutant_changes_is_told(name: str, told: str) -> None:
    assert change_of(SOURCE)(name) == told


def test_a_mutant_is_called_after_its_function() -> None:
    assert [mutant.where for mutant in (FOUND[0], FOUND[3])] == [
        "rules.victory.price",
        "units.roster.Roster.find",
    ]
    assert [mutant.lives for mutant in FOUND] == [True, False, False, True]


def test_one_that_never_ends_counts_as_killed() -> None:
    assert killed_of_100(FOUND) == 50
    assert killed_of_100(()) == 0


def test_a_reason_holds_where_the_function_and_the_change_are_like_it() -> None:
    assert Spared("because").holds(FOUND[0])
    assert Spared("because", "rules.victory.*", "> 2.*>= 2").holds(FOUND[0])
    assert not Spared("because", "rules.volley.*").holds(FOUND[0])
    assert not Spared("because", "*", "< 2").holds(FOUND[0])


def test_the_page_has_figures_by_module_and_every_survivor_once() -> None:
    text = page(FOUND, [Spared("Two is no level.", "*.price"), Spared("Again.")])
    assert "**50.0 of 100 are noticed**, killed or without an end: 2 of 4." in text
    assert "| `rules.victory` | 3 | 1 | 1 | 1 | 0 | 0 |" in text
    assert "| `units.roster` | 1 | 0 | 0 | 0 | 1 | 0 |" in text
    assert "| all | 4 | 1 | 1 | 1 | 1 | 0 |" in text
    assert "### Two is no level.\n\n* rules.victory.price: `if level > 2:` -> `if level >=" in text
    assert "### Again.\n\n* units.roster.Roster.find: `name +` -> `name -`" in text
    assert text.count("rules.victory.price") == 1


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, *lives: Mutant, most: int) -> int:
    """What the command leaves with, for a run with these survivors."""
    killed = [Mutant(f"{PRICE}{n}", Fate.KILLED) for n in range(most)]
    monkeypatch.setattr(mutants.Run, "mutants", lambda run: [*killed, *lives])
    monkeypatch.setattr(mutants, "PAGE", folder / "mutants.md")
    return mutants.main(["--report", "--folder", str(folder)])


def test_the_command_fails_below_85_and_for_a_survivor_without_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "spared", lambda: [Spared("Two is no level.", "*.price")])
    explained = [Mutant(f"{PRICE}{n}", Fate.SURVIVED, "`a` -> `b`") for n in range(90, 105)]
    assert told(tmp_path, monkeypatch, *explained, most=85) == 0
    assert told(tmp_path, monkeypatch, *explained, most=84) == 1
    assert told(tmp_path, monkeypatch, FOUND[3], most=99) == 1
    assert told(tmp_path, monkeypatch, most=0) == 1
    # One that nobody has tried is no survivor, and the run is not over.
    assert told(tmp_path, monkeypatch, Mutant(f"{PRICE}99", Fate.UNTRIED), most=99) == 1
    assert (tmp_path / "mutants.md").exists()


def test_every_reason_that_is_kept_can_be_read() -> None:
    reasons = spared()
    assert all(reason.why.endswith(".") for reason in reasons)
    assert len({reason.why for reason in reasons}) <= len(reasons)
    assert mutants_page.PAGE.is_relative_to(mutants.ROOT)
