"""The panels of the page in a real browser, before a real server."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser_pages import TABLE, chromium
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page
from server_table import At, Made, Server, key, serving

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
SLOW = 45_000
"""Milliseconds after which something that is waited for has not come."""


@contextmanager
def table(folder: Path) -> Iterator["Table"]:
    """A browser and a server with a database of its own."""
    with chromium() as browser, serving(f"sqlite:///{folder / 'page.db'}", TABLE) as server:
        yield Table(server, browser)


class Table:
    """The server and the browser of a module's tests."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self.browser = server, browser
        self._contexts: list[BrowserContext] = []

    def sit(
        self,
        made: Made,
        seat: str = "both",
        visitor: str | None = None,
        *,
        phone: bool = False,
        **more: Any,
    ) -> "Window":
        """A window of its own at a seat, as wide as a table or a phone."""
        how: dict[str, Any] = {"viewport": PHONE if phone else WIDE, "has_touch": phone, **more}
        context = self.browser.new_context(**how)
        self._contexts.append(context)
        at = made.seat(seat, visitor) if visitor else made.seat(seat)
        context.add_init_script(
            f"localStorage.getItem('deckload.visitor') ?? "
            f"localStorage.setItem('deckload.visitor', '{at.visitor}')"
        )
        return Window(context.new_page(), at).open()

    def close_windows(self) -> None:
        """End every window, so that no test hears another's."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()


class Window:
    """A page at a seat, with what the server says to that seat beside it."""

    def __init__(self, page: Page, at: At) -> None:
        self.page, self.at = page, at
        page.set_default_timeout(SLOW)
        self.faults: list[str] = []
        self.errors: list[str] = []
        """What the console tells as an error; a test that cuts the line brings some about."""
        page.on("pageerror", lambda error: self.faults.append(f"{error}"))
        page.on("console", self._heard)

    def open(self, pane: str = "") -> "Window":
        """Go to the battle."""
        self.page.goto(self.at.server.url + f"/#/{self.at.battle}/{self.at.key}{pane}")
        self.page.wait_for_selector(".what, .tray, .replay")
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the page hears the server."""
        self.until("import('/js/store.js').then(s => s.connection.value === 'live')")

    def until(self, true: str) -> None:
        """Wait until something is true in the page, whose policy lets nobody else wait in it."""
        for _ in range(SLOW // 25):
            try:
                if self.page.evaluate(true):
                    return
            except Error as broken:
                # A page that finds a newer server loads itself again.
                if "navigation" not in f"{broken}":
                    raise
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it never became true that {true}")

    def view(self) -> dict[str, Any]:
        """What the server says now."""
        return self.at.view()

    def shown(self) -> dict[str, Any]:
        """What this page has heard, as it draws it."""
        found: dict[str, Any] = self.page.evaluate("import('/js/store.js').then(s => s.view.value)")
        return found

    def moved(self, version: int) -> None:
        """Wait until this page has heard of something newer, and has drawn it."""
        until = time.monotonic() + SLOW / 1000
        while time.monotonic() < until:
            if self.page.evaluate(_DRAWN, version):
                return
        raise AssertionError(f"nothing came of {self.words('.what, .tray')} at {version}")

    def after(self, version: int) -> dict[str, Any]:
        """Wait until the battle has moved and this page has heard of it."""
        self.until(
            f"import('/js/store.js').then(s => s.view.value && s.view.value.version > {version})"
        )
        return self.view()

    def up_to_date(self) -> dict[str, Any]:
        """Wait until this page shows what the server knows."""
        version = self.view()["version"]
        self.until(
            f"import('/js/store.js').then(s => s.view.value && s.view.value.version >= {version})"
        )
        return self.view()

    def words(self, where: str) -> str:
        """The text of a part of the page, its blanks made one."""
        return re.sub(r"\s+", " ", self.page.locator(where).first.inner_text())

    def type_dice(self, faces: str) -> None:
        """Type faces by keyboard, where the ring is."""
        self.page.locator(".box.ring input").focus()
        for face in faces:
            self.page.keyboard.press(face)

    def paste(self, text: str) -> None:
        """Paste into the boxes."""
        self.page.locator(".boxes").evaluate(
            """(boxes, text) => {
              const held = new DataTransfer();
              held.setData('text', text);
              const how = { clipboardData: held, bubbles: true, cancelable: true };
              boxes.querySelector('input').dispatchEvent(new ClipboardEvent('paste', how));
            }""",
            text,
        )

    def faces(self) -> list[str]:
        """What each box says of its die."""
        boxes = self.page.locator(".boxes input")
        return [box.get_attribute("aria-label") or "" for box in boxes.all()]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} {message.location['url']}")

    def serious(self) -> list[str]:
        """What axe finds that is serious, with where."""
        if not AXE.exists():
            pytest.skip("needs axe-core at tests/vendor/axe.min.js")
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]


_DRAWN = """version => import('/js/store.js').then(s => new Promise(done => {
  const until = performance.now() + 1000;
  const drawn = () => requestAnimationFrame(() => setTimeout(done, 0, true));
  const look = () => {
    if (s.view.value && s.view.value.version > version) requestAnimationFrame(drawn);
    else if (performance.now() > until) done(false);
    else setTimeout(look, 4);
  };
  look();
}))"""


def asked(window: Window, dice: int, purpose: str = "") -> dict[str, Any]:
    """Play on, with other dice typed, until a roll of this size is asked for, and shown."""
    for _ in range(150):
        prompt = window.view()["prompt"]
        if prompt and prompt.get("dice") == dice and purpose in prompt["purpose"]:
            window.up_to_date()
            window.page.wait_for_selector(".typing")
            return dict(prompt)
        go_on(window)
    raise AssertionError(f"no roll of {dice} dice came")


def until_fight(window: Window) -> None:
    """Play on until a flight has attacked another."""
    while not go_on(window):
        window.up_to_date()
    window.up_to_date()


def until_rolled(window: Window) -> None:
    """Play on until dice have fallen that this page has not seen."""
    seen = _rolls(window)
    while _rolls(window) == seen:
        go_on(window)
        window.up_to_date()


def _rolls(window: Window) -> int:
    story = window.at.get("story").json()["lines"]
    return sum("faces" in a for line in story for a in line.get("answers", ()))


def go_on(window: Window, want: tuple[str, ...] = ("attack", "strike")) -> bool:
    """One more step of the battle by the server's own menu; whether it was an attack by a flight.

    What is wanted is done where it may be; else flights go for the first ship of the other side.
    """
    at, view = window.at, window.view()
    prompt = view["prompt"]
    if view["awaits"]["what"] == "over":
        return False
    if prompt and prompt["kind"] == "choice":
        said = {"key": key(), "version": view["version"], "option": prompt["default"]}
        assert at.post("answers", **said).status_code == 200
        return False
    if prompt:
        faces = [(2 * n + prompt["line"]) % 6 + 1 for n in range(prompt["dice"])]
        answer = at.post("answers", key=key(), version=view["version"], faces=faces)
        assert answer.status_code == 200, answer.text
        return False
    orders = at.menu()
    fights = [order for order in orders if any(_does(order, what) for what in want)]
    stay = [o for o in orders if o["type"] != "special" and not isinstance(o.get("action"), dict)]
    order = (fights or sorted(stay, key=lambda o: _far(view, o)) or orders)[0]
    answer = at.order(order, view)
    assert answer.status_code == 200, answer.text
    return _does(order, "attack")


def _far(view: dict[str, Any], order: dict[str, Any]) -> float:
    """How far an order ends from the first ship of the other side; nothing else is far."""
    side = view["awaits"]["side"]
    ships = [ship for ship in view["ships"] if ship["side"] != side and ship["place"]]
    to = order.get("to") or order.get("arrive")
    if not ships or not to:
        return 1e9
    at = ships[0]["place"]
    return float((to["x"] / 1000 - at["east"]) ** 2 + (to["y"] / 1000 - at["north"]) ** 2)


def _does(order: dict[str, Any], what: str) -> bool:
    action = order.get("action")
    return isinstance(action, dict) and action["type"] == what
