"""Statements into events: what a sentence says, and the move that usually belongs to it."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path

from domain.events.base import Audience, Facts
from domain.events.cr103_104_game import (
    Participant,
)
from domain.events.records import NOT_TOLD
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.redact import may_see
from domain.state.leaves import Object
from domain.vocabulary import OWNED_ZONES, Zone
from projections.names import clean
from replay.card_lookup import UnknownCard, find_card
from replay.formats.arena.faces import facts_of
from replay.formats.text.audience import usual_audience
from replay.formats.text.grammar import AND, usual_rule
from replay.formats.text.labels import HIDDEN, PLACES, RAW, Labels, real
from replay.formats.text.reading import BadLine, Document, Statement
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

ZONES: tuple[Zone, ...] = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside")
KINDS = ("token", "ability", "spell-copy", "emblem")


class Telling:
    """Tells a document to a recorder. Raises BadLine."""

    def __init__(self, taker: Taker, document: Document, path: Path, match: str) -> None:
        self.taker = taker
        self.say = Narration(taker)
        self.document = document
        self.path = path
        self.match = match
        self.labels = Labels(self.named)
        self.by_card: dict[str, str] = {}
        for label, facts in sorted(document.cards.items(), key=lambda pair: len(pair[0])):
            if facts.card and not facts.name:
                self.by_card.setdefault(facts.card, label)
        self.seats: dict[str, Seat] = {player.name: seat for seat, player in enumerate(document.players, 1)}
        self.now = Statement(0, "")
        self.left: list[str] = []
        """Clauses of the statement that nothing has read yet."""

    def named(self, card: str) -> str | None:
        """The label of a card that has no name."""
        return self.by_card.get(card)

    def tell(self) -> None:
        """The whole document."""
        document, say = self.document, self.say
        say.time = document.date
        say.line = 1
        say.begin(
            [
                Participant(seat=seat, name=player.name, life=player.life, library=player.library or 0, bot=player.bot)
                for seat, player in enumerate(document.players, 1)
            ],
            "hand",
            match=self.match,
            format_=document.format,
            game_number=document.number,
            best_of=document.best_of,
            partial=document.middle,
        )
        say.gap(NOT_TOLD)  # mana and priority, and whatever the writer left out
        for statement in document.statements:
            self.now, self.left = statement, list(statement.clauses)
            say.line = statement.line
            ended = say.state.ended
            if ended and statement.verb != "note" and not document.exported:
                raise self.bad("the game has ended before", "take the sentence away, or the one that ends the game")
            from replay.formats.text.verbs import VERBS

            VERBS[statement.verb](self)
            if self.left:
                raise self.bad(
                    f"the clause {clean(self.left[0])[:40]!r} does not belong to this sentence", "take it away"
                )
            self.taker.checkpoint(say.time, force=say.state.ended and not ended)

    def bad(self, what: str, todo: str) -> BadLine:
        """What is wrong with the statement under way."""
        return BadLine(str(self.path), self.now.line, what, todo)

    # Slots and clauses

    def who(self) -> Seat:
        """The player that the sentence is about."""
        return self.seats[self.now.slots["who"]]

    def n(self) -> int:
        """The number."""
        return int(self.now.slots["n"])

    def seat(self, name: str) -> Seat:
        """A player by name."""
        for known, seat in self.seats.items():
            if known.lower() == name.strip().lower():
                return seat
        raise self.bad(f"no player is called {clean(name)[:40]!r}", f"the players are {', '.join(self.seats)}")

    def zone(self, word: str) -> Zone:
        """A zone by its word."""
        for zone in ZONES:
            if zone == word.strip().lower().removeprefix("the "):
                return zone
        near = get_close_matches(word.lower(), ZONES, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"zones are {', '.join(ZONES)}"
        raise self.bad(f"{clean(word)[:40]!r} is no zone", hint)

    def clause(self, pattern: str) -> re.Match[str] | None:
        """Takes the clause of this form, if there is one."""
        for clause in self.left:
            found = re.fullmatch(pattern, clause, re.IGNORECASE)
            if found is not None:
                self.left.remove(clause)
                return found
        return None

    def flag(self, word: str) -> bool:
        """Whether there is a clause of just this word."""
        return self.clause(re.escape(word)) is not None

    def rule(self, usual: str | None = None) -> str | None:
        """The CR number of the sentence."""
        state = self.say.state
        return self.now.rule or usual or usual_rule(self.now.verb, state.turn, state.step)

    def text(self, slot: str = "text") -> str:
        """Words in quotes, or without."""
        return unquoted(self.now.slots[slot])

    # Things

    def near(self, text: str) -> str:
        """What to do about a name that nothing has."""
        state = self.say.state
        names = {self.labels.thing(state, thing) for thing in state.objects.values()} - {HIDDEN}
        names |= {*self.document.cards}
        close = get_close_matches(text, sorted(names), n=2, cutoff=0.6)
        return f"did you mean {' or '.join(close)}?" if close else "tell first how it comes there"

    def thing(self, text: str, places: str, seat: Seat = 0) -> Object:
        """An object that is there. Raises BadLine."""
        zones = PLACES[places]
        found = self.labels.find(self.say.state, text, zones, seat)
        if found is None and seat and self.document.exported:
            found = self.labels.find(self.say.state, text, zones)
        if found is None and text.lower() in (HIDDEN, "card"):
            found = next(self.labels.hidden(self.say.state, zones, seat), None)
        if found is None:
            whose = f" of {next(name for name, one in self.seats.items() if one == seat)}" if seat else ""
            raise self.bad(f"{clean(text)[:60]!r} is not there{whose}", self.near(text))
        return found

    def things(self, text: str, places: str, seat: Seat = 0) -> tuple[ObjectId, ...]:
        """A list of objects."""
        return tuple(self.thing(one.strip(), places, seat).id for one in text.split(AND))

    def recipient(self, text: str, places: str = "battlefield") -> Recipient:
        """A player or an object."""
        for name, seat in self.seats.items():
            if name.lower() == text.strip().lower():
                return seat
        return self.thing(text.strip(), places).id

    def facts(self, label: str) -> Facts | None:
        """What a card of that label is: by the text's own lines, by our cards, or no more than its name."""
        if label.lower() in (HIDDEN, "card"):
            return None
        if label.startswith('"') and label.endswith('"'):
            return Facts(name=unquoted(label))
        known = self.document.cards.get(label)
        if known is None:
            wanted = label.lower()
            known = next((facts for name, facts in self.document.cards.items() if name.lower() == wanted), None)
        if known is not None:
            return known
        try:
            card = find_card(label)
        except UnknownCard as error:
            close = get_close_matches(label, self.document.cards, n=1, cutoff=0.8) or [
                name for name in error.near if close_enough(label, name)
            ]
            if close:
                raise self.bad(
                    f"no card is called {clean(label)[:60]!r}",
                    f"did you mean {close[0]}? For a card of just that name write it in quotes, or a line `Card: …`",
                ) from None
            return Facts(name=clean(label))
        from domain.rules.parsed import face_of_card

        return facts_of(face_of_card(card))

    def taken(self, text: str, places: str, seat: Seat) -> tuple[Object, Facts | None]:
        """A card that a sentence moves: one that is known to be there, else one that nobody knows; with what it is.

        Where no card can be it, it is observed in the first of the places.
        """
        zones = PLACES[places]
        source = self.clause(rf"from ({'|'.join(ZONES)})(?: #([0-9]{{1,4}}))?(?: of (.+))?")
        nth = 1
        if source is not None:
            zones = (self.zone(source[1]),)
            nth = int(source[2] or 1)
            if source[3]:
                seat = self.seat(source[3])
        raw = self.clause(RAW.pattern)
        if raw is not None:
            found = self.say.thing(raw["id"])
            if found is not None:
                return found, self.facts(text) if real(found) is None else None
        if source is None and places in ("card", "hand"):
            zones = ("hand",)
        found = None if self.flag("unseen") else self.labels.find(self.say.state, text, zones, seat)
        certain = self.flag("known") or source is not None or places != "library"
        if found is not None and (certain or self.top(found)) and real(found) is not None:
            return found, None
        facts = self.facts(text)
        hidden_in = zones if source is not None or places == "library" else ("hand",)
        unknown = self.labels.hidden(self.say.state, hidden_in, seat)
        found = next((one for place, one in enumerate(unknown, 1) if place == nth), None)
        if found is None and source is None and places in ("card", "hand"):
            found = self.labels.find(self.say.state, text, PLACES[places], seat)
            if found is not None:
                return found, None
        if found is None and places == "library":
            top = self.say.state.zone("library", seat)[:1]
            found = self.say.thing(top[0]) if top else None
        if found is None:
            first = zones[0]
            audience = usual_audience(first, seat, seat, False)
            new = self.say.appear(first, seat, facts, seen_by=None if facts is not None else audience)
            return self.say.state.objects[new], None
        return found, facts

    def top(self, thing: Object) -> bool:
        """Whether a card lies on top of its library."""
        return thing.zone != "library" or self.say.state.zone("library", thing.owner)[:1] == (thing.id,)

    def seen_by(self, zone: Zone, owner: Seat, controller: Seat, face_down: bool) -> Audience:
        """Who sees a card in its new zone."""
        told = self.clause(r"seen by (.+)")
        if told is None:
            return usual_audience(zone, owner, controller, face_down)
        if told[1].lower() == "all":
            return None
        if told[1].lower() == "nobody":
            return ()
        return tuple(self.seat(name) for name in told[1].split(AND))

    def kept(self, old: Object, audience: Audience) -> Facts | None:
        """What is still known of a card that others see now than before: what the text's viewer may see."""
        known = real(old)
        if known is None or audience == old.seen_by:
            return None
        seen = self.document.view == 0 or may_see(audience, self.document.view)
        return facts_of(known) if seen else None

    def position(self, zone: Zone, owner: Seat) -> int | None:
        """The place in the new zone."""
        if self.flag("at the bottom"):
            return len(self.say.state.zone(zone, owner if zone in OWNED_ZONES else 0)) or None
        place = self.clause(r"position ([0-9]{1,4})")
        return int(place[1]) if place is not None else None

    def moves(
        self, old: Object, to: Zone, rule: str, cause: EventNumber | None, facts: Facts | None, face_down: bool = False
    ) -> ObjectId:
        """Moves a card as the clauses say."""
        now = self.clause(r"as (.+)")
        if now is not None:
            facts = self.facts(now[1])
        under = self.clause(r"under (.+)")
        controller = self.seat(under[1]) if under is not None else old.owner
        face_down = self.flag("face down") or face_down
        audience = self.seen_by(to, old.owner, controller, face_down)
        facts = facts or self.kept(old, audience)
        by = self.clause(r"move by ([0-9]{3}[0-9a-z.]*)")
        tapped = self.flag("tapped")
        return self.say.move(
            old.id,
            to,
            by[1] if by is not None else rule,
            cause=cause,
            facts=facts,
            seen_by=audience,
            controller=controller if under is not None else None,
            position=self.position(to, old.owner),
            tapped=tapped,
            face_down=face_down,
        )


def unquoted(text: str) -> str:
    """Words without their quotes."""
    text = text.strip()
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    return text


def close_enough(label: str, name: str) -> bool:
    """Whether a name is so near that it was meant."""
    return bool(get_close_matches(label.lower(), [name.lower()], n=1, cutoff=0.8))
