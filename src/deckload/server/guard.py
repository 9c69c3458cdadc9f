"""The guard before everything else: who may ask from where, and the headers of every answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

_SAFE: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_UNBOUND: Final = (b"text/javascript", b"text/css")
_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Wraps an application.

    A page from elsewhere is refused, also by socket. A table that is not shared answers only to
    the names of this machine, so that no name from outside can be made to mean it. HEAD is answered
    as GET is, without the body. The policy goes with all but scripts and styles, which it does not
    bind: what they may do is said by the document that asks for them.
    """

    def __init__(self, app: App, *, policy: str, version: str, shared: bool) -> None:
        self._app = app
        self._shared = shared
        self._headers = (
            *_SAFE,
            (b"deckload-version", version.encode()),
        )
        self._policy = (b"content-security-policy", policy.encode())

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Let a request in, or turn it away."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        trouble = self._trouble(scope)
        if trouble is not None:
            await self._turn_away(scope, receive, send, trouble)
            return

        head = scope.get("method") == "HEAD"
        if head:
            scope = {**scope, "method": "GET"}

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = [*message.get("headers", ()), *self._headers]
                said = {name.lower(): value for name, value in headers}
                if not said.get(b"content-type", b"").startswith(_UNBOUND):
                    headers.append(self._policy)
                if b"cache-control" not in said:
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            elif head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app(scope, receive, with_headers)

    def _trouble(self, scope: Message) -> str | None:
        """Why a request is turned away; None if it is let in."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._shared and _name_of(host) not in _LOOPBACK:
            return "This table is not shared; it answers only on the machine that serves it."
        origin = headers.get(b"origin")
        if origin is None:
            return None
        _, _, own = origin.decode("latin-1").partition("://")
        if not own or own.lower() != host.lower():
            return "A page from elsewhere may not speak to this table."
        return None

    async def _turn_away(self, scope: Message, receive: Receive, send: Send, sentence: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": sentence})
            return
        body = b'{"kind":"not_yours","sentence":"%s"}' % sentence.encode()
        headers = [*self._headers, self._policy, (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    try:
        return str(ip_address(name))
    except ValueError:
        return name
