"""Instructions that create tokens and copies."""

from __future__ import annotations

from typing import cast

from domain.cards import effects as e
from domain.cards import values as v
from domain.cards.card import CardDef
from domain.cards.english.numbers import counted, figure, singular
from domain.cards.english.shared import doing
from domain.cards.english.speaker import IT, Speaker, Subject
from domain.cards.english.words import listed, number_word
from domain.cards.nodes import Node


def create(speaker: Speaker, effect: e.CreateTokens) -> str:
    """Create tokens."""
    card = cast(CardDef, effect.token)
    every = ""
    if isinstance(effect.amount, v.Count) and effect.amount.times == 1:
        every = f" for each {singular(speaker, effect.amount.of, effect.amount.zone)}"
    many = effect.amount != 1 and not every
    text = token_text(card, many=many)
    state = "tapped " if effect.tapped else ""
    number = "a" if not many else number_word(effect.amount) if isinstance(effect.amount, int) else ""
    if not number:
        number = "that many" if isinstance(effect.amount, v.EventAmount) else figure(speaker, effect.amount)
    first = f"{state}{text}"
    start = f"{'an' if first[0].lower() in 'aeio' else 'a'} {first}" if number == "a" else f"{number} {first}"
    attacking = " tapped and attacking" if effect.attacking else ""
    speaker.names["tokens"] = speaker.names["it"] = Subject("them", True) if many else IT
    return doing(speaker, effect.who, f"create {start}{attacking}{every}")


def token_text(card: CardDef, *, many: bool = False) -> str:
    """A token as it is created: `2/2 red Dwarf creature token`."""
    from domain.cards.english.rules import ability_text, keyword_text, keywords_of

    noun = "tokens" if many else "token"
    predefined = ("Treasure", "Food", "Clue", "Blood", "Gold", "Map", "Powerstone")
    if card.types == ("Artifact",) and card.subtypes and card.subtypes[0] in predefined:
        return f"{card.subtypes[0]} {noun}"
    supertypes = " ".join(word.lower() for word in card.types if word == "Legendary")
    types = " ".join(word.lower() for word in card.types if word != "Legendary")
    size = f"{card.power}/{card.toughness}" if card.power is not None else ""
    color = listed(card.colors_now) or "colorless"
    text = " ".join(word for word in (supertypes, size, color, *card.subtypes, types, noun) if word)
    if card.name != f"{' '.join(card.subtypes)} Token":
        text += f" named {card.name}"
    keywords = [keyword_text(one) for one in keywords_of(card.abilities)]
    others = [one for one in card.abilities if one not in keywords_of(card.abilities)]
    inner = Speaker("these tokens" if many else "this token", "equipped creature")
    inner.creature = "Creature" in card.types
    quotes = [f'"{ability_text(inner, one)}"' for one in others]
    return f"{text} with {listed([*keywords, *quotes])}" if keywords or quotes else text


def create_copies(speaker: Speaker, effect: e.CreateCopies) -> str:
    """Create copies."""
    of = speaker.refer(effect.of)
    noun = "tapped token" if effect.tapped else "token"
    several = effect.amount != 1 and not of.many
    text = f"create {counted(speaker, effect.amount, noun)} that {'are copies' if several else 'is a copy'} of "
    text = text.replace("that is", "that's")
    if of.many:
        text = f"for each of them, {text}it"
    else:
        text += of.text
    speaker.names["tokens"] = speaker.names["it"] = (
        Subject("that token") if effect.amount == 1 else Subject("them", True)
    )
    tokens = Subject("the tokens", True) if several else Subject("the token")
    return text + exceptions(speaker, effect.exceptions, tokens)


def exceptions(speaker: Speaker, those: tuple[Node, ...], subject: Subject = IT) -> str:
    """What a copy effect does not copy (CR 707.9)."""
    from domain.cards.english.changes import changes

    if not those:
        return ""
    text = changes(speaker, subject, those, lasting=True)
    return f", except {text}"


def become_copy(speaker: Speaker, effect: e.BecomeCopy) -> str:
    """Becomes a copy."""
    what = speaker.refer(effect.what)
    text = f"{what.does('become')} a copy of {speaker.refer(effect.of).text}"
    until = "" if effect.until == "forever" else f" until {effect.until}"
    return f"{text}{until}{exceptions(speaker, effect.exceptions)}"
