"""Every refusal that is written in the rules stands among the golden ones."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from deckload import rules
from deckload.rules.refusals import Refusal
from tools.golden_refusals import refused

RULES = Path(rules.__path__[0])
REFUSED = [refusal for _, refusal in refused()]


def written() -> Iterator[tuple[str, str | None, str]]:
    """Every refusal in the rules: where, its clause if it is plain, a pattern of its text."""
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == Refusal.__name__:
                clause, reason = node.args
                parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
                pattern = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in parts
                )
                plain = str(clause.value) if isinstance(clause, ast.Constant) else None
                yield f"{path.stem}:{node.lineno}", plain, pattern


def test_no_refusal_of_the_rules_is_left_out() -> None:
    found = list(written())
    assert len(found) > 45
    left_out = [
        where
        for where, clause, pattern in found
        if not any(
            clause in (None, refusal.clause) and re.fullmatch(pattern, refusal.reason)
            for refusal in REFUSED
        )
    ]
    assert left_out == []
