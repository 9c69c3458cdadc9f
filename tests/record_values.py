"""Any value of a msgspec type, made from the type itself: so that no event or order is left out."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
IDS = st.from_regex(r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")


def values(of: Any) -> st.SearchStrategy[Any]:
    """Values of a type as annotations give it."""
    return _of(inspect.type_info(of))


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    if isinstance(info, inspect.IntType):
        low = info.ge if info.gt is None else info.gt + 1
        high = info.le if info.lt is None else info.lt - 1
        return st.integers(-(10**9) if low is None else low, 10**9 if high is None else high)
    if isinstance(info, inspect.StrType):
        return TEXTS if info.pattern is None else IDS
    if isinstance(info, inspect.BoolType):
        return st.booleans()
    if isinstance(info, inspect.NoneType):
        return st.none()
    if isinstance(info, inspect.EnumType):
        return st.sampled_from(list(info.cls))
    if isinstance(info, inspect.UnionType):
        return st.one_of([_of(each) for each in info.types])
    if isinstance(info, inspect.TupleType):
        return st.tuples(*[_of(each) for each in info.item_types])
    if isinstance(info, inspect.VarTupleType):
        least = info.min_length or 0
        return st.lists(_of(info.item_type), min_size=least, max_size=least + 3).map(tuple)
    assert isinstance(info, inspect.StructType), info
    fields = {field.name: _of(field.type) for field in info.fields}
    return st.fixed_dictionaries(fields).map(lambda given: info.cls(**given))


def floats_in(data: Any) -> list[float]:
    """Every float in plain data."""
    if isinstance(data, float):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [number for part in parts for number in floats_in(part)]


def plain(text: bytes) -> Any:
    """JSON as plain data."""
    return msgspec.json.decode(text)
