"""A state as the position of a scenario file, and what of it such a file can't say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from domain.ids import ObjectId, Seat
from domain.rules.parsed import face_of_card
from domain.state import Face, Object, State
from domain.state.evolve_game import ENDURING_STORY
from domain.vocabulary import Zone
from projections.names import Names, clean
from replay.scenario.cardbook import CardBook, card_book
from replay.scenario.setup import LIBRARY
from replay.scenario.writing_words import flow, listed, quoted

if TYPE_CHECKING:
    from projections.names import Namer

MANA = ("W", "U", "B", "R", "G", "C")
NO_PRIORITY = ("untap", "cleanup")


class Position(NamedTuple):
    """What stands in the file."""

    lines: tuple[str, ...]
    unsaid: tuple[str, ...]


def position_of(
    state: State, used: Mapping[ObjectId, None], namer: Namer | None, *, known_in_part: bool = False
) -> Position:
    """The position of a state; `used` are objects that need an id. With `known_in_part` cards may be unknown."""
    writer = _Writer(state, used, namer, known_in_part)
    lines = [writer.turn()]
    for seat in sorted(state.players)[:2]:
        lines += writer.side(seat)
    writer.rest()
    counts = Counter(writer.unsaid)
    unsaid = tuple(text if number == 1 else f"{number} × {text}" for text, number in counts.items())
    return Position(tuple(lines), unsaid)


class _Writer:
    def __init__(self, state: State, used: Mapping[ObjectId, None], namer: Namer | None, in_part: bool) -> None:
        self.state = state
        self.used = dict(used)
        self.namer = namer
        self.in_part = in_part
        self.unsaid: list[str] = []
        self.book: CardBook = card_book()
        self.names = Names(state, namer)
        for identifier in state.zone("battlefield"):
            host = state.objects[identifier].attached_to
            if isinstance(host, str):
                self.used[host] = None

    # The moment ------------------------------------------------------------------------------------------------------

    def turn(self) -> str:
        """Whose turn it is, and who may act."""
        state = self.state
        step = state.step or "main1"
        if step in NO_PRIORITY:
            self.unsaid.append(f"it is the {step} step, in which nobody receives priority")
            step = "upkeep" if step == "untap" else "end"
        active = state.active or 1
        fields = {"active": f"P{active}", "number": str(max(1, state.turn)), "step": step}
        return f"turn: {flow({**fields, 'priority': f'P{state.priority or active}'})}"

    # A player's side -------------------------------------------------------------------------------------------------

    def side(self, seat: Seat) -> Iterator[str]:
        """The lines of one player."""
        state = self.state
        player = state.players[seat]
        inner = [f"life: {player.life}"]
        pool = state.pools.get(seat, ())
        plain = [symbol for symbol, only in pool if only is None and symbol in MANA]
        if plain:
            symbols = "".join(f"{{{symbol}}}" for symbol in plain)
            inner.append(f"pool: {quoted(symbols)}")
        if len(plain) < len(pool):
            self.unsaid.append(f"P{seat}'s pool has mana that may be spent on some things only, or from snow")
        if ENDURING_STORY in player.designations:
            inner.append("enduring_story: true")
        for designation in player.designations:
            if designation != ENDURING_STORY:
                self.unsaid.append(f"P{seat} has the designation {clean(designation)}")
        for kind, number in player.counters:
            self.unsaid.append(f"P{seat} has {number} {clean(kind)} counters")
        yield f"P{seat}:"
        for line in inner:
            yield f"  {line}"
        yield from self.zone("hand", seat, state.zone("hand", seat))
        battlefield = [one for one in reversed(state.zone("battlefield")) if state.objects[one].controller == seat]
        yield from self.things("battlefield", seat, battlefield)
        yield from self.zone("graveyard", seat, state.zone("graveyard", seat))
        exile = [one for one in reversed(state.zone("exile")) if state.objects[one].owner == seat]
        yield from self.things("exile", seat, exile)
        yield from self.library(seat)

    def zone(self, zone: Zone, seat: Seat, cards: tuple[ObjectId, ...]) -> Iterator[str]:
        """A hand or graveyard, the oldest card first."""
        yield from self.things(zone, seat, [*reversed(cards)])

    def things(self, zone: Zone, seat: Seat, those: list[ObjectId]) -> Iterator[str]:
        """The entries of a zone; like ones that follow each other are counted."""
        entries: list[tuple[str, int]] = []
        for identifier in those:
            text = self.thing(zone, seat, self.state.objects[identifier])
            if text is None:
                continue
            plain = not text.startswith("{")
            if plain and entries and entries[-1][0] == text:
                entries[-1] = (text, entries[-1][1] + 1)
            else:
                entries.append((text, 1))
        if entries:
            yield f"  {zone}:"
        for text, number in entries:
            yield f"    - {quoted(f'{number} {_bare(text)}') if number > 1 else text}"

    def thing(self, zone: Zone, seat: Seat, thing: Object) -> str | None:
        """One entry: a name, or a mapping where there is more to say."""
        fields = self.what(thing)
        if fields is None:
            return None
        if thing.id in self.used:
            fields["id"] = thing.id
        if thing.owner != seat:
            fields["owner"] = f"P{thing.owner}"
        if zone == "battlefield":
            self.permanent(thing, fields)
        foretold = self.state.foretold.get(thing.id)
        if zone == "exile" and foretold is not None:
            fields["foretold_on_turn"] = str(foretold)
            if thing.id in self.state.foretell_costs:
                self.unsaid.append(f"{self.called(thing)} was given another foretell cost")
        elif zone == "exile" and thing.face_down:
            self.unsaid.append(f"{self.called(thing)} lies face down in exile")
        return fields["card"] if list(fields) == ["card"] else flow(fields)

    def what(self, thing: Object) -> dict[str, str] | None:
        """Which card or token it is; None where nobody knows, or this release has no such card."""
        face = thing.under or thing.base or thing.face
        if face is None:
            self.unsaid.append(f"{_where(thing)}: a card that is not known")
            return None
        name = self.name_of(face)
        if thing.kind == "token" and name is not None:
            return self.token(thing, face, name)
        card = self.book.card(name) if name is not None else None
        if card is not None:
            return {"card": quoted(card.name)}
        why = "this release does not play it" if name is not None else "its name is not known"
        told = f"{_where(thing)}: {self.names.face(face) or 'a card'} ({why})"
        if thing.zone == "battlefield" and face.types:
            self.unsaid.append(f"{told}; a token without abilities stands in for it")
            return self.described(face, name or clean(self.names.face(face)))
        self.unsaid.append(told)
        return None

    def name_of(self, face: Face) -> str | None:
        """The name of a card; of basic lands their type says it."""
        if face.name:
            return face.name
        if "Basic" in face.types and "Land" in face.types and len(face.subtypes) == 1:
            return face.subtypes[0]
        return self.namer(face.card) if self.namer is not None and face.card else None

    def token(self, thing: Object, face: Face, name: str) -> dict[str, str]:
        """A token by its name, as a copy of a card, or described."""
        known = self.book.tokens(name)
        if len(known) == 1 and (self.in_part or face_of_card(known[0]) == face):
            return {"token": quoted(name)}
        card = self.book.card(name)
        if card is not None and (self.in_part or face_of_card(card) == face):
            return {"token_copy_of": quoted(card.name)}
        if face.abilities:
            self.unsaid.append(f"the abilities of the token {name}")
        return self.described(face, name)

    def described(self, face: Face, name: str) -> dict[str, str]:
        """What something is, but for its abilities."""
        types = " ".join(face.types) + (f" — {' '.join(face.subtypes)}" if face.subtypes else "")
        described = {"name": quoted(name), "types": quoted(types)}
        if face.power is not None:
            described |= {"power": str(face.power), "toughness": str(face.toughness or 0)}
        if face.colors:
            described["colors"] = listed([*face.colors])
        return {"token": flow(described)}

    def permanent(self, thing: Object, fields: dict[str, str]) -> None:
        """How it is."""
        state = self.state
        face = thing.base
        if thing.tapped:
            fields["tapped"] = "true"
        if face is not None and "Land" not in face.types and self.sick(thing):
            fields["sick"] = "true"
        starting = (("loyalty", face.loyalty),) if face is not None and face.loyalty else ()
        if thing.counters != (starting if "Planeswalker" in (face.types if face else ()) else ()):
            fields["counters"] = flow({quoted(kind): str(number) for kind, number in thing.counters})
        if thing.damage:
            fields["damage"] = str(thing.damage)
        if isinstance(thing.attached_to, str) and thing.attached_to in state.objects:
            fields["attached_to"] = thing.attached_to
        elif thing.attached_to is not None:
            self.unsaid.append(f"{self.called(thing)} is attached to a player or to what is gone")
        for _, chosen in thing.chosen:
            self.unsaid.append(f"what was chosen as {self.called(thing)} entered: {clean(chosen)}")
        if thing.face_down:
            self.unsaid.append(f"{self.called(thing)} is face down")
        for designation in state.designations.get(thing.id, ()):
            self.unsaid.append(f"{self.called(thing)} is {clean(designation)}")
        announced = state.announced.get(thing.id)
        if announced is not None and (announced.x or announced.costs):
            self.unsaid.append(f"what was announced for {self.called(thing)} as it was cast (X, kicker)")

    def sick(self, thing: Object) -> bool:
        """Whether it came under its controller's control since that player's turn began (302.6)."""
        state = self.state
        latest = state.uses.get(f"turn/{thing.controller}")
        began = latest[0] if latest is not None else state.turn if state.active == thing.controller else state.turn - 1
        return thing.since >= began > 0

    def library(self, seat: Seat) -> Iterator[str]:
        """The cards from the top, as far as they are known."""
        cards = self.state.zone("library", seat)
        names: list[str] = []
        unknown = 0
        for identifier in cards:
            thing = self.state.objects[identifier]
            face = thing.base or thing.face
            name = self.name_of(face) if face is not None else None
            card = self.book.card(name) if name is not None else None
            if card is None:
                unknown += 1
            elif not unknown:
                names.append(card.name)
        if unknown:
            self.unsaid.append(f"P{seat}'s library of {len(cards)} cards, of which {unknown} are not known")
        elif len(cards) < LIBRARY:
            self.unsaid.append(
                f"P{seat}'s library has {len(cards)} cards; a scenario adds lands below, up to {LIBRARY}"
            )
        runs: list[tuple[str, int]] = []
        for name in names:
            runs = [*runs[:-1], (name, runs[-1][1] + 1)] if runs and runs[-1][0] == name else [*runs, (name, 1)]
        if runs:
            yield f"  library: {listed([quoted(f'{n} {name}') if n > 1 else quoted(name) for name, n in runs])}"

    # What has no key -------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """What the whole game has under way."""
        state = self.state
        say = self.unsaid.append
        for identifier in state.zone("stack"):
            say(f"the stack: {self.names.label(identifier)}")
        if state.awaiting is not None and state.priority is None:
            say(f"the choice that P{state.awaiting.player} is asked for: {state.awaiting.choice}")
        if state.priority_rule == "117.3d" and state.priority is not None:
            say("the other player has passed priority already")
        attackers = state.attackers()
        if attackers:
            say(f"combat: {self.names.several(tuple(attackers))} attacking")
        for name, effect in state.effects.items():
            until = f" (until {effect.until.removeprefix('until ')})" if effect.until else ""
            source = f" of {self.names.label(effect.source)}" if effect.source is not None else ""
            say(f"the effect {name}{source}{until}")
        for seat, (turn, number) in state.lands_played.items():
            if turn == state.turn and number:
                say(f"P{seat} has played {number} land{'s' if number > 1 else ''} this turn")
        for key, (turn, number) in state.uses.items():
            use = self.use(key, number) if turn == state.turn else None
            if use is not None:
                say(use)
        for designation in state.designations.get("game", ()):
            say(f"it is {clean(designation)}")
        for identifier in state.zone("command"):
            say(f"the command zone: {self.names.label(identifier)}")
        for absent in state.phased_out.values():
            say(f"phased out: {self.names.thing(absent.thing)}")
        if state.extra_turns or state.extra_phases:
            say("extra turns or phases to come")

    def use(self, key: str, number: int) -> str | None:
        """What was done this turn already and may matter: `spells cast/1`, `o17/attacked`; None for what does not."""
        what, _, whose = key.partition("/")
        thing = self.state.objects.get(what)
        if thing is not None:
            land = thing.base is not None and "Land" in thing.base.types
            return None if land else f"{self.called(thing)} attacked this turn, or an ability of it was used"
        if what in ("turn", "cards drawn") or not whose.isdecimal():
            return None
        return f"this turn's {clean(what)} of P{whose}: {number}"

    def called(self, thing: Object) -> str:
        """Its name, with a number where another has the same."""
        return self.names.label(thing.id)


def _where(thing: Object) -> str:
    if thing.zone in ("hand", "library", "graveyard"):
        return f"in P{thing.owner}'s {thing.zone}"
    return "on the battlefield" if thing.zone == "battlefield" else f"in {thing.zone}"


def _bare(text: str) -> str:
    """A name without its quotes."""
    import json

    return str(json.loads(text)) if text.startswith('"') else text
