"""The chart in a browser: ships and flights are moved by pointer and by keys, near and far."""

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from game_builders import firing, vessel, with_ship
from playwright.sync_api import Browser, Page
from sea_stage import PHONE, WIDE, Stage, air, fleet


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    found = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    yield found
    found.close()


def test_a_dragged_ship_makes_the_order_that_leads_there(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.drag("war", 30, 20)
    order = stage.draft()
    assert order["type"] == "move"
    assert order["ship"] == "war"
    assert order["ahead"] == pytest.approx(4000, abs=60)
    assert order["points"] == 0
    # The token stays where she is, and a ghost lies where she would be.
    assert page.locator(".ghost.laid").count() == 1
    box, to = page.locator(".ghost.laid .tok").bounding_box(), stage.point(30, 20)
    assert box is not None
    assert box["x"] + box["width"] / 2 == pytest.approx(to[0], abs=3)
    assert box["y"] + box["height"] / 2 == pytest.approx(to[1], abs=4)
    assert page.locator(".dist text").text_content() == "4″ of 5″"
    assert stage.faults == []


def test_a_turn_shows_its_degrees_and_the_window(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    page.evaluate("stage.camera.approach(2)")
    stage.drag("war", 31.2, 19.8, let_go=False)
    stage.settled()
    assert stage.draft()["points"] == 1
    assert "45° starboard" in (page.locator(".dist text").text_content() or "")
    assert page.locator(".win").count() == 2
    assert page.get_by_text("turn from here").is_visible()
    page.mouse.up()


@pytest.mark.clause("S2.2")
def test_a_refused_turn_shows_its_clause_and_is_never_moved_unasked(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.drag("war", 32, 18.2)
    note = page.locator(".handnote")
    assert '2.5" first' in note.inner_text()
    assert note.locator(".cl").inner_text() == "S2.2"
    assert stage.draft() is None
    assert page.locator(".ghost.no").count() == 1
    assert page.locator(".ghost.near").count() == 1
    note.get_by_role("button", name="Take the nearest").click()
    order = stage.draft()
    assert (order["ahead"], order["points"]) == (2500, 1)
    assert note.count() == 0


def test_a_second_press_on_the_offered_ghost_takes_it(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    page.evaluate("stage.camera.approach(2.5)")
    stage.drag("war", 32, 18.2)
    box = page.locator(".ghost.near .tok").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert stage.draft()["points"] == 1


def test_escape_drops_what_is_dragged(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.drag("war", 30, 20)
    before = stage.draft()
    stage.drag("war", 31.5, 19.5, let_go=False)
    stage.settled()
    stage.unit("war").focus()
    page.keyboard.press("Escape")
    assert page.evaluate("stage.holding.held.value") is None
    assert stage.draft() == before
    page.mouse.up()


@pytest.mark.clause("F3")
def test_a_flight_dragged_onto_a_ship_strikes_her(page: Page) -> None:
    stage = Stage(page, air()).open()
    stage.drag("sf", 38, 26)
    order = stage.draft()
    assert order["action"] == {"type": "strike", "target": "hip"}
    end = order["to"]
    assert math.dist((end["x"], end["y"]), (38000, 26000)) <= 1100
    assert page.locator(".aim").count() == 1
    stage.until("stage.hand.judged.value && stage.hand.judged.value.plan")


@pytest.mark.clause("F10")
def test_a_flight_that_goes_too_far_is_told_its_reach(page: Page) -> None:
    stage = Stage(page, air()).open()
    stage.drag("sf", 48, 36)
    assert page.locator(".handnote .cl").inner_text() == "F10"
    assert page.locator(".rt").text_content() == "reach 12″"
    assert page.locator(".dist text").text_content() == "24.1″ of 12″"
    page.get_by_role("button", name="Take the nearest").click()
    end = stage.draft()["to"]
    assert math.dist((end["x"], end["y"]), (30000, 20000)) == pytest.approx(12000, abs=2)


def test_a_press_on_an_enemy_aims_the_chosen_flight(page: Page) -> None:
    stage = Stage(page, air()).open()
    stage.unit("sf").locator(".hit").click()
    assert page.evaluate("stage.hand.chosen.value") == "sf"
    stage.unit("hip").locator(".hit").click()
    stage.until("stage.hand.draft.value !== null")
    assert stage.draft()["action"]["target"] == "hip"
    # Once more, and her sheet is looked at.
    stage.unit("hip").locator(".hit").click()
    assert page.evaluate("stage.hand.chosen.value") == "hip"


def test_a_press_on_an_enemy_fires_every_line_that_may(page: Page) -> None:
    game = firing(
        vessel("war", "Warspite", 0, (30, 16), 0), vessel("hood", "Hood", 1, (30, 28), 90)
    )
    stage = Stage(page, game).open()
    stage.unit("war").locator(".hit").click()
    stage.unit("hood").locator(".hit").click()
    guns = stage.draft()["guns"]
    assert guns[0]["target"] == "hood"
    assert guns[0]["lines"] == ["main-1", "main-2"]


@pytest.mark.clause("F17")
def test_a_flight_that_comes_on_is_taken_from_the_rim(page: Page) -> None:
    stage = Stage(page, air()).open()
    tag = page.get_by_role("button", name="comes on now")
    box = tag.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(*stage.point(33, 9), steps=5)
    page.mouse.up()
    stage.until("stage.holding.held.value === null")
    order = stage.draft()
    assert order["arrive"]["y"] == 0
    assert order["to"]["y"] == pytest.approx(9000, abs=700)


def test_by_keyboard_alone_a_ship_is_moved(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.unit") == "war"
    page.keyboard.press("ArrowRight")
    stage.until("document.activeElement.dataset.unit === 'trib'")
    page.keyboard.press("Home")
    stage.until("document.activeElement.dataset.unit === 'war'")
    page.keyboard.press("Enter")
    stage.until("stage.holding.room.value !== null")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    stage.until("stage.holding.held.value === null")
    order = stage.draft()
    assert (order["ahead"], order["points"], order["then"]) == (4000, 1, 0)
    stage.until("document.getElementById('live').textContent.includes('45° starboard')")


def test_by_keyboard_a_refusal_is_said_and_a_second_enter_takes_the_nearest(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.unit("war").focus()
    page.keyboard.press("Enter")
    stage.until("stage.holding.room.value !== null")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    stage.until("document.getElementById('live').textContent.includes('S2.2')")
    page.keyboard.press("Enter")
    stage.until("stage.holding.held.value && stage.holding.held.value.down")
    assert stage.draft() is None
    page.keyboard.press("Enter")
    assert stage.draft()["points"] == 1


def test_by_keyboard_a_flight_swings_by_five_degrees_and_aims(page: Page) -> None:
    stage = Stage(page, air()).open()
    stage.unit("sf").focus()
    page.keyboard.press("Enter")
    stage.until("stage.holding.room.value !== null")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    stage.until("stage.holding.held.value === null")
    end = stage.draft()["to"]
    angle = math.degrees(math.atan2(end["x"] - 30000, end["y"] - 20000))
    assert angle == pytest.approx(5, abs=0.1)
    stage.unit("hip").focus()
    page.keyboard.press("Enter")
    stage.until("stage.hand.draft.value.order.action !== null")
    assert stage.draft()["action"] == {"type": "strike", "target": "hip"}


def test_zoom_keeps_true_distances_and_the_point_under_the_wheel(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    before = stage.point(38, 30)
    page.mouse.move(*before)
    page.mouse.wheel(0, -600)
    stage.until("stage.camera.zoom.value > 1.5")
    after = stage.point(38, 30)
    assert after == pytest.approx(before, abs=1)
    k = page.evaluate("stage.camera.scale.value")
    a, b = stage.point(30, 16), stage.point(33, 20)
    assert math.dist(a, b) == pytest.approx(5 * k, abs=0.1)
    box = stage.unit("war").locator(".hit").bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert middle == pytest.approx(stage.point(30, 16), abs=1)
    page.get_by_role("button", name="The whole sea").click()
    assert page.evaluate("stage.camera.zoom.value") == 1


def test_two_fingers_zoom_and_one_pans(browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    stage = Stage(page, fleet()).open()
    session = context.new_cdp_session(page)
    x, y = stage.point(36, 24)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        named: list[dict[str, Any]] = [
            {"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)
        ]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": named})

    touch("touchStart", (x - 20, y), (x + 20, y))
    touch("touchMove", (x - 50, y), (x + 50, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    zoom = page.evaluate("stage.camera.zoom.value")
    assert zoom == pytest.approx(3, rel=0.1)
    before = stage.point(36, 24)
    touch("touchStart", (x + 30, y + 30))
    touch("touchMove", (x + 10, y + 10))
    touch("touchMove", (x, y))
    touch("touchEnd")
    after = stage.point(36, 24)
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((-30, -30), abs=11)
    assert stage.faults == []
    context.close()


def test_a_unit_that_may_not_act_is_not_taken_up(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.drag("hood", 38, 26)
    assert stage.draft() is None
    assert stage.asked == []


def test_the_hand_lets_go_when_the_battle_moves(page: Page) -> None:
    stage = Stage(page, fleet()).open()
    stage.drag("war", 30, 20, let_go=False)
    stage.settled()
    stage.put(with_ship(fleet(), "war", moved=True))
    assert page.evaluate("stage.holding.held.value") is None
    page.mouse.up()
    assert json.dumps(stage.faults) == "[]"
