"""The lines of a battle file: every value comes back as it was written."""

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from record_battles import carriers, finished, short
from record_values import floats_in, values

from deckload.dice.requests import Bands, Choice, Faces, Pool
from deckload.dice.resolve import Chosen, Entry, Rolled
from deckload.dice.seeded import Seeded
from deckload.game import turn
from deckload.game.battle import give, new_game
from deckload.game.events import Event
from deckload.game.menu import menu
from deckload.game.orders import Order
from deckload.record.lines import AnswerLine, HeaderLine, Line, RollLine
from deckload.record.opened import load_battle
from deckload.record.rolls import choice_line, request_of, roll_line
from deckload.rules.rulings import RULINGS

EVENTS, ORDERS, LINES = get_args(Event), get_args(Order), get_args(Line)


def round_trip(value: Any, kind: Any) -> None:
    """A value written and read is the same, written again the same bytes, and holds no float."""
    text = msgspec.json.encode(value)
    read = msgspec.json.decode(text, type=kind)
    assert read == value
    assert msgspec.json.encode(read) == text
    assert not floats_in(json.loads(text))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_every_event_comes_back(kind: Any, data: st.DataObject) -> None:
    round_trip(data.draw(values(kind)), Event)


@pytest.mark.parametrize("kind", ORDERS, ids=lambda kind: kind.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_every_order_comes_back(kind: Any, data: st.DataObject) -> None:
    round_trip(data.draw(values(kind)), Order)


@pytest.mark.parametrize("kind", LINES, ids=lambda kind: kind.__name__)
@settings(max_examples=25)
@given(data=st.data())
def test_every_line_comes_back(kind: Any, data: st.DataObject) -> None:
    round_trip(data.draw(values(kind)), Line)


def entries() -> list[Entry]:
    """The rolls and choices of a battle of two carriers."""
    game = new_game(carriers(4))
    found: list[Entry] = []
    rolled: dict[tuple[str, str], int] = {}
    while not (waited := turn.awaited(game)).over:
        orders = menu(game, waited.seat)
        log: list[Entry] = []
        dice = Seeded(5, game.state.turn, rolled)
        given_ = give(game, waited.seat, orders[len(found) % len(orders)], dice, log)
        rolled = dice.rolled if given_.game.state.turn == game.state.turn else {}
        game = given_.game
        found += log
    return found


def test_rolls_and_choices_give_back_what_was_asked() -> None:
    kinds = set()
    for entry in entries():
        if isinstance(entry, Rolled):
            line: AnswerLine = roll_line(1, entry.request, entry.faces)
            assert line.answer == entry.answer
        elif isinstance(entry, Chosen):
            line = choice_line(1, entry.request, entry.answer)
        else:
            continue
        assert request_of(line) == entry.request
        kinds.add(type(entry.request))
    assert kinds == {Pool, Bands, Faces, Choice}


def test_a_roll_says_whose_it_is_what_it_needs_and_why() -> None:
    rolls = [line for line in load_battle(short()).lines if isinstance(line, RollLine)]
    hit = next(roll for roll in rolls if roll.purpose == "to hit")
    assert (hit.owner, hit.unit, hit.dice) == ("Blue", "zero", len(hit.faces))
    need = hit.needs[0]
    assert need.reasons
    assert need.need == need.base - sum(reason.amount for reason in need.reasons)
    assert all(reason.reason and reason.clause for reason in need.reasons)


def test_the_first_line_holds_everything_the_battle_needs() -> None:
    header = load_battle(short()).header
    assert isinstance(header, HeaderLine)
    assert dict(header.setup.readings) == {r.id: r.default for r in RULINGS.values()}
    assert header.setup.vessels[0].ship.guns
    assert header.commitment is not None


@pytest.mark.case("C69")
def test_a_file_is_lines_of_compact_utf_8_with_keys_in_a_fixed_order() -> None:
    raw = finished()
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    keys: dict[str, set[tuple[str, ...]]] = {}
    for number, text in enumerate(raw.split(b"\n")[:-1]):
        data = json.loads(text.decode("utf-8"))
        assert data["line"] == number
        assert not floats_in(data)
        compact = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        assert compact.encode() == text
        keys.setdefault(data["kind"], set()).add(tuple(k for k in data if k != "seen"))
    assert {kind for kind, orders in keys.items() if len(orders) > 1} == set()
    assert list(keys) == ["battle", "order", "roll", "outcome", "choice", "seed"]


def test_what_is_not_part_of_a_line_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"kind":"undo","line":4,"to":1,"why":"x"}', type=Line)
