"""Interception: engagements, what each flight may do about them, and going home."""

from collections.abc import Callable
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from readings import DEFAULT, OTHER_READINGS, refused_by

from deckload.dice.errors import BadScale
from deckload.rules.going_home import (
    Deck,
    Fate,
    Goal,
    Home,
    cannot_stay,
    home,
    must_go_home,
    orphaned,
    out_of_ammunition,
)
from deckload.rules.interception import (
    Activation,
    Conduct,
    Engaged,
    Engagements,
    acted,
    after_turn,
    attacked,
    cannot_attack,
    cannot_reply,
    cannot_strike,
    conduct,
    intercepting,
    interceptors,
    may_start,
    must_break_away,
    standing,
)
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Aircraft, Role, Scale
from deckload.units.conversion import convert
from deckload.units.flights import Base

LEAVING = Rulings({"reply": "leaving"})
PRESS_ON = Rulings({"press_on": "yes"})
TURN = Rulings({"lock": "turn"})
HELD = Rulings({"interceptor_leaves": "no"})
PUBLISHED = Rulings({"initiate_on": "published"})

BOMBERS = [Role.DIVE, Role.LEVEL, Role.TORPEDO]


def printed(stat: int, role: Role = Role.FIGHTER) -> Aircraft:
    """An aircraft with that dogfight stat in print."""
    return Aircraft(
        id="a",
        name="A",
        role=role,
        speed=24,
        target=5,
        dodge=4,
        dogfight=stat,
        hits=1,
        scale=Scale.PUBLISHED,
        single_engined=True,
    )


FIGHTER = convert(printed(4))
BOMBER = convert(printed(0, Role.TORPEDO))


def attack(
    aircraft: Aircraft = FIGHTER,
    rulings: Rulings = DEFAULT,
    *,
    conduct: Conduct = Conduct.FREE,
    armed: bool = True,
    acted: bool = False,
    broke_away: bool = False,
    in_contact: bool = True,
    on_table: bool = True,
) -> str | None:
    now = Activation(conduct=conduct, armed=armed, acted=acted, broke_away=broke_away)
    return refused_by(
        cannot_attack(aircraft, now, rulings, in_contact=in_contact, on_table=on_table)
    )


def strike(
    rulings: Rulings = DEFAULT,
    *,
    conduct: Conduct = Conduct.FREE,
    armed: bool = True,
    acted: bool = False,
    broke_away: bool = False,
    in_reach: bool = True,
) -> str | None:
    now = Activation(conduct=conduct, armed=armed, acted=acted, broke_away=broke_away)
    return refused_by(cannot_strike(now, rulings, in_reach=in_reach))


def reply(
    engagements: Engagements,
    at: str = "zero",
    rulings: Rulings = DEFAULT,
    *,
    flight: str = "kate",
    armed: bool = True,
    replied: bool = False,
    leaving: bool = False,
    in_contact: bool = True,
) -> str | None:
    return refused_by(
        cannot_reply(
            engagements,
            flight,
            at,
            rulings,
            armed=armed,
            replied=replied,
            leaving=leaving,
            in_contact=in_contact,
        )
    )


def pairs(engagements: Engagements) -> list[tuple[str, str]]:
    return [(e.interceptor, e.intercepted) for e in engagements]


def apart(*gone: str) -> Callable[[str, str], bool]:
    """All flights are in contact but for those that have gone."""
    return lambda one, other: not {one, other} & set(gone)


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


# Engagements


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


# Moves


@pytest.mark.clause("F4", "F9", "A3.9")
def test_every_move_of_an_intercepted_flight_is_a_breaking_away() -> None:
    for parting in (False, True):
        assert must_break_away(Conduct.INTERCEPTED, parting)
        assert not must_break_away(Conduct.FREE, parting)


@pytest.mark.clause("F3", "F7")
def test_an_interceptor_leaves_freely_unless_the_table_rules_otherwise() -> None:
    engagements = attacked((), "zero", "kate")
    assert conduct(engagements, "zero", DEFAULT) is Conduct.FREE
    assert conduct(engagements, "zero", HELD) is Conduct.HELD
    assert not must_break_away(conduct(engagements, "zero", DEFAULT), True)
    assert must_break_away(conduct(engagements, "zero", HELD), True)
    # Held or not, it may stay and attack again, there or another flight in contact.
    assert not must_break_away(Conduct.HELD, False)
    assert attack(conduct=Conduct.HELD) is None
    assert strike(conduct=Conduct.HELD) is None
    # Its engagement over, it is as free as any.
    over = standing(engagements, apart("kate"))
    assert conduct(over, "zero", HELD) is Conduct.FREE


@pytest.mark.clause("F3", "F4")
def test_an_interceptor_that_is_attacked_itself_is_intercepted() -> None:
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "zero")
    for rulings in (DEFAULT, HELD):
        assert conduct(engagements, "zero", rulings) is Conduct.INTERCEPTED


# Going home


@pytest.mark.clause("A3.7", "A6.1")
@pytest.mark.case("C23")
def test_out_of_ammunition_a_carrier_flight_goes_home_and_a_bought_one_is_removed() -> None:
    assert out_of_ammunition(Base.CARRIER) is Fate.GOES_HOME
    assert out_of_ammunition(Base.LAND) is Fate.REMOVED


@pytest.mark.clause("A3.7", "F21", "F22")
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("spent_bombers", ["free", "home"])
def test_a_flight_out_of_ammunition_must_go_home(role: Role, spent_bombers: str) -> None:
    rulings = Rulings({"spent_bombers": spent_bombers})
    for ordnance in (False, True):
        assert must_go_home(role, armed=False, ordnance=ordnance, rulings=rulings)
    assert not must_go_home(role, armed=True, ordnance=True, rulings=rulings)


@pytest.mark.clause("F20", "F22")
@pytest.mark.parametrize("role", list(Role))
def test_spent_bombers_go_home_only_where_the_table_rules_so(role: Role) -> None:
    def spent(reading: str) -> bool:
        rulings = Rulings({"spent_bombers": reading})
        return must_go_home(role, armed=True, ordnance=False, rulings=rulings)

    assert not spent("free")
    assert spent("home") is (role in BOMBERS)


OWN = Deck("akagi", 900)
NEAR, FAR = Deck("hiryu", 100), Deck("soryu", 400)


def changed(deck: Deck, *, afloat: bool = True, takes: bool = True) -> Deck:
    return msgspec.structs.replace(deck, afloat=afloat, takes=takes)


@pytest.mark.clause("F21", "F22", "A3.7")
@pytest.mark.case("C24")
def test_a_flight_goes_to_its_own_carrier_else_to_the_nearest_deck_with_room() -> None:
    assert home(OWN, [NEAR, FAR], DEFAULT) == Home(Goal.OWN_DECK, "akagi")
    assert orphaned(DEFAULT) is Fate.FLIES_ON
    for own in (changed(OWN, afloat=False), changed(OWN, takes=False)):
        assert home(own, [FAR, NEAR], DEFAULT) == Home(Goal.OTHER_DECK, "hiryu")
        full = changed(NEAR, takes=False)
        assert home(own, [FAR, full], DEFAULT) == Home(Goal.OTHER_DECK, "soryu")
        sunk = changed(FAR, afloat=False)
        assert home(own, [sunk, full], DEFAULT) == Home(Goal.LOST_AT_EDGE)
        assert home(own, [], DEFAULT) == Home(Goal.LOST_AT_EDGE)


@pytest.mark.clause("F21")
def test_of_equally_near_decks_the_first_is_taken() -> None:
    gone = changed(OWN, afloat=False)
    decks = [Deck("kaga", 100), Deck("hiryu", 100)]
    assert home(gone, decks, DEFAULT) == Home(Goal.OTHER_DECK, "kaga")


@pytest.mark.clause("F21")
@pytest.mark.case("C24")
def test_orphans_are_lost_where_the_table_rules_so() -> None:
    lost = Rulings({"orphans": "lost"})
    assert orphaned(lost) is Fate.LOST
    assert home(changed(OWN, afloat=False), [NEAR, FAR], lost) == Home(Goal.LOST)
    # A carrier that is merely full is not gone.
    assert home(OWN, [NEAR], lost) == Home(Goal.OWN_DECK, "akagi")
    assert home(changed(OWN, takes=False), [NEAR], lost) == Home(Goal.OTHER_DECK, "hiryu")


@pytest.mark.clause("F19", "F22")
def test_a_bought_flight_goes_home_by_its_edge() -> None:
    assert home(None, [NEAR], DEFAULT) == Home(Goal.EDGE)


@pytest.mark.clause("F21", "F15", "F4")
def test_a_flight_that_must_go_home_does_not_stay() -> None:
    assert refused_by(cannot_stay(True, at_deck=False, way_out=True)) == "F21"
    # But at its deck it waits for a landing, and where it cannot break away it has no choice.
    assert cannot_stay(True, at_deck=True, way_out=True) is None
    assert cannot_stay(True, at_deck=False, way_out=False) is None
    assert cannot_stay(False, at_deck=False, way_out=True) is None


def told(rulings: Rulings) -> dict[str, object]:
    """Everything here that a ruling might touch."""
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "val")
    bools = (False, True)
    return {
        "starts": [may_start(convert(printed(stat)), rulings) for stat in range(8)],
        "attacks": [
            attack(FIGHTER, rulings, conduct=c, armed=a, broke_away=b, in_contact=i)
            for c, a, b, i in product(Conduct, bools, bools, bools)
        ],
        "strikes while free": [
            strike(rulings, armed=a, acted=b, broke_away=c, in_reach=d)
            for a, b, c, d in product(bools, repeat=4)
        ],
        "strikes while intercepted": [
            strike(rulings, conduct=Conduct.INTERCEPTED, armed=a, broke_away=b)
            for a, b in product(bools, repeat=2)
        ],
        "reply staying": [reply(engagements, rulings=rulings, armed=a) for a in bools],
        "reply leaving": [
            reply(engagements, rulings=rulings, armed=a, leaving=True) for a in bools
        ],
        "interceptor": [conduct(engagements, f, rulings) for f in ("zero", "wildcat")],
        "intercepted": [conduct(engagements, f, rulings) for f in ("kate", "val", "other")],
        "next turn": after_turn(acted(engagements, "val"), ["zero"], rulings),
        "armed bombers": [
            must_go_home(r, armed=True, ordnance=False, rulings=rulings) for r in Role
        ],
        "unarmed": [
            must_go_home(r, armed=False, ordnance=o, rulings=rulings)
            for r, o in product(Role, bools)
        ],
        "orphans": (orphaned(rulings), home(changed(OWN, afloat=False), [NEAR], rulings)),
        "at home": [home(own, [NEAR], rulings) for own in (None, OWN, changed(OWN, takes=False))],
    }


@pytest.mark.case("C18")
@pytest.mark.parametrize(("ruling_id", "reading"), OTHER_READINGS)
def test_a_reading_changes_only_what_it_names(ruling_id: str, reading: str) -> None:
    before, after = told(DEFAULT), told(Rulings({ruling_id: reading}))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "initiate_on": {"starts"},
        "press_on": {"strikes while intercepted"},
        "reply": {"reply staying"},
        "interceptor_leaves": {"interceptor"},
        "lock": {"next turn"},
        "spent_bombers": {"armed bombers"},
        "orphans": {"orphans"},
    }.get(ruling_id, set())


def test_what_outlasts_a_turn() -> None:
    engagements = attacked(attacked((), "zero", "kate"), "wildcat", "val")
    assert after_turn(acted(engagements, "val"), [], DEFAULT) == (
        Engaged("zero", "kate", owed=True),
        Engaged("wildcat", "val", owed=False),
    )
    assert after_turn(acted(engagements, "val"), [], TURN) == (
        Engaged("zero", "kate", owed=True, over=True),
    )
