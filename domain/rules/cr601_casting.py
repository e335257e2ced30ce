"""CR 601: casting spells, with everything announced at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards.values import TargetSpec
from domain.commands import Cast, IllegalCommand
from domain.events.cr601_608_stack import ModesChosen, SpellCast, TargetsChosen
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost, mana_cost
from domain.rules import off, targeting
from domain.rules.choice import Flow
from domain.rules.cr106_spending import Purpose, unpayable
from domain.rules.cr601_paying import can_pay_cost, pay_mana, pay_nonmana
from domain.rules.cr601_planning import plan
from domain.rules.cr613_layers import rule_changes
from domain.rules.cr613_rules import effects_cost_changes
from domain.rules.cr712_other_parts import ADVENTURE, other_part, permits, seen_as
from domain.rules.matching import Reading, amount, holds, matches
from domain.state.leaves import Face
from domain.vocabulary import Zone

if TYPE_CHECKING:
    from domain.rules.game import Game

FORETELL = "foretell"
TIMING_RULES = {
    "Artifact": "301.1",
    "Creature": "302.1",
    "Enchantment": "303.1",
    "Land": "305.1",
    "Planeswalker": "306.1",
    "Sorcery": "307.1",
    "Battle": "310.1",
}
"""Which rule restricts a type to its controller's main phase with an empty stack."""


class Way(msgspec.Struct, frozen=True):
    """One way in which a card may be cast now."""

    card: ObjectId
    alternative: str | None
    cost: ManaCost
    face: Face
    zone: Zone = "hand"
    """Where it is cast from."""
    part: str | None = None
    """The name of the face, where it is not the card's usual part."""


def at_sorcery_speed(game: Game, player: Seat) -> bool:
    """A player's main phase with an empty stack (CR 117.1a)."""
    state = game.state
    return state.active == player and state.step in ("main1", "main2") and not state.zone("stack")


def instant(face: Face) -> bool:
    """Whether it may be cast at any time (CR 304.1, 702.8a)."""
    return "Instant" in face.types or "flash" in face.abilities


def timing(game: Game, player: Seat, face: Face) -> str | None:
    """The rule that forbids casting a card of this kind now; None where it may be cast."""
    if instant(face) or at_sorcery_speed(game, player):
        return None
    for word in face.types:
        if word in TIMING_RULES:
            return None if off.is_off(TIMING_RULES[word]) else TIMING_RULES[word]
    return "117.1a"


def ways(game: Game, player: Seat, card: ObjectId) -> list[Way]:
    """All ways to cast a card, whatever time it is."""
    thing = game.state.objects.get(card)
    if thing is None:
        return []
    face = thing.under or thing.base
    part = other_part(game, face)
    found = usual_ways(game, player, card)
    if part is None:
        return found
    from domain.rules.cr712_choosing_a_part import other_ways

    return found + other_ways(game, player, card, part)


def usual_ways(game: Game, player: Seat, card: ObjectId) -> list[Way]:
    """All ways to cast a card as what it is."""
    thing = game.state.objects[card]
    if thing.owner != player:
        return playable_exiled(game, player, card)
    face = thing.under or thing.base
    if face is None or "Land" in face.types:
        return []
    parsed = game.library.of(face)
    found: list[Way] = []
    if thing.zone == "hand" or off.is_off("601.3"):
        found.append(Way(card, None, mana_cost(face.mana_cost), face))
        if (game.free_spells or casts_free(game, player, card)) and not off.is_off("118.9"):
            found.append(Way(card, "free", ManaCost(), face))
    for _, node in parsed.others:
        if isinstance(node, a.AlternativeCost) and node.zone == thing.zone and not off.is_off("118.9"):
            if holds(Reading(game, player, card), node.condition):
                found.append(Way(card, node.name, mana_cost(node.mana), face, node.zone))
    if thing.zone == "exile" and card in game.state.foretold and not off.is_off("118.9"):
        cost = foretell_cost(game, card, face)
        if cost is not None:
            found.append(Way(card, FORETELL, cost, face, "exile"))
    found.extend(playable_exiled(game, player, card))
    return found


def casts_free(game: Game, player: Seat, card: ObjectId) -> bool:
    """Whether an effect lets a player cast a card of the hand without paying its mana cost."""
    for change, holder in rule_changes(game, "cast from hand free"):
        reading = Reading(game, game.controller(holder), holder)
        if game.controller(holder) == player and (change.what is None or matches(reading, change.what, card)):
            return True
    return False


def playable_exiled(game: Game, player: Seat, card: ObjectId) -> list[Way]:
    """A card that an effect lets a player play from exile."""
    thing = game.state.objects.get(card)
    if thing is None or thing.base is None or "Land" in thing.base.types or not may_be_played(game, player, card):
        return []
    return [Way(card, "exiled", mana_cost(thing.base.mana_cost), thing.base, "exile")]


def may_be_played(game: Game, player: Seat, card: ObjectId, part: Face | None = None) -> bool:
    """Whether an effect lets a player play a card from exile, as another part than its usual one."""
    thing = game.state.objects.get(card)
    if thing is None or thing.zone != "exile":
        return False
    for effect in game.state.effects.values():
        if effect.player == player and card in effect.affected and permits(effect, part):
            return True
    return False


def foretell_cost(game: Game, card: ObjectId, face: Face) -> ManaCost | None:
    """What a foretold card is cast for: the cost an effect gave it, else its own (702.143a, e)."""
    given = game.state.foretell_costs.get(card)
    if given is not None:
        return mana_cost(given)
    values = game.library.of(face).keywords.get(FORETELL)
    return mana_cost(values[0]) if values else None


def specs_of(game: Game, face: Face, modes: tuple[int, ...]) -> tuple[TargetSpec, ...]:
    """The words "target" of a spell."""
    parsed = game.library.of(face)
    if "Aura" in face.subtypes:
        for _, node in parsed.others:
            if isinstance(node, a.Enchant):
                return (TargetSpec(node.what),)
    if parsed.spell is None:
        return ()
    if parsed.spell.modes:
        return tuple(spec for mode in modes for spec in parsed.spell.modes[mode - 1].targets)
    return parsed.spell.targets


def total_cost(game: Game, player: Seat, way: Way, x: int, kicked: int) -> ManaCost:
    """The total cost (601.2f): the chosen cost, additional costs, increases, then reductions of generic mana."""
    cost = way.cost.with_x(x) if x or way.cost.x else way.cost
    parsed = game.library.of(way.face)
    if not parsed.others and not permanents_cost_changes(game):
        return cost
    reading = Reading(game, player, way.card, x=x)
    for _, node in parsed.others:
        if isinstance(node, a.AdditionalCost) and node.cost.mana:
            for _ in range(kicked if node.kicker or node.buyback else 1):
                cost = cost.plus(mana_cost(node.cost.mana))
    more = less = 0
    for node, holder, owner in cost_changes(game, way):
        by = (node.by == "any" or (player == owner) == (node.by == "you")) and not off.is_off("601.2f")
        held = Reading(game, owner, holder, about=(player,), stack=way.card)
        if node.not_from is not None and way.zone == node.not_from:
            continue
        if by and holds(held, node.condition) and (node.what is None or matches(held, node.what, way.card)):
            number = node.generic * amount(held if node.what is not None else reading, node.per)
            more += max(0, number)
            less += max(0, -number)
    return msgspec.structs.replace(cost, generic=cost.generic + more).less(less)


def cost_changes(game: Game, way: Way) -> list[tuple[a.CostChange, ObjectId, Seat]]:
    """What makes spells cost more or less: permanents, and the card itself."""
    found = [
        (node, way.card, game.state.objects[way.card].owner)
        for _, node in game.library.of(way.face).others
        if isinstance(node, a.CostChange) and node.what is None
    ]
    return found + permanents_cost_changes(game)


def permanents_cost_changes(game: Game) -> list[tuple[a.CostChange, ObjectId, Seat]]:
    """What permanents make spells cost more or less by; looked up once."""
    standing = game.refresh()
    known = standing.cost_changes
    if known is None:
        known = standing.cost_changes = [
            (node, identifier, game.controller(identifier))
            for identifier, parsed in game.having("others")
            for _, node in parsed.others
            if isinstance(node, a.CostChange) and node.what is not None
        ] + effects_cost_changes(game)
    return known


def find_way(game: Game, player: Seat, command: Cast) -> Way:
    """The way that a command means. Raises IllegalCommand where there is none, or not now."""
    thing = game.state.objects.get(command.card)
    if thing is None:
        raise IllegalCommand(f"there is no {command.card}", "601.3", player)
    found = [way for way in ways(game, player, command.card) if meant(way, command)]
    if not found:
        from domain.rules.cr712_choosing_a_part import no_way

        refusal = no_way(game, player, command)
        if refusal is not None:
            raise refusal
        rule = "702.143a" if command.alternative == FORETELL else "118.9" if command.alternative else "601.3"
        raise IllegalCommand("it can't be cast so from there", rule, player)
    way = found[0]
    if way.alternative == FORETELL and not off.is_off("702.143a"):
        if game.state.foretold.get(command.card, 0) >= game.state.turn:
            raise IllegalCommand("it was foretold this turn", "702.143a", player)
    rule_ = timing(game, player, way.face)
    if rule_ is not None:
        raise IllegalCommand(f"{way.face.name} can't be cast at this time", rule_, player)
    return way


def meant(way: Way, command: Cast) -> bool:
    """Whether a command is about this way."""
    return way.alternative == command.alternative and (way.part or msgspec.UNSET) == command.face


def verify_cast(game: Game, player: Seat, command: Cast) -> Way:
    """Raises IllegalCommand unless the spell can be cast so now; returns the way."""
    way = find_way(game, player, command)
    if way.part is None:
        return verify_way(game, player, command, way)
    with seen_as(game, command.card, way.face):
        return verify_way(game, player, command, way)


def verify_way(game: Game, player: Seat, command: Cast, way: Way) -> Way:
    """The same, the way being found."""
    parsed = game.library.of(way.face)
    spell = parsed.spell
    if spell is not None and spell.modes:
        most = max(spell.choose, spell.choose_most)
        wrong = not spell.choose <= len(command.modes) <= most or any(
            not 1 <= mode <= len(spell.modes) for mode in command.modes
        )
        wrong = wrong and not off.is_off("601.2b")
        wrong = wrong or tuple(sorted(command.modes)) != command.modes
        if wrong or len(dict.fromkeys(command.modes)) < len(command.modes):
            raise IllegalCommand(f"{spell.choose} of {len(spell.modes)} modes are to be chosen", "601.2b", player)
    elif command.modes:
        raise IllegalCommand("it has no modes", "601.2b", player)
    if (command.x is not None) != bool(way.cost.x):
        raise IllegalCommand("X is to be announced" if way.cost.x else "it has no X", "601.2b", player)
    if command.x is not None and command.x < 0:
        raise IllegalCommand("X can't be negative", "107.1b", player)
    reading = Reading(game, player, command.card, x=command.x, stack=command.card)
    reason = targeting.verify(reading, specs_of(game, way.face, command.modes), command.targets)
    if reason is not None and not off.is_off("601.2c"):
        raise IllegalCommand(reason, "601.2c", player)
    extra = additional(game, way, command.kicked, player)
    for node in extra:
        if not can_pay_cost(reading, msgspec.structs.replace(node.cost, mana=""), player):
            raise IllegalCommand("an additional cost can't be paid", "601.2h", player)
    cost = total_cost(game, player, way, command.x or 0, command.kicked)
    purpose = Purpose("cast", command.card)
    if plan(game, player, cost, purpose, command.pay) is None:
        raise unpayable(game, player, cost, purpose, "601.2h")
    return way


def additional(game: Game, way: Way, kicked: int, player: Seat) -> list[a.AdditionalCost]:
    """The additional costs that are paid: those that must be, and kickers as often as announced."""
    found: list[a.AdditionalCost] = []
    for _, node in game.library.of(way.face).others:
        if isinstance(node, a.AlternativeCost) and node.name == way.alternative and node.more is not None:
            found.append(a.AdditionalCost(node.more))
        if isinstance(node, a.AdditionalCost):
            if not node.kicker and not node.buyback:
                if not off.is_off("118.8"):
                    found.append(node)
            else:
                if kicked > 1 and not node.multi:
                    raise IllegalCommand("it is kicked once at most", "702.33a", player)
                found.extend([node] * kicked)
                kicked = 0
    if kicked:
        raise IllegalCommand("it has no kicker", "601.2b", player)
    return found


def cast(game: Game, player: Seat, command: Cast) -> Flow[None]:
    """Casts a spell; the command was verified."""
    way = find_way(game, player, command)
    new = game.new_id()
    number = game.emit(
        SpellCast,
        "601.2a",
        player=player,
        card=command.card,
        spell=new,
        alternative=command.alternative,
        face=way.part,
    )
    before = game.cause, game.source
    game.cause, game.source = number, new
    spell = game.move(command.card, "stack", "601.2a", cause=number, controller=player, as_face=part_cast(way))
    assert spell == new
    bought = any(isinstance(node, a.AdditionalCost) and node.buyback for _, node in game.library.of(way.face).others)
    costs = ("buyback" if bought else "kicker",) * command.kicked
    if command.modes or command.x is not None or costs:
        game.emit(ModesChosen, "601.2b", on=new, modes=tuple(map(str, command.modes)), x=command.x, costs=costs)
    if command.targets:
        game.emit(TargetsChosen, "601.2c", on=new, targets=command.targets)
    cost = total_cost(game, player, msgspec.structs.replace(way, card=new), command.x or 0, command.kicked)
    yield from pay_mana(game, player, cost, Purpose("cast", new), command.pay, "601.2h", new)
    reading = Reading(game, player, new, x=command.x, stack=new)
    given = command.sacrifices
    for node in additional(game, way, command.kicked, player) if not off.is_off("601.2h") else ():
        from domain.rules.cr601_paying import chosen_parts

        wanted = sum(part[1] for part in chosen_parts(node.cost))
        yield from pay_nonmana(reading, node.cost, player, given[:wanted])
        given = given[wanted:]
    game.became_cast()
    game.cause, game.source = before


def part_cast(way: Way) -> Face | None:
    """What a card is on the stack where it is cast as another part than its usual one (712.8f, 715.3b)."""
    if way.part is None or off.is_off("715.3b" if ADVENTURE in way.face.subtypes else "712.8f"):
        return None
    return way.face


def exiled_after(game: Game, spell: ObjectId) -> bool:
    """Whether a spell is exiled instead of going anywhere else as it leaves the stack (702.34a)."""
    name = game.state.cast.get(spell)
    if not name or off.is_off("702.34a"):
        return False
    nodes = (node for _, node in game.library.of(game.face(spell)).others)
    return any(isinstance(node, a.AlternativeCost) and node.name == name and node.exile_after for node in nodes)


def bought_back(game: Game, spell: ObjectId) -> bool:
    """Whether a spell's buyback cost was paid (702.27a)."""
    announced = game.state.announced.get(spell)
    return announced is not None and "buyback" in announced.costs and not off.is_off("702.27a")
