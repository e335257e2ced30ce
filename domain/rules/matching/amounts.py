"""What numbers come to."""

from __future__ import annotations

from typing import cast

from domain.cards import filters as f
from domain.cards import values as v
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.matching.filters import MATCH, all_of, matches
from domain.rules.matching.numbers import number_of
from domain.rules.matching.reading import NEVER, Reading, compare, spell_of, tallied, this_turn, turns_since_foretold
from domain.rules.matching.references import objects, seats
from domain.state.leaves import Face, Object


def amount(reading: Reading, value: v.Amount | None) -> int:
    """What a number comes to now."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value
    game = reading.game
    match value:
        case v.X():
            return 0 if off.is_off("107.3a") else reading.x or 0
        case v.Count():
            return len(all_of(reading, value.of, value.zone)) * value.times
        case v.Greatest():
            return max(
                (
                    number_of(reading, value.what, i, game.state.objects[i], game.face(i))
                    for i in all_of(reading, value.among, value.zone)
                ),
                default=0,
            )
        case v.Total():
            return sum(
                number_of(reading, value.what, i, game.state.objects[i], game.face(i))
                for i in all_of(reading, value.among)
            )
        case v.Plus():
            return amount(reading, value.one) + amount(reading, value.other)
        case v.Minus():
            return max(0, amount(reading, value.one) - amount(reading, value.other))
        case v.MostCardsInHand():
            return max(len(game.state.zone("hand", seat)) for seat in game.state.players)
        case v.GraveyardsWith():
            return sum(len(game.state.zone("graveyard", seat)) >= value.number for seat in game.state.players)
        case v.TurnsSinceForetold():
            return turns_since_foretold(reading)
        case v.Times():
            return amount(reading, value.number) * value.factor
        case v.Half():
            whole = amount(reading, value.of)
            return (whole + 1) // 2 if value.up else whole // 2
        case v.LifeTotal():
            return sum(game.state.players[seat].life for seat in seats(reading, value.of))
        case v.CardsIn():
            return sum(len(game.state.zone(value.zone, seat)) for seat in seats(reading, value.of))
        case v.PowerOf():
            return sum(game.face(i).power or 0 for i in objects(reading, value.of))
        case v.ToughnessOf():
            return sum(game.face(i).toughness or 0 for i in objects(reading, value.of))
        case v.ManaValueOf():
            those = ((i, game.find(i)) for i in objects(reading, value.of))
            return sum(number_of(reading, "mana_value", i, t, game.face(i)) for i, t in those if t is not None)
        case v.CountersOn():
            found = (game.find(i) for i in objects(reading, value.of))
            return sum(thing.counter(value.kind) for thing in found if thing is not None)
        case v.Noted():
            return reading.notes.get(value.name, 0)
        case v.EventAmount():
            return reading.amount or 0
        case v.ThisTurn(what="nontoken creatures died" | "creatures died"):
            return 0 if off.is_off("700.4") else tallied(game, value.what)
        case v.ThisTurn(what="spells cast from elsewhere"):
            return sum(tallied(game, f"{value.what}/{seat}") for seat in seats(reading, value.by))
        case v.ThisTurn():
            less = value.other and reading.stack is not None and reading.stack in game.state.cast
            return sum(this_turn(game, f"{value.what}/{seat}") for seat in seats(reading, value.by)) - less
        case v.Devotion():
            return devotion(reading, value.symbol)
        case v.Domain():
            return domain(reading)
        case v.SnowSpent():
            return 0 if off.is_off("107.4h") else game.state.uses.get(f"snow/{spell_of(reading)}", NEVER)[1]
    raise TypeError(f"no number: {value!r}")


def of_number(reading: Reading, what: f.Number, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """A number compared, with another that may be read now."""
    other = what.number if isinstance(what.number, int) else amount(reading, cast(v.Value, what.number))
    return compare(number_of(reading, what.what, identifier, thing, face), what.compare, other)


def has_greatest(reading: Reading, what: f.HasGreatest, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """With the greatest number among some objects."""
    return number_of(reading, what.what, identifier, thing, face) == amount(reading, v.Greatest(what.what, what.among))


BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def domain(reading: Reading) -> int:
    """How many basic land types (CR 305.6) are among lands you control."""
    mine = all_of(reading, f.land.you_control) if not off.is_off("305.6") else []
    return sum(any(matches(reading, f.Is(word), land) for land in mine) for word in BASIC_LAND_TYPES)


def devotion(reading: Reading, symbol: str) -> int:
    """How many mana symbols of a color are in mana costs of permanents you control (700.5); hybrid ones count."""
    faces = (reading.game.face(i) for i in reading.game.controlled(reading.controller))
    symbols = [part for face in faces for part in (face.mana_cost or "").split("{")]
    return sum(symbol in part for part in symbols) if not off.is_off("700.5") else 0


MATCH[f.Number] = of_number
MATCH[f.HasGreatest] = has_greatest
