"""Dice typed at a real table, one roll at a time, at a terminal or through a pipe."""

import sys
from collections.abc import Callable

import click

from deckload.cli.commands import one_line
from deckload.cli.rolls import asked_words
from deckload.dice.errors import DeckloadError
from deckload.dice.requests import Choice, Dice
from deckload.dice.typed import Typed

Announce = Callable[[Dice | Choice], None]


def typed_table(announce: Announce, *, choices: bool) -> Typed:
    """Whoever types the dice: a person at a terminal is asked again after a wrong entry.

    `announce` tells what is asked before each answer; `choices` asks for decisions, too, which
    else take their standing default. Through a pipe each roll takes a line.
    """
    if sys.stdin.isatty():
        return Typed(_Terminal(announce), choices=choices)
    return Typed(_Pipe(announce), again=False, choices=choices)


class _Terminal:
    """Asks at the terminal. The prompt goes to standard error, so that output stays clean."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce

    def __call__(self, request: Dice | Choice, trouble: str | None) -> str:
        if trouble is None:
            self._announce(request)
        else:
            click.echo(f"   {one_line(trouble)}", err=True)
        if isinstance(request, Choice):
            wanted = f"{min(request.options)} to {max(request.options)}, Enter: {request.default}"
        else:
            wanted = "1 face" if request.dice == 1 else f"{request.dice} faces"
        click.echo(f"   {wanted}> ", nl=False, err=True)
        return _line(request)


class _Pipe:
    """Takes a line for each roll; blank ones are passed over, or the default of a choice."""

    def __init__(self, announce: Announce) -> None:
        self._announce = announce

    def __call__(self, request: Dice | Choice, trouble: str | None) -> str:
        self._announce(request)
        line = _line(request)
        while not line.strip() and not isinstance(request, Choice):
            line = _line(request)
        return line


def _line(request: Dice | Choice) -> str:
    """The next line of standard input. Raises DeckloadError where there is none."""
    what = request.question if isinstance(request, Choice) else asked_words(request)
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError as error:
        raise DeckloadError(f"{what} was asked for, and what came is no text") from error
    if not line:
        raise DeckloadError(f"the input ended where this was asked for: {what}")
    return line
