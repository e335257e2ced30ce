"""A game written as text and read again, and what of a board is to be the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from domain.events import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.records import RolledBack
from domain.ids import Seat
from domain.redact import redact_all, view
from domain.state import State, effective, fold
from domain.state.leaves import Object
from domain.state.state import zone_key
from domain.vocabulary import OWNED_ZONES
from projections.names import Namer
from replay.folding import Folding
from replay.formats.text.importing import read_text
from replay.formats.text.labels import Labels
from replay.formats.text.telling import Telling
from replay.formats.text.writing import Writer, header_of


class Collecting:
    """Takes events, and keeps them."""

    def __init__(self) -> None:
        self.events: list[GameEvent] = []
        self.folding = Folding()

    @property
    def number(self) -> int:
        return self.folding.number

    @property
    def state(self) -> State:
        return self.folding.state

    def emit(self, event: GameEvent, time: int) -> int:
        self.events.append(event)
        return self.folding.add(event)

    def checkpoint(self, time: int, force: bool = False) -> int | None:
        return None


def counting(events: Sequence[GameEvent]) -> list[GameEvent]:
    """The events that count, without the marks of roll-backs."""
    return [event for event in effective(events) if not isinstance(event, RolledBack)]


def as_text(events: Sequence[GameEvent], viewer: Seat | None = None, namer: Namer | None = None, first: int = 0) -> str:
    """The game as a viewer may see it."""
    seen = redact_all(counting(events), viewer)
    began = seen[0]
    assert isinstance(began, GameBegan)
    return (
        "\n".join(
            Writer(seen, namer).lines(
                header_of("made-up", began, 0, "public" if viewer is None else f"seat {viewer}"), first
            )
        )
        + "\n"
    )


def from_text(text: str) -> list[GameEvent]:
    """The events of a text."""
    taker = Collecting()
    path = Path("made-up.txt")
    Telling(taker, read_text(path, text), path, "0" * 64).tell()
    return taker.events


def told(thing: Object, state: State, labels: Labels) -> dict[str, Any]:
    """What can be seen of an object."""

    def named(one: object) -> object:
        other = state.objects.get(one) if isinstance(one, str) else None
        return one if isinstance(one, int) else labels.thing(state, other) if other is not None else None

    return {
        "kind": thing.kind,
        "face": thing.face,
        "under": thing.under,
        "controller": thing.controller,
        "owner": thing.owner,
        "tapped": thing.tapped,
        "face down": thing.face_down,
        "damage": thing.damage,
        "counters": thing.counters,
        "attached": named(thing.attached_to),
        "targets": [[named(one) for one in group] for group in thing.targets],
        "chapter": thing.chapter,
        "ability": thing.ability,
    }


def board(state: State, viewer: Seat | None = None) -> dict[str, Any]:
    """What a viewer sees of a state, without ids."""
    seen = view(state, viewer)
    labels = Labels()
    zones: dict[str, Any] = {}
    for zone in ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside"):
        keys = [zone_key(zone, seat) for seat in seen.players] if zone in OWNED_ZONES else [zone]  # type: ignore[arg-type]
        for key in dict.fromkeys(keys):
            rows = [told(seen.objects[one], seen, labels) for one in seen.zones.get(key, ()) if one in seen.objects]
            if zone not in ("graveyard", "stack"):  # the order elsewhere is a matter of how one lays cards down
                rows.sort(key=repr)
            if rows:
                zones[key] = rows
    fights = [
        (labels.thing(seen, seen.objects[one]), target if isinstance(target, int) else "object")
        for one, target in seen.attackers().items()
    ]
    blocks = [
        (labels.thing(seen, seen.objects[one]), [labels.thing(seen, seen.objects[other]) for other in others])
        for one, others in seen.blockers().items()
    ]
    players = {
        seat: (
            player.life,
            player.counters,
            player.designations,
            player.mulligans,
            player.kept,
            player.lost,
            player.won,
        )
        for seat, player in seen.players.items()
    }
    clock = (seen.turn, seen.step, seen.active, seen.ended, seen.outcome and seen.outcome.winner)
    return {"clock": clock, "players": players, "attacks": fights, "blocks": blocks, **zones}


def turns(events: Sequence[GameEvent], viewer: Seat | None = None) -> list[dict[str, Any]]:
    """The board as each step begins, and at the end."""
    boards = []
    folding = Folding()
    for event in events:
        if event.kind in ("StepBegan", "TurnBegan", "GameEnded"):
            boards.append(board(folding.state, viewer))
        folding.add(event)
    return [*boards, board(fold(events), viewer)]
