"""Makes commands of the engine from the actions of a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import UNSET, UnsetType

from domain.cards.values import TargetSpec
from domain.commands import (
    Activate,
    AnyCommand,
    Attack,
    Block,
    Cast,
    Concede,
    Foretell,
    IllegalCommand,
    Pass,
    Payment,
    Play,
    Targets,
)
from domain.decide import Table
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import cr601_casting, cr602_activating
from domain.rules.cr712_other_parts import face_chosen, other_part
from domain.state.leaves import Face
from domain.vocabulary import Zone
from replay.scenario.cardbook import same_name
from replay.scenario.errors import ScenarioError, shown
from replay.scenario.model import Action, Ref
from replay.scenario.things import Ambiguous, Things

Made = TypeVar("Made", Cast, Activate)

FROM_HAND: tuple[Zone, ...] = ("hand",)
ELSEWHERE: tuple[Zone, ...] = ("graveyard", "exile", "command")


class Announcer:
    """Knows the table, and what the words of the file mean on it."""

    def __init__(self, table: Table, things: Things, file: str) -> None:
        self.table = table
        self.things = things
        self.file = file

    def find(self, ref: Ref, line: int, zones: Sequence[Zone] | None = None) -> Recipient | None:
        """The player or object that a word means now."""
        try:
            return self.things.find(ref, zones)
        except Ambiguous as error:
            raise ScenarioError(self.file, line, str(error)) from error

    def there(self, ref: Ref, action: Action, rule: str, zones: Sequence[Zone] | None = None) -> ObjectId:
        """An object that there must be; refused where there is none."""
        found = self.find(ref, action.line, zones)
        if not isinstance(found, str) or self.things.thing(found) is None:
            raise IllegalCommand(f"{shown(ref)} is not there", rule, action.player)
        return found

    # Commands --------------------------------------------------------------------------------------------------------

    def command(self, action: Action) -> AnyCommand:
        """The command. Raises IllegalCommand where what it takes is not there."""
        match action.verb:
            case "pass":
                return Pass()
            case "concede":
                return Concede()
            case "play":
                card = self.card(action, "305.1")
                return Play(card, self.part(card, action))
            case "foretell":
                return Foretell(self.card(action, "702.143a"), self.payment(action))
            case "cast":
                return self.cast(action)
            case "activate":
                return self.activate(action)
            case "attack":
                return self.attack(action)
        return self.block(action)

    def card(self, action: Action, rule: str) -> ObjectId:
        """The card in the player's hand, or the object with the id."""
        if action.card is None:
            assert action.id is not None
            return self.there(action.id, action, rule)
        there = self.in_zone(action.card, action.player, "hand") or self.in_exile(action.card)
        return there or self.there(action.card, action, rule)

    def in_exile(self, ref: Ref) -> ObjectId | None:
        """A card in exile of which that is the name of the other part."""
        return next((one for one in self.table.game.state.zone("exile") if self.part_called(one, ref)), None)

    def in_zone(self, ref: Ref, player: Seat, zone: Zone) -> ObjectId | None:
        """A card of that name (or id) in a player's zone; of several like cards the one that came first."""
        state = self.table.game.state
        there = [one for one in state.zone(zone, player) if state.objects[one].owner == player]
        if ref in self.things.ids:
            identifier = self.things.now(self.things.ids[ref])
            return identifier if identifier in there else None
        same = [one for one in there if self.things.called(one, ref) or self.part_called(one, ref)]
        return min(same, key=lambda one: int(one[1:]), default=None)

    def part_called(self, card: ObjectId, text: Ref) -> Face | None:
        """The other part of a card, a modal back face or an Adventure, where the text is its name."""
        thing = self.table.game.state.objects[card]
        part = other_part(self.table.game, thing.under or thing.base)
        return part if part is not None and same_name(part.name, text) else None

    def part(self, card: ObjectId, action: Action) -> str | UnsetType:
        """What a card is cast or played as: `face:`, or the name by which it was called."""
        text = action.face or action.card
        if text is None:
            return UNSET
        part = self.part_called(card, text)
        if part is not None and part.name is not None:
            return part.name
        return UNSET if action.face is None or self.things.called(card, action.face) else action.face

    def cast(self, action: Action) -> Cast:
        """Which card, how, with which targets."""
        game = self.table.game
        card = self.spell_card(action)
        part = self.part(card, action)
        face = face_chosen(game, Cast(card, face=part))
        specs: tuple[TargetSpec, ...] = ()
        if face is not None:
            spell = game.library.of(face).spell
            good = spell is None or all(1 <= mode <= max(1, len(spell.modes)) for mode in action.modes)
            specs = cr601_casting.specs_of(game, face, action.modes) if good else ()
        payment = self.payment(action)
        given = self.given(action)

        def made(targets: Targets) -> Cast:
            return Cast(card, action.alternative, action.modes, action.x, targets, action.kicked, given, payment, part)

        return self.first_legal(action, specs, made)

    def spell_card(self, action: Action) -> ObjectId:
        """The card to cast: with an id that one, else by name from where the way of casting takes it."""
        if action.card is None:
            return self.card(action, "601.3")
        game = self.table.game
        zones: tuple[Zone, ...] = FROM_HAND
        if action.alternative is not None:
            zones = (*ELSEWHERE, "hand")
        for zone in zones:
            for card in game.state.zone(zone, action.player):
                called = self.things.called(card, action.card) or self.part_called(card, action.card) is not None
                if not called and self.things.ids.get(action.card) is None:
                    continue
                if action.card in self.things.ids and self.things.now(self.things.ids[action.card]) != card:
                    continue
                ways = cr601_casting.ways(game, action.player, card)
                if zone == "hand" or any(way.alternative == action.alternative for way in ways):
                    return card
        return self.there(action.card, action, "601.3", ("hand", *ELSEWHERE))

    def activate(self, action: Action) -> Activate:
        """Which ability of which object."""
        game = self.table.game
        assert action.card is not None
        source = self.there(action.card, action, "602.2")
        there = cr602_activating.abilities_of(game, source)
        number = action.ability
        if number is None:
            if len(there) > 1:
                raise ScenarioError(
                    self.file, action.line, f"{shown(action.card)} has {len(there)} activated abilities: say which one"
                )
            number = 1
        specs = there[number - 1][1].targets if 1 <= number <= len(there) else ()
        payment = self.payment(action)
        given = self.given(action)

        def made(targets: Targets) -> Activate:
            return Activate(source, number, action.x, targets, given, action.mana, payment)

        return self.first_legal(action, specs, made)

    def attack(self, action: Action) -> Attack:
        """Attackers, each with what it attacks."""
        opponent = self.table.game.opponent(action.player)
        attacks: list[tuple[ObjectId, Recipient]] = []
        for attacker, targets in action.pairs:
            target: Recipient | None = opponent
            if targets:
                target = self.find(targets[0], action.line)
            if target is None:
                raise IllegalCommand(f"{shown(targets[0])} is not there", "508.1b", action.player)
            attacks.append((self.there(attacker, action, "508.1a", None), target))
        return Attack(tuple(attacks))

    def block(self, action: Action) -> Block:
        """Blockers, each with what it blocks."""
        return Block(
            tuple(
                (
                    self.there(blocker, action, "509.1a"),
                    tuple(self.there(attacker, action, "509.1a") for attacker in attackers),
                )
                for blocker, attackers in action.pairs
            )
        )

    def payment(self, action: Action) -> Payment:
        """How the mana is paid."""
        if action.pay is None:
            return Payment(action.pool_only)
        return Payment(sources=tuple(self.there(one, action, "601.2h", ("battlefield",)) for one in action.pay))

    def given(self, action: Action) -> tuple[ObjectId, ...]:
        """What costs take."""
        return tuple(self.there(one, action, "601.2h", ("battlefield", "hand", "graveyard")) for one in action.given)

    # Targets ---------------------------------------------------------------------------------------------------------

    def first_legal(self, action: Action, specs: Sequence[TargetSpec], made: Callable[[Targets], Made]) -> Made:
        """The command with its targets grouped as the words "target" of the text take them."""
        if action.targets is None:
            return made(tuple(() for _ in specs))
        targets = tuple(None if one is None else self.target(one, action) for one in action.targets)
        first: Made | None = None
        for groups in groupings(targets, specs):
            command = made(groups)
            if self.table.can(action.player, command):
                return command
            first = first or command
        everything = tuple(one for one in targets if one is not None)
        return first if first is not None else made((everything,))

    def target(self, ref: Ref, action: Action) -> Recipient:
        """What is targeted: looked for on the battlefield and stack first."""
        found = self.find(ref, action.line)
        if found is None or (isinstance(found, str) and self.things.thing(found) is None):
            raise IllegalCommand(f"{shown(ref)} is not there", "601.2c", action.player)
        return found


def groupings(items: tuple[Recipient | None, ...], specs: Sequence[TargetSpec]) -> Iterator[Targets]:
    """All ways to give items to the words "target" in order: one each, or up to as many as a word takes."""
    if not specs:
        if not items:
            yield ()
        return
    spec, rest = specs[0], specs[1:]
    sizes = (1,) if spec.most == 1 else range(min(spec.most, len(items)), -1, -1)
    for size in sizes:
        if size <= len(items):
            group = tuple(one for one in items[:size] if one is not None)
            for others in groupings(items[size:], rest):
                yield (group, *others)
