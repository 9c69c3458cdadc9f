"""The application: routes, faults as sentences, and what is begun and ended with it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath

from deckload import __version__
from deckload.server import thinking
from deckload.server.bell import Bell
from deckload.server.database import is_postgresql
from deckload.server.desk import KEY, Asking, Desk, desk_of
from deckload.server.guard import App, Guard
from deckload.server.http_acts import acts
from deckload.server.http_hand import hands
from deckload.server.http_qr import codes
from deckload.server.http_seats import seats
from deckload.server.http_tables import tables
from deckload.server.limits import MOST_BODY, SILENT_SECONDS
from deckload.server.messages import Problem
from deckload.server.problems import Cannot, as_sentence, cannot
from deckload.server.socket import socket

_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode
_KINDS = {
    400: "unreadable",
    401: "no_key",
    403: "not_yours",
    404: "nothing",
    405: "nothing",
    413: "too_large",
    415: "unreadable",
    429: "too_many",
}


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
async def page(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page, told anew only if it has changed."""
    found = desk_of(request).pages.find(path)
    if found is None:
        raise cannot(404, "nothing", "There is nothing here")
    headers = {"ETag": f"W/{found.tag}", "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") in (found.tag, headers["ETag"]):
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=found.type)
    return Response(found.body, headers=headers, media_type=found.type)


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Asking) -> dict[str, Any]:
    """The HTTP part for machines; whatever cannot be done is answered with a Problem."""
    told = request.app.openapi_schema.to_schema()
    problem, schemas = msgspec.json.schema_components(
        (Problem,), ref_template="#/components/schemas/{name}"
    )
    told["components"]["schemas"] |= schemas
    answer = {
        "description": "Why it cannot be done",
        "content": {MediaType.JSON: {"schema": problem[0]}},
    }
    for operations in told["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("400", None)
            operation["responses"]["default"] = answer
    return told


def application(desk: Desk, *, warm: bool = True) -> App:
    """The application that answers by a desk; `warm` begins the worker processes at once."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        harbour = desk.harbour
        bell = None
        if is_postgresql(harbour.store.engine):
            bell = Bell(harbour.store.engine, _ringing(desk), _missed(desk))
        beating = asyncio.create_task(_beat(desk))
        warming = asyncio.create_task(_warm(desk)) if warm else None
        try:
            yield
        finally:
            for task in (beating, warming):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError, Exception):
                        await task
            if bell is not None:
                bell.close()
            await desk.close()

    app = Litestar(
        [tables, seats, acts, hands, codes, socket, openapi, page],
        lifespan=[lifespan],
        exception_handlers={
            Cannot: _cannot,
            HTTPException: _not_understood,
            RecursionError: _too_deep,
            UnicodeError: _no_text,
            Exception: _fault,
        },
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Deckload",
            version=__version__,
            path="/api/schema",
            render_plugins=[],
            components=Components(
                security_schemes={KEY: SecurityScheme(type="http", scheme="bearer")}
            ),
        ),
        logging_config=None,
    )
    app.state["desk"] = desk
    return Guard(
        app,  # type: ignore[arg-type]  # the same protocol under other names
        policy=desk.pages.policy,
        version=desk.pages.version,
        shared=bool(desk.addresses),
    )


def _ringing(desk: Desk) -> Any:
    waiting: set[asyncio.Task[None]] = set()

    def heard(battle: str, version: int) -> None:
        if not desk.harbour.concerns(battle, version):
            return
        task = asyncio.create_task(desk.harbour.heard(battle, version))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    return heard


def _missed(desk: Desk) -> Any:
    ring = _ringing(desk)

    def missed() -> None:
        for battle in desk.harbour.listened_to():
            ring(battle, 0)

    return missed


async def _beat(desk: Desk) -> None:
    """Say from time to time that those who listen here are still here."""
    while True:
        await asyncio.sleep(SILENT_SECONDS / 3)
        try:
            await desk.harbour.still_here()
        except Exception:
            _log.exception("saying who is here")


async def _warm(desk: Desk) -> None:
    """Begin the worker processes before somebody waits for them."""
    with suppress(Exception):
        await desk.reckoners.run(60, thinking.warm)
        await desk.thinkers.run(60, thinking.warm)


def _cannot(request: Asking, error: Cannot) -> Response[bytes]:
    headers = {"Retry-After": str(error.wait)} if error.wait else {}
    return Response(
        _encode(error.problem), status_code=error.code, media_type=MediaType.JSON, headers=headers
    )


def _not_understood(request: Asking, error: HTTPException) -> Response[bytes]:
    """What the framework turns away: no such path, method, or message."""
    code = error.status_code
    sentence = error.detail
    if isinstance(error, ValidationException):
        said = [each for each in error.extra or () if isinstance(each, dict)]
        told = [f"{each.get('key') or 'it'}: {each.get('message', '')}" for each in said]
        sentence = "That is no such message: " + ("; ".join(told) or error.detail)
    elif code == 404:
        sentence = "There is nothing here"
    elif code == 413:
        sentence = "That is more than the server takes"
    elif code >= 500:
        return _fault(request, error)
    problem = Problem(kind=_KINDS.get(code, "unreadable"), sentence=as_sentence(sentence))
    return Response(_encode(problem), status_code=code, media_type=MediaType.JSON)


def _too_deep(request: Asking, error: RecursionError) -> Response[bytes]:
    return _cannot(request, cannot(400, "unreadable", "That is nested too deeply"))


def _no_text(request: Asking, error: UnicodeError) -> Response[bytes]:
    return _cannot(request, cannot(400, "unreadable", "That is no text in UTF-8"))


def _fault(request: Asking, error: Exception) -> Response[bytes]:
    """A fault of the server: told in its log, and to nobody else."""
    _log.error("a fault in %s %s", request.method, request.url.path, exc_info=error)
    problem = Problem(kind="fault", sentence="The server has made a mistake; nothing was changed.")
    return Response(_encode(problem), status_code=500, media_type=MediaType.JSON)
