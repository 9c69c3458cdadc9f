"""HTTP: what changes a battle. Each request bears a key and is carried out once."""

from litestar import Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from deckload.server import messages
from deckload.server.desk import KEY, Asking, At, at_seat, desk_of
from deckload.server.messages import Done


@post("/orders", summary="Give an order", status_code=200)
async def order(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Give]) -> Done:
    """Its dice fall as far as they are rolled; then whoever types is asked."""
    return await desk_of(request).playing.order(at.live, at.seat, data)


@post("/answers", summary="Answer a roll or a decision", status_code=200)
async def answer(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Answer]) -> Done:
    """All dice of the roll at once, or one of the options."""
    return await desk_of(request).playing.answer(at.live, at.seat, data)


@post("/undo", summary="Go back, or ask for consent to it", status_code=200)
async def undo(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Undo]) -> Done:
    """To before the last order of the seat, or to a place."""
    return await desk_of(request).playing.undo(at.live, at.seat, data)


@post("/redo", summary="Go forward again, or ask for consent to it", status_code=200)
async def redo(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Redo]) -> Done:
    """To where the last undo was made."""
    return await desk_of(request).playing.redo(at.live, at.seat, data)


@post("/branch", summary="Go to another line of play, or ask for consent", status_code=200)
async def branch(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Branch]) -> Done:
    """To any place of what was taken back."""
    return await desk_of(request).playing.branch(at.live, at.seat, data)


@post("/consent", summary="Answer what the other seat asks", status_code=200)
async def consent(
    request: Asking, at: NamedDependency[At], data: JSONBody[messages.Consent]
) -> Done:
    """Yes carries it out; no, or anything new in the battle, ends the question."""
    return await desk_of(request).playing.consent(at.live, at.seat, data)


@post("/dice", summary="Say whose dice a side uses", status_code=200)
async def dice(request: Asking, at: NamedDependency[At], data: JSONBody[messages.SetDice]) -> Done:
    """From the next prompt on."""
    return await desk_of(request).playing.dice(at.live, at.seat, data)


@post("/close", summary="Tell the seed of a battle that is over", status_code=200)
async def close(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Plain]) -> Done:
    """Its file is then complete, and every face can be checked."""
    return await desk_of(request).playing.close(at.live, at.seat, data)


@post("/rules", summary="Play on under the installed rules", status_code=200)
async def rules(request: Asking, at: NamedDependency[At], data: JSONBody[messages.Plain]) -> Done:
    """Where the server has been updated since the battle was begun."""
    return await desk_of(request).playing.rules(at.live, at.seat, data)


acts = Router(
    "/api/battles/{battle:str}",
    route_handlers=[order, answer, undo, redo, branch, consent, dice, close, rules],
    dependencies={"at": Provide(at_seat)},
    security=[{KEY: []}],
    tags=["acts"],
)
