"""What a step changed, in words: planes and not points, and who is out of ammunition."""

from collections.abc import Mapping

from deckload.cli.asking import Asked
from deckload.dice.engagement import Step
from deckload.dice.needs import Check, Purpose
from deckload.rules.volley import attack
from deckload.units.flights import Base, planes_left

FLAK = Purpose.ANTI_AIRCRAFT
FIRE = (Purpose.GUNNERY, Purpose.TORPEDOES)
_ARMED, _HERE = "_armed", "_here"


class Changes:
    """The running state of a fight, and what each step did to it."""

    def __init__(self, asked: Asked) -> None:
        self._state = {field.name: field.start for field in asked.question.engagement.fields}
        self._flights = asked.flights
        self._names = asked.names
        self._ship = asked.ship

    def of(self, step: Step, changed: Mapping[str, tuple[int, int]]) -> list[str]:
        """A line for each change that a player would mark down."""
        lines = [self._line(name, before, after) for name, (before, after) in changed.items()]
        for name, (_, after) in changed.items():
            self._state[name] = after
        return [line for line in lines if line]

    def why_silent(self, step: Step) -> str:
        """Why a step took no dice, as far as the state says; empty if it does not."""
        for name in step.reads:
            if self._state[name]:
                continue
            unit = name.removesuffix(_ARMED).removesuffix(_HERE)
            if unit in self._names:
                return f"{self._names[unit]} {_reason(name, step)}"
            purposes = [arg.cause.purpose for arg in step.args if isinstance(arg, Check)]
            if FLAK in purposes:
                return "no anti-aircraft dice are left (F24)"
            if any(purpose in FIRE for purpose in purposes):
                return "none of these lines works (S4.6)"
        return ""

    def planes(self, unit: str, points: int) -> str:
        """The planes a flight has left, and what the first of them carries: "5 left"."""
        hits = self._flights[unit].aircraft.hits
        left = planes_left(points, hits)
        if not left:
            return "none left"
        carried = left * hits - points
        words = f"{left} left"
        if carried:
            points_left = hits - carried
            rest = "1 point" if points_left == 1 else f"{points_left} points"
            words += f", one of them with {rest} of {hits}"
        return words

    def _line(self, name: str, before: int, after: int) -> str:
        if name in self._flights:
            return self._losses(name, before, after)
        unit = name.removesuffix(_ARMED).removesuffix(_HERE)
        if unit in self._flights:
            who, base = self._names[unit], self._flights[unit].base
            if name.endswith(_HERE):
                return f"{who}: they leave the table and cannot come back (A3.7)."
            if base is Base.LAND:
                return f"{who}: out of ammunition."
            return f"{who}: out of ammunition; they must return to their carrier (A3.7)."
        if self._ship is not None:
            return self._ship_line(name, before, after)
        return ""

    def _losses(self, unit: str, before: int, after: int) -> str:
        hits = self._flights[unit].aircraft.hits
        lost = planes_left(before, hits) - planes_left(after, hits)
        words = "no plane lost" if not lost else f"{lost} plane{'s' * (lost > 1)} lost"
        return f"{self._names[unit]}: {words}, {self.planes(unit, after)}."

    def _ship_line(self, name: str, before: int, after: int) -> str:
        assert self._ship is not None
        if name == "damage":
            return f"{self._ship.name}: {_points(after - before)} of damage."
        if name == "criticals":
            return f"{self._ship.name}: {_criticals(after - before)} confirmed."
        if name == "total_damage" and after > before:
            return f"{self._ship.name}: {_points(after)} of damage of {self._ship.damage} in all."
        if name == "sunk":
            return f"{self._ship.name} is sunk."
        return ""


def _reason(name: str, step: Step) -> str:
    """Why a flight takes no part, from the field that is zero."""
    if name.endswith(_ARMED):
        return f"are out of ammunition ({'A3.7' if step.rule is attack else 'A3.8'})"
    return "have left the table (A3.7)" if name.endswith(_HERE) else "have no planes left"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def _criticals(count: int) -> str:
    return "1 critical" if count == 1 else f"{count} criticals"
