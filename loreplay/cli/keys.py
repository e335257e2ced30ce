"""`loreplay keys`: Ed25519 keys of players and organisers, for signed receipts."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from loreplay.cli.app import app, verb
from loreplay.cli.session import Session
from loreplay.cli.terminal import Column, table

keys = typer.Typer(
    help="Keys that sign receipts, and those of others that check them.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
app.add_typer(keys, name="keys", short_help="Keys that sign receipts, and those of others that check them")

Name = Annotated[str, typer.Argument(metavar="NAME", help="What the key is called.", show_default=False)]


@verb(keys, "new", "loreplay keys new organiser")
def new(session: Session, name: Name) -> None:
    """Make a key.

    Its file lies in your own data folder and can be read by you alone. Give others the public key that is told.
    """
    from replay.keys import new_key

    key, path = new_key(name)
    session.document("key", {"name": key.name, "public": key.public, "private": True, "file": os.fspath(path)})
    session.say(f"{key.name}  {key.public}  {path}")


@verb(keys, "trust", "loreplay keys trust organiser 9bfd…11d2")
def trust(
    session: Session,
    name: Name,
    public: Annotated[str, typer.Argument(metavar="PUBLIC", help="64 hex digits.", show_default=False)],
) -> None:
    """Keep somebody's public key under a name, so that verify says who signed a receipt."""
    from replay.keys import trust as keep

    key, path = keep(name, public)
    session.document("key", {"name": key.name, "public": key.public, "private": False, "file": os.fspath(path)})
    session.say(f"{key.name}  {key.public}  {path}")


@verb(keys, "list", "loreplay keys list", "loreplay keys list --json")
def list_(session: Session) -> None:
    """List your keys, and those of others that you keep."""
    from replay.keys import all_keys, folder

    found = list(all_keys())
    session.document(
        "keys",
        {
            "folder": os.fspath(folder()),
            "keys": [
                {"name": key.name, "public": key.public, "private": key.private is not None, "file": os.fspath(path)}
                for key, path in found
            ],
        },
    )
    if not found:
        session.say(f"no keys in {folder()}: `loreplay keys new NAME` makes one")
        return
    columns = (Column("name"), Column("public key"), Column("use", least=6))
    rows = [(key.name, key.public, "checks" if key.private is None else "signs and checks") for key, _ in found]
    for line in table(columns, rows):
        session.say(line)
