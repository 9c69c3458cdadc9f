"""The chart alone in a browser: the page's own files, and a battle that is given to it as JSON.

The answers to what the hand does come from the server's own functions, so nothing is made up; only
the sockets and the rest of the page are left out.
"""

import json
from typing import Any

import msgspec
from browser_pages import TABLE
from game_builders import bound, moving, squadron, vessel
from playwright.sync_api import Locator, Page, Route

from deckload.cli.teller import CommandTeller
from deckload.dice.errors import DeckloadError
from deckload.game import battle
from deckload.game.legal import legal
from deckload.game.orders import Order
from deckload.game.planned import Plan
from deckload.game.state import Game
from deckload.game.turn import awaited
from deckload.rules.refusals import Refusal
from deckload.server.hand import in_hand
from deckload.server.laying import Held
from deckload.server.pages import Pages
from deckload.server.views import Views

HOME = "http://sea.test/"
WIDE, PHONE = (960, 760), (390, 844)
STAGE = """
import { h, render } from 'preact';
import * as store from './js/store.js';
import * as hand from './js/hand.js';
import * as camera from './js/sea/camera.js';
import * as inHand from './js/sea/in_hand.js';
import * as questions from './js/sea/questions.js';
import { Sea } from './js/sea/sea.js';
store.putOnTable({ id: 'battle', key: 'key' });
const given = await (await fetch('stage.json')).json();
store.setup.value = given.setup;
store.view.value = given.view;
window.stage = { store, hand, camera, holding: inHand, questions };
const root = document.getElementById('app');
root.replaceChildren();
render(h('main', { class: 'stage' }, h('h1', { class: 'said' }, 'Stage'), h(Sea, null)), root);
"""
STYLE = ".stage { padding: 12px; }"


def view_of(game: Game, version: int = 1) -> dict[str, Any]:
    """The view of one who plays both sides."""
    waited = awaited(game)
    side = waited.seat
    shown = Views(CommandTeller(), "test").standing(game)
    return {
        "battle": "battle",
        "version": version,
        "server": "test",
        "seat": {"name": "both", "sides": [0, 1], "alone": True, "sits": True},
        "room": {"sides": [{"name": n} for n in game.setup.sides], "mapped": True, "watching": 0},
        **shown,
        "awaits": {"what": "order", "side": side, "sentence": "", "you": True},
        "under_way": None,
        "prompt": None,
        "legal": None if side is None else legal(game, side).units,
        "undo": [],
        "redo": None,
        "asked": None,
        "closed": False,
    }


def fleet() -> Game:
    """Two ships of Red and one of Blue, in the movement phase: Red moves."""
    return moving(
        vessel("war", "Warspite", 0, (30, 16), 0),
        vessel("trib", "Tribal class", 0, (24, 14), 20),
        vessel("hood", "Hood", 1, (38, 30), 200),
    )


def air() -> Game:
    """Flights of both sides in the bound: Red flies first."""
    return bound(
        squadron("sf", "Swordfish", 0, (30, 20), carrier="ark"),
        squadron("be", "Beaufighter", 0, (22, 29), planes=5),
        squadron("ju", "Ju 87", 1, (30, 28)),
        squadron("bf", "Bf 109", 1, (60, 40)),
        squadron("late", "Ju 87", 0),
        vessel("ark", "Illustrious", 0, (20, 20)),
        vessel("hip", "Admiral Hipper", 1, (38, 26), 90),
    )


class Stage:
    """The chart of one battle in a page."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        self.pages = Pages(TABLE)
        self.faults: list[str] = []
        self.asked: list[dict[str, Any]] = []
        page.on("pageerror", lambda error: self.faults.append(f"{error}"))
        page.on("console", self._said)
        page.route(f"{HOME}**", self._answer)

    def _said(self, message: Any) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def open(self) -> "Stage":
        """Show the chart."""
        self.page.goto(f"{HOME}stage.html")
        self.page.wait_for_selector(".chart .unit")
        self.until("document.getElementById('stand-a') !== null")
        return self

    def put(self, game: Game) -> None:
        """Show another state of the battle."""
        self.game = game
        data = json.loads(msgspec.json.encode(view_of(game, 2)))
        self.page.evaluate("view => { stage.store.view.value = view }", data)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME).split("?")[0]
        if path.startswith("api/"):
            status, body = self._told(path.rsplit("/", 1)[-1], route.request.post_data or "{}")
            route.fulfill(status=status, body=body, content_type="application/json")
            return
        if path == "stage.json":
            body = msgspec.json.encode({"setup": self.game.setup, "view": view_of(self.game)})
            route.fulfill(body=body, content_type="application/json")
            return
        own = {"stage.js": (STAGE, "text/javascript"), "stage.css": (STYLE, "text/css")}
        if path in own:
            route.fulfill(body=own[path][0], content_type=own[path][1])
            return
        found = self.pages.find("index.html" if path == "stage.html" else path)
        if found is None:
            route.fulfill(body="", content_type="text/css")
            return
        body = found.body
        if path == "stage.html":
            body = body.replace(b"js/main.js", b"stage.js")
            body = body.replace(b"</head>", b'<link rel="stylesheet" href="stage.css"></head>')
        headers = {"Content-Type": found.type, "Content-Security-Policy": self.pages.policy}
        route.fulfill(body=body, headers=headers)

    def _told(self, what: str, said: str) -> tuple[int, bytes]:
        data = json.loads(said)
        try:
            if what == "hand":
                self.asked.append(data)
                held = msgspec.convert(data, Held)
                return 200, msgspec.json.encode(in_hand(self.game, held))
            order = msgspec.convert(data["order"], Order)
            plan = battle.plan(self.game, data["side"], order)
        except (DeckloadError, msgspec.ValidationError) as error:
            return 422, msgspec.json.encode({"kind": "refused", "sentence": f"{error}"})
        if isinstance(plan, Refusal):
            refused = {"allowed": False, "clause": plan.clause, "sentence": plan.reason}
            return 200, msgspec.json.encode(refused)
        assert isinstance(plan, Plan)
        return 200, msgspec.json.encode({"allowed": True, "title": plan.title, "needs": []})

    def unit(self, unit: str) -> Locator:
        """The token of a unit."""
        return self.page.locator(f'.unit[data-unit="{unit}"]')

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a place in inches is on the page, in px."""
        box = self.page.locator(".chart").bounding_box()
        assert box is not None
        at = self.page.evaluate(
            """place => {
              const on = stage.camera.onLayer(place), o = stage.camera.offset.value;
              return { x: on.x + o.x, y: on.y + o.y };
            }""",
            {"x": x * 1000, "y": y * 1000},
        )
        return box["x"] + at["x"], box["y"] + at["y"]

    def drag(self, unit: str, x: float, y: float, *, let_go: bool = True) -> None:
        """Drag a token to a place in inches, by its middle."""
        box = self.unit(unit).locator(".hit").bounding_box()
        assert box is not None
        mouse = self.page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        to = self.point(x, y)
        mouse.move(*to, steps=6)
        if let_go:
            mouse.up()
            self.until("!stage.holding.held.value || stage.holding.held.value.down")

    def draft(self) -> Any:
        """The order that is being made, or None."""
        return self.page.evaluate("stage.hand.draft.value && stage.hand.draft.value.order")

    def settled(self) -> None:
        """Wait until the server has said what the hand comes to where it rests."""
        self.until("stage.questions.isAnswered(stage.holding.held.value)")

    def until(self, true: str) -> None:
        """Wait until something is true in the page, whose policy lets nobody else wait in it."""
        for _ in range(200):
            if self.page.evaluate(true):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it never became true that {true}")
