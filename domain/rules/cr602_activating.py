"""CR 602, 606: activating abilities, mana abilities and loyalty abilities among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards.values import It
from domain.commands import Activate, IllegalCommand
from domain.events.cr601_608_stack import AbilityActivated, AbilityPutOnStack, ModesChosen, TargetsChosen
from domain.ids import ObjectId, Seat
from domain.mana import mana_cost, mana_symbols
from domain.rules import off, targeting
from domain.rules.by_identity import by_identity
from domain.rules.choice import Flow
from domain.rules.cr106_spending import Purpose, unpayable
from domain.rules.cr601_casting import at_sorcery_speed
from domain.rules.cr601_paying import can_pay_cost, pay_mana, pay_nonmana
from domain.rules.cr601_planning import plan
from domain.rules.cr605_mana_abilities import ManaSource, Outcome, source_of
from domain.rules.cr605_mana_abilities import activate as activate_mana
from domain.rules.cr613_layers import rule_changes
from domain.rules.matching import Reading, amount, holds
from domain.rules.parsed import is_mana_ability

if TYPE_CHECKING:
    from domain.rules.game import Game


def abilities_of(game: Game, identifier: ObjectId) -> list[tuple[str, a.Activated]]:
    """The activated abilities an object has now, in order: as `Activate.ability` counts them."""
    thing = game.state.objects.get(identifier)
    if thing is None:
        return []
    parsed = game.abilities(identifier) if thing.zone == "battlefield" else game.library.of(thing.base)
    return [(name, node) for name, node in parsed.activated if node.zone == thing.zone]


def cost_of(game: Game, player: Seat, identifier: ObjectId, name: str, node: a.Activated) -> a.Cost:
    """The cost after what changes it: {0} for the first equip ability of a turn, less for each thing (601.2f)."""
    if node.equip and game.state.uses.get(f"equip/{player}", (0, 0))[0] != game.state.turn:
        for _, holder in rule_changes(game, "equip costs {0} once"):
            if game.controller(holder) == player:
                return a.Cost()
    less = 0 if off.is_off("601.2f") else amount(Reading(game, player, identifier), node.less)
    if less:
        return msgspec.structs.replace(node.cost, mana=str(mana_cost(node.cost.mana).less(less)))
    return node.cost


def find(game: Game, player: Seat, command: Activate) -> tuple[str, a.Activated]:
    """The ability that a command means."""
    thing = game.state.objects.get(command.source)
    if thing is None:
        raise IllegalCommand(f"there is no {command.source}", "602.2", player)
    whose = thing.controller if thing.zone == "battlefield" else thing.owner
    if whose != player:
        raise IllegalCommand("it is another player's", "602.2", player)
    there = abilities_of(game, command.source)
    if not 1 <= command.ability <= len(there):
        raise IllegalCommand(f"it has {len(there)} activated abilities", "602.2", player)
    return there[command.ability - 1]


def verify(game: Game, player: Seat, command: Activate, *, aimed: bool = True) -> None:
    """Raises IllegalCommand unless the ability can be activated so now; not `aimed`: whatever its targets are."""
    name, node = find(game, player, command)
    if node.equip and off.is_off("702.6a"):
        raise IllegalCommand("equip is switched off", "702.6a", player)
    reading = Reading(game, player, command.source, x=command.x)
    if not holds(reading, node.condition) and not off.is_off("602.5b"):
        raise IllegalCommand("its condition does not hold", "602.5b", player)
    turn = game.state.turn
    used = game.state.uses.get(f"{command.source}/{name}", (0, 0))[0] == turn
    attacked = game.state.uses.get(f"{command.source}/attacked", (0, 0))[0] == turn
    if node.boast and (used or not attacked) and not off.is_off("702.142a"):
        raise IllegalCommand("it boasted this turn" if used else "it did not attack this turn", "702.142a", player)
    if node.once_each_turn and game.state.uses.get(f"{command.source}/{name}", (0, 0))[0] == turn:
        raise IllegalCommand("it was activated this turn", "602.5b", player)
    if node.cost.loyalty is not None:
        loyal = [n for n, other in abilities_of(game, command.source) if other.cost.loyalty is not None]
        if not at_sorcery_speed(game, player) or any(
            game.state.uses.get(f"{command.source}/{n}", (0, 0))[0] == turn for n in loyal
        ):
            raise IllegalCommand("a loyalty ability is activated once, at sorcery speed", "606.3", player)
    elif node.timing == "sorcery" and not at_sorcery_speed(game, player) and not off.is_off("602.5d"):
        raise IllegalCommand("it is activated at sorcery speed only", "602.5d", player)
    cost = cost_of(game, player, command.source, name, node)
    mana = mana_cost(cost.mana)
    if (command.x is not None) != bool(mana.x):
        raise IllegalCommand("X is to be announced" if mana.x else "it has no X", "602.2b", player)
    source = game.state.objects[command.source]
    if cost.tap and source.tapped:
        raise IllegalCommand("it is tapped", "107.5", player)
    if cost.untap and not source.tapped and not off.is_off("107.6"):
        raise IllegalCommand("it is untapped", "107.6", player)
    if (cost.tap or cost.untap) and sick_now(game, command.source):
        raise IllegalCommand("it has summoning sickness", "302.6", player)
    if not can_pay_cost(reading, msgspec.structs.replace(cost, mana=""), player):
        raise IllegalCommand("its cost can't be paid", "602.2b", player)
    if is_mana_ability(node):
        if off.is_off("605.2") and not source_of(game, player, command.source, name, node).outcomes:
            raise IllegalCommand("it makes no mana", "605.2", player)
        if command.mana is not None and not late(node):
            if given(game, player, command, name, node) is None:
                raise IllegalCommand(f"it can't give {command.mana}", "605.3", player)
        reason = None
    elif not aimed:
        reason = None
    else:
        reason = targeting.verify(reading, node.targets, command.targets)
    if reason is not None:
        raise IllegalCommand(reason, "602.2b", player)
    paid = mana.with_x(command.x or 0)
    purpose = Purpose("activate", command.source)
    if (paid.generic or paid.colored) and plan(
        game, player, paid, purpose, command.pay, without=tapping(command, cost)
    ) is None:
        raise unpayable(game, player, paid, purpose, "602.2b")


def tapping(command: Activate, cost: a.Cost) -> tuple[ObjectId, ...]:
    """The permanents that the cost taps: they can't be tapped for its mana too."""
    mine = (command.source,) if cost.tap and not off.is_off("107.5") else ()
    return (*mine, *command.sacrifices) if cost.tap_another is not None else mine


def sick_now(game: Game, identifier: ObjectId) -> bool:
    """Summoning sickness."""
    from domain.rules.cr605_mana_abilities import sick

    return game.state.objects[identifier].zone == "battlefield" and sick(game, identifier)


def given(game: Game, player: Seat, command: Activate, name: str, node: a.Activated) -> Outcome | None:
    """How a mana ability gives the mana that is asked of it, snow or not; None where it can't."""
    wanted = mana_symbols(command.mana or "")
    for outcome in source_of(game, player, command.source, name, node, x=command.x).outcomes:
        if wanted in (outcome.made, tuple([symbol.partition("/")[0] for symbol in outcome.made])):
            return outcome
    return None


@by_identity
def late(node: a.Activated) -> bool:
    """Whether what a mana ability can give is known only once its cost is paid."""
    return any(isinstance(part, It) for effect in node.effects for part in effect.walk())


def activate(game: Game, player: Seat, command: Activate) -> Flow[None]:
    """Activates an ability; the command was verified."""
    name, node = find(game, player, command)
    if is_mana_ability(node):
        source = ManaSource(command.source, name, node, ())
        known = given(game, player, command, name, node) if command.mana is not None else None
        answers = known.answers[: known.own] if known is not None else ()
        cost = mana_cost(cost_of(game, player, command.source, name, node).mana).with_x(command.x or 0)
        purpose = Purpose("activate", command.source)
        without = tapping(command, node.cost)
        yield from pay_mana(game, player, cost, purpose, command.pay, "602.2b", None, without=without)
        yield from activate_mana(game, player, source, answers, game.cause, command.sacrifices, command.x)
        return
    cost_ = cost_of(game, player, command.source, name, node)
    number = game.emit(
        AbilityActivated,
        "606.3" if node.cost.loyalty is not None else "602.2a",
        source=command.source,
        player=player,
        ability=name,
        keyword="equip" if node.equip else None,
    )
    new = game.new_id()
    before = game.cause, game.source
    game.cause, game.source = number, command.source
    game.emit(AbilityPutOnStack, "602.2a", id=new, player=player, ability=name)
    if command.x is not None:
        game.emit(ModesChosen, "602.2b", on=new, x=command.x)
    if command.targets:
        game.emit(TargetsChosen, "602.2b", on=new, targets=command.targets)
    mana_ = mana_cost(cost_.mana).with_x(command.x or 0)
    purpose = Purpose("activate", command.source)
    without = tapping(command, cost_)
    yield from pay_mana(game, player, mana_, purpose, command.pay, "602.2b", new, without=without)
    reading = Reading(game, player, command.source, x=command.x, stack=new)
    yield from pay_nonmana(reading, cost_, player, command.sacrifices)
    game.cause, game.source = before
