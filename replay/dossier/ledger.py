"""Point 7: which hidden cards each player had seen by then, and how."""

from __future__ import annotations

from collections import Counter

from domain.events.cr400_zones import ObjectMoved
from domain.ids import EventNumber
from projections.knowledge import Sighting
from replay.dossier.model import Gained, Knows, Ledger, Sight
from replay.dossier.scene import Scene

_HOW = {
    "CardDrawn": "draw",
    "CardsRevealed": "reveal",
    "CardsLookedAt": "look",
    "CardForetold": "foretell",
    "TurnedFaceUp": "turned face up",
    "KnowledgeKept": "kept from a stretch that was rolled back",
    "LibraryOrdered": "order of the library",
    "MulliganTaken": "mulligan",
    "OpeningHandKept": "opening hand",
    "ObservedFaces": "as the log showed it",
    "ObservedObjects": "as the log showed it",
    "ObservedMoves": "as the log showed it",
}
_WHY = {"Scried": "scry", "Surveilled": "surveil"}


def ledger(scene: Scene) -> Ledger:
    """What each seat knew; a viewer sees what that viewer may know of it, and how much is not shown."""
    seen = [one for one in scene.seen.sightings() if one.number <= scene.noticed]
    gained = Counter(one.seat for one in scene.sightings if one.number >= scene.start)
    return Ledger(
        sights=tuple(_sight(scene, one) for one in seen),
        not_shown=len(scene.sightings) - len(seen),
        knows=_knows(scene),
        gained=tuple(Gained(seat, scene.name(seat), gained[seat]) for seat in scene.seats),
        information_gained=bool(gained),
    )


def _sight(scene: Scene, one: Sighting) -> Sight:
    return Sight(
        one.number,
        scene.at(one.number),
        one.seat,
        scene.name(one.seat),
        one.object,
        one.name,
        one.zone,
        how(scene, one.number),
        one.number >= scene.start,
    )


def how(scene: Scene, number: EventNumber) -> str:
    """In which way a card came to be seen."""
    event = scene.events[number]
    kinds = [event.kind]
    if event.cause is not None and 0 <= event.cause < number:
        kinds.append(scene.events[event.cause].kind)
    if event.kind == "CardsLookedAt":
        for after in scene.events[number + 1 : number + 4]:
            if after.kind in _WHY:
                return _WHY[after.kind]
    word = next((_HOW[kind] for kind in (*kinds[1:], kinds[0]) if kind in _HOW), None)
    if event.rule is not None and event.rule.startswith("702.143"):
        return "foretell"
    if word is None and isinstance(event, ObjectMoved):
        return f"came from the {event.from_zone}"
    return word or ("before the first turn" if not event.turn else event.kind)


def _knows(scene: Scene) -> tuple[Knows, ...]:
    """Hidden cards known as the error is noticed; of another seat's knowledge this view can't tell."""
    viewer = scene.seen.viewer
    found = []
    for one in scene.seen.at(scene.noticed).knowledge():
        if viewer != "all" and one.seat not in (None, viewer):
            continue
        whose = {seat: scene.name(seat) for seat in scene.seats}
        cards = tuple(f"{card.name} ({whose.get(card.owner, '?')}'s {card.zone})" for card in one.cards)
        who = "everybody" if one.seat is None else scene.name(one.seat)
        found.append(Knows(one.seat, who, cards, one.unknown))
    return tuple(found)
