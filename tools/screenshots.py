"""Take pictures of every view of the page: `python -m tools.screenshots [FOLDER]`.

Each view is taken at the size of a desk and of a phone, by day and by night, into docs/screens or
the folder that is named. It needs Chromium and the package playwright. The battles are played by
two captains with a fixed seed, up to a moment worth looking at.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

from deckload.captains.match import Move, play
from deckload.captains.roster import captain
from deckload.catalogue.scenarios import scenario
from deckload.game.orders import ActFlight, Attack, MoveShip, Order
from deckload.game.scenario import setup_of
from deckload.game.state import Game
from deckload.record.opened import new_battle
from deckload.record.position import write_position

SCREENS: Final = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES: Final = {"desk": (1440, 900), "phone": (390, 844)}
THEMES: Final = ("light", "dark")
SEED: Final = 11
VISITOR: Final = "a-visitor-with-a-camera"
TURNS: Final = 4
"""So many turns are played before the moment is looked for."""


class Scene(Struct, frozen=True):
    """A moment of a battle: the position, and the order that its captain gave there."""

    position: str
    side: int
    unit: str
    order: Order


class Table:
    """A server, and battles on it."""

    def __init__(self, url: str) -> None:
        self.url = url

    def make(self, start: dict[str, Any], dice: tuple[str, str], **more: Any) -> str:
        """Make a battle of two at one screen; the path to it."""
        sides = [{"player": "me", "dice": each} for each in dice]
        made = self.ask("/api/battles", start=start, sides=sides, visitor=VISITOR, **more)
        return str(made["links"][made["yours"]]["path"])

    def ask(self, path: str, **body: Any) -> Any:
        """Post a body, and read the answer."""
        request = Request(self.url + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)


@contextmanager
def served() -> Iterator[Table]:
    """A server of its own, with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "deckload", "play", "--no-browser", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "battles.db")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.search(r"http://[\d.]+:\d+", line):
                    yield Table(found[0])
                    return
            raise SystemExit("the server does not start")
        finally:
            process.terminate()
            process.wait(20)


@cache
def fought(name: str, wanted: type) -> tuple[Scene, str]:
    """The last moment within TURNS at which such a thing was ordered, and the battle file."""
    setup = setup_of(scenario(name))
    battle = new_battle(setup, seed=SEED)
    found: list[Scene] = []
    before: list[Game] = [battle.game]

    def watch(move: Move) -> None:
        order = move.order
        what = order.action if isinstance(order, ActFlight) else order
        if isinstance(what, wanted) and move.seat is not None:
            unit = order.flight if isinstance(order, ActFlight) else getattr(order, "ship", "")
            text = write_position(before[0]).decode()
            found.append(Scene(text, move.seat, unit, order))
        before[0] = battle.game

    captains = captain("staff", SEED, 0), captain("staff", SEED, 1)
    play(setup, captains, SEED, TURNS, board=battle, watch=watch)
    if not found:
        raise SystemExit(f"nothing of the kind happens in {name}")
    return found[-1], battle.text.decode()


def hold(page: Page, scene: Scene) -> None:
    """Take the order of a scene into the hand, and wait for its odds."""
    order = json.loads(msgspec.json.encode(scene.order))
    page.evaluate(
        "([unit, order]) => import('./js/hand.js').then((hand) => hand.setDraft(unit, order))",
        [scene.unit, order],
    )
    page.wait_for_function(
        "import('./js/hand.js').then(({judged}) => judged.value && !judged.value.busy)"
    )


def come(page: Page, table: Table, path: str) -> None:
    """Come to a battle, and wait until everything of it is there."""
    page.goto(table.url + "/")
    page.evaluate(f"localStorage.setItem('deckload.visitor', '{VISITOR}')")
    page.goto(table.url + path)
    page.wait_for_selector("#what-now-title, .typing, .units-pane, .od, .seaw, .lg")


def at_scene(page: Page, table: Table, name: str, wanted: type) -> Scene:
    """A battle that goes on from a scene, with its order in the hand."""
    scene, _ = fought(name, wanted)
    start = {"kind": "file", "text": scene.position}
    come(page, table, table.make(start, ("rolled", "rolled")))
    hold(page, scene)
    return scene


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
    group.get_by_role("radio", name="a link").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".link")


def taken(page: Page, table: Table) -> None:
    """Somebody sits at the seat of a link already."""
    path = table.make({"kind": "scenario", "name": "lesson"}, ("rolled", "rolled"))
    page.goto(table.url + path)
    page.wait_for_selector(".door h1")


def interception(page: Page, table: Table) -> None:
    """An interception considered."""
    at_scene(page, table, "carrier-duel", Attack)


def fight(page: Page, table: Table) -> None:
    """The same, once the dice have fallen; decisions within it stand at their standing answers."""
    at_scene(page, table, "carrier-duel", Attack)
    waits = "import('./js/store.js').then(({view}) => view.value.awaits.what)"
    for _ in range(8):
        page.locator("#give-order:not([aria-disabled])").first.click()
        page.wait_for_timeout(900)
        if page.evaluate(waits) != "answer":
            break


def ship(page: Page, table: Table) -> None:
    """A ship about to move."""
    at_scene(page, table, "carrier-duel", MoveShip)


def dice(page: Page, table: Table) -> None:
    """Real dice, half typed."""
    begin = {"kind": "scenario", "name": "lesson"}
    come(page, table, table.make(begin, ("typed", "typed")))
    page.wait_for_selector(".typing")
    page.keyboard.type("6")


def referee(page: Page, table: Table) -> None:
    """A real table without a map, with a question about it."""
    begin = {"kind": "scenario", "name": "channel-dash"}
    come(page, table, table.make(begin, ("rolled", "typed"), mapped=False))


def more(page: Page, table: Table) -> None:
    """What lies under More."""
    at_scene(page, table, "carrier-duel", Attack)
    page.get_by_role("button", name="More").click()


def help_(page: Page, table: Table) -> None:
    """The help sheet."""
    at_scene(page, table, "carrier-duel", Attack)
    page.keyboard.press("?")


def replay(page: Page, table: Table) -> None:
    """A battle of a file, looked through."""
    _, text = fought("carrier-duel", Attack)
    made = table.ask("/api/replays", text=text, visitor=VISITOR)
    come(page, table, made["links"][made["yours"]]["path"])
    page.wait_for_selector(".replay .at")
    slide = page.get_by_role("slider")
    slide.fill(str(int(slide.get_attribute("max") or 0) * 2 // 3))


def report(page: Page, table: Table) -> None:
    """The whole story of a battle."""
    replay(page, table)
    if page.locator(".bot").count():
        page.locator(".bot a[href$='/log']").click()
    page.get_by_role("button", name="whole story").click()
    page.wait_for_selector(".report[open]")


def broken(page: Page, table: Table) -> None:
    """The line to the server has broken."""
    at_scene(page, table, "carrier-duel", Attack)
    page.evaluate("import('./js/store.js').then(({connection}) => { connection.value = 'lost'; })")
    page.wait_for_selector(".conn")


def pane(name: str) -> Callable[[Page, Table], None]:
    """One of the views behind the keys of the phone, with an order in the hand."""

    def show(page: Page, table: Table) -> None:
        at_scene(page, table, "carrier-duel", Attack)
        page.locator(f".bot a[href$='/{name.lower()}']").click()
        page.wait_for_timeout(300)

    return show


VIEWS: Final[dict[str, Callable[[Page, Table], None]]] = {
    "start": start,
    "links": links,
    "taken": taken,
    "table": interception,
    "fight": fight,
    "ship": ship,
    "dice": dice,
    "referee": referee,
    "more": more,
    "help": help_,
    "replay": replay,
    "report": report,
    "broken": broken,
}
PANES: Final = {f"phone-{name.lower()}": pane(name) for name in ("Units", "Odds", "Sea", "Log")}


def take(browser: Browser, table: Table, folder: Path, only: set[str]) -> Iterator[Path]:
    """Take the pictures; each path as it is written."""
    for size, (width, height) in SIZES.items():
        views = VIEWS | (PANES if size == "phone" else {})
        for name, show in views.items():
            if only and name not in only:
                continue
            for theme in THEMES:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    reduced_motion="reduce",
                    has_touch=size == "phone",
                )
                page = context.new_page()
                show(page, table)
                page.wait_for_timeout(700)
                path = folder / f"{name}-{size}-{theme}.png"
                page.screenshot(path=path)
                context.close()
                yield path


def main(words: list[str]) -> int:
    """The folder first, then the names of views to take alone."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("Pictures need Chromium, and none is installed.")
        return 1
    folder = Path(words[0]) if words else SCREENS
    folder.mkdir(parents=True, exist_ok=True)
    with served() as table, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path in take(browser, table, folder, set(words[1:])):
            print(path)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
