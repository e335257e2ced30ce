"""Streams by name: games and disputes of the store, and files; and receipts among what was named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from loreplay.cli.failures import Failure
from loreplay.cli.session import Session, file_of

if TYPE_CHECKING:
    from replay.pinning import Definitions
    from replay.receipts import Receipt
    from replay.recorded import StoredRecord
    from replay.store import Head


class Stream(NamedTuple):
    """A game's or dispute's records."""

    id: UUID
    records: Sequence[StoredRecord]
    head: Head | None
    definitions: Definitions
    """Of the cards that were kept with it."""


def stream_id(session: Session, name: str) -> UUID:
    """The id of a game or dispute of the store; one that only its head tells of can be named in full, too."""
    from replay.errors import StoreError

    try:
        return UUID(name)
    except ValueError:
        pass
    try:
        return session.store.find(name).id
    except StoreError as no_game:
        from replay.disputes import Disputes

        try:
            return Disputes(session.store).find(name).id
        except StoreError:
            raise no_game from None


def stream_of(session: Session, name: str) -> Stream:
    """A game or dispute by the beginning of its id, or a `.lore` file."""
    file = file_of(name)
    if file is not None:
        lore = session.lore(file)
        return Stream(lore.game_id, lore.records, lore.head, lore.definitions)
    found = stream_id(session, name)
    records, head = session.store.records(found), session.store.head(found)
    if not records and head is None:
        raise Failure(f"there is no game {found} in {session.url}; `loreplay games` lists them")
    return Stream(found, records, head, session.store.definitions(found, records))


def without_receipts(names: Sequence[str]) -> tuple[list[str], list[Path]]:
    """The games among what was named, and the receipts."""
    from replay.receipts import is_receipt

    games: list[str] = []
    receipts: list[Path] = []
    for name in names:
        path = Path(name).expanduser()
        try:
            receipt = path.is_file() and is_receipt(path)
        except (OSError, ValueError):
            receipt = False
        if receipt:
            receipts.append(path)
        else:
            games.append(name)
    return games, receipts


def receipts_of(paths: Sequence[Path]) -> list[Receipt]:
    """The receipts of these files."""
    from replay.receipts import read_receipt

    return [read_receipt(path) for path in paths]
