"""Links as QR codes: the modules that are drawn are those of the code."""

import re

import segno
from server_table import Server

LINK = "http://192.0.2.7:8033/#/qN3vYb2kTz0P/5pHkx2Q1UCTyph1_gsqZnzUlk0hPrQiX"


def dark(size: int, path: str) -> list[bytes]:
    """The modules that an SVG path of bars covers."""
    rows = [bytearray(size) for _ in range(size)]
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{w}v1h-{b}z" for x, y, w, b in bars) == path
    for x, y, width, back in ((int(x), int(y), int(w), int(b)) for x, y, w, b in bars):
        assert width == back
        for place in range(x, x + width):
            assert not rows[y][place]
            rows[y][place] = 1
    return [bytes(row) for row in rows]


def test_a_link_becomes_the_modules_of_its_code(table: Server) -> None:
    answer = table.http.post("/api/qr", json={"text": LINK})
    assert answer.status_code == 200
    code = segno.make(LINK, error="m", micro=False)
    whole = [bytes(row) for row in code.matrix_iter(scale=1, border=4)]
    assert answer.json()["size"] == len(whole)
    assert dark(len(whole), answer.json()["path"]) == whole


def test_the_text_is_in_no_address_and_has_its_limits(table: Server) -> None:
    assert table.http.get("/api/qr", params={"text": LINK}).status_code in (404, 405)
    for text in ("", "x" * 501):
        assert table.http.post("/api/qr", json={"text": text}).status_code == 400
    assert table.http.post("/api/qr", json={"text": "x" * 500}).status_code == 200
    assert table.http.post("/api/qr", json={"text": "Spée 加賀"}).status_code == 200
