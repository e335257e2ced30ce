"""What goes wrong in analytics: one clear line each."""

from __future__ import annotations

from replay.errors import StoreError


class LakeError(StoreError):
    """The lake cannot be built or read."""


class UnknownMetric(LakeError):
    """There is no metric of this name, or it cannot be asked like this."""


class RefusedQuery(LakeError):
    """A user's SQL was refused; the text says why."""
