"""CR 614.1c, 614.12, 303.4, 111: how permanents enter: tapped, with counters, as a copy, attached, as tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards.card import COLOR_OF
from domain.creature_types import CREATURE_TYPES
from domain.events.cr601_608_stack import LinkedChoiceMade
from domain.events.cr701_actions import TokenCreated
from domain.ids import EventNumber, ObjectId, Seat
from domain.rules import off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_look_ahead import as_it_will_be
from domain.rules.cr614_replacement import replaced_number
from domain.rules.cr714_sagas import LORE, first_lore
from domain.rules.matching import Reading, amount, holds, matches
from domain.state.leaves import Face

if TYPE_CHECKING:
    from domain.rules.game import Game


class Entering(msgspec.Struct):
    """How a permanent will enter."""

    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    """(ability, what was chosen for it)."""


def prepare(game: Game, face: Face, controller: Seat, identifier: ObjectId | None, x: int | None) -> Flow[Entering]:
    """What its own abilities, the game and others make of a permanent that is about to enter (614.12)."""
    how = Entering()
    reading = Reading(game, controller, identifier, x=x)
    face, stripped = look_ahead(game, face, controller, identifier)
    parsed = game.library.of(face)
    counters: list[tuple[str, int]] = []
    for name, node in parsed.enters:
        match node:
            case a.EntersChoosing() if not off.is_off("614.12a"):
                chosen = yield from choose_value(controller, identifier, node.what)
                how.chosen = (*how.chosen, (name, chosen))
            case a.EntersTapped():
                how.tapped = how.tapped or node.unless is None or not holds(reading, node.unless)
            case a.EntersWithCounters() if holds(reading, node.condition):
                counters.append((node.kind, amount(reading, node.amount)))
    # These abilities are intrinsic: no text that a new land type would take, but abilities that can be lost.
    if "Saga" in face.subtypes and not stripped and not off.is_off("714.3a"):
        counters.append((LORE, (yield from first_lore(game, parsed, controller, identifier))))
    if "Planeswalker" in face.types and face.loyalty is not None and not stripped:
        counters.append(("loyalty", face.loyalty))
    for kind, number in counters:
        number = yield from replaced_number(game, "counters", number, controller, identifier, (), kind)
        if number > 0:
            how.counters = (*how.counters, (kind, number))
    return how


def look_ahead(game: Game, face: Face, controller: Seat, identifier: ObjectId | None) -> tuple[Face, bool]:
    """`as_it_will_be`, for what the way it enters could depend on."""
    if game.library.of(face).enters or "Saga" in face.subtypes or "Planeswalker" in face.types:
        return as_it_will_be(game, face, controller, identifier)
    return face, False


def choose_value(player: Seat, identifier: ObjectId | None, what: str) -> Flow[str]:
    """A color or creature type that is chosen as a permanent enters."""
    options = tuple(COLOR_OF) if what == "color" else CREATURE_TYPES
    answer = yield from ask(Choice(player, what, options, source=identifier, rule="614.12a"))
    word: str = answer[0]
    return COLOR_OF[word] if what == "color" else word


def note_choices(game: Game, player: Seat, permanent: ObjectId, how: Entering) -> None:
    """Records what was chosen for a permanent that has entered."""
    for ability, word in how.chosen:
        game.emit(
            LinkedChoiceMade, "614.12a", source=permanent, player=player, on=permanent, ability=ability, choice=word
        )


def enter(
    game: Game,
    identifier: ObjectId,
    controller: Seat,
    rule: str,
    *,
    tapped: bool = False,
    transformed: bool = False,
    cause: EventNumber | None = None,
) -> Flow[ObjectId | None]:
    """A card, or a copy of a spell, enters the battlefield; `transformed`: with its back face up (712.14a)."""
    from domain.effects.counters import put_counters

    thing = game.state.objects[identifier]
    face = thing.under or thing.base or Face()
    back: Face | None = None
    if transformed:
        back = game.library.backs.get(face.card or "") if thing.kind == "card" else None
        if back is None:
            return None  # what has no back face stays where it is
        face = back
    if not any(word in PERMANENTS for word in face.types):
        return None
    copied = yield from as_copy(game, face, controller, identifier)
    face = copied or face
    announced = game.state.announced.get(identifier)
    x = announced.x if announced is not None and not off.is_off("107.3m") else None
    how = yield from prepare(game, face, controller, identifier, x)
    host = yield from aura_host(game, identifier, controller, face)
    with game.together():
        new = game.move(
            identifier,
            "battlefield",
            rule,
            cause=cause,
            controller=controller,
            tapped=tapped or how.tapped,
            as_face=copied or back,
        )
        if new is None:
            return None
        note_choices(game, controller, new, how)
        for kind, number in how.counters:
            put_counters(
                game, new, kind, number, "714.3a" if kind == "lore" else "306.5b" if kind == "loyalty" else "614.1c"
            )
        if host is not None:
            from domain.effects.permanents import attach

            attach(game, new, host, "303.4f" if thing.zone != "stack" else "608.3c")
    return new


def as_copy(game: Game, face: Face, controller: Seat, identifier: ObjectId) -> Flow[Face | None]:
    """The copiable values of what it enters as a copy of, where its controller chooses one (707.5, 707.2)."""
    for _, node in game.library.of(face).enters:
        if not isinstance(node, a.EntersAsCopy) or off.is_off("707.5"):
            continue
        reading = Reading(game, controller, identifier)
        options = tuple(i for i in game.battlefield() if matches(reading, node.of, i))
        if not options:
            continue
        answer = yield from ask(Choice(controller, "copy", options, least=0, most=1, source=identifier, rule="707.5"))
        original = game.state.objects[answer[0]].base if answer else None
        if original is not None:
            return msgspec.structs.replace(original, card=face.card)
    return None


PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


def aura_host(game: Game, identifier: ObjectId, controller: Seat, face: Face) -> Flow[ObjectId | Seat | None]:
    """What an Aura enters attached to: its target, else what its controller chooses (303.4f)."""
    if "Aura" not in face.subtypes:
        return None
    thing = game.state.objects[identifier]
    if thing.zone == "stack" and thing.targets:
        return thing.targets[0][0] if thing.targets[0] else None
    node = next((node for _, node in game.library.of(face).others if isinstance(node, a.Enchant)), None)
    reading = Reading(game, controller, identifier)
    options = tuple(i for i in game.battlefield() if node is not None and matches(reading, node.what, i))
    if not options:
        return None
    answer = yield from ask(Choice(controller, "enchant", options, source=identifier, rule="303.4f"))
    chosen: ObjectId = answer[0]
    return chosen


def make_tokens(
    game: Game, player: Seat, faces: list[Face], *, tapped: bool = False, copies_of: list[ObjectId] | None = None
) -> Flow[list[ObjectId]]:
    """Tokens enter together, each with everything that applies as it does."""
    from domain.effects.counters import put_counters
    from domain.rules.game import facts_of

    plans = []
    for face in faces:
        how = yield from prepare(game, face, player, None, 0)
        plans.append((face, how))
    made: list[ObjectId] = []
    with game.together():
        for place, (face, how) in enumerate(plans):
            new = game.new_id()
            game.emit(
                TokenCreated,
                "707.2" if copies_of is not None else "701.7a",
                id=new,
                owner=player,
                copy_of=copies_of[place] if copies_of is not None else None,
                tapped=tapped or how.tapped,
                facts=facts_of(face),
            )
            note_choices(game, player, new, how)
            for kind, number in how.counters:
                put_counters(game, new, kind, number, "714.3a" if kind == "lore" else "614.1c")
            made.append(new)
    return made
