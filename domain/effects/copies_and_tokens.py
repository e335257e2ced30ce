"""Tokens and copies (CR 111, 707)."""

from __future__ import annotations

from typing import cast

from domain.cards import effects as e
from domain.cards.card import CardDef
from domain.effects import interprets
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.choice import Answer, Choice, Flow, ask
from domain.rules.cr614_entering import Entrant, make_tokens
from domain.rules.cr614_replacement import replaced_number
from domain.rules.cr707_copying import become_copy, copiable, with_exceptions
from domain.rules.game import Game
from domain.rules.matching import Reading, all_of, amount, objects, players
from domain.rules.parsed import face_of_card


@interprets(e.CreateTokens)
def create(reading: Reading, effect: e.CreateTokens) -> Flow[None]:
    """Create tokens, all at once."""
    game = reading.game
    token = cast(CardDef, effect.token)
    game.library.learn(token)
    face = face_of_card(token)
    number = amount(reading, effect.amount)
    tokens: list[Entrant] = []
    for player in players(reading, effect.who):
        count = yield from replaced_number(game, "tokens", number, player, None, (player,))
        tokens += [Entrant(face, player)] * count
    made = yield from make_tokens(game, tokens, tapped=effect.tapped)
    reading.its["tokens"] = reading.its["it"] = tuple(made)


@interprets(e.CreateCopies)
def create_copies(reading: Reading, effect: e.CreateCopies) -> Flow[None]:
    """A token that is a copy of each object meant, with the exceptions of the effect (707.2, 707.9)."""
    game = reading.game
    player = reading.controller
    tokens: list[Entrant] = []
    number = amount(reading, effect.amount)
    for identifier in objects(reading, effect.of):
        original = copiable(game, identifier)
        if original is None:
            continue
        count = yield from replaced_number(game, "tokens", number, player, None, (player,))
        face = with_exceptions(reading, original, effect.exceptions)
        tokens += [Entrant(face, player, copy_of=identifier)] * count
    made = yield from make_tokens(game, tokens, tapped=effect.tapped)
    reading.its["tokens"] = reading.its["it"] = tuple(made)


@interprets(e.BecomeCopy)
def becomes_copy(reading: Reading, effect: e.BecomeCopy) -> None:
    """Permanents become copies of something, where they are (707.4)."""
    game = reading.game
    of = objects(reading, effect.of)
    original = copiable(game, of[0]) if of else None
    if original is None or off.is_off("707.4"):
        return
    for identifier in objects(reading, effect.what):
        thing = game.state.objects.get(identifier)
        if thing is not None and thing.zone == "battlefield":
            values = with_exceptions(reading, original, effect.exceptions)
            become_copy(reading, thing, of[0], values, effect.until)


@interprets(e.ChooseObjects)
def choose_objects(reading: Reading, effect: e.ChooseObjects) -> Flow[None]:
    """A player chooses objects as it resolves; no targets (CR 115.10)."""
    game = reading.game
    if off.is_off("608.2d"):
        return
    for player in players(reading, effect.who)[:1]:
        options = tuple(all_of(reading, effect.of, effect.zone))

        def names_differ(answer: Answer) -> str | None:
            """CR 201.2b: each has a name, and no two have one in common."""
            names = [game.face(identifier).name for identifier in answer]
            if len(names) > 1 and (None in names or len(dict.fromkeys(names)) < len(names)):
                return "they don't have different names"
            return None

        most = len(options) if effect.most is None else min(effect.most, len(options))
        different = effect.different_names and not off.is_off("201.2b")
        check = names_differ if different and len(options) > 1 else None
        choice = Choice(
            player,
            "choose",
            options,
            least=min(effect.least, most),
            most=most,
            source=reading.source,
            rule="201.2b" if effect.different_names else "608.2d",
            check=check,
            groups=by_name(game, options) if check is not None and effect.most is None and not effect.least else None,
        )
        reading.its[effect.name] = yield from ask(choice)


def by_name(game: Game, options: tuple[ObjectId, ...]) -> tuple[tuple[ObjectId, ...], ...] | None:
    """Objects together by name; None where one has no name."""
    found: dict[str, tuple[ObjectId, ...]] = {}
    for identifier in options:
        name = game.face(identifier).name
        if name is None:
            return None
        found[name] = (*found.get(name, ()), identifier)
    return tuple(found.values())
