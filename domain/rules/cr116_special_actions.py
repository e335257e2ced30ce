"""CR 116.2: special actions: playing a land (305), foretelling a card (702.143)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.commands import Foretell, IllegalCommand, Play
from domain.events.cr400_zones import CardForetold
from domain.events.cr601_608_stack import LandPlayed
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, mana_cost
from domain.rules import off
from domain.rules.choice import Flow
from domain.rules.cr106_spending import Purpose, unpayable
from domain.rules.cr601_casting import FORETELL, at_sorcery_speed, may_be_played
from domain.rules.cr601_paying import pay_mana
from domain.rules.cr601_planning import plan
from domain.rules.cr613_layers import rule_changes
from domain.rules.cr613_rules import effects_setting
from domain.rules.cr712_choosing_a_part import land_face, no_land
from domain.rules.matching import Reading, matches

if TYPE_CHECKING:
    from domain.rules.game import Game


def land_drops(game: Game, player: Seat) -> int:
    """How many more lands a player may play this turn (305.2)."""
    allowed = 1 + sum(1 for _, holder in rule_changes(game, "extra land") if game.controller(holder) == player)
    allowed += effects_setting(game, player, "extra land")
    turn, played = game.state.lands_played.get(player, (0, 0))
    return allowed - (played if turn == game.state.turn else 0)


def verify_play(game: Game, player: Seat, command: Play) -> None:
    """Raises IllegalCommand unless the land can be played now."""
    thing = game.state.objects.get(command.card)
    face = land_face(game, command)
    if thing is None or face is None or "Land" not in face.types:
        raise no_land(game, player, command)
    if not (thing.zone == "hand" and thing.owner == player) and not may_be_played(game, player, command.card):
        raise IllegalCommand("it is no land card in the player's hand", "305.1", player)
    if not at_sorcery_speed(game, player):
        raise IllegalCommand("lands are played in one's own main phase with an empty stack", "305.1", player)
    if land_drops(game, player) < 1 and not off.is_off("305.2"):
        raise IllegalCommand("a land was played this turn", "305.2b", player)


def play(game: Game, player: Seat, command: Play) -> Flow[None]:
    """Plays a land: a special action, without the stack (305.1, 116.2a)."""
    from domain.rules.cr614_entering import enter

    part = land_face(game, command) if command.face is not msgspec.UNSET else None
    number = game.emit(LandPlayed, "305.1", player=player, card=command.card)
    yield from enter(game, command.card, player, "305.1", cause=number, as_face=part)


def foretelling_cost(game: Game, player: Seat) -> ManaCost:
    """{2}, or what effects make of it."""
    less = sum(
        int(c.value or "1") for c, h in rule_changes(game, "foretelling costs less") if game.controller(h) == player
    )
    return ManaCost(2).less(less)


def may_foretell(game: Game, player: Seat) -> bool:
    """Whether it is a time at which a player foretells cards: the own turn, or any with an effect (702.143a)."""
    if game.state.active == player or off.is_off("702.143a"):
        return True
    return any(game.controller(h) == player for _, h in rule_changes(game, "foretell any turn"))


def can_be_foretold(game: Game, player: Seat, card: ObjectId) -> str | None:
    """The foretell cost of a card in hand; None where it has none."""
    thing = game.state.objects[card]
    face = thing.base
    if face is None:
        return None
    values = game.library.of(face).keywords.get(FORETELL)
    if values:
        return values[0]
    for change, holder in rule_changes(game, "cards in hand have foretell"):
        reading = Reading(game, game.controller(holder), holder)
        if game.controller(holder) == player and (change.what is None or matches(reading, change.what, card)):
            return str(mana_cost(face.mana_cost).less(int(change.value or "2")))
    return None


def verify_foretell(game: Game, player: Seat, command: Foretell) -> None:
    """Raises IllegalCommand unless the card can be foretold now (702.143a, 116.2h)."""
    thing = game.state.objects.get(command.card)
    if thing is None or thing.zone != "hand" or thing.owner != player:
        raise IllegalCommand("it is no card in the player's hand", "702.143a", player)
    if off.is_off("116.2h"):
        raise IllegalCommand("there is no such special action", "116.2", player)
    free = off.is_off("702.143a")
    if can_be_foretold(game, player, command.card) is None and not free:
        raise IllegalCommand("it has no foretell", "702.143a", player)
    if not may_foretell(game, player):
        raise IllegalCommand("cards are foretold in one's own turn", "702.143a", player)
    cost = foretelling_cost(game, player)
    purpose = Purpose("foretell", command.card)
    if plan(game, player, cost, purpose, command.pay) is None:
        raise unpayable(game, player, cost, purpose, "116.2h")


def foretell(game: Game, player: Seat, command: Foretell) -> Flow[None]:
    """Foretells a card: pays and exiles it face down; a special action (116.2h)."""
    before = game.cause
    printed = game.library.of(game.state.objects[command.card].base).keywords.get(FORETELL)
    cost = can_be_foretold(game, player, command.card)
    yield from pay_mana(
        game, player, foretelling_cost(game, player), Purpose("foretell", command.card), command.pay, "116.2h", None
    )
    number = game.emit(
        CardForetold,
        "702.143a",
        player=player,
        card=command.card,
        exiled=game.new_id(),
        cost=None if printed else cost,
    )
    game.cause = number
    game.move(command.card, "exile", "702.143a", cause=number, face_down=True)
    game.cause = before
