"""Commands that load when they are used, show an example in their help, and fail in one line."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from deckload import __version__
from deckload.dice.errors import DeckloadError

BROKEN, WRONG, STOPPED = 1, 2, 130
LONGEST_LINE = 1000
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}


def one_line(text: str) -> str:
    """A message as one printable line: what cannot be printed is escaped, and the end cut."""
    flat = " ".join(text.split())
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in flat)
    return safe if len(safe) <= LONGEST_LINE else safe[: LONGEST_LINE - 3] + "..."


def as_typed(word: str) -> str:
    """A word of the command line as it was typed.

    Terminals send UTF-8, also under a locale that cannot read it; what it made of such a word is
    taken back.
    """
    try:
        word.encode()
    except UnicodeEncodeError:
        with suppress(UnicodeError):
            return os.fsencode(word).decode()
    return word


class Failed(Exception):
    """What was asked was done, and what it found is bad: one line, and exit code 1."""


Note = tuple[str, str | list[tuple[str, str]]]
"""A title, and a text or rows of a name and what it is, for the end of a help page."""


class _Shown:
    """What help pages have in common: `-h`, examples, and further notes at the end."""

    examples: tuple[str, ...]
    notes: Callable[[], Iterable[Note]] | None

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.notes is not None:
            for title, note in self.notes():
                with formatter.section(title):
                    if isinstance(note, str):
                        formatter.write_text(note)
                    else:
                        formatter.write_dl(note)
        with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")


class Command(_Shown, click.Command):
    """A command whose help ends with examples; `notes` makes more text when help is shown."""

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str] = (),
        notes: Callable[[], Iterable[Note]] | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs["context_settings"] = SETTINGS
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        self.notes = notes

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(self._with_numbers(args)))

    def _with_numbers(self, args: list[str]) -> Iterator[str]:
        """The words, with a space before those that are a number such as "-2" and no option.

        No option begins with a digit. The value of an option and what follows "--" are taken as
        they are.
        """
        valued = {
            name
            for option in self.params
            if isinstance(option, click.Option) and not option.is_flag
            for name in option.opts
        }
        before = ""
        for word in args:
            free = before != "--" and before not in valued
            yield f" {word}" if free and word[:1] == "-" and word[1:2].isdigit() else word
            before = before if before == "--" else word


class Group(_Shown, click.Group):
    """Commands by name, each imported when it is called.

    `lazy` holds the headings of the help page, each with its commands: a name, where the command
    is ("module:name") and a line about it. One with an empty line can be called and is listed
    nowhere.
    """

    def __init__(
        self,
        *args: Any,
        lazy: Mapping[str, Mapping[str, tuple[str, str]]],
        examples: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        kwargs |= {"context_settings": SETTINGS, "subcommand_metavar": "COMMAND ..."}
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        self.notes = None
        self.headed = lazy
        self.lazy = {name: each for under in lazy.values() for name, each in under.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, (_, line) in self.lazy.items() if line]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place, _ = self.lazy.get(cmd_name, (None, ""))
        if place is None:
            return None
        module, _, name = place.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        wide = max(map(len, self.lazy))
        for heading, under in self.headed.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(f"{name:<{wide}}", line) for name, (_, line) in under.items() if line]
                )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)


class Programme(Group):
    """The outermost group: whatever goes wrong below ends in one line and an exit code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.append(
            click.Option(
                ["--version"],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                callback=_version,
                help="Show the version and exit.",
            )
        )

    def main(self, *args: Any, **extra: Any) -> Any:
        """As `run`, and leave the process with its code."""
        sys.exit(self.run(args[0] if args else extra.pop("args", None), **extra))

    def run(self, args: Sequence[str] | None = None, **extra: Any) -> int:
        """Run with these words: 0 when all is well, 1 for what is bad, 2 for what is asked wrongly.

        A command says that what it looked at is bad by raising Failed or leaving with code 1.
        """
        words = [as_typed(word) for word in (sys.argv[1:] if args is None else args)]
        # A word such as "Bf*" is a name and no pattern of files.
        extra |= {"prog_name": self.name, "standalone_mode": False, "windows_expand_args": False}
        try:
            code = super().main(words, **extra)
            sys.stdout.flush()
        except click.UsageError as error:
            _complain(error.format_message())
            if error.ctx is not None:
                click.echo(f"Try '{error.ctx.command_path} --help'.", err=True)
            return WRONG
        except click.ClickException as error:
            _complain(error.format_message())
            return WRONG
        except DeckloadError as error:
            # A file may have several faults, each of which is a line.
            for line in getattr(error, "lines", (str(error),)):
                _complain(line)
            return WRONG
        except Failed as failed:
            _complain(str(failed))
            return BROKEN
        except MemoryError:
            _complain("there is not enough memory for this; ask for less, or lower --limit")
            return WRONG
        except click.Abort:
            _complain("stopped")
            return STOPPED
        except OSError as error:
            # What is still buffered must not complain again at exit.
            sys.stdout = sys.stderr
            if not isinstance(error, BrokenPipeError):
                _complain(f"the output cannot be written: {error.strerror or error}")
            return BROKEN
        except SystemExit as leaving:
            code = leaving.code
        return code if isinstance(code, int) else 0


def _complain(text: str) -> None:
    click.echo(f"deckload: {one_line(text)}", err=True)


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"deckload {__version__}")
        ctx.exit()
