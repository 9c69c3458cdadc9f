"""HTTP: what can be chosen from, making battles, and finding one's own again."""

from typing import Any

from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from deckload.dice.errors import DeckloadError
from deckload.rules.clauses import CLAUSES
from deckload.server.desk import Asking, address_of, desk_of, stranger
from deckload.server.limits import MOST_FILE
from deckload.server.making import made, put_up
from deckload.server.messages import Find, Made, Make, Replay
from deckload.server.problems import Cannot, problem_of
from deckload.server.views import summary


@get("/about", summary="The server, its captains, and whether the table is shared")
async def about(request: Asking, paced: NamedDependency[None]) -> dict[str, Any]:
    """Who serves, who plays for the computer, and where others can reach a shared table."""
    desk = desk_of(request)
    return {
        "server": desk.pages.version,
        "captains": desk.harbour.teller.captains(),
        "shared": bool(desk.addresses),
        "addresses": desk.addresses,
    }


@get("/scenarios", summary="The battles of the catalogue")
async def scenarios(request: Asking, paced: NamedDependency[None]) -> Any:
    """Every scenario in short."""
    return desk_of(request).harbour.teller.scenarios()


@get("/scenarios/{name:str}", summary="A battle of the catalogue in full")
async def scenario(request: Asking, name: FromPath[str], paced: NamedDependency[None]) -> Any:
    """One scenario with its units."""
    try:
        return desk_of(request).harbour.teller.scenario(name)
    except DeckloadError as error:
        found = problem_of(error)
        raise Cannot(404, found.problem) from error


@get("/rulings", summary="The open questions of the rules, with what each reading means")
async def rulings(request: Asking, paced: NamedDependency[None]) -> Any:
    """Every ruling."""
    return desk_of(request).harbour.teller.rulings()


@get("/clauses", summary="Each clause of the rules in one line")
async def clauses(request: Asking, paced: NamedDependency[None]) -> dict[str, str]:
    """What every clause says, by the id that it is cited by."""
    return {clause.id: clause.text for clause in CLAUSES.values()}


@get("/words", summary="The steps of a turn, a glossary, and what the labels of a sheet mean")
async def words(request: Asking, paced: NamedDependency[None]) -> Any:
    """The help in words, each line with its clauses."""
    return desk_of(request).harbour.teller.words()


@get("/units", summary="The aircraft and ships of the catalogue")
async def units(request: Asking, paced: NamedDependency[None]) -> Any:
    """Every unit with its numbers."""
    return desk_of(request).harbour.teller.units()


@post("/battles", summary="Make a battle", request_max_body_size=MOST_FILE)
async def make(request: Asking, data: JSONBody[Make], paced: NamedDependency[None]) -> Made:
    """A new battle and the links to its seats, which are told only here."""
    desk = desk_of(request)
    desk.makers.take(address_of(request))
    try:
        found = await desk.harbour.wait(made, desk.harbour.store, data)
    except DeckloadError as error:
        raise problem_of(error) from error
    await desk.playing.wake(await desk.harbour.battle(found.battle))
    return found


@post(
    "/replays",
    summary="Put a battle file on the table, to be looked through",
    request_max_body_size=MOST_FILE,
)
async def replay(request: Asking, data: JSONBody[Replay], paced: NamedDependency[None]) -> Made:
    """A battle that nobody plays, and the link to watch it."""
    desk = desk_of(request)
    desk.makers.take(address_of(request))
    try:
        return await desk.harbour.wait(put_up, desk.harbour.store, data.text, data.visitor)
    except DeckloadError as error:
        raise problem_of(error) from error


@post("/battles/find", summary="How the battles stand whose keys one holds", status_code=200)
async def find(request: Asking, data: JSONBody[Find], paced: NamedDependency[None]) -> list[Any]:
    """Those that are there and whose key is right, in the order asked."""
    desk = desk_of(request)
    found = []
    for held in data.held:
        try:
            live = await desk.harbour.battle(held.battle)
            seat = desk.harbour.seat(live, held.key, "")
        except Cannot:
            continue
        async with desk.harbour.holding(live):
            found.append(summary(live, seat, desk.harbour.teller))
    return found


tables = Router(
    "/api",
    route_handlers=[
        about,
        scenarios,
        scenario,
        rulings,
        clauses,
        words,
        units,
        make,
        replay,
        find,
    ],
    dependencies={"paced": Provide(stranger)},
    tags=["tables"],
)
