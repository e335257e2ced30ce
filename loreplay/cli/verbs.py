"""Every verb, in the order in which help lists them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

MODULES = (
    "demo",
    "importing",
    "games",
    "show",
    "log",
    "explain",
    "sagas",
    "diff",
    "card",
    "rule",
    "watch",
    "export",
    "simulate",
    "remake",
    "play",
    "fork",
    "analytics",
    "query",
    "dashboard",
    "verify",
    "seal",
    "keys",
    "audit",
    "why_not",
    "dispute",
    "dispute_show",
    "dispute_export",
    "scenario",
    "upkeep",
    "forget",
    "cards",
    "doctor",
)


@cache
def register_all() -> None:
    """Imports the modules of the verbs, which register themselves; each imports what is heavy when it runs."""
    for module in MODULES:
        import_module(f"loreplay.cli.{module}")
