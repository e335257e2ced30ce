"""Steps of cards on the table: turned over, tapped, attacking, attached, made and gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events.cr400_zones import ObjectCeased, TurnedFaceUp
from domain.events.cr506_combat import Attack, AttackersDeclared, RemovedFromCombat
from domain.events.cr613_characteristics import Change, CharacteristicsChanged
from domain.events.cr701_actions import Attached, PermanentTapped, PermanentUntapped, TokenCreated, Unattached
from domain.events.records import ObservedStatus
from domain.ids import Seat
from domain.state.leaves import Object
from replay.formats.arena.faces import facts_of
from replay.formats.cockatrice.reading import Step
from replay.formats.cockatrice.table import MOST_CARDS, SIZE
from replay.formats.cockatrice.wire import Message

if TYPE_CHECKING:
    from replay.formats.cockatrice.translate import Telling


def turned_over(t: Telling, step: Step, data: Message) -> None:
    thing = t.table.at(step.player, data.signed(2, -1), t.table.zone(data.text(1)), data.text(3))
    if thing is None or thing.zone not in ("battlefield", "exile", "stack"):
        return
    if data.flag(4):
        t.say.emit(ObservedStatus, face_down=(thing.id,))
    else:
        known = thing.under or thing.base
        facts = t.table.facts(data.text(3)) or (facts_of(known) if known is not None else None)
        t.say.emit(TurnedFaceUp, "708.8", object=thing.id, facts=facts)


def destroyed(t: Telling, step: Step, data: Message) -> None:
    thing = t.table.at(step.player, data.unsigned(2, 0), t.table.zone(data.text(1)))
    if thing is not None:
        t.say.emit(ObjectCeased, "111.7", object=thing.id)


def attached(t: Telling, step: Step, data: Message) -> None:
    thing = t.table.at(step.player, data.signed(2, -1), t.table.zone(data.text(1)))
    if thing is None:
        return
    to = t.table.known(data.signed(3, -1), data.signed(5, -1)) if 5 in data else None
    if to is not None:
        t.say.emit(Attached, "701.3a", object=thing.id, to=to.id)
    elif thing.attached_to is not None:
        t.say.emit(Unattached, "701.3d", object=thing.id)


def token(t: Telling, step: Step, data: Message) -> None:
    seat, key = t.table.seats.get(step.player), data.signed(2, -1)
    if seat is None:
        return
    facts = t.table.facts(data.text(3), data.text(5))
    if t.table.zone(data.text(1)) != "battlefield":
        new = t.say.appear(t.table.zone(data.text(1)), seat, facts, kind="token")
    else:
        new = t.say.new_id()
        t.say.emit(TokenCreated, "111.1", id=new, owner=seat, facts=facts)
    t.table.link(step.player, key, new)


def attribute(t: Telling, step: Step, data: Message) -> None:
    zone = t.table.zone(data.text(1) or "table")
    seat = t.table.seats.get(step.player)
    if seat is None:
        return
    kind, value = data.unsigned(3), data.text(4)
    if data.signed(2, -1) < 0:  # all cards of the zone
        here = [t.say.state.objects[one] for one in t.say.state.zone(zone, seat)]
        things = [thing for thing in here if thing.controller == seat]
    else:
        one = t.table.at(step.player, data.signed(2, -1), zone)
        things = [one] if one is not None else []
    for thing in things[:MOST_CARDS]:
        if thing.zone == "battlefield":
            changed(t, thing, seat, kind, value)


def changed(t: Telling, thing: Object, seat: Seat, kind: int, value: str) -> None:
    """An attribute of a permanent: 1 tapped, 2 attacking, 3 face down, 5 power and toughness."""
    yes = value not in ("0", "", "false")
    if kind == 1 and thing.tapped != yes:
        untap = "502.3" if t.say.state.step == "untap" else "701.26b"
        tap = PermanentTapped if yes else PermanentUntapped
        t.say.emit(tap, "701.26a" if yes else untap, object=thing.id)
    elif kind == 2:
        others = [other for other in t.table.seats.values() if other != seat]
        if yes and len(others) == 1 and thing.id not in t.say.state.attacks:
            attacks = (Attack(attacker=thing.id, target=others[0]),)
            t.say.emit(AttackersDeclared, "508.1", player=seat, attacks=attacks)
        elif not yes and thing.id in t.say.state.attacks:
            t.say.emit(RemovedFromCombat, "506.4", objects=(thing.id,))
    elif kind == 3 and thing.face_down != yes:
        status = {"face_down" if yes else "face_up": (thing.id,)}
        t.say.emit(ObservedStatus, None, **status)  # type: ignore[arg-type]
    elif kind == 5 and (size := SIZE.fullmatch(value.strip())) is not None:
        changes = (
            Change(object=thing.id, characteristic="power", value=int(size[1])),
            Change(object=thing.id, characteristic="toughness", value=int(size[2])),
        )
        t.say.emit(CharacteristicsChanged, "613.1", changes=changes)
