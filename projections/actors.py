"""Whose an event is: the player a judge would name with it."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import GameEvent
from domain.ids import ObjectId, Seat
from domain.state import Object, State

_PLAYER_FIELDS = ("player", "active", "controller")
_OBJECT_FIELDS = ("permanent", "object", "on", "id", "new_id", "by", "card")


def actor(event: GameEvent, state: State, gone: Mapping[ObjectId, Object]) -> Seat | None:
    """The player an event names; else the controller of its source, else of the object that it is about.

    `state` is that after the event, `gone` the last of objects that have left. None for what is nobody's.
    """
    fields = type(event).model_fields
    for field in _PLAYER_FIELDS:
        if field in fields:
            seat = getattr(event, field)
            if seat is not None:
                return int(seat)
    if isinstance(getattr(event, "on", None), int):
        return int(event.on)  # type: ignore[attr-defined]
    about = [event.source, *(getattr(event, field) for field in _OBJECT_FIELDS if field in fields)]
    for identifier in about:
        if isinstance(identifier, str):
            thing = state.objects.get(identifier) or gone.get(identifier)
            if thing is not None:
                return thing.controller
    return None
