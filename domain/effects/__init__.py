"""One interpreter function for each kind of effect. `carry_out` finds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.cards import effects as e
from domain.rules.choice import Flow
from domain.rules.matching import Reading

Interpreter = Callable[[Reading, Any], Flow[None] | None]
"""Those that may ask a choice are flows."""
F = TypeVar("F", bound=Interpreter)

INTERPRETERS: dict[type[e.Effect], Interpreter] = {}


def interprets(kind: type[e.Effect]) -> Callable[[F], F]:
    """Registers the function that carries out a kind of effect."""

    def register(interpreter: F) -> F:
        INTERPRETERS[kind] = interpreter
        return interpreter

    return register


def carry_out(reading: Reading, effect: e.Effect) -> Flow[None]:
    """Carries out one instruction."""
    asking = INTERPRETERS[type(effect)](reading, effect)
    if asking is not None:
        yield from asking


def carry_out_all(reading: Reading, effects: tuple[e.Effect, ...]) -> Flow[None]:
    """Carries out instructions in the order of the text (CR 608.2c)."""
    for effect in effects:
        if reading.game.state.ended:
            return
        asking = INTERPRETERS[type(effect)](reading, effect)
        if asking is not None:
            yield from asking


from domain.effects import (  # noqa: E402  # the interpreters register themselves
    cards_and_libraries,
    control_flow,
    copies_and_tokens,
    counters,
    damage_and_life,
    keyword_actions,
    lasting,
    mana,
    of_sagas,
    permanents,
    the_stack,
)

__all__ = [
    "INTERPRETERS",
    "cards_and_libraries",
    "carry_out",
    "carry_out_all",
    "control_flow",
    "copies_and_tokens",
    "counters",
    "damage_and_life",
    "interprets",
    "keyword_actions",
    "lasting",
    "mana",
    "of_sagas",
    "permanents",
    "the_stack",
]
