"""Replay on the page: steps, play, keys and dropped files; and nothing of it moves the battle."""

import re
from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("replay")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def looking(laid: Table, orders: int = 8, *, phone: bool = False) -> Window:
    """A window that looks back at a battle of some orders."""
    window = laid.sit(laid.server.make(("me", "me")), phone=phone)
    for _ in range(orders):
        go_on(window)
    window.up_to_date()
    window.page.keyboard.press("r")
    window.page.wait_for_selector(".replay")
    return window


def line(window: Window) -> int | None:
    found = window.page.evaluate("import('/js/store.js').then(s => s.looking.value)")
    return None if found is None else int(found)


def shown(window: Window) -> list[int]:
    """Turn and planes as they are drawn."""
    found = window.page.evaluate(
        "import('/js/store.js').then(s => [s.seen.value.turn, ...s.seen.value.flights.map(f => "
        "f.planes)])"
    )
    return list(found)


@pytest.mark.case("C53")
def test_stepping_back_shows_what_was_and_changes_nothing(laid: Table) -> None:
    """Each step is the server's view of that line; the version stays as it was."""
    window = looking(laid)
    version = window.view()["version"]
    window.page.get_by_role("button", name="First", exact=True).click()
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    for _ in range(4):
        at = line(window)
        there = window.at.get(f"at/{at}").json()
        assert shown(window) == [there["turn"], *[f["planes"] for f in there["flights"]]]
        window.page.get_by_role("button", name="Next", exact=True).click()
        window.until(f"import('/js/store.js').then(s => s.looking.value !== {at})")
    assert window.page.locator("#give-order").count() == 0, "nobody orders in the past"
    window.page.get_by_role("button", name="Back to the table").click()
    window.until("import('/js/store.js').then(s => s.looking.value === null)")
    assert window.view()["version"] == version


def test_by_keyboard(laid: Table) -> None:
    """Left and right step, Home is the first, Escape returns to the table."""
    window = looking(laid)
    window.page.get_by_role("button", name="Play", exact=True).focus()
    window.page.keyboard.press("Home")
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    first = line(window)
    window.page.keyboard.press("ArrowRight")
    window.until(f"import('/js/store.js').then(s => s.looking.value > {first})")
    window.page.keyboard.press("ArrowLeft")
    window.until(f"import('/js/store.js').then(s => s.looking.value === {first})")
    window.page.keyboard.press("Escape")
    window.until("import('/js/store.js').then(s => s.looking.value === null)")


def test_it_plays_to_the_end_of_itself(laid: Table) -> None:
    """Play goes from the first order to the battle as it stands, and stops there."""
    window = looking(laid, 5)
    window.page.locator(".replay select").select_option(label="quick")
    window.page.get_by_role("button", name="First", exact=True).click()
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    window.page.get_by_role("button", name="Play", exact=True).click()
    window.until("import('/js/store.js').then(s => s.looking.value === null)")
    window.page.wait_for_selector(".replay >> text=Play")


def test_on_a_phone_it_is_watched_on_the_sea(laid: Table) -> None:
    """It plays on when the view changes, and can be stopped and stepped there."""
    window = looking(laid, 12, phone=True)
    page = window.page
    page.get_by_role("button", name="First", exact=True).click()
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("link", name="Sea").click()
    page.wait_for_selector(".chart")
    bar = page.locator(".replaybar")
    many = int(re.findall(r"\d+", bar.locator("b").inner_text())[1])
    assert re.fullmatch(rf"Looking back, \d+ of {many}", bar.locator("b").inner_text())
    was = line(window)
    window.until(f"import('/js/store.js').then(s => s.looking.value > {was})")
    bar.get_by_role("button", name="Pause").click()
    keys = bar.get_by_role("button").evaluate_all("all => all.map(e => e.offsetTop)")
    assert len(set(keys)) == 1, "its keys stand in one row"
    assert window.serious() == []
    at = line(window)
    bar.get_by_role("button", name="Previous").click()
    window.until(f"import('/js/store.js').then(s => s.looking.value < {at})")
    bar.get_by_role("button", name="Next").click()
    window.until(f"import('/js/store.js').then(s => s.looking.value >= {at})")
    bar.get_by_role("button", name="Back to the table").click()
    window.until("import('/js/store.js').then(s => s.looking.value === null)")
    page.wait_for_selector(".replaybar", state="detached")
    assert window.faults == []


def test_on_a_phone_the_sea_is_one_press_from_the_replay(laid: Table) -> None:
    """From the end of what has happened it begins anew, and plays where it can be seen."""
    window = looking(laid, 6, phone=True)
    window.page.get_by_role("button", name="Watch on the sea").click()
    window.page.wait_for_selector(".chart")
    window.page.wait_for_selector(".replaybar >> text=Pause")
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")


def test_a_dropped_battle_file_is_put_on_the_table(laid: Table) -> None:
    """The file of one battle, dropped on the page of another, is a replay of its own."""
    window = looking(laid)
    text = window.at.get("file").text
    held = window.page.evaluate_handle(
        """text => {
          const held = new DataTransfer();
          held.items.add(new File([text], 'lesson.battle'));
          return held;
        }""",
        text,
    )
    window.page.dispatch_event("body", "dragover", {"dataTransfer": held})
    window.page.wait_for_selector(".drop.over")
    window.page.dispatch_event("body", "drop", {"dataTransfer": held})
    window.until(f"!location.hash.includes('{window.at.battle}')")
    window.page.wait_for_selector(".replay .at")
    window.until("import('/js/store.js').then(s => s.view.value?.room.kind === 'replay')")
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    assert window.page.locator("#give-order").count() == 0
    window.page.get_by_role("button", name="Next", exact=True).click()
    assert window.faults == []


def test_a_file_that_is_none_says_so(laid: Table) -> None:
    """What cannot be read is named, and the battle on the table stays."""
    window = looking(laid)
    where = window.page.evaluate("location.hash")
    window.page.locator(".drop input[type=file]").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no battle at all"}
    )
    window.page.wait_for_selector(".drop .fault")
    assert window.page.evaluate("location.hash") == where


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_serious_for_axe(laid: Table, phone: bool) -> None:
    """Looking back, at both sizes."""
    window = laid.sit(laid.server.make(("me", "me")), phone=phone)
    for _ in range(6):
        go_on(window)
    window.up_to_date()
    window.page.keyboard.press("r")
    window.page.wait_for_selector(".replay")
    window.page.get_by_role("button", name="First", exact=True).click()
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    assert window.serious() == []
    assert window.faults == []


@pytest.mark.parametrize("phone", [False, True])
def test_looking_back_leaves_the_hand_out_of_it(laid: Table, phone: bool) -> None:
    """The draft waits: no ghost on the chart of the past, no orders, and both are there again."""
    window = laid.sit(laid.server.make(("me", "me")), phone=phone)
    for _ in range(8):
        go_on(window, ())
    for _ in range(60):
        moves = [o for o in window.at.menu() if o["type"] == "fly" and o.get("to")]
        if moves:
            break
        go_on(window, ())
    window.up_to_date()
    window.page.evaluate(
        "order => import('/js/hand.js').then(h => h.setDraft(order.flight, order))", moves[0]
    )
    window.page.wait_for_selector("#give-order:not([aria-disabled])")

    def chart() -> None:
        if phone:
            window.page.get_by_role("link", name="Sea").click()

    chart()
    window.page.wait_for_selector("g.over .track", state="attached")
    version = window.view()["version"]
    looked = "import('/js/replay/looking.js').then(back => back."
    window.page.evaluate(f"{looked}lookAt(back.places.value[1].shown))")
    window.until("import('/js/store.js').then(s => s.looking.value !== null)")
    window.page.wait_for_selector("g.over .track", state="detached")
    for mark in (".track", ".ghost", ".reach", ".aim"):
        assert window.page.locator(f".at-sea g {mark}, .sea-pane g {mark}").count() == 0, mark
    if phone:
        window.page.get_by_role("link", name="Odds").click()
        window.page.wait_for_selector("text=You look back")
        assert window.page.locator("#give-order").count() == 0
        window.page.get_by_role("link", name="Now").click()
    window.page.wait_for_selector("#what-now-title >> text=You look back")
    assert window.page.locator("#give-order, [data-choice], .picks").count() == 0
    assert window.page.locator(".oddsbox").count() == 0
    window.page.evaluate(f"{looked}lookNow())")
    window.page.wait_for_selector("#give-order:not([aria-disabled])")
    assert window.view()["version"] == version
    chart()
    window.page.wait_for_selector("g.over .track", state="attached")
