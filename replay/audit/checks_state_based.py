"""CR 704: state-based actions are performed before a player receives priority."""

from __future__ import annotations

from domain.events.cr500_turns import PriorityReceived
from domain.state.leaves import Object
from replay.audit.auditing import Court, before


@before(PriorityReceived)
def players_lose(court: Court, event: PriorityReceived) -> None:
    """704.5a, c: nobody with 0 life or ten poison counters gets on."""
    for seat, player in court.state.players.items():
        if player.lost:
            continue
        court.say("704.5a", player.life > 0 or None, f"seat {seat} has {player.life} life and has not lost")
        poison = dict(player.counters).get("poison", 0)
        if poison:
            court.say("704.5c", poison < 10, f"seat {seat} has {poison} poison counters")


@before(PriorityReceived)
def permanents(court: Court, event: PriorityReceived) -> None:
    """704.5d, f, g, i, j, m, n: no permanent is left that should have gone."""
    state = court.state
    legends: dict[tuple[int, str], list[str]] = {}
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        face = thing.face
        if face is None:
            continue
        types = face.types
        if "Creature" in types and face.toughness is not None:
            creature(court, thing, face.toughness)
        if "Planeswalker" in types:
            if thing.counter("loyalty") > 0:
                court.ok("704.5i")
            else:
                court.say("704.5i", False, f"{identifier} has no loyalty")
        if "Legendary" in types and face.card is not None:
            legends.setdefault((thing.controller, face.name or face.card), []).append(identifier)
        if "Aura" in face.subtypes:
            attached = thing.attached_to is not None and (
                isinstance(thing.attached_to, int) or thing.attached_to in state.objects
            )
            if attached:
                court.ok("704.5m")
            else:
                court.say("704.5m", False, f"the Aura {identifier} is attached to nothing")
        elif thing.attached_to is not None and isinstance(thing.attached_to, str):
            host = state.objects.get(thing.attached_to)
            court.say(
                "704.5n", host is not None and host.zone == "battlefield", f"{identifier} is attached to what is gone"
            )
        plus, minus = thing.counter("+1/+1"), thing.counter("-1/-1")
        if plus or minus:
            if not (plus and minus):
                court.ok("704.5q")
            else:
                court.say("704.5q", False, f"{identifier} has {plus} +1/+1 and {minus} -1/-1 counters")
    for (seat, _), those in legends.items():
        court.say("704.5j", len(those) == 1 or None, f"seat {seat} has {', '.join(those)} of one name")


def creature(court: Court, thing: Object, toughness: int) -> None:
    """704.5f, g: toughness above 0, and less damage than it."""
    if toughness > 0:
        court.ok("704.5f")
    else:
        court.say("704.5f", False, f"{thing.id} has toughness {toughness}")
    if thing.damage and toughness > 0:
        safe = thing.damage < toughness or court.has(thing.id, "indestructible")
        if safe:
            court.ok("704.5g")
        else:
            court.say("704.5g", False, f"{thing.id} has {thing.damage} damage and toughness {toughness}")


@before(PriorityReceived)
def tokens(court: Court, event: PriorityReceived) -> None:
    """704.5d: tokens outside the battlefield are gone."""
    state = court.state
    for zone in ("graveyard", "hand"):
        for seat in state.players:
            for identifier in state.zone(zone, seat):
                if state.objects[identifier].kind == "token":
                    court.say("704.5d", False, f"the token {identifier} is in a {zone}")
    on_stack = [state.objects[i] for i in state.zone("stack")]
    court.say("704.5d", not any(thing.kind == "token" for thing in on_stack), "a token is on the stack")
