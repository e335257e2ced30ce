"""Cards: draw, discard, mill, scry, surveil, look, search, shuffle (CR 121, 701)."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards.filters import AllOf
from domain.effects import interprets
from domain.effects.permanents import enter_battlefield
from domain.events.cr400_zones import CardDrawn, CardsLookedAt, CardsRevealed, LibraryShuffled
from domain.events.cr701_actions import CardDiscarded, CardMilled, LibraryOrdered, Scried, Surveilled
from domain.ids import EventNumber, ObjectId, Recipient, Seat, object_id
from domain.rules import chance, off
from domain.rules.choice import Choice, Flow, ask
from domain.rules.game import Game, facts_of
from domain.rules.matching import Reading, amount, matches, objects, players


def draw(game: Game, player: Seat, rule: str = "121.1", cause: EventNumber | None = None) -> ObjectId | None:
    """A player draws a card; from an empty library that player loses at the next check (704.5b)."""
    library = game.state.zone("library", player)
    if not library:
        game.drew_from_empty[player] = True
        return None
    drawn = game.emit(CardDrawn, rule, cause=cause, player=player, card=library[0])
    return game.move(library[0], "hand", rule, cause=drawn)


def shuffle(game: Game, player: Seat, rule: str = "701.24a") -> None:
    """Shuffles a library: new objects in an order that nobody knows."""
    library = game.state.zone("library", player)
    order = chance.shuffle(game.chance, library)
    first = game.state.next_object
    new = tuple(object_id(first + place) for place in range(len(order)))
    game.emit(LibraryShuffled, rule, player=player, cards=new, was=tuple(order), seen_by=())


def discard(game: Game, player: Seat, card: ObjectId, rule: str = "701.9a") -> None:
    """A player discards a card."""
    cause = game.emit(CardDiscarded, rule, player=player, card=card)
    game.move(card, "graveyard", rule, cause=cause)


def show_to(game: Game, player: Seat, cards: tuple[ObjectId, ...], rule: str) -> None:
    """A player looks at cards; the others don't."""
    faces = tuple((i, facts_of(face)) for i in cards if (face := game.state.objects[i].base) is not None)
    unseen = [i for i in cards if game.state.objects[i].seen_by is not None]
    if unseen:
        seen_by: tuple[Seat, ...] = (player,)
        game.emit(CardsLookedAt, rule, player=player, cards=cards, faces=faces, seen_by=seen_by)


def reveal(game: Game, player: Seat, cards: tuple[ObjectId, ...]) -> None:
    """Cards are shown to all players."""
    faces = tuple((i, facts_of(face)) for i in cards if (face := game.state.objects[i].base) is not None)
    game.emit(CardsRevealed, "701.20a", player=player, cards=cards, faces=faces, seen_by=None)


@interprets(e.Draw)
def draw_some(reading: Reading, effect: e.Draw) -> None:
    """Players draw cards, one at a time (121.2)."""
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        for _ in range(number):
            draw(reading.game, player)


@interprets(e.Discard)
def discard_some(reading: Reading, effect: e.Discard) -> Flow[None]:
    """Players discard cards they choose, the whole hand, or at random."""
    game = reading.game
    total = 0
    for player in players(reading, effect.who):
        hand = tuple(
            i for i in game.state.zone("hand", player) if effect.of == AllOf() or matches(reading, effect.of, i)
        )
        number = len(hand) if effect.amount is None else min(amount(reading, effect.amount), len(hand))
        if effect.at_random:
            chosen: tuple[ObjectId, ...] = tuple(chance.pick(game.chance, hand, number))
        else:
            least = 0 if effect.up_to else number
            chosen = yield from ask(
                Choice(player, "discard", hand, least=least, most=number, source=reading.source, rule="701.9b")
            )
        for card in chosen:
            discard(game, player, card)
        total += len(chosen)
    reading.notes["discarded"] = total


def mill(game: Game, player: Seat, number: int) -> tuple[Recipient, ...]:
    """Cards from the top of a library into the graveyard, all at once; what they became."""
    milled: list[Recipient] = []
    with game.together():
        for card in game.state.zone("library", player)[:number]:
            cause = game.emit(CardMilled, "701.17a", player=player, card=card)
            new = game.move(card, "graveyard", "701.17a", cause=cause)
            if new is not None:
                milled.append(new)
    return tuple(milled)


@interprets(e.Mill)
def mill_some(reading: Reading, effect: e.Mill) -> None:
    """Players mill cards."""
    milled: list[Recipient] = []
    number = amount(reading, effect.amount) if not off.is_off("701.17a") else 0
    for player in players(reading, effect.who):
        milled.extend(mill(reading.game, player, number))
    reading.its["milled"] = reading.its["it"] = tuple(milled)


@interprets(e.Scry)
def scry(reading: Reading, effect: e.Scry) -> Flow[None]:
    """Look at the top cards; some go to the bottom in any order, the rest on top in any order (701.22a)."""
    game = reading.game
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        top = game.state.zone("library", player)[:number]
        if not top:
            continue
        show_to(game, player, top, "701.22a")
        bottom = yield from ask(
            Choice(player, "scry to the bottom", top, least=0, most=None, source=reading.source, rule="701.22a")
        )
        stay = tuple(card for card in top if card not in bottom)
        if len(stay) > 1:
            stay = yield from ask(
                Choice(player, "order", stay, least=len(stay), most=len(stay), source=reading.source, rule="701.22a")
            )
        game.emit(Scried, "701.22a", player=player, top=stay, bottom=tuple(bottom))


@interprets(e.Surveil)
def surveil(reading: Reading, effect: e.Surveil) -> Flow[None]:
    """Look at the top cards; some go to the graveyard, the rest on top in any order (701.25a)."""
    game = reading.game
    number = amount(reading, effect.amount)
    for player in players(reading, effect.who):
        top = game.state.zone("library", player)[:number]
        if not top or off.is_off("701.25a"):
            continue
        show_to(game, player, top, "701.25a")
        gone = yield from ask(
            Choice(player, "surveil to the graveyard", top, least=0, most=None, source=reading.source, rule="701.25a")
        )
        with game.together():
            for card in gone:
                cause = game.emit(Surveilled, "701.25a", player=player, card=card)
                game.move(card, "graveyard", "701.25a", cause=cause)
        stay = tuple(card for card in top if card not in gone)
        if len(stay) > 1:
            order = yield from ask(
                Choice(player, "order", stay, least=len(stay), most=len(stay), source=reading.source, rule="701.25a")
            )
            rest = game.state.zone("library", player)[len(stay) :]
            game.emit(LibraryOrdered, "701.25a", player=player, order=(*order, *rest))


@interprets(e.LookAtHand)
def look_at_hand(reading: Reading, effect: e.LookAtHand) -> None:
    """A player looks at the hand of another, who knows it anyway."""
    game = reading.game
    for player in players(reading, effect.who):
        hand = game.state.zone("hand", player)
        unseen = [i for i in hand if (by := game.state.objects[i].seen_by) is not None and reading.controller not in by]
        if not unseen:
            continue
        faces = tuple((i, facts_of(face)) for i in hand if (face := game.state.objects[i].base) is not None)
        both = tuple(sorted({player: 1, reading.controller: 1}))
        game.emit(CardsLookedAt, "701.20e", player=reading.controller, cards=hand, faces=faces, seen_by=both)


@interprets(e.Reveal)
def reveal_some(reading: Reading, effect: e.Reveal) -> None:
    """Cards are revealed by their owners."""
    game = reading.game
    for identifier in objects(reading, effect.what):
        thing = game.state.objects.get(identifier)
        if thing is not None:
            reveal(game, thing.owner, (identifier,))


@interprets(e.LookAtTop)
def look_at_top(reading: Reading, effect: e.LookAtTop) -> Flow[None]:
    """Look at the top cards, take some, put the rest as told."""
    game = reading.game
    player = reading.controller
    top = game.state.zone("library", player)[: amount(reading, effect.amount)]
    if not top:
        return
    show_to(game, player, top, "701.20e")
    options = tuple(card for card in top if matches(reading, effect.of, card))
    most = min(effect.take, len(options))
    least = 0 if effect.optional else most
    taken = yield from ask(Choice(player, "select", options, least=least, most=most, source=reading.source))
    if effect.reveal and taken:
        reveal(game, player, taken)
    for card in taken:
        game.move(card, "hand", "608.2c")
    rest = tuple(card for card in top if card not in taken)
    if effect.rest == "graveyard":
        for card in rest:
            game.move(card, "graveyard", "608.2c")
    elif rest and effect.rest != "top":
        order = tuple(chance.shuffle(game.chance, rest)) if effect.rest == "bottom in random order" else rest
        if effect.rest == "bottom" and len(rest) > 1:
            order = yield from ask(
                Choice(player, "order", rest, least=len(rest), most=len(rest), source=reading.source)
            )
        library = game.state.zone("library", player)
        game.emit(LibraryOrdered, "401.4", player=player, order=(*library[len(rest) :], *order))


@interprets(e.Search)
def search(reading: Reading, effect: e.Search) -> Flow[None]:
    """Search a library for cards, put them somewhere, shuffle (701.23)."""
    game = reading.game
    for player in players(reading, effect.who):
        library = game.state.zone("library", player)
        show_to(game, player, library, "701.23a")
        options = tuple(card for card in library if matches(reading, effect.of, card))
        most = min(effect.most, len(options))
        found = yield from ask(
            Choice(player, "search", options, least=0, most=most, source=reading.source, rule="701.23b")
        )
        if effect.reveal and found and effect.to != "battlefield":
            reveal(game, player, found)
        moved: list[Recipient] = []
        for card in found:
            if effect.to == "battlefield":
                new = yield from enter_battlefield(game, card, player, "608.2c", tapped=effect.tapped)
            else:
                new = game.move(card, effect.to, "608.2c")
            if new is not None:
                moved.append(new)
        shuffle(game, player)
        reading.its["it"] = tuple(moved)


@interprets(e.Shuffle)
def shuffle_some(reading: Reading, effect: e.Shuffle) -> None:
    """Players shuffle their libraries."""
    for player in players(reading, effect.who):
        shuffle(reading.game, player)


@interprets(e.PlayExiled)
def play_exiled(reading: Reading, effect: e.PlayExiled) -> None:
    """Exile the top cards; they may be played until a time."""
    from domain.cards.abilities import RuleChange
    from domain.rules import effects_under_way

    game = reading.game
    moved: list[Recipient] = []
    number = amount(reading, effect.amount)
    for card in [card for one in players(reading, effect.who) for card in game.state.zone("library", one)[:number]]:
        new = game.move(card, "exile", "701.13a")
        if new is not None:
            moved.append(new)
    if moved:
        effects_under_way.begin(
            game, (RuleChange("may be played"),), tuple(moved), effect.until, reading.controller, reading.source
        )
