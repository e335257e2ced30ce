"""What makes an ability trigger: `whenever another Dwarf you control enters`."""

from __future__ import annotations

from typing import Any

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english import nouns
from domain.cards.english.speaker import Speaker
from domain.cards.english.words import ORDINALS, article, listed
from domain.cards.mechanics import YouAttack
from domain.cards.the_ring import RingTempts

STEPS = {
    "untap": "{} untap step",
    "upkeep": "{} upkeep",
    "draw": "{} draw step",
    "main1": "{} first main phase",
    "begin": "combat on {} turn",
    "main2": "{} second main phase",
    "end": "{} end step",
    "end-combat": "end of combat on {} turn",
}
WHOSE = {"you": "your", "opponent": "each opponent's", "any": "each player's"}
WHO = {"you": "you", "opponent": "an opponent", "any": "a player"}


def trigger_text(speaker: Speaker, on: a.TriggerEvent) -> str:
    """`whenever another Dwarf you control enters`."""
    return str(TRIGGERS[type(on)](speaker, on))


def when(speaker: Speaker, what: f.Filter, verb: str, *, once: bool = False) -> str:
    """`when this creature enters`, `whenever a creature dies`."""
    phrase = nouns.build(speaker, what)
    text = nouns.one(phrase, "battlefield")
    mine = isinstance(what, f.This)
    speaker.that = "it" if mine or phrase.fixed or phrase.options else f"that {base_noun(phrase)}"
    return f"{'when' if once and mine else 'whenever'} {text} {verb}"


def base_noun(phrase: nouns.Phrase) -> str:
    """`creature` for `nontoken creature you control`."""
    if phrase.token:
        return "token"
    return phrase.kinds[-1] if phrase.kinds else "permanent"


def entering(speaker: Speaker, on: a.Enters) -> str:
    """Enters."""
    return when(speaker, on.what, "enters", once=True)


def leaving(speaker: Speaker, on: a.Leaves) -> str:
    """Leaves, dies."""
    phrase = nouns.build(speaker, on.what)
    creature = "creature" in phrase.kinds or (
        isinstance(on.what, f.This) and (speaker.creature or "creature" in speaker.this.lower())
    )
    if on.to == "graveyard":
        verb = "dies" if creature or phrase.token else "is put into a graveyard from the battlefield"
    else:
        verb = "leaves the battlefield"
    return when(speaker, on.what, verb, once=True)


def while_(speaker: Speaker, condition: v.Condition | None) -> str:
    """Only while it is so, which is no intervening if."""
    from domain.cards.english.numbers import condition as said

    return f" while {said(speaker, condition)}" if condition is not None else ""


def attacking(speaker: Speaker, on: a.Attacks) -> str:
    """Attacks."""
    return when(speaker, on.what, f"attacks{while_(speaker, on.as_long_as)}")


def drawing(speaker: Speaker, on: a.Draws) -> str:
    """Draws a card, or the nth card in a turn."""
    verb = "draw" if on.who == "you" else "draws"
    if on.nth is None:
        return f"whenever {WHO[on.who]} {verb} a card"
    return f"whenever {WHO[on.who]} {verb} {'your' if on.who == 'you' else 'their'} {ORDINALS[on.nth]} card each turn"


def several(speaker: Speaker, on: a.AnyOfEvents) -> str:
    """One of several events; of the same thing they share it."""
    texts = [trigger_text(speaker, each) for each in on.events]
    whats = [getattr(each, "what", None) for each in on.events]
    if whats[0] is not None and all(what == whats[0] for what in whats):
        start = nouns.one(nouns.build(speaker, whats[0]), "battlefield")
        verbs = [text.partition(f" {start} ")[2] for text in texts]
        word = "when" if all(text.startswith("when ") for text in texts) else "whenever"
        return f"{word} {start} {listed(verbs, 'or')}"
    return " or ".join([texts[0], *texts[1:]])


def damaging(speaker: Speaker, on: a.DealsDamage) -> str:
    """Deals damage."""
    to = {"player": " to a player", "creature": " to a creature", "any": ""}[on.to]
    return when(speaker, on.what, f"deals {'combat ' if on.combat else ''}damage{to}")


def casting(speaker: Speaker, on: a.CastSpell) -> str:
    """Casts a spell."""
    who = WHO[on.by]
    verb = "cast" if on.by == "you" else "casts"
    phrase = nouns.build(speaker, on.what)
    speaker.that = "that spell"
    if on.nth is not None:
        whose = "your" if on.by == "you" else "their"
        noun = nouns.one(phrase, "stack", "")
        return f"whenever {who} {verb} {whose} {ORDINALS[on.nth]} {noun} each turn"
    place = f" from anywhere other than {'your' if on.by == 'you' else 'their'} {on.not_from}" if on.not_from else ""
    return f"whenever {who} {verb} {nouns.one(phrase, 'stack')}{place}"


def targeted(speaker: Speaker, on: a.BecomesTarget) -> str:
    """Becomes the target."""
    source = "spell" if on.of_spell else "spell or ability"
    who = {"you": " you control", "opponent": " an opponent controls", "any": ""}[on.by]
    return when(speaker, on.what, f"becomes the target of a {source}{who}")


def step(speaker: Speaker, on: a.StepBegins) -> str:
    """The beginning of a step."""
    whose = "the" if on.whose == "any" and on.step == "end" else WHOSE[on.whose]
    return f"at the beginning of {STEPS[on.step].format(whose)}"


def counted_up(speaker: Speaker, on: a.CountersArePut) -> str:
    """Counters are put, each or at once, by somebody."""
    what = speaker.one(on.what)
    number = article(f"{on.kind} counter") if on.each else f"one or more {on.kind} counters"
    if on.by != "any":
        return f"whenever {WHO[on.by]} {'put' if on.by == 'you' else 'puts'} {number} on {what}"
    return f"whenever {number} {'is' if on.each else 'are'} put on {what}"


def player_does(you: str, other: str) -> Any:
    """A player does something."""
    return lambda speaker, on: f"whenever {WHO[on.who]} {you if on.who == 'you' else other}"


def happens(verb: str) -> Any:
    """Something happens to a thing."""
    return lambda speaker, on: when(speaker, on.what, verb)


def tempts(speaker: Speaker, on: RingTempts) -> str:
    """The Ring."""
    if on.chose is None:
        return "whenever the Ring tempts you"
    return f"whenever you choose {speaker.one(on.chose)} as your Ring-bearer"


def tapped_for_mana(speaker: Speaker, on: a.TappedForMana) -> str:
    """A permanent is tapped for mana, by somebody."""
    of = " of the chosen color" if on.of is not None else ""
    text = when(speaker, on.what, f"is tapped for mana{of}")
    if on.who == "any":
        return text
    phrase = nouns.one(nouns.build(speaker, on.what), "battlefield")
    verb = "tap" if on.who == "you" else "taps"
    return f"whenever {WHO[on.who]} {verb} {phrase} for mana{of}"


TRIGGERS: dict[type[a.TriggerEvent], Any] = {
    a.Enters: entering,
    a.Leaves: leaving,
    a.Attacks: lambda s, on: when(s, on.what, "attacks alone") if on.alone else attacking(s, on),
    YouAttack: lambda s, on: f"whenever you attack{while_(s, on.as_long_as)}",
    a.Blocks: happens("blocks"),
    a.BecomesBlocked: lambda s, on: when(
        s, on.what, f"becomes blocked{f' by {s.one(on.by)}' if on.by is not None else ''}"
    ),
    a.BecomesTapped: happens("becomes tapped"),
    a.DealsDamage: damaging,
    a.IsDealtDamage: happens("is dealt damage"),
    a.CastSpell: casting,
    a.BecomesTarget: targeted,
    a.StepBegins: step,
    a.GainsLife: player_does("gain life", "gains life"),
    a.LosesLife: player_does("lose life", "loses life"),
    a.Draws: drawing,
    a.Discards: lambda s, on: (
        f"whenever {WHO[on.who]} {'discard' if on.who == 'you' else 'discards'} {s.one(on.what, 'hand')}"
    ),
    a.Sacrifices: lambda s, on: (
        f"whenever {WHO[on.who]} {'sacrifice' if on.who == 'you' else 'sacrifices'} {s.one(on.what)}"
    ),
    a.CountersArePut: counted_up,
    a.FinalChapterResolves: lambda s, on: f"whenever the final chapter ability of {s.one(on.what)} resolves",
    a.Foretell: player_does("foretell a card", "foretells a card"),
    a.TappedForMana: tapped_for_mana,
    a.WhenYouDo: lambda s, on: "when you do",
    a.AnyOfEvents: several,
    RingTempts: tempts,
}
"""How each kind of trigger is said."""
