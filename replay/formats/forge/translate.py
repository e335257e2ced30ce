"""One game of a log, entry by entry, in events."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from domain.events.base import Facts
from domain.events.cr103_104_game import (
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    Participant,
    PlayerLost,
)
from domain.events.cr119_122_numbers import DamageDealt, LifeChanged
from domain.events.cr506_combat import Attack, AttackersDeclared, Block, BlockersDeclared
from domain.events.cr601_608_stack import (
    AbilityActivated,
    AbilityPutOnStack,
    AbilityResolved,
    AbilityTriggered,
    LandPlayed,
    SpellCast,
    SpellResolved,
    StackObjectRemoved,
)
from domain.events.cr701_actions import CardDiscarded
from domain.events.records import NOT_TOLD, ObservedLife
from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.state.leaves import Object
from domain.vocabulary import Zone
from projections.names import clean
from replay.formats.forge.games import Game
from replay.formats.forge.lines import step_of
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

ABOUT = (
    "Forge's log tells plays, combat, damage and life. It does not tell hands and libraries, draws, tapping, counters, "
    "tokens as they are made, nor where a spell goes that it gives no type line of."
)
UNKNOWN = "unknown"
CARD = re.compile(r"(?P<name>.+?) \((?P<id>[0-9]{1,9})\)")
TYPED = re.compile(
    r"(?P<name>.+?) - (?P<types>(?:Legendary |Basic |Snow |World |Kindred )*"
    r"(?:Creature|Artifact|Enchantment|Planeswalker|Land|Battle)"
    r"(?: (?:Creature|Artifact|Enchantment|Planeswalker|Land|Battle))*)\b"
    r"(?: (?P<power>-?[0-9]+) / (?P<toughness>-?[0-9]+))?.*"
)
LOST: tuple[tuple[str, str, str], ...] = (
    ("life total reached 0", "life", "704.5a"),
    ("conceded", "concession", "104.3a"),
    ("empty library", "empty-library", "704.5b"),
    ("poison", "poison", "704.5c"),
    ("damage from generals", "commander-damage", "903.10a"),
    ("commander", "commander-damage", "903.10a"),
    ("effect of", "effect", "104.3e"),
    ("spell", "effect", "104.3e"),
)
"""Words of an outcome → why the player lost, and the CR number."""


class Telling:
    """Tells a game to a recorder."""

    def __init__(self, taker: Taker, game: Game, match: str, names: list[str]) -> None:
        self.taker = taker
        self.say = Narration(taker)
        self.game = game
        self.match = match
        self.names = names
        """What the players are called in the record."""
        self.seats = {name: seat for seat, name in enumerate(game.players, 1)}
        self.longest = sorted(game.players, key=len, reverse=True)
        self.ids: dict[str, ObjectId] = {}
        """Forge's id of a card → our object."""
        self.known: dict[ObjectId, str] = {}
        """The other way."""
        self.damaged: tuple[Seat, int, EventNumber] | None = None
        self.won: Seat | None = None
        self.passed_over: Counter[str] = Counter()

    def tell(self) -> None:
        """The whole game."""
        say, game = self.say, self.game
        say.line = game.entries[0].line
        players = [
            Participant(seat=seat, name=self.names[seat - 1], life=game.life, bot=name.startswith("Ai("))
            for name, seat in self.seats.items()
        ]
        say.begin(players, "forge", match=self.match, format_=game.format)
        say.gap(NOT_TOLD)
        say.note(ABOUT)
        for entry in game.entries:
            say.line = entry.line
            tell = ENTRIES.get(entry.kind)
            if tell is not None:
                tell(self, entry.text)
            self.taker.checkpoint(say.time)
        if game.over:
            self.end()
            self.taker.checkpoint(say.time, force=True)

    # Names and objects

    def who(self, text: str) -> tuple[Seat, str] | None:
        """The player that a text begins with, and the rest."""
        for name in self.longest:
            if text.startswith(name):
                return self.seats[name], text[len(name) :]
        return None

    def labelled(self, thing: Object) -> str:
        """What an object is called in the log: a card by its name, an ability by that of its source."""
        source = thing
        if thing.kind == "ability":
            source = self.say.state.objects.get(thing.of or "") or thing
        return (source.face.name if source.face is not None else None) or thing.ability or ""

    def at(self, name: str, id_: str, zone: Zone, seat: Seat) -> Object:
        """A card that a line names with its id, in a zone; observed there where nothing told how it came."""
        state = self.say.state
        thing = self.say.thing(self.ids.get(id_))
        if thing is None:
            for identifier in reversed(state.zone(zone) if zone != "hand" else state.zone(zone, seat)):
                other = state.objects[identifier]
                if identifier not in self.known and other.face is not None and other.face.name == name:
                    thing = other
                    break
        if thing is not None and thing.zone != zone:
            new = self.say.found(thing.id, zone, controller=thing.controller)
            thing = self.say.state.objects[new]
        if thing is None:
            token = name.endswith(" Token")
            new = self.say.appear(zone, seat, Facts(name=name), kind="token" if token else "card")
            thing = self.say.state.objects[new]
        self.link(id_, thing.id)
        return thing

    def spell(self, name: str, id_: str) -> Object | None:
        """The spell on the stack that a line names with its id: it was cast without one."""
        for identifier in self.say.state.zone("stack"):
            thing = self.say.state.objects[identifier]
            if thing.kind == "card" and identifier not in self.known and self.labelled(thing) == name:
                self.link(id_, identifier)
                return thing
        return None

    def link(self, id_: str, identifier: ObjectId) -> None:
        """Remembers which object an id is."""
        self.ids[id_] = identifier
        self.known[identifier] = id_

    def move(self, thing: Object, to: Zone, rule: str, cause: EventNumber | None = None) -> ObjectId:
        """Moves an object."""
        id_ = self.known.get(thing.id)
        new = self.say.move(thing.id, to, rule, cause=cause)
        if id_ is not None:
            self.link(id_, new)
        return new

    def other(self, seat: Seat) -> Seat:
        """An opponent."""
        return next((one for one in self.seats.values() if one != seat), seat)

    # Entries

    def mulligan(self, text: str) -> None:
        found = self.who(text)
        if found is None:
            return
        seat, rest = found
        if "has kept" in rest:
            self.say.emit(OpeningHandKept, "103.5", player=seat)
        else:
            self.say.emit(MulliganTaken, "103.5", player=seat, taken=self.say.state.players[seat].mulligans + 1)

    def turn(self, text: str) -> None:
        found = re.fullmatch(r"Turn ([0-9]{1,6}) \((.+)\)", text)
        if found is None or found[2] not in self.seats:
            return
        self.say.gone(*self.say.state.zone("stack"))  # nothing is there as a turn begins (500.2)
        self.say.combat_over()
        self.say.turn(self.seats[found[2]], max(int(found[1]), self.say.state.turn + 1))

    def phase(self, text: str) -> None:
        found = self.who(text)
        step = step_of(found[1]) if found is not None else None
        if step is None or step == self.say.state.step or not self.say.state.turn:
            return
        if step in ("main2", "end", "cleanup"):
            self.say.combat_over()
        self.say.step(step)

    def land(self, text: str) -> None:
        found = self.who(text)
        card = re.fullmatch(r" played (.+) \(([0-9]{1,9})\)", found[1]) if found is not None else None
        if found is None or card is None:
            return
        thing = self.at(card[1], card[2], "hand", found[0])
        cause = self.say.emit(LandPlayed, "305.1", player=found[0], card=thing.id)
        self.move(thing, "battlefield", "305.1", cause)

    def add(self, text: str) -> None:
        found = self.who(text)
        said = (
            re.fullmatch(r" (cast|triggered|activated) (.+?)(?: targeting (.*))?", found[1])
            if found is not None
            else None
        )
        if found is None or said is None:
            return
        seat, name = found[0], clean(said[2])
        if said[1] == "cast":
            card = self.say.appear("hand", seat, Facts(name=name))
            cause = self.say.emit(SpellCast, "601.2a", player=seat, card=card, spell=self.say.new_id())
            self.say.move(card, "stack", "601.2a", cause=cause)
            return
        source = self.named(name, seat)
        kind, rule, put = (
            (AbilityTriggered, "603.2", "603.3") if said[1] == "triggered" else (AbilityActivated, "602.2a", "602.2a")
        )
        cause = self.say.emit(kind, rule, source=source, player=seat, ability=name)
        self.say.emit(
            AbilityPutOnStack, put, cause=cause, source=source, id=self.say.new_id(), player=seat, ability=name
        )

    def named(self, name: str, seat: Seat) -> ObjectId | None:
        """The source of an ability, if a permanent or card of that name is known."""
        for zone in ("battlefield", "stack", "exile"):
            for identifier in self.say.state.zone(zone):
                thing = self.say.state.objects[identifier]
                if thing.kind != "ability" and thing.face is not None and thing.face.name == name:
                    return identifier
        for identifier in self.say.state.zone("graveyard", seat):
            thing = self.say.state.objects[identifier]
            if thing.face is not None and thing.face.name == name:
                return identifier
        return None

    def resolve(self, text: str) -> None:
        """The object of the stack that the text names, else the top one."""
        stack = [self.say.state.objects[one] for one in self.say.state.zone("stack")]
        if not stack or re.search(r" (?:scrys?|scried|surveil)", text[:200]):
            return
        typed = TYPED.fullmatch(text)
        start = typed["name"] if typed is not None else text
        thing = next((one for one in stack if (name := self.labelled(one)) and start.startswith(name)), None)
        if thing is None:
            thing = next((one for one in stack if (name := self.labelled(one)) and f"Card: {name} (" in text), stack[0])
        if "fizzle" in text[-40:]:
            if thing.kind == "ability":
                self.say.emit(StackObjectRemoved, "608.2b", object=thing.id, reason="no-legal-targets")
            else:
                self.move(thing, "graveyard", "608.2b")
            return
        if thing.kind == "ability":
            self.say.emit(AbilityResolved, "608.2", object=thing.id)
            self.say.emit(StackObjectRemoved, "608.2n", object=thing.id, reason="resolved")
            return
        cause = self.say.emit(SpellResolved, "608", object=thing.id)
        if typed is not None and typed["name"] == self.labelled(thing):
            facts = Facts(
                name=self.labelled(thing),
                types=tuple(typed["types"].split()),
                power=int(typed["power"][:6]) if typed["power"] else None,
                toughness=int(typed["toughness"][:6]) if typed["toughness"] else None,
            )
            self.say.move(thing.id, "battlefield", "608.3", cause=cause, facts=facts)
        elif CARD.match(text) is not None:  # an instant or sorcery is named with its id, and what it does
            self.move(thing, "graveyard", "608.2n", cause)
        else:
            self.say.gone(thing.id)

    def combat(self, text: str) -> None:
        found = self.who(text)
        if found is None:
            return
        seat, rest = found
        if attack := re.fullmatch(r" assigned (.+) to attack (.+?)\.?", rest):
            target: Recipient | None = self.seats.get(attack[2])
            if target is None:
                walker = CARD.fullmatch(attack[2])
                other = self.other(seat)
                target = self.at(walker["name"], walker["id"], "battlefield", other).id if walker is not None else other
            attackers = [self.at(name, id_, "battlefield", seat).id for name, id_ in cards(attack[1])]
            attacks = tuple(Attack(attacker=one, target=target) for one in attackers)
            self.say.emit(AttackersDeclared, "508.1", player=seat, attacks=attacks)
        elif block := re.fullmatch(r" assigned (.+) to block (.+?)\.?", rest):
            other = self.say.state.active or self.other(seat)
            blocked = tuple(self.at(name, id_, "battlefield", other).id for name, id_ in cards(block[2]))
            blockers = [self.at(name, id_, "battlefield", seat).id for name, id_ in cards(block[1])]
            blocks = tuple(Block(blocker=one, attackers=blocked) for one in blockers)
            self.say.emit(BlockersDeclared, "509.1", player=seat, blocks=blocks)

    def damage(self, text: str) -> None:
        said = re.fullmatch(
            r"(.+) \(([0-9]{1,9})\) deals ([0-9]{1,9}) (combat |non-combat )?damage(?: \([^()]{1,60}\))? to (.+?)"
            r"(?: \(as [^()]{1,60}\))?\.?",
            text,
        )
        if said is None:
            return
        active = self.say.state.active or 1
        source = self.say.thing(self.ids.get(said[2]))
        to: Recipient | None = self.seats.get(said[5])
        amount, mark = int(said[3]), None
        target = CARD.fullmatch(said[5])
        if to is None and target is None:
            return
        if source is None:
            source = self.spell(said[1], said[2])
        if source is None:
            self.at(said[1], said[2], "battlefield", self.other(to) if isinstance(to, int) else active)
            source = self.say.thing(self.ids.get(said[2]))
        if to is None and target is not None:
            thing = self.at(target["name"], target["id"], "battlefield", self.other(active))
            to, mark = thing.id, thing.damage + amount
        assert to is not None
        combat = said[4] == "combat " or (isinstance(to, str) and self.say.state.step in ("damage", "first-damage"))
        number = self.say.emit(
            DamageDealt,
            "510.2" if combat else "120.2b",
            source=source.id if source is not None else None,
            to=to,
            amount=amount,
            combat=combat,
            marked=mark,
        )
        self.damaged = (to, amount, number) if isinstance(to, int) else self.damaged

    def life(self, text: str) -> None:
        found = self.who(text.removeprefix("Life: "))
        said = re.fullmatch(r" (-?[0-9]{1,9}) > (-?[0-9]{1,9})", found[1]) if found is not None else None
        if found is None or said is None:
            return
        seat, before, after = found[0], int(said[1]), int(said[2])
        if self.say.state.players[seat].life != before:
            self.say.emit(ObservedLife, player=seat, total=before)
        damage = self.damaged if self.damaged is not None and self.damaged[:2] == (seat, before - after) else None
        self.damaged = None
        reason = "damage" if damage is not None else "gain" if after > before else "unknown"
        self.say.emit(
            LifeChanged,
            "120.3a" if damage is not None else "119.3",
            cause=damage[2] if damage is not None else None,
            player=seat,
            amount=after - before,
            total=after,
            reason=reason,
        )

    def zone_change(self, text: str) -> None:
        said = re.fullmatch(r"(.+) \(([0-9]{1,9})\) was put into (Graveyard|Exile) from Battlefield\.?", text)
        if said is None:
            return
        thing = self.at(said[1], said[2], "battlefield", self.say.state.active or 1)
        new = self.move(thing, "graveyard" if said[3] == "Graveyard" else "exile", "400.7")
        if thing.kind == "token":
            self.say.gone(new)

    def discard(self, text: str) -> None:
        found = self.who(text)
        said = re.fullmatch(r" discards (.+) \(([0-9]{1,9})\)\.?", found[1]) if found is not None else None
        if found is None or said is None:
            return
        thing = self.at(said[1], said[2], "hand", found[0])
        cause = self.say.emit(CardDiscarded, "701.9a", player=found[0], card=thing.id)
        self.move(thing, "graveyard", "701.9a", cause)

    def outcome(self, text: str) -> None:
        found = self.who(text)
        if found is None:
            return
        seat, rest = found
        if rest.startswith(" has lost"):
            why = next(((reason, rule) for words, reason, rule in LOST if words in rest.lower()), ("unknown", "104.3"))
            if self.say.state.players[seat].lost is None:
                self.say.emit(PlayerLost, why[1], player=seat, reason=why[0])
        elif rest.startswith(" has conceded") and self.say.state.players[seat].lost is None:
            self.say.emit(PlayerLost, "104.3a", player=seat, reason="concession")
        elif rest.startswith(" has won"):
            self.won = 0 if self.won is not None else seat  # that all have won means that the clock ended the game

    def end(self) -> None:
        """The result line is the last word."""
        say = self.say
        winner = self.seats.get(self.game.winner or "") or (None if self.game.draw else self.won)
        if self.game.draw or self.won == 0:
            say.emit(GameDrawn, "104.4")
        elif winner:
            say.emit(GameWon, "104.2a", player=winner)
        say.emit(GameEnded, "104.1", reason="stopped by the clock" if self.won == 0 else "")


def cards(text: str) -> list[tuple[str, str]]:
    """`A (1), B (2) and C (3)` as names and ids."""
    return [
        (re.sub(r"^(?:, and |, |and )", "", found["name"].strip()).strip(), found["id"])
        for found in re.finditer(r"(?P<name>[^()]+(?:\([^0-9][^()]*\)[^()]*)?) \((?P<id>[0-9]{1,9})\)", text)
    ][:200]


ENTRIES: dict[str, Callable[[Telling, str], None]] = {
    "Mulligan": Telling.mulligan,
    "Turn": Telling.turn,
    "Phase": Telling.phase,
    "Land": Telling.land,
    "Add To Stack": Telling.add,
    "Resolve Stack": Telling.resolve,
    "Combat": Telling.combat,
    "Damage": Telling.damage,
    "Life": Telling.life,
    "Zone Change": Telling.zone_change,
    "Discard": Telling.discard,
    "Game Outcome": Telling.outcome,
}
