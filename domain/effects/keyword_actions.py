"""Keyword actions that few sets use: recruit, amass (CR 701); creature types chosen."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from domain.cards import mechanics as m
from domain.cards.abilities import AddTypes
from domain.cards.card import CardDef
from domain.cards.effects import CreateTokens
from domain.cards.filters import Is
from domain.cards.the_ring import TheRingTempts
from domain.effects import carry_out, interprets
from domain.effects.cards_and_libraries import discard, draw
from domain.effects.counters import put_with_replacement
from domain.events.cr400_zones import ObjectMade
from domain.events.cr613_characteristics import Change, CharacteristicsChanged
from domain.events.cr701_actions import DesignationGained, DesignationLost, RingTempted
from domain.ids import ObjectId, Seat
from domain.rules import effects_under_way, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_entering import choose_value
from domain.rules.cr701_the_ring import BEARER, bearer, temptations
from domain.rules.matching import Reading, amount, matches, players
from domain.rules.parsed import face_of_card
from domain.rules.seen_faces import facts_of


def create_for(reading: Reading, player: Seat, effect: CreateTokens) -> Flow[None]:
    """Tokens for a player who need not be the controller of the effect."""
    own = Reading(reading.game, player, reading.source, stack=reading.stack)
    yield from carry_out(own, effect)


@interprets(m.Recruit)
def recruit(reading: Reading, effect: m.Recruit) -> Flow[None]:
    """Draw, discard, and a token for a nonland card."""
    game = reading.game
    for player in players(reading, effect.who):
        draw(game, player, "701.70a")
        hand = game.state.zone("hand", player)
        answer = yield from ask(
            Choice(player, "discard", hand, least=min(1, len(hand)), most=1, source=reading.source, rule="701.70a")
        )
        for card in answer:
            nonland = "Land" not in game.face(card).types
            discard(game, player, card)
            if nonland and not off.is_off("701.70a"):
                yield from create_for(reading, player, CreateTokens(effect.token))


@interprets(m.ChooseCreatureType)
def choose_creature_type(reading: Reading, effect: m.ChooseCreatureType) -> Flow[None]:
    """A creature type, for the instructions after it."""
    if off.is_off("608.2d"):
        return
    word = yield from choose_value(reading.controller, reading.source, "creature type", rule="608.2d")
    reading.its["creature type"] = (ObjectId(word),)


@interprets(m.Amass)
def amass(reading: Reading, effect: m.Amass) -> Flow[None]:
    """Counters on an Army; a token first where there is none (701.47a)."""
    game = reading.game
    if off.is_off("701.47a"):
        return
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        if not armies(reading, player):
            yield from create_for(reading, player, CreateTokens(effect.token))
        there = armies(reading, player)
        answer = yield from ask(
            Choice(player, "choose", there, least=min(1, len(there)), most=1, source=reading.source, rule="701.47a")
        )
        reading.its["amassed"] = tuple(answer)
        for army in answer:
            yield from put_with_replacement(game, army, "+1/+1", number, "701.47a", player)
            if not matches(reading, Is(effect.subtype), army):
                change = (AddTypes((effect.subtype,)),)
                effects_under_way.begin(game, change, (army,), "forever", player, reading.source, "701.47a")


@interprets(TheRingTempts)
def the_ring_tempts(reading: Reading, effect: TheRingTempts) -> Flow[None]:
    """The emblem where there is none, then a creature is chosen, then it has tempted the player (701.54a–d)."""
    game = reading.game
    ring = cast(CardDef, effect.emblem)
    game.library.learn(ring)
    for player in players(reading, effect.who):
        own = [each for each in game.emblems() if game.state.objects[each].owner == player]
        emblem = next((each for each in own if game.face(each).card == ring.name), None)
        times = temptations(game, player) + 1
        abilities = face_of_card(ring).abilities[:times]
        if emblem is None and not off.is_off("701.54c"):
            face = replace(face_of_card(ring), abilities=abilities)
            emblem = game.new_id()
            game.emit(
                ObjectMade,
                "701.54c",
                id=emblem,
                object_kind="emblem",
                owner=player,
                zone="command",
                facts=facts_of(face),
            )
        there = tuple([each for each in game.controlled(player) if "Creature" in game.face(each).types])
        chosen = None
        if there:
            choice = Choice(player, "choose", there, source=reading.source, rule="701.54a")
            (chosen,) = yield from ask(choice)
        before = bearer(game, player)
        if chosen is not None and chosen != before and not off.is_off("701.54a"):
            if before is not None:
                game.emit(DesignationLost, "701.54a", on=before, designation=BEARER)
            game.emit(DesignationGained, "701.54a", on=chosen, designation=BEARER)
        if emblem is not None and game.face(emblem).abilities != abilities:
            changes = (Change(object=emblem, characteristic="abilities", value=abilities),)
            game.emit(CharacteristicsChanged, "701.54c", changes=changes)
        game.emit(RingTempted, "701.54d", player=player, times=times, bearer=chosen)


def armies(reading: Reading, player: Seat) -> tuple[ObjectId, ...]:
    """The Army creatures that a player controls."""
    what = Is("Creature") & Is("Army")
    return tuple(one for one in reading.game.controlled(player) if matches(reading, what, one))
