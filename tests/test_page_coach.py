"""What leads somebody new through a battle: steps that come up by themselves, and ways to go on."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, go_on, table
from browser_play import GO
from playwright.sync_api import expect
from server_table import OTHER

from deckload.catalogue.scenarios import scenario


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("coach")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def told(window: Window, step: int, side: int = 0) -> None:
    """Wait until the strip shows a step of a side."""
    steps = scenario("lesson").briefing[side]
    window.page.locator(".coach .step", has_text=steps[step]).wait_for()
    assert f"{step + 1} of {len(steps)}" in window.words(".coach .step")


def air(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The flights in the air, the British first."""
    return [each for each in view["flights"] if each["where"] == "in the air"]


def test_a_step_comes_up_when_its_time_has_come(laid: Table) -> None:
    made = laid.server.make(("me", "link"))
    window, other = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    told(window, 0)
    told(other, 0, 1)
    both = Player(window, other)
    both.until(lambda view: any(each["id"] == "swordfish" for each in air(view)))
    told(window, 1)
    # It can be looked back at, and what comes up next is shown again.
    window.page.locator(".coach .btn", has_text="Back").click()
    told(window, 0)
    both.until(lambda view: view["engagements"])
    told(window, 2)
    told(other, 2, 1)


class Player:
    """Both seats of a battle, each by its own menu."""

    def __init__(self, *windows: Window) -> None:
        self.windows = windows

    def until(self, come: Any, want: tuple[str, ...] = ("attack",)) -> None:
        """Play on until something stands, and both pages show it."""
        for _ in range(200):
            view = self.windows[0].view()
            if come(view):
                for each in self.windows:
                    each.up_to_date()
                return
            turn = next(each for each in self.windows if each.view()["awaits"]["you"])
            go_on(turn, want)
        raise AssertionError("it did not come")


def test_the_strike_has_a_step_and_so_has_whoever_is_struck(laid: Table) -> None:
    made = laid.server.make(("me", "link"))
    window, other = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    both = Player(window, other)
    both.until(lambda view: _may_strike(window), ())
    told(window, 3)
    both.until(lambda view: _struck(view), ("strike",))
    told(other, 3, 1)


def _may_strike(window: Window) -> bool:
    legal = window.view()["legal"] or ()
    may = [each for unit in legal if not unit["refusal"] for each in unit["possibilities"]]
    return any(each["what"] == "strike" and not each["refusal"] for each in may)


def _struck(view: dict[str, Any]) -> bool:
    action = ((view["under_way"] or {}).get("order") or {}).get("action")
    return isinstance(action, dict) and action.get("type") == "strike"


@pytest.fixture
def phone(laid: Table) -> Window:
    return laid.sit(laid.server.make(("me", "me"), ("typed", "typed")), phone=True)


def until_phase(window: Window, phase: str) -> None:
    """Play on until a phase has come and an order is asked for."""
    for _ in range(60):
        view = window.view()
        if view["phase"] == phase and view["awaits"]["what"] == "order":
            window.up_to_date()
            return
        go_on(window, ())
    raise AssertionError(f"{phase} did not come")


def test_an_order_given_beside_its_odds_leads_to_what_comes_of_it(phone: Window) -> None:
    """The view of the odds would be empty then, as if the order were lost."""
    page = phone.page
    until_phase(phone, "ship movement")
    page.locator('[data-choice="course 0"]').click()
    page.locator(".bot a", has_text="Odds").click()
    before = phone.view()["version"]
    page.locator(GO).click()
    phone.moved(before)
    page.wait_for_selector(".pane-now")
    assert phone.page.locator(".bot a[aria-current]").inner_text().strip() == "Now"
    assert phone.faults == []


def test_away_from_what_is_asked_there_is_a_way_back_to_it(phone: Window) -> None:
    page = phone.page
    page.locator(".bot a", has_text="Sea").click()
    way = page.locator(".waiting a")
    assert "To the dice" in way.inner_text()
    assert phone.view()["awaits"]["sentence"] in phone.words(".waiting p")
    box = way.bounding_box()
    assert box
    assert box["height"] >= 44
    assert phone.serious() == []
    way.tap()
    page.wait_for_selector(".typing")
    assert page.locator(".waiting").count() == 0
    until_phase(phone, "ship movement")
    page.locator(".bot a", has_text="Sea").click()
    assert "To the decision" in way.inner_text()
    # While an order is made on the sea, its own button stands there.
    page.locator('.unit[data-unit="hipper"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.locator(".sea-order").wait_for()
    assert page.locator(".waiting").count() == 0
    # Where she may not go there is no order, but she is in the hand still.
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.locator(".bad").wait_for(state="attached")
    assert page.locator(".waiting").count() == 0


def test_the_keys_of_a_keyboard_are_folded_in_the_help_of_a_phone(phone: Window) -> None:
    """Dice are asked for: their keys at the foot are not those that the help tells of."""
    page = phone.page
    page.locator(".pt").get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Help and keys").tap()
    help_ = page.get_by_role("dialog", name="Help")
    keys = help_.locator(".keys")
    expect(keys).not_to_be_visible()
    help_.locator("summary", has_text="Keys, with a keyboard").tap()
    expect(keys).to_be_visible()
    assert keys.evaluate("found => getComputedStyle(found).position") == "static"
    assert phone.serious() == []
