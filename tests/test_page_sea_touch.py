"""The chart under fingers, as on a phone: what comes on is brought on, and a ghost is moved on."""

import math
from collections.abc import Iterator

import pytest
from game_builders import bound, squadron, vessel
from playwright.sync_api import Browser, Locator, Page, expect
from sea_stage import PHONE, WIDE, Stage, air, fleet

from deckload.game.state import Game


class Finger:
    """One finger on the page."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        named = [{"x": x, "y": y, "id": 0} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": named})

    def drag(self, start: tuple[float, float], to: tuple[float, float]) -> None:
        """From a point of the page to another, and let go."""
        self._send("touchStart", start)
        for part in range(1, 7):
            along = tuple(a + (b - a) * part / 6 for a, b in zip(start, to, strict=True))
            self._send("touchMove", (along[0], along[1]))
        self._send("touchEnd")

    def tap(self, at: tuple[float, float]) -> None:
        """Touch a point of the page and let go."""
        self._send("touchStart", at)
        self._send("touchEnd")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


def middle(found: Locator) -> tuple[float, float]:
    """The middle of what a locator finds, on the page."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def off(stage: Stage, x: float, y: float) -> float:
    """How far the order that is made ends from a place, in inches."""
    end = stage.draft()["to"]
    return math.dist((end["x"] / 1000, end["y"] / 1000), (x, y))


def coming() -> Game:
    """One flight of Red comes on from the south; Blue has a ship."""
    return bound(
        squadron("late", "Swordfish", 0),
        vessel("hip", "Admiral Hipper", 1, (38, 26), 90),
    )


def below(page: Page) -> Locator:
    """The flight that comes on, as it stands below the chart."""
    return page.locator(".onway").get_by_role("button", name="comes on now")


@pytest.mark.clause("F17")
@pytest.mark.parametrize("start", [".onway button", ".tag.may"])
def test_a_flight_that_comes_on_is_dragged_onto_the_sea(page: Page, start: str) -> None:
    """From the button below the chart, and from the words on its rim, which lead there."""
    stage = Stage(page, coming()).open()
    expect(page.locator(".tag.may")).to_have_text("1 comes on now ↓")
    Finger(page).drag(middle(page.locator(start)), stage.point(30, 8))
    stage.until("stage.hand.draft.value && !stage.holding.held.value")
    assert off(stage, 30, 8) < 1
    assert stage.draft()["arrive"]["y"] == 0
    expect(page.locator(".ghost.laid")).to_have_count(1)
    expect(page.locator(".handnote")).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    assert stage.faults == []


def test_a_flight_that_comes_on_is_dragged_by_mouse_from_below_a_small_chart(
    browser: Browser,
) -> None:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    stage = Stage(page, coming()).open()
    page.mouse.move(*middle(below(page)))
    page.mouse.down()
    page.mouse.move(*stage.point(30, 8), steps=8)
    page.mouse.up()
    stage.until("stage.hand.draft.value && !stage.holding.held.value")
    assert off(stage, 30, 8) < 1
    page.close()


@pytest.mark.clause("F17")
def test_what_was_taken_by_a_tap_goes_where_the_sea_is_touched(page: Page) -> None:
    stage = Stage(page, coming()).open()
    finger = Finger(page)
    below(page).tap()
    note = page.locator(".handnote")
    expect(note).to_contain_text("Touch the sea where it is to go")
    for word in ("Arrow", "Shift", "Enter", "Escape"):
        expect(note).not_to_contain_text(word)
    # Before it is anywhere it is not let go of, and what is missing is said.
    set_down = note.get_by_role("button", name="Set down")
    expect(set_down).to_have_attribute("aria-disabled", "true")
    set_down.tap(force=True)
    expect(note).to_contain_text("It has no place yet: touch the sea")
    assert page.evaluate("stage.holding.held.value.unit") == "late"
    finger.tap(stage.point(30, 8))
    stage.until("stage.hand.draft.value !== null")
    assert off(stage, 30, 8) < 1
    finger.tap(stage.point(26, 6))
    stage.until("stage.hand.draft.value?.order.to?.x < 28000")
    assert off(stage, 26, 6) < 1
    # Where it may not be, the ways on are offered at once.
    finger.tap(stage.point(26, 40))
    expect(note.get_by_role("button", name="Take the nearest")).to_be_visible()
    finger.tap(stage.point(26, 6))
    stage.until("stage.hand.draft.value !== null")
    expect(set_down).not_to_have_attribute("aria-disabled", "true")
    set_down.tap()
    expect(note).to_have_count(0)
    assert off(stage, 26, 6) < 1
    assert page.evaluate("stage.holding.held.value") is None
    assert stage.faults == []


def test_what_was_taken_by_a_tap_is_dragged_over_the_sea(page: Page) -> None:
    stage = Stage(page, coming()).open()
    below(page).tap()
    stage.until("stage.holding.held.value !== null")
    Finger(page).drag(stage.point(50, 20), stage.point(34, 7))
    stage.until("stage.hand.draft.value && !stage.holding.held.value")
    assert off(stage, 34, 7) < 1
    assert page.evaluate("stage.camera.zoom.value") == 1


def test_a_touch_on_the_rim_means_the_edge_for_a_flight_that_comes_on(page: Page) -> None:
    stage = Stage(page, coming()).open()
    below(page).tap()
    stage.until("stage.holding.held.value !== null")
    x, y = stage.point(30, 0)
    Finger(page).tap((x, y + 12))
    stage.until("stage.hand.draft.value !== null")
    assert stage.draft()["arrive"]["x"] == pytest.approx(30000, abs=500)
    assert stage.draft()["to"] is None
    expect(page.locator(".overlay .ghost")).to_have_count(1)


def test_a_ship_in_the_hand_goes_where_the_sea_is_pressed(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    stage = Stage(page, fleet()).open()
    stage.unit("war").focus()
    page.keyboard.press("Enter")
    stage.until("stage.holding.room.value !== null")
    # Somebody who has keys is told them.
    expect(page.locator(".handnote")).to_contain_text("Arrows move an inch")
    page.mouse.click(*stage.point(30, 19))
    stage.until("stage.hand.draft.value !== null")
    assert stage.draft()["ahead"] == pytest.approx(3000, abs=60)
    page.mouse.click(*stage.point(30, 25))
    take = page.get_by_role("button", name="Take the nearest")
    expect(take).to_be_visible()
    take.click()
    assert stage.draft()["ahead"] == 5000
    page.close()


@pytest.mark.parametrize("flight", ["sf", "late"])
def test_the_ghost_of_an_order_is_picked_up_and_dragged_on(page: Page, flight: str) -> None:
    """Of a flight on the table, and of one that comes on and has no token yet."""
    stage = Stage(page, air() if flight == "sf" else coming()).open()
    finger = Finger(page)
    first, then = ((25, 12), (33, 12)) if flight == "sf" else ((30, 9), (38, 5))
    start = stage.unit("sf").locator(".hit") if flight == "sf" else below(page)
    finger.drag(middle(start), stage.point(*first))
    stage.until("stage.hand.draft.value && !stage.holding.held.value")
    finger.drag(stage.point(*first), stage.point(*then))
    stage.until(f"Math.abs(stage.hand.draft.value?.order.to?.x - {then[0] * 1000}) < 1000")
    stage.until("!stage.holding.held.value")
    assert off(stage, *then) < 1
    expect(page.locator(".ghost.laid")).to_have_count(1)


def test_a_ghost_that_is_put_back_leaves_the_order_as_it_was(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    stage = Stage(page, fleet()).open()
    stage.drag("war", 30, 20)
    before = stage.draft()
    page.mouse.move(*stage.point(30, 20))
    page.mouse.down()
    page.mouse.move(*stage.point(35, 26), steps=5)
    page.mouse.up()
    stage.until("stage.holding.held.value?.down")
    # What lies where it may not be is gripped once more: that is still no other order.
    page.mouse.move(*stage.point(35, 26))
    page.mouse.down()
    page.mouse.move(*stage.point(36, 28), steps=5)
    page.mouse.up()
    stage.until("stage.holding.held.value?.down")
    assert stage.draft() is None
    page.get_by_role("button", name="Put back").click()
    assert stage.draft() == before
    expect(page.locator(".ghost.laid")).to_have_count(1)
    page.close()
