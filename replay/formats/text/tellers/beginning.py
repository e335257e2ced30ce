"""The sentence of each event of the beginning (CR 103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("DieRolled")
def die_rolled(w: Writer, number: int, event: Any) -> Said:
    return w.say("roll", event, who=w.who(event.player), n=event.result)


@tells("StartingPlayerChosen", "OpeningHandKept", "EnduringStoryGained", "GameWon")
def of_a_player(w: Writer, number: int, event: Any) -> Said:
    verb = {
        "StartingPlayerChosen": "first",
        "OpeningHandKept": "keep",
        "EnduringStoryGained": "story",
        "GameWon": "won",
    }[event.kind]
    return w.say(verb, event, who=w.who(event.player))


@tells("RingTempted")
def tempted(w: Writer, number: int, event: Any) -> Said:
    bearer = f"chooses {w.ref(event.bearer)}" if event.bearer is not None else ""
    return w.say("tempted", event, bearer, who=w.who(event.player), n=event.times)


@tells("MulliganTaken")
def mulligan(w: Writer, number: int, event: Any) -> Said:
    return w.say("mulligan", event, who=w.who(event.player), n=event.taken)


@tells("ObservedMulligans")
def mulligans(w: Writer, number: int, event: Any) -> Said:
    return w.say("mulligans", event, who=w.who(event.player), n=event.taken)


@tells("LibraryShuffled")
def shuffled(w: Writer, number: int, event: Any) -> Said:
    return w.say("shuffle", event, who=w.who(event.player))
