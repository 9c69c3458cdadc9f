"""Beyond the odds on the page: exact fractions, the range over their answers, their reply."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from browser_panels import Table, Window, go_on, table


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("odds")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def drafted(laid: Table, kind: str, **more: Any) -> tuple[Window, dict[str, Any], int]:
    """A window with this order of a flight in the hand and its odds shown; the order, its side."""
    window = laid.sit(laid.server.make(("me", "me")), **more)
    for _ in range(120):
        view = window.view()
        for order in window.at.menu() if view["awaits"]["what"] == "order" else []:
            action = order.get("action")
            if isinstance(action, dict) and action["type"] == kind:
                window.up_to_date()
                draft(window, order)
                window.page.wait_for_selector(".oddsbox svg.odds")
                return window, order, view["awaits"]["side"]
        go_on(window, ())
    raise AssertionError(f"nobody may {kind}")


def draft(window: Window, order: dict[str, Any]) -> None:
    """Put an order into the hand."""
    window.page.evaluate(
        "order => import('/js/hand.js').then(h => h.setDraft(order.flight, order))", order
    )


def fractions(window: Window) -> list[list[str]]:
    """The rows of the table of fractions, once they have come."""
    window.page.get_by_role("radio", name="fractions", exact=True).click()
    window.page.wait_for_selector("table.fractions")
    rows = window.page.locator("table.fractions tbody tr").all()
    return [[cell.text_content() or "" for cell in row.locator("th, td").all()] for row in rows]


def test_the_ways_are_counted_beneath_the_chart(laid: Table) -> None:
    """Six Bf 109 on six Swordfish: 64, 192, 240, 160, 60, 12 and 1 of 729, counted by hand."""
    window, _, _ = drafted(laid, "attack")
    window.page.wait_for_selector("svg.odds text >> text=of 729")
    written = window.page.locator("svg.odds text.sub:not(.axis)").all_text_contents()
    assert written == ["64", "192", "240", "160", "60", "12", "1"]
    assert "83.3% = 5/6" in window.words(".flag"), "ammunition is kept on 2 to 6 of a die"


@pytest.mark.parametrize("phone", [False, True])
def test_every_figure_opens_to_its_fraction_in_lowest_terms(laid: Table, phone: bool) -> None:
    """Exactly and at least, each beside the figure of the chart; the mean is 2 exactly."""
    window, _, _ = drafted(laid, "attack", phone=phone)
    rows = fractions(window)
    exactly = ["64/729", "64/243", "80/243", "160/729", "20/243", "4/243", "1/729"]
    at_least = ["1", "665/729", "473/729", "233/729", "73/729", "13/729", "1/729"]
    assert [row[0] for row in rows] == list("0123456")
    assert [row[2] for row in rows] == exactly
    assert [row[4] for row in rows] == at_least
    assert [row[1] for row in rows][:2] == ["8.78%", "26.3%"]
    assert [row[3] for row in rows][:2] == ["sure", "91.2%"]
    assert window.words("table.fractions tfoot") == "on average 2"
    assert window.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert window.serious() == []
    assert window.faults == []


@pytest.mark.case("C10")
def test_a_long_fraction_is_short_until_it_is_opened(laid: Table) -> None:
    """Past the digits of a double nothing is lost: what opens is what the server counted."""
    window, order, side = drafted(laid, "strike")
    rows = fractions(window)
    (name,) = window.page.locator("select.count").evaluate_all("all => all.map(one => one.value)")
    said = window.at.post("odds", side=side, order=order, fractions=[name]).json()
    told = {str(value): text for value, text in said["fractions"][0]["outcomes"]}
    long = 0
    assert len(rows) == len(told) > 20
    for value, _, exact, _, _ in rows:
        words, _, whole = exact.partition("digits")
        many = sum(map(str.isdigit, told[value]))
        shown = whole if whole else words
        assert shown.replace(",", "") == told[value]
        assert bool(whole) == (many > 14)
        if whole:
            long += 1
            assert words.strip() == str(many)
    assert long > 10
    sums = [Fraction(row[4].rpartition("digits")[2].replace(",", "")) for row in rows]
    assert sums[0] == 1
    for (value, *_), above, below in zip(rows, sums, [*sums[1:], Fraction(0)], strict=True):
        assert above - below == Fraction(told[value])
    first = window.page.locator("table.fractions details").first
    assert not first.locator(".whole").is_visible()
    first.locator("summary").click()
    assert first.locator(".whole").is_visible()
    assert window.serious() == []


def test_how_far_their_answers_take_it_stands_beside_the_chart(laid: Table) -> None:
    """AA dice are theirs to give: the standing answer is all of them, and none is the other end."""
    window, order, side = drafted(laid, "strike")
    window.page.wait_for_selector(".theirs")
    (name,) = window.page.locator("select.count").evaluate_all("all => all.map(one => one.value)")
    said = window.at.post("odds", side=side, order=order, ranges=[name]).json()["ranges"][0]
    least, most = (f"{said[end]['mean']:.2f}" for end in ("least", "most"))
    assert f"{least} to {most} by their answers" in window.words(".oddsbox .oh")
    words = window.words(".theirs")
    assert f"lowest {least} if Admiral Hipper fires all AA dice, their standing answer" in words
    assert f"highest {most} if Admiral Hipper fires no AA die F24" in words
    window.page.locator("select.count").select_option("planes_lost")
    window.page.wait_for_selector("text=/0 to .* by their answers/")
    assert "lowest 0 if Admiral Hipper fires no AA die F24" in window.words(".theirs")


def test_nothing_old_stands_there_while_the_new_is_counted(laid: Table) -> None:
    """The hand moves on: the place of the range is kept, its figures are not."""
    window, order, _ = drafted(laid, "strike")
    window.page.wait_for_selector(".theirs")
    window.page.route(
        "**/odds",
        lambda route: (
            route.continue_() if '"ranges"' not in (route.request.post_data or "") else None
        ),
    )
    draft(window, order | {"to": order["to"] | {"x": order["to"]["x"] + 1}})
    window.page.wait_for_selector("text=… by their answers")
    assert window.words(".theirs").count("…") == 2


def test_what_they_may_shoot_back_is_told_with_its_need(laid: Table) -> None:
    """Two sixes a hit, in an order of theirs: no answer within the attack, so no range."""
    window, order, side = drafted(laid, "attack")
    window.page.wait_for_selector(".needs .reply")
    reply = window.at.post("odds", side=side, order=order, ranges=["planes_lost"]).json()["reply"]
    words = window.words(".needs .reply")
    assert words.startswith("their reply 6 6 ")
    assert f"{reply['mean']:.2f} Bf 109 lost on average" in words
    assert f"one or more in {100 * reply['some']:.2f}% of battles" in words
    assert window.page.locator(".theirs").count() == 0


def test_too_many_ways_to_count_are_said_so(laid: Table) -> None:
    """The server counts up to a size; past it the page says why there are no fractions."""
    window, _, _ = drafted(laid, "strike")
    refusal = '{"kind": "too_large", "sentence": "It is too large."}'
    window.page.route(
        "**/odds",
        lambda route: (
            route.fulfill(status=413, body=refusal, content_type="application/json")
            if '"fractions"' in (route.request.post_data or "")
            else route.continue_()
        ),
    )
    window.page.get_by_role("radio", name="fractions", exact=True).click()
    window.page.wait_for_selector("text=There are too many ways the dice can fall")
    window.page.get_by_role("radio", name="exactly", exact=True).click()
    window.page.wait_for_selector(".oddsbox svg.odds")
    assert window.page.locator("#give-order:not([aria-disabled])").count() == 1
