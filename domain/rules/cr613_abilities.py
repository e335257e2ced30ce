"""CR 613.1e–f, layers 5 and 6: colours; abilities that are added and removed, keyword counters among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.cr613_effects import Applying, Working
from domain.rules.matching import Reading
from domain.rules.parsed import NO_INTRINSIC, basic_words, hidden_name
from domain.vocabulary import KEYWORD_COUNTERS

if TYPE_CHECKING:
    from domain.rules.game import Game


def set_colors(reading: Reading, one: Working, change: a.SetColors) -> None:
    """Colours instead of others, or beside them."""
    one.colors = tuple(dict.fromkeys((*one.colors, *change.colors))) if change.add else change.colors


def grant(reading: Reading, one: Working, change: a.GrantAbility) -> None:
    """An ability more."""
    name = hidden_name(change.ability)
    reading.game.library.remember(name, change.ability)
    one.abilities = (*one.abilities, name)


def lose(reading: Reading, one: Working, change: a.LoseAbilities) -> None:
    """All abilities, or a keyword, are gone."""
    if change.keyword is not None:
        one.abilities = tuple(n for n in one.abilities if not is_keyword(reading.game, n, change.keyword))
        return
    one.stripped = True
    # The mana abilities of basic land types are no text that could be gone (CR 305.6): it is said that they are.
    one.abilities = (NO_INTRINSIC,) if basic_words(one) else ()


def is_keyword(game: Game, name: str, keyword: str) -> bool:
    """Whether an ability of that name is that keyword, whatever its parameter."""
    node = game.node(name)
    return isinstance(node, a.Keyword) and node.name == keyword


def of_counters(game: Game, working: dict[ObjectId, Working]) -> list[Applying]:
    """What keyword counters give (CR 122.1b), with the timestamps of the counters (613.7c)."""
    found: list[Applying] = []
    for identifier, one in working.items():
        for kind, _ in one.thing.counters:
            if kind in KEYWORD_COUNTERS:
                stamp = one.thing.entered
                if not off.is_off("613.7c"):
                    stamp = game.state.stamps.get(f"{identifier}/{kind}", stamp)
                change = GRANTS.setdefault(kind, (a.GrantAbility(a.Keyword(kind)),))
                found.append(Applying(change, one.thing.controller, identifier, stamp, affected=(identifier,)))
    return found


GRANTS: dict[str, tuple[a.GrantAbility, ...]] = {}
"""Keyword counter → what it changes."""
