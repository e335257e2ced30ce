"""Instructions about cards: draw, discard, look, search, return, play from exile."""

from __future__ import annotations

from domain.cards import effects as e
from domain.cards import values as v
from domain.cards.english.numbers import counted, full_graveyard, meant, singular
from domain.cards.english.shared import UNTIL, doing
from domain.cards.english.speaker import Speaker, Subject
from domain.cards.english.words import number_word, sentence
from domain.cards.filters import AllOf, IsTapped, Not


def draw(speaker: Speaker, effect: e.Draw) -> str:
    """Draw."""
    if effect.amount == v.ThisTurn("spells cast from elsewhere"):
        return "draw a card for each spell you've cast this turn from anywhere other than your hand"
    if isinstance(effect.amount, v.GraveyardsWith):
        return doing(speaker, effect.who, f"draw a card for each {full_graveyard(effect.amount)}")
    if isinstance(effect.amount, v.Count) and effect.amount.zone == "battlefield" and effect.amount.times == 1:
        return doing(speaker, effect.who, f"draw a card for each {singular(speaker, effect.amount.of, 'battlefield')}")
    if isinstance(effect.amount, v.Count | v.Greatest | v.Half | v.PowerOf | v.ManaValueOf | v.Minus | v.ThisTurn):
        return doing(speaker, effect.who, f"draw cards equal to {meant(speaker, effect.amount)}")
    return doing(speaker, effect.who, f"draw {counted(speaker, effect.amount, 'card')}")


def discard(speaker: Speaker, effect: e.Discard) -> str:
    """Discard."""
    subject = speaker.refer(effect.who)
    if effect.amount is None:
        hand = f"{'your' if subject.you else 'their'} hand"
        return doing(speaker, subject, f"discard {'any number of cards' if effect.up_to else hand}")
    noun = speaker.one(effect.of, "hand", "")
    at_random = " at random" if effect.at_random else ""
    if effect.up_to:
        return f"{subject.text} may discard up to {counted(speaker, effect.amount, noun)}"
    return doing(speaker, subject, f"discard {counted(speaker, effect.amount, noun)}{at_random}")


def look(speaker: Speaker, effect: e.LookAtTop) -> str:
    """Look at the top of the library."""
    number = counted(speaker, effect.amount, "card").removeprefix("a ")
    text = f"look at the top {number} of your library"
    which = speaker.one(effect.of, "library") if effect.take == 1 else f"up to {number_word(effect.take)} cards"
    plain = effect.of == AllOf()
    taken = f"{number_word(effect.take)} of them" if plain else f"{which} from among them"
    verb = "reveal" if effect.reveal else "put"
    may_ = "you may " if effect.optional else ""
    more = " and put it into your hand" if effect.reveal else " into your hand"
    text += f". {sentence(f'{may_}{verb} {taken}{more}')[:-1]}"
    rest = {
        "bottom": ". Put the rest on the bottom of your library in any order",
        "bottom in random order": ". Put the rest on the bottom of your library in a random order",
        "graveyard": ". Put the rest into your graveyard",
        "top": ". Put the rest back",
    }
    return text + rest[effect.rest]


def search(speaker: Speaker, effect: e.Search) -> str:
    """Search a library."""
    subject = speaker.refer(effect.who)
    what = (
        speaker.one(effect.of, "library")
        if effect.most == 1
        else f"{'any number of' if effect.most >= 60 else f'up to {number_word(effect.most)}'} "
        + speaker.many(effect.of, "library")
    )
    it, whose = ("it", "your" if subject.you else "their") if effect.most == 1 else ("them", "your")
    reveal = f", reveal {it}" if effect.reveal and effect.to not in ("battlefield", "exile") else ""
    where = {
        "hand": f"into {whose} hand",
        "battlefield": "onto the battlefield",
        "graveyard": f"into {whose} graveyard",
    }
    put = f", put {it} {where.get(effect.to, f'into {effect.to}')}{' tapped' if effect.tapped else ''}, then shuffle"
    return doing(speaker, subject, f"search {whose} library for {what}{reveal}{put}")


def return_to(speaker: Speaker, effect: e.ReturnTo) -> str:
    """Move to a zone."""
    what = speaker.refer(effect.what)
    tapped = isinstance(effect.what, v.Each) and any(isinstance(part, IsTapped) for part in effect.what.of.walk())
    many_kinds = isinstance(effect.what, v.Each) and sum(isinstance(p, Not) for p in effect.what.of.walk()) > 1
    if isinstance(effect.what, v.Each) and (many_kinds or (effect.to == "hand" and not tapped)):
        what = Subject(speaker.one(effect.what.of, effect.what.zone, "each"))
    whose = "their owners'" if what.many else "its owner's"
    zones = [spec.zone for spec in speaker.targets]
    mine = isinstance(effect.what, v.Target) and zones[effect.what.index : effect.what.index + 1] == ["graveyard"]
    text = what.text.replace(" in your graveyard", " from your graveyard").replace(
        " in a graveyard", " from a graveyard"
    )
    if isinstance(effect.what, v.ThisObject) and speaker.this == "this card":
        mine, text = True, "this card from your graveyard"
    if effect.to == "battlefield":
        state = " tapped" if effect.tapped else " transformed" if effect.transformed else ""
        under = "your" if effect.under == "you" else whose
        with_ = "".join(f" with {counted(speaker, n, f'{kind} counter')} on it" for kind, n in effect.counters)
        control = "" if mine and effect.under == "owner" else f" under {under} control"
        if effect.under == "you" and " from a graveyard" in text:
            return f"put {text} onto the battlefield{state}{control}{with_}"
        return f"return {text} to the battlefield{state}{control}{with_}"
    if effect.to == "library":
        return f"put {text} on the {effect.position} of {whose} library"
    if effect.to == "graveyard":
        return f"put {text} into {whose} graveyard"
    return f"return {text} to {'your' if mine else whose} {effect.to}"


def choose_and_move(speaker: Speaker, effect: e.ChooseAndMove) -> str:
    """Choose cards and move them."""
    what = speaker.one(effect.of, effect.zone)
    if effect.most > 1:
        up_to = "" if effect.least == effect.most else "up to "
        what = f"{up_to}{number_word(effect.most)} {speaker.many(effect.of, effect.zone)}"
    subject = speaker.refer(effect.who)
    whose = "your" if subject.you else "their"
    to = {"battlefield": "onto the battlefield", "hand": f"into {whose} hand", "graveyard": f"into {whose} graveyard"}
    if effect.among is not None:
        verb = f"put {what} from among {speaker.refer(effect.among).text} {to.get(effect.to, f'into {effect.to}')}"
        return f"{subject.text} may {verb}" if effect.most == 1 else doing(speaker, subject, verb)
    verb = f"put {what} from {whose} {effect.zone} {to.get(effect.to, f'into {effect.to}')}"
    several = effect.zone == "graveyard" and effect.most > 1
    if (
        effect.zone == "graveyard"
        and (effect.least or several or effect.to == "hand")
        and effect.to in ("hand", "battlefield")
    ):
        verb = (
            f"return {what} from {whose} graveyard to {f'{whose} hand' if effect.to == 'hand' else 'the battlefield'}"
        )
    verb += " tapped" if effect.tapped else ""
    if effect.least == 0 and not several:
        return f"{subject.text} may {verb}"
    return doing(speaker, subject, verb)


def play_exiled(speaker: Speaker, effect: e.PlayExiled) -> str:
    """Exile from the top, to be played."""
    number = counted(speaker, effect.amount, "card").removeprefix("a ")
    until = UNTIL[effect.until].strip()
    which = "that card" if effect.amount == 1 else "those cards"
    when = f"{sentence(until)[:-1]}, you" if effect.until != "end of turn" else "You"
    this_turn_ = " this turn" if effect.until == "end of turn" else ""
    whose = speaker.refer(effect.who).whose
    return f"exile the top {number} of {whose} library. {when} may play {which}{this_turn_}"


def foretells(speaker: Speaker, effect: e.Foretells) -> str:
    """Foretell by an effect."""
    what = speaker.refer(effect.what).text
    cost = f"Its foretell cost is its mana cost reduced by {{{effect.less}}}"
    return f"exile {what} face down. It becomes foretold. {cost}"
