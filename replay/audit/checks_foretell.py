"""CR 702.143 and 116.2h: foretelling, its secrecy, and casting what was foretold."""

from __future__ import annotations

from domain.events.cr106_mana import ManaSpent
from domain.events.cr400_zones import CardForetold, CardsRevealed, ObjectMoved
from domain.events.cr601_608_stack import SpellCast
from domain.events.records import ObservedFaces
from domain.ids import EventNumber
from replay.audit.court import Court, after, before, settled
from replay.audit.definitions import some_effect

FORETELL = "foretell"
COST = 2


@before(CardForetold)
def foretelling(court: Court, event: CardForetold) -> None:
    """702.143a, 116.2h: from the hand, with priority, in one's own turn, for {2}."""
    state = court.state
    card = state.objects.get(event.card)
    right = card is not None and card.zone == "hand" and card.owner == event.player
    court.say("702.143a", right, f"{event.card} is not in the hand of seat {event.player}")
    own = state.active == event.player
    text = f"seat {event.player} foretells in the turn of seat {state.active}"
    court.say("116.2h", own or any_turn(court, event.player), text)
    if not own:
        court.say("702.143a", any_turn(court, event.player), text)
    holder = state.priority
    by_effect = None if court.memory.resolving is not None else False
    court.say(
        "116.2h",
        holder == event.player or by_effect,
        f"seat {event.player} foretells, priority is with {holder or 'nobody'}",
    )
    if not court.imported and not court.arranged and event.rule != "702.143e":  # an effect has nobody pay
        paid = court.notes.get("paid to foretell", 0)
        cheaper = some_effect(court, "foretelling costs less")
        court.say(
            "116.2h", paid == COST or (None if cheaper else False), f"{paid} mana is paid to foretell {event.card}"
        )


def any_turn(court: Court, player: int) -> bool | None:
    """Whether an effect may let a player foretell in another's turn; where it can be seen it has flash and flies."""
    state = court.state
    if not court.imported:
        return None if some_effect(court, "foretell any turn") else False
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.controller == player and (thing.face is None or court.has(identifier, "flash")):
            return None
    return False


@before(ManaSpent)
def pays(court: Court, event: ManaSpent) -> None:
    """Counts mana that is paid for the special action."""
    if event.rule == "116.2h":
        court.notes["paid to foretell"] = court.notes.get("paid to foretell", 0) + len(event.mana)


@settled("paid to foretell")
def paid_before(court: Court, at: EventNumber) -> None:
    """What was paid earlier does not count again."""
    court.notes["paid to foretell"] = 0


@before(ObjectMoved)
def foretold_secretly(court: Court, event: ObjectMoved) -> None:
    """702.143a, 406.3: exiled face down; nobody but its owner may look at it."""
    if event.new_id not in court.state.foretold or event.from_zone != "hand":
        return
    owner = court.state.objects[event.old_id].owner if event.old_id in court.state.objects else 0
    secret = event.seen_by is not None and all(seat == owner for seat in event.seen_by)
    court.say("702.143a", event.face_down and secret, f"{event.new_id} is foretold, and shown to others")
    court.say("406.3", event.face_down and secret, f"{event.new_id} is exiled face down, and shown to others")


@before(CardsRevealed, ObservedFaces)
def stays_secret(court: Court, event: CardsRevealed | ObservedFaces) -> None:
    """702.143f: foretold cards are shown at the end of the game, not before."""
    state = court.state
    cards = event.cards if isinstance(event, CardsRevealed) else event.objects
    for card in cards:
        thing = state.objects.get(card)
        if card not in state.foretold or thing is None or thing.zone != "exile" or not thing.face_down:
            continue
        allowed = event.seen_by is not None and all(seat == thing.owner for seat in event.seen_by)
        ended = court.memory.over is not None
        effect = court.memory.resolving is not None or court.imported
        holds = allowed or ended or (None if effect else False)
        court.say("702.143f", holds, f"the foretold card {card} is shown before the end of the game")


@before(SpellCast)
def foretold_later(court: Court, event: SpellCast) -> None:
    """702.143a: cast for its foretell cost, in a later turn."""
    state = court.state
    foretold = state.foretold.get(event.card)
    if foretold is None:
        return
    later = event.turn > foretold
    court.say("702.143a", later, f"{event.card} was foretold in turn {foretold} and is cast in turn {event.turn}")
    if not court.imported and court.memory.resolving is None:
        so = event.alternative == FORETELL
        court.say("702.143a", so, f"{event.card} was foretold and is cast for {event.alternative or 'its mana cost'}")


@after(CardForetold)
def exiled_next(court: Court, event: CardForetold) -> None:
    """Remembers which card is to be exiled as what."""
    court.notes["foretold as"] = (event.card, event.exiled, court.number)


@before(ObjectMoved)
def exiled_as_told(court: Court, event: ObjectMoved) -> None:
    """702.143a: the foretold card goes to exile."""
    told = court.notes.pop("foretold as", None)
    if told is not None:
        card, exiled, number = told
        right = event.old_id == card and event.new_id == exiled and event.to_zone == "exile"
        court.say("702.143a", right, f"{card} is foretold, and {event.old_id} goes to {event.to_zone}", (number,))
