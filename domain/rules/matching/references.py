"""The objects and players that references mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.cards import filters as f
from domain.cards import values as v
from domain.ids import ObjectId, Recipient, Seat
from domain.rules import off
from domain.rules.cr607_linked import exiled_with
from domain.rules.matching.filters import MATCH, all_of
from domain.rules.matching.reading import Reading
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game


def controlled_by(reading: Reading, what: f.ControlledBy, identifier: ObjectId, thing: Object, face: Face) -> bool:
    """Under the control of the players that a reference means."""
    return thing.controller in refer(reading, what.player)  # type: ignore[arg-type]


MATCH[f.ControlledBy] = controlled_by
MATCH[f.OwnedBy] = lambda reading, what, identifier, thing, face: thing.owner in refer(reading, what.player)


def seats(reading: Reading, who: str) -> tuple[Seat, ...]:
    """The players meant by a word."""
    game = reading.game
    if who == "opponent":
        return tuple(seat for seat in game.apnap() if seat != reading.controller)
    if who == "each":
        return game.apnap()
    if who == "chosen":
        return tuple(one for one in reading.its.get("it", ()) if isinstance(one, int))
    if who == "caster":
        return tuple(one for one in reading.about if isinstance(one, int))
    if who == "active":
        return (game.state.active,) if game.state.active is not None else ()
    if who == "target":
        return tuple(target for group in reading.targets for target in group if isinstance(target, int))
    return (reading.controller,)


def refer(reading: Reading, what: v.Reference | None) -> tuple[Recipient, ...]:
    """The objects and players that a reference means now."""
    game = reading.game
    match what:
        case None | v.ThisObject():
            if off.is_off("400.7") and reading.source is not None:
                return (became(game, reading.source),)
            return (reading.source,) if reading.source is not None else ()
        case v.Target():
            group = reading.targets[what.index] if what.index < len(reading.targets) else ()
            if reading.illegal:
                return tuple([one for one in group if (what.index, one) not in reading.illegal])
            return group
        case v.That():
            return tuple(one for one in reading.about if isinstance(one, str))
        case v.ThatPlayer():
            return tuple(one for one in reading.about if isinstance(one, int))
        case v.You():
            return (reading.controller,)
        case v.Opponent():
            return tuple(seat for seat in game.apnap() if seat != reading.controller)
        case v.EachPlayer():
            return game.apnap()
        case v.ControllerOf():
            return unique(game.controller(i) for i in refer(reading, what.of) if isinstance(i, str))
        case v.OwnerOf():
            found = (game.find(i) for i in refer(reading, what.of) if isinstance(i, str))
            return unique(thing.owner for thing in found if thing is not None)
        case v.SourceOf():
            those = (game.find(i) for i in refer(reading, what.of) if isinstance(i, str))
            return unique(thing.of for thing in those if thing is not None and thing.of is not None)
        case v.Each():
            return tuple(all_of(reading, what.of, what.zone))
        case v.AllBut():
            spared = refer(reading, what.but)
            return tuple(one for one in all_of(reading, what.of) if one not in spared)
        case v.AttachedTo():
            holder = game.find(reading.source) if reading.source is not None else None
            return (holder.attached_to,) if holder is not None and holder.attached_to is not None else ()
        case v.Together():
            return unique((*refer(reading, what.one), *refer(reading, what.other)))
        case v.It():
            return reading.its.get(what.name, ())
        case v.DefendingPlayer():
            return defending(reading)
        case v.InGraveyard():
            return in_graveyard(reading, refer(reading, what.of))
        case v.ExiledWithThis():
            return exiled_with(reading.game, reading.source)
    raise TypeError(f"no reference: {what!r}")


def in_graveyard(reading: Reading, those: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
    """The cards in graveyards that objects are or became as they went there."""
    state = reading.game.state
    if off.is_off("400.7"):
        return ()
    there = [card for seat in state.players for card in state.zone("graveyard", seat)]
    return tuple([card for card in there if card in those or state.objects[card].was in those])


def defending(reading: Reading) -> tuple[Recipient, ...]:
    """Whom the source attacks: that player, or who controls what it attacks (CR 506.2, 508.5)."""
    attacked = reading.game.state.attacks.get(reading.source or "")
    if attacked is None or off.is_off("508.5"):
        return ()
    return (attacked,) if isinstance(attacked, int) else (reading.game.controller(attacked),)


def became(game: Game, identifier: ObjectId) -> ObjectId:
    """What an object became in another zone: another object, but where 400.7 is switched off."""
    for thing in game.state.objects.values():
        if thing.was == identifier:
            return became(game, thing.id)
    return identifier


def unique(values: Any) -> tuple[Any, ...]:
    """Each once, in order."""
    return tuple(dict.fromkeys(values))


def objects(reading: Reading, what: v.Reference | None) -> list[ObjectId]:
    """The objects that a reference means."""
    return [one for one in refer(reading, what) if isinstance(one, str)]


def players(reading: Reading, what: v.Reference | None) -> list[Seat]:
    """The players that a reference means."""
    return [one for one in refer(reading, what) if isinstance(one, int)]
