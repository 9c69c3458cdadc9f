"""The frame of the table: its regions, strips, keys and help, its weight, its policy."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_pages import PHONE, TABLE, WIDE, Process, Visit, axe, overflow
from playwright.sync_api import Browser, Page, Route, expect
from server_table import VISITOR, Made, Server

ROOT = Path(__file__).parents[1]
MOST_BYTES = 300_000
"""Of the page with everything that it loads, as it goes over the line."""
LETTERS = {
    "w": "#what-now-title",
    "s": ".seaw [data-unit]",
    "l": "[data-region=log] *",
    "u": "[data-region=sheets] *",
}


def come(visit: Visit, made: Made, seat: str = "both", visitor: str = VISITOR) -> Page:
    """Come to a battle as somebody who sits there."""
    page = visit.page
    page.goto(visit.url + "/")
    page.evaluate(f"localStorage.setItem('deckload.visitor', '{visitor}')")
    page.goto(f"{visit.url}/#/{made.id}/{made.keys[seat]}")
    page.wait_for_selector("#what-now-title")
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    return page


@pytest.fixture
def laid(browser: Browser, paged: Server) -> Iterator[tuple[Visit, Page]]:
    """A battle of two at one screen, on a wide page."""
    made = paged.make(("me", "me"), ("typed", "rolled"))
    with Visit(browser, paged.url) as visit:
        yield visit, come(visit, made)
        visit.clean()


def test_every_region_stands_where_it_is_drawn(laid: tuple[Visit, Page]) -> None:
    _, page = laid
    boxes = {
        name: page.locator(where).bounding_box()
        for name, where in {
            "header": ".top",
            "sea": ".at-sea",
            "what": ".at-what",
            "dice": ".at-dice",
            "log": ".at-log",
            "sheets": ".at-sheets",
        }.items()
    }
    at = {name: box for name, box in boxes.items() if box is not None}
    assert len(at) == 6
    # right is what may happen, below what has happened, the middle what is
    assert 52 <= at["header"]["height"] <= 58
    assert at["sea"]["x"] + at["sea"]["width"] <= at["what"]["x"]
    assert at["what"]["width"] >= 440
    assert at["sea"]["width"] / at["what"]["width"] == pytest.approx(2, abs=0.1)
    below = at["sea"]["y"] + at["sea"]["height"]
    for name in ("dice", "log", "sheets"):
        assert at[name]["y"] >= below
        assert at[name]["height"] >= 140
    # nothing but the regions scrolls
    assert page.evaluate("document.documentElement.scrollHeight") <= WIDE[1]


def test_the_decision_comes_first_in_one_column(browser: Browser, paged: Server) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url, (1000, 900)) as visit:
        page = come(visit, made)
        what, sea = (page.locator(each).bounding_box() for each in (".at-what", ".at-sea"))
        assert what is not None
        assert sea is not None
        assert what["y"] + what["height"] <= sea["y"]
        assert overflow(page) == []
        visit.clean()


def test_the_strip_says_where_in_the_turn_it_is(laid: tuple[Visit, Page]) -> None:
    _, page = laid
    steps = page.get_by_role("list", name="The turn").get_by_role("listitem")
    expect(steps).to_have_count(5)
    expect(page.locator("[aria-current=step]")).to_contain_text("Initiative")
    page.keyboard.type("65")
    page.keyboard.press("Enter")
    # who won, and by what, stands there from then on
    expect(steps.first).to_contain_text("Britain won, 11 to")
    expect(page.locator("[aria-current=step]")).to_contain_text("Movement")


def test_undo_of_the_head_takes_the_last_order_back(browser: Browser, paged: Server) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url) as visit:
        page = come(visit, made)
        both = made.seat("both")
        while both.view()["phase"] != "ship movement":
            assert both.order(both.menu()[0]).is_success
        undo = page.locator(".top").get_by_role("button", name="Undo")
        before = both.view()
        move = next(o for o in both.menu() if o["type"] == "move" and not o["leave"])
        both.order(move)
        expect(page.locator(".log").first).to_contain_text("Admiral Hipper")
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(page.locator("[aria-current=step]")).to_contain_text("Movement")
        after = both.view()
        assert after["ships"] == before["ships"]
        assert after["version"] > before["version"]
        visit.clean()


def test_whose_decision_it_is_is_said_once(browser: Browser, paged: Server) -> None:
    made = paged.make(("me", "link"))
    first = made.seat("first")
    second = made.seat("second", "the-other-visitor-of-this")
    with Visit(browser, paged.url) as visit:
        page = come(visit, made, "first")
        page.evaluate(
            """() => {
              window.heard = [];
              const region = document.getElementById('live');
              new MutationObserver(() => window.heard.push(region.textContent.trim()))
                .observe(region, {childList: true, characterData: true, subtree: true});
            }"""
        )
        while not first.view()["awaits"]["you"]:
            assert second.order(second.menu()[-1]).is_success
        sentence = first.view()["awaits"]["sentence"]
        expect(page.locator("#live")).to_contain_text(sentence)
        heard = page.evaluate("window.heard")
        assert sum(sentence in each for each in heard) == 1, heard
        assert page.title().startswith("Your turn")
        visit.clean()


def test_letters_go_to_the_regions_and_can_be_switched_off(browser: Browser, paged: Server) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url) as visit:
        page = come(visit, made)
        expect(page.locator(".unit").first).to_be_attached()
        for letter, where in LETTERS.items():
            page.keyboard.press(letter)
            assert page.evaluate(f"document.activeElement.matches('{where}')"), letter
        page.keyboard.press("?")
        help_ = page.get_by_role("dialog", name="Help")
        expect(help_).to_be_visible()
        assert axe(page) == []
        help_.get_by_label("Single letters are keys").uncheck()
        page.keyboard.press("Escape")
        expect(help_).to_have_count(0)
        # the focus is where it was before the help came
        assert page.evaluate("document.activeElement.closest('[data-region=sheets]') !== null")
        page.keyboard.press("w")
        assert not page.evaluate("document.activeElement.id === 'what-now-title'")
        visit.clean()


def test_more_opens_beside_everything_and_escape_leads_back(laid: tuple[Visit, Page]) -> None:
    _, page = laid
    more = page.get_by_role("button", name="More")
    more.click()
    panel = page.get_by_role("region", name="More")
    expect(panel).to_be_visible()
    assert axe(page) == []
    panel.get_by_role("radio", name="night").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(more).to_be_focused()
    # it is kept, and there before anything is drawn
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.case("C62")
def test_dice_change_hands_from_the_next_roll_on(laid: tuple[Visit, Page]) -> None:
    _, page = laid
    expect(page.locator(".typing")).to_be_visible()
    page.get_by_role("button", name="More").click()
    dice = page.get_by_role("radiogroup", name="Dice of Britain")
    dice.get_by_role("radio", name="rolled here").click()
    expect(dice.get_by_role("radio", name="rolled here")).to_be_checked()
    page.keyboard.press("Escape")
    # what is asked already stays as it was
    expect(page.locator(".typing")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, (1280, 800), (1000, 900), PHONE])
def test_the_table_is_open_to_all(
    browser: Browser, paged: Server, theme: str, size: tuple[int, int]
) -> None:
    made = paged.make(("me", "me"), scenario="carrier-duel")
    with Visit(browser, paged.url, size, theme=theme, touch=size == PHONE) as visit:
        page = come(visit, made)
        assert axe(page) == []
        assert overflow(page) == []
        visit.clean()


@pytest.mark.case("C63")
def test_a_name_with_markup_is_shown_as_it_is_written(browser: Browser, paged: Server) -> None:
    name = '<img src=x onerror="alert(1)"> & "Co"'
    made = paged.make(("me", "me"))
    text = made.seat("both").get("position").text
    position = json.loads(text)
    setup = position["setup"] if "setup" in position else position["game"]["setup"]
    setup["sides"] = [name, "Germany\u202egnivom"]
    setup["title"] = f"{name} again"
    start = {"kind": "file", "text": json.dumps(position)}
    again = paged.make(("me", "me"), start=start)
    with Visit(browser, paged.url) as visit:
        page = come(visit, again)
        assert page.locator("img").count() == 0
        expect(page.locator(".battle b")).to_contain_text("<img src=x")
        assert name in page.title()
        visit.clean()


def test_a_region_that_cannot_be_fetched_says_so_and_the_rest_goes_on(
    browser: Browser, paged: Server
) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url) as visit:
        visit.expected = ("log.js", "ERR_FAILED")
        visit.context.route("**/js/log/log.js", lambda route: route.abort())
        page = come(visit, made)
        expect(page.get_by_text("could not fetch the log")).to_be_visible()
        expect(page.locator("#what-now-title")).to_be_visible()
        expect(page.locator(".unit").first).to_be_attached()
        visit.clean()


def test_a_newer_server_loads_the_page_again_and_keeps_what_was_typed(
    browser: Browser, paged: Server
) -> None:
    made = paged.make(("me", "me"), ("typed", "typed"))
    newer = False

    def answer(route: Route) -> None:
        found = route.fetch()
        headers = found.headers | ({"deckload-version": "99.0.0+new"} if newer else {})
        route.fulfill(response=found, headers=headers)

    with Visit(browser, paged.url) as visit:
        visit.context.route("**/api/**", answer)
        page = come(visit, made)
        page.keyboard.type("5")
        newer = True
        # whatever is asked next, here whose dice they are, tells the version
        page.get_by_role("button", name="More").click()
        page.get_by_role("radiogroup", name="Dice of Germany").get_by_text("rolled here").click()
        expect(page.get_by_text("The server is newer than this page")).to_be_visible()
        with page.expect_navigation():
            pass
        first = page.locator(".typing .box input").first
        expect(first).to_have_attribute("aria-label", re.compile("die 1 of 2: 5"))
        visit.clean()


@pytest.mark.case("C60")
def test_a_killed_server_loses_nothing_that_was_typed(browser: Browser, tmp_path: Path) -> None:
    process = Process(tmp_path / "battles.db")
    try:
        with Visit(browser, process.url) as visit:
            visit.expected = ("WebSocket", "ERR_CONNECTION", "Failed to load", "ERR_EMPTY")
            page = visit.go()
            both = page.get_by_role("radiogroup", name=re.compile("who plays"))
            for n in (0, 1):
                both.nth(n).get_by_role("radio", name="me", exact=True).click()
            page.get_by_role("radiogroup", name="Britain: whose dice").get_by_text("typed").click()
            page.get_by_role("button", name="Start the battle").click()
            page.wait_for_selector(".typing")
            page.keyboard.type("6")
            process.kill()
            expect(page.locator(".conn")).to_be_visible(timeout=20_000)
            page.keyboard.type("4")
            process.start()
            expect(page.locator(".conn")).to_have_count(0, timeout=30_000)
            page.get_by_role("button", name="Confirm 6 and 4").click()
            expect(page.locator(".at-log")).to_contain_text("Britain 6 4")
            visit.clean()
    finally:
        process.close()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_whole_page_is_light_and_asks_nobody_else(
    browser: Browser, paged: Server, size: tuple[int, int]
) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url, size) as visit:
        wire = visit.context.new_cdp_session(visit.page)
        wire.send("Network.enable")
        sizes: list[float] = []
        wire.on("Network.loadingFinished", lambda each: sizes.append(each["encodedDataLength"]))
        visit.page.goto(f"{paged.url}/#/{made.id}/{made.keys['both']}")
        visit.page.wait_for_selector("h1")
        visit.page.wait_for_load_state("networkidle")
        assert len(sizes) > 20
        assert sum(sizes) < MOST_BYTES
        visit.expected = ("409",)  # the seat is taken by the one who made the battle
        visit.clean()


def test_the_page_breaks_no_rule_of_its_own_policy() -> None:
    for path in TABLE.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\beval\(|new Function\(|innerHTML|insertAdjacentHTML", text), path
        # a style as text would be an attribute; as an object it goes by the policy
        assert not re.search(r"\bstyle: ?[`'\"]", text), path
        assert not re.search(r"https?://(?!www\.w3\.org/)", text), path
    html = (TABLE / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", html) == ['<script type="importmap">']
    assert " style=" not in html


def test_types_hold() -> None:
    if not (ROOT / "node_modules" / "typescript").is_dir() or not shutil.which("npm"):
        pytest.skip("needs the type-checker: npm ci")
    done = subprocess.run(
        ["npm", "run", "--silent", "check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_the_lock_of_the_type_checker_holds_no_address() -> None:
    for name in ("package.json", "package-lock.json"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert '"resolved"' not in text
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    names = {path.rsplit("node_modules/")[-1] for path in lock["packages"]}
    # what is served is what was checked
    assert {"preact", "@preact/signals", "@preact/signals-core"} <= names
