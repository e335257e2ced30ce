"""CR 614.12: a permanent that is about to enter, as it would exist on the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import abilities as a
from domain.cards.values import Condition
from domain.ids import ObjectId, Seat
from domain.rules import off
from domain.rules.cr613_layers import rule_changes, under_rule
from domain.rules.matching import Reading, holds
from domain.rules.parsed import Abilities
from domain.state.leaves import Face, Object
from domain.state.zones import insert

if TYPE_CHECKING:
    from domain.rules.game import Game


class LookAhead:
    """A permanent as it would be, with the continuous effects that exist and its own static abilities."""

    __slots__ = ("_entrant", "controller", "face", "game", "identifier")

    def __init__(self, game: Game, face: Face, controller: Seat, identifier: ObjectId | None) -> None:
        self.game = game
        self.face = face
        """Its copiable values, copy effects as it enters included."""
        self.controller = controller
        self.identifier = identifier
        """None: a token that is not there yet."""
        self._entrant: tuple[Game, ObjectId] | None = None

    def entrant(self) -> tuple[Game, ObjectId]:
        """A game in which it is there, and its id in it."""
        from domain.rules.game import Game

        if self._entrant is None:
            game = self.game
            ahead = Game(game.library, game._chance)
            ahead.state = game.state.copy()
            new, state, face = ahead.new_id(), ahead.state, self.face
            now = state.objects.get(self.identifier or "")
            owner = now.owner if now is not None else self.controller
            kind = "token" if now is None or now.kind == "spell-copy" else now.kind
            there = Object(new, kind, owner, self.controller, "battlefield", state.number, state.turn, face, face)
            insert(state, there, None)
            self._entrant = ahead, new
        return self._entrant

    @property
    def now(self) -> Face:
        """What it would be. Where no continuous effect is about, just itself."""
        game = self.game
        game.refresh()
        if off.is_off("614.12") or not (game._loud or game.library.of(self.face).statics):
            return self.face
        ahead, identifier = self.entrant()
        return ahead.face(identifier)

    @property
    def abilities(self) -> Abilities:
        """The abilities it would have."""
        own = self.game.library.of(self.face)
        if not (own.enters or own.chapters or "Planeswalker" in self.face.types):
            return own
        return self.game.library.of(self.now)

    @property
    def enters(self) -> list[tuple[str, a.Ability]]:
        """Its abilities that apply as it enters."""
        return self.abilities.enters

    @property
    def as_copy(self) -> a.EntersAsCopy | None:
        """The ability that has it enter as a copy."""
        if not self.game.library.of(self.face).enters:
            return None
        return next((node for _, node in self.enters if isinstance(node, a.EntersAsCopy)), None)

    @property
    def intrinsic_lore(self) -> bool:
        """Whether it has the ability of Sagas to enter with a lore counter (714.3a).

        It is lost with all abilities, but not with those of a land's rules text (305.7).
        """
        if "Saga" not in self.face.subtypes:
            return False
        return "Saga" in self.now.subtypes and not self.stripped

    @property
    def loyalty(self) -> int | None:
        """The loyalty it would enter with (306.5b)."""
        if self.face.loyalty is None:
            return None
        return self.face.loyalty if "Planeswalker" in self.now.types and not self.stripped else None

    @property
    def stripped(self) -> bool:
        """Whether it would have lost all abilities; asked after `now`."""
        return self._entrant is not None and self._entrant[1] in self._entrant[0]._stripped

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition would hold of it."""
        if condition is None:
            return True
        ahead, identifier = self.entrant()
        return holds(Reading(ahead, self.controller, identifier), condition)

    def cant_enter(self) -> bool:
        """Whether something says that it can't enter (614.17d)."""
        if off.is_off("614.17") or not rule_changes(self.game, "cant enter"):
            return False
        ahead, identifier = self.entrant()
        return under_rule(ahead, identifier, "cant enter")
