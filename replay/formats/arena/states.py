"""The body of a game state message: exactly the fields that are used. Absent is zero, as in proto3.

Enum strings are kept verbatim, unknown ones too; unknown fields are ignored.
"""

from __future__ import annotations

import msgspec

Ints = tuple[int, ...]
Strings = tuple[str, ...]


class Raw(msgspec.Struct, frozen=True, gc=False, rename="camel", omit_defaults=True):
    """Base of all decoded structs: immutable, camelCase in the log, snake_case here."""


class IntValue(Raw, frozen=True, gc=False):
    """A wrapped number: present, but 0 if empty."""

    value: int = 0


class Result(Raw, frozen=True, gc=False):
    """One entry of results[]: they accumulate over a match (MatchScope_Game …, then MatchScope_Match)."""

    scope: str = ""
    result: str = ""
    winning_team_id: int = 0
    reason: str = ""


class GameInfo(Raw, frozen=True, gc=False):
    """What game it is, and its stage: GameStage_Start, _Play, _GameOver."""

    match_id: str = msgspec.field(default="", name="matchID")
    game_number: int = 0
    stage: str = ""
    type: str = ""
    variant: str = ""
    match_state: str = ""
    match_win_condition: str = ""
    super_format: str = ""
    mulligan_type: str = ""
    free_mulligan_count: int = 0
    results: tuple[Result, ...] = ()


class Team(Raw, frozen=True, gc=False):
    """The seats of a team."""

    id: int = 0
    player_ids: Ints = ()
    status: str = ""


class Mana(Raw, frozen=True, gc=False):
    """Mana in a pool."""

    mana_id: int = 0
    color: str = ""
    src_instance_id: int = 0
    ability_grp_id: int = 0
    count: int = 0


class Player(Raw, frozen=True, gc=False):
    """One seat. `life_total` absent means 0."""

    system_seat_number: int = 0
    team_id: int = 0
    status: str = ""
    life_total: int = 0
    starting_life_total: int = 0
    max_hand_size: int = 0
    mulligan_count: int = 0
    turn_number: int = 0
    timeout_count: int = 0
    pending_message_type: str = ""
    controller_type: str = ""
    mana_pool: tuple[Mana, ...] = ()


class TurnInfo(Raw, frozen=True, gc=False):
    """Replaced as a whole by each message that has one. A main phase has no step."""

    phase: str = ""
    step: str = ""
    turn_number: int = 0
    active_player: int = 0
    priority_player: int = 0
    decision_player: int = 0
    next_phase: str = ""
    next_step: str = ""


class Zone(Raw, frozen=True, gc=False):
    """`object_instance_ids` lists the newest first where the log has order (library top, stack top)."""

    zone_id: int = 0
    type: str = ""
    visibility: str = ""
    owner_seat_id: int = 0
    object_instance_ids: Ints = ()
    viewers: Ints = ()


class UniqueAbility(Raw, frozen=True, gc=False):
    """An ability an object has: `grp_id` is the ability, `id` this instance of it."""

    id: int = 0
    grp_id: int = 0


class OrderedBlocker(Raw, frozen=True, gc=False):
    """A place in the damage assignment order."""

    instance_id: int = 0


class AttackInfo(Raw, frozen=True, gc=False):
    """`target_id` is a seat number or the instance id of a permanent."""

    target_id: int = 0
    ordered_blockers: tuple[OrderedBlocker, ...] = ()
    damage_assigned: bool = False


class BlockInfo(Raw, frozen=True, gc=False):
    """The attackers that a creature blocks."""

    attacker_ids: Ints = ()
    ordered_attackers: tuple[OrderedBlocker, ...] = ()
    damage_assigned: bool = False


class GameObject(Raw, frozen=True, gc=False):
    """`grp_id` is the printing, or the ability for GameObjectType_Ability; `name` is a localisation id."""

    instance_id: int = 0
    grp_id: int = 0
    type: str = ""
    zone_id: int = 0
    visibility: str = ""
    owner_seat_id: int = 0
    controller_seat_id: int = 0
    super_types: Strings = ()
    card_types: Strings = ()
    subtypes: Strings = ()
    color: Strings = ()
    power: IntValue | None = None
    toughness: IntValue | None = None
    loyalty: IntValue | None = None
    defense: IntValue | None = None
    damage: int = 0
    is_tapped: bool = False
    has_summoning_sickness: bool = False
    is_facedown: bool = False
    is_copy: bool = False
    attack_state: str = ""
    block_state: str = ""
    attack_info: AttackInfo | None = None
    block_info: BlockInfo | None = None
    unique_abilities: tuple[UniqueAbility, ...] = ()
    parent_id: int = 0
    object_source_grp_id: int = 0
    overlay_grp_id: int = 0
    otherside_grp_id: int = 0
    viewers: Ints = ()
    name: int = 0


class Detail(Raw, frozen=True, gc=False):
    """One key of an annotation; `type` says which of the value lists is meant."""

    key: str = ""
    type: str = ""
    value_int32: Ints = ()
    value_string: Strings = ()
    value_uint32: Ints = ()
    value_bool: tuple[bool, ...] = ()
    value_float: tuple[float, ...] = ()

    @property
    def values(self) -> tuple[int, ...] | tuple[str, ...] | tuple[float, ...]:
        return self.value_int32 or self.value_string or self.value_uint32 or self.value_bool or self.value_float


class Annotation(Raw, frozen=True, gc=False):
    """An event (annotations) or a state that lasts (persistentAnnotations); it may have several types."""

    id: int = 0
    type: Strings = ()
    affector_id: int = 0
    affected_ids: Ints = ()
    details: tuple[Detail, ...] = ()

    def numbers(self, key: str) -> tuple[int, ...]:
        """All whole numbers under `key`, () if there is no such key."""
        for detail in self.details:
            if detail.key == key:
                return detail.value_int32 or detail.value_uint32
        return ()

    def number(self, key: str, default: int = 0) -> int:
        """The first whole number under `key`."""
        values = self.numbers(key)
        return values[0] if values else default

    def texts(self, key: str) -> tuple[str, ...]:
        """All texts under `key`, () if there is no such key."""
        for detail in self.details:
            if detail.key == key:
                return detail.value_string
        return ()

    def text(self, key: str, default: str = "") -> str:
        """The first text under `key`."""
        values = self.texts(key)
        return values[0] if values else default


class GameState(Raw, frozen=True, gc=False):
    """gameStateMessage: Full, or a Diff to `prev_game_state_id`."""

    type: str = ""
    game_state_id: int = 0
    prev_game_state_id: int = 0
    update: str = ""
    pending_message_count: int = 0
    game_info: GameInfo | None = None
    turn_info: TurnInfo | None = None
    teams: tuple[Team, ...] = ()
    players: tuple[Player, ...] = ()
    zones: tuple[Zone, ...] = ()
    game_objects: tuple[GameObject, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    persistent_annotations: tuple[Annotation, ...] = ()
    diff_deleted_instance_ids: Ints = ()
    diff_deleted_persistent_annotation_ids: Ints = ()

    @property
    def full(self) -> bool:
        return self.type == "GameStateType_Full"

    @property
    def undo(self) -> bool:
        return self.update == "GameStateUpdate_Undo"
