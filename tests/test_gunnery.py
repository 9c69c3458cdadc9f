"""A ship's fire at another: rolls, hits, damage and criticals, against odds counted by hand."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from builders import binomial, fractions, ship
from gunnery_builders import (
    ASKED,
    Odds,
    Volley,
    aimed_at,
    fire,
    firing,
    gun,
    gunner,
    mean,
    of_volley,
    together,
    tubes,
)
from hypothesis import given
from hypothesis import strategies as st
from twin import Script, default_choice, outcomes

from deckload.dice.engagement import Engagement, side_by_side
from deckload.dice.needs import Purpose
from deckload.dice.requests import cause_of
from deckload.dice.resolve import Entry, Rolled, resolve
from deckload.odds.exact import Solver
from deckload.rules.gunnery import salvoes, works
from deckload.rules.gunnery_needs import Band, Sighting
from deckload.rules.rulings import Rulings
from deckload.units.weapon_lines import weapon_lines
from deckload.units.weapons import Trait, Weapon

SOLVER = Solver()
AP, SUPER, WEAK, BELT = Trait.AP, Trait.SUPER_AP, Trait.WEAK, Trait.TORPEDO_BELT


def odds(of: Engagement, *fields: str) -> Odds:
    return fractions(SOLVER.solve(of.asking(*(fields or ASKED)), fractions=True))


@pytest.mark.clause("S3.2", "S4.1", "S4.3", "F33")
@pytest.mark.parametrize("need", range(1, 9))
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_one_roll_is_what_every_fall_of_the_dice_comes_to(dice: int, need: int) -> None:
    attack = fire(gunner(gun(dice)), aimed_at(ship(0, target=need, armour=4)))
    assert odds(attack) == of_volley(Volley(dice, need))


@pytest.mark.clause("S4.1", "S4.3")
@pytest.mark.parametrize(
    ("traits", "armour", "score", "critical"),
    [
        ((), 5, 5, 6),
        ((AP,), 5, 4, 6),
        ((SUPER,), 5, 3, 6),
        ((WEAK,), 5, 6, 7),
        ((WEAK,), 6, 7, 7),
        ((AP,), 7, 6, 6),
        ((), 7, 7, 6),  # the die that cannot score may still be a critical
    ],
)
def test_damage_dice_against_armour(
    traits: tuple[Trait, ...], armour: int, score: int, critical: int
) -> None:
    attack = fire(gunner(gun(2, 2, *traits)), aimed_at(ship(0, target=4, armour=armour)))
    assert odds(attack) == of_volley(Volley(2, 4, 2, score, critical))


@pytest.mark.clause("S5.1", "S5.2")
@pytest.mark.parametrize("armour", [2, 6])
@pytest.mark.parametrize(("belt", "score"), [((), 3), ((BELT,), 4)])
def test_torpedoes_score_two_points_whatever_the_armour(
    belt: tuple[Trait, ...], score: int, armour: int
) -> None:
    target = aimed_at(ship(0, target=4, armour=armour, traits=belt))
    attack = fire(ship(0, torpedoes=(tubes(2, 2),)), target)
    assert odds(attack) == of_volley(Volley(2, 4, 2, score, 6, 2))


@pytest.mark.clause("S3.1", "S3.2", "F33")
def test_lines_of_one_name_are_one_roll_and_others_roll_apart() -> None:
    """A need of 7 for one roll of 8 dice is not the same as for two rolls of 4."""
    hard = aimed_at(ship(0, target=7))
    one = odds(fire(gunner(gun(4), gun(4)), hard), "hits")
    two = odds(fire(gunner(gun(4, name="fore"), gun(4, name="aft")), hard), "hits")
    sixes = binomial(8, Fraction(1, 6))
    pairs = [sixes[2 * n] + (sixes[2 * n + 1] if n < 4 else 0) for n in range(5)]
    assert one == {(n,): chance for n, chance in enumerate(pairs)}
    four = binomial(4, Fraction(1, 6))
    half = [four[0] + four[1], four[2] + four[3], four[4]]
    apart: Odds = {}
    for a, b in product(range(3), repeat=2):
        apart[(a + b,)] = apart.get((a + b,), Fraction(0)) + half[a] * half[b]
    assert two == apart
    assert one != two
    assert mean(one) > mean(two)


@pytest.mark.clause("F33", "S4.1")
def test_a_salvo_does_one_thing_and_torpedoes_come_last() -> None:
    mixed = ship(
        0,
        guns=(gun(2, 3, AP), tubes(1, 4), gun(4, 3, AP)),
        secondaries=(gun(3, 1, WEAK, name="small"), gun(5, 1, name="guns")),
        torpedoes=(tubes(1, 4), tubes(2, 4, name="others")),
    )
    told = [
        (salvo.number, [line.id for line in salvo.lines], salvo.dice, salvo.is_torpedo)
        for salvo in salvoes(weapon_lines(mixed)[::-1])
    ]
    assert told == [
        (1, ["main-1", "main-3"], 6, False),
        (2, ["secondary-1"], 3, False),
        (3, ["secondary-2"], 5, False),  # of the same name, with other damage dice
        (4, ["main-2", "torpedo-1"], 2, True),
        (5, ["torpedo-2"], 2, True),
    ]


@pytest.mark.clause("S3.1", "S3.2", "S4.1")
def test_salvoes_of_one_attack_add_up() -> None:
    guns = (gun(2, 1, AP, name="big"), gun(2, 1, WEAK, name="small"))
    attack = fire(gunner(*guns), aimed_at(ship(0, target=5, armour=5)))
    big, small = Volley(2, 5, 1, 4, 6), Volley(2, 5, 1, 6, 7)
    assert odds(attack) == together(of_volley(big), of_volley(small))


@pytest.mark.clause("S3.3", "S5.3")
def test_range_moves_guns_and_not_torpedoes_in_one_attack() -> None:
    both = ship(0, guns=(gun(2),), torpedoes=(tubes(1),))
    seen = Sighting(band=Band.LONG, beam_on=True, smoke=True)
    attack = fire(both, aimed_at(ship(0, target=4, armour=4)), seen)
    guns, torpedoes = Volley(2, 5), Volley(1, 3, 1, 3, 6, 2)
    assert odds(attack) == together(of_volley(guns), of_volley(torpedoes))


@pytest.mark.clause("S4.6")
def test_each_line_of_a_crippled_ship_works_on_four_by_itself() -> None:
    """At a need that no die misses, hits are the attack dice of the lines that work."""
    sure = aimed_at(ship(0, target=1))
    guns = (gun(2), gun(2), gun(3), gun(1, name="small"))
    expected: Odds = {}
    for working in product((0, 1), repeat=4):
        key = (sum(n * w for n, w in zip((2, 2, 3, 1), working, strict=True)),)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 16)
    assert odds(fire(gunner(*guns), sure, untried=True), "hits") == expected


@pytest.mark.clause("S4.6")
def test_lines_are_tried_one_by_one_ahead_of_their_roll() -> None:
    guns = (gun(2), gun(3), gun(1, name="small"))
    attack = fire(gunner(*guns), aimed_at(ship(0, target=6)), untried=True)
    log: list[Entry] = []
    script = Script([(3,), (4,), (1, 1, 1), (2,)], default_choice)
    final = resolve(attack, script, log)
    rolls = [entry.request for entry in log if isinstance(entry, Rolled)]
    assert [(cause_of(r).purpose, r.dice) for r in rolls] == [
        (Purpose.LINE, 1),
        (Purpose.LINE, 1),
        (Purpose.GUNNERY, 3),
        (Purpose.LINE, 1),
    ]
    ids = ("main-1", "main-2", "main-3")
    assert [final[works(line)] for line in ids] == [0, 1, 0]


@pytest.mark.clause("S4.4", "S4.8")
def test_every_damage_die_of_the_attack_falls_before_any_effect() -> None:
    guns = (gun(1, 2, name="big"), gun(1, 1, name="small"))
    attack = fire(gunner(*guns), aimed_at(ship(0, target=4)), effects=True)
    log: list[Entry] = []
    script = Script([(6,), (6, 6), (4, 4), (6,), (6,), (4,), *[(6, 1)] * 3], default_choice)
    assert resolve(attack, script, log)["criticals"] == 3
    purposes = [cause_of(entry.request).purpose for entry in log if isinstance(entry, Rolled)]
    rolls = [Purpose.GUNNERY, Purpose.DAMAGE, Purpose.CONFIRM]
    assert purposes == [*rolls, *rolls, *[Purpose.CRITICAL] * 3]


@pytest.mark.clause("S4.4", "S4.5", "S4.8")
@pytest.mark.parametrize("untried", [False, True])
def test_effects_and_sinking_are_those_of_playing_every_face(untried: bool) -> None:
    target = aimed_at(ship(0, target=4, armour=5, damage=3, guns=(gun(),)))
    attack = fire(gunner(gun(1, 2)), target, effects=True, untried=untried)
    assert odds(attack, "damage", "total_damage", "sunk") == outcomes(
        attack.asking("damage", "total_damage", "sunk")
    )


@pytest.mark.clause("S4.3")
def test_weak_guns_alone_bring_no_effects() -> None:
    target = aimed_at(ship(0, target=2, armour=2, damage=2))
    attack = fire(gunner(gun(3, 1, WEAK)), target, effects=True)
    found = odds(attack, "damage", "criticals", "total_damage", "sunk")
    assert {(criticals, total - damage) for damage, criticals, total, _ in found} == {(0, 0)}
    assert all(sunk == (damage >= 2) for damage, _, _, sunk in found)


@pytest.mark.clause("F33")
def test_natural_ones_miss_only_where_they_would_hit_a_ship() -> None:
    under = Rulings({"one_misses": "yes"})
    easy = aimed_at(ship(0, target=1, armour=1))
    assert odds(fire(gunner(gun(2)), easy, under=under)) == of_volley(Volley(2, 2, 1, 1))
    # The damage dice, whose need is 1 too, score on any face under either reading.
    assert odds(fire(gunner(gun(2)), easy)) == of_volley(Volley(2, 1, 1, 1))


@pytest.mark.clause("F33", "S3.2")
@pytest.mark.parametrize("need", [6, 7, 8])
def test_past_six_only_in_dogfights_no_gun_hits(need: int) -> None:
    under = Rulings({"over_six": "dogfights"})
    found = odds(fire(gunner(gun(6)), aimed_at(ship(0, target=need)), under=under), "hits")
    sixes = binomial(6, Fraction(1, 6))
    assert found == ({(0,): 1} if need > 6 else {(n,): p for n, p in enumerate(sixes)})


@pytest.mark.clause("S4.3")
@pytest.mark.parametrize(("traits", "score"), [((), 7), ((AP,), 6), ((SUPER,), 5)])
def test_where_criticals_must_pierce_the_armour_stops_them(
    traits: tuple[Trait, ...], score: int
) -> None:
    under = Rulings({"crit_pierces": "yes"})
    attack = fire(gunner(gun(2, 1, *traits)), aimed_at(ship(0, target=4, armour=7)), under=under)
    assert odds(attack) == of_volley(Volley(2, 4, 1, score, max(6, score)))


@pytest.mark.clause("S3.2", "F33")
@given(st.integers(0, 12), st.integers(-2, 10))
def test_more_dice_never_bring_fewer_hits(dice: int, need: int) -> None:
    target = aimed_at(ship(0, target=max(1, need)))
    fewer, more = (odds(fire(gunner(gun(number)), target), "hits") for number in (dice, dice + 1))
    assert mean(more) >= mean(fewer)
    assert sum(more.values()) == 1
    for at_least in range(1, dice + 2):
        chances = [sum(p for (n,), p in each.items() if n >= at_least) for each in (fewer, more)]
        assert chances[1] >= chances[0]


@pytest.mark.clause("S3.1", "S3.3")
def test_targets_side_by_side_are_each_by_itself() -> None:
    firer = gunner(gun(2, 1, AP, name="big"), gun(2, 1, name="small"))
    first = fire(firer, aimed_at(ship(0, target=4)), only=("main-1",), effects=True)
    second = fire(
        firer, aimed_at(ship(0, target=4)), Sighting(later=True), only=("main-2",), effects=True
    )
    both = side_by_side(first.named("a_"), second.named("b_"))
    assert both.result == (
        *(f"a_{name}" for name in first.result),
        *(f"b_{name}" for name in second.result),
    )
    for part, before in ((first, "a_"), (second, "b_")):
        mine = odds(both, *(before + name for name in ASKED))
        assert mine == odds(part)
    assert odds(second) == of_volley(Volley(2, 5))
    joint = odds(both, "a_hits", "b_hits")
    chances = odds(first, "hits"), odds(second, "hits")
    assert joint == {(a, b): chances[0][a,] * chances[1][b,] for a, b in joint}
    with pytest.raises(ValueError, match="share a name"):
        side_by_side(first, second)


@pytest.mark.clause("S2.6", "S2.8")
@pytest.mark.parametrize("doing", [{"evasive": True}, {"all_hands": True}])
def test_a_busy_crew_fires_worse(doing: dict[str, Any]) -> None:
    target = aimed_at(ship(0, target=4))
    assert odds(fire(gunner(gun(2)), target, **doing)) == of_volley(Volley(2, 5))


def test_whose_guns_they_are_is_told() -> None:
    weapon = Weapon(name="15-inch guns", range=30, ad=1, dd=1)
    attack = fire(gunner(weapon), aimed_at(ship(0), name="the enemy"), name="Warspite")
    titles = [step.title for step in attack.steps]
    assert titles[0] == "15-inch guns of Warspite at the enemy"
    assert firing(gunner(weapon)).called == "custom"
