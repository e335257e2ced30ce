"""The columns of simulated games that are in no store."""

from __future__ import annotations

from typing import Final

from analytics.lake.columns import Column

COLUMNS: Final = (
    Column("game_id", "UUID", "The game."),
    Column("simulation", "VARCHAR", "The simulation: who plays which decks with which seed."),
    Column("number", "INTEGER", "The game's place in it, from 0."),
    Column("events", "INTEGER", "How many events it has."),
    Column("head", "VARCHAR", "The chain value after the last, in hex."),
    Column("turns", "INTEGER", "How many turns it has."),
    Column("winner", "TINYINT", "Who won; null for nobody."),
    Column("how", "VARCHAR", "`won`, `drawn` or `stopped` (a program failed)."),
    Column("reason", "VARCHAR", "What ended it."),
    Column("commands", "VARCHAR", "What was decided, one command a line."),
)
