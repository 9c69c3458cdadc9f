"""Verify: the three checks of a battle file, each with one sentence."""

from msgspec import Struct

from deckload.game.state import Phase
from deckload.record import versions
from deckload.record.breaks import break_at, too_long
from deckload.record.chain import plain_line
from deckload.record.course import Course
from deckload.record.errors import BadBattleFile, Fault, Trouble
from deckload.record.faces import faces_trouble
from deckload.record.limits import LONGEST_LINE
from deckload.record.lines import By, DiceKind, RollLine
from deckload.record.migrate import migrated
from deckload.record.reading import Reading
from deckload.record.rerun import first_otherwise


class Finding(Struct, frozen=True):
    """What a check came to: passed, failed, or None if there was nothing to check.

    A failed check names the line and the kind of fault.
    """

    check: str
    passed: bool | None
    sentence: str
    line: int | None = None
    fault: Fault | None = None


class Verdict(Struct, frozen=True):
    """The three checks, and how far the battle is."""

    chain: Finding
    rerun: Finding
    faces: Finding
    standing: str
    finished: bool

    @property
    def findings(self) -> tuple[Finding, Finding, Finding]:
        """The checks in order."""
        return (self.chain, self.rerun, self.faces)

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(finding.passed is not False for finding in self.findings)


CHAIN, RERUN, FACES = "chain", "re-run", "faces"
_UNREAD = "Not checked: there is no battle to be read."


def verify(raw: bytes) -> Verdict:
    """Check the text of a battle file. Never raises: whatever is wrong is a finding."""
    try:
        found = Reading(migrated(raw) or raw)
    except BadBattleFile as error:
        return unread(error.trouble)
    course = found.course
    return Verdict(
        _chain(found),
        _rerun(course, found.trouble),
        _faces(course),
        _standing(course),
        course.state.phase is Phase.OVER,
    )


def unread(trouble: Trouble) -> Verdict:
    """The verdict on a file that no battle can be read from."""
    unchecked = (Finding(RERUN, None, _UNREAD), Finding(FACES, None, _UNREAD))
    return Verdict(_failed(CHAIN, trouble), *unchecked, "There is no battle.", False)


def _failed(check: str, trouble: Trouble) -> Finding:
    return Finding(check, False, trouble.sentence, trouble.line, trouble.fault)


def _chain(found: Reading) -> Finding:
    trouble = found.trouble
    if trouble is not None and trouble.fault is Fault.IMPOSSIBLE:
        trouble = _next_break(found, trouble.line)
    if trouble is not None:
        return _failed(CHAIN, trouble)
    count = len(found.pieces)
    return Finding(CHAIN, True, f"The chain of {count} lines is whole.")


def _next_break(found: Reading, start: int) -> Trouble | None:
    """The first break from a line on; those before are sound."""
    before = found.hash
    for number in range(start, len(found.pieces)):
        text = found.pieces[number]
        if len(text) > LONGEST_LINE:
            return too_long(number, len(text))
        read = plain_line(text, before, found.mark)
        if read is None:
            return break_at(found.pieces, number, before, found.mark)
        before = read[1]
    return None


def _rerun(course: Course, trouble: Trouble | None) -> Finding:
    other = first_otherwise(course)
    if other is not None:
        installed, played = versions.RULES_VERSION, course.rules
        of = f"version {installed}"
        if installed != played:
            of += f"; it is played under version {played}"
        sentence = f"Line {other.line} would be decided otherwise: {other.sentence} (rules {of})."
        return Finding(RERUN, False, sentence, other.line, other.fault)
    if trouble is not None and trouble.fault is Fault.IMPOSSIBLE:
        return _failed(RERUN, trouble)
    return Finding(
        RERUN, True, "Every outcome follows from its dice and decisions under the installed rules."
    )


def _faces(course: Course) -> Finding:
    if course.header.dice is DiceKind.TYPED:
        return Finding(FACES, None, "Nothing to check: the dice were typed in.")
    if course.seed is None:
        return Finding(FACES, None, "Not yet: the seed is told when the battle is over.")
    trouble = faces_trouble(course, course.seed)
    if trouble is not None:
        return _failed(FACES, trouble)
    rolls = [course.lines[line] for line in course.throws]
    typed = sum(isinstance(roll, RollLine) and roll.by is By.TYPED for roll in rolls)
    if typed and typed == len(rolls):
        return Finding(FACES, None, "Nothing to check: every roll was typed in.")
    sentence = f"All {len(rolls) - typed} rolls show the faces of the seed"
    sentence += f"; {typed} more were typed in." if typed else "."
    return Finding(FACES, True, sentence)


def _standing(course: Course) -> str:
    place = course.position
    if course.state.phase is Phase.OVER:
        return f"The battle is over at line {place}."
    if course.order_of(place) is None:
        return f"The battle is unfinished at line {place}."
    return f"The battle is unfinished at line {place}, in the middle of an order."
