"""The sentence of each kind of event."""

from replay.formats.text.tellers import (  # the tellers register themselves
    beginning,
    combat,
    ending,
    numbers,
    observed,
    permanents,
    the_stack,
    zones,
)
from replay.formats.text.tellers.registry import TELLERS

__all__ = ["TELLERS", "beginning", "combat", "ending", "numbers", "observed", "permanents", "the_stack", "zones"]
