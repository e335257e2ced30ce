"""One game, item by item, from Arena's messages to events."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.cr import EDITION
from domain.events.cr103_104_game import GameBegan, Participant
from domain.events.cr400_zones import KnowledgeKept
from domain.events.records import GapObserved, RolledBack
from domain.ids import EventNumber, ObjectId, Seat, object_id
from domain.redact import may_see
from domain.state.state import State
from replay.formats.arena import abilities, effects, mana, numbers, resolving, status, targets
from replay.formats.arena.choices import answered, before_the_game, ended, requested
from replay.formats.arena.combat import settle_declared, settle_removed
from replay.formats.arena.context import PREFIX, Context, Pending, Recorder
from replay.formats.arena.faces import facts_of
from replay.formats.arena.kept import Kept, KeptAnswer, KeptLoss, KeptRequest, KeptStart, KeptState
from replay.formats.arena.moves import settle_copies, transferred
from replay.formats.arena.reconcile import reconcile
from replay.formats.arena.states import Annotation, GameInfo, GameState
from replay.formats.arena.stats import AnnotationCounts
from replay.formats.arena.turns import PHASE, phase_modified, settle_passes, settle_priority, settle_turn, turn_started
from replay.formats.arena.words import IGNORED, stripped

RESOLUTION = "AnnotationType_ResolutionStart"
NEW_TURN = "AnnotationType_NewTurnStarted"

KEPT_STATES = 64
"""Past states that an undo can go back to."""

SIMPLE: dict[str, Callable[[Context, Annotation], bool]] = {
    "ManaPaid": mana.mana_paid,
    "ResolutionStart": resolving.resolution_started,
    "ResolutionComplete": resolving.resolution_completed,
    "PlayerSubmittedTargets": targets.targets_submitted,
    "LayeredEffectCreated": effects.effect_created,
    "LayeredEffectDestroyed": effects.effect_destroyed,
    "ReplacementEffectApplied": effects.replaced,
    "ChoiceResult": resolving.choice_made,
    "DamageDealt": numbers.damage_dealt,
    "ModifiedLife": numbers.life_modified,
    "CounterAdded": numbers.counters_added,
    "CounterRemoved": numbers.counters_removed,
    "TappedUntappedPermanent": status.tapped,
    "TokenCreated": status.token_created,
    "TokenDeleted": status.token_deleted,
    "AttachmentCreated": status.attached,
    "ControllerChanged": status.control_changed,
    "GainDesignation": status.designation_gained,
    "LoseDesignation": status.designation_lost,
    "Scry": status.scried,
    "Shuffle": status.shuffled,
    "RevealedCardCreated": status.revealed,
}


class Past(msgspec.Struct, frozen=True, gc=False):
    """The game right after a state of the log."""

    last_event: EventNumber
    state: State
    ids: dict[int, ObjectId]
    pending: dict[int, Pending]
    mana: dict[int, int]


class Translator:
    """Translates the items of one game, in order. `context.recorder` gets the events."""

    def __init__(self, recorder: Recorder, match: str | None) -> None:
        self.context = Context(recorder)
        self.counts = AnnotationCounts()
        self.match = match
        """SHA-256 of the match's id."""
        self.start: KeptStart | None = None
        self.undone = 0
        self.gaps = 0
        self.lost = 0
        """Messages that the log does not give."""
        self.states = 0
        self.past: dict[int, Past] = {}
        self.latest: Past | None = None
        """The last moment that was kept."""
        self.in_gap = False
        """Whether the state under translation comes right after a gap."""
        self.lost_reason: str | None = None
        self.just_ended = False
        """Whether the last state ended the game."""

    def take(self, item: Kept) -> bool:
        """Translates an item. True where it was a game state that was applied."""
        context = self.context
        match item:
            case KeptState():
                return self.state_seen(item)
            case KeptRequest():
                self.place(item.line, item.state, item.time)
                if context.state.players:
                    requested(context, item.request, item.seats)
            case KeptAnswer():
                self.place(item.line, item.message.game_state_id, item.time)
                if context.state.players:
                    answered(context, item.message)
            case KeptLoss():
                self.lost += 1
                self.lost_reason = "message-" + item.reason
            case KeptStart():
                self.start = item
                context.seat = item.seat
        return False

    def place(self, line: int, state_id: int, time_ms: int) -> None:
        """Where in the log we are. Times never go back, since the client's clock is another than the server's."""
        context = self.context
        context.line, context.state_id = line, state_id
        context.time = max(context.time, time_ms)

    def state_seen(self, item: KeptState) -> bool:
        """A game state message; one that was told before changes nothing."""
        message = item.state
        context = self.context
        before = context.mirror.last_state_id
        applied = context.mirror.apply(message)
        if applied.status == "duplicate":
            return False
        self.place(item.line, message.game_state_id, item.time)
        self.states += 1
        context.message = message
        context.outdated = applied.outdated
        self.in_gap = applied.gap
        if not context.state.players:
            self.begin(message)
        elif applied.status == "undo" and message.prev_game_state_id in self.past:
            self.roll_back(message)
        elif applied.gap or applied.status in ("reconnect", "undo"):
            self.observe(message, before, applied.gap)
        else:
            self.counts.see(message)
            self.translate(message)
        before_end = context.state.ended
        ended(context, message)
        self.just_ended = context.state.ended and not before_end
        self.remember(message.game_state_id)
        return True

    def begin(self, message: GameState) -> None:
        """The first state: who plays, and the libraries as they lie there."""
        context, start = self.context, self.start
        info = message.game_info or (start.info if start is not None else None) or GameInfo()
        mirror = context.mirror
        rows = {player.seat: player for player in start.players} if start is not None else {}
        seats = sorted(mirror.players) or sorted(rows) or [1, 2]
        events = [player.event for player in rows.values() if player.event]
        partial = start.partial if start is not None else True
        context.partial = partial
        participants = []
        number = 1
        for seat in seats:
            row = mirror.players.get(seat)
            library = mirror.zone_ids("Library", seat)
            for instance in library:
                context.ids[instance] = object_id(number)
                number += 1
            life = (row.starting_life_total or row.life_total) if row is not None and not partial else 0
            if row is not None and partial:
                life = row.life_total
            participants.append(
                Participant(
                    seat=seat,
                    name=rows[seat].name if seat in rows else f"seat {seat}",
                    life=life if row is not None else 20,
                    library=len(library),
                    bot=rows[seat].bot if seat in rows else False,
                )
            )
        context.emit(
            GameBegan,
            rule="103.1",
            turn=0,
            step=None,
            players=tuple(participants),
            format=events[0] if events else stripped(info.variant),
            recorded_by="arena",
            rules_edition=EDITION,
            observer=context.seat or None,
            match=self.match,
            game_number=start.game_number if start is not None else 1,
            best_of=3 if "Best2of3" in info.match_win_condition else 1,
            partial_start=partial,
        )
        if start is not None:
            before_the_game(context, start)
            context.line = start.line
        if partial and (start is None or start.headless):
            self.gaps += 1
            context.emit(GapObserved, reason="starts-late", first_missing=None, last_missing=message.prev_game_state_id)
        self.counts.see(message)
        if start is not None and start.headless:
            self.in_gap = True
        self.settle(message, everything=True)
        if not partial:
            self.walk(message)

    def observe(self, message: GameState, before: int, gap: bool) -> None:
        """A state after missing ones, or told anew in full: only differences, nothing made up."""
        context = self.context
        if gap:
            self.gaps += 1
            context.emit(
                GapObserved,
                reason=self.lost_reason or "states-missing",
                first_missing=before + 1,
                last_missing=message.prev_game_state_id if message.prev_game_state_id > before else None,
            )
            self.lost_reason = None
            context.pending.clear()
            context.resolving = None
        self.settle(message, everything=True)

    def roll_back(self, message: GameState) -> None:
        """An undo: the game is again as it was after the state that the message names."""
        context = self.context
        past = self.past[message.prev_game_state_id]
        cancelled = context.state
        self.undone += 1
        self.latest = None
        context.emit(
            RolledBack,
            to=past.last_event,
            reason="undo",
            number=context.recorder.number,
            next_object=cancelled.next_object,
        )
        context.ids = dict(past.ids)
        context.pending = dict(past.pending)
        context.mana = dict(past.mana)
        context.resolving = None
        self.keep_knowledge(cancelled)
        self.settle(message, everything=True)

    def keep_knowledge(self, cancelled: State) -> None:
        """Faces that were seen in the cancelled stretch, of objects that are there still."""
        context = self.context
        learned: dict[tuple[Seat, ...] | None, list[ObjectId]] = {}
        for identifier, thing in context.state.objects.items():
            later = cancelled.objects.get(identifier)
            if later is None or later.face is None or later.seen_by == thing.seen_by:
                continue
            if thing.seen_by is None or (
                later.seen_by is not None and all(may_see(thing.seen_by, seat) for seat in later.seen_by)
            ):
                continue
            learned.setdefault(later.seen_by, []).append(identifier)
        for audience, objects in learned.items():
            faces = tuple(
                (identifier, facts_of(face)) for identifier in objects if (face := cancelled.objects[identifier].face)
            )
            context.emit(KnowledgeKept, rule="733.1", objects=tuple(objects), faces=faces, seen_by=audience)

    def translate(self, message: GameState) -> None:
        """A Diff: its annotations in order, then what its rows show beside them."""
        context = self.context
        settle_passes(context, message)
        self.walk(message)
        self.settle(message, everything=False)

    def walk(self, message: GameState) -> None:
        """The annotations of a message, in their causal order."""
        context = self.context
        actions: dict[int, Annotation] = {}
        for annotation in message.annotations:
            if "AnnotationType_UserActionTaken" in annotation.type and annotation.affected_ids:
                actions[annotation.affected_ids[0]] = annotation
        announced: set[int] = set()
        renamed: dict[int, int] = {}
        # Attackers stand in the rows only: they are declared before anything else of the message that is no step.
        combat = False
        first = True
        for annotation in in_causal_order(message.annotations):
            if not combat and PHASE not in annotation.type and NEW_TURN not in annotation.type:
                combat = True
                settle_removed(context)
                settle_declared(context)
            self.annotate(annotation, actions, announced, renamed, first)
            first = first and "AnnotationType_ObjectIdChanged" in annotation.type

    def annotate(
        self,
        annotation: Annotation,
        actions: dict[int, Annotation],
        announced: set[int],
        renamed: dict[int, int],
        first: bool,
    ) -> None:
        """One annotation; it may have several types, of which one makes the event."""
        context = self.context
        used = ignored = False
        for kind in annotation.type:
            name = kind[PREFIX:]
            if name in SIMPLE:
                used = SIMPLE[name](context, annotation) or used
            elif name == "PhaseOrStepModified":
                phase_modified(context, annotation)
                return
            elif name == "NewTurnStarted":
                turn_started(context, annotation)
                return
            elif name == "ObjectIdChanged":
                renamed[annotation.number("new_id")] = annotation.number("orig_id")
                ignored = True
            elif name == "ZoneTransfer" and annotation.affected_ids:
                new = annotation.affected_ids[0]
                used = transferred(context, annotation, renamed.get(new, new), actions) or used
                announced.add(new)
            elif name == "AbilityInstanceCreated":
                used = abilities.created(context, annotation, actions, first) or used
                announced.update(annotation.affected_ids)
            elif name == "AbilityInstanceDeleted":
                told = abilities.deleted(context, annotation)
                used, ignored = used or told, not told
            elif name == "UserActionTaken":
                told = bool(annotation.affected_ids) and annotation.affected_ids[0] in announced
                used = told or resolving.action_taken(context, annotation) or used
            elif name in IGNORED:
                ignored = True
        if used:
            context.note_used(annotation)
        elif ignored:
            context.note_ignored(annotation)

    def settle(self, message: GameState, everything: bool) -> None:
        """After the annotations: everything that only rows show."""
        context = self.context
        settle_turn(context)
        abilities.settle_pending(context)
        mana.add_floating(context)
        settle_copies(context, message)
        settle_removed(context)
        reconcile(context, message, everything)
        for persistent in message.persistent_annotations:
            if "AnnotationType_TargetSpec" in persistent.type:
                targets.choose_targets(context, persistent.affector_id, persistent)
        settle_declared(context, everything)
        settle_priority(context, message)

    def remember(self, state_id: int) -> None:
        """Keeps the moment for an undo."""
        context = self.context
        last, number, state = self.latest, context.recorder.number - 1, context.state
        if last is None or last.last_event != number:
            # Whatever got an id of ours made the state count on.
            known = last is not None and last.state.next_object == state.next_object
            last = self.latest = Past(
                number,
                state.copy(),
                last.ids if last is not None and known else dict(context.ids),
                dict(context.pending),
                dict(context.mana),
            )
        self.past[state_id] = last
        if len(self.past) > KEPT_STATES:
            del self.past[next(iter(self.past))]


def in_causal_order(annotations: tuple[Annotation, ...]) -> tuple[Annotation, ...]:
    """Annotations as they happened: a resolution starts before what it does, also where the log has copies first."""
    for place, annotation in enumerate(annotations):
        if RESOLUTION not in annotation.type:
            continue
        copies = [
            earlier
            for earlier, other in enumerate(annotations[:place])
            if other.affector_id == annotation.affector_id and "AnnotationType_ZoneTransfer" in other.type
        ]
        if copies:
            first = copies[0]
            return (*annotations[:first], annotation, *annotations[first:place], *annotations[place + 1 :])
    return annotations
