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
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.kit.arena_log import ZONES, ArenaLog, Json, annotation, player, thing, turn, zone  # noqa: E402

PATH = ROOT / "loreplay" / "examples" / "small-arena.log"
MATCH = "00000000-0000-4000-8000-000000000001"
STACK, BATTLEFIELD, LIMBO = 27, 28, 30
HAND, LIBRARY = {1: 31, 2: 35}, {1: 32, 2: 36}
LORE = 108

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

NEXT = {
    "Upkeep": ("Beginning", "Draw"),
    "Draw": ("Main1", ""),
    "Main1": ("Combat", "BeginCombat"),
    "BeginCombat": ("Combat", "DeclareAttack"),
    "DeclareAttack": ("Combat", "EndCombat"),
    "DeclareBlock": ("Combat", "CombatDamage"),
    "CombatDamage": ("Combat", "EndCombat"),
    "EndCombat": ("Main2", ""),
    "Main2": ("Ending", "End"),
    "End": ("Ending", "Cleanup"),
}
NUMBERS = {"Main1": (2, 0), "BeginCombat": (3, 0), "DeclareAttack": (3, 5), "DeclareBlock": (3, 6)}
NUMBERS |= {"CombatDamage": (3, 7), "EndCombat": (3, 8), "Main2": (4, 0), "End": (5, 0), "Draw": (1, 3)}


class Table:
    """The board as Arena keeps it, and the states that tell how it changes."""

    def __init__(self) -> None:
        self.arena = ArenaLog(match=MATCH)
        self.zones: dict[int, list[int]] = {number: [] for number in ZONES}
        self.things: dict[int, Json] = {}
        self.life = {1: 20, 2: 20}
        self.turn, self.active, self.step, self.priority = 0, 1, "", 1
        self.messages: list[Json] = []
        self.changes: Json = {}
        self.notes = 20
        self.newest = 180
        self.lore = 0

    # One state ------------------------------------------------------------------------------------------------------

    def note(self, kind: str, affector: int = 0, *affected: int, **details: Any) -> None:
        """An annotation of the next state."""
        self.notes += 1
        row = annotation(self.notes, kind, affector=affector, affected=affected, **details)
        self.changes.setdefault("annotations", []).append(row)

    def put(self, instance: int, zone_id: int, *, last: bool = False) -> None:
        """An object goes to a zone."""
        for number, there in self.zones.items():
            if instance in there:
                there.remove(instance)
                self.touch_zone(number)
        self.zones[zone_id].insert(len(self.zones[zone_id]) if last else 0, instance)
        self.touch_zone(zone_id)

    def touch_zone(self, number: int) -> None:
        """The zone is told in the next state."""
        self.changes.setdefault("zones", {})[number] = None

    def change(self, instance: int, **fields: Any) -> None:
        """An object is told in the next state, with these fields; None takes one away."""
        row = self.things[instance]
        row.update(fields)
        self.things[instance] = {key: value for key, value in row.items() if value is not None}
        self.changes.setdefault("things", {})[instance] = None

    def fresh(self) -> int:
        """A new instance id."""
        self.newest += 1
        return self.newest

    def move(self, old: int, zone_id: int, category: str, seat: int, card: Json | None = None) -> int:
        """An object becomes another in a new zone; `card` tells what it is where the log did not know."""
        new, source = self.fresh(), next(number for number, there in self.zones.items() if old in there)
        self.put(old, LIMBO)
        if old in self.things:
            self.change(old, zoneId=LIMBO)
        if card is not None or old in self.things:
            shown = card if card is not None else self.facts(old)
            private = {"visibility": "Visibility_Private", "viewers": [seat]} if zone_id == HAND[seat] else {}
            self.things[new] = {**thing(new, zone_id, seat, **shown), **private}
            self.change(new)
        self.put(new, zone_id)
        self.note("ObjectIdChanged", 0, old, orig_id=old, new_id=new)
        self.note("ZoneTransfer", 0, new, zone_src=source, zone_dest=zone_id, category=category)
        return new

    def facts(self, instance: int) -> Json:
        """What an object is, whatever zone it is in."""
        row = self.things[instance]
        kept = ("cardTypes", "superTypes", "subtypes", "color", "power", "toughness", "uniqueAbilities")
        return {"grp_id": row["grpId"], **{key: row[key] for key in kept if key in row}}

    def clock(self) -> Json:
        """The turnInfo of this moment."""
        phases = {"Upkeep": "Beginning", "Draw": "Beginning", "Main1": "Main1", "Main2": "Main2", "End": "Ending"}
        phase = phases.get(self.step, "Combat")
        row = turn(self.turn, self.active, phase, "" if self.step.startswith("Main") else self.step, self.priority)
        phase, step = NEXT[self.step]
        row["nextPhase"] = f"Phase_{phase}"
        if step:
            row["nextStep"] = f"Step_{step}"
        return row

    def players(self) -> list[Json]:
        """Both player rows."""
        return [player(seat, life, status="PlayerStatus_InGame") for seat, life in self.life.items()]

    def state(self, update: str = "SendHiFi", **body: Any) -> None:
        """The next state, with all that changed."""
        told: Json = {"turnInfo": self.clock()} if self.turn else {}
        if "zones" in self.changes:
            told["zones"] = [zone(number, *self.zones[number]) for number in sorted(self.changes["zones"])]
        if "things" in self.changes:
            told["gameObjects"] = [dict(self.things[instance]) for instance in sorted(self.changes["things"])]
        for key in ("annotations", "persistentAnnotations", "players", "diffDeletedInstanceIds"):
            if key in self.changes:
                told[key] = self.changes[key]
        self.changes = {}
        self.messages.append(self.arena.state(update=update, **{**told, **body}))

    def send(self, *requests: Json) -> None:
        """The states so far as one line of the log, with requests behind them."""
        self.arena.gre(*self.messages, *requests)
        self.messages = []

    # What happens ---------------------------------------------------------------------------------------------------

    def begin_step(self, step: str) -> None:
        """A step in which first the active, then the other player has priority."""
        self.step, self.priority = step, self.active
        phase, number = NUMBERS[step]
        self.note("PhaseOrStepModified", 0, self.active, phase=phase, step=number)

    def other_has_priority(self) -> None:
        """The player who had priority passed."""
        self.priority = 3 - self.priority
        self.state()

    def steps(self, *names: str) -> None:
        """Steps in which nothing happens."""
        for name in names:
            self.begin_step(name)
            self.state()
            self.other_has_priority()

    def begin_turn(self, drawn: Json | None = None, *, draws: bool = True) -> None:
        """A turn up to its precombat main phase; `drawn` is the card where the watching player sees it."""
        self.turn += 1
        if self.turn > 1:
            self.note("PhaseOrStepModified", 0, self.active, phase=5, step=10)
            self.active = 3 - self.active
            self.note("PhaseOrStepModified", 0, 0, phase=1, step=0)
            self.note("NewTurnStarted", self.active, self.active)
        self.step, self.priority = "Upkeep", self.active
        self.note("PhaseOrStepModified", 0, self.active, phase=1, step=1)
        for instance in self.zones[BATTLEFIELD]:
            row = self.things[instance]
            if row["controllerSeatId"] == self.active and (row.get("isTapped") or row.get("hasSummoningSickness")):
                if row.get("isTapped"):
                    self.note("TappedUntappedPermanent", 0, instance, tapped=0)
                self.change(instance, isTapped=None, hasSummoningSickness=None)
        self.note("PhaseOrStepModified", 0, self.active, phase=1, step=2)
        self.changes["players"] = self.players()
        self.state()
        self.other_has_priority()
        if draws:
            self.begin_step("Draw")
            self.move(self.zones[LIBRARY[self.active]][0], HAND[self.active], "Draw", self.active, drawn)
            self.state()
            self.other_has_priority()
        self.begin_step("Main1")

    def play_land(self, seat: int, card: int) -> int:
        """A land is played from the hand."""
        land = self.move(card, BATTLEFIELD, "PlayLand", seat, LAND)
        self.note("UserActionTaken", seat, land, actionType=3, abilityGrpId=0)
        self.state("SendAndRecord")
        return land

    def propose(self, seat: int, card: int, what: Json) -> int:
        """A card goes to the stack as a spell."""
        return self.move(card, STACK, "CastSpell", seat, what)

    def pay(self, seat: int, spell: int, *lands: int) -> None:
        """Lands are tapped for red mana, and the spell is cast."""
        for number, land in enumerate(lands):
            ability = self.fresh()
            self.note("AbilityInstanceCreated", land, ability, source_zone=BATTLEFIELD)
            self.note("TappedUntappedPermanent", ability, land, tapped=1)
            self.note("UserActionTaken", seat, ability, actionType=4, abilityGrpId=910000)
            self.note("ManaPaid", land, spell, id=spell * 10 + number, color=4)
            self.note("AbilityInstanceDeleted", land, ability)
            self.change(land, isTapped=True)
            self.changes.setdefault("diffDeletedInstanceIds", []).append(ability)
        self.note("UserActionTaken", seat, spell, actionType=1, abilityGrpId=0)
        self.state()
        self.other_has_priority()

    def resolve(self, seat: int, spell: int, **fields: Any) -> None:
        """A permanent spell resolves; the state waits for what it brings about."""
        self.priority = self.active
        grp_id = self.things[spell]["grpId"]
        self.note("ResolutionStart", spell, spell, grpid=grp_id)
        self.note("ResolutionComplete", spell, spell, grpid=grp_id)
        self.put(spell, BATTLEFIELD)
        self.change(spell, zoneId=BATTLEFIELD, **fields)
        self.note("ZoneTransfer", seat, spell, zone_src=STACK, zone_dest=BATTLEFIELD, category="Resolve")

    def chapter(self, saga: int) -> int:
        """A lore counter is put on the Saga, and its chapter goes to the stack."""
        self.lore += 1
        ability, grp_id = self.fresh(), 910000 + self.lore
        self.note("CounterAdded", saga, saga, counter_type=LORE, transaction_amount=1)
        self.note("AbilityInstanceCreated", saga, ability, source_zone=BATTLEFIELD)
        self.things[ability] = thing(
            ability, STACK, grp_id=grp_id, kind="Ability", objectSourceGrpId=SAGA["grp_id"], parentId=saga
        )
        self.change(ability)
        self.put(ability, STACK)
        count = annotation(15, "Counter", affector=4001, affected=(saga,), count=self.lore, counter_type=LORE)
        self.changes["persistentAnnotations"] = [count]
        return ability

    def begin_resolution(self, ability: int) -> None:
        """Both players passed."""
        self.other_has_priority()
        self.priority = self.active
        self.note("ResolutionStart", ability, ability, grpid=self.things[ability]["grpId"])

    def end_resolution(self, saga: int, ability: int) -> None:
        """The ability is gone from the stack."""
        self.note("ResolutionComplete", ability, ability, grpid=self.things[ability]["grpId"])
        self.note("AbilityInstanceDeleted", saga, ability)
        self.zones[STACK].remove(ability)
        self.touch_zone(STACK)
        del self.things[ability]
        self.changes["diffDeletedInstanceIds"] = [ability]
        self.state("SendAndRecord")

    def change_life(self, affector: int, seat: int, amount: int) -> None:
        """A life total changes."""
        self.life[seat] += amount
        self.note("ModifiedLife", affector, seat, life=amount)
        self.changes["players"] = self.players()

    def undo(self, before: Json, back: int, notes: int) -> None:
        """A Full that is the board before: what was cast is in the hand again, and its id is free."""
        self.zones = {number: list(there) for number, there in before["zones"].items()}
        self.things = {instance: dict(row) for instance, row in before["things"].items()}
        self.newest, self.notes, self.changes = before["newest"], notes, {}
        told = [self.things[instance] for instance in sorted(self.things)]
        count = annotation(15, "Counter", affector=4001, affected=(self.saga,), count=self.lore, counter_type=LORE)
        self.messages.append(
            self.arena.state(
                "Full",
                update="Undo",
                gameInfo=self.arena.info(),
                players=self.players(),
                turnInfo=self.clock(),
                gameObjects=told,
                persistentAnnotations=[count],
                prevGameStateId=back,
                zones=[zone(number, *there) for number, there in self.zones.items()],
            )
        )

    @property
    def saga(self) -> int:
        """The Saga on the battlefield."""
        return next(n for n in self.zones[BATTLEFIELD] if self.things[n]["grpId"] == SAGA["grp_id"])

    def ask(self, kind: str = "ActionsAvailable", **body: Any) -> Json:
        """A request to the watching player."""
        content: Any = {kind[0].lower() + kind[1:] + "Req": body}
        return self.arena.message(f"{kind}Req", **content)

    def act(self, action: str, instance: int = 0, grp_id: int = 0) -> None:
        """The watching player's answer."""
        chosen: Json = {"actionType": f"ActionType_{action}"}
        if instance:
            chosen |= {"grpId": grp_id, "instanceId": instance, "facetId": instance, "shouldStop": True}
        self.arena.client("PerformActionResp", performActionResp={"actions": [chosen]})


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
    land = table.play_land(1, 101)
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
    land = table.play_land(2, table.zones[HAND[2]][-1])
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
    saga = table.saga
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
    table.play_land(1, 103)
    table.send(table.ask())

    before = {"zones": {n: list(there) for n, there in table.zones.items()}, "newest": table.newest}
    before["things"] = {instance: dict(row) for instance, row in table.things.items()}
    back, notes = table.arena.state_id, table.notes
    table.act("Cast", 104, CREATURE["grp_id"])
    table.propose(1, 104, CREATURE)
    table.state("Send")
    table.send(table.ask("PayCosts"))
    table.arena.client("CancelActionReq")
    table.undo(before, back, notes)
    table.send(table.ask())

    table.act("Cast", 105, CREATURE["grp_id"])
    lands = [n for n in table.zones[BATTLEFIELD] if table.things[n]["grpId"] == LAND["grp_id"]]
    creature = table.propose(1, 105, CREATURE)
    table.pay(1, creature, *[n for n in lands if table.things[n]["controllerSeatId"] == 1])
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
    attacker = next(
        n for n in table.zones[BATTLEFIELD] if table.things[n]["controllerSeatId"] == 2 and "power" in table.things[n]
    )
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
    table = Table()
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
