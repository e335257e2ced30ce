"""The notation of mulligans (CR 103), turns and steps, notes, and of the end (CR 104)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from projections.names import clean
from replay.formats.mtg_replay.tellers.registry import tells
from replay.formats.mtg_replay.words import CONDITIONS, NAMES

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


WON = {reason: word for word, (reason, _) in CONDITIONS.items()}


@tells("TurnBegan", after=True)
def turn(w: Writer, event: Any) -> None:
    others = [seat for seat in w.state.players if seat != event.active]
    previous = f"P{others[0]}" if others and event.turn > 1 else None
    w.add(
        "SYS", "ACTIVE_PLAYER_CHANGE", previous_player=previous, new_player=f"P{event.active}", turn_number=event.turn
    )


@tells("StepBegan", after=True)
def step(w: Writer, event: Any) -> None:
    phase, name = NAMES[event.step]
    active = f"P{w.state.active}" if w.state.active is not None else None
    w.add("SYS", "PHASE_CHANGE", phase=phase, step=name, active_player=active)


@tells("MulliganTaken", "OpeningHandKept")
def mulligan(w: Writer, event: Any) -> None:
    size = len(w.state.zone("hand", event.player))
    keep = event.kind == "OpeningHandKept"
    taken = w.state.players[event.player].mulligans
    w.add(
        f"P{event.player}", "MULLIGAN", decision="keep" if keep else "mulligan",
        hand_size_before=size, hand_size_after=size if keep else size - 1, mulligan_count=taken,
    )  # fmt: skip


@tells("LibraryShuffled")
def shuffled(w: Writer, event: Any) -> None:
    w.add("SYS", "RANDOM", action="shuffle", player=f"P{event.player}")


@tells("NoteAdded")
def note(w: Writer, event: Any) -> None:
    marker = sum(one["type"] == "LEARNING_MARKER" for one in w.out) + 1
    w.add("SYS", "LEARNING_MARKER", marker_id=f"lm-{marker}", label=clean(event.text), category="general")


@tells("PlayerLost")
def lost(w: Writer, event: Any) -> None:
    w.condition = WON.get(event.reason, "unknown")


@tells("GameWon")
def won(w: Writer, event: Any) -> None:
    w.winner = f"P{event.player}"


@tells("GameDrawn")
def draw(w: Writer, event: Any) -> None:
    w.winner, w.condition = "draw", "draw"
