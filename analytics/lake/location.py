"""Where the lake of a store lies: `<store>.lake/` beside it."""

from __future__ import annotations

from pathlib import Path

from replay.urls import StoreUrl


def lake_path(url: StoreUrl) -> Path:
    """The folder of a store's lake, beside the store's key."""
    key = url.key_path
    return key.with_name(key.name.removesuffix(".key") + ".lake")
