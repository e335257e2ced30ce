"""What an answer of a script means for the choice that is awaited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from domain.cards import abilities as a
from domain.cards.values import TargetSpec
from domain.commands import IllegalCommand
from domain.creature_types import CREATURE_TYPES
from domain.decide import Table
from domain.ids import Recipient
from domain.rules import targeting
from domain.rules.choice import Answer as Chosen
from domain.rules.choice import Choice
from domain.rules.cr608_resolving import instructions, reading_of
from projections.names import key_of, roman
from replay.scenario.announcing import groupings
from replay.scenario.cardbook import same_name
from replay.scenario.errors import ScenarioError, did_you_mean, shown
from replay.scenario.model import Answer
from replay.scenario.references import NUMBERED
from replay.scenario.things import Ambiguous, Things
from replay.scenario.tree import NO, YES

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
SYMBOLS = ("W", "U", "B", "R", "G", "C")
TYPES = frozenset(word.casefold() for word in CREATURE_TYPES)
Items = tuple[str | None, ...]


class Answerer:
    """Turns the words of an answer into answers to one choice, or to several that follow each other."""

    def __init__(self, table: Table, things: Things, file: str, means: Callable[[str], bool]) -> None:
        self.table = table
        self.things = things
        self.file = file
        self.means = means
        """Whether a word means a thing of the file."""

    def answers(self, answer: Answer) -> tuple[list[Chosen], Items | None]:
        """(what is answered now, one after the other; the items that are left for what is asked then).

        Raises IllegalCommand where it is no answer.
        """
        choice = self.table.choice
        if choice is None:
            raise IllegalCommand("no choice is awaited", "117.1", answer.player)
        if choice.player != answer.player:
            raise IllegalCommand(f"P{choice.player} is to choose ({choice.kind})", choice.rule, answer.player)
        if choice.kind in ("attackers", "blockers"):
            verb = "attack" if choice.kind == "attackers" else "block"
            raise IllegalCommand(f"{choice.kind} are asked for: use `P{choice.player}: {verb}`", choice.rule)
        if choice.kind == "may":
            return self.may(answer)
        if choice.kind == "targets" and choice.rule == "707.10c":
            return self.other_targets(choice, answer)
        if choice.kind == "targets":
            return self.targets(choice, answer), None
        items = answer.items
        if choice.least == 0 and items and items[0] is not None:
            # "You may … choose": `no` declines, and a `yes` before what is chosen says nothing more.
            items = (
                () if items[0].casefold() in NO else items[1:] if items[0].casefold() in YES and items[1:] else items
            )
        chosen = self.plain(choice, items, answer.line)
        choice.verify(chosen)
        return [chosen], None

    def may(self, answer: Answer) -> tuple[list[Chosen], Items | None]:
        """Yes or no; things say yes and answer what is asked then; `null` declines."""
        items = answer.items
        first = items[0].casefold() if items and items[0] is not None else None
        if not items or items == (None,) or first in NO:
            return [(False,)], None
        return [(True,)], (items if first not in YES else items[1:] or None)

    # One choice ------------------------------------------------------------------------------------------------------

    def plain(self, choice: Choice, items: Items, line: int) -> Chosen:
        """The options that the items mean."""
        labels = choice.labels or choice.options
        chosen: list[Any] = []
        for item in items:
            if item is None:
                continue
            place = self.place(choice, labels, item, chosen, line)
            chosen.append(choice.options[place])
        return tuple(chosen)

    def place(self, choice: Choice, labels: Sequence[Any], item: str, taken: list[Any], line: int) -> int:
        """Which option an item means."""
        options = choice.options
        free = [place for place, option in enumerate(options) if choice.repeat or option not in taken]
        exact = self.object_named(item, line)
        found = [place for place in free if exact is not None and thing_of(labels[place]) == exact]
        if not found:
            found = [place for place in free if isinstance(labels[place], str) and labels[place] == item]
        if not found:
            found = [place for place in free if self.is_called(labels[place], item)]
        if len(found) > 1 and self.tells_apart(choice, found, labels):
            raise ScenarioError(
                self.file, line, f"{shown(item)} may be {len(found)} of the options: say it by id or place"
            )
        if found:
            return found[0]
        numbers = all(isinstance(option, int) for option in options) and not choice.labels
        if not numbers and item.isdecimal() and 1 <= int(item) <= len(options):
            return int(item) - 1
        if not self.means(item) and not item.removeprefix("-").isdecimal() and not is_value(item):
            names = [self.told(label) for label in labels]
            near = did_you_mean(item, names) or f"; the options are {', '.join(dict.fromkeys(names))}"
            raise ScenarioError(self.file, line, f"{shown(item)} is no answer to the choice ({choice.kind}){near}")
        raise IllegalCommand(f"{choice.kind}: {shown(item)} is no option", choice.rule, choice.player)

    def object_named(self, item: str, line: int) -> Recipient | None:
        """The thing that an id or a numbered name means."""
        if item in self.things.ids or item in ("P1", "P2") or NUMBERED.fullmatch(item):
            try:
                return self.things.find(item)
            except Ambiguous as error:
                raise ScenarioError(self.file, line, str(error)) from error
        return None

    def is_called(self, label: Any, item: str) -> bool:
        """Whether an option is called so."""
        if isinstance(label, tuple):
            return same_name(self.told(label), item) or self.is_called(label[0], item)
        if isinstance(label, bool):
            return item.casefold() in (YES if label else NO)
        if isinstance(label, int):
            return item.removeprefix("-").isdecimal() and int(item) == label
        if not isinstance(label, str):
            return False
        if self.table.game.find(label) is not None:
            return self.things.called(label, item)
        symbol = COLORS.get(item.casefold(), item.replace("{", "").replace("}", ""))
        return label in (item, symbol) or key_of(label) == key_of(item)

    def tells_apart(self, choice: Choice, found: list[int], labels: Sequence[Any]) -> bool:
        """Whether it matters which of several like options is meant: not among equals, nor in hands and libraries."""
        objects = self.table.game.state.objects
        if all(labels[place] == labels[found[0]] for place in found):
            return False
        hidden = [
            isinstance(labels[place], str) and labels[place] in objects and objects[labels[place]].zone in HIDDEN
            for place in found
        ]
        return not all(hidden)

    def told(self, label: Any) -> str:
        """An option for a message."""
        if isinstance(label, tuple):  # (source, chapter) of an ability that is about to be put on the stack
            source, chapter = label
            return f"{self.things.name(source)} {roman(chapter) if chapter is not None else 'ability'}"
        if isinstance(label, bool):
            return "yes" if label else "no"
        if isinstance(label, str) and self.table.game.find(label) is not None:
            return self.things.id_of(label)
        return str(label)

    # Targets of an ability -------------------------------------------------------------------------------------------

    def targets(self, choice: Choice, answer: Answer) -> list[Chosen]:
        """Answers for the words "target" that are still asked, from a list of all of them or of these."""
        items = tuple(None if one is None else self.target(choice, one, answer.line) for one in answer.items)
        specs, asked = self.specs(choice)
        if specs:
            for those, places in ((specs, asked), ([specs[place] for place in asked], list(range(len(asked))))):
                for groups in groupings(items, those):
                    given = [groups[place] for place in places]
                    if self.fit(those, groups, given, choice):
                        return given
        chosen = tuple(one for one in items if one is not None)
        choice.verify(chosen)
        return [chosen]

    def other_targets(self, choice: Choice, answer: Answer) -> tuple[list[Chosen], Items | None]:
        """New targets of a copy, for one word "target" after the other; `null` leaves one as it is (CR 707.10c)."""
        thing = self.table.game.state.objects[choice.source or ""]
        before = thing.targets[choice.index or 0]
        items, left = answer.items[: len(before)], answer.items[len(before) :]
        given = [None if one is None else self.target(choice, one, answer.line) for one in items]
        given += [None] * (len(before) - len(given))
        chosen = tuple(old if new is None else new for old, new in zip(before, given, strict=True))
        choice.verify(chosen)
        return [chosen], left or None

    def target(self, choice: Choice, item: str, line: int) -> Recipient:
        """What an item means among the options, else anywhere."""
        exact = self.object_named(item, line)
        if exact is not None:
            return exact
        found = [one for one in choice.options if isinstance(one, str) and self.things.called(one, item)]
        if len(found) == 1:
            return found[0]
        try:
            other = self.things.find(item)
        except Ambiguous as error:
            raise ScenarioError(self.file, line, str(error)) from error
        if other is not None:
            return other
        if not self.means(item):
            names = [self.told(option) for option in choice.options]
            near = did_you_mean(item, names) or f"; the options are {', '.join(dict.fromkeys(names))}"
            raise ScenarioError(self.file, line, f"{shown(item)} is no target{near}")
        raise IllegalCommand(f"{choice.kind}: {shown(item)} is not there", choice.rule, choice.player)

    def specs(self, choice: Choice) -> tuple[list[TargetSpec], list[int]]:
        """The words "target" of the ability that is put on the stack, and which of them are still asked for."""
        game = self.table.game
        stack = game.state.zone("stack")
        if not stack or game.state.objects[stack[0]].kind != "ability":
            return [], []
        thing = game.state.objects[stack[0]]
        node: a.Ability = game.node(thing.ability or "")
        _, specs = instructions(game, thing, node)
        reading = reading_of(game, thing)
        options = [tuple(targeting.candidates(reading, spec)) for spec in specs]
        asked = [
            place
            for place, (spec, those) in enumerate(zip(specs, options, strict=True))
            if targeting.choice_of(spec, those, choice.player, choice.source).forced is None
        ]
        first = choice.index
        return list(specs), [place for place in asked if first is None or place >= first]

    def fit(
        self,
        specs: Sequence[TargetSpec],
        groups: tuple[tuple[Recipient, ...], ...],
        given: list[tuple[Recipient, ...]],
        choice: Choice,
    ) -> bool:
        """Whether every group may be chosen for its word."""
        reading = reading_of(self.table.game, self.table.game.state.objects[self.table.game.state.zone("stack")[0]])
        return bool(given) and targeting.verify(reading, tuple(specs), groups) is None


def is_value(item: str) -> bool:
    """Whether a word is a color, mana or a creature type: what is chosen beside things."""
    letters = item.replace("{", "").replace("}", "")
    return item.casefold() in COLORS or item.casefold() in TYPES or all(letter in SYMBOLS for letter in letters)


def thing_of(label: Any) -> Any:
    """The object behind a label; of an ability that is about to be put on the stack its source."""
    return label[0] if isinstance(label, tuple) else label


HIDDEN = ("hand", "library")


def awaited(choice: Choice, told: Callable[[Any], str]) -> str:
    """A choice for a message."""
    options = ", ".join(told(label) for label in (choice.labels or choice.options)[:12])
    return f"P{choice.player} is to choose ({choice.kind}{': ' + options if options else ''})"
