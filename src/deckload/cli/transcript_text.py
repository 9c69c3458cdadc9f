"""A battle as text: its head, and turn by turn each order, roll, decision, and what came of it.

The same battle gives the same text anywhere; it is as wide as a mail leaves it.
"""

from collections.abc import Iterator
from textwrap import wrap

from deckload.cli.ending_words import ending_lines
from deckload.cli.event_words import actor_of, event_words, planes_words
from deckload.cli.labels import Labels
from deckload.cli.lengths import place_words
from deckload.cli.needs import critical_words, why
from deckload.cli.page import printable
from deckload.cli.roll_words import came_words
from deckload.cli.rolls import asked_words
from deckload.cli.story import PHASES, TIE, is_tie
from deckload.dice.needs import SIX, scoring
from deckload.dice.requests import Bands, Choice, Faces
from deckload.game.events import Event, happened
from deckload.game.notation import order_text, side_text
from deckload.game.state import GONE, Afloat, FlightState, Game, Phase, ShipState, Where
from deckload.record.account import Account
from deckload.record.battle import Battle
from deckload.record.lines import AnswerLine, ChoiceLine, RollLine
from deckload.record.rolls import request_of
from deckload.record.transcript import (
    DECISION,
    DICE,
    ORDER,
    SO_FAR,
    START,
    TABLE_SEAT,
    THE_END,
    UNDER_WAY,
)
from deckload.record.transcript_head import BATTLE, head_lines
from deckload.rules.ammunition import FIRST_CHECK

WIDTH = 76
"""Columns that no mail program breaks."""
ORDER_INDENT, ROLL_INDENT, DICE_INDENT = 2, 4, 6
READING = (
    "Reading: dice that count stand in [brackets], and ! marks a possible critical. Places "
    "are in inches from the west and the south edge, clauses stand in (round brackets)."
)
_NO_BREAK = "\u00a0"
_READ = (BATTLE, ORDER, DICE, DECISION)
NOT_HELD = "in a position that this text does not hold"


def transcript_text(battle: Battle, dice: str = "") -> str:
    """The text of what led to where a battle stands; `dice` says who rolled, if the battle cannot.

    What was taken back is not told.
    """
    return "\n".join(_Text(battle, dice).lines()) + "\n"


class _Text:
    """Tells a battle in lines."""

    def __init__(self, battle: Battle, dice: str) -> None:
        self._battle = battle
        self._dice = dice or str(battle.header.dice)
        self._labels = Labels(battle.setup)
        self._game = Game(battle.setup, battle.header.first_state)
        self._turn = 0
        self._phase = ""

    def lines(self) -> Iterator[str]:
        """Every line of the text."""
        for line in head_lines(self._battle.setup):
            # A title has no sign of its end, so it is not broken.
            yield from [line.rstrip()] if line.startswith(BATTLE) else _wrapped(line, 0)
        yield from _wrapped(f"Rolls: {self._dice}.", 0)
        yield from _wrapped(READING, 0)
        if self._battle.header.start is not None:
            yield from _wrapped(f"{START}{NOT_HELD}.", 0)
        for account in self._battle.accounts:
            yield from self._account(account)
        yield ""
        yield THE_END if self._game.state.phase is Phase.OVER else SO_FAR
        yield ""
        for line in ending_lines(self._labels, self._game):
            yield from _told(line, ORDER_INDENT)
        for line in standing_lines(self._labels, self._game):
            yield from _told(line, ORDER_INDENT)

    def _account(self, account: Account) -> Iterator[str]:
        yield from self._heading()
        setup, seat = self._battle.setup, account.seat
        who = TABLE_SEAT if seat is None else side_text(setup, seat)
        order = order_text(setup, account.order)
        yield from _wrapped(f"{ORDER}{who}: {order}.", ORDER_INDENT)
        for answer in account.answers:
            yield from self._answer(answer)
        if account.under_way:
            yield from _wrapped(UNDER_WAY, ROLL_INDENT)
        elif is_tie(account):
            yield from _wrapped(TIE, ROLL_INDENT)
        actor = actor_of(account.order)
        for event in account.events or ():
            yield from self._event(event, actor)

    def _heading(self) -> Iterator[str]:
        """The turn and the phase, where a new one begins."""
        state = self._game.state
        if self._turn != state.turn:
            self._turn, self._phase = state.turn, ""
            yield ""
            yield f"Turn {state.turn}"
        heading = PHASES[state.phase]
        if self._phase != heading:
            self._phase = heading
            first = ""
            if state.first is not None and state.phase in (Phase.MOVEMENT, Phase.BOUND):
                first = f": {self._labels.side(state.first)} goes first"
            yield ""
            yield from _told(f"{heading}{first}", 0)

    def _answer(self, answer: AnswerLine) -> Iterator[str]:
        request = request_of(answer)
        who = self._owner(answer)
        if isinstance(answer, ChoiceLine):
            assert isinstance(request, Choice)
            options = ", ".join(map(str, request.options))
            about = f"{who}: {request.question} {options}; as it stands {request.default}"
            clause = f"; {request.clause}" if request.clause else ""
            yield from _wrapped(f"{DECISION}{answer.answer} ({about}{clause})", ROLL_INDENT)
            return
        assert not isinstance(request, Choice)
        yield from _told(f"{who}: {asked_words(request)}", ROLL_INDENT)
        if not isinstance(request, Faces):
            yield from _told(f"for {why(request.check.need)}", DICE_INDENT)
        if isinstance(request, Bands):
            for need in request.further:
                if scoring(need).threshold <= SIX:
                    words = f"may be critical on {critical_words(need)}: {why(need)}"
                    yield from _told(words, DICE_INDENT)
        yield from _wrapped(f"{DICE}{self._came(answer)}", DICE_INDENT)

    def _came(self, line: RollLine) -> str:
        words = came_words(self._battle.setup, line)
        return words if "->" in words else f"{words} -> {sum(line.faces)}"

    def _owner(self, answer: AnswerLine) -> str:
        """Whose roll it is: the side and the unit, unless the unit names its side itself."""
        owner = printable(answer.owner)
        unit = self._labels[answer.unit] if answer.unit else ""
        return unit if owner in unit else f"{owner}, {unit}" if unit else owner

    def _event(self, event: Event, actor: str | None) -> Iterator[str]:
        for words in event_words(self._labels, self._game, event, actor):
            yield from _told(words, ROLL_INDENT)
        state = happened(self._game.setup, self._game.state, event)
        self._game = Game(self._game.setup, state)


def standing_lines(labels: Labels, game: Game) -> Iterator[str]:
    """How every unit stands, a line each."""
    for ship in game.state.ships:
        yield f"{labels[ship.id]}: {_ship_words(game, ship)}."
    for flight in game.state.flights:
        yield f"{labels[flight.id]}: {_flight_words(labels, game, flight)}."


def _ship_words(game: Game, ship: ShipState) -> str:
    sheet = game.setup.vessel(ship.id).ship
    if ship.afloat is not Afloat.AFLOAT:
        return str(ship.afloat)
    parts = [f"{ship.damage} of {sheet.damage} damage, {ship.crew} of {sheet.crew} crew"]
    if ship.fires:
        parts.append("1 fire" if ship.fires == 1 else f"{ship.fires} fires")
    if ship.wounds:
        parts.append(f"{len(ship.wounds)} lasting criticals")
    if ship.spent:
        parts.append(f"has fired {', '.join(ship.spent)}")
    if ship.place is None:
        parts.append("off the table")
    elif game.setup.mapped:
        parts.append(f"at {place_words(ship.place, exact=True)}, heading {ship.heading} degrees")
    return "; ".join(parts)


def _flight_words(labels: Labels, game: Game, flight: FlightState) -> str:
    if flight.where in GONE:
        return str(flight.where)
    squadron = game.setup.squadron(flight.id)
    parts = [planes_words(flight.points, squadron.aircraft.hits, squadron.planes)]
    if not flight.stores.armed:
        parts.append("out of ammunition")
    elif flight.stores.step > FIRST_CHECK:
        parts.append(f"its next ammunition check is number {flight.stores.step}")
    if squadron.aircraft.ordnance is not None and not flight.stores.ordnance:
        parts.append("its ordnance dropped")
    where = str(flight.where)
    if flight.host is not None and flight.where is not Where.UP:
        where += f", {labels[flight.host]}"
    if flight.place is not None and game.setup.mapped:
        where += f" at {place_words(flight.place, exact=True)}"
    parts.append(where)
    return "; ".join(parts)


def _wrapped(text: str, indent: int) -> list[str]:
    """Text broken into lines, none of which ends with a full stop but the last."""
    lines = wrap(
        printable(text).replace(". ", f".{_NO_BREAK}"),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(_NO_BREAK, " ").rstrip() for line in lines]


def _told(text: str, indent: int) -> Iterator[str]:
    """Text for people, broken into lines; none looks like one that is read, whatever the names."""
    for line in _wrapped(text, indent):
        words = line.lstrip()
        yield line.replace(words, f"- {words}", 1) if words.startswith(_READ) else line
