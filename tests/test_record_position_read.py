"""Positions from anywhere: what is no position is refused in one sentence that names the field."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from record_battles import carriers, duel
from test_record_position import boundaries

from deckload.game.battle import new_game
from deckload.record import limits
from deckload.record.opened import begun_from, new_battle
from deckload.record.position import BadPosition, read_position, rewritten, write_position
from deckload.record.possible_state import state_fault

Data = dict[str, Any]


@cache
def middle() -> bytes:
    """A position in the middle of a battle, with flights in the air and wounds."""
    return write_position(list(boundaries(carriers()))[60], "notes")


def changed(change: Callable[[Data], object], raw: bytes | None = None) -> bytes:
    """The position with its data changed."""
    data = json.loads(raw or middle())
    change(data)
    return json.dumps(data, indent=1, ensure_ascii=False).encode()


def refused(raw: bytes) -> str:
    """The one sentence with which a file is refused."""
    with pytest.raises(BadPosition) as error:
        read_position(raw)
    sentence = str(error.value)
    assert sentence.isprintable()
    assert len(sentence) < 600
    return sentence


def put(path: str, value: Any) -> Callable[[Data], object]:
    """A change of one value, by its path."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]

    def change(data: Data) -> None:
        place: Any = data
        for part in way:
            place = place[part]
        place[last] = value

    return change


FIRED = {"phase": "bound", "flight": "nobody", "dice": 1}
IMPOSSIBLE: dict[str, list[Any]] = {
    "state.turn": [0, -1, 6, 10**12],
    "state.phase": ["tea", None, 3],
    "state.ships": [[], None, "x"],
    "state.ships.0.id": ["nobody", "zuikaku", 7],
    "state.flights.0.id": ["nobody"],
    "state.ships.0.damage": [-1, 999, 10**30, 1.5, "9", True, None],
    "state.ships.0.crew": [-1, 999],
    "state.ships.0.heading": [360, -1],
    "state.ships.0.place": [None, {"x": 10**9, "y": 0}, {"x": 1}, [1, 2]],
    "state.ships.0.afloat": ["sunk", "flying"],
    "state.ships.0.fires": [-1, 10**9],
    "state.ships.0.fired": [[FIRED], [FIRED] * 9999],
    "state.ships.0.deck_work": [[{"turn": 99, "event": 0}], [{"turn": 1, "event": 99_999}]],
    "state.ships.0.watched": [{"dice": 10**5, "criticals": 0}, {"dice": -1, "criticals": 0}],
    "state.flights.0.points": [-1, 0, 99],
    "state.flights.0.where": ["in the clouds"],
    "state.flights.0.host": ["nobody", "zuikaku"],
    "state.flights.0.stores": [{"step": 0, "armed": True, "ordnance": True}],
    "state.flights.0.due": [-3],
    "state.engagements": [
        [{"interceptor": "nobody", "intercepted": "val-1", "owed": True, "over": False}],
        [{"interceptor": "zero-1", "intercepted": "val-1", "owed": True, "over": False}],
    ],
    "state.ship_winner": [None, 2, -1],
    "state.first": [2],
    "state.last": [7],
    "state.declared": [[True], [1, 2]],
    "state.acting": ["nobody", "val-1"],
    "state.number": [-1, 10**9],
    "state.ending": [{"why": "", "scores": [0, 0], "winner": 0}],
}


@pytest.mark.case("C74")
@pytest.mark.parametrize("path", IMPOSSIBLE)
def test_a_field_that_cannot_be_is_refused_by_its_name(path: str) -> None:
    for value in IMPOSSIBLE[path]:
        sentence = refused(changed(put(path, value)))
        named = path.replace(".0", "[0]").partition("state.")[2]
        field = named.rpartition(".")[2].partition("[")[0]
        assert field in sentence or "place" in sentence, (value, sentence)
        assert "state" in sentence


def test_flights_have_a_place_in_the_air_and_only_there() -> None:
    data = json.loads(middle())
    for number, flight in enumerate(data["state"]["flights"]):
        place = {"x": 1000, "y": 1000} if flight["place"] is None else None
        sentence = refused(changed(put(f"state.flights.{number}.place", place)))
        assert f"state.flights[{number}].place" in sentence


def test_an_order_of_units_other_than_the_set_ups_is_refused() -> None:
    assert "state.ships" in refused(changed(lambda data: data["state"]["ships"].reverse()))
    assert "state.flights" in refused(changed(lambda data: data["state"]["flights"].pop()))


def test_a_battle_that_nobody_can_go_on_with_is_refused() -> None:
    def all_moved(data: Data) -> None:
        data["state"]["phase"] = "ship movement"
        for ship in data["state"]["ships"]:
            ship["moved"] = True

    assert "state.phase: nothing is left to do in the ship movement" in refused(changed(all_moved))


SETUPS = {
    "setup.title": "x" * 2000,
    "setup.turns": 10**6,
    "setup.vessels.0.ship.damage": -1,
    "setup.vessels.0.side": 3,
    "setup.squadrons.0.carrier": "nobody",
    "setup.squadrons.0.aircraft.scale": "published",
    "setup.readings": [["no_such_ruling", "x"]],
    "setup.table": {"width": 0, "depth": 1},
    "setup": None,
}


@pytest.mark.parametrize("path", SETUPS)
def test_a_set_up_that_cannot_be_is_refused(path: str) -> None:
    refused(changed(put(path, SETUPS[path])))


@pytest.mark.case("C74")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("extra", 1), "there is no field 'extra'"),
        (put("state.extra", 1), "there is no field 'extra' in state"),
        (put("state.ships.0.hull", 1), "there is no field 'hull' in state.ships[0]"),
        (put("state.flights.0.stores.fuel", 1), "'fuel' in state.flights[0].stores"),
        (put("setup.vessels.0.ship.speed_", 1), "speed_"),
        (lambda data: data["state"]["ships"][0].pop("damage"), "damage"),
        (lambda data: data.pop("setup"), "setup"),
        (lambda data: data.pop("notes"), "notes"),
        (put("notes", 7), "notes"),
        (put("notes", "x" * (limits.LONGEST_NOTES + 1)), "notes"),
        (put("kind", "battle plan"), "a file of the kind 'battle plan'"),
        (put("format", 0), "there has never been such a format"),
        (put("format", "1"), "format"),
    ],
)
def test_a_field_nobody_knows_or_that_is_missing_is_named(
    change: Callable[[Data], object], said: str
) -> None:
    assert said in refused(changed(change))


@pytest.mark.case("C74", "C76")
def test_a_newer_format_is_refused_with_the_version_it_needs() -> None:
    def newer(data: Data) -> None:
        data.clear()
        data.update(kind="position", format=2, program="9.1", nothing="known")

    sentence = refused(changed(newer))
    assert "written in format 2, by Deckload 9.1" in sentence
    assert "Open it with version 9.1 or a later one." in sentence


NOISE = [
    b"",
    b" \n",
    b"{}",
    b"[]",
    b"null",
    b"hello",
    b"\xff\xfe\x00",
    b'{"kind":"position","format":1}',
    b'{"kind":"position","format":1,"notes":' + b"[" * 200_000,
    b'{"kind":"position","x":' * 100_000,
    b"x" * (limits.MOST_POSITION + 1),
]


@pytest.mark.parametrize("raw", NOISE, ids=range(len(NOISE)))
def test_noise_is_refused(raw: bytes) -> None:
    refused(raw)


def test_nesting_in_a_field_that_nobody_knows_is_refused() -> None:
    deep = b'"notes":"","deep":' + b"[" * 100_000 + b"]" * 100_000 + b","
    refused(middle().replace(b'"notes": "notes",', deep, 1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"turn": ', b'"turn": 1, "turn": ', "the field 'turn' stands there twice"),
        (b'"notes": ', b'"notes": "a", "notes": ', "the field 'notes' stands there twice"),
        (b'"fires": 0', b'"fires": 0.0', ""),
        (b'"fires": 0', b'"fires": NaN', ""),
        (b'"fires": 0', b'"fires": 1e3', ""),
        (b'"fires": 0', b'"fires": 0, "x": 0.5', ""),
        (b'"notes"', b'"notes": "", "x": 1e999, "y"', ""),
        (b'"notes": "notes"', b'"notes": "\\ud800"', "escape"),
        (b"}\n", b"}\n{}", ""),
    ],
)
def test_what_may_be_read_in_two_ways_is_refused(old: bytes, new: bytes, said: str) -> None:
    raw = middle()
    assert old in raw
    at = raw.rindex(old)
    assert said in refused(raw[:at] + new + raw[at + len(old) :])


def test_a_battle_file_is_told_from_a_position() -> None:
    assert "battle file" in refused(new_battle(duel()).text)


def test_other_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    raw = middle()
    read = read_position(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"))
    assert rewritten(read) == raw


@pytest.mark.case("C74")
def test_what_a_file_lacks_is_told_and_as_at_the_start() -> None:
    def lacking(data: Data) -> None:
        del data["state"]["ships"][1]["fires"]
        del data["state"]["flights"][0]["stores"]
        del data["setup"]["readings"][3]

    raw = write_position(new_game(carriers()))
    ruling = json.loads(raw)["setup"]["readings"][3][0]
    read = read_position(changed(lacking, raw))
    assert read.filled == (
        "state.ships[1].fires",
        "state.flights[0].stores",
        f"setup.readings: {ruling}",
    )
    assert rewritten(read) == raw


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*path, key))


def test_every_value_may_be_anything() -> None:
    junk: list[Any] = [None, True, -1, 10**30, 0.5, "", "x\n\u202e", [], {}, [[]], {"x": 1}, 0]
    whole = json.loads(write_position(list(boundaries(duel(3)))[9]))
    taken = 0
    ways = [way for way in _leaves(whole) if way and way[0] == "state"]
    for number, (*way, last) in enumerate(ways):
        data = json.loads(json.dumps(whole))
        place = data
        for part in way:
            place = place[part]
        place[last] = junk[number % len(junk)]
        trouble = ""
        try:
            read = read_position(json.dumps(data).encode())
        except BadPosition as error:
            trouble = str(error)
        assert trouble.isprintable()
        if not trouble:
            taken += 1
            assert state_fault(read.game.setup, read.game.state) is None
            begun_from(read)
    assert len(ways) > 70
    assert taken < len(ways) / 2
