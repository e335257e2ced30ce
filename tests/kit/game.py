"""Builds small games by hand, event by event, with the numbers, ids and moves filled in."""

from __future__ import annotations

from typing import Any

from domain.events import EVENTS, Facts, GameEvent
from domain.events.cr103_104_game import GameBegan, Participant
from domain.events.cr400_zones import ObjectMoved
from domain.ids import ObjectId, Seat, object_id
from domain.state import State, apply, fold, new_state
from domain.vocabulary import STEP_RULES, Step, Zone

FOREST = Facts(name="Forest", types=("Basic", "Land"), subtypes=("Forest",))
MOUNTAIN = Facts(name="Mountain", types=("Basic", "Land"), subtypes=("Mountain",))
BEARS = Facts(name="Grizzly Bears", mana_cost="{1}{G}", types=("Creature",), subtypes=("Bear",), power=2, toughness=2)
OGRE = Facts(name="Gray Ogre", mana_cost="{2}{R}", types=("Creature",), subtypes=("Ogre",), power=2, toughness=2)
AURA = Facts(name="Holy Strength", mana_cost="{W}", types=("Enchantment",), subtypes=("Aura",))
BOLT = Facts(name="Lightning Bolt", mana_cost="{R}", types=("Instant",))
SAGA = Facts(
    name="Arni Slays the Troll", mana_cost="{R}{G}", types=("Enchantment",), subtypes=("Saga",), abilities=("saga",)
)


class Game:
    """A game under construction. Every method adds events and returns what a later one needs."""

    def __init__(self, *names: str, library: int = 30, observer: Seat | None = None, **fields: Any) -> None:
        self.events: list[GameEvent] = []
        self.state: State = new_state()
        players = tuple(
            Participant(seat=seat, name=name, library=library)
            for seat, name in enumerate(names or ("Alice", "Bob"), start=1)
        )
        self.add(
            GameBegan(rule="103.1", players=players, observer=observer, recorded_by="hand", format="test", **fields)
        )

    @property
    def last(self) -> int:
        """The number of the latest event."""
        return len(self.events) - 1

    def add(self, event: GameEvent) -> int:
        """Adds an event as it is; returns its number."""
        self.events.append(event)
        if event.kind == "RolledBack":
            self.state = fold(self.events)
        else:
            apply(self.state, event)
        return self.last

    def event(self, kind: str, rule: str | None = None, /, **fields: Any) -> int:
        """Adds an event of a kind, with turn and step filled in; returns its number."""
        fields.setdefault("turn", self.state.turn)
        fields.setdefault("step", self.state.step)
        return self.add(EVENTS[kind](rule=rule, **fields))

    def new_id(self) -> ObjectId:
        """The id that the next object gets."""
        return object_id(self.state.next_object)

    def turn(self, active: Seat) -> int:
        """Begins the next turn."""
        return self.event("TurnBegan", "500.1", active=active, turn=self.state.turn + 1, step=None)

    def step(self, step: Step, priority: bool = True) -> int:
        """Begins a step; the active player receives priority."""
        number = self.event("StepBegan", STEP_RULES[step], step=step)
        if priority:
            number = self.event("PriorityReceived", "117.3a", player=self.state.active)
        return number

    def move(
        self, old: ObjectId, to: Zone, rule: str = "400.7", *, facts: Facts | None = None, **fields: Any
    ) -> ObjectId:
        """Moves an object; returns the new one's id."""
        new = self.new_id()
        was = self.state.objects[old]
        fields.setdefault("turn", self.state.turn)
        fields.setdefault("step", self.state.step)
        self.add(ObjectMoved(rule=rule, old_id=old, new_id=new, from_zone=was.zone, to_zone=to, facts=facts, **fields))
        return new

    def top(self, seat: Seat) -> ObjectId:
        """The top card of a library."""
        return self.state.zone("library", seat)[0]

    def draw(self, seat: Seat, facts: Facts | None = None, rule: str = "121.1") -> ObjectId:
        """A player draws a card; only that player sees which."""
        card = self.top(seat)
        cause = self.event("CardDrawn", rule, player=seat, card=card)
        return self.move(card, "hand", "121.1", facts=facts, seen_by=(seat,), cause=cause)

    def play_land(self, seat: Seat, facts: Facts = FOREST) -> ObjectId:
        """A player draws a land and plays it."""
        card = self.draw(seat, facts)
        cause = self.event("LandPlayed", "305.1", player=seat, card=card)
        return self.move(card, "battlefield", "305.1", facts=facts, cause=cause, controller=seat)

    def cast(
        self, seat: Seat, facts: Facts = BEARS, targets: tuple[Any, ...] = (), card: ObjectId | None = None
    ) -> ObjectId:
        """A player draws a card and casts it; returns the spell."""
        card = self.draw(seat, facts) if card is None else card
        spell = self.new_id()
        cause = self.event("SpellCast", "601.2a", player=seat, card=card, spell=spell)
        self.move(card, "stack", "601.2a", facts=facts, cause=cause, controller=seat)
        if targets:
            self.event("TargetsChosen", "601.2c", on=spell, targets=(targets,), cause=cause)
        return spell

    def resolve(self, spell: ObjectId) -> ObjectId:
        """A spell resolves: onto the battlefield, or into the graveyard."""
        thing = self.state.objects[spell]
        types = thing.face.types if thing.face else ()
        permanent = not {"Instant", "Sorcery"} & {*types}
        cause = self.event("ResolutionBegan", "608.1", object=spell)
        self.event("SpellResolved", "608.3" if permanent else "608.2n", object=spell, cause=cause)
        controller = thing.controller if permanent else None
        return self.move(
            spell, "battlefield" if permanent else "graveyard", "608.3a", controller=controller, cause=cause
        )

    def enter(self, seat: Seat, facts: Facts = BEARS) -> ObjectId:
        """A player casts a permanent and it resolves."""
        return self.resolve(self.cast(seat, facts))

    def chapter(self, seat: Seat, saga: ObjectId, chapter: int, rule: str = "714.3c") -> ObjectId:
        """A lore counter is put on a Saga, and its chapter ability goes on the stack; returns the ability."""
        cause = self.event("CountersPut", rule, on=saga, counter="lore", amount=1, total=chapter, source=saga)
        cause = self.event(
            "AbilityTriggered", "714.2b", player=seat, ability=f"chapter {chapter}", chapter=chapter, source=saga,
            cause=cause,
        )  # fmt: skip
        ability = self.new_id()
        self.event(
            "AbilityPutOnStack", "603.3", id=ability, player=seat, ability=f"chapter {chapter}", chapter=chapter,
            source=saga, cause=cause,
        )  # fmt: skip
        return ability

    def resolve_ability(self, ability: ObjectId) -> int:
        """An ability resolves and is gone."""
        source = self.state.objects[ability].of
        cause = self.event("ResolutionBegan", "608.1", object=ability, source=source)
        self.event("AbilityResolved", "608.2n", object=ability, source=source, cause=cause)
        return self.event("StackObjectRemoved", "608.2n", object=ability, reason="resolved", cause=cause)

    def sacrifice(self, seat: Seat, permanent: ObjectId, rule: str = "701.21a") -> ObjectId:
        """A player sacrifices a permanent."""
        cause = self.event("PermanentSacrificed", rule, player=seat, permanent=permanent)
        return self.move(permanent, "graveyard", "701.21a", cause=cause)

    def roll_back(self, to: int, reason: str = "undo") -> int:
        """The game goes back to right after an event."""
        return self.event(
            "RolledBack", None, to=to, reason=reason, number=len(self.events), next_object=self.state.next_object
        )
