"""The page on apart play is true: what it shows is taken by the server, or is what it says."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server_table import At, Server, key, play_out

from deckload.server import messages, socket

PAGE = (Path(__file__).parents[1] / "docs" / "play-apart.md").read_text("utf-8")
EXAMPLES = [json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)]
ASKED: dict[frozenset[str], Any] = {
    frozenset({"start", "sides", "visitor", "readings", "house", "mapped"}): messages.Make,
    frozenset({"held"}): messages.Find,
    frozenset({"visitor", "anyway"}): messages.Sit,
    frozenset({"side", "order"}): messages.Consider,
    frozenset({"key", "version", "side", "order"}): messages.Give,
    frozenset({"key", "version", "text"}): messages.Answer,
    frozenset({"key", "side", "dice"}): messages.SetDice,
    frozenset({"key", "version", "to"}): messages.Undo,
    frozenset({"key", "version", "yes"}): messages.Consent,
    frozenset({"kind", "key", "visitor", "since"}): socket.Hello,
}


def table_of(heading: str) -> list[list[str]]:
    """The words in backquotes of each first and second cell of the table below a heading."""
    part = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ")[0]
    rows = [line.split("|")[1:3] for line in part.splitlines() if line.startswith("| ")]
    return [re.findall(r"`([a-z_]+)`", " ".join(row)) for row in rows[1:]]


def example(*fields: str) -> dict[str, Any]:
    """The example that has these fields."""
    (found,) = [each for each in EXAMPLES if set(fields) <= set(each)]
    return dict(found)


def fields_of(kind: Any) -> set[str]:
    return set(kind.__struct_fields__)


def test_every_message_shown_is_one_that_the_server_takes() -> None:
    seen = set()
    for said in EXAMPLES:
        kind = ASKED.get(frozenset(said))
        if kind is not None:
            seen.add(kind)
            msgspec.convert(said, kind)
    assert seen == set(ASKED.values())


def test_every_answer_shown_has_the_fields_of_the_real_one() -> None:
    assert set(example("links")) == fields_of(messages.Made)
    assert set(example("links")["links"][0]) == fields_of(messages.Link)
    assert set(example("asks")) == fields_of(messages.Done)
    assert set(example("sentence")) <= fields_of(messages.Problem)


def test_the_view_has_the_fields_that_are_told_and_no_others(table: Server) -> None:
    told = {name for row in table_of("The view of a seat") for name in row}
    view = table.make(("me", "me")).seat("both").view()
    assert set(view) <= told
    for row in table_of("The view of a seat"):
        assert row[0] in view, row


def _attack(menu: list[dict[str, Any]]) -> dict[str, Any]:
    """An order that has a target, if there is one."""
    acts = [each for each in menu if isinstance(each.get("action"), dict)]
    return next((each for each in acts if "target" in each["action"]), menu[-1])


def test_prompt_story_and_messages_look_as_they_are_shown(table: Server) -> None:
    at = table.make(("me", "me"), dice=("typed", "typed"), scenario="channel-dash").seat("both")
    shown = example("so_far")
    with at.socket() as ear:
        kinds = {ear.next()["kind"]}
        needs: list[Any] = []
        for _ in range(120):
            view = play_out({0: at, 1: at}, _attack, most=1)
            prompt = view["prompt"]
            if prompt is not None and prompt["kind"] == "dice":
                assert set(prompt) == set(shown)
                needs += prompt["needs"]
        assert needs
        assert set(needs[0]) == set(shown["needs"][0])
        line = next(x for x in at.get("story").json()["lines"] if x["seat"] is not None)
        assert set(line) == set(example("told"))
        ear.raw.send('{"kind":"ping"}')
        while "beat" not in kinds:
            kinds.add(ear.next()["kind"])
    told = {row[0] for row in table_of("Hear what happens")}
    assert kinds <= told


@pytest.mark.parametrize("row", table_of("When it cannot be done"), ids=lambda row: row[0])
def test_every_kind_of_problem_is_one_that_the_code_has(row: list[str]) -> None:
    source = Path(messages.__file__).parent
    text = "".join(path.read_text("utf-8") for path in source.glob("*.py"))
    assert f'"{row[0]}"' in text


def test_every_path_named_is_served(table: Server) -> None:
    served = table.http.get("/api/openapi.json").json()["paths"]
    short = {re.sub(r"\{[^}]*\}", "{}", path).rstrip("/") for path in served}
    short |= {"/api/battles/{}/socket", "/api/openapi.json"}
    named = set(re.findall(r"`(?:GET |POST )?(/api/[^`?]*?)`", PAGE))
    assert len(named) > 12
    for path in named:
        plain = re.sub(r"\{[^}]*\}|lesson", "{}", path)
        assert plain in short, path
    for tail in re.findall(r"`(?:GET |POST )?\.\.\.?/([a-z.]+)`", PAGE):
        assert f"/api/battles/{{}}/{tail}" in short, tail


def test_a_stale_request_is_told_what_has_happened(table: Server) -> None:
    at: At = table.make(("me", "me")).seat("both")
    view = at.view()
    assert at.order(at.menu()[0], view).is_success
    late = at.post("redo", key=key(), version=view["version"])
    assert late.status_code == 409
    said = late.json()
    assert (said["kind"], said["version"]) == ("stale", at.view()["version"])
    assert said["lines"]
