"""Instructions that hang on others, choices without a target, hands and libraries, in English."""

from __future__ import annotations

from typing import Any, cast

from domain.cards import effects_of_sagas as s
from domain.cards import values as v
from domain.cards.card import CardDef
from domain.cards.english.numbers import counted, meant
from domain.cards.english.shared import UNTIL, doing, each_of
from domain.cards.english.speaker import IT, Speaker, Subject
from domain.cards.english.words import number_word
from domain.cards.filters import Controlled
from domain.cards.nodes import Node


def said(speaker: Speaker, effect: Node) -> str:
    """An instruction inside another."""
    from domain.cards.english.verbs import clause

    return clause(speaker, effect)


def if_done(speaker: Speaker, effect: s.IfDone) -> str:
    """If you do, if you can't."""
    text = said(speaker, effect.effect)
    optional = " may " in f" {text}"
    if effect.then is not None:
        text += f". If you do, {said(speaker, effect.then)}"
    if effect.otherwise is not None:
        text += f". If you {'don' if optional else 'can'}'t, {said(speaker, effect.otherwise)}"
    return text


def may_or_else(speaker: Speaker, effect: s.MayOrElse) -> str:
    """May, or else."""
    who = speaker.refer(effect.who)
    if effect.unless:
        speaker.names["asked"] = who
        other = said(speaker, effect.otherwise)
        speaker.names["asked"] = Subject("they", True)
        return f"{other} unless {said(speaker, effect.effect)}"
    speaker.names["asked"] = Subject("they", True)
    verb = said(speaker, effect.effect).removeprefix("they ")
    return f"{who.text} may {verb}. If {'you' if who.you else 'they'} don't, {said(speaker, effect.otherwise)}"


def pick(speaker: Speaker, effect: s.Pick) -> str:
    """The things where they are spoken of; what another player chooses is told first."""
    who = speaker.refer(effect.who)
    if isinstance(effect.who, v.Together):
        who = Subject("starting with you, each player")
    if effect.most == 1:
        text = speaker.one(effect.of, effect.zone, "a")
        text = f"up to one {speaker.one(effect.of, effect.zone, '')}" if effect.least == 0 else text
    else:
        number = "any number of" if effect.most is None else number_word(effect.most)
        number = f"up to {number}" if effect.most is not None and effect.least < effect.most else number
        text = speaker.many(effect.of, effect.zone, number)
    many = effect.most != 1
    place = f" from among {speaker.refer(effect.among).text}" if effect.among is not None else ""
    place = place if effect.zone == "battlefield" else f" from {'your' if who.you else 'their'} {effect.zone}"
    if who.you:
        speaker.names["picked"] = Subject(f"{text}{place}", many)
        instruction = said(speaker, effect.effect)
        speaker.names["picked"] = Subject("them", True) if many else IT
        return instruction
    speaker.names["picked"] = Subject("those permanents", True)
    chosen = doing(speaker, who, f"choose {text}{place}").replace("you control", "they control")
    return f"{chosen}. {said(speaker, effect.effect).capitalize()}"


def shuffle_into(speaker: Speaker, effect: s.ShuffleInto) -> str:
    """Shuffled into a library."""
    if isinstance(effect.of, v.OwnerOf):
        return f"{speaker.refer(effect.of).text} shuffles {speaker.refer(effect.what).text} into their library"
    what = speaker.refer(effect.what)
    text = what.text.replace(" in your graveyard", " from your graveyard")
    whose = "your library" if "your" in text else "their owners' libraries" if what.many else "its owner's library"
    return f"shuffle {text} into {whose}"


def spells_cost(speaker: Speaker, effect: s.SpellsCost) -> str:
    """Spells cost more or less."""
    who = {"you": "you cast", "opponent": "your opponents cast", "any": "players cast"}[effect.by]
    how = "more" if effect.generic > 0 else "less"
    this_turn = " this turn" if effect.until == "end of turn" else ""
    until = "" if this_turn else UNTIL[effect.until]
    return f"{speaker.many(effect.what, 'stack')} {who}{this_turn} cost {{{abs(effect.generic)}}} {how} to cast{until}"


def create_attached(speaker: Speaker, effect: s.CreateAttached) -> str:
    """A Role."""
    return f"create a {cast(CardDef, effect.token).name} Role token attached to {speaker.refer(effect.to).text}"


def create_sized(speaker: Speaker, effect: s.CreateSized) -> str:
    """A token of X/X."""
    from domain.cards.english.verbs_of_tokens import token_text

    text = token_text(cast(CardDef, effect.token)).partition(" ")[2]
    speaker.names["it"] = IT
    return f"create an X/X {text}, where X is {meant(speaker, effect.size)}"


def set_rule(speaker: Speaker, effect: s.SetRule) -> str:
    """A rule for all of a kind."""
    from domain.cards.english.changes import changes

    many = not effect.elsewhere or any(isinstance(part, Controlled) for part in effect.to.walk())
    subject = Subject(speaker.many(effect.to) if many else speaker.one(effect.to, how="each"), many)
    elsewhere = f" and {subject.does('attack')[len(subject.text) :].strip()} a player other than you if able"
    elsewhere = elsewhere if effect.elsewhere else ""
    return changes(speaker, subject, (effect.rule,), lasting=False) + elsewhere + UNTIL[effect.until]


def goad(speaker: Speaker, effect: s.Goad) -> str:
    """Goaded."""
    if effect.until == "your next turn":
        return f"goad {speaker.refer(effect.what).text}"
    return f"the {speaker.names['tokens'].text.replace('them', 'tokens')} are goaded{UNTIL[effect.until]}"


def enters_with(speaker: Speaker, effect: s.EntersWithMore) -> str:
    """Enters with more."""
    counters = counted(speaker, effect.amount, f"additional {effect.kind} counter")
    return f"{speaker.refer(effect.what).text.replace(' spell', '')} enters with {counters} on it"


SAY: dict[type[Node], Any] = {
    s.ChooseTarget: lambda p, effect: f"choose {p.refer(effect.what).text}",
    s.IfDone: if_done,
    s.MayOrElse: may_or_else,
    s.Pick: pick,
    s.RevealHand: lambda p, effect: f"{p.refer(effect.who).does('reveal')} their hand",
    s.DiscardThat: lambda p, effect: (
        f"discard {p.refer(effect.what).text}"
        if p.refer(effect.who).you
        else f"{p.refer(effect.who).does('discard')} that card"
    ),
    s.RevealUntil: lambda p, effect: (
        f"reveal cards from the top of your library until you reveal {p.one(effect.of, 'library')}. "
        f"Put that card {'into your hand' if effect.to == 'hand' else 'onto the battlefield'} "
        "and the rest on the bottom of your library in a random order"
    ),
    s.CreateSized: create_sized,
    s.ExchangeControl: lambda p, effect: f"exchange control of {p.refer(effect.what).text}",
    s.SetRule: set_rule,
    s.Goad: goad,
    s.ShuffleInto: shuffle_into,
    s.SpellsCost: spells_cost,
    s.Investigate: lambda p, effect: doing(p, effect.who, "investigate"),
    s.DoublePowerAndToughness: lambda p, effect: (
        f"double the power and toughness of {each_of(p, effect.what)} until end of turn"
    ),
    s.CreateAttached: create_attached,
    s.EntersWithMore: enters_with,
}
"""How each of these kinds of effect is said."""
