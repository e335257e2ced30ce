"""A seam for tests: single rules switched off, to show that a scenario would notice (`RULES_OFF=714.4`)."""

from __future__ import annotations

from collections.abc import MutableSequence

OFF: MutableSequence[str] = []
"""CR numbers that are switched off in this process; empty in play."""


def is_off(rule: str) -> bool:
    """Whether a rule is switched off."""
    return bool(OFF) and rule in OFF
