"""Taking back on the page: everything that an order caused is gone, and nothing drifts."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, go_on, table
from server_table import key

SEEN = """import('/js/store.js').then(store => {
  const { turn, phase, first, scores, ending, ships, flights, engagements, prompt, legal, awaits }
    = store.view.value;
  return { turn, phase, first, scores, ending, ships, flights, engagements, prompt, legal, awaits };
})"""
Wanted = Callable[[dict[str, Any]], bool]


def does(what: str) -> Wanted:
    """Whether an order of a flight does this."""
    return lambda o: isinstance(o.get("action"), dict) and o["action"]["type"] == what


KINDS: dict[str, Wanted] = {
    "move": lambda order: order["type"] == "move",
    "stay": lambda order: order["type"] == "fly" and not order["action"],
    "attack": does("attack"),
    "strike": does("strike"),
}


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("undo")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def shown(window: Window) -> dict[str, Any]:
    """How the battle stands on the page: what it holds, what it asks, its sheets, its sea."""
    window.up_to_date()
    window.page.wait_for_timeout(60)
    window.until("!document.querySelector('.what .btn.busy, .what [aria-busy=true]')")
    page = window.page
    page.locator(".at-sheets [role=radio]").nth(1).click()
    first = window.words(".at-sheets")
    page.locator(".at-sheets [role=radio]").nth(2).click()
    return {
        "held": page.evaluate(SEEN),
        "asked": window.words("#what-now-title"),
        "choices": page.locator(".what [role=radio]").all_inner_texts(),
        "sheets": [first, window.words(".at-sheets")],
        "sea": page.locator(".at-sea svg [role=button], .at-sea svg [aria-label]").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        ),
        "typing": page.locator(".typing .boxes input").count(),
        "turn": window.words("header"),
    }


def until(window: Window, wanted: Wanted, want: tuple[str, ...] = ()) -> dict[str, Any]:
    """Play on until an order of this kind may be given; it is not given, but its unit chosen."""
    for _ in range(200):
        if window.view()["awaits"]["what"] == "order":
            found = next(filter(wanted, window.at.menu()), None)
            if found:
                window.up_to_date()
                window.page.evaluate(
                    "unit => import('/js/hand.js').then(h => { h.chosen.value = unit; })",
                    found.get("flight") or found.get("ship"),
                )
                return found
        go_on(window, want)
    raise AssertionError("nothing of that kind may be done in this battle")


def do(window: Window, order: dict[str, Any]) -> None:
    """Give an order by the solid button."""
    before = window.view()["version"]
    unit = order.get("flight") or order.get("ship")
    window.page.evaluate(
        "([unit, order]) => import('/js/hand.js').then(h => h.setDraft(unit, order))", [unit, order]
    )
    window.page.locator("#give-order:not([aria-disabled])").click()
    window.after(before)


def undo(window: Window, way: str = "own order") -> None:
    """Take back by the buttons of the panel."""
    before = window.up_to_date()["version"]
    window.page.locator("#undo-open").click()
    window.page.locator(f'#undo-ways [data-way="{way}"]').click()
    window.after(before)


def answer(window: Window, faces: Callable[[dict[str, Any]], int], until_purpose: str) -> None:
    """Answer what is asked, all dice of a roll alike, until this is asked for, or an order is."""
    for _ in range(20):
        view = window.view()
        prompt = view["prompt"]
        if not prompt or prompt["purpose"] == until_purpose:
            window.up_to_date()
            return
        said: dict[str, Any] = {"key": key(), "version": view["version"]}
        if prompt["kind"] == "choice":
            said["option"] = prompt["default"]
        else:
            said["faces"] = [faces(prompt)] * prompt["dice"]
        assert window.at.post("answers", **said).status_code == 200
    raise AssertionError(f"never asked for {until_purpose}")


def flight(window: Window, unit: str) -> dict[str, Any]:
    found: dict[str, Any] = next(f for f in window.view()["flights"] if f["id"] == unit)
    return found


@pytest.mark.case("C40")
def test_a_fighter_gone_for_its_ammunition_is_there_again(laid: Table) -> None:
    """A 1 for ammunition removes the land-based flight; one undo brings back all that went."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))
    order = until(window, does("attack"))
    before = shown(window)
    do(window, order)
    answer(window, lambda asked: 1 if asked["purpose"] in ("ammunition", "dodge") else 6, "")
    gone = flight(window, order["flight"])
    hurt = flight(window, order["action"]["target"])
    assert gone["place"] is None
    assert hurt["planes"] == 0
    after = shown(window)
    assert after["held"]["flights"] != before["held"]["flights"]
    assert after["sheets"] != before["sheets"]
    assert after["sea"] != before["sea"]
    undo(window)
    assert shown(window) == before
    assert window.page.locator(".lg .back").count() >= 1, "what was taken back stays told"


@pytest.mark.case("C40")
def test_dice_shrink_with_the_planes_and_grow_again(laid: Table) -> None:
    """AA takes planes, so that fewer dice attack the ship; taken back, it is asked as before."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))
    order = until(window, does("strike"))
    planes = flight(window, order["flight"])["planes"]
    standing = shown(window)
    do(window, order)
    answer(window, lambda asked: 6, "anti-aircraft")
    window.page.wait_for_selector(".typing")
    asked = shown(window)
    guns = window.view()["prompt"]
    assert asked["typing"] == guns["dice"]
    # Two of them hit, and neither is dodged.
    faces = [6, 6, *[1] * (guns["dice"] - 2)]
    said = {"key": key(), "version": window.view()["version"], "faces": faces}
    assert window.at.post("answers", **said).status_code == 200
    answer(window, lambda asked: 1, "attack on a ship")
    window.page.wait_for_selector(".typing")
    assert shown(window)["typing"] == planes - 2
    assert re.search(rf"{planes - 2} dice", window.words(".what") + window.words(".tray"))
    for _ in range(2):
        undo(window, "last dice")
    assert shown(window) == asked
    undo(window)
    assert shown(window) == standing


@pytest.mark.case("C40")
def test_a_carrier_that_launched_is_busy_no_more(laid: Table) -> None:
    """The launch, the flight in the air and the mark on her go with one undo."""
    window = laid.sit(laid.server.make(("me", "me"), scenario="carrier-duel"))
    order = until(window, lambda o: o["type"] == "move" and bool(o.get("launches")))
    before = shown(window)
    do(window, order)
    after = shown(window)
    assert "busy" in json.dumps(after["sheets"])
    assert "busy" not in json.dumps(before["sheets"])
    undo(window)
    assert shown(window) == before


@pytest.mark.case("C41")
@pytest.mark.parametrize(
    ("kind", "times"), [("move", 3), ("attack", 3), ("strike", 3), ("stay", 3)]
)
def test_do_and_undo_many_times_leaves_everything_as_it_was(
    laid: Table, kind: str, times: int
) -> None:
    """The same after each undo, the same after each doing, and the numbers of the log stay."""
    window = laid.sit(laid.server.make(("me", "me")))
    order = until(window, KINDS[kind])
    before, numbers = shown(window), told(window)
    done: dict[str, Any] | None = None
    for _ in range(times):
        do(window, order)
        answer(window, lambda asked: 1, "")
        now = shown(window) | {"told": told(window)}
        assert now["held"] != before["held"]
        assert done is None or now == done
        done = now
        undo(window)
        assert shown(window) == before
        assert told(window) == numbers
    backs = window.page.locator(".log > li.move").count()
    assert backs == times, "each way back stands in the log"


def told(window: Window) -> list[str]:
    """The orders that stand, by their numbers in the log."""
    return window.page.locator(".log > li[data-line]:not(.back) > .no").all_inner_texts()
