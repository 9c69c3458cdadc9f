"""The first view of the page: carry on, take a scenario, seats, dice, rulings, files, links."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_pages import PHONE, WIDE, Visit, axe, overflow
from playwright.sync_api import Browser, Page, expect
from server_table import Server

from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.rules.rulings import RULINGS


@pytest.fixture
def visit(browser: Browser, paged: Server) -> Iterator[Visit]:
    with Visit(browser, paged.url) as found:
        yield found
        found.clean()


def choose(page: Page, group: str, option: str) -> None:
    page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option, exact=True).click()


def open_rulings(page: Page) -> None:
    page.get_by_role("button", name="Rulings and house rules").click()


def battle_in(page: Page) -> tuple[str, str]:
    """The battle and the key in the address, once the page has gone to a battle."""
    page.wait_for_url(re.compile(r"#/[^/]{8,}/[^/]{20,}"))
    _, battle, key = page.evaluate("location.hash").split("/")[:3]
    return battle, key


def room(paged: Server, battle: str, key: str) -> dict[str, object]:
    answer = paged.http.get(f"/api/battles/{battle}", headers={"Authorization": f"Bearer {key}"})
    found: dict[str, object] = answer.json()["room"]
    return found


def test_every_scenario_is_told_with_its_sides_length_and_aims(visit: Visit) -> None:
    page = visit.go()
    radios = page.get_by_role("radiogroup", name="Scenarios").get_by_role("radio")
    expect(radios).to_have_count(len(scenario_names()))
    force_z = scenario("force-z")
    radios.filter(has_text=force_z.title).click()
    chosen = page.get_by_role("radio", name=re.compile(force_z.title), checked=True)
    for words in (force_z.story, *force_z.sides, f"{force_z.turns} turns at most"):
        expect(chosen).to_contain_text(words)
    for aim in force_z.objectives:
        expect(chosen).to_contain_text(aim.words)


def test_a_battle_is_made_as_it_was_chosen(visit: Visit, paged: Server) -> None:
    page = visit.go()
    page.get_by_role("radio", name=re.compile("Channel Dash")).click()
    choose(page, "Britain: who plays", "computer")
    choose(page, "Britain: captain", "novice")
    choose(page, "Germany: who plays", "me")
    choose(page, "Germany: whose dice", "real dice, typed")
    open_rulings(page)
    choose(page, RULINGS["reply"].question, "only when leaving")
    expect(page.locator(".rulings .rh")).to_contain_text("1 ruling is read otherwise")
    page.get_by_role("button", name="Start the battle").click()
    battle, key = battle_in(page)
    sides = room(paged, battle, key)["sides"]
    assert isinstance(sides, list)
    assert [(side["player"], side["dice"]) for side in sides] == [
        ("novice", "rolled"),
        ("me", "typed"),
    ]
    headers = {"Authorization": f"Bearer {key}"}
    setup = paged.http.get(f"/api/battles/{battle}/setup", headers=headers).json()
    assert setup["setup"]["scenario"] == "channel-dash"
    assert setup["rulings"]["reply"] == "leaving"
    assert {k: v for k, v in setup["rulings"].items() if v != RULINGS[k].default} == {
        "reply": "leaving"
    }


def test_the_page_says_what_each_reading_means(visit: Visit) -> None:
    page = visit.go()
    open_rulings(page)
    page.get_by_role("button", name=f"All {len(RULINGS)} rulings").click()
    expect(page.locator(".ruling")).to_have_count(len(RULINGS))
    ruling = RULINGS["aa_budget"]
    row = page.locator(".ruling", has_text=ruling.question)
    expect(row).to_contain_text(ruling.readings[0].meaning)
    # with the arrow keys, as in every group of its kind
    row.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowRight")
    expect(row).to_contain_text(ruling.readings[1].meaning)
    page.get_by_role("button", name="What each means").click()
    for reading in ruling.readings:
        expect(row).to_contain_text(reading.meaning)
    expect(row).to_contain_text(ruling.why)


def test_a_computer_needs_a_map_and_the_page_says_so_first(visit: Visit) -> None:
    page = visit.go()
    real = page.get_by_role("checkbox", name=re.compile("Real table"))
    expect(real).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#no-map-note")).to_contain_text("computer")
    choose(page, "Germany: who plays", "me")
    real.click()
    expect(real).to_be_checked()
    # the other way round the button itself says what stands against it
    choose(page, "Germany: who plays", "computer")
    go = page.get_by_role("button", name="Start the battle")
    expect(go).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#open-note")).to_contain_text("only with a map")


def test_what_was_chosen_outlives_a_reload(visit: Visit) -> None:
    page = visit.go()
    page.get_by_role("radio", name=re.compile("Surface Action")).click()
    choose(page, "Britain: who plays", "someone else, by link")
    page.reload()
    chosen = page.get_by_role("radio", name=re.compile("Surface Action"))
    expect(chosen).to_be_checked()
    group = page.get_by_role("radiogroup", name="Britain: who plays")
    expect(group.get_by_role("radio", name="someone else, by link")).to_be_checked()


def test_the_command_can_name_the_scenario(visit: Visit) -> None:
    page = visit.go("/#/new/force-z")
    expect(page.get_by_role("radio", name=re.compile("Force Z"))).to_be_checked()


def test_battles_are_carried_on_with_by_their_keys(visit: Visit) -> None:
    page = visit.go()
    expect(page.get_by_text("No battle has been begun")).to_be_visible()
    page.get_by_role("button", name="Start the battle").click()
    battle, key = battle_in(page)
    visit.go("/")
    row = page.locator(".cont li")
    expect(row).to_contain_text("turn 1 of 6")
    assert row.get_by_role("link").get_attribute("href") == f"#/{battle}/{key}"
    expect(row.get_by_role("link")).to_contain_text("Carry on")
    row.get_by_role("button", name=re.compile("Forget")).click()
    expect(row).to_contain_text("Its only key may be here")
    row.get_by_role("button", name="Forget it").click()
    expect(row).to_have_count(0)


def test_links_are_given_for_each_other_seat_and_to_look_on(visit: Visit, paged: Server) -> None:
    page = visit.go()
    choose(page, "Germany: who plays", "someone else, by link")
    page.get_by_role("button", name="Start the battle").click()
    page.wait_for_url(re.compile("#/links/"))
    links = page.locator(".link .field")
    expect(links).to_have_count(2)
    second, watch = (links.nth(n).input_value() for n in (0, 1))
    seen = [re.search(r"#/([^/]+)/(.+)$", link) for link in (second, watch)]
    assert all(seen)
    seats = []
    for found in seen:
        assert found is not None
        headers = {"Authorization": f"Bearer {found[2]}"}
        seats.append(paged.http.get(f"/api/battles/{found[1]}", headers=headers).json()["seat"])
    assert [(seat["name"], seat["sides"]) for seat in seats] == [("second", [1]), ("watch", [])]
    expect(page.get_by_text("work only on this machine")).to_be_visible()
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    expect(page.locator(".qr")).to_have_count(0)
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_role("heading", name="What now")).to_have_count(0)
    battle_in(page)


def test_a_copied_link_is_on_the_clipboard(browser: Browser, paged: Server) -> None:
    with Visit(browser, paged.url, permissions=["clipboard-read", "clipboard-write"]) as visit:
        page = visit.go()
        choose(page, "Germany: who plays", "someone else, by link")
        page.get_by_role("button", name="Start the battle").click()
        link = page.locator(".link").first
        link.get_by_role("button", name="Copy").click()
        expect(link.get_by_role("button", name="Copied")).to_be_visible()
        address = link.locator(".field").input_value()
        assert page.evaluate("navigator.clipboard.readText()") == address
        visit.clean()


def test_a_shared_table_warns_and_draws_codes(
    browser: Browser, paged: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paged.desk, "addresses", ("http://192.0.2.7:8033/",))
    with Visit(browser, paged.url) as visit:
        page = visit.go()
        expect(page.get_by_text("can overhear links")).to_be_visible()
        choose(page, "Germany: who plays", "someone else, by link")
        page.get_by_role("button", name="Start the battle").click()
        expect(page.locator("svg.qr")).to_have_count(2)
        # the address is the one that others can reach, not this machine's own
        address = page.locator(".link .field").first.input_value()
        assert address.startswith("http://192.0.2.7:8033/#/")
        visit.clean()


def test_a_second_person_on_a_link_is_asked(browser: Browser, paged: Server) -> None:
    made = paged.make(("me", "link"))
    made.seat("second", "the-first-who-came-along")
    path = f"/#/{made.id}/{made.keys['second']}"
    with Visit(browser, paged.url) as visit:
        visit.expected = ("409",)
        page = visit.page
        page.goto(paged.url + path)
        expect(page.get_by_role("heading", name="Somebody sits here already")).to_be_visible()
        assert axe(page) == []
        page.get_by_role("button", name="Only look on").click()
        expect(page.locator("#what-now-title")).to_be_visible()
        page.reload()
        page.get_by_role("button", name="Sit down beside").click()
        expect(page.locator("#what-now-title")).to_be_visible()
        assert len(paged.desk.harbour.store.read(made.id).sitters) == 3
        # whoever sits down is known again, and not asked a second time
        page.reload()
        expect(page.locator("#what-now-title")).to_be_visible()
        visit.clean()


def test_a_link_that_opens_nothing_says_so(browser: Browser, paged: Server) -> None:
    with Visit(browser, paged.url) as visit:
        visit.expected = ("401", "404")
        page = visit.page
        page.goto(paged.url + "/#/nosuchbattle/nosuchkeynosuchkeynosuchkey")
        expect(page.get_by_role("heading", name="This link opens no battle")).to_be_visible()
        page.get_by_role("link", name="To the start").click()
        expect(page.get_by_role("heading", name="Scenarios")).to_be_visible()
        visit.clean()


@pytest.mark.case("C63")
def test_files_go_on_or_are_looked_through(browser: Browser, paged: Server, tmp_path: Path) -> None:
    made = paged.make(("me", "me"))
    text = made.seat("both").get("file").text
    file = tmp_path / "<img src=x onerror=alert(1)>.battle"
    file.write_text(text, encoding="utf-8")
    with Visit(browser, paged.url) as visit:
        page = visit.go()
        page.get_by_label("A battle file or a position").set_input_files(file)
        expect(page.get_by_text(file.name)).to_be_visible()
        expect(page.get_by_text("keeps the rulings")).to_be_visible()
        page.get_by_role("button", name="Look through it").click()
        battle, key = battle_in(page)
        assert room(paged, battle, key)["kind"] == "replay"
        visit.go("/")
        page.get_by_label("A battle file or a position").set_input_files(file)
        page.get_by_role("button", name="Go on from this file").click()
        battle, key = battle_in(page)
        assert room(paged, battle, key)["kind"] == "battle"
        visit.clean()


def test_a_file_is_dropped_anywhere_on_the_page(visit: Visit, paged: Server) -> None:
    page = visit.go()
    text = paged.make(("me", "me")).seat("both").get("file").text
    held = page.evaluate_handle(
        """(text) => {
          const held = new DataTransfer();
          held.items.add(new File([text], 'dropped.battle'));
          return held;
        }""",
        text,
    )
    page.dispatch_event("body", "dragenter", {"dataTransfer": held})
    expect(page.get_by_text("Let go to lay this file on the table")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": held})
    expect(page.locator(".from-file")).to_contain_text("dropped.battle")
    page.get_by_role("button", name="Leave this file").click()
    expect(page.get_by_role("radio", name=re.compile("Lesson"))).to_be_checked()


def test_a_file_that_is_none_is_refused_and_loses_nothing(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("remember the milk", encoding="utf-8")
    page = visit.go()
    page.get_by_role("radio", name=re.compile("Force Z")).click()
    page.get_by_label("A battle file or a position").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("notes.txt is neither")
    expect(page.get_by_role("radio", name=re.compile("Force Z"))).to_be_checked()


def test_a_wrong_house_file_is_refused_with_its_line(
    browser: Browser, paged: Server, tmp_path: Path
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('[rulings]\nreply = "whenever"\n', encoding="utf-8")
    with Visit(browser, paged.url) as visit:
        visit.expected = ("422",)
        page = visit.go()
        open_rulings(page)
        page.get_by_label("A file of house rules").set_input_files(file)
        expect(page.get_by_text("In force:")).to_contain_text("ours.toml")
        page.get_by_role("button", name="Start the battle").click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("whenever")
        page.get_by_role("button", name="Without it").click()
        page.get_by_role("button", name="Start the battle").click()
        battle_in(page)
        visit.clean()


@pytest.mark.parametrize("size", [WIDE, (900, 1000), PHONE])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_kept_out(
    browser: Browser, paged: Server, size: tuple[int, int], theme: str
) -> None:
    with Visit(browser, paged.url, size, theme=theme, touch=size == PHONE) as visit:
        page = visit.go()
        expect(page.locator(".scn .su").first).to_be_attached()
        assert axe(page) == []
        assert overflow(page) == []
        open_rulings(page)
        page.get_by_role("button", name=re.compile("All .* rulings")).click()
        page.get_by_role("button", name="What each means").click()
        assert axe(page) == []
        visit.clean()


def test_start_is_gone_through_by_keyboard_alone(visit: Visit, paged: Server) -> None:
    page = visit.go()
    expect(page.locator(".scn .su").first).to_be_attached()
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        label = page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        reached.append(re.sub(r"\s+", " ", str(label)).strip())
        if reached[-1] == "Start the battle":
            break
    assert reached[-1] == "Start the battle", reached
    assert any(label.startswith("Lesson") for label in reached)
    page.keyboard.press("Enter")
    battle_in(page)


def test_the_page_keeps_no_key_where_it_is_sent(visit: Visit, paged: Server) -> None:
    """The key of a seat goes in a header and stands behind #, so that no address carries it."""
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    page = visit.go()
    page.get_by_role("button", name="Start the battle").click()
    _, key = battle_in(page)
    expect(page.locator("#what-now-title")).to_be_visible()
    assert asked
    assert not any(key in url.split("#")[0] for url in asked)
    held = json.loads(page.evaluate("localStorage.getItem('deckload.battles')"))
    assert held[0]["key"] == key
