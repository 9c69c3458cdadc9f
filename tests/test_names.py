"""Names are found however they are typed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import DeckloadError, UnknownName
from deckload.units.custom import CUSTOM_SHIP
from deckload.units.names import fold, listed, nearest
from deckload.units.plain import ship_from, to_data
from deckload.units.roster import Roster
from deckload.units.ships import Ship

WRITTEN = ["Admiral Graf Spée", "Béarn", "Götz", "Shōkaku", "加賀", "Ærø", "İSTANBUL", "Łódź"]


def ship(unit_id: str, name: str, *aliases: str) -> Ship:
    return ship_from(to_data(CUSTOM_SHIP) | {"id": unit_id, "name": name, "aliases": aliases})


@pytest.mark.parametrize("typed", ["Bf 109", "bf 109", "BF109", "bf-109", "B.F. 109", "'Bf' 109"])
def test_case_spaces_hyphens_dots_and_quotes_do_not_count(typed: str) -> None:
    assert fold(typed) == "bf109"


@pytest.mark.case("C69")
@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_composed_and_decomposed_accents_match(name: str, form: str) -> None:
    roster = Roster([ship("one", name)], "ship")
    assert roster.find(unicodedata.normalize(form, name)).name == name  # type: ignore[arg-type]


@pytest.mark.case("C69")
@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Graf Spée", "graf spee"),
        ("SHŌKAKU", "shokaku"),
        ("GÖTZ", "Gotz"),
        ("Straße", "STRASSE"),
        ("ISTANBUL", "istanbul"),
        ("\u0131stanbul", "İstanbul"),
        ("Ｂｆ　１０９", "Bf 109"),  # noqa: RUF001 - full-width letters are meant
    ],
)
def test_accents_and_capitals_of_any_language_match(typed: str, plain: str) -> None:
    assert fold(typed) == fold(plain)


@pytest.mark.case("C69")
def test_different_names_stay_different() -> None:
    assert len({fold(name) for name in [*WRITTEN, "加古", "か", "が", "<b>", "b"]}) == 13


@given(st.text(max_size=40))
def test_folding_is_the_same_for_every_form_and_twice(name: str) -> None:
    assert fold(fold(name)) == fold(name)
    assert fold(unicodedata.normalize("NFC", name)) == fold(unicodedata.normalize("NFD", name))


def test_a_roster_finds_ids_names_and_aliases() -> None:
    hood = ship("hms-hood", "HMS Hood", "Hood")
    roster = Roster([hood, ship("bismarck", "Bismarck")], "ship")
    for name in ("hms-hood", "HMS Hood", "hood", " HOOD "):
        assert roster.find(name) is hood
        assert name in roster
    assert roster.get("Hod") is None
    assert list(roster) == [hood, roster.find("Bismarck")]
    assert len(roster) == 2
    assert roster == Roster(list(roster), "ship")
    assert hash(roster) == hash(Roster(list(roster), "ship"))


def test_an_unknown_name_gets_the_nearest() -> None:
    roster = Roster([ship("hms-hood", "HMS Hood", "Hood"), ship("graf", "Graf Spee")], "ship")
    with pytest.raises(UnknownName, match=r"^no ship is called 'Hod'; nearest: HMS Hood$"):
        roster.find("Hod")
    with pytest.raises(UnknownName, match=r"nearest: Graf Spee$"):
        roster.find("Spee")
    with pytest.raises(UnknownName, match=r"known: HMS Hood, Graf Spee$"):
        roster.find("Xq")
    with pytest.raises(UnknownName, match=r"none is known here$"):
        Roster[Ship]([], "ship").find("Hood")


def test_a_long_roster_is_not_listed_whole() -> None:
    roster = Roster([ship(f"s-{n}", f"Number {n}") for n in range(40)], "ship")
    with pytest.raises(UnknownName, match=r"Number 14 and 25 more$"):
        roster.find("Xq")


@pytest.mark.case("C69")
def test_two_units_of_one_name_are_refused() -> None:
    spee = ship("one", "Graf Spée")
    with pytest.raises(DeckloadError, match=r"means both Graf Spée \(one\) and Other \(two\)"):
        Roster([spee, ship("two", "Other", unicodedata.normalize("NFD", "GRAF SPÉE"))])
    with pytest.raises(DeckloadError, match="nothing to find it by"):
        Roster([ship("one", "- . -")])


def test_nearest_and_listed() -> None:
    known = {fold(name): name for name in ("Swordfish", "Stuka", "Zero")}
    assert nearest("swordfsh", known) == ("Swordfish",)
    assert nearest("x" * 10_000, known) == ()
    assert [listed([]), listed("a"), listed("ab"), listed("abc", "and")] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]
