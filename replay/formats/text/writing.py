"""Events into sentences: a game, or a stretch of it that begins with the position there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from domain.events.base import Audience, Facts, GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr500_turns import StepBegan, TurnBegan
from domain.events.records import RolledBack
from domain.ids import ObjectId, Recipient, Seat
from domain.state.evolve import WRITES, apply
from domain.state.leaves import Object
from domain.state.state import State, new_state
from domain.vocabulary import CHARACTERISTICS, Zone
from projections.names import Namer, clean
from replay.formats.arena.faces import facts_of
from replay.formats.text.audience import usual_audience
from replay.formats.text.grammar import AND, APART, MARK, SENTENCES, usual_rule
from replay.formats.text.labels import HIDDEN, PLACES, Labels, clean_text, face, quoted, real, value, written
from replay.formats.text.tellers import TELLERS

SILENT = frozenset(
    (
        "AbilityResolved ActionNotPerformed AnnouncementCompleted Checkpoint ChoiceRequested "
        "CommandGiven CommanderNamed CostPaid DamageAssigned DeckRegistered EffectBegan EffectEnded EventReplaced "
        "ExtraPhasesGranted ExtraTurnGranted LibraryOrdered ManaAdded ManaEmptied ManaSpent "
        "ObservedMana ObservedOrder PriorityEnded PriorityPassed PriorityReceived ResolutionBegan "
        "RolledBack Superseded TargetsBecameIllegal"
    ).split()
)
"""Kinds that the notation has no sentence for: what they did to the board other sentences say."""

WRITTEN = frozenset(kind.__name__ for kind in WRITES) - SILENT
"""Kinds that change the board, and are to be written."""


class Writer:
    """Writes the sentences of one game, of its effective events as one viewer sees them. `lines()` are all the text."""

    def __init__(self, events: Sequence[GameEvent], namer: Namer | None = None) -> None:
        self.events = [event for event in events if not isinstance(event, RolledBack)]
        self.labels = Labels(namer)
        self.state: State = new_state()
        self.done: set[int] = set()
        """Moves that a sentence before them has told."""
        self.cards: dict[str, Facts] = {}
        """What the labels of the cards mean."""
        self.unwritten: Counter[str] = Counter()
        self.names: dict[Seat, str] = {}

    # The whole text

    def lines(self, header: Sequence[str], first: int = 0, last: int | None = None) -> list[str]:
        """The text: header, players, cards, then what happened in the events from `first` to `last`."""
        last = len(self.events) - 1 if last is None else last
        body: list[str] = []
        for number, event in enumerate(self.events[: last + 1]):
            if number == 0:
                self.players(event)
            if number == first and number > 0:
                body += self.position()
            if number >= first and number > 0 and number not in self.done:
                for line in self.told(number, event):
                    self.joined(body, line)
            apply(self.state, event)
        cards = [written(label, facts) for label, facts in sorted(self.cards.items())]
        players = list(self.seated(first))
        left = [f"# Without sentences: {', '.join(f'{n} {kind}' for kind, n in sorted(self.unwritten.items()))}"]
        return [MARK, *header, *players, *cards, *(left if self.unwritten else []), "", *body]

    def joined(self, body: list[str], line: str) -> None:
        """Adds a line; draws of unknown cards, and what is tapped or untapped together, share one."""
        before = body[-1] if body else ""
        drawn = re.fullmatch(r"  (.+) draws a card\.", line)
        if drawn is not None:
            several = re.fullmatch(rf"  {re.escape(drawn[1])} draws (?:a card|([0-9]+) cards)\.", before)
            if several is not None:
                body[-1] = f"  {drawn[1]} draws {int(several[1] or 1) + 1} cards."
                return
        turned = re.fullmatch(r"  (.+) (tap|untap)s(\.(?: \[.+\])?)", line)
        if turned is not None and "#" not in turned[1]:
            more = re.fullmatch(rf"  (.+) {turned[2]}s?{re.escape(turned[3])}", before)
            if more is not None and self.apart(more[1].split(AND), turned[1]):
                body[-1] = f"  {more[1]}{AND}{turned[1]} {turned[2]}{turned[3]}"
                return
        body.append(line)

    @staticmethod
    def apart(names: Sequence[str], name: str) -> bool:
        """Whether a name is another than those before it."""
        return all(one != name and not name.startswith(f"{one} #") for one in names)

    def players(self, event: GameEvent) -> None:
        """What the players are called."""
        assert isinstance(event, GameBegan)
        self.began = event
        for player in event.players:
            name = clean(player.name).replace(";", ",").replace("'", "’") or f"player {player.seat}"
            self.names[player.seat] = name if name not in self.names.values() else f"{name} {player.seat}"

    def seated(self, first: int) -> Iterator[str]:
        """The lines of the players."""
        for player in self.began.players:
            library = f"; library {player.library}" if not first else ""
            bot = "; program" if player.bot else ""
            yield f"Player {player.seat}: {self.names[player.seat]}; life {player.life}{library}{bot}"

    def told(self, number: int, event: GameEvent) -> list[str]:
        """The lines for one event."""
        if isinstance(event, TurnBegan):
            extra = ", an extra turn" if event.extra else ""
            return ["", f"Turn {event.turn}, {self.names[event.active]}{extra}."]
        if isinstance(event, StepBegan):
            return [f"{event.step}:"]
        if event.kind == "NoteAdded":
            return [f"  Note: {clean_text(event.text)}"]  # type: ignore[attr-defined]
        teller = TELLERS.get(event.kind)
        if teller is None:
            if event.kind in WRITTEN:
                self.unwritten[event.kind] += 1
            return []
        before = self.state
        said = teller(self, number, event)
        self.state = before
        return [f"  {line}" for line in (said if isinstance(said, list) else [said]) if line]

    # One sentence

    def say(
        self,
        verb: str,
        event: GameEvent,
        *clauses: str,
        apart: bool = False,
        usual: str | None = None,
        **slots: object,
    ) -> str:
        """A sentence with its clauses, and its CR number where it is not the usual one."""
        text = SENTENCES[verb].format(**slots)
        if slots.get("n") == 1:
            text = text.replace(" cards", " card").replace(" counters", " counter").replace(" mulligans", " mulligan")
        if verb in ("taps", "untaps") and AND not in text:
            text += "s"
        text = "; ".join((text, *(clause for clause in clauses if clause)))
        usual = usual or usual_rule(verb, self.state.turn, self.state.step)
        rule = f" [{event.rule}]" if event.rule is not None and event.rule != usual else ""
        return f"{text}.{APART if apart else ''}{rule}"

    def ahead(self, event: GameEvent) -> None:
        """Looks ahead behind a part of an event that is told in several sentences."""
        self.state = self.state.copy()
        apply(self.state, event)

    def ref(self, identifier: ObjectId, places: str = "obj", seat: Seat = 0) -> str:
        """An object by name."""
        return self.labels.reference(self.state, identifier, PLACES[places], seat)

    def refs(self, identifiers: Sequence[ObjectId], places: str = "battlefield", seat: Seat = 0) -> str:
        """Several."""
        return AND.join(self.ref(identifier, places, seat) for identifier in identifiers)

    def rcpt(self, recipient: Recipient, places: str = "battlefield") -> str:
        """A player or an object."""
        return self.names[recipient] if isinstance(recipient, int) else self.ref(recipient, places)

    def who(self, seat: Seat) -> str:
        """A player."""
        return self.names.get(seat, f"player {seat}")

    def label(self, facts: Facts | None) -> str:
        """What a card is called whose characteristics are told now, and notes what that means."""
        if facts is None:
            return HIDDEN
        base = self.labels.face(face(facts))
        for place in range(1, 1000):
            label = base if place == 1 else f"{base} ({place})"
            known = self.cards.setdefault(label, facts)
            if known == facts:
                return label
        return base

    # Moves

    def move_after(self, number: int, old: ObjectId, to: Zone | None = None) -> tuple[int, ObjectMoved] | None:
        """The move that belongs to an event: the next one of that object, with nothing told between."""
        for later in range(number + 1, min(number + 12, len(self.events))):
            event = self.events[later]
            if isinstance(event, ObjectMoved) and event.old_id == old and later not in self.done:
                return (later, event) if to is None or event.to_zone == to else None
            if event.kind not in SILENT and event.kind != "AbilityActivated":
                return None
        return None

    def with_move(
        self, number: int, event: GameEvent, verb: str, old: ObjectId, to: Zone, slot: str, **slots: Any
    ) -> str:
        """A sentence about an object that it moves; the move is told with it, or apart."""
        places, seat = slots.pop("places", "obj"), slots.pop("seat", 0)
        found = self.move_after(number, old, to)
        if found is None:
            slots[slot] = self.ref(old, places, seat)
            return self.say(verb, event, apart=True, **slots)
        place, move = found
        self.done.add(place)
        slots[slot], clauses = self.moved(move, places, seat)
        usual = slots.pop("usual", None) or usual_rule(verb, self.state.turn, self.state.step)
        if move.rule is not None and move.rule != event.rule and not move.rule.startswith(usual or "-"):
            clauses.append(f"move by {move.rule}")
        return self.say(verb, event, *slots.pop("clauses", ()), *clauses, usual=usual, **slots)

    def moved(self, move: ObjectMoved, places: str, seat: Seat) -> tuple[str, list[str]]:
        """How the moved object is named, and what is to be said about the move."""
        old = self.state.objects.get(move.old_id)
        name = self.ref(move.old_id, places, seat)
        clauses: list[str] = []
        if name == HIDDEN and move.facts is not None:
            name = self.label(move.facts)
            if places != "library" and self.labels.find(self.state, name, PLACES[places], seat) is not None:
                clauses.append("unseen")  # one of that name lies there for all to know, and it is another
        elif move.facts is not None and (old is None or face(move.facts) != real(old)):
            clauses.append(f"as {self.label(move.facts)}")
        elif move.facts is None and old is not None and real(old) is not None:
            self.label(facts_of(real(old)))  # type: ignore[arg-type]
        owner = old.owner if old is not None else (move.controller or 1)
        controller = move.controller or owner
        if controller != owner:
            clauses.append(f"under {self.who(controller)}")
        clauses += ["tapped"] * move.tapped + ["face down"] * (move.face_down and move.to_zone != "exile")
        if move.face_down and move.to_zone == "exile":
            clauses.append("face down")
        clauses += self.seen(move.seen_by, move.to_zone, owner, controller, move.face_down)
        if move.position:
            size = len(self.state.zone(move.to_zone, owner))
            clauses.append("at the bottom" if move.position >= size else f"position {move.position}")
        return name, clauses

    def seen(self, audience: Audience, zone: Zone, owner: Seat, controller: Seat, face_down: bool) -> list[str]:
        """Who sees it, where that is unusual."""
        if audience == usual_audience(zone, owner, controller, face_down):
            return []
        if audience is None:
            return ["seen by all"]
        return [f"seen by {AND.join(self.who(seat) for seat in audience) or 'nobody'}"]

    # A stretch

    def position(self) -> list[str]:
        """The position as sentences about what is seen: for a text that begins in the middle."""
        state = self.state
        lines = ["# The position as it is here."]
        here = GameBegan(players=self.began.players)
        for seat, player in state.players.items():
            lines.append(self.say("life", here, who=self.who(seat), n=player.life))
            if player.kept:
                lines.append(self.say("keep", here, who=self.who(seat)))
            if player.mulligans:
                lines.append(self.say("mulligans", here, who=self.who(seat), n=player.mulligans))
            for kind, n in player.counters:
                lines.append(self.say("has-counters", here, rcpt=self.who(seat), n=n, kind=kind))
            lines += [
                self.say("designated", here, rcpt=self.who(seat), text=quoted(name)) for name in player.designations
            ]
        for _, identifiers in sorted(state.zones.items()):
            for identifier in reversed(identifiers):
                thing = state.objects.get(identifier)
                if thing is None or thing.kind == "ability":
                    continue
                lines.append(self.seen_here(thing))
        for thing in state.objects.values():
            lines += self.changed_here(thing)
        return lines

    def changed_here(self, thing: Object) -> Iterator[str]:
        """What effects and damage made of an object, and what it is attached to."""
        here = GameBegan(players=self.began.players)
        if thing.zone != "battlefield":
            return
        name = self.ref(thing.id, "battlefield")
        if thing.damage:
            yield self.say("damaged", here, obj=name, n=thing.damage)
        if thing.attached_to is not None:
            yield self.say("seen-attached", here, obj=name, rcpt=self.rcpt(thing.attached_to))
        if thing.face is not None and thing.base is not None and thing.face != thing.base:
            values = [
                f"{field.replace('_', ' ')} {value(getattr(thing.face, field))}"
                for field in CHARACTERISTICS
                if getattr(thing.face, field) != getattr(thing.base, field)
            ]
            yield self.say("changes", here, *values[1:], obj=name, text=values[0])

    def seen_here(self, thing: Object) -> str:
        """One object of the position."""
        here = GameBegan(players=self.began.players)
        known = real(thing)
        label = self.label(facts_of(known)) if known is not None else HIDDEN
        clauses: list[str] = [] if thing.kind == "card" else [thing.kind]
        if thing.controller != thing.owner:
            clauses.append(f"under {self.who(thing.controller)}")
        clauses += ["tapped"] * thing.tapped + ["face down"] * thing.face_down
        clauses += [f"{n} {kind}" + (" counters" if n != 1 else " counter") for kind, n in thing.counters]
        clauses += self.seen(thing.seen_by, thing.zone, thing.owner, thing.controller, thing.face_down)
        return self.say("seen", here, *clauses, zone=thing.zone, who=self.who(thing.owner), label=label)


def header_of(game: str | None, began: GameBegan, time: int, view: str) -> list[str]:
    """The lines of the header that say which game it is. `view` is `all`, `public` or `seat 1`."""
    lines = [f"Game: {game}"] if game else []
    if began.format:
        lines.append(f"Format: {clean_text(began.format)}")
    if began.best_of > 1 or began.game_number > 1:
        lines.append(f"Match: game {began.game_number} of {began.best_of}")
    if time > 10**11:
        lines.append(f"Date: {datetime.fromtimestamp(time // 1000, UTC).strftime('%Y-%m-%d %H:%M:%S')}")
    lines += [f"View: {view}", f"# Recorded by {clean(began.recorded_by) or 'somebody'}."]
    return lines
