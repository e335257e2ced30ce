"""What each kind of event becomes in the notation."""

from replay.formats.mtg_replay.tellers import (  # the tellers register themselves
    beginning_and_end,
    combat,
    numbers,
    permanents,
    the_stack,
    zones,
)
from replay.formats.mtg_replay.tellers.registry import AFTER, TELLERS

__all__ = ["AFTER", "TELLERS", "beginning_and_end", "combat", "numbers", "permanents", "the_stack", "zones"]
