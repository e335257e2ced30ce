"""What each sentence of the notation does."""

from replay.formats.text.verbs import (  # the sentences register themselves
    beginning,
    combat,
    ending,
    numbers,
    observed,
    permanents,
    the_stack,
    zones,
)
from replay.formats.text.verbs.registry import VERBS

__all__ = ["VERBS", "beginning", "combat", "ending", "numbers", "observed", "permanents", "the_stack", "zones"]
