"""Puts a position in place by events that trigger nothing; then the script may begin."""

from __future__ import annotations

from typing import Any

from domain.cards.corpus import corpus
from domain.cr import EDITION
from domain.decide import Table
from domain.events import GameEvent
from domain.events.cr103_104_game import DeckRegistered, GameBegan, Participant
from domain.events.cr400_zones import CardForetold, ObjectMoved
from domain.events.cr500_turns import StepBegan, TurnBegan
from domain.events.cr701_actions import EnduringStoryGained
from domain.events.records import (
    ObservedAttachments,
    ObservedCounters,
    ObservedDamage,
    ObservedLife,
    ObservedMana,
    ObservedObjects,
    ObservedStatus,
    Seen,
)
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import cr613_control, off
from domain.rules.chance import CounterStream
from domain.rules.game import audience, facts_of
from domain.rules.keyword_abilities import storied
from domain.rules.parsed import Library, face_of_card
from domain.vocabulary import STEP_RULES, Zone
from replay.engine import taught
from replay.scenario.cardbook import card_book
from replay.scenario.errors import ScenarioError, shown
from replay.scenario.model import Scenario, Side, Thing
from replay.scenario.things import Ambiguous, Things

STARTING_LIFE = 20
LIBRARY = 30
"""Libraries are padded to that many cards."""
PADDING = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class Setup:
    """A table with the position of a scenario on it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        # What abilities are is parsed once; with a rule switched off it may be something else.
        library = taught(Library(corpus())) if off.OFF else card_book().library
        self.table = Table(library, CounterStream(str(scenario.seed).encode()))
        self.things = Things(self.table.game)
        self.placed: list[tuple[Thing, ObjectId]] = []

    def place(self, kind: type[GameEvent], rule: str | None = None, **fields: Any) -> None:
        """Records how things are. Nothing triggers."""
        state = self.table.game.state
        fields.setdefault("turn", state.turn)
        fields.setdefault("step", state.step)
        event = kind(rule=rule, **fields)
        self.table.game.place(event)
        self.things.follow((event,))

    def run(self) -> tuple[Table, Things]:
        """Everything in its place; who is asked first is not settled yet."""
        scenario = self.scenario
        self.begin()
        for seat, side in enumerate(scenario.sides, 1):
            for thing in side.things:
                self.put(thing)
            if side.life != STARTING_LIFE:
                self.place(ObservedLife, player=seat, total=side.life)
        self.place(TurnBegan, "500.1", turn=scenario.turn, active=scenario.active)
        self.place(StepBegan, STEP_RULES[scenario.step], step=scenario.step)
        self.details()
        for seat, side in enumerate(scenario.sides, 1):
            if side.pool:
                self.place(ObservedMana, player=seat, mana=side.pool)
            if side.enduring_story:
                self.place(EnduringStoryGained, "702.195a", player=seat)
        game = self.table.game
        game.free_spells = uses_free(scenario) and not self.lets_cast_free()
        if game.library.takes_control:
            cr613_control.look(game, None)
        storied.look(game)
        self.things.follow(())
        return self.table, self.things

    def lets_cast_free(self) -> bool:
        """Whether a card of the file lets somebody cast spells without paying: then nothing else does."""
        library = self.table.game.library
        statics = (node for thing, _ in self.placed for _, node in library.of(thing.face).statics)
        return any(getattr(change, "rule", "") == "cast from hand free" for node in statics for change in node.changes)

    def begin(self) -> None:
        """The game exists, with players, libraries and deck lists."""
        libraries = [padded(side) for side in self.scenario.sides]
        self.place(
            GameBegan,
            "103.1",
            turn=0,
            step=None,
            players=tuple(
                Participant(seat=seat, name=f"P{seat}", life=STARTING_LIFE, library=len(library), bot=True)
                for seat, library in enumerate(libraries, 1)
            ),
            format="scenario",
            recorded_by="engine",
            rules_edition=EDITION,
            partial_start=True,
        )
        for seat, (side, library) in enumerate(zip(self.scenario.sides, libraries, strict=True), 1):
            self.register(seat, side, library)

    def register(self, seat: Seat, side: Side, library: tuple[str, ...]) -> None:
        """A player's cards and their definitions: those of the library first, as they lie there."""
        cards = card_book().library.cards
        others = [thing.face.card for thing in side.things if not thing.token and thing.face.card is not None]
        runs: list[tuple[str, int]] = []
        for name in (*library, *others):
            runs = [*runs[:-1], (name, runs[-1][1] + 1)] if runs and runs[-1][0] == name else [*runs, (name, 1)]
        self.place(
            DeckRegistered,
            "100.2",
            turn=0,
            step=None,
            player=seat,
            main=tuple(runs),
            facts=tuple(facts_of(face_of_card(cards[name])) for name, _ in runs),
            hashes=tuple(cards[name].content_hash() for name, _ in runs),
            seen_by=(seat,),
            facts_seen_by=(),
        )

    def put(self, thing: Thing) -> None:
        """One object in its zone. What is not sick was there before this turn."""
        game = self.table.game
        foretold = thing.foretold_on_turn is not None
        zone: Zone = "hand" if foretold else thing.zone
        identifier = game.new_id()
        seen_by = audience(zone, thing.owner, False)
        self.place(
            ObservedObjects,
            turn=self.since(thing),
            step=None,
            objects=(
                Seen(
                    object=identifier,
                    object_kind="token" if thing.token else "card",
                    owner=thing.owner,
                    controller=thing.player if zone == "battlefield" else thing.owner,
                    zone=zone,
                    position=0,
                ),
            ),
            faces=((identifier, facts_of(thing.face)),),
            seen_by=seen_by,
        )
        if foretold:
            identifier = self.foretell(thing, identifier)
        self.placed.append((thing, identifier))
        if thing.id is not None:
            self.things.ids[thing.id] = identifier

    def since(self, thing: Thing) -> int:
        """The turn in which it came under its controller's control; 0 is long ago."""
        if not thing.sick:
            return 0
        turn = self.scenario.turn
        return max(1, turn if thing.player == self.scenario.active else turn - 1)

    def foretell(self, thing: Thing, card: ObjectId) -> ObjectId:
        """A card of the hand was foretold on an earlier turn."""
        turn = thing.foretold_on_turn or 0
        if turn > self.scenario.turn:
            raise ScenarioError(
                self.scenario.file, thing.line, f"turn {turn} is yet to come (it is {self.scenario.turn})"
            )
        new = self.table.game.new_id()
        cause = self.table.game.state.number
        self.place(CardForetold, "702.143a", turn=turn, step=None, player=thing.owner, card=card, exiled=new)
        self.place(
            ObjectMoved,
            "702.143a",
            turn=turn,
            step=None,
            cause=cause,
            old_id=card,
            new_id=new,
            from_zone="hand",
            to_zone="exile",
            face_down=True,
            facts=facts_of(thing.face),
            seen_by=(thing.owner,),
        )
        return new

    def details(self) -> None:
        """Tapped, counters, damage, attachments."""
        tapped = tuple(identifier for thing, identifier in self.placed if thing.tapped)
        if tapped:
            self.place(ObservedStatus, tapped=tapped)
        counters = tuple(
            (identifier, kind, number) for thing, identifier in self.placed for kind, number in thing.counters
        )
        if counters:
            self.place(ObservedCounters, counters=counters)
        damaged = tuple((identifier, thing.damage) for thing, identifier in self.placed if thing.damage)
        if damaged:
            self.place(ObservedDamage, marked=damaged)
        attachments = tuple(
            (identifier, self.host(thing)) for thing, identifier in self.placed if thing.attached_to is not None
        )
        if attachments:
            self.place(ObservedAttachments, attachments=attachments)

    def host(self, thing: Thing) -> Recipient:
        """What something is attached to."""
        assert thing.attached_to is not None
        try:
            host = self.things.find(thing.attached_to, ("battlefield",))
        except Ambiguous as error:
            raise ScenarioError(self.scenario.file, thing.line, str(error)) from error
        if host is None:
            raise ScenarioError(self.scenario.file, thing.line, f"no {shown(thing.attached_to)} is on the battlefield")
        return host


def padded(side: Side) -> tuple[str, ...]:
    """The library with basic lands below it."""
    missing = max(0, LIBRARY - len(side.library))
    return (*side.library, *(PADDING[place % len(PADDING)] for place in range(missing)))


def uses_free(scenario: Scenario) -> bool:
    """Whether a spell is cast for free somewhere."""
    from replay.scenario.model import Action, Expect, Illegal

    def free(entry: object) -> bool:
        match entry:
            case Action():
                return entry.alternative == "free"
            case Illegal():
                return free(entry.what)
            case Expect():
                return any(free(one.value) for one in entry.those)
        return False

    return any(free(entry) for entry in scenario.script) or any(free(one.value) for one in scenario.expect)
