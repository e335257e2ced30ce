"""Which games and players a metric looks at."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from analytics.errors import UnknownMetric
from analytics.lake.files import sql_text

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
LONGEST: Final = 200
CHOICES: Final = {"play": ("play", "draw"), "bots": ("no", "only"), "gaps": ("no", "only")}


class Filters(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All are optional; each narrows what is counted."""

    deck: str | None = None
    """The beginning of a deck's hash."""
    card: str | None = None
    """A card's key or name: its rows, and of players those who played it."""
    player: str | None = None
    format: str | None = None
    source: str | None = None
    """`engine`, `arena`, `hand`."""
    since: str | None = None
    until: str | None = None
    """Dates, both included."""
    play: str | None = None
    """`play` or `draw`: took the first turn or not."""
    bots: str | None = None
    """`no`: without recorded games against programs; `only` those. Simulated games are not meant."""
    gaps: str | None = None
    """`no`: without records that start late or have gaps; `only` those."""

    def asdict(self) -> dict[str, str]:
        """Those that are set."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}


def checked(given: dict[str, Any]) -> Filters:
    """Filters from words of a user. Raises UnknownMetric for what is none."""
    filters = Filters(**{name: value for name, value in given.items() if value not in (None, "")})
    for name, value in filters.asdict().items():
        if not value.isprintable() or len(value) > LONGEST:
            raise UnknownMetric(f"{name}: more than {LONGEST} characters, or some that cannot be printed")
    for name, values in CHOICES.items():
        value = getattr(filters, name)
        if value is not None and value not in values:
            raise UnknownMetric(f"{name}: {value[:40]!r} is none of {', '.join(values)}")
    for name in ("since", "until"):
        value = getattr(filters, name)
        if value is not None and not _DATE.fullmatch(value):
            raise UnknownMetric(f"{name}: {value[:40]!r} is no date like 2026-11-29")
    return filters


def scope_sql(filters: Filters) -> str:
    """The players in games that count, one row each, with all that metrics group by."""
    where = ["g.counted"]

    def is_like(column: str, value: str | None) -> None:
        if value is not None:
            where.append(f"lower({column}) = lower({sql_text(value)})")

    is_like("p.player", filters.player)
    is_like("g.format", filters.format)
    is_like("g.source", filters.source)
    if filters.deck is not None:
        where.append(f"starts_with(p.deck, {sql_text(filters.deck)})")
    if filters.since is not None:
        where.append(f"g.day >= TRY_CAST({sql_text(filters.since)} AS DATE)")
    if filters.until is not None:
        where.append(f"g.day <= TRY_CAST({sql_text(filters.until)} AS DATE)")
    if filters.play is not None:
        where.append("p.on_play" if filters.play == "play" else "NOT p.on_play")
    if filters.bots is not None:
        bots = "(g.bots AND g.source <> 'engine')"
        where.append(bots if filters.bots == "only" else f"NOT {bots}")
    if filters.gaps is not None:
        where.append("g.partial" if filters.gaps == "only" else "NOT g.partial")
    return f"""
SELECT p.game_id, p.seat, p.player, p.bot, coalesce(p.deck, 'unknown') AS deck, p.on_play,
       CASE WHEN p.on_play THEN 'play' WHEN NOT p.on_play THEN 'draw' END AS play, p.won, p.mulligans, p.life,
       p.lands_played, p.spells_cast, p.mana_spent, p.own_turns, p.story_event, p.story_turn, p.observed,
       p.event_number AS end_event, g.format, g.source, g.day, strftime(g.day, '%Y-%m') AS month, g.turns, g.end_reason,
       g.end_rule, g.partial, g.bots, g.finished, g.seconds, g.roll_backs, g.events, g.players,
       CAST(dense_rank() OVER (ORDER BY p.game_id) AS INTEGER) AS game,
       CAST(row_number() OVER (ORDER BY p.game_id, p.seat) AS INTEGER) AS place
FROM fct_players p JOIN dim_games g USING (game_id)
WHERE {" AND ".join(where)}"""


def card_sql(filters: Filters) -> str:
    """The keys of the cards that the filter means; all without one."""
    if filters.card is None:
        return "SELECT card FROM dim_cards"
    text = sql_text(filters.card)
    return (
        f"SELECT card FROM dim_cards WHERE card = {text} OR lower(strip_accents(name)) = lower(strip_accents({text}))"
    )
