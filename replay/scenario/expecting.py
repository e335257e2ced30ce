"""Looks whether what is expected is so, and finds the event that decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from domain.commands import IllegalCommand
from domain.cr import covers
from domain.events import GameEvent
from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr119_122_numbers import LifeChanged
from domain.events.cr400_zones import ObjectCeased, ObjectMoved
from domain.events.cr601_608_stack import AbilityPutOnStack, SpellCast, StackObjectRemoved
from domain.events.cr613_characteristics import ControlChanged
from domain.events.cr701_actions import (
    EnduringStoryGained,
    TokenCreated,
)
from domain.ids import EventNumber, Seat
from projections.log import log
from replay.scenario.cardbook import same_name
from replay.scenario.expecting_things import Decides, Seen, ThingChecker
from replay.scenario.model import Action, Expectation
from replay.scenario.results import Failure
from replay.scenario.things import PLAYERS
from replay.scenario.wording import braced, fits, listed, numbers, yes

if TYPE_CHECKING:
    from replay.scenario.running import Runner

Look = Callable[[Expectation, Seat], Seen]


def never(_: GameEvent) -> bool:
    """No event decides it."""
    return False


class Checker:
    """Looks at the game of a runner."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.things = runner.things
        self.game = runner.table.game
        self.objects = ThingChecker(self.game, self.things, runner.scenario.file)

    def check(self, those: Iterable[Expectation]) -> None:
        """Notes every expectation that does not hold."""
        result = self.runner.result
        for one in those:
            result.expectations += 1
            seen = self.look(one)
            if not seen.holds:
                number = self.decided(seen.decides)
                told = self.tell(number) if number is not None else None
                what = f"{one.kind} {one.subject}".rstrip()
                result.failures.append(Failure(one.line, what, seen.expected, seen.found, number, told))

    def decided(self, decides: Decides) -> EventNumber | None:
        """The latest event since the script began that decided it."""
        result = self.runner.result
        for number in range(len(result.events) - 1, result.began - 1, -1):
            if decides(result.events[number]):
                return number
        return None

    def tell(self, number: EventNumber) -> str:
        """An event in words, with its rule."""
        line = next(log(self.runner.result.events, None, number, number))
        return f"{line.text}  [{line.rule}]" if line.rule else line.text

    # Kinds -----------------------------------------------------------------------------------------------------------

    def look(self, one: Expectation) -> Seen:
        """How an expectation stands."""
        match one.kind:
            case "life" | "pool" | "enduring_story" | "hand" | "graveyard" | "exile" | "library" | "battlefield":
                look: Look = getattr(self, f"player_{one.kind}", self.cards)
                return look(one, PLAYERS[one.subject])
            case "stack":
                return self.stack(one)
            case "lost":
                return self.lost(one)
            case "legal" | "not_legal":
                return self.legal(one)
            case "events" | "under_rule":
                return self.counted(one)
        return self.objects.look(one)

    def player_life(self, one: Expectation, seat: Seat) -> Seen:
        """A life total."""
        life = self.game.state.players[seat].life
        return Seen(
            life == one.value,
            str(one.value),
            str(life),
            lambda event: isinstance(event, LifeChanged) and event.player == seat,
        )

    def player_pool(self, one: Expectation, seat: Seat) -> Seen:
        """A mana pool, whatever its mana may be spent on."""
        pool = sorted(symbol for symbol, _ in self.game.state.pools.get(seat, ()))
        return Seen(
            pool == sorted(one.value),
            braced(sorted(one.value)),
            braced(pool),
            lambda event: isinstance(event, ManaAdded | ManaSpent | ManaEmptied) and event.player == seat,
        )

    def player_enduring_story(self, one: Expectation, seat: Seat) -> Seen:
        """The designation."""
        has = "enduring story" in self.game.state.players[seat].designations
        return Seen(
            has == one.value,
            yes(one.value),
            yes(has),
            lambda event: isinstance(event, EnduringStoryGained) and event.player == seat,
        )

    def cards(self, one: Expectation, seat: Seat) -> Seen:
        """The cards of a zone, or how many there are."""
        objects = self.game.state.objects
        there = [each for each, thing in objects.items() if thing.zone == one.kind and thing.owner == seat]
        moved = self.moves(one.kind, seat)
        if isinstance(one.value, int):
            return Seen(len(there) == one.value, str(one.value), str(len(there)), moved)
        names = [self.things.name(each) for each in there]
        return Seen(fits(names, one.value), listed(one.value), listed(names), moved)

    def player_battlefield(self, one: Expectation, seat: Seat) -> Seen:
        """The permanents a player controls, by name."""
        names = [self.things.name(each) for each in self.game.controlled(seat)]
        exactly, wanted = one.value
        counts = {name: sum(same_name(each, name) for each in names) for name, _ in wanted}
        holds = all(counts[name] == number for name, number in wanted)
        if exactly:
            holds = holds and len(names) == sum(number for _, number in wanted)
        found = Counter(names) if exactly else counts
        return Seen(
            holds,
            numbers(dict(wanted)) + (" and nothing else" if exactly else ""),
            numbers(found),
            lambda event: isinstance(event, TokenCreated | ControlChanged) or self.moves("battlefield", None)(event),
        )

    def moves(self, zone: str, seat: Seat | None) -> Decides:
        """Moves to or from a zone."""

        def decides(event: GameEvent) -> bool:
            if not isinstance(event, ObjectMoved) or zone not in (event.from_zone, event.to_zone):
                return False
            thing = self.game.find(self.things.now(event.new_id))
            return seat is None or thing is None or thing.owner == seat

        return decides

    def stack(self, one: Expectation) -> Seen:
        """The whole stack, the top first."""
        there = self.game.state.zone("stack")
        holds = len(there) == len(one.value) and all(
            self.things.called(each, text) or self.things.means(text, each)
            for each, text in zip(there, one.value, strict=True)
        )
        names = [self.things.name(each) for each in there]
        return Seen(
            holds,
            listed(one.value, ordered=True),
            listed(names, ordered=True),
            lambda event: (
                isinstance(event, AbilityPutOnStack | SpellCast | StackObjectRemoved)
                or self.moves("stack", None)(event)
            ),
        )

    def lost(self, one: Expectation) -> Seen:
        """Who has lost."""
        found = [f"P{seat}" for seat, player in self.game.state.players.items() if player.lost]
        return Seen(
            sorted(found) == sorted(one.value),
            listed(one.value),
            listed(found),
            lambda event: event.kind in ("PlayerLost", "GameEnded"),
        )

    def legal(self, one: Expectation) -> Seen:
        """Whether something may be done now."""
        action = one.value
        assert isinstance(action, Action)
        wanted = one.kind == "legal"
        try:
            self.runner.verify(action)
        except IllegalCommand as refusal:
            return Seen(not wanted, f"{action.verb} is legal", f"refused: {refusal}", never)
        return Seen(wanted, f"{action.verb} is refused", "it is legal", never)

    def counted(self, one: Expectation) -> Seen:
        """How many events since the script began; a move is part of the event that says what it was."""
        result = self.runner.result
        events = result.events

        def belongs(event: GameEvent) -> bool:
            if one.kind == "events":
                return event.kind == one.subject
            return event.rule is not None and covers(one.subject, event.rule)

        number = 0
        for event in events[result.began :]:
            part = (
                one.kind == "under_rule"
                and isinstance(event, ObjectMoved | ObjectCeased)
                and event.cause is not None
                and belongs(events[event.cause])
            )
            number += belongs(event) and not part
        return Seen(number == one.value, str(one.value), str(number), belongs)
