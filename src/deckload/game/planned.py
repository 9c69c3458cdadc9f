"""Plans: what an order comes to, before a die is rolled.

A plan holds the engagement of the order, whose odds can be asked for, and tells the events that
follow from its outcome.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from deckload.dice.engagement import Engagement
from deckload.game.story import Story

Outcome = Mapping[str, int]
"""The final value of every field of the engagement."""
NOTHING = Engagement((), (), ())


Telling = Callable[[Story, Outcome], Any]
"""Tells the events that follow from an outcome."""


class Plan(Struct, frozen=True):
    """An order that may be given: its title, its engagement, and what is told of its outcome."""

    title: str
    tell: Telling
    engagement: Engagement = NOTHING
