"""The notation's events in ours. Cards keep their ids there; here each zone makes a new object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime

from domain.events.base import Facts
from domain.events.cr103_104_game import (
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    Participant,
    PlayerLost,
    StartingPlayerChosen,
)
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, LifeChanged
from domain.events.cr400_zones import CardDrawn, LibraryShuffled, ObjectCeased
from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    LandPlayed,
    ModesChosen,
    SpellCast,
    SpellResolved,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr701_actions import (
    CardDiscarded,
    EffectChoiceMade,
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
)
from domain.events.records import NOT_TOLD, ObservedLife
from domain.ids import EventNumber, ObjectId, Recipient, Seat, object_id
from domain.state.leaves import Object
from domain.vocabulary import HIDDEN_ZONES, Zone
from projections.names import clean
from replay.formats.mtg_replay.reading import Json, Replay, listed, sub, text, whole
from replay.formats.mtg_replay.words import CONDITIONS, TIME, ZONES, step_of
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

UNKNOWN = "unknown"


class Telling:
    """Tells a file to a recorder."""

    def __init__(self, taker: Taker, replay: Replay, match: str, names: dict[str, str]) -> None:
        self.taker = taker
        self.say = Narration(taker)
        self.replay = replay
        self.match = match
        self.names = names
        """Player's key → what the player is called in the record."""
        self.ids: dict[str, ObjectId] = {}
        """Their id → our object, as it is now."""
        self.stack: dict[str, ObjectId] = {}
        """Their id of a stack object → ours."""
        self.damaged: tuple[Seat, int, EventNumber] | None = None
        """The damage to a player that was told last."""
        self.because: dict[ObjectId, EventNumber] = {}
        """Object → what was said to happen to it, before its move."""
        self.passed_over: Counter[str] = Counter()
        self.mismatches: list[str] = []
        """Totals that the file gives otherwise than its own changes make them."""

    def tell(self) -> None:
        """The whole file."""
        say, replay = self.say, self.replay
        say.time = time_of(text(replay.meta, "timestamp"))
        zones = sub(replay.initial, "zones")
        life = sub(replay.initial, "players")
        players = []
        number = 1
        for seat, key in enumerate(replay.players, 1):
            about = sub(sub(replay.meta, "players"), key)
            library = zones.get(f"{key}:library")
            told = (
                len(library)
                if isinstance(library, list)
                else whole(library, "count")
                if isinstance(library, dict)
                else 0
            )
            size = min(max(told or 0, 0), 2000)
            if isinstance(library, list):
                for nth, card in enumerate(library[:size]):
                    if isinstance(card, str):
                        self.ids[card] = object_id(number + nth)
            number += size
            begins = whole(sub(life, key), "life")
            players.append(
                Participant(
                    seat=seat,
                    name=self.names[key],
                    life=begins if begins is not None else whole(about, "starting_life") or 20,
                    library=size,
                    bot=about.get("is_ai") is True,
                )
            )
        say.begin(players, "mtg-replay", match=self.match, format_=clean(text(replay.meta, "game_type")))
        say.gap(NOT_TOLD)  # untap steps, mana and priority, and often the steps of combat
        first = self.seat(text(replay.start, "starting_player"))
        if first is not None:
            say.emit(StartingPlayerChosen, "103.1", player=first)
        for key, cards in zones.items():
            place, whose = self.zone(key)
            if place is None or place == "library" or not isinstance(cards, list):
                continue
            for card in cards[:500]:
                if isinstance(card, str) and card not in self.ids:
                    self.appear(card, place, whose or 1, "")
        for nth, event in enumerate(replay.events, 1):
            if isinstance(event, dict) and not say.state.ended:
                say.line = nth
                self.event(event)
                self.taker.checkpoint(say.time)
        self.end()
        self.taker.checkpoint(say.time, force=say.state.ended)

    def event(self, event: Json) -> None:
        """One event."""
        kind, data = text(event, "type"), sub(event, "data")
        self.clock(event, data if kind in ("PHASE_CHANGE", "ACTIVE_PLAYER_CHANGE") else {})
        tell = EVENTS.get(kind)
        if tell is None:
            self.passed_over[clean(kind)[:40] or "an event without type"] += 1
        else:
            tell(self, event, data)
        if kind != "DAMAGE":
            self.damaged = None if kind == "LIFE" else self.damaged

    # Clock, players, zones, objects

    def clock(self, event: Json, data: Json) -> None:
        """Turn and step by the time marker, and by what a change of phase says more exactly."""
        found = TIME.fullmatch(text(event, "t"))
        state = self.say.state
        turn = int(found[1]) if found is not None else state.turn
        if whole(data, "turn_number") is not None:
            turn = whole(data, "turn_number") or 0
        active = self.seat(text(data, "active_player")) or self.seat(text(data, "new_player"))
        if turn > state.turn:
            if active is None:
                previous = state.active
                active = previous % len(self.replay.players) + 1 if previous is not None else 1
            self.combat_over()
            self.say.turn(active, turn)
        step = step_of(found[2] if found is not None else None, data.get("phase"), data.get("step"))
        state = self.say.state
        combat = ("begin", "attack", "block", "first-damage", "damage", "end-combat")
        if (
            step is None
            or not state.turn
            or step == state.step
            or (step == "begin" and state.step in combat and not data)
        ):
            return
        if state.step in combat and step not in combat:
            self.combat_over()
        self.say.step(step)

    def combat_over(self) -> None:
        """No creature attacks or blocks any more."""
        state = self.say.state
        fighting = tuple(dict.fromkeys((*state.attackers(), *state.blockers())))
        if fighting:
            self.say.emit(RemovedFromCombat, "511.3", objects=fighting)

    def seat(self, key: str) -> Seat | None:
        """A player's seat."""
        return self.replay.players.index(key) + 1 if key in self.replay.players else None

    def zone(self, name: object) -> tuple[Zone | None, Seat | None]:
        """A zone, and whose it is."""
        if not isinstance(name, str):
            return None, None
        owner, colon, zone = name.rpartition(":")
        return ZONES.get(zone), self.seat(owner) if colon else None

    def facts(self, card: str, name: str) -> Facts | None:
        """What a card is: by the event's name for it, else by the file's list of objects."""
        if not name:
            name = text(sub(sub(self.replay.initial, "objects"), card), "card_ref")
        return self.replay.facts(name)

    def audience(self, zone: Zone, owner: Seat) -> tuple[Seat, ...] | None:
        """Who sees a card in a zone."""
        return () if zone == "library" else (owner,) if zone in HIDDEN_ZONES else None

    def appear(self, card: str, zone: Zone, owner: Seat, name: str) -> ObjectId:
        """A card that the file has not placed before."""
        about = sub(sub(self.replay.initial, "objects"), card)
        owner = self.seat(text(about, "owner")) or owner
        new = self.say.appear(
            zone,
            owner,
            self.facts(card, name),
            kind="token" if card.startswith("t") else "card",
            controller=self.seat(text(about, "controller")) or owner,
            seen_by=self.audience(zone, owner),
            tapped=about.get("tapped") is True and zone == "battlefield",
        )
        self.ids[card] = new
        return new

    def at(self, card: str, zone: Zone, owner: Seat, name: str = "") -> Object:
        """A card, observed in this zone where it was not known to be anywhere."""
        thing = self.say.thing(self.ids.get(card))
        if thing is None and zone == "library":
            top = [one for one in self.say.state.zone("library", owner) if one not in {*self.ids.values()}]
            if top:
                self.ids[card] = top[0]
                thing = self.say.state.objects[top[0]]
        if thing is None:
            thing = self.say.state.objects[self.appear(card, zone, owner, name)]
        return thing

    def move(
        self, card: str, thing: Object, to: Zone, rule: str, cause: EventNumber | None, name: str, hidden: bool = False
    ) -> ObjectId:
        """Moves a card; `hidden` is face down."""
        audience = (thing.owner,) if hidden else self.audience(to, thing.owner)
        facts = self.facts(card, name) if thing.base is None or audience != thing.seen_by else None
        new = self.say.move(thing.id, to, rule, cause=cause, facts=facts, seen_by=audience, face_down=hidden)
        self.ids[card] = new
        return new

    def recipient(self, key: object) -> Recipient | None:
        """A player or an object."""
        if not isinstance(key, str):
            return None
        seat = self.seat(key)
        if seat is not None:
            return seat
        known = self.stack.get(key) or self.ids.get(key)
        return known if known in self.say.state.objects else None

    def source(self, key: object) -> ObjectId | None:
        """An object, if it is known."""
        found = self.recipient(key)
        return found if isinstance(found, str) else None

    # Events

    def actor(self, event: Json, data: Json, *keys: str) -> Seat:
        """Who does it."""
        for key in keys:
            if (seat := self.seat(text(data, key))) is not None:
                return seat
        return self.seat(text(event, "a")) or self.say.state.active or 1

    def mulligan(self, event: Json, data: Json) -> None:
        seat = self.actor(event, data, "player")
        if text(data, "decision") == "keep":
            self.say.emit(OpeningHandKept, "103.5", player=seat)
        else:
            self.say.emit(MulliganTaken, "103.5", player=seat, taken=self.say.state.players[seat].mulligans + 1)

    def draw(self, event: Json, data: Json) -> None:
        _, owner = self.zone(data.get("from"))
        seat = owner or self.actor(event, data, "player")
        card, name = text(data, "obj"), text(data, "card_name")
        thing = self.at(card, "library", seat, name)
        state = self.say.state
        rule = "103.5" if not state.turn else "504.1" if state.step == "draw" else "121.1"
        if thing.zone == "library":
            cause = self.say.emit(CardDrawn, rule, player=seat, card=thing.id)
            self.move(card, thing, "hand", rule, cause, name)

    def land(self, event: Json, data: Json) -> None:
        seat, card, name = self.actor(event, data, "player"), text(data, "card"), text(data, "card_name")
        thing = self.at(card, "hand", seat, name)
        cause = self.say.emit(LandPlayed, "305.1", player=seat, card=thing.id)
        if thing.zone != "battlefield":
            self.move(card, thing, "battlefield", "305.1", cause, name)

    def cast(self, event: Json, data: Json) -> None:
        seat, card, name = self.actor(event, data, "controller"), text(data, "card"), text(data, "card_name")
        thing = self.at(card, "hand", seat, name)
        if thing.zone == "stack":
            return
        alternative = data.get("cost", {}).get("alternative") if isinstance(data.get("cost"), dict) else None
        cause = self.say.emit(
            SpellCast,
            "601.2a",
            player=seat,
            card=thing.id,
            spell=self.say.new_id(),
            alternative=clean(alternative) if isinstance(alternative, str) and alternative else None,
        )
        spell = self.move(card, thing, "stack", "601.2a", cause, name)
        modes = tuple(clean(str(mode)) for mode in listed(data, "modes"))
        x = whole(data, "x")
        if modes or x is not None:
            self.say.emit(ModesChosen, "601.2b", cause=cause, on=spell, modes=modes, x=x)
        self.targets(data, spell, "601.2c", cause)

    def targets(self, data: Json, on: ObjectId, rule: str, cause: EventNumber | None) -> None:
        """What was chosen."""
        if self.say.state.objects[on].targets:
            return
        chosen = [self.recipient(sub({"one": one}, "one").get("obj")) for one in listed(data, "targets")]
        groups = tuple((one,) for one in chosen if one is not None)
        if groups:
            self.say.emit(TargetsChosen, rule, cause=cause, on=on, targets=groups)

    def on_stack(self, event: Json, data: Json) -> None:
        key, kind = text(data, "stack"), text(data, "kind")
        seat = self.actor(event, data, "controller")
        if kind == "SPELL":
            card = text(data, "card") or text(data, "source")
            thing = self.at(card, "hand", seat, text(data, "card_name"))
            if thing.zone != "stack":
                self.cast(event, {**data, "card": card})
            self.stack[key] = self.ids[card]
            self.targets(data, self.ids[card], "601.2c", None)
            return
        new = self.say.new_id()
        rule = "603.3" if kind == "TRIGGER" else "602.2a"
        ability = clean(text(data, "ability") or text(data, "trigger")) or UNKNOWN
        self.say.emit(
            AbilityPutOnStack, rule, source=self.source(data.get("source")), id=new, player=seat, ability=ability
        )
        self.stack[key] = new
        self.targets(data, new, "603.3d" if kind == "TRIGGER" else "602.2b", None)

    def activate(self, event: Json, data: Json) -> None:
        source = self.source(data.get("card"))
        ability = clean(text(data, "ability")) or UNKNOWN
        seat = self.actor(event, data, "controller")
        self.say.emit(AbilityActivated, "602.2a", source=source, player=seat, ability=ability)

    def trigger(self, event: Json, data: Json) -> None:
        source = self.source(data.get("source"))
        ability = clean(text(data, "trigger")) or UNKNOWN
        seat = self.actor(event, data, "controller")
        self.say.emit(AbilityTriggered, "603.2", source=source, player=seat, ability=ability)

    def resolve(self, event: Json, data: Json) -> None:
        thing = self.say.thing(self.stack.get(text(data, "stack")))
        if thing is None or thing.zone != "stack":
            return
        if thing.kind == "ability":
            self.say.emit(AbilityResolved, "608.2", object=thing.id)
            self.say.emit(StackObjectRemoved, "608.2n", object=thing.id, reason="resolved")
        else:
            self.because[thing.id] = self.say.emit(SpellResolved, "608", object=thing.id)

    def moved(self, event: Json, data: Json) -> None:
        card, name = text(data, "obj"), text(data, "card_name")
        to, whose = self.zone(data.get("to"))
        start, before = self.zone(data.get("from"))
        if to is None:
            return
        seat = before or whose or self.actor(event, data, "controller")
        if start is None and card not in self.ids and to == "battlefield":
            new = self.say.new_id()
            self.say.emit(TokenCreated, "111.1", id=new, owner=seat, facts=self.facts(card, name))
            self.ids[card] = new
            return
        thing = self.at(card, start or to, seat, name)
        if thing.zone == to:
            return  # PLAY_LAND, CAST, DRAW or DISCARD has told it
        spell = thing.zone == "stack" and to in ("battlefield", "graveyard")
        rule = ("608.3" if to == "battlefield" else "608.2n") if spell else "400.7"
        hidden = to == "exile" and text(data, "visibility") in ("private", "hidden")
        new = self.move(card, thing, to, rule, self.because.pop(thing.id, None), name, hidden)
        if thing.kind == "token" and thing.zone == "battlefield":
            self.say.emit(ObjectCeased, "704.5d", object=new)

    def discard(self, event: Json, data: Json) -> None:
        _, owner = self.zone(data.get("from"))
        seat, card, name = owner or self.actor(event, data), text(data, "obj"), text(data, "card_name")
        thing = self.at(card, "hand", seat, name)
        if thing.zone == "hand":
            cause = self.say.emit(CardDiscarded, "701.9a", player=seat, card=thing.id)
            to, _ = self.zone(data.get("to"))
            self.move(card, thing, to or "graveyard", "701.9a", cause, name)

    def damage(self, event: Json, data: Json) -> None:
        to, amount = self.recipient(data.get("target")), whole(data, "amount") or 0
        if to is None or amount <= 0:
            return
        combat = text(data, "type") == "combat"
        mark = None
        if isinstance(to, str):
            thing = self.say.state.objects[to]
            creature = thing.face is None or not thing.face.types or "Creature" in thing.face.types
            mark = thing.damage + amount if creature and thing.zone == "battlefield" else None
        number = self.say.emit(
            DamageDealt,
            "510.2" if combat else "120.2b",
            source=self.source(data.get("source")),
            to=to,
            amount=amount,
            combat=combat,
            marked=mark,
        )
        self.damaged = (to, amount, number) if isinstance(to, int) else None

    def life(self, event: Json, data: Json) -> None:
        seat, delta, total = self.seat(text(data, "player")), whole(data, "delta"), whole(data, "new_total")
        if seat is None:
            return
        before = self.say.state.players[seat].life
        delta = delta if delta is not None else (total if total is not None else before) - before
        total = total if total is not None else before + delta
        if before + delta != total:
            self.mismatches.append(
                f"event {self.say.line - 1}: life of seat {seat}: {before} {delta:+d} is not {total}"
            )
            self.say.emit(ObservedLife, player=seat, total=total - delta)
        damage = self.damaged if self.damaged is not None and self.damaged[:2] == (seat, -delta) else None
        reason = "damage" if damage is not None else "gain" if delta > 0 else "unknown"
        rule = "120.3a" if damage is not None else "119.3"
        cause = damage[2] if damage is not None else None
        self.say.emit(LifeChanged, rule, cause=cause, player=seat, amount=delta, total=total, reason=reason)

    def counters(self, event: Json, data: Json) -> None:
        on = self.recipient(data.get("obj")) or self.recipient(data.get("player"))
        kind = clean(text(data, "counter_type")).lower() or UNKNOWN
        if on is None:
            return
        held = self.say.state.players[on].counters if isinstance(on, int) else self.say.state.objects[on].counters
        before = dict(held).get(kind, 0)
        delta, total = whole(data, "delta"), whole(data, "new_total")
        delta = delta if delta is not None else (total or 0) - before
        total = max(total if total is not None else before + delta, 0)
        if before + delta != total:
            self.mismatches.append(f"event {self.say.line - 1}: {kind} counters: {before} {delta:+d} is not {total}")
        if delta:
            event_kind = CountersPut if delta > 0 else CountersRemoved
            rule = "122.6" if delta > 0 else "122.1"
            self.say.emit(event_kind, rule, on=on, counter=kind, amount=abs(delta), total=total)

    def tap(self, event: Json, data: Json) -> None:
        thing = self.say.thing(self.source(data.get("obj")))
        tapped = data.get("tapped") is not False
        if thing is not None and thing.tapped != tapped:
            untap = "502.3" if self.say.state.step == "untap" else "701.26b"
            kind = PermanentTapped if tapped else PermanentUntapped
            self.say.emit(kind, "701.26a" if tapped else untap, object=thing.id)

    def attackers(self, event: Json, data: Json) -> None:
        attacks = []
        for key, target in sub(data, "attackers").items():
            attacker, at = self.source(key), self.recipient(target)
            if attacker is not None and at is not None:
                attacks.append(Attack(attacker=attacker, target=at))
        self.say.emit(AttackersDeclared, "508.1", player=self.actor(event, data), attacks=tuple(attacks))

    def blockers(self, event: Json, data: Json) -> None:
        blocks = []
        for key, attackers in sub(data, "blockers").items():
            blocker = self.source(key)
            blocked = [self.source(one) for one in (attackers if isinstance(attackers, list) else [attackers])]
            known = tuple(one for one in blocked if one is not None)
            if blocker is not None and known:
                blocks.append(Block(blocker=blocker, attackers=known))
        self.say.emit(BlockersDeclared, "509.1", player=self.actor(event, data), blocks=tuple(blocks))

    def state_based(self, event: Json, data: Json) -> None:
        thing = self.say.thing(self.source(data.get("obj")))
        if thing is None or thing.zone != "battlefield":
            return
        reason, action = text(data, "reason"), text(data, "action")
        if action == "sacrifice":
            cause = self.say.emit(PermanentSacrificed, "701.21a", player=thing.controller, permanent=thing.id)
        elif reason in ("zero_toughness", "legend_rule"):
            rule = "704.5f" if reason == "zero_toughness" else "704.5j"
            cause = self.say.emit(PermanentPutIntoGraveyard, rule, permanent=thing.id)
        elif action == "destroy":
            rule = "704.5h" if reason == "deathtouch" else "704.5g"
            cause = self.say.emit(PermanentDestroyed, rule, permanent=thing.id)
        else:
            return
        self.because[thing.id] = cause

    def choose(self, event: Json, data: Json) -> None:
        chosen = data.get("chosen")
        said = chosen if isinstance(chosen, str) else ", ".join(map(str, chosen)) if isinstance(chosen, list) else ""
        if said:
            seat, source = self.actor(event, data), self.source(data.get("source"))
            self.say.emit(EffectChoiceMade, "608.2d", source=source, player=seat, choice=clean(said))

    def random(self, event: Json, data: Json) -> None:
        seat = self.seat(text(data, "player"))
        if text(data, "action") != "shuffle" or seat is None:
            return
        old = self.say.state.zone("library", seat)
        first = self.say.state.next_object
        cards = tuple(object_id(first + place) for place in range(len(old)))
        gone = {*old}
        self.ids = {key: one for key, one in self.ids.items() if one not in gone}
        rule = "701.24a" if self.say.state.turn else "103.3"
        self.say.emit(LibraryShuffled, rule, player=seat, cards=cards, seen_by=())

    def marker(self, event: Json, data: Json) -> None:
        self.say.note(text(data, "label"))

    def nothing(self, event: Json, data: Json) -> None:
        """The clock has taken it, or it says nothing that is not told otherwise."""

    # The end

    def end(self) -> None:
        """Who won, as the file's head says."""
        say, meta = self.say, self.replay.meta
        winner = text(meta, "winner")
        if winner == "draw":
            say.emit(GameDrawn, "104.4")
        elif (seat := self.seat(winner)) is not None:
            reason, rule = CONDITIONS.get(text(meta, "win_condition"), CONDITIONS["unknown"])
            if meta.get("conceded") is True:
                reason, rule = CONDITIONS["concession"]
            last = None
            for other in say.state.players:
                if other != seat:
                    last = say.emit(PlayerLost, rule, player=other, reason=reason)
            say.emit(GameWon, "104.2a", cause=last, player=seat)
        else:
            return
        say.emit(GameEnded, "104.1")


EVENTS: dict[str, Callable[[Telling, Json, Json], None]] = {
    "MULLIGAN": Telling.mulligan,
    "DRAW": Telling.draw,
    "PLAY_LAND": Telling.land,
    "CAST": Telling.cast,
    "PUT_ON_STACK": Telling.on_stack,
    "ACTIVATE": Telling.activate,
    "TRIGGER": Telling.trigger,
    "RESOLVE": Telling.resolve,
    "MOVE": Telling.moved,
    "DISCARD": Telling.discard,
    "DAMAGE": Telling.damage,
    "LIFE": Telling.life,
    "COUNTERS": Telling.counters,
    "TAP": Telling.tap,
    "DECLARE_ATTACKERS": Telling.attackers,
    "DECLARE_BLOCKERS": Telling.blockers,
    "STATE_BASED": Telling.state_based,
    "CHOOSE": Telling.choose,
    "RANDOM": Telling.random,
    "LEARNING_MARKER": Telling.marker,
    "GAME_START": Telling.nothing,
    "PHASE_CHANGE": Telling.nothing,
    "ACTIVE_PLAYER_CHANGE": Telling.nothing,
    "PASS_PRIORITY": Telling.nothing,
    "RESOURCES": Telling.nothing,
}


def time_of(stamp: str) -> int:
    """Milliseconds since 1970; 0 where the file does not say."""
    try:
        return max(int(datetime.fromisoformat(stamp).timestamp() * 1000), 0)
    except (ValueError, OverflowError, OSError):
        return 0
