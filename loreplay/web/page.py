"""The viewer's page: one HTML file with everything in it, or the same page served with its script beside it."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from loreplay import __version__
from loreplay.web.viewer_data import viewer_data
from projections.names import clean

if TYPE_CHECKING:
    from jinja2 import Environment

    from replay.replay import Replay

SCRIPT = "viewer.js"
STYLE = "viewer.css"


@cache
def asset(name: str) -> str:
    """A file of `static/`."""
    return resources.files("loreplay.web").joinpath("static", name).read_text(encoding="utf-8")


@cache
def environment() -> Environment:
    """The templates; whatever goes into one is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("loreplay.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def viewer_page(
    replay: Replay,
    *,
    start: int | None = None,
    base: str | None = None,
    links: Iterable[tuple[str, str]] = (),
    live: tuple[str, str] | None = None,
) -> str:
    """The page that shows a game in the replay's view, opened after event `start`.

    Without `base` it is complete in itself and asks nobody for anything; with it, script and style come from
    `{base}/static/`. `links` are further downloads: (name, address). `live` are the addresses at which a game that is
    still played tells that it grew, and of its data. Raises StoreError for a damaged record.
    """
    from markupsafe import Markup

    data = page_data(replay, start)
    game = data["game"]
    inline = base is None
    script, style = asset(SCRIPT), asset(STYLE)
    lore, lore_name = lore_of(replay)
    return (
        environment()
        .get_template("viewer.html.j2")
        .render(
            version=__version__,
            title=" v ".join(player["name"] for player in game["players"]) or game["name"],
            subtitle=data["subtitle"],
            live=live[0] if live else None,
            fresh=live[1] if live else None,
            verdict=game["verdict"],
            verdict_text=game["verdict_text"],
            partial=_partial(game),
            seen_as=replay.seen_as,
            policy=policy(script, style) if inline else None,
            inline=inline,
            base=base,
            links=list(links),
            script=Markup(script),  # noqa: S704  (our own files)
            style=Markup(style),  # noqa: S704
            data=packed(data),
            lore=lore,
            lore_name=lore_name,
        )
    )


def page_data(replay: Replay, start: int | None = None) -> dict[str, Any]:
    """What the page's script reads."""
    data = viewer_data(replay, start)
    return {**data, "subtitle": _subtitle(data["game"])}


def packed(data: dict[str, Any]) -> str:
    """Raw DEFLATE in base64: what `DecompressionStream("deflate-raw")` reads."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(press.compress(msgspec.json.encode(data)) + press.flush()).decode()


def policy(script: str, style: str) -> str:
    """A content security policy that allows this script and style, and no request at all."""

    return (
        f"default-src 'none'; script-src {digests(script)}; style-src {digests(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def digests(*texts: str) -> str:
    """What allows just these scripts or styles in a content security policy."""
    return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts)


def lore_of(replay: Replay) -> tuple[str, str]:
    """The game in this view as base64 of `.lore.zst`, which verifies, and a name; empty for one made in memory."""
    import zstandard

    from replay.formats.lore import dump_lines

    records = replay.stored
    if not records or replay.game_id is None or replay.head is None:
        return "", ""
    lines = b"".join(dump_lines(replay.game_id, records, replay.head, replay.viewer, replay.definitions))
    press = zstandard.ZstdCompressor(level=12, write_checksum=True)
    name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in replay.name)[:60]
    return base64.b64encode(press.compress(lines)).decode(), f"{name or 'game'}.lore.zst"


def _subtitle(game: dict[str, Any]) -> str:
    parts = [game["result"], game["format"], f"{game['events']:,} events", f"recorded by {game['source']}"]
    return " · ".join(clean(part) for part in parts if part)


def _partial(game: dict[str, Any]) -> str:
    parts = ["the record starts after the game did"] if game["late"] else []
    if game["gaps"]:
        parts.append(f"the record has {game['gaps']} gap{'s' if game['gaps'] > 1 else ''}")
    return "; ".join(parts)
