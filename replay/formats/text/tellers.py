"""The sentence of each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.events.cr119_122_numbers import LifeChanged
from domain.events.cr601_608_stack import StackObjectRemoved
from domain.events.records import NOT_TOLD
from domain.ids import ObjectId
from domain.state.leaves import Object
from replay.formats.text.grammar import AND, GROUP, LOSSES
from replay.formats.text.labels import HIDDEN, PLACES, is_permanent, quoted, real, value

if TYPE_CHECKING:
    from domain.ids import Recipient
    from replay.formats.text.writing import Writer

Said = str | list[str]
Teller = Callable[["Writer", int, Any], Said]
TELLERS: dict[str, Teller] = {}


def tells(*kinds: str) -> Callable[[Teller], Teller]:
    """Registers the function that writes these kinds."""

    def register(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(kinds, teller))
        return teller

    return register


@tells("DieRolled")
def die_rolled(w: Writer, number: int, event: Any) -> Said:
    return w.say("roll", event, who=w.who(event.player), n=event.result)


@tells("StartingPlayerChosen", "OpeningHandKept", "EnduringStoryGained", "GameWon")
def of_a_player(w: Writer, number: int, event: Any) -> Said:
    verb = {
        "StartingPlayerChosen": "first",
        "OpeningHandKept": "keep",
        "EnduringStoryGained": "story",
        "GameWon": "won",
    }[event.kind]
    return w.say(verb, event, who=w.who(event.player))


@tells("MulliganTaken")
def mulligan(w: Writer, number: int, event: Any) -> Said:
    return w.say("mulligan", event, who=w.who(event.player), n=event.taken)


@tells("ObservedMulligans")
def mulligans(w: Writer, number: int, event: Any) -> Said:
    return w.say("mulligans", event, who=w.who(event.player), n=event.taken)


@tells("LibraryShuffled")
def shuffled(w: Writer, number: int, event: Any) -> Said:
    return w.say("shuffle", event, who=w.who(event.player))


@tells("CardDrawn")
def drawn(w: Writer, number: int, event: Any) -> Said:
    top = w.state.zone("library", event.player)[:1] == (event.card,)
    thing = w.state.objects.get(event.card)
    known = thing is not None and real(thing) is not None
    clauses = ("known",) if known else () if top or thing is None else (f"from {w.labels.place(w.state, thing)}",)
    return w.with_move(
        number, event, "draw", event.card, "hand", "card",
        who=w.who(event.player), places="library", seat=event.player, clauses=clauses,
    )  # fmt: skip


@tells("LandPlayed")
def land(w: Writer, number: int, event: Any) -> Said:
    return w.with_move(
        number, event, "land", event.card, "battlefield", "card",
        who=w.who(event.player), places=places_of(w, event.card), seat=event.player,
        clauses=from_zone(w, event.card, event.player),
    )  # fmt: skip


@tells("SpellCast")
def cast(w: Writer, number: int, event: Any) -> Said:
    clauses = [
        *from_zone(w, event.card, event.player),
        f"for {event.alternative}" if event.alternative else "",
        f"part {event.face}" if event.face else "",
    ]
    return w.with_move(
        number, event, "cast", event.card, "stack", "card",
        who=w.who(event.player), places=places_of(w, event.card), seat=owner(w, event.card, event.player),
        clauses=clauses,
    )  # fmt: skip


def owner(w: Writer, card: ObjectId, seat: int) -> int:
    """The seat in whose zones a card is looked for: its owner's, or everybody's."""
    thing = w.state.objects.get(card)
    return seat if thing is None or thing.owner == seat else 0


def places_of(w: Writer, card: ObjectId) -> str:
    """Where a sentence looks for the card that is played."""
    thing = w.state.objects.get(card)
    return "card" if thing is None or thing.zone not in PLACES or thing.zone == "hand" else thing.zone


def from_zone(w: Writer, card: ObjectId, seat: int) -> list[str]:
    """Where a card is played from, if it is not the hand."""
    thing = w.state.objects.get(card)
    return [f"from {w.labels.place(w.state, thing)}"] if thing is not None and thing.zone != "hand" else []


@tells("CardForetold")
def foretold(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"cost {event.cost}"] if event.cost else []
    line = w.with_move(
        number, event, "foretell", event.card, "exile", "card",
        who=w.who(event.player), places="hand", seat=event.player, clauses=clauses,
    )  # fmt: skip
    return line.replace("; face down", "")  # foretold cards are


@tells("CardDiscarded", "CardMilled", "Surveilled")
def into_graveyard(w: Writer, number: int, event: Any) -> Said:
    verb = {"CardDiscarded": "discard", "CardMilled": "mill", "Surveilled": "surveil"}[event.kind]
    places = "hand" if verb == "discard" else "library"
    return w.with_move(
        number, event, verb, event.card, "graveyard", "card",
        who=w.who(event.player), places=places, seat=event.player,
    )  # fmt: skip


@tells("PermanentSacrificed")
def sacrificed(w: Writer, number: int, event: Any) -> Said:
    return w.with_move(
        number, event, "sacrifice", event.permanent, "graveyard", "obj",
        who=w.who(event.player), places="battlefield", seat=event.player,
    )  # fmt: skip


@tells("PermanentDestroyed", "PermanentPutIntoGraveyard")
def destroyed(w: Writer, number: int, event: Any) -> Said:
    verb = "destroyed" if event.kind == "PermanentDestroyed" else "dies"
    return w.with_move(number, event, verb, event.permanent, "graveyard", "obj", places="battlefield")


@tells("ObjectExiled")
def exiled(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    unknown = thing is not None and w.ref(event.object) == HIDDEN
    clauses = [hidden_place(w, event.object)] if unknown else []
    return w.with_move(number, event, "exiled", event.object, "exile", "obj", places="battlefield", clauses=clauses)


@tells("ObjectMoved")
def moved(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.old_id)
    seat = thing.owner if thing is not None and w.ref(event.old_id) == HIDDEN else 0
    name, clauses = w.moved(event, "obj", seat)
    if name == HIDDEN or (thing is not None and real(thing) is None and thing.zone in ("hand", "library")):
        clauses.append(hidden_place(w, event.old_id))
    elif (
        thing is not None
        and w.labels.find(w.state, name, ("battlefield", "stack", "graveyard", "exile", "command", "hand", "library"))
        is None
    ):
        clauses.append(f"<{event.old_id}>")
    if event.reason:
        clauses.append(f"called {quoted(event.reason)}")
    return w.say("moves", event, *clauses, obj=name, zone=event.to_zone)


def hidden_place(w: Writer, identifier: ObjectId) -> str:
    """Where a card lies that nobody knows."""
    thing = w.state.objects.get(identifier)
    if thing is None:
        return f"<{identifier}>"
    return f"from {w.labels.place(w.state, thing)} of {w.who(thing.owner)}"


@tells("AbilityActivated")
def activated(w: Writer, number: int, event: Any) -> Said:
    if event.mana_ability or event.source is None:
        return ""
    keyword = f"keyword {event.keyword}" if event.keyword else ""
    return w.say(
        "activate", event, keyword, who=w.who(event.player), text=quoted(event.ability), obj=source_of(w, event)
    )


@tells("AbilityTriggered")
def triggered(w: Writer, number: int, event: Any) -> Said:
    if event.source is None:
        return ""
    clauses = [f"chapter {event.chapter}" if event.chapter else "", f"for {w.who(event.player)}"]
    return w.say("triggers", event, *clauses, text=quoted(event.ability), obj=source_of(w, event))


def source_of(w: Writer, event: Any, places: str = "obj") -> str:
    """The source of an ability or of damage, or `something`."""
    name = w.ref(event.source, places) if event.source is not None else ""
    return "something" if not name or name == HIDDEN or name.startswith("<") else name


@tells("AbilityPutOnStack")
def on_stack(w: Writer, number: int, event: Any) -> Said:
    clauses = [
        f"chapter {event.chapter}" if event.chapter else "",
        f"about {AND.join(w.rcpt(one) for one in event.about)}" if event.about else "",
        f"amount {event.amount}" if event.amount is not None else "",
        f"position {event.position}" if event.position else "",
    ]
    return w.say(
        "on-stack", event, *clauses, who=w.who(event.player), text=quoted(event.ability), obj=source_of(w, event)
    )


@tells("SpellCopied")
def copied(w: Writer, number: int, event: Any) -> Said:
    original = w.ref(event.original, "stack") if event.original is not None else "something"
    position = f"position {event.position}" if event.position else ""
    return w.say("copy", event, position, who=w.who(event.player), obj=original)


@tells("TargetsChosen")
def targets(w: Writer, number: int, event: Any) -> Said:
    groups = GROUP.join(AND.join(w.rcpt(one, "battlefield") for one in group) or "nothing" for group in event.targets)
    return w.say("targets", event, obj=w.ref(event.on, "stack"), rcpts=groups or "nothing")


@tells("ModesChosen")
def modes(w: Writer, number: int, event: Any) -> Said:
    clauses = [
        f"X {event.x}" if event.x is not None else "",
        f"costs {AND.join(quoted(cost) for cost in event.costs)}" if event.costs else "",
    ]
    text = AND.join(quoted(mode) for mode in event.modes)
    verb = "modes" if text else "announced"
    return w.say(verb, event, *clauses, obj=w.ref(event.on, "stack"), text=text)


@tells("SpellResolved")
def resolved(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    permanent = is_permanent(thing.face) if thing is not None else None
    goes = "graveyard" if permanent is False else "battlefield"
    usual = "608.2n" if permanent is False else "608.3"
    found = w.move_after(number, event.object)
    if found is not None and found[1].to_zone != goes:
        return w.with_move(
            number, event, "resolves", event.object, found[1].to_zone, "obj",
            places="stack", clauses=[f"to {found[1].to_zone}"], usual=usual,
        )  # fmt: skip
    return w.with_move(number, event, "resolves", event.object, goes, "obj", places="stack", usual=usual)  # type: ignore[arg-type]


@tells("StackObjectRemoved")
def off_stack(w: Writer, number: int, event: Any) -> Said:
    if event.reason == "resolved":
        thing = w.state.objects.get(event.object)
        if thing is not None and thing.kind == "ability":
            return w.say("resolves", event, obj=w.ref(event.object, "stack"), usual="608.2n")
    return w.say("off-stack", event, event.reason, obj=w.ref(event.object, "stack"))


@tells("SpellCountered")
def countered(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    if thing is not None and thing.kind != "card":
        later = next(
            (
                place
                for place in range(number + 1, min(number + 4, len(w.events)))
                if isinstance(w.events[place], StackObjectRemoved) and w.events[place].object == event.object  # type: ignore[attr-defined]
            ),
            None,
        )
        if later is not None:
            w.done.add(later)
        return w.say("countered", event, obj=w.ref(event.object, "stack"), apart=later is None)
    return w.with_move(number, event, "countered", event.object, "graveyard", "obj", places="stack")


@tells("AttackersDeclared")
def attackers(w: Writer, number: int, event: Any) -> Said:
    if not event.attacks:
        return w.say("no-attack", event, who=w.who(event.player))
    others = [seat for seat in w.state.players if seat != event.player]
    clauses = []
    names = []
    for attack in event.attacks:
        if attack.attacker not in w.state.objects:
            continue
        name = mine(w, attack.attacker, event.player)
        names.append(name)
        if len(others) != 1 or attack.target != others[0]:
            clauses.append(f"{name} at {w.rcpt(attack.target)}")
    return w.say("attack", event, *clauses, who=w.who(event.player), objs=AND.join(names)) if names else ""


def mine(w: Writer, identifier: ObjectId, seat: int) -> str:
    """A permanent of the player that a sentence is about."""
    thing = w.state.objects[identifier]
    return w.ref(identifier, "battlefield", seat if thing.controller == seat else 0)


@tells("BlockersDeclared")
def blockers(w: Writer, number: int, event: Any) -> Said:
    if not event.blocks:
        return w.say("no-block", event, who=w.who(event.player))
    told = [
        f"{mine(w, block.blocker, event.player)} blocks {w.refs(here)}"
        for block in event.blocks
        if block.blocker in w.state.objects and (here := [one for one in block.attackers if one in w.state.objects])
    ]
    return w.say("block", event, who=w.who(event.player), text=GROUP.join(told)) if told else ""


@tells("RemovedFromCombat")
def from_combat(w: Writer, number: int, event: Any) -> Said:
    fighting = {*w.state.attackers(), *w.state.blockers()}
    here = [one for one in event.objects if one in w.state.objects]
    if event.rule == "511.3" and fighting == {*here}:
        return w.say("combat-over", event)
    return w.say("leaves-combat", event, objs=w.refs(here)) if here else ""


@tells("DamageDealt")
def damage(w: Writer, number: int, event: Any) -> Said:
    source = source_of(w, event, "battlefield")
    clauses = ["combat"] * event.combat + ["deathtouch"] * event.deathtouch
    apart = False
    if isinstance(event.to, str):
        thing = w.state.objects.get(event.to)
        usual = usual_mark(thing, event.amount)
        if event.marked != usual:
            clauses.append(f"marked {event.marked}" if event.marked is not None else "not marked")
    else:
        apart = True
        for place in range(number + 1, min(number + 3, len(w.events))):
            after = w.events[place]
            if isinstance(after, LifeChanged) and (after.player, after.amount, after.reason, after.rule) == (
                event.to,
                -event.amount,
                "damage",
                "120.3a",
            ):
                w.done.add(place)
                apart = False
            if not isinstance(after, LifeChanged) or not apart:
                break
    usual_rule = "510.2" if event.combat else "120.2b"
    return w.say(
        "damage", event, *clauses, src=source, n=event.amount, rcpt=w.rcpt(event.to), apart=apart, usual=usual_rule
    )


def usual_mark(thing: Object | None, amount: int) -> int | None:
    """The damage marked on a creature after it was dealt some more."""
    if thing is None or (thing.face is not None and thing.face.types and "Creature" not in thing.face.types):
        return None
    return thing.damage + amount


@tells("LifeChanged")
def life(w: Writer, number: int, event: Any) -> Said:
    before = w.state.players[event.player].life
    reasons = {"gain": "gains", "payment": "pays"}
    verb = reasons.get(event.reason, "gains" if event.amount > 0 else "loses")
    usual = {"gains": "gain", "pays": "payment", "loses": "loss"}[verb]
    clauses = [event.reason] if event.reason != usual else []
    if before + event.amount != event.total:
        clauses.append(f"now {event.total}")
    n = event.amount if verb == "gains" else -event.amount
    return w.say(verb, event, *clauses, who=w.who(event.player), n=n)


@tells("ObservedLife")
def life_seen(w: Writer, number: int, event: Any) -> Said:
    return w.say("life", event, who=w.who(event.player), n=event.total)


@tells("DamageRemoved")
def healed(w: Writer, number: int, event: Any) -> Said:
    damaged = [thing.id for thing in w.state.objects.values() if thing.damage]
    here = [one for one in event.objects if one in w.state.objects]
    if {*damaged} == {*here} and event.rule == "514.2":
        return w.say("healed", event)
    return w.say("unharmed", event, objs=w.refs(here)) if here else ""


@tells("ObservedDamage")
def damage_seen(w: Writer, number: int, event: Any) -> Said:
    return [w.say("damaged", event, obj=w.ref(one, "battlefield"), n=n) for one, n in event.marked]


@tells("CountersPut", "CountersRemoved")
def counters(w: Writer, number: int, event: Any) -> Said:
    put = event.kind == "CountersPut"
    before = dict(counters_of(w, event.on)).get(event.counter, 0)
    after = before + event.amount if put else before - event.amount
    now = [f"now {event.total}"] if after != event.total else []
    return w.say("counters" if put else "fewer", event, *now, rcpt=w.rcpt(event.on), n=event.amount, kind=event.counter)


def counters_of(w: Writer, on: Recipient) -> tuple[tuple[str, int], ...]:
    """The counters on a player or an object."""
    if isinstance(on, int):
        return w.state.players[on].counters
    thing = w.state.objects.get(on)
    return thing.counters if thing is not None else ()


@tells("ObservedCounters")
def counters_seen(w: Writer, number: int, event: Any) -> Said:
    return [w.say("has-counters", event, rcpt=w.rcpt(on), n=n, kind=kind) for on, kind, n in event.counters]


@tells("PermanentTapped", "PermanentUntapped")
def tapped(w: Writer, number: int, event: Any) -> Said:
    return w.say(
        "taps" if event.kind == "PermanentTapped" else "untaps", event, objs=w.ref(event.object, "battlefield")
    )


@tells("ObservedStatus")
def status(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say(verb, event, objs=w.refs(objects))
        for verb, objects in (
            ("seen-tapped", event.tapped),
            ("seen-untapped", event.untapped),
            ("seen-face-down", event.face_down),
            ("seen-face-up", event.face_up),
        )
        if objects
    ]


@tells("TokenCreated")
def token(w: Writer, number: int, event: Any) -> Said:
    controller = event.controller or event.owner
    clauses = [f"under {w.who(controller)}"] if controller != event.owner else []
    clauses += ["tapped"] * event.tapped
    if event.position:
        clauses.append(f"position {event.position}")
    return w.say("token", event, *clauses, who=w.who(event.owner), label=w.label(event.facts))


@tells("ObjectMade")
def made(w: Writer, number: int, event: Any) -> Said:
    clauses = [event.object_kind] if event.object_kind != "card" else []
    clauses += w.seen(event.seen_by, event.zone, event.owner, event.owner, False)
    if event.position:
        clauses.append(f"position {event.position}")
    return w.say("make", event, *clauses, who=w.who(event.owner), label=w.label(event.facts), zone=event.zone)


@tells("ObjectCeased")
def ceased(w: Writer, number: int, event: Any) -> Said:
    return w.say("ceases", event, obj=w.ref(event.object))


@tells("Scried")
def scried(w: Writer, number: int, event: Any) -> Said:
    n = len(event.top) + len(event.bottom)
    down = f"{len(event.bottom)} to the bottom" if event.bottom else ""
    names = [w.ref(one, "library", event.player) for one in (*event.top, *event.bottom)]
    if HIDDEN not in names:
        top, bottom = AND.join(names[: len(event.top)]), AND.join(names[len(event.top) :])
        return w.say("scry", event, top and f"top {top}", bottom and f"bottom {bottom}", who=w.who(event.player), n=n)
    return w.say("scry", event, down, who=w.who(event.player), n=n)


@tells("CardsRevealed")
def revealed(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for card in event.cards:
        thing = w.state.objects.get(card)
        if thing is None:
            continue
        facts = shown.get(card)
        name = w.ref(card)
        clauses = []
        if name == HIDDEN and facts is not None:
            name = w.label(facts)
        if w.ref(card) == HIDDEN:
            clauses.append(hidden_place(w, card))
        if event.seen_by is not None:
            clauses.append(f"seen by {AND.join(w.who(seat) for seat in event.seen_by) or 'nobody'}")
        lines.append(w.say("reveal", event, *clauses, who=w.who(event.player), objs=name))
        w.ahead(event.model_copy(update={"cards": (card,), "faces": ((card, facts),) if facts is not None else None}))
    return lines


@tells("TurnedFaceUp")
def face_up(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"as {w.label(event.facts)}"] if event.facts is not None else []
    return w.say("face-up", event, *clauses, obj=w.ref(event.object))


@tells("CharacteristicsChanged")
def changes(w: Writer, number: int, event: Any) -> Said:
    by_object: dict[ObjectId, list[str]] = {}
    for change in event.changes:
        told = f"{change.characteristic.replace('_', ' ')} {value(change.value)}"
        by_object.setdefault(change.object, []).append(told)
    return [
        w.say("changes", event, *values[1:], obj=w.ref(one, "battlefield"), text=values[0])
        for one, values in by_object.items()
        if one in w.state.objects
    ]


@tells("ControlChanged")
def control(w: Writer, number: int, event: Any) -> Said:
    return w.say("control", event, who=w.who(event.controller), obj=w.ref(event.object, "battlefield"))


@tells("ObservedControl")
def control_seen(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say("seen-control", event, who=w.who(seat), obj=w.ref(one, "battlefield")) for one, seat in event.controllers
    ]


@tells("Attached")
def attached(w: Writer, number: int, event: Any) -> Said:
    return w.say("attached", event, obj=w.ref(event.object, "battlefield"), rcpt=w.rcpt(event.to))


@tells("Unattached", "Transformed")
def unattached(w: Writer, number: int, event: Any) -> Said:
    verb = "unattached" if event.kind == "Unattached" else "transforms"
    return w.say(verb, event, obj=w.ref(event.object, "battlefield"))


@tells("ObservedAttachments")
def attached_seen(w: Writer, number: int, event: Any) -> Said:
    return [
        w.say("seen-unattached", event, obj=w.ref(one, "battlefield"))
        if to is None
        else w.say("seen-attached", event, obj=w.ref(one, "battlefield"), rcpt=w.rcpt(to))
        for one, to in event.attachments
    ]


@tells("DesignationGained", "DesignationLost")
def designation(w: Writer, number: int, event: Any) -> Said:
    verb = "designated" if event.kind == "DesignationGained" else "undesignated"
    on = "The game" if event.on is None else w.rcpt(event.on)
    return w.say(verb, event, rcpt=on, text=quoted(event.designation))


@tells("CreaturesFought")
def fought(w: Writer, number: int, event: Any) -> Said:
    one, other = event.creatures
    return w.say("fights", event, obj=w.ref(one, "battlefield"), other=w.ref(other, "battlefield"))


@tells("EffectChoiceMade")
def chosen(w: Writer, number: int, event: Any) -> Said:
    return w.say("choose", event, who=w.who(event.player), text=quoted(event.choice))


@tells("PlayerLost")
def lost(w: Writer, number: int, event: Any) -> Said:
    usual = LOSSES.get(event.reason)
    return w.say("lost", event, event.reason, who=w.who(event.player), usual=usual)


@tells("GameDrawn")
def game_drawn(w: Writer, number: int, event: Any) -> Said:
    return w.say("drawn", event)


@tells("GameEnded")
def game_ended(w: Writer, number: int, event: Any) -> Said:
    clauses = [f"called {quoted(event.reason)}"] if event.reason else []
    clauses += [f"match won by {w.who(event.match_winner)}"] if event.match_winner is not None else []
    return w.say("ended", event, *clauses)


@tells("GapObserved")
def gap(w: Writer, number: int, event: Any) -> Said:
    if event.reason == NOT_TOLD:
        return []  # every text has that gap
    return w.say("gap", event, text=quoted(event.reason))


@tells("ObservedObjects")
def objects_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for seen in event.objects:
        clauses = [] if seen.object_kind == "card" else [seen.object_kind]
        clauses += [f"under {w.who(seen.controller)}"] if seen.controller != seen.owner else []
        clauses += ["tapped"] * seen.tapped + ["face down"] * seen.face_down
        clauses += w.seen(event.seen_by, seen.zone, seen.owner, seen.controller, seen.face_down)
        if seen.position:
            clauses.append(f"position {seen.position}")
        if seen.object in w.state.objects:
            clauses.append(f"again <{seen.object}>")
        label = w.label(shown.get(seen.object))
        lines.append(w.say("seen", event, *clauses, zone=seen.zone, who=w.who(seen.owner), label=label))
    return lines


@tells("ObservedMoves")
def moves_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    lines = []
    for move in event.moves:
        thing = w.state.objects.get(move.old_id)
        name = w.ref(move.old_id)
        facts = shown.get(move.new_id)
        clauses = []
        if name == HIDDEN:
            clauses.append(hidden_place(w, move.old_id))
            if facts is not None:
                clauses.append(f"as {w.label(facts)}")
        elif facts is not None and (thing is None or w.labels.face(real(thing)) != w.label(facts)):
            clauses.append(f"as {w.label(facts)}")
        if thing is not None:
            clauses += [f"under {w.who(move.controller)}"] if move.controller != thing.owner else []
            clauses += w.seen(event.seen_by, move.to_zone, thing.owner, move.controller, False)
        if move.position:
            clauses.append(f"position {move.position}")
        lines.append(w.say("seen-moved", event, *clauses, zone=move.to_zone, obj=name))
        w.ahead(event.model_copy(update={"moves": (move,)}))
    return lines


@tells("ObservedGone")
def gone_seen(w: Writer, number: int, event: Any) -> Said:
    lines = []
    for one in event.objects:
        if one in w.state.objects:
            name = w.ref(one)
            lines.append(w.say("seen-gone", event, hidden_place(w, one) if name == HIDDEN else "", objs=name))
            w.ahead(event.model_copy(update={"objects": (one,)}))
    return lines


@tells("ObservedFaces", "KnowledgeKept", "CardsLookedAt")
def faces_seen(w: Writer, number: int, event: Any) -> Said:
    shown = dict(event.faces or ())
    field = "cards" if event.kind == "CardsLookedAt" else "objects"
    lines = []
    for one in getattr(event, field):
        thing = w.state.objects.get(one)
        if thing is None or (shown.get(one) is None and real(thing) is None):
            continue
        name = w.ref(one)
        clauses = [hidden_place(w, one)] if name == HIDDEN else []
        if event.seen_by is not None:
            clauses.append(f"seen by {AND.join(w.who(seat) for seat in event.seen_by) or 'nobody'}")
        label = w.label(shown.get(one)) if shown.get(one) is not None else w.labels.face(real(thing))
        lines.append(w.say("seen-as", event, *clauses, obj=name, label=label))
        faces = ((one, shown[one]),) if shown.get(one) is not None else None
        w.ahead(event.model_copy(update={field: (one,), "faces": faces}))
    return lines
