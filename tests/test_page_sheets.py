"""The sheets on the page: labels that explain themselves, and every unit's sheet within reach."""

from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table

from deckload.cli.help_words import LABELS


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("sheets")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def sheet(window: Window, unit: str) -> str:
    return f'[data-region=sheets] [data-card="{unit}"]'


def note(window: Window) -> str:
    window.until("document.querySelector('#clause-words')?.textContent.length > 12")
    return window.words("#clause-words")


def test_a_label_says_what_it_means_with_the_number_of_its_unit(laid: Table) -> None:
    """To the focus and to a press; Escape closes it, and the server words it."""
    window = laid.sit(laid.server.make(("me", "me")))
    window.page.get_by_role("radio", name="Germany", exact=True).click()
    # what scrolls under a resting pointer would open as well
    window.page.mouse.move(5, 5)
    for unit, label, words, number in (
        ("bf-109", "Hit", LABELS["hit"].words, "6"),
        ("bf-109", "Dogfight", LABELS["dogfight"].words, "+2"),
        ("hipper", "Damage", LABELS["damage"].words, "6"),
        ("hipper", "armour", LABELS["armour"].words, "4"),
    ):
        term = window.page.locator(f"{sheet(window, unit)} .term", has_text=label).first
        term.focus()
        assert words.replace("{n}", number) in note(window)
        assert window.serious() == []
        window.page.keyboard.press("Escape")
        window.page.wait_for_selector("#clause-words", state="detached")
    term.click()
    assert LABELS["armour"].words.split("{n}")[0] in note(window)


def test_a_sheet_tells_at_what_mark_a_ship_is_crippled(laid: Table) -> None:
    window = laid.sit(laid.server.make(("me", "me")))
    window.page.get_by_role("radio", name="Germany", exact=True).click()
    words = window.words(sheet(window, "hipper"))
    assert "20 of 20, crippled at 6" in words
    assert "Command 4" in words


def test_an_enemy_of_the_list_shows_its_sheet_on_a_phone(laid: Table) -> None:
    """A unit that may do nothing now has nothing to show under Now: its sheet comes up instead."""
    window = laid.sit(laid.server.make(("me", "me")), phone=True)
    while window.view()["phase"] != "air bound":
        go_on(window)
    window.up_to_date()
    able = {each["unit"] for each in window.view()["legal"] if not each["refusal"]}
    other = next(f["id"] for f in window.view()["flights"] if f["id"] not in able)
    name = next(f["name"] for f in window.view()["flights"] if f["id"] == other)
    window.page.locator(".ulist button", has_text=name).first.click()
    window.page.wait_for_selector(sheet(window, other))
    assert name in window.words(sheet(window, other))
    assert window.page.evaluate("location.hash").endswith("/units")


def test_a_chosen_unit_comes_up_among_the_sheets_of_the_other_side(laid: Table) -> None:
    window = laid.sit(laid.server.make(("me", "me")))
    window.page.get_by_role("radio", name="Britain", exact=True).click()
    assert window.page.locator(sheet(window, "hipper")).count() == 0
    for unit in ("swordfish", "hipper"):
        window.page.evaluate(f"import('/js/hand.js').then(h => {{ h.chosen.value = '{unit}'; }})")
    window.page.wait_for_selector(sheet(window, "hipper"))
