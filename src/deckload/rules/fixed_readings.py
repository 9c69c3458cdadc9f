"""What the air rules leave open and is settled once for all: the readings F1 to F35."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from deckload.rules.clauses import CLAUSES


class FixedReading(msgspec.Struct, frozen=True):
    """A gap in the rules, the one reading that fills it, and the clauses it settles."""

    id: str
    question: str
    reading: str
    clauses: tuple[str, ...]


_QUESTIONS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "F1": ("How do the sides alternate, and may a flight pass?", ("A2.1", "A2.2", "A2.3")),
    "F2": ("What makes a flight intercepted, and by whom?", ("A3.1", "A3.9")),
    "F3": ("What may a flight do while nobody intercepts it?", ("A2.3", "A2.4", "A3.1")),
    "F4": ("What may an intercepted flight do, and how far may it go?", ("A3.9", "A3.10")),
    "F5": ("Is return fire an attack?", ("A3.1", "A3.9")),
    "F6": ("What does a flight do that is attacked after its move?", ("A3.9",)),
    "F7": ("When does an engagement end?", ("A3.7", "A3.9", "A6.1")),
    "F8": ("May several flights intercept one, and again once it is away?", ("A3.9",)),
    "F9": ("Can one flight interrupt another's move or strike?", ("A2.3", "A2.4", "A3.9")),
    "F10": ("How does a flight move, and where may it end?", ("A2.3", "A5.5")),
    "F11": ("How large are bases, and what is contact?", ("A2.4", "A3.1", "A3.9")),
    "F12": ("What does the enemy know of flights away?", ("A5.4", "A5.5")),
    "F13": ("When is a carrier placed on or off the table?", ("A5.1", "A5.4", "A5.6")),
    "F14": ("When in the turn do flights launch?", ("A5.1", "A5.4", "S1.1")),
    "F15": ("How many launches and landings has a carrier in a turn?", ("A5.5", "S7.1")),
    "F16": ("When has a flight landed?", ("A3.7", "A5.2", "S7.1")),
    "F17": ("Where does an arriving flight stand, and can it be blocked?", ("A5.4",)),
    "F18": ("Which turn brings which step of a round trip?", ("A5.4", "A5.5", "S7.2")),
    "F19": ("Where do flights begin the battle?", ("A3.7", "S7.1", "S9.3")),
    "F20": (
        "How often may a flight use its weapons on ships, and does that cost ammunition?",
        ("A1.3", "A1.4", "A3.6", "A3.7"),
    ),
    "F21": ("How does a flight go home, and to which deck?", ("A3.7", "A3.9", "A3.10")),
    "F22": ("What of a flight with no deck left, and who may stay up?", ("A3.7", "A5.5", "S9.4")),
    "F23": ("When is a flight attacking?", ("A2.5", "A2.6", "A4.2", "A4.3")),
    "F24": ("In what order do ships fire AA at a strike?", ("A2.5",)),
    "F25": ("May a flight that bombs while intercepted be fired at?", ("A2.7",)),
    "F26": ("Does a carrier beside it change a dogfight?", ("A2.7", "A5.1")),
    "F27": ("What of numbers off the scale, and levels off the table?", ("A1.3", "A1.5", "A5.7")),
    "F28": (
        "What does each ammunition check need, and what does landing restore?",
        ("A3.6", "A3.11"),
    ),
    "F29": ("Which flights check ammunition after firing back?", ("A3.6", "A3.8")),
    "F30": ("Which flights survive, and when is a scenario over?", ("S1.6", "S9.4")),
    "F31": ("What goes down with a ship?", ("A2.5", "A5.1", "S4.5")),
    "F32": ("How is a random line picked, and what of a critical twice?", ("S4.8",)),
    "F33": ("How are sixes counted, and what is one roll?", ("A3.3", "S3.2", "S6.1")),
    "F34": ("In what order are dodges, hits and damage worked through?", ("A3.4", "A3.5", "S6.1")),
    "F35": (
        "Which modifiers touch rolls by aircraft and at aircraft?",
        ("A4.1", "A4.2", "A4.3", "A4.5", "S2.6", "S2.8", "S3.3"),
    ),
}

FIXED: Final[Mapping[str, FixedReading]] = MappingProxyType(
    {
        reading_id: FixedReading(reading_id, question, CLAUSES[reading_id].text, clauses)
        for reading_id, (question, clauses) in _QUESTIONS.items()
    }
)
"""Every fixed reading by its id, in order; its line is the clause's own."""
