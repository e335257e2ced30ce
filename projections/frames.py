"""The board as keyframes and patches: what a viewer that knows no rules needs to show every moment of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.ids import ObjectId, Seat
from domain.state import Face, State
from projections.board import Board, Card, Side, StackEntry
from projections.names import clean

Fields = dict[str, Any]
Frame = Fields
"""A board without repetition: zones are lists of ids, and `cards` and `stack_objects` say what each id is. What is
None or empty is left out; so a frame has no null, and a JSON merge patch (RFC 7396) can take anything away."""

EVERY = 128
"""Frames from one keyframe to the next."""

HEADING = (
    "turn",
    "step",
    "active",
    "priority",
    "awaiting",
    "designations",
    "winner",
    "outcome",
    "rule",
    "ended",
    "gaps",
)
"""The fields that `heading` tells."""


def heading(state: State) -> Fields:
    """What changes most often: when it is, and who is to act."""
    outcome = state.outcome
    return without_nothing(
        {
            "turn": state.turn,
            "step": state.step,
            "active": state.active,
            "priority": state.priority,
            "awaiting": [state.awaiting.player, clean(state.awaiting.choice)] if state.awaiting else None,
            "designations": [clean(word) for word in state.designations.get("game", ())],
            "winner": outcome.winner if outcome else None,
            "outcome": clean(outcome.reason) if outcome else None,
            "rule": outcome.rule if outcome else None,
            "ended": state.ended,
            "gaps": state.gaps,
        }
    )


def same_table(one: State, other: State) -> bool:
    """Whether two states differ in what `heading` tells at most: then the rest of their boards is the same."""
    return (
        one.objects == other.objects
        and one.zones == other.zones
        and one.players == other.players
        and one.pools == other.pools
        and one.attacks == other.attacks
        and one.blocks == other.blocks
        and one.announced == other.announced
        and one.foretold == other.foretold
        and one.designations == other.designations
        and one.turn == other.turn
        and one.active == other.active
    )


def patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> Fields:
    """The JSON merge patch (RFC 7396) that makes `after` of `before`."""
    changes: Fields = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old is value or old == value:
            continue
        changes[key] = patch(old, value) if isinstance(value, dict) and isinstance(old, dict) else value
    return changes


def power_on_board(board: Board) -> Iterator[tuple[Seat, int]]:
    """The total power of the creatures that each player controls on the battlefield."""
    for side in board.players:
        yield side.seat, sum(card.power or 0 for card in side.creatures)


class Framing:
    """Makes frames of boards that follow one another; a card that stayed as it was is the very same dict in each."""

    def __init__(self) -> None:
        self._known: dict[ObjectId, tuple[Card, Face | None, Face | None, Fields]] = {}

    def frame(self, board: Board, state: State) -> Frame:
        """The frame of a board. `state` is the one that it was made of."""
        cards: Fields = {}
        for side in board.players:
            for pile in (side.hand, side.graveyard, side.lands, side.creatures, side.others):
                self._lay(pile, state, cards)
            self._lay(tuple(card for _, card in side.library_known), state, cards)
        self._lay(board.exile, state, cards)
        self._lay(board.command, state, cards)
        return without_nothing(
            {
                **heading(state),
                "players": {str(side.seat): _side(side) for side in board.players},
                "stack": [entry.id for entry in board.stack],
                "stack_objects": {entry.id: _entry(entry, state) for entry in board.stack},
                "combat": [
                    [attacker.id, attacker.target, [blocker for blocker, _ in attacker.blockers]]
                    for attacker in board.combat
                ],
                "exile": _ids(board.exile),
                "command": _ids(board.command),
                "cards": cards,
            }
        )

    def _lay(self, pile: tuple[Card, ...], state: State, cards: Fields) -> None:
        for card in pile:
            thing = state.objects[card.id]
            face, base = thing.face, thing.base
            known = self._known.get(card.id)
            if known is None or known[1] is not face or known[2] is not base or known[0] != card:
                known = self._known[card.id] = (card, face, base, _card(card, face, base))
            cards[card.id] = known[3]
            if card.attachments:
                self._lay(card.attachments, state, cards)


def _ids(pile: tuple[Card, ...]) -> list[ObjectId]:
    return [card.id for card in pile]


def _side(side: Side) -> Fields:
    return without_nothing(
        {
            "life": side.life,
            "counters": [[clean(kind), amount] for kind, amount in side.counters],
            "designations": [clean(word) for word in side.designations],
            "mana": [[clean(symbol), clean(only) if only is not None else None] for symbol, only in side.mana],
            "hand": _ids(side.hand),
            "library": side.library,
            "known": [[place, card.id] for place, card in side.library_known],
            "graveyard": _ids(side.graveyard),
            "lands": _ids(side.lands),
            "creatures": _ids(side.creatures),
            "others": _ids(side.others),
            "mulligans": side.mulligans,
            "lost": clean(side.lost) if side.lost else None,
            "won": side.won,
        }
    )


def _card(card: Card, face: Face | None, base: Face | None) -> Fields:
    told: Fields = msgspec.to_builtins(card)
    del told["id"]
    told["name"] = told["name"].removesuffix(f" ({card.id})")
    told["numbered"] = card.name.endswith(f" ({card.id})")
    told["attachments"] = _ids(card.attachments)
    told["counters"] = [[clean(kind), amount] for kind, amount in card.counters]
    told["unknown"] = not card.known
    told.pop("known", None)
    for words in ("types", "subtypes", "designations"):
        told[words] = [clean(word) for word in told.get(words, ())]
    if "card" in told:
        told["card"] = clean(told["card"])
    if face is not None:
        told["cost"] = clean(face.mana_cost) if face.mana_cost else None
        told["colors"] = list(face.colors)
        told["abilities"] = [clean(ability) for ability in face.abilities]
        if card.token and base is not None and base != face:  # no card says what it is without effects and counters
            told["base"] = {
                "types": [clean(word) for word in base.types],
                "subtypes": [clean(word) for word in base.subtypes],
                "power": base.power,
                "toughness": base.toughness,
                "abilities": [clean(ability) for ability in base.abilities],
                "colors": list(base.colors),
            }
            told["base"] = without_nothing(told["base"])
    return without_nothing(told)


def _entry(entry: StackEntry, state: State) -> Fields:
    face = state.objects[entry.id].face
    told: Fields = msgspec.to_builtins(entry)
    del told["id"]
    told["modes"] = [clean(mode) for mode in entry.modes]
    told["colors"] = list(face.colors) if face is not None else []
    return without_nothing(told)


def without_nothing(fields: Mapping[str, Any]) -> Fields:
    """The fields without None, false, empty lists and words; zero stays."""
    return {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}
