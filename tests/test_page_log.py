"""The log on the page: cause before effect, each line with its dice, luck without a verdict."""

import json
import re
from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table, until_fight


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("log")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def fought(laid: Table) -> Window:
    """A window on a battle in which a flight has attacked another."""
    window = laid.sit(laid.server.make(("me", "me")))
    until_fight(window)
    return window


def lines(window: Window, where: str = ".log") -> list[int]:
    """The lines of the battle file that the log shows, from above."""
    found = window.page.locator(f"{where} > li[data-line]").all()
    return [int(one.get_attribute("data-line") or 0) for one in found]


@pytest.mark.case("C64")
def test_newest_first_at_the_table_and_oldest_first_in_the_report(laid: Table) -> None:
    """The same orders in both, each once, one the other's reverse."""
    window = fought(laid)
    at_table = lines(window)
    assert at_table == sorted(at_table, reverse=True)
    assert len(at_table) > 3
    window.page.get_by_role("button", name="whole story").click()
    window.page.wait_for_selector("dialog.report[open]")
    report = lines(window, ".report .story")
    assert report == sorted(report)
    assert report == at_table[::-1]


@pytest.mark.case("C64")
def test_cause_stands_before_effect(laid: Table) -> None:
    """The order, then its dice, then what came of them, as the server tells the order of things."""
    window = fought(laid)
    story = window.at.get("story").json()["lines"]
    attack = next(e for e in story[::-1] if (e.get("order") or {}).get("action"))
    words = window.words(f'.log > li[data-line="{attack["line"]}"]')
    order = attack["words"].split(".")[0]
    faces = " ".join(map(str, attack["answers"][0]["faces"]))
    ends = [words.index(order), words.index(faces)]
    ends += [words.index(sentence) for sentence in attack["told"]]
    assert ends == sorted(ends)


@pytest.mark.case("C64")
def test_a_line_opens_to_its_dice_and_clauses(laid: Table) -> None:
    """Each roll of it with purpose, faces, need, reasons and clauses."""
    window = fought(laid)
    story = window.at.get("story").json()["lines"]
    attack = next(e for e in story[::-1] if (e.get("order") or {}).get("action"))
    item = window.page.locator(f'.log > li[data-line="{attack["line"]}"]')
    item.locator("summary").click()
    told = re.sub(r"\s+", " ", item.inner_text())
    for roll in attack["answers"]:
        assert roll["purpose"] in told
        for need in roll["needs"]:
            assert need["clause"] in told
            for reason in need.get("reasons", ()):
                assert reason["reason"] in told
    drawn = item.locator(".rl svg").all()
    assert [d.get_attribute("aria-label") for d in drawn] == [
        d.get_attribute("aria-label") for d in drawn if d.get_attribute("aria-label")
    ]
    assert len(drawn) == len(attack["answers"])


@pytest.mark.case("C64")
def test_a_line_says_what_its_dice_came_to(laid: Table) -> None:
    """The faces of each roll, and then its hits; what it needed is said once, with its reasons."""
    window = fought(laid)
    story = window.at.get("story").json()["lines"]
    attack = next(e for e in story[::-1] if (e.get("order") or {}).get("action"))
    roll = attack["answers"][0]
    item = window.page.locator(f'.log > li[data-line="{attack["line"]}"]')
    hits = "no hit" if not roll["answer"] else f"{roll['answer']} hit"
    faces = " ".join(map(str, roll["faces"]))
    assert f"to hit {roll['needs'][0]['need']}+: {faces}, {hits}" in window.words(
        f'.log > li[data-line="{attack["line"]}"] .came'
    )
    item.locator("summary").click()
    (need,) = roll["needs"]
    (reason,) = need["reasons"]
    said = f"needs {need['need']} or more: {need['base']} from {need['source']} {need['clause']}, "
    said += f"less {reason['amount']} for {reason['reason']} {reason['clause']}"
    assert said in re.sub(r"\s+", " ", item.inner_text())
    # what a roll came to stands in a line, and not letter below letter
    for came in item.locator(".rr").all():
        box = came.bounding_box()
        assert box is not None
        assert box["height"] < 2 * 20


@pytest.mark.case("C64")
def test_going_back_is_told_by_the_numbers_of_the_log(laid: Table) -> None:
    """One way to number: turn and place in it; what was taken back has no number any more."""
    window = fought(laid)
    numbers = {one: window.words(f'.log > li[data-line="{one}"] .no') for one in lines(window)[:2]}
    newest, before = numbers
    assert re.fullmatch(r"\d+\.\d+", numbers[newest])
    at, view = window.at, window.view()
    way = next(w for w in view["undo"] if w["removes"])
    assert all({"turn", "phase"} <= set(one) for one in way["removes"])
    said = {"key": "going-back-in-the-log", "version": view["version"], "to": way["to"]}
    assert at.post("undo", **said).status_code == 200
    window.after(view["version"])
    window.page.wait_for_selector(".log .move")
    assert f"to just after {numbers[before]}." in window.words(".log .move")
    assert window.words(f'.log > li[data-line="{newest}"] .no') == "·"
    assert "taken back" in window.words(f'.log > li[data-line="{newest}"]')
    # the dice of what was taken back lie on the table no more
    left = window.page.locator('[data-region="dice"] .rolls li b').all_inner_texts()
    assert "to hit" not in left


@pytest.mark.clause("S5.2")
@pytest.mark.parametrize(
    ("answer", "points", "words"),
    [
        (4, 2, "4 dice score, 2 points each: 8 damage"),
        (1, 2, "1 die scores, 2 points: 2 damage"),
        (0, 2, "no damage"),
        (3, 1, "3 damage"),
    ],
)
def test_damage_says_how_its_points_come_about(
    laid: Table, answer: int, points: int, words: str
) -> None:
    window = laid.sit(laid.server.make(("me", "me")))
    roll = {"purpose": "damage", "faces": [1], "needs": [{"need": 3}], "points": points}
    roll["answer"] = [answer, 0]
    script = "roll => import('/js/dice/roll.js').then(m => m.came(roll))"
    assert window.page.evaluate(script, roll) == words


@pytest.mark.case("C64")
def test_both_pages_and_a_reload_tell_the_same(laid: Table) -> None:
    """Both seats read one story, also after the page is loaded anew."""
    made = laid.server.make(("me", "link"))
    first, second = laid.sit(made, "first"), laid.sit(made, "second", "another-visitor-of-tests")
    windows = {0: first, 1: second}
    for _ in range(10):
        go_on(windows[first.view()["awaits"]["side"] or 0])
    for window in windows.values():
        window.up_to_date()
    told = [window.words(".log") for window in windows.values()]
    assert told[0] == told[1]
    first.page.reload()
    first.page.wait_for_selector(".log > li")
    first.ready()
    first.until("document.querySelectorAll('.log > li').length > 3")
    assert first.words(".log") == told[0]


@pytest.mark.case("C67")
def test_luck_stands_with_its_chance_and_no_verdict(laid: Table) -> None:
    """Each row: dice, expected, came, the range, the exact chance; no row is coloured."""
    window = fought(laid)
    luck = window.at.get("luck").json()
    window.page.get_by_role("radio", name="luck").click()
    window.page.wait_for_selector(".led")
    rows = window.page.locator(".led tbody tr:not(.lh)").all()
    assert len(rows) == len(luck["lines"])
    for row, line in zip(rows, luck["lines"], strict=True):
        words = row.inner_text()
        assert str(line["came"]) in words
        chance = line["at_least"] if line["came"] > line["expected"] else line["at_most"]
        if 0.1 <= chance < 0.9995:
            assert f"{100 * chance:.1f}%" in words
        label = row.locator("svg").get_attribute("aria-label") or ""
        assert label.startswith(f"{line['range_low']} to {line['range_high']} in 95 of 100")
    colours = {row.evaluate("r => getComputedStyle(r).backgroundColor") for row in rows}
    assert len(colours) == 1
    assert "fair dice leave" in window.words(".luck .note")


@pytest.mark.case("C62")
def test_luck_keeps_typed_and_rolled_dice_apart(laid: Table) -> None:
    """Where one side types, its rows stand under 'typed from real dice'."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "rolled")))
    for _ in range(8):
        go_on(window)
    window.up_to_date()
    window.page.get_by_role("radio", name="luck").click()
    window.page.wait_for_selector(".led")
    heads = window.page.locator(".led .lh").all_inner_texts()
    assert any("typed from real dice" in head for head in heads)
    assert any("rolled here" in head for head in heads)


@pytest.mark.parametrize(
    ("path", "ending"), [("file", ".battle"), ("log.csv", ".csv"), ("text", ".txt")]
)
def test_downloads_are_what_the_server_keeps(laid: Table, path: str, ending: str) -> None:
    """The battle file, the CSV and the text arrive byte for byte."""
    window = fought(laid)
    window.page.get_by_role("radio", name="files").click()
    with window.page.expect_download() as waiting:
        window.page.locator(f'[data-file="{path}"]').first.click()
    assert waiting.value.suggested_filename.endswith(ending)
    held = waiting.value.path().read_bytes()
    assert held == window.at.get(path).content
    if path == "file":
        assert json.loads(held.splitlines()[0])["kind"] == "battle"


def test_the_report_returns_the_focus(laid: Table) -> None:
    """Escape closes the whole story, and the focus is at what opened it."""
    window = fought(laid)
    window.page.get_by_role("button", name="whole story").focus()
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector("dialog.report[open]")
    window.page.keyboard.press("Escape")
    window.page.wait_for_selector("dialog.report", state="detached")
    assert window.page.evaluate("document.activeElement.textContent") == "whole story"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe(laid: Table, scheme: str) -> None:
    """The log, the luck, the files and the report."""
    window = laid.sit(laid.server.make(("me", "me")), color_scheme=scheme)
    until_fight(window)
    window.page.locator(".log summary").first.click()
    assert window.serious() == []
    for name in ("luck", "files"):
        window.page.get_by_role("radio", name=name, exact=True).click()
        window.page.wait_for_timeout(300)
        assert window.serious() == []
    window.page.get_by_role("button", name="whole story").click()
    window.page.wait_for_selector(".report .led")
    assert window.serious() == []
    assert window.faults == []


def test_the_phone_has_its_log(laid: Table) -> None:
    """The log is a view of its own there, as wide as the phone and no wider."""
    window = laid.sit(laid.server.make(("me", "me")), phone=True)
    until_fight(window)
    window.page.goto(window.at.server.url + f"/#/{window.at.battle}/{window.at.key}/log")
    window.page.wait_for_selector(".log > li")
    assert len(lines(window)) > 3
    assert window.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert window.serious() == []


def test_a_battle_from_a_position_says_where_it_comes_from(laid: Table) -> None:
    """The first line of the log, at the table, in the report, on the phone and after a reload."""
    window = fought(laid)
    view = window.view()
    text = window.at.get("position").text
    position = json.loads(text)
    position["notes"] = "after <b>tea</b>"
    made = laid.server.make(("me", "me"), start={"kind": "file", "text": json.dumps(position)})
    begun = f"Begun from a position, in turn {view['turn']}, {view['phase']}."
    for phone in (False, True):
        other = laid.sit(made, phone=phone)
        if phone:
            other.page.goto(other.at.server.url + f"/#/{other.at.battle}/{other.at.key}/log")
        other.page.wait_for_selector(".log .begun")
        told = other.page.locator(".log > li").last.inner_text()
        assert begun in told
        assert "after <b>tea</b>" in told, "notes are text"
        assert other.serious() == []
    for _ in range(3):
        go_on(other)
    other.page.reload()
    other.page.wait_for_selector(".log .begun")
    assert begun in other.page.locator(".log > li").last.inner_text()
    other.page.get_by_role("button", name="whole story").click()
    other.page.wait_for_selector("dialog.report[open]")
    assert begun in other.page.locator(".report .story > li").first.inner_text()
    assert re.search(rf"turns? {view['turn']}\b", other.words(".report .top2"))
    assert window.page.locator(".begun").count() == 0, "the other one began at its beginning"
