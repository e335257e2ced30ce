"""What continuous effects change, and the rules they set: `gets +1/+0 and has vigilance`."""

from __future__ import annotations

from typing import Any

from domain.cards import abilities as a
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english.numbers import figure, full_graveyard, meant, singular
from domain.cards.english.speaker import Speaker, Subject
from domain.cards.english.words import article, listed, signed
from domain.cards.nodes import Node


def changes(speaker: Speaker, subject: Subject, those: tuple[Node, ...], *, lasting: bool) -> str:
    """A clause about what changes; `lasting` where an ability makes it, else a spell or ability for a time."""
    single = not (subject.many or subject.you)
    if not lasting and single and becomes_creature(those):
        return f"{subject.text} {animated(speaker, subject, those)}"
    parts: list[str] = []
    granted = [quoted(speaker, change.ability, subject) for change in those if isinstance(change, a.GrantAbility)]
    rules: list[str] = []
    for change in those:
        if isinstance(change, a.RuleChange):
            rules.append(rule(speaker, subject, change))
        elif isinstance(change, a.ProducesInstead):
            rules.append(instead_of_mana(speaker, change))
        elif isinstance(change, a.Replacement):
            rules.append(replaced(speaker, subject, change))
        elif isinstance(change, a.GrantAbility):
            if granted:
                verb = ("has" if single else "have") if lasting else ("gains" if single else "gain")
                parts.append(f"{verb} {listed(granted)}")
                granted = []
        else:
            parts.append(CHANGES[type(change)](speaker, change, single, lasting))
    clause = f"{subject.text} {listed(parts)}" if parts else ""
    if clause and rules and all(text.startswith(f"{subject.text} ") for text in rules):
        short = [text.removeprefix(f"{subject.text} ") for text in rules]
        return f"{subject.text} {listed([*parts, *short])}"
    return listed([text for text in (clause, *rules) if text])


def becomes_creature(those: tuple[Node, ...]) -> bool:
    """Whether something becomes a creature with a size (what it was, it still is: CR 205.1b)."""
    words = [word for change in those if isinstance(change, a.AddTypes) for word in change.words]
    return "Creature" in words and any(isinstance(change, a.SetPT) for change in those)


def animated(speaker: Speaker, subject: Subject, those: tuple[Node, ...]) -> str:
    """`becomes a 4/4 Elemental creature with haste`."""
    size = next(change for change in those if isinstance(change, a.SetPT))
    words = [word for change in those if isinstance(change, a.AddTypes) for word in change.words]
    kinds = " ".join(word.lower() if word in LOWERED else word for word in sorted(words, key=LOWERED.__contains__))
    has = [quoted(speaker, change.ability, subject) for change in those if isinstance(change, a.GrantAbility)]
    has += ["all creature types"] if any(isinstance(change, a.EveryCreatureType) for change in those) else []
    with_ = f" with {listed(has)}" if has else ""
    return f"becomes {article(f'{figure(speaker, size.power)}/{figure(speaker, size.toughness)} {kinds}')}{with_}"


def replaced(speaker: Speaker, subject: Subject, change: a.Replacement) -> str:
    """What would happen this turn, and what happens instead."""
    if change.what == "dies":
        return f"if {subject.text} would die this turn, exile {'them' if subject.many else 'it'} instead"
    from domain.cards.english.rules import replacement

    return replacement(speaker, change).removesuffix(".").lower()


def instead_of_mana(speaker: Speaker, change: a.ProducesInstead) -> str:
    """What permanents tapped for mana produce for a time."""
    from domain.cards.english.rules import produces_instead

    text = produces_instead(speaker, change).removesuffix(".")
    return text[0].lower() + text[1:]


def quoted(speaker: Speaker, ability: a.Ability, has: Subject) -> str:
    """An ability that something has: a keyword as it is, another in quotation marks."""
    from domain.cards.english.rules import ability_text, keyword_text

    if isinstance(ability, a.Keyword):
        return keyword_text(ability)
    inner = Speaker("this creature" if "creature" in has.text else "this permanent", "equipped creature")
    return f'"{ability_text(inner, ability)}"'


def modified(speaker: Speaker, change: a.ModifyPT, single: bool, lasting: bool) -> str:
    """Gets +N/+N."""
    verb = "gets" if single else "get"
    power, toughness = change.power, change.toughness
    each = next((n for n in (power, toughness) if isinstance(n, v.Count) and n.zone == "battlefield"), None)
    if power == toughness == v.CardsIn("hand"):
        return f"{verb} +1/+1 for each card in your hand"
    if isinstance(power, v.Times) and isinstance(power.number, v.GraveyardsWith) and toughness == 0:
        return f"{verb} +{power.factor}/+0 for each {full_graveyard(power.number)}"
    if each is not None and all(n in (each, 0) for n in (power, toughness)):
        numbers = "/".join(f"+{each.times}" if n == each else "+0" for n in (power, toughness))
        return f"{verb} {numbers} for each {singular(speaker, each.of, each.zone)}"
    zero_minus = isinstance(toughness, int) and toughness < 0 and power == 0
    first = "-0" if zero_minus else change_figure(speaker, power)
    second = change_figure(speaker, toughness)
    if first.startswith("-") and second == "+0":
        second = "-0"
    return f"{verb} {first}/{second}"


def change_figure(speaker: Speaker, number: v.Amount) -> str:
    """`+2`, `-1`, `+X`, `-X`."""
    if isinstance(number, v.Times) and number.factor == -1:
        return f"-{figure(speaker, number.number)}"
    if isinstance(number, v.Count) and number.times == -1:
        return f"-{figure(speaker, v.Count(number.of, number.zone))}"
    return signed(figure(speaker, number))


def added(speaker: Speaker, change: a.AddTypes, single: bool, lasting: bool) -> str:
    """Is that too."""
    words = " ".join(word if word not in LOWERED else word.lower() for word in change.words)
    if change.words == ("Creature",):
        return f"{verb_be(single, lasting)} also {'a creature' if single else 'creatures'}"
    if change.words == ("Legendary",):
        return f"{verb_be(single, lasting)} legendary"
    what = article(words) if single else f"{words}s"
    if change.words == ("Artifact", "Creature"):
        return f"{verb_be(single, lasting)} {what}"  # keeps what else it is (CR 205.1b)
    return f"{verb_be(single, lasting)} {what} in addition to {'its' if single else 'their'} other types"


def set_types(speaker: Speaker, change: a.SetTypes, single: bool, lasting: bool) -> str:
    """Is that instead."""
    words = [word.lower() if word in LOWERED else word for word in (*change.subtypes, *change.words)]
    what = article(" ".join(words)) if single else f"{' '.join(words)}s"
    return f"{verb_be(single, lasting)} {what}"


def set_colors(speaker: Speaker, change: a.SetColors, single: bool, lasting: bool) -> str:
    """Is that colour."""
    more = f" in addition to {'its' if single else 'their'} other colors" if change.add else ""
    return f"{verb_be(single, lasting)} {listed(change.colors) or 'colorless'}{more}"


def set_pt(speaker: Speaker, change: a.SetPT, single: bool, lasting: bool) -> str:
    """Has base power and toughness."""
    verb = "has" if single else "have"
    if isinstance(change.toughness, int) and not isinstance(change.power, int | v.X):
        return f"{'has' if single else 'have'} base power equal to {meant(speaker, change.power)}"
    if change.power == change.toughness and not isinstance(change.power, int | v.X):
        return f"{verb} base power and toughness each equal to {meant(speaker, change.power)}"
    return f"{verb} base power and toughness {figure(speaker, change.power)}/{figure(speaker, change.toughness)}"


def verb_be(single: bool, lasting: bool) -> str:
    """Is, are, becomes, become."""
    if lasting:
        return "is" if single else "are"
    return "becomes" if single else "become"


LOWERED = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker", "Legendary", "Snow", "Basic")

CHANGES: dict[type[Node], Any] = {
    a.ModifyPT: modified,
    a.SetPT: set_pt,
    a.SwitchPT: lambda s, change, single, lasting: f"switch{'es' if single else ''} power and toughness",
    a.LoseAbilities: lambda s, change, single, lasting: (
        f"lose{'s' if single else ''} {change.keyword or 'all abilities'}"
    ),
    a.AddTypes: added,
    a.LoseTypes: lambda s, change, single, lasting: (
        f"{'is' if single else 'are'}n't {' or '.join(word.lower() for word in change.words)}"
    ),
    a.AddChosenType: lambda s, change, single, lasting: (
        f"{verb_be(single, lasting)} the chosen type in addition to {'its' if single else 'their'} other types"
    ),
    a.HasThisAbility: lambda s, change, single, lasting: f"{'has' if single else 'have'} this ability",
    a.SetTypes: set_types,
    a.SetColors: set_colors,
    a.ControlledByYou: lambda s, change, single, lasting: f"{verb_be(single, lasting)} controlled by you",
    a.EveryCreatureType: lambda s, change, single, lasting: f"{verb_be(single, lasting)} every creature type",
}
"""How each change is said; grants and rules are said in `changes`."""


def rule(speaker: Speaker, subject: Subject, change: a.RuleChange) -> str:
    """A rule that an effect sets."""
    return str(RULES[change.rule](speaker, subject, change))


def does(verb: str) -> Any:
    """A rule that says what its subject does or can't do."""
    return lambda speaker, subject, change: subject.does(verb)


def says(text: str) -> Any:
    """A rule that is a sentence of its own; `{}` is its value."""
    return lambda speaker, subject, change: text.format(change.value)


DONT_UNTAP = "don't untap"


def doesnt_untap(speaker: Speaker, subject: Subject, change: a.RuleChange) -> str:
    """It stays tapped."""
    whose = "your" if subject.text == speaker.this else f"{'their' if subject.many else 'its'} controller's"
    return f"{subject.does(DONT_UNTAP)} during {whose} untap step"


def what_of(change: a.RuleChange) -> f.Filter:
    """What the rule is about."""
    return change.what if change.what is not None else f.AllOf()


def again(speaker: Speaker, subject: Subject, change: a.RuleChange) -> str:
    """A trigger more."""
    return (
        f"if a triggered ability of {speaker.one(what_of(change))} triggers, that ability triggers an additional time"
    )


def blocked_by(speaker: Speaker, subject: Subject, change: a.RuleChange) -> str:
    """Some creatures can't block it."""
    return f"{subject.text} can't be blocked by {speaker.many(what_of(change))}"


def foretelling(speaker: Speaker, subject: Subject, change: a.RuleChange) -> str:
    """Cards that get foretell."""
    cards = speaker.one(what_of(change), "hand", "each")
    cost = f"its mana cost reduced by {{{change.value or 2}}}"
    return f"{cards} in your hand has foretell. Its foretell cost is equal to {cost}"


RULES: dict[str, Any] = {
    "attacking you costs": says(
        "creatures can't attack you unless their controller pays {} for each of those creatures"
    ),
    "attacks each combat if able": does("attack each combat if able"),
    "can block any number": does("can block any number of creatures"),
    "cant attack": does("can't attack"),
    "cant attack you": does("can't attack you"),
    "cant be blocked": does("can't be blocked"),
    "cant be blocked by": blocked_by,
    "cant be countered": does("can't be countered"),
    "cant be targeted by opponents": does("can't be the target of spells or abilities your opponents control"),
    "cant block": does("can't block"),
    "cant phase in": does("can't phase in"),
    "deals no damage": lambda speaker, subject, change: f"prevent all damage that would be dealt by {subject.text}",
    "cant enter": does("can't enter the battlefield"),
    "cards in hand have foretell": foretelling,
    "cast from hand free": says("you may cast spells from your hand without paying their mana costs"),
    "crews by toughness": lambda speaker, subject, change: (
        f"{subject.does('crew')} Vehicles using its toughness rather than its power"
    ),
    "counters cant be put": lambda speaker, subject, change: f"counters can't be put on {subject.text}",
    "doesnt untap": doesnt_untap,
    "equip costs {0} once": says(
        "you may pay {{0}} rather than pay the equip cost of the first equip ability you activate each turn"
    ),
    "extra land": says("you may play an additional land on each of your turns"),
    "foretell any turn": says("foretelling cards from your hand can be done on any player's turn"),
    "foretelling costs less": says("foretelling cards from your hand costs {{{}}} less"),
    "life total cant change": lambda speaker, subject, change: f"{subject.whose} life total can't change",
    "legend rule doesnt apply": lambda speaker, subject, change: f'the "legend rule" doesn\'t apply to {subject.text}',
    "may be played": does("may be played"),
    "no maximum hand size": says("you have no maximum hand size"),
    "players cant get counters": says("players can't get counters"),
    "triggers again": again,
}
"""How each rule that the engine knows by a word is said."""
