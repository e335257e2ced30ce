"""Hypothesis strategies for every kind of event, made from the fields of the classes."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from domain.events import EVENTS, GameEvent

TEXT = st.text(max_size=12)
NUMBERS = st.one_of(st.integers(0, 4), st.integers(-(2**40), 2**40))
SEATS = st.integers(1, 3)
AUDIENCES = st.one_of(st.none(), st.lists(SEATS, max_size=3, unique=True).map(tuple))
TIMES = st.integers(0, 2**45)


def of_type(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of an annotation as events use them."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return of_type(arguments[0])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, UnionType):
        return st.one_of(*map(of_type, arguments))
    if origin is tuple:
        if arguments[1:] == (...,):
            return st.lists(of_type(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(of_type, arguments))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return of_model(annotation)
    return {bool: st.booleans(), int: NUMBERS, str: TEXT, NoneType: st.none()}[annotation]


def of_model(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Instances of a model, every field drawn."""
    audiences = set(model.SECRETS.values()) if issubclass(model, GameEvent) else set[str]()
    fields = {
        name: AUDIENCES if name in audiences else of_type(field.annotation)
        for name, field in model.model_fields.items()
    }
    return st.builds(model, **fields)


OF_KIND: dict[str, st.SearchStrategy[GameEvent]] = {kind: of_model(cls) for kind, cls in EVENTS.items()}
"""Events of each kind; they need not make sense as a game."""

ANY_EVENT: st.SearchStrategy[GameEvent] = st.sampled_from(sorted(OF_KIND)).flatmap(OF_KIND.__getitem__)
