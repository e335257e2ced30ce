"""A ZoneTransfer, and the observer's command behind it."""

from __future__ import annotations

from domain.ids import EventNumber, ObjectId, Seat
from domain.state.leaves import Object
from replay.formats.arena.context import Context
from replay.formats.arena.states import Annotation, GameObject


class Transfer:
    """One ZoneTransfer with everything that its event needs."""

    def __init__(self, context: Context, annotation: Annotation, original: int, actions: dict[int, Annotation]) -> None:
        self.context = context
        self.annotation = annotation
        self.new = annotation.affected_ids[0]
        self.original = original
        self.from_zone, self.from_owner = context.zone_of(annotation.number("zone_src"))
        self.zone_id = annotation.number("zone_dest")
        self.to_zone, self.to_owner = context.zone_of(self.zone_id)
        self.category = annotation.text("category")
        self.affector = annotation.affector_id
        known = context.object(original)
        # A card never changes its owner (108.3): another one's zone shows that the id means another object now.
        other = known is not None and self.to_owner and known.owner != self.to_owner
        self.old: Object | None = None if other else known
        self.thing: GameObject | None = context.thing(self.new)
        self.action = actions.get(self.new)
        self.new_id: ObjectId = context.new_id()

    @property
    def player(self) -> Seat:
        """Who does it: the player of the action, else the old object's controller."""
        if self.action is not None and self.context.is_seat(self.action.affector_id):
            return self.action.affector_id
        if self.old is not None:
            return self.old.controller
        return self.thing.controller_seat_id if self.thing is not None else 0

    @property
    def source(self) -> ObjectId | None:
        """The object that does it."""
        return self.context.source(self.affector)

    @property
    def cause(self) -> EventNumber | None:
        """What the move goes back to."""
        return self.context.cause_of(self.affector)

    @property
    def because(self) -> tuple[Annotation, ...]:
        """The annotations behind it."""
        return (self.annotation,) if self.action is None else (self.annotation, self.action)


Told = tuple[str | None, EventNumber | None]
"""The rule and the event that the move itself has as rule and cause."""


def own_command(transfer: Transfer) -> EventNumber | None:
    """The observer's command behind what the observer does."""
    return transfer.context.own_command() if transfer.player == transfer.context.seat else None
