"""evolve for CR 109–111, 400s, 506–511, 601–613 and 701: objects, zones, the stack and combat."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.base import Audience, Facts
from domain.events.cr106_mana import ManaSpent
from domain.events.cr400_zones import (
    CardDrawn,
    CardForetold,
    CardsLookedAt,
    CardsRevealed,
    KnowledgeKept,
    LibraryShuffled,
    ObjectCeased,
    ObjectMade,
    ObjectMoved,
    TurnedFaceUp,
)
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, RemovedFromCombat
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
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr613_characteristics import BecameCopy, CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import (
    Attached,
    LibraryOrdered,
    PermanentTapped,
    PermanentUntapped,
    PhasedIn,
    PhasedOut,
    Scried,
    TokenCreated,
    Unattached,
)
from domain.events.records import (
    ObservedAttachments,
    ObservedControl,
    ObservedFaces,
    ObservedGone,
    ObservedMoves,
    ObservedObjects,
    ObservedOrder,
    ObservedStatus,
)
from domain.ids import ObjectId, object_number
from domain.state.evolve import evolves
from domain.state.leaves import Absent, Announced, Effect, Face, Object, face_of
from domain.state.state import State, zone_key
from domain.vocabulary import ObjectKind


def insert(state: State, new: Object, position: int | None) -> None:
    """Puts an object into its zone, `position` places from the top."""
    key = zone_key(new.zone, new.owner)
    there = state.zones.get(key, ())
    if not position:
        state.zones[key] = (new.id, *there)
    else:
        state.zones[key] = (*there[:position], new.id, *there[position:])
    state.objects[new.id] = new
    number = object_number(new.id)
    if number >= state.next_object:
        state.next_object = number + 1


def take_out(state: State, identifier: ObjectId) -> Object | None:
    """Takes an object out of its zone and out of the game."""
    old = state.objects.pop(identifier, None)
    if old is not None:
        key = zone_key(old.zone, old.owner)
        there = state.zones.get(key, ())
        if identifier in there:
            place = there.index(identifier)
            state.zones[key] = there[:place] + there[place + 1 :]
    return old


def known(old: Object | None, facts: Facts | None, seen_by: Audience) -> Face | None:
    """The face of what the old object became: told now, or carried along where the audience is the same."""
    if facts is not None:
        return face_of(facts)
    if old is not None and seen_by == old.seen_by:
        return old.under if masked(old) else old.base
    return None


def masked(thing: Object) -> bool:
    """Whether its `face` is only what all can see, and what it really is lies under it (CR 708.2)."""
    return thing.face_down and thing.zone in ("battlefield", "stack")


def kind_after(old: Object | None, event: ObjectMoved) -> ObjectKind:
    """What kind of object it becomes: a copy of a permanent spell is a token on the battlefield (CR 608.3f)."""
    if old is None:
        return "card"
    return "token" if old.kind == "spell-copy" and event.to_zone == "battlefield" else old.kind


@evolves(ObjectMoved, writes=("objects", "zones", "next_object", "last_known"))
def object_moved(state: State, event: ObjectMoved) -> None:
    old = take_out(state, event.old_id)
    if old is not None and old.zone in ("battlefield", "stack"):
        state.last_known[old.id] = old
    owner = old.owner if old is not None else (event.controller or 0)
    face = known(old, event.facts, event.seen_by)
    hidden = event.face_down and event.to_zone in ("battlefield", "stack")
    insert(
        state,
        Object(
            event.new_id,
            kind_after(old, event),
            owner,
            event.controller or owner,
            event.to_zone,
            state.number,
            event.turn,
            None if hidden else face,
            None if hidden else face,
            face if hidden else None,
            event.seen_by,
            event.tapped,
            event.face_down,
            was=event.old_id,
            targets=() if event.to_zone != "stack" or old is None else old.targets,
        ),
        event.position,
    )


@evolves(TokenCreated, writes=("objects", "zones", "next_object"))
def token_created(state: State, event: TokenCreated) -> None:
    insert(
        state,
        Object(
            event.id,
            "token",
            event.owner,
            event.controller or event.owner,
            "battlefield",
            state.number,
            event.turn,
            face := face_of(event.facts),
            face,
            None,
            event.seen_by,
            event.tapped,
        ),
        event.position,
    )


@evolves(ObjectMade, writes=("objects", "zones", "next_object"))
def object_made(state: State, event: ObjectMade) -> None:
    face = face_of(event.facts)
    made = Object(
        event.id,
        event.object_kind,
        event.owner,
        event.owner,
        event.zone,
        state.number,
        event.turn,
        face,
        face,
        None,
        event.seen_by,
    )
    insert(state, made, event.position)


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


@evolves(ObjectCeased, StackObjectRemoved, writes=("objects", "zones", "last_known"))
def object_ceased(state: State, event: ObjectCeased | StackObjectRemoved) -> None:
    old = take_out(state, event.object)
    if old is not None and old.zone in ("battlefield", "stack"):
        state.last_known[old.id] = old


@evolves(ObservedGone, writes=("objects", "zones"))
def objects_gone(state: State, event: ObservedGone) -> None:
    for identifier in event.objects:
        take_out(state, identifier)


@evolves(LibraryShuffled, writes=("objects", "zones", "next_object"))
def library_shuffled(state: State, event: LibraryShuffled) -> None:
    owner = event.player
    key = zone_key("library", owner)
    old = {identifier: state.objects.pop(identifier) for identifier in state.zones.get(key, ())}
    faces = (
        [old[identifier].base for identifier in event.was]
        if event.was and event.seen_by == ()
        else [None] * len(event.cards)
    )
    for identifier, face in zip(event.cards, faces, strict=True):
        state.objects[identifier] = Object(
            identifier, "card", owner, owner, "library", state.number, event.turn, face, face, seen_by=()
        )
    state.zones[key] = event.cards
    if event.cards:
        state.next_object = max(state.next_object, max(object_number(card) for card in event.cards) + 1)


@evolves(Scried, writes=("zones",))
def scried(state: State, event: Scried) -> None:
    key = zone_key("library", event.player)
    looked_at = (*event.top, *event.bottom)
    rest = [card for card in state.zones.get(key, ()) if card not in looked_at]
    state.zones[key] = (*event.top, *rest, *event.bottom)


@evolves(LibraryOrdered, writes=("zones",))
def library_ordered(state: State, event: LibraryOrdered) -> None:
    state.zones[zone_key("library", event.player)] = event.order


@evolves(ObservedOrder, writes=("zones",))
def order_observed(state: State, event: ObservedOrder) -> None:
    state.zones[zone_key(event.zone, event.owner or 0)] = event.order


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


@evolves(CardForetold, writes=("foretold", "foretell_costs"))
def card_foretold(state: State, event: CardForetold) -> None:
    state.foretold[event.exiled] = event.turn
    if event.cost is not None:
        state.foretell_costs[event.exiled] = event.cost


@evolves(PermanentTapped, writes=("objects.tapped",))
def permanent_tapped(state: State, event: PermanentTapped) -> None:
    permanent = state.objects.get(event.object)
    if permanent is not None:
        state.objects[event.object] = replace(permanent, tapped=True)


@evolves(PermanentUntapped, writes=("objects.tapped",))
def permanent_untapped(state: State, event: PermanentUntapped) -> None:
    permanent = state.objects.get(event.object)
    if permanent is not None:
        state.objects[event.object] = replace(permanent, tapped=False)


@evolves(
    ObservedStatus, writes=("objects.tapped", "objects.face", "objects.base", "objects.under", "objects.face_down")
)
def status_observed(state: State, event: ObservedStatus) -> None:
    for identifier in event.tapped:
        state.objects[identifier] = replace(state.objects[identifier], tapped=True)
    for identifier in event.untapped:
        state.objects[identifier] = replace(state.objects[identifier], tapped=False)
    for identifier in event.face_down:
        turned = replace(state.objects[identifier], face_down=True)
        if masked(turned) and turned.seen_by is not None:
            turned = replace(turned, face=None, base=None, under=turned.under or turned.face)
        state.objects[identifier] = turned
    for identifier in event.face_up:
        turned = state.objects[identifier]
        if masked(turned) and turned.seen_by is not None:
            turned = replace(turned, face=turned.under, base=turned.under, under=None)
        state.objects[identifier] = replace(turned, face_down=False)


@evolves(CharacteristicsChanged, writes=("objects.face",))
def characteristics_changed(state: State, event: CharacteristicsChanged) -> None:
    for change in event.changes:
        changed = state.objects.get(change.object)
        if changed is not None:
            face = replace(changed.face or Face(), **{change.characteristic: change.value})
            state.objects[change.object] = replace(changed, face=face)


@evolves(BecameCopy, writes=("objects.base",))
def became_copy(state: State, event: BecameCopy) -> None:
    copy = state.objects.get(event.object)
    if copy is not None:
        state.objects[event.object] = replace(copy, base=face_of(event.facts))


@evolves(ControlChanged, writes=("objects.controller", "objects.since", "control"))
def control_changed(state: State, event: ControlChanged) -> None:
    changed = state.objects.get(event.object)
    if changed is not None:
        state.control.setdefault(event.object, (changed.controller, changed.since))
        state.objects[event.object] = replace(changed, controller=event.controller, since=event.turn)


@evolves(ObservedControl, writes=("objects.controller", "objects.since"))
def control_observed(state: State, event: ObservedControl) -> None:
    for identifier, controller in event.controllers:
        changed = state.objects.get(identifier)
        if changed is not None:
            state.objects[identifier] = replace(changed, controller=controller, since=event.turn)


@evolves(PhasedOut, writes=("objects", "zones", "phased_out", "last_known"))
def phased_out(state: State, event: PhasedOut) -> None:
    for identifier in (*event.permanents, *event.attached):
        thing = state.objects.get(identifier)
        if thing is not None:
            take_out(state, identifier)
            state.last_known[identifier] = thing
            state.phased_out[identifier] = Absent(thing, identifier in event.attached)


@evolves(PhasedIn, writes=("objects", "zones", "phased_out"))
def phased_in(state: State, event: PhasedIn) -> None:
    for identifier in event.permanents:
        absent = state.phased_out.pop(identifier, None)
        if absent is not None and identifier not in state.objects:
            insert(state, absent.thing, None)


@evolves(Attached, writes=("objects.attached_to", "stamps"))
def attached(state: State, event: Attached) -> None:
    attachment = state.objects.get(event.object)
    if attachment is not None:
        state.stamps[event.object] = state.number
        state.objects[event.object] = replace(attachment, attached_to=event.to)


@evolves(Unattached, writes=("objects.attached_to",))
def unattached(state: State, event: Unattached) -> None:
    attachment = state.objects.get(event.object)
    if attachment is not None:
        state.objects[event.object] = replace(attachment, attached_to=None)


@evolves(ObservedAttachments, writes=("objects.attached_to",))
def attachments_observed(state: State, event: ObservedAttachments) -> None:
    for identifier, to in event.attachments:
        attachment = state.objects.get(identifier)
        if attachment is not None:
            state.objects[identifier] = replace(attachment, attached_to=to)


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


@evolves(SpellCast, writes=("cast", "cast_from", "uses"))
def spell_cast(state: State, event: SpellCast) -> None:
    state.cast[event.spell] = event.alternative or ""
    card = state.objects.get(event.card)
    if card is not None:
        state.cast_from[event.spell] = card.zone
    count(state, f"spells cast/{event.player}", event.turn)


@evolves(CardDrawn, writes=("uses",))
def card_drawn(state: State, event: CardDrawn) -> None:
    count(state, f"cards drawn/{event.player}", event.turn)


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


def count(state: State, key: str, turn: int) -> None:
    """One more of something in this turn."""
    state.uses[key] = counted(state.uses.get(key), turn)


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


def counted(before: tuple[int, int] | None, turn: int) -> tuple[int, int]:
    """(turn, how often in it), one more than before."""
    return (turn, before[1] + 1) if before is not None and before[0] == turn else (turn, 1)


@evolves(AttackersDeclared, writes=("attacks", "uses"))
def attackers_declared(state: State, event: AttackersDeclared) -> None:
    for attack in event.attacks:
        state.attacks[attack.attacker] = attack.target
        count(state, f"{attack.attacker}/attacked", event.turn)


@evolves(BlockersDeclared, writes=("blocks", "blocked"))
def blockers_declared(state: State, event: BlockersDeclared) -> None:
    for block in event.blocks:
        state.blocks[block.blocker] = block.attackers
        state.blocked.update(dict.fromkeys(block.attackers, True))


@evolves(RemovedFromCombat, writes=("attacks", "blocks", "blocked"))
def removed_from_combat(state: State, event: RemovedFromCombat) -> None:
    for identifier in event.objects:
        state.attacks.pop(identifier, None)
        state.blocks.pop(identifier, None)
        state.blocked.pop(identifier, None)


@evolves(EffectBegan, writes=("effects",))
def effect_began(state: State, event: EffectBegan) -> None:
    state.effects[event.effect] = Effect(
        event.affected, event.source, event.player, event.definition, event.until, state.number, event.turn
    )


@evolves(EffectEnded, writes=("effects",))
def effect_ended(state: State, event: EffectEnded) -> None:
    state.effects.pop(event.effect, None)


@evolves(ObservedObjects, writes=("objects", "zones", "next_object"))
def objects_observed(state: State, event: ObservedObjects) -> None:
    told = dict(event.faces or ())
    for seen in event.objects:
        take_out(state, seen.object)
        face = face_of(told.get(seen.object))
        hidden = seen.face_down and seen.zone in ("battlefield", "stack")
        new = Object(
            seen.object,
            seen.object_kind,
            seen.owner,
            seen.controller,
            seen.zone,
            state.number,
            event.turn,
            None if hidden else face,
            None if hidden else face,
            face if hidden else None,
            event.seen_by,
            seen.tapped,
            seen.face_down,
            of=seen.of,
            ability=seen.ability,
        )
        insert(state, new, seen.position)


@evolves(ObservedMoves, writes=("objects", "zones", "next_object"))
def moves_observed(state: State, event: ObservedMoves) -> None:
    told = dict(event.faces or ())
    for move in event.moves:
        old = take_out(state, move.old_id)
        new = Object(
            move.new_id,
            old.kind if old is not None else "card",
            old.owner if old is not None else move.controller,
            move.controller,
            move.to_zone,
            state.number,
            event.turn,
            face := known(old, told.get(move.new_id), event.seen_by),
            face,
            None,
            event.seen_by,
            was=move.old_id,
        )
        insert(state, new, move.position)
