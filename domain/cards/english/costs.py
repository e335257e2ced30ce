"""Costs: `{1}, {T}, Discard a card`."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards.english import nouns
from domain.cards.english.numbers import counted, figure
from domain.cards.english.speaker import Speaker
from domain.cards.english.words import number_word


def cost_text(speaker: Speaker, cost: a.Cost) -> str:
    """`{1}, {T}, Discard a card`."""
    parts = [cost.mana] if cost.mana else []
    if cost.loyalty is not None:
        parts.append(f"[{cost.loyalty:+d}]" if cost.loyalty else "[0]")
    parts += ["{T}"] if cost.tap else []
    parts += ["{Q}"] if cost.untap else []
    if cost.life:
        parts.append(f"Pay {figure(speaker, cost.life)} life")
    if cost.remove_counters is not None:
        kind, number = cost.remove_counters
        parts.append(f"Remove {counted(speaker, number, f'{kind} counter')} from {speaker.this}")
    if cost.remove_any_counters:
        those = speaker.many(cost.counters_from)
        parts.append(f"Remove {counted(speaker, cost.remove_any_counters, 'counter')} from among {those}")
    if cost.tap_another is not None:
        noun = nouns.build(speaker, f.untapped & cost.tap_another.you_control)
        several = f"Tap {nouns.many(noun, 'battlefield', number_word(cost.tap_number))}"
        parts.append(f"Tap {nouns.one(noun, 'battlefield')}" if cost.tap_number == 1 else several)
    if cost.untap_another is not None:
        parts.append(f"Untap {speaker.one(f.tapped & cost.untap_another)}")
    if cost.sacrifice is not None:
        several = speaker.many(cost.sacrifice, "battlefield", number_word(cost.sacrifice_number))
        parts.append(f"Sacrifice {speaker.one(cost.sacrifice) if cost.sacrifice_number == 1 else several}")
    if cost.discard is not None:
        parts.append(f"Discard {speaker.one(cost.discard, 'hand')}")
    if cost.return_to_hand is not None:
        parts.append(f"Return {speaker.one(cost.return_to_hand)} to its owner's hand")
    if cost.exile_from_graveyard:
        cards = counted(speaker, cost.exile_from_graveyard, speaker.one(cost.exile_card, "graveyard", ""))
        parts.append(f"Exile {cards} from your graveyard")
    if cost.mill:
        parts.append(f"Mill {counted(speaker, cost.mill, 'card')}")
    parts += [f"Discard {speaker.this}"] if cost.discard_this else []
    parts += [f"Sacrifice {speaker.this}"] if cost.sacrifice_this else []
    parts += [f"Exile {speaker.this}"] if cost.exile_this else []
    return ", ".join(parts) or "{0}"
