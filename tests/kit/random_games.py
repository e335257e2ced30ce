"""Random but sensible games: what happens in them is legal vocabulary, if seldom good Magic."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from domain.events import Facts, GameEvent
from domain.events.cr400_zones import Faces
from domain.events.cr506_combat import Attack, Block
from domain.events.cr613_characteristics import Change
from domain.events.records import Moved, Seen
from domain.ids import ObjectId, Seat, object_id
from domain.state import Object
from domain.vocabulary import STEPS, Zone
from tests.kit.game import AURA, BEARS, BOLT, FOREST, MOUNTAIN, OGRE, SAGA, Game

FACTS = (FOREST, MOUNTAIN, BEARS, OGRE, AURA, BOLT, SAGA)


class RandomGame:
    """Makes one game; `play()` lets one thing happen."""

    def __init__(self, random: Random, roll_backs: bool = True, library: int | None = None) -> None:
        self.random = random
        self.game = Game("Alice", "Bob", library=library or random.randint(8, 40))
        self.turns = 0
        self.actions: list[Callable[[], object]] = [
            getattr(self, name) for name in sorted(vars(type(self))) if name.startswith("do_")
        ]
        self.actions = [each for each in self.actions if each != self.do_roll_back] + [
            self.do_roll_back
        ] * 4 * roll_backs
        self.usual = [self.do_draw, self.do_land, self.do_cast, self.do_priority, self.do_step, self.do_step]

    def play(self) -> None:
        """One thing happens, if it can."""
        self.random.choice(self.random.choice((self.actions, self.usual)))()

    # Choosing

    def seat(self) -> Seat:
        return self.random.choice((1, 2))

    def facts(self) -> Facts:
        return self.random.choice(FACTS)

    def audience(self) -> tuple[Seat, ...] | None:
        return self.random.choice((None, (), (1,), (2,), (1, 2)))

    def objects(self, *zones: Zone) -> list[Object]:
        return [thing for thing in self.game.state.objects.values() if thing.zone in zones]

    def some(self, *zones: Zone) -> Object | None:
        there = self.objects(*zones)
        return self.random.choice(there) if there else None

    def faces(self, identifiers: tuple[ObjectId, ...]) -> Faces:
        told = tuple((each, self.facts()) for each in identifiers if self.random.random() < 0.8)
        return told if self.random.random() < 0.9 else None

    # What happens

    def do_draw(self) -> None:
        seat = self.seat()
        if self.game.state.zone("library", seat):
            self.game.draw(seat, self.random.choice((None, self.facts())))

    def do_land(self) -> None:
        seat = self.seat()
        if self.game.state.zone("library", seat):
            self.game.play_land(seat, self.random.choice((FOREST, MOUNTAIN)))

    def do_cast(self) -> None:
        seat = self.seat()
        if self.game.state.zone("library", seat):
            target = self.some("battlefield")
            spell = self.game.cast(seat, self.facts(), (target.id, 3 - seat) if target else ())
            if self.random.random() < 0.7:
                self.game.resolve(spell)

    def do_resolve(self) -> None:
        stack = self.game.state.zone("stack")
        if stack:
            top = self.game.state.objects[stack[0]]
            if top.kind == "ability":
                self.game.resolve_ability(top.id)
            elif top.kind == "card":
                self.game.resolve(top.id)
            else:
                self.game.event("StackObjectRemoved", "608.2n", object=top.id, reason="resolved")

    def do_copy(self) -> None:
        spell = self.some("stack")
        self.game.event(
            "SpellCopied", "707.10", id=self.game.new_id(), original=spell.id if spell else None, player=self.seat()
        )

    def do_turn(self) -> None:
        self.turns += 1
        self.game.turn(1 + self.turns % 2)
        self.game.step("untap", priority=False)

    def do_step(self) -> None:
        if not self.game.state.turn:
            self.do_turn()
            return
        step = self.game.state.step
        place = STEPS.index(step) + self.random.randint(1, 3) if step else 0
        if place < len(STEPS):
            self.game.step(STEPS[place], priority=STEPS[place] not in ("untap", "cleanup"))
        else:
            self.do_turn()

    def do_priority(self) -> None:
        self.game.event("PriorityPassed", "117.3d", player=self.seat())
        if self.random.random() < 0.5:
            self.game.event("PriorityReceived", "117.3d", player=self.seat())
        else:
            self.game.event("PriorityEnded", "117.4")

    def do_saga(self) -> None:
        sagas = [each for each in self.objects("battlefield") if each.face and "Saga" in each.face.subtypes]
        if sagas:
            saga = self.random.choice(sagas)
            if saga.counter("lore") >= 3:
                self.game.sacrifice(saga.controller, saga.id, "714.4")
            else:
                self.game.chapter(saga.controller, saga.id, saga.counter("lore") + 1)

    def do_move(self) -> None:
        """Any object to any zone, with any audience that is told or not."""
        thing = self.some("battlefield", "hand", "graveyard", "exile", "stack", "library")
        if thing is None or thing.kind == "ability":
            return
        to: Zone = self.random.choice(("hand", "graveyard", "exile", "library", "battlefield", "stack"))
        public = to in ("graveyard", "stack", "battlefield")
        audience = None if public else self.random.choice((self.audience(), thing.seen_by))
        down = to in ("battlefield", "exile", "stack") and self.random.random() < 0.3
        if down:
            audience = self.random.choice((self.audience(), thing.seen_by))
        controller = self.seat() if to in ("battlefield", "stack") else None
        self.game.move(
            thing.id,
            to,
            facts=self.random.choice((None, self.facts())),
            seen_by=audience,
            position=self.random.choice((None, 0, 1, 3)),
            face_down=down,
            tapped=to == "battlefield" and self.random.random() < 0.2,
            controller=controller,
        )

    def do_foretell(self) -> None:
        card = self.some("hand")
        if card is not None:
            cause = self.game.event(
                "CardForetold", "702.143a", player=card.owner, card=card.id, exiled=self.game.new_id()
            )
            self.game.move(card.id, "exile", "702.143a", seen_by=(card.owner,), face_down=True, cause=cause)

    def do_turn_up(self) -> None:
        down = [each for each in self.objects("battlefield", "exile") if each.face_down]
        if down:
            self.game.event(
                "TurnedFaceUp", "708.8", object=self.random.choice(down).id, facts=self.facts(), seen_by=None
            )

    def do_look(self) -> None:
        cards = self.objects("library", "hand", "exile")
        if cards:
            looked = tuple(each.id for each in self.random.sample(cards, min(3, len(cards))))
            kind, rule = self.random.choice((("CardsRevealed", "701.20a"), ("CardsLookedAt", "701.20e")))
            self.game.event(
                kind, rule, player=self.seat(), cards=looked, faces=self.faces(looked), seen_by=self.audience()
            )

    def do_shuffle(self) -> None:
        seat = self.seat()
        first = self.game.state.next_object
        library = self.game.state.zone("library", seat)
        cards = tuple(object_id(first + place) for place in range(len(library)))
        was = self.random.choice((None, tuple(self.random.sample(library, len(library)))))
        self.game.event(
            "LibraryShuffled", "701.24a", player=seat, cards=cards, was=was, seen_by=self.random.choice((None, ()))
        )

    def do_scry(self) -> None:
        seat = self.seat()
        library = self.game.state.zone("library", seat)
        if library:
            self.game.event("Scried", "701.22a", player=seat, top=library[1:2], bottom=library[:1])
            library = self.game.state.zone("library", seat)
            self.game.event("LibraryOrdered", "701.22a", player=seat, order=(*library[1:], library[0]))

    def do_token(self) -> None:
        seat = self.seat()
        self.game.event(
            "TokenCreated", "111.1", id=self.game.new_id(), owner=seat, facts=self.random.choice((BEARS, SAGA))
        )

    def do_cease(self) -> None:
        tokens = [each for each in self.objects("graveyard", "hand", "exile", "battlefield") if each.kind == "token"]
        if tokens:
            self.game.event("ObjectCeased", "704.5d", object=self.random.choice(tokens).id)

    def do_tap(self) -> None:
        permanent = self.some("battlefield")
        if permanent is not None:
            kind, rule = ("PermanentUntapped", "701.26b") if permanent.tapped else ("PermanentTapped", "701.26a")
            self.game.event(kind, rule, object=permanent.id)

    def do_damage(self) -> None:
        permanent, amount = self.some("battlefield"), self.random.randint(1, 5)
        if permanent is not None and self.random.random() < 0.5:
            marked = permanent.damage + amount
            self.game.event("DamageDealt", "120.3e", to=permanent.id, amount=amount, marked=marked)
            if self.random.random() < 0.3:
                self.game.event("DamageRemoved", "514.2", objects=(permanent.id,))
        else:
            seat = self.seat()
            cause = self.game.event("DamageDealt", "120.3a", to=seat, amount=amount)
            self.game.event(
                "LifeChanged",
                "120.3a",
                player=seat,
                amount=-amount,
                total=self.game.state.players[seat].life - amount,
                reason="damage",
                cause=cause,
            )

    def do_counters(self) -> None:
        permanent = self.some("battlefield")
        on = self.random.choice((permanent.id if permanent else 1, self.seat()))
        held = dict((self.game.state.objects[on] if isinstance(on, str) else self.game.state.players[on]).counters)
        kind = self.random.choice(("+1/+1", "poison", "charge", *held))
        if held.get(kind) and self.random.random() < 0.5:
            self.game.event("CountersRemoved", "122.1", on=on, counter=kind, amount=1, total=held[kind] - 1)
        else:
            self.game.event("CountersPut", "122.6", on=on, counter=kind, amount=2, total=held.get(kind, 0) + 2)

    def do_characteristics(self) -> None:
        seen = [each for each in self.objects("battlefield", "stack") if each.seen_by is None or each.face_down]
        if seen:
            thing = self.random.choice(seen)
            power = Change(object=thing.id, characteristic="power", value=self.random.randint(0, 9))
            types = Change(object=thing.id, characteristic="types", value=("Enchantment", "Creature"))
            self.game.event("CharacteristicsChanged", "613.1", changes=(power, types))

    def do_linked_choice(self) -> None:
        permanent = self.some("battlefield")
        if permanent:
            self.game.event(
                "LinkedChoiceMade",
                "614.12a",
                player=permanent.controller,
                on=permanent.id,
                ability="Adaptive Automaton#1",
                choice=self.random.choice(("Elf", "red")),
            )

    def do_become_copy(self) -> None:
        permanent, other = self.some("battlefield"), self.some("battlefield")
        if permanent and other:
            self.game.event("BecameCopy", "707.4", object=permanent.id, copy_of=other.id, facts=self.facts())

    def do_phase(self) -> None:
        away = tuple(self.game.state.phased_out)
        permanent = self.some("battlefield")
        if away:
            self.game.event("PhasedIn", "702.26c", permanents=away)
        elif permanent and self.random.random() < 0.5:
            self.game.event("PhasedOut", "702.26b", permanents=(permanent.id,))

    def do_control(self) -> None:
        permanent = self.some("battlefield")
        if permanent is not None:
            self.game.event("ControlChanged", "613.1b", object=permanent.id, controller=3 - permanent.controller)

    def do_attach(self) -> None:
        one, other = self.some("battlefield"), self.some("battlefield")
        if one is not None and other is not None:
            if one.attached_to is not None:
                self.game.event("Unattached", "701.3d", object=one.id)
            else:
                self.game.event("Attached", "701.3a", object=one.id, to=self.random.choice((other.id, self.seat())))

    def do_combat(self) -> None:
        attackers = [each.id for each in self.objects("battlefield")][:3]
        if not attackers:
            return
        target = self.seat()
        attacks = tuple(Attack(attacker=each, target=target) for each in attackers)
        self.game.event("AttackersDeclared", "508.1", player=3 - target, attacks=attacks)
        self.game.event(
            "BlockersDeclared",
            "509.1",
            player=target,
            blocks=(Block(blocker=attackers[-1], attackers=tuple(attackers[:1])),),
        )
        if self.random.random() < 0.7:
            self.game.event("RemovedFromCombat", "511.3", objects=tuple(attackers))

    def do_mana(self) -> None:
        seat = self.seat()
        self.game.event("ManaAdded", "106.4", player=seat, mana=("R", "G/snow"))
        kind, rule = self.random.choice((("ManaSpent", "601.2h"), ("ManaEmptied", "500.5")))
        self.game.event(kind, rule, player=seat, mana=("R",))

    def do_designation(self) -> None:
        permanent = self.some("battlefield")
        on = self.random.choice((self.seat(), permanent.id if permanent else 2))
        kind, rule = self.random.choice((("DesignationGained", "725.1"), ("DesignationLost", "725.1")))
        self.game.event(kind, rule, on=on, designation="monarch")
        self.game.event("EnduringStoryGained", "702.195a", player=self.seat())
        self.game.event("RingTempted", "701.54d", player=self.seat(), times=self.random.randrange(1, 5))

    def do_effect(self) -> None:
        permanent = self.some("battlefield")
        self.game.event("EffectBegan", "611.2a", effect="e1", affected=(permanent.id,) if permanent else ())
        if self.random.random() < 0.5:
            self.game.event("EffectEnded", "611.2a", effect="e1")

    def do_choice(self) -> None:
        seat = self.seat()
        self.game.event("ChoiceRequested", player=seat, choice="targets")
        if self.random.random() < 0.6:
            self.game.event("CommandGiven", player=seat, command="choose", details='{"a":1}', seen_by=(seat,))

    def do_deck(self) -> None:
        seat = self.seat()
        self.game.event(
            "DeckRegistered",
            "100.2a",
            player=seat,
            main=(("Forest", 3), ("Grizzly Bears", 2)),
            facts=self.random.choice((None, (FOREST, BEARS))),
            facts_seen_by=self.random.choice((None, ())),
            seen_by=(seat,),
        )

    def do_emblem(self) -> None:
        self.game.event(
            "ObjectMade",
            "114.1",
            id=self.game.new_id(),
            object_kind="emblem",
            owner=self.seat(),
            zone="command",
            facts=self.facts(),
            seen_by=self.audience(),
        )

    def do_observe_objects(self) -> None:
        zone: Zone = self.random.choice(("battlefield", "hand", "exile", "graveyard"))
        down = zone in ("battlefield", "exile") and self.random.random() < 0.3
        audience = None if zone in ("battlefield", "graveyard") and not down else self.audience()
        seen = Seen(
            object=self.game.new_id(),
            object_kind="card",
            owner=self.seat(),
            controller=self.seat(),
            zone=zone,
            position=self.random.randint(0, 2),
            face_down=down,
        )
        self.game.event("ObservedObjects", objects=(seen,), faces=self.faces((seen.object,)), seen_by=audience)

    def do_observe_moves(self) -> None:
        thing = self.some("hand", "library", "graveyard", "battlefield")
        if thing is not None and thing.kind == "card":
            to: Zone = self.random.choice(("hand", "graveyard", "battlefield"))
            new = self.game.new_id()
            move = Moved(old_id=thing.id, new_id=new, to_zone=to, controller=thing.owner, position=0)
            audience = self.random.choice((self.audience(), thing.seen_by)) if to == "hand" else None
            self.game.event("ObservedMoves", moves=(move,), faces=self.faces((new,)), seen_by=audience)

    def do_observe_faces(self) -> None:
        thing = self.some("hand", "library", "exile")
        if thing is not None:
            kind, rule = self.random.choice((("ObservedFaces", None), ("KnowledgeKept", "733.1")))
            self.game.event(kind, rule, objects=(thing.id,), faces=self.faces((thing.id,)), seen_by=self.audience())

    def do_observe_others(self) -> None:
        permanent = self.some("battlefield")
        seat = self.seat()
        if permanent is None:
            return
        on = permanent.id
        events: list[tuple[str, dict[str, object]]] = [
            ("ObservedStatus", {"untapped" if permanent.tapped else "tapped": (on,)}),
            ("ObservedStatus", {"face_up" if permanent.face_down else "face_down": (on,)}),
            ("ObservedDamage", {"marked": ((on, 2),)}),
            ("ObservedCounters", {"counters": ((on, "lore", 1), (seat, "poison", 3))}),
            ("ObservedControl", {"controllers": ((on, seat),)}),
            ("ObservedAttachments", {"attachments": ((on, seat),)}),
            ("ObservedOrder", {"zone": "battlefield", "owner": None, "order": self.battlefield_reversed()}),
            ("ObservedGone", {"objects": (on,)}),
        ]
        kind, fields = self.random.choice(events)
        self.game.event(kind, **fields)

    def battlefield_reversed(self) -> tuple[ObjectId, ...]:
        return tuple(reversed(self.game.state.zone("battlefield")))

    def do_players(self) -> None:
        seat = self.seat()
        card = self.some("library")
        events: list[tuple[str, str | None, dict[str, object]]] = [
            ("MulliganTaken", "103.5", {"player": seat, "taken": 1}),
            ("ObservedMulligans", None, {"player": seat, "taken": 2}),
            ("ObservedLife", None, {"player": seat, "total": self.random.randint(-3, 30)}),
            ("ObservedMana", None, {"player": seat, "mana": ("W",)}),
            ("OpeningHandKept", "103.5", {"player": seat}),
            ("CommanderNamed", "903.3", {"player": seat, "object": card.id if card else "o1"}),
            ("PlayerLost", "104.3a", {"player": seat, "reason": "concession"}),
            ("GameWon", "104.2a", {"player": seat}),
            ("GameDrawn", "104.4a", {}),
            ("GameEnded", "104.1", {}),
            ("Superseded", None, {"by": "another"}),
        ]
        kind, rule, fields = self.random.choice(events)
        self.game.event(kind, rule, **fields)

    def do_abilities(self) -> None:
        permanent = self.some("battlefield")
        if permanent is not None:
            self.game.event("AbilityActivated", "602.2", player=permanent.controller, ability="1", source=permanent.id)

    def do_extra_turn(self) -> None:
        self.game.event("ExtraTurnGranted", "500.7", player=self.seat())

    def do_extra_phases(self) -> None:
        then = None if self.game.state.extra_phases else "end"
        self.game.event("ExtraPhasesGranted", "500.8", phases=("begin", "main2"), then=then)

    def do_modes(self) -> None:
        spell = self.some("stack")
        if spell is not None:
            self.game.event("ModesChosen", "601.2b", on=spell.id, modes=("first",), x=self.random.choice((None, 3)))

    def do_gap(self) -> None:
        self.game.event("GapObserved", reason="states-missing", first_missing=3, last_missing=4)
        self.game.event("NoteAdded", text="a remark")

    def do_roll_back(self) -> None:
        from domain.state import effective_numbers

        kept = effective_numbers(self.game.events)
        to = self.random.choice(kept[-30:] if self.random.random() < 0.8 else kept)
        self.game.roll_back(to)
        self.turns = self.game.state.turn


def random_game(seed: int, steps: int) -> list[GameEvent]:
    """The events of a random game. The same seed with more steps goes on from there."""
    playing = RandomGame(Random(seed))
    for _ in range(steps):
        playing.play()
    return playing.game.events


def long_game(seed: int, events: int) -> list[GameEvent]:
    """A random game of exactly so many events, all of them in effect."""
    playing = RandomGame(Random(seed), roll_backs=False, library=60)
    while len(playing.game.events) < events:
        playing.play()
    return playing.game.events[:events]


games = st.builds(random_game, st.integers(0, 10_000), st.integers(0, 60))
"""Random games, for hypothesis."""
