"""What the server asks a player, and the messages around a game: the bodies beside the game state."""

from __future__ import annotations

import msgspec

from replay.formats.arena.states import Ints, Raw, Result


class Deck(Raw, frozen=True, gc=False):
    """Printing ids, one entry a card."""

    deck_cards: Ints = ()
    sideboard_cards: Ints = ()
    commander_cards: Ints = ()


class ConnectResp(Raw, frozen=True, gc=False):
    """Sent on connecting and reconnecting; holds the observer's own deck."""

    status: str = ""
    deck_message: Deck | None = None


class SubmitDeckReq(Raw, frozen=True, gc=False):
    """The deck before sideboarding."""

    deck: Deck | None = None


class PlayerDieRoll(Raw, frozen=True, gc=False):
    """The higher roll chooses who starts."""

    system_seat_id: int = 0
    roll_value: int = 0


class DieRollResultsResp(Raw, frozen=True, gc=False):
    """The rolls before the first game of a match."""

    player_die_rolls: tuple[PlayerDieRoll, ...] = ()


class ChooseStartingPlayerReq(Raw, frozen=True, gc=False):
    """Asked of the winner of the die roll, or the loser of the game before."""

    team_type: str = ""
    system_seat_ids: Ints = ()


class MulliganReq(Raw, frozen=True, gc=False):
    """Keep or mulligan? `mulligan_count`: taken so far."""

    mulligan_type: str = ""
    free_mulligan_count: int = 0
    mulligan_count: int = 0


class IntermissionReq(Raw, frozen=True, gc=False):
    """A game is over. `result` is the game's, or the match's after its last game."""

    result: Result | None = None


class DamageRecipient(Raw, frozen=True, gc=False):
    """Exactly one of the ids is set, as `type` says."""

    type: str = ""
    player_system_seat_id: int = 0
    planeswalker_instance_id: int = 0
    battle_instance_id: int = 0
    team_id: int = 0


class Attacker(Raw, frozen=True, gc=False):
    """A creature that may attack, and what it attacks if selected."""

    attacker_instance_id: int = 0
    selected_damage_recipient: DamageRecipient | None = None
    legal_damage_recipients: tuple[DamageRecipient, ...] = ()
    must_attack: bool = False


class DeclareAttackersReq(Raw, frozen=True, gc=False):
    """`attackers`: those who may attack, with what is selected so far."""

    attackers: tuple[Attacker, ...] = ()
    qualified_attackers: tuple[Attacker, ...] = ()
    can_submit_attackers: bool = False


class Blocker(Raw, frozen=True, gc=False):
    """`attacker_instance_ids` it may block, `selected_attacker_instance_ids` it blocks."""

    blocker_instance_id: int = 0
    attacker_instance_ids: Ints = ()
    selected_attacker_instance_ids: Ints = ()
    max_attackers: int = 0


class DeclareBlockersReq(Raw, frozen=True, gc=False):
    """Who may block whom, with what is selected so far."""

    blockers: tuple[Blocker, ...] = ()


class Target(Raw, frozen=True, gc=False):
    """`target_instance_id` is an instance id or a seat; `legal_action` tells selected from selectable."""

    target_instance_id: int = 0
    legal_action: str = ""


class TargetSelection(Raw, frozen=True, gc=False):
    """One instance of the word "target": `target_idx` counts from 1."""

    target_idx: int = 0
    targets: tuple[Target, ...] = ()
    min_targets: int = 0
    max_targets: int = 0
    selected_targets: int = 0
    targeting_ability_grp_id: int = 0
    targeting_player: int = 0


class SelectTargetsReq(Raw, frozen=True, gc=False):
    """Choose targets for the spell or ability `source_id`."""

    source_id: int = 0
    ability_grp_id: int = 0
    targets: tuple[TargetSelection, ...] = ()


class SelectNReq(Raw, frozen=True, gc=False):
    """`ids` are instances, printings, colours …: see `id_type` and `list_type`."""

    min_sel: int = 0
    max_sel: int = 0
    context: str = ""
    option_context: str = ""
    list_type: str = ""
    id_type: str = ""
    ids: Ints = ()
    unfiltered_ids: Ints = ()
    source_id: int = 0


class GroupSpec(Raw, frozen=True, gc=False):
    """How many objects one group takes, and where it goes."""

    lower_bound: int = 0
    upper_bound: int = 0
    zone_type: str = ""
    sub_zone_type: str = ""


class GroupReq(Raw, frozen=True, gc=False):
    """Sort objects into groups: scry, surveil, the bottom of a London mulligan (`context`)."""

    instance_ids: Ints = ()
    group_specs: tuple[GroupSpec, ...] = ()
    group_type: str = ""
    context: str = ""
    source_id: int = 0


class SearchReq(Raw, frozen=True, gc=False):
    """Search zones; `items_to_search` are all cards there, `items_sought` those that may be found."""

    max_find: int = 0
    min_find: int = 0
    zones_to_search: Ints = ()
    items_to_search: Ints = ()
    items_sought: Ints = ()
    source_id: int = 0


class OrderReq(Raw, frozen=True, gc=False):
    """Put objects in an order."""

    ids: Ints = ()
    ordering_context: str = ""


class OptionalActionMessage(Raw, frozen=True, gc=False):
    """Whether to do what one may do: yes or no."""

    source_id: int = 0
    recipient_ids: Ints = ()


class ModalOption(Raw, frozen=True, gc=False):
    """One mode, by its ability id."""

    grp_id: int = 0


class ModalReq(Raw, frozen=True, gc=False):
    """Choose modes."""

    ability_grp_id: int = 0
    min_sel: int = 0
    max_sel: int = 0
    modal_options: tuple[ModalOption, ...] = ()


class CastingTimeOption(Raw, frozen=True, gc=False):
    """Kicker, modes, X, …: what is chosen while casting (`casting_time_option_type`)."""

    cto_id: int = 0
    casting_time_option_type: str = ""
    affected_id: int = 0
    affector_id: int = 0
    grp_id: int = 0
    is_required: bool = False
    modal_req: ModalReq | None = None


class CastingTimeOptionsReq(Raw, frozen=True, gc=False):
    """All that is chosen while casting, beside targets."""

    casting_time_option_req: tuple[CastingTimeOption, ...] = ()


class DamageAssignment(Raw, frozen=True, gc=False):
    """Damage to one recipient, with its bounds."""

    instance_id: int = 0
    min_damage: int = 0
    max_damage: int = 0
    assigned_damage: int = 0


class DamageAssigner(Raw, frozen=True, gc=False):
    """A creature that assigns combat damage among several."""

    instance_id: int = 0
    total_damage: int = 0
    assignments: tuple[DamageAssignment, ...] = ()


class AssignDamageReq(Raw, frozen=True, gc=False):
    """Assign combat damage (510.1)."""

    damage_assigners: tuple[DamageAssigner, ...] = ()


class Edict(Raw, frozen=True, gc=False):
    """What the server decided, and for which seat."""

    type: str = ""
    system_seat_id: int = 0


class EdictalMessage(Raw, frozen=True, gc=False):
    """The server answered in a player's place (time ran out)."""

    edict_message: Edict | None = None


class TimeoutMessage(Raw, frozen=True, gc=False):
    """Its fields do not occur in the games at hand; kept as JSON."""

    seat_id: int = 0
    timer_id: int = 0


class PayCostsReq(Raw, frozen=True, gc=False):
    """`effect_cost_req` and `payment_selection` stay JSON: costs differ too much from card to card."""

    effect_cost_req: msgspec.Raw = msgspec.Raw()
    payment_selection: msgspec.Raw = msgspec.Raw()
