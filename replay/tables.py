"""The store's tables beside the events. `?` stands for a parameter in every database."""

from __future__ import annotations

FORMAT = 1
"""Version of what is stored: 1 since release 0.1, 0 was the draft before it. Stores of a newer one are refused."""

TABLES = (
    "CREATE TABLE IF NOT EXISTS loreplay_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    # the head of each game is no index: it is written with the events and never made again from them
    "CREATE TABLE IF NOT EXISTS loreplay_heads (game TEXT PRIMARY KEY, events BIGINT, head TEXT, latest BIGINT)",
    "CREATE TABLE IF NOT EXISTS loreplay_games (game TEXT PRIMARY KEY, began BIGINT, match TEXT, info TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS loreplay_games_match ON loreplay_games (match)",
    "CREATE TABLE IF NOT EXISTS loreplay_sources (game TEXT, name TEXT, content {blob}, PRIMARY KEY (game, name))",
    "CREATE TABLE IF NOT EXISTS loreplay_names (pseudonym TEXT PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS loreplay_definitions (hash TEXT PRIMARY KEY, definition {blob} NOT NULL)",
)

GET_META = "SELECT value FROM loreplay_meta WHERE name = ?"
NEW_META = "INSERT INTO loreplay_meta VALUES (?, ?) ON CONFLICT DO NOTHING"
META_LIKE = "SELECT name, value FROM loreplay_meta WHERE name LIKE ? ORDER BY name"
SET_META = "INSERT INTO loreplay_meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

GET_HEAD = "SELECT events, head, latest FROM loreplay_heads WHERE game = ?"
NEW_HEAD = "INSERT INTO loreplay_heads VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING game"
MOVE_HEAD = "UPDATE loreplay_heads SET events = ?, head = ?, latest = ? WHERE game = ? AND events = ? RETURNING game"
ALL_HEADS = "SELECT game, events, head, latest FROM loreplay_heads ORDER BY game"

SET_GAME = (
    "INSERT INTO loreplay_games VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"
    " SET began = excluded.began, match = excluded.match, info = excluded.info"
)
_INDEX = "SELECT g.info, h.events, h.head, h.latest FROM loreplay_games g LEFT JOIN loreplay_heads h ON h.game = g.game"
GET_GAME = f"{_INDEX} WHERE g.game = ?"
THESE_GAMES = f"{_INDEX} WHERE g.game IN ({{}})"
ALL_GAMES = f"{_INDEX} ORDER BY g.began, g.game"
GAMES_OF_MATCH = f"{_INDEX} WHERE g.match = ? ORDER BY g.began, g.game"
GAMES_LIKE = f"{_INDEX} WHERE g.game LIKE ? ORDER BY g.game LIMIT 5"
CLEAR_GAMES = "DELETE FROM loreplay_games"

SET_SOURCE = (
    "INSERT INTO loreplay_sources VALUES (?, ?, ?) ON CONFLICT (game, name) DO UPDATE SET content = excluded.content"
)
GET_SOURCE = "SELECT content FROM loreplay_sources WHERE game = ? AND name = ?"
SOURCE_NAMES = "SELECT name FROM loreplay_sources WHERE game = ? ORDER BY name"
DROP_SOURCES = "DELETE FROM loreplay_sources WHERE game = ?"

SET_NAME = "INSERT INTO loreplay_names VALUES (?, ?) ON CONFLICT (pseudonym) DO UPDATE SET name = excluded.name"
ALL_NAMES = "SELECT pseudonym, name FROM loreplay_names ORDER BY pseudonym"
NEW_DEFINITION = "INSERT INTO loreplay_definitions VALUES (?, ?) ON CONFLICT DO NOTHING"
GET_DEFINITIONS = "SELECT hash, definition FROM loreplay_definitions WHERE hash IN ({})"

DROP_NAME = "DELETE FROM loreplay_names WHERE pseudonym = ?"
