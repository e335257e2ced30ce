"""evolve for CR 106 and 601–611: spells, abilities, mana spent and effects."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.cr106_mana import ManaSpent
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    EffectBegan,
    EffectEnded,
    LandPlayed,
    LinkedChoiceMade,
    ModesChosen,
    SpellCast,
    SpellCopied,
    TargetsChosen,
)
from domain.state.evolve import evolves
from domain.state.leaves import Announced, Effect, Object
from domain.state.state import State
from domain.state.turn_counts import count, counted, tally
from domain.state.zones import insert


@evolves(AbilityPutOnStack, writes=("objects", "zones", "next_object"))
def ability_put_on_stack(state: State, event: AbilityPutOnStack) -> None:
    ability = Object(
        event.id,
        "ability",
        event.player,
        event.player,
        "stack",
        state.number,
        event.turn,
        of=event.source,
        ability=event.ability,
        chapter=event.chapter,
        about=event.about,
        amount=event.amount,
    )
    insert(state, ability, event.position)


@evolves(SpellCopied, writes=("objects", "zones", "next_object", "announced", "copied"))
def spell_copied(state: State, event: SpellCopied) -> None:
    original = state.objects.get(event.original) if event.original is not None else None
    ability = original is not None and original.kind == "ability"
    if event.original in state.announced:
        state.announced[event.id] = state.announced[event.original]
    if ability and event.original is not None:
        state.copied[event.id] = event.original
    copy = Object(
        event.id,
        "ability" if ability else "spell-copy",
        event.player,
        event.player,
        "stack",
        state.number,
        event.turn,
        original.face if original is not None else None,
        original.base if original is not None else None,
        original.under if original is not None else None,
        original.seen_by if original is not None else None,
        face_down=original.face_down if original is not None else False,
        of=original.of if ability and original is not None else event.original,
        ability=original.ability if original is not None else None,
        chapter=original.chapter if original is not None else None,
        targets=original.targets if original is not None else (),
        about=original.about if original is not None else (),
        amount=original.amount if original is not None else None,
    )
    insert(state, copy, event.position)


@evolves(TargetsChosen, writes=("objects.targets",))
def targets_chosen(state: State, event: TargetsChosen) -> None:
    targeting = state.objects.get(event.on)
    if targeting is not None:
        state.objects[event.on] = replace(targeting, targets=event.targets)


@evolves(LinkedChoiceMade, writes=("objects.chosen",))
def linked_choice_made(state: State, event: LinkedChoiceMade) -> None:
    thing = state.objects.get(event.on)
    if thing is not None:
        state.objects[event.on] = replace(thing, chosen=(*thing.chosen, (event.ability, event.choice)))


@evolves(ModesChosen, writes=("announced",))
def modes_chosen(state: State, event: ModesChosen) -> None:
    state.announced[event.on] = Announced(event.modes, event.x, event.costs)


@evolves(SpellCast, writes=("cast", "cast_from", "tallies", "uses"))
def spell_cast(state: State, event: SpellCast) -> None:
    state.cast[event.spell] = event.alternative or ""
    card = state.objects.get(event.card)
    if card is not None:
        state.cast_from[event.spell] = card.zone
        if card.zone != "hand":
            tally(state, f"spells cast from elsewhere/{event.player}", event.turn)
    count(state, f"spells cast/{event.player}", event.turn)


@evolves(ManaSpent, writes=("pools", "uses"))
def mana_spent(state: State, event: ManaSpent) -> None:
    pool = list(state.pools.get(event.player, ()))
    for symbol in event.mana:
        if (symbol, event.restriction) in pool:
            pool.remove((symbol, event.restriction))
    state.pools[event.player] = tuple(pool)
    if event.on is not None:
        for symbol in event.mana:
            if symbol.endswith("/snow"):
                count(state, f"snow/{event.on}", event.turn)


@evolves(LandPlayed, writes=("lands_played",))
def land_played(state: State, event: LandPlayed) -> None:
    state.lands_played[event.player] = counted(state.lands_played.get(event.player), event.turn)


@evolves(AbilityActivated, AbilityTriggered, writes=("uses",))
def ability_used(state: State, event: AbilityActivated | AbilityTriggered) -> None:
    keys = [f"{event.source}/{event.ability}"]
    if isinstance(event, AbilityActivated) and event.keyword is not None:
        keys.append(f"{event.keyword}/{event.player}")
    for key in keys:
        state.uses[key] = counted(state.uses.get(key), event.turn)


@evolves(EffectBegan, writes=("effects",))
def effect_began(state: State, event: EffectBegan) -> None:
    state.effects[event.effect] = Effect(
        event.affected, event.source, event.player, event.definition, event.until, state.number, event.turn
    )


@evolves(EffectEnded, writes=("effects",))
def effect_ended(state: State, event: EffectEnded) -> None:
    state.effects.pop(event.effect, None)
