"""Events of permanents: tapped, attacking, blocking, and what a state-based action finds (CR 704)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared
from domain.events.cr701_actions import (
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
)
from replay.formats.mtg_replay.reading import Json, sub, text

if TYPE_CHECKING:
    from replay.formats.mtg_replay.translate import Telling


def tap(t: Telling, event: Json, data: Json) -> None:
    thing = t.say.thing(t.source(data.get("obj")))
    tapped = data.get("tapped") is not False
    if thing is not None and thing.tapped != tapped:
        untap = "502.3" if t.say.state.step == "untap" else "701.26b"
        kind = PermanentTapped if tapped else PermanentUntapped
        t.say.emit(kind, "701.26a" if tapped else untap, object=thing.id)


def attackers(t: Telling, event: Json, data: Json) -> None:
    attacks = []
    for key, target in sub(data, "attackers").items():
        attacker, at = t.source(key), t.recipient(target)
        if attacker is not None and at is not None:
            attacks.append(Attack(attacker=attacker, target=at))
    t.say.emit(AttackersDeclared, "508.1", player=t.actor(event, data), attacks=tuple(attacks))


def blockers(t: Telling, event: Json, data: Json) -> None:
    blocks = []
    for key, attackers in sub(data, "blockers").items():
        blocker = t.source(key)
        blocked = [t.source(one) for one in (attackers if isinstance(attackers, list) else [attackers])]
        known = tuple(one for one in blocked if one is not None)
        if blocker is not None and known:
            blocks.append(Block(blocker=blocker, attackers=known))
    t.say.emit(BlockersDeclared, "509.1", player=t.actor(event, data), blocks=tuple(blocks))


def state_based(t: Telling, event: Json, data: Json) -> None:
    thing = t.say.thing(t.source(data.get("obj")))
    if thing is None or thing.zone != "battlefield":
        return
    reason, action = text(data, "reason"), text(data, "action")
    if action == "sacrifice":
        cause = t.say.emit(PermanentSacrificed, "701.21a", player=thing.controller, permanent=thing.id)
    elif reason in ("zero_toughness", "legend_rule"):
        rule = "704.5f" if reason == "zero_toughness" else "704.5j"
        cause = t.say.emit(PermanentPutIntoGraveyard, rule, permanent=thing.id)
    elif action == "destroy":
        rule = "704.5h" if reason == "deathtouch" else "704.5g"
        cause = t.say.emit(PermanentDestroyed, rule, permanent=thing.id)
    else:
        return
    t.because[thing.id] = cause
