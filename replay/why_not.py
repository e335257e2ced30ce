"""Why a player could not do something at a moment of a game that our engine decided: which rule forbids it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from domain.commands import Activate, AnyCommand, Cast, Choose, Foretell, IllegalCommand, Play
from domain.decide import Table
from domain.events.base import GameEvent
from domain.events.cr103_104_game import GameBegan
from domain.events.cr500_turns import PriorityReceived
from domain.events.records import ChoiceRequested
from domain.ids import EventNumber, ObjectId, Seat
from domain.legal import legal_commands
from domain.rules.chance import CounterStream
from domain.state import effective_numbers
from replay.errors import StoreError
from replay.resume import resume
from replay.scenario.announcing import Announcer
from replay.scenario.cardbook import CardBook
from replay.scenario.parsing_actions import action_of
from replay.scenario.references import References
from replay.scenario.things import Things
from replay.scenario.tree import parse_tree

if TYPE_CHECKING:
    from replay.pinning import Definitions

WORDS: Final = "the action"
_SHORT: Final = re.compile(
    r'(?P<who>P[12]): *(?P<verb>[a-z]+)(?: +"(?P<card>[^"]+)")?(?: +for +(?P<way>[\w ]+?))?'
    r'(?: +targeting +(?P<targets>"[^"]+"(?: *, *"[^"]+")*))?'
)
_MOST_OPTIONS: Final = 5000
"""Legal commands that are looked at for the list: sets of attackers alone may be millions."""


@dataclass(frozen=True)
class WhyNot:
    """The answer."""

    event: EventNumber
    """The last event at or before the asked one at which somebody had to decide: there it was looked at."""
    player: Seat
    verb: str
    rules: tuple[str, ...]
    """What forbids it, the nearest rule first; empty if it was legal."""
    reason: str
    decides: Seat | None
    """Who had to decide then."""
    options: tuple[str, ...]
    """What that player could do."""


def why_not(
    events: Sequence[GameEvent],
    number: EventNumber,
    words: str,
    definitions: Definitions = MappingProxyType({}),
) -> WhyNot:
    """Whether it could be done at a moment: `P1: cast "Doomskar" for foretell`, or as in scenario files.

    `definitions` are those of the cards that were kept with the game.

    StoreError for a game that our engine did not decide, ScenarioError for words that mean nothing.
    """
    began = events[0] if events else None
    if not isinstance(began, GameBegan) or began.recorded_by != "engine":
        raise StoreError(
            "what was legal is known of games that our engine decided; `loreplay audit` checks what others record"
        )
    for player in began.players:
        if words.startswith(f"{player.name}:"):
            words = f"P{player.seat}:{words[len(player.name) + 1 :]}"
            break
    node = parse_tree(flow(words), WORDS)
    references = References(CardBook())
    action = action_of(node, references, trying=True)
    references.check()
    at = moment(events, number)
    table = resume(events[: at + 1], CounterStream(b"why not"), definitions=definitions).table
    things = Things(table.game)
    things.follow(events[: at + 1])
    told = tuple(options(table))
    try:
        table.verify(action.player, Announcer(table, things, WORDS).command(action))
    except IllegalCommand as refusal:
        return WhyNot(at, action.player, action.verb, refusal.rules, refusal.reason, table.player, told)
    return WhyNot(at, action.player, action.verb, (), "", table.player, told)


def flow(words: str) -> str:
    """The words as an action of a scenario file."""
    short = _SHORT.fullmatch(words.strip())
    if short is None:
        text = words.strip()
        return text if text.startswith("{") else f"{{{text}}}"
    parts = [f"{short['who']}: {short['verb']}"]
    if short["card"] is not None:
        parts.append(f'{"source" if short["verb"] == "activate" else "card"}: "{short["card"]}"')
    if short["way"] is not None:
        parts.append(f"for: {short['way']}")
    if short["targets"] is not None:
        parts.append(f"targets: [{short['targets']}]")
    return "{" + ", ".join(parts) + "}"


def moment(events: Sequence[GameEvent], number: EventNumber) -> EventNumber:
    """The last event up to that one at which a player had to decide. StoreError if there is none."""
    numbers = [one for one in effective_numbers(events) if one <= number]
    for one in reversed(numbers):
        if isinstance(events[one], PriorityReceived | ChoiceRequested):
            return one
    raise StoreError(f"nobody had anything to decide before event {number}")


def options(table: Table) -> list[str]:
    """What the player who has to decide could do, each kind of it once."""
    found: dict[str, None] = {}
    for count, command in enumerate(legal_commands(table)):
        if count >= _MOST_OPTIONS:
            break
        found[told(table, command)] = None
    return list(found)


def told(table: Table, command: AnyCommand) -> str:
    """A command in a few words, without its targets."""

    def name(identifier: ObjectId) -> str:
        thing = table.game.state.objects.get(identifier)
        face = thing and (thing.face or thing.base or thing.under)
        return (face.name if face else None) or identifier

    def part(command: Cast | Play) -> str:
        return "" if command.face is UNSET else f" as {command.face}"

    match command:
        case Cast():
            way = f" for {command.alternative}" if command.alternative else ""
            return f"cast {name(command.card)}{part(command)}{way}"
        case Play():
            return f"play {name(command.card)}{part(command)}"
        case Foretell():
            return f"foretell {name(command.card)}"
        case Activate():
            return f"activate ability {command.ability} of {name(command.source)}"
        case Choose():
            return f"answer {table.choice.kind if table.choice is not None else ''}".rstrip()
    return type(command).__name__.lower()
