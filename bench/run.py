"""One run: which groups, what machine, and the report."""

import json
import platform
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import deckload
from bench.report import WIDTH, Findings, as_json, table

LIBRARIES = ("numpy", "icepool", "dyce", "numba")
GROUPS = ("exact", "fresh", "bulk", "play", "battles", "server")

Say = Callable[[str], None]


def about() -> list[str]:
    """The versions of all that takes part, and the processor; nothing that names a machine."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    versions = [f"Deckload {deckload.__version__}", python]
    for name in LIBRARIES:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"{name} not installed")
    gcc = shutil.which("gcc")
    if gcc is None:
        versions.append("no gcc")
    else:
        told = subprocess.run(
            [gcc, "-dumpfullversion"], capture_output=True, text=True, check=False
        )
        versions.append(f"gcc {told.stdout.strip()}")
    return [*versions, processor()]


def processor() -> str:
    """The processor's own name, or its kind where the system does not tell the name."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def wrapped(words: Sequence[str]) -> str:
    """The words between commas, in lines no wider than the report."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 2 > WIDTH:
            lines.append("")
        lines[-1] += f"{', ' if lines[-1] else ''}{word}"
    return "\n".join(lines)


def run(groups: Sequence[str], quick: bool, say: Say) -> Findings:
    """Measure the groups; each is loaded only when its turn comes."""
    findings = Findings()
    if "exact" in groups:
        from bench.exact import exact

        exact(findings, quick, say)
    if "fresh" in groups:
        from bench.fresh import fresh

        fresh(findings, quick, say)
    if "bulk" in groups:
        from bench.bulk import bulk

        bulk(findings, quick, say)
    if "play" in groups:
        from bench.play import play

        play(findings, quick, say)
    if "battles" in groups:
        from bench.battles import battles

        battles(findings, quick, say)
    if "server" in groups:
        from bench.server import server

        server(findings, quick, say)
    return findings


def main(words: list[str]) -> int:
    """Run what the words ask for; 1 if an answer was wrong."""
    parser = ArgumentParser("bench", description="Measure Deckload beside its peers.")
    parser.add_argument("--only", choices=GROUPS, help="one group of figures")
    parser.add_argument("--quick", action="store_true", help="fewer repeats, rougher figures")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures, too")
    asked = parser.parse_args(words)
    start = time.monotonic()

    def say(what: str) -> None:
        print(f"[{time.monotonic() - start:4.0f} s] {what}", file=sys.stderr, flush=True)

    groups = (asked.only,) if asked.only else GROUPS
    findings = run(groups, asked.quick, say)
    known = about()
    print(wrapped(known))
    print("One core. Medians; ratios are product / peer, measured in turns in this run.\n")
    print(table(findings))
    for sentence in findings.wrong:
        print(f"WRONG: {sentence}")
    if asked.json:
        asked.json.write_text(json.dumps(as_json(findings, known), indent=1) + "\n", "utf-8")
    return 1 if findings.wrong else 0
