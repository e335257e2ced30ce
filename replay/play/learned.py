"""What players learned in a stretch of a game that a take-back would cancel (MTR 4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.events.base import Audience, GameEvent
from domain.events.cr103_104_game import DieRolled, StartingPlayerChosen
from domain.events.cr400_zones import (
    CardDrawn,
    CardsLookedAt,
    CardsRevealed,
    KnowledgeKept,
    LibraryShuffled,
    ObjectMoved,
    TurnedFaceUp,
)
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven, Gained, Learning
from domain.ids import EventNumber, ObjectId, Seat
from domain.redact import may_see
from domain.rules.game import facts_of
from domain.state import Face, State, apply, effective_numbers, fold

CHANCE = (DieRolled, StartingPlayerChosen, LibraryShuffled)


class Learned:
    """Follows the events after `to`, and who came to see what of the objects that were there then."""

    def __init__(self, events: Sequence[GameEvent], to: EventNumber, proposer: Seat) -> None:
        """`events` are all of the game, and `to` counts among them still."""
        self.before: State = fold(events[: to + 1])
        self.proposer = proposer
        self.gained: list[Gained] = []
        self._state = self.before.copy()
        self._origin: dict[ObjectId, ObjectId] = {one: one for one in self.before.objects}
        """Object → what it was at `to`."""
        self._seen: dict[ObjectId, list[Seat]] = {}
        """Object at `to` → the seats that came to know it since."""
        for number in effective_numbers(events):
            if number > to:
                self._state.number = number
                self._take(number, events[number], events)

    # What was gained -------------------------------------------------------------------------------------------------

    def _take(self, number: EventNumber, event: GameEvent, events: Sequence[GameEvent]) -> None:
        state = self._state
        match event:
            case CommandGiven() | PriorityPassed() if event.player != self.proposer:
                self._note("decision", number, (seat for seat in state.players if seat != event.player))
            case CardDrawn():
                self._note("draw", number, (event.player,))
            case CardsRevealed():
                self._note("reveal", number, self._new_to(event.cards, event.seen_by))
            case CardsLookedAt():
                self._note("look", number, self._new_to(event.cards, event.seen_by))
        if isinstance(event, CHANCE):
            public = isinstance(event, DieRolled | StartingPlayerChosen)
            self.gained.append(Gained(what="random", event=number, players=tuple(state.players) if public else ()))
        self._follow(number, event, events)

    def _note(self, what: Learning, number: EventNumber, players: Iterable[Seat]) -> None:
        who = tuple(players)
        if who:
            self.gained.append(Gained(what=what, event=number, players=who))

    def _new_to(self, cards: Iterable[ObjectId], audience: Audience) -> tuple[Seat, ...]:
        """The seats of an audience that did not know one of the cards."""
        things = [thing for card in cards if (thing := self._state.objects.get(card)) is not None]
        return tuple(
            seat
            for seat in self._state.players
            if may_see(audience, seat) and any(not may_see(thing.seen_by, seat) for thing in things)
        )

    # Who saw what ----------------------------------------------------------------------------------------------------

    def _follow(self, number: EventNumber, event: GameEvent, events: Sequence[GameEvent]) -> None:
        """Folds the event, and keeps who knows the objects of then in what they are now."""
        state, origin = self._state, self._origin
        watched: tuple[ObjectId, ...] = ()
        known: Audience = None
        match event:
            case ObjectMoved():
                old = state.objects.get(event.old_id)
                known = old.seen_by if old is not None else None
                watched = (event.new_id,)
                if event.old_id in origin:
                    origin[event.new_id] = origin[event.old_id]
            case LibraryShuffled() if event.was is not None:
                for new, was in zip(event.cards, event.was, strict=False):
                    if was in origin:
                        origin[new] = origin[was]
            case CardsRevealed() | CardsLookedAt():
                watched = event.cards
            case KnowledgeKept():
                watched = event.objects
            case TurnedFaceUp():
                thing = state.objects.get(event.object)
                known = thing.seen_by if thing is not None else None
                watched = (event.object,)
        apply(state, event)
        shown = False
        for identifier in watched:
            thing = state.objects.get(identifier)
            if thing is None or identifier not in origin:
                continue
            seen = self._seen.setdefault(origin[identifier], [])
            for seat in state.players:
                if may_see(thing.seen_by, seat):
                    shown = shown or not may_see(known, seat)
                    if seat not in seen:
                        seen.append(seat)
        if shown and isinstance(event, ObjectMoved | TurnedFaceUp) and not _drawn(event, events):
            thing = state.objects[watched[0]]
            who = [seat for seat in state.players if may_see(thing.seen_by, seat) and not may_see(known, seat)]
            self._note("hidden card", number, who)

    def kept(self, cause: EventNumber, state: State) -> list[KnowledgeKept]:
        """What stays known of hidden objects after the roll-back (event `cause`); `state` is the one right after it."""
        groups: dict[tuple[Seat, ...] | None, list[ObjectId]] = {}
        for identifier, seats in self._seen.items():
            thing = state.objects.get(identifier)
            if thing is None or all(may_see(thing.seen_by, seat) for seat in seats):
                continue
            all_of = [seat for seat in state.players if seat in seats or may_see(thing.seen_by, seat)]
            audience = None if len(all_of) == len(state.players) else tuple(all_of)
            groups.setdefault(audience, []).append(identifier)
        return [
            KnowledgeKept(
                rule="733.1",
                cause=cause,
                turn=state.turn,
                step=state.step,
                objects=tuple(objects),
                faces=tuple((one, facts_of(face)) for one in objects if (face := _what(state, one)) is not None),
                seen_by=audience,
            )
            for audience, objects in groups.items()
        ]


def _drawn(event: GameEvent, events: Sequence[GameEvent]) -> bool:
    """Whether it is the move of a drawn card, which is noted as a draw."""
    return event.cause is not None and event.cause < len(events) and isinstance(events[event.cause], CardDrawn)


def _what(state: State, identifier: ObjectId) -> Face | None:
    """What an object is, also under a face-down one."""
    thing = state.objects[identifier]
    return thing.under or thing.base or thing.face


def learned_nothing(gained: Sequence[Gained], player: Seat) -> bool:
    """Whether a player learned nothing, and nothing was decided by chance."""
    return not any(player in one.players or one.what == "random" for one in gained)
