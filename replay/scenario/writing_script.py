"""What players did in a stretch of a game, as entries of a script."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from domain.cards.values import TargetSpec
from domain.commands import (
    Activate,
    AnyCommand,
    Attack,
    Block,
    Cast,
    Choose,
    Concede,
    Foretell,
    IllegalCommand,
    Pass,
    Payment,
    Play,
    Targets,
    load,
)
from domain.decide import Table
from domain.events import GameEvent
from domain.events.cr500_turns import PriorityPassed
from domain.events.records import CommandGiven, RolledBack
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import cr601_casting, cr602_activating
from domain.rules.chance import NotRecorded
from domain.rules.choice import Choice
from domain.rules.cr712_other_parts import face_chosen
from domain.state import State, effective_numbers
from replay.redeciding import KEEPING
from replay.scenario.cardbook import same_name
from replay.scenario.things import Ambiguous, Things
from replay.scenario.writing_words import flow, listed, quoted


class CannotSay(Exception):
    """Something that a script has no words for."""


def arrivals_of(state: State) -> list[ObjectId]:
    """The permanents in the order in which a file puts them in place: player by player, the oldest first."""
    order = [*reversed(state.zone("battlefield"))]
    return [one for seat in sorted(state.players) for one in order if state.objects[one].controller == seat]


class Script:
    """Follows the commands of a record, and says each. Ids are those that the objects had at the beginning."""

    def __init__(self, table: Table, arrivals: Sequence[ObjectId]) -> None:
        self.table = table
        self.entries: list[str] = []
        self.used: dict[ObjectId, None] = {}
        """The objects of the beginning that it names."""
        self.things = Things(table.game)
        # Cards of libraries have no ids in a file: they are called by name.
        objects = table.game.state.objects
        self.things.ids = {one: one for one, thing in objects.items() if thing.zone != "library"}
        for one in arrivals:
            self.things.arrived(one)
        self._targets: tuple[Seat, list[str]] | None = None

    def follow(self, events: Sequence[GameEvent], base: EventNumber, at: EventNumber) -> None:
        """Carries out and says the commands after `base` that lead to `at`. CannotSay where one has no words."""
        for number in effective_numbers(events[: at + 1]):
            event = events[number]
            if number <= base:
                continue
            if isinstance(event, (*KEEPING, RolledBack)):
                self.table.keep(event)  # the numbers, by which chance goes, stay those of the record
            elif isinstance(event, CommandGiven | PriorityPassed):
                command = Pass() if isinstance(event, PriorityPassed) else load(event.details or "")
                self._say(event.player, command)
                try:
                    self.things.follow(self.table.do(event.player, command))
                except (IllegalCommand, NotRecorded) as error:
                    raise CannotSay(f"what was done at event {number} ({error})") from error
                self._settle_targets()
        self._settle_targets(end=True)

    def _say(self, player: Seat, command: AnyCommand) -> None:
        choice = self.table.choice
        if isinstance(command, Choose) and choice is not None:
            if choice.kind == "targets":
                items = [self.ref(one) for one in command.answer] or ["null"]
                before = self._targets[1] if self._targets is not None else []
                self._targets = (player, [*before, *items])
                return
            self.entries.append(self._answer(player, [self._item(choice, one) for one in command.answer]))
            return
        self.entries.append(self._action(player, command))

    def _settle_targets(self, end: bool = False) -> None:
        """Targets of one ability are asked word by word, and answered together."""
        choice = self.table.choice
        more = choice is not None and choice.kind == "targets" and bool(choice.index)
        if self._targets is not None and (end or not more):
            self.entries.append(self._answer(*self._targets))
            self._targets = None

    def _answer(self, player: Seat, items: list[str]) -> str:
        return flow({"answer": flow({f"P{player}": listed(items)})})

    def _item(self, choice: Choice, option: object) -> str:
        """One option: yes or no, a number, a word, or its place in the list."""
        if isinstance(option, bool):
            return "yes" if option else "no"
        numbered = all(isinstance(one, int) for one in choice.options) and not choice.labels
        if numbered or (isinstance(option, str) and option not in self.table.game.state.objects):
            return quoted(str(option))
        return str(choice.options.index(option) + 1)

    def _action(self, player: Seat, command: AnyCommand) -> str:
        fields: dict[str, str] = {}
        who = f"P{player}"
        match command:
            case Pass():
                fields[who] = "pass"
            case Concede():
                fields[who] = "concede"
            case Play():
                fields |= {who: "play", "card": self.ref(command.card), **self._part(command)}
            case Foretell():
                fields |= {who: "foretell", "card": self.ref(command.card), **self._paid(command.pay)}
            case Cast():
                fields |= {who: "cast", "card": self.ref(command.card), **self._cast(command)}
            case Activate():
                node = cr602_activating.abilities_of(self.table.game, command.source)[command.ability - 1][1]
                fields |= {who: "activate", "source": self.ref(command.source), "ability": str(command.ability)}
                fields |= {"x": str(command.x)} if command.x is not None else {}
                fields |= self._aimed(node.targets, command.targets)
                fields |= {"mana": quoted(command.mana)} if command.mana else {}
                fields |= self._given(command.sacrifices)
                fields |= self._paid(command.pay)
            case Attack():
                attacks = {self.ref(one): self.ref(target) for one, target in command.attacks}
                fields |= {who: "attack", "with": flow(attacks) if attacks else "[]"}
            case Block():
                blocks = {self.ref(one): listed([self.ref(each) for each in those]) for one, those in command.blocks}
                fields |= {who: "block", "with": flow(blocks) if blocks else "[]"}
            case Choose():
                raise CannotSay("an answer to nothing that was asked")
        return flow(fields)

    def _cast(self, command: Cast) -> dict[str, str]:
        game = self.table.game
        face = face_chosen(game, command)
        fields = self._part(command)
        if command.alternative is not None:
            fields["for"] = quoted(command.alternative)
        if command.modes:
            fields["modes"] = listed([str(mode) for mode in command.modes])
        if command.x is not None:
            fields["x"] = str(command.x)
        if command.kicked:
            fields["kicker"] = str(command.kicked)
        if face is not None:
            fields |= self._aimed(cr601_casting.specs_of(game, face, command.modes), command.targets)
        return {**fields, **self._given(command.sacrifices), **self._paid(command.pay)}

    def _part(self, command: Cast | Play) -> dict[str, str]:
        return {} if command.face is UNSET else {"face": quoted(str(command.face))}

    def _aimed(self, specs: Sequence[TargetSpec], targets: Targets) -> dict[str, str]:
        items: list[str] = []
        for spec, group in zip(specs, targets, strict=False):
            items += [self.ref(one) for one in group] or (["null"] if spec.most == 1 else [])
        return {"targets": listed(items)} if items else {}

    def _given(self, those: Sequence[ObjectId]) -> dict[str, str]:
        return {"sacrifice": listed([self.ref(one) for one in those])} if those else {}

    def _paid(self, payment: Payment) -> dict[str, str]:
        if payment.pool_only:
            return {"pay": "pool"}
        return {"pay": listed([self.ref(one) for one in payment.sources])} if payment.sources is not None else {}

    # Names -----------------------------------------------------------------------------------------------------------

    def ref(self, recipient: Recipient) -> str:
        """A player, the id that an object had at the beginning, or the name and number of one that came since."""
        if isinstance(recipient, int):
            return f"P{recipient}"
        things = self.things
        for first in things.ids:
            if things.now(first) == recipient:
                self.used[first] = None
                return first
        name = things.names.get(recipient) or things.name(recipient)
        objects = self.table.game.state.objects
        if objects[recipient].zone in ("hand", "library"):
            return quoted(name)  # one as good as another
        try:
            if things.find(name) == recipient:
                return quoted(name)
        except Ambiguous:
            pass
        same = [one for one in things.arrivals if same_name(things.names[one], name)]
        for place, one in enumerate(same, 1):
            if things.now(one) == recipient:
                return quoted(f"{name}#{place}")
        raise CannotSay(f"which {name} is meant in the script")
