"""Rulings: the whole table, the values made from it, and what is refused."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.rules.clauses import CLAUSES
from deckload.rules.rulings import FIXED, RULINGS, Ruling, Rulings

TABLE = {
    "air_tie": ("reroll", "ship_winner"),
    "air_first": ("must", "may"),
    "aa_timing": ("before", "after"),
    "aa_budget": ("shared", "each_flight", "each_phase"),
    "aa_support": ("attacker_in_range", "ship_in_range"),
    "aa_dodge": ("yes", "no"),
    "aa_melee": ("engaged", "bound"),
    "over_six": ("everywhere", "dogfights"),
    "one_misses": ("no", "yes"),
    "initiate_on": ("converted", "published"),
    "contact": ("touch", "inch"),
    "reply": ("always", "leaving"),
    "press_on": ("no", "yes"),
    "lock": ("leave", "turn"),
    "interceptor_leaves": ("yes", "no"),
    "ammo_who": ("fighters", "all"),
    "ammo_when": ("exchange", "bound"),
    "ammo_cap": ("six", "never"),
    "ammo_reply": ("yes", "no"),
    "strafe": ("none", "bomber"),
    "busy_window": ("after", "turn"),
    "crit_pierces": ("no", "yes"),
    "offboard_return": ("two", "one"),
    "rearm_turns": ("1", "0", "2"),
    "two_thirds": ("exact", "down"),
    "carrier_slide": ("above", "stays"),
    "catapult": ("single", "six"),
    "spent_bombers": ("free", "home"),
    "orphans": ("any_deck", "lost"),
}

DEFAULTS = {ruling_id: readings[0] for ruling_id, readings in TABLE.items()}

# Any readings at all, defaults among them.
choices = st.fixed_dictionaries(
    {}, optional={ruling_id: st.sampled_from(readings) for ruling_id, readings in TABLE.items()}
)


def one_line(text: str) -> bool:
    return text == " ".join(text.split()) and 3 < len(text) <= 120 and "`" not in text


def test_the_table_is_complete_and_in_order() -> None:
    assert list(RULINGS) == list(TABLE)
    for ruling_id, readings in TABLE.items():
        assert tuple(reading.id for reading in RULINGS[ruling_id].readings) == readings


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_a_ruling_is_whole(ruling: Ruling) -> None:
    assert RULINGS[ruling.id] is ruling
    assert ruling.default == TABLE[ruling.id][0]
    assert one_line(ruling.question)
    assert ruling.question.endswith("?")
    assert one_line(ruling.why)
    assert all(one_line(reading.meaning) for reading in ruling.readings)
    assert len({reading.meaning for reading in ruling.readings}) == len(ruling.readings)
    assert ruling.clauses
    assert [name for name in ruling.clauses if name not in CLAUSES] == []
    assert len(set(ruling.clauses)) == len(ruling.clauses)


@pytest.mark.parametrize(
    ("ruling_id", "clause_id"),
    [
        ("air_tie", "A2.2"),
        ("aa_melee", "A2.7"),
        ("over_six", "A3.3"),
        ("initiate_on", "A3.1"),
        ("contact", "F11"),
        ("ammo_when", "A3.6"),
        ("strafe", "A4.3"),
        ("busy_window", "A5.2"),
        ("offboard_return", "A5.5"),
        ("rearm_turns", "S7.2"),
        ("two_thirds", "A3.9"),
        ("carrier_slide", "A5.7"),
        ("press_on", "F25"),
        ("ammo_reply", "F29"),
        ("orphans", "F21"),
    ],
)
def test_a_ruling_names_the_clause_it_is_about(ruling_id: str, clause_id: str) -> None:
    assert clause_id in RULINGS[ruling_id].clauses


def test_a_clause_that_names_a_ruling_is_touched_by_it() -> None:
    for clause in CLAUSES.values():
        for ruling in RULINGS.values():
            if f"ruling {ruling.id}" in clause.text:
                assert clause.id in ruling.clauses


def test_the_fixed_readings_are_all_there() -> None:
    assert list(FIXED) == [f"F{n}" for n in range(1, 36)]
    for reading_id, fixed in FIXED.items():
        assert fixed.id == reading_id
        assert fixed.reading == CLAUSES[reading_id].text
        assert one_line(fixed.question)
        assert fixed.question.endswith("?")
        assert fixed.clauses
        assert all(name in CLAUSES and name[0] in "AS" for name in fixed.clauses)


def test_the_registries_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RULINGS["reply"] = RULINGS["lock"]  # type: ignore[index]
    with pytest.raises(TypeError):
        FIXED["F1"] = FIXED["F2"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        RULINGS["reply"].why = "Because."  # type: ignore[misc]


def test_without_a_choice_every_default_holds() -> None:
    rulings = Rulings()
    assert rulings.all == DEFAULTS
    assert list(rulings) == list(TABLE)
    assert rulings.changed == {}
    assert rulings == Rulings({}) == Rulings(DEFAULTS) == Rulings.parse([])
    assert repr(rulings) == "Rulings()"


def test_one_choice_changes_one_reading() -> None:
    rulings = Rulings({"over_six": "dogfights"})
    assert rulings["over_six"] == "dogfights"
    assert rulings.changed == {"over_six": "dogfights"}
    assert rulings.all == DEFAULTS | {"over_six": "dogfights"}
    assert rulings != Rulings()
    assert repr(rulings) == "Rulings({'over_six': 'dogfights'})"


@given(choices)
def test_rulings_are_a_value(chosen: dict[str, str]) -> None:
    rulings = Rulings(chosen)
    differing = {i: r for i, r in chosen.items() if r != DEFAULTS[i]}
    assert rulings.all == DEFAULTS | chosen
    assert list(rulings.all) == list(TABLE)
    assert rulings.changed == differing
    assert all(rulings[i] == reading for i, reading in rulings.all.items())
    same = Rulings(dict(reversed(chosen.items())))
    assert rulings == same
    assert hash(rulings) == hash(same)
    assert (rulings == Rulings()) == (not differing)
    assert Rulings.parse(f"{i}={r}" for i, r in chosen.items()) == rulings
    assert Rulings().with_(**chosen) == rulings
    assert rulings.with_(**DEFAULTS) == Rulings()
    assert pickle.loads(pickle.dumps(rulings)) == rulings
    assert copy.deepcopy(rulings) == rulings
    assert eval(repr(rulings)) == rulings


def test_rulings_never_change() -> None:
    given_readings = {"reply": "leaving"}
    rulings = Rulings(given_readings)
    given_readings["reply"] = "always"
    rulings.all["reply"] = "always"
    rulings.changed.clear()
    rulings.with_(reply="always", lock="turn")
    assert rulings.changed == {"reply": "leaving"}
    with pytest.raises(AttributeError, match="never change"):
        rulings.reply = "always"
    with pytest.raises(AttributeError, match="never change"):
        del rulings.reply  # type: ignore[attr-defined]


def test_rulings_serve_as_keys_and_differ_from_other_things() -> None:
    odds = {Rulings(): 1, Rulings({"lock": "turn"}): 2}
    assert odds[Rulings.parse(["lock=turn"])] == 2
    assert Rulings() != DEFAULTS
    assert "lock" in Rulings()
    assert "luck" not in Rulings()


@pytest.mark.parametrize("phrase", ["over_six=dogfights", " Over_Six = DOGFIGHTS "])
def test_a_phrase_is_read_in_any_case_and_spacing(phrase: str) -> None:
    assert Rulings.parse([phrase]).changed == {"over_six": "dogfights"}


def test_a_phrase_may_be_repeated_but_not_contradicted() -> None:
    assert Rulings.parse(["lock=turn", "lock=turn"]) == Rulings({"lock": "turn"})
    with pytest.raises(BadPhrase, match=r"lock.*'turn'.*'leave'"):
        Rulings.parse(["lock=turn", "reply=leaving", "lock=leave"])


@pytest.mark.parametrize("phrase", ["", "over_six", "over_six dogfights", "over_six:dogfights"])
def test_a_phrase_needs_an_equals_sign(phrase: str) -> None:
    with pytest.raises(BadPhrase, match="="):
        Rulings.parse([phrase])


@pytest.mark.parametrize("ruling_id", ["oversix", "over-six", "OVER_SIX", "over_sixes"])
def test_an_unknown_ruling_is_refused_with_the_nearest(ruling_id: str) -> None:
    refusal = pytest.raises(UnknownName, match=f"no ruling '{ruling_id}'; nearest: over_six")
    with refusal:
        Rulings()[ruling_id]
    with refusal:
        Rulings({ruling_id: "dogfights"})
    with refusal:
        Rulings().with_(**{ruling_id: "dogfights"})


@pytest.mark.parametrize("ruling_id", ["", "xyzzy", "7"])
def test_a_ruling_like_no_other_is_refused_with_all_of_them(ruling_id: str) -> None:
    with pytest.raises(UnknownName, match=r"air_tie, air_first, .* and orphans"):
        Rulings()[ruling_id]


def test_a_refusal_is_one_short_line_whatever_was_typed() -> None:
    for phrase in ["x" * 5000, "x" * 5000 + "=y", "lock=" + "y" * 5000, "a\nb=c", "lock=\x1b[1m"]:
        with pytest.raises(DeckloadError) as refusal:
            Rulings.parse([phrase])
        assert len(str(refusal.value)) < 700
        assert str(refusal.value).isprintable()


@pytest.mark.parametrize("phrase", ["over_six=", "over_six=never", "over_six=dogfights=yes"])
def test_an_unknown_reading_is_refused_with_the_legal_ones(phrase: str) -> None:
    with pytest.raises(UnknownName, match=r"over_six.*'everywhere' or 'dogfights'"):
        Rulings.parse([phrase])


def test_readings_that_look_like_numbers_are_strings() -> None:
    assert Rulings()["rearm_turns"] == "1"
    assert Rulings({"rearm_turns": "0"})["rearm_turns"] == "0"
    with pytest.raises(UnknownName, match=r"has no reading 2; .*'1', '0' or '2'"):
        Rulings({"rearm_turns": 2})  # type: ignore[dict-item]
