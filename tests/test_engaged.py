"""Engagements and return fire: who holds whom, until when (A3.9, F2, F4-F8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from intercepts import BOMBER, TURN, apart, reply
from readings import DEFAULT

from deckload.rules.interception import (
    Conduct,
    Engagements,
    acted,
    after_turn,
    attacked,
    conduct,
    intercepting,
    interceptors,
    may_start,
    standing,
)
from deckload.rules.rulings import Rulings

LEAVING = Rulings({"reply": "leaving"})


def pairs(engagements: Engagements) -> list[tuple[str, str]]:
    return [(e.interceptor, e.intercepted) for e in engagements]


@pytest.mark.clause("F2")
def test_an_attack_engages_and_contact_does_not() -> None:
    engagements = attacked((), "zero", "kate")
    assert interceptors(engagements, "kate") == ("zero",)
    assert intercepting(engagements, "zero") == ("kate",)
    assert conduct(engagements, "kate", DEFAULT) is Conduct.INTERCEPTED
    # The attacker itself is intercepted by nobody, nor is anyone beside them.
    for flight in ("zero", "val"):
        assert interceptors(engagements, flight) == ()
        assert conduct(engagements, flight, DEFAULT) is Conduct.FREE


@pytest.mark.clause("F8")
def test_any_number_of_flights_may_intercept_one() -> None:
    engagements: Engagements = ()
    for fighter in ("zero", "wildcat", "fulmar"):
        engagements = attacked(engagements, fighter, "kate")
    assert interceptors(engagements, "kate") == ("zero", "wildcat", "fulmar")
    # Breaking away ends out of contact with all of them, and so ends every engagement.
    assert standing(engagements, apart("kate")) == ()


@pytest.mark.clause("F8")
def test_a_flight_that_has_broken_away_may_be_attacked_again() -> None:
    engagements = acted(attacked((), "zero", "kate"), "kate")
    engagements = attacked(standing(engagements, apart("kate")), "wildcat", "kate")
    assert interceptors(engagements, "kate") == ("wildcat",)
    assert conduct(engagements, "kate", DEFAULT) is Conduct.INTERCEPTED


@pytest.mark.clause("F7")
@pytest.mark.parametrize("gone", ["zero", "kate"])
@pytest.mark.parametrize("rulings", [DEFAULT, TURN])
def test_an_engagement_ends_when_either_flight_parts_lands_or_is_gone(
    gone: str, rulings: Rulings
) -> None:
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "val")
    left = standing(engagements, apart(gone))
    assert pairs(left) == [("wildcat", "val")]
    assert conduct(left, "kate", rulings) is Conduct.FREE


@pytest.mark.clause("F7")
def test_an_engagement_in_contact_stands_over_the_turns() -> None:
    engagements = attacked((), "zero", "kate")
    for _ in range(3):
        engagements = after_turn(standing(acted(engagements, "kate"), apart()), [], DEFAULT)
        assert conduct(engagements, "kate", DEFAULT) is Conduct.INTERCEPTED


@pytest.mark.clause("F7", "A3.7")
def test_an_interceptor_out_of_ammunition_holds_its_target_to_the_end_of_the_turn_only() -> None:
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "val")
    assert conduct(engagements, "kate", DEFAULT) is Conduct.INTERCEPTED
    engagements = after_turn(engagements, ["zero"], DEFAULT)
    assert pairs(engagements) == [("wildcat", "val")]
    assert conduct(engagements, "kate", DEFAULT) is Conduct.FREE
    # A target without ammunition is held as before.
    assert pairs(after_turn(engagements, ["val"], DEFAULT)) == [("wildcat", "val")]


@pytest.mark.clause("F7", "A6.1", "A3.7")
def test_the_target_of_a_removed_interceptor_is_free_at_once() -> None:
    engagements = standing(attacked((), "bf109", "swordfish"), apart("bf109"))
    assert conduct(engagements, "swordfish", DEFAULT) is Conduct.FREE
    assert reply(engagements, "bf109", flight="swordfish") == "F5"


@pytest.mark.clause("F7", "F6")
@pytest.mark.parametrize("unarmed", [[], ["zero"]])
def test_under_turn_engagements_end_with_it_and_only_an_owed_reply_is_kept(
    unarmed: list[str],
) -> None:
    # The Kates had acted before the Zeros attacked them; the Vals acted after the Wildcats did.
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "val")
    engagements = after_turn(acted(engagements, "val"), unarmed, TURN)
    assert conduct(engagements, "val", TURN) is Conduct.FREE
    assert conduct(engagements, "kate", TURN) is Conduct.FREE
    assert interceptors(engagements, "kate") == ()
    assert intercepting(engagements, "zero") == ()
    assert reply(engagements, "wildcat", TURN, flight="val") == "F5"
    assert reply(engagements, "zero", TURN) is None
    # It is kept while they are in contact, and for the next activation.
    assert reply(standing(engagements, apart("zero")), "zero", TURN) == "F5"
    assert acted(engagements, "kate") == ()


@pytest.mark.clause("F6")
def test_a_flight_attacked_after_its_move_is_intercepted_in_the_next_bound() -> None:
    engagements = attacked(acted((), "kate"), "zero", "kate")
    engagements = attacked(engagements, "wildcat", "kate")
    engagements = attacked(after_turn(engagements, [], DEFAULT), "zero", "kate")
    assert conduct(engagements, "kate", DEFAULT) is Conduct.INTERCEPTED
    # Attacked thrice, by two: it replies once, at one of them.
    assert sorted(interceptors(engagements, "kate")) == ["wildcat", "zero"]
    assert reply(engagements, "zero") is None
    assert reply(engagements, "wildcat") is None
    assert reply(engagements, "wildcat", replied=True) == "F5"


@pytest.mark.clause("F2")
@given(
    st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), st.sampled_from(["x", "y"])), max_size=8),
    st.sets(st.sampled_from(["a", "b", "c", "x", "y"])),
)
def test_a_flight_is_intercepted_from_an_attack_until_one_of_the_two_is_gone(
    attacks: list[tuple[str, str]], gone: set[str]
) -> None:
    engagements: Engagements = ()
    for fighter, target in attacks:
        engagements = attacked(engagements, fighter, target)
    assert len(engagements) == len(set(attacks))
    left = standing(engagements, apart(*gone))
    assert set(pairs(left)) == {pair for pair in attacks if not gone & set(pair)}
    for target in ("x", "y"):
        held = any(pair[1] == target for pair in pairs(left))
        assert (conduct(left, target, DEFAULT) is Conduct.INTERCEPTED) == held


# Return fire


@pytest.mark.clause("A3.9", "F4", "F5")
def test_return_fire_goes_at_an_interceptor_in_contact() -> None:
    engagements = attacked((), "zero", "kate")
    assert reply(engagements) is None
    assert reply(engagements, in_contact=False) == "F4"
    assert reply(engagements, "wildcat") == "F5"
    # The attacker has nothing to reply to.
    assert reply(engagements, "kate", flight="zero") == "F5"


@pytest.mark.clause("F5", "A3.1")
def test_return_fire_is_no_attack() -> None:
    engagements = attacked((), "zero", "kate")
    # No stat is asked for, and nobody becomes intercepted: `acted` is all that follows.
    assert not may_start(BOMBER, DEFAULT)
    assert reply(engagements) is None
    assert interceptors(acted(engagements, "kate"), "zero") == ()
    # Once in each activation while it is intercepted, whether attacked again or not.
    assert reply(engagements, replied=True) == "F5"
    assert reply(acted(engagements, "kate")) is None


@pytest.mark.clause("A3.8")
@pytest.mark.case("C23")
@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("rulings", [DEFAULT, LEAVING])
def test_out_of_ammunition_nothing_is_fired_back(rulings: Rulings, leaving: bool) -> None:
    engagements = attacked((), "zero", "kate")
    assert reply(engagements, rulings=rulings, armed=False, leaving=leaving) == "A3.8"


@pytest.mark.clause("A3.9", "F4")
@pytest.mark.parametrize(
    ("rulings", "staying", "leaving"), [(DEFAULT, None, None), (LEAVING, "A3.9", None)]
)
def test_a_flight_that_stays_may_reply_unless_the_table_rules_otherwise(
    rulings: Rulings, staying: str | None, leaving: str | None
) -> None:
    engagements = attacked((), "zero", "kate")
    assert reply(engagements, rulings=rulings) == staying
    assert reply(engagements, rulings=rulings, leaving=True) == leaving
