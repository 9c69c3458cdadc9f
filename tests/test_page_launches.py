"""Launches at the end of a course that is typed: the course stays as it is typed."""

import json
from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("launches")) as found:
        yield found


def to_carrier(laid: Table) -> tuple[Window, str]:
    """A window where a carrier with flights on deck may move and is chosen; her id."""
    window = laid.sit(laid.server.make(("me", "me"), scenario="carrier-duel"))
    for _ in range(60):
        view = window.view()
        if view["phase"] == "ship movement" and view["awaits"]["what"] == "order":
            for unit in view["legal"]:
                may = [p for p in unit["possibilities"] if p["what"] == "launch"]
                if not unit["refusal"] and any(not p["refusal"] for p in may):
                    window.up_to_date()
                    pick = window.page.locator(f'[data-choice="{unit["unit"]}"]')
                    if pick.count():
                        pick.click()
                    return window, unit["unit"]
        go_on(window)
    raise AssertionError("no carrier may launch")


@pytest.mark.clause("A5.1")
def test_flights_are_launched_from_where_the_typed_course_ends(laid: Table) -> None:
    window, carrier = to_carrier(laid)
    page = window.page
    page.get_by_label("Ahead (inches)").fill("1.5")
    page.get_by_label("Ahead (inches)").press("Tab")
    launch = page.locator(".ticks input:not([aria-disabled])").first
    launch.check()
    order = "import('/js/hand.js').then(({draft}) => draft.value.order)"
    window.until(f"{order}.then(order => order.launches.length === 1)")
    held = page.evaluate(order)
    assert (held["ahead"], held["points"]) == (1500, 0)
    expect(launch).to_be_checked()
    # Another length takes the flight with it, and no place of hers stays behind.
    page.get_by_label("Ahead (inches)").fill("2.25")
    page.get_by_label("Ahead (inches)").press("Tab")
    window.until(
        f"{order}.then(order => order.ahead === 2250 && order.launches.length === 1"
        f" && JSON.stringify(order.launches) !== '{_plain(held['launches'])}')"
    )
    page.locator("#give-order:not([aria-disabled])").click()
    window.until(
        "import('/js/store.js').then(({view}) => "
        f"view.value.ships.find(ship => ship.id === '{carrier}').moved)"
    )


def _plain(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@pytest.mark.clause("A5.1")
def test_a_place_that_is_refused_on_the_way_takes_no_launch_away(laid: Table) -> None:
    window, _ = to_carrier(laid)
    page = window.page
    page.locator('[data-choice="course 0"]').click()
    order = "import('/js/hand.js').then(({draft}) => draft.value?.order ?? null)"
    window.until(f"{order}.then(order => order?.launches.length > 0)")
    launched = [each["flight"] for each in page.evaluate(order)["launches"]]
    ghost = page.locator(".ghost").first.bounding_box()
    assert ghost
    x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20, steps=3)
    page.mouse.move(x, y + 260, steps=6)
    page.locator(".bad").wait_for()
    window.until(f"{order}.then(order => order === null)")
    page.mouse.move(x, y, steps=6)
    window.until(f"{order}.then(order => order !== null)")
    page.mouse.up()
    window.until("import('/js/sea/in_hand.js').then(({held}) => held.value === null)")
    assert [each["flight"] for each in page.evaluate(order)["launches"]] == launched
