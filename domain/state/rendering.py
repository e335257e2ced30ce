"""The canonical rendering of a state, for digests. A change of it raises `RENDERING`."""

from __future__ import annotations

import msgspec

from domain.state.state import State

RENDERING = 2

LATER = ("control", "copied", "phased_out", "stamps")
"""Parts that a state has since release 0.1; while empty they are left out, and older digests stay as they are."""
UNDIGESTED = ("tallies",)
"""Parts that only count what was; the events, which the chain secures, say the same. Older digests stay as they are."""
LATER_OF_OBJECTS = b',"chosen":[]'
"""The same for objects. In a string it could not stand so: its quotation marks would be escaped."""

ENCODER = msgspec.json.Encoder(order="deterministic")


def render(state: State) -> bytes:
    """The whole state as JSON with ordered keys; equal states give equal bytes."""
    parts = {}
    for name in State.__slots__:
        value = getattr(state, name)
        if name in UNDIGESTED or (name in LATER and not value):
            continue
        parts[name] = {str(key): entry for key, entry in value.items()} if isinstance(value, dict) else value
    return ENCODER.encode(parts).replace(LATER_OF_OBJECTS, b"")
