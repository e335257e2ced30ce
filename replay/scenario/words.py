"""Words of scenario files: players, steps, mana."""

from __future__ import annotations

import re

from domain.ids import Seat
from domain.mana import mana_symbols
from domain.vocabulary import STEP_TITLES, Step
from replay.scenario.errors import did_you_mean, shown
from replay.scenario.tree import Node

SYMBOLS = re.compile(r"(?:\{[^{}]*\}|\s)*")
SEATS: dict[str, Seat] = {"P1": 1, "P2": 2}


def seat_of(node: Node) -> Seat:
    """`P1` or `P2`."""
    text = node.as_text("a player")
    if text not in SEATS:
        node.fail(f"{shown(text)} is no player; players are P1 and P2")
    return SEATS[text]


def step_words() -> dict[str, Step]:
    """Every way to name a step."""
    words: dict[str, Step] = {}
    for step, title in STEP_TITLES.items():
        for word in (step, title, title.removesuffix(" step"), title.removesuffix(" phase")):
            words[word] = step
    return words


STEPS = step_words()


def step_of(node: Node) -> Step:
    """A step or main phase in which players receive priority."""
    text = " ".join(node.as_text("a step").casefold().split())
    if text not in STEPS:
        node.fail(f"{shown(text)} is no step{did_you_mean(text, STEPS) or '; for example precombat main'}")
    step = STEPS[text]
    if step in ("untap", "cleanup"):
        node.fail(f"nobody receives priority in the {STEP_TITLES[step]} (502.4, 514.3): name another step")
    return step


def mana_of(node: Node) -> tuple[str, ...]:
    """Mana symbols, one entry a mana; a generic symbol is that much colorless mana."""
    if node.null:
        return ()
    text = node.as_text('mana such as "{R}{G}"')
    if not SYMBOLS.fullmatch(text):
        node.fail(f'{shown(text)} is no mana; write it in braces and quotes: "{{R}}{{G}}"')
    made = mana_symbols(text)
    for symbol in made:
        if symbol not in ("W", "U", "B", "R", "G", "C"):
            node.fail(f"{{{symbol}}} is no mana that a pool can hold; there are W, U, B, R, G, C and numbers")
    return made
