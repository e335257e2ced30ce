"""Topics `Kind@version`, and how an event of an older version becomes one of today's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.events import EVENTS, GameEvent
from replay.errors import NewerReleaseError, StoreError

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: dict[tuple[str, int], Upcaster] = {
    ("GameBegan", 1): lambda fields: {**fields, "forked_from": None},
}
"""(kind, version) → what makes version + 1 of its fields. Released steps stay for ever."""


def check_upcasters(
    events: Mapping[str, type[GameEvent]] = EVENTS, upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS
) -> None:
    """Raises StoreError if a step between version 1 and today's version of a kind is missing."""
    for kind, cls in events.items():
        for version in range(1, cls.VERSION):
            if (kind, version) not in upcasters:
                raise StoreError(f"no upcaster from {kind}@{version} to {kind}@{version + 1}")


def topics_of(*classes: type[GameEvent]) -> tuple[str, ...]:
    """All topics under which events of these kinds may be stored."""
    return tuple(f"{cls.__name__}@{version}" for cls in classes for version in range(1, cls.VERSION + 1))


def kind_of(topic: str) -> str:
    """`LifeChanged` of `LifeChanged@3`."""
    return topic.partition("@")[0]


def parse_topic(topic: str, events: Mapping[str, type[GameEvent]] = EVENTS) -> tuple[type[GameEvent], int]:
    """The class and the stored version. Raises StoreError for a kind or version that this release does not know."""
    kind, _, digits = topic.partition("@")
    version = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 9 else 0
    cls = events.get(kind)
    if version < 1 or not kind.isidentifier():
        raise StoreError(f"{topic[:80]!r} is not the topic of an event (Kind@version)")
    if cls is None:
        raise NewerReleaseError(f"unknown kind of event {topic[:80]}: it needs a release of loreplay that knows it")
    if version > cls.VERSION:
        raise NewerReleaseError(
            f"{topic} is newer than {cls.topic()}, which this release knows: "
            f"it needs a release of loreplay with version {version} of {kind}"
        )
    return cls, version


def upcast(kind: str, version: int, fields: dict[str, Any], to: int) -> dict[str, Any]:
    """The fields as version `to` has them."""
    for step in range(version, to):
        fields = UPCASTERS[kind, step](fields)
    return fields


check_upcasters()
