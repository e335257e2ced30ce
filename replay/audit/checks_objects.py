"""CR 400s and 701: objects move, tap, are drawn, destroyed, sacrificed, foretold."""

from __future__ import annotations

from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectMade, ObjectMoved
from domain.events.cr601_608_stack import SpellCast
from domain.events.cr701_actions import (
    CardDiscarded,
    CardMilled,
    EnduringStoryGained,
    PermanentDestroyed,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
)
from domain.ids import ObjectId, object_number
from replay.audit.auditing import Court, after, before


@before(ObjectMoved)
def new_object(court: Court, event: ObjectMoved) -> None:
    """400.7: what changes zone becomes a new object; it was where the record says."""
    state = court.state
    old = state.objects.get(event.old_id)
    fresh = object_number(event.new_id) >= state.next_object
    court.say("400.7", fresh and event.new_id != event.old_id, f"{event.new_id} was there before")
    if old is None:
        court.say("400.1", False, f"{event.old_id} moves and is nowhere")
    else:
        court.say(
            "400.1", old.zone == event.from_zone, f"{event.old_id} moves from {event.from_zone}, and is in {old.zone}"
        )


@before(ObjectMoved)
def token_stays_out(court: Court, event: ObjectMoved) -> None:
    """111.8: a token that has left the battlefield can't come back."""
    old = court.state.objects.get(event.old_id)
    if old is not None and old.kind == "token":
        court.say("111.8", old.zone == "battlefield", f"the token {event.old_id} moves from {old.zone}")


@before(TokenCreated, ObjectMade)
def made_anew(court: Court, event: TokenCreated | ObjectMade) -> None:
    """111.1: a token is a new object."""
    court.say("111.1", object_number(event.id) >= court.state.next_object, f"{event.id} was there before")


@before(CardDrawn)
def from_the_top(court: Court, event: CardDrawn) -> None:
    """121.1: a card is drawn from the top of its owner's library."""
    library = court.state.zone("library", event.player)
    if not library:
        court.say("121.4", False, "a card is drawn from an empty library")
        return
    court.say("401.2", library[0] == event.card or None, f"{event.card} is drawn, and {library[0]} lies on top")


@before(CardMilled)
def milled_from_the_top(court: Court, event: CardMilled) -> None:
    """701.17a: milled from the library."""
    card = court.state.objects.get(event.card)
    court.say("701.17a", card is not None and card.zone == "library", f"{event.card} is milled from elsewhere")


@before(CardDiscarded)
def discarded_from_hand(court: Court, event: CardDiscarded) -> None:
    """701.9a: discarded from the hand of its owner."""
    card = court.state.objects.get(event.card)
    right = card is not None and card.zone == "hand" and card.owner == event.player
    court.say("701.9a", right, f"{event.card} is not in the hand of seat {event.player}")


def on_battlefield(court: Court, identifier: ObjectId) -> bool:
    """Whether it is a permanent."""
    thing = court.state.objects.get(identifier)
    return thing is not None and thing.zone == "battlefield"


@before(PermanentTapped)
def taps_untapped(court: Court, event: PermanentTapped) -> None:
    """701.26a: only untapped permanents can be tapped; a creature's {T} waits for summoning sickness (302.6)."""
    thing = court.state.objects.get(event.object)
    if thing is None or thing.zone != "battlefield":
        court.say("701.26a", False, f"{event.object} is no permanent")
        return
    court.say("701.26a", not thing.tapped, f"{event.object} is tapped already", about=event.object)
    if event.rule == "107.5" and thing.face is not None and "Creature" in thing.face.types:
        sick = thing.since == court.state.turn and thing.since > 0
        court.say("302.6", not sick or court.has(thing.id, "haste"), f"{event.object} pays {{T}} and came this turn")


@before(PermanentUntapped)
def untaps_tapped(court: Court, event: PermanentUntapped) -> None:
    """701.26b: only tapped permanents can be untapped; in the untap step the active player's."""
    thing = court.state.objects.get(event.object)
    if thing is None or thing.zone != "battlefield":
        court.say("701.26b", False, f"{event.object} is no permanent")
        return
    court.say("701.26b", thing.tapped, f"{event.object} is untapped already", about=event.object)
    if event.rule == "502.3":
        court.say(
            "502.4", thing.controller == court.state.active, f"{event.object} untaps in another player's untap step"
        )


@after(PermanentTapped, PermanentUntapped)
def shown(court: Court, event: PermanentTapped | PermanentUntapped) -> None:
    """Its status is known again."""
    court.unsure.pop(event.object, None)


@before(PermanentSacrificed)
def sacrifices_own(court: Court, event: PermanentSacrificed) -> None:
    """701.21a: a player sacrifices permanents that player controls."""
    thing = court.state.objects.get(event.permanent)
    right = thing is not None and thing.zone == "battlefield" and thing.controller == event.player
    court.say("701.21a", right, f"{event.permanent} is sacrificed by seat {event.player}")


@before(PermanentDestroyed)
def destroys_permanents(court: Court, event: PermanentDestroyed) -> None:
    """701.8a, 702.12b: what is destroyed is on the battlefield, and not indestructible."""
    there = on_battlefield(court, event.permanent)
    court.say("701.8a", there, f"{event.permanent} is no permanent")
    court.say("702.12b", not court.has(event.permanent, "indestructible"), f"{event.permanent} is indestructible")


@before(CardForetold)
def foretelling(court: Court, event: CardForetold) -> None:
    """702.143a: from the hand, in one's own turn."""
    state = court.state
    card = state.objects.get(event.card)
    court.say("702.143a", card is not None and card.zone == "hand", f"{event.card} is not in a hand")
    own = state.active == event.player
    court.say("116.2h", own or None, f"seat {event.player} foretells in the turn of seat {state.active}")


@before(ObjectMoved)
def foretold_secretly(court: Court, event: ObjectMoved) -> None:
    """702.143a, 406.3: nobody but its owner may look at a foretold card."""
    if event.new_id in court.state.foretold and event.from_zone == "hand":
        owner = court.state.objects[event.old_id].owner if event.old_id in court.state.objects else 0
        secret = event.face_down and event.seen_by is not None and all(seat == owner for seat in event.seen_by)
        court.say("406.3", secret, f"{event.new_id} is shown to others")


@before(SpellCast)
def foretold_later(court: Court, event: SpellCast) -> None:
    """702.143a: cast for its foretell cost only in a later turn."""
    foretold = court.state.foretold.get(event.card)
    if foretold is not None:
        later = event.turn > foretold
        court.say("702.143b", later, f"{event.card} was foretold in turn {foretold} and is cast in turn {event.turn}")


@before(EnduringStoryGained)
def story(court: Court, event: EnduringStoryGained) -> None:
    """702.195a: a storied permanent, and three or more artifacts, legendary permanents and Sagas."""
    state = court.state
    mine = [state.objects[i] for i in state.zone("battlefield") if state.objects[i].controller == event.player]
    faces = [thing.face for thing in mine if thing.face is not None]
    counted = [
        face for face in faces if "Artifact" in face.types or "Legendary" in face.types or "Saga" in face.subtypes
    ]
    storied = any("storied" in face.abilities for face in faces)
    court.say("702.195a", storied and len(counted) >= 3, f"{len(counted)} permanents count, storied: {storied}")
    again = "enduring story" in state.players[event.player].designations
    court.say("702.195b", not again, f"seat {event.player} has an enduring story already")
