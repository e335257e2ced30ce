"""Instructions that hang on what was done, choices without a target, hands, libraries and costs."""

from __future__ import annotations

from typing import cast

import msgspec

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards import effects_of_sagas as s
from domain.cards.basics.tokens import CLUE
from domain.cards.card import CardDef
from domain.effects import carry_out, interprets
from domain.effects.cards_and_libraries import discard, reveal, shuffle
from domain.effects.permanents import there
from domain.events.cr400_zones import ObjectCeased
from domain.events.cr701_actions import LibraryOrdered
from domain.ids import ObjectId, Recipient
from domain.rules import chance, effects_under_way, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.cr614_entering import Entrant, enter, make_tokens
from domain.rules.cr614_replacement import replaced_number
from domain.rules.matching import Reading, all_of, amount, matches, objects, players
from domain.rules.parsed import face_of_card


@interprets(s.ChooseTarget)
def choose_target(reading: Reading, effect: s.ChooseTarget) -> None:
    """It was chosen as the ability was put on the stack (603.3d)."""


@interprets(s.IfDone)
def if_done(reading: Reading, effect: s.IfDone) -> Flow[None]:
    """Done is what made something new: a card or permanent in another zone, a token."""
    before = reading.game.state.next_object
    if not isinstance(effect.effect, e.ChooseAndMove) or possible(reading, effect.effect):
        yield from carry_out(reading, effect.effect)
    done = reading.game.state.next_object > before or off.is_off("608.2c")
    after = effect.then if done else effect.otherwise
    if after is not None and not reading.game.state.ended:
        yield from carry_out(reading, after)


@interprets(s.MayOrElse)
def may_or_else(reading: Reading, effect: s.MayOrElse) -> Flow[None]:
    """Each player chooses, then it is done, in turn order (101.4)."""
    game = reading.game
    for player in players(reading, effect.who):
        reading.its["asked"] = (player,)
        if possible(reading, effect.effect) or off.is_off("608.2d"):
            answer = yield from ask(Choice(player, "may", (True, False), source=reading.source, rule="608.2d"))
            if answer[0]:
                yield from carry_out(reading, effect.effect)
                continue
        yield from carry_out(reading, effect.otherwise)
        if game.state.ended:
            return


def possible(reading: Reading, effect: e.Effect) -> bool:
    """Whether players can do all of it: what is impossible can't be chosen (608.2d)."""
    game = reading.game
    match effect:
        case e.Do():
            return all(possible(reading, part) for part in effect.effects)
        case e.Sacrifice(of=of) if of is not None:
            number = amount(reading, effect.amount)
            who = players(reading, effect.who)
            return all(sum(matches(reading, of, i) for i in game.controlled(one)) >= number for one in who)
        case e.Discard():
            number = amount(reading, effect.amount)
            return all(len(game.state.zone("hand", one)) >= number for one in players(reading, effect.who))
        case e.ChooseOne():
            return any(possible(reading, mode) for mode in effect.modes)
        case e.ChooseAndMove(least=least) if least > 1:
            there = all_of(reading, effect.of, effect.zone)
            return all(
                sum(game.state.objects[i].owner == one for i in there) >= least for one in players(reading, effect.who)
            )
    return True


@interprets(s.Pick)
def pick(reading: Reading, effect: s.Pick) -> Flow[None]:
    """Chosen as it resolves (608.2d), all players before anything is done to what they chose."""
    game = reading.game
    chosen: list[ObjectId] = []
    for player in players(reading, effect.who):
        own = Reading(game, player, reading.source, targets=reading.targets)
        own.its = reading.its
        owned = effect.zone in ("hand", "graveyard", "library")
        theirs = game.state.zone(effect.zone, player) if owned else all_of(own, effect.of, effect.zone)
        if effect.among is not None:
            owned, theirs = True, tuple(i for i in objects(reading, effect.among) if i in game.state.objects)
        options = tuple(i for i in theirs if not owned or matches(own, effect.of, i))
        most = len(options) if effect.most is None else min(effect.most, len(options))
        answer = yield from ask(
            Choice(
                player,
                "choose",
                options,
                least=min(effect.least, most),
                most=most,
                source=reading.source,
                rule="608.2d",
            )
        )
        chosen += [one for one in answer if one not in chosen]
    reading.its["picked"] = tuple(chosen) if not off.is_off("608.2d") else ()
    reading.notes["picked"] = len(chosen)
    if chosen:
        yield from carry_out(reading, effect.effect)


@interprets(s.RevealHand)
def reveal_hand(reading: Reading, effect: s.RevealHand) -> None:
    """All cards of a hand are shown to all players."""
    game = reading.game
    for player in players(reading, effect.who):
        hand = game.state.zone("hand", player)
        if any(game.state.objects[i].seen_by is not None for i in hand) and not off.is_off("701.20a"):
            reveal(game, player, hand)


@interprets(s.DiscardThat)
def discard_that(reading: Reading, effect: s.DiscardThat) -> None:
    """The cards that were chosen, as far as they are still in that hand; `it` is what they became."""
    game = reading.game
    discarded: list[Recipient] = []
    for player in players(reading, effect.who):
        for card in objects(reading, effect.what):
            if card in game.state.zone("hand", player) and not off.is_off("701.9a"):
                discard(game, player, card)
                discarded += [thing.id for thing in game.state.objects.values() if thing.was == card]
    reading.its["it"] = tuple(discarded)


@interprets(s.ShuffleInto)
def shuffle_into(reading: Reading, effect: s.ShuffleInto) -> None:
    """Into the libraries of their owners, each of which is shuffled (701.24c), moved or not (701.24d)."""
    game = reading.game
    owners = dict.fromkeys(players(reading, effect.of))
    gone: list[ObjectId] = []
    with game.together():
        for identifier in objects(reading, effect.what):
            thing = game.state.objects.get(identifier)
            if thing is not None:
                owners[thing.owner] = None
                new = game.move(identifier, "library", "701.24c")
                if thing.kind == "token" and new is not None:
                    gone.append(new)
    for token in gone:  # no card: it is not shuffled among them, and ceases at the next check anyway (704.5d)
        game.emit(ObjectCeased, "704.5d", object=token)
    if not off.is_off("701.24c"):
        for player in owners:
            shuffle(game, player, "701.24c")


@interprets(s.SpellsCost)
def spells_cost(reading: Reading, effect: s.SpellsCost) -> None:
    """Known to casting by the effect under way."""
    change = a.CostChange(effect.generic, effect.what, effect.by)
    you = (reading.controller,)
    effects_under_way.begin(reading.game, (change,), you, effect.until, reading.controller, reading.source)


@interprets(s.Investigate)
def investigate(reading: Reading, effect: s.Investigate) -> Flow[None]:
    """701.16a: create a Clue token."""
    if not off.is_off("701.16a"):
        yield from carry_out(reading, e.CreateTokens(CLUE, 1, effect.who))


@interprets(s.DoublePowerAndToughness)
def double(reading: Reading, effect: s.DoublePowerAndToughness) -> None:
    """Each gets +X/+Y, its power and toughness as they are now (701.10a-b)."""
    game = reading.game
    if off.is_off("701.10b"):
        return
    plus: list[tuple[ObjectId, a.ModifyPT]] = []
    for identifier in objects(reading, effect.what):
        if there(game, identifier):
            face = game.face(identifier)
            plus.append((identifier, a.ModifyPT(face.power or 0, face.toughness or 0)))
    for identifier, change in plus:
        until = "end of turn"
        effects_under_way.begin(game, (change,), (identifier,), until, reading.controller, reading.source)


@interprets(s.EntersWithMore)
def enters_with_more(reading: Reading, effect: s.EntersWithMore) -> None:
    """Looked for as the spell becomes a permanent (614.1c)."""
    game = reading.game
    spells = tuple(one for one in objects(reading, effect.what) if there(game, one, "stack"))
    if spells:
        node = a.EntersWithCounters(amount(reading, effect.amount), effect.kind)
        until = "end of turn"
        effects_under_way.begin(game, (node,), spells, until, reading.controller, reading.source)


@interprets(s.CreateAttached)
def create_attached(reading: Reading, effect: s.CreateAttached) -> Flow[None]:
    """Created only where it can be attached so (303.4i)."""
    game = reading.game
    token = cast(CardDef, effect.token)
    game.library.learn(token)
    face = face_of_card(token)
    player = reading.controller
    enchants = next(ability.what for ability in token.abilities if isinstance(ability, a.Enchant))
    for host in objects(reading, effect.to):
        if there(game, host) and (matches(reading, enchants, host)):
            number = yield from replaced_number(game, "tokens", 1, player, None, (player,))
            made = yield from make_tokens(game, [Entrant(face, player, host=host)] * number)
            reading.its["tokens"] = reading.its["it"] = tuple(made)


@interprets(s.RevealUntil)
def reveal_until(reading: Reading, effect: s.RevealUntil) -> Flow[None]:
    """Revealed one after the other; the rest go to the bottom in a random order."""
    game = reading.game
    player = reading.controller
    library = game.state.zone("library", player)
    place = next((n for n, card in enumerate(library) if matches(reading, effect.of, card)), len(library))
    shown = library[: place + 1]
    if shown and not off.is_off("701.20a"):
        reveal(game, player, shown)
        rest = tuple(chance.shuffle(game.chance, library[:place]))
        if place < len(library) and effect.to == "hand":
            game.move(library[place], "hand", "608.2c")
        elif place < len(library):
            yield from enter(game, library[place], player, "608.2c")
        if rest:
            below = [card for card in game.state.zone("library", player) if card not in rest]
            game.emit(LibraryOrdered, "401.4", player=player, order=(*below, *rest))


@interprets(s.ExchangeControl)
def exchange_control(reading: Reading, effect: s.ExchangeControl) -> None:
    """Each player gains control of what the other controlled, or nothing happens (701.12a-b)."""
    game = reading.game
    those = [one for one in objects(reading, effect.what) if there(game, one)]
    whose = [game.controller(one) for one in those]
    if len(those) != 2 or whose[0] == whose[1] or off.is_off("701.12b"):
        return
    with game.together():
        for one, player in zip(those, reversed(whose), strict=True):
            effects_under_way.begin(game, (a.ControlledByYou(),), (one,), "forever", player, reading.source, "613.1b")


@interprets(s.CreateSized)
def create_sized(reading: Reading, effect: s.CreateSized) -> Flow[None]:
    """The token's size is part of what it is created as (111.3)."""
    game = reading.game
    token = cast(CardDef, effect.token)
    game.library.learn(token)
    size = amount(reading, effect.size) if not off.is_off("111.3") else token.power
    face = msgspec.structs.replace(face_of_card(token), power=size, toughness=size)
    player = reading.controller
    number = yield from replaced_number(game, "tokens", 1, player, None, (player,))
    made = yield from make_tokens(game, [Entrant(face, player)] * number)
    reading.its["tokens"] = reading.its["it"] = tuple(made)


@interprets(s.SetRule)
def set_rule(reading: Reading, effect: s.SetRule) -> None:
    """Nothing is affected by name: the rule looks for its objects each time (611.2c)."""
    node = a.Static((effect.rule,), effect.to)
    if not off.is_off("611.2c"):
        effects_under_way.begin(reading.game, (node,), (), effect.until, reading.controller, reading.source)


@interprets(s.Goad)
def goad(reading: Reading, effect: s.Goad) -> None:
    """701.15b."""
    change = (a.RuleChange("attacks each combat if able"),)
    goaded = tuple(objects(reading, effect.what))
    if goaded and not off.is_off("701.15b"):
        effects_under_way.begin(reading.game, change, goaded, effect.until, reading.controller, reading.source)
