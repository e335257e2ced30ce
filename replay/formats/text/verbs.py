"""What each sentence of the notation does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from domain.events.cr103_104_game import (
    DieRolled,
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
    StartingPlayerChosen,
)
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, DamageRemoved, LifeChanged
from domain.events.cr400_zones import (
    CardDrawn,
    CardForetold,
    CardsRevealed,
    LibraryShuffled,
    ObjectCeased,
    ObjectMade,
    TurnedFaceUp,
)
from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    LandPlayed,
    ModesChosen,
    SpellCast,
    SpellCopied,
    SpellCountered,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr613_characteristics import Change, CharacteristicsChanged, ControlChanged, Transformed
from domain.events.cr701_actions import (
    Attached,
    CardDiscarded,
    CardMilled,
    CreaturesFought,
    DesignationGained,
    DesignationLost,
    EffectChoiceMade,
    EnduringStoryGained,
    ObjectExiled,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
    Scried,
    Surveilled,
    TokenCreated,
    Unattached,
)
from domain.events.records import (
    ObservedAttachments,
    ObservedControl,
    ObservedCounters,
    ObservedDamage,
    ObservedFaces,
    ObservedLife,
    ObservedMulligans,
    ObservedStatus,
)
from domain.ids import ObjectId, Recipient, Seat, object_id
from domain.state.leaves import Object
from domain.vocabulary import CHARACTERISTICS, OWNED_ZONES
from replay.formats.arena.faces import facts_of
from replay.formats.text.grammar import AND, GROUP, LOSSES
from replay.formats.text.labels import HIDDEN, RAW, is_permanent, real
from replay.formats.text.tellers import usual_mark
from replay.formats.text.telling import KINDS, ZONES, Telling, unquoted

Verb = Callable[[Telling], None]
VERBS: dict[str, Verb] = {}


def verb(*names: str) -> Callable[[Verb], Verb]:
    """Registers what a sentence does."""

    def register(function: Verb) -> Verb:
        VERBS.update(dict.fromkeys(names, function))
        return function

    return register


@verb("note")
def note(t: Telling) -> None:
    t.say.note(t.text())


@verb("turn")
def turn(t: Telling) -> None:
    t.say.turn(t.who(), t.n(), bool(t.now.slots.get("extra")))


@verb("step")
def step(t: Telling) -> None:
    t.say.step(t.now.slots["step"])  # type: ignore[arg-type]


@verb("roll")
def roll(t: Telling) -> None:
    t.say.emit(DieRolled, t.rule(), player=t.who(), result=t.n())


@verb("first")
def first(t: Telling) -> None:
    t.say.emit(StartingPlayerChosen, t.rule(), player=t.who())


@verb("mulligan")
def mulligan(t: Telling) -> None:
    t.say.emit(MulliganTaken, t.rule(), player=t.who(), taken=t.n())


@verb("mulligans")
def mulligans(t: Telling) -> None:
    t.say.emit(ObservedMulligans, player=t.who(), taken=t.n())


@verb("keep")
def keep(t: Telling) -> None:
    t.say.emit(OpeningHandKept, t.rule(), player=t.who())


@verb("shuffle")
def shuffle(t: Telling) -> None:
    state = t.say.state
    size = len(state.zone("library", t.who()))
    cards = tuple(object_id(state.next_object + place) for place in range(size))
    t.say.emit(LibraryShuffled, t.rule(), player=t.who(), cards=cards, seen_by=())


@verb("draws")
def draws(t: Telling) -> None:
    if not 0 < t.n() <= 100:
        raise t.bad(f"{t.n()} is no number of cards to draw", "write 1 to 100")
    for _ in range(t.n()):
        drawn(t, HIDDEN)


@verb("draw")
def draw(t: Telling) -> None:
    if re.fullmatch(r"[0-9]+ cards?", t.now.slots["card"]):
        raise t.bad("this is no number of cards to draw", "write 1 to 100")
    drawn(t, t.now.slots["card"])


def drawn(t: Telling, name: str) -> None:
    """One card."""
    seat = t.who()
    if not t.say.state.zone("library", seat):
        facts = t.facts(name)
        t.say.appear("hand", seat, facts, seen_by=(seat,))
        return
    card, facts = t.taken(name, "library", seat)
    cause = t.say.emit(CardDrawn, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "hand", t.rule() or "121.1", cause, facts)


@verb("land")
def land(t: Telling) -> None:
    seat = t.who()
    card, facts = t.taken(t.now.slots["card"], "card", seat)
    cause = t.say.emit(LandPlayed, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "battlefield", t.rule() or "305.1", cause, facts)


@verb("cast")
def cast(t: Telling) -> None:
    seat = t.who()
    alternative = t.clause(r"for (.+)")
    part = t.clause(r"part (.+)")
    card, facts = t.taken(t.now.slots["card"], "card", seat)
    cause = t.say.emit(
        SpellCast,
        t.rule(),
        player=seat,
        card=card.id,
        spell=t.say.new_id(),
        alternative=alternative[1] if alternative is not None else None,
        face=part[1] if part is not None else None,
    )
    if not t.now.apart:
        t.moves(card, "stack", t.rule() or "601.2a", cause, facts)


@verb("foretell")
def foretell(t: Telling) -> None:
    seat = t.who()
    cost = t.clause(r"cost (.+)")
    card, facts = t.taken(t.now.slots["card"], "hand", seat)
    cause = t.say.emit(
        CardForetold,
        t.rule(),
        player=seat,
        card=card.id,
        exiled=t.say.new_id(),
        cost=cost[1] if cost is not None else None,
    )
    if not t.now.apart:
        t.moves(card, "exile", t.rule() or "702.143a", cause, facts, face_down=True)


@verb("discard", "mill", "surveil")
def into_graveyard(t: Telling) -> None:
    seat = t.who()
    kind = {"discard": CardDiscarded, "mill": CardMilled, "surveil": Surveilled}[t.now.verb]
    card, facts = t.taken(t.now.slots["card"], "hand" if t.now.verb == "discard" else "library", seat)
    cause = t.say.emit(kind, t.rule(), player=seat, card=card.id)
    if not t.now.apart:
        t.moves(card, "graveyard", t.rule() or "400.7", cause, facts)


def permanent(t: Telling, seat: int = 0) -> Object:
    """The permanent that a sentence is about; of a game whose cards are not all told, observed where it is missing."""
    name = t.now.slots["obj"]
    found = t.labels.find(t.say.state, name, ("battlefield", "stack", "graveyard", "exile", "hand"), seat)
    return found if found is not None else t.thing(name, "battlefield", seat)


@verb("sacrifice")
def sacrifice(t: Telling) -> None:
    thing = permanent(t, t.who())
    cause = t.say.emit(PermanentSacrificed, t.rule(), player=t.who(), permanent=thing.id)
    if not t.now.apart:
        t.moves(thing, "graveyard", t.rule() or "701.21a", cause, None)


@verb("destroyed", "dies")
def destroyed(t: Telling) -> None:
    thing = permanent(t)
    kind = PermanentDestroyed if t.now.verb == "destroyed" else PermanentPutIntoGraveyard
    cause = t.say.emit(kind, t.rule(), permanent=thing.id)
    if not t.now.apart:
        t.moves(thing, "graveyard", t.rule() or "701.8a", cause, None)


@verb("exiled")
def exiled(t: Telling) -> None:
    thing, facts = t.taken(t.now.slots["obj"], "battlefield", 0) if named_hidden(t) else (permanent(t), None)
    cause = t.say.emit(ObjectExiled, t.rule(), object=thing.id)
    if not t.now.apart:
        t.moves(thing, "exile", t.rule() or "701.13a", cause, facts)


def named_hidden(t: Telling) -> bool:
    """Whether the sentence says where the card lies that nobody knows."""
    return any(clause.lower().startswith("from ") for clause in t.left)


@verb("moves")
def moves(t: Telling) -> None:
    name = t.now.slots["obj"]
    called = t.clause(r"called (.+)")
    raw = t.clause(r"<o[0-9]{1,9}>")
    if raw is not None:
        thing, facts = t.thing(raw[0], "obj"), None
    elif named_hidden(t):
        thing, facts = t.taken(name, "obj", 0)
    else:
        thing, facts = t.thing(name, "obj"), None
    zone = t.zone(t.now.slots["zone"])
    if zone == thing.zone and not t.document.exported:
        raise t.bad(f"it is in that zone ({zone}) already", "name another zone, or another object")
    new = t.moves(thing, zone, t.rule() or "400.7", None, facts)
    if called is not None:
        t.say.note(f"{t.labels.thing(t.say.state, t.say.state.objects[new])}: {unquoted(called[1])}")


@verb("scry")
def scry(t: Telling) -> None:
    library = t.say.state.zone("library", t.who())[: max(t.n(), 0)]
    top, bottom = t.clause(r"top (.+)"), t.clause(r"bottom (.+)")
    if top is not None or bottom is not None:
        chosen = [t.things(one[1], "library", t.who()) if one is not None else () for one in (top, bottom)]
        t.say.emit(Scried, t.rule(), player=t.who(), top=chosen[0], bottom=chosen[1])
        return
    down = t.clause(r"([0-9]{1,3}) to the bottom")
    stay = max(len(library) - (int(down[1]) if down is not None else 0), 0)
    t.say.emit(Scried, t.rule(), player=t.who(), top=library[:stay], bottom=library[stay:])


@verb("reveal")
def reveal(t: Telling) -> None:
    seat = t.who()
    owner = t.clause(r"of (.+)")
    whose = t.seat(owner[1]) if owner is not None else seat
    audience = t.seen_by("battlefield", whose, whose, False)
    cards, faces = [], []
    for name in t.now.slots["objs"].split(AND):
        if named_hidden(t):
            thing, facts = t.taken(name.strip(), "card", whose)
        else:
            found = t.labels.find(t.say.state, name.strip(), ZONES, whose)
            thing, facts = (found, None) if found is not None else t.taken(name.strip(), "card", whose)
        if facts is None and real(thing) is not None:
            facts = facts_of(real(thing))  # type: ignore[arg-type]
        cards.append(thing.id)
        if facts is not None:
            faces.append((thing.id, facts))
    t.say.emit(CardsRevealed, t.rule(), player=seat, cards=tuple(cards), faces=tuple(faces) or None, seen_by=audience)


# The stack


def source_of(t: Telling, name: str, places: str = "obj") -> ObjectId | None:
    """The source of an ability or of damage, which may be gone."""
    raw = RAW.fullmatch(name)
    return None if name.lower() == "something" else raw["id"] if raw is not None else t.thing(name, places).id


def controller_of(t: Telling, source: ObjectId | None) -> Seat:
    """Who controls an ability of this source."""
    thing = t.say.thing(source) or t.say.state.last_known.get(source or "")
    if thing is None:
        raise t.bad("it is not said whose ability that is", "add a clause `; for Alice`")
    return thing.controller


@verb("activate")
def activate(t: Telling) -> None:
    keyword = t.clause(r"keyword (.+)")
    t.say.emit(
        AbilityActivated,
        t.rule(),
        source=source_of(t, t.now.slots["obj"]),
        player=t.who(),
        ability=t.text(),
        keyword=keyword[1] if keyword is not None else None,
    )


@verb("triggers")
def triggers(t: Telling) -> None:
    source = source_of(t, t.now.slots["obj"])
    chapter, player = t.clause(r"chapter ([0-9]{1,2})"), t.clause(r"for (.+)")
    t.say.emit(
        AbilityTriggered,
        t.rule(),
        source=source,
        player=t.seat(player[1]) if player is not None else controller_of(t, source),
        ability=t.text(),
        chapter=int(chapter[1]) if chapter is not None else None,
    )


@verb("on-stack")
def on_stack(t: Telling) -> None:
    chapter, about, amount = t.clause(r"chapter ([0-9]{1,2})"), t.clause(r"about (.+)"), t.clause(r"amount (-?[0-9]+)")
    t.say.emit(
        AbilityPutOnStack,
        t.rule(),
        source=source_of(t, t.now.slots["obj"]),
        id=t.say.new_id(),
        player=t.who(),
        ability=t.text(),
        chapter=int(chapter[1]) if chapter is not None else None,
        position=t.position("stack", 0),
        about=tuple(t.recipient(one) for one in about[1].split(AND)) if about is not None else (),
        amount=int(amount[1]) if amount is not None else None,
    )


@verb("copy")
def copy(t: Telling) -> None:
    name = t.now.slots["obj"]
    original = None if name.lower() == "something" else t.thing(name, "stack").id
    position = t.position("stack", 0)
    t.say.emit(SpellCopied, t.rule(), id=t.say.new_id(), original=original, player=t.who(), position=position)


@verb("targets")
def targets(t: Telling) -> None:
    on = t.thing(t.now.slots["obj"], "stack")
    text = t.now.slots["rcpts"]
    groups: list[tuple[Recipient, ...]] = []
    for group in text.split(GROUP):
        names = [] if group.strip().lower() == "nothing" else group.split(AND)
        groups.append(tuple(t.recipient(name) for name in names))
    t.say.emit(TargetsChosen, t.rule(), on=on.id, targets=tuple(groups))


@verb("modes", "announced")
def modes(t: Telling) -> None:
    x, costs = t.clause(r"X ([0-9]{1,9})"), t.clause(r"costs (.+)")
    chosen = tuple(unquoted(one) for one in t.now.slots["text"].split(AND)) if t.now.verb == "modes" else ()
    t.say.emit(
        ModesChosen,
        t.rule(),
        on=t.thing(t.now.slots["obj"], "stack").id,
        modes=chosen,
        x=int(x[1]) if x is not None else None,
        costs=tuple(unquoted(one) for one in costs[1].split(AND)) if costs is not None else (),
    )


@verb("resolves")
def resolves(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "stack")
    if thing.kind == "ability":
        t.say.emit(AbilityResolved, "608.2", object=thing.id)
        t.say.emit(StackObjectRemoved, t.rule("608.2n"), object=thing.id, reason="resolved")
        return
    lasts = is_permanent(thing.face)
    to = t.clause(rf"to ({'|'.join(ZONES)})")
    goes = t.zone(to[1]) if to is not None else "graveyard" if lasts is False else "battlefield"
    rule = t.rule("608.2n" if lasts is False else "608.3")
    cause = t.say.emit(SpellResolved, rule, object=thing.id)
    if not t.now.apart and thing.zone == "stack":
        t.moves(thing, goes, rule or "608.3", cause, None)


@verb("countered")
def countered(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "stack")
    cause = t.say.emit(SpellCountered, t.rule(), object=thing.id)
    if t.now.apart:
        return
    if thing.kind == "card":
        t.moves(thing, "graveyard", t.rule() or "701.6a", cause, None)
    else:
        t.say.emit(StackObjectRemoved, t.rule(), cause=cause, object=thing.id, reason="countered")


@verb("off-stack")
def off_stack(t: Telling) -> None:
    reason = t.clause("resolved|countered|no-legal-targets|ceased|unknown")
    thing = t.thing(t.now.slots["obj"], "stack")
    t.say.emit(StackObjectRemoved, t.rule(), object=thing.id, reason=reason[0] if reason is not None else "unknown")


# Combat


@verb("no-attack")
def no_attack(t: Telling) -> None:
    t.say.emit(AttackersDeclared, t.rule(), player=t.who(), attacks=())


@verb("attack")
def attack(t: Telling) -> None:
    seat = t.who()
    others = [other for other in t.say.state.players if other != seat]
    at: dict[str, Recipient] = {}
    while (clause := t.clause(r"(.+) at (.+)")) is not None:
        at[clause[1].lower()] = t.recipient(clause[2])
    attacks = []
    for name in t.now.slots["objs"].split(AND):
        attacker = t.thing(name.strip(), "battlefield", seat)
        target = at.get(name.strip().lower())
        if target is None:
            if len(others) != 1:
                raise t.bad("it is not said whom the creature attacks", f"add a clause `; {name.strip()} at Bob`")
            target = others[0]
        attacks.append(Attack(attacker=attacker.id, target=target))
    t.say.emit(AttackersDeclared, t.rule(), player=seat, attacks=tuple(attacks))


@verb("no-block")
def no_block(t: Telling) -> None:
    t.say.emit(BlockersDeclared, t.rule(), player=t.who(), blocks=())


@verb("block")
def block(t: Telling) -> None:
    blocks = []
    for group in t.now.slots["text"].split(GROUP):
        blocker, middle, attackers = group.partition(" blocks ")
        if not middle:
            raise t.bad("it is not said what blocks what", "write `Bob blocks: Wolf blocks Bear | Elk blocks Ox + Hog`")
        by = t.thing(blocker.strip(), "battlefield", t.who())
        blocks.append(Block(blocker=by.id, attackers=t.things(attackers, "battlefield")))
    t.say.emit(BlockersDeclared, t.rule(), player=t.who(), blocks=tuple(blocks))


@verb("combat-over")
def combat_over(t: Telling) -> None:
    state = t.say.state
    fighting = tuple(dict.fromkeys((*state.attackers(), *state.blockers())))
    t.say.emit(RemovedFromCombat, t.rule(), objects=fighting)


@verb("leaves-combat")
def leaves_combat(t: Telling) -> None:
    t.say.emit(RemovedFromCombat, t.rule(), objects=t.things(t.now.slots["objs"], "battlefield"))


# Numbers


@verb("damage")
def damage(t: Telling) -> None:
    combat, deathtouch = t.flag("combat"), t.flag("deathtouch")
    marked = t.clause(r"marked ([0-9]{1,9})")
    unmarked = t.flag("not marked")
    source = source_of(t, t.now.slots["src"], "battlefield")
    to = t.recipient(t.now.slots["rcpt"])
    mark = None
    if isinstance(to, str):
        mark = None if unmarked else int(marked[1]) if marked is not None else usual_mark(t.say.thing(to), t.n())
    cause = t.say.emit(
        DamageDealt,
        t.rule("510.2" if combat else "120.2b"),
        source=source,
        to=to,
        amount=t.n(),
        combat=combat,
        deathtouch=deathtouch,
        marked=mark,
    )
    if isinstance(to, int) and not t.now.apart:
        total = t.say.state.players[to].life - t.n()
        t.say.emit(
            LifeChanged, "120.3a", cause=cause, source=source, player=to, amount=-t.n(), total=total, reason="damage"
        )


@verb("damaged")
def damaged(t: Telling) -> None:
    t.say.emit(ObservedDamage, marked=((t.thing(t.now.slots["obj"], "battlefield").id, t.n()),))


@verb("healed")
def healed(t: Telling) -> None:
    hurt = tuple(thing.id for thing in t.say.state.objects.values() if thing.damage)
    t.say.emit(DamageRemoved, t.rule(), objects=hurt)


@verb("unharmed")
def unharmed(t: Telling) -> None:
    t.say.emit(DamageRemoved, t.rule(), objects=t.things(t.now.slots["objs"], "battlefield"))


@verb("gains", "loses", "pays")
def life(t: Telling) -> None:
    seat = t.who()
    amount = t.n() if t.now.verb == "gains" else -t.n()
    reason = t.clause("damage|gain|loss|payment|set|unknown")
    usual = {"gains": "gain", "loses": "loss", "pays": "payment"}[t.now.verb]
    before = t.say.state.players[seat].life
    now = t.clause(r"now (-?[0-9]{1,9})")
    total = int(now[1]) if now is not None else before + amount
    if now is not None and total != before + amount and not t.document.game and t.say.state.gaps <= 1:
        raise t.bad(
            f"{before} life and {amount:+d} make {before + amount}, not {total}",
            "correct one of them, or tell before what is missing",
        )
    t.say.emit(
        LifeChanged,
        t.rule(),
        player=seat,
        amount=amount,
        total=total,
        reason=reason[0].lower() if reason is not None else usual,
    )


@verb("life")
def life_seen(t: Telling) -> None:
    t.say.emit(ObservedLife, player=t.who(), total=t.n())


@verb("counters", "fewer")
def counters(t: Telling) -> None:
    on = t.recipient(t.now.slots["rcpt"])
    kind = t.now.slots["kind"]
    held = t.say.state.players[on].counters if isinstance(on, int) else t.say.state.objects[on].counters
    before = dict(held).get(kind, 0)
    now = t.clause(r"now ([0-9]{1,9})")
    put = t.now.verb == "counters"
    total = int(now[1]) if now is not None else before + t.n() if put else before - t.n()
    if total < 0:
        raise t.bad(
            f"there are only {before} {kind} counters", "correct the number, or tell before how they came there"
        )
    t.say.emit(CountersPut if put else CountersRemoved, t.rule(), on=on, counter=kind, amount=t.n(), total=total)


@verb("has-counters")
def counters_seen(t: Telling) -> None:
    on = t.recipient(t.now.slots["rcpt"])
    t.say.emit(ObservedCounters, counters=((on, t.now.slots["kind"], t.n()),))


# Permanents


@verb("taps", "untaps")
def taps(t: Telling) -> None:
    kind = PermanentTapped if t.now.verb == "taps" else PermanentUntapped
    for name in t.now.slots["objs"].split(AND):
        thing = t.thing(name.strip(), "battlefield")
        t.say.emit(kind, t.rule(), object=thing.id)


@verb("token")
def token(t: Telling) -> None:
    under = t.clause(r"under (.+)")
    t.say.emit(
        TokenCreated,
        t.rule(),
        id=t.say.new_id(),
        owner=t.who(),
        controller=t.seat(under[1]) if under is not None else None,
        position=t.position("battlefield", 0),
        tapped=t.flag("tapped"),
        facts=token_facts(t, t.now.slots["label"]),
    )


def token_facts(t: Telling, label: str) -> Any:
    """What a token is: by a line of the text, by our tokens, or no more than its name."""
    if label in t.document.cards or label.startswith('"'):
        return t.facts(label)
    from domain.rules.parsed import face_of_card
    from replay.scenario.cardbook import card_book

    found = card_book().tokens(label)
    if len(found) == 1:
        return facts_of(face_of_card(found[0]))
    return t.facts(f'"{label}"')


@verb("make")
def make(t: Telling) -> None:
    kind = t.clause("|".join(KINDS))
    zone = t.zone(t.now.slots["zone"])
    audience = t.seen_by(zone, t.who(), t.who(), False)
    t.say.emit(
        ObjectMade,
        t.rule(),
        id=t.say.new_id(),
        object_kind=kind[0] if kind is not None else "card",
        owner=t.who(),
        zone=zone,
        position=t.position(zone, t.who()),
        facts=t.facts(t.now.slots["label"]),
        seen_by=audience,
    )


@verb("ceases")
def ceases(t: Telling) -> None:
    t.say.emit(ObjectCeased, t.rule(), object=t.thing(t.now.slots["obj"], "obj").id)


@verb("control")
def control(t: Telling) -> None:
    t.say.emit(ControlChanged, t.rule(), object=t.thing(t.now.slots["obj"], "battlefield").id, controller=t.who())


@verb("attached")
def attached(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "battlefield")
    t.say.emit(Attached, t.rule(), object=thing.id, to=t.recipient(t.now.slots["rcpt"]))


@verb("unattached", "transforms")
def unattached(t: Telling) -> None:
    kind = Unattached if t.now.verb == "unattached" else Transformed
    t.say.emit(kind, t.rule(), object=t.thing(t.now.slots["obj"], "battlefield").id)


@verb("face-up")
def face_up(t: Telling) -> None:
    now = t.clause(r"as (.+)")
    thing = t.thing(t.now.slots["obj"], "obj")
    facts = t.facts(now[1]) if now is not None else facts_of(known) if (known := real(thing)) is not None else None
    t.say.emit(TurnedFaceUp, t.rule(), object=thing.id, facts=facts)


@verb("changes")
def changes(t: Telling) -> None:
    thing = t.thing(t.now.slots["obj"], "battlefield")
    told, t.left = [t.now.slots["text"], *t.left], []
    made = []
    for part in told:
        found = re.fullmatch(rf"({'|'.join(one.replace('_', ' ') for one in CHARACTERISTICS)}) (.+)", part.strip())
        size = re.fullmatch(r"(-?[0-9]{1,6})/(-?[0-9]{1,6})", part.strip())
        if size is not None:
            made += [
                Change(object=thing.id, characteristic="power", value=int(size[1])),
                Change(object=thing.id, characteristic="toughness", value=int(size[2])),
            ]
            continue
        if found is None:
            raise t.bad(
                f"{part[:40]!r} is no characteristic", 'write `power 4`, `4/4` or `types "Artifact + Creature"`'
            )
        name = found[1].replace(" ", "_")
        made.append(Change(object=thing.id, characteristic=name, value=value_of(name, found[2])))
    t.say.emit(CharacteristicsChanged, t.rule(), changes=tuple(made))


def value_of(name: str, text: str) -> int | str | tuple[str, ...] | None:
    """The value of a characteristic."""
    if text.lower() == "none":
        return None
    if name in ("colors", "types", "subtypes", "abilities"):
        return tuple(one for one in unquoted(text).split(AND) if one)
    if name in ("power", "toughness", "loyalty", "defense") and re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return unquoted(text)


@verb("designated", "undesignated")
def designated(t: Telling) -> None:
    kind = DesignationGained if t.now.verb == "designated" else DesignationLost
    name = t.now.slots["rcpt"]
    on = None if name.lower() == "the game" else t.recipient(name)
    t.say.emit(kind, t.rule(), on=on, designation=t.text())


@verb("story")
def story(t: Telling) -> None:
    t.say.emit(EnduringStoryGained, t.rule(), player=t.who())


@verb("fights")
def fights(t: Telling) -> None:
    pair = (t.thing(t.now.slots["obj"], "battlefield").id, t.thing(t.now.slots["other"], "battlefield").id)
    t.say.emit(CreaturesFought, t.rule(), creatures=pair)


@verb("choose")
def choose(t: Telling) -> None:
    t.say.emit(EffectChoiceMade, t.rule(), player=t.who(), choice=t.text())


# The end


@verb("lost")
def lost(t: Telling) -> None:
    reasons = "life|empty-library|poison|effect|concession|timeout|commander-damage|unknown"
    reason = t.clause(reasons)
    why = reason[0].lower() if reason is not None else "unknown"
    t.say.emit(PlayerLost, t.rule(LOSSES.get(why)), player=t.who(), reason=why)


@verb("won")
def won(t: Telling) -> None:
    t.say.emit(GameWon, t.rule(), player=t.who())


@verb("drawn")
def game_drawn(t: Telling) -> None:
    t.say.emit(GameDrawn, t.rule())


@verb("ended")
def ended(t: Telling) -> None:
    called, winner = t.clause(r"called (.+)"), t.clause(r"match won by (.+)")
    t.say.emit(
        GameEnded,
        t.rule(),
        reason=unquoted(called[1]) if called is not None else "",
        match_winner=t.seat(winner[1]) if winner is not None else None,
    )


@verb("gap")
def gap(t: Telling) -> None:
    t.say.gap(t.text()[:60])


# What is only seen


@verb("seen")
def seen(t: Telling) -> None:
    kind = t.clause("|".join(KINDS))
    under = t.clause(r"under (.+)")
    zone, owner = t.zone(t.now.slots["zone"]), t.who()
    controller = t.seat(under[1]) if under is not None else owner
    t.clause(r"again <o[0-9]{1,9}>")
    face_down, tapped = t.flag("face down"), t.flag("tapped")
    counted = []
    while (counter := t.clause(r"([0-9]{1,9}) ([^ ]+(?: [^ ]+)?) counters?")) is not None:
        counted.append((counter[2], int(counter[1])))
    new = t.say.appear(
        zone,
        owner,
        t.facts(t.now.slots["label"]),
        kind=kind[0] if kind is not None else "card",  # type: ignore[arg-type]
        controller=controller,
        seen_by=t.seen_by(zone, owner, controller, face_down),
        tapped=tapped,
        face_down=face_down,
        position=t.position(zone, owner) or 0,
    )
    if counted:
        t.say.emit(ObservedCounters, counters=tuple((new, name, n) for name, n in counted))


@verb("seen-moved")
def seen_moved(t: Telling) -> None:
    name = t.now.slots["obj"]
    now, under = t.clause(r"as (.+)"), t.clause(r"under (.+)")
    if named_hidden(t):
        thing, facts = t.taken(now[1] if now is not None else name, "obj", 0)
    else:
        thing, facts = t.thing(name, "obj"), t.facts(now[1]) if now is not None else None
    zone = t.zone(t.now.slots["zone"])
    controller = t.seat(under[1]) if under is not None else thing.owner
    audience = t.seen_by(zone, thing.owner, controller, False)
    facts = facts or t.kept(thing, audience)
    owner = thing.owner if zone in OWNED_ZONES else 0
    t.say.found(
        thing.id, zone, facts=facts, seen_by=audience, controller=controller, position=t.position(zone, owner) or 0
    )


@verb("seen-gone")
def seen_gone(t: Telling) -> None:
    if named_hidden(t):
        thing, _ = t.taken(t.now.slots["objs"], "obj", 0)
        t.say.gone(thing.id)
        return
    t.say.gone(*t.things(t.now.slots["objs"], "obj"))


@verb("seen-tapped", "seen-untapped", "seen-face-down", "seen-face-up")
def status_seen(t: Telling) -> None:
    field = t.now.verb.removeprefix("seen-").replace("-", "_")
    fields: dict[str, Any] = {field: t.things(t.now.slots["objs"], "battlefield")}
    t.say.emit(ObservedStatus, **fields)


@verb("seen-control")
def control_seen(t: Telling) -> None:
    t.say.emit(ObservedControl, controllers=((t.thing(t.now.slots["obj"], "battlefield").id, t.who()),))


@verb("seen-attached", "seen-unattached")
def attached_seen(t: Telling) -> None:
    thing: ObjectId = t.thing(t.now.slots["obj"], "battlefield").id
    to = t.recipient(t.now.slots["rcpt"]) if t.now.verb == "seen-attached" else None
    t.say.emit(ObservedAttachments, attachments=((thing, to),))


@verb("seen-as")
def seen_as(t: Telling) -> None:
    label = t.now.slots["label"]
    facts = t.facts(label)
    told = t.clause(r"seen by (.+)")
    audience = None if told is None else tuple(t.seat(name) for name in told[1].split(AND) if name.lower() != "nobody")
    if named_hidden(t):
        thing, _ = t.taken(HIDDEN, "obj", 0)
    else:
        thing = t.thing(t.now.slots["obj"], "obj")
    faces = ((thing.id, facts),) if facts is not None else None
    t.say.emit(ObservedFaces, faces=faces, objects=(thing.id,), seen_by=audience)
