"""What is seen on the chart: tokens apart, their words, marks on demand, at any size and light."""

import math
from collections.abc import Iterator
from typing import Any

import pytest
from browser_pages import axe
from game_builders import at, bound, engaged, squadron, with_ship
from playwright.sync_api import Browser, Page, expect
from sea_stage import PHONE, WIDE, Stage, air, fleet

from deckload.rules.special_actions import SpecialAction


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    found = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    yield found
    found.close()


def overlaps(stage: Stage) -> list[tuple[str, str]]:
    """Pairs of flights whose drawn stands cover each other."""
    boxes = stage.page.evaluate(
        """() => [...document.querySelectorAll('.unit')].map(unit => {
          const b = unit.querySelector('.tok').getBoundingClientRect();
          return [unit.dataset.unit, b.x + b.width / 2, b.y + b.height / 2];
        })"""
    )
    found = []
    for n, (one, x, y) in enumerate(boxes):
        found += [(one, o) for o, ox, oy in boxes[n + 1 :] if math.hypot(x - ox, y - oy) < 36]
    return found


def test_tokens_that_would_cover_each_other_are_drawn_apart(page: Page) -> None:
    places = [(30, 20), (31.05, 20), (30.5, 21), (31.5, 21), (30, 22.1)]
    flights = [
        squadron(f"f{n}", "Swordfish" if n % 2 else "Bf 109", n % 2, place)
        for n, place in enumerate(places)
    ]
    game = engaged(bound(*flights), ("f0", "f1"))
    stage = Stage(page, game).open()
    assert overlaps(stage) == []
    assert page.locator(".melee").count() == 1
    assert page.locator(".lead").count() >= 1
    # Near enough, each is drawn where it is.
    page.evaluate("stage.camera.centre.value = { x: 31, y: 21 }; stage.camera.approach(6)")
    assert page.locator(".lead").count() == 0
    for n, place in enumerate(places):
        box = stage.unit(f"f{n}").locator(".hit").bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert middle == pytest.approx(stage.point(*place), abs=6)


def test_a_unit_says_in_words_what_it_shows(page: Page) -> None:
    game = engaged(air(), ("ju", "be"))
    stage = Stage(page, game).open()
    words = stage.unit("be").get_attribute("aria-label") or ""
    assert "Beaufighter, five planes, engaged with Ju 87 1" in words
    assert "has moved" not in words
    assert stage.unit("be").locator('use[href="#badge-engaged"]').count() == 1
    assert stage.unit("be").locator(".pip.on").count() == 5
    assert stage.unit("be").locator(".pip-x").count() == 0


def test_smoke_fires_and_criticals_are_on_the_chart(page: Page) -> None:
    game = with_ship(
        fleet(), "war", special=SpecialAction.SMOKE, smoke=(at(30, 12), at(30, 16)), fires=2
    )
    stage = Stage(page, game).open()
    assert page.get_by_role("img", name="Smoke laid by").count() == 1
    assert stage.unit("war").locator('use[href="#badge-fire"]').count() == 1
    assert "2 fires" in (stage.unit("war").get_attribute("aria-label") or "")


def test_rings_and_arcs_are_shown_on_demand(page: Page) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    stage = Stage(page, fleet()).open()
    ring = page.locator(".ring.side-a").first.bounding_box()
    assert ring is not None
    # Warspite's AA reaches 5 inches, so the ring is 10 across.
    assert ring["width"] == pytest.approx(10 * page.evaluate("stage.camera.scale.value"), abs=2)
    stage.unit("war").locator(".hit").click()
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Gun arcs").click()
    assert page.locator(".arc").count() >= 2
    assert page.get_by_text("33″").count() >= 1
    page.get_by_role("button", name="AA rings").click()
    assert page.locator(".ring").count() == 0
    page.get_by_role("button", name="Ornament").click()
    assert page.locator(".snd, .rose, .sea1").count() == 0


def test_an_enemy_that_is_looked_at_shows_its_speed(page: Page) -> None:
    """As its sheet has it; what may act shows the reach that it has now, and in the past none."""
    stage = Stage(page, air()).open()
    stage.unit("ju").locator(".hit").click()
    ring = page.locator(".speed.side-b .reach")
    expect(ring).to_have_count(1)
    speed = next(each for each in air().setup.squadrons if each.id == "ju").aircraft.speed
    k = page.evaluate("stage.camera.scale.value")
    assert float(ring.get_attribute("r") or 0) == pytest.approx(speed * k, abs=1)
    expect(page.locator(".speed .rt")).to_have_text(f"speed {speed}″")
    page.evaluate("stage.store.looking.value = 1")
    expect(ring).to_have_count(0)
    page.evaluate("stage.store.looking.value = null")
    expect(ring).to_have_count(1)
    stage.unit("be").locator(".hit").click()
    expect(page.locator(".rt")).to_contain_text("reach")
    expect(ring).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_every_token_can_be_hit_and_seen(browser: Browser, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    stage = Stage(page, air()).open()
    for unit in ("sf", "ju", "hip"):
        hit = stage.unit(unit).locator(".hit").bounding_box()
        drawn = stage.unit(unit).locator(".tok").bounding_box()
        assert hit is not None
        assert drawn is not None
        assert hit["width"] >= 43.5
        assert max(drawn["width"], drawn["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_axe_finds_nothing_serious(browser: Browser, size: tuple[int, int], theme: Any) -> None:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme=theme, reduced_motion="reduce"
    )
    stage = Stage(page, engaged(air(), ("ju", "be"))).open()
    assert axe(page) == []
    stage.drag("sf", 41, 30)
    assert page.locator(".handnote .cl").count() == 1
    assert axe(page) == []
    page.close()


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", 1), ("reduce", 0)])
def test_a_unit_goes_along_its_way_unless_less_motion_is_asked_for(
    browser: Browser, motion: Any, moves: int
) -> None:
    page = browser.new_page(reduced_motion=motion)
    stage = Stage(page, fleet()).open()
    stage.put(with_ship(fleet(), "war", place=at(30, 20), moved=True))
    running = "document.querySelector('[data-unit=war]').getAnimations().length"
    stage.until(f"{running} === {moves}")
    # It is never a wait: a press ends it.
    page.mouse.click(5, 5)
    stage.until(f"{running} === 0")
    page.close()
