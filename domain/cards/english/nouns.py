"""Filters as noun phrases: `another Dwarf you control`, `artifacts and creatures you control`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from domain.cards import filters as f
from domain.cards.english.words import article, listed, number_word, plural
from domain.cards.the_ring import MorePower, RingBearer
from domain.vocabulary import SUPERTYPES, Zone

if TYPE_CHECKING:
    from domain.cards.english.speaker import Speaker

CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery", "Kindred")
COMPARED = {"<=": "or less", ">=": "or greater", "==": ""}
NUMBER_NAMES = {"power": "power", "toughness": "toughness", "mana_value": "mana value"}


@dataclass
class Phrase:
    """A noun phrase in parts."""

    before: list[str] = field(default_factory=list)
    """Adjectives."""
    kinds: list[str] = field(default_factory=list)
    """Types and subtypes that all hold: `Dwarf creature`."""
    choices: list[str] = field(default_factory=list)
    """Kinds of which one holds: `artifact`, `creature`."""
    after: list[str] = field(default_factory=list)
    """`you control`, `with flying`."""
    another: bool = False
    token: bool = False
    spell: bool = False
    ability: bool = False
    fixed: str | None = None
    """A thing with a name of its own: this, the equipped creature."""
    options: list[Phrase] = field(default_factory=list)
    """Whole phrases of which one is meant: `an artifact or a creature with flying`."""

    @property
    def bare(self) -> bool:
        """Whether it is adjectives alone."""
        said = (self.kinds, self.choices, self.after, self.fixed, self.options)
        rest = (*said, self.another, self.token, self.spell, self.ability)
        return not any(rest)


Say = Callable[["Speaker", Any, Phrase], None]


def build(speaker: Speaker, what: f.Filter) -> Phrase:
    """The parts of a filter's phrase."""
    phrase = Phrase()
    add(speaker, what, phrase)
    return phrase


def add(speaker: Speaker, what: f.Filter, phrase: Phrase) -> None:
    """Says a part of a filter."""
    SAY[type(what)](speaker, what, phrase)


def all_of(speaker: Speaker, what: f.AllOf, phrase: Phrase) -> None:
    """All parts."""
    for part in what.parts:
        add(speaker, part, phrase)


def any_of(speaker: Speaker, what: f.AnyOf, phrase: Phrase) -> None:
    """One of several: of kinds, of adjectives, or of whole phrases."""
    parts = [build(speaker, part) for part in what.parts]
    if all(part.bare for part in parts):
        phrase.before.append(listed([" ".join(part.before) for part in parts], "or"))
    elif all(part.kinds and not (part.after or part.another or part.fixed) for part in parts):
        phrase.choices.extend(stem(part, "battlefield") for part in parts)
    else:
        phrase.options = parts


def is_(speaker: Speaker, what: f.Is, phrase: Phrase) -> None:
    """A type, supertype or subtype."""
    if what.word in SUPERTYPES:
        phrase.before.append(what.word.lower())
    elif what.word in CARD_TYPES:
        phrase.kinds.append(what.word.lower())
    else:
        phrase.kinds.insert(0, what.word)


def not_(speaker: Speaker, what: f.Not, phrase: Phrase) -> None:
    """Not so."""
    part = what.part
    if isinstance(part, f.This):
        phrase.another = True
    elif isinstance(part, f.Is):
        word = part.word if part.word not in (*CARD_TYPES, *SUPERTYPES) else part.word.lower()
        phrase.before.append(f"non-{word}" if word[0].isupper() else f"non{word}")
    elif isinstance(part, f.IsToken):
        phrase.before.append("nontoken")
    else:
        inner = build(speaker, part)
        if inner.bare:
            phrase.before.append(f"non{' '.join(inner.before)}")
        elif inner.after and not inner.kinds:
            phrase.after.append(f"not {inner.after[0]}" if not inner.after[0].startswith("with ") else without(inner))
        else:
            phrase.after.append(f"that isn't {one(inner, 'battlefield')}")


def without(inner: Phrase) -> str:
    """`with flying` denied."""
    return f"without {inner.after[0].removeprefix('with ')}"


def number(speaker: Speaker, what: f.Number, phrase: Phrase) -> None:
    """A number compared."""
    if what.what.startswith("counters:"):
        kind = what.what.partition(":")[2]
        assert isinstance(what.number, int)
        counters = (
            article(f"{kind} counter") if what.number == 1 else f"{number_word(what.number)} or more {kind} counters"
        )
        phrase.after.append(f"with {counters} on it" if what.number else f"with no {kind} counters on it")
        return
    from domain.cards.english.numbers import figure

    told = figure(speaker, cast(Any, what.number))
    phrase.after.append(f"with {NUMBER_NAMES[what.what]} {told} {COMPARED[what.compare]}".rstrip())


def controlled(speaker: Speaker, what: f.Controlled, phrase: Phrase) -> None:
    """Whose it is on the battlefield."""
    if what.by != "any":
        phrase.after.append("you control" if what.by == "you" else "an opponent controls")


def owned(speaker: Speaker, what: f.Owned, phrase: Phrase) -> None:
    """Whose card it is."""
    if what.by != "any":
        phrase.after.append("you own" if what.by == "you" else "an opponent owns")


def attached_to_it(speaker: Speaker, what: f.HasAttached, phrase: Phrase) -> None:
    """Equipped or enchanted."""
    words = {"Equipment": "equipped", "Aura": "enchanted"}
    if isinstance(what.what, f.Is) and what.what.word in words:
        phrase.before.append(words[what.what.word])
    else:
        phrase.after.append(f"with {one(build(speaker, what.what), 'battlefield')} attached to it")


def greatest(speaker: Speaker, what: f.HasGreatest, phrase: Phrase) -> None:
    """The greatest number among others."""
    among = many(build(speaker, what.among), "battlefield")
    phrase.after.append(f"with the greatest {NUMBER_NAMES[what.what]} among {among}")


def adjective(word: str) -> Say:
    """A filter that is an adjective."""
    return lambda speaker, what, phrase: phrase.before.append(word)


def suffix(words: str) -> Say:
    """A filter that is said behind."""
    return lambda speaker, what, phrase: phrase.after.append(words)


def flag(name: str) -> Say:
    """A filter that settles what kind of thing it is."""
    return lambda speaker, what, phrase: setattr(phrase, name, True)


def this(speaker: Speaker, what: f.This, phrase: Phrase) -> None:
    """This object."""
    phrase.fixed = speaker.this


def attached(speaker: Speaker, what: f.Attached, phrase: Phrase) -> None:
    """What this is attached to."""
    phrase.fixed = speaker.host


def controlled_by(speaker: Speaker, what: f.ControlledBy, phrase: Phrase) -> None:
    """Controlled by a player who is meant."""
    subject = speaker.refer(what.player)
    phrase.after.append(f"{subject.text} {'control' if subject.many or subject.you else 'controls'}")


def less_power(speaker: Speaker, what: f.LessPower, phrase: Phrase) -> None:
    """Less power than this."""
    phrase.after.append(f"with power less than {speaker.this}'s power")


def owned_by(speaker: Speaker, what: f.OwnedBy, phrase: Phrase) -> None:
    """Owned by a player who is meant."""
    subject = speaker.refer(what.player)
    phrase.after.append(f"{subject.text} {'own' if subject.many or subject.you else 'owns'}")


def colored(speaker: Speaker, what: f.Colored, phrase: Phrase) -> None:
    """A colour."""
    phrase.before.append(what.color)


def named(speaker: Speaker, what: f.Named, phrase: Phrase) -> None:
    """A name."""
    phrase.after.append(f"named {what.name}")


def with_mana_cost(speaker: Speaker, what: f.HasManaCost, phrase: Phrase) -> None:
    """Certain mana costs."""
    phrase.after.append(f"with mana cost {' or '.join(what.costs)}")


def with_keyword(speaker: Speaker, what: f.HasKeyword, phrase: Phrase) -> None:
    """A keyword ability."""
    phrase.after.append(f"with {what.keyword}")


def tapped(speaker: Speaker, what: f.IsTapped, phrase: Phrase) -> None:
    """Tapped or not."""
    phrase.before.append("tapped" if what.tapped else "untapped")


def of_source(speaker: Speaker, what: f.OfSource, phrase: Phrase) -> None:
    """An ability's source."""
    phrase.after.append(
        f"from {one(build(speaker, what.what), 'battlefield').replace('permanent', '').rstrip()} source"
    )


def ability(speaker: Speaker, what: f.IsAbility, phrase: Phrase) -> None:
    """An ability on the stack."""
    phrase.ability = True
    if what.sort != "any":
        phrase.kinds.append(what.sort)


SAY: dict[type[f.Filter], Say] = {
    f.AllOf: all_of,
    f.AnyOf: any_of,
    f.Not: not_,
    f.Is: is_,
    f.Colored: colored,
    f.OfChosenColor: suffix("of the chosen color"),
    f.OfChosenType: suffix("of the chosen type"),
    f.OfTypeNamed: suffix("of that type"),
    f.CouldProduceMana: lambda speaker, what, phrase: phrase.after.append(f"that could produce {{{what.symbol}}}"),
    f.Number: number,
    f.Named: named,
    f.HasKeyword: with_keyword,
    f.HasManaCost: with_mana_cost,
    f.Controlled: controlled,
    f.Owned: owned,
    f.IsTapped: tapped,
    f.IsToken: flag("token"),
    f.This: this,
    f.Attached: attached,
    f.AttachedToA: lambda speaker, what, phrase: phrase.after.append(
        f"attached to {one(build(speaker, what.what), 'battlefield')}"
    ),
    f.HasAttached: attached_to_it,
    f.Attacking: adjective("attacking"),
    f.Blocking: adjective("blocking"),
    f.Foretold: adjective("foretold"),
    f.EnteredThisTurn: suffix("that entered this turn"),
    f.DealtDamageThisTurn: suffix("that was dealt damage this turn"),
    f.AttackedThisTurn: suffix("that attacked this turn"),
    f.ControlledBy: controlled_by,
    f.SharesName: lambda speaker, what, phrase: phrase.after.append(
        f"with the same name as {one(build(speaker, what.of), 'battlefield')}"
    ),
    f.HasCounters: suffix("with a counter on it"),
    f.LessPower: less_power,
    MorePower: suffix("with greater power"),
    RingBearer: suffix("that is your Ring-bearer"),
    f.OwnedBy: owned_by,
    f.HasGreatest: greatest,
    f.IsSpell: flag("spell"),
    f.IsAbility: ability,
    f.OfChosenType: suffix("of the chosen type"),
    f.OfSource: of_source,
}
"""How each kind of filter is said."""


def heads(phrase: Phrase, zone: Zone) -> list[str]:
    """The nouns without adjectives: one, or one of several."""
    kinds = " ".join(phrase.kinds)
    nouns = [f"{choice} {kinds}".strip() for choice in phrase.choices] or [kinds]
    if phrase.token:
        return [f"{noun} token".strip() for noun in nouns]
    if phrase.ability:
        sort = kinds or "activated or triggered"
        return ["spell or ability" if phrase.spell else f"{sort} ability"]
    if phrase.spell or zone == "stack":
        return [f"{noun} spell".strip() for noun in nouns]
    if zone in ("graveyard", "hand", "library", "exile"):
        return [f"{noun} card".strip() for noun in nouns]
    return [noun or "permanent" for noun in nouns]


def stem(phrase: Phrase, zone: Zone) -> str:
    """Adjectives and nouns, without an article."""
    return " ".join([*phrase.before, listed(heads(phrase, zone), "or")])


def one(phrase: Phrase, zone: Zone, how: str = "a") -> str:
    """One such thing: `a creature you control`; `how` is `a`, `target`, `each`, or empty."""
    if phrase.options:
        inner = "" if how == "target" else how
        text = listed([one(option, zone, inner) for option in phrase.options], "or")
        return " ".join([*(["target"] if how == "target" else []), text, *phrase.after])
    if phrase.fixed is not None:
        return " ".join([phrase.fixed, *phrase.after])
    noun = " ".join([stem(phrase, zone), *phrase.after])
    if how == "a":
        return f"another {noun}" if phrase.another else article(noun)
    other = "other " if phrase.another else ""
    if how == "target":
        return f"{'another ' if phrase.another else ''}target {noun}"
    return f"{how} {other}{noun}".strip()


def many(phrase: Phrase, zone: Zone, count: str = "", conjunction: str = "and") -> str:
    """Several: `artifacts and creatures you control`, `two other creatures`."""
    if phrase.options:
        text = listed([many(option, zone, "", conjunction) for option in phrase.options], conjunction)
        return " ".join([*([count] if count else []), text, *phrase.after])
    if phrase.fixed is not None:
        return phrase.fixed
    nouns = [plural(noun) for noun in heads(phrase, zone)]
    other = "other" if phrase.another else ""
    return " ".join(word for word in (count, other, *phrase.before, listed(nouns, conjunction), *phrase.after) if word)
