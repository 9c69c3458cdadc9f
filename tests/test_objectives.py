"""Objectives: which fortune of a ship fulfils which aim, and how many must."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, convert

from deckload.rules.objectives import Aim, Fortune, Objective, attained, fulfils
from deckload.rules.victory import POINT

WELL = Fortune(gone=False, damaged=False, crippled=False, left=False)
GRAZED = Fortune(gone=False, damaged=True, crippled=False, left=False)
HURT = Fortune(gone=False, damaged=True, crippled=True, left=False)
SUNK = Fortune(gone=True, damaged=True, crippled=True, left=False)
DESERTED = Fortune(gone=True, damaged=False, crippled=False, left=False)
AWAY = Fortune(gone=False, damaged=False, crippled=False, left=True)
LAME = Fortune(gone=False, damaged=True, crippled=True, left=True)

fortunes = st.builds(Fortune, *[st.booleans()] * 4)


@pytest.mark.clause("S9.4")
@pytest.mark.parametrize(
    ("aim", "done"),
    [
        (Aim.SINK, {"sunk", "deserted"}),
        (Aim.CRIPPLE, {"sunk", "deserted", "hurt", "lame"}),
        (Aim.DAMAGE, {"sunk", "deserted", "grazed", "hurt", "lame"}),
        (Aim.KEEP, {"well", "grazed", "hurt", "away", "lame"}),
        (Aim.SAVE, {"well", "grazed", "away"}),
        (Aim.SPARE, {"well", "away"}),
        (Aim.LEAVE, {"away", "lame"}),
    ],
)
def test_which_fortunes_fulfil_an_aim(aim: Aim, done: set[str]) -> None:
    ships = {"well": WELL, "grazed": GRAZED, "hurt": HURT, "sunk": SUNK, "deserted": DESERTED}
    ships |= {"away": AWAY, "lame": LAME}
    assert {name for name, fortune in ships.items() if fulfils(aim, fortune)} == done


@pytest.mark.clause("S9.4")
@given(fortunes)
def test_aims_hang_together(fortune: Fortune) -> None:
    sunk, crippled, damaged, kept, saved, spared, left = (fulfils(aim, fortune) for aim in Aim)
    assert not (sunk and (kept or left))
    assert sunk or kept
    assert crippled >= sunk
    assert kept >= saved
    assert crippled or saved
    assert damaged >= sunk
    assert damaged is not spared
    assert kept >= spared
    assert kept >= left


@pytest.mark.clause("S9.4")
@pytest.mark.parametrize(("count", "attained_with"), [(1, {1, 2, 3}), (2, {2, 3}), (3, {3})])
def test_so_many_of_the_ships_must_have_come_to_it(count: int, attained_with: set[int]) -> None:
    wanted = Objective(side=0, aim=Aim.SINK, units=("a", "b", "c"), count=count)
    for ends in product((WELL, SUNK), repeat=3):
        ships = dict(zip("abc", ends, strict=True)) | {"other": SUNK}
        assert attained(wanted, ships) is (ends.count(SUNK) in attained_with)


def test_more_than_there_are_is_never_attained() -> None:
    wanted = Objective(side=1, aim=Aim.SINK, units=("a",), count=2)
    assert not attained(wanted, {"a": SUNK})


def test_an_objective_is_worth_a_point_unless_it_says_so() -> None:
    assert Objective(side=0, aim=Aim.KEEP, units=("a",)).points == POINT == 240


@pytest.mark.parametrize(
    "wrong",
    [
        {"side": 2},
        {"side": -1},
        {"count": 0},
        {"points": 0},
        {"points": 99 * POINT + 1},
        {"aim": "burn"},
        {"units": "a"},
        {"more": 1},
    ],
)
def test_what_is_no_objective_is_not_read(wrong: dict[str, object]) -> None:
    right = {"side": 0, "aim": "sink", "units": ["a"]}
    assert convert(right, Objective) == Objective(side=0, aim=Aim.SINK, units=("a",))
    with pytest.raises(ValidationError):
        convert(right | wrong, Objective)
