"""CR 106.6: what mana may be spent on, and what happens as it is spent. Both travel with the mana, as words.

The words of a pool and of the events are `words` of a `Spending`; `meant` is the inverse. Uses are joined by "or":
`foretell`, `cast Goblin Creature`, `activate Creature`; riders stand behind them: `; can't be countered`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from domain.cards import filters as f
from domain.cards.abilities import RuleChange
from domain.cards.mana import Spending
from domain.commands import IllegalCommand
from domain.ids import ObjectId, Seat
from domain.mana import ManaCost
from domain.rules import off
from domain.rules.matching import Reading, linked_choice, matches
from domain.state.leaves import Mana

if TYPE_CHECKING:
    from domain.rules.game import Game


class Purpose(msgspec.Struct, frozen=True):
    """What mana is spent on: restrictions look at it."""

    kind: str
    """`cast`, `activate`, `foretell`, `other`."""
    object: ObjectId | None = None


ANYTHING = "anything, "
UNCOUNTERABLE = "; can't be countered"
KNOWN = {
    "foretell": Spending(f.HasKeyword("foretell"), foretell=True),
    "foretell or instants and sorceries": Spending(f.instant | f.sorcery, foretell=True),
}
"""Words of a single use that mean more than they say."""
NOTHING = f.Colored("no spell")
"""Means nothing, not even a changeling."""


def words(reading: Reading, spending: Spending | str | None) -> str | None:
    """A restriction as it travels with mana that is made now: what was chosen is in it (607.2d)."""
    if spending is None or isinstance(spending, str):
        return spending
    return said(settled(reading, spending))


def settled(reading: Reading, spending: Spending) -> Spending:
    """With the chosen type in its place; without a choice there is no such spell (607.5a)."""
    cast = spending.cast
    if cast is None or not any(isinstance(part, f.OfChosenType) for part in cast.walk()):
        return spending
    word = linked_choice(reading.game, reading.source, "creature type")
    return replace(spending, cast=chosen(cast, f.Is(word) if word is not None else NOTHING))


def chosen(what: f.Filter, kind: f.Filter) -> f.Filter:
    """A filter with a type in the place of "the chosen type"."""
    match what:
        case f.OfChosenType():
            return kind
        case f.AllOf():
            return f.AllOf(tuple(chosen(part, kind) for part in what.parts))
        case f.AnyOf():
            return f.AnyOf(tuple(chosen(part, kind) for part in what.parts))
    return what


@lru_cache(maxsize=1024)
def said(spending: Spending) -> str:
    """The words. Raises ValueError for a kind of spell that has none."""
    for text, known in KNOWN.items():
        if spending == known:
            return text
    uses = ["foretell"] if spending.foretell else []
    uses += [f"cast {kind}" for kind in kinds(spending.cast)]
    uses += [f"activate {kind}" for kind in kinds(spending.activate)]
    text = " or ".join(uses)
    return (text if spending.only else ANYTHING + text) + (UNCOUNTERABLE if spending.uncounterable else "")


def kinds(what: f.Filter | None) -> list[str]:
    """The kinds of which one is meant, each as its words."""
    if what is None:
        return []
    return [" ".join(map(atom, f.parts(one, f.AllOf))) for one in f.parts(what, f.AnyOf)]


def atom(part: f.Filter) -> str:
    """One quality in a word."""
    match part:
        case f.Is():
            return part.word.replace(" ", "_")
        case f.Colored():
            return part.color.replace(" ", "_")
        case f.HasKeyword():
            return f"with_{part.keyword.replace(' ', '_')}"
    raise ValueError(f"no words for mana that is spent on {part!r}")


@lru_cache(maxsize=1024)
def meant(restriction: str) -> Spending:
    """What the words mean; words that are no engine's allow nothing."""
    if restriction in KNOWN:
        return KNOWN[restriction]
    text, rider, _ = restriction.partition(UNCOUNTERABLE)
    only = not text.startswith(ANYTHING)
    cast: list[f.Filter] = []
    activate: list[f.Filter] = []
    foretell = False
    for use in text.removeprefix(ANYTHING).split(" or "):
        verb, _, rest = use.partition(" ")
        foretell = foretell or use == "foretell"
        if verb in ("cast", "activate"):
            (cast if verb == "cast" else activate).append(f.AllOf(tuple(map(quality, rest.split()))))
    return Spending(any_of(cast), any_of(activate), foretell, only, bool(rider))


def any_of(those: list[f.Filter]) -> f.Filter | None:
    """One of several; None: nothing."""
    return f.AnyOf(tuple(those)) if those else None


def quality(word: str) -> f.Filter:
    """The inverse of `atom`."""
    text = word.replace("_", " ")
    if text.startswith("with "):
        return f.HasKeyword(text.removeprefix("with "))
    return f.Is(text) if text[0].isupper() else f.Colored(text)


def fits(game: Game, spending: Spending, purpose: Purpose) -> bool:
    """Whether the purpose is one of the uses."""
    if purpose.kind == "foretell":
        return spending.foretell
    what = {"cast": spending.cast, "activate": spending.activate}.get(purpose.kind)
    if what is None or purpose.object is None:
        return False
    return matches(Reading(game, game.controller(purpose.object), purpose.object), what, purpose.object)


def allowed(game: Game, restriction: str | None, purpose: Purpose) -> bool:
    """Whether mana with these words may be spent so."""
    if restriction is None:
        return True
    spending = meant(restriction)
    return not spending.only or off.is_off("106.6") or fits(game, spending, purpose)


def unpayable(game: Game, player: Seat, cost: ManaCost, purpose: Purpose, rule: str) -> IllegalCommand:
    """The refusal where a cost can't be paid; floating mana that may not be spent so is a reason, too."""
    kept = [mana for mana in game.state.pools.get(player, ()) if not allowed(game, mana[1], purpose)]
    return IllegalCommand(f"{cost} can't be paid", rule, player, ("106.6",) if kept else ())


def ridden(game: Game, spent: list[Mana], purpose: Purpose, on: ObjectId | None) -> None:
    """What happens because this mana was spent so: once for each of it (106.6a)."""
    from domain.rules import effects_under_way

    for _, restriction in spent:
        if restriction is None or on is None or off.is_off("106.6"):
            continue
        spending = meant(restriction)
        if spending.uncounterable and purpose.kind == "cast" and fits(game, spending, purpose):
            effects_under_way.begin(
                game,
                (RuleChange("cant be countered"),),
                (on,),
                "end of turn",
                game.controller(on),
                None,
                "611.2",
            )
