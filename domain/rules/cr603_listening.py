"""CR 603.2, 603.10: which triggered abilities hear which kinds of event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from domain.cards import abilities as a
from domain.cards.mechanics import YouAttack
from domain.events.base import GameEvent
from domain.events.cr106_mana import ManaAdded
from domain.events.cr119_122_numbers import CountersPut, DamageDealt, LifeChanged
from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectCeased, ObjectMoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared
from domain.events.cr601_608_stack import AbilityResolved, SpellCast, TargetsChosen
from domain.events.cr701_actions import CardDiscarded, PermanentSacrificed, PermanentTapped, TokenCreated
from domain.ids import ObjectId, Seat
from domain.rules import off
from domain.rules.keyword_abilities.triggered import rule_of

if TYPE_CHECKING:
    from domain.rules.game import Game


class Listener(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability of an object, ready to hear."""

    source: ObjectId
    controller: Seat
    name: str
    node: a.Triggered
    rule: str = "603.2"


Listeners = dict[type[GameEvent], tuple[Listener, ...]]
"""Kind of event → who hears it."""

HEARS: dict[type[a.TriggerEvent], tuple[type[GameEvent], ...]] = {
    a.Enters: (ObjectMoved, TokenCreated),
    a.Leaves: (ObjectMoved,),
    a.Attacks: (AttackersDeclared,),
    YouAttack: (AttackersDeclared,),
    a.Blocks: (BlockersDeclared,),
    a.BecomesBlocked: (BlockersDeclared,),
    a.BecomesTapped: (PermanentTapped,),
    a.DealsDamage: (DamageDealt,),
    a.IsDealtDamage: (DamageDealt,),
    a.CastSpell: (SpellCast,),
    a.BecomesTarget: (TargetsChosen,),
    a.StepBegins: (StepBegan,),
    a.GainsLife: (LifeChanged,),
    a.LosesLife: (LifeChanged,),
    a.Draws: (CardDrawn,),
    a.Discards: (CardDiscarded,),
    a.Sacrifices: (PermanentSacrificed,),
    a.CountersArePut: (CountersPut,),
    a.FinalChapterResolves: (AbilityResolved,),
    a.Foretell: (CardForetold,),
    a.TappedForMana: (ManaAdded,),
}

HEARD: frozenset[type[GameEvent]] = frozenset(kind for kinds in HEARS.values() for kind in kinds) | {ObjectCeased}
"""Kinds that something may hear."""

LOOKING_BACK = (a.Leaves, a.Sacrifices)
"""CR 603.10: these look back at how it was before the event."""


def parts(on: a.TriggerEvent) -> tuple[a.TriggerEvent, ...]:
    """The single events of a trigger."""
    return on.events if isinstance(on, a.AnyOfEvents) else (on,)


def listeners(game: Game) -> Listeners:
    """All triggered abilities that could hear something now (on the battlefield; CR 113.6)."""
    found: dict[type[GameEvent], list[Listener]] = {}
    state = game.state
    for identifier, parsed in game.having("triggered"):
        controller = state.objects[identifier].controller
        for name, node in parsed.triggered:
            rule = rule_of(name)
            if off.is_off(rule):
                continue
            listener = Listener(identifier, controller, name, node, rule)
            for kind in dict.fromkeys(kind for on in parts(node.on) for kind in HEARS[type(on)]):
                found.setdefault(kind, []).append(listener)
    return {kind: tuple(those) for kind, those in found.items()}
