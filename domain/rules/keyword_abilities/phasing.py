"""CR 702.26: phasing. What phased out is treated as though it did not exist, with all that is attached to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.events.cr506_combat import RemovedFromCombat
from domain.events.cr701_actions import PhasedIn, PhasedOut, Unattached
from domain.ids import ObjectId
from domain.rules import off

if TYPE_CHECKING:
    from domain.rules.game import Game


def phase_out(game: Game, permanents: Iterable[ObjectId], rule: str) -> None:
    """Permanents phase out, with what is attached to them (702.26g); no zone changes, nothing leaves (702.26d)."""
    if off.is_off("702.26b"):
        return
    state = game.state
    there = [i for i in permanents if i in state.objects and state.objects[i].zone == "battlefield"]
    attached: list[ObjectId] = []
    if not off.is_off("702.26g"):
        gone = list(there)
        while gone:
            host = gone.pop()
            found = [i for i in game.battlefield() if state.objects[i].attached_to == host and i not in attached]
            attached += found
            gone += found
    direct = tuple([i for i in there if i not in attached])  # 702.26h
    if not direct:
        return
    fighting = tuple([i for i in (*direct, *attached) if i in state.attacks or i in state.blocks])
    with game.together():
        if fighting and not off.is_off("506.4"):
            game.emit(RemovedFromCombat, "506.4", objects=fighting)
        game.emit(PhasedOut, rule, permanents=direct, attached=tuple(attached))


def turn_based(game: Game) -> None:
    """502.1: permanents with phasing phase out as the untap step begins, and those that are out phase in."""
    from domain.rules.cr613_rules import under_effect

    state = game.state
    if off.is_off("502.1"):
        return
    active = state.active
    out = [i for i in game.controlled(active or 0) if game.has(i, "phasing")] if phasing_there(game) else []
    back = [
        i
        for i, absent in state.phased_out.items()
        if absent.thing.controller == active
        and not absent.indirectly
        and (off.is_off("101.2") or not under_effect(game, i, "cant phase in"))
    ]
    if not out and not back:
        return
    with game.together():
        if back:
            phase_in(game, back)
        if out:
            phase_out(game, out, "702.26a")


def phasing_there(game: Game) -> bool:
    """Whether any permanent has phasing."""
    return not off.is_off("702.26a") and any("phasing" in parsed.keywords for _, parsed in game.having("keywords"))


def phase_in(game: Game, direct: list[ObjectId]) -> None:
    """Permanents phase in with what phased out with them; where a host is gone, unattached (702.26i)."""
    state = game.state
    back = list(direct)
    for identifier in back:
        back += [
            i
            for i, absent in state.phased_out.items()
            if absent.indirectly and absent.thing.attached_to == identifier and i not in back
        ]
    game.emit(PhasedIn, "702.26a", permanents=tuple(back))
    for identifier in back:
        host = state.objects[identifier].attached_to
        if isinstance(host, str) and host not in state.objects and host not in state.phased_out:
            game.emit(Unattached, "702.26i", object=identifier)
