"""Decoding: absent is zero, unknown names stay, unknown fields are passed over."""

from __future__ import annotations

import json

import pytest

from replay.formats.arena.lines import Block
from replay.formats.arena.messages import Undecodable, decode, decode_client, decode_gre, decode_room
from tests.kit.arena_log import FIRST_MS, ArenaLog, annotation, player, thing, turn, zone


def line(log: ArenaLog, number: int) -> bytes:
    return log.lines[number - 1].encode()


def pretty(log: ArenaLog, first: int) -> bytes:
    return "\n".join(log.lines[first - 1 :]).encode()


def test_a_game_state_with_all_its_parts() -> None:
    log = ArenaLog()
    card = thing(279, 28, power={"value": 2}, toughness={}, isTapped=True, attackState="AttackState_Attacking")
    card["attackInfo"] = {"targetId": 2}
    transfer = annotation(
        7, "ZoneTransfer", affector=1, affected=(279,), zone_src=31, zone_dest=28, category="PlayLand"
    )
    message = log.full(
        zones=[zone(28, 279)],
        gameObjects=[card],
        annotations=[transfer],
        persistentAnnotations=[annotation(9, "Counter", "ModifiedPower", affected=(279,), count=2, counter_type=1)],
        turnInfo=turn(3, 1),
        players=[player(1, 0, mulliganCount=1), player(2, 17)],
        diffDeletedInstanceIds=[5],
    )
    event = decode_gre(line(log, log.gre(message)))
    assert event.time_ms == FIRST_MS + 1000
    state = event.messages[0].game_state
    assert state is not None
    assert state.full
    assert not state.undo
    assert state.prev_game_state_id == 0
    assert state.game_info is not None
    assert state.game_info.game_number == 1
    assert [(p.life_total, p.mulligan_count) for p in state.players] == [(0, 1), (17, 0)]
    assert state.turn_info is not None
    assert (state.turn_info.phase, state.turn_info.step) == ("Phase_Main1", "")
    found = state.game_objects[0]
    assert found.power is not None
    assert found.power.value == 2
    assert found.toughness is not None
    assert found.toughness.value == 0
    assert found.loyalty is None
    assert found.attack_info is not None
    assert found.attack_info.target_id == 2
    moved = state.annotations[0]
    assert (moved.number("zone_src"), moved.number("zone_dest"), moved.text("category")) == (31, 28, "PlayLand")
    assert (moved.number("missing"), moved.text("missing"), moved.numbers("category")) == (0, "", ())
    assert state.persistent_annotations[0].type == ("AnnotationType_Counter", "AnnotationType_ModifiedPower")
    assert state.diff_deleted_instance_ids == (5,)


def test_a_queued_state_has_the_same_body() -> None:
    log = ArenaLog()
    log.state_id = 4
    message = decode_gre(line(log, log.gre(log.state(queued=True)))).messages[0]
    assert message.type == "GREMessageType_QueuedGameStateMessage"
    assert message.game_state is not None
    assert (message.game_state.game_state_id, message.game_state.prev_game_state_id) == (5, 4)


def test_format_drift_is_kept_or_passed_over() -> None:
    log = ArenaLog()
    odd = annotation(1, "Telepathy", affected=(3,), category="Vanish", newThing=[4, 5])
    event = decode_gre(line(log, log.gre(log.state("Half", annotations=[odd], zorro={"deep": [{}]}))))
    state = event.messages[0].game_state
    assert state is not None
    assert state.type == "GameStateType_Half"
    assert state.annotations[0].type == ("AnnotationType_Telepathy",)
    assert state.annotations[0].text("category") == "Vanish"
    assert state.annotations[0].numbers("newThing") == (4, 5)


def test_requests_and_answers() -> None:
    log = ArenaLog()
    attackers = {"attackers": [{"attackerInstanceId": 300, "selectedDamageRecipient": {"playerSystemSeatId": 2}}]}
    request = decode_gre(
        line(log, log.gre(log.message("DeclareAttackersReq", declareAttackersReq=attackers)))
    ).messages[0]
    assert request.declare_attackers_req is not None
    recipient = request.declare_attackers_req.attackers[0].selected_damage_recipient
    assert recipient is not None
    assert recipient.player_system_seat_id == 2
    cast = {"actions": [{"actionType": "ActionType_Cast", "instanceId": 165, "grpId": 70001}]}
    answer = decode_client(pretty(log, log.client("PerformActionResp", performActionResp=cast)))
    assert answer.time_ms == log.ms
    assert answer.payload.perform_action_resp is not None
    assert answer.payload.perform_action_resp.actions[0].instance_id == 165
    assert answer.payload.concede_req is None


def test_room() -> None:
    log = ArenaLog()
    result = {"scope": "MatchScope_Match", "winningTeamId": 2, "reason": "ResultReason_Concede"}
    room = decode_room(line(log, log.room(final=[result])))
    assert room.match_id == log.match
    assert [(seat.system_seat_id, seat.player_name) for seat in room.players] == [(1, "Ann#1"), (2, "Ben#2")]
    assert room.final_result is not None
    assert room.final_result.result_list[0].winning_team_id == 2


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{",
        b'{ "greToClientEvent": ',
        b'{"greToClientEvent": 7}',
        b'{"greToClientEvent": {"greToClientMessages": [{"gameStateMessage": {"gameStateId": "ANN"}}]}}',
        b'{"greToClientEvent": {}, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"greToClientEvent": {}, "timestamp": "\xff"}',
    ],
)
def test_what_cannot_be_read_says_so_without_its_content(payload: bytes) -> None:
    with pytest.raises(Undecodable) as caught:
        decode(Block(1, "gre", payload))
    assert "ANN" not in str(caught.value)


def test_odd_times_are_no_time() -> None:
    for text in ("", "soon", "-5", "9" * 30):
        payload = json.dumps({"timestamp": text, "greToClientEvent": {}}).encode()
        assert decode_gre(payload).time_ms == 0
