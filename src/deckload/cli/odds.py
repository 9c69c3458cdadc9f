"""`deckload odds`: exact chances of dogfights, strikes, ships' fire and plain pools."""

from typing import TYPE_CHECKING, Any

import click

from deckload.cli.commands import Command, Group
from deckload.cli.numbers import WholeNumber
from deckload.cli.options import (
    answer_options,
    dogfight_phrases,
    flight_notes,
    strike_notes,
    strike_phrases,
)

if TYPE_CHECKING:
    from deckload.odds.questions import Question

odds = Group(
    "odds",
    lazy={
        "Commands": {
            "dogfight": ("deckload.cli.odds:dogfight", "One flight attacks another."),
            "strike": ("deckload.cli.odds:strike", "Flights attack a ship."),
            "gunnery": ("deckload.cli.gunnery_odds:gunnery", "A ship fires her guns at another."),
            "torpedoes": ("deckload.cli.gunnery_odds:torpedoes", "A ship fires her torpedoes."),
            "pool": ("deckload.cli.odds:pool", "Plain dice against a need."),
            "engagement": ("deckload.cli.odds:engagement", "A reference engagement, E1 to E5."),
        },
    },
    help="The exact odds of a fight, with the reasons of every number.",
    examples=('deckload odds dogfight "6 Bf 109" "6 Swordfish"',),
)

QUICK_LIMIT = 1 << 24
"""Cells of a joint answer that is still waited for at a terminal; the library goes further."""


@click.command(
    "dogfight",
    cls=Command,
    help="The odds of flights A attacking flights B. Flights that may not start a dogfight are "
    "answered as return fire.",
    examples=(
        'deckload odds dogfight "6 Bf 109" "6 Swordfish" --reply',
        'deckload odds dogfight "6 Bf 109 + 4 Bf 109" "6 Swordfish" --rounds 2',
        'deckload odds dogfight "5 Swordfish" "6 Bf 109" --fractions',
    ),
    notes=flight_notes,
)
@dogfight_phrases
@answer_options
def dogfight(
    attackers: str,
    defenders: str,
    rounds: int | None,
    reply: bool | None,
    readings: tuple[str, ...],
    house_file: str | None,
    **how: Any,
) -> None:
    """Odds of a dogfight."""
    from deckload.cli.asking import dogfight_asked
    from deckload.cli.house_rules import in_force

    house = in_force(readings, house_file)
    asked = dogfight_asked(attackers, defenders, rounds, reply, house=house)
    answered(asked.question, house.name, **how)


@click.command(
    "strike",
    cls=Command,
    help="The odds of FLIGHTS attacking a SHIP, with anti-aircraft fire of hers and of her "
    "supporters.",
    examples=(
        'deckload odds strike "6 Ju 87" "HMS Warspite"',
        'deckload odds strike "6 Val" Yorktown --support "Fletcher class" --busy',
    ),
    notes=strike_notes,
)
@strike_phrases
@answer_options
def strike(
    flights: str,
    ship: str,
    supporters: tuple[str, ...],
    busy: bool,
    fast: bool,
    evasive: bool,
    effects: bool,
    readings: tuple[str, ...],
    house_file: str | None,
    **how: Any,
) -> None:
    """Odds of a strike."""
    from deckload.cli.asking import strike_asked
    from deckload.cli.house_rules import in_force

    house = in_force(readings, house_file)
    asked = strike_asked(
        flights,
        ship,
        supporters,
        house=house,
        busy=busy,
        fast=fast,
        evasive=evasive,
        effects=effects,
    )
    answered(asked.question, house.name, **how)


@click.command(
    "pool",
    cls=Command,
    help="The odds of N dice, 1 to 1000, that need NEED or more. A need above six takes several "
    "sixes for one hit: 7 takes two, 8 three, and so on.",
    examples=("deckload odds pool 6 3 --dodge 4", "deckload odds pool 5 7 --fractions"),
)
@click.argument("dice", metavar="N", type=WholeNumber())
@click.argument("need", metavar="NEED", type=WholeNumber())
@click.option("--dodge", metavar="K", type=WholeNumber(), help="Each hit is dodged on K or more.")
@answer_options
def pool(
    dice: int,
    need: int,
    dodge: int | None,
    readings: tuple[str, ...],
    house_file: str | None,
    **how: Any,
) -> None:
    """Odds of a plain pool."""
    from deckload.cli.house_rules import in_force
    from deckload.odds.questions import pool_question

    house = in_force(readings, house_file)
    answered(pool_question(dice, need, dodge, house.rulings), house.name, **how)


@click.command(
    "engagement",
    cls=Command,
    help="The odds of a reference engagement, E1 to E5: fixed points for checking the odds.",
    examples=("deckload odds engagement E1", "deckload odds engagement E5 --json"),
)
@click.argument("name", metavar="E1..E5")
@answer_options
def engagement(name: str, readings: tuple[str, ...], house_file: str | None, **how: Any) -> None:
    """Odds of a reference engagement."""
    from msgspec.structs import replace

    from deckload.cli.house_rules import in_force
    from deckload.odds.questions import reference_question

    house = in_force(readings, house_file)
    question = reference_question(name, house.rulings)
    if house.changes:
        note = "A reference engagement has round numbers of its own, which no house changes."
        question = replace(question, notes=(*question.notes, note))
    answered(question, house.name, **how)


def answered(
    question: "Question",
    house: str,
    *,
    fractions: bool,
    fields: str | None,
    as_data: bool,
    limit: int | None,
    seed: int,
) -> None:
    """Answer a question asked under the rules of a house, and print the answer."""
    from deckload.cli.page import Page
    from deckload.odds.answer import answer, as_json
    from deckload.odds.exact import Solver

    found = answer(
        question,
        fields=None if fields is None else tuple(field.strip() for field in fields.split(",")),
        fractions=fractions,
        solver=Solver(limit=limit or QUICK_LIMIT),
        seed=seed,
    )
    if as_data:
        from deckload.cli.house_rules import house_data
        from deckload.cli.plain_data import print_data

        print_data(as_json(found) | house_data(question.rulings, house))
        return
    from deckload.cli.odds_page import odds_page

    page = Page()
    odds_page(page, found, house)
    page.show()
