"""The store: what both databases promise, tried on each of them."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from sqlalchemy import inspect

from deckload.server.database import BadDatabase, database_url
from deckload.server.kept import Moved, NoBattle, Remark, Reply
from deckload.server.store import Store
from deckload.server.tables import metadata

_ids = count()
LINES = [b'{"kind":"battle"}\n', b'{"kind":"order","line":1}\n']


@pytest.fixture(scope="module")
def store(database: str) -> Iterator[Store]:
    found = Store(database)
    yield found
    found.close()


def new(store: Store) -> str:
    battle = f"battle-{next(_ids)}"
    store.make(battle, LINES, "{}", seed="a seed", hashes={"first": b"f" * 32, "watch": b"w" * 32})
    return battle


def test_a_battle_is_kept_byte_for_byte(store: Store) -> None:
    battle = new(store)
    odd = "\N{SNOWMAN} \\u0000 'quoted' \u202e\n".encode()
    store.add(battle, 2, [odd])
    assert store.texts(battle) == (*LINES, odd)
    assert store.read(battle).lines == (*LINES, odd)
    assert store.where(battle) == (3, 0)


def test_what_belongs_to_a_battle_comes_back_with_it_and_the_seed_does_not(store: Store) -> None:
    battle = new(store)
    reply = Reply("first", "key-1", b"a" * 32, b"done")
    store.add(battle, 2, [b"x\n"], reply=reply, said=[Remark(2, "because", "[]")], room=("{1}", 0))
    store.sit(battle, "first", b"v" * 32, anyway=False)
    kept = store.read(battle)
    assert kept.replies == (reply,)
    assert kept.remarks == (Remark(2, "because", "[]"),)
    assert (kept.room, kept.tick) == ("{1}", 1)
    assert kept.keys == {"first": b"f" * 32, "watch": b"w" * 32}
    assert kept.sitters == (("first", b"v" * 32),)
    assert "a seed" not in repr(kept)
    assert store.seed(battle) == "a seed"


@pytest.mark.case("C48")
def test_of_many_who_write_the_same_line_one_is_told_yes(store: Store) -> None:
    battle = new(store)
    start = threading.Barrier(8)

    def write(number: int) -> bool:
        start.wait()
        try:
            store.add(battle, 2, [b"%d\n" % number, b"more\n"])
        except Moved:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(write, range(8)))
    assert done.count(True) == 1
    assert store.texts(battle)[2:] == (b"%d\n" % done.index(True), b"more\n")


@pytest.mark.parametrize(
    "late", ["a reply that is there", "a room that has changed", "a line that is there"]
)
def test_all_that_belongs_together_is_written_or_nothing(store: Store, late: str) -> None:
    battle = new(store)
    store.add(battle, 2, [b"x\n"], reply=Reply("first", "key", b"", b""), room=("{1}", 0))
    reply = Reply("first", "key" if "reply" in late else "other", b"", b"")
    room = ("{2}", 0 if "room" in late else 1)
    first = 2 if "line" in late else 3
    before = store.read(battle)
    with pytest.raises(Moved):
        store.add(battle, first, [b"y\n"], reply=reply, said=[Remark(9, "w")], room=room)
    assert store.read(battle) == before


@pytest.mark.case("C57")
def test_of_two_who_sit_down_in_the_same_moment_one_is_first(store: Store) -> None:
    battle = new(store)
    start = threading.Barrier(6)

    def sit(number: int) -> int | None:
        start.wait()
        return store.sit(battle, "first", b"%d" % number * 32, anyway=False)

    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(sit, range(6)))
    assert sorted(done, key=str) == [0, *[None] * 5]
    winner = b"%d" % done.index(0) * 32
    assert store.sit(battle, "first", winner, anyway=False) == 0
    assert store.sit(battle, "first", b"z" * 32, anyway=True) == 1
    assert [visitor for _, visitor in store.read(battle).sitters] == [winner, b"z" * 32]


def test_who_is_here_is_counted_over_processes_and_forgotten_with_them(store: Store) -> None:
    battle = new(store)
    store.here(battle, "first", "one", 2)
    store.here(battle, "first", "other", 1)
    store.here(battle, "watch", "other", 3)
    assert store.who_is_here(battle, 60) == {"first": 3, "watch": 3}
    store.here(battle, "first", "one", 0)
    store.gone("other")
    assert store.who_is_here(battle, 60) == {}


def test_a_process_that_is_silent_is_gone(database: str) -> None:
    now = [1000]
    store = Store(database, lambda: now[0])
    battle = new(store)
    store.here(battle, "first", "silent", 1)
    store.here(battle, "first", "alive", 1)
    now[0] += 50
    store.still_here("alive")
    now[0] += 50
    assert store.who_is_here(battle, 60) == {"first": 1}
    store.close()


def test_lines_of_an_older_format_are_put_anew_unless_somebody_has_written(store: Store) -> None:
    battle = new(store)
    with pytest.raises(Moved):
        store.rewrite(battle, 1, [b"new\n"])
    store.rewrite(battle, 2, [b"new\n"])
    assert store.texts(battle) == (b"new\n",)


def test_a_battle_that_is_not_there_is_said_so(store: Store) -> None:
    for ask in (store.read, store.where, store.texts):
        with pytest.raises(NoBattle):
            ask("nowhere")
    assert store.seed("nowhere") is None


def test_the_steps_of_the_shape_lead_to_the_tables_of_the_program(store: Store) -> None:
    found = inspect(store.engine)
    assert set(found.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.c.keys())
        kept = set(found.get_pk_constraint(name)["constrained_columns"])
        assert kept == {column.name for column in table.primary_key}


def test_opening_a_database_again_changes_nothing(store: Store, database: str) -> None:
    before = store.all_battles()
    again = Store(database)
    assert again.all_battles() == before
    again.close()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("mysql://a@b/c", "no kind of database"),
        ("postgresql://nobody:wrong@127.0.0.1:1/none", "cannot be used"),
        ("sqlite:////proc/nowhere/battles.db", "cannot be used"),
        ("://", "no address"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(said: str, words: str) -> None:
    with pytest.raises(BadDatabase, match=words) as told:
        Store(said)
    assert "\n" not in str(told.value)


def test_the_name_of_a_file_is_an_sqlite_database() -> None:
    assert database_url("my battles.db").startswith("sqlite:////")
    assert database_url("postgres://u@h/d").startswith("postgresql+psycopg://")
