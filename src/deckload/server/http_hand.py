"""HTTP: what a unit held over the chart comes to. It changes nothing."""

from typing import Any

import msgspec
from litestar import MediaType, Response, Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from deckload.dice.errors import DeckloadError
from deckload.server.desk import KEY, Asking, At, at_seat, desk_of
from deckload.server.hand import in_hand
from deckload.server.laying import Held
from deckload.server.problems import cannot, problem_of

_encode = msgspec.json.Encoder().encode


@post("/hand", summary="What a unit held at a place comes to", status_code=200)
async def hand(request: Asking, at: NamedDependency[At], data: JSONBody[Held]) -> Response[Any]:
    """The room a unit has, the order that its place means, or why not, and the nearest lawful one.

    Raises Cannot for no unit of the battle, or where no positions are kept.
    """
    async with at.live.lock:
        game, version = at.live.battle.game, at.live.version
        busy = at.live.battle.under_way is not None
    if busy:
        raise cannot(409, "out_of_place", "An order is under way; units move when it is done")
    try:
        found = await desk_of(request).harbour.wait(in_hand, game, data)
    except DeckloadError as error:
        raise problem_of(error) from error
    body = _encode({"version": version, **msgspec.structs.asdict(found)})
    return Response(body, media_type=MediaType.JSON)


hands = Router(
    "/api/battles/{battle:str}",
    route_handlers=[hand],
    dependencies={"at": Provide(at_seat)},
    security=[{KEY: []}],
    tags=["seats"],
)
