"""CR 603.2: whether what happened is what a trigger speaks of, and about what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.cards import abilities as a
from domain.cards.card import COLOR_OF
from domain.cards.filters import AllOf
from domain.cards.mechanics import YouAttack
from domain.cards.the_ring import RingTempts
from domain.events.cr106_mana import ManaAdded
from domain.events.cr119_122_numbers import CountersPut, DamageDealt, LifeChanged
from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectMoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared
from domain.events.cr601_608_stack import AbilityResolved, SpellCast, TargetsChosen
from domain.events.cr701_actions import CardDiscarded, PermanentSacrificed, PermanentTapped, RingTempted
from domain.ids import Recipient, Seat
from domain.rules import off
from domain.rules.matching import Reading, holds, linked_choice, matches, this_turn

Heard = list[tuple[tuple[Recipient, ...], int | None]]
"""For each time it triggers: what the event was about, and its number."""


def entered(reading: Reading, on: a.Enters, event: Any) -> Heard:
    """A permanent entered the battlefield."""
    identifier = event.new_id if isinstance(event, ObjectMoved) else event.id
    if isinstance(event, ObjectMoved) and event.to_zone != "battlefield":
        return []
    return [((identifier,), None)] if matches(reading, on.what, identifier) else []


def left(reading: Reading, on: a.Leaves, event: ObjectMoved) -> Heard:
    """A permanent left; it is looked at as it last was, and named by what it became."""
    if event.from_zone != "battlefield" or (on.to is not None and event.to_zone != on.to):
        return []
    return [((event.old_id, event.new_id), None)] if matches(reading, on.what, event.old_id) else []


def attacked(reading: Reading, on: a.Attacks, event: AttackersDeclared) -> Heard:
    """A creature attacks."""
    if event.rule is not None and not event.rule.startswith("508.1"):
        return []
    if on.alone and len(event.attacks) != 1 and not off.is_off("506.5"):
        return []
    if on.as_long_as is not None and not holds(reading, on.as_long_as) and not off.is_off("508.3a"):
        return []
    return [
        ((attack.attacker, defending(reading, attack.target)), None)
        for attack in event.attacks
        if matches(reading, on.what, attack.attacker) and (not on.most_life or has_most_life(reading, attack.target))
    ]


def you_attacked(reading: Reading, on: YouAttack, event: AttackersDeclared) -> Heard:
    """The controller attacks, once however many creatures do."""
    mine = [attack for attack in event.attacks if reading.game.controller(attack.attacker) == reading.controller]
    declared = event.rule is None or event.rule.startswith("508.1")
    if not mine or not declared or not holds(reading, on.as_long_as):
        return []
    return [((), None)] * (len(mine) if off.is_off("508.3d") else 1)


def has_most_life(reading: Reading, target: Recipient) -> bool:
    """Whether a player is attacked who has the most life or is tied for most life."""
    players = reading.game.state.players
    return isinstance(target, int) and all(players[target].life >= other.life for other in players.values())


def defending(reading: Reading, target: Recipient) -> Seat:
    """The defending player: who is attacked, or whose permanent is (508.5)."""
    return target if isinstance(target, int) else reading.game.controller(target)


def blocked(reading: Reading, on: a.Blocks, event: BlockersDeclared) -> Heard:
    """A creature blocks."""
    return [
        ((block.blocker, *block.attackers), None) for block in event.blocks if matches(reading, on.what, block.blocker)
    ]


def became_blocked(reading: Reading, on: a.BecomesBlocked, event: BlockersDeclared) -> Heard:
    """A creature becomes blocked, once however many block it, or once for each (509.3d)."""
    if on.by is not None:
        return [
            ((block.blocker,), None)
            for block in event.blocks
            for attacker in block.attackers
            if matches(reading, on.what, attacker) and matches(reading, on.by, block.blocker)
        ]
    those = dict.fromkeys(attacker for block in event.blocks for attacker in block.attackers)
    attacks = reading.game.state.attacks
    return [
        ((attacker, defending(reading, attacks[attacker])) if attacker in attacks else (attacker,), None)
        for attacker in those
        if matches(reading, on.what, attacker)
    ]


def tapped(reading: Reading, on: a.BecomesTapped, event: PermanentTapped) -> Heard:
    """A permanent becomes tapped."""
    return [((event.object,), None)] if matches(reading, on.what, event.object) else []


def dealt(reading: Reading, on: a.DealsDamage, event: DamageDealt) -> Heard:
    """A source deals damage."""
    if event.source is None or (on.combat and not event.combat) or not matches(reading, on.what, event.source):
        return []
    player = isinstance(event.to, int)
    if on.to != "any" and (on.to == "player") != player:
        return []
    return [((event.source, event.to), event.amount)]


def was_dealt(reading: Reading, on: a.IsDealtDamage, event: DamageDealt) -> Heard:
    """A permanent is dealt damage."""
    if isinstance(event.to, int) or not matches(reading, on.what, event.to):
        return []
    return [((event.to,), event.amount)]


def cast(reading: Reading, on: a.CastSpell, event: SpellCast) -> Heard:
    """A spell is cast. It is on the stack when this is looked at."""
    state = reading.game.state
    by = on.by == "any" or (event.player == reading.controller) == (on.by == "you")
    if on.nth is not None and this_turn(reading.game, f"spells cast/{event.player}") != on.nth:
        return []
    if on.not_from is not None and state.cast_from.get(event.spell) == on.not_from:
        return []
    return [((event.spell,), None)] if by and matches(reading, on.what, event.spell) else []


def targeted(reading: Reading, on: a.BecomesTarget, event: TargetsChosen) -> Heard:
    """A permanent becomes the target of a spell or ability; what targets it stands first."""
    by = reading.game.controller(event.on)
    thing = reading.game.find(event.on)
    if on.of_spell and (thing is None or thing.kind == "ability"):
        return []
    if on.by != "any" and (by == reading.controller) != (on.by == "you"):
        return []
    those = dict.fromkeys(target for group in event.targets for target in group if isinstance(target, str))
    return [((target, event.on), None) for target in those if matches(reading, on.what, target)]


def step_began(reading: Reading, on: a.StepBegins, event: StepBegan) -> Heard:
    """A step begins."""
    active = reading.game.state.active
    by = on.whose == "any" or (active == reading.controller) == (on.whose == "you")
    return [((active,) if active is not None else (), None)] if event.step == on.step and by else []


def by_player(who: str, reading: Reading, player: Seat) -> bool:
    """Whether the player is the one the trigger speaks of."""
    return who == "any" or (player == reading.controller) == (who == "you")


def gained(reading: Reading, on: a.GainsLife, event: LifeChanged) -> Heard:
    """Life gained; not zero (CR 119.9)."""
    return [((event.player,), event.amount)] if event.amount > 0 and by_player(on.who, reading, event.player) else []


def lost(reading: Reading, on: a.LosesLife, event: LifeChanged) -> Heard:
    """Life lost."""
    return [((event.player,), -event.amount)] if event.amount < 0 and by_player(on.who, reading, event.player) else []


def drew(reading: Reading, on: a.Draws, event: CardDrawn) -> Heard:
    """A card drawn."""
    if (
        on.nth is not None
        and this_turn(reading.game, f"cards drawn/{event.player}") != on.nth
        and not off.is_off("121.2")
    ):
        return []
    return [((event.player,), None)] if by_player(on.who, reading, event.player) else []


def tempted(reading: Reading, on: RingTempts, event: RingTempted) -> Heard:
    """The Ring tempts the controller."""
    if event.player != reading.controller or off.is_off("701.54d"):
        return []
    if on.chose is not None and (event.bearer is None or not matches(reading, on.chose, event.bearer)):
        return []
    return [((event.bearer,) if event.bearer is not None else (), None)]


def discarded(reading: Reading, on: a.Discards, event: CardDiscarded) -> Heard:
    """A card discarded; it is looked at as it was in the hand."""
    if not by_player(on.who, reading, event.player):
        return []
    if on.what == AllOf():
        return [((event.player,), None)]
    return [((event.player, event.card), None)] if matches(reading, on.what, event.card) else []


def sacrificed(reading: Reading, on: a.Sacrifices, event: PermanentSacrificed) -> Heard:
    """A permanent sacrificed."""
    by = by_player(on.who, reading, event.player)
    return [((event.permanent,), None)] if by and matches(reading, on.what, event.permanent) else []


def countered_up(reading: Reading, on: a.CountersArePut, event: CountersPut) -> Heard:
    """Counters put on an object."""
    if isinstance(event.on, int) or event.counter != on.kind or not matches(reading, on.what, event.on):
        return []
    by = event.player if event.player is not None else reading.game.controller(event.on)
    if not by_player(on.by, reading, by) or off.is_off("122.6"):
        return []
    return [((event.on,), 1)] * event.amount if on.each else [((event.on,), event.amount)]


def final_chapter_resolved(reading: Reading, on: a.FinalChapterResolves, event: AbilityResolved) -> Heard:
    """The final chapter ability of a Saga resolved; the Saga as it is, or last was."""
    game = reading.game
    ability = game.find(event.object)
    saga = ability.of if ability is not None and ability.chapter is not None else None
    if ability is None or saga is None or not matches(reading, on.what, saga) or off.is_off("714.2e"):
        return []
    return [((saga,), None)] if ability.chapter == game.abilities(saga).final_chapter else []


def foretold(reading: Reading, on: a.Foretell, event: CardForetold) -> Heard:
    """A card foretold."""
    return [((event.exiled,), None)] if by_player(on.who, reading, event.player) else []


def tapped_for_mana(reading: Reading, on: a.TappedForMana, event: ManaAdded) -> Heard:
    """A permanent was tapped for mana, and mana came (CR 106.12a)."""
    if event.source is None or event.rule != "106.12" or not by_player(on.who, reading, event.player):
        return []
    if not matches(reading, on.what, event.source) or not (mana_of(reading, on, event) or off.is_off("106.12a")):
        return []
    return [((event.source, event.player), None)]


def mana_of(reading: Reading, on: a.TappedForMana, event: ManaAdded) -> bool:
    """Whether any of the mana is of the type that the trigger speaks of."""
    if on.of is None:
        return True
    color = linked_choice(reading.game, reading.source, "color")
    return any(COLOR_OF.get(symbol.partition("/")[0]) == color for symbol in event.mana if color is not None)


HEARING: dict[type[a.TriggerEvent], Callable[[Reading, Any, Any], Heard]] = {
    a.Enters: entered,
    a.Leaves: left,
    a.Attacks: attacked,
    YouAttack: you_attacked,
    a.Blocks: blocked,
    a.BecomesBlocked: became_blocked,
    a.BecomesTapped: tapped,
    a.DealsDamage: dealt,
    a.IsDealtDamage: was_dealt,
    a.CastSpell: cast,
    a.BecomesTarget: targeted,
    a.StepBegins: step_began,
    a.GainsLife: gained,
    a.LosesLife: lost,
    a.Draws: drew,
    a.Discards: discarded,
    a.Sacrifices: sacrificed,
    a.CountersArePut: countered_up,
    a.FinalChapterResolves: final_chapter_resolved,
    a.Foretell: foretold,
    a.TappedForMana: tapped_for_mana,
    RingTempts: tempted,
}
