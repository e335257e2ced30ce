"""Numbers and conditions: `two cards`, `the greatest power among creatures you control`, `it's your turn`."""

from __future__ import annotations

from typing import Any

from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english.speaker import Speaker
from domain.cards.english.words import article, number_word, plural
from domain.cards.nodes import Node
from domain.vocabulary import Zone

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
NAMES = {"power": "power", "toughness": "toughness", "mana_value": "mana value"}
NOTED = {
    "discarded": "the number of cards discarded this way",
    "damage": "the damage dealt this way",
    "removed": "the number of counters removed this way",
    "moved": "the number of cards moved this way",
    "sacrificed": "the number of permanents sacrificed this way",
}
WHOSE = {
    "you": "your",
    "opponent": "each opponent's",
    "each": "all players'",
    "controller": "its controller's",
    "owner": "its owner's",
    "target": "that player's",
    "active": "the active player's",
    "chosen": "that player's",
    "caster": "that player's",
}


def figure(speaker: Speaker, number: v.Amount) -> str:
    """As a figure: `3`, or X, which is told at the end of the sentence."""
    if isinstance(number, int):
        return str(number)
    if not isinstance(number, v.X):
        speaker.wheres.append(meant(speaker, number))
    return "X"


def counted(speaker: Speaker, number: v.Amount, noun: str) -> str:
    """`a card`, `two cards`, `X cards`, `that many cards`."""
    if number == 1:
        return article(noun)
    if isinstance(number, int):
        return f"{number_word(number)} {plural(noun)}"
    if isinstance(number, v.EventAmount):
        return f"that many {plural(noun)}"
    return f"{figure(speaker, number)} {plural(noun)}"


def much(speaker: Speaker, number: v.Amount, noun: str) -> str:
    """`3 life`, `life equal to …`, `that much life`."""
    if isinstance(number, int):
        return f"{number} {noun}"
    if isinstance(number, v.X):
        return f"X {noun}"
    if isinstance(number, v.EventAmount):
        return f"that much {noun}"
    if isinstance(number, v.Count) and number.zone == "battlefield":
        return f"{number.times} {noun} for each {singular(speaker, number.of, number.zone)}"
    if isinstance(number, v.Count):
        return f"{number.times} {noun} for each {singular(speaker, number.of, number.zone)}"
    return f"{noun} equal to {meant(speaker, number)}"


def full_graveyard(value: v.GraveyardsWith) -> str:
    """A graveyard with many cards."""
    return f"graveyard with {number_word(value.number)} or more cards in it"


def singular(speaker: Speaker, what: f.Filter, zone: Zone) -> str:
    """One thing without its article, where it is."""
    from domain.cards.english.speaker import owner, unowned

    if zone in ("battlefield", "stack"):
        return speaker.one(what, zone, "")
    place = {"exile": " in exile", "hand": " in your hand"}.get(zone, f" in {'your' if owner(what) else 'a'} {zone}")
    if zone == "exile" and owner(what):
        return f"{speaker.one(what, zone, '')}{place}"
    return f"{speaker.one(unowned(what), zone, '')}{place}"


def meant(speaker: Speaker, number: v.Amount) -> str:
    """What a number is: `the number of creatures you control`."""
    return str(number) if isinstance(number, int) else VALUES[type(number)](speaker, number)


def count(speaker: Speaker, value: v.Count) -> str:
    """How many there are."""
    times = {1: "", 2: "twice "}.get(value.times, f"{value.times} times ")
    place = speaker.place(value.zone, value.of)
    return f"{times}the number of {speaker.many(value.of, value.zone)}{place}"


def this_turn(speaker: Speaker, value: v.ThisTurn) -> str:
    """How often something was done."""
    if value.what in ("creatures died", "nontoken creatures died"):
        return f"the number of {value.what.removesuffix(' died')} that died this turn"
    verb, noun = {"cards drawn": ("drawn", "cards")}.get(value.what, ("cast", "spells"))
    who = {"you": "you've", "opponent": "your opponents have", "caster": "that player has"}.get(
        value.by, "players have"
    )
    if value.what == "spells cast from elsewhere":
        return f"the number of spells {who} cast this turn from anywhere other than {WHOSE[value.by]} hand"
    if value.other:
        noun = f"other {noun}"
    return f"the number of {noun} {who} {verb} this turn"


def minus(speaker: Speaker, value: v.Minus) -> str:
    """A difference; of what was just compared it is called so alone."""
    if isinstance(value.other, v.Noted):
        return "the difference"
    return f"the difference between {meant(speaker, value.one)} and {meant(speaker, value.other)}"


VALUES: dict[type[v.Value], Any] = {
    v.X: lambda speaker, value: "X",
    v.Count: count,
    v.Greatest: lambda s, value: (
        f"the greatest {NAMES[value.what]} among {s.many(value.among, value.zone)}{s.place(value.zone, value.among)}"
    ),
    v.Total: lambda s, value: f"the total {NAMES[value.what]} of {s.many(value.among)}",
    v.Plus: lambda s, value: (
        "the difference"
        if isinstance(value.other, v.Times) and value.other.factor < 0
        else f"one plus {meant(s, value.one)}"
        if value.other == 1
        else f"{meant(s, value.one)} plus {meant(s, value.other)}"
    ),
    v.Times: lambda s, value: (
        meant(s, value.number)
        if value.factor == 1
        else f"{'twice' if value.factor == 2 else f'{value.factor} times'} {meant(s, value.number)}"
    ),
    v.Minus: minus,
    v.MostCardsInHand: lambda s, value: "the number of cards in the hand with the most cards",
    v.GraveyardsWith: lambda s, value: (
        f"the number of graveyards with {number_word(value.number)} or more cards in them"
    ),
    v.TurnsSinceForetold: lambda s, value: "the number of turns you've begun since it was foretold",
    v.Half: lambda s, value: f"half {meant(s, value.of)}, rounded {'up' if value.up else 'down'}",
    v.LifeTotal: lambda s, value: f"{WHOSE[value.of]} life total",
    v.CardsIn: lambda s, value: f"the number of cards in {WHOSE[value.of]} {value.zone}",
    v.PowerOf: lambda s, value: f"{s.refer(value.of).whose} power",
    v.ToughnessOf: lambda s, value: f"{s.refer(value.of).whose} toughness",
    v.ManaValueOf: lambda s, value: f"{s.refer(value.of).whose} mana value",
    v.CountersOn: lambda s, value: f"the number of {value.kind} counters on {s.refer(value.of).text}",
    v.Noted: lambda s, value: NOTED.get(value.name, f"the number of {value.name} this way"),
    v.EventAmount: lambda s, value: "that much",
    v.ThisTurn: this_turn,
    v.Devotion: lambda s, value: f"your devotion to {COLOR_WORDS[value.symbol]}",
    v.Domain: lambda s, value: "the number of basic land types among lands you control",
    v.SnowSpent: lambda s, value: "the amount of {S} spent to cast this spell",
}
"""How each kind of number is said."""


def condition(speaker: Speaker, what: v.Condition) -> str:
    """A condition, as it stands after "if" or "as long as"."""
    return str(CONDITIONS[type(what)](speaker, what))


def you_control(speaker: Speaker, what: v.YouControl) -> str:
    """You control so many."""
    if what.least == 1:
        return f"you control {speaker.one(what.what)}"
    return f"you control {number_word(what.least)} or more {speaker.many(what.what)}"


def never(speaker: Speaker, what: v.Never) -> str:
    """It is not so."""
    match what.that:
        case v.YouControl(least=least) if least > 1:
            return f"you control {number_word(least - 1)} or fewer {speaker.many(what.that.what)}"
        case v.YouControl():
            return f"you control no {speaker.many(what.that.what)}"
        case v.YourTurn():
            return "it's not your turn"
        case v.YouHaveAnEnduringStory():
            return "you don't have an enduring story"
        case v.ThisIs():
            return this_is(speaker, what.that).replace("'s ", "'s not ", 1).replace(" is ", " isn't ", 1)
    return f"it isn't so that {condition(speaker, what.that)}"


def this_is(speaker: Speaker, what: v.ThisIs) -> str:
    """What something is now."""
    from domain.cards.english import nouns

    subject = speaker.refer(what.of)
    if what.what == f.Controlled("you"):
        return f"you controlled {subject.text}"
    phrase = nouns.build(speaker, what.what)
    if phrase.bare:
        text = " ".join(phrase.before)
    elif phrase.after and not phrase.kinds and not phrase.choices:
        text = " ".join(phrase.after)
        if phrase.after[0].startswith("with "):
            return f"{subject.text} has {' '.join(phrase.after).removeprefix('with ')}"
    else:
        text = nouns.one(phrase, "battlefield")
    return f"it's {text}" if subject.text == "it" else f"{subject.text} is {text}"


COMPARE = {"<=": "{} or less", ">=": "{} or more", "==": "exactly {}", "<": "less than {}", ">": "more than {}"}


def compared(speaker: Speaker, what: v.Compared) -> str:
    """Two numbers compared."""
    if isinstance(what.one, v.Count) and what.one.zone != "battlefield" and (what.compare, what.other) == (">=", 1):
        return f"there's {article(singular(speaker, what.one.of, what.one.zone))}"
    if isinstance(what.one, v.Count) and isinstance(what.other, v.Count) and what.compare == "<":
        theirs = next((part for part in what.one.of.walk() if isinstance(part, f.ControlledBy)), None)
        if theirs is not None:
            plain = f.AllOf(tuple(part for part in what.one.of.walk()[1:] if isinstance(part, f.Is)))
            return f"{speaker.refer(theirs.player).does('control')} fewer {speaker.many(plain)} than you"
    if what.one == v.CardsIn("graveyard", "opponent") and what.compare == ">=" and isinstance(what.other, int):
        return f"an opponent has {number_word(what.other)} or more cards in their graveyard"
    if what.one == v.CardsIn("hand") and what.compare in ("<=", ">=") and isinstance(what.other, int):
        number = "one" if what.other == 1 else number_word(what.other)
        return f"you have {number} or {'fewer' if what.compare == '<=' else 'more'} cards in hand"
    if what.one == v.ThisTurn("creatures died") and what.compare == ">=":
        return "a creature died this turn" if what.other == 1 else f"{what.other} or more creatures died this turn"
    if what.compare == ">" and isinstance(what.one, v.Count) and isinstance(what.other, v.Count):
        kind = what.other.of.parts[0] if isinstance(what.other.of, f.AllOf) else what.other.of
        if what.one.of == kind.opponents_control and what.other.of == kind.you_control:
            return f"an opponent controls more {speaker.many(kind)} than you"
    return f"{meant(speaker, what.one)} is {COMPARE[what.compare].format(meant(speaker, what.other))}"


def was_cast(speaker: Speaker, what: v.WasCast) -> str:
    """How it was cast."""
    if what.kicked:
        return "it was kicked"
    if what.for_ is not None:
        return f"it was cast for its {what.for_} cost"
    return f"you cast it from {WHOSE['you']} {what.from_zone}" if what.from_zone is not None else "you cast it"


CONDITIONS: dict[type[v.Condition], Any] = {
    v.Both: lambda s, what: f"{condition(s, what.one)} and {condition(s, what.other)}",
    v.Chosen: lambda s, what: "you do",
    v.Never: never,
    v.YouHaveAnEnduringStory: lambda s, what: "you have an enduring story",
    v.Compared: compared,
    v.YouControl: you_control,
    v.YourTurn: lambda s, what: "it's your turn",
    v.ThisIs: this_is,
    v.WasCast: was_cast,
    v.GraveyardHas: lambda s, what: (
        f"a graveyard has {'twenty' if what.number == 20 else number_word(what.number)} or more cards in it"
    ),
    v.WasForetold: lambda s, what: "it was foretold",
}
"""How each kind of condition is said."""


def said(node: Node) -> bool:
    """Whether a node is one of these kinds."""
    return type(node) in VALUES or type(node) in CONDITIONS
