"""Whole battles in Chromium, in every way that two can sit at a table, and by every kind of hand.

Every battle is played from its first turn to its end by what the page offers. Three ways are taken
with all of `lesson`, `channel-dash` and `carrier-duel`: one screen for both sides, alone against
the computer, and two browsers apart of which one drops in the middle of a roll. Large battles take
their time, so the others are shared out: the phone and the keyboard play `lesson` and
`channel-dash`; `lesson` is played with every die typed, and five turns of `carrier-duel` with its
carriers off the table. In the module beside this one, `lesson` and `carrier-duel` go through a
server that is killed, the latter with every die typed: it comes to every kind of roll there is.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, table
from browser_play import Player, Toucher, Typist, play, rolls
from server_table import OTHER, SEED, Made

SIDES = {
    "lesson": ("Britain", "Germany"),
    "channel-dash": ("Britain", "Germany"),
    "carrier-duel": ("United States", "Japan"),
}
SEEDS = {"carrier-duel": "2"}
"""Dice with which a battle is over well before its limit of turns."""
ALL = pytest.mark.parametrize("scenario", list(SIDES))
SMALL = pytest.mark.parametrize("scenario", ["lesson", "channel-dash"])
FALLEN = ("rolled", "rolled")
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
_LINE_CUT = re.compile(r"ERR_INTERNET_DISCONNECTED|WebSocket connection")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("battles")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def faultless(window: Window, *, cut: bool = False) -> None:
    """Nothing broke in the page; `cut`: but for what is told of a line that was cut on purpose."""
    assert window.faults == []
    assert [each for each in window.errors if not (cut and _LINE_CUT.search(each))] == []


def over(window: Window) -> None:
    """The battle is over, and the panel says why and who has won."""
    window.page.wait_for_selector(".ending")
    assert window.words("#what-now-title") == "The battle is over"
    view, told = window.view(), window.words(".ending")
    why = view["ending"]["why"].split(" (")[0]  # the clause behind it is a mark of its own
    assert why.lower() in told.lower()
    winner = view["ending"]["winner"]
    names = [side["name"] for side in view["room"]["sides"]]
    assert ("Nobody" if winner is None else names[winner]) + " has won" in told


def rolled(window: Window, owner: str = "") -> list[dict[str, Any]]:
    """Every roll that the story tells, or those of one side."""
    story = window.at.get("story").json()["lines"]
    found = [a for each in story for a in each.get("answers", ()) if "faces" in a]
    return [roll for roll in found if not owner or roll["owner"] == owner]


def made(laid: Table, scenario: str, *sides: str, dice: tuple[str, str] = FALLEN) -> Made:
    """A battle of a scenario, both sides at this screen if nothing else is said."""
    first, second = sides or ("me", "me")
    return laid.server.make((first, second), dice, scenario, SEEDS.get(scenario, SEED))


@ALL
def test_two_at_one_screen(laid: Table, scenario: str) -> None:
    """One page plays both sides to the end, odds looked at before each attack; the seed is told."""
    window = laid.sit(made(laid, scenario))
    play(Player(window, weighs=True))
    over(window)
    assert {roll["by"] for roll in rolled(window)} == {"rolled"}
    window.page.locator("[data-seed=ask]").click()
    window.page.locator("[data-seed=sure]").click()
    window.page.wait_for_selector("text=/seed of the dice is told/i")
    assert window.view()["closed"]
    assert window.at.get("verdict").status_code == 200
    faultless(window)


@pytest.mark.clause("A5.4")
def test_with_both_carriers_off_the_table(laid: Table) -> None:
    """Launches are declared for the turn, and their flights come on at the base edge a turn later.

    A flight declared in turn N acts in turn N + 1, never sooner.
    """
    start = {"kind": "scenario", "name": "carrier-duel", "off": ["yorktown", "zuikaku"]}
    battle = laid.server.make(("me", "me"), seed=SEEDS["carrier-duel"], start=start)
    window = laid.sit(battle, **STILL)
    last = play(Player(window), until=lambda view: int(view["turn"]) >= 5)["turn"]
    declared: dict[str, int] = {}
    arrived: dict[str, int] = {}
    for line in window.at.get("story").json()["lines"]:
        order = line.get("order") or {}
        for flight in order.get("flights", ()):
            declared.setdefault(flight, line["turn"])
        if order.get("arrive"):
            arrived.setdefault(order["flight"], line["turn"])
    assert len(set(declared.values())) > 1, "in several turns"
    due = {flight: turn + 1 for flight, turn in declared.items() if turn + 1 < last}
    assert due
    assert {flight: turn for flight, turn in arrived.items() if turn < last} == due
    faultless(window)


@pytest.mark.parametrize(
    ("scenario", "side"),
    [("lesson", 0), ("lesson", 1), ("channel-dash", 0), ("carrier-duel", 1)],
)
def test_alone_against_the_computer(laid: Table, scenario: str, side: int) -> None:
    """The captain answers each time, says why, and the battle ends."""
    players = ("me", "staff") if side == 0 else ("staff", "me")
    window = laid.sit(made(laid, scenario, *players), ("first", "second")[side], **STILL)
    play(Player(window))
    over(window)
    story = window.at.get("story").json()["lines"]
    whys = [each["why"] for each in story if each.get("seat") == 1 - side]
    assert whys
    assert all(whys)
    assert "Why: " in window.words(".log")
    faultless(window)


@ALL
@pytest.mark.case("C46")
@pytest.mark.case("C62")
def test_two_apart_and_one_drops_in_the_middle_of_a_roll(laid: Table, scenario: str) -> None:
    """One types real dice; with half a roll typed his line and his page go, and come back."""
    battle = made(laid, scenario, "me", "link", dice=("rolled", "typed"))
    first = laid.sit(battle, "first", **STILL)
    second = laid.sit(battle, "second", OTHER, **STILL)
    players = Player(first), Player(second)
    prompt = play(*players, until=rolls(3, 1))["prompt"]
    second.page.wait_for_selector(".typing")
    second.type_dice("42")
    second.page.context.set_offline(True)
    first.page.wait_for_timeout(100)
    second.page.context.set_offline(False)
    second.page.reload()
    second.page.wait_for_selector(".typing")
    second.ready()
    assert [face.split(": ")[1][0] for face in second.faces()][:3] == ["4", "2", "e"]
    assert first.view()["prompt"]["line"] == prompt["line"], "nothing was answered for him"
    before = second.view()["version"]
    for face in "361524361524"[: prompt["dice"] - 2]:
        second.page.keyboard.press(face)
    second.page.keyboard.press("Enter")
    second.moved(before)
    play(*players)
    views = [window.page.evaluate(_STANDING) for window in (first, second)]
    assert views[0] == views[1]
    for window in (first, second):
        over(window)
    typed, fallen = SIDES[scenario][1], SIDES[scenario][0]
    assert {roll["by"] for roll in rolled(first, typed)} == {"typed"}
    assert {roll["by"] for roll in rolled(first, fallen)} == {"rolled"}
    faultless(first)
    faultless(second, cut=True)


@pytest.mark.case("C62")
def test_typed_on_both_sides(laid: Table) -> None:
    """Every roll of the game is typed; nothing falls of itself."""
    window = laid.sit(made(laid, "lesson", dice=("typed", "typed")), **STILL)
    play(Player(window))
    over(window)
    assert {roll["by"] for roll in rolled(window)} == {"typed"}
    faultless(window)


@SMALL
def test_on_a_phone_by_touch(laid: Table, scenario: str) -> None:
    """The phone's own view, with one side's dice typed by its six keys."""
    battle = made(laid, scenario, dice=("typed", "rolled"))
    window = laid.sit(battle, phone=True, **STILL)
    play(Toucher(window))
    over(window)
    assert {roll["by"] for roll in rolled(window, SIDES[scenario][0])} == {"typed"}
    assert {roll["by"] for roll in rolled(window, SIDES[scenario][1])} == {"rolled"}
    faultless(window)


@SMALL
def test_by_keyboard_alone(laid: Table, scenario: str) -> None:
    """No pointer at all: keys to the panel, along it, and into the dice."""
    window = laid.sit(made(laid, scenario, dice=("rolled", "typed")), **STILL)
    play(Typist(window))
    over(window)
    faultless(window)


_STANDING = """import('/js/store.js').then(s =>
  JSON.stringify([s.view.value.version, s.view.value.ships, s.view.value.flights]))"""
