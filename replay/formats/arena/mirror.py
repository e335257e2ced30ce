"""The board as the raw messages alone give it: the independent witness of strict tracking.

Knows nothing of our events. Rules: FORMAT §1.3 (upsert whole objects, zones and players; replace turnInfo;
a Full replaces everything).
"""

from __future__ import annotations

import msgspec

from replay.formats.arena.sequence import Place, StateSequence
from replay.formats.arena.states import Annotation, GameInfo, GameObject, GameState, Player, TurnInfo, Zone

_COUNTER = "AnnotationType_Counter"
_ATTACHMENT = "AnnotationType_Attachment"


class Applied(msgspec.Struct, frozen=True, gc=False):
    """What `Mirror.apply` did. differs: for a repeated Full, the ids whose second telling differs from the first."""

    place: Place
    differs: tuple[int, ...] = ()
    outdated: tuple[int, ...] = ()
    """Zones whose last row still lists an object that a later row shows elsewhere; it is taken out of them."""

    @property
    def status(self) -> str:
        return self.place.status

    @property
    def gap(self) -> bool:
        return self.place.gap


class Mirror:
    """One game. Ids are Arena's: instance ids, zone ids, seats."""

    def __init__(self) -> None:
        self.sequence = StateSequence()
        self.info: GameInfo | None = None
        self.turn = TurnInfo()
        self.players: dict[int, Player] = {}
        self.zones: dict[int, Zone] = {}
        self.objects: dict[int, GameObject] = {}
        self.persistent: dict[int, Annotation] = {}
        self._where: dict[int, int] = {}
        self._counters: dict[int, dict[int, int]] | None = None
        self._attachments: dict[int, int] | None = None

    @property
    def last_state_id(self) -> int:
        return self.sequence.last

    def apply(self, state: GameState) -> Applied:
        """Accumulate one message. A duplicate changes nothing; a message after a gap is applied as it stands."""
        place = self.sequence.advance(state)
        if place.status == "duplicate":
            return Applied(place, self._differences(state) if state.full and state.game_state_id == place.after else ())
        if state.full:
            self.turn = TurnInfo()
            self.players.clear()
            self.zones.clear()
            self._where.clear()
            self.objects.clear()
            self.persistent.clear()
        for instance_id in state.diff_deleted_instance_ids:
            self.objects.pop(instance_id, None)
        for annotation_id in state.diff_deleted_persistent_annotation_ids:
            self.persistent.pop(annotation_id, None)
        if state.game_info is not None:
            self.info = state.game_info
        if state.turn_info is not None:
            self.turn = state.turn_info
        for player in state.players:
            self.players[player.system_seat_number] = player
        for zone in state.zones:
            self.zones[zone.zone_id] = zone
        outdated = self._settle_zones(state.zones)
        for thing in state.game_objects:
            self.objects[thing.instance_id] = thing
        for annotation in state.persistent_annotations:
            self.persistent[annotation.id] = annotation
        if state.full or state.persistent_annotations or state.diff_deleted_persistent_annotation_ids:
            self._counters = self._attachments = None
        return Applied(place, outdated=outdated)

    def _settle_zones(self, rows: tuple[Zone, ...]) -> tuple[int, ...]:
        """An object is in one zone: the latest row that lists it counts (ids are used again after a lost undo)."""
        outdated: dict[int, set[int]] = {}
        where = self._where
        for row in rows:
            zone_id = row.zone_id
            for instance in row.object_instance_ids:
                before = where.get(instance)
                if before != zone_id:
                    if before is not None and instance in self.zones[before].object_instance_ids:
                        outdated.setdefault(before, set()).add(instance)
                    where[instance] = zone_id
        for zone_id, gone in outdated.items():
            old = self.zones[zone_id]
            kept = tuple(instance for instance in old.object_instance_ids if instance not in gone)
            self.zones[zone_id] = msgspec.structs.replace(old, object_instance_ids=kept)
        return tuple(outdated)

    @property
    def life(self) -> dict[int, int]:
        """Life total by seat."""
        return {seat: player.life_total for seat, player in self.players.items()}

    @property
    def counters(self) -> dict[int, dict[int, int]]:
        """Instance id or seat -> counter type (Arena's number) -> count; no zero counts."""
        if self._counters is None:
            self._counters = {}
            for annotation in self.persistent.values():
                if _COUNTER in annotation.type:
                    kind, count = annotation.number("counter_type"), annotation.number("count")
                    for affected in annotation.affected_ids:
                        kinds = self._counters.setdefault(affected, {})
                        kinds[kind] = kinds.get(kind, 0) + count
            self._counters = {
                affected: held
                for affected, kinds in self._counters.items()
                if (held := {kind: count for kind, count in kinds.items() if count})
            }
        return self._counters

    @property
    def attachments(self) -> dict[int, int]:
        """Instance id of the Aura, Equipment or Fortification -> what it is attached to."""
        if self._attachments is None:
            self._attachments = {
                annotation.affector_id: annotation.affected_ids[0]
                for annotation in self.persistent.values()
                if _ATTACHMENT in annotation.type and annotation.affected_ids
            }
        return self._attachments

    def zone_ids(self, zone_type: str, owner: int = 0) -> tuple[int, ...]:
        """Instance ids in the zone "Battlefield", "Hand", …, of a seat or shared (0), in the log's order."""
        for zone in self.zones.values():
            if zone.type == "ZoneType_" + zone_type and zone.owner_seat_id == owner:
                return zone.object_instance_ids
        return ()

    def attackers(self) -> dict[int, int]:
        """Attacking creature -> the seat or permanent it attacks (506.3)."""
        return {
            thing.instance_id: thing.attack_info.target_id if thing.attack_info else 0
            for thing in self.objects.values()
            if thing.attack_state == "AttackState_Attacking"
        }

    def blockers(self) -> dict[int, tuple[int, ...]]:
        """Blocking creature -> the attackers it blocks (509.1)."""
        return {
            thing.instance_id: thing.block_info.attacker_ids if thing.block_info else ()
            for thing in self.objects.values()
            if thing.block_state == "BlockState_Blocking"
        }

    def _differences(self, state: GameState) -> tuple[int, ...]:
        zones = [zone.zone_id for zone in state.zones if self.zones.get(zone.zone_id) != zone]
        things = [thing.instance_id for thing in state.game_objects if self.objects.get(thing.instance_id) != thing]
        return tuple(zones + things)
