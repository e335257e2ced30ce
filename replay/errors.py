"""What the store says when it cannot do what was asked: one line each."""

from __future__ import annotations


class StoreError(Exception):
    """One clear line: what is wrong, where, and what to do."""


class ConflictError(StoreError):
    """Somebody else appended to the game first; read it again before appending."""


class NewerReleaseError(StoreError):
    """The bytes may be well, but only a newer release of loreplay knows this kind or version of event."""
