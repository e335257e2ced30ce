"""The notation's events in ours. Cards keep their ids there; here each zone makes a new object."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from domain.events.base import Facts
from domain.events.cr103_104_game import GameDrawn, GameEnded, GameWon, Participant, PlayerLost, StartingPlayerChosen
from domain.events.records import NOT_TOLD
from domain.ids import EventNumber, ObjectId, Recipient, Seat, object_id
from domain.state.leaves import Object
from domain.vocabulary import HIDDEN_ZONES, Zone
from projections.names import clean
from replay.formats.mtg_replay.kinds.table import EVENTS
from replay.formats.mtg_replay.reading import Json, Replay, sub, text, whole
from replay.formats.mtg_replay.words import CONDITIONS, TIME, ZONES, step_of
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker


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
            self.say.combat_over()
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
            self.say.combat_over()
        self.say.step(step)

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

    def actor(self, event: Json, data: Json, *keys: str) -> Seat:
        """Who does it."""
        for key in keys:
            if (seat := self.seat(text(data, key))) is not None:
                return seat
        return self.seat(text(event, "a")) or self.say.state.active or 1

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


def time_of(stamp: str) -> int:
    """Milliseconds since 1970; 0 where the file does not say."""
    try:
        return max(int(datetime.fromisoformat(stamp).timestamp() * 1000), 0)
    except (ValueError, OverflowError, OSError):
        return 0
