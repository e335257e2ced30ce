"""One block of a log, decoded straight into typed structs."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from replay.formats.arena import requests
from replay.formats.arena.lines import Block
from replay.formats.arena.responses import ClientMessage
from replay.formats.arena.states import GameState, Raw, Result

T = TypeVar("T")
_TICKS_AT_UNIX_EPOCH = 621_355_968_000_000_000
_TICKS_PER_MS = 10_000


class GreMessage(Raw, frozen=True, gc=False):
    """One message of the game rules engine. `type` is kept whole: GREMessageType_….

    `game_state` is set for GameStateMessage and QueuedGameStateMessage alike; both are to be applied.
    """

    type: str = ""
    system_seat_ids: tuple[int, ...] = ()
    msg_id: int = 0
    game_state_id: int = 0
    game_state: GameState | None = msgspec.field(default=None, name="gameStateMessage")
    connect_resp: requests.ConnectResp | None = None
    die_roll_results_resp: requests.DieRollResultsResp | None = None
    choose_starting_player_req: requests.ChooseStartingPlayerReq | None = None
    mulligan_req: requests.MulliganReq | None = None
    intermission_req: requests.IntermissionReq | None = None
    submit_deck_req: requests.SubmitDeckReq | None = None
    declare_attackers_req: requests.DeclareAttackersReq | None = None
    declare_blockers_req: requests.DeclareBlockersReq | None = None
    select_targets_req: requests.SelectTargetsReq | None = None
    select_n_req: requests.SelectNReq | None = None
    group_req: requests.GroupReq | None = None
    search_req: requests.SearchReq | None = None
    order_req: requests.OrderReq | None = None
    pay_costs_req: requests.PayCostsReq | None = None
    optional_action_message: requests.OptionalActionMessage | None = None
    casting_time_options_req: requests.CastingTimeOptionsReq | None = None
    assign_damage_req: requests.AssignDamageReq | None = None
    edictal_message: requests.EdictalMessage | None = None
    timeout_message: requests.TimeoutMessage | None = None


class _GreToClientEvent(Raw, frozen=True, gc=False):
    gre_to_client_messages: tuple[GreMessage, ...] = ()


class GreEvent(Raw, frozen=True, gc=False):
    """One server line. `timestamp` is Unix time in milliseconds, as text."""

    gre_to_client_event: _GreToClientEvent
    timestamp: str = ""

    @property
    def messages(self) -> tuple[GreMessage, ...]:
        return self.gre_to_client_event.gre_to_client_messages

    @property
    def time_ms(self) -> int:
        """Unix milliseconds, 0 if the log has none."""
        return _whole(self.timestamp)


class ClientEvent(Raw, frozen=True, gc=False):
    """One answer of the observed player. `timestamp` is in .NET ticks, as text."""

    payload: ClientMessage
    timestamp: str = ""

    @property
    def time_ms(self) -> int:
        """Unix milliseconds, 0 if the log has none."""
        ticks = _whole(self.timestamp)
        return (ticks - _TICKS_AT_UNIX_EPOCH) // _TICKS_PER_MS if ticks > _TICKS_AT_UNIX_EPOCH else 0


class RoomPlayer(Raw, frozen=True, gc=False):
    """The only struct with names and account ids; they leave the importer as pseudonyms only."""

    user_id: str = ""
    player_name: str = ""
    system_seat_id: int = 0
    team_id: int = 0
    event_id: str = ""
    is_bot_player: bool = False


class _RoomConfig(Raw, frozen=True, gc=False):
    match_id: str = ""
    reserved_players: tuple[RoomPlayer, ...] = ()


class FinalMatchResult(Raw, frozen=True, gc=False):
    """The whole match: results of its games, then its own."""

    match_id: str = ""
    match_completed_reason: str = ""
    result_list: tuple[Result, ...] = ()


class _RoomInfo(Raw, frozen=True, gc=False):
    game_room_config: _RoomConfig = _RoomConfig()
    state_type: str = ""
    players: tuple[RoomPlayer, ...] = ()
    final_match_result: FinalMatchResult | None = None


class _RoomStateChanged(Raw, frozen=True, gc=False):
    game_room_info: _RoomInfo


class RoomEvent(Raw, frozen=True, gc=False):
    """Players of a match, and its final result once it is over."""

    match_game_room_state_changed_event: _RoomStateChanged
    timestamp: str = ""

    @property
    def _info(self) -> _RoomInfo:
        return self.match_game_room_state_changed_event.game_room_info

    @property
    def match_id(self) -> str:
        return self._info.game_room_config.match_id

    @property
    def state_type(self) -> str:
        return self._info.state_type

    @property
    def players(self) -> tuple[RoomPlayer, ...]:
        """Reserved players; they carry the event and say who is a bot."""
        return self._info.game_room_config.reserved_players or self._info.players

    @property
    def final_result(self) -> FinalMatchResult | None:
        return self._info.final_match_result

    @property
    def time_ms(self) -> int:
        return _whole(self.timestamp)


class Undecodable(ValueError):
    """The block is no JSON, or a field has another type than Arena's. The text names the field, no value."""


_gre = msgspec.json.Decoder(GreEvent)
_client = msgspec.json.Decoder(ClientEvent)
_room = msgspec.json.Decoder(RoomEvent)


def decode_gre(payload: bytes) -> GreEvent:
    """The messages of one server line. Raises Undecodable."""
    return _decode(_gre, payload)


def decode_client(payload: bytes) -> ClientEvent:
    """One answer of the observed player. Raises Undecodable."""
    return _decode(_client, payload)


def decode_room(payload: bytes) -> RoomEvent:
    """Players and result of a match. Raises Undecodable."""
    return _decode(_room, payload)


def decode(block: Block) -> GreEvent | ClientEvent | RoomEvent | None:
    """The block's content; None for the kinds that hold no JSON. Raises Undecodable."""
    match block.kind:
        case "gre":
            return decode_gre(block.payload)
        case "client":
            return decode_client(block.payload)
        case "room":
            return decode_room(block.payload)
        case _:
            return None


def _decode(decoder: msgspec.json.Decoder[T], payload: bytes) -> T:
    try:
        return decoder.decode(payload)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Undecodable(str(error)) from error


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
