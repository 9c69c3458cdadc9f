"""A small glossary for whoever sits at the table for the first time."""

from typing import Final

GLOSSARY: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("flight", "up to six planes of one type that fly and fight as one counter", ("A1.1",)),
    ("air bound", "the part of a turn in which each flight acts once", ("A2.3", "F1")),
    (
        "base edge",
        "the edge of the table a side comes from; its flights come on and leave there",
        ("F10", "F17"),
    ),
    ("contact", "near enough to attack: bases that touch", ("F11",)),
    ("dogfight", "one flight fires at another; each plane rolls a die", ("A3.1", "A3.2")),
    ("dodge", "the roll that turns a hit on a plane into none", ("A3.4",)),
    (
        "intercepted",
        "of a flight: attacked by fighters, and tied to them until it breaks away",
        ("F2", "F4"),
    ),
    ("return fire", "what an intercepted flight fires at one of those who attack it", ("F5",)),
    ("ordnance", "the bombs or torpedoes of a flight, dropped once a sortie", ("F20",)),
    ("strike", "an attack of a flight on a ship", ("F23",)),
    (
        "ammunition step",
        "how far the guns of a fighter are spent; each fight makes the next check harder",
        ("A3.6",),
    ),
    ("AA", "anti-aircraft fire of ships at flights", ("A2.5", "S6.1")),
    ("AD, attack dice", "the dice that are rolled to hit", ("A1.3", "S3.2")),
    ("DD, damage dice", "the dice that each hit on a ship rolls for damage", ("S4.1",)),
    (
        "need",
        "what a die must show or beat: 3+ is 3 or more, 6 6 is two sixes for one hit",
        ("A3.3", "F33"),
    ),
    (
        "crippled",
        "of a ship: at a mark on her sheet; slower, and each weapon may fail",
        ("S4.5", "S4.6"),
    ),
    (
        "critical",
        "a hit on something vital: a damage die at its best, confirmed by another",
        ("S4.3", "S4.8"),
    ),
    ("Command", "how well a ship is led: added to a die for what her crew tries", ("S2.5",)),
    ("special action", "what a ship may try once a turn as she moves", ("S2.5",)),
    ("AP", "armour-piercing: needs less to do damage", ("S4.1",)),
    ("Weak", "needs more to do damage, and hardly ever causes a critical", ("S4.1", "S4.3")),
    ("One-Shot", "fires once in a battle", ("S5.1",)),
    (
        "standing answer",
        "what is done at a decision within an attack unless its owner says otherwise",
        ("F24",),
    ),
    ("ruling", "how a place of the rules is read that can be read two ways", ()),
    ("clause", "one numbered sentence of the rules; a press on its number shows it", ()),
    ("victory points", "what losses and aims are worth at the end", ("S9.4",)),
)
"""Word, meaning, and the clauses it rests on."""
