"""Words and marks on the chart: they cover no unit, and go along with their own."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from game_builders import bound, engaged, squadron, with_ship
from playwright.sync_api import Browser, Page
from sea_stage import PHONE, WIDE, Stage, air, fleet, view_of

from deckload.rules.places import Position

Box = tuple[float, float, float, float]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    found = browser.new_page(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce"
    )
    yield found
    found.close()


def boxes(page: Page, what: str) -> list[Box]:
    """Where everything of a kind is: left, top, right and foot."""
    found = page.evaluate(
        """what => [...document.querySelectorAll(what)].map(each => {
          const b = each.getBoundingClientRect();
          return [b.left, b.top, b.right, b.bottom];
        })""",
        what,
    )
    return [(a, b, c, d) for a, b, c, d in found]


def meet(one: Box, other: Box) -> bool:
    """Whether boxes cover each other by more than a hair."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


def test_the_figures_of_a_hand_cover_no_unit_and_no_name(page: Page) -> None:
    stage = Stage(page, air()).open()
    # Just above her target there is a unit, where the figures would stand first.
    for x, y in ((30, 24), (38, 23), (22, 25), (30, 30)):
        stage.drag("sf", x, y, let_go=False)
        stage.settled()
        (plate,) = boxes(page, ".dist rect")
        covered = [each for each in boxes(page, ".unit .tok, .nm") if meet(plate, each)]
        assert covered == [], (x, y)
        page.keyboard.press("Escape")
        page.mouse.up()


def test_a_name_stands_clear_of_the_ring_about_its_chosen_unit(page: Page) -> None:
    places = [(30, 20), (31.05, 20), (30.5, 21), (30, 22.1)]
    game = bound(*(squadron(f"f{n}", "Swordfish", n % 2, at) for n, at in enumerate(places)))
    Stage(page, game).open()
    for n in range(len(places)):
        page.evaluate("unit => { stage.hand.chosen.value = unit }", f"f{n}")
        (ring,) = boxes(page, ".sel")
        (name,) = boxes(page, f'.nm[data-glides="f{n}"]')
        assert not meet(ring, name), n


def test_no_badge_and_no_pips_lie_under_another_stand(page: Page) -> None:
    game = engaged(
        bound(squadron("one", "Bf 109", 1, (30, 20)), squadron("two", "Swordfish", 0, (30, 21))),
        ("one", "two"),
    )
    Stage(page, game).open()
    for one, other in (("one", "two"), ("two", "one")):
        (stand,) = boxes(page, f'.unit[data-unit="{one}"] use[href^="#stand"]')
        pips = boxes(page, f'.unit[data-unit="{other}"] .pip')
        badges = boxes(page, f'.unit[data-unit="{other}"] use[href^="#badge"]')
        # A symbol's own square is a little larger than what is drawn in it.
        inner = (stand[0] + 4, stand[1] + 4, stand[2] - 4, stand[3] - 4)
        assert [each for each in pips + badges if meet(inner, each)] == []


@pytest.mark.parametrize("named", ["war", "hood"])
def test_the_rose_and_the_soundings_give_way(page: Page, named: str) -> None:
    # A ship in a corner takes the place that the rose or the cartouche would have.
    corners = {"war": (6, 6), "hood": (66, 6)}
    place = (corners[named][0] * 1000, corners[named][1] * 1000)
    game = fleet()
    stage = Stage(page, game).open()
    moved = with_ship(game, named, place=Position(*place))
    stage.put(moved)
    page.wait_for_timeout(60)
    rose, cart = boxes(page, ".rose circle"), boxes(page, ".cart rect")
    assert cart
    for each in rose:
        assert not any(meet(each, box) for box in cart)
    solid = boxes(page, ".unit .tok, .nm, .cart rect, .aat rect")
    for each in boxes(page, ".snd, .deg"):
        assert not any(meet(each, box) for box in solid), each


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_soundings_keep_apart(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    Stage(page, fleet()).open()
    page.locator(".snd").first.wait_for()
    found = boxes(page, ".snd")
    assert len(found) > 3
    for n, (left, top, right, bottom) in enumerate(found):
        about = (left - 4, top, right + 4, bottom)
        assert not any(meet(about, other) for other in found[:n]), about


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", 1), ("reduce", 0)])
@pytest.mark.parametrize("what", [".nm", ".ring", ".aat", ".sel"])
def test_what_belongs_to_a_unit_goes_along_with_it(
    browser: Browser, motion: Any, moves: int, what: str
) -> None:
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion=motion)
    stage = Stage(page, fleet()).open()
    page.evaluate("stage.hand.chosen.value = 'war'")
    stage.until(f"document.querySelector('{what}[data-glides=war]') !== null")
    stage.put(with_ship(fleet(), "war", place=Position(30_000, 20_000), moved=True))
    stage.until(
        f"document.querySelector('{what}[data-glides=war]').getAnimations().length === {moves}"
    )
    page.close()


@pytest.mark.parametrize(
    "change",
    [
        {"under_way": {"line": 3}},
        {"awaits": {"what": "captain", "side": 1, "sentence": "", "you": False}},
        {"awaits": {"what": "answer", "side": 0, "sentence": "", "you": True}},
    ],
)
def test_nothing_is_asked_about_a_hand_while_an_order_is_under_way(
    page: Page, change: dict[str, Any]
) -> None:
    stage = Stage(page, air()).open()
    data = json.loads(msgspec.json.encode({**view_of(air(), 2), **change}))
    page.evaluate("view => { stage.store.view.value = view }", data)
    page.evaluate("stage.hand.chosen.value = 'sf'")
    page.wait_for_timeout(200)
    assert stage.asked == []
    # Once it is done, the reach of the chosen one is asked for.
    stage.put(air())
    stage.until("stage.holding.room.value !== null")
    assert [each["unit"] for each in stage.asked] == ["sf"]
