"""Files from anywhere: one clear sentence, no traceback, and no memory to speak of."""

import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from record_battles import duel, finished, reforged, short

from deckload.record import course, limits, reading, states
from deckload.record.errors import BadBattleFile, Fault
from deckload.record.opened import load_battle
from deckload.record.verify import verify

Bodies = list[dict[str, Any]]


def checked(raw: bytes) -> tuple[str, ...]:
    """The sentences of all checks, after the file is opened or refused; each is fit to print."""
    with suppress(BadBattleFile):
        load_battle(raw)
    verdict = verify(raw)
    sentences = tuple(finding.sentence for finding in verdict.findings)
    for sentence in sentences:
        assert sentence.isprintable(), repr(sentence)
        assert len(sentence) < 400
    return sentences


def header(**changes: Any) -> Callable[[Bodies], None]:
    return lambda bodies: bodies[0].update(changes)


def setup(**changes: Any) -> Callable[[Bodies], None]:
    return lambda bodies: bodies[0]["setup"].update(changes)


def vessel(**changes: Any) -> Callable[[Bodies], None]:
    return lambda bodies: bodies[0]["setup"]["vessels"][0].update(changes)


def squadron(**changes: Any) -> Callable[[Bodies], None]:
    return lambda bodies: bodies[0]["setup"]["squadrons"][0].update(changes)


def many_units(bodies: Bodies) -> None:
    units = bodies[0]["setup"]["squadrons"]
    units += [{**units[0], "id": f"flight-{n}"} for n in range(limits.MOST_UNITS)]


def published(bodies: Bodies) -> None:
    bodies[0]["setup"]["squadrons"][0]["aircraft"]["scale"] = "published"


HEADERS = {
    "no numbers": header(format="1"),
    "dice": header(dice="loaded"),
    "no seed": header(commitment=None),
    "typed with a seed": header(dice="typed"),
    "unknown key": header(extra=1),
    "rules": header(rules=1),
    "setup": header(setup=[]),
    "turns": setup(turns=10**9),
    "negative": setup(turns=-1),
    "sides": setup(sides=["one"]),
    "edges": setup(edges=["up", "down"]),
    "table": setup(table={"width": 10**12, "depth": 1}),
    "no table": setup(table={"width": 0, "depth": -5}),
    "level": setup(level="above everything"),
    "twice": lambda bodies: bodies[0]["setup"]["vessels"].append(bodies[0]["setup"]["vessels"][0]),
    "same id": squadron(id="ajax"),
    "bad id": vessel(id="../etc"),
    "side": vessel(side=2),
    "place": vessel(place={"x": 10**15, "y": 0}),
    "half place": vessel(place={"x": 1}),
    "float": vessel(heading=1.5),
    "word": vessel(heading="north"),
    "nothing": vessel(ship=None),
    "carrier": squadron(carrier="nobody"),
    "enemy carrier": squadron(carrier="ajax"),
    "planes": squadron(planes=10**6),
    "scale": published,
    "long name": setup(title="x" * 2000),
    "many": many_units,
}


@pytest.mark.parametrize("change", HEADERS.values(), ids=list(HEADERS))
def test_a_set_up_that_cannot_be_is_refused(change: Callable[[Bodies], None]) -> None:
    raw = reforged(short(6), change)
    with pytest.raises(BadBattleFile) as error:
        load_battle(raw)
    assert error.value.trouble.fault is Fault.IMPOSSIBLE
    assert error.value.trouble.line == 0
    assert checked(raw)[0] == str(error.value)


def line(number: int, **changes: Any) -> Callable[[Bodies], None]:
    return lambda bodies: bodies[number].update(changes)


def event(**changes: Any) -> Callable[[Bodies], None]:
    """An outcome in the middle of the file that holds this event."""

    def change(bodies: Bodies) -> None:
        outcome = [body for body in bodies if body["kind"] == "outcome"][4]
        outcome["events"] = [changes]

    return change


STORES = {"step": 10**9, "armed": True, "ordnance": True}
FIRED = {"phase": "bound", "flight": "nobody", "dice": 1}
EVENTS = {
    "unknown": event(type="sunk by magic"),
    "no type": event(),
    "no ship": event(type="ship-moved", ship="nobody", place=None, heading=0, ran=0),
    "a flight for a ship": event(type="ship-hit", ship="zero", damage=1, crew=1, fires=0),
    "a ship for a flight": event(type="flight-hit", flight="ajax", points=1),
    "no host": event(type="flight-put", flight="zero", where="on deck", how="", host="nobody"),
    "nowhere": event(type="flight-put", flight="zero", where="in the air", how=""),
    "two places": event(
        type="flight-put", flight="zero", where="lost", how="", place={"x": 1, "y": 1}
    ),
    "far": event(
        type="flight-put", flight="zero", where="in the air", how="", place={"x": 10**12, "y": 1}
    ),
    "minus": event(type="flight-hit", flight="zero", points=-1),
    "much": event(type="ship-hit", ship="ajax", damage=10**12, crew=1, fires=0),
    "huge": event(type="turn", turn=int("9" * 400)),
    "turn": event(type="turn", turn=-3),
    "side": event(type="initiative", side=7),
    "first": event(type="phase", phase="air bound", first=9),
    "phase": event(type="phase", phase="tea"),
    "stores": event(type="stores", flight="zero", stores=STORES),
    "fired": event(type="aa-fired", ship="ajax", fired=FIRED),
    "mended": event(type="wound-mended", ship="ajax", wound={"cell": 1, "line": 0}),
    "winner": event(type="ended", ending={"why": "", "scores": [0, 0], "winner": 5}),
    "engaged": event(
        type="engagements", engagements=[{"interceptor": "zero", "intercepted": "nobody"}]
    ),
    "crowd": event(
        type="engagements", engagements=[{"interceptor": "zero", "intercepted": "zero"}] * 999
    ),
}


@pytest.mark.parametrize("change", EVENTS.values(), ids=list(EVENTS))
def test_reading_stops_before_an_event_that_cannot_be_and_applies_none_of_it(
    change: Callable[[Bodies], None],
) -> None:
    sound = short(8)
    raw = reforged(sound, change)
    battle = load_battle(raw)
    trouble = battle.trouble
    assert trouble is not None
    assert trouble.fault is Fault.IMPOSSIBLE
    lines = raw.split(b"\n")
    assert battle.rest == b"\n".join(lines[trouble.line :])
    assert len(battle.lines) == trouble.line
    before = load_battle(b"".join(text + b"\n" for text in sound.split(b"\n")[: trouble.line]))
    assert battle.game == before.game
    assert f"line {trouble.line}" in trouble.sentence
    verdict = verify(raw)
    assert verdict.chain.passed
    assert verdict.rerun.line == trouble.line
    checked(raw)


LINES = {
    "number": line(3, line=99),
    "kind": line(3, kind="magic"),
    "seat": line(1, seat=4),
    "seat word": line(1, seat="red"),
    "no order": line(1, order=None),
    "face 7": line(2, faces=[1, 7]),
    "no faces": line(2, faces=[]),
    "face word": line(2, faces="66"),
    "dice": line(2, dice=10**9),
    "floats": line(2, faces=[1.0, 2.0]),
    "answer": line(2, answer=True),
    "purpose": line(2, purpose="for fun"),
    "needs": line(2, needs=[[]]),
    "unknown key": line(2, extra=[[[]]]),
    "undo itself": line(3, kind="undo", to=3),
    "roll without order": lambda bodies: bodies.insert(1, {**bodies[2], "line": 1}),
    "order in order": lambda bodies: bodies.insert(2, {**bodies[1], "line": 2}),
    "undo ahead": lambda bodies: bodies.append(
        {"kind": "undo", "line": len(bodies), "to": len(bodies) + 4}
    ),
    "undo to an undo": lambda bodies: bodies.append(
        {"kind": "undo", "line": len(bodies), "to": len(bodies)}
    ),
    "redo": lambda bodies: bodies.append({"kind": "redo", "line": len(bodies), "to": 1}),
    "go": lambda bodies: bodies.append({"kind": "go", "line": len(bodies), "to": 40_000}),
    "minus": lambda bodies: bodies.append({"kind": "go", "line": len(bodies), "to": -1}),
}


@pytest.mark.parametrize("change", LINES.values(), ids=list(LINES))
def test_reading_stops_before_a_line_that_cannot_be(change: Callable[[Bodies], None]) -> None:
    raw = reforged(short(6), change)
    trouble = load_battle(raw).trouble
    assert trouble is not None
    assert trouble.fault in (Fault.IMPOSSIBLE, Fault.CHANGED)
    assert not verify(raw).passed
    checked(raw)


def test_lines_after_the_seed_are_refused() -> None:
    extra = {"kind": "undo", "line": finished().count(b"\n"), "to": 0}
    raw = reforged(finished(), lambda bodies: bodies.append(extra))
    trouble = load_battle(raw).trouble
    assert trouble is not None
    assert trouble.line == extra["line"]
    assert "seed" in trouble.sentence


NOISE = [
    b"NaN",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"kind":"order","line":1e400,"seat":NaN}',
    b'{"kind":"roll","line":1,"faces":[Infinity]}',
    b"\xff\xfe\x00\x80",
    b'{"kind":"order","line":1,"key":"\xff"}',
    b'{"kind":"order","line":1,"key":"\\ud800"}',
    b'{"kind":"order","line":1' + b"9" * 5000 + b"}",
    b"\x1b[31mred\x1b[0m \xe2\x80\xae<script>alert(1)</script>",
    b"",
    b"\0" * 5000,
]


@pytest.mark.parametrize("noise", NOISE, ids=range(len(NOISE)))
def test_noise_in_place_of_a_line_or_of_the_file_is_named(noise: bytes) -> None:
    from deckload.record.chain import sealed, unsealed

    lines = short(6).split(b"\n")
    checked(noise)
    checked(noise + b"\n")
    checked(b"\n".join([lines[0], noise, *lines[1:]]))
    checked(b"\n".join([*lines[:-1], noise]))
    # The same under a chain that holds.
    first = unsealed(lines[0])
    assert first is not None
    head = sealed(noise + b"}", b"", b"")
    for raw in (head[0], lines[0] + b"\n" + sealed(noise + b"}", first.hash, first.hash[:8])[0]):
        checked(raw)
        verdict = verify(raw)
        assert not verdict.passed


def test_every_value_of_every_line_may_be_anything() -> None:
    junk: list[Any] = [None, True, -1, 10**30, 0.5, "", "x\n\u202e", [], {}, [[]], {"type": "turn"}]
    raw = short(8)
    bodies = [json.loads(text) for text in raw.split(b"\n")[:-1]]
    tried = 0
    for number in (0, 1, 2, 4, 5, 9, 13, 14, 20):
        for place, key in enumerate(bodies[number]):
            if key in ("hash", "battle"):
                continue
            for turn in range(3):
                value = junk[(tried + place + turn) % len(junk)]
                tried += 1
                checked(reforged(raw, line(number, **{key: value})))
    assert tried > 100


def test_what_is_too_large_is_refused_within_memory() -> None:
    header_line = short(1).split(b"\n")[0] + b"\n"
    long_line = b'{"kind":"order","line":1,"key":"' + b"x" * (20 * 2**20) + b'"}\n'
    ends = b"\n" * (2 * limits.MOST_LINES)
    just_too_long = b'{"kind":"order","line":1,"key":"' + b"x" * limits.LONGEST_LINE + b'"}\n'
    tracemalloc.start()
    try:
        for raw, fault in (
            (header_line + long_line, Fault.TOO_LARGE),
            (long_line, Fault.TOO_LARGE),
            (header_line + just_too_long, Fault.TOO_LARGE),
            (just_too_long, Fault.TOO_LARGE),
            (header_line + ends, Fault.CHANGED),
            (b"x" * 2**22, Fault.TOO_LARGE),
        ):
            tracemalloc.reset_peak()
            assert verify(raw).chain.fault is fault
            assert tracemalloc.get_traced_memory()[1] < 3 * limits.MOST_BYTES
    finally:
        tracemalloc.stop()


def test_more_lines_than_a_battle_may_have_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_LINES", 20)
    monkeypatch.setattr(course, "MOST_LINES", 20)
    raw = short(8)
    assert raw.count(b"\n") > 22
    trouble = load_battle(raw).trouble
    assert trouble is not None
    assert (trouble.fault, trouble.line) == (Fault.TOO_LARGE, 21)
    assert len(load_battle(raw).lines) == 21


def test_a_file_made_to_be_slow_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def to_and_fro(bodies: Bodies) -> None:
        tip = len(bodies) - 1
        for _ in range(100):
            bodies.append({"kind": "undo", "line": len(bodies), "to": 1})
            bodies.append({"kind": "redo", "line": len(bodies), "to": tip})

    raw = reforged(short(12), to_and_fro)
    assert load_battle(raw).trouble is None
    monkeypatch.setattr(reading, "MOST_WORK", 5_000)
    battle = load_battle(raw)
    assert battle.trouble is not None
    assert battle.trouble.fault is Fault.TOO_LARGE
    assert battle.trouble.line == len(battle.lines)
    assert battle.text + battle.rest == raw


def test_a_battle_of_far_more_places_than_states_are_kept_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = load_battle(finished())
    monkeypatch.setattr(states, "KEPT_STATES", 3)
    few = load_battle(finished())
    for account in whole.accounts[::-1]:
        place = account.outcome or 0
        assert few.game_at(place) == whole.game_at(place)
    assert len(few.course._states._kept) <= 3


def test_the_small_battle_is_small() -> None:
    assert len(short(8)) < 12_000
    assert duel().turns == 2
