"""Forgetting: commitments stay, secret parts, salts and what identifies are destroyed; chain and heads hold.

Of disputes about a game it takes what was said away from the table, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from replay import tables
from replay.envelope import withhold
from replay.errors import StoreError
from replay.faults import faults
from replay.mapper import Execute
from replay.store import Store


class Forgotten(NamedTuple):
    """What was destroyed. Backups and exports made before still have it."""

    games: int
    events: int
    """Events that lost a secret part."""
    sources: int
    names: int


def forget_game(store: Store, game_id: UUID) -> Forgotten:
    """Forgets all hidden information of a game, what it was imported from, and names that only it needs."""
    info = store.get(game_id)
    if info is None:
        raise StoreError(f"there is no game {game_id} in {store.url}; `loreplay games` lists them")
    elsewhere = {player.name for other in store.games() if other.id != game_id for player in other.players}
    names = [player.name for player in info.players if player.name not in elsewhere]
    forgotten = _forget(store, game_id, lambda audience: audience is not None, names)
    _purge(store)
    return forgotten


def forget_player(store: Store, pseudonym: str) -> Forgotten:
    """Forgets, in every game of a player, what was hidden and this player saw; and the name behind the pseudonym."""
    total = Forgotten(0, 0, 0, 0)
    for info in store.games():
        seats = [player.seat for player in info.players if player.name == pseudonym]
        if seats:
            seen = _seen_by(seats)
            total = Forgotten(*map(sum, zip(total, _forget(store, info.id, seen, []), strict=True)))
    named = store.names()
    if pseudonym in named:
        store.transact(lambda execute: execute(tables.DROP_NAME, (pseudonym,)))
        total = total._replace(names=total.names + 1)
    if not total.games and not total.names:
        raise StoreError(f"there is no player {pseudonym[:60]!r} in {store.url}; `loreplay games` lists them")
    _purge(store)
    return total


def _seen_by(seats: list[int]) -> Callable[[tuple[int, ...] | None], bool]:
    return lambda audience: audience is not None and any(seat in audience for seat in seats)


def _forget(
    store: Store, game_id: UUID, hides: Callable[[tuple[int, ...] | None], bool], names: list[str]
) -> Forgotten:
    changed = _withheld(store, game_id, hides)
    sources = len(store.sources(game_id))
    known = store.names()
    dropped = [name for name in names if name in known]

    def also(execute: Execute) -> None:
        execute(tables.DROP_SOURCES, (game_id.hex,))
        execute(tables.SET_META, (f"forgotten {game_id.hex}", "1"))  # analytics drop it, too
        for name in dropped:
            execute(tables.DROP_NAME, (name,))

    with faults(f"write to {store.url}"):
        store.recorder.replace_payloads(game_id, changed, also)
    events = len(changed)
    for dispute, about in store.disputes().items():
        if about == game_id:
            said = _withheld(store, dispute, hides)
            with faults(f"write to {store.url}"):
                store.recorder.replace_payloads(dispute, said, lambda execute: None)
            events += len(said)
    return Forgotten(1, events, sources, len(dropped))


def _withheld(store: Store, stream: UUID, hides: Callable[[tuple[int, ...] | None], bool]) -> list[tuple[int, bytes]]:
    """The payloads of a stream that change, with their numbers."""
    changed = []
    for record in store.records(stream):
        payload = withhold(record.payload, hides)
        if payload is not record.payload:
            changed.append((record.number, payload))
    return changed


def _purge(store: Store) -> None:
    with faults(f"write to {store.url}"):
        store.recorder.purge()
