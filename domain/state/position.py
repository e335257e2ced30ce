"""Where a game stands, apart from the names of its objects: to notice that it came back to the same (CR 732.1b)."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from domain.ids import ObjectId
from domain.state.leaves import Face, Object
from domain.state.state import State

PUBLIC = ("battlefield", "stack", "exile", "command")
ENCODER = msgspec.json.Encoder(order="deterministic")


def position(state: State) -> str:
    """A digest of what all can see; equal where objects differ in id and time stamp only.

    Hidden cards count by their ids: one that comes or goes makes another position. How often something happened this
    turn (`uses`, `tallies`) does not count: nothing that counts on it repeats without end.
    """
    names: dict[Any, int] = {}
    zones: list[tuple[str, tuple[ObjectId, ...]]] = []
    hidden: list[tuple[str, tuple[ObjectId, ...]]] = []
    for key in sorted(state.zones):
        public = key.partition(":")[0] in (*PUBLIC, "graveyard")
        (zones if public else hidden).append((key, state.zones[key]))
    for _, ids in zones:
        for identifier in ids:
            names[identifier] = len(names)

    def named(value: Any) -> Any:
        return names.setdefault(value, len(names)) if isinstance(value, str) else (value,)

    def all_named(values: Iterable[Any]) -> list[Any]:
        return [named(value) for value in values]

    def told(thing: Object) -> list[Any]:
        return [
            thing.kind,
            thing.owner,
            thing.controller,
            thing.since == state.turn,
            seen(thing, thing.face),
            seen(thing, thing.base),
            thing.tapped,
            thing.face_down,
            thing.damage,
            thing.counters,
            None if thing.attached_to is None else named(thing.attached_to),
            None if thing.of is None else named(thing.of),
            thing.ability,
            thing.chapter,
            [all_named(group) for group in thing.targets],
            all_named(thing.about),
            thing.amount,
        ]

    def keyed(entries: dict[ObjectId, Any]) -> list[Any]:
        return sorted(([named(key), entry] for key, entry in entries.items() if key in names), key=repr)

    parts = [
        state.turn,
        state.step,
        list(state.players.values()),
        hidden,
        [[key, [told(state.objects[identifier]) for identifier in ids]] for key, ids in zones],
        [[key, pool] for key, pool in sorted(state.pools.items())],
        [
            [all_named(one.affected), None if one.source is None else named(one.source), one.definition, one.until]
            for one in state.effects.values()
        ],
        keyed(state.designations),
        keyed(state.announced),
        keyed(state.foretold),
        keyed({attacker: named(target) for attacker, target in state.attackers().items()}),
        keyed({blocker: all_named(attackers) for blocker, attackers in state.blocks.items()}),
        state.extra_phases,
        state.extra_turns,
        *([sorted(state.phased_out)] if state.phased_out else []),
    ]
    return sha256(ENCODER.encode(parts)).hexdigest()


def seen(thing: Object, face: Face | None) -> Face | None:
    """A face that everybody sees."""
    return face if thing.seen_by is None else None
