"""Mana costs (CR 107.4, 202): symbols, mana value, and what each symbol takes."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from domain.rules import off

SYMBOL = re.compile(r"\{([^{}]*)\}")
TYPES = ("W", "U", "B", "R", "G", "C")


class ManaCost(msgspec.Struct, frozen=True):
    """A mana cost taken apart."""

    generic: int = 0
    colored: tuple[str, ...] = ()
    """One entry a symbol: `W`, `C`, a hybrid `R/W`, `2/W`, `W/P`, `S`."""
    x: int = 0
    """How many {X}."""

    def plus(self, other: ManaCost) -> ManaCost:
        """Both together."""
        return ManaCost(self.generic + other.generic, self.colored + other.colored, self.x + other.x)

    def less(self, generic: int) -> ManaCost:
        """With its generic part reduced, not below zero (CR 118.7a)."""
        return ManaCost(max(0, self.generic - generic), self.colored, self.x)

    def times(self, number: int) -> ManaCost:
        """So many times as much."""
        return self if number == 1 else ManaCost(self.generic * number, self.colored * number, self.x * number)

    def with_x(self, x: int) -> ManaCost:
        """With X announced."""
        return ManaCost(self.generic + self.x * x, self.colored, 0)

    def __str__(self) -> str:
        numbers = f"{{{self.generic}}}" if self.generic or not (self.colored or self.x) else ""
        return "{X}" * self.x + numbers + "".join(f"{{{symbol}}}" for symbol in self.colored)


@lru_cache(maxsize=4096)
def mana_cost(text: str | None) -> ManaCost:
    """`{2}{R/W}{W}` taken apart. Raises ValueError for a symbol that is none."""
    generic = x = 0
    colored: list[str] = []
    for symbol in SYMBOL.findall(text or ""):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        elif symbol in TYPES or symbol == "S" or "/" in symbol:
            colored.append(symbol)
        else:
            raise ValueError(f"{{{symbol}}} is no mana symbol")
    return ManaCost(generic, tuple(colored), x)


@lru_cache(maxsize=4096)
def mana_value(text: str | None, x: int = 0) -> int:
    """CR 202.3: the total of a mana cost; a hybrid counts its largest part, X what it is."""
    cost = mana_cost(text)
    total = cost.generic + cost.x * x
    for symbol in cost.colored:
        total += 2 if symbol.startswith("2/") else 1
    return total


@lru_cache(maxsize=4096)
def mana_symbols(text: str) -> tuple[str, ...]:
    """`{R}{G}` as mana: one entry each; a number is that much colorless."""
    made: list[str] = []
    for symbol in SYMBOL.findall(text):
        made.extend(["C"] * int(symbol) if symbol.isdigit() else [symbol])
    return tuple(made)


def can_pay(symbol: str, mana: str) -> bool:
    """Whether a mana of that type pays a coloured (or hybrid, snow) symbol."""
    if symbol == mana:
        return True
    kind, _, quality = mana.partition("/")
    if symbol == "S":
        return quality == "snow" or off.is_off("107.4h")
    return kind in symbol.split("/") or symbol.startswith("2/")
