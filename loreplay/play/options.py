"""What a person with priority may do, grouped as a player thinks of it; the details are asked afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

from msgspec import UNSET

from domain.commands import Activate, AnyCommand, Cast, Foretell, Pass, Play
from domain.decide import Table
from domain.ids import ObjectId
from domain.legal import Entry, LegalCommands, legal_commands
from domain.rules import cr116_special_actions, cr601_casting, cr602_activating
from domain.rules.cr712_other_parts import seen_as
from loreplay.play.naming import Naming

GROUPS = ("lands", "spells", "foretell", "abilities", "mana")


class Offer:
    """One thing to do, with all ways to announce it."""

    __slots__ = ("entries", "group", "label")

    def __init__(self, group: str, label: str) -> None:
        self.group = group
        self.label = label
        self.entries: list[tuple[AnyCommand, Entry]] = []
        """The first command of each entry, and the entry."""


def offers(table: Table, naming: Naming, *, mana: bool = False) -> list[Offer]:
    """All that is legal but passing, numbered by its place; cards that are alike stand there once.

    `mana` lists mana abilities, which payment uses by itself.
    """
    options: LegalCommands = legal_commands(table, mana_abilities=mana)
    found: dict[tuple[str, str], Offer] = {}
    first: dict[tuple[str, str], ObjectId] = {}
    for entry in options.entries:
        command = entry.make(0)
        if isinstance(command, Pass):
            continue
        group, label, thing = told(table, naming, command)
        offer = found.setdefault((group, label), Offer(group, label))
        # Two cards that look the same are one offer: that of the first.
        if first.setdefault((group, label), thing) == thing:
            offer.entries.append((command, entry))
    return sorted(found.values(), key=lambda offer: GROUPS.index(offer.group))


def told(table: Table, naming: Naming, command: AnyCommand) -> tuple[str, str, ObjectId]:
    """(group, words, what it is about) of a command, without its details."""
    match command:
        case Play(card=card):
            return "lands", f"play {_bare(naming, command)}{_where(naming, card)}", card
        case Cast(card=card):
            name = _bare(naming, command)
            return "spells", f"cast {name}{_price(table, naming, command)}{_where(naming, card)}", card
        case Foretell(card=card):
            cost = cr116_special_actions.foretelling_cost(table.game, naming.seat)
            return "foretell", f"foretell {naming.bare(card)} {cost}", card
        case Activate(source=source):
            there = cr602_activating.abilities_of(table.game, source)
            node = there[command.ability - 1][1]
            text = naming.ability(source, node)
            added = f" for {command.mana}" if command.mana else ""
            return ("mana" if command.mana else "abilities"), f"{naming.bare(source)}: {text}{added}", source
    return "abilities", type(command).__name__.lower(), ""


def _bare(naming: Naming, command: Cast | Play) -> str:
    """The name of a card, and of the part it would be cast or played as where that is another."""
    name = naming.bare(command.card)
    return name if command.face is UNSET else f"{name} as {command.face}"


def _price(table: Table, naming: Naming, command: Cast) -> str:
    """` {1}{R}`, ` for foretell {U}`."""
    for way in cr601_casting.ways(table.game, naming.seat, command.card):
        if cr601_casting.meant(way, command):
            with seen_as(table.game, command.card, way.face) if way.part is not None else nullcontext():
                cost = str(cr601_casting.total_cost(table.game, naming.seat, way, 0, 0))
            x = "{X}" * way.cost.x
            how = f" for {command.alternative}" if command.alternative else ""
            return f"{how} {x}{cost if cost != '{0}' or not x else ''}".rstrip()
    return ""


def _where(naming: Naming, card: ObjectId) -> str:
    """Where it is played from, if that is not the hand."""
    thing = naming.state.objects.get(card)
    return f" from {thing.zone}" if thing is not None and thing.zone != "hand" else ""


def lines(found: list[Offer]) -> Iterator[str]:
    """The numbered list."""
    group = ""
    for number, offer in enumerate(found, 1):
        title = offer.group if offer.group != group else ""
        group = offer.group
        yield f"  {title:<11}{number:>2}. {offer.label}"
