"""Sentences of permanents and tokens: tapped, made, changed, controlled, attached (CR 111, 613, 701)."""

from __future__ import annotations

import re
from typing import Any

from domain.events.cr400_zones import ObjectCeased, ObjectMade, TurnedFaceUp
from domain.events.cr613_characteristics import Change, CharacteristicsChanged, ControlChanged, Transformed
from domain.events.cr701_actions import (
    Attached,
    CreaturesFought,
    DesignationGained,
    DesignationLost,
    EffectChoiceMade,
    EnduringStoryGained,
    PermanentTapped,
    PermanentUntapped,
    RingTempted,
    TokenCreated,
    Unattached,
)
from domain.vocabulary import CHARACTERISTICS
from replay.formats.arena.faces import facts_of
from replay.formats.text.grammar import AND
from replay.formats.text.labels import real
from replay.formats.text.telling import KINDS, Telling, unquoted
from replay.formats.text.verbs.registry import verb


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
    thing = t.thing(t.now.slots["obj"], "obj")
    if thing.kind == "card":  # no card ceases, but a token among cards that nobody sees (704.5d)
        unseen = (one for one in t.say.state.objects.values() if one.face is None and one.kind == "token")
        thing = next(unseen, thing)
    t.say.emit(ObjectCeased, t.rule(), object=thing.id)


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


@verb("tempted")
def tempted(t: Telling) -> None:
    chosen = t.clause(r"chooses (.+)")
    bearer = t.thing(chosen[1], "battlefield").id if chosen is not None else None
    t.say.emit(RingTempted, t.rule(), player=t.who(), times=t.n(), bearer=bearer)


@verb("fights")
def fights(t: Telling) -> None:
    pair = (t.thing(t.now.slots["obj"], "battlefield").id, t.thing(t.now.slots["other"], "battlefield").id)
    t.say.emit(CreaturesFought, t.rule(), creatures=pair)


@verb("choose")
def choose(t: Telling) -> None:
    t.say.emit(EffectChoiceMade, t.rule(), player=t.who(), choice=t.text())
