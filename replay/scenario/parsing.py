"""Reads a scenario file. Everything unknown in it is an error that names the line."""

from __future__ import annotations

import os
from pathlib import Path

from domain import cr
from domain.ids import Seat
from domain.vocabulary import Step
from replay.errors import StoreError
from replay.scenario.cardbook import CardBook, card_book
from replay.scenario.errors import shown
from replay.scenario.model import Scenario, Side, Thing
from replay.scenario.parsing_expectations import expectations
from replay.scenario.parsing_script import script
from replay.scenario.parsing_things import library_of, things_of
from replay.scenario.references import References
from replay.scenario.tree import Node, parse_tree, read_tree
from replay.scenario.words import SEATS, mana_of, seat_of, step_of

KEYS = ("name", "rules", "seed", "turn", "P1", "P2", "script", "expect")
SIDE = ("life", "pool", "hand", "battlefield", "graveyard", "exile", "library", "enduring_story")


def load(path: str | os.PathLike[str]) -> Scenario:
    """A scenario from a file. Raises ScenarioError, in one line, for a file that cannot be meant."""
    file = Path(path)
    try:
        return of_tree(read_tree(file))
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror or type(error).__name__}") from error


def parse(text: str, file: str = "scenario") -> Scenario:
    """A scenario from a text; `file` is what errors call it."""
    return of_tree(parse_tree(text, file))


def of_tree(root: Node) -> Scenario:
    """A scenario from its nodes."""
    fields = root.as_fields("a scenario", KEYS)
    book = card_book()
    refs = References(book)
    name = fields["name"].as_text("the name") if "name" in fields else ""
    active, number, step, priority = turn_of(fields.get("turn"))
    sides = tuple(side_of(fields.get(player), seat, book, refs) for player, seat in SEATS.items())
    entries = script(fields["script"], refs) if "script" in fields else ()
    wanted = expectations(fields["expect"], refs) if "expect" in fields else ()
    refs.check()
    return Scenario(
        file=root.file,
        name=name,
        rules=rules_of(fields.get("rules")),
        seed=fields["seed"].as_number("seed") if "seed" in fields else 1,
        active=active,
        turn=number,
        step=step,
        priority=priority,
        sides=sides,
        script=entries,
        expect=wanted,
        ids=tuple(refs.ids),
    )


def rules_of(node: Node | None) -> tuple[str, ...]:
    """The numbers it is about."""
    found: list[str] = []
    for entry in node.as_list("rules") if node is not None else ():
        number = entry.as_text("a number of a rule")
        if not cr.is_rule(number):
            entry.fail(f"there is no rule {shown(number)} in the Comprehensive Rules of {cr.EDITION}")
        found.append(number)
    return tuple(found)


def turn_of(node: Node | None) -> tuple[Seat, int, Step, Seat]:
    """(active player, number, step, who has priority)."""
    if node is None:
        return 1, 5, "main1", 1
    fields = node.as_fields("turn", ("active", "number", "step", "priority"))
    active = seat_of(fields["active"]) if "active" in fields else 1
    number = fields["number"].as_number("the number of the turn") if "number" in fields else 5
    if number < 1:
        fields["number"].fail("turns count from 1")
    step = step_of(fields["step"]) if "step" in fields else "main1"
    return active, number, step, seat_of(fields["priority"]) if "priority" in fields else active


def side_of(node: Node | None, seat: Seat, book: CardBook, refs: References) -> Side:
    """A player's part of the position."""
    fields = node.as_fields(f"P{seat}", SIDE) if node is not None else {}
    things: list[Thing] = []
    for zone in ("hand", "battlefield", "graveyard", "exile"):
        if zone in fields:
            things.extend(things_of(fields[zone], zone, seat, book, refs))
    return Side(
        life=fields["life"].as_number("life") if "life" in fields else 20,
        pool=mana_of(fields["pool"]) if "pool" in fields else (),
        things=tuple(things),
        library=library_of(fields["library"], book, refs) if "library" in fields else (),
        enduring_story=fields["enduring_story"].as_bool("enduring_story") if "enduring_story" in fields else False,
    )
