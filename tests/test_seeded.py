"""Seeded dice: the documented key, the same everywhere, fair, and deaf to anybody else's rolls."""

import subprocess
import sys
from collections import Counter
from hashlib import blake2b
from itertools import pairwise, product

import pytest
from builders import check
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.needs import Cause, Purpose
from deckload.dice.requests import Bands, Choice, Dice, Faces, Pool
from deckload.dice.seeded import Seeded, keyed_faces, seed_key

purposes = st.sampled_from(list(Purpose))
units = st.text(max_size=8)
CHI_SQUARE_5 = 20.5
"""Five degrees of freedom: a fair die goes past this once in a thousand tests."""
CHI_SQUARE_35 = 66.7
"""The same for 35 degrees of freedom."""


def twin_faces(
    seed: int | str, turn: int, unit: str, purpose: str, ordinal: int, dice: int
) -> list[int]:
    """The faces from the documented key: eight dice a block, 64 bits a die, scaled down to six."""
    key = blake2b(str(seed).encode("utf-8"), digest_size=32, person=b"deckload-seed").digest()
    u, p = unit.encode("utf-8"), purpose.encode("utf-8")
    faces = []
    for die in range(dice):
        block, place = divmod(die, 8)
        text = b"".join(
            [
                str(len(u)).encode() + b":" + u,
                str(len(p)).encode() + b":" + p,
                f"{turn}.{ordinal}.{block}".encode(),
            ]
        )
        digest = blake2b(text, digest_size=64, key=key).digest()
        bits = int.from_bytes(digest[8 * place : 8 * place + 8], "little")
        faces.append(bits * 6 // 2**64 + 1)
    return faces


def pool(dice: int, unit: str = "a", purpose: Purpose = Purpose.HIT) -> Pool:
    return Pool(dice, check(4, purpose, unit))


@given(
    st.integers() | units,
    st.integers(-9, 99),
    units,
    purposes,
    st.integers(0, 50),
    st.integers(0, 40),
)
def test_faces_are_those_of_the_documented_key(
    seed: int | str, turn: int, unit: str, purpose: Purpose, ordinal: int, dice: int
) -> None:
    expected = twin_faces(seed, turn, unit, purpose.value, ordinal, dice)
    cause = Cause(purpose, "defender", unit, "words")
    assert keyed_faces(seed_key(seed), turn, cause, ordinal, dice) == expected
    seeded = Seeded(seed, turn, {(unit, purpose.value): ordinal})
    assert list(seeded.faces(Pool(dice, check(4, purpose, unit)))) == expected


VECTORS = [
    (1, 1, "attacker_1", Purpose.HIT, 0, "624325112433"),
    (1, 1, "attacker_1", Purpose.HIT, 1, "215642331243"),
    (1, 2, "attacker_1", Purpose.HIT, 0, "651356234225"),
    (1, 1, "defender_1", Purpose.DODGE, 0, "151612324555"),
    ("Taranto", 0, "ship", Purpose.CRITICAL, 3, "45164442253661653463"),
    (2**70, 12, "Graf Spée", Purpose.STRIKE, 0, "2526153162465336"),
    (0, 0, "", Purpose.PLAIN, 0, "241461445533"),
    (-1, -1, "加賀", Purpose.AMMUNITION, 9, "44165423"),
]


@pytest.mark.parametrize(("seed", "turn", "unit", "purpose", "ordinal", "faces"), VECTORS)
def test_the_faces_of_a_few_keys_are_written_down(
    seed: int | str, turn: int, unit: str, purpose: Purpose, ordinal: int, faces: str
) -> None:
    found = keyed_faces(seed_key(seed), turn, Cause(purpose, unit=unit), ordinal, len(faces))
    assert "".join(map(str, found)) == faces


def test_another_process_with_other_hash_seeds_meets_the_same_faces() -> None:
    program = (
        "from deckload.dice.seeded import keyed_faces, seed_key\n"
        "from deckload.dice.needs import Cause, Purpose\n"
        "print(keyed_faces(seed_key('a'), 3, Cause(Purpose.DODGE, unit='u'), 2, 20))"
    )
    here = keyed_faces(seed_key("a"), 3, Cause(Purpose.DODGE, unit="u"), 2, 20)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(here)


def test_a_number_and_its_text_are_one_seed_and_others_are_not() -> None:
    assert seed_key(7) == seed_key("7")
    assert len({seed_key(seed) for seed in (0, 1, 7, -7, "", "seven", "07", " 7")}) == 8


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (
        cells - len(counts)
    )


@pytest.mark.parametrize("dice", [1, 6, 8, 13])
def test_faces_are_uniform_at_every_place_of_a_roll(dice: int) -> None:
    seeded = Seeded(2024)
    rolls = [seeded.faces(pool(dice)) for _ in range(3000)]
    for place in range(dice):
        assert chi_square(Counter(roll[place] for roll in rolls), 6) < CHI_SQUARE_5


def test_neighbouring_dice_rolls_turns_units_and_seeds_are_independent() -> None:
    def first(seed: int, turn: int, unit: int, ordinal: int) -> int:
        cause = Cause(Purpose.HIT, unit=f"u{unit}")
        return keyed_faces(seed_key(seed), turn, cause, ordinal, 1)[0]

    count = 6000
    inside = Seeded(5).faces(pool(count + 1))
    series = [
        inside,
        [first(5, 1, 1, n) for n in range(count + 1)],
        [first(5, n, 1, 0) for n in range(count + 1)],
        [first(5, 1, n, 0) for n in range(count + 1)],
        [first(n, 1, 1, 0) for n in range(count + 1)],
    ]
    for faces in series:
        assert chi_square(Counter(pairwise(faces)), 36) < CHI_SQUARE_35


def requests(unit: str, purpose: Purpose) -> list[Dice]:
    """Rolls of every kind for one unit and purpose."""
    plain = Cause(purpose, "attacker", unit)
    return [pool(4, unit, purpose), Bands(4, pool(1, unit, purpose).check, ()), Faces(4, plain)]


@given(st.lists(st.tuples(st.sampled_from("abc"), purposes), max_size=30), st.integers(0, 99))
def test_what_others_roll_never_shifts_a_units_dice(
    script: list[tuple[str, Purpose]], seed: int
) -> None:
    together = Seeded(seed, 2)
    mixed = [(place, tuple(together.faces(pool(3, *place)))) for place in script]
    for place in set(script):
        alone = Seeded(seed, 2)
        own = [tuple(alone.faces(pool(3, *place))) for other in script if other == place]
        assert own == [faces for other, faces in mixed if other == place]


def test_every_kind_of_roll_draws_on_the_same_stream() -> None:
    for first, second in product(range(3), repeat=2):
        asked = requests("a", Purpose.DAMAGE)
        one, two = Seeded(1), Seeded(1)
        assert one.faces(asked[first]) == two.faces(asked[second])


@given(st.lists(st.tuples(st.sampled_from("ab"), purposes), max_size=12), st.integers(0, 12))
def test_after_an_undo_the_same_faces_come_again(
    script: list[tuple[str, Purpose]], undone: int
) -> None:
    seeded = Seeded("undo", 4)
    kept = max(0, len(script) - undone)
    for place in script[:kept]:
        seeded.faces(pool(5, *place))
    before = dict(seeded.rolled)
    rolled = [seeded.faces(pool(5, *place)) for place in script[kept:]]
    again = Seeded("undo", 4, before)
    assert [again.faces(pool(5, *place)) for place in script[kept:]] == rolled
    assert before == Counter((unit, str(purpose)) for unit, purpose in script[:kept])


def test_the_caller_keeps_his_own_count_of_rolls() -> None:
    mine: dict[tuple[str, str], int] = {}
    Seeded(1, 0, mine).faces(pool(1))
    assert mine == {}


@given(st.text(max_size=9), st.text(max_size=9))
def test_neither_the_target_nor_the_owner_is_in_the_key(detail: str, owner: str) -> None:
    plain = Cause(Purpose.HIT, "attacker", "a", "Bf 109 at Swordfish")
    other = Cause(Purpose.HIT, owner, "a", detail)
    key = seed_key(1)
    assert keyed_faces(key, 1, plain, 0, 9) == keyed_faces(key, 1, other, 0, 9)


def test_each_part_of_the_key_changes_the_faces() -> None:
    def faces(seed: int = 1, turn: int = 1, unit: str = "a", ordinal: int = 0) -> tuple[int, ...]:
        return tuple(keyed_faces(seed_key(seed), turn, Cause(Purpose.HIT, unit=unit), ordinal, 30))

    dodge = tuple(keyed_faces(seed_key(1), 1, Cause(Purpose.DODGE, unit="a"), 0, 30))
    others = {faces(seed=2), faces(turn=2), faces(unit="b"), faces(ordinal=1), dodge}
    assert len(others | {faces()}) == 6


def test_no_two_pairs_of_unit_and_purpose_share_a_key() -> None:
    class Raw(str):
        """A purpose of any text, to look for pairs that run together."""

        __slots__ = ()

    texts = ["", "a", "a1", "1", "1:", ":", "1a", "a1:", "6:to hit", "to hit", "to hit1.0", "."]
    found: dict[tuple[int, ...], tuple[str, str, int, int]] = {}
    for unit, purpose in product(texts, repeat=2):
        for turn, ordinal in ((1, 0), (10, 0), (1, 10), (11, 0)):
            cause = Cause(Raw(purpose), unit=unit)  # type: ignore[arg-type]
            faces = tuple(keyed_faces(seed_key(0), turn, cause, ordinal, 40))
            place = (unit, purpose, turn, ordinal)
            assert found.setdefault(faces, place) == place


def test_a_longer_roll_begins_with_the_shorter_one() -> None:
    whole = keyed_faces(seed_key(3), 1, Cause(Purpose.HIT), 0, 40)
    for dice in range(41):
        assert keyed_faces(seed_key(3), 1, Cause(Purpose.HIT), 0, dice) == whole[:dice]


def test_choices_get_their_standing_answer_and_use_no_dice() -> None:
    seeded = Seeded(1)
    ask = Choice(Cause(Purpose.ANTI_AIRCRAFT_DICE, unit="ship"), "How many?", (0, 1, 2), 2)
    assert seeded.choose(ask) == 2
    assert seeded.rolled == {}
