"""CR 614.1c, 614.12, 303.4, 111: how permanents enter: tapped, with counters, as a copy, attached, as tokens."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards.card import COLOR_OF
from domain.creature_types import CREATURE_TYPES
from domain.events.cr601_608_stack import EventReplaced, LinkedChoiceMade
from domain.events.cr701_actions import ActionNotPerformed, TokenCreated
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_look_ahead import LookAhead
from domain.rules.cr614_replacement import Putting, cant_get_counters, replaced_number
from domain.rules.cr707_copying import copiable, with_exceptions
from domain.rules.cr714_sagas import LORE, READ_AHEAD, first_lore
from domain.rules.effects_under_way import definition_of
from domain.rules.matching import Reading, all_of, amount, holds, matches
from domain.state.leaves import Face

if TYPE_CHECKING:
    from domain.rules.game import Game


class Entering(msgspec.Struct):
    """How a permanent will enter, and as what."""

    face: Face
    copied: bool = False
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    """(ability, what was chosen for it)."""
    host: Recipient | None = None
    """What it enters attached to."""
    never: str | None = None
    """The rule by which it does not enter at all."""
    read_ahead: bool = False
    """Its lore counters were chosen (714.3b)."""


class Entrant(msgspec.Struct, frozen=True):
    """What is about to enter: a card or a copy of a spell by its id, or a token that is not there yet."""

    face: Face
    controller: Seat
    identifier: ObjectId | None = None
    x: int | None = None
    copy_of: ObjectId | None = None
    """For a token: what it is created as a copy of."""
    host: ObjectId | None = None
    """For an Aura token: what it is created attached to."""


def prepare(game: Game, one: Entrant) -> Flow[Entering]:
    """What its own abilities, the game and others make of a permanent that is about to enter (614.12)."""
    how = Entering(one.face)
    more = yield from as_copy(game, one, how)
    ahead = LookAhead(game, how.face, one.controller, one.identifier)
    if ahead.cant_enter():
        how.never = "614.17"
        return how
    counters: list[tuple[str, int]] = []
    reading = Reading(game, one.controller, one.identifier, x=one.x)
    for name, node in ahead.enters:
        match node:
            case a.EntersChoosing() if not off.is_off("614.12a"):
                chosen = yield from choose_value(one.controller, one.identifier, node.what)
                how.chosen = (*how.chosen, (name, chosen))
            case a.EntersTapped():
                how.tapped = how.tapped or node.unless is None or not holds(reading, node.unless)
            case a.EntersWithCounters() if holds(reading, node.condition) and not off.is_off("614.1c"):
                counters.append((node.kind, amount(reading, node.amount)))
    counters += [(node.kind, amount(reading, node.amount)) for node in more if ahead.holds(node.condition)]
    counters += counters_by_effects(game, one.identifier)
    if ahead.intrinsic_lore and not off.is_off("714.3a"):
        how.read_ahead = ahead.abilities.has(READ_AHEAD)
        number = yield from first_lore(game, ahead.abilities, one.controller, one.identifier)
        counters.append((LORE, number))
    if ahead.loyalty is not None:
        counters.append(("loyalty", ahead.loyalty))
    how.counters = yield from settled_counters(game, one, ahead, counters)
    yield from aura_host(game, one, how)
    return how


def settled_counters(
    game: Game, one: Entrant, ahead: LookAhead, counters: list[tuple[str, int]]
) -> Flow[tuple[tuple[str, int], ...]]:
    """The counters it enters with, after what changes how many. Its controller puts them (122.6a), by an effect
    (614.16)."""
    found: list[tuple[str, int]] = []
    putting = Putting(one.controller, True, True)
    affected = (one.identifier,) if one.identifier is not None else ()
    for kind, number in counters:
        if number > 0 and cant_get_counters(game, one.identifier or "", ahead.entrant):
            game.emit(ActionNotPerformed, "614.17", action=f"put {kind} counters", objects=affected)
            continue
        number = yield from replaced_number(
            game, "counters", number, one.controller, None, affected, kind, putting, ahead.entrant
        )
        if number > 0:
            found.append((kind, number))
    return tuple(found)


def counters_by_effects(game: Game, spell: ObjectId | None) -> list[tuple[str, int]]:
    """The counters that effects under way have a spell enter with as a permanent (614.1c)."""
    found: list[tuple[str, int]] = []
    for effect in game.state.effects.values():
        if spell is not None and spell in effect.affected and effect.definition is not None:
            changes = definition_of(effect.definition)
            nodes = changes if isinstance(changes, tuple) and not off.is_off("614.1c") else ()
            found += [
                (c.kind, c.amount) for c in nodes if isinstance(c, a.EntersWithCounters) and isinstance(c.amount, int)
            ]
    return found


def as_copy(game: Game, one: Entrant, how: Entering) -> Flow[tuple[a.EntersWithCounters, ...]]:
    """It enters as a copy of what its controller chooses (707.5), before anything else applies (616.1c).

    What it becomes may have it enter as a copy again. Returns the counters that the last copy effect adds (707.9e).
    """
    more: tuple[a.EntersWithCounters, ...] = ()
    used: list[ObjectId] = []
    while not off.is_off("707.5"):
        node = LookAhead(game, how.face, one.controller, one.identifier).as_copy
        if node is None:
            return more
        reading = Reading(game, one.controller, one.identifier)
        options = tuple([i for i in all_of(reading, node.of, node.zone) if i not in used and i != one.identifier])
        if not options:
            return more
        answer = yield from ask(
            Choice(one.controller, "copy", options, least=0, most=1, source=one.identifier, rule="707.5")
        )
        original = copiable(game, answer[0]) if answer else None
        if original is None:
            return more
        used.extend(answer)
        affected = (one.identifier, *answer) if one.identifier is not None else answer
        game.emit(EventReplaced, "614.1c", original="entering as itself", affected=affected, source=one.identifier)
        card = how.face.card if one.identifier is not None else original.card
        how.face = with_exceptions(reading, msgspec.structs.replace(original, card=card), node.exceptions)
        how.copied = True
        how.tapped = how.tapped or node.tapped
        more = node.counters
    return more


def choose_value(player: Seat, identifier: ObjectId | None, what: str, rule: str = "614.12a") -> Flow[str]:
    """A color or creature type that is chosen, as a permanent enters or as something resolves."""
    options = tuple(COLOR_OF) if what == "color" else CREATURE_TYPES
    answer = yield from ask(Choice(player, what, options, source=identifier, rule=rule))
    word: str = answer[0]
    return COLOR_OF[word] if what == "color" else word


def note_choices(game: Game, player: Seat, permanent: ObjectId, how: Entering) -> None:
    """Records what was chosen for a permanent that has entered."""
    for ability, word in how.chosen:
        game.emit(
            LinkedChoiceMade, "614.12a", source=permanent, player=player, on=permanent, ability=ability, choice=word
        )


class Arrival(msgspec.Struct):
    """A card, or a copy of a spell, with everything that was settled before it enters."""

    identifier: ObjectId
    controller: Seat
    how: Entering
    another: bool
    """Whether it enters as something else than it is."""


def settled(
    game: Game,
    identifier: ObjectId,
    controller: Seat,
    cause: EventNumber | None = None,
    transformed: bool = False,
    as_face: Face | None = None,
) -> Flow[Arrival | None]:
    """Settles how it will enter. None: it does not enter (614.17d, 303.4g, 712.14a)."""
    thing = game.state.objects[identifier]
    if thing.kind == "token" and not off.is_off("111.8"):
        return None  # one that has left the battlefield can't come back
    face = as_face or thing.under or thing.base or Face()
    if transformed:
        back = game.library.backs.get(face.card or "") if thing.kind == "card" else None
        if back is None:
            return None  # what has no back face stays where it is
        face = back
    if not any(word in PERMANENTS for word in face.types):
        return None
    announced = game.state.announced.get(identifier)
    x = announced.x if announced is not None and not off.is_off("107.3m") else None
    how = yield from prepare(game, Entrant(face, controller, identifier, x))
    if how.never is not None:
        game.emit(ActionNotPerformed, how.never, cause=cause, action="enter", objects=(identifier,))
        if thing.zone == "stack":
            game.move(identifier, "graveyard", "608.3e" if how.never == "614.17" else how.never, cause=cause)
        return None
    return Arrival(identifier, controller, how, how.copied or transformed or as_face is not None)


def put(
    game: Game, one: Arrival, rule: str, *, tapped: bool = False, cause: EventNumber | None = None
) -> ObjectId | None:
    """It enters the battlefield as it was settled."""
    thing = game.state.objects[one.identifier]
    how = one.how
    with game.together():
        new = game.move(
            one.identifier,
            "battlefield",
            rule,
            cause=cause,
            controller=one.controller,
            tapped=tapped or how.tapped,
            as_face=how.face if one.another else None,
        )
        if new is None:
            return None
        attaching = "303.4f" if thing.zone != "stack" or not thing.targets else "608.3c"
        as_it_enters(game, new, one.controller, how, attaching)
    return new


def enter(
    game: Game,
    identifier: ObjectId,
    controller: Seat,
    rule: str,
    *,
    tapped: bool = False,
    transformed: bool = False,
    cause: EventNumber | None = None,
    as_face: Face | None = None,
) -> Flow[ObjectId | None]:
    """A card, or a copy of a spell, enters the battlefield; `transformed`: with its back face up (712.14a);
    `as_face`: as the face that was chosen (712.12)."""
    one = yield from settled(game, identifier, controller, cause, transformed, as_face)
    return put(game, one, rule, tapped=tapped, cause=cause) if one is not None else None


def enter_together(
    game: Game, those: list[tuple[Seat, ObjectId]], rule: str, *, tapped: bool = False
) -> Flow[list[ObjectId]]:
    """Cards enter at the same time: how each does is settled before any of them is there (614.12a)."""
    arrivals: list[Arrival] = []
    for controller, identifier in those:
        one = yield from settled(game, identifier, controller)
        if one is not None:
            arrivals.append(one)
    with game.together():
        new = [put(game, one, rule, tapped=tapped) for one in arrivals]
    return [identifier for identifier in new if identifier is not None]


def as_it_enters(game: Game, new: ObjectId, controller: Seat, how: Entering, rule: str) -> None:
    """What was settled before, now that it is there: choices, counters, what it is attached to."""
    from domain.effects.counters import put_counters
    from domain.effects.permanents import attach

    note_choices(game, controller, new, how)
    for kind, number in how.counters:
        by = "714.3b" if kind == LORE and how.read_ahead else COUNTER_RULES.get(kind, "614.1c")
        put_counters(game, new, kind, number, by)
    if how.host is not None:
        attach(game, new, how.host, rule)


COUNTER_RULES = {LORE: "714.3a", "loyalty": "306.5b"}
"""Counters that the rules themselves have permanents enter with."""

PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


def aura_host(game: Game, one: Entrant, how: Entering) -> Flow[None]:
    """What an Aura enters attached to: its target, else what its controller chooses (303.4f); without it stays where it
    is, and a token is not created (303.4g)."""
    if "Aura" not in how.face.subtypes:
        return
    if one.host is not None:
        how.host = one.host
        return
    thing = game.state.objects.get(one.identifier) if one.identifier is not None else None
    if thing is not None and thing.zone == "stack" and thing.targets:
        how.host = thing.targets[0][0] if thing.targets[0] else None
        return
    node = next((node for _, node in game.library.of(how.face).others if isinstance(node, a.Enchant)), None)
    reading = Reading(game, one.controller, one.identifier)
    options = tuple(i for i in game.battlefield() if node is not None and matches(reading, node.what, i))
    if not options:
        how.never = None if off.is_off("303.4g") else "303.4g"
        return
    answer = yield from ask(Choice(one.controller, "enchant", options, source=one.identifier, rule="303.4f"))
    how.host = answer[0]


def make_tokens(game: Game, tokens: list[Entrant], *, tapped: bool = False) -> Flow[list[ObjectId]]:
    """Tokens enter together, each with everything that applies as it does (608.2f, 614.12)."""
    from domain.rules.game import facts_of

    plans: list[tuple[Entrant, Entering]] = []
    for one in tokens:
        how = yield from prepare(game, one)
        if not any(word in PERMANENTS for word in how.face.types):
            how.never = None if off.is_off("111.5") else "111.5"
        elif how.never == "614.17":
            how.never = "111.5"
        if how.never is not None:
            copied = (one.copy_of,) if one.copy_of is not None else ()
            game.emit(ActionNotPerformed, how.never, action="create a token", objects=copied)
            continue
        plans.append((one, how))
    made: list[ObjectId] = []
    # Without 608.2f tokens would be made one by one.
    alone = off.is_off("608.2f")
    with nullcontext() if alone else game.together():
        for one, how in plans:
            with game.together() if alone else nullcontext():
                new = game.new_id()
                game.emit(
                    TokenCreated,
                    "707.2" if one.copy_of is not None else "701.7a",
                    id=new,
                    owner=one.controller,
                    copy_of=one.copy_of,
                    tapped=tapped or how.tapped,
                    facts=facts_of(how.face),
                )
                as_it_enters(game, new, one.controller, how, "303.4f")
                made.append(new)
    return made
