"""What dice of a ship's guns and torpedoes must show, and why a line may not fire."""

from functools import partial
from itertools import product
from operator import le
from typing import Any

import pytest
from builders import PLAIN, ship
from gunnery_builders import aimed_at, firing, gun, tubes
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from readings import refused_by

from deckload.dice.needs import Need
from deckload.dice.words import need_words
from deckload.rules.gunnery_needs import (
    Band,
    Sighting,
    attack_need,
    band,
    cannot_fire_line,
    is_fast,
)
from deckload.rules.places import Position, within
from deckload.rules.rulings import Rulings
from deckload.units.weapon_lines import WeaponLine, weapon_lines
from deckload.units.weapons import Arc

INCH = 1000
FIRER = ship(0, name="Firer", guns=(gun(),), torpedoes=(tubes(),))
GUN, TUBE = weapon_lines(FIRER)
SHIP = ship(0, name="Target", target=4)


def need(
    line: WeaponLine = GUN,
    seen: Sighting | None = None,
    *,
    under: Rulings = PLAIN,
    target: dict[str, bool] | None = None,
    firer: dict[str, bool] | None = None,
) -> Need:
    return attack_need(
        line,
        firing(FIRER, **(firer or {})),
        aimed_at(SHIP, **(target or {})),
        seen or Sighting(),
        under,
    )


def told(of: Need) -> list[tuple[int, str]]:
    """The modifiers with their clauses."""
    assert all(modifier.reason for modifier in of.modifiers)
    return [(modifier.amount, modifier.clause) for modifier in of.modifiers]


@pytest.mark.clause("S3.2")
@pytest.mark.parametrize("line", [GUN, TUBE])
def test_without_modifiers_it_is_the_score_of_the_target(line: WeaponLine) -> None:
    plain = need(line)
    assert (plain.base, plain.value, told(plain)) == (4, 4, [])
    assert (plain.source, plain.clause) == ("target score of Target", "S3.2")


@pytest.mark.clause("S3.3", "S2.6", "S2.8", "S2.9", "S5.3")
@pytest.mark.parametrize(
    ("case", "guns", "torpedoes"),
    [
        ({"seen": Sighting(beam_on=True)}, (1, "S3.3"), (1, "S5.3")),
        ({"seen": Sighting(band=Band.CLOSE)}, (1, "S3.3"), None),
        ({"seen": Sighting(band=Band.MEDIUM)}, None, None),
        ({"seen": Sighting(band=Band.LONG)}, (-1, "S3.3"), None),
        ({"seen": Sighting(band=Band.EXTREME)}, (-2, "S3.3"), None),
        ({"target": {"fast": True}}, (-1, "S3.3"), (-1, "S3.3")),
        ({"target": {"evasive": True}}, (-1, "S2.8"), (-1, "S2.8")),
        ({"seen": Sighting(smoke=True)}, (-1, "S2.9"), None),
        ({"firer": {"evasive": True}}, (-1, "S2.8"), (-1, "S2.8")),
        ({"firer": {"all_hands": True}}, (-1, "S2.6"), (-1, "S2.6")),
        ({"seen": Sighting(later=True)}, (-1, "S3.3"), (-1, "S3.3")),
        # What changes damage or anti-aircraft fire changes no roll to hit.
        ({"target": {"busy": True}}, None, None),
        ({"firer": {"untried": True}}, None, None),
    ],
)
def test_each_modifier_by_itself(
    case: dict[str, Any], guns: tuple[int, str] | None, torpedoes: tuple[int, str] | None
) -> None:
    for line, modifier in ((GUN, guns), (TUBE, torpedoes)):
        found = need(line, **case)
        assert told(found) == ([modifier] if modifier else [])
        assert found.value == 4 - (modifier[0] if modifier else 0)


@pytest.mark.clause("S3.3", "S5.3")
@given(
    st.sampled_from(Band),
    *[st.booleans()] * 7,
)
def test_modifiers_add_up(
    far: Band,
    beam: bool,
    smoke: bool,
    later: bool,
    fast: bool,
    evasive: bool,
    evading: bool,
    hands: bool,
) -> None:
    seen = Sighting(band=far, beam_on=beam, smoke=smoke, later=later)
    others = beam - later - fast - evasive - evading - hands
    ranged = {Band.CLOSE: 1, Band.MEDIUM: 0, Band.LONG: -1, Band.EXTREME: -2}[far] - smoke
    doing = {"evasive": evading, "all_hands": hands}
    aim = {"fast": fast, "evasive": evasive}
    assert need(GUN, seen, target=aim, firer=doing).value == 4 - others - ranged
    assert need(TUBE, seen, target=aim, firer=doing).value == 4 - others


@pytest.mark.clause("S3.3")
@pytest.mark.parametrize(
    ("thousandths", "found"),
    [
        (0, Band.CLOSE),
        (10_000, Band.CLOSE),  # within 10" is 10" and less
        (10_001, Band.MEDIUM),
        (20_000, Band.MEDIUM),  # beyond 20" is more than 20"
        (20_001, Band.LONG),
        (30_000, Band.LONG),
        (30_001, Band.EXTREME),
        (60_000, Band.EXTREME),
    ],
)
def test_the_bands_end_where_they_say(thousandths: int, found: Band) -> None:
    here = Position(1_000, 1_000)
    for there in (Position(1_000 + thousandths, 1_000), Position(1_000, 1_000 + thousandths)):
        assert band(partial(within, here, there), PLAIN) is found


@pytest.mark.clause("S3.3", "S2.10")
@pytest.mark.parametrize(
    ("speed", "ran", "fast"),
    [
        (7, 7_000, True),
        (7, 6_999, False),
        (8, 7_000, True),
        (6, 8_000, False),  # at Flank Speed: her own Speed is what counts
        (6, 7_000, False),
        (0, 0, False),
    ],
)
def test_a_fast_target_has_the_speed_and_has_run_it(speed: int, ran: int, fast: bool) -> None:
    assert is_fast(speed, ran, PLAIN) is fast


@pytest.mark.clause("F33", "S3.2")
def test_rulings_on_rolls_to_hit_hold_for_ships_too() -> None:
    far = Sighting(band=Band.EXTREME, smoke=True)
    for reading, one, line in product(("everywhere", "dogfights"), ("no", "yes"), (GUN, TUBE)):
        found = need(line, far, under=Rulings({"over_six": reading, "one_misses": one}))
        assert found.over_six is (reading == "everywhere")
        assert found.one_misses is (one == "yes")
    assert need_words(need(GUN, far)) == "7+, so two sixes for one success"


@pytest.mark.clause("S3.3", "S2.8", "S2.6")
def test_every_amount_and_limit_is_a_number_of_the_house() -> None:
    numbers = PLAIN.numbers
    guns = replace(
        numbers.gunnery,
        beam_on=2,
        close=3,
        close_within=5,
        long=-3,
        long_beyond=12,
        extreme=-4,
        extreme_beyond=15,
        fast_target=-2,
        fast_speed=6,
        smoke=-3,
        later_target=0,
    )
    special = replace(numbers.special, evasive_target=-4, evasive_firer=-5, all_hands_attacks=-6)
    house = PLAIN.numbered(replace(numbers, gunnery=guns, special=special))

    def amount(case: Sighting, **of: Any) -> int:
        return 4 - need(GUN, case, under=house, **of).value

    assert amount(Sighting(beam_on=True)) == 2
    assert amount(Sighting(smoke=True)) == -3
    assert amount(Sighting(later=True)) == 0
    assert amount(Sighting(), target={"fast": True}) == -2
    assert amount(Sighting(), target={"evasive": True}) == -4
    assert amount(Sighting(), firer={"evasive": True}) == -5
    assert amount(Sighting(), firer={"all_hands": True}) == -6
    for inches, far, moved in (
        (5, Band.CLOSE, 3),
        (12, Band.MEDIUM, 0),
        (15, Band.LONG, -3),
        (16, Band.EXTREME, -4),
    ):
        assert band(partial(le, inches), house) is far
        assert amount(Sighting(band=far)) == moved
    assert 'within 5"' in need(GUN, Sighting(band=Band.CLOSE), under=house).modifiers[0].reason
    assert is_fast(6, 6_000, house)
    assert not is_fast(6, 6_000, PLAIN)


@pytest.mark.clause("S3.1", "S3.4", "S4.8", "S5.1")
@pytest.mark.parametrize(
    ("state", "clause"),
    [
        ({}, None),
        ({"working": False}, "S4.8"),
        ({"spent": True}, "S5.1"),
        ({"in_range": False}, "S3.1"),
        ({"bears": False}, "S3.4"),
        ({"working": False, "spent": True, "in_range": False, "bears": False}, "S4.8"),
        ({"spent": True, "in_range": False, "bears": False}, "S5.1"),
        ({"in_range": False, "bears": False}, "S3.1"),
    ],
)
def test_why_a_line_may_not_fire(state: dict[str, bool], clause: str | None) -> None:
    able = {"working": True, "spent": False, "bears": True, "in_range": True}
    refusal = cannot_fire_line(GUN, **(able | state))
    assert refused_by(refusal) == clause
    if refusal is not None:
        assert refusal.reason.startswith("guns (main-1): ")


@pytest.mark.clause("S3.1", "S3.4")
def test_a_refusal_says_what_the_line_can_do() -> None:
    fore = WeaponLine("main-2", GUN.mount, 2, gun(arcs=(Arc.BOW, Arc.PORT)))
    able = {"working": True, "spent": False, "bears": True, "in_range": True}
    far = cannot_fire_line(fore, **(able | {"in_range": False}))
    aside = cannot_fire_line(fore, **(able | {"bears": False}))
    assert far is not None
    assert aside is not None
    assert 'its 30"' in far.reason
    assert "bow, port" in aside.reason
