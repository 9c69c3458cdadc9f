"""The help in words: the steps of a turn, a small glossary, and what the labels of a sheet mean.

Each names the clauses it rests on and gives no numbers of the rules, since a table may play by its
own: `{n}` stands for the number on the sheet of the unit that is asked about.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from deckload.cli.help_glossary import GLOSSARY
from deckload.units.weapons import Trait


class Line(msgspec.Struct, frozen=True):
    """A line of help: what it is about, what it says, and the clauses it rests on."""

    name: str
    words: str
    clauses: tuple[str, ...]


STEPS: Final = (
    Line(
        "Initiative",
        "Both sides roll dice. Whoever has more says which side moves a ship first.",
        ("S1.2", "S1.3"),
    ),
    Line(
        "Movement",
        "The sides move their ships in turn, one at a time, each of them once.",
        ("S1.3", "S2.1", "S2.2"),
    ),
    Line(
        "Air bound",
        "The sides fly in turn, one flight at a time. It moves and then attacks, and each dogfight "
        "and each attack on a ship is rolled there and then.",
        ("A2.2", "A2.3", "A2.4", "F3"),
    ),
    Line(
        "Firing",
        "Ships fire in turn: guns and torpedoes at ships, AA at flights that attacked nothing.",
        ("S1.4", "S1.5"),
    ),
    Line(
        "End",
        "Fires burn, crews put them out and repair; then the next turn begins.",
        ("S8.1", "S8.2", "S8.3"),
    ),
)
"""The steps of a turn, in order (S1.1)."""

LABELS: Final[Mapping[str, Line]] = {
    line.name: line
    for line in (
        Line(
            "ammunition",
            "Its guns are checked after a fight: the next check must show the dark number. "
            "Struck-out numbers are past; with all of them struck out it attacks nothing.",
            ("A3.6", "A3.7"),
        ),
        Line("no checks", "No fighter: its guns are never checked for ammunition.", ("A3.6", "F5")),
        Line(
            "ordnance",
            "What it carries against ships. Once dropped it is gone until the flight has landed "
            "and is armed again.",
            ("F20", "F28"),
        ),
        Line("flight speed", "It flies up to {n} inches in its move, any way.", ("F3", "F10")),
        Line(
            "dogfight",
            "Each die that this flight fires at another flight counts {n}. "
            "It takes a plus to begin a dogfight; to fire back takes none.",
            ("A3.1", "A3.2", "F5"),
        ),
        Line(
            "hit",
            "Whoever fires at this flight needs {n} or more with a die, before anything is added "
            "or taken off.",
            ("A3.2", "S6.1"),
        ),
        Line("dodge", "A hit on this flight is dodged by {n} or more.", ("A3.4",)),
        Line("no dodge", "This flight dodges no hit.", ("A3.4",)),
        Line(
            "AD",
            "Attack dice: what is rolled to hit; of a flight, each plane so many.",
            ("A1.3", "S3.2"),
        ),
        Line("DD", "Damage dice: what each hit on a ship then rolls for damage.", ("A1.4", "S4.1")),
        Line("carrier", "The ship it flies from and goes home to.", ("F21",)),
        Line(
            "damage",
            "What she can still take. At {n} or fewer she is crippled, at none she is destroyed.",
            ("S4.5", "S4.6"),
        ),
        Line(
            "crew",
            "Goes down with her damage. At {n} or fewer only a skeleton crew is left, "
            "at none she is abandoned.",
            ("S4.2", "S4.5", "S4.7"),
        ),
        Line("ship speed", "She goes at most {n} inches a turn.", ("S2.1",)),
        Line("turning", "How sharply she turns: the more points, the sharper.", ("S2.2",)),
        Line(
            "target",
            "Whoever fires at her needs {n} or more to hit, before anything is added or taken off.",
            ("S3.2", "S3.3"),
        ),
        Line(
            "armour",
            "A damage die of {n} or more does damage to her, before the traits of the weapon. "
            "Against torpedoes it is no help.",
            ("S4.1", "S5.2"),
        ),
        Line(
            "command",
            "How well she is led: added to the die for special actions, for fires and for repairs.",
            ("S2.5", "S8.1", "S8.2"),
        ),
        Line(
            "AA",
            "Anti-aircraft dice that she can still fire in this part of the turn, "
            "up to {n} inches away.",
            ("S6.1", "A2.5"),
        ),
        Line("fires", "Each of them costs her damage and crew at the end of the turn.", ("S8.1",)),
        Line(
            "special",
            "What she does besides moving this turn, and what sets her sheet apart.",
            ("S2.5",),
        ),
        Line(
            "deck",
            "Where flights start and land; so many launches and landings a turn.",
            ("F15", "S7.1"),
        ),
    )
}
"""What the labels of a sheet mean, by name."""

TRAITS: Final[Mapping[Trait, Line]] = {
    trait: Line(str(trait), words, clauses)
    for trait, words, clauses in (
        (
            Trait.TORPEDO,
            "Armour does not stop it, and a damage die that scores does more than one point.",
            ("S5.2",),
        ),
        (Trait.AP, "Armour-piercing: its damage dice need less.", ("S4.1",)),
        (Trait.SUPER_AP, "More than armour-piercing: its damage dice need less still.", ("S4.1",)),
        (
            Trait.WEAK,
            "Its damage dice need more, and they cause no critical but on a busy carrier.",
            ("S4.1", "S4.3", "A5.3"),
        ),
        (Trait.ONE_SHOT, "It fires once in the whole battle.", ("S5.1",)),
        (Trait.CARRIER, "Flights start from her and land on her.", ("A5.1", "S7.1")),
        (Trait.TORPEDO_BELT, "Torpedoes need more to do damage to her.", ("S5.2",)),
        (Trait.ARMOURED_DECK, "Bombs need more to do damage to her.", ("S4.1",)),
        (Trait.RADAR, "She has radar; so far no rule asks for it.", ("S4.8",)),
        (Trait.RADAR_AA, "Her anti-aircraft dice hit more easily.", ("S6.2",)),
    )
}
"""What each trait of a weapon or a ship does."""


def help_data() -> dict[str, Any]:
    """All of it as plain data: `steps`, `words`, and `labels` by name, traits among them."""
    labels = [*LABELS.values(), *TRAITS.values()]
    words = [Line(*each) for each in GLOSSARY]
    return {
        "steps": msgspec.to_builtins(STEPS),
        "words": msgspec.to_builtins(words),
        "labels": {line.name: msgspec.to_builtins(line) for line in labels},
    }
