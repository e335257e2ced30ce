"""What the observed player answers: the bodies of client messages (multi-line JSON in the log)."""

from __future__ import annotations

from replay.formats.arena.requests import Attacker, Blocker, DamageAssigner, DamageRecipient, Deck, TargetSelection
from replay.formats.arena.states import Ints, Raw


class ManaCost(Raw, frozen=True, gc=False):
    """`count` mana of one of `color`."""

    color: tuple[str, ...] = ()
    count: int = 0


class Action(Raw, frozen=True, gc=False):
    """One of ActionType_Cast, _Play, _Activate, _Pass, …; `instance_id` is the card or permanent used."""

    action_type: str = ""
    grp_id: int = 0
    instance_id: int = 0
    facet_id: int = 0
    ability_grp_id: int = 0
    unique_ability_id: int = 0
    source_id: int = 0
    alternative_grp_id: int = 0
    mana_cost: tuple[ManaCost, ...] = ()


class PerformActionResp(Raw, frozen=True, gc=False):
    """What was done with priority; a pass is an action, too."""

    actions: tuple[Action, ...] = ()
    auto_pass_priority: str = ""


class SelectTargetsResp(Raw, frozen=True, gc=False):
    """The choice for one instance of the word "target"."""

    target: TargetSelection | None = None


class DeclareAttackersResp(Raw, frozen=True, gc=False):
    """Selected attackers, or all at once with `auto_declare`."""

    selected_attackers: tuple[Attacker, ...] = ()
    auto_declare: bool = False
    auto_declare_damage_recipient: DamageRecipient | None = None


class DeclareBlockersResp(Raw, frozen=True, gc=False):
    """Blockers and the attackers they block."""

    selected_blockers: tuple[Blocker, ...] = ()


class MulliganResp(Raw, frozen=True, gc=False):
    """MulliganOption_AcceptHand or _Mulligan."""

    decision: str = ""


class SelectNResp(Raw, frozen=True, gc=False):
    """The chosen ids of a SelectNReq."""

    ids: Ints = ()


class Group(Raw, frozen=True, gc=False):
    """One group of a GroupReq with its objects."""

    zone_type: str = ""
    sub_zone_type: str = ""
    ids: Ints = ()


class GroupResp(Raw, frozen=True, gc=False):
    """The groups in the order of the request."""

    groups: tuple[Group, ...] = ()
    group_type: str = ""


class ChooseStartingPlayerResp(Raw, frozen=True, gc=False):
    """The seat that takes the first turn."""

    team_type: str = ""
    system_seat_id: int = 0
    team_id: int = 0


class OptionalResp(Raw, frozen=True, gc=False):
    """OptionResponse_AllowYes or _CancelNo."""

    response: str = ""


class SearchResp(Raw, frozen=True, gc=False):
    """The found cards."""

    items_found: Ints = ()


class OrderResp(Raw, frozen=True, gc=False):
    """The objects in the chosen order."""

    ids: Ints = ()
    ordering: str = ""


class ConcedeReq(Raw, frozen=True, gc=False):
    """MatchScope_Game or MatchScope_Match."""

    scope: str = ""


class ChooseModalResp(Raw, frozen=True, gc=False):
    """The chosen modes, by ability id."""

    grp_ids: Ints = ()


class NumericInputResp(Raw, frozen=True, gc=False):
    """A chosen number, such as X."""

    numeric_input_value: int = 0


class CastingTimeOptionResp(Raw, frozen=True, gc=False):
    """The choice for one casting-time option."""

    cto_id: int = 0
    casting_time_option_type: str = ""
    choose_modal_resp: ChooseModalResp | None = None
    numeric_input_resp: NumericInputResp | None = None


class CastingTimeOptionsResp(Raw, frozen=True, gc=False):
    """The answer to a CastingTimeOptionsReq."""

    casting_time_option_resp: CastingTimeOptionResp | None = None


class CostSelection(Raw, frozen=True, gc=False):
    """The objects a cost is paid with."""

    ids: Ints = ()


class EffectCostResp(Raw, frozen=True, gc=False):
    """How an additional cost was paid."""

    effect_cost_type: str = ""
    cost_selection: CostSelection | None = None


class AssignDamageResp(Raw, frozen=True, gc=False):
    """The assigned combat damage."""

    assigners: tuple[DamageAssigner, ...] = ()


class SubmitDeckResp(Raw, frozen=True, gc=False):
    """The deck after sideboarding."""

    deck: Deck | None = None


class ClientMessage(Raw, frozen=True, gc=False):
    """`type` says what the player did; the body of that name is set, if the kind has one."""

    type: str = ""
    game_state_id: int = 0
    resp_id: int = 0
    perform_action_resp: PerformActionResp | None = None
    select_targets_resp: SelectTargetsResp | None = None
    declare_attackers_resp: DeclareAttackersResp | None = None
    declare_blockers_resp: DeclareBlockersResp | None = None
    mulligan_resp: MulliganResp | None = None
    select_n_resp: SelectNResp | None = None
    group_resp: GroupResp | None = None
    choose_starting_player_resp: ChooseStartingPlayerResp | None = None
    optional_resp: OptionalResp | None = None
    search_resp: SearchResp | None = None
    order_resp: OrderResp | None = None
    concede_req: ConcedeReq | None = None
    casting_time_options_resp: CastingTimeOptionsResp | None = None
    effect_cost_resp: EffectCostResp | None = None
    assign_damage_resp: AssignDamageResp | None = None
    submit_deck_resp: SubmitDeckResp | None = None
