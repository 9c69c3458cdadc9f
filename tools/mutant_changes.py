"""What a mutant changes, in a line: `was` -> `now`."""

import ast
from collections.abc import Callable
from difflib import SequenceMatcher

_ORIGINAL, _MUTANT = "__mutmut_orig", "__mutmut_"
_LONGEST = 100


def change_of(source: str) -> Callable[[str], str]:
    """A function that says what a mutant of this source, as mutmut has written it, changes."""
    bodies: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and _MUTANT in node.name:
            node.name, name = "it", node.name
            bodies[name] = ast.unparse(node).splitlines()

    def change(mutant: str) -> str:
        name = mutant.rpartition(".")[2]
        function = name.rpartition(_MUTANT)[0]
        was, now = bodies.get(function + _ORIGINAL, []), bodies.get(name, [])
        for kind, start, end, first, last in SequenceMatcher(None, was, now, False).get_opcodes():
            if kind != "equal":
                return _told(" ".join(was[start:end]), " ".join(now[first:last]))
        return "nothing that can be seen"

    return change


def _told(was: str, now: str) -> str:
    """The part of a line that differs, with some of what stands around it."""
    start = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), 0)
    start = max(0, start - _LONGEST // 3)
    return f"`{_cut(was, start)}` -> `{_cut(now, start)}`"


def _cut(text: str, start: int) -> str:
    text = " ".join(text.split()).replace("`", "'") if not start else text.replace("`", "'")
    cut = text[start : start + _LONGEST].strip()
    return ("..." if start else "") + cut + ("..." if len(text) > start + _LONGEST else "")
