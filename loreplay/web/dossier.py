"""The page of a dossier: one HTML file that asks nobody for anything, with the replay of the game in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from loreplay import __version__
from loreplay.dossier.sections import Drawn, Event, Facts, Listed, Para, Quote, Rows, sections
from loreplay.web.page import SCRIPT, STYLE, asset, digests, environment, packed, viewer_page

if TYPE_CHECKING:
    from replay.dossier.model import Dossier
    from replay.replay import Replay

_FOLDED = 12
"""Rows of a table from which on it opens when it is asked for."""
_KINDS = {Facts: "facts", Para: "para", Quote: "quote", Listed: "listed", Rows: "rows", Drawn: "drawn"}


def dossier_page(dossier: Dossier, replay: Replay) -> str:
    """The page, in the view that the dossier was made in; `replay` is the game in that same view."""
    from markupsafe import Markup

    one = dossier.identity
    scripts, styles = (asset("dossier.js"), asset(SCRIPT)), (asset("dossier.css"), asset(STYLE))
    page = viewer_page(replay, start=one.event)
    return (
        environment()
        .get_template("dossier.html.j2")
        .render(
            version=__version__,
            policy=policy(scripts, styles),
            script=Markup(scripts[0]),  # noqa: S704  (our own files)
            style=Markup(styles[0]),  # noqa: S704
            title=" v ".join(player.name for player in one.players) or one.game[:8],
            dispute=one.dispute[:8],
            event=one.event,
            told=dossier.action.event.text,
            at=dossier.action.event.at,
            view=one.view,
            everything=replay.viewer == "all",
            badges=_badges(dossier),
            sections=[
                {"number": each.number, "title": each.title, "blocks": [_block(block) for block in each.blocks]}
                for each in sections(dossier)
            ],
            replay=packed({"page": page}),
        )
    )


def policy(scripts: tuple[str, ...], styles: tuple[str, ...]) -> str:
    """A content security policy for the dossier and the replay in it, which inherits it; no request at all."""
    return (
        f"default-src 'none'; script-src {digests(*scripts)}; style-src {digests(*styles)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _badges(dossier: Dossier) -> list[tuple[str, str]]:
    legal = {"legal": "good", "illegal": "bad", "cannot be told": "warn"}.get(dossier.action.legal, "")
    verdict = "good" if dossier.integrity.verdict in ("EXACT", "INTACT") else "bad"
    return [
        (dossier.integrity.verdict, verdict),
        (dossier.action.legal, legal),
        (dossier.judgement.status, "good" if dossier.judgement.status == "final" else ""),
        (f"simple backup: {'yes' if dossier.backup.simple else 'no'}", ""),
    ]


def _block(block: Any) -> dict[str, Any]:
    made = {"is": _KINDS[type(block)], **block._asdict()}
    if isinstance(block, Rows):
        made["rows"] = [[_cell(cell) for cell in row] for row in block.rows]
        made["folded"] = len(block.rows) > _FOLDED
    elif isinstance(block, Facts):
        made["rows"] = [(label, _cell(value)) for label, value in block.rows]
    return made


def _cell(cell: Any) -> dict[str, Any]:
    return {"event": cell.number if isinstance(cell, Event) else None, "text": str(cell)}
