"""Events as a file of the notation. A card that the viewer does not know has no name."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from domain.events.base import Facts, GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import TargetsChosen
from domain.events.records import RolledBack
from domain.ids import ObjectId, Recipient, Seat
from domain.state.evolve import apply
from domain.state.leaves import Face, Object
from domain.state.state import State, new_state
from domain.vocabulary import SHARED_ZONES, Zone
from projections.names import Namer, clean
from replay.formats.mtg_replay.tellers import AFTER, TELLERS
from replay.formats.mtg_replay.words import MARKERS, NAME, VERSION, ZONES

Data = dict[str, Any]

AHEAD = 60
"""Events after a spell's casting among which its targets and modes are looked for."""

WORDS: dict[Zone, str] = {zone: word for word, zone in ZONES.items()}


class Writer:
    """Writes one game, of its effective events as one viewer sees them."""

    def __init__(self, events: Sequence[GameEvent], namer: Namer | None = None) -> None:
        self.events = [event for event in events if not isinstance(event, RolledBack)]
        self.namer = namer
        self.state: State = new_state()
        self.keys: dict[ObjectId, str] = {}
        """Our object → the notation's id, which a card keeps."""
        self.on_stack: dict[ObjectId, str] = {}
        self.cards: dict[str, Data] = {}
        self.out: list[Data] = []
        self.counts = {"c": 0, "t": 0, "s": 0}
        self.passes = 0
        self.winner: str | None = None
        self.condition = "unknown"
        self.number = 0

    def document(self, game: str | None, time: int) -> Data:
        """The whole file."""
        began = self.events[0]
        assert isinstance(began, GameBegan)
        apply(self.state, began)
        players = {f"P{player.seat}": self.player(player) for player in began.players}
        initial = self.initial()
        self.add("SYS", "GAME_START", players=list(players), game_type=began.format or "Constructed", first_player=None)
        for number, event in enumerate(self.events[1:], 1):
            self.number = number
            tell = TELLERS.get(event.kind)
            if tell is not None:
                tell(self, event)
            apply(self.state, event)
            if event.kind in AFTER:
                AFTER[event.kind](self, event)
        stamp = datetime.fromtimestamp(time / 1000, UTC).isoformat(timespec="seconds") if time > 10**11 else None
        return {
            "format": NAME,
            "version": VERSION,
            "spec_version": VERSION,
            "mode": "full_game",
            "meta": {
                "game_id": game or "",
                "timestamp": (stamp or "1970-01-01T00:00:00+00:00").replace("+00:00", "Z"),
                "game_type": began.format or "Constructed",
                "players": players,
                "winner": self.winner,
                "win_condition": self.condition,
                "conceded": self.condition == "concession",
                "turns": self.state.turn,
            },
            "seed": 0,
            "card_index": self.cards,
            "initial_state": initial,
            "events": self.out,
            "views_l2": [],
        }

    @staticmethod
    def player(player: Any) -> Data:
        """A player's metadata."""
        return {
            "name": clean(player.name),
            "is_ai": player.bot,
            "player_type": "AI" if player.bot else "Human",
            "starting_life": player.life,
        }

    def initial(self) -> Data:
        """The state before the first draw."""
        zones: Data = {zone: [] for zone in ("battlefield", "stack", "exile")}
        for seat in self.state.players:
            zones |= {f"P{seat}:hand": [], f"P{seat}:graveyard": []}
            zones[f"P{seat}:library"] = {"count": len(self.state.zone("library", seat))}
        players = {
            f"P{seat}": {"life": player.life, "mana_pool": [], "counters": {}, "lands_played_this_turn": 0}
            for seat, player in self.state.players.items()
        }
        return {
            "turn": 0,
            "phase": "PREGAME",
            "step": "PREGAME",
            "priority": None,
            "active_player": None,
            "players": players,
            "zones": zones,
            "objects": {},
        }

    # Parts

    def add(self, actor: str, kind: str, /, **data: Any) -> None:
        """One event."""
        step = self.state.step
        turn = self.state.turn
        marker = f"T{turn}.{MARKERS[step] if step is not None else 'UP' if turn else 'PREGAME'}"
        self.out.append({"i": len(self.out), "t": marker, "a": actor, "type": kind, "data": data})

    def key(self, identifier: ObjectId) -> str:
        """The notation's id of an object."""
        known = self.keys.get(identifier)
        if known is None:
            thing = self.state.objects.get(identifier)
            known = self.keys[identifier] = self.new_key("t" if thing is not None and thing.kind == "token" else "c")
        return known

    def new_key(self, letter: str) -> str:
        """The next id of its kind."""
        self.counts[letter] += 1
        return f"{letter}{self.counts[letter]}"

    def name(self, thing: Object | None, facts: Facts | None = None) -> Data:
        """`card_name`, where the viewer knows it; what the card is goes into the index."""
        face: Face | Facts | None = (
            facts if facts is not None else (thing.under or thing.base) if thing is not None else None
        )
        if face is None:
            return {}
        name = face.name or (self.namer(face.card) if self.namer is not None and face.card else None) or face.card
        if not name:
            return {}
        name = clean(name)
        types = " ".join(face.types)
        line = f"{types} — {' '.join(face.subtypes)}" if face.subtypes else types
        entry: Data = {"name": name, "cost": face.mana_cost or "", "type": line}
        entry |= {field: value for field in ("power", "toughness") if (value := getattr(face, field)) is not None}
        if face.subtypes:
            entry["subtypes"] = list(face.subtypes)
        self.cards.setdefault(name, entry)
        return {"card_name": name}

    def zone(self, zone: Zone, owner: Seat) -> str:
        """The notation's name of a zone."""
        return WORDS[zone] if zone in SHARED_ZONES and zone != "command" else f"P{owner}:{WORDS[zone]}"

    def recipient(self, one: Recipient) -> str:
        """A player or an object."""
        return f"P{one}" if isinstance(one, int) else self.on_stack.get(one) or self.key(one)

    def thing(self, identifier: ObjectId) -> Object | None:
        """An object as it is now."""
        return self.state.objects.get(identifier)

    def later(self, kind: type[GameEvent], on: ObjectId) -> Any:
        """What is announced for a spell or ability right after it is put on the stack."""
        for event in self.events[self.number + 1 : self.number + AHEAD]:
            if isinstance(event, kind) and event.on == on:  # type: ignore[attr-defined]
                return event
        return None

    def targets(self, on: ObjectId) -> list[Data]:
        """The targets that will be chosen."""
        chosen = self.later(TargetsChosen, on)
        flat = [one for group in chosen.targets for one in group] if chosen is not None else []
        return [{"slot": "target", "obj": self.recipient(one)} for one in flat]

    def facts_after(self, identifier: ObjectId) -> Facts | None:
        """What the move shows that an event announces."""
        for event in self.events[self.number + 1 : self.number + 5]:
            if isinstance(event, ObjectMoved) and event.old_id == identifier:
                return event.facts
        return None
