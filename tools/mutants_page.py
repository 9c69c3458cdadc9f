"""docs/mutants.md: what became of the mutants, and why some survive."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Final

from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "mutants.md"
REASONS: Final = ROOT / "tools" / "mutants_spared.toml"
HEAD: Final = """\
# Mutants

Do the tests notice a fault? mutmut puts small ones into `rules` and `units`, one at a time: a
number is one more, `<` is `<=`, a word is another, an argument is left out. Each such mutant is
tried by the tests that call the function it is in. `python -m tools.mutants` writes this page;
[how it is built](how-it-is-built.md#where-to-look) says how to run it.
"""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TOO_LONG = "never ends"
    SURVIVED = "survives"
    UNTESTED = "no test"
    UNTRIED = "not tried"


class Mutant(Struct, frozen=True):
    """A small fault: the name mutmut has for it, what became of it, and what it changes."""

    name: str
    fate: Fate
    change: str = ""

    @property
    def lives(self) -> bool:
        """Whether the tests had their chance and have not noticed it."""
        return self.fate in (Fate.SURVIVED, Fate.UNTESTED)

    @property
    def module(self) -> str:
        """Where it is: "rules.volley"."""
        return ".".join(self.name.split(".")[1:3])

    @property
    def where(self) -> str:
        """The function it is in: "rules.volley.attack", "units.roster.Roster.find"."""
        function = self.name.split(".")[-1].rpartition("__mutmut_")[0]
        if function.startswith("xǁ"):
            return f"{self.module}.{'.'.join(function.split('ǁ')[1:])}"
        return f"{self.module}.{function.removeprefix('x_')}"


class Spared(Struct, frozen=True, forbid_unknown_fields=True):
    """Why mutants may live: those in functions like `where` whose change is like `change`."""

    why: str
    where: str = "*"
    change: str = ""

    def holds(self, mutant: Mutant) -> bool:
        """Whether the reason is one for this mutant."""
        found = re.search(self.change, mutant.change)
        return found is not None and fnmatchcase(mutant.where, self.where)


def spared() -> list[Spared]:
    """The reasons, as they are kept by hand."""
    kept = tomllib.loads(REASONS.read_text("utf-8"))
    return [Spared(**each) for each in kept["spared"]]


def page(mutants: Sequence[Mutant], reasons: Sequence[Spared]) -> str:
    """The whole page."""
    return "\n".join([*_figures(mutants), *_survivors(mutants, reasons)]) + "\n"


def _figures(mutants: Sequence[Mutant]) -> Iterator[str]:
    count = Counter(mutant.fate for mutant in mutants)
    noticed = count[Fate.KILLED] + count[Fate.TOO_LONG]
    share = 100 * noticed / max(1, len(mutants))
    of_all = f"{noticed:,} of {len(mutants):,}"
    yield f"{HEAD}\n**{share:.1f} of 100 are noticed**, killed or without an end: {of_all}.\n"
    yield "| module | mutants | killed | never end | survive | no test | not tried |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    by_module = groupby(sorted(mutants, key=lambda m: m.module), key=lambda m: m.module)
    for module, group in by_module:
        fates = Counter(mutant.fate for mutant in group)
        yield _row(f"`{module}`", fates)
    yield _row("all", count)


def _row(name: str, fates: Counter[Fate]) -> str:
    shown = (fates.total(), *(fates[fate] for fate in Fate))
    return f"| {name} | " + " | ".join(map(str, shown)) + " |"


def _survivors(mutants: Sequence[Mutant], reasons: Sequence[Spared]) -> Iterator[str]:
    yield ""
    yield "## Those that survive"
    left = [mutant for mutant in mutants if mutant.lives]
    for reason in reasons:
        held = [mutant for mutant in left if reason.holds(mutant)]
        left = [mutant for mutant in left if not reason.holds(mutant)]
        if held:
            yield from _listed(reason.why, held)
    if left:
        yield from _listed("No reason yet.", left)


def _listed(why: str, mutants: Sequence[Mutant]) -> Iterator[str]:
    yield ""
    yield f"### {why}"
    yield ""
    for mutant in mutants:
        yield f"* {mutant.where}: {mutant.change}"
