"""Stores with games, their lakes, and figures counted again from the events in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from analytics.lake.building import BuildReport, build
from analytics.lake.location import lake_path
from analytics.lake.reading import Lake, open_lake
from domain.events import GameEvent
from domain.state import apply, fold, new_state
from domain.state.evolve import effective_numbers
from projections.sagas import sagas
from replay.store import Store, open_store
from replay.urls import parse_url
from tests.kit.game import Game
from tests.kit.recording import new_id, record


def store_of(path: str | Path, games: Iterable[Game | Sequence[GameEvent]]) -> list[UUID]:
    """A store with these games; their ids."""
    ids = []
    with open_store(path) as store:
        for game in games:
            writer = record(game.events if isinstance(game, Game) else game, new_id(), every=10**6)
            store.append(writer)
            ids.append(writer.game_id)
    return ids


def built(path: str | Path, **options: Any) -> BuildReport:
    """Builds the lake of a store."""
    return build(parse_url(path), **options)


def lake_of(path: str | Path) -> Lake:
    """Opens the lake of a store."""
    return open_lake(parse_url(path))


def contents(path: str | Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables of a lake, in one order."""
    from analytics.models.catalogue import models

    found = {}
    with lake_of(path) as lake:
        for name in ("events", "links", "faces", *(m.name for m in models().values() if m.layer in ("fct", "dim"))):
            rows = lake.connection.execute(f"SELECT * FROM {name}").fetchall()
            found[name] = sorted(rows, key=repr)
    return found


def files_of(path: str | Path) -> int:
    """Parquet files in the folder of a lake, whether or not they count."""
    return len(list(lake_path(parse_url(path)).rglob("*.parquet")))


class Counted:
    """What a store's games hold, counted without any SQL."""

    def __init__(self, store: Store) -> None:
        self.lives: list[tuple[str, int, str, int, int]] = []
        """(game, object, outcome, own turns, chapters resolved)."""
        self.stories: list[tuple[str, int, int, int]] = []
        """(game, seat, own turn, permanents)."""
        self.rules: Counter[str] = Counter()
        self.mana: Counter[tuple[str, int]] = Counter()
        """(game, turn) → mana that the active player spent."""
        self.opening: Counter[tuple[str, int, str]] = Counter()
        self.played: Counter[tuple[str, int]] = Counter()
        self.life: dict[tuple[str, int, int], int] = {}
        self.decisions: Counter[tuple[str, int]] = Counter()
        self.triggers: Counter[tuple[str, int]] = Counter()
        self.lands: Counter[tuple[str, int]] = Counter()
        self.ends: dict[str, tuple[str | None, int | None]] = {}
        for info in store.games():
            if info.superseded_by is None:
                self._count(str(info.id), [each.event for each in store.events(info.id)])

    def _count(self, game: str, events: list[GameEvent]) -> None:
        kept = effective_numbers(events)
        turns: dict[int, list[int]] = {}
        for number in kept:
            event: Any = events[number]
            if event.kind == "TurnBegan":
                turns.setdefault(event.active, []).append(number)
        self._sagas(game, events, turns)
        self._walk(game, events, kept, turns)

    def _sagas(self, game: str, events: list[GameEvent], turns: dict[int, list[int]]) -> None:
        for life in sagas(events):
            until = life.left if life.left is not None else len(events)
            own = sum(life.entered < number <= until for number in turns.get(life.controller, []))
            gone = life.end in ("still there", "observed gone") or "moved to" in life.end
            if life.left is not None and events[life.left].kind.startswith("Observed"):
                gone = True
            outcome = "sacrificed" if life.end == "sacrificed (714.4)" else "censored" if gone else "left otherwise"
            self.lives.append((game, int(life.object[1:]), outcome, own, len(life.chapters_resolved)))

    def _walk(self, game: str, events: list[GameEvent], kept: list[int], turns: dict[int, list[int]]) -> None:
        state = new_state()
        active, begun = None, False
        began: Any = events[0]
        lost: tuple[str | None, int | None] = (None, None)
        for place, number in enumerate(kept):
            event: Any = events[number]
            if event.kind == "TurnBegan":
                if not begun:
                    for seat in state.players if began.observer is None else (began.observer,):
                        for card in state.zone("hand", seat):
                            face = state.objects[card].face
                            if face is not None and (face.card or face.name):
                                self.opening[game, seat, face.card or face.name or ""] += 1
                begun, active = True, event.active
            apply(state, event)
            if event.rule:
                self.rules[event.rule] += 1
            if event.kind == "ManaSpent" and event.player == active:
                self.mana[game, event.turn] += len(event.mana)
            if event.kind in ("SpellCast", "LandPlayed"):
                self.played[game, event.player] += 1
            if event.kind == "AbilityTriggered" and event.turn:
                self.triggers[game, event.turn] += 1
            if event.kind == "EnduringStoryGained":
                own = sum(begin <= number for begin in turns.get(event.player, []))
                self.stories.append((game, event.player, own, len(event.permanents)))
            if event.kind == "PlayerLost" and lost == (None, None):
                lost = (event.reason, event.player)
            if event.kind == "PriorityReceived" and number + 1 < len(events):
                following = kept[place + 1] if place + 1 < len(kept) else None
                if following == number + 1 and events[following].kind != "PriorityEnded":
                    self.decisions[game, event.player] += 1
            last_of_turn = place + 1 == len(kept) or events[kept[place + 1]].kind == "TurnBegan"
            if last_of_turn and active is not None and event.turn:
                for seat, player in state.players.items():
                    self.life[game, event.turn, seat] = player.life
                if active is not None:
                    self.lands[game, event.turn] = sum(
                        1
                        for each in state.zones.get("battlefield", ())
                        if (thing := state.objects[each]).face is not None
                        and "Land" in thing.face.types
                        and thing.controller == active
                    )
        self.ends[game] = lost


__all__ = ["Counted", "built", "contents", "files_of", "fold", "lake_of", "store_of"]
