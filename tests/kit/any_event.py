"""Any event of any kind, as wild as its types allow: what comes in from outside must not break a reader."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from pydantic import BaseModel

from domain.events import EVENTS, GameEvent

WORDS = st.sampled_from(["o1", "o2", "o9999", "", "lore", "\x1b[2J", "a\nb", "\u202ex", "arena:95815", "x" * 300])
NUMBERS = st.integers(-3, 40)


def fields(kind: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Any instance of a model, by the types of its fields."""
    return st.fixed_dictionaries(
        {name: of_type(field.rebuild_annotation()) for name, field in kind.model_fields.items()}
    ).map(lambda values: kind(**values))


def of_type(wanted: Any) -> st.SearchStrategy[Any]:
    """Any value of a type of the vocabulary."""
    from types import NoneType, UnionType
    from typing import Annotated, Literal, Union, get_args, get_origin

    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return of_type(inner[0])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, UnionType):
        return st.one_of(*map(of_type, inner))
    if origin is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return st.lists(of_type(inner[0]), max_size=3).map(tuple)
        return st.tuples(*map(of_type, inner))
    if wanted is NoneType:
        return st.none()
    if wanted is bool:
        return st.booleans()
    if wanted is int:
        return NUMBERS
    if wanted is str:
        return WORDS
    assert issubclass(wanted, BaseModel), wanted
    return fields(wanted)


def any_of(kind: str) -> st.SearchStrategy[GameEvent]:
    """Any event of a kind."""
    return fields(EVENTS[kind])
