"""The views of the page that pictures are taken of: how one comes to each."""

import json
from collections.abc import Callable
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
from playwright.sync_api import Page

from tools.screen_scenes import Scene, ended, fought

VISITOR: Final = "a-visitor-with-a-camera"
OTHER: Final = "another-visitor-with-one"
ROLLED: Final = ("rolled", "rolled")
FRACTIONS: Final = 600
"""Milliseconds after which the same odds are there as fractions too."""
AWAITS: Final = "import('./js/store.js').then(({view}) => view.value.awaits.what)"


class Table:
    """A server, and battles on it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def make(self, start: dict[str, Any], dice: tuple[str, str], **more: Any) -> str:
        """Make a battle of two at one screen; the path to it."""
        made = self.made(start, [{"player": "me", "dice": each} for each in dice], **more)
        return str(made["links"][made["yours"]]["path"])

    def made(self, start: dict[str, Any], sides: list[dict[str, str]], **more: Any) -> Any:
        """Make a battle; what the server says of it."""
        return self.ask("/api/battles", start=start, sides=sides, visitor=VISITOR, **more)

    def ask(self, path: str, **body: Any) -> Any:
        """Post a body, and read the answer."""
        request = Request(self.url + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)


View = Callable[[Page, Table], None]


def come(page: Page, table: Table, path: str, visitor: str = VISITOR) -> None:
    """Come to a battle, and wait until everything of it is there."""
    page.goto(table.url + "/")
    page.evaluate(f"localStorage.setItem('deckload.visitor', '{visitor}')")
    page.goto(table.url + path)
    page.wait_for_selector("#what-now-title, .typing, .units-pane, .od, .seaw, .lg")


def hold(page: Page, scene: Scene) -> None:
    """Take the order of a scene into the hand, and wait for its odds."""
    order = json.loads(msgspec.json.encode(scene.order))
    page.evaluate(
        "([unit, order]) => import('./js/hand.js').then((hand) => hand.setDraft(unit, order))",
        [scene.unit, order],
    )
    until(page, "import('./js/hand.js').then(({judged}) => judged.value && !judged.value.busy)")
    page.wait_for_timeout(FRACTIONS)


def until(page: Page, true: str) -> None:
    """Wait until something is true in the page."""
    for _ in range(600):
        if page.evaluate(true):
            return
        page.wait_for_timeout(25)
    raise SystemExit(f"it never became true that {true}")


def at_scene(page: Page, table: Table, name: str, kind: str) -> Scene:
    """A battle that goes on from a scene, with its order in the hand."""
    scene, _ = fought(name, kind)
    come(page, table, table.make({"kind": "file", "text": scene.position}, ROLLED))
    hold(page, scene)
    return scene


def considered(name: str, kind: str) -> View:
    """An order of a kind in the hand, with all that is said of it."""

    def show(page: Page, table: Table) -> None:
        at_scene(page, table, name, kind)

    return show


def give(page: Page) -> None:
    """Give the order in hand; decisions within it stand at their standing answers."""
    for _ in range(8):
        page.locator("#give-order:not([aria-disabled])").first.click()
        page.wait_for_timeout(900)
        if page.evaluate(AWAITS) != "answer":
            return


def pane_of(page: Page, name: str) -> None:
    """On a phone go to one of the views behind its keys."""
    if page.locator(".bot").count():
        page.locator(f".bot a[href$='/{name}']").click()


def empty(page: Page, table: Table) -> None:
    """The first view, as somebody sees it who comes for the first time."""
    page.goto(table.url + "/")
    page.wait_for_selector(".scn.is-chosen .aims")


def start(page: Page, table: Table) -> None:
    """The first view, with a battle to carry on with."""
    begin = {"kind": "scenario", "name": "channel-dash"}
    come(page, table, table.make(begin, ("rolled", "typed")))
    page.goto(table.url + "/#/new/carrier-duel")
    page.wait_for_selector(".cont .n:not(:empty)")
    page.wait_for_selector(".scn.is-chosen .aims")


def links(page: Page, table: Table) -> None:
    """The links of a battle that was made."""
    page.goto(table.url + "/#/new/lesson")
    page.wait_for_selector(".scn.is-chosen .aims")
    group = page.get_by_role("radiogroup", name="Germany: who plays")
    group.get_by_role("radio", name="someone else, by link").click()
    page.get_by_role("button", name="Start the battle").click()
    page.wait_for_selector(".link")


def taken(page: Page, table: Table) -> None:
    """Somebody sits at the seat of a link already."""
    path = table.make({"kind": "scenario", "name": "lesson"}, ROLLED)
    page.goto(table.url + path)
    page.wait_for_selector(".door h1")


def launches(page: Page, table: Table) -> None:
    """Launches of a carrier off the table are declared."""
    begin = {"kind": "scenario", "name": "carrier-duel", "off": ["yorktown"]}
    come(page, table, table.make(begin, ROLLED))
    for _ in range(4):
        page.wait_for_timeout(400)
        if page.locator(".ticks").count():
            return
        page.locator(".what .btn.go").first.click()


def fight(page: Page, table: Table) -> None:
    """An interception, once the dice have fallen."""
    at_scene(page, table, "carrier-duel", "intercept")
    give(page)


def hand(page: Page, table: Table) -> None:
    """A ship in the hand, where she may not go."""
    scene = at_scene(page, table, "carrier-duel", "move")
    pane_of(page, "sea")
    page.evaluate("import('./js/hand.js').then((hand) => hand.clearDraft())")
    page.wait_for_timeout(300)
    page.locator(f".unit[data-unit='{scene.unit}']").focus()
    page.keyboard.press("Enter")
    until(page, "import('./js/sea/in_hand.js').then(({room}) => Boolean(room.value))")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".noteacts .go")


def dice(page: Page, table: Table) -> None:
    """Real dice, half typed."""
    begin = {"kind": "scenario", "name": "lesson"}
    come(page, table, table.make(begin, ("typed", "typed")))
    page.wait_for_selector(".typing")
    page.keyboard.type("6")


def many_dice(page: Page, table: Table) -> None:
    """Six real dice of an attack, half typed, and a face that no die has."""
    scene, _ = fought("carrier-duel", "intercept")
    begin = {"kind": "file", "text": scene.position}
    come(page, table, table.make(begin, ("typed", "typed")))
    hold(page, scene)
    page.locator("#give-order:not([aria-disabled])").first.click()
    page.wait_for_selector(".typing")
    page.wait_for_timeout(300)
    page.keyboard.type("6317")


def at_end(page: Page, table: Table) -> None:
    """The end phase, with its dice to type."""
    scene, _ = fought("surface-action", "end")
    begin = {"kind": "file", "text": scene.position}
    come(page, table, table.make(begin, ("typed", "typed")))


def over(page: Page, table: Table) -> None:
    """A battle that is over."""
    begin = {"kind": "file", "text": ended("surface-action")}
    come(page, table, table.make(begin, ROLLED))


def referee(page: Page, table: Table) -> None:
    """A real table without a map, with a question about it."""
    begin = {"kind": "scenario", "name": "channel-dash"}
    come(page, table, table.make(begin, ("rolled", "typed"), mapped=False))


def more(page: Page, table: Table) -> None:
    """What lies under More."""
    at_scene(page, table, "carrier-duel", "intercept")
    page.get_by_role("button", name="More").click()


def help_(page: Page, table: Table) -> None:
    """The help sheet."""
    at_scene(page, table, "carrier-duel", "intercept")
    page.keyboard.press("?")


def clause(page: Page, table: Table) -> None:
    """What a clause says, at the figure that it justifies."""
    at_scene(page, table, "carrier-duel", "intercept")
    mark = page.locator(".needs button.cl").first
    mark.scroll_into_view_if_needed()
    mark.focus()
    page.wait_for_selector(".clause")


def replay(page: Page, table: Table) -> None:
    """A battle of a file, looked through."""
    _, text = fought("carrier-duel", "intercept")
    made = table.ask("/api/replays", text=text, visitor=VISITOR)
    come(page, table, made["links"][made["yours"]]["path"])
    page.wait_for_selector(".replay .at")
    slide = page.get_by_role("slider")
    slide.fill(str(int(slide.get_attribute("max") or 0) * 2 // 3))


def log_open(page: Page, table: Table) -> None:
    """A line of the log, open to its dice and clauses."""
    replay(page, table)
    pane_of(page, "log")
    page.locator(".log summary").first.click()


def luck(page: Page, table: Table) -> None:
    """The luck of a battle, in the place of the log."""
    replay(page, table)
    pane_of(page, "log")
    page.get_by_role("radio", name="luck").click()


def report(page: Page, table: Table) -> None:
    """The whole story of a battle."""
    replay(page, table)
    pane_of(page, "log")
    page.get_by_role("button", name="whole story").click()
    page.wait_for_selector(".report[open]")


def take_back(page: Page, table: Table) -> None:
    """The ways back after an order."""
    fight(page, table)
    page.locator("#undo-open").click()
    page.locator("#undo-ways").scroll_into_view_if_needed()


def _asked(page: Page, table: Table) -> Any:
    """An order is given at one seat of two, and asked back."""
    scene, _ = fought("carrier-duel", "intercept")
    players = ["me" if side == scene.side else "link" for side in (0, 1)]
    sides = [{"player": player, "dice": "rolled"} for player in players]
    made = table.made({"kind": "file", "text": scene.position}, sides)
    come(page, table, made["links"][made["yours"]]["path"])
    hold(page, scene)
    give(page)
    page.locator("#undo-open").click()
    page.locator("#undo-ways [data-way]").first.click()
    page.wait_for_selector(".asked")
    return made


def asked(page: Page, table: Table) -> None:
    """The other seat has been asked for a way back."""
    _asked(page, table)


def consent(page: Page, table: Table) -> None:
    """The other seat asks for a way back."""
    made = _asked(page, table)
    other = next(link for n, link in enumerate(made["links"]) if n != made["yours"])
    come(page, table, other["path"], OTHER)
    page.wait_for_selector(".asked")


def broken(page: Page, table: Table) -> None:
    """The line to the server has broken."""
    at_scene(page, table, "carrier-duel", "intercept")
    page.evaluate("import('./js/store.js').then(({connection}) => { connection.value = 'lost'; })")
    page.wait_for_selector(".conn")


def older(page: Page, table: Table) -> None:
    """The server is newer than the page."""
    at_scene(page, table, "carrier-duel", "intercept")
    page.evaluate(
        """import('./js/store.js').then(({about, connection}) => {
             sessionStorage.setItem('deckload.reloaded', String(about.peek()?.server ?? ''));
             connection.value = 'older';
           })"""
    )
    page.wait_for_selector(".conn")


def pane(name: str) -> View:
    """One of the views behind the keys of the phone, with an order in the hand."""

    def show(page: Page, table: Table) -> None:
        at_scene(page, table, "carrier-duel", "intercept")
        pane_of(page, name)
        page.wait_for_timeout(300)

    return show


VIEWS: Final[dict[str, View]] = {
    "empty": empty,
    "start": start,
    "links": links,
    "taken": taken,
    "launches": launches,
    "ship": considered("carrier-duel", "move"),
    "hand": hand,
    "table": considered("carrier-duel", "intercept"),
    "strike": considered("channel-dash", "strike"),
    "fight": fight,
    "firing": considered("surface-action", "fire"),
    "end": at_end,
    "over": over,
    "dice": dice,
    "typed": many_dice,
    "referee": referee,
    "more": more,
    "help": help_,
    "clause": clause,
    "replay": replay,
    "log": log_open,
    "luck": luck,
    "report": report,
    "back": take_back,
    "asked": asked,
    "consent": consent,
    "broken": broken,
    "older": older,
}
PANES: Final[dict[str, View]] = {
    f"phone-{name}": pane(name) for name in ("units", "odds", "sea", "log")
}
