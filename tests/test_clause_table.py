"""The table from clauses to code to tests is complete for the air rules, and up to date."""

from tools import clause_table


def test_every_clause_of_the_air_rules_and_every_fixed_reading_has_code_and_a_test() -> None:
    assert clause_table.gaps() == []


def test_the_table_is_up_to_date() -> None:
    written = clause_table.TABLE.read_text("utf-8")
    assert written == clause_table.table(), "run python -m tools.clause_table"


def test_a_span_of_clauses_names_all_within_it() -> None:
    assert list(clause_table.cited("see A2.5-A2.7 and F3")) == ["A2.5", "A2.6", "A2.7", "F3"]
    assert list(clause_table.cited("B-17 and the A99.1")) == []
