"""What faults of casting, paying and resolving have in common."""

from __future__ import annotations

from domain.cards.corpus import corpus
from domain.events.base import Facts
from domain.state.leaves import Object
from tests.replay.audit.mutations.planting import Place

BASIC = tuple(f"arena:{number}" for number in range(1001, 1006))


def asked(place: Place, start: int | None = None) -> int | None:
    """Where somebody gets priority, or passes without; None where the game ends before anybody passes."""
    at = place.after("PriorityReceived", "PriorityPassed", start=start)
    passes = place.after("PriorityPassed", start=start)
    end = place.after("PlayerLost", "GameEnded", start=start)
    return at if passes is not None and (end is None or passes < end) else None


def harmless(place: Place, player: int) -> bool:
    """Whether nothing that a player has could allow it: lands only, and nothing of theirs resolved this turn."""
    if not place.imported:
        return True
    for thing in place.battlefield():
        types = thing.face.types if thing.face is not None else ()
        if "Land" in types and "Creature" not in types:
            continue
        if thing.controller == player or "Creature" not in types:
            return False
    for event in reversed(place.events[: place.n]):
        if event.kind == "TurnBegan":
            return not any(place.state.objects[i].kind != "card" for i in place.state.zone("command"))
        if event.kind in ("SpellResolved", "AbilityResolved", "StackObjectRemoved"):
            return False
    return False


def plain(abilities: tuple[str, ...]) -> bool:
    """Whether abilities are keywords or mana abilities of basic lands, by Arena's numbers."""
    return all(ability in BASIC or int(ability.removeprefix("arena:")) < 16 for ability in abilities)


def in_hand(place: Place, player: int, *types: str) -> Object | None:
    """A card in a hand that is of one of these types."""
    for identifier in place.state.zone("hand", player):
        card = place.state.objects[identifier]
        face = card.base
        if face is None or any(name in ("flash", "arena:7") for name in face.abilities):
            continue
        if place.imported and "Land" not in types and not plain(face.abilities):
            continue  # it might say that it can be cast at other times
        if any(word in face.types for word in types) and "Instant" not in face.types:
            if "Land" in types or "Land" not in face.types:
                return card
    return None


def facts_of(card: Object) -> Facts | None:
    """What the card is, as an event tells it."""
    face = card.base
    return Facts(**{name: getattr(face, name) for name in Facts.model_fields}) if face is not None else None


def resolving(place: Place) -> bool:
    """Whether something resolves here."""
    for event in reversed(place.events[: place.n]):
        if event.kind in ("SpellResolved", "AbilityResolved", "StackObjectRemoved", "StepBegan"):
            return False
        if event.kind == "ResolutionBegan":
            return True
    return False


def words(thing: Object) -> str:
    """The definition of a card of ours."""
    return repr(corpus().get(thing.face.card or "")) if thing.face is not None else ""
