"""Effects as instructions: `draw two cards`, `each opponent loses 2 life`."""

from __future__ import annotations

import re
from typing import Any, cast

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards import filters as f
from domain.cards import values as v
from domain.cards.english.changes import DONT_UNTAP, changes
from domain.cards.english.numbers import condition, counted, figure, meant, much
from domain.cards.english.shared import UNTIL, doing, each_of
from domain.cards.english.speaker import IT, Speaker, Subject, unowned
from domain.cards.english.verbs_of_cards import (
    choose_and_move,
    discard,
    draw,
    foretells,
    look,
    play_exiled,
    return_to,
    search,
)
from domain.cards.english.verbs_of_mechanics import MECHANICS
from domain.cards.english.verbs_of_sagas import SAY as SAY_OF_SAGAS
from domain.cards.english.verbs_of_tokens import become_copy, create, create_copies
from domain.cards.english.words import listed, number_word, sentence
from domain.cards.mana import ChosenColor, CouldProduce, Spending, TypesProduced
from domain.cards.nodes import Node


def clause(speaker: Speaker, effect: Node) -> str:
    """One instruction, without its full stop."""
    return speaker.told(str(SAY[type(effect)](speaker, effect)))


def paragraph(speaker: Speaker, effects: tuple[Node, ...]) -> str:
    """Instructions as sentences."""
    texts: list[str] = []
    for effect in effects:
        text = clause(speaker, effect)
        if text:
            texts.append(sentence(text))
    return " ".join(texts)


def do(speaker: Speaker, effect: e.Do) -> str:
    """Several."""
    return ", then ".join(clause(speaker, part) for part in effect.effects)


def if_(speaker: Speaker, effect: e.If) -> str:
    """Only if."""
    text = f"if {condition(speaker, effect.condition)}, {clause(speaker, effect.then)}"
    if effect.otherwise is not None:
        text += f". Otherwise, {clause(speaker, effect.otherwise)}"
    return text


def may(speaker: Speaker, effect: e.May) -> str:
    """A player may."""
    from domain.cards.english.costs import cost_text

    who = speaker.refer(effect.who)
    if effect.cost is not None and effect.effect == e.Do(()) and effect.otherwise is not None:
        cost = cost_text(speaker, cast(Any, effect.cost))
        cost = f"{cost[0].lower()}{cost[1:]}" if not cost.startswith("{") else f"pay {cost}"
        return f"{clause(speaker, effect.otherwise)} unless {who.text} {cost}"
    if effect.cost is not None:
        cost = cost_text(speaker, cast(Any, effect.cost))
        cost = f"{cost[0].lower()}{cost[1:]}" if not cost.startswith("{") else f"pay {cost}"
        text = f"{who.text} may {cost}. If {'you do' if who.you else 'they do'}, {clause(speaker, effect.effect)}"
    else:
        done = clause(speaker, effect.effect)
        if isinstance(effect.effect, e.Apply) and effect.effect.to == v.THIS:
            done = f"have it so that {done}"
        text = f"{who.text} may {done.removeprefix('you ') if who.you else done}"
    if effect.otherwise is not None:
        text += f". If {'you' if who.you else 'they'} don't, {clause(speaker, effect.otherwise)}"
    return text


def for_each(speaker: Speaker, effect: e.ForEach) -> str:
    """Once for each."""
    those = speaker.refer(effect.of)
    if isinstance(effect.of, v.EachPlayer):
        speaker.names["it"] = Subject("that player")
        return f"for each player, {clause(speaker, effect.effect)}"
    speaker.names["it"] = IT
    return f"for each of {those.text}, {clause(speaker, effect.effect)}"


def choose_one(speaker: Speaker, effect: e.ChooseOne) -> str:
    """One of several, as it resolves; several kinds of mana are one instruction."""
    if all(isinstance(mode, e.AddMana) and mode.mana for mode in effect.modes):
        return f"add {listed([cast(e.AddMana, mode).mana for mode in effect.modes], 'or')}"
    who = speaker.refer(effect.who)
    if (
        who.you
        and len(effect.modes) == 2
        and all(isinstance(m, e.PutCounters | e.RemoveCounters) for m in effect.modes)
    ):
        return " or ".join(clause(speaker, mode) for mode in effect.modes)
    if who.you and len(effect.modes) > 2 and all(isinstance(mode, e.PutCounters) for mode in effect.modes):
        kinds = listed([cast(e.PutCounters, mode).kind for mode in effect.modes], "or")
        return f"put your choice of a {kinds} counter on {speaker.refer(cast(e.PutCounters, effect.modes[0]).on).text}"
    modes = "; ".join(clause(speaker, mode) for mode in effect.modes)
    return f"choose one: {modes}" if who.you else f"{who.does('choose')} one: {modes}"


def damage(speaker: Speaker, effect: e.DealDamage) -> str:
    """Deals damage."""
    source = speaker.refer(effect.source)
    if isinstance(effect.amount, int | v.X | v.EventAmount):
        return f"{source.does('deal')} {much(speaker, effect.amount, 'damage')} to {each_of(speaker, effect.to)}"
    if isinstance(effect.amount, v.Noted):
        return f"{source.does('deal')} {figure(speaker, effect.amount)} damage to {each_of(speaker, effect.to)}"
    to = each_of(speaker, effect.to)
    return f"{source.does('deal')} damage to {to} equal to {meant(speaker, effect.amount)}"


def fight(speaker: Speaker, effect: e.Fight) -> str:
    """Two creatures fight."""
    one = speaker.refer(effect.one)
    return f"{one.does('fight')} {speaker.refer(effect.other).text}"


def set_life(speaker: Speaker, effect: e.SetLife) -> str:
    """A life total becomes a number."""
    return f"{speaker.refer(effect.who).whose} life total becomes {meant(speaker, effect.amount)}"


def destroy(speaker: Speaker, effect: e.Destroy) -> str:
    """Destroy."""
    what = speaker.refer(effect.what)
    every = "all " if isinstance(effect.what, v.Each) else ""
    speaker.names["destroyed"] = Subject("the permanents destroyed this way", True)
    text = f"destroy {every}{what.text}"
    return text if effect.regenerate else f"{text}. {'They' if what.many else 'It'} can't be regenerated"


def exile(speaker: Speaker, effect: e.Exile) -> str:
    """Exile."""
    text = f"exile {speaker.refer(effect.what).text}{' face down' if effect.face_down else ''}"
    return f"{text} until {speaker.this} leaves the battlefield" if effect.until_this_leaves else text


def sacrifice(speaker: Speaker, effect: e.Sacrifice) -> str:
    """Sacrifice."""
    if effect.what is not None:
        return f"sacrifice {speaker.refer(effect.what).text}"
    noun = speaker.one(effect.of, how="") if effect.of is not None else "permanent"
    subject = speaker.refer(effect.who)
    choice = "" if subject.you else " of their choice"
    return doing(speaker, subject, f"sacrifice {counted(speaker, effect.amount, noun)}{choice}")


def counter(speaker: Speaker, effect: e.Counter) -> str:
    """Counter."""
    text = f"counter {speaker.refer(effect.what).text}"
    if effect.unless is not None:
        text += f" unless its controller pays {effect.unless}"
    if effect.cost is not None:
        from domain.cards.english.costs import cost_text

        text += f" unless its controller pays this: {cost_text(speaker, cast(Any, effect.cost))}"
    return f"{text}. If that spell is countered this way, exile it" if effect.exile else text


def remove_counters(speaker: Speaker, effect: e.RemoveCounters) -> str:
    """Remove counters of a kind."""
    on = speaker.refer(effect.on).text
    if effect.kind == "chosen":
        return f"remove that counter from {on}"
    if effect.amount == v.CountersOn(effect.kind, effect.on):
        return f"remove all {effect.kind} counters from {on}"
    return f"remove {counted(speaker, effect.amount, f'{effect.kind} counter')} from {on}"


def move_counters(speaker: Speaker, effect: e.MoveCounters) -> str:
    """Move counters."""
    what = counted(speaker, effect.amount, "counter" if effect.kind is None else f"{effect.kind} counter")
    return f"move {what} from {speaker.refer(effect.off).text} onto {speaker.refer(effect.on).text}"


def put_counters(speaker: Speaker, effect: e.PutCounters) -> str:
    """Put counters."""
    noun = f"{effect.kind} counter"
    on = each_of(speaker, effect.on)
    if effect.kind == "chosen" and effect.on == v.It():
        return f"put an additional counter of that kind on {on}"
    if effect.kind == "chosen":
        return f"put another of those counters on {on}"
    if isinstance(effect.amount, v.Count | v.Greatest):
        return f"put X {noun}s on {on}, where X is {meant(speaker, effect.amount)}"
    return f"put {counted(speaker, effect.amount, noun)} on {on}"


def add_mana(speaker: Speaker, effect: e.AddMana) -> str:
    """Add mana."""
    if effect.any_color:
        number = effect.any_color
        text = f"{number_word(number)} mana of any {'one ' if number > 1 else ''}color"
        if effect.amount != 1:
            text = f"{figure(speaker, effect.amount)} mana of any one color"
        if effect.among is not None:
            text = among(speaker, text, effect)
        if effect.combination:
            text = f"{number_word(number)} mana in any combination of colors"
    elif effect.amount == 1:
        text = effect.mana
    elif isinstance(effect.amount, int):
        text = f"{number_word(effect.amount)} {effect.mana}"
    elif isinstance(effect.amount, v.CountersOn):
        text = f"{effect.mana} for each {effect.amount.kind} counter on {speaker.refer(effect.amount.of).text}"
    elif isinstance(effect.amount, v.Count):
        text = f"{effect.mana} for each {speaker.one(effect.amount.of, effect.amount.zone, '')}"
    else:
        text = f"an amount of {effect.mana} equal to {meant(speaker, effect.amount)}"
    text = doing(speaker, effect.who, f"add {text}")
    if effect.among == f.permanent.you_control:
        text = f"choose a color of {speaker.one(f.permanent.you_control)}. {text[0].upper()}{text[1:]}"
    if isinstance(effect.spend, Spending):
        return text + spending(speaker, effect.spend)
    return text + SPEND.get(effect.spend or "", f". Spend this mana only to {effect.spend}" if effect.spend else "")


SPEND = {
    "foretell": ". Spend this mana only to foretell cards or cast spells that have foretell",
    "foretell or instants and sorceries": (
        ". Spend this mana only to foretell cards or cast instant or sorcery spells"
    ),
}


def among(speaker: Speaker, text: str, effect: e.AddMana) -> str:
    """Which types there are to choose from."""
    match effect.among:
        case CouldProduce():
            kind = "type" if effect.among.colorless else "color"
            number = number_word(effect.any_color) if effect.amount == 1 else figure(speaker, effect.amount)
            of = effect.among.of
            those = speaker.one(of.of) if isinstance(of, v.Each) else speaker.refer(of).text
            return f"{number} mana of any {kind} that {those} could produce"
        case ChosenColor():
            return f"{number_word(effect.any_color)} mana of the chosen color"
        case TypesProduced():
            that = speaker.that if speaker.that.startswith("that ") else f"that {speaker.that}"
            return f"{number_word(effect.any_color)} mana of any type {that} produced"
    if effect.among == f.permanent.you_control:
        return f"{number_word(effect.any_color)} mana of that color"
    return f"{text} among {speaker.many(cast(Any, effect.among))}"


def spending(speaker: Speaker, what: Spending) -> str:
    """What mana is for, and what comes of it."""
    uses = ["foretell cards"] if what.foretell else []
    uses += [f"cast {speaker.one(what.cast, 'stack')}"] if what.cast is not None else []
    uses += [f"activate abilities of {speaker.many(what.activate)}"] if what.activate is not None else []
    rider = ", and that spell can't be countered" if what.uncounterable else ""
    if what.only:
        return f". Spend this mana only to {listed(uses, 'or')}{rider}"
    on = speaker.one(what.cast, "stack") if what.cast is not None else "a spell"
    return f". If this mana is spent on {on}, that spell can't be countered"


def choose_objects(speaker: Speaker, effect: e.ChooseObjects) -> str:
    """Choose, without a target."""
    subject = speaker.refer(effect.who)
    different = " with different names" if effect.different_names else ""
    if effect.most == 1:
        speaker.names[effect.name] = IT
        mine = unowned(effect.of) if effect.zone != "battlefield" else effect.of
        theirs = effect.zone == "hand" and any(isinstance(part, f.ControlledBy) for part in effect.of.walk())
        place = " from that hand" if theirs else speaker.place(effect.zone, effect.of)
        what = speaker.one(mine, effect.zone) + place
        verb = f"choose {what}{different}"
        return f"{subject.text} may {verb}" if effect.least == 0 else doing(speaker, subject, verb)
    speaker.names[effect.name] = Subject("them", True)
    number = "any number of" if effect.most is None else f"up to {number_word(effect.most)}"
    if effect.least == effect.most and effect.most is not None:
        number = number_word(effect.most)
    many = speaker.many(effect.of, effect.zone, number, "and/or") + speaker.place(effect.zone, effect.of)
    return doing(speaker, subject, f"choose {many}{different}")


def apply(speaker: Speaker, effect: e.Apply) -> str:
    """A continuous effect for a time."""
    subject = speaker.refer(effect.to)
    told = (
        isinstance(effect.to, v.Target)
        and subject.many
        and (subject.text.startswith("up to ") or isinstance(effect.changes[0], a.ModifyPT))
    )
    if told and not all(isinstance(change, a.RuleChange) for change in effect.changes):
        subject = Subject(f"{subject.text} each", True)
    text = changes(speaker, subject, effect.changes, lasting=False).replace(" on each of your turns", "")
    if all(isinstance(change, a.Replacement) for change in effect.changes):
        return text
    if effect.until == "end of turn" and all(isinstance(change, a.RuleChange) for change in effect.changes):
        return f"{text} this turn"
    return text + UNTIL[effect.until]


def gain_control(speaker: Speaker, effect: e.GainControl) -> str:
    """Gain control."""
    verb = f"gain control of {speaker.refer(effect.what).text}"
    return doing(speaker, effect.who, verb) + UNTIL[effect.until]


def prevent(speaker: Speaker, effect: e.Prevent) -> str:
    """Prevent damage."""
    combat = " combat" if effect.combat_only else ""
    to = f" to {speaker.refer(effect.to).text}" if effect.to is not None else ""
    return f"prevent all{combat} damage that would be dealt{to} this turn"


def later(speaker: Speaker, effect: e.Later) -> str:
    """A delayed trigger."""
    from domain.cards.english.triggers import trigger_text

    when = trigger_text(speaker, cast(Any, effect.on))
    when = re.sub("at the beginning of (your|the|each) end step", "at the beginning of the next end step", when)
    if effect.this_turn:
        when = when.replace("whenever you ", "when you next ", 1) + " this turn"
    that, speaker.that = speaker.that, speaker.names["it"].text
    text = f"{when}, {clause(speaker, effect.effect)}"
    speaker.that = that
    return text


def inner_trigger(speaker: Speaker, node: Node) -> str:
    """A triggered ability inside a text."""
    from domain.cards.english.rules import ability_text

    inner = Speaker(speaker.this, speaker.host)
    inner.names = dict(speaker.names)
    return ability_text(inner, cast(Any, node)).removesuffix(".")


def this_turn(speaker: Speaker, effect: e.WheneverThisTurn) -> str:
    """A trigger until the turn ends."""
    from domain.cards.english.triggers import trigger_text

    when = len(trigger_text(Speaker(speaker.this, speaker.host), cast(a.Triggered, effect.ability).on))
    text = inner_trigger(speaker, effect.ability)
    if effect.until != "end of turn":
        return f"{UNTIL[effect.until].strip()}, {text[0].lower()}{text[1:]}"
    return f"{text[:when]} this turn{text[when:]}"


def copy(speaker: Speaker, effect: e.CopyStackObject) -> str:
    """Copy a spell or ability."""
    twice = {1: "", 2: " twice"}.get(effect.times, f" {number_word(effect.times)} times")
    text = f"copy {speaker.refer(effect.what).text}{twice}"
    copies = "copy" if effect.times == 1 else "copies"
    return f"{text}. You may choose new targets for the {copies}" if effect.new_targets else text


def doesnt_untap(speaker: Speaker, effect: e.DoesntUntap) -> str:
    """Stays tapped once."""
    what = speaker.refer(effect.what)
    whose = "their controllers'" if what.many else "its controller's"
    return f"{what.does(DONT_UNTAP)} during {whose} next untap step"


def plain(verb: str) -> Any:
    """A verb with its object."""
    return lambda speaker, effect: f"{verb} {speaker.refer(effect.what).text}"


def lives(verb: str) -> Any:
    """Life gained or lost."""
    return lambda speaker, effect: speaker.refer(effect.who).does(f"{verb} {much(speaker, effect.amount, 'life')}")


def numbered(verb: str) -> Any:
    """Scry 2, surveil 1."""
    return lambda speaker, effect: doing(speaker, effect.who, f"{verb} {figure(speaker, effect.amount)}")


SAY: dict[type[Node], Any] = {
    e.Do: do,
    e.If: if_,
    e.May: may,
    e.ForEach: for_each,
    e.ChooseOne: choose_one,
    e.DealDamage: damage,
    e.Fight: fight,
    e.GainLife: lives("gain"),
    e.LoseLife: lives("lose"),
    e.SetLife: set_life,
    e.Draw: draw,
    e.Discard: discard,
    e.Mill: lambda s, effect: doing(s, effect.who, f"mill {counted(s, effect.amount, 'card')}"),
    e.Scry: numbered("scry"),
    e.Surveil: numbered("surveil"),
    e.LookAtHand: lambda s, effect: f"look at {s.refer(effect.who).whose} hand",
    e.LookAtTop: look,
    e.Search: search,
    e.Shuffle: lambda s, effect: doing(s, effect.who, "shuffle"),
    e.Destroy: destroy,
    e.Exile: exile,
    e.Sacrifice: sacrifice,
    e.ReturnTo: return_to,
    e.ChooseAndMove: choose_and_move,
    e.Counter: counter,
    e.PutCounters: put_counters,
    e.RemoveCounters: remove_counters,
    e.RemoveAnyCounters: lambda s, effect: (
        f"remove up to {counted(s, effect.amount, 'counter')} from {s.refer(effect.on).text}"
    ),
    e.ChooseCounter: lambda s, effect: f"choose a counter on {s.refer(effect.on).text}",
    e.MoveCounters: move_counters,
    e.Proliferate: lambda s, effect: "proliferate",
    e.AddMana: add_mana,
    e.CreateTokens: create,
    e.CreateCopies: create_copies,
    e.BecomeCopy: become_copy,
    e.ChooseObjects: choose_objects,
    e.Tap: plain("tap"),
    e.Untap: plain("untap"),
    e.PhaseOut: lambda s, effect: s.refer(effect.what).does("phase out"),
    e.Reveal: lambda s, effect: f"its owner reveals {s.refer(effect.what).text}",
    e.DoesntUntap: doesnt_untap,
    e.Apply: apply,
    e.GainControl: gain_control,
    e.Attach: lambda s, effect: f"attach {s.refer(effect.what).text} to {s.refer(effect.to).text}",
    e.Prevent: prevent,
    e.ExtraCombat: lambda s, effect: (
        "after this main phase, there is an additional combat phase followed by an additional main phase"
    ),
    e.ExtraTurn: lambda s, effect: doing(s, effect.who, "take an extra turn after this one"),
    e.LoseGame: lambda s, effect: s.refer(effect.who).does("lose the game"),
    e.WinGame: lambda s, effect: s.refer(effect.who).does("win the game"),
    e.Later: later,
    e.WheneverThisTurn: this_turn,
    e.Reflexive: lambda s, effect: inner_trigger(s, effect.ability),
    e.CopyStackObject: copy,
    e.Foretells: foretells,
    e.PlayExiled: play_exiled,
    **SAY_OF_SAGAS,
    **MECHANICS,
}
"""How each kind of effect is said."""
