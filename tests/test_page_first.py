"""The first steps of somebody new: the lesson at one press, its line of steps, and the help."""

import re
from collections.abc import Iterator

import pytest
from browser_pages import Visit, axe
from playwright.sync_api import Browser, expect
from server_table import Server

from deckload.catalogue.scenarios import scenario


@pytest.fixture
def visit(browser: Browser, paged: Server) -> Iterator[Visit]:
    with Visit(browser, paged.url) as found:
        yield found
        found.clean()


def test_whoever_is_new_begins_the_lesson_with_one_press(visit: Visit, paged: Server) -> None:
    """It is the lesson as it is, against the computer, whatever is chosen beside it."""
    page = visit.go()
    page.get_by_role("radio", name=re.compile("Channel Dash")).click()
    who = page.get_by_role("radiogroup", name="Germany: who plays")
    who.get_by_role("radio", name="me", exact=True).click()
    page.get_by_role("button", name="Start the lesson").click()
    page.wait_for_url(re.compile(r"#/[^/]{8,}/[^/]{20,}"))
    _, battle, key = page.evaluate("location.hash").split("/")[:3]
    headers = {"Authorization": f"Bearer {key}"}
    sides = paged.http.get(f"/api/battles/{battle}", headers=headers).json()["room"]["sides"]
    assert [each["player"] for each in sides] == ["me", "staff"]
    coach = page.get_by_role("region", name="What to do in this battle")
    steps = scenario("lesson").briefing[0]
    expect(coach).to_contain_text(f"1 of {len(steps)}")
    for step in steps[1:]:
        coach.get_by_role("button", name="Next step").click()
        expect(coach).to_contain_text(step)
    assert axe(page) == []
    coach.get_by_role("button", name="Put away").click()
    expect(coach).to_have_count(0)
    page.reload()
    expect(page.locator("#what-now-title")).to_be_visible()
    expect(coach).to_have_count(0)
    # somebody who has a battle is not new any more
    visit.go("/")
    expect(page.locator(".cont li")).to_have_count(1)
    expect(page.get_by_role("button", name="Start the lesson")).to_have_count(0)


def test_how_to_play_stands_on_the_first_page(visit: Visit, paged: Server) -> None:
    page = visit.go()
    page.get_by_role("button", name="How to play").click()
    help_ = page.get_by_role("dialog", name="Help")
    told = paged.http.get("/api/words").json()
    for line in told["steps"] + told["words"]:
        expect(help_).to_contain_text(line["words"])
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
