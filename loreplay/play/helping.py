"""What a person can ask at any time: help, the board, the log, cards, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

from msgspec import UNSET

from domain.cards.values import TargetSpec
from domain.commands import Activate, AnyCommand, Attack, Block, Cast, Foretell, IllegalCommand, Play, Targets
from domain.cr import is_rule, title
from domain.events import GameEvent
from domain.ids import ObjectId, Seat
from domain.rules import cr506_combat, cr601_casting, cr602_activating, targeting
from domain.rules.cr712_other_parts import other_part, seen_as
from domain.rules.matching import Reading
from loreplay.play.naming import Naming
from loreplay.play.screen import Screen
from projections.names import key_of
from replay.play import LiveGame
from replay.recorded import Recorded
from replay.replay import Replay

if TYPE_CHECKING:
    from domain.cards.card import CardDef

HELP = """\
With priority:
  5            do what number 5 says; what it leaves open (targets, X, modes) is asked next
  5 pay        the same, and say which permanents are tapped for its mana
  Enter or p   pass; what is on the stack resolves, or the step ends, once both pass
  e, t, r      pass until the end step, until your next turn, until the stack is empty
               (you are asked earlier if the other player does something you can answer)
  mana         list mana abilities, to add mana by hand
  full         be asked at every chance; once more to be asked only where it usually matters
Always:
  board, hand  what lies on the table
  log [20]     what happened, the last lines
  card NAME    what a card does
  why [187]    why an event happened (without a number: the last one that was told)
  why cast NAME, why play NAME, why foretell NAME, why activate NAME, why attack NAME
               which rule forbids it now
  rule 714.4   what a rule is called
  undo [why]   ask to take back your last decision; undo to 187 [why]: to the decision before event 187
  concede      lose the game
  quit         leave; `loreplay play GAME` goes on from here"""
LOG_LINES = 20
_WHY = re.compile(r"(cast|play|foretell|activate|attack|block)\s+(?:with\s+)?(.+)", re.IGNORECASE)
_RULES = {"attack": "508.1a", "block": "509.1a"}


class Helping:
    """Answers from what one seat may see."""

    def __init__(self, screen: Screen, live: LiveGame) -> None:
        self.screen = screen
        self.live = live
        self.latest: int | None = None
        """The event that was told last."""

    def replay(self, seat: int) -> Replay:
        """The game so far in the eyes of a seat."""
        records = [Recorded(number, number, event) for number, event in enumerate(self.live.events)]
        return Replay(records, name=str(self.live.id)[:8], viewer=seat)

    # Log and causes --------------------------------------------------------------------------------------------------

    def log(self, seat: int, number: int) -> None:
        """The last lines that are worth reading."""
        from loreplay.play.narrating import worth_a_line

        events: Sequence[GameEvent] = self.live.events
        lines = [str(line) for line in self.replay(seat).log() if worth_a_line(events[line.number], events, ())]
        for line in lines[-number:]:
            self.screen.say(line)

    def why(self, seat: int, about: str, naming: Naming) -> None:
        """Why something happened, or why something is not legal now."""
        words = _WHY.fullmatch(about)
        if words is not None:
            self._why_not(words[1].casefold(), words[2], naming)
            return
        number = self.latest if not about else int(about[:9]) if about.isdecimal() and about.isascii() else None
        if number is None:
            self.screen.say("Say `why 187` for an event, or `why cast NAME` for what you can't do now.")
            return
        if not 0 <= number < len(self.live.events):
            self.screen.say(f"There is no event {number}: they go from 0 to {len(self.live.events) - 1}.")
            return
        found = self.replay(seat).explain(number)
        for place, link in enumerate(found.links):
            self.screen.say(f"{'because ' if place else ''}{link}")
        self.screen.say(f"That is {found.ending}.")

    def _why_not(self, verb: str, name: str, naming: Naming) -> None:
        things = visible(naming, name)
        if not things:
            self.screen.say(f"You see nothing that is called {name!r}.")
            return
        refusals: dict[str, None] = {}
        for command in tries(verb, things, self.live, naming):
            try:
                self.live.table.verify(naming.seat, command)
            except IllegalCommand as refusal:
                refusals[f"Not legal: {naming.plain(refusal.reason)} (CR {refusal.rule}: {title(refusal.rule)})."] = (
                    None
                )
            else:
                self.screen.say("It is legal.")
                return
        if not refusals:
            refusals[self._never(verb, things, naming)] = None
        for line in list(refusals)[:3]:
            self.screen.say(line)

    def _never(self, verb: str, things: list[ObjectId], naming: Naming) -> str:
        """Why there is not even a command for it."""
        rule = _RULES.get(verb)
        if rule is not None:
            asked = self.live.table.choice is not None and self.live.table.choice.kind == f"{verb}ers"
            when = "it can't" if asked else f"{verb}ers are not declared now"
            return f"Not legal: {when} (CR {rule}: {title(rule)})."
        return f"Not legal: {naming.bare(things[0])} has nothing to {verb} (CR 602.2: {title('602.2')})."

    # Cards -----------------------------------------------------------------------------------------------------------

    def card(self, name: str, naming: Naming) -> None:
        """What a card does."""
        found = self._definition(name, naming)
        if found is None:
            self.screen.say(f"No card is called {name!r}.")
            return
        from domain.cards.describe import describe

        kind = " ".join(found.types) + (f" — {' '.join(found.subtypes)}" if found.subtypes else "")
        size = f"  {found.power}/{found.toughness}" if found.power is not None else ""
        self.screen.say(f"{found.name}  {found.mana_cost}".rstrip())
        self.screen.say(f"  {kind}{size}")
        for line in describe(found).splitlines():
            self.screen.say(f"  {line}")

    def _definition(self, name: str, naming: Naming) -> CardDef | None:
        from replay.card_lookup import UnknownCard, find_card

        try:
            return find_card(name)
        except UnknownCard:
            for one in visible(naming, name):
                face = naming.state.objects[one].face
                if face is not None and face.card in naming.view.definitions.cards:
                    return naming.view.definitions.cards[face.card]
        return None

    def rule(self, number: str) -> None:
        """The heading of a rule."""
        self.screen.say(f"{number}  {title(number)}" if is_rule(number) else f"There is no rule {number!r}.")


def visible(naming: Naming, name: str) -> list[ObjectId]:
    """The objects that the seat sees under that name, or a name that begins so; its own first."""
    key = key_of(name)
    found: dict[bool, list[ObjectId]] = {True: [], False: []}
    for identifier, thing in naming.state.objects.items():
        face = thing.face or thing.under
        label = face.name if face is not None else None
        if label and key and key in (key_of(label), key_of(naming.bare(identifier))):
            found[True].append(identifier)
        elif label and key and key_of(label).startswith(key):
            found[False].append(identifier)
    those = found[True] or found[False]
    seat = naming.seat
    return sorted(those, key=lambda one: naming.state.objects[one].controller != seat)


def tries(verb: str, things: list[ObjectId], live: LiveGame, naming: Naming) -> list[AnyCommand]:
    """The commands that the words may mean, with the first legal targets."""
    game, seat = live.table.game, naming.seat
    choice = live.table.choice
    found: list[AnyCommand] = []
    for thing in things:
        match verb:
            case "play":
                found.append(Play(thing))
                part = other_part(game, game.state.objects[thing].base)
                found += [Play(thing, part.name)] if part is not None and part.name and "Land" in part.types else []
            case "foretell":
                found.append(Foretell(thing))
            case "cast":
                ways = cr601_casting.ways(game, seat, thing)
                found += [aimed_spell(live, seat, thing, way) for way in ways] or [Cast(thing)]
            case "activate":
                for number, (_, node) in enumerate(cr602_activating.abilities_of(game, thing), 1):
                    reading = Reading(game, seat, thing)
                    x = 0 if "{X}" in node.cost.mana else None
                    found.append(Activate(thing, number, x, first_targets(reading, node.targets)))
            case "attack" if choice is not None and choice.kind == "attackers":
                found.append(Attack(((thing, cr506_combat.defenders(game)[0]),)))
            case "block" if choice is not None and choice.kind == "blockers":
                found += [Block(((thing, (attacker,)),)) for attacker in game.state.attackers()]
    return found


def aimed_spell(live: LiveGame, seat: Seat, card: ObjectId, way: cr601_casting.Way) -> Cast:
    """A spell with the first modes and targets there are."""
    game = live.table.game
    spell = game.library.of(way.face).spell
    modes = tuple(range(1, spell.choose + 1)) if spell is not None and spell.modes else ()
    specs = cr601_casting.specs_of(game, way.face, modes)
    with seen_as(game, card, way.face) if way.part is not None else nullcontext():
        targets = first_targets(Reading(game, seat, card, stack=card), specs)
    return Cast(card, way.alternative, modes, 0 if way.cost.x else None, targets, face=way.part or UNSET)


def first_targets(reading: Reading, specs: Sequence[TargetSpec]) -> Targets:
    """As many targets as there must be, the first ones."""
    return tuple(tuple(targeting.candidates(reading, spec)[: spec.least]) for spec in specs)
