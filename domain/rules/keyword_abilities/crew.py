"""CR 702.122: crew. The cost is tapped creatures with so much power together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr601_608_stack import CostPaid
from domain.ids import ObjectId, Seat
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr613_rules import under_rule

if TYPE_CHECKING:
    from domain.rules.game import Game


def crew_power(game: Game, identifier: ObjectId) -> int:
    """What a creature counts for."""
    face = game.face(identifier)
    return (face.toughness if under_rule(game, identifier, "crews by toughness") else face.power) or 0


def able_crew(game: Game, player: Seat, vehicle: ObjectId | None) -> list[ObjectId]:
    """Other untapped creatures of a player; those that would take from the total are left out."""
    objects = game.state.objects
    return [
        one
        for one in game.controlled(player)
        if one != vehicle
        and not objects[one].tapped
        and "Creature" in game.face(one).types
        and crew_power(game, one) >= 0
    ]


def can_crew(game: Game, player: Seat, vehicle: ObjectId | None, number: int) -> bool:
    """Whether there is power enough."""
    return sum(crew_power(game, one) for one in able_crew(game, player, vehicle)) >= number


def pay_crew(game: Game, player: Seat, vehicle: ObjectId | None, number: int, on: ObjectId | None) -> Flow[None]:
    """Creatures are tapped one after the other; once their power is enough, more may follow."""
    from domain.effects.permanents import tap

    chosen: list[ObjectId] = []
    total = 0
    while options := tuple(one for one in able_crew(game, player, vehicle) if one not in chosen):
        least = 0 if total >= number else 1
        answer = yield from ask(
            Choice(player, "tap_another", options, least=least, most=1, source=vehicle, rule="702.122a")
        )
        if not answer:
            break
        chosen.append(answer[0])
        total += crew_power(game, answer[0])
    for one in chosen:
        if on is not None:
            game.emit(CostPaid, "601.2h", player=player, on=on, cost=f"tap_another {one}")
        tap(game, one)
