"""CR 506–511: combat: who may attack and block, declaring it, and combat damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.commands import IllegalCommand, Payment
from domain.effects.damage_and_life import deal
from domain.effects.permanents import tap
from domain.events.cr506_combat import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    DamageAssigned,
    RemovedFromCombat,
)
from domain.ids import ObjectId, Recipient, Seat
from domain.mana import ManaCost, mana_cost
from domain.rules import off
from domain.rules.choice import Answer, Choice, Flow
from domain.rules.cr106_spending import Purpose
from domain.rules.cr601_paying import pay_mana
from domain.rules.cr601_planning import most_mana, plan
from domain.rules.cr605_mana_abilities import sick
from domain.rules.cr613_layers import rule_changes, under_rule
from domain.rules.matching import Reading, matches
from domain.rules.targeting import protects

if TYPE_CHECKING:
    from domain.rules.game import Game

Attacks = tuple[tuple[ObjectId, Recipient], ...]
Blocks = tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]


def can_attack(game: Game, identifier: ObjectId) -> bool:
    """Whether a creature may be declared as an attacker (508.1a, c)."""
    thing = game.state.objects[identifier]
    if "Creature" not in game.face(identifier).types or thing.tapped or thing.controller != game.state.active:
        return False
    if game.has(identifier, "defender") and not off.is_off("702.3b"):
        return False
    if sick(game, identifier) and not off.is_off("302.6"):
        return False
    return not under_rule(game, identifier, "cant attack")


def attackers(game: Game) -> tuple[ObjectId, ...]:
    """The creatures that may attack."""
    return tuple([i for i in game.controlled(game.state.active or 0) if can_attack(game, i)])


def defenders(game: Game) -> tuple[Recipient, ...]:
    """What can be attacked: the defending player, and that player's planeswalkers (506.3)."""
    other = game.opponent(game.state.active or 1)
    walkers = [i for i in game.controlled(other) if "Planeswalker" in game.face(i).types]
    return (other, *walkers)


def verify_attack(game: Game, attacks: Attacks) -> None:
    """Raises IllegalCommand unless these attacks may be declared (508.1)."""
    player = game.state.active
    seen: list[ObjectId] = []
    for attacker, target in attacks:
        if attacker in seen:
            raise IllegalCommand(f"{attacker} attacks twice", "508.1a", player)
        seen.append(attacker)
        thing = game.state.objects.get(attacker)
        if thing is None or thing.zone != "battlefield" or thing.controller != player:
            raise IllegalCommand(f"{attacker} is no creature of the attacking player", "508.1a", player)
        if not can_attack(game, attacker):
            rule = "302.6" if sick(game, attacker) else "702.3b" if game.has(attacker, "defender") else "508.1a"
            raise IllegalCommand(f"{game.face(attacker).name or attacker} can't attack", rule, player)
        if target not in defenders(game):
            raise IllegalCommand(f"{target!r} can't be attacked", "508.1b", player)
    for must in must_attack(game, attackers(game)):
        if must not in seen:
            raise IllegalCommand(f"{game.face(must).name or must} attacks if able", "508.1d", player)
    cost = attack_cost(game, attacks)
    # Attackers are tapped before mana is made (508.1f, i): those with vigilance alone could still help to pay.
    tapping = tuple(attacker for attacker, _ in attacks if taps_to_attack(game, attacker))
    if (cost.generic or cost.colored) and plan(game, player or 1, cost, Purpose("other"), without=tapping) is None:
        raise IllegalCommand(f"{cost} for attacking can't be paid", "508.1h", player)


def taps_to_attack(game: Game, attacker: ObjectId) -> bool:
    """Whether a creature taps as it is declared as an attacker (508.1f); with vigilance it does not (702.20b)."""
    return (not game.has(attacker, "vigilance") or off.is_off("702.20b")) and not off.is_off("508.1f")


def attack_cost(game: Game, attacks: Attacks) -> ManaCost:
    """What attacking costs (508.1h): {1} for each creature that attacks a player who is protected so."""
    cost = ManaCost()
    if off.is_off("508.1h"):
        return cost
    for change, holder in rule_changes(game, "attacking you costs"):
        owner = game.controller(holder)
        number = sum(1 for _, target in attacks if target == owner)
        for _ in range(number):
            cost = cost.plus(mana_cost(change.value))
    return cost


def declare_attackers(game: Game) -> Flow[None]:
    """508.1: the active player declares attackers, if there is any creature that could attack."""
    options = attackers(game)
    if not options:
        return
    active = game.state.active or 1
    answer: Answer = yield Choice(active, "attackers", options, least=0, most=None, rule="508.1")
    attacks: Attacks = answer
    verify_attack(game, attacks)
    if not attacks:
        return
    cost = attack_cost(game, attacks)
    with game.together():
        number = game.emit(
            AttackersDeclared,
            "508.1",
            player=active,
            attacks=tuple(Attack(attacker=attacker, target=target) for attacker, target in attacks),
        )
        before, game.cause = game.cause, number
        for attacker, _ in attacks:
            if taps_to_attack(game, attacker):
                tap(game, attacker, "508.1f")
        if cost.generic or cost.colored:
            yield from pay_mana(game, active, cost, Purpose("other"), Payment(), "508.1j", None)
        game.cause = before


def can_block(game: Game, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Whether a creature could block an attacker (509.1a–b): evasion abilities and restrictions."""
    thing = game.state.objects[blocker]
    if "Creature" not in game.face(blocker).types or thing.tapped or thing.controller == game.state.active:
        return False
    if under_rule(game, blocker, "cant block") or under_rule(game, attacker, "cant be blocked"):
        return False
    if blocked_by_rule(game, blocker, attacker):
        return False
    theirs = game.abilities(attacker).keywords
    mine = game.abilities(blocker).keywords
    if "flying" in theirs and "flying" not in mine and "reach" not in mine and not off.is_off("702.9b"):
        return False
    face = game.face(blocker)
    if "fear" in theirs and "Artifact" not in face.types and "black" not in face.colors:
        return False
    shared = any(color in game.face(attacker).colors for color in face.colors)
    if "intimidate" in theirs and "Artifact" not in face.types and not shared:
        return False
    if "shadow" in theirs or "shadow" in mine:
        return "shadow" in theirs and "shadow" in mine
    if "horsemanship" in theirs and "horsemanship" not in mine:
        return False
    if "skulk" in theirs and (face.power or 0) > (game.face(attacker).power or 0):
        return False
    for word in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        if f"{word.lower()}walk" in theirs and any(
            word in game.face(i).subtypes for i in game.controlled(thing.controller)
        ):
            return False
    if off.is_off("702.16f"):
        return True
    return not any(protects(game, quality, blocker) for quality in theirs.get("protection", ()))


def blocked_by_rule(game: Game, blocker: ObjectId, attacker: ObjectId) -> bool:
    """Whether an attacker can't be blocked by such creatures (509.1b)."""
    for change, holder in rule_changes(game, "cant be blocked by"):
        reading = Reading(game, game.controller(holder), holder)
        node = next(n for _, n in game.abilities(holder).statics if change in n.changes)
        if off.is_off("509.1b"):
            continue
        if matches(reading, node.to, attacker) and change.what is not None and matches(reading, change.what, blocker):
            return True
    return False


def verify_block(game: Game, blocks: Blocks) -> None:
    """Raises IllegalCommand unless these blocks may be declared (509.1)."""
    defender = game.opponent(game.state.active or 1)
    attacking = game.state.attackers()
    counts: dict[ObjectId, int] = {}
    seen: list[ObjectId] = []
    for blocker, those in blocks:
        thing = game.state.objects.get(blocker)
        if thing is None or thing.zone != "battlefield" or thing.controller != defender or blocker in seen:
            raise IllegalCommand(f"{blocker} can't be declared as a blocker", "509.1a", defender)
        seen.append(blocker)
        most = 99 if under_rule(game, blocker, "can block any number") else 1
        if not 1 <= len(those) <= most:
            raise IllegalCommand(f"{blocker} blocks {len(those)} creatures", "509.1a", defender)
        for attacker in those:
            if attacker not in attacking or not can_block(game, blocker, attacker):
                raise IllegalCommand(f"{blocker} can't block {attacker}", "509.1b", defender)
            counts[attacker] = counts.get(attacker, 0) + 1
    for attacker, number in counts.items():
        if number == 1 and game.has(attacker, "menace") and not off.is_off("702.111b"):
            raise IllegalCommand(f"{attacker} has menace: two or more block it, or none", "702.111b", defender)


def blockers(game: Game) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """Each creature that could block, with the attackers it could block."""
    attacking = tuple(game.state.attackers())
    found: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for identifier in game.controlled(game.opponent(game.state.active or 1)):
        those = tuple(attacker for attacker in attacking if can_block(game, identifier, attacker))
        if those:
            found[identifier] = those
    return found


def declare_blockers(game: Game) -> Flow[None]:
    """509.1: the defending player declares blockers, if any creature could block."""
    options = blockers(game)
    if not options:
        return
    defender = game.opponent(game.state.active or 1)
    answer: Answer = yield Choice(defender, "blockers", tuple(options), least=0, most=None, rule="509.1")
    blocks: Blocks = answer
    verify_block(game, blocks)
    if blocks:
        game.emit(
            BlockersDeclared,
            "509.1",
            player=defender,
            blocks=tuple(Block(blocker=blocker, attackers=those) for blocker, those in blocks),
        )


def strikes_first(game: Game, identifier: ObjectId) -> bool:
    """First or double strike (702.7, 702.4)."""
    keywords = game.abilities(identifier).keywords
    return "first strike" in keywords or "double strike" in keywords


def first_strike_step(game: Game) -> bool:
    """510.4: there is a first combat damage step if any creature in combat has first or double strike."""
    if off.is_off("510.4"):
        return False
    fighting = (*game.state.attackers(), *game.state.blockers())
    return any(strikes_first(game, identifier) for identifier in fighting)


def first_strike_damage(game: Game) -> Flow[None]:
    """The first combat damage step."""
    game.struck_first = {i: True for i in (*game.state.attackers(), *game.state.blockers()) if strikes_first(game, i)}
    yield from assign_and_deal(game, tuple(game.struck_first), "510.4")


def damage(game: Game) -> Flow[None]:
    """510.2: combat damage, all at once; after first strike those that have not struck yet, and double strikers."""
    fighting = (*game.state.attackers(), *game.state.blockers())
    those = tuple(i for i in fighting if i not in game.struck_first or game.has(i, "double strike"))
    game.struck_first = {}
    yield from assign_and_deal(game, those, "510.2")


def assign_and_deal(game: Game, those: tuple[ObjectId, ...], rule: str) -> Flow[None]:
    """Assigns combat damage (510.1), attackers first, then deals it at once (510.2)."""
    assigned: list[tuple[ObjectId, Recipient, int]] = []
    blocks = game.state.blockers()
    for attacker, target in game.state.attackers().items():
        if attacker in those:
            amounts = yield from attacker_assigns(game, attacker, target, blocks)
            assigned.extend((attacker, to, number) for to, number in amounts)
    for blocker, attackers_ in blocks.items():
        if blocker in those and attackers_:
            amounts = yield from divide(game, blocker, attackers_, game.controller(blocker))
            assigned.extend((blocker, to, number) for to, number in amounts)
    with game.together():
        for source, to, number in assigned:
            yield from deal(game, source, to, number, True, rule)


def attacker_assigns(
    game: Game, attacker: ObjectId, target: Recipient, blocks: dict[ObjectId, tuple[ObjectId, ...]]
) -> Flow[list[tuple[Recipient, int]]]:
    """What an attacking creature assigns (510.1c–d; trample 702.19)."""
    power = max(0, game.face(attacker).power or 0)
    mine = tuple(blocker for blocker, those in blocks.items() if attacker in those)
    trample = game.has(attacker, "trample") and not off.is_off("702.19b")
    there = target if not isinstance(target, str) or target in game.state.objects else None
    if attacker not in game.state.blocked:
        return [(there, power)] if there is not None and power else []
    if not mine:
        return [(there, power)] if trample and there is not None and power else []
    if trample and there is not None:
        return (yield from trample_over(game, attacker, mine, there, power))
    return (yield from divide(game, attacker, mine, game.controller(attacker)))


def lethal(game: Game, creature: ObjectId, deathtouch: bool) -> int:
    """How much damage is lethal for a creature (510.1, 702.2c)."""
    if deathtouch:
        return 1
    face = game.face(creature)
    return max(0, (face.toughness or 0) - game.state.objects[creature].damage)


def trample_over(
    game: Game, attacker: ObjectId, mine: tuple[ObjectId, ...], target: Recipient, power: int
) -> Flow[list[tuple[Recipient, int]]]:
    """Lethal damage to the blockers at least, the rest as its controller wants (702.19b)."""
    deathtouch = game.has(attacker, "deathtouch")
    needed = [lethal(game, blocker, deathtouch) for blocker in mine]
    spare = power - sum(needed)
    if spare <= 0:
        return (yield from divide(game, attacker, mine, game.controller(attacker)))
    answer = yield Choice(game.controller(attacker), "number", tuple(range(spare + 1)), source=attacker, rule="702.19b")
    through: int = answer[0]
    amounts: list[tuple[Recipient, int]] = list(zip(mine, needed, strict=True))
    amounts[0] = (mine[0], needed[0] + spare - through)
    if through:
        amounts.append((target, through))
    return [(to, number) for to, number in amounts if number]


def divide(
    game: Game, creature: ObjectId, among: tuple[ObjectId, ...], player: Seat
) -> Flow[list[tuple[Recipient, int]]]:
    """Divides a creature's damage as its controller wants; there is no damage assignment order any more (510.1c)."""
    power = max(0, game.face(creature).power or 0)
    if not power:
        return []
    if len(among) == 1:
        return [(among[0], power)]

    def adds_up(answer: Answer) -> str | None:
        """All of the damage, nothing else."""
        return None if sum(answer) == power else f"{sum(answer)} damage is divided, not {power}"

    answer = yield Choice(
        player,
        "damage",
        tuple(range(power + 1)),
        least=len(among),
        most=len(among),
        source=creature,
        rule="510.1c",
        check=adds_up,
        repeat=True,
    )
    amounts = tuple(zip(among, answer, strict=True))
    game.emit(DamageAssigned, "510.1c", by=creature, amounts=amounts)
    return [(to, number) for to, number in amounts if number]


def end(game: Game) -> None:
    """511.3: as the end of combat step ends, all creatures are removed from combat."""
    fighting = tuple(dict.fromkeys((*game.state.attackers(), *game.state.blockers())))
    if fighting:
        game.emit(RemovedFromCombat, "511.3", objects=fighting)


def must_attack(game: Game, options: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The creatures that attack if able; nobody has to pay for it (508.1d)."""
    if off.is_off("508.1d"):
        return ()
    must = tuple(i for i in options if under_rule(game, i, "attacks each combat if able"))
    return () if must and price_of_attacking(game, must[0]) else must


def price_of_attacking(game: Game, attacker: ObjectId) -> int:
    """How much mana it costs that a creature attacks, wherever it does (508.1h)."""
    costs = [attack_cost(game, ((attacker, target),)) for target in defenders(game)]
    return min(cost.generic + len(cost.colored) for cost in costs)


def most_attackers(game: Game, options: tuple[ObjectId, ...]) -> int:
    """At most so many creatures could be paid for as attackers."""
    price = price_of_attacking(game, options[0]) if options else 0
    return most_mana(game, game.state.active or 1, Purpose("other")) // price if price else len(options)


def bound(game: Game, options: tuple[ObjectId, ...]) -> bool:
    """Whether some sets of attackers are not legal: creatures that must attack, or attacking that costs."""
    if rule_changes(game, "attacking you costs"):
        return True
    return any(under_rule(game, identifier, "attacks each combat if able") for identifier in options)
