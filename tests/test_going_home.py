"""What an intercepted flight may do in its move, and where flights go home to (F4, F21, F22)."""

from itertools import product

import msgspec
import pytest
from intercepts import FIGHTER, TURN, apart, attack, printed, reply, strike
from readings import DEFAULT, OTHER_READINGS, refused_by

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
    Conduct,
    Engaged,
    acted,
    after_turn,
    attacked,
    conduct,
    may_start,
    must_break_away,
    standing,
)
from deckload.rules.rulings import Rulings
from deckload.units.aircraft import Role
from deckload.units.conversion import convert
from deckload.units.flights import Base

HELD = Rulings({"interceptor_leaves": "no"})

BOMBERS = [Role.DIVE, Role.LEVEL, Role.TORPEDO]


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
