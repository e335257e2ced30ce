"""evolve for CR 701.20, 702.143 and 708: cards revealed, looked at, turned face up, foretold."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.base import Audience, Facts
from domain.events.cr400_zones import CardForetold, CardsLookedAt, CardsRevealed, KnowledgeKept, TurnedFaceUp
from domain.events.records import ObservedFaces
from domain.ids import ObjectId
from domain.state.evolve import evolves
from domain.state.state import State
from domain.state.zones import known, masked


def show(
    state: State, shown: tuple[ObjectId, ...], faces: tuple[tuple[ObjectId, Facts], ...] | None, to: Audience
) -> None:
    """Gives faces to objects, and makes the audience exactly those who know them now."""
    told = dict(faces or ())
    for identifier in shown:
        seen = state.objects.get(identifier)
        if seen is None:
            continue
        face = known(seen, told.get(identifier), to)
        if masked(seen):
            state.objects[identifier] = replace(seen, under=face, seen_by=to)
        else:
            state.objects[identifier] = replace(seen, face=face, base=face, seen_by=to)


@evolves(CardsRevealed, CardsLookedAt, writes=("objects.face", "objects.base", "objects.under", "objects.seen_by"))
def cards_seen(state: State, event: CardsRevealed | CardsLookedAt) -> None:
    show(state, event.cards, event.faces, event.seen_by)


@evolves(ObservedFaces, KnowledgeKept, writes=("objects.face", "objects.base", "objects.under", "objects.seen_by"))
def faces_observed(state: State, event: ObservedFaces | KnowledgeKept) -> None:
    show(state, event.objects, event.faces, event.seen_by)


@evolves(TurnedFaceUp, writes=("objects.face", "objects.base", "objects.under", "objects.seen_by", "objects.face_down"))
def turned_face_up(state: State, event: TurnedFaceUp) -> None:
    turned = state.objects.get(event.object)
    if turned is not None:
        face = known(turned, event.facts, event.seen_by)
        state.objects[event.object] = replace(
            turned, face=face, base=face, under=None, seen_by=event.seen_by, face_down=False
        )


@evolves(CardForetold, writes=("foretold", "foretell_costs", "tallies"))
def card_foretold(state: State, event: CardForetold) -> None:
    state.foretold[event.exiled] = event.turn
    begun = state.tallies.get(f"turns begun/{event.player}", (0, 0))[1]
    state.tallies[f"{event.exiled}/foretold"] = (event.turn, begun + 1)
    if event.cost is not None:
        state.foretell_costs[event.exiled] = event.cost
