"""Dice on a phone: keys that never move, and what was over before they are asked for."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, table
from server_table import At, Made, key

SMALL = 2
"""Pixels that no thumb notices."""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("dice-phone")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


class Lesson:
    """The lesson with two people: a phone with real dice for Britain, and Germany by the server."""

    def __init__(self, laid: Table, *, phone: bool = True, **more: Any) -> None:
        made: Made = laid.server.make(("me", "link"), ("typed", "rolled"))
        self.seats: tuple[At, At] = made.both
        self.window: Window = laid.sit(made, "first", phone=phone, **more)

    @property
    def prompt(self) -> dict[str, Any]:
        found: dict[str, Any] | None = self.window.view()["prompt"]
        return found if found and found["kind"] == "dice" else {}

    def until(self, purpose: str, words: str = "") -> Window:
        """Play on until Britain is asked for dice like that, and the phone shows it."""
        for _ in range(80):
            if purpose in self.prompt.get("purpose", "") and words in self.prompt["words"]:
                self.window.up_to_date()
                self.window.page.wait_for_selector(".typing")
                return self.window
            self.step()
        raise AssertionError(f"no {purpose} {words} was asked for")

    def step(self) -> None:
        """One more answer or order; the Swordfish go for the cruiser."""
        view = self.window.view()
        prompt = view["prompt"]
        if prompt:
            at = self.seats[prompt["sides"][0]]
            if prompt["kind"] == "dice":
                face = 5 if prompt["purpose"] == "initiative" else 2
                said: dict[str, Any] = {"faces": [face] * prompt["dice"]}
            else:
                said = {"option": prompt["default"]}
            answer = at.post("answers", key=key(), version=view["version"], **said)
        else:
            side = view["awaits"]["side"]
            answer = self.seats[side].order(self._order(side, view["turn"]))
        assert answer.status_code == 200, answer.text

    def _order(self, side: int, turn: int) -> dict[str, Any]:
        wanted = "attack" if side else "strike"
        orders = [order for order in self.seats[side].menu() if order["type"] != "special"]
        acts = [each for each in orders if isinstance(each.get("action"), dict)]
        fights = [each for each in acts if each["action"]["type"] == wanted]
        if fights and turn > 2:
            return fights[0]
        moves = [each for each in orders if each not in acts]
        return min(moves, key=self._far) if not side else moves[0]

    def _far(self, order: dict[str, Any]) -> float:
        """How far an order ends from the cruiser."""
        to = order.get("to") or order.get("arrive")
        place = self.window.view()["ships"][0]["place"]
        if not to:
            return 1e9
        return float((to["x"] / 1000 - place["east"]) ** 2 + (to["y"] / 1000 - place["north"]) ** 2)


def tops(window: Window) -> tuple[float, ...]:
    """Where the last face, Clear and Confirm stand in the window."""
    found = []
    for what in ("[aria-label='a 6']", ".cf .btn:first-child", ".cf .go"):
        box = window.page.locator(f".typing {what}").bounding_box()
        assert box
        found += [box["y"], box["y"] + box["height"]]
    return tuple(found)


def same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(a - b) < SMALL for a, b in zip(one, other, strict=True))


@pytest.mark.case("C60", "C62")
def test_no_key_moves_while_dice_are_entered_nor_from_roll_to_roll(laid: Table) -> None:
    """The thumb finds the faces, Clear and Confirm where they were, at every roll of the battle."""
    lesson = Lesson(laid)
    first: tuple[float, ...] = ()
    for purpose in ("initiative", "initiative", "dodge", "attack on a ship", "dodge"):
        window = lesson.until(purpose)
        before = tops(window)
        first = first or before
        assert same(before, first), purpose
        dice = lesson.prompt["dice"]
        for _ in range(dice + 1):
            # the last is one too many, and told as that
            window.page.get_by_role("button", name="a 2", exact=True).tap()
            assert same(tops(window), before), purpose
        assert f"Needs {dice}, got {dice + 1}" in window.words(".typing .fault")
        version = window.view()["version"]
        window.page.locator(".typing .go").tap()
        window.after(version)
    assert window.faults == []


def test_the_die_to_enter_and_what_was_not_taken_are_seen_above_the_keys(laid: Table) -> None:
    """On a small phone too, and however many dice there are."""
    lesson = Lesson(laid, viewport={"width": 360, "height": 600})
    window = lesson.until("attack on a ship")
    for _ in range(lesson.prompt["dice"]):
        window.until(_SEEN.replace("WHAT", ".box.ring"))
        window.page.get_by_role("button", name="a 2", exact=True).tap()
    window.page.get_by_role("button", name="a 2", exact=True).tap()
    window.until(_SEEN.replace("WHAT", ".typing .fault"))
    window.page.set_viewport_size({"width": 667, "height": 375})
    keys = window.page.locator(".typing .keys")
    assert keys.evaluate("keys => getComputedStyle(keys).position") == "static", "no room for it"


_SEEN = """(() => {
  const what = document.querySelector('WHAT').getBoundingClientRect();
  const keys = document.querySelector('.typing .keys').getBoundingClientRect();
  const head = document.querySelector('.pt').getBoundingClientRect();
  return what.top > head.bottom - 1 && what.bottom < keys.top + 1;
})()"""


def test_confirm_stands_still_on_a_wide_page(laid: Table) -> None:
    """What the dice come to has its room before the last of them is typed, and a fault its own."""
    window = Lesson(laid, phone=False).until("initiative")
    go = window.page.locator(".typing .go")
    before = go.bounding_box()
    window.type_dice("6194")
    assert go.inner_text() == "Confirm 6 and 1"
    assert window.page.locator(".typing .fault").count() == 1
    after = go.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < SMALL


def test_a_phone_is_told_of_fingers_and_not_of_keys(laid: Table) -> None:
    """No Enter, no click and no Backspace where there is nothing of the kind."""
    window = Lesson(laid).until("initiative")
    said = [window.words("#typing-hint")]
    for face in (6, 3, 2):
        window.page.get_by_role("button", name=f"a {face}", exact=True).tap()
        said += [window.words("#typing-hint"), window.words(".typing")]
    assert said[0] == "Roll 2 dice and touch the face of each, one after the other."
    assert said[3] == "Confirm takes them; touch a die to correct it."
    assert not re.search(r"\b(Enter|click|Backspace|type)", " ".join(said))
    wide = Lesson(laid, phone=False).until("initiative")
    wide.type_dice("63")
    assert wide.words("#typing-hint") == "Enter confirms; a click on a die corrects it."


def test_how_the_former_order_ended_stands_above_the_dice_of_the_next(laid: Table) -> None:
    """A strike that failed says so, and whose attack is under way, before the next die is asked."""
    lesson = Lesson(laid)
    window = lesson.until("attack on a ship")
    told = window.page.locator(".before li")
    assert told.count() == 1
    assert "Swordfish strikes at Admiral Hipper: anti-aircraft fire" in told.inner_text()
    window = lesson.until("dodge", "each hit")
    over, begun = told.all_inner_texts()
    assert re.match(r"Britain Swordfish strikes at Admiral Hipper: .*, no hit\.", over)
    assert re.match(r"Germany Bf 109 attacks Swordfish: \d hits?\.", begun)
    order, keypad = window.page.locator(".before").bounding_box(), tops(window)
    assert order
    assert order["y"] + order["height"] < keypad[0]


def test_who_won_a_roll_and_what_was_done_since_is_told(laid: Table) -> None:
    """The second roll for the initiative says how the first one ended; a new turn that it began."""
    lesson = Lesson(laid)
    window = lesson.until("initiative")
    assert window.page.locator(".before").count() == 0, "nothing has happened yet"
    window = lesson.until("initiative", "in the air")
    assert "wins the roll, 10 to" in window.words(".before")
    assert "Admiral Hipper goes" in window.words(".before")
    window = lesson.until("initiative", "ships")
    assert window.view()["turn"] == 2
    assert "Turn 2 has begun." in window.words(".before")


@pytest.mark.clause("S1.2")
def test_a_tie_is_said_before_both_roll_again(laid: Table) -> None:
    """The same question comes again, so it says why, with the clause."""
    made = laid.server.make(("me", "link"), ("typed", "typed"))
    window = laid.sit(made, "first", phone=True)
    one, two = made.both
    for at in (one, two):
        answer = at.post("answers", key=key(), version=at.view()["version"], faces=[3, 4])
        assert answer.status_code == 200, answer.text
    window.up_to_date()
    window.page.wait_for_selector(".before")
    assert window.words(".before") == "A tie, 7 to 7: both sides roll again S1.2."
    assert window.words("#typing-words").startswith("2 dice for the initiative")


def test_planes_shot_down_within_an_order_are_seen_in_the_list(laid: Table) -> None:
    """Their dice are asked for before the order is over and its losses are counted."""
    lesson = Lesson(laid)
    window = lesson.until("attack on a ship")
    left = lesson.prompt["planes"]["swordfish"]
    assert left < window.view()["flights"][0]["planes"] == 6
    row = window.page.locator(".few-units .u").filter(has_text="Swordfish")
    assert row.get_by_role("img").get_attribute("aria-label") == f"{left} of 6 planes"
    assert f"{6 - left} plane" in row.inner_text()
    assert "lost so far" in row.inner_text()


def test_a_clause_stands_behind_no_figure(laid: Table) -> None:
    """ "4 from dodge of Swordfish A3.4", so that nobody takes A3.4 for a number of the roll."""
    window = Lesson(laid).until("dodge")
    assert re.search(r"4 from dodge of Swordfish A3\.4", window.words(".typing .quiet"))
    mark = window.page.locator(".typing .cl").first
    assert mark.evaluate("mark => getComputedStyle(mark).borderTopStyle") == "solid"
