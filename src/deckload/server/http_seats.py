"""HTTP: what a seat sees of its battle, asks, and takes away. Nothing here changes a battle."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter

from deckload.dice.errors import DeckloadError
from deckload.game.menu import menu, unit_menu
from deckload.game.turn import awaited
from deckload.record.battle import Battle
from deckload.record.limits import MOST_LINES
from deckload.record.position import write_position
from deckload.server.desk import KEY, Asking, At, at_seat, desk_of
from deckload.server.limits import MOST_SHOWN, MOST_SITTERS
from deckload.server.messages import Consider, Menu, Seated, Sit, Story
from deckload.server.problems import cannot, problem_of
from deckload.server.seat_keys import hash_of
from deckload.server.story import story_since

T = TypeVar("T")
Line = Annotated[int, PathParameter(ge=0, le=MOST_LINES)]
Since = Annotated[int, QueryParameter(ge=0, le=MOST_LINES)]
Unit = Annotated[str, QueryParameter(max_length=100)]
_encode = msgspec.json.Encoder().encode


@get("/", summary="The view of a seat")
async def view(request: Asking, at: NamedDependency[At]) -> Response[Any]:
    """Everything that a page draws."""
    desk = desk_of(request)
    await desk.harbour.look(at.live)
    async with at.live.lock:
        return _json(desk.harbour.views.of(at.live, at.seat))


@post("/sit", summary="Sit down at the seat of the link", status_code=200)
async def sit(request: Asking, at: NamedDependency[At], data: JSONBody[Sit]) -> Seated:
    """The first visitor has the seat; another one is asked before he sits down beside."""
    desk, seat = desk_of(request), at.seat
    if not seat.sides:
        return Seated(seat=seat.name, sides=(), beside=0)
    visitor = hash_of(data.visitor)
    sitting = at.live.sitters.get(seat.name, ())
    if visitor not in sitting and len(sitting) >= MOST_SITTERS:
        raise cannot(429, "too_many", "Too many people sit at this seat already")
    beside = await desk.harbour.wait(
        desk.harbour.store.sit, at.live.id, seat.name, visitor, anyway=data.anyway
    )
    if beside is None:
        raise cannot(
            409,
            "taken",
            "Somebody sits at this seat already. Sit down beside, and act for the same side?",
        )
    there = at.live.sitters.setdefault(seat.name, [])
    if visitor not in there:
        there.append(visitor)
        async with at.live.lock:
            at.live.views.clear()
            desk.harbour.tell(at.live)
    return Seated(seat=seat.name, sides=seat.sides, beside=beside)


@get("/setup", summary="What never changes: sheets, table, rulings")
async def setup(request: Asking, at: NamedDependency[At]) -> Response[Any]:
    """The set-up of the battle, with full stats of every unit."""
    setup, teller = at.live.battle.setup, desk_of(request).harbour.teller
    told = {"goals": teller.goals(setup), "specials": teller.specials(setup)}
    told |= {"briefing": teller.briefing(setup), "cues": teller.cues(setup)}
    return _json(_encode({"setup": setup, "rulings": setup.rulings.all, **told}))


@get("/story", summary="What has happened since a version")
async def story(request: Asking, at: NamedDependency[At], since: Since = 0) -> Story:
    """Orders with their dice and what came of them, and everything else that was written."""
    desk = desk_of(request)
    async with at.live.lock:
        return Story(**_tuples(story_since(at.live, desk.harbour.teller, since)))


@get("/at/{line:int}", summary="How the battle stood at a line")
async def at_line(request: Asking, at: NamedDependency[At], line: Line) -> Response[Any]:
    """The units as they were; looking back changes nothing."""
    desk = desk_of(request)
    async with at.live.lock:
        if line >= at.live.version:
            last = at.live.version - 1
            raise cannot(404, "nothing", f"There is no line {line}; the last is {last}")
        return _json(_encode(desk.harbour.views.at(at.live, line)))


@get("/menu", summary="Legal orders of the awaited side, with their words")
async def orders_to_choose(request: Asking, at: NamedDependency[At], unit: Unit = "") -> Menu:
    """A list to choose from; people are not bound to it."""
    desk, live = desk_of(request), at.live
    async with live.lock:
        game, version = live.battle.game, live.version
    side = awaited(game).seat
    if side is None or live.battle.under_way is not None:
        return Menu(version=version, side=None, orders=())
    teller = desk.harbour.teller

    def orders() -> Menu:
        found = list(unit_menu(game, unit) if unit else menu(game, side))
        told = [
            {
                "order": order,
                "words": teller.order(game, side, order),
                "way": teller.way(game, order),
            }
            for order in found[:MOST_SHOWN]
        ]
        more = max(0, len(found) - MOST_SHOWN)
        return Menu(version=version, side=side, orders=tuple(told), more=more)

    return await _told(desk.harbour.wait(orders))


@post("/odds", summary="What would come of an order", status_code=200)
async def odds(request: Asking, at: NamedDependency[At], data: JSONBody[Consider]) -> Response[Any]:
    """Why it may not be given, or its needs and odds; nothing is changed."""
    return _json(await desk_of(request).odds.consider(at.live, data))


@get("/branches", summary="The lines of play that were taken back")
async def branches(request: Asking, at: NamedDependency[At]) -> list[Any]:
    """Where each leaves the present one, where it ends, and its orders."""
    desk, live = desk_of(request), at.live
    async with live.lock:
        course, teller = live.battle.course, desk.harbour.teller
        return [
            {
                "leaves": branch.leaves,
                "to": branch.tip,
                "orders": [
                    {
                        "line": line,
                        "seat": order.seat,
                        "words": teller.order(
                            course.game_at(course.parent(line)), order.seat, order.order
                        ),
                    }
                    for line in branch.orders
                    for order in (live.battle.account(line),)
                ],
            }
            for branch in live.battle.branches()
        ]


@get("/luck", summary="Dice against exact expectation")
async def luck(request: Asking, at: NamedDependency[At]) -> Any:
    """What came, what was to be expected, and how often fair dice leave the range."""
    return await _made(request, at, desk_of(request).harbour.teller.luck)


@get("/verdict", summary="The three checks of the battle file")
async def verdict(request: Asking, at: NamedDependency[At]) -> Any:
    """Chain, re-run and faces."""
    return await _made(request, at, desk_of(request).harbour.teller.verdict)


@get("/file", summary="The battle file", media_type="application/x-ndjson")
async def file(request: Asking, at: NamedDependency[At]) -> Response[bytes]:
    """The lines as they are kept, byte for byte."""
    harbour = desk_of(request).harbour
    texts = await harbour.wait(harbour.store.texts, at.live.id)
    return _download(b"".join(texts), "application/x-ndjson", at, "battle")


@get("/log.csv", summary="Every roll as a table", media_type="text/csv")
async def log_csv(request: Asking, at: NamedDependency[At]) -> Response[bytes]:
    """RFC 4180, in UTF-8."""
    text = await _made(request, at, desk_of(request).harbour.teller.log_csv)
    return _download(text.encode(), "text/csv; charset=utf-8", at, "log.csv")


@get("/luck.csv", summary="Dice against expectation as a table", media_type="text/csv")
async def luck_csv(request: Asking, at: NamedDependency[At]) -> Response[bytes]:
    """RFC 4180, in UTF-8."""
    text = await _made(request, at, desk_of(request).harbour.teller.luck_csv)
    return _download(text.encode(), "text/csv; charset=utf-8", at, "luck.csv")


@get("/text", summary="The battle as text", media_type=MediaType.TEXT)
async def text(request: Asking, at: NamedDependency[At]) -> Response[bytes]:
    """For people and for mail."""
    text = await _made(request, at, desk_of(request).harbour.teller.text)
    return _download(text.encode(), "text/plain; charset=utf-8", at, "txt")


@get("/position", summary="Where the battle stands, for another table")
async def position(request: Asking, at: NamedDependency[At]) -> Response[Any]:
    """A position file."""
    text = await _made(request, at, lambda battle: write_position(battle.game, battle.header.notes))
    return _download(text, "application/json", at, "position")


async def _made(request: Asking, at: At, make: Callable[[Battle], T]) -> T:
    """Something that is made of a battle, beside the loop; nobody changes it meanwhile."""
    async with at.live.lock:
        return await _told(desk_of(request).harbour.wait(make, at.live.battle))


async def _told(made: Awaitable[T]) -> T:
    """What is made of a battle. Raises Cannot where it cannot be."""
    try:
        return await made
    except DeckloadError as error:
        raise problem_of(error) from error


def _tuples(story: dict[str, Any]) -> dict[str, Any]:
    return story | {"lines": tuple(story["lines"]), "present": tuple(story["present"])}


def _json(body: bytes) -> Response[Any]:
    return Response(body, media_type=MediaType.JSON)


def _download(body: bytes, kind: str, at: At, ending: str) -> Response[Any]:
    """A file to be kept; its name has only letters that no system minds."""
    scenario = "".join(
        c if c.isascii() and c.isalnum() else "-" for c in at.live.battle.setup.scenario
    )
    name = f"{scenario.strip('-')[:60] or 'battle'}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


seats = Router(
    "/api/battles/{battle:str}",
    route_handlers=[
        view,
        sit,
        setup,
        story,
        at_line,
        orders_to_choose,
        odds,
        branches,
        luck,
        verdict,
        file,
        log_csv,
        luck_csv,
        text,
        position,
    ],
    dependencies={"at": Provide(at_seat)},
    security=[{KEY: []}],
    tags=["seats"],
)
