"""The board at one moment: zones as a player sees a table, ready for text and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.ids import ObjectId, Seat
from domain.state import Announced, Object, State
from domain.vocabulary import LORE
from projections.board_model import SCHEMA, VERSION, Attacker, Board, Card, Side, StackEntry
from projections.names import Namer, Names


def board(
    state: State,
    namer: Namer | None = None,
    view: str = "everything",
    turns_begun: Mapping[Seat, int] | None = None,
) -> Board:
    """The board of a state.

    `turns_begun` is the number of each player's latest turn; without it only the active player's creatures
    are looked at for CR 302.6, since a state does not say when another player's turn began.
    """
    return _Builder(state, Names(state, namer).settle(), turns_begun).build(view)


def as_json(of: Board) -> str:
    """The board as one JSON document with the name and version of its schema."""
    return msgspec.json.encode(as_dict(of)).decode()


def as_dict(of: Board) -> dict[str, Any]:
    """`as_json` before it is written: plain dicts, lists, strings and numbers."""
    document: dict[str, Any] = {"schema": SCHEMA, "version": VERSION}
    document.update(msgspec.to_builtins(of))
    return document


class _Builder:
    def __init__(self, state: State, names: Names, turns_begun: Mapping[Seat, int] | None) -> None:
        self.state = state
        self.names = names
        self.begun = dict(turns_begun or {})
        if state.active is not None and not turns_begun:
            self.begun = {state.active: state.turn}
        self.attached: dict[ObjectId, list[ObjectId]] = {}
        for identifier in state.zone("battlefield"):
            to = state.objects[identifier].attached_to
            if isinstance(to, str) and to != identifier and to in state.objects:
                self.attached.setdefault(to, []).append(identifier)

    def build(self, view: str) -> Board:
        state = self.state
        outcome = state.outcome
        return Board(
            number=state.number - 1,
            turn=state.turn,
            step=state.step,
            active=state.active,
            priority=state.priority,
            awaiting=(state.awaiting.player, state.awaiting.choice) if state.awaiting else None,
            view=view,
            players=tuple(self.side(seat) for seat in sorted(state.players)),
            stack=tuple(self.entry(identifier) for identifier in state.zone("stack")),
            combat=self.combat(),
            exile=self.cards(state.zone("exile")),
            command=self.cards(state.zone("command")),
            designations=state.designations.get("game", ()),
            winner=outcome.winner if outcome else None,
            outcome=outcome.reason if outcome else "",
            rule=outcome.rule if outcome else None,
            ended=state.ended,
            gaps=state.gaps,
            phased_out=self.cards(tuple(i for i in state.phased_out if i not in state.objects)),
        )

    def side(self, seat: Seat) -> Side:
        state = self.state
        player = state.players[seat]
        lands: list[Card] = []
        creatures: list[Card] = []
        others: list[Card] = []
        for identifier in reversed(state.zone("battlefield")):  # oldest first, as they were laid down
            permanent = state.objects[identifier]
            if permanent.controller != seat or self._lies_under_another(permanent):
                continue
            types = permanent.face.types if permanent.face else ()
            pile = creatures if "Creature" in types else lands if "Land" in types else others
            pile.append(self.card(identifier))
        library = state.zone("library", seat)
        return Side(
            seat=seat,
            name=self.names.player(seat),
            life=player.life,
            counters=player.counters,
            designations=player.designations,
            mana=state.pools.get(seat, ()),
            hand=self.cards(state.zone("hand", seat)),
            library=len(library),
            library_known=tuple(
                (place, self.card(identifier))
                for place, identifier in enumerate(library, 1)
                if state.objects[identifier].face is not None
            ),
            graveyard=self.cards(state.zone("graveyard", seat)),
            lands=tuple(lands),
            creatures=tuple(creatures),
            others=tuple(others),
            mulligans=player.mulligans,
            lost=player.lost,
            won=player.won,
        )

    def _lies_under_another(self, permanent: Object) -> bool:
        """Whether it is shown beneath what it is attached to; a ring of attachments has no beneath."""
        seen = {permanent.id}
        to = permanent.attached_to
        while isinstance(to, str) and to in self.state.objects:
            if to == permanent.id:
                return False
            if to in seen:
                break  # a ring that it is not part of: it lies under that
            seen.add(to)
            to = self.state.objects[to].attached_to
        first = permanent.attached_to
        return isinstance(first, str) and first in self.state.objects

    def cards(self, identifiers: tuple[ObjectId, ...]) -> tuple[Card, ...]:
        return tuple(self.card(identifier) for identifier in identifiers)

    def card(self, identifier: ObjectId, above: tuple[ObjectId, ...] = ()) -> Card:
        there = self.state.objects.get(identifier)
        thing = there if there is not None else self.state.phased_out[identifier].thing
        face, really = thing.face, thing.under or thing.face
        above = (*above, identifier)
        beneath = [below for below in self.attached.get(identifier, ()) if below not in above]
        return Card(
            id=identifier,
            name=self.names.label(identifier),
            controller=thing.controller,
            owner=thing.owner,
            known=face is not None or thing.under is not None,
            card=really.card if really else None,
            token=thing.kind == "token",
            types=face.types if face else (),
            subtypes=face.subtypes if face else (),
            power=face.power if face else None,
            toughness=face.toughness if face else None,
            loyalty=face.loyalty if face else None,
            defense=face.defense if face else None,
            tapped=thing.tapped,
            face_down=thing.face_down,
            summoning_sick=self.summoning_sick(thing),
            damage=thing.damage,
            counters=thing.counters,
            chapter=thing.counter(LORE) if face and "Saga" in face.subtypes and thing.zone == "battlefield" else None,
            designations=self.state.designations.get(identifier, ()),
            foretold=self.state.foretold.get(identifier) if thing.zone == "exile" else None,
            attached_to=thing.attached_to,
            attachments=tuple(self.card(below, above) for below in beneath),
        )

    def summoning_sick(self, thing: Object) -> bool:
        if thing.zone != "battlefield" or thing.face is None or "Creature" not in thing.face.types:
            return False
        if any(ability.casefold() == "haste" for ability in thing.face.abilities):
            return False
        began = self.begun.get(thing.controller)
        return began is not None and thing.since >= began

    def entry(self, identifier: ObjectId) -> StackEntry:
        thing = self.state.objects[identifier]
        announced = self.state.announced.get(identifier, Announced())
        return StackEntry(
            id=identifier,
            name=self.names.label(identifier),
            controller=thing.controller,
            kind="spell" if thing.kind == "card" else thing.kind,
            of=thing.of,
            chapter=thing.chapter,
            modes=announced.modes,
            x=announced.x,
            targets=thing.targets,
            target_names=tuple(tuple(self.names.recipient(target) for target in group) for group in thing.targets),
        )

    def combat(self) -> tuple[Attacker, ...]:
        blockers = self.state.blockers()
        return tuple(
            Attacker(
                attacker,
                self.names.label(attacker),
                target,
                self.names.recipient(target),
                tuple((blocker, self.names.label(blocker)) for blocker, of in blockers.items() if attacker in of),
            )
            for attacker, target in self.state.attackers().items()
        )


def size(card: Card) -> str:
    """`3/2` of a creature."""
    if card.power is None and card.toughness is None:
        return ""
    return f"{'*' if card.power is None else card.power}/{'*' if card.toughness is None else card.toughness}"


__all__ = [
    "SCHEMA",
    "VERSION",
    "Attacker",
    "Board",
    "Card",
    "Side",
    "StackEntry",
    "as_dict",
    "as_json",
    "board",
    "size",
]
