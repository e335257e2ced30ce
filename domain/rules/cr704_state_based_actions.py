"""CR 704: state-based actions, all that apply at the same time, again until none does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr103_104_game import GameDrawn, GameWon, PlayerLost
from domain.events.cr119_122_numbers import CountersRemoved
from domain.events.cr400_zones import ObjectCeased
from domain.events.cr506_combat import RemovedFromCombat
from domain.events.cr701_actions import (
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    Unattached,
)
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr613_layers import under_rule
from domain.rules.cr714_sagas import finished
from domain.rules.keyword_abilities.enchant import can_enchant
from domain.rules.keyword_abilities.equip import can_equip
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game


def check(game: Game) -> Flow[bool]:
    """Performs state-based actions until none applies (704.3). Returns whether any was performed."""
    acted = False
    while not game.state.ended and not game.quiet:
        game.record_characteristics()
        if game.state.attacks or game.state.blocks:
            out_of_combat(game)
        performed = yield from once(game)
        game.deathtouched.clear()
        game.damage_causes.clear()
        if not performed:
            game.settled = True
            return acted
        acted = True
    return acted


def out_of_combat(game: Game) -> None:
    """What stopped being a creature is removed from combat (506.4). No state-based action, but seen by then."""
    state = game.state
    fighting = dict.fromkeys((*state.attackers(), *state.blockers()))
    gone = tuple([i for i in fighting if "Creature" not in game.face(i).types])
    if gone and not off.is_off("506.4"):
        game.emit(RemovedFromCombat, "506.4", objects=gone)


def once(game: Game) -> Flow[bool]:
    """One check: everything that applies happens at once (704.7)."""
    losers = losing(game)
    dying: dict[ObjectId, str] = {}
    sacrificed: list[ObjectId] = []
    loose: list[ObjectId] = []
    annihilating: list[tuple[ObjectId, int]] = []
    legends: dict[tuple[Seat, str], list[ObjectId]] = {}
    roles: dict[tuple[Seat, Recipient], ObjectId] = {}
    state = game.state
    for identifier in watched(game):
        thing = state.objects[identifier]
        face = game.face(identifier)
        types = face.types
        if "Creature" in types:
            rule = creature_dies(game, identifier, thing, face)
            if rule is not None:
                dying[identifier] = rule
        if "Planeswalker" in types and not thing.counter("loyalty") and not off.is_off("704.5i"):
            dying.setdefault(identifier, "704.5i")
        if "Legendary" in types and face.name and not off.is_off("704.5j"):
            legends.setdefault((thing.controller, face.name), []).append(identifier)
        if "Saga" in face.subtypes and finished(game, identifier):
            sacrificed.append(identifier)
        rule = attachment(game, identifier, thing, face)
        if rule == "704.5m":
            dying.setdefault(identifier, rule)
        elif rule is not None:
            loose.append(identifier)
        if "Role" in face.subtypes and thing.attached_to is not None and not off.is_off("704.5z"):
            newer = roles.setdefault((thing.controller, thing.attached_to), identifier)
            if newer != identifier:  # the newest come first
                dying.setdefault(identifier, "704.5z")
        pairs = min(thing.counter("+1/+1"), thing.counter("-1/-1")) if thing.counters else 0
        if pairs and not off.is_off("704.5q"):
            annihilating.append((identifier, pairs))
    stray = [i for i in game.strays if i in state.objects]
    game.strays.clear()
    for (player, _), same in legends.items():
        if len(same) > 1:
            same = [i for i in same if off.is_off("101.1") or not under_rule(game, i, "legend rule doesnt apply")]
        if len(same) > 1:
            kept = yield from ask(Choice(player, "legend", tuple(same), rule="704.5j"))
            for identifier in same:
                if identifier not in kept:
                    dying.setdefault(identifier, "704.5j")
    if not (losers or dying or sacrificed or loose or annihilating or stray):
        return False
    with game.together():
        for seat, (reason, rule) in losers.items():
            game.emit(PlayerLost, rule, player=seat, reason=reason)
        for identifier, rule in dying.items():
            perish(game, identifier, rule)
        for identifier in sacrificed:
            controller = game.controller(identifier)
            cause = game.emit(PermanentSacrificed, "714.4", player=controller, permanent=identifier)
            game.move(identifier, "graveyard", "714.4", cause=cause)
        for identifier in loose:
            game.emit(Unattached, "704.5n", object=identifier)
        for identifier, pairs in annihilating:
            for kind in ("+1/+1", "-1/-1"):
                total = state.objects[identifier].counter(kind) - pairs
                game.emit(CountersRemoved, "704.5q", on=identifier, counter=kind, amount=pairs, total=total)
        for identifier in stray:
            if identifier in state.objects:
                game.emit(ObjectCeased, "704.5d", object=identifier)
    if losers:
        settle_end(game)
    return True


WATCHED = frozenset(("Aura", "Creature", "Legendary", "Planeswalker", "Role", "Saga"))


def watched(game: Game) -> tuple[ObjectId, ...]:
    """The permanents that a state-based action may look at by what they are: not those with nothing on them that are
    neither creatures, planeswalkers, legendary, Sagas nor Auras."""
    standing = game.refresh()
    if standing.watched is None:
        objects = game.state.objects
        standing.watched = tuple(
            [
                identifier
                for identifier in game.battlefield()
                if objects[identifier].counters
                or objects[identifier].attached_to is not None
                or not WATCHED.isdisjoint((face := game.face(identifier)).types)
                or not WATCHED.isdisjoint(face.subtypes)
            ]
        )
    return standing.watched


def losing(game: Game) -> dict[Seat, tuple[str, str]]:
    """Players who lose now, why, and by which rule (704.5a–c)."""
    found: dict[Seat, tuple[str, str]] = {}
    for seat, player in game.state.players.items():
        if player.lost:
            continue
        if player.life <= 0 and not off.is_off("704.5a"):
            found[seat] = ("life", "704.5a")
        elif seat in game.drew_from_empty and not off.is_off("704.5b"):
            found[seat] = ("empty-library", "704.5b")
        elif dict(player.counters).get("poison", 0) >= 10 and not off.is_off("704.5c"):
            found[seat] = ("poison", "704.5c")
    game.drew_from_empty.clear()
    return found


def creature_dies(game: Game, identifier: ObjectId, thing: Object, face: Face) -> str | None:
    """Which rule takes a creature, if any (704.5f–h)."""
    toughness = face.toughness or 0
    if toughness <= 0:
        return None if off.is_off("704.5f") else "704.5f"
    if not thing.damage:
        return None
    lethal = thing.damage >= toughness and not off.is_off("704.5g")
    touched = identifier in game.deathtouched and not off.is_off("704.5h")
    if (lethal or touched) and (not game.has(identifier, "indestructible") or off.is_off("702.12b")):
        return "704.5g" if lethal else "704.5h"
    return None


def attachment(game: Game, identifier: ObjectId, thing: Object, face: Face) -> str | None:
    """704.5m–n: Auras without a legal host go to the graveyard, Equipment comes off."""
    if "Aura" in face.subtypes and "Enchantment" in face.types:
        return None if aura_is_well(game, identifier) or off.is_off("704.5m") else "704.5m"
    if thing.attached_to is None:
        return None
    well = isinstance(thing.attached_to, str) and can_equip(game, identifier, thing.attached_to)
    return None if well or off.is_off("704.5n") else "704.5n"


def aura_is_well(game: Game, identifier: ObjectId) -> bool:
    """Whether an Aura is attached to what it can enchant."""
    host = game.state.objects[identifier].attached_to
    if host is None or isinstance(host, int):
        return host is not None
    return can_enchant(game, identifier, host)


def perish(game: Game, identifier: ObjectId, rule: str) -> None:
    """A permanent goes to the graveyard by a state-based action."""
    destroyed = rule in ("704.5g", "704.5h")
    kind = PermanentDestroyed if destroyed else PermanentPutIntoGraveyard
    cause = game.emit(kind, rule, cause=game.damage_causes.get(identifier), permanent=identifier)
    game.dies(identifier, rule, cause)


def settle_end(game: Game) -> None:
    """The game ends when at most one player is left (CR 104.2a, 104.4a)."""
    alive = [seat for seat, player in game.state.players.items() if not player.lost]
    if len(alive) == 1:
        game.emit(GameWon, "104.2a", player=alive[0])
    elif not alive:
        game.emit(GameDrawn, "104.4a")
    else:
        return
    game.finish()
