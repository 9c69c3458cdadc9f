"""JSON laid out for people, and read with nothing lost: no key twice, none left out unseen."""

import json
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from deckload.dice.words import shown

WIDEST: Final = 100
"""Columns up to which a list or an object stands in one line."""


class BadLayout(ValueError):
    """JSON that may be read in more than one way, or with something left out."""


def laid_out(data: Any) -> str:
    """Plain data as JSON: what fits stands in one line, else each part in a line of its own.

    Letters stand as they are, keys in the order given; equal data give equal text.
    """
    return "".join(_pieces(data, 0, 0))


def _pieces(data: Any, depth: int, taken: int) -> Iterator[str]:
    """The text of a part that begins after `taken` columns, indented by `depth`."""
    short = json.dumps(data, ensure_ascii=False, allow_nan=False)
    if not data or not isinstance(data, dict | list | tuple) or taken + len(short) <= WIDEST:
        yield short
        return
    pad = "  " * (depth + 1)
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    yield opening
    for place, each in enumerate(data):
        yield ("," if place else "") + "\n" + pad
        head = ""
        if isinstance(data, dict):
            head = json.dumps(each, ensure_ascii=False) + ": "
            yield head
            each = data[each]
        yield from _pieces(each, depth + 1, len(pad) + len(head) + 1)
    yield "\n" + "  " * depth + closing


def read_plain(raw: bytes) -> Any:
    """JSON as plain data. Raises BadLayout for a key that stands twice or a number with a point."""
    return json.loads(
        raw.decode(), object_pairs_hook=_once, parse_float=_broken, parse_constant=_broken
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadLayout(f"the field '{shown(key)}' stands there twice")
        found[key] = value
    return found


def _broken(number: str) -> Any:
    raise BadLayout(f"{shown(number)} is no whole number")


def unlike(value: Any, plain: Any, path: str = "") -> tuple[str, ...]:
    """The fields of a value that were not in the plain data it was read from, by their paths.

    Raises BadLayout for a field in the data that the value has no place for: it would be lost.
    """
    return tuple(_unlike(value, plain, path))


def _unlike(value: Any, plain: Any, path: str) -> Iterator[str]:
    if isinstance(value, Struct):
        config = value.__struct_config__
        fields = dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True))
        for key in plain:
            if key not in fields and key != config.tag_field:
                where = f" in {path}" if path else ""
                raise BadLayout(f"there is no field '{shown(key)}'{where}")
        for key, field in fields.items():
            inner = f"{path}.{key}" if path else key
            if key in plain:
                yield from _unlike(getattr(value, field), plain[key], inner)
            elif not config.omit_defaults:
                yield inner
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _unlike(each, plain[key], f"{path}.{key}")
    elif isinstance(value, tuple | list):
        for place, (each, other) in enumerate(zip(value, plain, strict=True)):
            yield from _unlike(each, other, f"{path}[{place}]")
