"""The lines of a ship by name, and what every ship of the catalogue carries."""

import pytest
from builders import ship
from gunnery_builders import gun, tubes

from deckload.catalogue.load import ship_roster
from deckload.units.ships import Ship
from deckload.units.weapon_lines import Mount, weapon_lines
from deckload.units.weapons import Arc, Trait

SHIPS = ship_roster().units
BEAMS = {Arc.PORT, Arc.STARBOARD}

# The table of the ships, written out once more: lines by mount as (range, AD, DD) and traits.
AP, WEAK = (Trait.AP,), (Trait.WEAK,)
TUBES = (Trait.TORPEDO, Trait.ONE_SHOT)
Line = tuple[str, int, int, int, tuple[Trait, ...]]


def main(count: int, reach: int, ad: int, dd: int, traits: tuple[Trait, ...] = ()) -> list[Line]:
    return [("main", reach, ad, dd, traits)] * count


def secondary(reach: int, ad: int) -> list[Line]:
    return [("secondary", reach, ad, 1, WEAK)]


def torpedoes(*dice: int) -> list[Line]:
    return [("torpedo", 10, ad, 4, TUBES) for ad in dice]


CARRIED = {
    "HMS Warspite": main(4, 33, 2, 3, AP) + secondary(14, 4),
    "Bismarck": main(4, 39, 2, 3, AP) + secondary(25, 6),
    "HMS Hood": main(4, 30, 2, 3, AP) + secondary(18, 4),
    "HMS Prince of Wales": (
        main(1, 39, 4, 3, AP) + main(1, 39, 2, 3, AP) + main(1, 39, 4, 3, AP) + secondary(24, 8)
    ),
    "HMS Repulse": main(3, 31, 2, 3, AP) + secondary(18, 4),
    "Admiral Hipper": main(4, 36, 2, 1, AP) + secondary(19, 3),
    "Admiral Graf Spee": main(2, 40, 3, 2, AP) + secondary(24, 4),
    "HMS Exeter": main(3, 30, 2, 1, AP),
    "HMS Ajax": main(4, 25, 2, 1),
    "Tribal class": main(2, 17, 2, 1, WEAK),
    "Fletcher class": main(1, 18, 1, 1, WEAK) + main(1, 18, 2, 1, WEAK),
    "HMS Illustrious": secondary(14, 4),
    "USS Yorktown": secondary(14, 4),
    "Zuikaku": secondary(14, 4),
}


@pytest.mark.clause("S3.1")
def test_lines_are_named_by_their_mount_and_numbered_from_one() -> None:
    of = ship(guns=(gun(2), gun(3)), secondaries=(gun(1, name="small"),), torpedoes=(tubes(),) * 2)
    found = weapon_lines(of)
    assert [line.id for line in found] == [
        "main-1",
        "main-2",
        "secondary-1",
        "torpedo-1",
        "torpedo-2",
    ]
    assert [(line.mount, line.number) for line in found] == [
        (Mount.MAIN, 1),
        (Mount.MAIN, 2),
        (Mount.SECONDARY, 1),
        (Mount.TORPEDO, 1),
        (Mount.TORPEDO, 2),
    ]
    assert [line.weapon for line in found] == [*of.guns, *of.secondaries, *of.torpedoes]
    assert weapon_lines(ship()) == ()


@pytest.mark.clause("S5.1", "S5.2")
def test_what_a_line_is_follows_from_its_traits() -> None:
    of = ship(guns=(gun(), tubes()), torpedoes=(gun(1, 1, Trait.ONE_SHOT),))
    assert [(line.is_torpedo, line.one_shot) for line in weapon_lines(of)] == [
        (False, False),
        (True, True),
        (False, True),
    ]


@pytest.mark.clause("S3.1", "S5.1")
@pytest.mark.parametrize("name", CARRIED)
def test_what_the_ships_carry(name: str) -> None:
    found = [
        (
            str(line.mount),
            line.weapon.range,
            line.weapon.ad,
            line.weapon.dd,
            tuple(line.weapon.traits),
        )
        for line in weapon_lines(ship_roster().find(name))
        if not line.is_torpedo
    ]
    assert sorted(found) == sorted(CARRIED[name])
    mounts = [line[0] for line in found]
    assert mounts == sorted(mounts, key=[str(mount) for mount in Mount].index)


@pytest.mark.clause("S5.1")
@pytest.mark.parametrize(
    ("name", "broadside"),
    [
        ("Admiral Hipper", 3),
        ("Admiral Graf Spee", 2),
        ("HMS Exeter", 1),
        ("HMS Ajax", 2),
        ("Tribal class", 2),
        ("Fletcher class", 4),
        ("Bismarck", 0),
        ("USS Yorktown", 0),
    ],
)
def test_torpedoes_of_a_broadside(name: str, broadside: int) -> None:
    lines = [line for line in weapon_lines(ship_roster().find(name)) if line.is_torpedo]
    for beam in BEAMS:
        assert sum(line.weapon.ad for line in lines if beam in line.weapon.arcs) == broadside


@pytest.mark.clause("S3.4", "S5.1")
@pytest.mark.parametrize("of", SHIPS, ids=[each.id for each in SHIPS])
def test_where_lines_bear(of: Ship) -> None:
    for line in weapon_lines(of):
        arcs = set(line.weapon.arcs)
        if line.mount is Mount.MAIN:
            assert arcs in (BEAMS | {Arc.BOW}, BEAMS | {Arc.STERN}), line.id
        else:
            assert arcs <= BEAMS, line.id
            assert arcs, line.id
        if line.is_torpedo:
            assert (line.weapon.range, line.weapon.dd, line.one_shot) == (10, 4, True)
    assert len(of.guns) < 2 or {Arc.BOW, Arc.STERN} <= {a for w in of.guns for a in w.arcs}
