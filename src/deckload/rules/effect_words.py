"""What a cell of the critical table does, in words (S4.8): for cells that a house has changed."""

from collections.abc import Iterator

from deckload.rules.critical_table import Effect, Line, Place

FIELD_WORDS = {
    "words": "what people read",
    "damage": "damage at once",
    "damage_dice": "six-sided dice of damage",
    "crew": "crew lost at once",
    "crew_dice": "six-sided dice of crew lost",
    "fires": "fires started",
    "fire_dice": "dice of one to three fires",
    "line": "weapon line put out",
    "deck_out": "flight deck out",
    "speed": "inches of speed lost",
    "stopped": "stopped",
    "rudder": "no turning",
    "radar": "radar out",
    "bridge": "no special actions",
    "lasting": "cannot be repaired",
}
"""What each field of an effect is, for people."""


def effect_words(place: Place, effect: Effect) -> str:
    """What a cell does, made from its numbers: "engines: speed -2, 1 damage"."""
    return f"{place}: {', '.join(_parts(effect)) or 'no effect'}"


def _parts(effect: Effect) -> Iterator[str]:
    out = "destroyed" if effect.lasting else "out"
    if effect.speed:
        yield f"speed -{effect.speed}"
    if effect.stopped:
        yield "speed 0"
    if effect.rudder:
        yield "no turning"
    if effect.line is not None:
        yield f"a {'main line' if effect.line is Line.MAIN else Line.MINOR} {out}"
    if effect.deck_out:
        yield f"flight deck {out}"
    if effect.radar:
        yield "radar out"
    if effect.bridge:
        yield "no special actions"
    yield from _losses(effect.damage, effect.damage_dice, "damage", "d6")
    yield from _losses(effect.crew, effect.crew_dice, "crew", "d6")
    fires = "fire" if (effect.fires, effect.fire_dice) == (1, 0) else "fires"
    yield from _losses(effect.fires, effect.fire_dice, fires, "d3")
    if effect.lasting and effect.stays and effect.line is None and not effect.deck_out:
        yield "for good"


def _losses(points: int, dice: int, what: str, die: str) -> Iterator[str]:
    amounts = [str(points)] if points else []
    amounts += [f"{dice}{die}"] if dice else []
    if amounts:
        yield f"{' + '.join(amounts)} {what}"
