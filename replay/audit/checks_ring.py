"""CR 701.54: the Ring tempts a player: the emblem, its abilities, and who is chosen."""

from __future__ import annotations

from domain.events.cr613_characteristics import ControlChanged
from domain.events.cr701_actions import DesignationGained, RingTempted
from domain.ids import Seat
from domain.state.leaves import Object
from replay.audit.court import Court, after, before, settled

BEARER = "Ring-bearer"
MOST = 4
"""Abilities of the emblem."""


def emblem(court: Court, player: Seat) -> Object | None:
    """The emblem of a player."""
    there = (court.state.objects[one] for one in court.state.zone("command"))
    named = (one for one in there if one.face is not None and one.face.name == "The Ring")
    return next((one for one in named if one.owner == player), None)


@before(RingTempted)
def tempted(court: Court, event: RingTempted) -> None:
    """701.54a, c, d: counted one by one, by a creature of the player's that bears it now, with as many abilities."""
    if court.imported:
        return
    state = court.state
    times = state.tallies.get(f"tempted by the Ring/{event.player}", (0, 0))[1]
    court.say("701.54d", event.times == times + 1, f"the Ring has tempted seat {event.player} {times} times before")
    ring = emblem(court, event.player)
    abilities = len(ring.face.abilities) if ring is not None and ring.face is not None else 0
    wanted = min(MOST, event.times)
    court.say("701.54c", abilities == wanted, f"The Ring has {abilities} abilities at time {event.times}")
    if event.bearer is None:
        return
    bearer = state.objects.get(event.bearer)
    creature = bearer is not None and bearer.zone == "battlefield" and bearer.controller == event.player
    holds = creature and BEARER in state.designations.get(event.bearer, ())
    court.say("701.54a", holds, f"{event.bearer} is no Ring-bearer of seat {event.player}")


@before(DesignationGained)
def chosen(court: Court, event: DesignationGained) -> None:
    """701.54a: a player has one Ring-bearer at most."""
    if event.designation != BEARER or court.imported or not isinstance(event.on, str):
        return
    state = court.state
    thing = state.objects.get(event.on)
    player = thing.controller if thing is not None else 0
    others = [
        one
        for one in state.zone("battlefield")
        if state.objects[one].controller == player and one != event.on and BEARER in state.designations.get(one, ())
    ]
    court.say("701.54a", not others, f"{', '.join(others)} bears the Ring of seat {player} already")


@after(ControlChanged)
def taken(court: Court, event: ControlChanged) -> None:
    """Notes a Ring-bearer of which another player gained control."""
    if BEARER in court.state.designations.get(event.object, ()) and not court.imported:
        court.notes["taken bearer"] = (event.object, court.number)


@settled("taken bearer")
def lost(court: Court, at: int) -> None:
    """701.54a: it is nobody's Ring-bearer any more."""
    noted = court.notes.get("taken bearer")
    court.notes["taken bearer"] = None
    if noted is not None:
        bears = BEARER in court.state.designations.get(noted[0], ())
        court.say("701.54a", not bears, f"{noted[0]} changed hands and bears the Ring", (), noted[1])
