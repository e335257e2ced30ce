"""Words for CR 305, 601–616: what is played, cast, activated and triggered, and how it resolves."""

from __future__ import annotations

from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    AnnouncementCompleted,
    CostPaid,
    EffectBegan,
    EffectEnded,
    EventReplaced,
    LandPlayed,
    LinkedChoiceMade,
    ModesChosen,
    ResolutionBegan,
    SpellCast,
    SpellCopied,
    SpellCountered,
    SpellResolved,
    StackObjectRemoved,
    TargetsBecameIllegal,
    TargetsChosen,
)
from domain.events.cr701_actions import EffectChoiceMade
from projections.names import clean, listed, roman
from projections.words.base import Teller, quoted, words

REMOVALS = {
    "resolved": "leaves the stack, resolved",
    "countered": "leaves the stack, countered",
    "no-legal-targets": "leaves the stack: none of its targets is legal",
    "ceased": "ceases to exist on the stack",
    "unknown": "leaves the stack",
}


@words(LandPlayed)
def land_played(event: LandPlayed, tell: Teller) -> str:
    card = tell.card(event.card)
    played = tell.soon.get(event.card)
    face = tell.face(played) if played is not None and played.name != played.card else ""
    return f"{tell.player(event.player)} plays {card}{f' as {face}' if face and face not in card else ''}"


@words(SpellCast)
def spell_cast(event: SpellCast, tell: Teller) -> str:
    card = tell.card(event.card)
    face = f" as {clean(event.face)}" if event.face and clean(event.face) not in card else ""
    way = f" ({quoted(event.alternative)})" if event.alternative else ""
    return f"{tell.player(event.player)} casts {card}{face}{way}"


@words(AbilityActivated)
def ability_activated(event: AbilityActivated, tell: Teller) -> str:
    kind = "a mana ability" if event.mana_ability else "an ability"
    return f"{tell.player(event.player)} activates {kind}{tell.source(event, ' of ')}"


@words(AbilityTriggered)
def ability_triggered(event: AbilityTriggered, tell: Teller) -> str:
    what = "an ability" if event.chapter is None else f"chapter {roman(event.chapter)}"
    return f"{what}{tell.source(event, ' of ')} triggers, controlled by {tell.player(event.player)}"


@words(AbilityPutOnStack)
def ability_put_on_stack(event: AbilityPutOnStack, tell: Teller) -> str:
    return f"{tell.player(event.player)} puts {tell.label(event.id)} on the stack"


@words(SpellCopied)
def spell_copied(event: SpellCopied, tell: Teller) -> str:
    return f"{tell.player(event.player)} puts {tell.label(event.id)} on the stack{tell.source(event)}"


@words(ModesChosen)
def modes_chosen(event: ModesChosen, tell: Teller) -> str:
    parts = [f"mode {quoted(mode)}" for mode in event.modes]
    parts += [f"X = {event.x}"] if event.x is not None else []
    parts += [quoted(cost) for cost in event.costs]
    return f"chosen for {tell.card(event.on)}: {listed(parts)}"


@words(TargetsChosen)
def targets_chosen(event: TargetsChosen, tell: Teller) -> str:
    groups = [tell.several(group) for group in event.targets if group]
    if not groups:
        return f"{tell.card(event.on)} has no targets"
    return f"{tell.card(event.on)} targets {'; '.join(groups)}"


@words(CostPaid)
def cost_paid(event: CostPaid, tell: Teller) -> str:
    return f"{tell.player(event.player)} pays a cost of {tell.card(event.on)}: {quoted(event.cost)}"


@words(AnnouncementCompleted)
def announcement_completed(event: AnnouncementCompleted, tell: Teller) -> str:
    return f"{tell.card(event.object)} is fully announced and paid for"


@words(ResolutionBegan)
def resolution_began(event: ResolutionBegan, tell: Teller) -> str:
    return f"{tell.label(event.object)} starts to resolve"


@words(TargetsBecameIllegal)
def targets_became_illegal(event: TargetsBecameIllegal, tell: Teller) -> str:
    are = "is no legal target" if len(event.targets) == 1 else "are no legal targets"
    return f"{tell.several(event.targets)} {are} of {tell.label(event.object)} any more"


@words(SpellResolved, AbilityResolved)
def resolved(event: SpellResolved | AbilityResolved, tell: Teller) -> str:
    return f"{tell.label(event.object)} resolves"


@words(StackObjectRemoved)
def stack_object_removed(event: StackObjectRemoved, tell: Teller) -> str:
    return f"{tell.label(event.object)} {REMOVALS[event.reason]}"


@words(SpellCountered)
def spell_countered(event: SpellCountered, tell: Teller) -> str:
    return f"{tell.label(event.object)} is countered{tell.source(event, but=event.object)}"


@words(EventReplaced)
def event_replaced(event: EventReplaced, tell: Teller) -> str:
    on = f" for {tell.several(event.affected)}" if event.affected else ""
    return f"{clean(event.original)} is replaced or prevented{on}{tell.source(event)}"


@words(EffectBegan)
def effect_began(event: EffectBegan, tell: Teller) -> str:
    on = f" on {tell.several(event.affected)}" if event.affected else ""
    return f"an effect{tell.source(event, ' of ')} begins{on} ({clean(event.effect)})"


@words(EffectEnded)
def effect_ended(event: EffectEnded, tell: Teller) -> str:
    return f"an effect ends ({clean(event.effect)})"


@words(LinkedChoiceMade)
def linked_choice_made(event: LinkedChoiceMade, tell: Teller) -> str:
    return f"{tell.player(event.player)} chooses {quoted(event.choice)} for {tell.card(event.on)}"


@words(EffectChoiceMade)
def effect_choice_made(event: EffectChoiceMade, tell: Teller) -> str:
    return f"{tell.player(event.player)} chooses {quoted(event.choice)}{tell.source(event, ' for ')}"
