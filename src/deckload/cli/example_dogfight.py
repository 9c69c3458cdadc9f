"""Worked example A6.1: six Bf 109 attack six Swordfish."""

from deckload.cli.asking import Asked, dogfight_asked
from deckload.cli.roll_odds import pool_odds, volley_odds
from deckload.cli.worked import Odds, Part, Said, Worked, scene
from deckload.dice.needs import Check
from deckload.dice.requests import Pool
from deckload.dice.resolve import Rolled
from deckload.odds.exact import Solver
from deckload.rules.ammunition import Stores
from deckload.rules.interception import (
    Activation,
    attacked,
    cannot_attack,
    cannot_reply,
    conduct,
    standing,
)
from deckload.rules.movement import breaking_away_reach, full_reach
from deckload.rules.refusals import Refusal
from deckload.rules.rulings import Rulings

ATTACK, DODGES, AMMUNITION, REPLY = (3, 4, 5, 6, 1, 2), (4, 5, 6, 1), (1,), (6, 2, 3, 1, 5)


def dogfight_example(solver: Solver) -> Worked:
    """Four hits, three dodged, the fighters out of ammunition, and a reply that misses."""
    rulings = Rulings()
    asked = dogfight_asked("6 Bf 109", "6 Swordfish", None, True)
    landed = dogfight_asked("6 Bf 109:base=land", "6 Swordfish", None, True)
    fighters, bombers = asked.attackers[0].aircraft, asked.defenders[0].aircraft
    played = scene(asked, ATTACK, DODGES, AMMUNITION, REPLY)
    hit, dodge, _, reply = (
        entry.request.check
        for entry in played.log
        if isinstance(entry, Rolled) and isinstance(entry.request, Pool)
    )
    armed = Stores().after_check(passed=False).armed
    spent = cannot_attack(
        fighters, Activation(armed=armed), rulings, in_contact=True, on_table=True
    )
    away = cannot_attack(
        bombers, Activation(broke_away=True), rulings, in_contact=True, on_table=True
    )
    chased = attacked((), "enemy", "fighters")
    silent = cannot_reply(
        chased,
        "fighters",
        "enemy",
        rulings,
        armed=armed,
        replied=False,
        leaving=False,
        in_contact=True,
    )
    parts: list[Part] = [
        Said(
            f"A flight is six planes, each counted by itself (A1.1). The {fighters.name} has a "
            f"published dogfight stat of {fighters.published_dogfight}, used as "
            f"{fighters.dogfight:+d}; the {bombers.name} has {bombers.published_dogfight}, used "
            f"as {bombers.dogfight:+d} (A1.5). At {fighters.dogfight:+d} the fighters may start "
            "a dogfight (A3.1)."
        ),
        played,
        _odds(asked, hit, dodge, reply, solver),
        Said(
            f"Five {bombers.name} are left. A flight that was intercepted may break away: two "
            f'thirds of its {bombers.speed}" are '
            f'{breaking_away_reach(bombers.speed, rulings).text}" (A3.9). But: {_cited(away)}'
        ),
        Said(
            f"The {fighters.name} are out of ammunition: {_cited(spent)} And if somebody attacks "
            f"them on the way: {_cited(silent)}"
        ),
        Said(
            "With the same dice, but fighters from land instead of a carrier (base=land), being "
            "out of ammunition takes them off the table at once (A3.7):"
        ),
        scene(landed, ATTACK, DODGES, AMMUNITION, odds=False),
        Said(_free(bombers.name, bombers.speed, rulings)),
    ]
    return Worked("A6.1", "Six Bf 109 attack six Swordfish", tuple(parts))


def _odds(asked: Asked, hit: Check, dodge: Check, reply: Check, solver: Solver) -> Odds:
    shots = asked.attackers[0].planes
    both = volley_odds(shots, hit, dodge, solver)
    replies = pool_odds(len(REPLY), reply, solver)
    lost = solver.solve(asked.question.engagement.asking("planes_lost"), fractions=True)
    none = replies.fraction(0)
    return Odds(
        "The exact odds of all this",
        (
            ("four hits", both.marginal("hits").fraction(4)),
            ("four hits and three of them dodged", both.fraction(4, 1)),
            *(
                (f"{count} Swordfish lost", lost.fraction(count))
                for count in range(asked.defenders[0].planes + 1)
            ),
            ("the five Swordfish score no hit", none),
            ("the five Swordfish score at least one hit", 1 - none),
        ),
    )


def _free(bombers: str, speed: int, rulings: Rulings) -> str:
    """What the bombers may do once their interceptor has left the table."""
    engagements = standing(attacked((), "fighters", "bombers"), lambda one, other: False)
    free = conduct(engagements, "bombers", rulings)
    return (
        f"Nobody is left to fire at, so the reply lapses, and the {bombers} are {free}: their "
        f'full {full_reach(speed).text}", and they may attack (F7, F3).'
    )


def _cited(refusal: Refusal | None) -> str:
    """A refusal as part of a paragraph, its clause ahead of the full stop."""
    assert refusal is not None
    reason = refusal.reason.rstrip(".")
    reason = reason[:1].lower() + reason[1:]
    if reason.endswith(")"):  # it cites a clause already
        return f"{reason[:-1]}, {refusal.clause})."
    return f"{reason} ({refusal.clause})."
