"""One file on its way in: what it needs of the store and the user's wishes, and what is noted about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from replay.pseudonyms import Pseudonyms
from replay.store import Store


@dataclass
class Import:
    """The import of one file."""

    path: Path
    store: Store
    pseudonyms: Pseudonyms
    keep_names: bool = False
    strict: bool = False
    """Compare with what the source says of the state, where it says something."""
    notes: list[str] = field(default_factory=list)
    """Faults that did not stop the reading, one line each."""
    bytes: int = 0
    """Read, unpacked."""
    names: dict[str, str] = field(default_factory=dict)
    """Pseudonym → name, for the store; empty unless names are to be kept."""

    def pseudonym(self, name: str) -> str:
        """What a person is called in the record."""
        pseudonym = self.pseudonyms.of(name)
        if self.keep_names:
            self.names[pseudonym] = name
        return pseudonym
