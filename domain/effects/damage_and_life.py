"""Damage and life (CR 119, 120), and fights (701.14)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards.values import THIS
from domain.effects import interprets
from domain.effects.counters import put_counters
from domain.events.cr103_104_game import GameWon, PlayerLost
from domain.events.cr119_122_numbers import DamageDealt, LifeChanged
from domain.events.cr601_608_stack import EventReplaced
from domain.events.cr701_actions import ActionNotPerformed, CreaturesFought
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.choice import Flow
from domain.rules.cr613_rules import under_effect
from domain.rules.cr614_replacement import cant_get_counters, replaced_number
from domain.rules.game import Game
from domain.rules.matching import Reading, amount, objects, players, refer
from domain.rules.targeting import protects, protects_player


def change_life(
    game: Game, player: Seat, by: int, reason: str, rule: str, cause: EventNumber | None = None
) -> EventNumber | None:
    """Changes a player's life total; by nothing it does not change (CR 119.9)."""
    if not by and not off.is_off("119.9"):
        return None
    if game.state.effects and under_effect(game, player, "life total cant change") and not off.is_off("101.2"):
        return None
    total = game.state.players[player].life + by
    return game.emit(LifeChanged, rule, cause=cause, player=player, amount=by, total=total, reason=reason)


def gain_life(game: Game, player: Seat, number: int) -> Flow[None]:
    """A player gains life, after the effects that change how much."""
    number = yield from replaced_number(game, "life gain", number, player, None, (player,))
    if number > 0 or off.is_off("107.1b"):
        change_life(game, player, number, "gain", "119.3")
    elif off.is_off("119.9"):
        change_life(game, player, 0, "gain", "119.3")


def deal(game: Game, source: ObjectId | None, to: Recipient, number: int, combat: bool, rule: str) -> Flow[int]:
    """Deals damage, with all that damage results in (CR 120.3). Returns how much was dealt."""
    if number <= 0 or (
        isinstance(to, str) and (to not in game.state.objects or game.state.objects[to].zone != "battlefield")
    ):
        return 0
    if isinstance(to, str):
        for quality in game.abilities(to).keywords.get("protection", ()):
            if protects(game, quality, source):
                game.emit(EventReplaced, "702.16e", original=f"damage {number}", affected=(to,))
                return 0
    elif game.state.effects and protects_player(game, to, source) and not off.is_off("702.16e"):
        game.emit(EventReplaced, "702.16e", original=f"damage {number}", affected=(to,))
        return 0
    silenced = source is not None and game.state.effects and under_effect(game, source, "deals no damage")
    if silenced and not off.is_off("615.1"):
        game.emit(EventReplaced, "615.1", original=f"damage {number}", affected=(to,))
        return 0
    player = to if isinstance(to, int) else game.controller(to)
    thing = to if isinstance(to, str) else None
    number = yield from replaced_number(game, "damage", number, player, thing, (to,), "combat" if combat else None)
    if number <= 0:
        return 0
    dealt(game, source, to, number, combat, rule)
    return number


def dealt(game: Game, source: ObjectId | None, to: Recipient, number: int, combat: bool, rule: str) -> EventNumber:
    """The damage event and its results: life, marks, loyalty, counters, lifelink (CR 120.3)."""
    keywords = game.abilities(source).keywords if source is not None else {}
    deathtouch = "deathtouch" in keywords
    infect = "infect" in keywords
    wither = infect or "wither" in keywords
    types = game.face(to).types if isinstance(to, str) else ()
    creature = "Creature" in types
    marked = game.state.objects[to].damage + number if isinstance(to, str) and creature and not wither else None
    cause = game.emit(
        DamageDealt, rule, source=source, to=to, amount=number, combat=combat, deathtouch=deathtouch, marked=marked
    )
    if isinstance(to, int):
        if infect:
            if not cant_get_counters(game, to):
                put_counters(game, to, "poison", number, "120.3b")
        else:
            change_life(game, to, -number, "damage", "120.3a", cause)
    else:
        game.damage_causes[to] = cause
        if creature and deathtouch:
            game.deathtouched[to] = True
        if creature and wither and not cant_get_counters(game, to):
            put_counters(game, to, "-1/-1", number, "120.3d")
        if "Planeswalker" in types:
            from domain.effects.counters import take_counters

            take_counters(game, to, "loyalty", number, "120.3c")
    if "lifelink" in keywords and source is not None:
        change_life(game, game.controller(source), number, "gain", "120.3f", cause)
    return cause


@interprets(e.DealDamage)
def deal_damage(reading: Reading, effect: e.DealDamage) -> Flow[None]:
    """A source deals damage to each thing meant."""
    game = reading.game
    game.record_characteristics()
    number = amount(reading, effect.amount)
    sources = objects(reading, effect.source)
    source = sources[0] if sources else reading.source
    if effect.source == THIS and reading.stack is not None:
        spell = game.find(reading.stack)
        if spell is not None and spell.kind != "ability":
            source = reading.stack
    total = 0
    damaged: list[Recipient] = []
    with game.together():
        for to in refer(reading, effect.to):
            done = yield from deal(game, source, to, number, False, "120.2b")
            total += done
            if done:
                damaged.append(to)
    reading.its["damaged"] = tuple(damaged)
    reading.notes["damage"] = total


@interprets(e.Fight)
def fight(reading: Reading, effect: e.Fight) -> Flow[None]:
    """Two creatures deal damage equal to their power to each other; if one is not there, nobody does (CR 701.14b)."""
    game = reading.game
    game.record_characteristics()
    ones, others = objects(reading, effect.one), objects(reading, effect.other)
    legal = [
        identifier
        for identifier in (*ones[:1], *others[:1])
        if identifier in game.state.objects
        and game.state.objects[identifier].zone == "battlefield"
        and "Creature" in game.face(identifier).types
    ]
    if len(legal) < 2 and not (legal and off.is_off("701.14b")):
        if all(group for group in reading.targets):
            game.emit(ActionNotPerformed, "701.14b", action="fight", objects=tuple(legal))
        return
    if off.is_off("701.14a"):
        return
    one, other = legal[0], legal[-1]
    powers = game.face(one).power or 0, game.face(other).power or 0
    cause = game.emit(CreaturesFought, "701.14a", creatures=(one, other))
    before, game.cause = game.cause, cause
    with game.together():
        if one == other and not off.is_off("701.14c"):
            yield from deal(game, one, one, 2 * powers[0], False, "701.14c")
        else:
            yield from deal(game, one, other, powers[0], False, "701.14a")
            yield from deal(game, other, one, powers[1], False, "701.14a")
    game.cause = before


@interprets(e.GainLife)
def gain(reading: Reading, effect: e.GainLife) -> Flow[None]:
    """Players gain life."""
    reading.game.record_characteristics()
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        yield from gain_life(reading.game, player, number)


@interprets(e.LoseLife)
def lose(reading: Reading, effect: e.LoseLife) -> None:
    """Players lose life."""
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        if number > 0:
            change_life(reading.game, player, -number, "loss", "119.3")


@interprets(e.SetLife)
def set_life(reading: Reading, effect: e.SetLife) -> None:
    """Life totals become a number."""
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        change_life(reading.game, player, number - reading.game.state.players[player].life, "set", "119.5")


@interprets(e.LoseGame)
def lose_game(reading: Reading, effect: e.LoseGame) -> None:
    """Players lose the game."""
    from domain.rules.cr704_state_based_actions import settle_end

    if off.is_off("104.3e"):
        return
    for player in players(reading, effect.who):
        reading.game.emit(PlayerLost, "104.3e", player=player, reason="effect")
    settle_end(reading.game)


@interprets(e.WinGame)
def win_game(reading: Reading, effect: e.WinGame) -> None:
    """A player wins the game."""
    for player in players(reading, effect.who)[:1]:
        reading.game.emit(GameWon, "104.2b", player=player)
        reading.game.finish()
