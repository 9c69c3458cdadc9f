"""HTTP: a link as a QR code, for a phone to read off the screen."""

from typing import Annotated

from litestar import Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta, Struct

from deckload.server.desk import stranger
from deckload.server.problems import cannot

LONGEST_LINK = 500
"""Characters of a text that becomes a code; a link has about a hundred."""
QUIET = 4
"""Modules left empty around a code, so that a reader finds it."""


class Coded(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A text to be coded. It comes in the body, so that no key stands in an address."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINK)]


class Code(Struct, frozen=True, kw_only=True):
    """A code of `size` modules each way, and its dark ones as the path of an SVG."""

    size: int
    path: str


@post("/qr", summary="A text as a QR code", status_code=200)
async def qr(data: JSONBody[Coded], paced: NamedDependency[None]) -> Code:
    """The dark modules of the code; nothing is kept."""
    import segno  # costs 10 ms, and few ask for it

    try:
        code = segno.make(data.text, error="m", micro=False)
    except (segno.DataOverflowError, ValueError) as error:
        raise cannot(422, "refused", f"that text cannot be coded: {error}") from error
    rows = [bytes(row) for row in code.matrix]
    return Code(size=len(rows) + 2 * QUIET, path="".join(_runs(rows)))


def _runs(rows: list[bytes]) -> list[str]:
    """Each run of dark modules in a row as a bar, one module high."""
    found = []
    for y, row in enumerate(rows, QUIET):
        start: int | None = None
        for x, dark in enumerate((*row, 0), QUIET):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                found.append(f"M{start} {y}h{x - start}v1h{start - x}z")
                start = None
    return found


codes = Router(
    "/api", route_handlers=[qr], dependencies={"paced": Provide(stranger)}, tags=["tables"]
)
