"""The stamp of house rules in the first line of a battle file."""

from collections.abc import Callable
from typing import Any

import pytest
from game_builders import setup, squadron, vessel
from msgspec.structs import replace
from record_battles import reforged

from deckload.game.setup import Setup, with_readings
from deckload.record import versions
from deckload.record.errors import BadBattleFile, Fault
from deckload.record.opened import load_battle, new_battle
from deckload.record.verify import verify
from deckload.rules.house import House, HouseStamp

HOUSE = House(
    name="Ours",
    readings=(("aa_dodge", "no"),),
    changes=(("damage.confirm", 5), ("criticals.engines.1.speed", 3)),
)


def battle(house: House | None = HOUSE) -> Setup:
    made = setup(
        vessel("cruiser", "Exeter", 0, (10, 10)), squadron("bombers", "Ju 87", 1, (30, 30))
    )
    return made if house is None else replace(with_readings(made, house.rulings), house=house.name)


def text(house: House | None = HOUSE) -> bytes:
    return new_battle(battle(house), seed=1).text


def test_a_battle_by_house_rules_has_their_stamp_and_opens_again() -> None:
    opened = load_battle(text())
    assert opened.header.house == HouseStamp("Ours", HOUSE.digest)
    assert opened.setup.rulings == HOUSE.rulings
    assert opened.setup.house == "Ours"
    assert verify(text()).chain.passed


def test_a_battle_by_the_standard_has_none() -> None:
    assert b'"house":{' not in text(None)
    assert load_battle(text(None)).header.house is None
    # Readings alone are all written out, and need no stamp.
    readings = House(readings=(("aa_dodge", "no"),))
    assert load_battle(text(readings)).header.house is None


def _digest(header: dict[str, Any]) -> None:
    header["house"]["digest"] = "0" * 12


def _name(header: dict[str, Any]) -> None:
    header["house"]["name"] = "Theirs"


def _stamp(header: dict[str, Any]) -> None:
    del header["house"]


def _number(header: dict[str, Any]) -> None:
    header["setup"]["numbers"][0][1] = 6


def _reading(header: dict[str, Any]) -> None:
    readings = header["setup"]["readings"]
    next(each for each in readings if each[0] == "aa_dodge")[1] = "yes"


def _unknown(header: dict[str, Any]) -> None:
    header["setup"]["numbers"][0][0] = "damage.nothing"


def _twice(header: dict[str, Any]) -> None:
    header["setup"]["numbers"].append(header["setup"]["numbers"][0])


def _backwards(header: dict[str, Any]) -> None:
    header["setup"]["numbers"][1][0] = "criticals.engines.0.speed"


def _clash(header: dict[str, Any]) -> None:
    header["setup"]["numbers"] = [["gunnery.close_within", 30]]


def _long(header: dict[str, Any]) -> None:
    header["setup"]["house"] = header["house"]["name"] = "x" * 2000


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_digest, "the digest"),
        (_name, "'Ours' and 'Theirs'"),
        (_stamp, "one of them is missing"),
        (_number, "the digest"),
        (_reading, "the digest"),
        (_unknown, "no number 'damage.nothing'"),
        (_twice, "twice"),
        (_backwards, "no number 'criticals.engines.0.speed'"),
        (_clash, "close and at long range"),
        (_long, "more than"),
    ],
)
def test_a_stamp_that_is_not_that_of_the_rules_is_refused(
    change: Callable[[dict[str, Any]], None], words: str
) -> None:
    forged = reforged(text(), lambda bodies: change(bodies[0]))
    with pytest.raises(BadBattleFile, match=words) as caught:
        load_battle(forged)
    assert caught.value.trouble.fault is Fault.IMPOSSIBLE
    assert verify(forged).chain.passed is False


def test_a_stamp_without_house_rules_is_refused() -> None:
    def stamp(bodies: list[Any]) -> None:
        bodies[0]["house"] = {"name": "Ours", "digest": HOUSE.digest}

    with pytest.raises(BadBattleFile, match="missing"):
        load_battle(reforged(text(None), stamp))


def test_a_digest_is_compared_under_the_rules_that_wrote_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forged = reforged(text(), lambda bodies: _digest(bodies[0]))
    monkeypatch.setattr(versions, "RULES_VERSION", "99")
    assert load_battle(forged).header.house == HouseStamp("Ours", "0" * 12)


def test_no_battle_begins_with_numbers_that_cannot_be() -> None:
    clashing = replace(battle(None), numbers=(("prices.one_lower", 7),))
    with pytest.raises(BadBattleFile, match="divided"):
        new_battle(clashing, seed=1)
