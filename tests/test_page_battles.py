"""Whole battles of the lesson in Chromium, in every way that two can sit at a table."""

from collections.abc import Iterator

import pytest
from browser_panels import Table, table
from browser_play import Player, Toucher, Typist, play
from server_table import OTHER


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("battles")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def test_two_at_one_screen(laid: Table) -> None:
    """One page plays both sides to the end, and the panel tells how it ended."""
    window = laid.sit(laid.server.make(("me", "me")))
    view = play(Player(window))
    assert view["ending"]["why"] in window.words(".what")
    assert window.faults == []
    window.page.locator("#give-order").click()
    window.page.wait_for_selector("text=/seed of the dice is told/i")
    assert window.view()["closed"]
    assert window.at.get("verdict").status_code == 200


@pytest.mark.parametrize("side", [0, 1])
def test_alone_against_the_computer(laid: Table, side: int) -> None:
    """The captain answers each time, says why, and the battle ends."""
    players = ("me", "staff") if side == 0 else ("staff", "me")
    window = laid.sit(laid.server.make(players), "first" if side == 0 else "second")
    play(Player(window))
    assert window.words("#what-now-title") == "The battle is over"
    story = window.at.get("story").json()["lines"]
    whys = [each["why"] for each in story if each.get("seat") == 1 - side]
    assert whys
    assert all(whys)
    assert "Why: " in window.words(".log")
    assert window.faults == []


@pytest.mark.case("C46")
def test_two_apart_and_one_drops_in_the_middle_of_a_roll(laid: Table) -> None:
    """One types real dice; with half a roll typed his line and his page go, and come back."""
    made = laid.server.make(("me", "link"), ("rolled", "typed"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    second.page.wait_for_selector(".typing")
    second.type_dice("4")
    second.page.context.set_offline(True)
    first.page.wait_for_timeout(100)
    second.page.context.set_offline(False)
    second.page.reload()
    second.page.wait_for_selector(".typing")
    second.ready()
    assert [label.split(": ")[1] for label in second.faces()] == ["4", "empty"]
    before = second.view()["version"]
    second.page.keyboard.press("1")
    second.page.keyboard.press("Enter")
    second.after(before)
    play(Player(first), Player(second))
    views = [window.page.evaluate(_STANDING) for window in (first, second)]
    assert views[0] == views[1]
    story = first.at.get("story").json()["lines"]
    rolls = [a for each in story for a in each.get("answers", ()) if a.get("owner") == "Germany"]
    assert rolls
    assert {roll["by"] for roll in rolls if "faces" in roll} == {"typed"}
    assert (first.faults, second.faults) == ([], [])


@pytest.mark.case("C62")
def test_typed_on_both_sides(laid: Table) -> None:
    """Every roll of the game is typed; nothing falls of itself."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))
    play(Player(window))
    story = window.at.get("story").json()["lines"]
    rolls = [a for each in story for a in each.get("answers", ()) if "faces" in a]
    assert {roll["by"] for roll in rolls} == {"typed"}
    assert window.faults == []


def test_on_a_phone_by_touch(laid: Table) -> None:
    """The phone's own view, with one side's dice typed by its six keys."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "rolled")), phone=True)
    play(Toucher(window))
    assert "over" in window.words(".what")
    assert window.faults == []


def test_by_keyboard_alone(laid: Table) -> None:
    """No pointer at all: keys to the panel, along it, and into the dice."""
    window = laid.sit(laid.server.make(("me", "me"), ("rolled", "typed")))
    play(Typist(window))
    assert window.words("#what-now-title") == "The battle is over"
    assert window.faults == []


_STANDING = """import('/js/store.js').then(s =>
  JSON.stringify([s.view.value.version, s.view.value.ships, s.view.value.flights]))"""
