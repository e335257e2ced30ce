"""CR 500–514: the turn: steps in order, their turn-based actions, and what ends with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.effects.cards_and_libraries import discard, draw
from domain.effects.permanents import untap
from domain.events.cr106_mana import ManaEmptied
from domain.events.cr119_122_numbers import DamageRemoved
from domain.events.cr500_turns import PriorityEnded, PriorityReceived, StepBegan, TurnBegan
from domain.events.cr601_608_stack import EffectEnded
from domain.ids import Seat
from domain.rules import cr506_combat, cr714_sagas, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr117_priority import receive, settle
from domain.rules.cr613_layers import rule_changes, under_rule
from domain.rules.cr707_copying import ended
from domain.rules.effects_under_way import end_until
from domain.rules.keyword_abilities import phasing
from domain.vocabulary import STEP_RULES, Step

if TYPE_CHECKING:
    from domain.rules.game import Game

NEXT: dict[Step, Step] = {
    "untap": "upkeep",
    "upkeep": "draw",
    "draw": "main1",
    "main1": "begin",
    "begin": "attack",
    "attack": "block",
    "block": "damage",
    "first-damage": "damage",
    "damage": "end-combat",
    "end-combat": "main2",
    "main2": "end",
    "end": "cleanup",
}
MAXIMUM_HAND = 7


def next_step(game: Game) -> Flow[None]:
    """The step ends, and the next begins (500.2)."""
    step = game.state.step
    empty_pools(game)
    if step == "cleanup":
        yield from next_turn(game)
        return
    if step is None:
        yield from begin(game, "untap")
        return
    if step == "attack" and not game.state.attackers():
        yield from begin(game, "end-combat")
        return
    if step == "block" and cr506_combat.first_strike_step(game):
        yield from begin(game, "first-damage")
        return
    if step == "end-combat":
        cr506_combat.end(game)
    phases = game.state.extra_phases
    if step in ("main1", "main2", "end-combat") and phases and not off.is_off("500.8"):
        yield from begin(game, phases[0])
        return
    if step == "upkeep" and game.state.turn == 1 and not off.is_off("103.8a"):
        step = "draw"  # skipped: no one gets priority in it either (614.10)
    yield from begin(game, NEXT[step])


def empty_pools(game: Game) -> None:
    """Unspent mana is lost as a step ends (500.5)."""
    if off.is_off("500.5"):
        return
    for seat, pool in game.state.pools.items():
        if pool:
            game.emit(ManaEmptied, "500.5", player=seat, mana=tuple([symbol for symbol, _ in pool]))


def begin(game: Game, step: Step) -> Flow[None]:
    """A step begins: turn-based actions, then priority, where players get it."""
    number = game.emit(StepBegan, STEP_RULES[step], step=step)
    game.cause = number
    game.record_characteristics()
    action = ACTIONS.get(step)
    asking = action(game) if action is not None else None
    if asking is not None:
        yield from asking
    if game.over():
        return
    if step == "untap":
        game.cause = None
        yield from next_step(game)
        return
    if step == "cleanup":
        yield from cleanup_priority(game)
        return
    active = game.state.active or 1
    if game.calm:
        game.emit(PriorityReceived, "117.3a", cause=number, player=active)
    else:
        yield from receive(game, active, "117.3a", number)
    game.cause = None


def untap_step(game: Game) -> None:
    """502.1, 502.3: permanents phase in and out, then the active player's untap, all at once."""
    active = game.state.active
    end_until(game, ("your next turn",), "500.4", active)
    phasing.turn_based(game)
    kept: list[str] = []
    with game.together():
        for identifier in game.battlefield():
            thing = game.state.objects[identifier]
            if thing.controller != active or not thing.tapped:
                continue
            if under_rule(game, identifier, "doesnt untap"):
                continue
            if under_rule(game, identifier, "doesnt untap once"):
                kept.append(identifier)
                continue
            if not off.is_off("502.3"):
                untap(game, identifier, "502.3")
    for name, effect in list(game.state.effects.items()):
        if effect.until == "next untap step" and any(
            isinstance(i, str) and game.controller(i) == active for i in effect.affected
        ):
            game.emit(EffectEnded, "500.5", effect=name)


def draw_step(game: Game) -> None:
    """504.1: the active player draws."""
    if game.state.active is not None:
        draw(game, game.state.active, "504.1")


def main1(game: Game) -> Flow[None]:
    """505.4: lore counters on Sagas."""
    yield from cr714_sagas.turn_based(game)


def cleanup(game: Game) -> Flow[None]:
    """514.1–2: discard down to hand size, then damage wears off and "until end of turn" effects end."""
    active = game.state.active or 1
    hand = game.state.zone("hand", active)
    unlimited = any(game.controller(h) == active for _, h in rule_changes(game, "no maximum hand size"))
    excess = len(hand) - MAXIMUM_HAND
    if excess > 0 and not unlimited and not off.is_off("514.1"):
        chosen = yield from ask(Choice(active, "discard", hand, least=excess, most=excess, rule="514.1"))
        with game.together():
            for card in chosen:
                discard(game, active, card, "514.1")
    damaged = tuple(i for i in game.battlefield() if game.state.objects[i].damage)
    with game.together():
        if damaged and not off.is_off("514.2"):
            game.emit(DamageRemoved, "514.2", objects=damaged)
        for name, effect in list(game.state.effects.items()):
            if effect.until == "end of turn" and not off.is_off("514.2"):
                ended(game, name)
                game.emit(EffectEnded, "514.2", effect=name)
        for name, effect in list(game.state.effects.items()):
            ending = effect.player == active and effect.turn < game.state.turn and not off.is_off("514.2")
            if effect.until == "end of your next turn" and ending:
                ended(game, name)
                game.emit(EffectEnded, "514.2", effect=name)


def cleanup_priority(game: Game) -> Flow[None]:
    """514.3a: players get priority in a cleanup step only if something happened; then there is another one."""
    from domain.rules import cr704_state_based_actions

    acted = yield from cr704_state_based_actions.check(game)
    if game.over():
        return
    if acted or game.waiting:
        yield from settle(game)
        if not game.over():
            active = game.state.active or 1
            yield from receive(game, active, "117.3a")
        return
    game.cause = None
    yield from next_turn(game)


def next_turn(game: Game) -> Flow[None]:
    """The next turn begins: an extra one, or the next player's (500.7)."""
    state = game.state
    empty_pools(game)
    if state.priority is not None:
        game.emit(PriorityEnded, "117.2")
    extra = state.extra_turns[-1] if state.extra_turns and not off.is_off("500.7") else None
    active = extra if extra is not None else game.opponent(state.active or 1)
    if state.turn >= game.turn_limit:
        from domain.events.cr103_104_game import GameDrawn

        game.emit(GameDrawn, "104.4")
        game.finish("turn limit")
        return
    yield from begin_turn(game, active, extra is not None)


def begin_turn(game: Game, active: Seat, extra: bool = False) -> Flow[None]:
    """A turn begins with its untap step."""
    game.cause = None
    number = game.emit(
        TurnBegan, "500.7" if extra else "500.1", turn=game.state.turn + 1, step=None, active=active, extra=extra
    )
    game.cause = number
    yield from begin(game, "untap")


ACTIONS: dict[Step, Callable[[Game], Flow[None] | None]] = {
    "untap": untap_step,
    "draw": draw_step,
    "main1": main1,
    "attack": cr506_combat.declare_attackers,
    "block": cr506_combat.declare_blockers,
    "first-damage": cr506_combat.first_strike_damage,
    "damage": cr506_combat.damage,
    "cleanup": cleanup,
}
