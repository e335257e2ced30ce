"""CR 704: state-based actions are performed before a player receives priority."""

from __future__ import annotations

from itertools import islice

from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.ids import EventNumber, ObjectId
from domain.state.leaves import Object
from replay.audit.court import Court, after, before, state_based
from replay.audit.definitions import some_effect

SOON = 40
"""Events within which a record from elsewhere may tell of what it left out."""


@state_based
def players_lose(court: Court, at: EventNumber) -> None:
    """704.5a, c: nobody with 0 life or ten poison counters goes on."""
    for seat, player in court.state.players.items():
        if player.lost:
            continue
        if player.life > 0:
            court.ok("704.5a")
        else:
            court.say("704.5a", False, f"seat {seat} has {player.life} life and has not lost", (), at)
        if player.counters:
            poison = dict(player.counters).get("poison", 0)
            court.say("704.5c", poison < 10, f"seat {seat} has {poison} poison counters and has not lost", (), at)


@state_based
def permanents(court: Court, at: EventNumber) -> None:
    """704.5d, f–j, m, n, q: no permanent is left that should have gone."""
    state = court.state
    held = court.held
    legends: dict[tuple[int, str], list[str]] = {}
    touched = court.notes.pop("deathtouched", None) or {}
    alive = 0
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        face = thing.face
        if face is None:
            continue
        types = face.types
        if "Creature" in types and face.toughness is not None:
            if face.toughness > 0 and not thing.damage:
                alive += 1
            else:
                creature(court, thing, face.toughness, identifier in touched, at)
        if "Planeswalker" in types:
            court.say("704.5i", thing.counter("loyalty") > 0, f"{identifier} has no loyalty", (), at)
        if "Legendary" in types and face.card is not None:
            legends.setdefault((thing.controller, face.name or face.card), []).append(identifier)
        if thing.attached_to is not None or "Aura" in face.subtypes:
            attachment(court, thing, at)
        if thing.counters:
            plus, minus = thing.counter("+1/+1"), thing.counter("-1/-1")
            if plus or minus:
                court.say(
                    "704.5q", not (plus and minus), f"{identifier} has {plus} +1/+1 and {minus} -1/-1 counters", (), at
                )
    if alive:
        held["704.5f"] = held.get("704.5f", 0) + alive
    for (seat, _), those in legends.items():
        if len(those) == 1:
            court.ok("704.5j")
        else:
            # The rule may not be for them (Cadric, Soul Kindler): then only the rules engine can tell.
            wrong = None if some_effect(court, "legend rule doesnt apply") else False
            court.say("704.5j", wrong, f"seat {seat} has {', '.join(those)} of one name", (), at)
    tokens(court, at)


def attachment(court: Court, thing: Object, at: EventNumber) -> None:
    """704.5m–n: an Aura is attached to something, and Equipment to a permanent or nothing."""
    host = thing.attached_to
    face = thing.face
    there = isinstance(host, int) or (host is not None and host in court.state.objects)
    if face is not None and "Aura" in face.subtypes and "Enchantment" in face.types and "Creature" not in face.types:
        court.say("704.5m", there, f"the Aura {thing.id} is attached to {host or 'nothing'}", (), at)
    elif isinstance(host, str):
        on = court.state.objects.get(host)
        well = on is not None and on.zone == "battlefield"
        court.say("704.5n", well, f"{thing.id} is attached to {host}, which is gone", (), at)


def creature(court: Court, thing: Object, toughness: int, touched: bool, at: EventNumber) -> None:
    """704.5f–h: toughness above 0, less damage than it, none of it with deathtouch."""
    court.say("704.5f", toughness > 0, f"{thing.id} has toughness {toughness}", (), at)
    if not thing.damage or toughness <= 0:
        return
    indestructible = court.has(thing.id, "indestructible")
    safe = thing.damage < toughness or indestructible
    court.say("704.5g", safe, f"{thing.id} has {thing.damage} damage and toughness {toughness}", (), at)
    if touched and safe:
        text = f"{thing.id} was dealt damage with deathtouch and is still there"
        court.say("704.5h", indestructible or (None if court.memory.replaced is not None else False), text, (), at)


@before(DamageDealt)
def deathtouch(court: Court, event: DamageDealt) -> None:
    """Remembers creatures that were dealt damage with deathtouch."""
    if isinstance(event.to, str) and event.amount > 0:
        if event.deathtouch or (event.source is not None and court.has(event.source, "deathtouch")):
            court.notes.setdefault("deathtouched", {})[event.to] = court.number


@after(ObjectMoved)
def token_left(court: Court, event: ObjectMoved) -> None:
    """Remembers a token that left the battlefield."""
    if court.state.objects[event.new_id].kind == "token" and event.to_zone != "battlefield":
        court.notes.setdefault("stray tokens", []).append(event.new_id)


def tokens(court: Court, at: EventNumber) -> None:
    """704.5d: tokens outside the battlefield are gone."""
    stray = court.notes.pop("stray tokens", ())
    for identifier in stray:
        thing = court.state.objects.get(identifier)
        late = court.imported and thing is not None and ceases_later(court, identifier)
        text = f"the token {identifier} is not on the battlefield and still exists"
        court.say("704.5d", thing is None or (None if late else False), text, (), at)


def ceases_later(court: Court, identifier: ObjectId) -> bool:
    """Whether a record from elsewhere makes up for it soon."""
    soon = islice(court.events, court.number, court.number + SOON)
    return any(isinstance(event, ObjectCeased) and event.object == identifier for event in soon)


@after(CountersPut, CountersRemoved)
def annihilated(court: Court, event: CountersPut | CountersRemoved) -> None:
    """704.5q: a +1/+1 and a -1/-1 counter are removed together."""
    if not isinstance(event, CountersRemoved) or event.rule != "704.5q":
        return
    pair = court.notes.pop("annihilating", None)
    if pair is None:
        court.notes["annihilating"] = (event.on, event.amount, court.number)
    else:
        same = pair[:2] == (event.on, event.amount)
        court.say("704.5q", same, f"+1/+1 and -1/-1 counters on {event.on} are not removed alike", (pair[2],))
