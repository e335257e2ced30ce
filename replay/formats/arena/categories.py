"""What each category of ZoneTransfer says before the move: a card drawn, cast, destroyed …"""

from __future__ import annotations

from collections.abc import Callable

from domain.events.cr400_zones import CardDrawn, CardForetold
from domain.events.cr601_608_stack import LandPlayed, SpellCast, SpellCountered
from domain.events.cr701_actions import (
    CardDiscarded,
    CardMilled,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    Surveilled,
)
from domain.state.leaves import Object
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation
from replay.formats.arena.transfers import Told, Transfer, own_command
from replay.formats.arena.words import ALTERNATIVES, FACES


def drawn(transfer: Transfer, old: Object) -> Told:
    """A card drawn: the turn's draw has no affector."""
    state = transfer.context.state
    turn_based = not transfer.affector and state.step == "draw"
    rule = "504.1" if turn_based else "121.1"
    event = transfer.context.emit(
        CardDrawn,
        transfer.annotation,
        rule=rule,
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return rule, event


def cast(transfer: Transfer, old: Object) -> Told:
    """A spell put on the stack; UserActionTaken tells by whom and how, now or when costs are paid."""
    alternative, face = how_cast(transfer.context, transfer.new, transfer.action)
    event = transfer.context.emit(
        SpellCast,
        *transfer.because,
        rule="601.2a",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
        spell=transfer.new_id,
        alternative=alternative,
        face=face,
    )
    transfer.context.causes[transfer.new] = transfer.context.announcing = event
    return "601.2a", event


def how_cast(context: Context, instance: int, action: Annotation | None) -> tuple[str | None, str | None]:
    """(alternative cost, part of the card) of a spell that is being cast."""
    alternative: str | None = None
    for persistent in context.mirror.persistent.values():
        if persistent.affector_id == instance and "AnnotationType_CastingTimeOption" in persistent.type:
            cost = persistent.number("alternateCostGrpId")
            if cost:
                alternative = ALTERNATIVES.get(persistent.number("type"), f"arena:{cost}")
    face = None
    if action is not None:
        face = FACES.get(action.number("actionType"))
        other = action.number("alternativeGrpId")
        if other and alternative is None:
            alternative = f"arena:{other}"
    return alternative, face


def land_played(transfer: Transfer, old: Object) -> Told:
    """A land played from anywhere."""
    event = transfer.context.emit(
        LandPlayed,
        *transfer.because,
        rule="305.1",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
    )
    return "305.1", event


def resolved(transfer: Transfer, old: Object) -> Told:
    """A spell leaves the stack as the last part of its resolution."""
    return ("608.3" if transfer.to_zone == "battlefield" else "608.2n"), transfer.context.causes.get(transfer.original)


def sacrificed(transfer: Transfer, old: Object) -> Told:
    """A sacrifice; without an affector, of a Saga, it is the state-based action of CR 714.4."""
    context = transfer.context
    by_state = not transfer.affector and old.face is not None and "Saga" in old.face.subtypes
    rule = "714.4" if by_state else "701.21a"
    cause = context.last_resolved if by_state else transfer.cause
    event = context.emit(
        PermanentSacrificed,
        transfer.annotation,
        rule=rule,
        cause=cause,
        source=transfer.source,
        player=old.controller,
        permanent=old.id,
    )
    return rule, event


def destroyed(rule: str) -> Callable[[Transfer, Object], Told]:
    """Destruction, by an effect or (704.5g–h) by damage."""

    def tell(transfer: Transfer, old: Object) -> Told:
        context = transfer.context
        cause = transfer.cause if rule == "701.8a" else context.damaged.get(transfer.original, context.last_resolved)
        event = context.emit(
            PermanentDestroyed, transfer.annotation, rule=rule, cause=cause, source=transfer.source, permanent=old.id
        )
        return rule, event

    return tell


def put_into_graveyard(rule: str) -> Callable[[Transfer, Object], Told]:
    """A state-based action that is no destruction."""

    def tell(transfer: Transfer, old: Object) -> Told:
        event = transfer.context.emit(
            PermanentPutIntoGraveyard,
            transfer.annotation,
            rule=rule,
            cause=transfer.context.last_resolved,
            permanent=old.id,
        )
        return rule, event

    return tell


def exiled(transfer: Transfer, old: Object) -> Told:
    """Exile by an effect or a cost."""
    event = transfer.context.emit(
        ObjectExiled,
        transfer.annotation,
        rule="701.13a",
        cause=transfer.cause,
        source=transfer.source,
        object=old.id,
    )
    return "701.13a", event


def milled(transfer: Transfer, old: Object) -> Told:
    """A card milled."""
    event = transfer.context.emit(
        CardMilled,
        transfer.annotation,
        rule="701.17a",
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return "701.17a", event


def surveiled(transfer: Transfer, old: Object) -> Told:
    """A card put into the graveyard by surveilling."""
    event = transfer.context.emit(
        Surveilled,
        transfer.annotation,
        rule="701.25a",
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return "701.25a", event


def discarded(transfer: Transfer, old: Object) -> Told:
    """A discard; at cleanup without an affector it is the one down to hand size."""
    rule = "514.1" if not transfer.affector and transfer.context.state.step in ("end", "cleanup") else "701.9a"
    event = transfer.context.emit(
        CardDiscarded,
        transfer.annotation,
        rule=rule,
        cause=transfer.cause,
        source=transfer.source,
        player=old.owner,
        card=old.id,
    )
    return rule, event


def countered(transfer: Transfer, old: Object) -> Told:
    """A spell countered."""
    event = transfer.context.emit(
        SpellCountered,
        transfer.annotation,
        rule="701.6a",
        cause=transfer.cause,
        source=transfer.source,
        object=old.id,
    )
    return "701.6a", event


def foretold(transfer: Transfer, old: Object) -> Told:
    """A card foretold: exiled face down by a special action."""
    event = transfer.context.emit(
        CardForetold,
        *transfer.because,
        rule="702.143a",
        cause=own_command(transfer),
        player=transfer.player,
        card=old.id,
        exiled=transfer.new_id,
    )
    return "702.143a", event


def by_rule(rule: str) -> Callable[[Transfer, Object], Told]:
    """A move that has a rule but no kind of event of its own."""

    def tell(transfer: Transfer, old: Object) -> Told:
        return rule, transfer.cause

    return tell


CATEGORIES: dict[str, Callable[[Transfer, Object], Told]] = {
    "Draw": drawn,
    "CastSpell": cast,
    "PlayLand": land_played,
    "Resolve": resolved,
    "Put": by_rule("608.2c"),
    "Return": by_rule("608.2c"),
    "Sacrifice": sacrificed,
    "Destroy": destroyed("701.8a"),
    "SBA_Damage": destroyed("704.5g"),
    "SBA_Deathtouch": destroyed("704.5h"),
    "SBA_ZeroToughness": put_into_graveyard("704.5f"),
    "SBA_ZeroLoyalty": put_into_graveyard("704.5i"),
    "SBA_LegendRule": put_into_graveyard("704.5j"),
    "SBA_UnattachedAura": put_into_graveyard("704.5m"),
    "SBA_Commander": by_rule("903.9a"),
    "Exile": exiled,
    "Warp": exiled,
    "Mill": milled,
    "Surveil": surveiled,
    "Discard": discarded,
    "Countered": countered,
    "Foretell": foretold,
    "ManifestLike": by_rule("701.40a"),
    "nil": by_rule("608.2b"),
}
"""What each category says. Others are kept word for word in the move's `reason`."""
