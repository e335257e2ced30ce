"""Sentences of damage, life and counters (CR 119–122)."""

from __future__ import annotations

from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, DamageRemoved, LifeChanged
from domain.events.records import ObservedCounters, ObservedDamage, ObservedLife
from replay.formats.text.tellers.numbers import usual_mark
from replay.formats.text.telling import Telling
from replay.formats.text.verbs.registry import verb
from replay.formats.text.verbs.the_stack import source_of


@verb("damage")
def damage(t: Telling) -> None:
    combat, deathtouch = t.flag("combat"), t.flag("deathtouch")
    marked = t.clause(r"marked ([0-9]{1,9})")
    unmarked = t.flag("not marked")
    source = source_of(t, t.now.slots["src"], "battlefield")
    to = t.recipient(t.now.slots["rcpt"])
    mark = None
    if isinstance(to, str):
        mark = None if unmarked else int(marked[1]) if marked is not None else usual_mark(t.say.thing(to), t.n())
    cause = t.say.emit(
        DamageDealt,
        t.rule("510.2" if combat else "120.2b"),
        source=source,
        to=to,
        amount=t.n(),
        combat=combat,
        deathtouch=deathtouch,
        marked=mark,
    )
    if isinstance(to, int) and not t.now.apart:
        total = t.say.state.players[to].life - t.n()
        t.say.emit(
            LifeChanged, "120.3a", cause=cause, source=source, player=to, amount=-t.n(), total=total, reason="damage"
        )


@verb("damaged")
def damaged(t: Telling) -> None:
    t.say.emit(ObservedDamage, marked=((t.thing(t.now.slots["obj"], "battlefield").id, t.n()),))


@verb("healed")
def healed(t: Telling) -> None:
    hurt = tuple(thing.id for thing in t.say.state.objects.values() if thing.damage)
    t.say.emit(DamageRemoved, t.rule(), objects=hurt)


@verb("unharmed")
def unharmed(t: Telling) -> None:
    t.say.emit(DamageRemoved, t.rule(), objects=t.things(t.now.slots["objs"], "battlefield"))


@verb("gains", "loses", "pays")
def life(t: Telling) -> None:
    seat = t.who()
    amount = t.n() if t.now.verb == "gains" else -t.n()
    reason = t.clause("damage|gain|loss|payment|set|unknown")
    usual = {"gains": "gain", "loses": "loss", "pays": "payment"}[t.now.verb]
    before = t.say.state.players[seat].life
    now = t.clause(r"now (-?[0-9]{1,9})")
    total = int(now[1]) if now is not None else before + amount
    if now is not None and total != before + amount and not t.document.game and t.say.state.gaps <= 1:
        raise t.bad(
            f"{before} life and {amount:+d} make {before + amount}, not {total}",
            "correct one of them, or tell before what is missing",
        )
    t.say.emit(
        LifeChanged,
        t.rule(),
        player=seat,
        amount=amount,
        total=total,
        reason=reason[0].lower() if reason is not None else usual,
    )


@verb("life")
def life_seen(t: Telling) -> None:
    t.say.emit(ObservedLife, player=t.who(), total=t.n())


@verb("counters", "fewer")
def counters(t: Telling) -> None:
    on = t.recipient(t.now.slots["rcpt"])
    kind = t.now.slots["kind"]
    held = t.say.state.players[on].counters if isinstance(on, int) else t.say.state.objects[on].counters
    before = dict(held).get(kind, 0)
    now = t.clause(r"now ([0-9]{1,9})")
    put = t.now.verb == "counters"
    total = int(now[1]) if now is not None else before + t.n() if put else before - t.n()
    if total < 0:
        raise t.bad(
            f"there are only {before} {kind} counters", "correct the number, or tell before how they came there"
        )
    t.say.emit(CountersPut if put else CountersRemoved, t.rule(), on=on, counter=kind, amount=t.n(), total=total)


@verb("has-counters")
def counters_seen(t: Telling) -> None:
    on = t.recipient(t.now.slots["rcpt"])
    t.say.emit(ObservedCounters, counters=((on, t.now.slots["kind"], t.n()),))
