"""The record of a game written by hand: what is said, who has which id, how it starts and ends."""

from __future__ import annotations

import json
from typing import Any

from domain.cr import EDITION
from domain.events import EVENTS, Facts, GameEvent
from domain.events.cr103_104_game import Participant
from domain.ids import EventNumber, ObjectId, Seat, object_id
from domain.state import Object, State, apply, new_state
from domain.state.leaves import face_of
from domain.vocabulary import Step, Zone
from loreplay.examples.cards import CARDS


class Record:
    """A game as it is written. `events` is the record, `state` what it folds to so far."""

    def __init__(self) -> None:
        self.events: list[GameEvent] = []
        self.state: State = new_state()
        self.turn = 0
        self.step: Step | None = None
        self.because: EventNumber | None = None
        """The cause of what is said next."""

    # What is said

    def say(
        self,
        kind: str,
        rule: str | None = None,
        *,
        cause: EventNumber | None = -1,
        source: ObjectId | None = None,
        **fields: Any,
    ) -> EventNumber:
        """Adds an event, and gives back its number. Its cause is `because`, unless another is named."""
        event = EVENTS[kind](
            rule=rule,
            cause=self.because if cause == -1 else cause,
            source=source,
            turn=self.turn,
            step=self.step,
            **fields,
        )
        self.events.append(event)
        apply(self.state, event)
        return len(self.events) - 1

    def command(self, player: Seat, command: str, **details: Any) -> EventNumber:
        """A player decides something; what follows has that as its cause."""
        text = json.dumps(details, ensure_ascii=False, separators=(",", ":")) if details else None
        self.because = self.say("CommandGiven", cause=None, player=player, command=command, details=text)
        return self.because

    def ask(self, player: Seat, choice: str) -> None:
        """The game waits for a choice."""
        self.say("ChoiceRequested", player=player, choice=choice)

    def new_id(self) -> ObjectId:
        """The id of the next object."""
        return object_id(self.state.next_object)

    def find(self, name: str, zone: Zone = "battlefield", owner: Seat = 0, *, untapped: bool = False) -> ObjectId:
        """The newest object of this name in a zone; for a shared zone, `owner` is its controller (0: anybody)."""
        for identifier in self.state.zone(zone, owner):
            thing = self.state.objects[identifier]
            named = thing.face is not None and thing.face.name == name
            if named and not (owner and thing.controller != owner) and not (untapped and thing.tapped):
                return identifier
        raise LookupError(f"turn {self.turn}: no {name} in {zone}")

    def seen(self, identifier: ObjectId) -> Object:
        """An object as it is now."""
        return self.state.objects[identifier]

    # Cards that move

    def move(self, old: ObjectId, to: Zone, rule: str, *, cause: EventNumber | None = -1, **fields: Any) -> ObjectId:
        """An object changes zone; gives back what it is there."""
        new = self.new_id()
        fields.setdefault("seen_by", None)
        thing = self.seen(old)
        if "facts" not in fields and thing.face is not None and thing.face.name is not None:
            printed = CARDS[thing.face.name]
            if thing.seen_by != fields["seen_by"] or thing.face != face_of(printed):
                fields["facts"] = printed
        self.say("ObjectMoved", rule, cause=cause, old_id=old, new_id=new, from_zone=thing.zone, to_zone=to, **fields)
        return new

    def draw(self, player: Seat, name: str, rule: str, *, cause: EventNumber | None = -1, **fields: Any) -> ObjectId:
        """A player draws a card; `name` says which one it turned out to be."""
        card = self.state.zone("library", player)[0]
        drawn = self.say("CardDrawn", rule, cause=cause, player=player, card=card, **fields)
        known = self.seen(card).seen_by == (player,)
        facts: Facts | None = None if known else CARDS[name]
        return self.move(card, "hand", rule, cause=drawn, facts=facts, seen_by=(player,))

    # How it starts and ends

    def begin(
        self, decks: dict[str, dict[str, int]], hands: tuple[tuple[str, ...], ...], rolls: tuple[int, ...]
    ) -> None:
        """Names, decks and opening hands in the order of seats. Seat 1 takes the first turn."""
        seats = range(1, len(decks) + 1)
        players = tuple(
            Participant(seat=seat, name=name, library=sum(deck.values()))
            for seat, (name, deck) in enumerate(decks.items(), 1)
        )
        began = self.say(
            "GameBegan", "103.1", players=players, format="example", recorded_by="hand", rules_edition=EDITION
        )
        self.because = began
        for seat, deck in enumerate(decks.values(), 1):
            self.say("DeckRegistered", "100.2", player=seat, main=tuple(sorted(deck.items())), seen_by=(seat,))
        for seat, roll in enumerate(rolls, 1):
            self.say("DieRolled", "103.1", player=seat, result=roll)
        self.ask(1, "starting player")
        self.command(1, "choose", starting_player=1)
        starts = self.because = self.say("StartingPlayerChosen", "103.1", player=1)
        for seat in seats:
            first, size = self.state.next_object, len(self.state.zone("library", seat))
            cards = tuple(object_id(number) for number in range(first, first + size))
            self.say("LibraryShuffled", "103.3", player=seat, cards=cards)
        for seat in seats:
            for name in hands[seat - 1]:
                self.draw(seat, name, "103.5", cause=starts)
        for seat in seats:
            self.because = starts
            self.ask(seat, "mulligan")
            self.command(seat, "keep")
            self.say("OpeningHandKept", "103.5", player=seat)

    def concede(self, player: Seat, winner: Seat) -> None:
        """A player gives up; face-down foretold cards are shown, and the game is over."""
        command = self.command(player, "concede")
        lost = self.say("PlayerLost", "104.3a", cause=command, player=player, reason="concession")
        self.because = self.say("GameWon", "104.2a", cause=lost, player=winner)
        for card in self.state.zone("exile"):
            face = self.seen(card).face
            if card in self.state.foretold and face is not None and face.name is not None:
                faces = ((card, CARDS[face.name]),)
                self.say("CardsRevealed", "702.143f", player=self.seen(card).owner, cards=(card,), faces=faces)
        self.say("GameEnded", "104.1")
