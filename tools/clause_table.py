"""Write docs/clauses.md: from every clause to the code that follows it and the tests that prove it.

`python -m tools.clause_table` writes the table, `--check` says whether it is up to date and
whether one is without code or without a test.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from deckload.rules.clauses import CHAPTERS, CLAUSES

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "clauses.md"
INDEX = {
    "clause_texts.py",
    "clauses.py",
    "fixed_readings.py",
    "numbers.py",
    "ruling_table.py",
    "rulings.py",
}
"""The files that only list clauses, and so are no evidence that one is followed."""
CLAUSE = re.compile(r"\b([AFS]\d+(?:\.\d+)?)(?:-([AFS]?\d+(?:\.\d+)?))?\b")
MUST_HAVE = ("A", "F", "S")
"""Chapters whose every clause needs code and a test."""
NEEDS_NO_CODE = {"A6.1", "A6.2", "A6.3", "A6.4"}
"""Worked examples are proved by tests; the code is that of the clauses they show."""

Places = dict[str, list[str]]


def cited(text: str) -> Iterator[str]:
    """The clauses a text names; a span such as A2.5-A2.7 names all within it."""
    known = list(CLAUSES)
    for first, last in CLAUSE.findall(text):
        if first not in CLAUSES:
            continue
        end = last if last in CLAUSES else first
        yield from known[known.index(first) : known.index(end) + 1]


def code_places() -> Places:
    """For each clause, the functions and classes of the package that name it."""
    places: Places = defaultdict(list)
    for path in sorted((ROOT / "src" / "deckload").rglob("*.py")):
        if path.name in INDEX or path.parent.name == "cli":
            continue
        module = ".".join(path.relative_to(ROOT / "src" / "deckload").with_suffix("").parts)
        for name, node in _named(ast.parse(path.read_text("utf-8"))):
            texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
            for clause in dict.fromkeys(c for t in texts if isinstance(t, str) for c in cited(t)):
                places[clause].append(f"{module}.{name}")
    return places


def _named(module: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node


def test_places() -> Places:
    """For each clause, the tests marked as proving it."""
    places: Places = defaultdict(list)
    for path in sorted((ROOT / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    for argument in mark.args:
                        clause = ast.literal_eval(argument)
                        if clause not in CLAUSES:
                            raise SystemExit(f"{path.name}: {node.name} proves no clause {clause}")
                        places[clause].append(f"{path.stem}.{node.name}")
    return places


def table() -> str:
    """The whole page."""
    code, tests = code_places(), test_places()
    lines = [
        "# Clauses, code and tests",
        "",
        "Every clause, where the code follows it, and the tests that prove it. This page is made",
        "by `python -m tools.clause_table`; a test fails when it is out of date.",
        "",
        "`deckload rules CLAUSE` prints the text of a clause.",
    ]
    for heading, title in CHAPTERS.items():
        rows = [clause for clause in CLAUSES.values() if _heading(clause.id) == heading]
        if not rows:
            continue
        lines += ["", f"## {heading} {title}", "", "| clause | says | code | tests |"]
        lines.append("|---|---|---|---|")
        for clause in rows:
            text = clause.text.replace("|", "\\|")
            lines.append(
                f"| {clause.id} | {text} | {_cell(code[clause.id])} | {_cell(tests[clause.id])} |"
            )
    return "\n".join(lines) + "\n"


def _heading(clause: str) -> str:
    return clause.split(".")[0] if "." in clause else clause[0]


def _cell(places: list[str]) -> str:
    """The first places by name, and how many more there are."""
    shown = [f"`{place}`" for place in places[:3]]
    if len(places) > len(shown):
        shown.append(f"and {len(places) - len(shown)} more")
    return ", ".join(shown)


def gaps() -> list[str]:
    """What is missing: clauses of the air rules and fixed readings without code or a test."""
    code, tests = code_places(), test_places()
    missing = []
    for clause in CLAUSES.values():
        if not clause.id.startswith(MUST_HAVE):
            continue
        if not code[clause.id] and clause.id not in NEEDS_NO_CODE:
            missing.append(f"{clause.id} has no code that names it: {clause.text}")
        if not tests[clause.id]:
            missing.append(f"{clause.id} has no test: {clause.text}")
    return missing


def main(arguments: list[str]) -> int:
    """Write the table, or check it; 1 if something is missing or out of date."""
    page = table()
    if arguments == ["--check"]:
        trouble = gaps()
        if not TABLE.exists() or TABLE.read_text("utf-8") != page:
            trouble.append("docs/clauses.md is out of date: run python -m tools.clause_table")
        print("\n".join(trouble) or "docs/clauses.md is up to date")
        return 1 if trouble else 0
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(page, "utf-8")
    print(f"wrote {TABLE.relative_to(ROOT)}; {len(gaps())} gaps")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
