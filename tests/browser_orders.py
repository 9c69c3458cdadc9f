"""What somebody at the page wants: close in, attack, go home. Read off what the page offers."""

import math
import re
from typing import Any

Point = tuple[float, float]
Offered = tuple[str, str]
"""A choice of the page: the name of its button, and its words."""

TABLE, FAR = (72.0, 48.0), 20.0
"""The size of the table, and how far outside it is well outside, in inches."""
SPECIALS = ("come about", "all hands", "smoke", "evasive", "flank speed")
_PLACE = re.compile(r'([\d.]+)["″] east, ([\d.]+)["″] north')
_LEG = re.compile(r'([\d.]+)["″]')
_TURN = re.compile(r"(\d+)° to (starboard|port)")


def able(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The units that may act now."""
    return [unit for unit in view["legal"] or () if not unit["refusal"]]


def targets(unit: dict[str, Any], what: str) -> list[str]:
    """At whom a unit may do this."""
    may = [each for each in unit["possibilities"] if not each["refusal"]]
    return [each["target"] for each in may if each["what"] == what]


def deed(view: dict[str, Any], unit: dict[str, Any], offered: list[Offered]) -> str:
    """What a flight does to others or to go home, the best first; empty where it only moves."""
    strikes = _of(offered, "strike")
    if strikes:
        return f"strike {largest(view, strikes)}"
    wished = ["attack", "reply"] if _wants(unit) else ["reply", "land", "leave"]
    for what in wished:
        for target in _of(offered, what):
            if target != "none":
                return f"{what} {target}"
    return ""


def largest(view: dict[str, Any], ships: list[str]) -> str:
    """Of these ships the one that takes most to sink."""
    size = {ship["id"]: ship["full_damage"] for ship in view["ships"]}
    return max(ships, key=lambda ship: (size[ship], ship))


def flown(view: dict[str, Any], unit: dict[str, Any], offered: list[Offered]) -> str:
    """The move that ends nearest to what the flight wants to get at, or to its way home."""
    me = _unit(view, unit["unit"])
    moves = [each for each in offered if each[0].startswith("move ")]
    goal = _goal(view, me, _wants(unit))

    def far(offered: Offered) -> float:
        places = _PLACE.findall(offered[1])
        return math.dist(tuple(map(float, places[-1])) if places else _place(me) or goal, goal)

    return min(moves, key=far)[0]


def steered(view: dict[str, Any], unit: dict[str, Any], offered: list[Offered]) -> str:
    """The course that closes with the largest enemy; when the carrier is gone, off the table."""
    me = _unit(view, unit["unit"])
    goal, off = _goal(view, me, "strike"), False
    if _beaten(view, me["side"]):
        goal, off = _nearest_edge(_place(me) or goal), True
    courses = [each for each in offered if each[0].startswith("course ")]
    plain = [each for each in courses if "launching" not in each[1]]
    here = [each for each in plain if ("off the table" in each[1]) == off] or plain
    return min(here, key=lambda each: math.dist(_end(me, each[1]), goal))[0]


def aimed(view: dict[str, Any], unit: dict[str, Any]) -> dict[str, str]:
    """For each line of a ship that may fire, the target it fires at."""
    at: dict[str, list[str]] = {}
    for each in unit["possibilities"]:
        if each["what"].startswith("fire ") and not each["refusal"]:
            at.setdefault(each["what"].removeprefix("fire "), []).append(each["target"])
    return {line: largest(view, ships) for line, ships in at.items()}


def _of(offered: list[Offered], what: str) -> list[str]:
    """Whom this may be done to, of what is offered."""
    return [name.removeprefix(f"{what} ") for name, _ in offered if name.startswith(f"{what} ")]


def _wants(unit: dict[str, Any]) -> str:
    """What a flight could still attack if it were nearer: "strike", "attack", or nothing."""
    if unit["flying"]["homebound"]:
        return ""
    for what in ("strike", "attack"):
        for each in unit["possibilities"]:
            if each["what"] == what and (not each["refusal"] or each["refusal"]["clause"] == "F10"):
                return what
    return ""


def _goal(view: dict[str, Any], me: dict[str, Any], wants: str) -> Point:
    foes = [ship for ship in view["ships"] if ship["side"] != me["side"] and ship["place"]]
    planes = [each for each in view["flights"] if each["side"] != me["side"] and each["place"]]
    own = [ship for ship in view["ships"] if ship["id"] == me.get("carrier") and ship["place"]]
    if wants == "attack" and planes:
        found = planes[0]
    elif wants and foes:
        found = max(foes, key=lambda ship: (ship["full_damage"], ship["id"]))
    else:
        found = own[0] if own else me
    return _place(found) or (0.0, 0.0)


def _beaten(view: dict[str, Any], side: int) -> bool:
    """Whether a side has lost its carriers, if it had any."""
    decks = [ship for ship in view["ships"] if ship["side"] == side and ship.get("flight_deck")]
    return bool(decks) and not any(ship["standing"] == "afloat" for ship in decks)


def _nearest_edge(at: Point) -> Point:
    """A point well outside the table, straight over the edge that is nearest."""
    (east, north), (wide, deep) = at, TABLE
    outside = [(-FAR, north), (wide + FAR, north), (east, -FAR), (east, deep + FAR)]
    return min(outside, key=lambda point: math.dist(point, at))


def _unit(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in [*view["ships"], *view["flights"]] if each["id"] == name)


def _place(unit: dict[str, Any]) -> Point | None:
    at = unit["place"]
    return (at["east"], at["north"]) if at else None


def _end(ship: dict[str, Any], words: str) -> Point:
    """Where a course ends, as its words tell it: so far ahead, a turn, and so far again."""
    east, north = _place(ship) or (0.0, 0.0)
    heading = float(ship["heading"])
    turn = _TURN.search(words)
    for leg in _LEG.findall(words):
        east += float(leg) * math.sin(math.radians(heading))
        north += float(leg) * math.cos(math.radians(heading))
        if turn:
            heading += int(turn[1]) if turn[2] == "starboard" else -int(turn[1])
            turn = None
    return east, north
