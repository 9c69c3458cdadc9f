"""What goes with every answer: the policy of the page, its version, and what may be kept."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from server_table import VISITOR, Server, serving

from deckload.server.guard import Guard
from deckload.server.pages import Pages

IMPORTS = '{"imports":{"preact":"./vendor/preact.js"}}'
INDEX = f"""<!doctype html><html lang="en"><head><title>Deckload</title>
<script type="importmap">{IMPORTS}</script>
<script type="module" src="js/main.js"></script></head><body></body></html>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("page")
    (found / "js").mkdir()
    (found / "index.html").write_text(INDEX)
    (found / "js" / "main.js").write_text("export {};\n")
    (found / "notes.py").write_text("secret = 1\n")
    return found


@pytest.fixture(scope="module")
def paged(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = str(tmp_path_factory.mktemp("kept") / "battles.db")
    with serving(database, folder) as found:
        yield found


def policy(answer: httpx.Response) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers["content-security-policy"].split(";")]
    return {name: rest for name, *rest in parts}


def test_the_policy_allows_the_import_map_by_its_hash_and_no_other_inline_script(
    paged: Server,
) -> None:
    answer = paged.http.get("/")
    assert answer.text == INDEX
    found = policy(answer)
    digest = b64encode(sha256(IMPORTS.encode()).digest()).decode()
    assert found["script-src"] == ["'self'", f"'sha256-{digest}'"]
    assert found["connect-src"] == ["'self'"]
    assert found["default-src"] == ["'none'"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert found["frame-ancestors"] == ["'none'"]


def test_every_answer_bears_the_headers_a_refusal_too(paged: Server) -> None:
    answers = [
        paged.http.get("/"),
        paged.http.get("/js/main.js"),
        paged.http.get("/nothing"),
        paged.http.get("/api/about"),
        paged.http.get("/api/battles/nowhere"),
        paged.http.post("/api/battles", content=b"{"),
        paged.http.get("/", headers={"Host": "elsewhere.example"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 200, 404, 400, 403]
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        script = answer.headers.get("content-type", "").startswith("text/javascript")
        assert ("content-security-policy" in answer.headers) is not script
        assert answer.headers["deckload-version"] == paged.desk.pages.version
        assert "server" not in answer.headers


def test_the_page_is_asked_for_again_only_if_it_has_changed_and_answers_are_not_kept(
    paged: Server,
) -> None:
    answer = paged.http.get("/js/main.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    again = paged.http.get("/js/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert paged.http.get("/api/about").headers["cache-control"] == "no-store"


def test_the_version_changes_with_any_file_of_the_page(folder: Path, tmp_path: Path) -> None:
    before = Pages(folder).version
    assert Pages(folder).version == before
    for path in folder.rglob("*"):
        if path.is_file():
            (tmp_path / path.relative_to(folder)).parent.mkdir(exist_ok=True)
            (tmp_path / path.relative_to(folder)).write_bytes(path.read_bytes())
    assert Pages(tmp_path).version == before
    (tmp_path / "js" / "main.js").write_text("export const changed = 1;\n")
    assert Pages(tmp_path).version != before
    assert Pages(None).version != before
    assert re.fullmatch(r"\d+\.\d+\.\d+\+[0-9a-f]{8}", before)


def test_files_that_are_no_part_of_a_page_are_not_served(paged: Server) -> None:
    assert paged.http.get("/notes.py").status_code == 404


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("127.0.0.1:1", 200),
        ("localhost:9", 200),
        ("[::1]:9", 200),
        ("elsewhere.example", 403),
        ("127.0.0.1.elsewhere.example", 403),
        ("192.168.1.7:8033", 403),
        ("[", 403),
    ],
)
def test_a_table_that_is_not_shared_answers_only_to_this_machine(
    paged: Server, host: str, code: int
) -> None:
    assert paged.http.get("/api/about", headers={"Host": host}).status_code == code


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"]
)
def test_a_page_from_elsewhere_may_not_ask(paged: Server, origin: str) -> None:
    said = {
        "start": {"kind": "scenario", "name": "lesson"},
        "sides": [{"player": "me"}, {"player": "me"}],
        "visitor": VISITOR,
    }
    answer = paged.http.post("/api/battles", json=said, headers={"Origin": origin})
    assert answer.status_code == 403
    own = {"Origin": f"http://127.0.0.1:{paged.port}"}
    assert paged.http.post("/api/battles", json=said, headers=own).status_code == 201


def test_a_shared_table_answers_to_any_name_of_the_machine() -> None:
    guard = Guard(None, policy="", version="", shared=True)  # type: ignore[arg-type]
    scope = {"type": "http", "headers": [(b"host", b"192.168.1.7:8033")]}
    assert guard._trouble(scope) is None
    scope["headers"].append((b"origin", b"http://elsewhere.example"))  # type: ignore[attr-defined]
    assert guard._trouble(scope) is not None
