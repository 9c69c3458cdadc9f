"""The socket: a page says who it is and which version it has, and hears what happens."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct

from deckload.server.desk import Desk
from deckload.server.limits import BEAT_SECONDS, MOST_MESSAGE, MOST_SOCKETS
from deckload.server.listeners import Listener
from deckload.server.live import LiveBattle
from deckload.server.messages import Version, Visitor
from deckload.server.problems import Cannot, cannot

HELLO_SECONDS = 10.0
"""How long a page may take to say who it is."""
WRONG, NO_KEY, FULL, SLOW = 4400, 4401, 4429, 4408
Socket = WebSocket[Any, Any, State]


class Hello(Struct, frozen=True, tag_field="kind", tag="hello", forbid_unknown_fields=True):
    """Who listens, and from which version on."""

    key: Annotated[str, Meta(max_length=100)]
    visitor: Visitor
    since: Version = 0


class Ping(Struct, frozen=True, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


_said = msgspec.json.Decoder(Hello | Ping)
_encode = msgspec.json.Encoder().encode


@websocket("/api/battles/{battle:str}/socket")
async def socket(socket: Socket, battle: FromPath[str]) -> None:
    """Tell a page what happens in a battle, until either of both has had enough."""
    desk = socket.app.state["desk"]
    assert isinstance(desk, Desk)
    await socket.accept()
    try:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _read(socket)
            if not isinstance(hello, Hello):
                raise cannot(400, "unreadable", "Say hello first")
            address = socket.client.host if socket.client else "nowhere"
            at = await desk.seat(battle, hello.key, hello.visitor, address)
            if len(at.live.listeners) >= MOST_SOCKETS:
                raise cannot(429, "too_many", "Too many pages are open at this battle")
        except TimeoutError:
            raise cannot(400, "unreadable", "Nobody said hello") from None
    except Cannot as error:
        await _bye(socket, error)
        return
    except WebSocketDisconnect:
        return
    listener = Listener(at.seat)
    await desk.harbour.look(at.live)
    async with at.live.lock:
        listener.put(desk.harbour.welcome(at.live, at.seat, hello.since))
        at.live.listen(listener)
    try:
        await desk.harbour.came_or_went(at.live, at.seat)
        await _converse(socket, listener, at.live, desk)
    finally:
        at.live.forget(listener)
        await asyncio.shield(desk.harbour.came_or_went(at.live, at.seat))


async def _converse(socket: Socket, listener: Listener, live: LiveBattle, desk: Desk) -> None:
    """Speak and listen, until the page goes, says something wrong, or is too slow."""
    speaking = asyncio.create_task(_speak(socket, listener, live))
    hearing = asyncio.create_task(_hear(socket, listener, live, desk))
    try:
        done, _ = await asyncio.wait((speaking, hearing), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if isinstance(error, Cannot):
                await _bye(socket, error)
            elif error is not None and not _is_gone(error):
                raise error
        if listener.too_slow:
            slow = cannot(408, "slow", "This page was too slow; it may come back")
            await _bye(socket, slow, SLOW)
        elif speaking in done:
            await _close(socket, 1001)
    finally:
        for task in (speaking, hearing):
            task.cancel()
        await asyncio.gather(speaking, hearing, return_exceptions=True)


async def _speak(socket: Socket, listener: Listener, live: LiveBattle) -> None:
    """Send what waits, and a beat where nothing does."""
    while True:
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                message = await listener.next()
        except TimeoutError:
            message = _beat(live)
        if message is None:
            return
        await socket.send_text(message.decode())


async def _hear(socket: Socket, listener: Listener, live: LiveBattle, desk: Desk) -> None:
    """Answer pings; anything else is wrong."""
    while True:
        said = await _read(socket)
        if not isinstance(said, Ping):
            raise cannot(400, "unreadable", "After hello only pings are understood")
        desk.seats.take(f"{live.id} {listener.seat.name}")
        listener.put(_beat(live))


async def _read(socket: Socket) -> Hello | Ping:
    """What the page says. Raises Cannot for what nobody understands."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=message.get("code", 1000))
    said: Any = message.get("text") or message.get("bytes") or b""
    raw: bytes = said.encode("utf-8", "replace") if isinstance(said, str) else said
    if len(raw) > MOST_MESSAGE:
        raise cannot(413, "too_large", f"A message has at most {MOST_MESSAGE} bytes")
    try:
        return _said.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise cannot(400, "unreadable", f"That is no message: {error}") from None


def _beat(live: LiveBattle) -> bytes:
    return b'{"kind":"beat","version":%d}' % live.told


async def _bye(socket: Socket, error: Cannot, code: int = 0) -> None:
    """Say why, and close."""
    body = {"kind": "bye", "sentence": error.problem.sentence, "problem": error.problem.kind}
    codes = {401: NO_KEY, 404: NO_KEY, 429: FULL}
    try:
        await socket.send_text(_encode(body).decode())
    except Exception as gone:
        if not _is_gone(gone):
            raise
        return
    await _close(socket, code or codes.get(error.code, WRONG))


async def _close(socket: Socket, code: int) -> None:
    try:
        await socket.close(code=code)
    except Exception as gone:
        if not _is_gone(gone):
            raise


def _is_gone(error: BaseException) -> bool:
    """Whether an error only says that the page has gone."""
    return isinstance(error, WebSocketDisconnect | ConnectionError | RuntimeError)
