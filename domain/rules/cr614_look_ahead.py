"""CR 614.12: what a permanent will be on the battlefield decides how it enters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.ids import ObjectId, Seat
from domain.rules import off
from domain.state.leaves import Face, Object

if TYPE_CHECKING:
    from domain.rules.game import Game


def as_it_will_be(game: Game, face: Face, controller: Seat, identifier: ObjectId | None) -> tuple[Face, bool]:
    """(what it will be under the effects that there are and its own, whether it will have lost all abilities)."""
    from domain.rules.game import Game as Hypothetical

    game.refresh()
    if not (game._loud or game.library.of(face).statics) or off.is_off("614.12"):
        return face, False
    now = game.find(identifier) if identifier is not None else None
    owner = now.owner if now is not None else controller
    kind = "token" if now is None or now.kind == "spell-copy" else now.kind
    new = game.new_id()
    state = game.state.copy()
    thing = Object(new, kind, owner, controller, "battlefield", state.number, state.turn, face, face)
    state.objects[new] = thing
    state.zones["battlefield"] = (new, *state.zones.get("battlefield", ()))
    then = Hypothetical(game.library, game._chance)
    then.state = state
    return then.face(new), new in then._stripped
