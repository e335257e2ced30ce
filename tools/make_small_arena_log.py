"""Writes loreplay/examples/small-arena.log: a made-up game of four turns, in the form of Arena's detailed log.

python tools/make_small_arena_log.py [--check]

Seat 1 watches. Turn 1: a land, and an enchantment with chapters. Turn 2: the opponent's land and creature. Turn 3: the
second chapter, then a creature that is taken back and cast again. Turn 4: the creature attacks, and seat 2 concedes.
No id, name or line of it is from a real log.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.kit.arena_log import Json, player, thing, zone  # noqa: E402
from tests.kit.arena_table import BATTLEFIELD, HAND, LIBRARY, Table  # noqa: E402

PATH = ROOT / "loreplay" / "examples" / "small-arena.log"
MATCH = "00000000-0000-4000-8000-000000000001"

LAND: Json = {"grp_id": 900001, "cardTypes": ["CardType_Land"], "superTypes": ["SuperType_Basic"]}
SAGA: Json = {
    "grp_id": 900002,
    "cardTypes": ["CardType_Enchantment"],
    "subtypes": ["SubType_Saga"],
    "color": ["CardColor_Red"],
    "uniqueAbilities": [{"id": 1, "grpId": 910001}, {"id": 2, "grpId": 910002}, {"id": 3, "grpId": 910003}],
}
CREATURE: Json = {
    "grp_id": 900003,
    "cardTypes": ["CardType_Creature"],
    "subtypes": ["SubType_Dwarf"],
    "color": ["CardColor_Red"],
    "power": {"value": 2},
    "toughness": {"value": 1},
}
TOKEN: Json = {**CREATURE, "grp_id": 900004, "kind": "Token", "power": {"value": 1}}
DECK = [900001] * 24 + [900002] * 4 + [900003] * 12


def opening(table: Table) -> None:
    """Rolls, libraries, hands of seven, kept."""
    log = table.arena
    log.room(names=("Watcher#00001", "Opponent#00002"))
    table.zones[LIBRARY[1]] = list(range(101, 141))
    table.zones[LIBRARY[2]] = list(range(141, 181))
    rolls = {"playerDieRolls": [{"systemSeatId": 1, "rollValue": 18}, {"systemSeatId": 2, "rollValue": 7}]}
    log.gre(
        log.message("ConnectResp", connectResp={"deckMessage": {"deckCards": DECK, "sideboardCards": []}}),
        log.message("DieRollResultsResp", (1, 2), dieRollResultsResp=rolls),
        log.full(zones=[zone(number, *there) for number, there in table.zones.items()]),
        table.ask("ChooseStartingPlayer", teamType="TeamType_Individual", systemSeatIds=[1, 2]),
    )
    log.client(
        "ChooseStartingPlayerResp", chooseStartingPlayerResp={"teamType": "TeamType_Individual", "systemSeatId": 1}
    )
    for seat, first in ((1, 101), (2, 141)):
        for card in range(first, first + 7):
            table.put(card, HAND[seat])
    for card, what in zip(range(101, 108), (LAND, SAGA, LAND, CREATURE, CREATURE, LAND, SAGA), strict=True):
        table.things[card] = thing(card, HAND[1], **what, visibility="Visibility_Private", viewers=[1])
        table.change(card)
    table.note("NewTurnStarted", 1, 1)
    table.changes["players"] = [
        {**row, "pendingMessageType": "ClientMessageType_MulliganResp"} for row in table.players()
    ]
    table.state("SendAndRecord", turnInfo={"activePlayer": 1, "decisionPlayer": 1})
    table.send(table.ask("Mulligan", mulliganType="MulliganType_London"))
    log.client("MulliganResp", mulliganResp={"decision": "MulliganOption_AcceptHand"})


def turn_1(table: Table) -> None:
    """A land, the Saga, and its first chapter: one life."""
    table.begin_turn(draws=False)
    table.state("SendAndRecord")
    table.send(table.ask())
    table.act("Play", 101, LAND["grp_id"])
    land = table.play_land(1, 101, LAND)
    table.send(table.ask())
    table.act("Cast", 102, SAGA["grp_id"])
    saga = table.propose(1, 102, SAGA)
    table.pay(1, saga, land)
    table.resolve(1, saga)
    ability = table.chapter(saga)
    table.state("SendAndRecord")
    table.begin_resolution(ability)
    table.change_life(ability, 1, 1)
    table.end_resolution(saga, ability)
    table.send(table.ask())
    table.act("Pass")
    table.other_has_priority()
    table.steps("BeginCombat", "DeclareAttack", "EndCombat", "Main2", "End")


def turn_2(table: Table) -> None:
    """The opponent plays a land and a creature."""
    table.begin_turn()
    table.state()
    table.send()
    land = table.play_land(2, table.zones[HAND[2]][-1], LAND)
    creature = table.propose(2, table.zones[HAND[2]][-1], CREATURE)
    table.pay(2, creature, land)
    table.resolve(2, creature, hasSummoningSickness=True)
    table.state()
    table.other_has_priority()
    table.steps("BeginCombat", "DeclareAttack", "EndCombat", "Main2", "End")
    table.send()


def turn_3(table: Table) -> None:
    """The second chapter makes a token; a creature is proposed, taken back, and cast after all."""
    table.begin_turn(LAND)
    (saga,) = table.find(SAGA["grp_id"], 1)
    ability = table.chapter(saga)
    table.state("SendAndRecord")
    table.send(table.ask())
    table.act("Pass")
    table.begin_resolution(ability)
    token = table.fresh()
    table.things[token] = {**thing(token, BATTLEFIELD, **TOKEN), "hasSummoningSickness": True}
    table.change(token)
    table.put(token, BATTLEFIELD, last=True)
    table.note("TokenCreated", ability, token)
    table.end_resolution(saga, ability)
    table.send(table.ask())
    table.act("Play", 103, LAND["grp_id"])
    table.play_land(1, 103, LAND)
    table.send(table.ask())

    before = table.snapshot()
    table.act("Cast", 104, CREATURE["grp_id"])
    table.propose(1, 104, CREATURE)
    table.state("Send")
    table.send(table.ask("PayCosts"))
    table.arena.client("CancelActionReq")
    table.undo(before)
    table.send(table.ask())

    table.act("Cast", 105, CREATURE["grp_id"])
    creature = table.propose(1, 105, CREATURE)
    table.pay(1, creature, *table.find(LAND["grp_id"], 1))
    table.resolve(1, creature, hasSummoningSickness=True)
    table.state("SendAndRecord")
    table.send(table.ask())
    table.act("Pass")
    table.other_has_priority()
    table.steps("BeginCombat", "DeclareAttack", "EndCombat", "Main2", "End")


def turn_4(table: Table) -> None:
    """The opponent attacks for two and concedes."""
    table.begin_turn()
    table.state()
    table.other_has_priority()
    table.steps("BeginCombat")
    (attacker,) = table.find(CREATURE["grp_id"], 2)
    attacking = {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": 1}}
    table.begin_step("DeclareAttack")
    table.change(attacker, isTapped=True, **attacking)
    table.note("TappedUntappedPermanent", 0, attacker, tapped=1)
    table.state()
    table.other_has_priority()
    table.begin_step("DeclareBlock")
    table.state("SendAndRecord")
    table.send(table.ask("DeclareBlockers"))
    table.arena.client("SubmitBlockersReq")
    table.change(attacker, blockState="BlockState_Unblocked")
    table.state()
    table.other_has_priority()
    table.begin_step("CombatDamage")
    table.note("DamageDealt", attacker, 1, damage=2, type=1, markDamage=1)
    table.change_life(attacker, 1, -2)
    table.state()
    table.other_has_priority()
    table.steps("EndCombat")
    table.begin_step("Main2")
    table.change(attacker, attackState=None, attackInfo=None, blockState=None)
    table.state()
    table.send()
    concession(table)


def concession(table: Table) -> None:
    """Seat 2 gives up; the match is over."""
    result = {"result": "ResultType_WinLoss", "winningTeamId": 1, "reason": "ResultReason_Concede"}
    game, match = {"scope": "MatchScope_Game", **result}, {"scope": "MatchScope_Match", **result}
    rows = [
        player(1, table.life[1], status="PlayerStatus_InGame"),
        player(2, table.life[2], status="PlayerStatus_PendingLoss"),
    ]
    table.messages.append(table.arena.state(gameInfo=table.arena.info("GameOver", [game]), players=rows))
    table.messages.append(table.arena.state(gameInfo=table.arena.info("GameOver", [game, match])))
    table.send(table.ask("Intermission", result=match))
    table.arena.room(final=[game, match], names=("Watcher#00001", "Opponent#00002"))


def small_log() -> bytes:
    """The whole log."""
    table = Table(MATCH)
    opening(table)
    for play in (turn_1, turn_2, turn_3, turn_4):
        play(table)
    return table.arena.text()


def main() -> int:
    """Writes the log, or says whether it is current."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the log is not current")
    check = parser.parse_args().check
    content = small_log()
    if not check:
        PATH.write_bytes(content)
        print(f"{PATH.name}: {len(content)} bytes")
    elif not PATH.is_file() or PATH.read_bytes() != content:
        print(f"{PATH.name} is not current: run python tools/make_small_arena_log.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
