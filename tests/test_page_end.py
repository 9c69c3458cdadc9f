"""The end of a battle on the page: who has won and why, and the ways on from there."""

from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, go_on, table
from server_table import Made


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("end")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


@pytest.fixture(scope="module")
def fought(laid: Table) -> Made:
    """A battle that is over."""
    return laid.server.make(("me", "me"))


def ended(laid: Table, made: Made, *, phone: bool = False) -> Window:
    """A window before the end of it."""
    window = laid.sit(made, phone=phone)
    for _ in range(300):
        if window.view()["awaits"]["what"] == "over":
            break
        go_on(window)
    window.up_to_date()
    window.page.wait_for_selector(".ending")
    return window


@pytest.mark.clause("S1.6")
@pytest.mark.parametrize("phone", [False, True])
def test_who_has_won_by_what_and_why(laid: Table, fought: Made, phone: bool) -> None:
    """The winner with both scores large, the reason with its clause as a mark, each goal."""
    window = ended(laid, fought, phone=phone)
    view = window.view()
    ending, scores = view["ending"], [round(each, 2) for each in view["scores"]]
    won = window.words(".ending .won")
    if ending["winner"] is None:
        assert won.startswith("Nobody has won")
    else:
        name = view["room"]["sides"][ending["winner"]]["name"]
        best, worst = scores[ending["winner"]], scores[1 - ending["winner"]]
        assert won == f"{name} has won {best:g} : {worst:g}"
    clause = ending["why"].rsplit("(", 1)[1].rstrip(")")
    assert window.page.locator(".ending .cl").first.inner_text() == clause
    told = window.words(".ending")
    assert told.count("Reached.") == sum(ending["attained"])
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    large = window.page.locator(".ending .won").evaluate(size)
    assert large > window.page.locator("#what-now-title").evaluate(size)
    assert window.serious() == []
    assert window.faults == []


def test_the_battle_can_be_watched_again_and_left_again(laid: Table, fought: Made) -> None:
    window = ended(laid, fought)
    window.page.locator("#give-order").click()
    window.page.wait_for_selector(".replay")
    assert "Before the first order" in window.words(".replay")
    for _ in range(2):
        window.page.get_by_role("button", name="Last", exact=True).click()
        if window.page.locator(".replay .go").count() == 1:
            break
    window.page.get_by_role("button", name="Back to the table").click()
    window.page.wait_for_selector(".replay", state="detached")
    assert window.page.locator(".ending").count() == 1


@pytest.mark.parametrize("phone", [False, True])
def test_the_whole_story_is_one_press_away(laid: Table, fought: Made, phone: bool) -> None:
    window = ended(laid, fought, phone=phone)
    window.page.get_by_role("button", name="Battle report").click()
    window.page.wait_for_selector("dialog.report[open] .story li")
    assert window.faults == []


def test_play_again_lays_the_same_scenario_for_the_same_players(laid: Table, fought: Made) -> None:
    window = ended(laid, fought)
    window.page.locator("[data-again]").click()
    window.until(f"!location.hash.includes('{fought.id}') && location.hash.length > 20")
    window.page.wait_for_selector(".compose")
    fresh = window.page.evaluate(
        """import('/js/store.js').then(({ setup, view }) => [setup.value.scenario, view.value.turn,
             view.value.seat.name, view.value.room.sides.map((each) => each.player)])"""
    )
    assert fresh == ["lesson", 1, "both", ["me", "me"]]


def test_the_seed_is_told_by_a_second_press_only(laid: Table) -> None:
    """The first press asks, in the same place; to leave it leaves the battle as it was."""
    window = ended(laid, laid.server.make(("me", "me")))
    button = window.page.locator("[data-seed]")
    assert "fair" in window.words("#close-why")
    before = window.view()
    where = button.bounding_box()
    button.click()
    window.page.wait_for_selector('[data-seed="sure"]')
    after = button.bounding_box()
    assert where
    assert after
    assert (where["x"], where["y"]) == (after["x"], after["y"])
    assert not window.view()["closed"]
    window.page.get_by_role("button", name="Leave it").click()
    assert window.words("[data-seed]") == "Tell the seed"
    assert window.view()["version"] == before["version"]
    button.click()
    window.page.locator('[data-seed="sure"]').click()
    window.after(before["version"])
    assert window.view()["closed"]
    assert "The seed of the dice is told" in window.words(".ending")
    assert window.page.locator("[data-seed]").count() == 0
