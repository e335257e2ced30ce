"""Sentences of combat (CR 506–511)."""

from __future__ import annotations

from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from domain.ids import Recipient
from replay.formats.text.grammar import AND, GROUP
from replay.formats.text.telling import Telling
from replay.formats.text.verbs.registry import verb


@verb("no-attack")
def no_attack(t: Telling) -> None:
    t.say.emit(AttackersDeclared, t.rule(), player=t.who(), attacks=())


@verb("attack")
def attack(t: Telling) -> None:
    seat = t.who()
    others = [other for other in t.say.state.players if other != seat]
    at: dict[str, Recipient] = {}
    while (clause := t.clause(r"(.+) at (.+)")) is not None:
        at[clause[1].lower()] = t.recipient(clause[2])
    attacks = []
    for name in t.now.slots["objs"].split(AND):
        attacker = t.thing(name.strip(), "battlefield", seat)
        target = at.get(name.strip().lower())
        if target is None:
            if len(others) != 1:
                raise t.bad("it is not said whom the creature attacks", f"add a clause `; {name.strip()} at Bob`")
            target = others[0]
        attacks.append(Attack(attacker=attacker.id, target=target))
    t.say.emit(AttackersDeclared, t.rule(), player=seat, attacks=tuple(attacks))


@verb("no-block")
def no_block(t: Telling) -> None:
    t.say.emit(BlockersDeclared, t.rule(), player=t.who(), blocks=())


@verb("block")
def block(t: Telling) -> None:
    blocks = []
    for group in t.now.slots["text"].split(GROUP):
        blocker, middle, attackers = group.partition(" blocks ")
        if not middle:
            raise t.bad("it is not said what blocks what", "write `Bob blocks: Wolf blocks Bear | Elk blocks Ox + Hog`")
        by = t.thing(blocker.strip(), "battlefield", t.who())
        blocks.append(Block(blocker=by.id, attackers=t.things(attackers, "battlefield")))
    t.say.emit(BlockersDeclared, t.rule(), player=t.who(), blocks=tuple(blocks))


@verb("combat-over")
def combat_over(t: Telling) -> None:
    state = t.say.state
    fighting = tuple(dict.fromkeys((*state.attackers(), *state.blockers())))
    t.say.emit(RemovedFromCombat, t.rule(), objects=fighting)


@verb("leaves-combat")
def leaves_combat(t: Telling) -> None:
    t.say.emit(RemovedFromCombat, t.rule(), objects=t.things(t.now.slots["objs"], "battlefield"))
