"""What now tells before it asks: what has happened, the goal, each choice in words and its odds."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_panels import Table, Window, go_on, table
from server_table import OTHER

HEARD = """() => {
  window.heard = [];
  const region = document.getElementById('live');
  new MutationObserver(() => window.heard.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("told")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def alone(laid: Table, **more: Any) -> Window:
    """One screen for both sides of the lesson."""
    return laid.sit(laid.server.make(("me", "me")), **more)


def brief(window: Window) -> list[list[str]]:
    """What the server tells in short of each order that says anything, oldest first."""
    story = window.at.get("story").json()
    lines = [each for each in story["lines"] if each["line"] in story["present"]]
    return [each["brief"] for each in lines if each["kind"] == "order" and each["brief"]]


def shown(words: str) -> str:
    """The server's words as the page writes inches, and clauses as marks."""
    inches = re.sub(r'(\d)"', "\\1\N{DOUBLE PRIME}", words)
    return re.sub(r"\(([AFS]\d+(?:\.\d+)?)\)", r"\1", inches)


def told(window: Window) -> list[str]:
    """What the page tells of each order since the last one."""
    window.up_to_date()
    found = window.page.locator(".since [data-told]").all_inner_texts()
    return [re.sub(r"\s+", " ", each) for each in found]


def until(window: Window, phase: str, **more: Any) -> dict[str, Any]:
    """Play on until a side is asked for an order in a phase."""
    for _ in range(120):
        view = window.view()
        wanted = {"phase": phase, "prompt": None, **more}
        if view["awaits"]["what"] == "order" and wanted.items() <= view.items():
            window.up_to_date()
            return view
        go_on(window)
    raise AssertionError(f"no {phase} came")


def to_swordfish(window: Window) -> None:
    """Play on until the Swordfish are to come on, and the page has what they may do."""
    until(window, "air bound")
    while window.view()["awaits"]["side"] != 0:
        go_on(window, ("none",))
        until(window, "air bound")
    window.until("import('/js/now/menu.js').then(m => m.isWhole('swordfish'))")
    window.page.wait_for_selector('.only [data-choice="move 1"]')


def near_hipper(window: Window) -> None:
    """Play until the Swordfish are within her guns, having attacked nothing, and she may fire."""
    for _ in range(120):
        view = window.view()
        if view["phase"] == "ship firing":
            window.up_to_date()
            return
        hipper, flight = view["ships"][0]["place"], view["flights"][0]
        if view["phase"] == "air bound" and view["awaits"]["side"] == 0 and flight["place"]:
            east, north = flight["place"]["east"], flight["place"]["north"]
            wide, tall = hipper["east"] - east, hipper["north"] + 2 - north
            part = min(1, 11.9 / max(0.001, (wide**2 + tall**2) ** 0.5))
            to = {"x": round(1000 * (east + wide * part)), "y": round(1000 * (north + tall * part))}
            order = {"type": "fly", "flight": "swordfish", "to": to}
            assert window.at.order(order, view).status_code == 200
        elif view["phase"] == "air bound" and view["awaits"]["side"] == 1:
            place = view["flights"][1]["place"]
            arrive = None if place else {"x": 70000, "y": 0}
            order = {"type": "fly", "flight": "bf-109", "arrive": arrive}
            assert window.at.order(order, view).status_code == 200
        else:
            go_on(window)
    raise AssertionError("she never may fire")


def test_what_happened_since_the_last_order_stands_before_the_question(laid: Table) -> None:
    """The order given, then what the table and the other side did; gone with the next order."""
    window = alone(laid)
    for _ in range(3):
        go_on(window)
    lines = told(window)
    everything = brief(window)
    assert lines
    for words, line in zip(everything[-len(lines) :], lines, strict=True):
        assert all(shown(each) in line for each in words)
    story = window.at.get("story").json()["lines"]
    last = [each for each in story if each.get("seat") is not None][-1]
    assert shown(last["brief"][0]) in lines[0]
    above = window.page.locator(".since, #what-now-title, #give-order")
    tops = [each.bounding_box() for each in above.all()]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)
    go_on(window)
    assert told(window)[0] != lines[0]


def test_apart_both_the_own_order_and_the_answer_to_it_are_told(laid: Table) -> None:
    """Own strike or move first, and last what the other side did to it."""
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    windows = {0: first, 1: second}
    acted: list[int] = []
    while acted[-2:] != [0, 1]:
        side = first.view()["awaits"]["side"]
        acted.append(side)
        go_on(windows[side])
    lines = told(first)
    orders = [e for e in first.at.get("story").json()["lines"] if e.get("seat") is not None]
    assert shown(orders[-2]["brief"][0]) in lines[0]
    assert any(shown(orders[-1]["brief"][0]) in line for line in lines[1:])
    assert first.words(".since summary").upper().startswith("SINCE YOUR ORDER")


def test_each_order_is_said_once_to_those_who_listen(laid: Table) -> None:
    window = alone(laid)
    window.page.evaluate(HEARD)
    before = len(brief(window))
    for _ in range(4):
        go_on(window)
        told(window)
    window.page.wait_for_timeout(300)
    said = " ".join(window.page.evaluate("window.heard"))
    fresh = [" ".join(words) for words in brief(window)[before:]]
    for words in fresh:
        assert said.count(words) == fresh.count(words), (words, said)


@pytest.mark.parametrize("phone", [False, True])
def test_the_dice_are_one_press_away(laid: Table, phone: bool) -> None:
    """The press opens the line of the log with its dice; on the phone it goes there."""
    window = alone(laid, phone=phone)
    go_on(window)
    told(window)
    button = window.page.locator(".since [data-told] .peek").last
    button.scroll_into_view_if_needed()
    button.click()
    window.page.wait_for_selector("[data-region=log] .log details[open]")
    assert window.page.locator("[data-region=log] .log details[open] .rls").count() == 1
    assert window.faults == []


def test_what_is_told_can_be_put_away(laid: Table) -> None:
    window = alone(laid)
    go_on(window)
    told(window)
    window.page.locator(".since summary").click()
    go_on(window)
    window.up_to_date()
    assert window.page.locator(".since").get_attribute("open") is None, "as it was left"


@pytest.mark.clause("S4.5")
def test_the_goal_stands_there_with_when_the_ship_is_crippled(laid: Table) -> None:
    made = laid.server.make(("me", "link"), scenario="carrier-duel")
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    for window, sunk in ((first, "zuikaku"), (second, "yorktown")):
        ship = next(s for s in window.at.get("setup").json()["setup"]["vessels"] if s["id"] == sunk)
        at, full = ship["ship"]["crippled_at"], ship["ship"]["damage"]
        words = window.words(".goals")
        assert re.search(r"Your goal: cripple or sink .* by the end of turn \d+", words)
        assert f"She is crippled at {at} or less of {full}" in words


@pytest.mark.clause("S9.4")
def test_the_goal_says_where_a_single_point_decides(laid: Table) -> None:
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", OTHER)
    goal = "damage Admiral Hipper by the end of turn 6. A single damage point decides"
    assert f"Your goal: {goal}" in first.words(".goals")
    assert "bring Admiral Hipper through to the end of turn 6, undamaged" in second.words(".goals")


@pytest.mark.clause("S4.5")
@pytest.mark.clause("S9.4")
def test_the_odds_of_crippling_stand_beside_those_of_sinking(laid: Table) -> None:
    """From 20 points to 6 she is short of 14: the chance is that of 14 damage or more.

    The first point of damage decides the lesson: its chance is told as well.
    """
    window = alone(laid)
    for _ in range(120):
        strikes = [o for o in window.at.menu() if _does(o, "strike")]
        if strikes:
            break
        go_on(window, ("none",))
    window.up_to_date()
    window.page.locator('[data-choice="strike hipper"]').click()
    window.page.wait_for_selector(".oddsbox .cripples")
    view = window.view()
    asked = {"side": view["awaits"]["side"], "order": strikes[0]}
    fields = window.at.post("odds", **asked).json()["fields"]
    damage = next(each for each in fields if each["name"] == "total_damage")
    for mark, does, least in ((".cripples", "Cripples", 14), (".damages", "Damages", 1)):
        chance = sum(p for value, p in damage["outcomes"] if value >= least)
        words = window.words(f".oddsbox {mark}")
        assert f"{does} Admiral Hipper ({least} or more)" in words
        figure = re.search(r"([\d.]+)%|1 in ([\d,]+)", words)
        assert figure
        percent = figure[1] and float(figure[1]) / 100
        said = percent or 1 / int((figure[2] or "").replace(",", ""))
        assert said == pytest.approx(chance, rel=0.01)
    assert window.page.locator(".oddsbox .odds .from").count() <= 1


def _does(order: dict[str, Any], what: str) -> bool:
    action = order.get("action")
    return isinstance(action, dict) and action["type"] == what


@pytest.mark.case("C38")
def test_after_an_undo_only_what_may_be_done_then_is_offered(laid: Table) -> None:
    """Taken back to an earlier bound, no choice of the later one is left, and none is refused."""
    window = alone(laid)
    until(window, "air bound", turn=2)
    for _ in range(6):
        go_on(window, ("none",))
    window.up_to_date()
    for _ in range(12):
        view = window.view()
        if view["turn"] == 2 and view["phase"] == "air bound":
            break
        window.page.locator("#undo-open").click()
        window.page.locator("#undo-ways [data-way]").last.click()
        window.after(view["version"])
    window.until("import('/js/now/menu.js').then(m => !m.menu.value.busy)")
    assert window.view()["turn"] == 2
    for _ in range(40):
        if _moves(window) == _lawful(window):
            break
        window.page.wait_for_timeout(50)
    assert _moves(window) == _lawful(window)
    window.page.locator("details.only").evaluate("each => { each.open = true; }")
    for n in range(window.page.locator('.only [data-choice^="move "]').count()):
        window.page.locator('.only [data-choice^="move "]').nth(n).click()
        window.page.wait_for_selector("#give-order:not([aria-disabled])")
        assert window.page.locator("#why-not").count() == 0


def _moves(window: Window) -> set[str]:
    """The exact places of the moves that the page offers."""
    found = window.page.locator('.only [data-choice^="move "] small').all_text_contents()
    return {each.strip() for each in found}


def _lawful(window: Window) -> set[str]:
    """Those of the moves that the server lists."""
    unit = next(u["unit"] for u in window.view()["legal"] if not u["refusal"])
    found = set()
    for each in window.at.get("menu", unit=unit).json()["orders"]:
        order = each["order"]
        end = order.get("to") or order.get("arrive")
        if end and not order.get("action"):
            places = [f"{round(end[axis] / 1000, 1):g}\N{DOUBLE PRIME}" for axis in ("x", "y")]
            found.add(f"{places[0]} east, {places[1]} north")
    return found


def test_moves_are_told_by_what_is_seen_and_none_twice(laid: Table) -> None:
    """Straight for the cruiser rather than two figures; to leave stands last, with its price."""
    window = alone(laid)
    to_swordfish(window)
    labels = window.page.locator('.only [data-choice^="move "]').all_inner_texts()
    assert any("straight for Admiral Hipper, 12\N{DOUBLE PRIME}" in each for each in labels)
    assert len(set(labels)) == len(labels)
    keys = window.page.locator(".compose [data-choice]").evaluate_all(
        "found => found.map(each => each.dataset.choice)"
    )
    assert keys[-1] == "leave north"
    assert "with its torpedo still aboard, unused" in window.words(".leaving")


def test_a_choice_that_is_pointed_at_is_seen_on_the_sea_and_not_taken(laid: Table) -> None:
    window = alone(laid)
    to_swordfish(window)
    window.page.wait_for_selector(".seaw")
    move = window.page.locator('.only [data-choice^="move "]').last
    move.hover()
    window.page.wait_for_selector(".seaw .ghost")
    assert window.page.evaluate("import('/js/hand.js').then(h => h.draft.value === null)")
    window.page.locator("#what-now-title").hover()
    window.page.wait_for_selector(".seaw .ghost", state="detached")


def test_the_fire_button_says_what_it_does_at_each_key(laid: Table) -> None:
    """No target for her guns is one line; AA dice change the button as they are typed."""
    window = alone(laid)
    near_hipper(window)
    assert window.words("#what-now-title") == "Admiral Hipper may fire"
    assert window.page.locator(".guns select").count() == 0
    assert "Her guns and torpedoes have no target" in window.words(".compose")
    window.page.wait_for_selector("#give-order >> text=Hold her fire")
    field = window.page.locator('[id="flak-swordfish"]')
    field.focus()
    window.page.keyboard.press("Control+A")
    window.page.keyboard.type("4")
    assert window.words("#give-order") == "Fire 4 AA dice at Swordfish"
    window.page.wait_for_selector(".oddsbox")
    assert "Swordfish lost" in window.words(".oddsbox")
    window.page.locator(".guns .peek").click()
    assert window.words("#give-order") == "Fire 6 AA dice at Swordfish"
    before = window.view()["version"]
    window.page.locator("#give-order").click()
    window.after(before)
    story = window.at.get("story").json()["lines"]
    fired = [e for e in story if e.get("order", {}).get("type") == "fire"][-1]
    assert fired["order"]["anti_aircraft"] == [{"flight": "swordfish", "dice": 6}]
    assert "Fires 6 anti-aircraft dice".lower() in told(window)[0].lower()


@pytest.mark.clause("S2.5")
def test_special_actions_say_what_they_do_and_keep_the_course(laid: Table) -> None:
    """Command +4 needs a 4 for Evasive: one half; the course in hand comes back afterwards."""
    window = alone(laid)
    until(window, "ship movement")
    window.page.wait_for_selector("#give-order:not([aria-disabled])")
    assert window.page.locator('[data-choice="course 0"]').get_attribute("aria-checked") == "true"
    window.page.locator('[data-choice^="course"]').nth(2).click()
    course = window.page.evaluate("import('/js/hand.js').then(h => h.draft.value.order)")
    assert "50.0%" in window.words('[data-choice="special evasive"]')
    assert "no roll" in window.words('[data-choice="special smoke"]')
    assert "harder to hit" in window.words(".picks.rows")
    window.page.locator('[data-choice="special evasive"]').click()
    assert "Her course is kept" in window.words(".compose")
    before = window.view()["version"]
    window.page.locator("#give-order:not([aria-disabled])").click()
    window.after(before)
    window.until(
        "import('/js/hand.js').then(h => h.draft.value && h.draft.value.order.type === 'move')"
    )
    assert window.page.evaluate("import('/js/hand.js').then(h => h.draft.value.order)") == course


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_serious_for_axe(laid: Table, phone: bool) -> None:
    window = alone(laid, phone=phone)
    until(window, "ship movement", turn=2)
    window.page.wait_for_selector(".picks.rows")
    assert window.serious() == []
    assert window.faults == []
