"""Combat of the greedy player: which creatures attack, which block, and what a trick is worth."""

from __future__ import annotations

from domain.ids import ObjectId, Recipient
from domain.rules import cr506_combat
from domain.rules.cr613_layers import under_rule
from domain.rules.game import Game
from replay.simulation.players import View

Attacks = tuple[tuple[ObjectId, Recipient], ...]
Blocks = tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]
CAREFUL = 8
"""Life at which the counter-attack is counted before attacking."""


def power(game: Game, creature: ObjectId) -> int:
    """Power, never below zero."""
    return max(0, game.face(creature).power or 0)


def left(game: Game, creature: ObjectId) -> int:
    """How much more damage kills it."""
    return (game.face(creature).toughness or 0) - game.state.objects[creature].damage


def value(game: Game, creature: ObjectId) -> float:
    """What a creature is worth in a trade."""
    face = game.face(creature)
    return (face.power or 0) + 0.7 * (face.toughness or 0) + 0.5 * len(face.abilities)


def kills(game: Game, one: ObjectId, other: ObjectId) -> bool:
    """Whether one would kill the other in combat, first strike and deathtouch considered."""
    if game.has(other, "indestructible"):
        return False
    strength = power(game, one)
    if strength >= left(game, other) or (strength and game.has(one, "deathtouch")):
        quick = game.has(other, "first strike") or game.has(other, "double strike")
        mine = game.has(one, "first strike") or game.has(one, "double strike")
        return not (quick and not mine and power(game, other) >= left(game, one))
    return False


def creatures(game: Game, seat: int) -> list[ObjectId]:
    """A player's creatures."""
    return [i for i in game.controlled(seat) if "Creature" in game.face(i).types]


def attacks(view: View) -> Attacks:
    """Who attacks: those that get through, win their fights or trade well; all if that kills."""
    game = view.game
    other = game.opponent(view.seat)
    mine = [i for i in cr506_combat.attackers(game) if power(game, i)]
    walls = [i for i in creatures(game, other) if not game.state.objects[i].tapped]
    life = game.state.players[other].life
    unblockable = [i for i in mine if not any(could_block(game, wall, i) for wall in walls)]
    through = sorted((power(game, i) for i in mine if i not in unblockable), reverse=True)[len(walls) :]
    if sum(power(game, i) for i in unblockable) + sum(through) >= life:
        return tuple((i, other) for i in mine)
    chosen = [i for i in mine if i in unblockable or pays(game, i, walls, len(mine))]
    staying = held_back(view, chosen)
    return tuple((i, other) for i in cr506_combat.attackers(game) if i in staying or must_attack(game, i))


def must_attack(game: Game, attacker: ObjectId) -> bool:
    """Whether it attacks each combat if able (508.1d)."""
    return under_rule(game, attacker, "attacks each combat if able")


def could_block(game: Game, wall: ObjectId, attacker: ObjectId) -> bool:
    """Whether a creature could block it. It is the attacker's turn as this is asked."""
    return cr506_combat.can_block(game, wall, attacker)


def pays(game: Game, attacker: ObjectId, walls: list[ObjectId], number: int) -> bool:
    """Whether attacking is good against the best single block."""
    for wall in walls:
        if not could_block(game, wall, attacker):
            continue
        dies, takes = kills(game, wall, attacker), kills(game, attacker, wall)
        if dies and not takes:
            return False
        if dies and value(game, wall) < value(game, attacker) - 0.5:
            return False
        if not dies and not takes and number < len(walls):
            continue
    return True


def held_back(view: View, chosen: list[ObjectId]) -> list[ObjectId]:
    """Some stay home where the counter-attack could kill."""
    game = view.game
    other = game.opponent(view.seat)
    life = game.state.players[view.seat].life
    threat = sum(power(game, i) for i in creatures(game, other))
    if life > CAREFUL and threat < life:
        return chosen
    home = [i for i in creatures(game, view.seat) if i not in chosen]
    staying = sorted(chosen, key=lambda i: power(game, i))
    attackers = list(chosen)
    biggest = sorted((power(game, i) for i in creatures(game, other)), reverse=True)
    while attackers and sum(biggest[len(home) :]) >= life:
        back = staying.pop(0)
        attackers.remove(back)
        if not game.has(back, "vigilance"):
            home.append(back)
    return attackers


def blocks(view: View) -> Blocks:
    """Who blocks: kill and live, else live, else trade well; chump only where life is at stake."""
    game = view.game
    free = cr506_combat.blockers(game)
    attacking = game.state.attackers()
    order = sorted(attacking, key=lambda i: -value(game, i))
    chosen: dict[ObjectId, ObjectId] = {}
    for attacker in order:
        if game.has(attacker, "menace"):
            continue
        best = best_block(game, attacker, [b for b, those in free.items() if attacker in those and b not in chosen])
        if best is not None:
            chosen[best] = attacker
    life = game.state.players[view.seat].life
    for attacker in sorted(attacking, key=lambda i: -power(game, i)):
        open_ = [i for i, to in attacking.items() if to == view.seat and i not in chosen.values()]
        if sum(power(game, i) for i in open_) < life:
            break
        if attacker in open_ and not game.has(attacker, "menace"):
            spare = [b for b, those in free.items() if attacker in those and b not in chosen]
            if spare:
                chosen[min(spare, key=lambda b: value(game, b))] = attacker
    return tuple((blocker, (attacker,)) for blocker, attacker in chosen.items())


def best_block(game: Game, attacker: ObjectId, able: list[ObjectId]) -> ObjectId | None:
    """The best single blocker, if any block is good."""
    best: ObjectId | None = None
    most = 0.0
    for blocker in able:
        dies, takes = kills(game, attacker, blocker), kills(game, blocker, attacker)
        gain = (value(game, attacker) if takes else 0.0) - (value(game, blocker) if dies else 0.0)
        gain += 0.3 * power(game, attacker) if not dies else 0.0
        if gain > most:
            best, most = blocker, gain
    return best


def trick(view: View, creature: ObjectId, more_power: int, more_toughness: int) -> float:
    """What a bonus until end of turn is worth in the combat under way, once blocks are declared."""
    game = view.game
    state = game.state
    if state.step not in ("block", "first-damage"):
        return 0.0
    if creature in state.attacks:
        facing = [b for b, those in state.blockers().items() if creature in those]
        if not facing and creature not in state.blocked:
            target = state.attacks[creature]
            life = state.players[target].life if isinstance(target, int) else 99
            now = sum(power(game, i) for i in state.attackers() if i not in state.blocked)
            return 400.0 if now < life <= now + more_power else 0.25 * more_power
    elif creature in state.blocks:
        facing = [a for a in state.blocks[creature] if a in state.objects]
    else:
        return 0.0
    if not facing:
        return 0.0
    against = facing[0]
    hits, takes = power(game, creature), sum(power(game, i) for i in facing)
    lives, lived = takes < left(game, creature) + more_toughness, takes < left(game, creature)
    wins, won = hits + more_power >= left(game, against), hits >= left(game, against)
    return (value(game, creature) if lives and not lived else 0.0) + (value(game, against) if wins and not won else 0.0)
