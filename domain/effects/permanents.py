"""Things done to permanents: destroy, exile, sacrifice, move, tap, attach (CR 701)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards import values as v
from domain.cards.abilities import ControlledByYou
from domain.cards.filters import AllOf
from domain.effects import interprets
from domain.effects.counters import put_with_replacement, take_counters
from domain.events.cr400_zones import CardForetold
from domain.events.cr701_actions import (
    Attached,
    ObjectExiled,
    PermanentDestroyed,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
)
from domain.ids import ObjectId, Recipient, Seat
from domain.mana import mana_cost
from domain.rules import effects_under_way, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr607_linked import forget_exiled, remember_exiled
from domain.rules.game import Game
from domain.rules.keyword_abilities.enchant import can_enchant
from domain.rules.keyword_abilities.equip import can_equip
from domain.rules.keyword_abilities.phasing import phase_out
from domain.rules.matching import Reading, all_of, amount, matches, objects, players, refer
from domain.vocabulary import Zone


def there(game: Game, identifier: ObjectId, zone: Zone = "battlefield") -> bool:
    """Whether an object is in a zone now."""
    thing = game.state.objects.get(identifier)
    return thing is not None and thing.zone == zone


def sacrifice(game: Game, identifier: ObjectId, rule: str = "701.21a") -> None:
    """Its controller sacrifices a permanent."""
    cause = game.emit(PermanentSacrificed, rule, player=game.controller(identifier), permanent=identifier)
    game.dies(identifier, rule, cause)


def tap(game: Game, identifier: ObjectId, rule: str = "701.26a") -> None:
    """Taps a permanent that is untapped."""
    thing = game.state.objects.get(identifier)
    if thing is not None and thing.zone == "battlefield" and not thing.tapped:
        game.emit(PermanentTapped, rule, object=identifier)


def untap(game: Game, identifier: ObjectId, rule: str = "701.26b") -> None:
    """Untaps a permanent that is tapped."""
    thing = game.state.objects.get(identifier)
    if thing is not None and thing.zone == "battlefield" and thing.tapped:
        if thing.counter("stun") and not off.is_off("122.1d"):
            take_counters(game, identifier, "stun", 1, "122.1d")
            return
        game.emit(PermanentUntapped, rule, object=identifier)


def attach(game: Game, identifier: ObjectId, to: Recipient, rule: str = "701.3a") -> None:
    """Attaches something."""
    game.emit(Attached, rule, object=identifier, to=to)


@interprets(e.Destroy)
def destroy(reading: Reading, effect: e.Destroy) -> None:
    """Destroy, all at once; indestructible permanents stay (CR 702.12b)."""
    game = reading.game
    destroyed: list[Recipient] = []
    with game.together():
        for identifier in objects(reading, effect.what):
            if there(game, identifier) and (not game.has(identifier, "indestructible") or off.is_off("702.12b")):
                cause = game.emit(PermanentDestroyed, "701.8a", permanent=identifier)
                game.dies(identifier, "701.8a", cause)
                destroyed.append(identifier)
    reading.its["destroyed"] = tuple(destroyed)


@interprets(e.Exile)
def exile(reading: Reading, effect: e.Exile) -> None:
    """Exile."""
    game = reading.game
    moved: list[ObjectId] = []
    if effect.until_this_leaves and not there(game, reading.source or "") and not off.is_off("610.3b"):
        return  # it has left already (610.3a-b)
    with game.together():
        for identifier in objects(reading, effect.what):
            if identifier in game.state.objects:
                cause = game.emit(ObjectExiled, "701.13a", object=identifier)
                new = game.move(identifier, "exile", "701.13a", cause=cause, face_down=effect.face_down)
                if new is not None:
                    moved.append(new)
    reading.its["it"] = reading.its["exiled"] = tuple(moved)
    if effect.until_this_leaves and reading.source is not None and moved:
        from domain.rules.cr610_until import exile_until

        exile_until(game, tuple(moved), reading.source, reading.controller)
    if effect.linked and reading.source is not None and moved:
        remember_exiled(game, tuple(moved), reading.source, reading.controller)


@interprets(e.Sacrifice)
def sacrifice_some(reading: Reading, effect: e.Sacrifice) -> Flow[None]:
    """Players sacrifice permanents they choose, or what is meant is sacrificed by its controller."""
    game = reading.game
    if effect.what is not None:
        for identifier in objects(reading, effect.what):
            if there(game, identifier):
                sacrifice(game, identifier)
        return
    number = amount(reading, effect.amount)
    chosen: list[ObjectId] = []
    for player in players(reading, effect.who):
        mine = tuple(i for i in game.controlled(player) if matches(reading, effect.of or AllOf(), i))
        count = min(number, len(mine))
        answer = yield from ask(
            Choice(player, "sacrifice", mine, least=count, most=count, source=reading.source, rule="701.21a")
        )
        chosen.extend(answer)
    with game.together():
        for identifier in chosen:
            sacrifice(game, identifier)
    reading.notes["sacrificed"] = len(chosen)


@interprets(e.ReturnTo)
def return_to(reading: Reading, effect: e.ReturnTo) -> Flow[None]:
    """Move objects to a zone."""
    from domain.rules.cr614_entering import enter_together

    game = reading.game
    moved: list[Recipient] = []
    those = objects(reading, effect.what)
    if effect.to == "battlefield" and len(those) > 1 and not (effect.counters or effect.transformed):
        cards = [(i, thing) for i in those if (thing := game.state.objects.get(i)) is not None]
        under = [(reading.controller if effect.under == "you" else thing.owner, i) for i, thing in cards]
        moved += yield from enter_together(game, under, "608.2c", tapped=effect.tapped)
        those = []
    for identifier in those:
        thing = game.state.objects.get(identifier)
        if thing is None:
            continue
        if effect.to == "battlefield":
            controller = reading.controller if effect.under == "you" else thing.owner
            new = yield from enter_battlefield(
                game, identifier, controller, "608.2c", tapped=effect.tapped, transformed=effect.transformed
            )
            for kind, number in effect.counters:
                if new is not None:
                    yield from put_with_replacement(game, new, kind, number, "122.6", reading.controller)
        else:
            bottom = effect.to == "library" and effect.position == "bottom"
            position = len(game.state.zone("library", thing.owner)) if bottom else None
            new = game.move(identifier, effect.to, "608.2c", position=position)
        if new is not None:
            moved.append(new)
    reading.its["it"] = tuple(moved)
    if isinstance(effect.what, v.ExiledWithThis):
        forget_exiled(game, reading.source)


def enter_battlefield(
    game: Game,
    identifier: ObjectId,
    controller: Seat,
    rule: str,
    *,
    tapped: bool = False,
    transformed: bool = False,
    cause: int | None = None,
) -> Flow[ObjectId | None]:
    """An object enters the battlefield with everything that applies as it does (CR 614.1c, 614.12)."""
    from domain.rules.cr614_entering import enter

    new = yield from enter(game, identifier, controller, rule, tapped=tapped, transformed=transformed, cause=cause)
    return new


@interprets(e.ChooseAndMove)
def choose_and_move(reading: Reading, effect: e.ChooseAndMove) -> Flow[None]:
    """Players choose cards of a zone, then all of them are moved at once (608.2f)."""
    from domain.rules.cr614_entering import enter_together

    game = reading.game
    moved: list[Recipient] = []
    chosen: list[tuple[Seat, ObjectId]] = []
    for player in players(reading, effect.who):
        owned = effect.zone in ("library", "hand", "graveyard")
        there_ = game.state.zone(effect.zone, player) if owned else tuple(all_of(reading, effect.of, effect.zone))
        if effect.among is not None:
            there_ = tuple(i for i in objects(reading, effect.among) if i in game.state.objects)
        options = tuple(i for i in there_ if matches(reading, effect.of, i))
        most = min(effect.most, len(options))
        answer = yield from ask(
            Choice(player, "select", options, least=min(effect.least, most), most=most, source=reading.source)
        )
        chosen += [(player, identifier) for identifier in answer]
    if effect.to == "battlefield":
        moved += yield from enter_together(game, chosen, "608.2c", tapped=effect.tapped)
    else:
        with game.together():
            for _, identifier in chosen:
                new = game.move(identifier, effect.to, "608.2c")
                if new is not None:
                    moved.append(new)
    reading.its["it"] = tuple(moved)
    reading.notes["moved"] = len(moved)


@interprets(e.PhaseOut)
def phase_out_some(reading: Reading, effect: e.PhaseOut) -> None:
    """Permanents phase out, all at once."""
    phase_out(reading.game, objects(reading, effect.what), "702.26b")


@interprets(e.Tap)
def tap_some(reading: Reading, effect: e.Tap) -> None:
    """Tap permanents."""
    for identifier in objects(reading, effect.what):
        tap(reading.game, identifier)


@interprets(e.Untap)
def untap_some(reading: Reading, effect: e.Untap) -> None:
    """Untap permanents."""
    for identifier in objects(reading, effect.what):
        untap(reading.game, identifier)


@interprets(e.Attach)
def attach_some(reading: Reading, effect: e.Attach) -> None:
    """Attach this to something."""
    game = reading.game
    hosts = refer(reading, effect.to)
    for identifier in objects(reading, effect.what):
        if hosts and there(game, identifier) and can_attach(game, identifier, hosts[0]):
            attach(game, identifier, hosts[0])


def can_attach(game: Game, identifier: ObjectId, host: Recipient) -> bool:
    """Whether attaching would do anything: it can be attached to that, and is not attached to it yet (701.3b)."""
    if isinstance(host, int) or game.state.objects[identifier].attached_to == host:
        return False
    return can_equip(game, identifier, host) or (
        "Aura" in game.face(identifier).subtypes and can_enchant(game, identifier, host)
    )


@interprets(e.GainControl)
def gain_control(reading: Reading, effect: e.GainControl) -> None:
    """Gain control of permanents for a time (layer 2)."""
    game = reading.game
    if off.is_off("613.1b"):
        return
    for player in players(reading, effect.who)[:1]:
        for identifier in objects(reading, effect.what):
            if there(game, identifier):
                effects_under_way.begin(
                    game, (ControlledByYou(),), (identifier,), effect.until, player, reading.source, "613.1b"
                )


@interprets(e.Foretells)
def foretells(reading: Reading, effect: e.Foretells) -> None:
    """A card becomes foretold by an effect."""
    game = reading.game
    for identifier in objects(reading, effect.what):
        thing = game.state.objects.get(identifier)
        if thing is None:
            continue
        face = thing.base
        cost = str(mana_cost(face.mana_cost).less(effect.less)) if face is not None and face.mana_cost else None
        new = game.new_id()
        cause = game.emit(CardForetold, "702.143e", player=thing.owner, card=identifier, exiled=new, cost=cost)
        game.move(identifier, "exile", "702.143e", cause=cause, face_down=True)
