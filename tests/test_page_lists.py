"""What the panel lists for a unit: the orders of now, whenever the server's answers come."""

import json
import time
from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table
from playwright.sync_api import Route

GO = "#give-order:not([aria-disabled])"


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("lists")) as found:
        yield found


@pytest.fixture
def window(laid: Table) -> Iterator[Window]:
    found = laid.sit(laid.server.make(("me", "me")), reduced_motion="reduce")
    yield found
    laid.close_windows()
    assert found.faults == []


def until_phase(window: Window, phase: str) -> None:
    """Play on by the server's own menu until a phase has come."""
    for _ in range(40):
        if window.view()["phase"] == phase:
            return
        go_on(window, want=())
    raise AssertionError(f"{phase} did not come")


@pytest.mark.clause("S2.10")
def test_courses_after_a_special_action_are_those_of_her_new_speed(window: Window) -> None:
    """The ship in hand is the same, but flank speed makes 6 inches 8."""
    until_phase(window, "ship movement")
    window.up_to_date()
    page = window.page
    assert page.locator('[data-choice="course 0"]').inner_text().startswith("6″ ahead")
    page.locator('[data-choice="special flank speed"]').click()
    before = window.view()["version"]
    page.locator(GO).click()
    window.moved(before)
    page.wait_for_selector('[data-choice="course 0"]:text("8″ ahead")')
    page.locator('[data-choice="course 0"]').click()
    before = window.view()["version"]
    page.locator(GO).click()
    window.moved(before)
    assert window.view()["ships"][0]["moved"]


@pytest.mark.clause("F17")
def test_a_deed_that_is_pressed_before_the_list_has_come_waits_for_it(window: Window) -> None:
    """A flight that comes on must say where: the list knows, and the hand was quicker."""

    def late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    window.page.route("**/menu?*", late)
    until_phase(window, "air bound")
    window.up_to_date()
    window.page.locator('[data-choice^="leave "]').first.click()
    window.page.wait_for_selector(GO)
    window.until("import('/js/hand.js').then(s => s.judged.value && !s.judged.value.busy)")
    assert not window.page.locator("#why-not").count()
    before = window.view()["version"]
    window.page.locator(GO).click()
    window.moved(before)


@pytest.mark.clause("F10")
def test_a_deed_without_a_free_place_is_told_as_such(window: Window) -> None:
    """Near enough, but nowhere to stand that the server knows of: said, and left to the sea."""

    def nowhere(route: Route) -> None:
        answer = route.fetch()
        said = answer.json()
        said["orders"] = [each for each in said["orders"] if not _strikes(each["order"])]
        route.fulfill(response=answer, body=json.dumps(said))

    while not any(_may_strike(unit) for unit in window.view()["legal"] or ()):
        go_on(window, want=())
    window.page.route("**/menu?*", nowhere)
    window.page.reload()
    window.ready()
    window.up_to_date()
    window.page.wait_for_selector("text=/No free place to do it from/")
    assert not window.page.locator('[data-choice^="strike "]').count()


@pytest.mark.clause("S3.1")
def test_a_move_that_is_still_in_hand_does_not_stand_in_the_way_of_her_fire(window: Window) -> None:
    """The battle may have come to gunfire before the answer to her move is here."""
    until_phase(window, "ship movement")
    window.up_to_date()
    held: list[Route] = []
    window.page.route("**/orders", lambda route: held.append(route))
    window.page.locator('[data-choice="course 0"]').click()
    window.page.locator(GO).click()
    until_phase(window, "ship firing")
    window.up_to_date()
    window.page.wait_for_selector(".guns")
    for route in held:
        route.abort()
    window.page.unroute("**/orders")
    window.page.get_by_role("button", name="Clear").click()
    before = window.view()["version"]
    window.page.locator(GO).filter(has_text="Hold her fire").click()
    window.moved(before)


def _strikes(order: dict[str, object]) -> bool:
    action = order.get("action")
    return isinstance(action, dict) and action["type"] == "strike"


def _may_strike(unit: dict[str, object]) -> bool:
    found = unit["possibilities"]
    assert isinstance(found, list)
    return any(each["what"] == "strike" and not each["refusal"] for each in found)
