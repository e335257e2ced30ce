"""CR 712.11b, 712.12, 715.3: the ways to cast a card as its other part, playing it as a land, and refusals that say
which part is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from domain.commands import Cast, IllegalCommand, Play
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, mana_cost
from domain.rules import off
from domain.rules.cr601_casting import FORETELL, Way, casts_free, may_be_played
from domain.rules.cr712_other_parts import ADVENTURE, can_be_chosen, other_part, seen_as
from domain.state.leaves import Face

if TYPE_CHECKING:
    from domain.rules.game import Game


def other_ways(game: Game, player: Seat, card: ObjectId, part: Face) -> list[Way]:
    """All ways to cast a modal double-faced card as its back face, an adventurer card as an Adventure.

    Abilities of the card itself don't count (712.11c, 715.3a); what lets a player cast the card does.
    """
    if "Land" in part.types or not can_be_chosen(part):
        return []
    thing = game.state.objects[card]
    found: list[Way] = []
    with seen_as(game, card, part):
        if thing.owner == player and (thing.zone == "hand" or off.is_off("601.3")):
            found.append(Way(card, None, mana_cost(part.mana_cost), part, part=part.name))
            if (game.free_spells or casts_free(game, player, card)) and not off.is_off("118.9"):
                found.append(Way(card, "free", ManaCost(), part, part=part.name))
        if thing.owner == player and card in game.state.foretell_costs and not off.is_off("118.9"):
            cost = mana_cost(game.state.foretell_costs[card])
            found.append(Way(card, FORETELL, cost, part, "exile", part.name))
        if thing.base is not None and may_be_played(game, player, card, part):
            found.append(Way(card, "exiled", mana_cost(part.mana_cost), part, "exile", part.name))
    return found


def land_face(game: Game, command: Play) -> Face | None:
    """The face that a card is to be played as (712.12)."""
    thing = game.state.objects.get(command.card)
    face = thing.base if thing is not None else None
    if command.face is UNSET:
        return face
    part = other_part(game, face)
    return part if part is not None and part.name == command.face and can_be_chosen(part) else None


def no_way(game: Game, player: Seat, command: Cast) -> IllegalCommand | None:
    """Why a card of several parts can't be cast so; None where that has nothing to do with its parts."""
    thing = game.state.objects[command.card]
    face = thing.under or thing.base
    part = other_part(game, face)
    if command.face is not UNSET and (part is None or part.name != command.face):
        return IllegalCommand(f"it has no part {command.face} to be cast as", "601.3", player)
    if part is None or face is None:
        return None
    chosen, other = (face, part) if command.face is UNSET else (part, face)
    if "Land" in chosen.types:
        also = f"; {other.name} can be" if "Land" not in other.types else ""
        return IllegalCommand(f"{chosen.name} is a land and can't be cast{also}", "305.9", player, ("601.3",))
    if ADVENTURE in chosen.subtypes and may_be_played(game, player, command.card):
        return IllegalCommand(
            f"the card is on an adventure: it can be cast as {other.name}, not as {chosen.name}", "715.3d", player
        )
    rule = "118.9" if command.alternative else "601.3"
    return IllegalCommand(f"{chosen.name} can't be cast so from there", rule, player)


def no_land(game: Game, player: Seat, command: Play) -> IllegalCommand:
    """Why a card can't be played as a land, with the face that could be."""
    thing = game.state.objects.get(command.card)
    face = thing.base if thing is not None else None
    part = other_part(game, face)
    if face is None or (part is None and command.face is UNSET):
        return IllegalCommand("it is no land card", "305.1", player)
    if command.face is not UNSET and (part is None or part.name != command.face or not can_be_chosen(part)):
        return IllegalCommand(f"it has no face {command.face} to be played as", "712.12", player, ("305.1",))
    assert part is not None
    chosen, other = (face, part) if command.face is UNSET else (part, face)
    more = f"; {other.name} is" if "Land" in other.types else ""
    return IllegalCommand(f"{chosen.name} is no land{more}", "712.12", player, ("305.1",))
