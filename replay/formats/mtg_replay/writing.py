"""Events as a file of the notation. A card that the viewer does not know has no name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from domain.events.base import Facts, GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import ModesChosen, TargetsChosen
from domain.events.records import RolledBack
from domain.ids import ObjectId, Recipient, Seat
from domain.state.evolve import apply
from domain.state.leaves import Face, Object
from domain.state.state import State, new_state
from domain.vocabulary import SHARED_ZONES, Zone
from projections.names import Namer, clean
from replay.formats.mtg_replay.words import CONDITIONS, MARKERS, NAME, NAMES, VERSION, ZONES

Data = dict[str, Any]
AHEAD = 60
"""Events after a spell's casting among which its targets and modes are looked for."""
WORDS: dict[Zone, str] = {zone: word for word, zone in ZONES.items()}
WON = {reason: word for word, (reason, _) in CONDITIONS.items()}


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


# What each kind of event becomes -------------------------------------------------------------------------------------

TELLERS: dict[str, Callable[[Writer, Any], None]] = {}
AFTER: dict[str, Callable[[Writer, Any], None]] = {}


def tells(*kinds: str, after: bool = False) -> Callable[[Callable[[Writer, Any], None]], Callable[[Writer, Any], None]]:
    """Registers the function that writes these kinds, before or after they are folded."""

    def register(function: Callable[[Writer, Any], None]) -> Callable[[Writer, Any], None]:
        (AFTER if after else TELLERS).update(dict.fromkeys(kinds, function))
        return function

    return register


@tells("TurnBegan", after=True)
def turn(w: Writer, event: Any) -> None:
    others = [seat for seat in w.state.players if seat != event.active]
    previous = f"P{others[0]}" if others and event.turn > 1 else None
    w.add(
        "SYS", "ACTIVE_PLAYER_CHANGE", previous_player=previous, new_player=f"P{event.active}", turn_number=event.turn
    )


@tells("StepBegan", after=True)
def step(w: Writer, event: Any) -> None:
    phase, name = NAMES[event.step]
    active = f"P{w.state.active}" if w.state.active is not None else None
    w.add("SYS", "PHASE_CHANGE", phase=phase, step=name, active_player=active)


@tells("MulliganTaken", "OpeningHandKept")
def mulligan(w: Writer, event: Any) -> None:
    size = len(w.state.zone("hand", event.player))
    keep = event.kind == "OpeningHandKept"
    taken = w.state.players[event.player].mulligans
    w.add(
        f"P{event.player}", "MULLIGAN", decision="keep" if keep else "mulligan",
        hand_size_before=size, hand_size_after=size if keep else size - 1, mulligan_count=taken,
    )  # fmt: skip


@tells("LibraryShuffled")
def shuffled(w: Writer, event: Any) -> None:
    w.add("SYS", "RANDOM", action="shuffle", player=f"P{event.player}")


@tells("CardDrawn")
def drawn(w: Writer, event: Any) -> None:
    seat = event.player
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    w.add(
        "SYS", "DRAW", obj=w.key(event.card), **known,
        **{"from": f"P{seat}:library", "to": f"P{seat}:hand"}, pos="top", visibility="private",
    )  # fmt: skip


@tells("LandPlayed")
def land(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    w.add(f"P{event.player}", "PLAY_LAND", card=w.key(event.card), **known, player=f"P{event.player}")


@tells("SpellCast")
def cast(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    modes = w.later(ModesChosen, event.spell)
    key = w.new_key("s")
    w.on_stack[event.spell] = key
    card = w.key(event.card)
    targets = w.targets(event.spell)
    w.add(
        f"P{event.player}", "CAST", card=card, **known,
        cost={"mana": [], "additional": [], "alternative": event.alternative},
        modes=list(modes.modes) if modes is not None else [], x=modes.x if modes is not None else None,
        targets=targets, choices={},
    )  # fmt: skip
    w.add(
        "SYS", "PUT_ON_STACK", stack=key, kind="SPELL", source=card, controller=f"P{event.player}", card=card,
        **known, targets=targets, choices={},
    )  # fmt: skip


@tells("AbilityPutOnStack")
def ability(w: Writer, event: Any) -> None:
    key = w.on_stack[event.id] = w.new_key("s")
    w.add(
        "SYS", "PUT_ON_STACK", stack=key, kind="ABILITY" if event.rule == "602.2a" else "TRIGGER",
        source=w.key(event.source) if event.source is not None else "unknown", controller=f"P{event.player}",
        targets=w.targets(event.id), choices={},
    )  # fmt: skip


@tells("AbilityActivated")
def activated(w: Writer, event: Any) -> None:
    if event.mana_ability or event.source is None:
        return
    w.add(
        f"P{event.player}", "ACTIVATE", card=w.key(event.source), **w.name(w.thing(event.source)),
        ability=clean(event.ability), controller=f"P{event.player}", cost={}, targets=[], choices={},
    )  # fmt: skip


@tells("AbilityTriggered")
def triggered(w: Writer, event: Any) -> None:
    if event.source is None:
        return
    known = w.name(w.thing(event.source)).get("card_name")
    named = {"source_name": known} if known else {}
    w.add(
        "SYS", "TRIGGER", source=w.key(event.source), **named, trigger=clean(event.ability),
        controller=f"P{event.player}",
    )  # fmt: skip


@tells("SpellResolved", "AbilityResolved")
def resolved(w: Writer, event: Any) -> None:
    if event.object in w.on_stack:
        w.add("SYS", "RESOLVE", stack=w.on_stack[event.object])


@tells("CardDiscarded")
def discarded(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    seat = event.player
    w.add(
        f"P{seat}", "DISCARD", obj=w.key(event.card), **known,
        **{"from": f"P{seat}:hand", "to": f"P{seat}:graveyard"}, forced=event.rule != "514.1",
    )  # fmt: skip


@tells("ObjectMoved")
def moved(w: Writer, event: Any) -> None:
    thing = w.thing(event.old_id)
    owner = thing.owner if thing is not None else event.controller or 1
    key = w.keys[event.new_id] = w.key(event.old_id)
    told = w.name(None, event.facts) or w.name(thing)
    visible = "public" if event.seen_by is None else "private"
    w.add(
        "SYS", "MOVE", obj=key, **told,
        **{"from": w.zone(event.from_zone, owner), "to": w.zone(event.to_zone, owner)},
        pos="top" if not event.position else "bottom", visibility=visible,
    )  # fmt: skip
    if event.tapped:
        w.add("SYS", "TAP", obj=key, **told, tapped=True)


@tells("ObservedMoves")
def moves_seen(w: Writer, event: Any) -> None:
    shown = dict(event.faces or ())
    for move in event.moves:
        thing = w.thing(move.old_id)
        owner = thing.owner if thing is not None else move.controller
        key = w.keys[move.new_id] = w.key(move.old_id)
        start = w.zone(thing.zone, owner) if thing is not None else "outside"
        told = w.name(None, shown.get(move.new_id)) or (w.name(thing) if event.seen_by is None else {})
        w.add(
            "SYS", "MOVE", obj=key, **told, **{"from": start, "to": w.zone(move.to_zone, owner)},
            visibility="public" if event.seen_by is None else "private",
        )  # fmt: skip


@tells("ObservedObjects")
def objects_seen(w: Writer, event: Any) -> None:
    shown = dict(event.faces or ())
    for seen in event.objects:
        if seen.object_kind == "ability" or seen.zone == "library":
            continue
        key = w.keys[seen.object] = w.new_key("t" if seen.object_kind == "token" else "c")
        start = f"P{seen.owner}:hand" if seen.zone != "hand" else f"P{seen.owner}:library"
        w.add(
            "SYS", "MOVE", obj=key, **w.name(None, shown.get(seen.object)),
            **{"from": start if seen.object_kind == "card" else None, "to": w.zone(seen.zone, seen.owner)},
            visibility="public" if event.seen_by is None else "private",
        )  # fmt: skip


@tells("TokenCreated")
def token(w: Writer, event: Any) -> None:
    key = w.keys[event.id] = w.new_key("t")
    known = w.name(None, event.facts)
    w.add(
        f"P{event.owner}", "MOVE", obj=key, **known, **{"from": None, "to": "battlefield"},
        controller=f"P{event.owner}", visibility="public",
    )  # fmt: skip
    if event.tapped:
        w.add("SYS", "TAP", obj=key, **known, tapped=True)


@tells("DamageDealt")
def damage(w: Writer, event: Any) -> None:
    source = w.thing(event.source) if event.source is not None else None
    w.add(
        "SYS", "DAMAGE", source=w.key(event.source) if event.source is not None else "unknown",
        source_name=w.name(source).get("card_name", "unknown"), target=w.recipient(event.to), amount=event.amount,
        type="combat" if event.combat else "noncombat", prevented=0,
    )  # fmt: skip


@tells("LifeChanged")
def life(w: Writer, event: Any) -> None:
    w.add("SYS", "LIFE", player=f"P{event.player}", delta=event.amount, new_total=event.total, cause=event.reason)


@tells("ObservedLife")
def life_seen(w: Writer, event: Any) -> None:
    delta = event.total - w.state.players[event.player].life
    w.add("SYS", "LIFE", player=f"P{event.player}", delta=delta, new_total=event.total, cause="unknown")


@tells("CountersPut", "CountersRemoved")
def counters(w: Writer, event: Any) -> None:
    amount = event.amount if event.kind == "CountersPut" else -event.amount
    counted(w, event.on, event.counter, amount, event.total)


@tells("ObservedCounters")
def counters_seen(w: Writer, event: Any) -> None:
    for on, kind, total in event.counters:
        thing = w.thing(on) if isinstance(on, str) else None
        held = thing.counters if thing is not None else w.state.players[on].counters if isinstance(on, int) else ()
        counted(w, on, kind, total - dict(held).get(kind, 0), total)


def counted(w: Writer, on: Recipient, kind: str, delta: int, total: int) -> None:
    """Counters on a player or an object."""
    named = w.name(w.thing(on)) if isinstance(on, str) else {}
    w.add("SYS", "COUNTERS", obj=w.recipient(on), **named, counter_type=clean(kind), delta=delta, new_total=total)


@tells("PermanentTapped", "PermanentUntapped")
def tapped(w: Writer, event: Any) -> None:
    turned = event.kind == "PermanentTapped"
    w.add("SYS", "TAP", obj=w.key(event.object), **w.name(w.thing(event.object)), tapped=turned)


@tells("ObservedStatus")
def status(w: Writer, event: Any) -> None:
    for objects, turned in ((event.tapped, True), (event.untapped, False)):
        for one in objects:
            w.add("SYS", "TAP", obj=w.key(one), **w.name(w.thing(one)), tapped=turned)


@tells("AttackersDeclared")
def attackers(w: Writer, event: Any) -> None:
    attacks = {w.key(attack.attacker): w.recipient(attack.target) for attack in event.attacks}
    w.add(f"P{event.player}", "DECLARE_ATTACKERS", attackers=attacks)


@tells("BlockersDeclared")
def blockers(w: Writer, event: Any) -> None:
    blocks = {w.key(block.blocker): [w.key(one) for one in block.attackers] for block in event.blocks}
    w.add(f"P{event.player}", "DECLARE_BLOCKERS", blockers=blocks)


@tells("PermanentDestroyed", "PermanentPutIntoGraveyard", "PermanentSacrificed")
def gone(w: Writer, event: Any) -> None:
    if event.rule is None or not event.rule.startswith(("704", "714")):
        return
    reasons = {"704.5f": "zero_toughness", "704.5g": "lethal_damage", "704.5h": "deathtouch", "704.5j": "legend_rule"}
    action = "sacrifice" if event.kind == "PermanentSacrificed" else "destroy"
    w.add(
        "SYS", "STATE_BASED", action=action, reason=reasons.get(event.rule, event.rule),
        obj=w.key(event.permanent), **w.name(w.thing(event.permanent)),
    )  # fmt: skip


@tells("EffectChoiceMade")
def chosen(w: Writer, event: Any) -> None:
    w.add(f"P{event.player}", "CHOOSE", choice_type="choice", options=[], chosen=clean(event.choice))


@tells("NoteAdded")
def note(w: Writer, event: Any) -> None:
    marker = sum(one["type"] == "LEARNING_MARKER" for one in w.out) + 1
    w.add("SYS", "LEARNING_MARKER", marker_id=f"lm-{marker}", label=clean(event.text), category="general")


@tells("PlayerLost")
def lost(w: Writer, event: Any) -> None:
    w.condition = WON.get(event.reason, "unknown")


@tells("GameWon")
def won(w: Writer, event: Any) -> None:
    w.winner = f"P{event.player}"


@tells("GameDrawn")
def draw(w: Writer, event: Any) -> None:
    w.winner, w.condition = "draw", "draw"
