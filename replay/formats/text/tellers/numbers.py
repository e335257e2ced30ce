"""The sentence of each event of damage, life and counters (CR 119–122)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.events.cr119_122_numbers import LifeChanged
from domain.state.leaves import Object
from replay.formats.text.tellers.registry import Said, tells
from replay.formats.text.tellers.the_stack import source_of

if TYPE_CHECKING:
    from domain.ids import Recipient
    from replay.formats.text.writing import Writer


@tells("DamageDealt")
def damage(w: Writer, number: int, event: Any) -> Said:
    source = source_of(w, event, "battlefield")
    clauses = ["combat"] * event.combat + ["deathtouch"] * event.deathtouch
    apart = False
    if isinstance(event.to, str):
        thing = w.state.objects.get(event.to)
        usual = usual_mark(thing, event.amount)
        if event.marked != usual:
            clauses.append(f"marked {event.marked}" if event.marked is not None else "not marked")
    else:
        apart = True
        for place in range(number + 1, min(number + 3, len(w.events))):
            after = w.events[place]
            if isinstance(after, LifeChanged) and (after.player, after.amount, after.reason, after.rule) == (
                event.to,
                -event.amount,
                "damage",
                "120.3a",
            ):
                w.done.add(place)
                apart = False
            if not isinstance(after, LifeChanged) or not apart:
                break
    usual_rule = "510.2" if event.combat else "120.2b"
    return w.say(
        "damage", event, *clauses, src=source, n=event.amount, rcpt=w.rcpt(event.to), apart=apart, usual=usual_rule
    )


def usual_mark(thing: Object | None, amount: int) -> int | None:
    """The damage marked on a creature after it was dealt some more."""
    if thing is None or (thing.face is not None and thing.face.types and "Creature" not in thing.face.types):
        return None
    return thing.damage + amount


@tells("LifeChanged")
def life(w: Writer, number: int, event: Any) -> Said:
    before = w.state.players[event.player].life
    reasons = {"gain": "gains", "payment": "pays"}
    verb = reasons.get(event.reason, "gains" if event.amount > 0 else "loses")
    usual = {"gains": "gain", "pays": "payment", "loses": "loss"}[verb]
    clauses = [event.reason] if event.reason != usual else []
    if before + event.amount != event.total:
        clauses.append(f"now {event.total}")
    n = event.amount if verb == "gains" else -event.amount
    return w.say(verb, event, *clauses, who=w.who(event.player), n=n)


@tells("ObservedLife")
def life_seen(w: Writer, number: int, event: Any) -> Said:
    return w.say("life", event, who=w.who(event.player), n=event.total)


@tells("DamageRemoved")
def healed(w: Writer, number: int, event: Any) -> Said:
    damaged = [thing.id for thing in w.state.objects.values() if thing.damage]
    here = [one for one in event.objects if one in w.state.objects]
    if {*damaged} == {*here} and event.rule == "514.2":
        return w.say("healed", event)
    return w.say("unharmed", event, objs=w.refs(here)) if here else ""


@tells("ObservedDamage")
def damage_seen(w: Writer, number: int, event: Any) -> Said:
    return [w.say("damaged", event, obj=w.ref(one, "battlefield"), n=n) for one, n in event.marked]


@tells("CountersPut", "CountersRemoved")
def counters(w: Writer, number: int, event: Any) -> Said:
    put = event.kind == "CountersPut"
    before = dict(counters_of(w, event.on)).get(event.counter, 0)
    after = before + event.amount if put else before - event.amount
    now = [f"now {event.total}"] if after != event.total else []
    return w.say("counters" if put else "fewer", event, *now, rcpt=w.rcpt(event.on), n=event.amount, kind=event.counter)


def counters_of(w: Writer, on: Recipient) -> tuple[tuple[str, int], ...]:
    """The counters on a player or an object."""
    if isinstance(on, int):
        return w.state.players[on].counters
    thing = w.state.objects.get(on)
    return thing.counters if thing is not None else ()


@tells("ObservedCounters")
def counters_seen(w: Writer, number: int, event: Any) -> Said:
    return [w.say("has-counters", event, rcpt=w.rcpt(on), n=n, kind=kind) for on, kind, n in event.counters]
