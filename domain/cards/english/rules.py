"""Abilities as they stand on a card: keywords, costs, triggers, static abilities."""

from __future__ import annotations

from typing import Any

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english import nouns
from domain.cards.english.changes import changes
from domain.cards.english.costs import cost_text
from domain.cards.english.numbers import condition, counted, meant, singular
from domain.cards.english.speaker import IT, YOU, Speaker, Subject
from domain.cards.english.triggers import WHO, trigger_text
from domain.cards.english.verbs import paragraph
from domain.cards.english.words import ROMAN, listed, number_word, sentence


def ability_text(speaker: Speaker, ability: a.Ability) -> str:
    """An ability as it stands on a card."""
    return str(ABILITIES[type(ability)](speaker, ability))


def speaker_for(speaker: Speaker, ability: a.Ability) -> Speaker:
    """A speaker for an ability with targets of its own."""
    fresh = Speaker(speaker.this, speaker.host, getattr(ability, "targets", ()))
    fresh.names = dict(speaker.names)
    fresh.creature = speaker.creature
    return fresh


# Keywords ------------------------------------------------------------------------------------------------------------


def keyword_text(keyword: a.Keyword) -> str:
    """`ward {1}`."""
    return keyword.text


def keywords_of(abilities: tuple[a.Ability, ...]) -> list[a.Keyword]:
    """The keywords among abilities."""
    return [ability for ability in abilities if isinstance(ability, a.Keyword)]


# Activated abilities -------------------------------------------------------------------------------------------------


def activated(speaker: Speaker, ability: a.Activated) -> str:
    """`cost: effect`."""
    own = speaker_for(speaker, ability)
    if ability.equip:
        return equip_text(own, ability)
    if ability.cost.crew:
        return f"Crew {ability.cost.crew}"
    if ability.zone not in ("battlefield", "hand"):
        own.this = "this card"
    cost = cost_text(own, ability.cost)
    text = f"{cost}: {paragraph(own, ability.effects)}"
    if ability.boast:
        text = f"Boast — {text}"
    if not is_zero(ability.less):
        text += f" This ability costs {{1}} less to activate{per(own, ability.less)}."
    if ability.condition is not None:
        text += f" Activate only if {condition(own, ability.condition)}."
    limits = ["as a sorcery"] if ability.timing == "sorcery" else []
    limits += ["once each turn"] if ability.once_each_turn else []
    return f"{text} Activate only {listed(limits, 'and only')}." if limits else text


def equip_text(speaker: Speaker, ability: a.Activated) -> str:
    """`Equip {2}`, `Equip Wizard {1}`."""
    what = next((spec.of for spec in ability.targets), f.AllOf())
    words = [part.word for part in what.walk() if isinstance(part, f.Is) and part.word != "Creature"]
    cost = cost_text(speaker, ability.cost)
    dash = " " if cost.startswith("{") and "," not in cost else "—"
    return f"Equip{''.join(f' {word}' for word in words)}{dash}{cost}"


def is_zero(number: v.Amount) -> bool:
    """Whether it is nothing."""
    return number == 0


def per(speaker: Speaker, number: v.Amount) -> str:
    """` for each Equipment you control`."""
    if isinstance(number, v.Count):
        return f" for each {singular(speaker, number.of, number.zone)}"
    return "" if number == 1 else f", {meant(speaker, number)} times"


# Triggered abilities -------------------------------------------------------------------------------------------------


def triggered(speaker: Speaker, ability: a.Triggered) -> str:
    """`Whenever …, …`."""
    own = speaker_for(speaker, ability)
    text = trigger_text(own, ability.on)
    if ability.condition is not None:
        text += f", if {condition(own, ability.condition)}"
    if ability.modes:
        how = "up to one" if ability.optional else "one"
        return f"{text[0].upper()}{text[1:]}, choose {how} —{modes(own, ability.modes)}"
    inside = paragraph(own, ability.effects)
    starts_with_name = inside.startswith((own.this, "I ", "{"))
    text = f"{text}, {inside if starts_with_name else inside[0].lower() + inside[1:]}"
    text = text[0].upper() + text[1:]
    return f"{text} This ability triggers only once each turn." if ability.once_each_turn else text


def modes(speaker: Speaker, those: tuple[a.Mode, ...]) -> str:
    """Modes as a list."""
    lines = []
    for mode in those:
        own = Speaker(speaker.this, speaker.host, mode.targets, speaker.that)
        lines.append(f"\n• {paragraph(own, mode.effects)}")
    return "".join(lines)


# Spells and static abilities -----------------------------------------------------------------------------------------


def spell(speaker: Speaker, ability: a.SpellAbility) -> str:
    """What an instant or sorcery does."""
    own = speaker_for(speaker, ability)
    if not ability.modes:
        return paragraph(own, ability.effects)
    number = "one or both" if ability.choose_most == 2 and ability.choose == 1 else number_word(ability.choose)
    return f"Choose {number} —{modes(own, ability.modes)}"


def static(speaker: Speaker, ability: a.Static) -> str:
    """A continuous effect."""
    phrase = nouns.build(speaker, ability.to)
    if phrase.fixed is not None:
        subject = Subject(phrase.fixed)
    elif ability.to == f.AllOf() and all(isinstance(change, a.RuleChange) for change in ability.changes):
        subject = YOU
    else:
        each = all(isinstance(change, a.AddTypes) for change in ability.changes) and not phrase.after
        each = each or any("counter on it" in part for part in phrase.after)
        many = nouns.many(phrase, ability.affects)
        subject = Subject(nouns.one(phrase, ability.affects, "each")) if each else Subject(many, True)
    if all(isinstance(change, a.ControlledByYou) for change in ability.changes):
        return sentence(f"you control {subject.text}")
    text = speaker.told(changes(speaker, subject, ability.changes, lasting=True))
    if ability.as_long_as is None:
        return sentence(text)
    match ability.as_long_as:
        case v.Never(v.YouHaveAnEnduringStory()):
            return sentence(f"{text} unless you have an enduring story")
        case v.Never(v.YouControl()) if all(isinstance(change, a.RuleChange) for change in ability.changes):
            return sentence(f"{text} unless {condition(speaker, ability.as_long_as.that)}")
    if isinstance(ability.as_long_as, v.YourTurn) and isinstance(ability.to, f.AnyOf):
        return sentence(f"during your turn, {text}")
    return sentence(f"as long as {condition(speaker, ability.as_long_as)}, {text}")


def replacement(speaker: Speaker, ability: a.Replacement) -> str:
    """If something would happen, something else happens."""
    would, instead = REPLACED[ability.what]
    who = ability.who.you_control if ability.what == "counters" and ability.whose == "you" else ability.who
    thing = speaker.one(who) if ability.who != f.AllOf() else WHO[ability.whose]
    if ability.what == "counters" and ability.who == f.AllOf():
        thing = speaker.one(f.permanent.you_control if ability.whose == "you" else f.permanent)
    kind = f"{ability.kind} counters" if ability.kind is not None else "counters"
    if ability.what == "counters" and ability.by in ("you", "opponent"):
        return counters_by_player(ability)
    factor = {1: "", 2: "twice ", 3: "three times "}.get(ability.factor, f"{ability.factor} times ")
    more = f" plus {number_word(ability.add)}" if ability.add else ""
    if ability.what == "counters" and ability.by == "effect":
        would = "an effect would put one or more {kind} on {thing}"
        instead = "it puts {number} of those {kind} on that permanent"
    if ability.prevent:
        return sentence(f"prevent all damage that would be dealt to {thing}")
    number = "that many"
    times = {2: "twice"}.get(ability.factor, f"{ability.factor} times")
    text = f"if {would}, {instead} instead".format(
        thing=thing, kind=kind, number=f"{factor}{number}{more}", much=f"{factor}that much{more}", times=times
    )
    if ability.condition is not None:
        text = f"as long as {condition(speaker, ability.condition)}, {text}"
    return sentence(text)


def counters_by_player(ability: a.Replacement) -> str:
    """Counters that a player would put anywhere."""
    would, instead = ("you", "put") if ability.by == "you" else ("an opponent", "they put")
    text = f"if {would} would put one or more counters on a permanent or player, {instead}"
    many = "half" if ability.half else "twice" if ability.factor == 2 else f"{number_word(ability.factor)} times"
    rounded = ", rounded down" if ability.half else ""
    there = "of each of those kinds of counters on that permanent or player instead"
    return sentence(f"{text} {many} that many {there}{rounded}")


REPLACED = {
    "counters": ("one or more {kind} would be put on {thing}", "{number} {kind} are put on it"),
    "tokens": (
        "an effect would create one or more tokens under your control",
        "it creates {number} of those tokens",
    ),
    "damage": ("a source would deal damage to {thing}", "it deals {much} damage"),
    "life gain": ("{thing} would gain life", "{thing} gains {much} life"),
    "draw": ("{thing} would draw a card", "{thing} draws {number} cards"),
    "mana": ("{thing} is tapped for mana", "it produces {much} of that mana"),
    "dies": ("{thing} would die", "exile it"),
    "discard": ("{thing} would discard a card", "exile that card"),
    "proliferate": ("{thing} would proliferate", "proliferate {times}"),
}
"""What each kind of replacement says."""


def produces_instead(speaker: Speaker, ability: a.ProducesInstead) -> str:
    """What a permanent tapped for mana produces instead."""
    thing = speaker.one(ability.what)
    start = f"{thing} is tapped for mana"
    if ability.whose != "any":
        start = f"{WHO[ability.whose]} {'tap' if ability.whose == 'you' else 'taps'} {thing} for mana"
    if ability.least > 1:
        start = f"{thing} is tapped for {number_word(ability.least)} or more mana"
    if ability.mana or ability.color_of_choice:
        what = ability.mana if ability.amount or ability.mana != "{C}" else "colorless mana"
        what = "mana of a color of your choice" if ability.color_of_choice else what
        made = f"it produces {what} instead of any other type{' and amount' if ability.amount else ''}"
    else:
        made = f"it produces {TIMES.get(ability.times, f'{ability.times} times')} as much of that mana instead"
    text = f"if {start}, {made}"
    if ability.condition is not None:
        text = f"as long as {condition(speaker, ability.condition)}, {text}"
    return sentence(text)


TIMES = {2: "twice", 3: "three times"}


def enters_choosing(speaker: Speaker, ability: a.EntersChoosing) -> str:
    """As it enters, choose a value."""
    return sentence(f"as {speaker.this} enters, choose a {ability.what}")


def additional_cost(speaker: Speaker, ability: a.AdditionalCost) -> str:
    """Kicker, and costs that must be paid."""
    cost = cost_text(speaker, ability.cost)
    if ability.buyback:
        return f"Buyback {cost}"
    if ability.kicker:
        return f"{'Multikicker' if ability.multi else 'Kicker'} {cost}"
    small = cost if cost.startswith("{") else f"{cost[0].lower()}{cost[1:]}"
    return f"As an additional cost to cast this spell, {f'pay {small}' if small.startswith('{') else small}."


def alternative_cost(speaker: Speaker, ability: a.AlternativeCost) -> str:
    """Another cost to cast it for."""
    more = f", {cost_text(speaker, ability.more)}" if ability.more is not None else ""
    if ability.zone == "graveyard" and ability.exile_after:
        return f"{ability.name.capitalize()} {ability.mana}{more}"
    when_ = f"If {condition(speaker, ability.condition)}, you" if ability.condition is not None else "You"
    cost = f"{ability.mana or '{0}'}{more}"
    return f"{when_} may cast this spell from your {ability.zone} by paying {cost} rather than its mana cost."


def cost_change(speaker: Speaker, ability: a.CostChange) -> str:
    """Spells cost more or less."""
    if ability.what is None:
        subject, verb = "this spell", "costs"
    else:
        phrase = nouns.many(nouns.build(speaker, ability.what), "stack")
        who = {"you": " you cast", "opponent": " your opponents cast", "any": ""}[ability.by]
        if ability.not_from is not None:
            who += f" from anywhere other than {'your' if ability.by == 'you' else 'their'} {ability.not_from}"
        subject, verb = f"{phrase}{who}", "cost"
    way = "less" if ability.generic < 0 else "more"
    number, each = f"{{{abs(ability.generic)}}}", per(speaker, ability.per)
    if isinstance(ability.per, v.ThisTurn) and ability.per.other:
        each = " for each other spell that player has cast this turn"
        subject = f"each {subject.removesuffix('s')} a player casts"
        verb = "costs"
    elif ability.per != 1 and not isinstance(ability.per, v.Count):
        number, each = "{X}", f", where X is {meant(speaker, ability.per)}"
    text = f"{subject} {verb} {number} {way} to cast{each}"
    if ability.condition is not None:
        text += f" if {condition(speaker, ability.condition)}"
    return sentence(text)


def enters_tapped(speaker: Speaker, ability: a.EntersTapped) -> str:
    """Enters tapped."""
    unless = f" unless {condition(speaker, ability.unless)}" if ability.unless is not None else ""
    return sentence(f"{speaker.this} enters tapped{unless}")


def enters_with(speaker: Speaker, ability: a.EntersWithCounters) -> str:
    """Enters with counters."""
    number = counted(speaker, ability.amount, f"{ability.kind} counter")
    text = speaker.told(f"{speaker.this} enters with {number} on it")
    condition_ = getattr(ability, "condition", None)
    return sentence(f"if {condition(speaker, condition_)}, {text}" if condition_ is not None else text)


def enters_as_copy(speaker: Speaker, ability: a.EntersAsCopy) -> str:
    """Enters as a copy."""
    where = "" if ability.zone == "battlefield" else f" in a {ability.zone}"
    tapped = " tapped" if ability.tapped else ""
    what = speaker.one(ability.of, ability.zone)
    if "you control" not in what:
        what = f"any {what.partition(' ')[2]}"
        where = where or " on the battlefield"
    text = f"you may have {speaker.this} enter{tapped} as a copy of {what}{where}"
    more = [changes(speaker, IT, ability.exceptions, lasting=True)] if ability.exceptions else []
    for extra in ability.counters:
        number = counted(speaker, extra.amount, f"additional {extra.kind} counter")
        when_ = f" if {condition(speaker, extra.condition)}" if extra.condition is not None else ""
        more.append(f"it enters with {number} on it{when_}".replace(speaker.this, "it"))
    return sentence(f"{text}, except {listed(more)}".replace("it is ", "it's ") if more else text)


def chapter(speaker: Speaker, ability: a.Chapter) -> str:
    """A chapter with its number."""
    if ability.modes:
        return f"{ROMAN[ability.number]} — Choose one —{modes(speaker, ability.modes)}"
    return f"{ROMAN[ability.number]} — {paragraph(speaker_for(speaker, ability), ability.effects)}"


def keyword(speaker: Speaker, ability: a.Keyword) -> str:
    """A keyword alone."""
    text = keyword_text(ability)
    return text[0].upper() + text[1:]


ABILITIES: dict[type[a.Ability], Any] = {
    a.SpellAbility: spell,
    a.Activated: activated,
    a.Triggered: triggered,
    a.Chapter: chapter,
    a.Keyword: keyword,
    a.Static: static,
    a.EntersTapped: enters_tapped,
    a.EntersWithCounters: enters_with,
    a.EntersAsCopy: enters_as_copy,
    a.EntersChoosing: enters_choosing,
    a.ProducesInstead: produces_instead,
    a.Replacement: replacement,
    a.AdditionalCost: additional_cost,
    a.AlternativeCost: alternative_cost,
    a.CostChange: cost_change,
    a.Enchant: lambda s, ability: f"Enchant {s.one(ability.what, how='')}",
}
"""How each kind of ability is said."""
