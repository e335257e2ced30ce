"""CR 400.2: who sees a card, and what a card is as events tell it."""

from __future__ import annotations

from domain.events.base import Facts
from domain.ids import Seat
from domain.state.leaves import Face
from domain.vocabulary import Zone

EMPTY = Face()


def audience(zone: Zone, owner: Seat, face_down: bool) -> tuple[Seat, ...] | None:
    """Who sees a card in a zone (CR 400.2)."""
    if zone == "library":
        return ()
    if zone in ("hand", "outside") or face_down:
        return (owner,)
    return None


def facts_of(face: Face) -> Facts:
    """A face as it stands in an event. Equal faces share one."""
    facts = _FACTS.get(face)
    if facts is None:
        if len(_FACTS) > 4096:
            _FACTS.clear()
        facts = _FACTS[face] = Facts(**{name: getattr(face, name) for name in Facts.model_fields})
    return facts


_FACTS: dict[Face, Facts] = {}
