"""The mirror follows the diff rules, and nothing else."""

from __future__ import annotations

from typing import Any

from replay.formats.arena.messages import decode_gre
from replay.formats.arena.mirror import Applied, Mirror
from tests.kit.arena_log import ArenaLog, annotation, player, thing, turn, zone


class Table:
    """A log and its mirror, fed message by message."""

    def __init__(self) -> None:
        self.log = ArenaLog()
        self.mirror = Mirror()

    def apply(self, message: dict[str, Any]) -> Applied:
        number = self.log.gre(message)
        state = decode_gre(self.log.lines[number - 1].encode()).messages[0].game_state
        assert state is not None
        return self.mirror.apply(state)


def started() -> Table:
    table = Table()
    table.apply(
        table.log.full(
            zones=[zone(28, 300, 301), zone(31, 160, 161), zone(27)],
            gameObjects=[
                thing(300, 28, isTapped=True),
                thing(301, 28, attackState="AttackState_Attacking", attackInfo={"targetId": 2}),
            ],
            persistentAnnotations=[
                annotation(5, "Counter", affector=4001, affected=(300,), count=2, counter_type=108),
                annotation(6, "Attachment", affector=301, affected=(300,)),
            ],
            turnInfo=turn(1, 1, "Beginning", "Draw"),
        )
    )
    return table


def test_objects_zones_and_players_are_replaced_whole() -> None:
    table = started()
    changed = [thing(300, 28, blockState="BlockState_Blocking", blockInfo={"attackerIds": [301]})]
    table.apply(table.log.state(zones=[zone(31, 161)], gameObjects=changed, players=[player(2, 0)]))
    mirror = table.mirror
    assert mirror.zone_ids("Hand", 1) == (161,)
    assert mirror.zone_ids("Battlefield") == (300, 301)
    assert not mirror.objects[300].is_tapped
    assert mirror.life == {1: 20, 2: 0}
    assert mirror.attackers() == {301: 2}
    assert mirror.blockers() == {300: (301,)}


def test_turn_info_is_replaced_never_merged() -> None:
    table = started()
    table.apply(table.log.state(turnInfo=turn(1, 1, "Main1")))
    assert (table.mirror.turn.phase, table.mirror.turn.step) == ("Phase_Main1", "")
    table.apply(table.log.state())
    assert table.mirror.turn.phase == "Phase_Main1"


def test_counters_and_attachments_come_from_what_persists() -> None:
    table = started()
    assert table.mirror.counters == {300: {108: 2}}
    assert table.mirror.attachments == {301: 300}
    more = annotation(5, "Counter", affector=4001, affected=(300,), count=3, counter_type=108)
    other = annotation(7, "Counter", affector=4002, affected=(300, 2), count=1, counter_type=3)
    table.apply(table.log.state(persistentAnnotations=[more, other], diffDeletedPersistentAnnotationIds=[6]))
    assert table.mirror.counters == {300: {108: 3, 3: 1}, 2: {3: 1}}
    assert table.mirror.attachments == {}


def test_deleted_objects_are_gone() -> None:
    table = started()
    table.apply(table.log.state(zones=[zone(28, 300)], diffDeletedInstanceIds=[301]))
    assert set(table.mirror.objects) == {300}


def test_undo_is_a_full_and_names_the_state_it_goes_back_to() -> None:
    table = started()
    table.apply(table.log.state())
    table.apply(table.log.state(zones=[zone(27, 400)], gameObjects=[thing(400, 27)]))
    done = table.apply(table.log.full("Play", update="Undo", prevGameStateId=2))
    assert (done.status, done.gap, table.mirror.objects, table.mirror.counters) == ("undo", False, {}, {})
    assert table.apply(table.log.state()).status == "diff"


def test_a_gap_is_told_and_the_message_still_applied() -> None:
    table = started()
    done = table.apply(table.log.state(gameStateId=9, prevGameStateId=8, zones=[zone(31)]))
    assert (done.status, done.gap, done.place.after) == ("diff", True, 1)
    assert table.mirror.zone_ids("Hand", 1) == ()
    assert table.mirror.last_state_id == 9


def test_a_reconnect_is_a_new_baseline() -> None:
    table = started()
    done = table.apply(table.log.full("Play", gameStateId=30, prevGameStateId=29))
    assert (done.status, done.gap, table.mirror.objects) == ("reconnect", True, {})


def test_a_state_told_twice_is_applied_once_and_compared() -> None:
    table = started()
    table.apply(table.log.state(zones=[zone(31, 161)]))
    table.log.state_id = 1
    done = table.apply(table.log.state(zones=[zone(31, 999)]))
    assert (done.status, done.differs, table.mirror.zone_ids("Hand", 1)) == ("duplicate", (), (161,))
    same = [zone(28, 300, 301), zone(31, 161), zone(27)]
    table.log.state_id = 1
    assert table.apply(table.log.full("Play", zones=same)).differs == ()
    table.log.state_id = 1
    assert table.apply(table.log.full("Play", zones=[zone(31, 7)], gameObjects=[thing(301, 28)])).differs == (31, 301)
    assert table.mirror.last_state_id == 2
