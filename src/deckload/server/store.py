"""The store: battles as they are kept, read and added to. All of it waits for the database."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from deckload.server.database import is_postgresql, opened
from deckload.server.kept import Kept, Moved, NoBattle, Remark, Reply, Since, Sitters
from deckload.server.tables import (
    battles,
    keys,
    lines,
    presence,
    remarks,
    replies,
    seeds,
    sitters,
)

CHANNEL = "deckload"
"""Where server processes hear of each other's lines."""


class Store:
    """Battles in a database. Every method may be called from any thread."""

    def __init__(self, said: str, clock: Callable[[], int] | None = None) -> None:
        """Raises BadDatabase for a database that cannot be used."""
        self.engine: Engine = opened(said)
        self._now = clock or _seconds
        self._notifies = is_postgresql(self.engine)
        # There each look sees what was kept before it, within a transaction or without.
        self._reader = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT")
            if self._notifies
            else self.engine.execution_options(writes=False)
        )

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def make(
        self,
        battle: str,
        texts: Sequence[bytes],
        room: str,
        *,
        seed: str | None,
        hashes: Mapping[str, bytes],
    ) -> None:
        """Keep a new battle: its lines, its room, its seed, and the hashes of its seats' keys."""
        with self._writing() as db:
            db.execute(insert(battles).values(id=battle, made=self._now(), room=room, tick=0))
            _add_lines(db, battle, 0, texts)
            if seed is not None:
                db.execute(insert(seeds).values(battle=battle, seed=seed))
            db.execute(
                insert(keys),
                [{"battle": battle, "seat": seat, "hash": own} for seat, own in hashes.items()],
            )

    def read(self, battle: str) -> Kept:
        """A battle with everything but its seed. Raises NoBattle."""
        with self._reading() as db:
            found = db.execute(
                select(battles.c.room, battles.c.tick).where(battles.c.id == battle)
            ).first()
            if found is None:
                raise NoBattle(battle)
            return Kept(
                lines=_lines_from(db, battle, 0),
                room=found.room,
                tick=found.tick,
                keys={
                    row.seat: bytes(row.hash)
                    for row in db.execute(select(keys).where(keys.c.battle == battle))
                },
                sitters=_sitters_from(db, battle),
                replies=tuple(
                    Reply(row.seat, row.key, bytes(row.asked), bytes(row.said))
                    for row in db.execute(select(replies).where(replies.c.battle == battle))
                ),
                remarks=tuple(
                    Remark(row.line, row.why, row.faults)
                    for row in db.execute(select(remarks).where(remarks.c.battle == battle))
                ),
            )

    def since(self, battle: str, first: int) -> Since:
        """What was added to a battle from a line on, in one look. Raises NoBattle."""
        found = (
            select(battles.c.room, battles.c.tick, lines.c.text, remarks)
            .select_from(battles)
            .outerjoin(lines, (lines.c.battle == battles.c.id) & (lines.c.seq >= first))
            .outerjoin(
                remarks, (remarks.c.battle == lines.c.battle) & (remarks.c.line == lines.c.seq)
            )
            .where(battles.c.id == battle)
            .order_by(lines.c.seq)
        )
        with self._reading() as db:
            rows = db.execute(found).all()
        if not rows:
            raise NoBattle(battle)
        return Since(
            lines=tuple(bytes(row.text) for row in rows if row.text is not None),
            room=rows[0].room,
            tick=rows[0].tick,
            remarks=tuple(
                Remark(row.line, row.why, row.faults) for row in rows if row.line is not None
            ),
        )

    def sitters(self, battle: str) -> Sitters:
        """Who sits at the seats of a battle, those of a seat in the order they came."""
        with self._reading() as db:
            return _sitters_from(db, battle)

    def reply(self, battle: str, seat: str, key: str) -> Reply | None:
        """What was answered to a request of a seat; None for one that was not carried out."""
        with self._reading() as db:
            row = db.execute(
                select(replies).where(
                    replies.c.battle == battle, replies.c.seat == seat, replies.c.key == key
                )
            ).first()
        if row is None:
            return None
        return Reply(row.seat, row.key, bytes(row.asked), bytes(row.said))

    def where(self, battle: str) -> tuple[int, int]:
        """How many lines a battle has, and the tick of its room. Raises NoBattle."""
        with self._reading() as db:
            count = select(func.max(lines.c.seq)).where(lines.c.battle == battle)
            found = db.execute(
                select(count.scalar_subquery().label("last"), battles.c.tick).where(
                    battles.c.id == battle
                )
            ).first()
        if found is None:
            raise NoBattle(battle)
        return found.last + 1, found.tick

    def seed(self, battle: str) -> str | None:
        """The seed of a battle's dice; None for one that is only looked through."""
        with self._reading() as db:
            return db.execute(select(seeds.c.seed).where(seeds.c.battle == battle)).scalar()

    def add(
        self,
        battle: str,
        first: int,
        texts: Sequence[bytes],
        *,
        reply: Reply | None = None,
        said: Iterable[Remark] = (),
        room: tuple[str, int] | None = None,
    ) -> None:
        """Add lines from `first` on, with all that belongs to them, or none of it.

        `room` is the room as it becomes and the tick that it had. Raises Moved where anybody else
        has written one of these lines, the same reply, or another room.
        """
        try:
            with self._writing() as db:
                _add_lines(db, battle, first, texts)
                if reply is not None:
                    db.execute(
                        insert(replies).values(
                            battle=battle,
                            seat=reply.seat,
                            key=reply.key,
                            asked=reply.asked,
                            said=reply.said,
                        )
                    )
                for each in said:
                    db.execute(
                        insert(remarks).values(
                            battle=battle, line=each.line, why=each.why, faults=each.faults
                        )
                    )
                if room is not None:
                    _put_room(db, battle, *room)
                self._ring(db, battle, first + len(texts) if texts else 0)
        except IntegrityError:
            raise Moved(battle) from None
        except OperationalError as error:
            if _is_deadlock(error):
                raise Moved(battle) from None
            raise

    def rewrite(self, battle: str, before: int, texts: Sequence[bytes]) -> None:
        """Put other lines in the place of all: those of a newer format. Raises Moved."""
        try:
            with self._writing() as db:
                # What was deleted is counted, so that no line between two looks is lost.
                gone = db.execute(delete(lines).where(lines.c.battle == battle)).rowcount
                if gone != before:
                    raise Moved(battle)
                _add_lines(db, battle, 0, texts)
        except IntegrityError:
            raise Moved(battle) from None

    def sit(self, battle: str, seat: str, visitor: bytes, *, anyway: bool) -> int | None:
        """Sit down; how many sat there before, None where one did and `anyway` was not said.

        Who sits there already sits down again as often as he likes.
        """
        while True:
            with self._reading() as db:
                there = [
                    bytes(row.visitor)
                    for row in db.execute(
                        select(sitters)
                        .where(sitters.c.battle == battle, sitters.c.seat == seat)
                        .order_by(sitters.c.place)
                    )
                ]
            if visitor in there:
                return there.index(visitor)
            if there and not anyway:
                return None
            try:
                with self._writing() as db:
                    db.execute(
                        insert(sitters).values(
                            battle=battle, seat=seat, place=len(there), visitor=visitor
                        )
                    )
                    self._ring(db, battle, 0)
                return len(there)
            except IntegrityError:
                continue  # somebody sat down there in the same moment

    def here(self, battle: str, seat: str, process: str, count: int) -> None:
        """Say how many browsers this process has at a seat."""
        own = (presence.c.battle == battle, presence.c.seat == seat, presence.c.process == process)
        with self._writing() as db:
            db.execute(delete(presence).where(*own))
            if count:
                db.execute(
                    insert(presence).values(
                        battle=battle, seat=seat, process=process, count=count, seen=self._now()
                    )
                )
            self._ring(db, battle, 0)

    def still_here(self, process: str) -> None:
        """Say that this process is alive, and so are those it has counted."""
        with self._writing() as db:
            db.execute(
                update(presence).where(presence.c.process == process).values(seen=self._now())
            )

    def gone(self, process: str) -> None:
        """Say that nobody is here by this process any more."""
        with self._writing() as db:
            db.execute(delete(presence).where(presence.c.process == process))

    def who_is_here(self, battle: str, within: int) -> dict[str, int]:
        """How many browsers are at each seat, by processes heard of `within` so many seconds."""
        with self._reading() as db:
            rows = db.execute(
                select(presence.c.seat, func.sum(presence.c.count).label("here"))
                .where(presence.c.battle == battle, presence.c.seen >= self._now() - within)
                .group_by(presence.c.seat)
            )
            return {row.seat: int(row.here) for row in rows}

    def all_battles(self) -> list[str]:
        """The ids of all battles, the oldest first."""
        with self._reading() as db:
            return list(db.execute(select(battles.c.id).order_by(battles.c.made)).scalars())

    def texts(self, battle: str) -> tuple[bytes, ...]:
        """The lines of a battle. Raises NoBattle."""
        with self._reading() as db:
            found = _lines_from(db, battle, 0)
        if not found:
            raise NoBattle(battle)
        return found

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self.engine.begin() as db:
            yield db

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._reader.connect() as db:
            yield db

    def _ring(self, db: Connection, battle: str, version: int) -> None:
        """Let other processes hear of it, once it is written; version 0: there is no new line."""
        if self._notifies:
            db.execute(
                text("select pg_notify(:channel, :said)"),
                {"channel": CHANNEL, "said": f"{battle} {version}"},
            )


def _seconds() -> int:
    return int(time.time())


def _add_lines(db: Connection, battle: str, first: int, texts: Sequence[bytes]) -> None:
    if texts:
        db.execute(
            insert(lines),
            [{"battle": battle, "seq": first + n, "text": each} for n, each in enumerate(texts)],
        )


def _lines_from(db: Connection, battle: str, first: int) -> tuple[bytes, ...]:
    found = select(lines.c.text).where(lines.c.battle == battle, lines.c.seq >= first)
    return tuple(bytes(each) for each in db.execute(found.order_by(lines.c.seq)).scalars())


def _sitters_from(db: Connection, battle: str) -> Sitters:
    found = select(sitters).where(sitters.c.battle == battle)
    ordered = found.order_by(sitters.c.seat, sitters.c.place)
    return tuple((row.seat, bytes(row.visitor)) for row in db.execute(ordered))


def _put_room(db: Connection, battle: str, room: str, tick: int) -> None:
    changed = db.execute(
        update(battles)
        .where(battles.c.id == battle, battles.c.tick == tick)
        .values(room=room, tick=tick + 1)
    )
    if changed.rowcount != 1:
        raise Moved(battle)


def _is_deadlock(error: OperationalError) -> bool:
    return getattr(error.orig, "sqlstate", None) in ("40P01", "40001")
