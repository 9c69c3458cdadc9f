"""The `deckload` command: its commands by name, and the process it runs in."""

import os
import sys
from collections.abc import Sequence

from deckload.cli.commands import Programme

# Each answer is small, so threads of linear algebra would only cost time; the process that
# computes decides this, and never the library when it is imported.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")

programme = Programme(
    "deckload",
    lazy={
        "Fight a battle": {
            "play": (
                "deckload.cli.play:play",
                "The table in the browser, for one, for two, or shared.",
            ),
            "referee": (
                "deckload.cli.referee:referee",
                "Lead a battle at your table, with your own dice.",
            ),
            "auto": ("deckload.cli.auto:auto", "Two captains fight a battle; its story is told."),
            "scenarios": ("deckload.cli.scenarios:scenarios", "The battles there are to fight."),
        },
        "Odds, and single attacks": {
            "odds": ("deckload.cli.odds:odds", "The exact odds of a fight before the dice."),
            "fight": ("deckload.cli.fight:fight", "Resolve a dogfight with dice, now."),
            "strike": ("deckload.cli.fight:strike", "Resolve an attack on a ship with dice, now."),
            "gunnery": (
                "deckload.cli.gunnery_fight:gunnery",
                "Resolve a ship's gunfire with dice, now.",
            ),
            "torpedoes": (
                "deckload.cli.gunnery_fight:torpedoes",
                "Resolve a ship's torpedoes with dice, now.",
            ),
            "example": (
                "deckload.cli.example:example",
                "Walk through the worked examples, die for die.",
            ),
        },
        "Battles in files": {
            "replay": ("deckload.cli.battles:replay", "Tell the battle in a file again."),
            "show": ("deckload.cli.battles:show", "How the battle in a file stands, in words."),
            "log": (
                "deckload.cli.battles:log",
                "Every roll of a battle with its exact expectation.",
            ),
            "verify": ("deckload.cli.battles:verify", "Check that a battle file is what it says."),
            "transcript": (
                "deckload.cli.transcript:transcript",
                "A battle as text, and a text played again.",
            ),
            "export": (
                "deckload.cli.export:export",
                "A battle at one moment, for a new table to start from.",
            ),
            "battles": ("deckload.cli.keep:battles", "The battles that 'play' keeps, as files."),
        },
        "Rules and units": {
            "rules": ("deckload.cli.rules:rules", "The rules by clause."),
            "rulings": ("deckload.cli.rules:rulings", "Open questions and how they are read."),
            "house": ("deckload.cli.house:house", "What house rules change, and what they can."),
            "units": ("deckload.cli.units:units", "Aircraft and ships with their numbers."),
            "fleet": ("deckload.cli.fleet:fleet", "What a fleet costs, and whether it fits."),
            "conform": ("deckload.cli.conform:conform", "Whether the rules hold together."),
            "soak": ("deckload.cli.soak:soak", ""),
        },
    },
    help="Naval air combat of the Second World War on the table: dice, rules with their "
    "reasons, and exact odds before you commit.",
    examples=(
        "deckload play",
        "deckload referee",
        'deckload odds dogfight "6 Bf 109" "6 Swordfish"',
    ),
)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command with these words (those of the process by default): its exit code.

    0 for an answer, 1 for a battle file that is bad, 2 for anything that cannot be asked so, 130
    after Ctrl-C.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
    return programme.run(args)


if __name__ == "__main__":
    sys.exit(main())
