"""A game that is still played: its page is told when it grew, by server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final
from uuid import UUID

if TYPE_CHECKING:
    from replay.urls import StoreUrl

SECONDS: Final = 0.5
"""Between two looks at the store: SQLite tells nobody by itself."""
QUIET: Final = 15.0
"""Seconds after which a silent stream says that it is there, so that nothing between cuts it."""
MOST_FOLLOWERS: Final = 64


async def growth(url: StoreUrl, game_id: UUID, followers: BoundedSemaphore) -> AsyncIterator[bytes]:
    """`grown` with the number of events whenever there are more, `ended` when the game has ended.

    Where too many follow already, the page is asked to come again later.
    """
    import anyio
    from anyio.to_thread import run_sync

    if not followers.acquire(blocking=False):
        yield b"retry: 30000\n\n"
        return
    try:
        known, silent = -1, 0.0
        while True:
            events, finished = await run_sync(look, url, game_id)
            if events != known:
                known, silent = events, 0.0
                yield b"event: grown\ndata: %d\n\n" % events
            if finished:
                yield b"event: ended\ndata: %d\n\n" % events
                return
            if silent >= QUIET:
                silent = 0.0
                yield b": here\n\n"
            await anyio.sleep(SECONDS)
            silent += SECONDS
    finally:
        followers.release()


def look(url: StoreUrl, game_id: UUID) -> tuple[int, bool]:
    """How many events a game has, and whether it is over; forgotten and damaged ones are."""
    from replay.errors import StoreError
    from replay.opening import open_url

    try:
        with open_url(url, False) as store:
            info = store.get(game_id)
    except StoreError:
        return 0, True
    return (0, True) if info is None else (info.events, info.finished)
