"""A file that is not as it was written is named for what has been done to it."""

from functools import cache

import pytest
from record_battles import duel, finished, reforged, short

from deckload.record.errors import BadBattleFile, Fault
from deckload.record.reading import Reading
from deckload.record.verify import Verdict, verify

pytestmark = pytest.mark.case("C52")


@cache
def lines() -> list[bytes]:
    """The lines of a battle under way, without their ends."""
    return short(8).split(b"\n")[:-1]


def other() -> list[bytes]:
    """The lines of another battle, between other sides, with the same orders."""
    return short(8, duel(2, "Another duel")).split(b"\n")[:-1]


def joined(parts: list[bytes]) -> bytes:
    """Lines as a file."""
    return b"".join(part + b"\n" for part in parts)


def found(raw: bytes) -> tuple[Fault | None, int | None]:
    """What the check of the chain finds, and where; the sentence is one sentence for people."""
    verdict = verify(raw)
    finding = verdict.chain
    assert finding.passed is (finding.fault is None)
    assert verdict.passed is False or finding.passed
    assert "\n" not in finding.sentence
    assert finding.sentence[0].isupper()
    assert finding.sentence[-1] == "." or finding.fault is Fault.CUT
    return finding.fault, finding.line


def read(raw: bytes) -> tuple[Fault | None, int | None]:
    """What stands in the way of reading a file, without the other checks."""
    try:
        trouble = Reading(raw).trouble
    except BadBattleFile as error:
        trouble = error.trouble
    return (trouble.fault, trouble.line) if trouble else (None, None)


def test_a_sound_file_passes() -> None:
    assert found(joined(lines())) == (None, None)
    verdict = verify(finished())
    assert verdict.passed
    assert (verdict.chain.passed, verdict.rerun.passed, verdict.faces.passed) == (True,) * 3


def places_to_change(text: bytes) -> set[int]:
    """Bytes to change: some of the text, and all of its number, its mark and the end of it."""
    ends = {*range(len(text) - 70, len(text))} if len(text) < 1000 else {len(text) - 3}
    return {*range(0, len(text), 97), *range(0, 40), *ends} & {*range(len(text))}


@pytest.mark.parametrize("number", range(len(short(8).split(b"\n")) - 1))
def test_a_changed_byte_is_found_in_its_line(number: int) -> None:
    text = lines()[number]
    for place in places_to_change(text):
        byte = bytes([text[place] ^ 1])
        changed = [*lines()]
        changed[number] = text[:place] + byte + text[place + 1 :]
        if byte == b"\n":
            continue
        assert found(joined(changed)) == (Fault.CHANGED, number), (number, place, byte)


@pytest.mark.parametrize("number", range(1, len(short(8).split(b"\n")) - 1))
def test_a_changed_number_or_face_is_found(number: int) -> None:
    for old, new in ((b"1", b"2"), (b"3", b"4"), (b":", b" :"), (b"true", b"false")):
        changed = [*lines()]
        changed[number] = changed[number].replace(old, new, 1)
        if changed != lines():
            assert found(joined(changed)) == (Fault.CHANGED, number)


def test_a_line_end_lost_or_put_in_is_a_change() -> None:
    raw = joined(lines())
    for number, text in enumerate(lines()[:-1]):
        end = sum(len(each) + 1 for each in lines()[: number + 1]) - 1
        assert found(raw[:end] + b" " + raw[end + 1 :]) == (Fault.CHANGED, number)
        middle = end - len(text) // 2
        assert found(raw[:middle] + b"\n" + raw[middle:]) == (Fault.CHANGED, number)


def test_a_dropped_line_is_named() -> None:
    for number in range(1, len(lines()) - 1):
        assert found(joined([*lines()[:number], *lines()[number + 1 :]])) == (Fault.DROPPED, number)
    several = [*lines()[:4], *lines()[9:]]
    assert found(joined(several)) == (Fault.DROPPED, 4)
    assert "lines 4 to 8 are missing" in verify(joined(several)).chain.sentence
    assert found(joined(lines()[1:])) == (Fault.DROPPED, 0)


def test_without_its_last_lines_a_file_is_unfinished_and_not_damaged() -> None:
    whole = joined(lines()[:-3])
    assert found(whole) == (None, None)
    assert "unfinished at line" in verify(whole).standing
    assert not verify(whole).finished


def test_a_doubled_line_is_named() -> None:
    for number, text in enumerate(lines()):
        doubled = [*lines()[: number + 1], text, *lines()[number + 1 :]]
        assert found(joined(doubled)) == (Fault.DOUBLED, number + 1)
        assert f"line {number} stands" in verify(joined(doubled)).chain.sentence
    assert found(joined([*lines(), lines()[5]])) == (Fault.DOUBLED, len(lines()))


def test_lines_in_another_order_are_named() -> None:
    for number in range(1, len(lines()) - 1):
        swapped = [*lines()]
        swapped[number : number + 2] = reversed(swapped[number : number + 2])
        assert found(joined(swapped)) == (Fault.REORDERED, number)
    moved = [*lines()[:3], *lines()[4:12], lines()[3], *lines()[12:]]
    assert found(joined(moved)) == (Fault.REORDERED, 3)
    early = [*lines()[:3], lines()[11], *lines()[3:11], *lines()[12:]]
    assert found(joined(early)) == (Fault.REORDERED, 3)


def test_lines_of_another_battle_are_named() -> None:
    for number in range(1, len(lines())):
        spliced = [*lines()]
        spliced[number] = other()[number]
        assert found(joined(spliced)) == (Fault.FOREIGN, number)
    assert found(joined([*lines()[:6], *other()[6:]])) == (Fault.FOREIGN, 6)
    assert found(joined([other()[0], *lines()[1:]])) == (Fault.FOREIGN, 1)
    assert found(joined([*lines(), *other()[len(lines()) :]]))[0] is None


def test_lines_of_another_course_of_the_same_battle_do_not_fit() -> None:
    one, two = (short(12, duel(), choice).split(b"\n")[:-1] for choice in (3, 4))
    assert one[0] == two[0]
    first = next(n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    assert found(joined([*one[: first + 1], *two[first + 1 :]]))[0] is Fault.CHANGED


def test_a_file_cut_anywhere_is_cut_or_unfinished() -> None:
    raw = joined(lines())
    ends = {end for end in range(len(raw)) if raw[:end].endswith(b"\n")}
    header = len(lines()[0])
    for end in range(1, len(raw)):
        if end < header and end % 29:
            continue
        expected = None if end in ends else Fault.CUT
        fault, line = read(raw[:end])
        assert fault is expected, end
        assert line is None or line == raw[:end].count(b"\n")


def test_no_file_at_all_is_said_to_be_none() -> None:
    assert found(b"") == (Fault.EMPTY, 0)
    roll = b'{"kind":"roll"}\n'
    for raw in (b"hello\n", b"{}\n", b"\n", b"\0" * 400, b"PK\3\4", roll, b"[" * 9999):
        assert found(raw) == (Fault.NO_BATTLE, 0), raw[:20]


def test_what_other_programs_do_to_line_ends_is_a_change() -> None:
    raw = joined(lines())
    assert found(raw.replace(b"\n", b"\r\n")) == (Fault.CHANGED, 0)
    assert "another system" in verify(raw.replace(b"\n", b"\r\n")).chain.sentence
    assert found(b"\xef\xbb\xbf" + raw) == (Fault.CHANGED, 0)
    assert found(raw + b"\n") == (Fault.CHANGED, len(lines()))
    assert found(raw.replace(b"\n", b"\n\n")) == (Fault.CHANGED, 1)


def test_the_chain_is_what_the_documentation_says() -> None:
    assert reforged(finished(), lambda bodies: None) == finished()


def test_the_checks_go_as_far_as_the_file_is_sound() -> None:
    verdict: Verdict = verify(joined([*lines()[:20], lines()[20][:-9] + b"x" * 9, *lines()[21:]]))
    assert verdict.chain.passed is False
    assert verdict.rerun.passed is True
    assert verdict.faces.passed is None
    assert "line 19" in verdict.standing
