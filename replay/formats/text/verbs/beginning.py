"""Sentences of the beginning (CR 103), of turns and steps, and notes."""

from __future__ import annotations

from domain.events.cr103_104_game import DieRolled, MulliganTaken, OpeningHandKept, StartingPlayerChosen
from domain.events.cr400_zones import LibraryShuffled
from domain.events.records import ObservedMulligans
from domain.ids import object_id
from replay.formats.text.telling import Telling
from replay.formats.text.verbs.registry import verb


@verb("note")
def note(t: Telling) -> None:
    t.say.note(t.text())


@verb("turn")
def turn(t: Telling) -> None:
    t.say.turn(t.who(), t.n(), bool(t.now.slots.get("extra")))


@verb("step")
def step(t: Telling) -> None:
    t.say.step(t.now.slots["step"])  # type: ignore[arg-type]


@verb("roll")
def roll(t: Telling) -> None:
    t.say.emit(DieRolled, t.rule(), player=t.who(), result=t.n())


@verb("first")
def first(t: Telling) -> None:
    t.say.emit(StartingPlayerChosen, t.rule(), player=t.who())


@verb("mulligan")
def mulligan(t: Telling) -> None:
    t.say.emit(MulliganTaken, t.rule(), player=t.who(), taken=t.n())


@verb("mulligans")
def mulligans(t: Telling) -> None:
    t.say.emit(ObservedMulligans, player=t.who(), taken=t.n())


@verb("keep")
def keep(t: Telling) -> None:
    t.say.emit(OpeningHandKept, t.rule(), player=t.who())


@verb("shuffle")
def shuffle(t: Telling) -> None:
    state = t.say.state
    size = len(state.zone("library", t.who()))
    cards = tuple(object_id(state.next_object + place) for place in range(size))
    t.say.emit(LibraryShuffled, t.rule(), player=t.who(), cards=cards, seen_by=())
