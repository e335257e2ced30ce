"""Hidden information: what a viewer may see of an event and of a state. It works on declarations alone.

A viewer is a seat, or None for somebody who sees only what everybody sees.
Law: `fold(redact(events, v)) == view(fold(events), v)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from domain.events.base import Audience, GameEvent
from domain.ids import Seat
from domain.state.state import State

Kind = TypeVar("Kind", bound=GameEvent)


def may_see(audience: Audience, viewer: Seat | None) -> bool:
    """Whether the viewer belongs to the audience."""
    return audience is None or (viewer is not None and viewer in audience)


def redact(event: Kind, viewer: Seat | None) -> Kind:
    """The event without the secret fields that the viewer may not see."""
    if not event.SECRETS:
        return event
    hidden = {
        field: None
        for field in event.SECRETS
        if getattr(event, field) is not None and not may_see(event.audience_of(field), viewer)
    }
    return event.model_copy(update=hidden) if hidden else event


def redact_all(events: Iterable[GameEvent], viewer: Seat | None) -> list[GameEvent]:
    """`redact` over many events."""
    return [redact(event, viewer) for event in events]


def view(state: State, viewer: Seat | None) -> State:
    """The state without what the viewer may not see."""
    seen = state.copy()
    for identifier, thing in state.objects.items():
        if may_see(thing.seen_by, viewer):
            continue
        if thing.face_down and thing.zone in ("battlefield", "stack"):
            if thing.under is not None:
                seen.objects[identifier] = replace(thing, under=None)
        elif thing.face is not None or thing.base is not None:
            seen.objects[identifier] = replace(thing, face=None, base=None)
    for identifier, absent in state.phased_out.items():
        thing = absent.thing
        if not may_see(thing.seen_by, viewer):
            hidden = replace(thing, under=None) if thing.face_down else replace(thing, face=None, base=None)
            seen.phased_out[identifier] = replace(absent, thing=hidden)
    for identifier, thing in state.last_known.items():
        if not may_see(thing.seen_by, viewer):
            masked = thing.face_down and thing.zone in ("battlefield", "stack")
            hidden = replace(thing, under=None) if masked else replace(thing, face=None, base=None)
            seen.last_known[identifier] = hidden
    for seat, deck in state.decks.items():
        if deck.main is not None and not may_see(deck.seen_by, viewer):
            seen.decks[seat] = replace(deck, main=None)
    return seen
