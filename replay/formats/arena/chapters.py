"""CR 714: which chapter of a Saga a trigger is."""

from __future__ import annotations

from replay.formats.arena.context import Context
from replay.formats.arena.states import GameObject

CHAPTER_COUNTER = 108


def chapter_of(context: Context, source: int, thing: GameObject | None) -> int | None:
    """The chapter's number, where the source is a Saga and the ability one of those its lore counters trigger.

    Arena gives each chapter an ability of its own, in order. Keyword abilities stand among them, so the
    number is the place among the abilities from the first that is triggered by a first lore counter on.
    """
    saga = context.object(source)
    if saga is None or saga.face is None or "Saga" not in saga.face.subtypes:
        return None
    lore = saga.counter("lore")
    message = context.message
    if not lore or message is None:
        return None
    added = [
        other
        for other in message.annotations
        if "AnnotationType_CounterAdded" in other.type
        and source in other.affected_ids
        and other.number("counter_type") == CHAPTER_COUNTER
    ]
    if not added:
        return None
    amount = sum(other.number("transaction_amount", 1) for other in added)
    if amount == 1:
        return lore
    abilities = [ability.grp_id for ability in (context.thing(source) or thing or GameObject()).unique_abilities]
    if thing is None or thing.grp_id not in abilities:
        return None
    place = abilities.index(thing.grp_id)
    later = [
        row
        for row in context.mirror.objects.values()
        if row.parent_id == source
        and row.type == "GameObjectType_Ability"
        and row.grp_id in abilities
        and abilities.index(row.grp_id) > place
    ]
    final = context.mirror.counters.get(source, {}).get(CHAPTER_COUNTER, lore)
    # No chapter has a number above its place; there may be more counters than chapters.
    return min(final - len(later), place + 1)
