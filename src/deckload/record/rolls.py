"""Rolls and choices as lines of the file, and back to what was asked for."""

from collections.abc import Sequence

from deckload.dice.needs import Cause, Check, Need
from deckload.dice.requests import Bands, Choice, Dice, Faces, Pool, cause_of, needs_of
from deckload.dice.resolve import read_faces
from deckload.record.lines import AnswerLine, By, ChoiceLine, NeedOf, RollLine


def need_of(need: Need) -> NeedOf:
    """A need as it stands in the file."""
    return NeedOf(
        need=need.value,
        base=need.base,
        source=need.source,
        clause=need.clause,
        reasons=need.modifiers,
        over_six=need.over_six,
        one_misses=need.one_misses,
    )


def roll_line(
    line: int,
    request: Dice,
    faces: Sequence[int],
    seen: int | None = None,
    by: By | None = None,
) -> RollLine:
    """A roll as it stands in the file."""
    cause = cause_of(request)
    return RollLine(
        line=line,
        owner=cause.owner,
        unit=cause.unit,
        purpose=cause.purpose,
        detail=cause.detail,
        dice=request.dice,
        needs=tuple([need_of(need) for need in needs_of(request)]),
        faces=tuple(faces),
        answer=read_faces(request, faces),
        seen=seen,
        by=by,
    )


def choice_line(line: int, request: Choice, answer: int) -> ChoiceLine:
    """A choice as it stands in the file."""
    cause = request.cause
    return ChoiceLine(
        line=line,
        owner=cause.owner,
        unit=cause.unit,
        purpose=cause.purpose,
        detail=cause.detail,
        question=request.question,
        options=request.options,
        default=request.default,
        why=request.why,
        clause=request.clause,
        answer=answer,
    )


def request_of(line: AnswerLine) -> Dice | Choice:
    """What a recorded roll or choice answered."""
    cause = Cause(line.purpose, line.owner, line.unit, line.detail)
    if isinstance(line, ChoiceLine):
        return Choice(cause, line.question, line.options, line.default, line.why, line.clause)
    needs = [
        Need(n.base, n.reasons, n.over_six, n.one_misses, n.source, n.clause) for n in line.needs
    ]
    if not needs:
        return Faces(line.dice, cause)
    check = Check(cause, needs[0])
    if isinstance(line.answer, int):
        return Pool(line.dice, check)
    return Bands(line.dice, check, tuple(needs[1:]))
