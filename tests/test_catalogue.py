"""The catalogue holds the units to start with, each number with its source."""

from collections import Counter

import pytest

from deckload.catalogue.load import (
    aircraft_roster,
    ship_roster,
    source_of,
    source_text,
)
from deckload.catalogue.sheets import aircraft_sheet, ship_sheet
from deckload.dice.errors import BadPhrase, BadScale, DeckloadError, UnknownName
from deckload.units.aircraft import Aircraft, Scale
from deckload.units.conversion import effective_level
from deckload.units.ships import Level, Ship
from deckload.units.weapons import Arc, Trait, Weapon

# name: speed, to hit, dodge, dogfight printed and used, hits, damage dice used, trait, role
AIRCRAFT = {
    "Swordfish": (12, 5, 4, 0, -1, 1, 2, "Torpedo", "torpedo"),
    "Kate": (20, 5, 4, 1, 0, 1, 3, "Torpedo", "torpedo"),
    "Betty": (23, 5, 5, 1, 0, 1, 3, "Torpedo", "torpedo"),
    "Betty (bombs)": (23, 5, 5, 1, 0, 1, 2, "", "level"),
    "Ju 87": (21, 4, 4, 1, 0, 1, 2, "", "dive"),
    "SBD Dauntless": (22, 5, 4, 1, 0, 1, 3, "", "dive"),
    "Val": (21, 5, 4, 1, 0, 1, 2, "", "dive"),
    "B-17": (28, 5, 6, 1, 0, 3, 2, "Weak", "level"),
    "Beaufighter": (28, 5, 4, 3, 1, 2, 1, "", "fighter-bomber"),
    "Bf 109": (30, 6, 3, 4, 2, 1, None, "", "fighter"),
    "Zero": (29, 6, 3, 5, 2, 1, None, "", "fighter"),
    "Wildcat": (28, 6, 4, 4, 2, 1, None, "", "fighter"),
    "Fulmar": (24, 5, 4, 2, 1, 1, None, "", "fighter"),
}

# name: speed, turning, target, armour, damage, crew, main lines, secondary, AA range and dice,
# torpedo dice, traits, capacity, level
SHIPS = {
    "Warspite": "5 1 4 5 34/11 47/15 33:2,2,2,2:3:AP 14:4 5:8 - TorpedoBelt 0 battle",
    "Bismarck": "6 1 4 6 41/13 83/27 39:2,2,2,2:3:AP 25:6 5:8 - TorpedoBelt 0 battle",
    "Hood": "6 1 4 5 42/14 57/19 30:2,2,2,2:3:AP 18:4 5:5 - - 0 battle",
    "Prince of Wales": "6 1 4 6 38/12 61/20 39:4,2,4:3:AP 24:8 5:10 - TorpedoBelt 0 battle",
    "Repulse": "6 1 4 4 35/11 47/15 31:2,2,2:3:AP 18:4 5:5 - - 0 battle",
    "Hipper": "6 2 5 4 20/6 64/21 36:2,2,2,2:1:AP 19:3 4:6 3 - 0 raid",
    "Graf Spee": "6 2 5 4 18/6 40/13 40:3,3:2:AP 24:4 4:4 2 - 0 raid",
    "Exeter": "6 2 5 4 14/4 25/8 30:2,2,2:1:AP - 4:3 1 - 0 skirmish",
    "Ajax": "6 2 5 3 13/4 23/7 25:2,2,2,2:1:- - 4:4 2 - 0 skirmish",
    "Tribal": "7 2 6 2 5/1 8/2 17:2,2:1:Weak - 3:2 2 - 0 patrol",
    "Fletcher": "7 2 6 2 6/2 11/3 18:1,2:1:Weak - 4:4 2,2 - 0 patrol",
    "Illustrious": "6 1 4 4 28/9 48/16 - 14:4 5:8 - Carrier,ArmouredDeck 6 raid",
    "Yorktown": "6 1 4 3 25/8 88/29 - 14:4 5:8 - Carrier 15 battle",
    "Zuikaku": "7 1 4 3 30/10 66/22 - 14:4 4:6 - Carrier 12 battle",
}


def line(lines: tuple[Weapon, ...]) -> str:
    if not lines:
        return "-"
    (rng, dd, traits) = {(gun.range, gun.dd, gun.traits) for gun in lines}.pop()
    return f"{rng}:{','.join(str(gun.ad) for gun in lines)}:{dd}:{','.join(traits) or '-'}"


def summary(ship: Ship) -> str:
    secondary = line(ship.secondaries).removesuffix(":1:Weak")
    return " ".join(
        [
            f"{ship.speed} {ship.turning} {ship.target} {ship.armour}",
            f"{ship.damage}/{ship.crippled_at} {ship.crew}/{ship.skeleton_at}",
            f"{line(ship.guns)} {secondary} {ship.aa.range}:{ship.aa.dice}",
            ",".join(str(tubes.ad) for tubes in ship.torpedoes) or "-",
            ",".join(trait.replace(" ", "") for trait in ship.traits) or "-",
            f"{ship.carrier_capacity} {ship.level.value}",
        ]
    )


@pytest.mark.clause("A1.2", "A1.4", "A1.5")
@pytest.mark.parametrize("name", AIRCRAFT)
def test_aircraft(name: str) -> None:
    aircraft = aircraft_roster().find(name)
    ordnance = aircraft.ordnance
    assert (
        aircraft.speed,
        aircraft.target,
        aircraft.dodge,
        aircraft.published_dogfight,
        aircraft.dogfight,
        aircraft.hits,
        ordnance.dd if ordnance else None,
        " ".join(ordnance.traits) if ordnance else "",
        aircraft.role.value,
    ) == AIRCRAFT[name]
    assert aircraft.scale is Scale.CONVERTED
    assert ordnance is None or ordnance.ad == 1


@pytest.mark.parametrize("name", SHIPS)
def test_ships(name: str) -> None:
    ship = ship_roster().find(name)
    assert summary(ship) == SHIPS[name]
    for guns in (ship.guns, ship.secondaries):
        assert len({gun.name for gun in guns}) <= 1  # lines of one name are one roll (S3.2)


def test_every_unit_beside_these_is_estimated_and_says_so() -> None:
    assert len(aircraft_roster()) >= len(AIRCRAFT)
    assert len(ship_roster()) >= len(SHIPS)
    assert aircraft_roster() is aircraft_roster()
    listed = {aircraft_roster().find(name).id for name in AIRCRAFT}
    listed |= {ship_roster().find(name).id for name in SHIPS}
    for unit in [*aircraft_roster(), *ship_roster()]:
        if unit.id not in listed:
            assert source_of(unit.id, "speed") == "estimated", unit.name


def test_engines() -> None:
    engines = Counter(aircraft_roster().find(name).single_engined for name in AIRCRAFT)
    assert engines == {True: 9, False: 4}


def test_every_unit_has_a_nation() -> None:
    assert all(unit.nation for unit in [*aircraft_roster(), *ship_roster()])


def test_warspite_has_two_floatplanes_and_a_military_crew() -> None:
    ship = ship_roster().find("HMS Warspite")
    assert (ship.floatplanes, ship.command) == (2, 4)


@pytest.mark.clause("S3.4")
def test_arcs() -> None:
    beams = {Arc.PORT, Arc.STARBOARD}
    for ship in ship_roster():
        fore = [gun for gun in ship.guns if set(gun.arcs) == beams | {Arc.BOW}]
        aft = [gun for gun in ship.guns if set(gun.arcs) == beams | {Arc.STERN}]
        assert len(fore) + len(aft) == len(ship.guns)
        assert len(fore) - len(aft) in (0, 1)
        assert all(set(gun.arcs) == beams for gun in ship.secondaries + ship.torpedoes)


@pytest.mark.clause("S5.1")
def test_torpedoes_of_ships_are_not_halved() -> None:
    lines = [tubes for ship in ship_roster() for tubes in ship.torpedoes]
    assert len(lines) >= 7
    for tubes in lines:
        assert (tubes.range, tubes.dd) == (10, 4)
        assert tubes.traits == (Trait.TORPEDO, Trait.ONE_SHOT)


@pytest.mark.clause("A5.7")
@pytest.mark.case("C28")
def test_the_carriers_levels() -> None:
    levels = {ship.id: effective_level(ship) for ship in ship_roster() if ship.is_carrier}
    assert levels == {
        "hms-illustrious": Level.BATTLE,
        "uss-yorktown": Level.WAR,
        "ijn-zuikaku": Level.WAR,
    }


@pytest.mark.parametrize(
    ("alias", "unit_id"),
    [
        ("me 109", "bf-109"),
        ("109", "bf-109"),
        ("Messerschmitt Bf-109", "bf-109"),
        ("stuka", "ju-87"),
        ("Dauntless", "sbd-dauntless"),
        ("A6M", "zero"),
        ("B5N", "kate"),
        ("D3A", "val"),
        ("F4F", "wildcat"),
        ("g4m", "betty"),
        ("betty bombs", "betty-bombs"),
        ("B17", "b-17"),
    ],
)
def test_aliases_of_aircraft(alias: str, unit_id: str) -> None:
    assert aircraft_roster().find(alias).id == unit_id


@pytest.mark.parametrize(
    ("unit_id", "field", "source"),
    [
        ("hms-warspite", "damage", "public"),
        ("hms-warspite", "guns.ad", "public"),
        ("hms-warspite", "guns.arcs", "estimated"),
        ("swordfish", "dogfight", "house-rules"),
        ("swordfish", "ordnance.dd", "house-rules"),
        ("swordfish", "ordnance.ad", "estimated"),
        ("bf-109", "target", "house-rules"),
        ("bf-109", "speed", "estimated"),
        ("ju-87", "target", "house-rules"),
        ("beaufighter", "hits", "house-rules"),
        ("hms-ajax", "target", "house-rules"),
        ("bismarck", "armour", "estimated"),
    ],
)
def test_sources(unit_id: str, field: str, source: str) -> None:
    assert source_of(unit_id, field) == source


def test_every_number_has_a_source_with_a_text() -> None:
    units: list[Aircraft | Ship] = [*aircraft_roster(), *ship_roster()]
    for unit in units:
        for field in unit.__struct_fields__:
            assert source_text(unit.id, source_of(unit.id, field))
    assert "estimated by the scale" in source_text("hms-hood", "estimated")


@pytest.mark.parametrize(
    ("unit_id", "field", "said"),
    [
        ("hms-hod", "speed", "no unit of the catalogue has the id 'hms-hod'"),
        ("hms-hood", "sped", "hms-hood has no field 'sped'; there are id, name"),
    ],
)
def test_unknown_sources(unit_id: str, field: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        source_of(unit_id, field)
    with pytest.raises(UnknownName, match="no source is called 'hearsay'"):
        source_text("hms-hood", "hearsay")


GOOD = """
scale = "published"
[sources]
mine = "my own copy"
[[aircraft]]
id = "albacore"
name = "Albacore"
role = "torpedo"
speed = 14
target = 5
dodge = 4
dogfight = 0
hits = 1
ordnance = { name = "torpedo", ad = 1, dd = 4, traits = ["Torpedo"] }
single_engined = true
source = "mine"
"""


@pytest.mark.clause("A1.5")
def test_a_file_of_ones_own_is_converted_once() -> None:
    for text in (GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n")):
        sheet = aircraft_sheet(text, "mine.toml")
        assert sheet.roster.find("albacore").dogfight == -1
        assert sheet.source_of("albacore", "speed") == "mine"
    row = GOOD.replace('id = "alb', 'scale = "converted"\nid = "alb')
    assert aircraft_sheet(row, "mine.toml").roster.find("albacore").dogfight == 0
    kept = aircraft_sheet(GOOD.replace('"published"', '"converted"'), "mine.toml")
    assert kept.roster.find("albacore").dogfight == 0


@pytest.mark.parametrize(
    ("old", "new", "kind", "said"),
    [
        ('scale = "published"', "", BadScale, "its scale is missing; it must be published or conv"),
        ('"published"', '"printed"', BadScale, "its scale is 'printed'"),
        ("hits = 1", "hits = 9", BadPhrase, "Albacore: hits: Expected int <= 4, not 9"),
        ("hits = 1", "", BadPhrase, "Albacore: missing required field hits"),
        ("hits = 1", "hits = ", BadPhrase, "Invalid value"),
        ("dd = 4", 'dd = "4"', BadPhrase, r"Albacore: ordnance\.dd: Expected int"),
        ("dodge = 4", "dodge = 4\nwings = 2", BadPhrase, "Albacore: .*unknown field wings"),
        ('source = "mine"', "", BadPhrase, "Albacore: source is missing; it must be mine"),
        ('= "mine"', '= "yours"', BadPhrase, "Albacore: source is 'yours'; it must be mine"),
        ('= "mine"', '= "mine"\nsources = 3', BadPhrase, "Albacore: sources: a table"),
        ('= "mine"', '= "mine"\nsources = { sped = "mine" }', BadPhrase, "no field 'sped'"),
        ('= "mine"', '= "mine"\nsources = { speed = 3 }', BadPhrase, "sources.speed is '3'"),
        ("[[aircraft]]", "[[planes]]", BadPhrase, r"no \[\[aircraft\]\] stands in it"),
        ("[[aircraft]]", "[pilots]\n[[aircraft]]", BadPhrase, "unknown table 'pilots'"),
        ("[sources]", "[origins]", BadPhrase, "sources: a table of source names"),
        ('= "Albacore"', '= "--"', DeckloadError, "nothing to find it by"),
    ],
)
def test_a_fault_names_file_unit_and_field(
    old: str, new: str, kind: type[DeckloadError], said: str
) -> None:
    assert old in GOOD
    with pytest.raises(kind, match=rf"^mine\.toml: .*{said}|^mine\.toml: {said}"):
        aircraft_sheet(GOOD.replace(old, new, 1), "mine.toml")


def test_a_ship_has_no_scale_of_her_own() -> None:
    ship = """
scale = "published"
sources = { mine = "my own copy" }
[[ship]]
id = "raft"
name = "Raft"
speed = 1
turning = 1
target = 6
armour = 1
damage = 1
crippled_at = 0
crew = 1
skeleton_at = 0
aa = { dice = 0, range = 0 }
level = "patrol"
source = "mine"
"""
    assert ship_sheet(ship, "s.toml").roster.find("raft").aa.dice == 0
    with pytest.raises(BadPhrase, match=r"s\.toml: Raft: level: Invalid enum value 'prewar'"):
        ship_sheet(ship.replace('"patrol"', '"prewar"'), "s.toml")
    with pytest.raises(BadPhrase, match=r"s\.toml: Raft: contains unknown field scale"):
        ship_sheet(ship.replace('id = "raft"', 'id = "raft"\nscale = "published"'), "s.toml")
