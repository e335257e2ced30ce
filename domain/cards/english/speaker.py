"""Who and what is meant: references, and the speaker who knows what was said before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english import nouns
from domain.cards.english.words import agree, listed, number_word
from domain.cards.nodes import Node
from domain.vocabulary import Zone

CARD_ZONES = {"graveyard": "your graveyard", "hand": "your hand", "library": "your library", "exile": "exile"}


@dataclass(frozen=True)
class Subject:
    """Somebody or something that does or suffers something."""

    text: str
    many: bool = False
    you: bool = False

    def does(self, verb: str) -> str:
        """`you draw a card`, `each opponent draws a card`."""
        return f"{self.text} {agree(verb, single=not (self.many or self.you))}"

    @property
    def whose(self) -> str:
        """`your`, `its`, `that player's`."""
        special = {"you": "your", "it": "its", "they": "their", "them": "their"}
        if self.text in special:
            return special[self.text]
        return f"{self.text}'" if self.text.endswith("s") and self.many else f"{self.text}'s"

    @property
    def they(self) -> str:
        """How it is called the second time."""
        return "you" if self.you else "they" if self.many else "it"


YOU = Subject("you", you=True)
IT = Subject("it")


class Speaker:
    """Says the parts of one ability, knowing what was said before."""

    def __init__(self, this: str, host: str, targets: tuple[v.TargetSpec, ...] = (), that: str = "it") -> None:
        self.this = this
        self.host = host
        """What this is attached to."""
        self.targets = targets
        self.that = that
        """What the event of a trigger was about."""
        self.creature = False
        """Whether this is a creature, where its name does not tell."""
        self.said: list[int] = []
        """The targets that were named so far."""
        self.names: dict[str, Subject] = {"it": IT, "tokens": Subject("it"), "affected": IT}
        self.wheres: list[str] = []
        """What X is, to be told at the end of the sentence."""

    def told(self, text: str) -> str:
        """A clause, with what X is in it."""
        wheres, self.wheres = list(dict.fromkeys(self.wheres)), []
        return f"{text}, where X is {listed(wheres)}" if wheres else text

    def one(self, what: f.Filter, zone: Zone = "battlefield", how: str = "a") -> str:
        """One such thing."""
        return nouns.one(nouns.build(self, what), zone, how)

    def many(self, what: f.Filter, zone: Zone = "battlefield", count: str = "", conjunction: str = "and") -> str:
        """Several such things."""
        return nouns.many(nouns.build(self, what), zone, count, conjunction)

    def refer(self, what: Node | None) -> Subject:
        """What a reference means."""
        return REFER[type(what or v.ThisObject())](self, what)

    def place(self, zone: Zone, what: f.Filter) -> str:
        """`from your graveyard`, where the filter does not tell whose."""
        if zone in ("battlefield", "stack"):
            return ""
        if zone == "exile":
            return " in exile"
        whose = next((part.player for part in what.walk() if isinstance(part, f.OwnedBy | f.ControlledBy)), None)
        if whose is not None:
            return f" in {self.refer(whose).whose} {zone}"
        if owner(what) == "opponent":
            return f" in all opponents' {'hands' if zone == 'hand' else f'{zone}s'}"
        return f" in {'your' if owner(what) == 'you' else 'a'} {zone}"


def owner(what: f.Filter) -> str | None:
    """Whose cards a filter means."""
    return next((part.by for part in what.walk() if isinstance(part, f.Owned)), None)


def target(speaker: Speaker, what: v.Target) -> Subject:
    """What was chosen: the first time as it is chosen, then "that creature"."""
    if what.index >= len(speaker.targets):
        return IT
    spec = speaker.targets[what.index]
    if what.index in speaker.said:
        return again(speaker, spec)
    speaker.said.append(what.index)
    return chosen(speaker, spec)


def chosen(speaker: Speaker, spec: v.TargetSpec) -> Subject:
    """`up to one target creature you control`."""
    many = spec.most > 1
    if spec.what == "any":
        text = "any target" if not many else f"{number_word(spec.most)} targets"
        return Subject(f"up to {text}" if spec.least < spec.most and many else text, many)
    if spec.what == "player":
        noun = "opponent" if spec.player == "opponent" else "player"
        text = f"target {noun}" if not many else f"{number_word(spec.most)} target {noun}s"
    elif many:
        phrase = nouns.build(speaker, unowned(spec.of))
        text = nouns.many(phrase, zone_of(spec), f"{number_word(spec.most)} target") + speaker.place(spec.zone, spec.of)
        text += " that share a card type" if spec.alike else ""
    else:
        text = nouns.one(nouns.build(speaker, unowned(spec.of)), zone_of(spec), "target")
        if spec.other and spec.least < spec.most:
            text = f"other {text}"
        else:
            text = f"a second {text}" if spec.other else text
        text += speaker.place(spec.zone, spec.of)
    if spec.most >= 99:
        return Subject(text.replace(number_word(spec.most), "any number of", 1), True)
    if (spec.least, spec.most) == (1, 2):
        return Subject(f"one or {text}", True)
    if spec.least < spec.most:
        text = f"up to {'' if many else 'one '}{text}"
    return Subject(text, many)


def zone_of(spec: v.TargetSpec) -> Zone:
    """The zone whose things a target is one of."""
    return "stack" if spec.what == "spell" else spec.zone


def unowned(what: f.Filter) -> f.Filter:
    """Without "you own", or whose it is, which the zone says."""
    parts = what.parts if isinstance(what, f.AllOf) else (what,)
    return f.AllOf(tuple(part for part in parts if not isinstance(part, f.Owned | f.ControlledBy | f.OwnedBy)))


def again(speaker: Speaker, spec: v.TargetSpec) -> Subject:
    """What was named before."""
    if spec.what == "player":
        return Subject("that player")
    if spec.most > 1:
        return Subject("they", True)
    return IT


def each(speaker: Speaker, what: v.Each) -> Subject:
    """All such things."""
    text = speaker.many(unowned(what.of) if what.zone != "battlefield" else what.of, what.zone)
    return Subject(text + speaker.place(what.zone, what.of), True)


def together(speaker: Speaker, what: v.Together) -> Subject:
    """What both mean; of cards somewhere else those among the others."""
    other = speaker.refer(what.other).text
    if isinstance(what.one, v.Each) and what.one.zone != "battlefield":
        return Subject(f"{speaker.many(unowned(what.one.of), what.one.zone)} from among {other}", True)
    return Subject(f"{speaker.refer(what.one).text} and {other}", True)


def of(word: str) -> Callable[[Speaker, Any], Subject]:
    """Who controls or owns something."""
    return lambda speaker, what: Subject(f"{speaker.refer(what.of).whose} {word}")


REFER: dict[type[Node], Callable[[Speaker, Any], Subject]] = {
    v.ThisObject: lambda speaker, what: Subject(speaker.this),
    v.Target: target,
    v.TargetSpec: chosen,
    v.That: lambda speaker, what: Subject(speaker.that),
    v.ThatPlayer: lambda speaker, what: Subject("that player"),
    v.You: lambda speaker, what: YOU,
    v.Opponent: lambda speaker, what: Subject("each opponent"),
    v.EachPlayer: lambda speaker, what: Subject("each player"),
    v.ControllerOf: of("controller"),
    v.OwnerOf: of("owner"),
    v.SourceOf: of("source"),
    v.Each: each,
    v.Together: together,
    v.AllBut: lambda speaker, what: Subject(f"all other {speaker.many(what.of)}", True),
    v.AttachedTo: lambda speaker, what: Subject(speaker.host),
    v.InGraveyard: lambda speaker, what: Subject("that card from a graveyard"),
    v.DefendingPlayer: lambda speaker, what: Subject("defending player"),
    v.ExiledWithThis: lambda speaker, what: Subject("the exiled card"),
    v.It: lambda speaker, what: speaker.names.get(what.name, IT),
}
"""How each kind of reference is said."""
