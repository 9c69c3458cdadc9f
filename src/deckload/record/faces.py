"""The faces of seeded dice, checked once the seed is told."""

from deckload.dice.needs import Cause
from deckload.dice.seeded import keyed_faces, seed_key
from deckload.record.course import Course
from deckload.record.errors import Fault, Trouble
from deckload.record.hashes import commitment
from deckload.record.lines import By, RollLine, SeedLine


def faces_trouble(course: Course, told: SeedLine) -> Trouble | None:
    """What is wrong with the seed or with the faces of the first roll that is not its; or None.

    Rolls that were typed in beside seeded ones are nobody's to check.
    """
    if commitment(told.seed) != course.header.commitment:
        sentence = f"Line {told.line} tells another seed than the battle was begun with."
        return Trouble(Fault.FACES, told.line, sentence)
    key = seed_key(told.seed)
    for line, throw in course.throws.items():
        roll = course.lines[line]
        assert isinstance(roll, RollLine)
        if roll.by is By.TYPED:
            continue
        cause = Cause(roll.purpose, unit=roll.unit)
        given = keyed_faces(key, throw.turn, cause, throw.ordinal, len(roll.faces))
        if tuple(given) != roll.faces:
            sentence = f"Line {line} shows other faces than the seed gives."
            return Trouble(Fault.FACES, line, sentence)
    return None
