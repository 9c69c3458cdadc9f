"""The phone beside a real table: a list of units, what happened, which dice, type them, next."""

import pytest
from browser_hand import Hand
from browser_pages import PHONE, WIDE, Visit, axe, overflow
from playwright.sync_api import Browser, Page, expect
from server_table import VISITOR, Made, Server

SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], input:not(.said)')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height || each.closest('.said, dialog:not([open])')) return false;
    // what is flat reaches 44 px with an invisible edge of its own
    const edge = getComputedStyle(each, '::after');
    const grown = edge.content !== 'none' ? -2 * parseFloat(edge.top || '0') : 0;
    return box.height + Math.max(0, grown) < 43.5 && !each.closest('p, li.entry, .log');
  }).map((each) => each.outerHTML.slice(0, 140))"""


def sit(visit: Visit, made: Made, seat: str = "both", pane: str = "") -> Page:
    """Come to a battle as the one who made it."""
    page = visit.page
    page.goto(visit.url + "/")
    page.evaluate(f"localStorage.setItem('deckload.visitor', '{VISITOR}')")
    page.goto(f"{visit.url}/#/{made.id}/{made.keys[seat]}{pane}")
    page.wait_for_selector("#what-now-title, .typing, .bot")
    return page


def real(paged: Server, scenario: str = "lesson") -> Made:
    """A battle at a real table: no map, and dice of their own on both sides."""
    return paged.make(("me", "me"), ("typed", "typed"), scenario, mapped=False)


def phone(browser: Browser, paged: Server, theme: str = "light") -> Visit:
    return Visit(browser, paged.url, PHONE, theme=theme, touch=True)


@pytest.mark.case("C60", "C62")
def test_a_whole_battle_is_led_by_touch(browser: Browser, paged: Server) -> None:
    made = real(paged)
    with phone(browser, paged) as visit:
        page = sit(visit, made)
        hand = Hand(page, touch=True)
        hand.play()
        expect(page.locator("#what-now-title")).to_have_text("The battle is over")
        assert any("in contact" in words for words in hand.questions)
        view = made.seat("both").view()
        assert view["awaits"]["what"] == "over"
        # every roll was asked of the players, and none was made for them
        rolls = [
            answer
            for line in made.seat("both").get("story").json()["lines"]
            for answer in line.get("answers", ())
            if "faces" in answer
        ]
        assert len(rolls) == len(hand.rolls)
        assert {answer["by"] for answer in rolls} == {"typed"}
        visit.clean()


def test_who_is_in_the_matter_at_hand_stands_first(browser: Browser, paged: Server) -> None:
    made = real(paged)
    with phone(browser, paged) as visit:
        page = sit(visit, made)
        hand = Hand(page, touch=True)
        hand.play(until=lambda now: now["prompt"] == "dice" and now["phase"] == "air bound")
        rows = page.locator(".few-units .u")
        expect(rows.first.locator("small")).to_contain_text("rolls for")
        prompt = made.seat("both").view()["prompt"]
        name = next(
            each["name"]
            for each in (*made.seat("both").view()["ships"], *made.seat("both").view()["flights"])
            if each["id"] == prompt["unit"]
        )
        expect(rows.first).to_contain_text(name)
        visit.clean()


def test_a_question_stands_with_its_clause_and_can_be_taken_back(
    browser: Browser, paged: Server
) -> None:
    made = real(paged)
    with phone(browser, paged) as visit:
        page = sit(visit, made)
        hand = Hand(page, touch=True)
        strike = page.get_by_role("radio", name="Strike at Admiral Hipper")
        hand.play(until=lambda now: strike.count() > 0)
        strike.tap()
        question = page.locator(".question")
        words = question.locator("b").inner_text()
        assert words.endswith("?")
        expect(question.locator(".cl")).to_have_text("F11")
        assert axe(page) == []
        version = hand.standing()["version"]
        question.get_by_role("button", name="No", exact=True).tap()
        expect(page.locator(".question b", has_text=words)).to_have_count(0)
        # an answer is part of the order in the hand: nothing has been sent
        assert hand.standing()["version"] == version
        visit.clean()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mapped", [True, False])
def test_every_view_behind_the_keys_is_open_to_all(
    browser: Browser, paged: Server, theme: str, mapped: bool
) -> None:
    made = paged.make(("me", "me"), ("typed", "rolled"), "channel-dash", mapped=mapped)
    with phone(browser, paged, theme) as visit:
        page = sit(visit, made)
        keys = page.locator(".bot a")
        names = (
            ["Now", "Units", "Odds", "Sea", "Log"] if mapped else ["Now", "Units", "Odds", "Log"]
        )
        assert [text.strip() for text in keys.all_inner_texts()] == names
        for name in names:
            page.locator(".bot").get_by_text(name, exact=True).tap()
            current = page.locator(".bot a[aria-current=page]")
            expect(current).to_contain_text(name)
            expect(page.locator(".phm [aria-busy=true]")).to_have_count(0)
            assert axe(page) == [], name
            assert overflow(page) == [], name
            assert page.evaluate(SMALL_TARGETS) == [], name
        # the arrow back goes through the views, and stays in the battle
        page.go_back()
        expect(page.locator(".bot a[aria-current=page]")).not_to_contain_text("Log")
        visit.clean()


def test_all_units_stand_in_the_list_with_what_is_left_of_them(
    browser: Browser, paged: Server
) -> None:
    made = real(paged, "channel-dash")
    view = made.seat("both").view()
    with phone(browser, paged) as visit:
        page = sit(visit, made)
        left = len(view["ships"]) + len(view["flights"]) - 3
        more = page.get_by_role("link", name=f"{left} more units")
        more.tap()
        rows = page.locator(".units-pane .u")
        expect(rows).to_have_count(left + 3)
        flight, ship = view["flights"][0], view["ships"][0]
        row = rows.filter(has_text=flight["name"]).first
        expect(row.get_by_role("img")).to_have_attribute("aria-label", "6 of 6 planes")
        row = rows.filter(has_text=ship["name"]).first
        expect(row.get_by_role("img")).to_have_attribute(
            "aria-label", f"damage points {ship['damage']} of {ship['full_damage']}"
        )
        visit.clean()


def test_without_a_map_the_wide_page_has_the_units_in_place_of_the_sea(
    browser: Browser, paged: Server
) -> None:
    made = real(paged)
    with Visit(browser, paged.url, WIDE) as visit:
        page = sit(visit, made)
        expect(page.get_by_role("heading", name="Units")).to_be_visible()
        expect(page.locator(".chart")).to_have_count(0)
        hand = Hand(page)
        hand.play(until=lambda now: now["phase"] == "ship movement")
        # she is moved on the real table: the page asks for no inches
        expect(page.get_by_role("radio", name="She moves")).to_be_visible()
        expect(page.get_by_label("Ahead (inches)")).to_have_count(0)
        assert axe(page) == []
        visit.clean()
