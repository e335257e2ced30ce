"""Sentences of abilities and of objects on the stack (CR 601–608)."""

from __future__ import annotations

from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    ModesChosen,
    SpellCopied,
    SpellCountered,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.ids import ObjectId, Recipient, Seat
from replay.formats.text.grammar import AND, GROUP
from replay.formats.text.labels import RAW, is_permanent
from replay.formats.text.telling import ZONES, Telling, unquoted
from replay.formats.text.verbs.registry import verb


def source_of(t: Telling, name: str, places: str = "obj") -> ObjectId | None:
    """The source of an ability or of damage, which may be gone."""
    raw = RAW.fullmatch(name)
    return None if name.lower() == "something" else raw["id"] if raw is not None else t.thing(name, places).id


def controller_of(t: Telling, source: ObjectId | None) -> Seat:
    """Who controls an ability of this source."""
    thing = t.say.thing(source) or t.say.state.last_known.get(source or "")
    if thing is None:
        raise t.bad("it is not said whose ability that is", "add a clause `; for Alice`")
    return thing.controller


@verb("activate")
def activate(t: Telling) -> None:
    keyword = t.clause(r"keyword (.+)")
    t.say.emit(
        AbilityActivated,
        t.rule(),
        source=source_of(t, t.now.slots["obj"]),
        player=t.who(),
        ability=t.text(),
        keyword=keyword[1] if keyword is not None else None,
    )


@verb("triggers")
def triggers(t: Telling) -> None:
    source = source_of(t, t.now.slots["obj"])
    chapter, player = t.clause(r"chapter ([0-9]{1,2})"), t.clause(r"for (.+)")
    t.say.emit(
        AbilityTriggered,
        t.rule(),
        source=source,
        player=t.seat(player[1]) if player is not None else controller_of(t, source),
        ability=t.text(),
        chapter=int(chapter[1]) if chapter is not None else None,
    )


@verb("on-stack")
def on_stack(t: Telling) -> None:
    chapter, about, amount = t.clause(r"chapter ([0-9]{1,2})"), t.clause(r"about (.+)"), t.clause(r"amount (-?[0-9]+)")
    t.say.emit(
        AbilityPutOnStack,
        t.rule(),
        source=source_of(t, t.now.slots["obj"]),
        id=t.say.new_id(),
        player=t.who(),
        ability=t.text(),
        chapter=int(chapter[1]) if chapter is not None else None,
        position=t.position("stack", 0),
        about=tuple(t.recipient(one) for one in about[1].split(AND)) if about is not None else (),
        amount=int(amount[1]) if amount is not None else None,
    )


@verb("copy")
def copy(t: Telling) -> None:
    name = t.now.slots["obj"]
    original = None if name.lower() == "something" else t.thing(name, "stack").id
    position = t.position("stack", 0)
    t.say.emit(SpellCopied, t.rule(), id=t.say.new_id(), original=original, player=t.who(), position=position)


@verb("targets")
def targets(t: Telling) -> None:
    on = t.thing(t.now.slots["obj"], "stack")
    text = t.now.slots["rcpts"]
    groups: list[tuple[Recipient, ...]] = []
    for group in text.split(GROUP):
        names = [] if group.strip().lower() == "nothing" else group.split(AND)
        groups.append(tuple(t.recipient(name) for name in names))
    t.say.emit(TargetsChosen, t.rule(), on=on.id, targets=tuple(groups))


@verb("modes", "announced")
def modes(t: Telling) -> None:
    x, costs = t.clause(r"X ([0-9]{1,9})"), t.clause(r"costs (.+)")
    chosen = tuple(unquoted(one) for one in t.now.slots["text"].split(AND)) if t.now.verb == "modes" else ()
    t.say.emit(
        ModesChosen,
        t.rule(),
        on=t.thing(t.now.slots["obj"], "stack").id,
        modes=chosen,
        x=int(x[1]) if x is not None else None,
        costs=tuple(unquoted(one) for one in costs[1].split(AND)) if costs is not None else (),
    )


@verb("resolves")
def resolves(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "stack")
    if thing.kind == "ability":
        t.say.emit(AbilityResolved, "608.2", object=thing.id)
        t.say.emit(StackObjectRemoved, t.rule("608.2n"), object=thing.id, reason="resolved")
        return
    lasts = is_permanent(thing.face)
    to = t.clause(rf"to ({'|'.join(ZONES)})")
    goes = t.zone(to[1]) if to is not None else "graveyard" if lasts is False else "battlefield"
    rule = t.rule("608.2n" if lasts is False else "608.3")
    cause = t.say.emit(SpellResolved, rule, object=thing.id)
    if not t.now.apart and thing.zone == "stack":
        t.moves(thing, goes, rule or "608.3", cause, None)


@verb("countered")
def countered(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "stack")
    cause = t.say.emit(SpellCountered, t.rule(), object=thing.id)
    if t.now.apart:
        return
    if thing.kind == "card":
        t.moves(thing, "graveyard", t.rule() or "701.6a", cause, None)
    else:
        t.say.emit(StackObjectRemoved, t.rule(), cause=cause, object=thing.id, reason="countered")


@verb("off-stack")
def off_stack(t: Telling) -> None:
    reason = t.clause("resolved|countered|no-legal-targets|ceased|unknown")
    thing = t.thing(t.now.slots["obj"], "stack")
    t.say.emit(StackObjectRemoved, t.rule(), object=thing.id, reason=reason[0] if reason is not None else "unknown")
