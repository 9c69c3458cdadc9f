"""How orders begin, and the words that they are made of."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deckload.game.facts import Sort

PORT, STARBOARD = ("port", "left"), ("starboard", "right")

FORMS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "proceed": ("the table rolls what no side decides", "proceed"),
        "first": ("who goes first", "first Germany"),
        "declare": ("launches off the table, or none", "declare kate-1 kate-2"),
        "special": ("a special action of the ship that moves next", "special exeter flank speed"),
        "move": (
            "inches ahead, a turn by points of 45 degrees, and on; again, to come about",
            "move exeter 3 port 1 on 3 launch walrus at 12.5,30",
        ),
        "fly": (
            "where a flight comes on, whom it fires back at, where it goes, and what it does there",
            "fly swordfish-1 reply bf-109-1 to 23.5,14 strike bismarck",
        ),
        "fire": (
            "weapon lines at a ship, anti-aircraft dice at a flight, or hold",
            "fire exeter at graf-spee main-1 torpedo-1, aa arado-1 4",
        ),
    }
)
"""How orders begin: what each says, and an example."""

STOPS: Final = frozenset(
    {
        "at",
        "aa",
        "to",
        "go",
        "from",
        "arrive",
        "reply",
        "attack",
        "strike",
        "land",
        "leave",
        "stay",
        "hold",
    }
    | {"launch", "off", "again", "on", "given", "than", "by", "yes", "no", "none", "ahead"}
    | {*PORT, *STARBOARD}
)
"""Words at which the name of a unit ends."""
RESERVED: Final = frozenset(
    STOPS
    | set(FORMS)
    | {str(sort) for sort in Sort}
    | {"and", "main", "secondary", "torpedo", "all", "in", "inch", "inches", "east", "north"}
    | {"fire", "the", "table", "of"}
)
"""Words of the notation; a unit of such an id stands in quotes."""
