"""A board that changes as Arena tells it: objects, zones and annotations become game states by themselves."""

from __future__ import annotations

from typing import Any

from tests.kit.arena_log import ZONES, ArenaLog, Json, annotation, player, thing, turn, zone

STACK, BATTLEFIELD, LIMBO = 27, 28, 30
HAND, LIBRARY = {1: 31, 2: 35}, {1: 32, 2: 36}
LORE = 108
MANA_ABILITY = 910000

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

    def __init__(self, match: str) -> None:
        self.arena = ArenaLog(match=match)
        self.zones: dict[int, list[int]] = {number: [] for number in ZONES}
        self.things: dict[int, Json] = {}
        self.life = {1: 20, 2: 20}
        self.turn, self.active, self.step, self.priority = 0, 1, "", 1
        self.messages: list[Json] = []
        self.changes: Json = {}
        self.notes = 20
        self.newest = 180
        self.lore: dict[int, int] = {}
        """Saga → lore counters on it."""

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

    def play_land(self, seat: int, card: int, what: Json) -> int:
        """A land is played from the hand."""
        land = self.move(card, BATTLEFIELD, "PlayLand", seat, what)
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
            self.note("UserActionTaken", seat, ability, actionType=4, abilityGrpId=MANA_ABILITY)
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
        self.lore[saga] = self.lore.get(saga, 0) + 1
        row, ability = self.things[saga], self.fresh()
        grp_id = row["uniqueAbilities"][self.lore[saga] - 1]["grpId"]
        self.note("CounterAdded", saga, saga, counter_type=LORE, transaction_amount=1)
        self.note("AbilityInstanceCreated", saga, ability, source_zone=BATTLEFIELD)
        self.things[ability] = thing(
            ability, STACK, grp_id=grp_id, kind="Ability", objectSourceGrpId=row["grpId"], parentId=saga
        )
        self.change(ability)
        self.put(ability, STACK)
        self.changes["persistentAnnotations"] = self.counts()
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

    def snapshot(self) -> Json:
        """The board as it is now, to go back to."""
        return {
            "zones": {number: list(there) for number, there in self.zones.items()},
            "things": {instance: dict(row) for instance, row in self.things.items()},
            "counters": (self.newest, self.notes, self.arena.state_id),
        }

    def undo(self, before: Json) -> None:
        """A Full that is the board before: what was cast is in the hand again, and its id is free."""
        self.zones, self.things, self.changes = before["zones"], before["things"], {}
        self.newest, self.notes, back = before["counters"]
        told = [self.things[instance] for instance in sorted(self.things)]
        self.messages.append(
            self.arena.state(
                "Full",
                update="Undo",
                gameInfo=self.arena.info(),
                players=self.players(),
                turnInfo=self.clock(),
                gameObjects=told,
                persistentAnnotations=self.counts(),
                prevGameStateId=back,
                zones=[zone(number, *there) for number, there in self.zones.items()],
            )
        )

    def counts(self) -> list[Json]:
        """The counters that Arena keeps beside the objects."""
        return [
            annotation(15, "Counter", affector=4001, affected=(saga,), count=count, counter_type=LORE)
            for saga, count in self.lore.items()
        ]

    def find(self, grp_id: int, controller: int) -> list[int]:
        """The permanents of a card that a player controls, the newest first."""
        return [
            instance
            for instance in self.zones[BATTLEFIELD]
            if (row := self.things[instance])["grpId"] == grp_id and row["controllerSeatId"] == controller
        ]

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
