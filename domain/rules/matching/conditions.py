"""Whether conditions hold."""

from __future__ import annotations

from domain.cards import values as v
from domain.rules import off
from domain.rules.matching.amounts import amount
from domain.rules.matching.filters import matches
from domain.rules.matching.reading import Reading, compare, spell_of
from domain.rules.matching.references import objects


def holds(reading: Reading, condition: v.Condition | None) -> bool:
    """Whether a condition is so now."""
    game = reading.game
    match condition:
        case None:
            return True
        case v.Both():
            return holds(reading, condition.one) and holds(reading, condition.other)
        case v.Chosen():
            return bool(reading.its.get(condition.name))
        case v.Never():
            return not holds(reading, condition.that)
        case v.YouHaveAnEnduringStory():
            has = "enduring story" in game.state.players[reading.controller].designations
            return has and not off.is_off("702.195b")
        case v.Compared():
            return compare(amount(reading, condition.one), condition.compare, amount(reading, condition.other))
        case v.YouControl():
            mine = (i for i in game.battlefield() if game.state.objects[i].controller == reading.controller)
            return sum(1 for i in mine if matches(reading, condition.what, i)) >= condition.least
        case v.YourTurn():
            return game.state.active == reading.controller
        case v.ThisIs():
            return any(matches(reading, condition.what, i) for i in objects(reading, condition.of))
        case v.WasCast():
            return was_cast(reading, condition)
        case v.GraveyardHas():
            return any(len(game.state.zone("graveyard", seat)) >= condition.number for seat in game.state.players)
        case v.WasForetold():
            spell = game.find(spell_of(reading) or "")
            return spell is not None and spell.was in game.state.foretold and not off.is_off("702.143c")
    raise TypeError(f"no condition: {condition!r}")


def was_cast(reading: Reading, condition: v.WasCast) -> bool:
    """Whether the permanent, or the spell, was cast so."""
    state = reading.game.state
    spell = spell_of(reading)
    announced = state.announced.get(spell) if spell is not None else None
    if condition.kicked and (announced is None or not announced.costs or off.is_off("702.33d")):
        return False
    if spell is None or (spell not in state.cast and not condition.kicked):
        return False
    if condition.for_ is not None and state.cast.get(spell) != condition.for_:
        return False
    return condition.from_zone is None or state.cast_from.get(spell) == condition.from_zone
