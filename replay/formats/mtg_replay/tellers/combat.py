"""The notation of combat (CR 508, 509)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replay.formats.mtg_replay.tellers.registry import tells

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


@tells("AttackersDeclared")
def attackers(w: Writer, event: Any) -> None:
    attacks = {w.key(attack.attacker): w.recipient(attack.target) for attack in event.attacks}
    w.add(f"P{event.player}", "DECLARE_ATTACKERS", attackers=attacks)


@tells("BlockersDeclared")
def blockers(w: Writer, event: Any) -> None:
    blocks = {w.key(block.blocker): [w.key(one) for one in block.attackers] for block in event.blocks}
    w.add(f"P{event.player}", "DECLARE_BLOCKERS", blockers=blocks)
