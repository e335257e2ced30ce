"""Words for CR 400s, 613 and 701–714: cards move, are shown, tapped, destroyed, and become something else."""

from __future__ import annotations

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
from domain.events.cr613_characteristics import BecameCopy, Change, CharacteristicsChanged, ControlChanged, Transformed
from domain.events.cr701_actions import (
    ActionNotPerformed,
    Attached,
    CardDiscarded,
    CardMilled,
    CreaturesFought,
    DesignationGained,
    DesignationLost,
    EnduringStoryGained,
    LibraryOrdered,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
    PhasedIn,
    PhasedOut,
    RingTempted,
    Scried,
    Surveilled,
    TokenCreated,
    Unattached,
)
from projections.names import HIDDEN, clean, listed
from projections.words.base import Teller, counted, words


@words(ObjectMoved)
def object_moved(event: ObjectMoved, tell: Teller) -> str:
    before, after = tell.label(event.old_id), tell.label(event.new_id)
    name = after if before == HIDDEN or (event.to_zone in ("battlefield", "stack") and after != HIDDEN) else before
    owner = tell.owner(event.old_id, event.new_id)
    how = [
        word
        for word, so in (("face down", event.face_down and "face-down" not in name), ("tapped", event.tapped)) if so
    ]  # fmt: skip
    where = f"from {tell.whose(event.from_zone, owner)} to {tell.whose(event.to_zone, owner)}"
    return f"{name} goes {where}{f', {listed(how)}' if how else ''}"


@words(CardDrawn)
def card_drawn(event: CardDrawn, tell: Teller) -> str:
    return f"{tell.player(event.player)} draws {tell.card(event.card)}"


@words(LibraryShuffled)
def library_shuffled(event: LibraryShuffled, tell: Teller) -> str:
    return f"{tell.player(event.player)} shuffles a library of {counted(len(event.cards), 'card')}"


@words(CardsRevealed)
def cards_revealed(event: CardsRevealed, tell: Teller) -> str:
    return f"{tell.player(event.player)} reveals {tell.cards(event.cards)}"


@words(CardsLookedAt)
def cards_looked_at(event: CardsLookedAt, tell: Teller) -> str:
    return f"{tell.player(event.player)} looks at {tell.cards(event.cards)}"


@words(CardForetold)
def card_foretold(event: CardForetold, tell: Teller) -> str:
    return f"{tell.player(event.player)} foretells {tell.card(event.card)}"


@words(ObjectMade)
def object_made(event: ObjectMade, tell: Teller) -> str:
    return f"{tell.label(event.id)} is made in {tell.whose(event.zone, event.owner)}{tell.source(event)}"


@words(ObjectCeased)
def object_ceased(event: ObjectCeased, tell: Teller) -> str:
    return f"{tell.label(event.object)} ceases to exist"


@words(KnowledgeKept)
def knowledge_kept(event: KnowledgeKept, tell: Teller) -> str:
    who = "all players" if event.seen_by is None else listed([tell.player(seat) for seat in event.seen_by])
    return f"{tell.cards(event.objects)} stays known to {who}"


@words(TurnedFaceUp)
def turned_face_up(event: TurnedFaceUp, tell: Teller) -> str:
    return f"{tell.label(event.object)} is turned face up"


def changed(change: Change) -> str:
    """`power 5`, `types Enchantment Creature`."""
    value = change.value
    if isinstance(value, tuple):
        shown = f"{len(value)}" if change.characteristic == "abilities" else clean(" ".join(value)) or "none"
    else:
        shown = "none" if value is None else clean(str(value))
    return f"{change.characteristic.replace('_', ' ')} {shown}"


@words(CharacteristicsChanged)
def characteristics_changed(event: CharacteristicsChanged, tell: Teller) -> str:
    objects = dict.fromkeys(change.object for change in event.changes)
    parts = [
        f"{tell.label(identifier)} now has "
        f"{listed([changed(change) for change in event.changes if change.object == identifier])}"
        for identifier in objects
    ]
    return "; ".join(parts) or "no characteristics change"


@words(ControlChanged)
def control_changed(event: ControlChanged, tell: Teller) -> str:
    return f"{tell.player(event.controller)} gains control of {tell.label(event.object)}{tell.source(event)}"


@words(Transformed)
def transformed(event: Transformed, tell: Teller) -> str:
    return f"{tell.label(event.object)} transforms"


@words(PermanentTapped)
def permanent_tapped(event: PermanentTapped, tell: Teller) -> str:
    return f"{tell.label(event.object)} becomes tapped"


@words(PermanentUntapped)
def permanent_untapped(event: PermanentUntapped, tell: Teller) -> str:
    return f"{tell.label(event.object)} becomes untapped"


@words(PhasedOut)
def phased_out(event: PhasedOut, tell: Teller) -> str:
    return f"phased out: {tell.several((*event.permanents, *event.attached))}"


@words(PhasedIn)
def phased_in(event: PhasedIn, tell: Teller) -> str:
    return f"phased in: {tell.several(event.permanents)}"


@words(TokenCreated)
def token_created(event: TokenCreated, tell: Teller) -> str:
    name = tell.label(event.id)
    who = tell.player(event.controller or event.owner)
    tapped = "a tapped " if event.tapped else ""
    return f"{who} creates {tapped}{name}{'' if name == 'a token' else ' token'}{tell.source(event, ' from ')}"


@words(PermanentSacrificed)
def permanent_sacrificed(event: PermanentSacrificed, tell: Teller) -> str:
    why = ", its final chapter done" if event.rule in ("714.4", "704.5s") else ""
    return f"{tell.player(event.player)} sacrifices {tell.label(event.permanent)}{why}"


@words(PermanentDestroyed)
def permanent_destroyed(event: PermanentDestroyed, tell: Teller) -> str:
    why = {"704.5g": " by lethal damage", "704.5h": " by deathtouch"}.get(event.rule or "", "")
    return f"{tell.label(event.permanent)} is destroyed{why or tell.source(event, but=event.permanent)}"


GRAVEYARD_REASONS = {
    "704.5f": "has toughness 0 or less",
    "704.5i": "has no loyalty",
    "704.5j": "goes under the legend rule",
    "704.5k": "goes under the world rule",
    "704.5m": "is attached to nothing it may be attached to",
    "704.5v": "has no defense",
    "704.5w": "has no protector",
}


@words(PermanentPutIntoGraveyard)
def permanent_put_into_graveyard(event: PermanentPutIntoGraveyard, tell: Teller) -> str:
    why = GRAVEYARD_REASONS.get(event.rule or "", "is not kept by a state-based action")
    return f"{tell.label(event.permanent)} {why} and is put into the graveyard"


@words(ObjectExiled)
def object_exiled(event: ObjectExiled, tell: Teller) -> str:
    return f"{tell.card(event.object)} is exiled{tell.source(event, but=event.object)}"


@words(CardDiscarded)
def card_discarded(event: CardDiscarded, tell: Teller) -> str:
    return f"{tell.player(event.player)} discards {tell.card(event.card)}"


@words(CardMilled)
def card_milled(event: CardMilled, tell: Teller) -> str:
    return f"{tell.player(event.player)} mills {tell.card(event.card)}"


@words(Scried)
def scried(event: Scried, tell: Teller) -> str:
    kept = f"keeps {tell.cards(event.top)} on top" if event.top else ""
    put = f"puts {tell.cards(event.bottom)} on the bottom" if event.bottom else ""
    return f"{tell.player(event.player)} scries{': ' if kept or put else ''}{' and '.join(p for p in (kept, put) if p)}"


@words(Surveilled)
def surveilled(event: Surveilled, tell: Teller) -> str:
    return f"{tell.player(event.player)} surveils {tell.card(event.card)} into the graveyard"


@words(LibraryOrdered)
def library_ordered(event: LibraryOrdered, tell: Teller) -> str:
    return f"{tell.player(event.player)} puts cards of the library into an order"


@words(CreaturesFought)
def creatures_fought(event: CreaturesFought, tell: Teller) -> str:
    first, second = event.creatures
    return f"{tell.label(first)} and {tell.label(second)} fight"


@words(ActionNotPerformed)
def action_not_performed(event: ActionNotPerformed, tell: Teller) -> str:
    on = f" for {tell.several(event.objects)}" if event.objects else ""
    return f"nothing is done{on}: {clean(event.action)}{tell.source(event, ' of ')}"


@words(BecameCopy)
def became_copy(event: BecameCopy, tell: Teller) -> str:
    if event.copy_of is None:
        return f"{tell.label(event.object)} is itself again"
    return f"{tell.label(event.object)} becomes a copy of {tell.label(event.copy_of)}"


@words(Attached)
def attached(event: Attached, tell: Teller) -> str:
    return f"{tell.label(event.object)} is attached to {tell.recipient(event.to)}"


@words(Unattached)
def unattached(event: Unattached, tell: Teller) -> str:
    return f"{tell.label(event.object)} is not attached any more"


@words(DesignationGained)
def designation_gained(event: DesignationGained, tell: Teller) -> str:
    on = "the game" if event.on is None else tell.recipient(event.on)
    return f"{on} gets the designation {clean(event.designation)}"


@words(DesignationLost)
def designation_lost(event: DesignationLost, tell: Teller) -> str:
    on = "the game" if event.on is None else tell.recipient(event.on)
    return f"{on} loses the designation {clean(event.designation)}"


@words(RingTempted)
def ring_tempted(event: RingTempted, tell: Teller) -> str:
    bearer = f", and chooses {tell.label(event.bearer)} as Ring-bearer" if event.bearer is not None else ""
    often = "" if event.times == 1 else f", {event.times} times by now"
    return f"{tell.player(event.player)} is tempted by the Ring{often}{bearer}"


@words(EnduringStoryGained)
def enduring_story_gained(event: EnduringStoryGained, tell: Teller) -> str:
    why = f" with {tell.several(event.permanents)}" if event.permanents else ""
    return f"{tell.player(event.player)} gets an enduring story{why}"
