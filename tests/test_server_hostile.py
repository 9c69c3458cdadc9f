"""Whatever is sent to the server: a 4xx in one sentence, and everything else goes on."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from server_table import VISITOR, At, Server, key

from deckload.server.pace import Pace

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

GIVE = '{"key":"a-key-of-mine","version":1,"side":0,"order":%s}'
DEEP = "[" * 100_000 + "]" * 100_000
BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"\xff\xfe{}",
    b'{"key":"\xff\xff\xff\xff\xff\xff\xff\xff"}',
    b'{"key":"\\ud800aaaaaaaa","version":1,"side":0,"order":{"type":"proceed"}}',
    (GIVE % '{"type":"nothing"}').encode(),
    (GIVE % '{"type":"first","side":7}').encode(),
    (GIVE % '{"type":"first","side":NaN}').encode(),
    (GIVE % '{"type":"first","side":1e400}').encode(),
    (GIVE % '{"type":"move","ship":"x","ahead":-5}').encode(),
    (GIVE % '{"type":"move","ship":"x","ahead":1e9}').encode(),
    (GIVE % DEEP).encode(),
    (GIVE % ('{"type":"declare","flights":' + json.dumps(["x"] * 5000) + "}")).encode(),
    b'{"key":"short","version":1,"side":0,"order":{"type":"proceed"}}',
    b'{"key":"a-key-of-mine","version":-1,"side":0,"order":{"type":"proceed"}}',
    b'{"key":"a-key-of-mine","version":1,"side":0,"order":{"type":"proceed"},"more":1}',
    b'{"version":1,"side":0,"order":{"type":"proceed"}}',
]


@pytest.fixture(scope="module")
def at(table: Server) -> At:
    return table.make(("me", "me")).seat("both")


def is_a_short_reason(said: Any) -> None:
    assert set(said) <= {"kind", "sentence", "clause", "question", "version", "lines"}
    assert 5 < len(said["sentence"]) <= 1100
    assert "\n" not in said["sentence"]
    assert "Traceback" not in said["sentence"]
    assert ".py" not in said["sentence"]


@pytest.mark.case("C56")
@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_is_no_message_is_refused_in_a_sentence(at: At, body: bytes) -> None:
    before = at.get("file").content
    for what in ("orders", "answers", "odds", "undo", "sit", "dice"):
        answer = at.server.http.post(
            f"/api/battles/{at.battle}/{what}",
            headers=at.headers | {"Content-Type": "application/json"},
            content=body,
        )
        assert 400 <= answer.status_code < 500, (what, answer.text[:300])
        is_a_short_reason(answer.json())
    assert at.get("file").content == before


@pytest.mark.case("C56")
def test_twenty_megabytes_are_too_much_and_others_go_on_meanwhile(at: At) -> None:
    big = b'{"key":"' + b"x" * 20_000_000 + b'"}'
    for what in ("orders", "answers", "odds", "sit"):
        answer = at.server.http.post(
            f"/api/battles/{at.battle}/{what}",
            headers=at.headers | {"Content-Type": "application/json"},
            content=big,
        )
        assert answer.status_code == 413, what
        is_a_short_reason(answer.json())
    assert at.view()["battle"] == at.battle


@pytest.mark.case("C56")
def test_a_million_dice_are_no_answer(table: Server) -> None:
    at = table.make(("me", "me"), dice=("typed", "typed")).seat("both")
    version = at.view()["version"]
    for said in (
        {"faces": [1] * 100_000},
        {"faces": [1] * 1_000_000},
        {"text": "1" * 3000},
        {"text": "1" * 100_000},
    ):
        answer = at.post("answers", key=key(), version=version, **said)
        assert answer.status_code in (400, 413, 422), answer.text[:200]
        is_a_short_reason(answer.json())
    assert at.view()["version"] == version


@pytest.mark.case("C56", "C52")
@pytest.mark.parametrize("part", [0, 1, 300, 0.5, -1])
def test_a_file_cut_short_is_shown_as_far_as_it_is_sound_or_refused(at: At, part: float) -> None:
    raw = at.get("file").text
    end = int(part if part > 1 or part <= 0 or part == 1 else len(raw) * part) or 0
    text = raw[:end] if part != -1 else raw[:-1]
    answer = at.server.http.post("/api/replays", json={"text": text, "visitor": VISITOR})
    if answer.status_code == 201:
        link = answer.json()["links"][0]
        shown = At(at.server, answer.json()["battle"], link["key"]).get("file").text
        assert raw.startswith(shown)
    else:
        assert answer.status_code == 422
        is_a_short_reason(answer.json())


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/api/nothing", "/x" * 900],
)
def test_no_path_leads_out_of_the_page(table: Server, path: str) -> None:
    answer = table.http.get(path)
    assert answer.status_code == 404
    is_a_short_reason(answer.json())


def test_other_methods_and_kinds_of_body_are_refused(at: At) -> None:
    url = f"/api/battles/{at.battle}"
    for answer in (
        at.server.http.delete(url, headers=at.headers),
        at.server.http.put(f"{url}/orders", headers=at.headers, json={}),
        at.server.http.post(f"{url}/orders", headers=at.headers, data={"key": "x"}),
        at.server.http.post(f"{url}/orders", headers=at.headers, files={"key": b"x"}),
    ):
        assert 400 <= answer.status_code < 500, answer.text
        is_a_short_reason(answer.json())


def test_who_asks_too_fast_waits_and_others_do_not(
    at: At, table: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = table.make(("me", "me")).seat("both")
    monkeypatch.setattr(table.desk, "seats", Pace(0.5, 5))
    codes = [at.get("luck").status_code for _ in range(8)]
    assert codes == [200] * 5 + [429] * 3
    told = at.get("luck")
    assert 1 <= int(told.headers["retry-after"]) <= 2
    is_a_short_reason(told.json())
    assert other.get("luck").status_code == 200


def test_who_tries_keys_is_slowed_down(
    at: At, table: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.desk, "strangers", Pace(0.5, 5))
    guesses = [At(table, at.battle, f"guess-{n}") for n in range(9)]
    assert [guess.get().status_code for guess in guesses] == [401] * 5 + [429] * 4
    assert at.get().status_code == 200


@pytest.mark.case("C63")
def test_names_from_anywhere_come_back_as_they_were_sent(table: Server) -> None:
    at = table.make(("me", "me")).seat("both")
    name = "<img src=x onerror=alert(1)>\"'&\u202e\N{SNOWMAN}"
    position = json.loads(at.get("position").text)
    position["setup"]["sides"] = [name, "Other"]
    position["setup"]["title"] = name
    made = table.make(("me", "me"), start={"kind": "file", "text": json.dumps(position)})
    answer = made.seat("both").get()
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["room"]["sides"][0]["name"] == name
    assert made.seat("both").get("setup").json()["setup"]["title"] == name


@pytest.mark.case("C56")
def test_the_whole_interface_stands_whatever_its_description_allows(table: Server) -> None:
    """Requests made of the OpenAPI description, right ones and wrong ones, for some seconds."""
    at = table.make(("me", "me"), scenario="channel-dash").seat("both")
    schema = schemathesis.openapi.from_url(f"{table.url}/api/openapi.json")
    whole = schema.raw_schema["paths"]
    assert len(whole) > 25
    tried: set[str] = set()
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=8,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def once(case: Any) -> None:
            if case.path_parameters and "battle" in case.path_parameters:
                case.path_parameters["battle"] = at.battle
            answer = case.call(headers=at.headers)
            tried.add(case.path)
            assert answer.status_code < 500, (case.path, answer.text)
            if answer.status_code >= 400:
                is_a_short_reason(answer.json())

        once()
    assert tried == set(whole)
    assert at.view()["battle"] == at.battle
