"""Abilities as they stand on a card: keywords, costs, triggers, static abilities."""

from __future__ import annotations

from typing import Any

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english import nouns
from domain.cards.english.changes import changes
from domain.cards.english.numbers import condition, counted, figure, meant, singular
from domain.cards.english.speaker import YOU, Speaker, Subject
from domain.cards.english.verbs import clause, paragraph
from domain.cards.english.words import ORDINALS, ROMAN, listed, number_word, sentence

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


def ability_text(speaker: Speaker, ability: a.Ability) -> str:
    """An ability as it stands on a card."""
    return str(ABILITIES[type(ability)](speaker, ability))


def speaker_for(speaker: Speaker, ability: a.Ability) -> Speaker:
    """A speaker for an ability with targets of its own."""
    fresh = Speaker(speaker.this, speaker.host, getattr(ability, "targets", ()))
    fresh.names = dict(speaker.names)
    return fresh


# Keywords ------------------------------------------------------------------------------------------------------------


def keyword_text(keyword: a.Keyword) -> str:
    """`ward {1}`."""
    return keyword.text


def keywords_of(abilities: tuple[a.Ability, ...]) -> list[a.Keyword]:
    """The keywords among abilities."""
    return [ability for ability in abilities if isinstance(ability, a.Keyword)]


# Costs ---------------------------------------------------------------------------------------------------------------


def cost_text(speaker: Speaker, cost: a.Cost) -> str:
    """`{1}, {T}, Discard a card`."""
    parts = [cost.mana] if cost.mana else []
    if cost.loyalty is not None:
        parts.append(f"[{cost.loyalty:+d}]" if cost.loyalty else "[0]")
    parts += ["{T}"] if cost.tap else []
    parts += ["{Q}"] if cost.untap else []
    if cost.life:
        parts.append(f"Pay {figure(speaker, cost.life)} life")
    if cost.remove_counters is not None:
        kind, number = cost.remove_counters
        parts.append(f"Remove {counted(speaker, number, f'{kind} counter')} from {speaker.this}")
    if cost.tap_another is not None:
        noun = nouns.build(speaker, f.untapped & cost.tap_another.you_control)
        several = f"Tap {nouns.many(noun, 'battlefield', number_word(cost.tap_number))}"
        parts.append(f"Tap {nouns.one(noun, 'battlefield')}" if cost.tap_number == 1 else several)
    if cost.sacrifice is not None:
        parts.append(f"Sacrifice {speaker.one(cost.sacrifice)}")
    if cost.discard is not None:
        parts.append(f"Discard {speaker.one(cost.discard, 'hand')}")
    if cost.return_to_hand is not None:
        parts.append(f"Return {speaker.one(cost.return_to_hand)} to its owner's hand")
    if cost.exile_from_graveyard:
        cards = counted(speaker, cost.exile_from_graveyard, speaker.one(cost.exile_card, "graveyard", ""))
        parts.append(f"Exile {cards} from your graveyard")
    if cost.mill:
        parts.append(f"Mill {counted(speaker, cost.mill, 'card')}")
    parts += [f"Discard {speaker.this}"] if cost.discard_this else []
    parts += [f"Sacrifice {speaker.this}"] if cost.sacrifice_this else []
    parts += [f"Exile {speaker.this}"] if cost.exile_this else []
    return ", ".join(parts) or "{0}"


def activated(speaker: Speaker, ability: a.Activated) -> str:
    """`cost: effect`."""
    own = speaker_for(speaker, ability)
    if ability.equip:
        return equip_text(own, ability)
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


# Triggers ------------------------------------------------------------------------------------------------------------


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
    creature = "creature" in phrase.kinds or (isinstance(on.what, f.This) and "creature" in speaker.this.lower())
    if on.to == "graveyard":
        verb = "dies" if creature or phrase.token else "is put into a graveyard from the battlefield"
    else:
        verb = "leaves the battlefield"
    return when(speaker, on.what, verb, once=True)


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


def player_does(you: str, other: str) -> Any:
    """A player does something."""
    return lambda speaker, on: f"whenever {WHO[on.who]} {you if on.who == 'you' else other}"


def happens(verb: str) -> Any:
    """Something happens to a thing."""
    return lambda speaker, on: when(speaker, on.what, verb)


TRIGGERS: dict[type[a.TriggerEvent], Any] = {
    a.Enters: entering,
    a.Leaves: leaving,
    a.Attacks: happens("attacks"),
    a.Blocks: happens("blocks"),
    a.BecomesBlocked: happens("becomes blocked"),
    a.BecomesTapped: happens("becomes tapped"),
    a.DealsDamage: damaging,
    a.IsDealtDamage: happens("is dealt damage"),
    a.CastSpell: casting,
    a.BecomesTarget: targeted,
    a.StepBegins: step,
    a.GainsLife: player_does("gain life", "gains life"),
    a.LosesLife: player_does("lose life", "loses life"),
    a.Draws: player_does("draw a card", "draws a card"),
    a.Discards: lambda s, on: (
        f"whenever {WHO[on.who]} {'discard' if on.who == 'you' else 'discards'} {s.one(on.what, 'hand')}"
    ),
    a.Sacrifices: lambda s, on: (
        f"whenever {WHO[on.who]} {'sacrifice' if on.who == 'you' else 'sacrifices'} {s.one(on.what)}"
    ),
    a.CountersArePut: lambda s, on: f"whenever one or more {on.kind} counters are put on {s.one(on.what)}",
    a.Foretell: player_does("foretell a card", "foretells a card"),
    a.TappedForMana: happens("is tapped for mana"),
    a.WhenYouDo: lambda s, on: "when you do",
    a.AnyOfEvents: several,
}
"""How each kind of trigger is said."""


def triggered(speaker: Speaker, ability: a.Triggered) -> str:
    """`Whenever …, …`."""
    own = speaker_for(speaker, ability)
    text = trigger_text(own, ability.on)
    if ability.condition is not None:
        text += f", if {condition(own, ability.condition)}"
    if ability.modes:
        return f"{text[0].upper()}{text[1:]}, choose one —{modes(own, ability.modes)}"
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
        subject = Subject(nouns.many(phrase, ability.affects), True)
    text = speaker.told(changes(speaker, subject, ability.changes, lasting=True))
    if ability.as_long_as is None:
        return sentence(text)
    match ability.as_long_as:
        case v.Never(v.YouHaveAnEnduringStory()):
            return sentence(f"{text} unless you have an enduring story")
    return sentence(f"as long as {condition(speaker, ability.as_long_as)}, {text}")


def replacement(speaker: Speaker, ability: a.Replacement) -> str:
    """If something would happen, something else happens."""
    would, instead = REPLACED[ability.what]
    thing = speaker.one(ability.who) if ability.who != f.AllOf() else WHO[ability.whose]
    if ability.what == "counters" and ability.who == f.AllOf():
        thing = speaker.one(f.permanent.you_control if ability.whose == "you" else f.permanent)
    kind = f"{ability.kind} counters" if ability.kind is not None else "counters"
    factor = {1: "", 2: "twice ", 3: "three times "}.get(ability.factor, f"{ability.factor} times ")
    more = f" plus {ability.add}" if ability.add else ""
    if ability.prevent:
        return sentence(f"prevent all damage that would be dealt to {thing}")
    number = "that many"
    text = f"if {would}, {instead} instead".format(
        thing=thing, kind=kind, number=f"{factor}{number}{more}", much=f"{factor}that much{more}"
    )
    if ability.condition is not None:
        text = f"as long as {condition(speaker, ability.condition)}, {text}"
    return sentence(text)


REPLACED = {
    "counters": ("one or more {kind} would be put on {thing}", "{number} {kind} are put on it"),
    "tokens": ("one or more tokens would be created under your control", "{number} of those tokens are created"),
    "damage": ("a source would deal damage to {thing}", "it deals {much} damage"),
    "life gain": ("{thing} would gain life", "{thing} gains {much} life"),
    "draw": ("{thing} would draw a card", "{thing} draws {number} cards"),
    "mana": ("{thing} is tapped for mana", "it produces {much} of that mana"),
    "dies": ("{thing} would die", "exile it"),
    "discard": ("{thing} would discard a card", "exile that card"),
}
"""What each kind of replacement says."""


def additional_cost(speaker: Speaker, ability: a.AdditionalCost) -> str:
    """Kicker, and costs that must be paid."""
    cost = cost_text(speaker, ability.cost)
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
        subject, verb = f"{phrase}{who}", "cost"
    way = "less" if ability.generic < 0 else "more"
    text = f"{subject} {verb} {{{abs(ability.generic)}}} {way} to cast{per(speaker, ability.per)}"
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
    text = f"you may have {speaker.this} enter as a copy of {speaker.one(ability.of)}"
    if ability.changes:
        text += f", except {changes(speaker, Subject('it'), ability.changes, lasting=True)}"
    return sentence(text)


def chapter(speaker: Speaker, ability: a.Chapter) -> str:
    """A chapter with its number."""
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
    a.AsEntersChoose: lambda s, ability: sentence(
        f"as {s.this} enters, choose {'an opponent' if ability.what == 'opponent' else f'a {ability.what}'}"
    ),
    a.Replacement: replacement,
    a.AdditionalCost: additional_cost,
    a.AlternativeCost: alternative_cost,
    a.CostChange: cost_change,
    a.Enchant: lambda s, ability: f"Enchant {s.one(ability.what, how='')}",
}
"""How each kind of ability is said."""

__all__ = [
    "ABILITIES",
    "TRIGGERS",
    "ability_text",
    "clause",
    "cost_text",
    "keyword_text",
    "keywords_of",
    "trigger_text",
]
