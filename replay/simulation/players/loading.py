"""From the name of a program to a player: `random`, `greedy`, `scripted:FILE`, `module:Class`."""

from __future__ import annotations

import inspect
import sys
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from domain.ids import Seat
from replay.errors import StoreError
from replay.simulation.players import Player
from replay.simulation.players.greedy import GreedyPlayer
from replay.simulation.players.random_player import RandomPlayer
from replay.simulation.players.scripted import ScriptedPlayer

OWN: dict[str, type[Any]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make_player(program: str, seed: int, seat: Seat) -> Player:
    """A player for one game. StoreError for a program that is not there, or can't be made."""
    kind, colon, rest = program.partition(":")
    if not colon:
        if program not in OWN:
            near = get_close_matches(program, [*OWN, "scripted"], 1)
            hint = f"did you mean {near[0]}?" if near else "there are random, greedy, scripted:FILE and module:Class"
            raise StoreError(f"no player is called {program[:60]!r}: {hint}")
        return _made(program, OWN[program], seed, seat)
    if kind == "scripted":
        return ScriptedPlayer.read(rest)
    return _made(program, _class(kind, rest), seed, seat)


def title(program: str) -> str:
    """What a player with this program is called in games."""
    kind, colon, rest = program.partition(":")
    word = kind if not colon or kind == "scripted" else rest
    return "".join(letter for letter in word if letter.isalnum() or letter in "-_ .")[:40].capitalize() or "Program"


@lru_cache(maxsize=32)
def _class(module: str, name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = import_module(module)
    except Exception as error:  # noqa: BLE001  # it is the user's own code
        raise StoreError(f"--players {module}:{name}: {module} can't be imported ({_line(error)})") from None
    made = getattr(found, name, None)
    if not callable(made):
        raise StoreError(f"--players {module}:{name}: {module} has no class {name}")
    return made


def _made(program: str, kind: Any, seed: int, seat: Seat) -> Player:
    try:
        wanted = inspect.signature(kind).parameters
        given = {"seed": seed, "seat": seat}
        player = kind(**{key: value for key, value in given.items() if key in wanted})
    except Exception as error:  # noqa: BLE001  # it is the user's own code
        raise StoreError(f"--players {program}: it can't be made ({_line(error)})") from None
    if not callable(getattr(player, "choose", None)):
        raise StoreError(f"--players {program}: it has no method `choose(view, options)`")
    made: Player = player
    return made


def _line(error: Exception) -> str:
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
