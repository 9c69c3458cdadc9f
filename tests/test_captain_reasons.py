"""What the staff says of its moves: the reason fits what the place is good for."""

from typing import Any

import pytest
from game_builders import BLUE, RED, UNARMED, at, bound, fly, moving, ship_sheet, squadron, vessel

from deckload.captains.expectation import shared
from deckload.captains.outlook import Outlook
from deckload.captains.staff import Staff
from deckload.captains.weighing_flights import weigh_flight

SPEE, AJAX = "Admiral Graf Spee", "HMS Ajax"


@pytest.mark.parametrize(
    ("place", "mine", "enemy", "why"),
    [
        # 10" off, beam to beam: she hits, and an enemy with no guns does not.
        ((20, 20), {}, UNARMED, "bring the guns to bear"),
        # With one line of her four she does far less harm than she takes.
        (
            (20, 20),
            {"guns": ship_sheet(AJAX).guns[:1], "torpedoes": ()},
            {},
            "bring the guns to bear at the least risk",
        ),
        # 30" off, beyond her 25" and within the 40" of the enemy.
        ((0, 20), {}, {}, "keep out of the enemy's fire"),
        # 41" off, beyond the range of both.
        ((71, 20), {}, {}, "close with the enemy"),
    ],
)
def test_why_a_ship_lies_where_she_does(
    place: tuple[float, float], mine: dict[str, Any], enemy: dict[str, Any], why: str
) -> None:
    game = moving(
        vessel("ajax", AJAX, RED, (20, 20), **mine), vessel("enemy", SPEE, BLUE, (30, 20), **enemy)
    )
    guns = Outlook(game, RED, shared()).guns
    assert guns.promise("ajax", at(*place), 0).why == why


def test_a_ship_with_nobody_to_fire_at_holds_a_course_on_the_table() -> None:
    game = moving(vessel("ajax", AJAX, RED, (20, 20)))
    assert Staff().decide(game, RED).why == "HMS Ajax: hold a course that stays on the table."


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ((10, 22), "Swordfish: make for HMS Ajax."),
        # Farther off, and with a speed of 12" still as many turns away.
        ((10, 19), "Swordfish: keep HMS Ajax within 1 turn."),
        (None, "Swordfish: keep HMS Ajax within 1 turn."),
    ],
)
def test_why_a_bomber_goes_or_stays(to: tuple[float, float] | None, why: str) -> None:
    game = bound(
        vessel("ajax", AJAX, BLUE, (10, 30)), squadron("swordfish", "Swordfish", RED, (10, 20))
    )
    assert weigh_flight(Outlook(game, RED, shared()), fly("swordfish", to)).why == why
