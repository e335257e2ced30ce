"""What goes wrong in analytics: one clear line each."""

from __future__ import annotations

from importlib.util import find_spec

from replay.errors import StoreError


def require() -> None:
    """Raises LakeError that says what to install where the packages of analytics are missing."""
    for name in ("adbc_driver_sqlite", "altair", "duckdb", "pyarrow", "vl_convert"):
        if find_spec(name) is None:
            raise LakeError(f"analytics need the extra: pip install 'loreplay[analytics]' ({name} is missing)")


class LakeError(StoreError):
    """The lake cannot be built or read."""


class LakeReplaced(LakeError):
    """A build replaced parts while they were read; asked again, the lake answers."""

    def __init__(self) -> None:
        super().__init__("a build replaced parts of the lake while they were read: ask again")


class UnknownMetric(LakeError):
    """There is no metric of this name, or it cannot be asked like this."""


class RefusedQuery(LakeError):
    """A user's SQL was refused; the text says why."""
