"""What now on the page: whose decision, exact odds before the order, reasons, undo and consent."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, asked, go_on, table, until_fight
from server_table import OTHER, Made, key

HOSTILE = (
    "<img src=x onerror=document.title='owned'>",
    "\"><script>document.title='owned'</script>",
    "HMS \"Ark\" & 'Co' \N{RIGHT-TO-LEFT OVERRIDE}desrever \N{AIRPLANE}",
)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("now")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def to_attack(laid: Table, **more: Any) -> tuple[Window, str]:
    """A window at the point where a flight may attack another; the flight that may."""
    window = laid.sit(laid.server.make(("me", "me")), **more)
    for _ in range(120):
        fights = [
            order
            for order in window.at.menu()
            if isinstance(order.get("action"), dict) and order["action"]["type"] == "attack"
        ]
        if fights:
            window.up_to_date()
            return window, fights[0]["flight"]
        go_on(window)
    raise AssertionError("nobody may attack anybody")


def give(window: Window) -> dict[str, Any]:
    """Press the one solid button, and wait until the battle has moved."""
    before = window.view()["version"]
    window.page.locator("#give-order:not([aria-disabled])").click()
    view: dict[str, Any] = window.after(before)
    return view


def test_the_odds_stand_there_before_the_order_is_given(laid: Table) -> None:
    """Six Bf 109 on six Swordfish: 64, 192, 240, 160, 60, 12 and 1 of 729, counted by hand."""
    window, _ = to_attack(laid)
    before = window.view()["version"]
    window.page.locator('[data-choice="attack swordfish"]').click()
    window.page.wait_for_selector(".oddsbox svg.odds")
    drawn = " ".join(window.page.locator(".oddsbox svg.odds text").all_text_contents())
    for chance in ("8.78%", "26.3%", "32.9%", "21.9%", "8.23%", "1.65%", "0.137%"):
        assert chance in drawn
    for at_least in ("sure", "91.2%", "64.9%", "32.0%", "10.0%", "1.78%"):
        assert at_least in drawn
    assert "2 on average" in window.words(".oddsbox")
    needs = window.words(".needs")
    assert "3+" in needs
    for reason in ("A3.2", "A3.4", "A3.6", "dogfight stat of Bf 109 +2"):
        assert reason in needs
    assert window.view()["version"] == before, "asking changes nothing"
    window.page.get_by_role("radio", name="at least", exact=True).click()
    tall = window.page.locator(".oddsbox rect.bar").first.get_attribute("height")
    assert tall == "112", "at least none is sure, the tallest bar"


def test_each_impossible_thing_says_why(laid: Table) -> None:
    """What a flight may not do stands there with its reason and its clause."""
    window = laid.sit(laid.server.make(("me", "me")))
    refused: list[dict[str, Any]] = []
    for _ in range(60):
        units = window.view()["legal"] or []
        refused = [p["refusal"] for u in units for p in u["possibilities"] if p["refusal"]]
        if refused:
            break
        go_on(window)
    window.up_to_date()
    assert refused
    said = window.words(".maynot")
    for refusal in refused:
        assert refusal["reason"] in said
        assert refusal["clause"] in said


def test_the_panel_says_whose_decision_it_is(laid: Table) -> None:
    """Apart, each page says in its heading who moves, and only one of them has the button."""
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    for window in (first, second):
        window.page.wait_for_selector("text=/move/i")
    view = first.view()
    names = [side["name"] for side in view["room"]["sides"]]
    acting = view["awaits"]["side"]
    mine, theirs = (first, second) if acting == 0 else (second, first)
    assert mine.words("#what-now-title").startswith("You ")
    assert mine.words("#what-now-title").endswith(names[acting])
    assert theirs.words("#what-now-title").startswith(names[acting])
    assert theirs.page.locator("#give-order").count() == 0


@pytest.mark.case("C51")
def test_a_double_click_is_one_order(laid: Table) -> None:
    """Two clicks and Enter on the one solid button give one order and roll once."""
    window, flight = to_attack(laid)
    window.page.locator('[data-choice="attack swordfish"]').click()
    window.page.wait_for_selector(".oddsbox svg.odds")
    before = window.view()["version"]
    window.page.evaluate(
        """() => { const go = document.getElementById('give-order');
          go.click(); go.click(); setTimeout(() => go.click(), 5); }"""
    )
    window.after(before)
    window.page.wait_for_timeout(300)
    story = window.at.get("story", since=before).json()["lines"]
    attacks = [each for each in story if each.get("order", {}).get("flight") == flight]
    assert len(attacks) == 1
    assert sum(a["purpose"] == "to hit" for a in attacks[0]["answers"]) == 1


def test_a_stale_order_says_so_and_keeps_what_was_chosen(laid: Table) -> None:
    """Somebody else moved the battle first: the reason stands there, the page looks again."""
    made = laid.server.make(("me", "me"))
    window = laid.sit(made)
    window.page.wait_for_selector(".compose")
    window.page.locator('[data-choice^="course"]').first.click()
    window.page.context.set_offline(True)
    other = made.seat("both", OTHER, sits=False)
    assert other.post("sit", visitor=OTHER, anyway=True).status_code == 200
    view = other.view()
    assert other.order(other.menu()[-1], view).status_code == 200
    window.page.context.set_offline(False)
    held = window.page.evaluate(
        """async version => {
          const hand = await import('/js/hand.js');
          const store = await import('/js/store.js');
          const held = hand.draft.value !== null;
          // At once: the page hears of the newer version as soon as the line is back.
          store.view.value = { ...store.view.value, version };
          hand.send();
          return held;
        }""",
        view["version"],
    )
    assert held
    window.until("import('/js/hand.js').then(h => h.fault.value && h.fault.value.kind === 'stale')")
    assert window.page.evaluate("import('/js/hand.js').then(h => h.draft.value !== null)")


@pytest.mark.case("C38")
def test_undo_at_one_screen_is_free_and_never_a_new_roll(laid: Table) -> None:
    """Attack, take back, attack again the same way: the same faces, and the first stay told."""
    window, flight = to_attack(laid)

    def attack() -> list[list[int]]:
        window.page.locator('[data-choice="attack swordfish"]').click()
        give(window)
        story = window.at.get("story").json()
        last = [e for e in story["lines"] if e.get("order", {}).get("flight") == flight][-1]
        return [answer["faces"] for answer in last["answers"]]

    first = attack()
    window.page.locator("#undo-open").click()
    ways = window.words("#undo-ways")
    assert "attacks Swordfish" in ways
    assert "Going back never changes dice" in ways
    before = window.view()["version"]
    window.page.locator('[data-way="own order"]').click()
    window.after(before)
    assert window.page.locator(".lg .back").count() >= 1, "what was taken back stays in the log"
    assert attack() == first


@pytest.mark.case("C38")
def test_redo_brings_the_very_same_back(laid: Table) -> None:
    """Take back and do again: every unit stands as it stood."""
    window, _ = to_attack(laid)
    window.page.locator('[data-choice="attack swordfish"]').click()
    after = give(window)
    window.page.locator("#undo-open").click()
    window.page.locator('[data-way="own order"]').click()
    view = window.after(after["version"])
    assert view["redo"]
    window.page.locator('[data-way="redo"]').click()
    again = window.after(view["version"])
    assert (again["flights"], again["ships"]) == (after["flights"], after["ships"])
    assert window.words("#what-now-title") != ""


@pytest.mark.case("C39")
def test_undo_all_the_way_back_always_leaves_something_to_do(laid: Table) -> None:
    """At every place gone back to the panel asks something, until there is nothing to take back."""
    window = laid.sit(laid.server.make(("me", "me")))
    until_fight(window)
    for _ in range(40):
        window.up_to_date()
        if not window.page.locator("#undo-open").count():
            break
        before = window.view()["version"]
        window.page.locator("#undo-open").click()
        window.page.locator("#undo-ways [data-way]").first.click()
        view = window.after(before)
        asks = window.page.locator("#give-order, .typing, [role=radiogroup], .undo [data-way]")
        assert view["awaits"]["what"] in ("order", "answer")
        assert asks.count(), window.words(".what")
    else:
        raise AssertionError("there is always more to take back")
    assert "Nothing to take back" in window.words(".what") or window.view()["redo"]


@pytest.mark.case("C42")
def test_apart_the_other_seat_is_asked_and_told_what_goes(laid: Table) -> None:
    """The question names both orders that would go, last first; the other seat agrees to them."""
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    windows = {0: first, 1: second}
    acted: list[int] = []
    while len(set(acted)) < 2:
        side = first.view()["awaits"]["side"]
        acted.append(side)
        go_on(windows[side])
    for window in windows.values():
        window.up_to_date()
    asker = windows[acted[0]]
    other = windows[1 - acted[0]]
    way = next(w for w in asker.view()["undo"] if w["what"] == "own order")
    seats = [one["seat"] for one in way["removes"] if one["seat"] is not None]
    assert len(set(seats)) == 2
    asker.page.locator("#undo-open").click()
    button = asker.page.locator('[data-way="own order"]')
    assert "Ask to take back" in (button.text_content() or "")
    button.click()
    other.page.wait_for_selector(".asked.mine")
    told = other.page.locator(".asked.mine .removes li").all_text_contents()
    assert len(told) == len(way["removes"])
    for one, words in zip(way["removes"], told, strict=True):
        assert one["words"] in words
    assert "You asked to take back" in asker.words(".asked")
    before = other.view()["version"]
    other.page.get_by_role("button", name="Agree").click()
    view = other.after(before)
    assert view["asked"] is None
    assert asker.up_to_date()["awaits"]["side"] == acted[0], "it is the asker's turn afterwards"


@pytest.mark.case("C42")
def test_the_question_dies_when_the_battle_moves(laid: Table) -> None:
    """Asked on one version, it is gone on the next, and nothing was taken back."""
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    windows = {0: first, 1: second}
    for _ in range(60):
        side = first.view()["awaits"]["side"]
        asker, mover = windows[1 - side], windows[side]
        if any(way["what"] == "own order" and not way["free"] for way in asker.view()["undo"]):
            break
        go_on(mover)
    asker.up_to_date()
    asker.page.locator("#undo-open").click()
    asker.page.locator('[data-way="own order"]').click()
    mover.page.wait_for_selector(".asked.mine")
    go_on(mover)
    asker.up_to_date()
    asker.page.wait_for_selector(".asked", state="detached")
    mover.page.wait_for_selector(".asked", state="detached")


@pytest.mark.case("C63")
def test_markup_in_names_is_shown_literally(laid: Table) -> None:
    """Names as people may type them stand in every panel as text, and nothing of them runs."""
    start = laid.server.make(("me", "me")).seat("both").get("position").text
    position = json.loads(start)
    setup = position["setup"]
    setup["vessels"][0]["name"] = HOSTILE[0]
    setup["squadrons"][0]["name"] = HOSTILE[1]
    setup["squadrons"][1]["name"] = HOSTILE[2] + "x" * 240
    text = json.dumps(position)
    made: Made = laid.server.make(("me", "me"), start={"kind": "file", "text": text})
    for phone in (False, True):
        window = laid.sit(made, phone=phone)
        for _ in range(12):
            go_on(window)
            window.up_to_date()
        shown = window.page.locator("body").inner_text()
        assert HOSTILE[0][:40] in shown or HOSTILE[1][:40] in shown
        assert window.page.locator("img").count() == 0
        assert "owned" not in window.page.title()
        assert window.page.locator("body script").count() == 0
        wide = window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "a long name does not push the page sideways"
        assert window.faults == []


def test_the_focus_goes_to_the_next_question(laid: Table) -> None:
    """After an order by keyboard the focus is at the heading of the panel, not lost."""
    window, _ = to_attack(laid)
    window.page.locator('[data-choice="attack swordfish"]').focus()
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector("#give-order:not([aria-disabled])")
    before = window.view()["version"]
    window.page.locator("#give-order").focus()
    window.page.keyboard.press("Enter")
    window.after(before)
    window.until("document.activeElement.closest('.what') !== null")
    assert window.page.evaluate("document.activeElement.id") != "give-order"


@pytest.mark.parametrize(("phone", "scheme"), [(False, "light"), (False, "dark"), (True, "light")])
def test_nothing_serious_for_axe(laid: Table, phone: bool, scheme: str) -> None:
    """The panel with an attack and its odds in it."""
    window, _ = to_attack(laid, phone=phone, color_scheme=scheme)
    window.page.locator('[data-choice="attack swordfish"]').click()
    window.page.wait_for_selector(".oddsbox svg.odds")
    window.page.locator("#undo-open").click()
    assert window.serious() == []
    assert window.faults == []


def test_a_decision_reaches_the_other_seat_at_once(laid: Table) -> None:
    """How many AA dice: asked of their owner with a standing answer; the other seat sees that."""
    made = laid.server.make(("me", "link"), scenario="lesson")
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    windows = {0: first, 1: second}
    for _ in range(160):
        view = first.view()
        if view["prompt"] and view["prompt"]["kind"] == "choice":
            break
        assert view["awaits"]["what"] != "over", "nobody was asked anything in this battle"
        go_on(windows[view["awaits"]["side"]], ("strike",))
    prompt = first.view()["prompt"]
    owner, other = windows[prompt["side"]], windows[1 - prompt["side"]]
    owner.page.wait_for_selector("text=Standing answer")
    other.page.wait_for_selector("text=Standing answer")
    assert other.page.locator("#give-order").count() == 0
    before = owner.view()["version"]
    owner.page.locator("#give-order").click()
    owner.after(before)
    story = first.at.get("story").json()["lines"]
    choices = [a for line in story for a in line.get("answers", ()) if "question" in a]
    assert choices[-1]["answer"] == prompt["default"]


def test_first_mover_by_keyboard(laid: Table) -> None:
    """Who goes first: arrow keys and Enter, and the button says which side that is."""
    window = laid.sit(laid.server.make(("me", "me"), scenario="surface-action"))
    view = window.view()
    assert view["phase"] == "who moves first"
    other = view["room"]["sides"][1 - view["awaits"]["side"]]["name"]
    window.page.locator('[data-choice^="first"]').first.focus()
    window.page.keyboard.press("ArrowDown")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector(f"#give-order >> text={other} moves first")
    assert give(window)["first"] == 1 - view["awaits"]["side"]


def test_typed_prompts_are_no_order(laid: Table) -> None:
    """While dice are asked for the panel asks for nothing else."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))
    asked(window, 2, "initiative")
    assert window.words("#what-now-title").startswith("You roll")
    assert window.page.locator("#give-order").count() == 0
    assert key() != key()
