"""Events of every kind, made from what their classes declare."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from domain.events import GameEvent


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of a type that may stand in an event."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return values(arguments[0])
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, arguments))
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        if arguments[1:] == (...,):
            return st.lists(values(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(values, arguments))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return models(annotation)
    return {
        int: st.integers(-(2**53), 2**53),
        bool: st.booleans(),
        str: st.text(max_size=12),
        type(None): st.none(),
    }[annotation]


def models(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Instances with every field given."""
    fields = {name: values(field.annotation) for name, field in kind.model_fields.items()}
    return st.fixed_dictionaries(fields).map(lambda given: kind(**given))


def events(kind: type[GameEvent]) -> st.SearchStrategy[GameEvent]:
    """Events of one kind."""
    return models(kind)
