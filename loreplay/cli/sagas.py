"""`loreplay sagas`: the whole life of each Saga."""

from __future__ import annotations

from typing import Any

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import Game, View
from loreplay.cli.session import Session
from loreplay.cli.terminal import BOLD, fitted, styled


@verb(app, "sagas", "loreplay sagas 3f2a", "loreplay sagas game.lore --json")
def sagas(session: Session, game: Game, view: View = None) -> None:
    """Tell each Saga's whole life (CR 714).

    How it came, its lore counters and chapters with their events, and how it left: sacrificed under 714.4, destroyed,
    exiled, …, or that it is still there.
    """
    import msgspec

    replay = session.replay(game, view)
    lives = replay.sagas
    if session.json:
        found: list[dict[str, Any]] = [msgspec.to_builtins(life) for life in lives]
        session.document("sagas", {"game": replay.game_id, "view": replay.seen_as, "sagas": found})
        return
    if not lives:
        session.say("no Saga was on the battlefield in this game")
    for number, life in enumerate(lives):
        heading, _, rest = str(life).partition("\n")
        if number:
            session.say()
        player = session.called(replay.player_name(life.controller))
        session.say(styled(f"{heading}, {player}'s", BOLD))
        session.say(fitted(rest))
