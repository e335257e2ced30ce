"""The canonical rendering of a state, for digests. A change of it raises `RENDERING`."""

from __future__ import annotations

import msgspec

from domain.state.state import FIELDS, State

RENDERING = 1

ENCODER = msgspec.json.Encoder(order="deterministic")


def render(state: State) -> bytes:
    """The whole state as JSON with ordered keys; equal states give equal bytes."""
    parts = {}
    for name in FIELDS:
        value = getattr(state, name)
        parts[name] = {str(key): entry for key, entry in value.items()} if isinstance(value, dict) else value
    return ENCODER.encode(parts)
