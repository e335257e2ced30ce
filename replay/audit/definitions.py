"""What the definitions of our cards say, for games of our engine; records from elsewhere have none."""

from __future__ import annotations

from functools import lru_cache

from domain.cards.abilities import Activated, AdditionalCost, AlternativeCost, Chapter, CostChange, Keyword, Triggered
from domain.cards.card import CardDef
from domain.cards.corpus import corpus
from domain.mana import mana_value
from domain.rules.parsed import is_triggered_mana_ability
from domain.state.leaves import Face, Object
from replay.audit.court import Court


def definition(face: Face | None) -> CardDef | None:
    """The definition of a card of ours, as the part that it is: a back face, an Adventure."""
    if face is None:
        return None
    card = corpus().get(face.card or "")
    return next((part for part in parts_of(card) if part.name == face.name), card)


def parts_of(card: CardDef | None) -> tuple[CardDef, ...]:
    """A definition, and those of its other parts."""
    return tuple(part for part in (card, card.back, card.adventure) if part is not None) if card is not None else ()


def of_several_parts(face: Face | None) -> CardDef | None:
    """The definition of a modal double-faced card or an adventurer card; None for all others."""
    card = corpus().get(face.card or "") if face is not None else None
    return card if card is not None and (card.modal or card.adventure is not None) else None


@lru_cache(maxsize=1)
def by_name() -> dict[str, CardDef]:
    """Every definition by name, back faces and Adventures too."""
    return {part.name: part for card in corpus().values() for part in parts_of(card)}


@lru_cache(maxsize=4096)
def words_of(name: str) -> str:
    """All of a definition, to look for a word of the card language in it."""
    card = corpus().get(name)
    return repr(card) if card is not None else ""


@lru_cache(maxsize=4096)
def last_chapter(name: str) -> int | None:
    """The number of a Saga's final chapter (714.2d)."""
    card = by_name().get(name)
    numbers = [a.number for a in card.abilities if isinstance(a, Chapter)] if card is not None else []
    return max(numbers, default=None) if numbers else None


@lru_cache(maxsize=4096)
def is_chapter(name: str) -> bool:
    """Whether an ability of ours, `Card#2`, is a chapter."""
    card, _, place = name.rpartition("#")
    known = by_name().get(card)
    if known is None or not place.isdigit() or not 0 < int(place) <= len(known.abilities):
        return False
    return isinstance(known.abilities[int(place) - 1], Chapter)


@lru_cache(maxsize=4096)
def activated(name: str) -> Activated | None:
    """The activated ability of ours that `Card#2` is."""
    card, _, place = name.rpartition("#")
    known = by_name().get(card)
    if known is None or not place.isdigit() or not 0 < int(place) <= len(known.abilities):
        return None
    ability = known.abilities[int(place) - 1]
    return ability if isinstance(ability, Activated) else None


@lru_cache(maxsize=4096)
def adds_mana(name: str) -> bool:
    """Whether an ability of ours, `Card#2`, is a triggered mana ability (605.1b)."""
    card, _, place = name.rpartition("#")
    known = by_name().get(card)
    if known is None or not place.isdigit() or not 0 < int(place) <= len(known.abilities):
        return False
    ability = known.abilities[int(place) - 1]
    return isinstance(ability, Triggered) and is_triggered_mana_ability(ability)


def final_chapter(court: Court, thing: Object | None) -> int | None:
    """The final chapter of a Saga as its own card has it; None for records from elsewhere, and for Sagas by effect."""
    if court.imported or thing is None or thing.face is None or thing.face.card is None:
        return None
    return last_chapter(thing.face.card)


def some_effect(court: Court, word: str) -> bool:
    """Whether any permanent's definition, or an effect under way, has a word of the card language in it."""
    state = court.state
    for identifier in state.zone("battlefield"):
        face = state.objects[identifier].face
        if face is None or face.card is None or word in words_of(face.card):
            return True
    return any(effect.definition is not None and word in effect.definition for effect in state.effects.values())


def mana_to_pay(court: Court, spell: Object, alternative: str | None) -> int | None:
    """How much mana a spell of our engine costs; None where effects, kickers or other costs have a say."""
    state = court.state
    card = definition(spell.face)
    if court.arranged or card is None or some_effect(court, "CostChange"):
        return None
    announced = state.announced.get(spell.id)
    kicked = announced is not None and bool(announced.costs)
    for ability in card.abilities:
        if isinstance(ability, CostChange) or (isinstance(ability, AdditionalCost) and (kicked or ability.cost.mana)):
            return None
        if isinstance(ability, AlternativeCost) and ability.name == alternative:
            return None
    text: str | None = card.mana_cost
    if alternative == "foretell":
        own = [a.value for a in card.abilities if isinstance(a, Keyword) and a.name == "foretell"]
        text = state.foretell_costs.get(spell.was or "") or (own[0] if own else None)
    elif alternative is not None:
        return None
    if text is None or "/P" in text or "2/" in text:
        return None
    return mana_value(text, announced.x or 0 if announced is not None else 0)
