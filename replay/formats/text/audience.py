"""Who sees a card where it lies, as a sentence takes it where it says nothing else."""

from __future__ import annotations

from domain.events.base import Audience
from domain.ids import Seat
from domain.vocabulary import Zone


def usual_audience(zone: Zone, owner: Seat, controller: Seat, face_down: bool) -> Audience:
    """Hands and what is outside are their owner's, libraries nobody's, face-down cards their controller's."""
    if zone == "library":
        return ()
    if zone in ("hand", "outside"):
        return (owner,)
    if face_down:
        return (controller,) if zone != "exile" else (owner,)
    return None
