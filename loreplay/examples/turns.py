"""Turns, steps and priority of a game written by hand, and what happens in them by itself."""

from __future__ import annotations

from typing import Any

from domain.events.cr506_combat import Attack
from domain.ids import EventNumber, ObjectId, Seat
from domain.vocabulary import LORE, STEP_RULES, STEPS, Step
from loreplay.examples.record import Record

NO_PRIORITY: tuple[Step, ...] = ("untap", "cleanup")
CHAPTERS = ("I", "II", "III", "IV")


class Turns(Record):
    """A game that keeps its turns."""

    def begin_turn(self, active: Seat, draw: str | None = None) -> list[EventNumber]:
        """The next turn up to priority in its precombat main phase; or to the chapters that triggered, given back."""
        self.end_step()
        self.turn, self.step, self.because = self.turn + 1, None, None
        self.say("TurnBegan", "500.1" if self.turn > 1 else "103.8", active=active)
        began = self.begin_step("untap")
        for identifier in self.state.zone("battlefield"):
            if self.seen(identifier).controller == active and self.seen(identifier).tapped:
                self.say("PermanentUntapped", "502.3", cause=began, object=identifier)
        self.begin_step("upkeep")
        if draw is not None:
            began = self.begin_step("draw", wait=True)
            self.draw(active, draw, "504.1", cause=began)
            self.priority(active, "117.3a", cause=began)
        elif self.turn > 1:
            self.begin_step("draw")
        began = self.begin_step("main1", wait=True)
        sagas = [saga for saga in self.state.zone("battlefield") if self.is_saga(saga, active)]
        chapters = [self.lore(saga, "714.3c", cause=began) for saga in sagas]
        if not sagas:
            self.priority(active, "117.3a", cause=began)
        return chapters

    def begin_step(self, step: Step, *, wait: bool = False) -> EventNumber:
        """Ends the step before and begins one; then its active player has priority, unless it is told to wait."""
        self.end_step()
        self.step = step
        began = self.because = self.say("StepBegan", STEP_RULES[step], cause=None)
        if step not in NO_PRIORITY and not wait:
            self.priority(self.active, "117.3a", cause=began)
        return began

    def end_step(self) -> None:
        """Both players pass with an empty stack; mana empties, and combat is over."""
        if self.state.priority is not None:
            passed = self.both_pass()
            for player, pool in sorted(self.state.pools.items()):
                if pool:
                    mana = tuple(symbol for symbol, _ in pool)
                    self.say("ManaEmptied", "500.5", cause=passed, player=player, mana=mana)
            fighting = (*self.state.attackers(), *self.state.blockers())
            if self.step == "end-combat" and fighting:
                self.say("RemovedFromCombat", "511.3", cause=passed, objects=fighting)

    def end_turn(self) -> None:
        """The remaining steps of a turn. Nobody attacks any more; damage wears off."""
        began = self.because
        for step in STEPS[STEPS.index(self.step or "untap") + 1 :]:
            if step == "attack" and self.could_attack():
                self.declare_attackers()
            elif step not in ("first-damage", "block", "damage"):
                began = self.begin_step(step)
        hurt = tuple(thing.id for thing in self.state.objects.values() if thing.damage)
        if hurt:
            self.say("DamageRemoved", "514.2", cause=began, objects=hurt)

    def could_attack(self) -> tuple[ObjectId, ...]:
        """The active player's creatures that are untapped and were there as the turn began (508.1a)."""
        return tuple(
            thing.id
            for thing in map(self.seen, self.state.zone("battlefield"))
            if thing.controller == self.active
            and thing.face is not None
            and "Creature" in thing.face.types
            and not thing.tapped
            and thing.since < self.turn
        )

    def declare_attackers(self, *attackers: ObjectId) -> None:
        """The declare attackers step; these attack the other player."""
        began = self.begin_step("attack", wait=True)
        self.ask(self.active, "attackers")
        command = self.command(self.active, "attack", attackers=attackers)
        attacks = tuple(Attack(attacker=attacker, target=self.other(self.active)) for attacker in attackers)
        declared = self.say("AttackersDeclared", "508.1", cause=command, player=self.active, attacks=attacks)
        for attacker in attackers:
            self.say("PermanentTapped", "508.1f", cause=declared, object=attacker)
        self.priority(self.active, "117.3a", cause=began)

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        assert self.state.active is not None
        return self.state.active

    def other(self, player: Seat) -> Seat:
        """The opponent."""
        return 3 - player

    def priority(self, player: Seat, rule: str, cause: EventNumber | None = -1) -> None:
        """A player may act."""
        self.say("PriorityReceived", rule, cause=cause, player=player)

    def pass_priority(self) -> EventNumber:
        """The player who has priority passes."""
        player = self.state.priority
        return self.say("PriorityPassed", "117.3d", cause=None, player=player)

    def both_pass(self) -> EventNumber:
        """All pass in succession, beginning with the player who has priority."""
        player = self.state.priority
        assert player is not None
        self.priority(self.other(player), "117.3d", cause=self.pass_priority())
        return self.pass_priority()

    def is_saga(self, identifier: ObjectId, controller: Seat) -> bool:
        """Whether a player controls it and it is a Saga."""
        thing = self.seen(identifier)
        return thing.controller == controller and thing.face is not None and "Saga" in thing.face.subtypes

    def lore(self, saga: ObjectId, rule: str, *, cause: EventNumber | None = -1) -> EventNumber:
        """A lore counter is put on a Saga, and its next chapter triggers; gives back the trigger."""
        self.counters(saga, LORE, 1, rule, cause=cause, source=saga)
        chapter = self.seen(saga).counter(LORE)
        name = f"chapter {CHAPTERS[chapter - 1]}"
        return self.trigger(self.seen(saga).controller, saga, name, "714.2b", chapter=chapter)

    def counters(self, on: ObjectId, counter: str, amount: int, rule: str, **fields: Any) -> EventNumber:
        """Counters are put on a permanent."""
        total = self.seen(on).counter(counter) + amount
        return self.say("CountersPut", rule, on=on, counter=counter, amount=amount, total=total, **fields)

    def life(self, player: Seat, amount: int, rule: str, reason: str, **fields: Any) -> EventNumber:
        """A life total changes."""
        total = self.state.players[player].life + amount
        return self.say("LifeChanged", rule, player=player, amount=amount, total=total, reason=reason, **fields)

    def trigger(
        self,
        player: Seat,
        source: ObjectId,
        ability: str,
        rule: str,
        *,
        chapter: int | None = None,
        cause: EventNumber | None = None,
    ) -> EventNumber:
        """An ability triggers because of what was said last, or of another cause."""
        return self.say(
            "AbilityTriggered",
            rule,
            cause=len(self.events) - 1 if cause is None else cause,
            source=source,
            player=player,
            ability=ability,
            chapter=chapter,
        )

    def put_on_stack(
        self,
        triggered: EventNumber,
        targets: tuple[tuple[ObjectId, ...], ...] = (),
        *,
        to: Seat | None = None,
        then: str = "117.3b",
        cause: EventNumber | None = None,
    ) -> ObjectId:
        """A triggered ability is put on the stack with its targets; `to` (the active player) gets priority."""
        event: Any = self.events[triggered]
        ability = self.new_id()
        placed = self.say(
            "AbilityPutOnStack",
            "603.3",
            cause=triggered,
            source=event.source,
            id=ability,
            player=event.player,
            ability=event.ability,
            chapter=event.chapter,
        )
        if targets:
            self.say("TargetsChosen", "603.3d", cause=placed, source=event.source, on=ability, targets=targets)
        self.priority(to or self.active, then, cause=placed if cause is None else cause)
        return ability
