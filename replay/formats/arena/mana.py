"""CR 106: mana added, and what it is spent on."""

from __future__ import annotations

from domain.events.cr106_mana import ManaAdded, ManaSpent
from domain.ids import Seat
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation, Mana
from replay.formats.arena.words import MANA, MANA_NAMES


def add_floating(context: Context, *because: Annotation) -> None:
    """Mana that mana abilities made and nothing has used yet stands in the pools (CR 106.4)."""
    for seat, player in context.mirror.players.items():
        new: dict[int, list[Mana]] = {}
        for mana in player.mana_pool:
            if mana.mana_id not in context.mana and mana.src_instance_id in context.mana_abilities:
                new.setdefault(mana.src_instance_id, []).append(mana)
        for source, made in new.items():
            context.emit(
                ManaAdded,
                *because,
                rule="106.4",
                cause=context.mana_abilities[source],
                source=context.source(source),
                player=seat,
                mana=tuple(MANA_NAMES.get(mana.color, mana.color) for mana in made for _ in range(mana.count or 1)),
            )
            context.mana.update((mana.mana_id, seat) for mana in made)


def mana_paid(context: Context, annotation: Annotation) -> bool:
    """ManaPaid: one mana, from its source to what it pays for. Mana that never stood in a pool is added first."""
    if not annotation.affected_ids:
        return False
    paid_for = annotation.affected_ids[0]
    mana_id = annotation.number("id")
    color = annotation.number("color")
    symbol = MANA.get(color) or f"arena:{color}"
    source = context.source(annotation.affector_id)
    seat = payer(context, annotation, paid_for)
    if not seat:
        return False
    cause = context.causes.get(paid_for)
    if context.mana.pop(mana_id, None) is None:
        cause = context.emit(
            ManaAdded,
            annotation,
            rule="106.4",
            cause=context.mana_abilities.get(annotation.affector_id),
            source=source,
            player=seat,
            mana=(symbol,),
        )
    spell = context.object(paid_for)
    on_stack = spell is not None and spell.zone == "stack"
    context.emit(
        ManaSpent,
        annotation,
        rule=("601.2h" if spell is not None and spell.kind == "card" else "602.2b") if on_stack else "118.3a",
        cause=context.causes.get(paid_for, cause),
        source=source,
        player=seat,
        mana=(symbol,),
        on=spell.id if spell is not None and on_stack else None,
    )
    return True


def payer(context: Context, annotation: Annotation, paid_for: int) -> Seat:
    """Who paid: the controller of what was paid for, or of the mana's source."""
    for instance in (paid_for, annotation.affector_id):
        known = context.object(instance)
        if known is not None:
            return known.controller
        row = context.thing(instance)
        if row is not None and context.is_seat(row.controller_seat_id):
            return row.controller_seat_id
    return 0
