"""One game of a game log, sentence by sentence, in events."""

from __future__ import annotations

import re
from collections.abc import Callable

from domain.events.base import Facts
from domain.events.cr103_104_game import (
    DieRolled,
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    Participant,
    PlayerLost,
    StartingPlayerChosen,
)
from domain.events.cr400_zones import ObjectCeased
from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityTriggered,
    LandPlayed,
    SpellCast,
    SpellCountered,
    StackObjectRemoved,
    TargetsChosen,
)
from domain.events.cr701_actions import CardDiscarded, ObjectExiled, PermanentSacrificed, TokenCreated
from domain.events.records import NOT_TOLD
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.state.leaves import Object
from domain.vocabulary import Zone
from replay.formats.mtgo.games import ENDS, Game, Line
from replay.formats.mtgo.sentences import CardRef, Sentence
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

ABOUT = (
    "MTGO's game log announces plays only. It does not tell life totals, steps and priority, hands and draws, what "
    "resolves and when, what dies, nor what kind of card something is: the board shows what was announced."
)
UNKNOWN = "unknown"
GRAVES: dict[str, Zone] = {"exile": "exile", "return": "hand", "graveyard": "graveyard"}
FROM: dict[str, Zone] = {
    "flashback": "graveyard",
    "escape": "graveyard",
    "disturb": "graveyard",
    "retrace": "graveyard",
}
"""Where a spell is cast from other than the hand, as far as its way of casting tells."""


class Telling:
    """Tells a game to a recorder."""

    def __init__(self, taker: Taker, match: str, names: list[str], pseudonyms: dict[str, str]) -> None:
        self.taker = taker
        self.say = Narration(taker)
        self.match = match
        self.seats: dict[str, Seat] = {name: seat for seat, name in enumerate(names, 1)}
        self.pseudonyms = pseudonyms
        self.ids: dict[int, ObjectId] = {}
        """MTGO's id of an object → ours."""
        self.unnamed: list[ObjectId] = []
        """Tokens whose id the log has not told yet."""
        self.over = False
        self.winner: Seat | None = None

    def tell(self, game: Game) -> None:
        """The whole game."""
        say = self.say
        first = game.lines[0].record
        say.line, say.time = first.number, first.time
        players = [Participant(seat=seat, name=self.pseudonyms[name]) for name, seat in self.seats.items()]
        best_of = 3 if len(players) == 2 else 1
        say.begin(players, "mtgo", match=self.match, format_="MTGO", game_number=game.number, best_of=max(best_of, 1))
        say.gap(NOT_TOLD)
        say.note(ABOUT)
        for line in game.lines:
            say.line, say.time = line.record.number, line.record.time
            ended = say.state.ended
            self.sentence(line)
            self.taker.checkpoint(say.time, force=say.state.ended and not ended)
        if game.followed and not say.state.ended:
            self.end(None)
            self.taker.checkpoint(say.time, force=True)

    def sentence(self, line: Line) -> None:
        """One line."""
        said = line.said
        if self.say.state.ended:
            return
        if self.over and said.verb not in ENDS and said.verb not in ("match-led", "match-tied", "match-won"):
            self.end(None)
            return
        seat = self.seats.get(said.who or "")
        tell = VERBS.get(said.verb)
        if line.reconnected:
            self.remark("is connected again", seat)
        elif tell is not None and (seat is not None or said.verb in NOBODY):
            tell(self, said, seat or 0)
        elif said.verb not in SILENT:
            self.say.note(self.nameless(said.plain))

    # Names and objects

    def nameless(self, text: str) -> str:
        """The text with players as `player 1`: names stand in no event."""
        for name in sorted(self.seats, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"player {self.seats[name]}", text)
        return text

    def remark(self, text: str, seat: Seat | None) -> None:
        """A note about a player."""
        self.say.note(f"player {seat} {text}" if seat else text)

    def find(self, card: CardRef, *zones: Zone) -> Object | None:
        """The object that a line names, if it is in one of these zones."""
        thing = self.say.thing(self.ids.get(card.instance))
        if thing is not None and (not zones or thing.zone in zones):
            return thing
        if thing is None and "battlefield" in zones:
            for identifier in self.unnamed:
                token = self.say.thing(identifier)
                if token is not None and token.face is not None and same_token(token.face.name, card.name):
                    self.unnamed.remove(identifier)
                    self.ids[card.instance] = identifier
                    return token
        return None

    def at(self, card: CardRef, zone: Zone, seat: Seat, *also: Zone) -> ObjectId:
        """The object that a line names, in a zone; observed there where nothing told how it came."""
        thing = self.find(card, zone, *also)
        if thing is not None:
            return thing.id
        elsewhere = self.say.thing(self.ids.get(card.instance))
        if elsewhere is not None:
            new = self.say.found(elsewhere.id, zone, controller=elsewhere.controller)
        else:
            new = self.say.appear(zone, seat, facts_of(card))
        self.ids[card.instance] = new
        return new

    def move(self, thing: ObjectId, card: CardRef, to: Zone, rule: str, cause: EventNumber | None = None) -> ObjectId:
        """Moves an object, and remembers what it is now."""
        new = self.say.move(thing, to, rule, cause=cause)
        self.ids[card.instance] = new
        return new

    def sweep(self) -> None:
        """Nothing is on the stack any more: a land is played, creatures attack, or a turn begins (117.1, 500.2)."""
        self.say.gone(*self.say.state.zone("stack"))

    def targets(self, on: ObjectId, said: Sentence, rule: str, cause: EventNumber) -> None:
        """What a spell or ability targets."""
        chosen: list[Recipient] = []
        for target in said.targets:
            if isinstance(target, str):
                chosen.append(self.seats[target])
                continue
            known = self.say.thing(self.ids.get(target.instance))
            if known is None:
                known = self.find(target, "battlefield")
            seat = 2 if self.say.state.objects[on].controller == 1 else 1
            chosen.append(known.id if known is not None else self.at(target, "battlefield", seat))
        if chosen:
            self.say.emit(TargetsChosen, rule, cause=cause, on=on, targets=tuple((one,) for one in chosen))

    # The game

    def turn(self, said: Sentence, seat: Seat) -> None:
        self.sweep()
        self.say.combat_over()
        self.say.turn(seat, extra=said.word == "extra")

    def roll(self, said: Sentence, seat: Seat) -> None:
        self.say.emit(DieRolled, "103.1", player=seat, result=said.number or 0)

    def first(self, said: Sentence, seat: Seat) -> None:
        self.say.emit(StartingPlayerChosen, "103.1", player=seat)

    def second(self, said: Sentence, seat: Seat) -> None:
        if len(self.seats) == 2:
            self.say.emit(StartingPlayerChosen, "103.1", player=3 - seat)

    def mulligan(self, said: Sentence, seat: Seat) -> None:
        self.say.emit(MulliganTaken, "103.5", player=seat, taken=self.say.state.players[seat].mulligans + 1)

    def keep(self, said: Sentence, seat: Seat) -> None:
        self.say.emit(OpeningHandKept, "103.5", player=seat)
        if said.number is not None:
            self.remark(f"begins with {said.number} cards in hand", seat)

    # Plays

    def land(self, said: Sentence, seat: Seat) -> None:
        self.sweep()
        card = self.at(said.cards[0], "hand", seat, "graveyard", "exile")
        played = self.say.emit(LandPlayed, "305.1", player=seat, card=card)
        self.move(card, said.cards[0], "battlefield", "305.1", played)

    def cast(self, said: Sentence, seat: Seat) -> None:
        zone = FROM.get(said.word, "hand")
        card = self.at(said.cards[0], zone, seat, "hand", "graveyard", "exile", "command")
        spell = self.say.new_id()
        cast = self.say.emit(SpellCast, "601.2a", player=seat, card=card, spell=spell, alternative=said.word or None)
        self.move(card, said.cards[0], "stack", "601.2a", cast)
        self.targets(spell, said, "601.2c", cast)

    def activate(self, said: Sentence, seat: Seat) -> None:
        source = self.source(said.cards[0], seat)
        used = self.say.emit(AbilityActivated, "602.2a", source=source, player=seat, ability=UNKNOWN)
        self.on_stack(said, seat, source, "602.2a", "602.2b", used)

    def trigger(self, said: Sentence, seat: Seat) -> None:
        source = self.source(said.cards[0], seat)
        happened = self.say.emit(AbilityTriggered, "603.2", source=source, player=seat, ability=UNKNOWN)
        self.on_stack(said, seat, source, "603.3", "603.3d", happened)

    def source(self, card: CardRef, seat: Seat) -> ObjectId:
        """Where an ability comes from: any zone where it is known to be, else the battlefield."""
        thing = self.say.thing(self.ids.get(card.instance))
        if thing is not None and thing.zone != "stack":
            return thing.id
        return self.at(card, "battlefield", seat)

    def on_stack(
        self, said: Sentence, seat: Seat, source: ObjectId, rule: str, targets: str, cause: EventNumber
    ) -> None:
        """The ability as an object on the stack."""
        new = self.say.new_id()
        self.say.emit(AbilityPutOnStack, rule, cause=cause, source=source, id=new, player=seat, ability=UNKNOWN)
        self.targets(new, said, targets, cause)

    def countered(self, said: Sentence, seat: Seat) -> None:
        thing = self.find(said.cards[0], "stack")
        if thing is None:
            self.say.note(self.nameless(said.plain))
            return
        cause = self.say.emit(SpellCountered, "701.6a", object=thing.id)
        self.move(thing.id, said.cards[0], "graveyard", "701.6a", cause)

    def no_targets(self, said: Sentence, seat: Seat) -> None:
        thing = self.find(said.cards[0], "stack")
        if thing is None:
            self.say.note(self.nameless(said.plain))
        elif thing.kind == "card":
            self.move(thing.id, said.cards[0], "graveyard", "608.2b")
        else:
            self.say.emit(StackObjectRemoved, "608.2b", object=thing.id, reason="no-legal-targets")

    def attack(self, said: Sentence, seat: Seat) -> None:
        self.sweep()
        active = self.say.state.active or (3 - seat if len(self.seats) == 2 else seat)
        attackers = [self.at(card, "battlefield", active) for card in said.cards]
        attacks = tuple(Attack(attacker=attacker, target=seat) for attacker in attackers)
        self.say.emit(AttackersDeclared, "508.1", player=active, attacks=attacks)

    def block(self, said: Sentence, seat: Seat) -> None:
        active = self.say.state.active or 1
        defender = next((other for other in self.seats.values() if other != active), active)
        blocker = self.at(said.cards[0], "battlefield", defender)
        attackers = tuple(self.at(card, "battlefield", active) for card in said.cards[1:])
        defender = self.say.state.objects[blocker].controller
        blocks = (Block(blocker=blocker, attackers=attackers),)
        self.say.emit(BlockersDeclared, "509.1", player=defender, blocks=blocks)

    def discard(self, said: Sentence, seat: Seat) -> None:
        for reference in said.cards:
            card = self.at(reference, "hand", seat)
            cause = self.say.emit(CardDiscarded, "701.9a", player=seat, card=card)
            self.move(card, reference, "graveyard", "701.9a", cause)

    def sacrifice(self, said: Sentence, seat: Seat) -> None:
        card = self.at(said.cards[0], "battlefield", seat)
        token = self.say.state.objects[card].kind == "token"
        cause = self.say.emit(PermanentSacrificed, "701.21a", player=seat, permanent=card)
        new = self.move(card, said.cards[0], "graveyard", "701.21a", cause)
        if token:
            self.say.emit(ObjectCeased, "704.5d", object=new)

    def token(self, said: Sentence, seat: Seat) -> None:
        source = self.say.thing(self.ids.get(said.cards[0].instance))
        for _ in range(min(said.number or 1, 20)):
            new = self.say.new_id()
            self.say.emit(
                TokenCreated,
                "111.1",
                source=source.id if source is not None else None,
                id=new,
                owner=seat,
                facts=Facts(name=said.word),
            )
            self.unnamed.append(new)

    def zone_change(self, said: Sentence, seat: Seat) -> None:
        to = GRAVES[said.verb]
        known = [(card, self.find(card, "battlefield", "graveyard", "stack", "exile", "hand")) for card in said.cards]
        if any(thing is None or thing.zone == to for _, thing in known):
            self.say.note(self.nameless(said.plain))
            return
        for card, thing in known:
            assert thing is not None
            cause = self.say.emit(ObjectExiled, "701.13a", object=thing.id) if to == "exile" else None
            self.move(thing.id, card, to, "701.13a" if to == "exile" else "608.2c", cause)

    # The end

    def lost(self, said: Sentence, seat: Seat) -> None:
        if self.say.state.players[seat].lost is not None:
            return
        reason, rule = LOSSES[said.verb]
        cause = self.say.emit(PlayerLost, rule, player=seat, reason=reason)
        left = [player for player in self.say.state.players.values() if player.lost is None]
        if len(left) == 1:
            self.wins(left[0].seat, cause)

    def won(self, said: Sentence, seat: Seat) -> None:
        self.wins(seat, None)

    def wins(self, seat: Seat, cause: EventNumber | None) -> None:
        """A player has won; the match's score, which says more, may follow."""
        if self.winner is None:
            self.winner = seat
            self.say.emit(GameWon, "104.2a", cause=cause, player=seat)
        elif self.winner != seat:
            self.remark("wins by the log's last word, which contradicts what it said before", seat)
        self.over = True

    def drawn(self, said: Sentence, seat: Seat) -> None:
        if self.winner is None and not self.over:
            self.say.emit(GameDrawn, "104.4")
        self.over = True

    def score(self, said: Sentence, seat: Seat) -> None:
        if said.verb != "match-tied" and self.winner is None and not self.over:
            self.wins(seat, None)
        self.end(seat if said.verb == "match-won" else None)

    def end(self, match_winner: Seat | None) -> None:
        """Nothing further happens; who won is unknown where no line said it."""
        reason = "" if self.over else UNKNOWN
        self.say.emit(GameEnded, "104.1", reason=reason, match_winner=match_winner)


LOSSES: dict[str, tuple[str, str]] = {
    "conceded": ("concession", "104.3a"),
    "timed-out": ("timeout", "104.3"),
    "dropped-out": ("timeout", "104.3"),
    "lost": ("unknown", "104.3"),
}

SILENT = frozenset(("joined", "skip-draw", "left"))
"""Sentences that say nothing of the game itself, or what others say better."""
NOBODY = frozenset(("block", "match-tied", "drawn"))
"""Sentences that begin with no player."""

VERBS: dict[str, Callable[[Telling, Sentence, Seat], None]] = {
    "turn": Telling.turn,
    "roll": Telling.roll,
    "first": Telling.first,
    "second": Telling.second,
    "mulligan": Telling.mulligan,
    "keep": Telling.keep,
    "land": Telling.land,
    "cast": Telling.cast,
    "activate": Telling.activate,
    "trigger": Telling.trigger,
    "counter": Telling.countered,
    "no-targets": Telling.no_targets,
    "attack": Telling.attack,
    "block": Telling.block,
    "discard": Telling.discard,
    "sacrifice": Telling.sacrifice,
    "token": Telling.token,
    "exile": Telling.zone_change,
    "return": Telling.zone_change,
    "graveyard": Telling.zone_change,
    "won": Telling.won,
    "lost": Telling.lost,
    "conceded": Telling.lost,
    "timed-out": Telling.lost,
    "dropped-out": Telling.lost,
    "disconnected": lambda telling, said, seat: telling.remark("lost the connection", seat),
    "match-won": Telling.score,
    "match-led": Telling.score,
    "match-tied": Telling.score,
    "drawn": Telling.drawn,
}


def facts_of(card: CardRef) -> Facts:
    """What a line tells of a card: its name, and MTGO's number of the printing."""
    return Facts(card=f"mtgo:{card.catalog}", name=card.name)


def same_token(name: str | None, said: str) -> bool:
    """Whether a token that was made is the one that is named: `Zombie`, `Zombie Token`."""
    return name is not None and said.removesuffix(" Token") == name.removesuffix(" Token")
