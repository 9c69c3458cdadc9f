"""Typed dice on the page: what is taken, what is refused, and that nothing typed is ever lost."""

from collections.abc import Iterator

import pytest
from browser_panels import Table, Window, asked, table, until_fight, until_rolled
from server_table import OTHER, Made, key


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with table(tmp_path_factory.mktemp("dice")) as found:
        yield found


@pytest.fixture(autouse=True)
def _windows(laid: Table) -> Iterator[None]:
    yield
    laid.close_windows()


def typed(laid: Table) -> Window:
    return laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))


@pytest.mark.case("C60")
def test_dice_are_taken_by_key_and_the_ring_moves_on(laid: Table) -> None:
    """1 2 3 6 6 are taken one by one; what they come to stands on the button before it is sent."""
    window = typed(laid)
    prompt = asked(window, 6, "to hit")
    assert prompt["needs"][0]["threshold"] == 3
    window.type_dice("123665")
    assert [label.split(": ")[1][0] for label in window.faces()] == list("123665")
    assert "4 hits sorted 6 6 5 3 2 1" in window.words(".echo")
    assert window.words(".typing .go") == "Confirm 4 hits"
    before = window.view()["version"]
    window.page.keyboard.press("Enter")
    window.after(before)
    roll = next(a for a in window.view()["under_way"]["answers"] if a["purpose"] == "to hit")
    assert roll["faces"] == [1, 2, 3, 6, 6, 5]


@pytest.mark.case("C60")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("0", "A die shows 1 to 6. 0 was not taken"),
        ("7", "A die shows 1 to 6. 7 was not taken"),
        ("-1", 'A die shows 1 to 6. "-1" was not taken'),
        ("2.5", 'A die shows 1 to 6. "2.5" was not taken'),
        ("six", 'A die shows 1 to 6. "six" was not taken'),
        ("", "Nothing was pasted"),
        ("1 2 3", "Needs 2, got 3. Nothing of it was taken."),
        ("\N{ARABIC-INDIC DIGIT TWO}", "A die shows 1 to 6."),
    ],
)
def test_what_no_die_shows_is_refused_and_the_rest_stays(
    laid: Table, entry: str, said: str
) -> None:
    """Every wrong entry names what was not taken; the die typed before it stays."""
    window = typed(laid)
    asked(window, 2, "initiative")
    window.type_dice("4")
    window.paste(entry)
    assert said in window.words(".typing .fault")
    assert [label.split(": ")[1] for label in window.faces()] == ["4", "empty"]
    assert window.view()["prompt"]["dice"] == 2, "nothing was sent"


@pytest.mark.case("C60")
def test_too_few_and_too_many_by_key(laid: Table) -> None:
    """Enter with one of two says so; a third face is not taken; a key that is no face neither."""
    window = typed(laid)
    asked(window, 2, "initiative")
    before = window.view()["version"]
    window.type_dice("5")
    window.page.keyboard.press("Enter")
    assert "Needs 2, got 1. Nothing is lost; type the last." in window.words(".typing .fault")
    window.page.keyboard.press("9")
    assert "9 was not taken" in window.words(".typing .fault")
    window.page.keyboard.press("2")
    window.page.keyboard.press("3")
    assert "Needs 2, got 3" in window.words(".typing .fault")
    assert [label.split(": ")[1] for label in window.faces()] == ["5", "2"]
    assert window.view()["version"] == before


@pytest.mark.case("C60")
@pytest.mark.parametrize("text", ["1 2 3 6 6 4", "123664", "1,2,3;6 6\n4", " 1\t2 3 6 6 4 "])
def test_a_whole_roll_is_pasted(laid: Table, text: str) -> None:
    """A paste in any spacing is the roll, and is still echoed before it is sent."""
    window = typed(laid)
    asked(window, 6, "to hit")
    window.type_dice("5")
    window.paste(text)
    assert [label.split(": ")[1][0] for label in window.faces()] == list("123664")
    assert "sorted 6 6 4 3 2 1" in window.words(".echo")


def test_the_prompt_says_what_to_do(laid: Table) -> None:
    """An example of as many faces as are asked for, in one piece, and a ring as tall as its die."""
    window = typed(laid)
    asked(window, 2, "initiative")
    assert "Roll 2 dice and type what they show, for example 63." in window.words("#typing-hint")
    asked(window, 6, "to hit")
    ring = window.page.locator(".box.ring svg").evaluate(
        "svg => getComputedStyle(svg).outlineStyle"
    )
    whole = window.page.locator(".box.ring").evaluate("box => getComputedStyle(box).outlineStyle")
    assert (ring, whole) == ("solid", "none")


def test_backspace_and_a_click_correct(laid: Table) -> None:
    """Backspace takes the last face back; a click puts the ring on a die, and a key mends it."""
    window = typed(laid)
    asked(window, 6, "to hit")
    window.type_dice("123")
    window.page.keyboard.press("Backspace")
    assert [label.split(": ")[1][0] for label in window.faces()] == ["1", "2", "e", "e", "e", "e"]
    window.type_dice("4566")
    window.page.locator(".boxes .face").nth(1).click()
    window.page.keyboard.press("6")
    assert [label.split(": ")[1][0] for label in window.faces()] == list("164566")
    held = window.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert held.startswith("die 6 of 6"), "the ring rests on the last die again"


@pytest.mark.case("C60")
def test_two_sixes_are_one_hit_and_lie_under_a_bracket(laid: Table) -> None:
    """A need of 7 says so before the roll, and of three sixes one is odd (A3.3)."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "typed")))
    window.page.evaluate(
        """async () => {
          const { store, tray } = { store: await import('/js/store.js'), tray: 0 };
          const need = { need: 7, base: 6, source: 'to-hit score', clause: 'A3.2', threshold: 6,
            group: 2, modifiers: [{ amount: -1, reason: 'dogfight', clause: 'A1.5' }] };
          const view = structuredClone(store.view.value);
          view.version += 1;
          view.prompt = { ...view.prompt, line: 99, purpose: 'to hit', dice: 5, needs: [need],
            words: '5 dice to hit' };
          store.view.value = view;
        }"""
    )
    window.page.wait_for_selector("text=needs 7, so two sixes are one hit")
    window.type_dice("66621")
    assert window.words(".typing .go") == "Confirm 1 hit"
    words = [label.split(", ")[-1] for label in window.faces()]
    assert words[:3] == ["hit", "hit", "odd six"]
    drawn = window.page.evaluate(
        """async () => {
          const { h, render } = await import('preact');
          const { RollDrawing } = await import('/js/dice/roll.js');
          const needs = [{ need: 7, base: 6, threshold: 6, group: 2 }];
          const roll = { purpose: 'to hit', dice: 5, faces: [6, 2, 6, 1, 6], answer: 1, needs };
          const at = document.createElement('div');
          render(h(RollDrawing, { roll }), at);
          return [at.querySelectorAll('.hitmark').length,
            at.querySelector('.hitnote').textContent,
            at.querySelectorAll('.missnote').length,
            at.querySelectorAll('.die.hit').length, at.querySelector('svg').ariaLabel];
        }"""
    )
    assert drawn == [1, "one hit", 1, 2, "Faces 6 2 6 1 6. 1 hit."]


@pytest.mark.case("C62")
def test_typed_and_rolled_side_by_side(laid: Table) -> None:
    """One side types and the other's dice fall of themselves; the log says which was which."""
    window = laid.sit(laid.server.make(("me", "me"), ("typed", "rolled")))
    asked(window, 2, "initiative")
    before = window.view()["version"]
    window.type_dice("66")
    window.page.keyboard.press("Enter")
    window.after(before)
    assert window.view()["prompt"] is None, "the other side's dice were rolled"
    window.page.locator(".lg summary").last.click()
    told = window.words(".log details[open]")
    assert "Britain, typed" in told
    assert "Germany, rolled" in told


@pytest.mark.case("C62")
def test_a_change_of_dice_leaves_the_open_roll_as_it_was(laid: Table) -> None:
    """The prompt that is open stays typed, and so do the faces already in it."""
    window = typed(laid)
    asked(window, 2, "initiative")
    window.type_dice("3")
    answer = window.at.post("dice", key=key(), side=0, dice="rolled")
    assert answer.status_code == 200
    window.until("import('/js/store.js').then(s => s.view.value.room.sides[0].dice === 'rolled')")
    assert [label.split(": ")[1] for label in window.faces()] == ["3", "empty"]
    before = window.view()["version"]
    window.page.keyboard.press("4")
    window.page.keyboard.press("Enter")
    assert window.after(before)["version"] > before


@pytest.mark.case("C46")
def test_dice_confirmed_without_a_line_go_out_once(laid: Table) -> None:
    """Offline they are 'not sent'; back on line they are sent once, by the same key."""
    window = typed(laid)
    asked(window, 2, "initiative")
    before = window.view()["version"]
    window.page.context.set_offline(True)
    window.type_dice("61")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector(".typing >> text=Not sent.")
    assert [label.split(": ")[1] for label in window.faces()] == ["6", "1"]
    assert window.view()["version"] == before
    window.page.context.set_offline(False)
    view = window.after(before)
    rolls = [a for a in view["under_way"]["answers"] if a.get("faces") == [6, 1]]
    assert len(rolls) == 1


@pytest.mark.case("C46")
def test_dice_outlive_a_reload(laid: Table) -> None:
    """A half-typed roll is there again after the page is loaded anew."""
    window = typed(laid)
    asked(window, 6, "to hit")
    window.type_dice("513")
    window.page.reload()
    window.page.wait_for_selector(".typing")
    assert [label.split(": ")[1][0] for label in window.faces()] == ["5", "1", "3", "e", "e", "e"]


@pytest.mark.case("C46")
def test_a_roll_that_somebody_else_answered_gives_the_dice_back(laid: Table) -> None:
    """Offline dice whose roll was answered meanwhile are told once more, and sent to no other."""
    made = laid.server.make(("me", "me"), ("typed", "typed"))
    window = laid.sit(made)
    prompt = asked(window, 2, "initiative")
    window.page.context.set_offline(True)
    window.type_dice("66")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector(".typing >> text=Not sent.")
    other = made.seat("both", OTHER, sits=False)
    assert other.post("sit", visitor=OTHER, anyway=True).status_code == 200
    answer = other.post("answers", key=key(), version=window.view()["version"], faces=[1, 2])
    assert answer.status_code == 200
    window.page.context.set_offline(False)
    window.page.wait_for_selector("text=These dice were not taken:")
    assert "6 6" in window.words(".fault")
    story = window.view()["under_way"]["answers"]
    assert [a["faces"] for a in story] == [[1, 2]]
    assert prompt["line"] != window.view()["prompt"]["line"]


@pytest.mark.case("C51")
def test_a_double_enter_is_one_roll(laid: Table) -> None:
    """Two presses, and a click after them, are one answer; the next roll is not touched."""
    window = typed(laid)
    asked(window, 2, "initiative")
    before = window.view()["version"]
    window.type_dice("34")
    window.page.evaluate(
        """() => {
          const ring = document.querySelector('.box.ring input');
          const enter = () => ring.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
          enter(); enter(); document.querySelector('.typing .go').click();
        }"""
    )
    window.after(before)
    window.page.wait_for_timeout(300)
    view = window.view()
    assert view["version"] == before + 1
    assert [a["faces"] for a in view["under_way"]["answers"]] == [[3, 4]]


def test_six_keys_of_our_own_on_a_phone(laid: Table) -> None:
    """No keyboard covers the dice: inputs call for none, and six keys type by touch."""
    made = laid.server.make(("me", "me"), ("typed", "typed"))
    window = laid.sit(made, phone=True)
    asked(window, 2, "initiative")
    modes = {box.get_attribute("inputmode") for box in window.page.locator(".boxes input").all()}
    assert modes == {"none"}
    before = window.view()["version"]
    window.page.get_by_role("button", name="a 5", exact=True).tap()
    window.page.get_by_role("button", name="a 2", exact=True).tap()
    assert window.words(".typing .go") == "Confirm 5 and 2"
    window.page.locator(".typing .go").tap()
    view = window.after(before)
    assert [a["faces"] for a in view["under_way"]["answers"]] == [[5, 2]]


def test_a_roll_is_said_once(laid: Table) -> None:
    """The live region hears each roll in one sentence, and not again when the page draws anew."""
    window = laid.sit(laid.server.make(("me", "me"), ("rolled", "rolled")))
    window.page.evaluate(
        """() => {
          window.heard = [];
          const region = document.getElementById('live');
          new MutationObserver(() => window.heard.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    until_fight(window)
    window.page.wait_for_timeout(250)
    heard = window.page.evaluate("window.heard")
    hits = [said for said in heard if "to hit" in said]
    assert len(hits) == 1, heard
    assert hits[0].count("to hit") == 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_dice_fall_only_where_motion_is_wanted(laid: Table, motion: str) -> None:
    """With reduced motion the faces are simply there."""
    window = laid.sit(laid.server.make(("me", "me")), reduced_motion=motion)
    before = len(window.page.locator(".rolls li").all())
    until_rolled(window)
    assert before
    falling = window.page.locator(".die.falls").count()
    assert (falling > 0) is (motion == "no-preference")


def test_typing_is_no_fault_for_axe(laid: Table) -> None:
    """The boxes, their fault and the six keys, at both sizes and by night."""
    made: Made = laid.server.make(("me", "me"), ("typed", "typed"))
    for phone, scheme in ((False, "light"), (True, "dark")):
        window = laid.sit(made, phone=phone, color_scheme=scheme)
        window.page.wait_for_selector(".typing")
        window.type_dice("37")
        assert window.serious() == []
        assert window.faults == []
