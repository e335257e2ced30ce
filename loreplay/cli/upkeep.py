"""`loreplay backup`, `restore` and `upgrade`: a store as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.arguments import sure
from loreplay.cli.session import Session

File = Annotated[str, typer.Argument(metavar="FILE", show_default=False)]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


@verb(app, "backup", "loreplay backup games-2026-06-17.db")
def backup(session: Session, file: File) -> None:
    """Copy the whole store into a file.

    Its key goes beside it. Games may be imported meanwhile.
    """
    from replay.backup import backup as back_up

    target = back_up(session.url, Path(file).expanduser())
    size = target.stat().st_size
    session.document("backup", {"store": str(session.url), "file": str(target), "bytes": size})
    session.say(f"{target}: {size:,} bytes, a copy of {session.url}")


@verb(app, "restore", "loreplay restore games-2026-06-17.db", "loreplay restore games.bak --store other.db --yes")
def restore(session: Session, file: File, yes: Yes = False) -> None:
    """Make the store what a backup says.

    A store that is there is only replaced after asking, or with --yes.
    """
    from replay.backup import restore as bring_back
    from replay.urls import SqliteUrl

    there = isinstance(session.url, SqliteUrl) and session.url.path.exists()
    if there:
        sure(f"{session.url} exists and will be replaced by {file}.", yes)
    target = bring_back(Path(file).expanduser(), session.url, replace=there)
    session.document("restore", {"file": file, "store": str(target), "replaced": there})
    session.say(f"{target} is what {file} says")


@verb(app, "upgrade", "loreplay upgrade")
def upgrade(session: Session) -> None:
    """Bring an older store to today's format.

    A copy of it as it was is left beside it.
    """
    from replay.backup import upgrade as bring_up

    before, after = bring_up(session.url)
    session.document("upgrade", {"store": str(session.url), "before": before, "after": after})
    if before == after:
        session.say(f"{session.url} has today's format already ({after})")
    else:
        session.say(f"{session.url}: format {before} → {after}; the store as it was lies beside it")
