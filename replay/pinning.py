"""Card definitions that games were played with, kept by content hash: a game is decided again with its own.

A definition is kept as canonical JSON; its hash stands in `DeckRegistered.hashes`, so the chain covers it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from domain.events.base import GameEvent
from domain.events.cr103_104_game import DeckRegistered
from replay.errors import StoreError
from replay.recorded import StoredRecord, read_record
from replay.upcasting import topics_of

if TYPE_CHECKING:
    from domain.cards.card import CardDef

Definitions = Mapping[str, bytes]
"""Content hash in hex → canonical JSON."""
MAX_DEFINITIONS = 10_000
"""Of one game."""
DECKS = frozenset(topics_of(DeckRegistered))


@cache
def of_this_release() -> dict[str, bytes]:
    """The definitions of the corpus."""
    from domain.cards.corpus import corpus  # most stores are opened without a need for it

    return {hash_of(definition): definition for definition in map(canonical, corpus().values())}


def canonical(card: CardDef) -> bytes:
    """A definition as it is kept; `hash_of` gives its `content_hash`."""
    from domain.cards.nodes import to_json

    return msgspec.json.encode(to_json(card), order="deterministic")


def hash_of(definition: bytes) -> str:
    """The hash that a game pins."""
    return sha256(definition).hexdigest()


def pinned(events: Iterable[GameEvent]) -> dict[str, str]:
    """Content hash → name of the card, for all definitions that a game names and that are not withheld."""
    found: dict[str, str] = {}
    for event in events:
        if isinstance(event, DeckRegistered) and event.main is not None and event.hashes is not None:
            found.update(zip(event.hashes, (name for name, _ in event.main), strict=False))
    return found


def pinned_in(records: Iterable[StoredRecord]) -> dict[str, str]:
    """`pinned`, of stored records."""
    return pinned(read_record(record).event for record in records if record.topic in DECKS)


def read_definition(definition: bytes) -> CardDef:
    """A kept definition. Raises StoreError for one that today's card language can't say."""
    from domain.cards.card import CardDef
    from domain.cards.nodes import from_json

    try:
        card = from_json(msgspec.json.decode(definition))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise StoreError(f"a card definition {hash_of(definition)[:12]} can't be read ({error})") from None
    if not isinstance(card, CardDef):
        raise StoreError(f"definition {hash_of(definition)[:12]} is not that of a card")
    return card
