"""CR 702.195: an enduring story, exactly when it is reached, and for the rest of the game."""

from __future__ import annotations

from domain.events.cr701_actions import DesignationLost, EnduringStoryGained
from domain.ids import EventNumber, ObjectId, Seat
from domain.state.evolve_game import ENDURING_STORY
from domain.state.leaves import Object
from replay.audit.court import Court, before, state_based

STORIED = "storied"
LEAST = 3


def counts(thing: Object) -> bool:
    """An artifact, a Saga or a legendary permanent."""
    face = thing.face
    return face is not None and ("Artifact" in face.types or "Legendary" in face.types or "Saga" in face.subtypes)


def reached(court: Court, player: Seat) -> tuple[list[ObjectId], bool]:
    """The permanents of a player that count, and whether one of them all has storied."""
    state = court.state
    counted: list[ObjectId] = []
    storied = False
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.controller != player:
            continue
        # A Ring-bearer is legendary before that is told (701.54c).
        if counts(thing) or "Ring-bearer" in state.designations.get(identifier, ()):
            counted.append(identifier)
        if thing.face is not None and STORIED in thing.face.abilities:
            storied = True
    return counted, storied


@before(EnduringStoryGained)
def gained(court: Court, event: EnduringStoryGained) -> None:
    """702.195a: a storied permanent, and three or more artifacts, legendary permanents and Sagas; only once."""
    if court.set_up:
        return
    counted, storied = reached(court, event.player)
    enough: bool | None = storied and len(counted) >= LEAST
    if len(counted) >= LEAST and not storied and ever_storied(court, event.player):
        enough = None  # it was just given its abilities back, and they are not told yet
    court.say("702.195a", enough, f"{len(counted)} permanents count, storied: {storied}")
    if event.permanents:
        same = sorted(event.permanents) == sorted(counted)
        court.say("702.195a", same or court.imported, f"{', '.join(event.permanents)} are said to count")
    again = ENDURING_STORY in court.state.players[event.player].designations
    court.say("702.195a", not again, f"seat {event.player} has an enduring story already")


def ever_storied(court: Court, player: Seat) -> bool:
    """Whether a permanent of a player has storied, effects apart."""
    objects = court.state.objects
    mine = (objects[i] for i in court.state.zone("battlefield"))
    return any(one.controller == player and one.base is not None and STORIED in one.base.abilities for one in mine)


@before(DesignationLost)
def kept(court: Court, event: DesignationLost) -> None:
    """702.195a: it is never lost."""
    if event.designation == ENDURING_STORY:
        court.say("702.195a", False, f"seat {event.on} loses an enduring story")


@state_based
def not_missed(court: Court, at: EventNumber) -> None:
    """702.195a: whoever has reached it has it."""
    state = court.state
    storied: dict[Seat, None] = {}
    for identifier in state.zone("battlefield"):
        face = state.objects[identifier].face
        if face is not None and STORIED in face.abilities:
            storied[state.objects[identifier].controller] = None
    for seat in storied:
        player = state.players[seat]
        if ENDURING_STORY in player.designations or player.lost:
            continue
        number = len(reached(court, seat)[0])
        text = f"seat {seat} has {number} permanents that count, and no enduring story"
        court.say("702.195a", number < LEAST, text, (), at)
