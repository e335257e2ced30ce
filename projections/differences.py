"""What differs between two states of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.ids import ObjectId
from domain.state import Face, Object, State
from domain.vocabulary import HIDDEN_ZONES
from projections.board_text import mana
from projections.names import Namer, Names, clean, listed

_QUIET = ("id", "zone", "since", "entered", "was", "kind", "owner", "base")
_GAME = ("turn", "active", "step", "priority", "awaiting", "outcome", "ended", "gaps", "superseded_by")


class Difference(msgspec.Struct, frozen=True):
    """One thing that is otherwise."""

    about: str
    """`game`, `player`, `object`, `zone`, `combat`, `effect`."""
    of: str
    """The player's seat, the object's id (the newer one), the zone."""
    what: str
    """The field, or `new`, `gone`, `moved`, `phased out`."""
    before: Any
    after: Any
    text: str

    def __str__(self) -> str:
        return self.text


class Differences(tuple[Difference, ...]):
    """The differences from one moment to another; empty if there are none. `str()` gives a line for each."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(each.text for each in self) or "no difference"


def differences(
    before: State, after: State, namer: Namer | None = None, became: Mapping[ObjectId, ObjectId] | None = None
) -> Differences:
    """From one state to another, which need not be later. Event numbers and id counters are left out.

    `became` says which object a later one was before (new id → old id), for those that moved more than once.
    """
    return Differences(_Comparer(before, after, namer, became or {}).all())


class _Comparer:
    def __init__(self, before: State, after: State, namer: Namer | None, lineage: Mapping[ObjectId, ObjectId]) -> None:
        self.lineage = lineage
        self.before = before
        self.after = after
        self.old_names = Names(before, namer)
        self.names = Names(after, namer, before.objects)

    def all(self) -> Iterator[Difference]:
        yield from self.game()
        yield from self.players()
        yield from self.objects()
        yield from self.orders()
        yield from self.combat()
        for effect in sorted({*self.before.effects, *self.after.effects}):
            old, new = self.before.effects.get(effect), self.after.effects.get(effect)
            if old != new:
                word = "begins" if old is None else "ends" if new is None else "changes"
                yield Difference("effect", effect, "affected", old, new, f"effect {clean(effect)} {word}")

    def game(self) -> Iterator[Difference]:
        for field in _GAME:
            old, new = getattr(self.before, field), getattr(self.after, field)
            if old != new:
                said = [self.value(field, value) for value in (old, new)]
                yield Difference("game", "", field, _plain(old), _plain(new), f"{field}: {said[0]} → {said[1]}")

    def players(self) -> Iterator[Difference]:
        for seat in sorted({*self.before.players, *self.after.players}):
            old, new = self.before.players.get(seat), self.after.players.get(seat)
            name = self.names.player(seat) if new is not None else self.old_names.player(seat)
            if old is None or new is None:
                word = "new" if old is None else "gone"
                yield Difference("player", str(seat), word, _plain(old), _plain(new), f"{name}: {word}")
                continue
            for field in new.__struct_fields__:
                yield from self.field("player", str(seat), name, field, getattr(old, field), getattr(new, field))
            yield from self.field(
                "player", str(seat), name, "mana", self.before.pools.get(seat, ()), self.after.pools.get(seat, ())
            )

    def objects(self) -> Iterator[Difference]:
        came_from = {
            origin: thing
            for thing in self.after.objects.values()
            if thing.id not in self.before.objects and (origin := self.origin(thing)) is not None
        }
        became: dict[ObjectId, ObjectId] = {}
        for identifier, old in self.before.objects.items():
            new = self.after.objects.get(identifier)
            if new is not None:
                yield from self.changed(old, new)
                continue
            new = came_from.get(identifier)
            if identifier in self.after.phased_out:
                text = f"{self.old_names.label(identifier)}: phased out"
                yield Difference("object", identifier, "phased out", False, True, text)
                continue
            if new is None:
                if not _in_mass(old):
                    where = self.place(old)
                    text = f"{self.old_names.label(identifier)}: gone from {where}"
                    yield Difference("object", identifier, "gone", where, None, text)
                continue
            became[new.id] = identifier
            name = self.names.label(new.id) if new.face else self.old_names.label(identifier)
            places = self.place(old), self.place(new)
            text = f"{name}: {places[0]} → {places[1]} ({identifier} is now {new.id})"
            yield Difference("object", new.id, "moved", places[0], places[1], text)
        for identifier, new in self.after.objects.items():
            if identifier in self.before.phased_out:
                text = f"{self.names.label(identifier)}: phased in"
                yield Difference("object", identifier, "phased out", True, False, text)
                continue
            if identifier not in self.before.objects and identifier not in became and not _in_mass(new):
                where = self.place(new)
                text = f"{self.names.label(identifier)}: new in {where} ({identifier})"
                yield Difference("object", identifier, "new", None, where, text)

    def origin(self, thing: Object) -> ObjectId | None:
        """The object of the state before that this one was."""
        old = thing.was
        passed = {thing.id}
        while old is not None and old not in self.before.objects and old not in passed:
            passed.add(old)
            old = self.lineage.get(old)
        return old if old in self.before.objects else None

    def changed(self, old: Object, new: Object) -> Iterator[Difference]:
        if old is new or old == new:
            return
        name = self.names.label(new.id)
        for field in new.__struct_fields__:
            before, after = getattr(old, field), getattr(new, field)
            if before == after or field in _QUIET:
                continue
            if field in ("face", "under") and isinstance(before, Face) and isinstance(after, Face):
                for each in after.__struct_fields__:
                    yield from self.field("object", new.id, name, each, getattr(before, each), getattr(after, each))
            else:
                yield from self.field("object", new.id, name, field, before, after)

    def field(self, about: str, of: str, name: str, field: str, old: Any, new: Any) -> Iterator[Difference]:
        if old != new:
            text = f"{name}: {field.replace('_', ' ')} {self.value(field, old)} → {self.value(field, new)}"
            yield Difference(about, of, field, _plain(old), _plain(new), text)

    def orders(self) -> Iterator[Difference]:
        """Zones with the same objects in another order, and hidden zones whose objects are all new."""
        for zone in sorted({*self.before.zones, *self.after.zones}):
            old, new = self.before.zones.get(zone, ()), self.after.zones.get(zone, ())
            if old == new:
                continue
            kind, _, owner = zone.partition(":")
            whose = f"{self.names.player(int(owner))}'s {kind}" if owner else kind
            kept = [identifier for identifier in new if identifier in old]
            if kept != [identifier for identifier in old if identifier in new]:
                yield Difference("zone", zone, "order", list(old), list(new), f"{whose}: another order")
            elif kind == "library" and old and new and not kept:
                yield Difference("zone", zone, "shuffled", list(old), list(new), f"{whose}: shuffled")
            if len(old) != len(new) and kind in HIDDEN_ZONES:
                text = f"{whose}: {len(old)} → {len(new)} cards"
                yield Difference("zone", zone, "size", len(old), len(new), text)

    def combat(self) -> Iterator[Difference]:
        for word, old, new in (
            ("attacks", self.before.attackers(), self.after.attackers()),
            ("blocks", self.before.blockers(), self.after.blockers()),
        ):
            for identifier in dict.fromkeys((*old, *new)):
                first, then = old.get(identifier), new.get(identifier)
                if first == then:
                    continue
                if then is None:
                    text = f"{self.names.label(identifier)}: {word} no more"
                else:
                    aims = (then,) if isinstance(then, str | int) else then
                    text = f"{self.names.label(identifier)}: {word} {self.names.several(aims)}"
                yield Difference("combat", identifier, word, _plain(first), _plain(then), text)

    def place(self, thing: Object) -> str:
        if thing.zone in ("battlefield", "stack", "exile"):
            return thing.zone
        return f"{self.names.player(thing.owner)}'s {thing.zone}"

    def value(self, field: str, value: Any) -> str:
        if value is None or value == ():
            return "nothing"
        if field in ("active", "priority", "controller") or (field == "attached_to" and isinstance(value, int)):
            return self.names.player(value)
        if field == "attached_to":
            return self.names.label(value)
        if field == "counters":
            return listed([f"{amount} {clean(kind)}" for kind, amount in value])
        if field == "mana":
            return mana(value)
        if field == "targets":
            return "; ".join(self.names.several(group) for group in value)
        if isinstance(value, Face):
            return self.names.face(value)
        if field == "awaiting":
            return f"{self.names.player(value.player)} ({clean(value.choice)})"
        if field == "outcome":
            return f"{self.names.player(value.winner)} won" if value.winner else clean(value.reason)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return clean(" ".join(str(each) for each in value))
        return clean(str(value))


def _in_mass(thing: Object) -> bool:
    """Unknown cards of a library: a shuffle renews them all, which is told once."""
    return thing.zone == "library" and thing.face is None


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
