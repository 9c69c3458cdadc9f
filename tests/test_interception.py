"""Who may start a dogfight, and who may attack now (A3.1, A3.10, F2-F5)."""

import msgspec
import pytest
from intercepts import BOMBER, FIGHTER, attack, printed, strike
from readings import DEFAULT

from deckload.dice.errors import BadScale
from deckload.rules.interception import (
    Activation,
    Conduct,
    cannot_attack,
    cannot_strike,
    may_start,
)
from deckload.rules.rulings import Rulings
from deckload.units.conversion import convert

PRESS_ON = Rulings({"press_on": "yes"})
PUBLISHED = Rulings({"initiate_on": "published"})


# Who may start a dogfight


@pytest.mark.clause("A3.1", "A1.5")
@pytest.mark.case("C21")
@pytest.mark.parametrize(
    ("stat", "converted", "published"),
    [
        (0, False, False),
        (1, False, True),
        (2, True, True),
        (3, True, True),
        (4, True, True),
        (6, True, True),
        (10, True, True),
    ],
)
def test_a_stat_of_one_or_better_starts_a_dogfight(
    stat: int, converted: bool, published: bool
) -> None:
    aircraft = convert(printed(stat))
    assert may_start(aircraft, DEFAULT) is converted
    assert may_start(aircraft, PUBLISHED) is published
    assert attack(aircraft) == (None if converted else "A3.1")
    # Where the printed stat is not known, a converted 0 can only come from a printed 1.
    unknown = msgspec.structs.replace(aircraft, published_dogfight=None)
    assert may_start(unknown, DEFAULT) is converted
    assert may_start(unknown, PUBLISHED) is published


@pytest.mark.clause("A3.1")
def test_the_printed_stat_decides_where_it_is_known_and_counts() -> None:
    weaker = msgspec.structs.replace(FIGHTER, published_dogfight=0)
    assert may_start(weaker, DEFAULT)
    assert not may_start(weaker, PUBLISHED)


@pytest.mark.clause("A3.1", "F27")
@pytest.mark.parametrize("rulings", [DEFAULT, PUBLISHED])
def test_a_stat_below_zero_starts_none(rulings: Rulings) -> None:
    assert not may_start(convert(printed(-2)), rulings)
    assert not may_start(msgspec.structs.replace(FIGHTER, dogfight=-3), DEFAULT)


@pytest.mark.clause("A1.5")
@pytest.mark.case("C21")
@pytest.mark.parametrize("rulings", [DEFAULT, PUBLISHED])
def test_published_numbers_are_not_played_with(rulings: Rulings) -> None:
    with pytest.raises(BadScale, match="converted"):
        may_start(printed(4), rulings)


# Who may attack now


@pytest.mark.clause("A3.1", "F3")
def test_a_free_fighter_attacks_a_flight_in_contact() -> None:
    assert attack() is None
    fresh = Activation()
    assert cannot_attack(FIGHTER, fresh, DEFAULT, in_contact=True, on_table=True) is None
    assert cannot_strike(fresh, DEFAULT, in_reach=True) is None
    assert attack(in_contact=False) == "F3"
    assert attack(BOMBER) == "A3.1"


@pytest.mark.clause("F17")
def test_a_flight_not_yet_come_on_cannot_be_attacked() -> None:
    assert attack(on_table=False) == "F17"
    assert attack(on_table=False, in_contact=False) == "F17"


@pytest.mark.clause("F3", "F11", "A2.4")
def test_a_free_flight_attacks_a_ship_within_reach() -> None:
    assert strike() is None
    assert strike(in_reach=False) == "F11"


@pytest.mark.clause("A3.7", "A3.11", "F20")
@pytest.mark.case("C23")
@pytest.mark.parametrize("rulings", [DEFAULT, PRESS_ON])
def test_out_of_ammunition_nothing_is_attacked(rulings: Rulings) -> None:
    assert attack(rulings=rulings, armed=False) == "A3.7"
    assert strike(rulings, armed=False) == "A3.7"
    refused = cannot_strike(Activation(armed=False), rulings, in_reach=True)
    assert refused is not None
    assert "landed and rearmed (A3.11)" in refused.reason


@pytest.mark.clause("A3.10")
@pytest.mark.parametrize("rulings", [DEFAULT, PRESS_ON])
@pytest.mark.parametrize("now", list(Conduct))
def test_a_flight_that_broke_away_attacks_nothing_in_that_bound(
    rulings: Rulings, now: Conduct
) -> None:
    assert attack(rulings=rulings, conduct=now, broke_away=True) == "A3.10"
    assert strike(rulings, conduct=now, broke_away=True) == "A3.10"


@pytest.mark.clause("F1", "F3")
@pytest.mark.case("C34")
def test_a_flight_attacks_once_in_a_bound() -> None:
    assert attack(acted=True) == "F1"
    assert strike(acted=True) == "F1"


@pytest.mark.clause("F4", "A3.9")
def test_an_intercepted_flight_attacks_neither_flight_nor_ship() -> None:
    assert attack(conduct=Conduct.INTERCEPTED) == "F4"
    assert strike(conduct=Conduct.INTERCEPTED) == "F4"


@pytest.mark.clause("F4", "F25")
def test_press_on_lets_an_intercepted_flight_that_stays_attack_a_ship_in_contact() -> None:
    assert strike(PRESS_ON, conduct=Conduct.INTERCEPTED) is None
    assert strike(PRESS_ON, conduct=Conduct.INTERCEPTED, in_reach=False) == "F11"
    assert attack(rulings=PRESS_ON, conduct=Conduct.INTERCEPTED) == "F4"
