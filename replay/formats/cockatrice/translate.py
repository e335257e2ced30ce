"""A replay's events in ours. The table enforces no rules: a move is a move, and nothing is read into it."""

from __future__ import annotations

from collections.abc import Callable

from domain.events.cr103_104_game import (
    DieRolled,
    GameEnded,
    GameWon,
    MulliganTaken,
    Participant,
    PlayerLost,
)
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, LifeChanged
from domain.events.cr400_zones import CardDrawn, CardsRevealed, LibraryShuffled, ObjectCeased, TurnedFaceUp
from domain.events.cr506_combat import Attack, AttackersDeclared, RemovedFromCombat
from domain.events.cr613_characteristics import Change, CharacteristicsChanged
from domain.events.cr701_actions import Attached, PermanentTapped, PermanentUntapped, TokenCreated, Unattached
from domain.events.records import NOT_TOLD, ObservedControl, ObservedStatus
from domain.ids import ObjectId, Seat, object_id
from domain.state.leaves import Object
from domain.vocabulary import Step as TurnStep
from domain.vocabulary import Zone
from projections.names import clean
from replay.formats.arena.faces import facts_of
from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Replay, Step
from replay.formats.cockatrice.table import MANA, MOST_CARDS, SIZE, Counted, Table
from replay.formats.cockatrice.wire import Message
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

PHASES: tuple[TurnStep, ...] = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin",
    "attack",
    "block",
    "damage",
    "end-combat",
    "main2",
    "end",
)
ABOUT = (
    "Cockatrice is a table without rules: what was moved, tapped, marked and counted is told, but not what was cast, "
    "played or resolved, what it targets, nor who has priority."
)


class Telling:
    """Tells a replay to a recorder."""

    def __init__(self, taker: Taker, replay: Replay, match: str, names: dict[int, str]) -> None:
        self.taker = taker
        self.replay = replay
        self.match = match
        self.names = names
        """Player's id → what the player is called in the record."""
        self.say = Narration(taker)
        self.table = Table(self.say)
        self.active = -1
        """The active player's id, as the last state had it."""

    def tell(self) -> None:
        """The whole replay, from the state in which the game starts."""
        begun = False
        for step in self.replay.steps:
            self.say.line, self.say.time = step.container, self.replay.started + step.seconds * 1000
            if not begun:
                begun = step.kind == reading.STATE_CHANGED and step.data.flag(2) and self.begin(step.data)
                continue
            if self.say.state.ended:
                break
            self.step(step)
            self.taker.checkpoint(self.say.time, force=self.say.state.ended)

    def begin(self, state: Message) -> bool:
        """The first state of the game; False where nobody plays in it."""
        players = [player for player in state.messages(1) if not player.message(1).flag(3)]
        keys = sorted(key for player in players if (key := player.message(1).signed(1, -1)) in self.names)
        if not keys:
            return False
        self.table.seats = {key: seat for seat, key in enumerate(keys, 1)}
        participants = []
        for key in keys:
            player = next(one for one in players if one.message(1).signed(1, -1) == key)
            deck = next((zone.signed(4) for zone in player.messages(3) if zone.text(1) == "deck"), 0)
            life = next((one.signed(5) for one in player.messages(4) if one.text(2).lower() == "life"), 20)
            participants.append(
                Participant(
                    seat=self.table.seats[key],
                    name=self.names[key],
                    life=life,
                    library=min(max(deck, 0), MOST_CARDS),
                )
            )
        self.say.begin(participants, "cockatrice", match=self.match, format_="Cockatrice")
        self.say.gap(NOT_TOLD)
        self.say.note(ABOUT)
        self.active = state.signed(3, -1)
        self.table.compare(players, first=True)
        return True

    def step(self, step: Step) -> None:
        """One event."""
        seat = self.table.seats.get(step.player)
        if step.context == reading.MULLIGAN and step.first and seat is not None:
            if self.say.state.zone("hand", seat):
                taken = self.say.state.players[seat].mulligans + 1
                self.say.emit(MulliganTaken, "103.5", player=seat, taken=taken)
        tell = STEPS.get(step.kind)
        if tell is not None:
            tell(self, step, step.data)

    # Turns and players

    def state_changed(self, step: Step, data: Message) -> None:
        players = [player for player in data.messages(1) if not player.message(1).flag(3)]
        self.table.compare(players, first=False)
        for player in players:
            if player.message(1).flag(4):
                self.concede(player.message(1).signed(1, -1))

    def properties(self, step: Step, data: Message) -> None:
        properties = data.message(1)
        if step.context == reading.CONCEDED or properties.flag(4):
            self.concede(step.player if step.player >= 0 else properties.signed(1, -1))

    def concede(self, player: int) -> None:
        """A player gives up; the last one left has won."""
        seat, state = self.table.seats.get(player), self.say.state
        if seat is None or state.players[seat].lost is not None:
            return
        lost = self.say.emit(PlayerLost, "104.3a", player=seat, reason="concession")
        left = [one.seat for one in self.say.state.players.values() if one.lost is None]
        if len(left) == 1:
            self.say.emit(GameWon, "104.2a", cause=lost, player=left[0])
            self.say.emit(GameEnded, "104.1")

    def left(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(step.player)
        if seat is not None:
            self.say.note(f"player {seat} left the game")

    def closed(self, step: Step, data: Message) -> None:
        self.say.emit(GameEnded, "104.1", reason="closed")

    def active_player(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(data.signed(1, -1))
        if seat is not None:
            self.turn(seat)

    def turn(self, seat: Seat) -> None:
        """The next turn; no creature fights any more."""
        state = self.say.state
        fighting = tuple(dict.fromkeys((*state.attackers(), *state.blockers())))
        if fighting:
            self.say.emit(RemovedFromCombat, "511.3", objects=fighting)
        self.say.turn(seat)

    def phase(self, step: Step, data: Message) -> None:
        number = data.signed(1, -1)
        if not 0 <= number < len(PHASES):
            return
        if not self.say.state.turn:
            self.turn(self.table.seats.get(self.active, 1))
        if self.say.state.step != PHASES[number]:
            self.say.step(PHASES[number])

    def reversed(self, step: Step, data: Message) -> None:
        self.say.note("the order of turns is reversed")

    def rolled(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(step.player)
        values = [data.unsigned(2)] if 2 in data else []
        if seat is not None:
            for value in values or list(data.all_unsigned(3))[:20]:
                self.say.emit(DieRolled, "706", player=seat, result=min(value, 1_000_000))

    # Counters of players

    def counter_made(self, step: Step, data: Message) -> None:
        info = data.message(1)
        if step.player in self.table.seats:
            self.table.counters[step.player, info.signed(1)] = Counted(clean(info.text(2)).lower(), 0)
            self.count(step.player, info.signed(1), info.signed(5))

    def counter_set(self, step: Step, data: Message) -> None:
        if step.player in self.table.seats:
            self.count(step.player, data.signed(1), data.signed(2))

    def counter_gone(self, step: Step, data: Message) -> None:
        if (step.player, data.signed(1)) in self.table.counters and step.player in self.table.seats:
            if self.table.counters[step.player, data.signed(1)].name != "life":
                self.count(step.player, data.signed(1), 0)
            self.table.counters.pop((step.player, data.signed(1)))

    def count(self, player: int, key: int, value: int) -> None:
        """A counter of a player has another value."""
        known = self.table.counters.get((player, key))
        if known is None:
            self.table.mismatch("counters", f"counter {key} was never made")
            return
        self.table.counters[player, key] = Counted(known.name, value)
        seat = self.table.seats[player]
        if known.name == "life":
            amount = value - self.say.state.players[seat].life
            if amount:
                reason = "gain" if amount > 0 else "unknown"
                self.say.emit(LifeChanged, "119.3", player=seat, amount=amount, total=value, reason=reason)
        elif known.name and known.name not in MANA:
            held = dict(self.say.state.players[seat].counters).get(known.name, 0)
            self.counted(seat, known.name, held, max(value, 0))

    def counted(self, on: Seat | ObjectId, kind: str, before: int, after: int) -> None:
        """Counters on a player or a card."""
        if before != after:
            put = after > before
            self.say.emit(
                CountersPut if put else CountersRemoved,
                "122.6" if put else "122.1",
                on=on,
                counter=kind,
                amount=abs(after - before),
                total=after,
            )

    # Cards

    def drew(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(step.player)
        if seat is None:
            return
        cards = list(data.messages(2))
        number = min(max(data.signed(1, len(cards)), len(cards), 0), MOST_CARDS)
        state = self.say.state
        rule = "103.5" if not state.turn or step.context == reading.MULLIGAN else "121.1"
        if state.step == "draw" and rule == "121.1":
            rule = "504.1"
        for nth in range(number):
            card = cards[nth] if nth < len(cards) else Message()
            facts, key = self.table.facts(card.text(2)), card.signed(1, -1)
            library = self.say.state.zone("library", seat)
            if not library:
                self.table.mismatch("library", f"seat {seat} draws from an empty library")
                new = self.say.appear("hand", seat, facts, seen_by=(seat,))
            else:
                cause = self.say.emit(CardDrawn, rule, player=seat, card=library[0])
                new = self.say.move(library[0], "hand", rule, cause=cause, facts=facts, seen_by=(seat,))
            self.table.link(step.player, key, new)

    def shuffled(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(step.player)
        if seat is None or (data.text(1) or "deck") != "deck":
            return
        state = self.say.state
        first, size = state.next_object, len(state.zone("library", seat))
        cards = tuple(object_id(first + place) for place in range(size))
        self.say.emit(LibraryShuffled, "701.24a" if state.turn else "103.3", player=seat, cards=cards, seen_by=())

    def moved(self, step: Step, data: Message) -> None:
        table = self.table
        start = data.signed(3, step.player) if data.signed(3, -1) >= 0 else step.player
        target = data.signed(6, start) if data.signed(6, -1) >= 0 else start
        from_, to = table.zone(data.text(4)), table.zone(data.text(7) or data.text(4))
        seat, new_seat = table.seats.get(start), table.seats.get(target)
        name, key, place = data.text(2), data.signed(1, -1), data.signed(5, -1)
        if seat is None or new_seat is None:
            return
        if from_ == to == "library":
            table.reorder(seat, place, data.signed(8, -1))
            return
        if from_ == "library":
            thing = self.from_library(start, seat, key, place)
        else:
            thing = table.at(start, key, from_, name)
        if thing is None:
            table.mismatch("zone", f"{clean(name) or 'a card'} leaves {from_} of seat {seat}, where there is none")
            return
        new_key = data.signed(10, -1)
        if to == from_:
            self.rearranged(thing, new_seat)
            table.link(target, new_key if new_key >= 0 else key, thing.id)
            return
        face_down = data.flag(11) and to in ("battlefield", "exile")
        audience = table.audience(to, thing.owner, new_seat, face_down)
        known = thing.under or thing.base
        facts = table.facts(name) or (facts_of(known) if known is not None and audience != thing.seen_by else None)
        if known is not None and facts is not None and facts.name == known.name:
            facts = facts_of(known) if audience != thing.seen_by else None
        elif known is not None and known.name and facts is not None:
            table.mismatch("name", f"{facts.name} was known as {known.name}")
        x = data.signed(8, -1)
        new = self.say.move(
            thing.id,
            to,
            "400.7",
            facts=facts,
            seen_by=audience,
            controller=new_seat if new_seat != thing.owner else None,
            position=min(x, len(self.say.state.zone("library", thing.owner))) if to == "library" and x > 0 else None,
            face_down=face_down,
        )
        table.link(target, new_key if new_key >= 0 else key, new)

    def from_library(self, player: int, seat: Seat, key: int, place: int) -> Object | None:
        """A card that leaves a library: the one at this place, or the one that is known by its id."""
        known = self.table.known(player, key)
        if known is not None and known.zone == "library":
            return known
        library = self.say.state.zone("library", seat)
        if not library:
            return None
        if place >= len(library):
            self.table.mismatch("library", f"place {place} of {len(library)} cards")
        return self.say.state.objects[library[max(min(place, len(library) - 1), 0)]]

    def rearranged(self, thing: Object, seat: Seat) -> None:
        """A permanent lies on another player's side now."""
        if thing.zone == "battlefield" and thing.controller != seat:
            self.say.emit(ObservedControl, controllers=((thing.id, seat),))

    def turned_over(self, step: Step, data: Message) -> None:
        thing = self.table.at(step.player, data.signed(2, -1), self.table.zone(data.text(1)), data.text(3))
        if thing is None or thing.zone not in ("battlefield", "exile", "stack"):
            return
        if data.flag(4):
            self.say.emit(ObservedStatus, face_down=(thing.id,))
        else:
            known = thing.under or thing.base
            facts = self.table.facts(data.text(3)) or (facts_of(known) if known is not None else None)
            self.say.emit(TurnedFaceUp, "708.8", object=thing.id, facts=facts)

    def destroyed(self, step: Step, data: Message) -> None:
        thing = self.table.at(step.player, data.unsigned(2, 0), self.table.zone(data.text(1)))
        if thing is not None:
            self.say.emit(ObjectCeased, "111.7", object=thing.id)

    def attached(self, step: Step, data: Message) -> None:
        thing = self.table.at(step.player, data.signed(2, -1), self.table.zone(data.text(1)))
        if thing is None:
            return
        to = self.table.known(data.signed(3, -1), data.signed(5, -1)) if 5 in data else None
        if to is not None:
            self.say.emit(Attached, "701.3a", object=thing.id, to=to.id)
        elif thing.attached_to is not None:
            self.say.emit(Unattached, "701.3d", object=thing.id)

    def token(self, step: Step, data: Message) -> None:
        seat, key = self.table.seats.get(step.player), data.signed(2, -1)
        if seat is None:
            return
        facts = self.table.facts(data.text(3), data.text(5))
        if self.table.zone(data.text(1)) != "battlefield":
            new = self.say.appear(self.table.zone(data.text(1)), seat, facts, kind="token")
        else:
            new = self.say.new_id()
            self.say.emit(TokenCreated, "111.1", id=new, owner=seat, facts=facts)
        self.table.link(step.player, key, new)

    def attribute(self, step: Step, data: Message) -> None:
        zone = self.table.zone(data.text(1) or "table")
        seat = self.table.seats.get(step.player)
        if seat is None:
            return
        kind, value = data.unsigned(3), data.text(4)
        if data.signed(2, -1) < 0:  # all cards of the zone
            here = [self.say.state.objects[one] for one in self.say.state.zone(zone, seat)]
            things = [thing for thing in here if thing.controller == seat]
        else:
            one = self.table.at(step.player, data.signed(2, -1), zone)
            things = [one] if one is not None else []
        for thing in things[:MOST_CARDS]:
            if thing.zone == "battlefield":
                self.changed(thing, seat, kind, value)

    def changed(self, thing: Object, seat: Seat, kind: int, value: str) -> None:
        """An attribute of a permanent: 1 tapped, 2 attacking, 3 face down, 5 power and toughness."""
        yes = value not in ("0", "", "false")
        if kind == 1 and thing.tapped != yes:
            untap = "502.3" if self.say.state.step == "untap" else "701.26b"
            tap = PermanentTapped if yes else PermanentUntapped
            self.say.emit(tap, "701.26a" if yes else untap, object=thing.id)
        elif kind == 2:
            others = [other for other in self.table.seats.values() if other != seat]
            if yes and len(others) == 1 and thing.id not in self.say.state.attacks:
                attacks = (Attack(attacker=thing.id, target=others[0]),)
                self.say.emit(AttackersDeclared, "508.1", player=seat, attacks=attacks)
            elif not yes and thing.id in self.say.state.attacks:
                self.say.emit(RemovedFromCombat, "506.4", objects=(thing.id,))
        elif kind == 3 and thing.face_down != yes:
            status = {"face_down" if yes else "face_up": (thing.id,)}
            self.say.emit(ObservedStatus, None, **status)  # type: ignore[arg-type]
        elif kind == 5 and (size := SIZE.fullmatch(value.strip())) is not None:
            changes = (
                Change(object=thing.id, characteristic="power", value=int(size[1])),
                Change(object=thing.id, characteristic="toughness", value=int(size[2])),
            )
            self.say.emit(CharacteristicsChanged, "613.1", changes=changes)

    def card_counter(self, step: Step, data: Message) -> None:
        thing = self.table.at(step.player, data.signed(2, -1), self.table.zone(data.text(1) or "table"))
        if thing is not None:
            kind = f"cockatrice:{data.signed(3)}"
            self.counted(thing.id, kind, thing.counter(kind), max(data.signed(4), 0))

    def revealed(self, step: Step, data: Message) -> None:
        seat = self.table.seats.get(step.player)
        zone: Zone = self.table.zone(data.text(1))
        if seat is None or data.signed(3, -1) >= 0 or zone not in ("hand", "exile"):
            return  # to one player only, or cards of a library, which have no ids
        shown = []
        for card in list(data.messages(4))[:MOST_CARDS]:
            thing, facts = self.table.known(step.player, card.signed(1, -1)), self.table.facts(card.text(2))
            if thing is not None and facts is not None:
                shown.append((thing.id, facts))
        if shown:
            self.say.emit(
                CardsRevealed, "701.20a", player=seat, cards=tuple(one for one, _ in shown), faces=tuple(shown)
            )


STEPS: dict[int, Callable[[Telling, Step, Message], None]] = {
    reading.STATE_CHANGED: Telling.state_changed,
    reading.PROPERTIES_CHANGED: Telling.properties,
    reading.LEAVE: Telling.left,
    reading.CLOSED: Telling.closed,
    reading.CREATE_COUNTER: Telling.counter_made,
    reading.SET_COUNTER: Telling.counter_set,
    reading.DELETE_COUNTER: Telling.counter_gone,
    reading.DRAW: Telling.drew,
    reading.REVEAL: Telling.revealed,
    reading.SHUFFLE: Telling.shuffled,
    reading.ROLL: Telling.rolled,
    reading.MOVE: Telling.moved,
    reading.TURN_OVER: Telling.turned_over,
    reading.DESTROY: Telling.destroyed,
    reading.ATTACH: Telling.attached,
    reading.TOKEN: Telling.token,
    reading.ATTRIBUTE: Telling.attribute,
    reading.CARD_COUNTER: Telling.card_counter,
    reading.ACTIVE_PLAYER: Telling.active_player,
    reading.PHASE: Telling.phase,
    reading.REVERSED: Telling.reversed,
}
