"""evolve for CR 506–511: attackers, blockers, and what is removed from combat."""

from __future__ import annotations

from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, RemovedFromCombat
from domain.state.evolve import evolves
from domain.state.state import State
from domain.state.turn_counts import count


@evolves(AttackersDeclared, writes=("attacks", "uses"))
def attackers_declared(state: State, event: AttackersDeclared) -> None:
    for attack in event.attacks:
        state.attacks[attack.attacker] = attack.target
        count(state, f"{attack.attacker}/attacked", event.turn)


@evolves(BlockersDeclared, writes=("blocks", "blocked"))
def blockers_declared(state: State, event: BlockersDeclared) -> None:
    for block in event.blocks:
        state.blocks[block.blocker] = block.attackers
        state.blocked.update(dict.fromkeys(block.attackers, True))


@evolves(RemovedFromCombat, writes=("attacks", "blocks", "blocked"))
def removed_from_combat(state: State, event: RemovedFromCombat) -> None:
    for identifier in event.objects:
        state.attacks.pop(identifier, None)
        state.blocks.pop(identifier, None)
        state.blocked.pop(identifier, None)
