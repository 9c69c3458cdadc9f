"""Battles as text: what is written is read back and played again to the same text."""

import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from record_battles import SEED, carriers, duel, next_order, over, play

from deckload.catalogue.load import ship_roster
from deckload.catalogue.scenarios import scenario, scenario_names
from deckload.cli.transcript_text import WIDTH, transcript_text
from deckload.dice.errors import BadPhrase, UnknownName
from deckload.dice.recorded import Recorded, Unanswered
from deckload.game.asking import questions
from deckload.game.battle import Refused
from deckload.game.scenario import setup_of
from deckload.game.setup import Setup, without_positions
from deckload.record.battle import Battle
from deckload.record.lines import RollLine
from deckload.record.opened import new_battle
from deckload.record.transcript import read_transcript, read_transcripts
from deckload.record.transcript_play import play_again
from deckload.rules.objectives import Aim, Objective
from deckload.rules.rulings import Rulings


@cache
def fought(choice: int = 3, orders: int = 40) -> str:
    """The text of a battle of carriers under way: moves, launches, fights, strikes, fire."""
    battle = new_battle(carriers(), seed=SEED)
    return transcript_text(play(battle, random.Random(choice), orders))


@cache
def short() -> str:
    """The text of a short battle."""
    return transcript_text(play(new_battle(duel(), seed=SEED), random.Random(3), 14))


@pytest.mark.parametrize("choice", [1, 2, 3])
@pytest.mark.parametrize("setup", [carriers(), duel()], ids=["carriers", "duel"])
def test_a_text_holds_all_that_is_needed_to_play_the_battle_again(
    setup: Setup, choice: int
) -> None:
    battle = play(new_battle(setup, seed=SEED), random.Random(choice))
    text = transcript_text(battle)
    found = read_transcript(text)
    assert found.setup == setup
    assert [(each.seat, each.order) for each in found.orders] == [
        (account.seat, account.order) for account in battle.accounts
    ]
    assert [a.answer for o in found.orders for a in o.answers] == [
        answer.faces if isinstance(answer, RollLine) else answer.answer
        for account in battle.accounts
        for answer in account.answers
    ]
    again = play_again(found)
    assert not again.trouble
    assert again.battle.game.state == battle.game.state
    assert transcript_text(again.battle, found.dice) == text


def test_a_battle_is_told_up_to_each_of_its_orders() -> None:
    battle, chance = new_battle(carriers(), seed=SEED), random.Random(5)
    for _ in range(25):
        seat, order = next_order(battle, chance)
        battle.give(seat, order, battle.dice(SEED))
        text = transcript_text(battle)
        found = read_transcript(text)
        assert transcript_text(play_again(found).battle, found.dice) == text


def test_an_order_under_way_is_told_with_the_dice_it_has() -> None:
    battle = new_battle(duel())
    with pytest.raises(Unanswered):
        battle.give(None, next_order(battle, random.Random(1))[1], Recorded([[3, 4]]))
    text = transcript_text(battle)
    assert "This order is still under way." in text
    found = read_transcript(text)
    assert [a.answer for a in found.orders[0].answers] == [(3, 4)]
    again = play_again(found)
    assert not again.trouble
    assert again.battle.under_way is not None
    assert transcript_text(again.battle) == text


@pytest.mark.parametrize("choice", [1, 3])
def test_a_battle_without_positions_is_played_again_by_what_its_players_answered(
    choice: int,
) -> None:
    battle, chance = new_battle(without_positions(duel(4)), seed=SEED), random.Random(choice)
    while not over(battle):
        seat, order = next_order(battle, chance)
        order = questions(battle.game, seat, order, lambda question: chance.random() < 0.7)
        with suppress(Refused):  # by what was answered; another order is given then
            battle.give(seat, order, battle.dice(SEED))
    text = transcript_text(battle)
    assert "\nPlaces: kept by the players.\n" in text
    assert " given " in text
    assert " east, " not in text
    found = read_transcript(text)
    assert found.setup == without_positions(duel(4))
    again = play_again(found)
    assert not again.trouble
    assert transcript_text(again.battle, found.dice) == text


@pytest.mark.parametrize("text", [short(), fought()], ids=["duel", "carriers"])
def test_a_text_is_plain(text: str) -> None:
    lines = text.split("\n")
    assert lines.pop() == ""
    for line in lines:
        assert line == line.rstrip()
        assert len(line) <= WIDTH
        assert line.isprintable()
    assert text == text.encode().decode("utf-8")


@pytest.mark.parametrize("name", scenario_names())
def test_the_head_of_every_scenario_is_read_as_its_set_up(name: str) -> None:
    carriers_off = scenario(name).may_stay_off
    for off in {(), carriers_off}:
        setup = setup_of(scenario(name), off_table=off)
        assert read_transcript(transcript_text(new_battle(setup))).setup == setup


def changed_setup() -> Setup:
    """A set-up with whatever a set-up can say."""
    setup = duel(title="  A duel: of\nsorts; \x1b[1m ", sides=("Red: the first", "0"))
    vessels = (replace(setup.vessels[0], name="Ajax, the old; one"), *setup.vessels[1:])
    squadrons = (replace(setup.squadrons[0], planes=3, name="Four: five"), *setup.squadrons[1:])
    return replace(
        setup,
        vessels=vessels,
        squadrons=squadrons,
        readings=(("aa_dodge", "no"), ("contact", "inch")),
        numbers=(("gunnery.close", 2), ("criticals.engines.3.speed", 2)),
        house="Ours; since 1978",
        objectives=(
            Objective(side=1, aim=Aim.SINK, units=("ajax",), points=80, words="Sink her."),
            Objective(side=0, aim=Aim.KEEP, units=("ajax", "hipper"), count=2, points=600),
        ),
    )


def test_rulings_numbers_objectives_and_names_are_read_back() -> None:
    setup = changed_setup()
    battle = new_battle(setup)
    text = transcript_text(battle)
    found = read_transcript(text).setup
    assert found == setup
    assert "\x1b" not in text
    assert transcript_text(new_battle(found)) == text
    assert "1/3 points" in text
    assert "5/2 points" in text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_name_is_read_back(name: str) -> None:
    setup = duel(title=name, sides=(name, f"not {name}"))
    vessels = (replace(setup.vessels[0], name=name), *setup.vessels[1:])
    objective = Objective(side=0, aim=Aim.SINK, units=("ajax",), words=name)
    setup = replace(setup, vessels=vessels, house=name, objectives=(objective,))
    text = transcript_text(play(new_battle(setup, seed=SEED), random.Random(3), 9))
    found = read_transcript(text)
    assert found.setup == setup
    assert transcript_text(play_again(found).battle, found.dice) == text


NAMES = ["Dice", "Order", "Decision", "Battle", "Dice: 1 -> 1 Dice: 2 -> 2", "H.M.S. A. " * 9]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_look_like_lines_of_a_text_are_none(name: str) -> None:
    for sides in ((name, "Blue"), ("Red", name)):
        setup = duel(title=name, sides=sides)
        vessels = tuple(replace(vessel, name=name) for vessel in setup.vessels)
        squadrons = tuple(replace(squadron, name=name) for squadron in setup.squadrons)
        setup = replace(setup, vessels=vessels, squadrons=squadrons)
        text = transcript_text(play(new_battle(setup, seed=SEED), random.Random(3), 25))
        without_indents = "".join(f"{line.strip()}\n" for line in text.split("\n"))
        for said in (text, without_indents):
            found = read_transcript(said)
            assert found.setup == setup
            assert transcript_text(play_again(found).battle, found.dice) == text


def test_numbers_that_no_phrase_can_say_are_not_made_up() -> None:
    hood = ship_roster().find("HMS Hood")
    odd = replace(hood, guns=hood.guns[:1])
    setup = duel()
    setup = replace(setup, vessels=(replace(setup.vessels[0], ship=odd), *setup.vessels[1:]))
    text = transcript_text(new_battle(setup))
    line = next(n for n, said in enumerate(text.splitlines(), 1) if said.startswith("Ship ajax"))
    with pytest.raises(BadPhrase, match=f"line {line}: the numbers of HMS Hood are not in this"):
        read_transcript(text)


def test_a_battle_begun_in_a_position_is_told_and_not_played() -> None:
    battle = play(new_battle(duel(), seed=SEED), random.Random(3), 9)
    later = new_battle(duel(), start=battle.game.state)
    text = transcript_text(later)
    found = read_transcript(text)
    assert found.start
    with pytest.raises(BadPhrase, match="line 1 was begun in a position"):
        play_again(found)


@given(st.data())
def test_no_text_does_more_than_be_refused(data: st.DataObject) -> None:
    lines = short().split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "put"]))
        if kind == "drop":
            del lines[place]
        elif kind == "double":
            lines.insert(place, lines[place])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == "cut":
            lines[place] = lines[place][: data.draw(st.integers(0, 20))]
        else:
            at = data.draw(st.integers(0, len(lines[place])))
            lines[place] = lines[place][:at] + data.draw(st.text(max_size=3)) + lines[place][at:]
    try:
        for found in read_transcripts("\n".join(lines)):
            play_again(found)
    except (BadPhrase, UnknownName):
        pass


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises((BadPhrase, UnknownName)):
        read_transcripts(text)


def troubled(change: Callable[[str], str], rulings: Rulings | None = None) -> tuple[str, str, int]:
    """Why a changed text cannot be followed; with it the line it says, and what stands there."""
    text = change(short())
    again = play_again(read_transcript(text), rulings)
    assert again.trouble
    assert again.line is not None
    return again.trouble, text.split("\n")[again.line - 1].strip(), again.line


def test_a_text_that_the_rules_do_not_follow_is_played_as_far_as_they_do() -> None:
    trouble, line, _ = troubled(lambda text: text.replace("Dice: ", "Dice: 3 ", 1))
    assert "2 asked for" in trouble
    assert line.startswith("Dice: 3 ")
    trouble, line, _ = troubled(lambda text: text.replace("move ajax", "move hipper", 1))
    assert "S1.3" in trouble
    assert line.startswith("Order, Red: move hipper")

    def without_first_dice(text: str) -> str:
        start = text.index("      Dice: ")
        return text[:start] + text[text.index("\n", start) + 1 :]

    trouble, line, _ = troubled(without_first_dice)
    assert "asks for more" in trouble or "ask for more" in trouble
    assert line == "Order, the table: proceed."
    trouble, line, _ = troubled(lambda text: text.replace("Dice: ", "Dice: 1 -> 1\nDice: ", 1))
    assert line == "Dice: 1 -> 1"


def test_the_text_of_a_battle_is_not_that_of_what_was_taken_back() -> None:
    battle: Battle = play(new_battle(duel(), seed=SEED), random.Random(3), 14)
    before = transcript_text(battle)
    seat, order = next_order(battle, random.Random(1))
    battle.give(seat, order, battle.dice(SEED))
    assert transcript_text(battle) != before
    battle.undo()
    battle.redo()
    battle.undo()
    told = read_transcript(transcript_text(battle))
    assert len(told.orders) == len(battle.accounts)
