"""Words for record-keeping: commands, gaps, roll-backs, and what only a difference of states shows."""

from __future__ import annotations

from domain.events.records import (
    Checkpoint,
    ChoiceRequested,
    CommandGiven,
    GapObserved,
    NoteAdded,
    ObservedAttachments,
    ObservedControl,
    ObservedCounters,
    ObservedDamage,
    ObservedFaces,
    ObservedGone,
    ObservedLife,
    ObservedMana,
    ObservedMoves,
    ObservedMulligans,
    ObservedObjects,
    ObservedOrder,
    ObservedStatus,
    RolledBack,
    Superseded,
    TakeBackAnswered,
    TakeBackProposed,
)
from projections.names import clean, listed
from projections.words.base import Teller, counters, mana, quoted, words


@words(CommandGiven)
def command_given(event: CommandGiven, tell: Teller) -> str:
    return f"{tell.player(event.player)} decides: {quoted(event.command)}"


@words(ChoiceRequested)
def choice_requested(event: ChoiceRequested, tell: Teller) -> str:
    return f"{tell.player(event.player)} is asked to choose: {quoted(event.choice)}"


@words(GapObserved)
def gap_observed(event: GapObserved, tell: Teller) -> str:
    missing = ""
    if event.first_missing is not None:
        missing = f", states {event.first_missing} to {event.last_missing or '?'}"
    return f"part of the record is missing here ({quoted(event.reason)}{missing})"


@words(RolledBack)
def rolled_back(event: RolledBack, tell: Teller) -> str:
    agreed = f", agreed by {listed([tell.player(seat) for seat in event.agreed_by])}" if event.agreed_by else ""
    reason = f" ({quoted(event.reason)})" if event.reason else ""
    return f"the game goes back to right after #{event.to}{reason}{agreed}"


GAINED = {
    "draw": "a card was drawn",
    "reveal": "cards were revealed",
    "look": "cards were looked at",
    "random": "chance decided",
    "decision": "the other player decided",
    "hidden card": "a hidden card was shown",
}


def gained(event: TakeBackProposed) -> str:
    """What was learned since, with the event that first showed it: `a card was drawn (#190)`."""
    first: dict[str, int] = {}
    for one in event.gained:
        first.setdefault(one.what, one.event)
    return listed([f"{GAINED[what]} (#{number})" for what, number in first.items()]) if first else ""


@words(TakeBackProposed)
def take_back_proposed(event: TakeBackProposed, tell: Teller) -> str:
    reason = f" ({clean(event.reason)})" if event.reason else ""
    since = f"; since then {gained(event)}" if event.gained else "; no information was gained since"
    return f"{tell.player(event.player)} asks to go back to right after #{event.to}{reason}{since}"


@words(TakeBackAnswered)
def take_back_answered(event: TakeBackAnswered, tell: Teller) -> str:
    return (
        f"{tell.player(event.player)} {'agrees to' if event.agreed else 'refuses'} the take-back of #{event.proposal}"
    )


@words(Checkpoint)
def checkpoint(event: Checkpoint, tell: Teller) -> str:
    return f"checkpoint {clean(event.chain)[:12]}"


@words(NoteAdded)
def note_added(event: NoteAdded, tell: Teller) -> str:
    return f"note: {clean(event.text)}"


@words(Superseded)
def superseded(event: Superseded, tell: Teller) -> str:
    return f"a better record of this game is {clean(event.by)}"


@words(ObservedObjects)
def objects_observed(event: ObservedObjects, tell: Teller) -> str:
    seen = [f"{tell.label(seen.object)} in {tell.whose(seen.zone, seen.owner)}" for seen in event.objects]
    return f"seen: {listed(seen)}"


@words(ObservedMoves)
def moves_observed(event: ObservedMoves, tell: Teller) -> str:
    moves = [
        f"{tell.label(move.new_id)} in {tell.whose(move.to_zone, tell.owner(move.new_id))}" for move in event.moves
    ]
    return f"seen elsewhere: {listed(moves)}"


@words(ObservedGone)
def objects_gone(event: ObservedGone, tell: Teller) -> str:
    return f"seen no more: {tell.several(event.objects)}"


@words(ObservedOrder)
def order_observed(event: ObservedOrder, tell: Teller) -> str:
    return f"seen: another order in {tell.whose(event.zone, event.owner)}"


@words(ObservedFaces)
def faces_observed(event: ObservedFaces, tell: Teller) -> str:
    return f"seen what it is: {tell.several(event.objects)}"


@words(ObservedStatus)
def status_observed(event: ObservedStatus, tell: Teller) -> str:
    parts = [
        f"{tell.several(objects)} {status}"
        for objects, status in (
            (event.tapped, "tapped"),
            (event.untapped, "untapped"),
            (event.face_down, "face down"),
            (event.face_up, "face up"),
        )
        if objects
    ]
    return f"seen: {'; '.join(parts) or 'nothing new'}"


@words(ObservedDamage)
def damage_observed(event: ObservedDamage, tell: Teller) -> str:
    return f"seen: {listed([f'{damage} damage on {tell.label(identifier)}' for identifier, damage in event.marked])}"


@words(ObservedCounters)
def counters_observed(event: ObservedCounters, tell: Teller) -> str:
    return f"seen: {listed([f'{counters(n, kind)} on {tell.recipient(on)}' for on, kind, n in event.counters])}"


@words(ObservedLife)
def life_observed(event: ObservedLife, tell: Teller) -> str:
    return f"seen: {tell.player(event.player)} has {event.total} life"


@words(ObservedControl)
def control_observed(event: ObservedControl, tell: Teller) -> str:
    held = [f"{tell.label(identifier)} under {tell.player(seat)}'s control" for identifier, seat in event.controllers]
    return f"seen: {listed(held)}"


@words(ObservedAttachments)
def attachments_observed(event: ObservedAttachments, tell: Teller) -> str:
    parts = [
        f"{tell.label(identifier)} attached to {tell.recipient(to) if to is not None else 'nothing'}"
        for identifier, to in event.attachments
    ]
    return f"seen: {listed(parts)}"


@words(ObservedMana)
def mana_observed(event: ObservedMana, tell: Teller) -> str:
    return f"seen: {tell.player(event.player)} has {mana(event.mana)}"


@words(ObservedMulligans)
def mulligans_observed(event: ObservedMulligans, tell: Teller) -> str:
    return f"seen: {tell.player(event.player)} has taken {event.taken} mulligans"
