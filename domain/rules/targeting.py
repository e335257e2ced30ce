"""CR 115: what can be a target, choosing targets, and which are still legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from domain.cards.abilities import GrantAbility, Keyword, RuleChange
from domain.cards.filters import Is
from domain.cards.values import TargetSpec
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, matches
from domain.vocabulary import SUPERTYPES

if TYPE_CHECKING:
    from domain.rules.game import Game

Targets = tuple[tuple[Recipient, ...], ...]


def candidates(reading: Reading, spec: TargetSpec) -> list[Recipient]:
    """Everything that a word "target" could choose now."""
    game = reading.game
    found: list[Recipient] = []
    if spec.what in ("player", "any"):
        found.extend(seat for seat in game.state.players if player_ok(reading, spec, seat))
    if spec.what == "player":
        return found
    state = game.state
    if spec.what == "any":
        found.extend(
            i
            for i in game.battlefield()
            if any(word in game.face(i).types for word in ("Creature", "Planeswalker", "Battle"))
            and object_ok(reading, i)
        )
        return found
    if spec.what == "spell":
        found.extend(
            i
            for i in state.zone("stack")
            if i != reading.stack and matches(reading, spec.of, i) and object_ok(reading, i)
        )
        return found
    zones = [spec.zone] if spec.zone in ("battlefield", "stack", "exile", "command") else []
    there: list[ObjectId] = [i for zone in zones for i in state.zone(zone)]
    if not zones:
        there = [i for seat in state.players for i in state.zone(spec.zone, seat)]
    found.extend(i for i in there if i != reading.stack and matches(reading, spec.of, i) and object_ok(reading, i))
    return found


def player_ok(reading: Reading, spec: TargetSpec, seat: Seat) -> bool:
    """Whether a player can be the target."""
    if reading.game.state.players[seat].lost:
        return False
    if reading.game.state.effects and protects_player(reading.game, seat, source_of(reading)):
        return off.is_off("702.16b")
    return spec.player == "any" or seat != reading.controller


def object_ok(reading: Reading, identifier: ObjectId) -> bool:
    """Hexproof, shroud and protection (CR 702.11, 702.18, 702.16)."""
    game = reading.game
    thing = game.state.objects[identifier]
    if thing.zone != "battlefield":
        return True
    keywords = game.abilities(identifier).keywords
    if game.state.effects and untargetable(reading, identifier) and not off.is_off("101.2"):
        return False
    if not keywords:
        return True
    if "shroud" in keywords and not off.is_off("702.18a"):
        return False
    if "hexproof" in keywords and thing.controller != reading.controller and not off.is_off("702.11b"):
        return False
    return off.is_off("702.16b") or not any(
        protects(game, quality, source_of(reading)) for quality in keywords.get("protection", ())
    )


def untargetable(reading: Reading, identifier: ObjectId) -> bool:
    """Whether an effect of an opponent says that it can't be the target of what its opponents control."""
    for effect in reading.game.state.effects.values():
        if identifier in effect.affected and effect.player != reading.controller and effect.definition is not None:
            changes = definition_of(effect.definition)
            if isinstance(changes, tuple) and any(
                isinstance(change, RuleChange) and change.rule == "cant be targeted by opponents" for change in changes
            ):
                return True
    return False


def source_of(reading: Reading) -> ObjectId | None:
    """The source whose qualities count: the spell itself, or the source of the ability."""
    stack = reading.game.find(reading.stack) if reading.stack is not None else None
    if stack is not None and stack.kind != "ability":
        return stack.id
    return reading.source


def protects(game: Game, quality: str, source: ObjectId | None) -> bool:
    """Whether protection of that quality is protection from the source (CR 702.16a)."""
    if source is None:
        return False
    word = quality.removeprefix("from ")
    face = game.face(source)
    if word == "everything":
        return True
    if word.endswith(" creatures"):
        kind = word.removesuffix(" creatures")
        return "Creature" in face.types and matches(Reading(game, 0, source), Is(kind), source)
    singular = word.removesuffix("s")
    return word in face.colors or singular.capitalize() in face.types + face.subtypes or word == face.name


def protects_player(game: Game, seat: Seat, source: ObjectId | None) -> bool:
    """Whether a player has protection from the source by an effect (CR 702.16b)."""
    for effect in game.state.effects.values():
        if seat not in effect.affected or effect.definition is None or effect.until == "delayed":
            continue
        changes = definition_of(effect.definition)
        for change in changes if isinstance(changes, tuple) else ():
            ability = change.ability if isinstance(change, GrantAbility) else None
            if isinstance(ability, Keyword) and ability.name == "protection" and protects(game, ability.value, source):
                return True
    return False


def legal(reading: Reading, spec: TargetSpec, target: Recipient) -> bool:
    """Whether something could be chosen for that word now (CR 608.2b asks the same again)."""
    game = reading.game
    if isinstance(target, int):
        return spec.what in ("player", "any") and target in game.state.players and player_ok(reading, spec, target)
    thing = game.state.objects.get(target)
    if thing is None or spec.what == "player" or target == reading.stack:
        return False
    if spec.what == "any":
        types = game.face(target).types
        ok = thing.zone == "battlefield" and any(word in types for word in ("Creature", "Planeswalker", "Battle"))
        return ok and object_ok(reading, target)
    zone = "stack" if spec.what == "spell" else spec.zone
    return thing.zone == zone and matches(reading, spec.of, target) and object_ok(reading, target)


def dependent(spec: TargetSpec) -> bool:
    """Whether what can be chosen for a word depends on what else is."""
    return spec.other or spec.alike


def alike(game: Game, group: tuple[Recipient, ...]) -> bool:
    """Whether objects share a card type (CR 205.2a)."""
    types = [game.face(one).types for one in group if isinstance(one, str)]
    return not types or any(all(word in each for each in types) for word in types[0] if word not in SUPERTYPES)


def possible(reading: Reading, specs: tuple[TargetSpec, ...]) -> bool:
    """Whether legal targets can be chosen at all."""
    if any(map(dependent, specs)):
        return next(every(reading, specs), None) is not None
    return all(spec.least == 0 or len(candidates(reading, spec)) >= spec.least for spec in specs)


def verify(reading: Reading, specs: tuple[TargetSpec, ...], targets: Targets) -> str | None:
    """Why these targets can't be chosen; None where they can."""
    if len(targets) != len(specs):
        return f"{len(specs)} choices of targets are wanted, not {len(targets)}"
    before: list[Recipient] = []
    for spec, group in zip(specs, targets, strict=True):
        if spec.other and any(target in before for target in group) and not off.is_off("115.3"):
            return "it is a target already"
        before += group
        if not spec.least <= len(group) <= spec.most:
            return f"{len(group)} targets where {spec.least} to {spec.most} are wanted"
        if spec.alike and not alike(reading.game, group):
            return "they don't share a card type"
        if len(dict.fromkeys(group)) != len(group):
            return "one thing is chosen twice for the same word"
        for target in group:
            if not legal(reading, spec, target):
                return f"{target!r} can't be chosen"
    return None


def choice_of(
    spec: TargetSpec, options: tuple[Recipient, ...], player: Seat, source: ObjectId | None, index: int = 0
) -> Choice:
    """The question for one word "target"."""
    most = min(spec.most, len(options))
    least = min(spec.least, most)
    return Choice(player, "targets", options, least=least, most=most, source=source, rule="603.3d", index=index)


def choose(reading: Reading, specs: tuple[TargetSpec, ...], player: Seat, source: ObjectId | None) -> Flow[Targets]:
    """Asks for the targets of an ability, a group at a time."""
    groups: list[tuple[Recipient, ...]] = []
    for index, spec in enumerate(specs):
        taken = [one for group in groups for one in group] if spec.other else []
        options = tuple([one for one in candidates(reading, spec) if one not in taken])
        choice = choice_of(spec, options, player, source, index)
        if spec.alike:
            choice.check = lambda group: None if alike(reading.game, group) else "they don't share a card type"
        forced = choice.forced
        groups.append(forced if forced is not None else (yield choice))
    return tuple(groups)


def every(reading: Reading, specs: tuple[TargetSpec, ...]) -> Iterator[Targets]:
    """All ways of choosing targets."""
    if not specs:
        yield ()
        return
    first, rest = specs[0], specs[1:]
    options = candidates(reading, first)
    for size in range(first.least, min(first.most, len(options)) + 1):
        for group in combinations(options, size):
            if first.alike and not alike(reading.game, group):
                continue
            for others in every(reading, rest):
                pairs = zip(rest, others, strict=True)
                if not any(spec.other and any(one in group for one in those) for spec, those in pairs):
                    yield (group, *others)


def how_many(reading: Reading, specs: tuple[TargetSpec, ...]) -> int:
    """How many ways there are to choose targets."""
    from math import comb

    if any(map(dependent, specs)):
        return sum(1 for _ in every(reading, specs))
    total = 1
    for spec in specs:
        number = len(candidates(reading, spec))
        total *= sum(comb(number, size) for size in range(spec.least, min(spec.most, number) + 1))
    return total
