"""Playing: requests that change a battle, each carried out once and kept before it is answered."""

from collections.abc import Callable

from msgspec.structs import replace

from deckload.dice.errors import BadDice
from deckload.dice.recorded import Answer as Given
from deckload.dice.recorded import Unanswered
from deckload.dice.requests import Choice
from deckload.dice.typed import checked_choice, checked_faces, parse_faces
from deckload.game.orders import Order
from deckload.record.lines import By
from deckload.server import going, messages
from deckload.server.carrying import Carrying
from deckload.server.kept import Remark
from deckload.server.live import LiveBattle, Seat
from deckload.server.problems import Cannot, cannot
from deckload.server.prompts import held_faces, is_typed, open_prompts
from deckload.server.room import Asked, Held, Room, Way
from deckload.server.table import carry_on, side_dice


class Playing(Carrying):
    """What a page may ask for that changes a battle."""

    async def order(self, live: LiveBattle, seat: Seat, asked: messages.Give) -> messages.Done:
        """Give an order. Raises Cannot."""

        def change() -> None:
            self.acts_for(seat, (asked.side,))
            self.nothing_open(live)
            try:
                live.battle.give(asked.side, asked.order, side_dice(live), asked.key)
            except Unanswered:
                return
            carry_on(live)

        return await self.changed(live, seat, asked, change)

    async def answer(self, live: LiveBattle, seat: Seat, asked: messages.Answer) -> messages.Done:
        """Answer what is asked. Raises Cannot."""

        sent: list[Held] = []

        def change() -> None:
            opened = open_prompts(live)
            if not opened:
                raise cannot(409, "out_of_place", "Nothing is asked now")
            held = held_faces(live)
            own = [each for each in opened if set(each.sides) & set(seat.sides)]
            mine = [each for each in own if held is None or held.side not in each.sides]
            if not own:
                raise cannot(403, "not_yours", "That is not for this seat to answer")
            if not mine:
                raise cannot(409, "out_of_place", "These dice are there; the other side's are not")
            request = mine[0].request
            given = _given(asked)
            if isinstance(request, Choice):
                if not isinstance(given, int):
                    raise BadDice(f"a decision is asked for: {request.question} Give an option")
                checked_choice(request, given)
            else:
                if isinstance(given, int):
                    raise BadDice("dice are asked for, and no decision")
                if not is_typed(live, request):
                    raise cannot(409, "out_of_place", "These dice are rolled by the server")
                checked_faces(request, given)
                if mine[0] is not opened[0]:
                    sent.append(Held(live.version, mine[0].sides[0], tuple(given)))
                    return
            carry_on(live, given)
            if held is not None:
                carry_on(live, held.faces)

        def room(before: Room) -> Room:
            return replace(before, held=sent[0] if sent else None)

        return await self.changed(live, seat, asked, change, room=room, held=sent)

    async def undo(self, live: LiveBattle, seat: Seat, asked: messages.Undo) -> messages.Done:
        """Go back, or ask for consent to it. Raises Cannot."""

        def to() -> int:
            target = going.before_order_of(live, seat.sides) if asked.to is None else asked.to
            if target is None:
                raise cannot(409, "out_of_place", "This seat has given no order to take back")
            if target == live.battle.position or (
                target and target not in live.battle.course.back(live.battle.position)
            ):
                raise cannot(
                    409, "out_of_place", f"Line {target} does not lie behind; nothing is undone"
                )
            return target

        return await self._go(live, seat, asked, "undo", to)

    async def redo(self, live: LiveBattle, seat: Seat, asked: messages.Redo) -> messages.Done:
        """Go forward again, or ask for consent to it. Raises Cannot."""

        def to() -> int:
            target = live.battle.redo_goes_to
            if target is None:
                raise cannot(409, "out_of_place", "Nothing was taken back that could be done again")
            return target

        return await self._go(live, seat, asked, "redo", to)

    async def branch(self, live: LiveBattle, seat: Seat, asked: messages.Branch) -> messages.Done:
        """Go to another line of play, or ask for consent to it. Raises Cannot."""

        def to() -> int:
            if asked.to == live.battle.position or not live.battle.course.is_place(asked.to):
                raise cannot(
                    409, "out_of_place", f"Line {asked.to} is no other place of the battle"
                )
            return asked.to

        return await self._go(live, seat, asked, "branch", to)

    async def consent(self, live: LiveBattle, seat: Seat, said: messages.Consent) -> messages.Done:
        """Answer the other seat. Raises Cannot, also where nothing is asked any more."""
        asked = live.room.asked

        def change() -> None:
            if asked is None or asked.version != live.version:
                raise cannot(409, "out_of_place", "Nothing is asked of you any more")
            if asked.seat == seat.name:
                raise cannot(403, "not_yours", "The other seat has to consent")
            self.acts_for(seat, live.room.humans)
            if said.yes:
                self._move(live, asked.way, asked.to)

        def room(before: Room) -> Room:
            return replace(before, asked=None)

        return await self.changed(live, seat, said, change, room=room)

    async def close(self, live: LiveBattle, seat: Seat, asked: messages.Plain) -> messages.Done:
        """Tell the seed of a battle that is over, which ends its file. Raises Cannot."""

        def change() -> None:
            self.acts_for(seat, live.room.humans)
            if not live.is_over:
                raise cannot(409, "out_of_place", "The battle is not over; its dice stay secret")
            live.battle.reveal(live.seed)

        return await self.changed(live, seat, asked, change)

    async def rules(self, live: LiveBattle, seat: Seat, asked: messages.Plain) -> messages.Done:
        """Play on under the rules that are installed. Raises Cannot."""

        def change() -> None:
            self.acts_for(seat, live.room.humans)
            live.battle.accept_rules()
            carry_on(live)

        return await self.changed(live, seat, asked, change)

    async def dice(self, live: LiveBattle, seat: Seat, asked: messages.SetDice) -> messages.Done:
        """Say whose dice a side uses from the next prompt on. Raises Cannot."""

        def change() -> None:
            sides = live.room.humans if not live.room.sides[asked.side].is_human else (asked.side,)
            self.acts_for(seat, sides)

        def room(before: Room) -> Room:
            # A prompt that is open at this version stays as it was.
            since = live.version if live.battle.under_way is not None else live.version - 1
            return before.with_dice(asked.side, By(asked.dice), since)

        return await self.changed(live, seat, asked, change, room=room)

    async def captains(
        self,
        live: LiveBattle,
        version: int,
        side: int,
        order: Order,
        why: str,
        faults: str,
    ) -> None:
        """Give a captain's order, unless the battle has moved. Raises Cannot."""
        async with live.lock:
            if live.stale or live.behind or live.version != version:
                return
            first = live.version
            with self.clean(live):
                try:
                    live.battle.give(side, order, side_dice(live))
                except Unanswered:
                    pass
                else:
                    carry_on(live)
            remark = Remark(first, why, faults)
            await self.harbour.keep(live, first, said=(remark,))
            live.remarks[first] = remark
            self.harbour.tell(live)

    async def wake(self, live: LiveBattle) -> None:
        """Do what the table has to do of itself, as after a restart."""
        async with self.harbour.holding(live):
            if live.awake:
                return
            live.awake = True
            if live.room.kind == "replay":
                return
            first = live.version
            try:
                with self.clean(live):
                    carry_on(live)
                if live.fresh:
                    await self.harbour.keep(live, first)
                    self.harbour.tell(live)
            except Cannot:
                return  # what stands against it is told to whoever plays on
        self.then(live)

    async def _go(
        self,
        live: LiveBattle,
        seat: Seat,
        asked: messages.Undo | messages.Redo | messages.Branch,
        way: Way,
        to: Callable[[], int],
    ) -> messages.Done:
        asks: list[Asked] = []

        def change() -> None:
            self.acts_for(seat, live.room.humans)
            target = to()
            if going.is_free(live, seat, way, target):
                self._move(live, way, target)
            else:
                if live.battle.course.closed:
                    raise cannot(409, "out_of_place", "The seed is told, so this battle is closed")
                asks.append(Asked(seat.name, way, target, live.version))

        def room(before: Room) -> Room:
            return replace(before, asked=asks[0] if asks else None)

        return await self.changed(live, seat, asked, change, room=room, asks=asks)

    def _move(self, live: LiveBattle, way: Way, to: int) -> None:
        if way == "undo":
            live.battle.undo(to)
        elif way == "redo":
            live.battle.redo()
        else:
            live.battle.go_to(to)
        # Where the table is to act nobody could go on; elsewhere nothing is added.
        carry_on(live)


def _given(asked: messages.Answer) -> Given:
    """The one answer of a message. Raises Cannot for none or several, BadDice for bad dice."""
    said = [each for each in (asked.faces, asked.text, asked.option) if each is not None]
    if len(said) != 1:
        raise cannot(400, "unreadable", "Give either faces, or text, or an option")
    if asked.option is not None:
        return asked.option
    return parse_faces(asked.text) if asked.text is not None else asked.faces or ()
