"""The index of clauses: complete, in order, one plain line each, and forgiving to look up."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.dice.errors import UnknownName
from deckload.rules.clauses import CHAPTERS, CLAUSES, Clause, clauses_of, find_clause

LAST = {
    "A1": 5, "A2": 7, "A3": 11, "A4": 5, "A5": 7, "A6": 4,
    "F": 35,
    "S1": 6, "S2": 10, "S3": 4, "S4": 8, "S5": 3, "S6": 2, "S7": 2, "S8": 3, "S9": 5,
}  # fmt: skip

IDS = [
    f"F{n}" if chapter == "F" else f"{chapter}.{n}"
    for chapter, last in LAST.items()
    for n in range(1, last + 1)
]


def test_every_clause_is_there_in_the_order_of_the_rules() -> None:
    assert list(CLAUSES) == IDS
    assert len(CLAUSES) == 39 + 35 + 43


@pytest.mark.parametrize("clause_id", IDS)
def test_a_clause_is_one_plain_line(clause_id: str) -> None:
    clause = CLAUSES[clause_id]
    assert clause.id == clause_id
    assert clause.text == " ".join(clause.text.split())
    assert 10 < len(clause.text) <= 150
    assert clause.text.endswith(".")
    assert not set("`|*") & set(clause.text)


def test_no_two_clauses_say_the_same() -> None:
    assert len({clause.text for clause in CLAUSES.values()}) == len(CLAUSES)


def test_clauses_cite_only_clauses_that_exist() -> None:
    cited = [
        (clause.id, name)
        for clause in CLAUSES.values()
        for name in re.findall(r"\b[ASF]\d+(?:\.\d+)?\b", clause.text)
    ]
    assert ("A2.3", "F1") in cited
    assert [pair for pair in cited if pair[1] not in CLAUSES] == []


@pytest.mark.parametrize(
    ("clause_id", "figures"),
    [
        ("A1.4", ("4 to 2", "3 to 2", "1 to 1")),
        ("A1.5", ("0, 1, 2-3, 4-5, 6+", "-1, 0, +1, +2, +3")),
        ("A3.1", ("+1",)),
        ("A3.3", ("7", "two", "8", "three")),
        ("A3.6", ("2+", "3+")),
        ("A3.9", ("2/3",)),
        ("A4.2", ("+1", "-1")),
        ("A5.2", ("5 or 6", "4+")),
        ("A6.1", ("3+", "4+", "7")),
        ("F11", ('1"', '1.1"', '2"')),
        ("F18", ("N+2", "N+3", "N+4", "N+5")),
        ("F33", ("N - 5",)),
        ("S1.6", ("10", "12")),
        ("S2.5", ("All Hands 8", "Come About 9", "Evasive 8")),
        ("S3.3", ('within 10" +1', 'past 20" -1', 'past 30" -2')),
        ("S4.1", ("AP +1", "Super AP +2", "Weak -1")),
        ("S5.2", ("2 points", "3+", "4+")),
        ("S6.2", ("12",)),
        ("S7.1", ("One deck for 4", "two up to 9", "three from 10")),
        ("S8.1", ("7",)),
        ("S8.2", ("9",)),
        ("S9.2", ("2, 3, 5 or 8",)),
        ("S9.4", ("1/20",)),
    ],
)
def test_a_clause_states_its_figures(clause_id: str, figures: tuple[str, ...]) -> None:
    assert [figure for figure in figures if figure not in CLAUSES[clause_id].text] == []


def test_chapters_have_headings() -> None:
    assert list(CHAPTERS) == [
        "A", *[f"A{n}" for n in range(1, 7)], "F", "S", *[f"S{n}" for n in range(1, 10)],
    ]  # fmt: skip
    assert CHAPTERS["A3"] == "Dogfights"
    assert CHAPTERS["A4"] == "Attacks on ships"
    assert CHAPTERS["F"] == "Fixed readings"
    assert CHAPTERS["S3"] == "Gunnery"
    assert CHAPTERS["S9"] == "Fleets and victory"


def test_a_clause_names_the_chapter_it_stands_in() -> None:
    assert CLAUSES["A3.10"].chapter == "A3"
    assert CLAUSES["F12"].chapter == "F"
    assert CLAUSES["S2.10"].chapter == "S2"
    assert {clause.chapter for clause in CLAUSES.values()} == set(LAST)


def test_the_index_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        CLAUSES["A1.1"] = Clause("A1.1", "A1", "Seven planes.")  # type: ignore[index]
    with pytest.raises(TypeError):
        CHAPTERS["A3"] = "Brawls"  # type: ignore[index]
    with pytest.raises(AttributeError):
        CLAUSES["A1.1"].text = "Seven planes."  # type: ignore[misc]


@given(st.sampled_from(IDS), st.text(" \t\n", max_size=3), st.text(" \t\n", max_size=3))
def test_case_and_space_do_not_matter(clause_id: str, before: str, after: str) -> None:
    assert find_clause(before + clause_id.lower() + after) is CLAUSES[clause_id]
    assert clauses_of(before + clause_id.lower() + after) == (CLAUSES[clause_id],)


@pytest.mark.parametrize(("wrong", "near"), [("A3.12", "A3.1"), ("F36", "F3"), ("s2.11", "S2.1")])
def test_an_unknown_clause_is_refused_with_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(UnknownName, match=rf"{re.escape(wrong)}.*nearest: .*{re.escape(near)}"):
        find_clause(wrong)


@pytest.mark.parametrize("wrong", ["", "A", "A3", "F", "F0", "A3.", "A3.2.1", "A 3.2", "R1", "U"])
def test_only_a_whole_id_finds_a_clause(wrong: str) -> None:
    with pytest.raises(UnknownName):
        find_clause(wrong)


@pytest.mark.parametrize("chapter", LAST)
def test_a_chapter_gives_its_clauses_in_order(chapter: str) -> None:
    found = [clause.id for clause in clauses_of(chapter)]
    stem = "F" if chapter == "F" else f"{chapter}."
    assert found == [f"{stem}{n}" for n in range(1, LAST[chapter] + 1)]


@pytest.mark.parametrize(("letter", "count"), [("A", 39), ("f", 35), (" s ", 43)])
def test_a_letter_gives_the_whole_chapter(letter: str, count: int) -> None:
    found = clauses_of(letter)
    assert len(found) == count
    assert {clause.id[0] for clause in found} == {letter.strip().upper()}


@pytest.mark.parametrize("clause_id", ["F1", "F3", "A3.1", "S2.1"])
def test_a_prefix_matches_whole_parts_only(clause_id: str) -> None:
    assert clauses_of(clause_id) == (CLAUSES[clause_id],)


@pytest.mark.parametrize("wrong", ["A7", "A3.", "A3.12", "F36", "S10", "A.1"])
def test_an_unknown_prefix_is_refused_with_the_nearest(wrong: str) -> None:
    with pytest.raises(UnknownName, match=f"{re.escape(wrong)}.*nearest: .*{wrong[0]}"):
        clauses_of(wrong)


@pytest.mark.parametrize("wrong", ["", "R", "U", "banana", "x" * 5000, "\n"])
def test_a_name_like_no_other_is_refused_with_the_range_of_ids(wrong: str) -> None:
    for look_up in (find_clause, clauses_of):
        with pytest.raises(UnknownName, match=r"A1\.1 to A6\.4, F1 to F35 and S1\.1") as refusal:
            look_up(wrong)
        assert len(str(refusal.value)) < 150
        assert str(refusal.value).isprintable()


@given(st.text(max_size=6))
def test_any_text_finds_a_clause_or_is_refused(text: str) -> None:
    if text.strip().upper() in IDS:
        assert find_clause(text).id == text.strip().upper()
    else:
        with pytest.raises(UnknownName):
            find_clause(text)
