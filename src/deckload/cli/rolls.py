"""Rolls in words: what is asked, which faces count, and what they came to."""

from collections.abc import Sequence

from deckload.cli.needs import critical_words
from deckload.dice.needs import SIX, Purpose, scoring
from deckload.dice.requests import Bands, Dice, Faces, Pool, cause_of
from deckload.dice.resolve import Rolled
from deckload.dice.words import dice_words, need_words

_TO = {
    Purpose.HIT: "to hit",
    Purpose.DODGE: "to dodge",
    Purpose.AMMUNITION: "for ammunition",
    Purpose.ANTI_AIRCRAFT: "of anti-aircraft fire",
    Purpose.STRIKE: "to hit the ship",
    Purpose.DAMAGE: "of damage",
    Purpose.CONFIRM: "to confirm a critical",
    Purpose.CRITICAL: "for a critical",
    Purpose.LINE: "for the line to work",
    Purpose.FIRES: "to put out fires",
    Purpose.REPAIR: "to repair",
    Purpose.INITIATIVE: "for the initiative",
    Purpose.COMMAND: "for the special action",
    Purpose.GUNNERY: "of gunfire",
    Purpose.TORPEDOES: "of torpedoes",
}
ATTACKS = (
    Purpose.HIT,
    Purpose.ANTI_AIRCRAFT,
    Purpose.STRIKE,
    Purpose.GUNNERY,
    Purpose.TORPEDOES,
)
"""Purposes of rolls whose successes are hits."""
_COUNTED = {
    **dict.fromkeys(ATTACKS, ("hit", "hits")),
    Purpose.DODGE: ("dodged", "dodged"),
    Purpose.DAMAGE: ("scored", "scored"),
    Purpose.CONFIRM: ("confirmed", "confirmed"),
    Purpose.FIRES: ("put out", "put out"),
    Purpose.REPAIR: ("repaired", "repaired"),
}
_SIXES = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def asked_words(request: Dice, unit: str = "") -> str:
    """What is asked, in one line: "6 dice to hit, Bf 109 at Swordfish: 3+".

    `unit` says which flight rolls, where the names alone do not.
    """
    cause = cause_of(request)
    words = f"{dice_words(request.dice)} {_TO.get(cause.purpose, cause.purpose)}"
    if cause.detail:
        words += f", {cause.detail}"
    if unit:
        words += f" ({unit})"
    if isinstance(request, Faces):
        return words
    words += f": {need_words(request.check.need)}"
    if isinstance(request, Bands) and scoring(request.further[0]).threshold <= SIX:
        words += f", and {critical_words(request.further[0])} may be a critical"
    return words


def marked_faces(request: Dice, faces: Sequence[int]) -> str:
    """The faces in the order rolled; those that count in brackets, possible criticals with "!"."""
    if isinstance(request, Faces):
        return " ".join(map(str, faces))
    threshold, group = scoring(request.check.need)
    # Sixes that count together: what is over after the last whole group counts for nothing.
    counting = sum(face >= threshold for face in faces) // group * group
    critical = scoring(request.further[0]).threshold if isinstance(request, Bands) else SIX + 1
    words = []
    for face in faces:
        counts = face >= threshold and counting > 0
        counting -= counts
        words.append((f"[{face}]" if counts else str(face)) + ("!" if face >= critical else ""))
    return " ".join(words)


def outcome_words(rolled: Rolled) -> str:
    """What a roll came to: "4 hits", "none dodged", "out of ammunition"."""
    request = rolled.request
    if isinstance(request, Faces):
        return str(sum(rolled.faces))
    purpose = cause_of(request).purpose
    if isinstance(request, Pool) and purpose is Purpose.AMMUNITION:
        return "ammunition left" if rolled.answer else "out of ammunition"
    if purpose is Purpose.LINE:
        return "it works" if rolled.answer else "it does not work"
    if purpose is Purpose.COMMAND:
        return "it succeeds" if rolled.answer else "it fails"
    count = rolled.answer if isinstance(request, Pool) else rolled.answer[0]
    words = _counted(count, purpose)
    if isinstance(request, Bands) and rolled.answer[1]:
        words += f"; {rolled.answer[1]} (!) may be critical"
    group = scoring(request.check.need).group
    if group > 1:
        words += f" ({_sixes(rolled.faces.count(SIX))}; {_SIXES.get(group, group)} make one)"
    return words


def _counted(count: int, purpose: Purpose) -> str:
    one, many = _COUNTED.get(purpose, ("success", "successes"))
    if not count:
        return f"no {one}" if one in ("hit", "success") else f"none {one}"
    return f"{count} {one if count == 1 else many}"


def _sixes(count: int) -> str:
    if not count:
        return "no six"
    return "1 six" if count == 1 else f"{count} sixes"
