"""The sentence of each event of combat (CR 506–511)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.ids import ObjectId
from replay.formats.text.grammar import AND, GROUP
from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("AttackersDeclared")
def attackers(w: Writer, number: int, event: Any) -> Said:
    if not event.attacks:
        return w.say("no-attack", event, who=w.who(event.player))
    others = [seat for seat in w.state.players if seat != event.player]
    clauses = []
    names = []
    for attack in event.attacks:
        if attack.attacker not in w.state.objects:
            continue
        name = mine(w, attack.attacker, event.player)
        names.append(name)
        if len(others) != 1 or attack.target != others[0]:
            clauses.append(f"{name} at {w.rcpt(attack.target)}")
    return w.say("attack", event, *clauses, who=w.who(event.player), objs=AND.join(names)) if names else ""


def mine(w: Writer, identifier: ObjectId, seat: int) -> str:
    """A permanent of the player that a sentence is about."""
    thing = w.state.objects[identifier]
    return w.ref(identifier, "battlefield", seat if thing.controller == seat else 0)


@tells("BlockersDeclared")
def blockers(w: Writer, number: int, event: Any) -> Said:
    if not event.blocks:
        return w.say("no-block", event, who=w.who(event.player))
    told = [
        f"{mine(w, block.blocker, event.player)} blocks {w.refs(here)}"
        for block in event.blocks
        if block.blocker in w.state.objects and (here := [one for one in block.attackers if one in w.state.objects])
    ]
    return w.say("block", event, who=w.who(event.player), text=GROUP.join(told)) if told else ""


@tells("RemovedFromCombat")
def from_combat(w: Writer, number: int, event: Any) -> Said:
    fighting = {*w.state.attackers(), *w.state.blockers()}
    here = [one for one in event.objects if one in w.state.objects]
    if event.rule == "511.3" and fighting == {*here}:
        return w.say("combat-over", event)
    return w.say("leaves-combat", event, objs=w.refs(here)) if here else ""
