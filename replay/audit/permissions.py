"""Whether an effect could allow what is otherwise forbidden, in records that know abilities by number only.

Numbers of abilities that trigger or are activated anywhere in the game are no static abilities, keywords are known, and
lands with their mana abilities change no rule. What is left might allow anything, and then nothing can be told.
"""

from __future__ import annotations

from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    SpellResolved,
)
from domain.ids import Seat
from domain.state.leaves import Object
from replay.audit.court import ARENA_KEYWORDS, Court, before

HARMLESS = frozenset((*ARENA_KEYWORDS.values(), *(f"arena:{number}" for number in range(1001, 1006))))


@before(SpellResolved, AbilityResolved)
def somebody_resolved(court: Court, event: SpellResolved | AbilityResolved) -> None:
    """Notes that an effect of a player may have begun this turn."""
    thing = court.state.objects.get(event.object)
    if thing is not None:
        court.notes["resolved", thing.controller] = court.state.turn


def used_abilities(court: Court) -> frozenset[str]:
    """Abilities that trigger or are activated somewhere in the game."""
    found: frozenset[str] | None = court.notes.get("used abilities")
    if found is None:
        kinds = (AbilityActivated, AbilityPutOnStack, AbilityTriggered)
        found = frozenset(event.ability for event in court.events if isinstance(event, kinds))
        court.notes["used abilities"] = found
    return found


def known(court: Court, ability: str) -> bool:
    """Whether an ability changes no rule, as far as its number tells."""
    return ability in HARMLESS or ability in used_abilities(court)


def nothing_allows(court: Court, player: Seat) -> bool:
    """Whether no effect that a player has could change what that player may do."""
    state = court.state
    if court.notes.get(("resolved", player)) == state.turn:
        return False
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.face is None:
            return False
        types = thing.face.types
        if thing.controller != player and ("Creature" in types or "Land" in types):
            continue
        if "Land" in types and "Creature" not in types:
            continue
        if not all(known(court, ability) for ability in thing.face.abilities):
            return False
    return not any(emblem(state.objects[identifier], player) for identifier in state.zone("command"))


def emblem(thing: Object, player: Seat) -> bool:
    """Whether it is something with abilities in the command zone, and no commander."""
    return thing.owner == player and thing.kind != "card"
