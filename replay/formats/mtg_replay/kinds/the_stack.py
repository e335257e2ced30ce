"""Events of spells and abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    ModesChosen,
    SpellCast,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.ids import EventNumber, ObjectId
from projections.names import clean
from replay.formats.mtg_replay.reading import Json, listed, sub, text, whole
from replay.formats.mtg_replay.words import UNKNOWN

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


def cast(t: Telling, event: Json, data: Json) -> None:
    seat, card, name = t.actor(event, data, "controller"), text(data, "card"), text(data, "card_name")
    thing = t.at(card, "hand", seat, name)
    if thing.zone == "stack":
        return
    alternative = data.get("cost", {}).get("alternative") if isinstance(data.get("cost"), dict) else None
    cause = t.say.emit(
        SpellCast,
        "601.2a",
        player=seat,
        card=thing.id,
        spell=t.say.new_id(),
        alternative=clean(alternative) if isinstance(alternative, str) and alternative else None,
    )
    spell = t.move(card, thing, "stack", "601.2a", cause, name)
    modes = tuple(clean(str(mode)) for mode in listed(data, "modes"))
    x = whole(data, "x")
    if modes or x is not None:
        t.say.emit(ModesChosen, "601.2b", cause=cause, on=spell, modes=modes, x=x)
    targets(t, data, spell, "601.2c", cause)


def targets(t: Telling, data: Json, on: ObjectId, rule: str, cause: EventNumber | None) -> None:
    """What was chosen."""
    if t.say.state.objects[on].targets:
        return
    chosen = [t.recipient(sub({"one": one}, "one").get("obj")) for one in listed(data, "targets")]
    groups = tuple((one,) for one in chosen if one is not None)
    if groups:
        t.say.emit(TargetsChosen, rule, cause=cause, on=on, targets=groups)


def on_stack(t: Telling, event: Json, data: Json) -> None:
    key, kind = text(data, "stack"), text(data, "kind")
    seat = t.actor(event, data, "controller")
    if kind == "SPELL":
        card = text(data, "card") or text(data, "source")
        thing = t.at(card, "hand", seat, text(data, "card_name"))
        if thing.zone != "stack":
            cast(t, event, {**data, "card": card})
        t.stack[key] = t.ids[card]
        targets(t, data, t.ids[card], "601.2c", None)
        return
    new = t.say.new_id()
    rule = "603.3" if kind == "TRIGGER" else "602.2a"
    ability = clean(text(data, "ability") or text(data, "trigger")) or UNKNOWN
    t.say.emit(AbilityPutOnStack, rule, source=t.source(data.get("source")), id=new, player=seat, ability=ability)
    t.stack[key] = new
    targets(t, data, new, "603.3d" if kind == "TRIGGER" else "602.2b", None)


def activate(t: Telling, event: Json, data: Json) -> None:
    source = t.source(data.get("card"))
    ability = clean(text(data, "ability")) or UNKNOWN
    seat = t.actor(event, data, "controller")
    t.say.emit(AbilityActivated, "602.2a", source=source, player=seat, ability=ability)


def trigger(t: Telling, event: Json, data: Json) -> None:
    source = t.source(data.get("source"))
    ability = clean(text(data, "trigger")) or UNKNOWN
    seat = t.actor(event, data, "controller")
    t.say.emit(AbilityTriggered, "603.2", source=source, player=seat, ability=ability)


def resolve(t: Telling, event: Json, data: Json) -> None:
    thing = t.say.thing(t.stack.get(text(data, "stack")))
    if thing is None or thing.zone != "stack":
        return
    if thing.kind == "ability":
        t.say.emit(AbilityResolved, "608.2", object=thing.id)
        t.say.emit(StackObjectRemoved, "608.2n", object=thing.id, reason="resolved")
    else:
        t.because[thing.id] = t.say.emit(SpellResolved, "608", object=thing.id)
