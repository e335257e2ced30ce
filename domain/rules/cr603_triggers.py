"""CR 603: triggered abilities: noticing them, and putting them on the stack in APNAP order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cards import abilities as a
from domain.cards.card import COLOR_OF
from domain.events.base import GameEvent
from domain.events.cr106_mana import ManaAdded
from domain.events.cr119_122_numbers import CountersPut, DamageDealt, LifeChanged
from domain.events.cr400_zones import CardDrawn, CardForetold, ObjectCeased, ObjectMoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared
from domain.events.cr601_608_stack import (
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    ModesChosen,
    SpellCast,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr701_actions import CardDiscarded, PermanentSacrificed, PermanentTapped, TokenCreated
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import off, targeting
from domain.rules.choice import Choice, Flow, ask
from domain.rules.keyword_abilities.triggered import rule_of
from domain.rules.matching import Reading, holds, linked_choice, matches, this_turn

if TYPE_CHECKING:
    from domain.rules.game import Game, Waiting


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
    instead: list[ObjectId] = []
    for identifier in game.battlefield():
        parsed = game.abilities(identifier)
        if parsed.produces_instead:
            instead.append(identifier)
        if not parsed.triggered:
            continue
        controller = state.objects[identifier].controller
        for name, node in parsed.triggered:
            rule = rule_of(name)
            if off.is_off(rule):
                continue
            listener = Listener(identifier, controller, name, node, rule)
            for kind in dict.fromkeys(kind for on in parts(node.on) for kind in HEARS[type(on)]):
                found.setdefault(kind, []).append(listener)
    game.instead_of_mana = tuple(instead)
    return {kind: tuple(those) for kind, those in found.items()}


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
    return [
        ((attack.attacker, defending(reading, attack.target)), None)
        for attack in event.attacks
        if matches(reading, on.what, attack.attacker) and (not on.most_life or has_most_life(reading, attack.target))
    ]


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
    """A creature becomes blocked, once however many block it."""
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
    return [((event.player,), None)] if by_player(on.who, reading, event.player) else []


def discarded(reading: Reading, on: a.Discards, event: CardDiscarded) -> Heard:
    """A card discarded."""
    return [((event.player,), None)] if by_player(on.who, reading, event.player) else []


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
}


def notice(game: Game, happened: list[tuple[EventNumber, GameEvent, Listeners]]) -> None:
    """What triggers by events that happened together."""
    now: Listeners | None = None
    for number, event, before in happened:
        kind = type(event)
        back = before.get(kind, ()) if not off.is_off("603.10a") else ()
        for listener in back:
            hear(game, listener, number, event, looking_back=True)
        if now is None:
            now = game.listeners()
        for listener in now.get(kind, ()):
            hear(game, listener, number, event, looking_back=False)
        for watch in WATCHES.get(kind, ()):
            watch(game, number, event)


def hear(game: Game, listener: Listener, number: EventNumber, event: GameEvent, looking_back: bool) -> None:
    """Whether one ability triggers by one event."""
    for on in parts(listener.node.on):
        if isinstance(on, LOOKING_BACK) != looking_back or type(event) not in HEARS[type(on)]:
            continue
        reading = Reading(game, listener.controller, listener.source)
        for about, amount in HEARING[type(on)](reading, on, event):
            trigger(
                game,
                listener.controller,
                listener.source,
                listener.name,
                listener.node,
                number,
                about,
                amount,
                rule=listener.rule,
            )


def trigger(
    game: Game,
    player: Seat,
    source: ObjectId,
    name: str,
    node: a.Triggered | a.Chapter,
    cause: EventNumber,
    about: tuple[Recipient, ...] = (),
    amount: int | None = None,
    *,
    rule: str = "603.2",
    own: bool = True,
) -> None:
    """An ability triggers (CR 603.2), unless its intervening if (603.4) or "once each turn" (603.2h) forbids it.

    `own` is false for delayed and reflexive abilities: no ability that its source has (603.2d).
    """
    from domain.rules.game import Waiting

    if isinstance(node, a.Triggered):
        reading = Reading(game, player, source, about=about, amount=amount)
        if not holds(reading, node.condition) and not off.is_off("603.4"):
            return
        if node.once_each_turn and game.state.uses.get(f"{source}/{name}", (0, 0))[0] == game.state.turn:
            return
    chapter = node.number if isinstance(node, a.Chapter) else None
    for _ in range(1 + (triggers_again(game, player, source) if own else 0)):
        event = game.emit(
            AbilityTriggered,
            "714.2b" if chapter is not None else rule,
            cause=cause,
            source=source,
            player=player,
            ability=name,
            chapter=chapter,
        )
        game.waiting.append(Waiting(player, source, name, node, event, about, amount))


def triggers_again(game: Game, player: Seat, source: ObjectId) -> int:
    """How many additional times an ability of an object triggers (CR 603.2d)."""
    from domain.rules.cr613_layers import rule_changes

    if off.is_off("603.2d"):
        return 0
    extra = 0
    for change, holder in rule_changes(game, "triggers again"):
        reading = Reading(game, game.controller(holder), holder)
        if game.controller(holder) == player and change.what is not None and matches(reading, change.what, source):
            extra += 1
    return extra


WATCHES: dict[type[GameEvent], list[Callable[[Game, EventNumber, Any], None]]] = {}
"""Rules that watch events of a kind themselves: chapters (714.2b), ward (702.21a), prowess (702.108a), …"""


def watches(
    kind: type[GameEvent],
) -> Callable[[Callable[[Game, EventNumber, Any], None]], Callable[[Game, EventNumber, Any], None]]:
    """Registers a rule that watches a kind of event."""

    def register(watch: Callable[[Game, EventNumber, Any], None]) -> Callable[[Game, EventNumber, Any], None]:
        WATCHES.setdefault(kind, []).append(watch)
        return watch

    return register


def put_on_stack(game: Game) -> Flow[bool]:
    """Puts waiting triggered abilities on the stack (CR 603.3b). Returns whether there were any."""
    if not game.waiting:
        return False
    waiting, game.waiting = game.waiting, []
    if off.is_off("603.3"):
        return False
    for player in game.apnap():
        mine = [one for one in waiting if one.player == player]
        if len(mine) > 1 and not off.is_off("603.3b"):
            number = len(mine)
            labels = tuple((one.source, getattr(one.node, "number", None)) for one in mine)
            order = yield from ask(
                Choice(player, "order", tuple(range(number)), least=number, most=number, rule="603.3b", labels=labels)
            )
            mine = [mine[place] for place in order]
        for one in mine:
            yield from put_one(game, one)
    return True


def put_one(game: Game, one: Waiting) -> Flow[None]:
    """One triggered ability: onto the stack, then modes and targets (CR 603.3c–d)."""
    identifier = game.new_id()
    chapter = one.node.number if isinstance(one.node, a.Chapter) else None
    cause = game.emit(
        AbilityPutOnStack,
        "603.3",
        cause=one.cause,
        source=one.source,
        id=identifier,
        player=one.player,
        ability=one.name,
        chapter=chapter,
        about=one.about,
        amount=one.amount,
    )
    specs = one.node.targets
    reading = Reading(game, one.player, one.source, about=one.about, amount=one.amount, stack=identifier)
    if isinstance(one.node, a.Triggered) and one.node.modes:
        possible = tuple(
            place for place, mode in enumerate(one.node.modes, 1) if targeting.possible(reading, mode.targets)
        )
        if not possible:
            game.emit(StackObjectRemoved, "603.3d", cause=cause, source=one.source, object=identifier, reason="ceased")
            return
        least = 0 if one.node.optional else 1
        chosen = yield from ask(Choice(one.player, "mode", possible, least=least, source=one.source, rule="603.3c"))
        if not chosen:
            game.emit(StackObjectRemoved, "603.3c", cause=cause, source=one.source, object=identifier, reason="ceased")
            return
        game.emit(ModesChosen, "603.3c", cause=cause, source=one.source, on=identifier, modes=tuple(map(str, chosen)))
        specs = one.node.modes[chosen[0] - 1].targets
    if not specs:
        return
    if not targeting.possible(reading, specs) and not off.is_off("603.3d"):
        game.emit(StackObjectRemoved, "603.3d", cause=cause, source=one.source, object=identifier, reason="ceased")
        return
    targets = yield from targeting.choose(reading, specs, one.player, one.source)
    game.emit(TargetsChosen, "603.3d", cause=cause, source=one.source, on=identifier, targets=targets)
