"""`loreplay forget`: hidden information, and names, of a game or a player are destroyed."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import complete_game, sure
from loreplay.cli.failures import Failure, one_line
from loreplay.cli.session import Session

_ID = re.compile(r"[0-9a-fA-F-]{1,36}")


@verb(app, "forget", "loreplay forget 3f2a", "loreplay forget player-1a2b3c4d --yes")
def forget(
    session: Session,
    who: Annotated[
        str,
        typer.Argument(
            metavar="GAME|PLAYER",
            help="A game by the beginning of its id, or a player by pseudonym or kept name.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Destroy the hidden information of a game or a player.

    All that was hidden in a game, or what a player saw in every game, with kept names and the notes about its log. The
    events, their numbers and the chain stay, so the record still verifies. Backups and exports keep what they have.
    """
    from replay.forgetting import forget_game, forget_player

    store = session.store
    player = _player(session, who)
    if player is not None:
        sure(f"What {one_line(who)} saw in every game, and the name, will be destroyed for good.", yes)
        done = forget_player(store, player)
        about = player
    elif _ID.fullmatch(who):
        info = store.find(who)
        sure(
            f"All that was hidden in game {str(info.id)[:8]} ({info.events:,} events) will be destroyed for good.", yes
        )
        done = forget_game(store, info.id)
        about = str(info.id)
    else:
        raise Failure(f"{one_line(who, 80)!r} is neither the id of a game nor a player; `loreplay games` lists both")
    from analytics.lake.building import forget_now

    forget_now(session.url)
    session.document("forget", {"forgot": about, **done._asdict()})
    games = f"{done.games} game{'' if done.games == 1 else 's'}"
    session.say(
        f"forgot {one_line(about)}: {done.events:,} events in {games} lost their hidden part;"
        f" notes about logs: {done.sources} gone; kept names: {done.names} gone"
    )


def _player(session: Session, who: str) -> str | None:
    """The player of that pseudonym or kept name, or None."""
    kept = session.store.names()
    players = {player.name for info in session.store.games() for player in info.players} | set(kept)
    if who in players:
        return who
    return next((pseudonym for pseudonym, name in kept.items() if name == who), None)
