"""CR 400s: what moves was told to move, from where it was; and what was told to move does."""

from __future__ import annotations

from itertools import islice

from domain.events.base import GameEvent
from domain.events.cr400_zones import CardDrawn, CardForetold, LibraryShuffled, ObjectCeased, ObjectMade, ObjectMoved
from domain.events.cr500_turns import StepBegan, TurnBegan
from domain.events.cr601_608_stack import LandPlayed, SpellCast, SpellCountered, SpellResolved, StackObjectRemoved
from domain.events.cr701_actions import (
    CardDiscarded,
    CardMilled,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    Surveilled,
    TokenCreated,
)
from domain.ids import EventNumber, ObjectId, object_number
from domain.state.leaves import Object
from replay.audit.court import ANNOUNCED, Court, after, at_end, before, settled

TELLS: dict[str, tuple[str, ...]] = {
    "103.5": ("CardDrawn",),
    "121.1": ("CardDrawn",),
    "305.1": ("LandPlayed",),
    "504.1": ("CardDrawn",),
    "514.1": ("CardDiscarded",),
    "601.2a": ("SpellCast",),
    "608.2n": ("SpellResolved",),
    "608.3": ("SpellResolved",),
    "608.3a": ("SpellResolved",),
    "701.6a": ("SpellCountered",),
    "701.8a": ("PermanentDestroyed",),
    "701.9a": ("CardDiscarded",),
    "701.17a": ("CardMilled",),
    "701.21a": ("PermanentSacrificed",),
    "701.25a": ("Surveilled",),
    "702.143a": ("CardForetold",),
    "704.5f": ("PermanentPutIntoGraveyard",),
    "704.5g": ("PermanentDestroyed",),
    "704.5h": ("PermanentDestroyed",),
    "704.5i": ("PermanentPutIntoGraveyard",),
    "704.5j": ("PermanentPutIntoGraveyard",),
    "704.5m": ("PermanentPutIntoGraveyard",),
    "714.4": ("PermanentSacrificed",),
}
"""The rule of a move → the kinds of event that come first and say what the move is."""
OPENING, EXILED = "103.5", "701.13a"
SOON = 12
"""Events within which a record from elsewhere may make up for its order."""


def subject(event: GameEvent) -> ObjectId | None:
    """The object that an event says something is about to happen to."""
    for name in ("card", "permanent", "object"):
        found = getattr(event, name, None)
        if isinstance(found, str):
            return found
    return None


@before(
    CardDiscarded,
    CardDrawn,
    CardForetold,
    CardMilled,
    LandPlayed,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    SpellCast,
    SpellCountered,
    SpellResolved,
    Surveilled,
)
def announces(court: Court, event: GameEvent) -> None:
    """Remembers what is about to move; announced twice, it did not move in between."""
    object_ = subject(event)
    if object_ is None:
        return
    announced = court.memory.announced
    earlier = announced.pop(object_, None)
    rule = event.rule or "400.1"
    if earlier is not None and earlier[0] != "SpellResolved":
        text = f"{object_} was already told to move, by {earlier[0]}"
        court.say(rule, False, text, (earlier[1],))
    if object_ not in court.state.objects:
        if isinstance(event, SpellResolved) and object_ in court.state.last_known:
            return  # it moved itself as it resolved
        court.say(rule, False, f"{event.kind} of {object_}, which is nowhere")
    announced[object_] = (event.kind, court.number, rule)


@before(ObjectCeased, StackObjectRemoved)
def gone_instead(court: Court, event: ObjectCeased | StackObjectRemoved) -> None:
    """Copies of spells cease to exist and don't move."""
    court.memory.announced.pop(event.object, None)


@before(ObjectMoved)
def moves(court: Court, event: ObjectMoved) -> None:
    """400.7: what changes zone becomes a new object; it was where the record says, and something said that it moves."""
    state = court.state
    old = state.objects.get(event.old_id)
    if object_number(event.new_id) >= state.next_object and event.new_id != event.old_id:
        court.ok("400.7")
    else:
        court.say("400.7", False, f"{event.new_id} was there before")
    if old is None:
        court.say("400.7", False, f"{event.old_id} moves and is nowhere: it became another object, or was never there")
    elif old.zone == event.from_zone:
        court.ok("400.1")
    else:
        court.say("400.1", False, f"{event.old_id} moves from {event.from_zone}, and is in {old.zone}")
    if old is not None and old.kind == "token":
        court.say("111.8", old.zone == "battlefield", f"the token {event.old_id} moves from {old.zone}")
    was_told(court, event, old)


def was_told(court: Court, event: ObjectMoved, old: Object | None) -> None:
    """The event that says what the move is came first."""
    told = court.memory.announced.pop(event.old_id, None)
    rule = event.rule or "400.1"
    wanted = TELLS.get(rule)
    if rule == EXILED and (court.imported or event.from_zone in ("battlefield", "stack")):
        wanted = ("ObjectExiled",)
    if wanted is None or (rule == OPENING and event.to_zone != "hand"):
        drawn = event.from_zone == "library" and event.to_zone == "hand" and court.memory.resolving is None
        if drawn and told is None and not court.imported and court.state.turn:
            court.say("121.1", False, f"{event.old_id} comes into a hand, and nobody drew it")
        return
    if told is None:
        later = court.imported and rule.startswith("608") and resolves_later(court, event.old_id)
        court.say(rule, None if later else False, f"{event.old_id} moves by {rule}, and no {wanted[0]} comes before")
    elif told[0] not in wanted:
        court.say(rule, False, f"{event.old_id} moves by {rule}, and {told[0]} comes before", (told[1],))
    else:
        court.ok(rule)
        arrives(court, event, told, old)


def resolves_later(court: Court, spell: ObjectId) -> bool:
    """Whether the record tells soon that a spell resolved."""
    soon = islice(court.events, court.number, court.number + SOON)
    return any(isinstance(event, SpellResolved) and event.object == spell for event in soon)


def arrives(court: Court, event: ObjectMoved, told: tuple[str, int, str], old: Object | None) -> None:
    """The move leads where what was told leads."""
    kind, number, rule = told
    if kind == "CardDrawn":
        court.say(rule, event.to_zone == "hand", f"a drawn card goes to {event.to_zone}", (number,))
    elif kind == "LandPlayed":
        court.say(rule, event.to_zone == "battlefield", f"a land that is played goes to {event.to_zone}", (number,))
    elif kind == "SpellCast":
        spell = getattr(court.events[number], "spell", None)
        right = event.to_zone == "stack" and spell == event.new_id
        court.say(rule, right, f"{event.old_id} is cast as {spell} and becomes {event.new_id} in {event.to_zone}")
    elif kind in ("PermanentDestroyed", "PermanentSacrificed", "PermanentPutIntoGraveyard", "CardDiscarded"):
        replaced = court.imported or court.memory.replaced is not None or event.to_zone == "exile"
        to = event.to_zone == "graveyard" or (None if replaced else False)
        court.say("404.1", to, f"{event.old_id} goes to {event.to_zone}", (number,))


@settled(ANNOUNCED)
def all_moved(court: Court, at: EventNumber) -> None:
    """What was told to move has moved before the game goes on."""
    announced = court.memory.announced
    for object_, (kind, number, rule) in announced.items():
        thing = court.state.objects.get(object_)
        if thing is None:
            continue
        holds = None if court.memory.replaced is not None else False
        court.say(rule, holds, f"{kind} of {object_}, which stays in {thing.zone}", (number,), number)
    announced.clear()


@at_end
def all_moved_at_the_end(court: Court) -> None:
    """What was told to move before the game ended has moved."""
    if court.memory.over == "ended":
        all_moved(court, court.number)


@before(LibraryShuffled)
def shuffled(court: Court, event: LibraryShuffled) -> None:
    """701.24a: as many cards as before, and all of them new objects."""
    state = court.state
    before_ = len(state.zone("library", event.player))
    fresh = all(object_number(card) >= state.next_object for card in event.cards)
    text = f"{before_} cards are shuffled, and {len(event.cards)} lie there"
    court.say("701.24a", fresh and len(event.cards) == before_, text)


@before(TokenCreated, ObjectMade)
def made_anew(court: Court, event: TokenCreated | ObjectMade) -> None:
    """111.1: a token is a new object."""
    court.say("111.1", object_number(event.id) >= court.state.next_object, f"{event.id} was there before")


@before(ObjectCeased)
def only_what_is_no_card(court: Court, event: ObjectCeased) -> None:
    """111.7, 704.5d–e: tokens outside the battlefield and copies of spells cease to exist, cards never."""
    thing = court.state.objects.get(event.object)
    rule = event.rule or "111.7"
    if thing is None:
        court.say(rule, False, f"{event.object} ceases to exist, and is nowhere")
        return
    right = thing.kind != "card" and not (thing.kind == "token" and thing.zone == "battlefield")
    court.say(
        rule,
        right or (None if court.imported and thing.kind == "card" else False),
        f"{event.object} is a {thing.kind} in {thing.zone}",
    )


@before(CardDrawn)
def draws(court: Court, event: CardDrawn) -> None:
    """121.1: the top card of the library; for the turn the active player in the draw step, once (504.1)."""
    state, memory = court.state, court.memory
    library = state.zone("library", event.player)
    if not library:
        court.say("121.4", False, "a card is drawn from an empty library")
        return
    card = state.objects.get(event.card)
    inside = card is not None and card.zone == "library" and card.owner == event.player
    court.say("121.1", inside, f"{event.card} is drawn by seat {event.player} and is not in that library")
    if library[0] == event.card:
        court.ok("401.2")
    elif inside:
        court.say("401.2", court.unless_imported(False), f"{event.card} is drawn, and {library[0]} lies on top")
    if event.rule == "504.1":
        draws_for_turn(court, event)
    elif event.rule == "121.1" and memory.resolving is None and state.priority is not None and not memory.acted:
        court.say("121.1", False, f"seat {event.player} draws a card, and nothing that resolves or is paid says so")
    else:
        court.ok(event.rule or "121.1")


def draws_for_turn(court: Court, event: CardDrawn) -> None:
    """504.1, 103.8a: one card, and none in the first turn of the game."""
    state = court.state
    right: bool | None = state.step == "draw" and event.player == state.active
    if court.imported and state.step == "draw" and not right:
        right = None  # an effect may have another player draw instead
    court.say("504.1", right, f"seat {event.player} draws for the turn in the {state.step} step of seat {state.active}")
    earlier = court.notes.setdefault("draws", [])
    again = None if court.imported and court.memory.replaced is not None else False
    court.say("504.1", not earlier or again, "another card is drawn for the turn", earlier)
    if state.turn == 1 and not court.arranged:
        court.say("103.8a", False, "whoever plays first draws a card in the first turn")
    earlier.append(court.number)


@after(StepBegan, TurnBegan)
def draw_step_begins(court: Court, event: StepBegan | TurnBegan) -> None:
    """Counts the turn's draw anew."""
    court.notes["draws"] = []
    court.notes["to draw"] = court.number if event.step == "draw" and not court.set_up else None


@settled("to draw")
def has_drawn(court: Court, at: EventNumber) -> None:
    """504.1: as players get priority in the draw step, the active player has drawn."""
    since = court.notes.get("to draw")
    if since is None:
        return
    court.notes["to draw"] = None
    state = court.state
    wanted = 0 if state.turn == 1 and not court.arranged else 1
    if len(court.notes["draws"]) >= wanted:
        court.ok("504.1")
    elif state.active is not None and not state.zone("library", state.active):
        court.say("704.5b", False, f"seat {state.active} could not draw and has not lost", (since,), at)
    else:
        # An effect that takes the draw's place shows by what it does.
        instead = court.imported and any(one.kind not in QUIET for one in court.events[since + 1 : at])
        court.say("504.1", None if instead else False, f"seat {state.active} draws no card for the turn", (since,), at)


QUIET = ("Checkpoint", "CommandGiven", "ChoiceRequested", "NoteAdded", "AbilityTriggered", "AbilityPutOnStack")


@before(CardMilled)
def milled_from_library(court: Court, event: CardMilled) -> None:
    """701.17a: milled from the library."""
    card = court.state.objects.get(event.card)
    court.say("701.17a", card is not None and card.zone == "library", f"{event.card} is milled from elsewhere")


@before(CardDiscarded)
def discarded_from_hand(court: Court, event: CardDiscarded) -> None:
    """701.9a: discarded from the hand of its owner."""
    card = court.state.objects.get(event.card)
    right = card is not None and card.zone == "hand" and card.owner == event.player
    court.say("701.9a", right, f"{event.card} is not in the hand of seat {event.player}")
