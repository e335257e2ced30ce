"""The canonical rendering of a state, for digests. A change of it raises `RENDERING`."""

from __future__ import annotations

import msgspec

from domain.state.state import State

RENDERING = 1

ENCODER = msgspec.json.Encoder(order="sorted")


def render(state: State) -> bytes:
    """The whole state as JSON with sorted keys; equal states give equal bytes."""
    return ENCODER.encode({name: getattr(state, name) for name in State.__slots__})
