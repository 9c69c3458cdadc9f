"""Texts of battles as mails and systems leave them, and texts that are damaged."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from record_battles import SEED, carriers, duel, play

from deckload.cli.transcript_text import transcript_text
from deckload.dice.errors import BadPhrase, DeckloadError, UnknownName
from deckload.record.opened import new_battle
from deckload.record.transcript import Transcript, read_transcript, read_transcripts


@cache
def fought() -> str:
    """The text of a battle of carriers under way: moves, launches, fights, strikes, fire."""
    return transcript_text(play(new_battle(carriers(), seed=SEED), random.Random(3), 40))


@cache
def short() -> str:
    """The text of a short battle."""
    return transcript_text(play(new_battle(duel(), seed=SEED), random.Random(3), 14))


def same_battle(one: Transcript, other: Transcript) -> bool:
    """Whether two texts have the same set-up, orders, faces and decisions, on whichever lines."""
    told = [
        (found.setup, [(o.seat, o.order, [a.answer for a in o.answers]) for o in found.orders])
        for found in (one, other)
    ]
    return told[0] == told[1]


def unwrapped(width: int) -> Callable[[str], str]:
    """A mail program that breaks lines."""

    def wrap(text: str) -> str:
        lines = []
        for line in text.split("\n"):
            rest = line
            while len(rest) > width and " " in rest.strip()[:width]:
                cut = rest.rindex(" ", 0, width)
                if not rest[:cut].strip():
                    break
                lines.append(rest[:cut])
                rest = rest[cut + 1 :]
            lines.append(rest)
        return "\n".join(lines)

    return wrap


MANGLED: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR only": lambda text: text.replace("\n", "\r"),
    "no last newline": lambda text: text.rstrip("\n"),
    "a byte-order mark": lambda text: "\ufeff" + text,
    "extra blank lines": lambda text: text.replace("\n", "\n\n \n"),
    "no blank lines": lambda text: "\n".join(filter(None, text.split("\n"))),
    "trailing spaces": lambda text: text.replace("\n", "  \t\n"),
    "a quoting mail": lambda text: "".join(f"> {line}\n" for line in text.split("\n")),
    "a mail quoted twice": lambda text: "".join(f"> >  {line}\n" for line in text.split("\n")),
    "a greeting": lambda text: f"Hello Ann,\nhere is our battle.\n\n{text}",
    "an indent": lambda text: "".join(f"    {line}\n" for line in text.split("\n")),
    "no indents": lambda text: "".join(f"{line.strip()}\n" for line in text.split("\n")),
    "no-break spaces": lambda text: text.replace("  ", "\u00a0\u00a0"),
    "broken lines": unwrapped(60),
}


@pytest.mark.case("C73")
@pytest.mark.parametrize("how", MANGLED)
@pytest.mark.parametrize("text", [short(), fought()], ids=["duel", "carriers"])
def test_what_mails_and_systems_do_to_a_text_changes_no_battle(text: str, how: str) -> None:
    assert same_battle(read_transcript(MANGLED[how](text)), read_transcript(text))


@pytest.mark.case("C73")
@pytest.mark.parametrize("joint", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("how", MANGLED)
def test_two_battles_one_after_the_other_stay_two(joint: str, how: str) -> None:
    one, other = read_transcript(short()), read_transcript(fought())
    both = read_transcripts(MANGLED[how](short().rstrip("\n") + "\n" + joint + fought()))
    assert len(both) == 2
    assert same_battle(both[0], one)
    assert same_battle(both[1], other)
    with pytest.raises(BadPhrase, match="a second battle begins here"):
        read_transcript(short() + joint + fought())


@pytest.mark.case("C73")
def test_a_battle_without_orders_is_empty_and_one_without_a_head_is_refused() -> None:
    text = transcript_text(new_battle(duel()))
    assert read_transcript(text).empty
    first, second = read_transcripts(text + short())
    assert first.empty
    assert not second.empty
    with pytest.raises(BadPhrase, match="line 1: the battle is empty"):
        read_transcripts("Battle: nothing\n" + short())
    for nothing in ("", "\n", " \r\n>\n"):
        with pytest.raises(BadPhrase, match="the text is empty"):
            read_transcripts(nothing)
    with pytest.raises(BadPhrase, match="line 2: no battle begins here"):
        read_transcripts("\nHello Ann\n")


def damaged(old: str, new: str) -> tuple[str, int]:
    """A text with one thing changed, and the number of its line."""
    text = short()
    assert old in text
    return text.replace(old, new, 1), text[: text.index(old)].count("\n") + 1


DAMAGE = [
    ("Scenario: duel.\n", "", BadPhrase, "does not say its scenario"),
    ("Scenario: duel.", "Scenery: duel.", BadPhrase, "is no line of the head"),
    ("Turns: 2.", "Turns: 200.", BadPhrase, "from 1 to 99"),
    ("Level: raid.", "Level: rade.", BadPhrase, "cannot be read"),
    ("HMS Ajax; at", "HMS Ayax; at", UnknownName, "HMS Ajax"),
    ("Ship ajax: Red;", "Ship ajax: Rod;", UnknownName, "nearest: Red"),
    ("at 30,20 heading", "at 30 heading", BadPhrase, "south edge"),
    ("Order, the table: proceed.", "Order, the table: go.", BadPhrase, "no order begins with"),
    ("Order, the table: proceed.", "Order: proceed.", BadPhrase, ""),
    ("Order, Red: move ajax", "Order, Red: move agax", UnknownName, "nearest: ajax"),
    ("      Dice: ", "      Dice: 7 ", BadPhrase, "holds no faces"),
]


@pytest.mark.case("C73")
@pytest.mark.parametrize(("old", "new", "kind", "says"), DAMAGE, ids=[new for _, new, *_ in DAMAGE])
def test_what_cannot_be_read_is_told_with_its_line(
    old: str, new: str, kind: type[DeckloadError], says: str
) -> None:
    text, line = damaged(old, new)
    if new == "Order: proceed.":
        # An order that is none any more leaves its dice without one.
        line += 2
    if not new:
        line = 1
    with pytest.raises(kind, match=f"^line {line}: .*{says}"):
        read_transcripts(text)
