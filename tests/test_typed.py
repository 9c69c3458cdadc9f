"""Typed dice: exactly the faces asked for are taken; anything else is refused, and nothing lost."""

import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import BadDice
from deckload.dice.needs import Cause, Check, Need, Purpose
from deckload.dice.requests import Asking, Bands, Choice, Faces, Pool
from deckload.dice.resolve import Entry, play
from deckload.dice.typed import Typed, checked_choice, checked_faces, parse_faces

FIRE = Cause(Purpose.HIT, "attacker", "attacker_1", "Bf 109 at Swordfish")
FIVE = Pool(5, Check(FIRE, Need(3)))
ASK = Choice(FIRE, "How many dice?", (0, 1, 2, 10), 2)

REFUSED = {
    "1 2 3 6": ("4 dice", "5 asked for"),
    "1 2 3 6 6 1": ("6 dice", "5 asked for"),
    "1236": ("4 dice", "5 asked for"),
    "123661": ("6 dice", "5 asked for"),
    "": ("0 dice", "5 asked for"),
    "   ": ("0 dice", "5 asked for"),
    "0 1 2 3 4": ("0 is no face", "5 dice asked for"),
    "12340": ("12340 is no face", "5 dice asked for"),
    "1 2 3 4 7": ("7 is no face", "5 dice asked for"),
    "-1 2 3 4 5": ("-1 is no face", "5 dice asked for"),
    "2.5 1 2 3 4": ("2.5 is no face", "5 dice asked for"),
    "six": ("six is no face", "5 dice asked for"),
    "1 2 3 4 nan": ("nan is no face", "5 dice asked for"),
    "1e0 2 3 4 5": ("1e0 is no face", "5 dice asked for"),
    "+1 2 3 4 5": ("+1 is no face", "5 dice asked for"),
    "1 2 3 4 \uff15": ("\uff15 is no face", "5 dice asked for"),
    "\u0661\u0662\u0663\u0664\u0665": ("is no face", "5 dice asked for"),
    "1 2 3 4 \u00b2": ("\u00b2 is no face", "5 dice asked for"),
    "1234\x005": ("1234\\x005 is no face", "5 dice asked for"),
    "1 2 3 4 \x1b[31m5": ("\\x1b[31m5 is no face", "5 dice asked for"),
    "1" * 10**6: ("1000000 characters", "5 dice asked for"),
}


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    "text",
    ["1 2 3 6 6", "12366", "1,2,3,6,6", "1, 2, 3, 6, 6", "123 66", " 1\t2;3\n6 6 ", "2,5 123"],
)
def test_five_faces_are_taken_however_they_are_parted(text: str) -> None:
    faces = Typed(lambda request, trouble: text, again=False).faces(FIVE)
    assert faces == [int(c) for c in text if c.isdigit()]


@pytest.mark.case("C60")
@pytest.mark.parametrize("text", REFUSED, ids=[repr(text[:12]) for text in REFUSED])
def test_anything_else_is_refused_with_what_was_asked_and_what_came(text: str) -> None:
    with pytest.raises(BadDice) as refused:
        Typed(lambda request, trouble: text, again=False).faces(FIVE)
    message = str(refused.value)
    assert message.startswith("to hit, Bf 109 at Swordfish: ")
    for words in REFUSED[text]:
        assert words in message
    assert len(message) < 200
    assert message.isprintable()


@pytest.mark.case("C60")
def test_a_wrong_entry_is_asked_for_again_with_the_reason_until_it_is_right() -> None:
    entries = iter([*REFUSED, "1 2 3 6 6"])
    heard: list[str | None] = []

    def ask(request: object, trouble: str | None) -> str:
        assert request is FIVE
        heard.append(trouble)
        return next(entries)

    assert Typed(ask).faces(FIVE) == [1, 2, 3, 6, 6]
    assert heard[0] is None
    for text, trouble in zip(REFUSED, heard[1:], strict=True):
        assert trouble is not None
        assert all(words in trouble for words in REFUSED[text])


@pytest.mark.case("C60")
def test_nothing_typed_before_is_lost_and_each_roll_is_asked_for_once() -> None:
    def rule() -> Asking:
        hits = yield Pool(3, check(3))
        dodged = yield Pool(hits, check(4, Purpose.DODGE))
        return hits, dodged

    entries = iter(["345", "7 7 7", "12", "4 1 6"])
    asked: list[tuple[object, str | None]] = []

    def ask(request: object, trouble: str | None) -> str:
        asked.append((request, trouble))
        return next(entries)

    log: list[Entry] = []
    assert play(rule, (), Typed(ask), log) == (3, 2)
    first, *second = [request for request, _ in asked]
    assert first == Pool(3, check(3))
    assert second == [Pool(3, check(4, Purpose.DODGE))] * 3
    assert [trouble is None for _, trouble in asked] == [True, True, False, False]
    assert len(log) == 2


@pytest.mark.parametrize(
    "request_",
    [Pool(2, check(4)), Bands(2, check(4), (Need(6),)), Faces(2, Cause(Purpose.CRITICAL))],
)
def test_every_kind_of_roll_is_checked_alike(request_: Pool | Bands | Faces) -> None:
    def typed(text: str) -> Typed:
        return Typed(lambda request, trouble: text, again=False)

    assert typed("16").faces(request_) == [1, 6]
    for text in ("1", "161", "17"):
        with pytest.raises(BadDice):
            typed(text).faces(request_)


@given(st.lists(st.integers(1, 6), max_size=60), st.sampled_from(["", " ", ",", ";", " , ", "\n"]))
def test_any_faces_survive_being_written_and_read(faces: list[int], between: str) -> None:
    assert parse_faces(between.join(map(str, faces))) == faces


@given(st.text(max_size=12))
def test_whatever_is_typed_is_faces_or_a_refusal(text: str) -> None:
    if set(text) <= set("123456 ,;\t\n\r"):
        assert parse_faces(text) == [int(c) for c in text if c.isdigit()]
        return
    try:
        parse_faces(text)
    except BadDice as refused:
        message = str(refused)
    else:  # only spaces of other scripts part the faces as well
        message = "fine"
        assert all(c.isspace() for c in set(text) - set("123456,;"))
    assert message.isprintable()
    assert len(message) < 200


@pytest.mark.parametrize("faces", [[0], [7], [-1], [2.5], ["3"], [True], [None], [10**30]])
def test_only_whole_faces_pass_as_faces(faces: list[int]) -> None:
    with pytest.raises(BadDice, match="is no face of a die"):
        checked_faces(Pool(1, check(4)), faces)


def test_choices_are_answered_by_their_default_unless_asked_for() -> None:
    def never(request: object, trouble: str | None) -> str:
        raise AssertionError("nobody asked")

    assert Typed(never).choose(ASK) == 2


@pytest.mark.parametrize(("text", "option"), [("", 2), (" 1 ", 1), ("0", 0), ("10", 10)])
def test_a_choice_takes_an_option_or_the_default(text: str, option: int) -> None:
    assert Typed(lambda request, trouble: text, choices=True, again=False).choose(ASK) == option


@pytest.mark.parametrize("text", ["3", "-1", "1.0", "two", "1 2", "\u0661", "9" * 5000])
def test_other_choices_are_refused_with_what_is_offered(text: str) -> None:
    with pytest.raises(BadDice, match="choose one of 0, 1, 2, 10") as refused:
        Typed(lambda request, trouble: text, choices=True, again=False).choose(ASK)
    assert len(str(refused.value)) < 200


def test_a_wrong_choice_is_asked_for_again() -> None:
    entries = iter(["7", "1"])
    heard: list[str | None] = []

    def ask(request: object, trouble: str | None) -> str:
        heard.append(trouble)
        return next(entries)

    assert Typed(ask, choices=True).choose(ASK) == 1
    assert heard[0] is None
    assert "7 is not offered" in str(heard[1])


def test_only_offered_options_pass_as_choices() -> None:
    assert checked_choice(ASK, 10) == 10
    for answer in (3, -1, True, 1.0):
        with pytest.raises(BadDice):
            checked_choice(ASK, answer)  # type: ignore[arg-type]
