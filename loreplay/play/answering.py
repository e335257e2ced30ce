"""Questions in the middle of something: shown in words, answered by numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.commands import AnyCommand, Attack, Block, Choose, IllegalCommand
from domain.decide import Table
from domain.ids import ObjectId, Recipient
from domain.rules import cr506_combat
from domain.rules.choice import Choice
from loreplay.play.naming import Naming
from loreplay.play.picking import Other, numbers, pick, pick_number, yes
from loreplay.play.screen import Screen

TITLES = {
    "bottom": "Put on the bottom of the library",
    "targets": "Target",
    "discard": "Discard",
    "scry to the bottom": "Scry: put on the bottom of the library (the rest stays on top)",
    "surveil to the graveyard": "Surveil: put into the graveyard (the rest stays on top)",
    "order": "Order (first one first)",
    "select": "Choose",
    "search": "Search: take",
    "choose": "Choose",
    "sacrifice": "Sacrifice",
    "legend": "Legend rule: which one stays",
    "copy": "Copy (or none)",
    "enchant": "Attach to",
    "color": "Which mana",
    "mana": "Which mana",
    "creature type": "Which creature type",
    "untap_another": "Untap as a cost",
    "mode": "Choose one",
    "replacement": "Which effect applies first",
    "proliferate": "Proliferate: one more of each counter on",
    "tap_another": "Tap as a cost",
    "return_to_hand": "Return to hand as a cost",
    "exile_from_graveyard": "Exile from the graveyard as a cost",
}


class Answering:
    """Answers one choice."""

    def __init__(self, screen: Screen, table: Table, naming: Naming, other: Other) -> None:
        self.screen = screen
        self.table = table
        self.naming = naming
        self.other = other

    def command(self, choice: Choice) -> AnyCommand:
        """A legal answer: it is asked until there is one."""
        while True:
            command = self._answer(choice)
            try:
                self.table.verify(choice.player, command)
            except IllegalCommand as refusal:
                self.screen.say(f"Not legal: {self.naming.plain(refusal.reason)} (CR {refusal.rule}).")
            else:
                return command

    def _answer(self, choice: Choice) -> AnyCommand:
        match choice.kind:
            case "attackers":
                return self._attack()
            case "blockers":
                return self._block()
            case "mulligan":
                keep = pick(
                    self.screen, "Your opening hand:", [("keep", "keep it"), ("mulligan", "mulligan")], 1, 1, self.other
                )
                return Choose(keep)
            case "may":
                return Choose((yes(self.screen, f"{self._of(choice)}Do it?", self.other),))
            case "number":
                return Choose((pick_number(self.screen, f"{self._of(choice)}How many", choice.options, self.other),))
            case "damage":
                return self._damage(choice)
        labels: Sequence[Any] = choice.labels or choice.options
        options = [
            (option, self.naming.label(option, label)) for option, label in zip(choice.options, labels, strict=True)
        ]
        title = f"{self._of(choice)}{TITLES.get(choice.kind, choice.kind.capitalize())}:"
        ordered = choice.kind in ("order", "bottom")
        chosen = pick(
            self.screen,
            title,
            options,
            choice.least,
            choice.most,
            self.other,
            ordered=ordered,
            as_listed=choice.kind == "order",
            repeat=choice.repeat,
        )
        return Choose(chosen)

    def _of(self, choice: Choice) -> str:
        """`Elvish Visionary: `, where a source is known."""
        return f"{self.naming.bare(choice.source)}: " if choice.source is not None else ""

    # Combat ----------------------------------------------------------------------------------------------------------

    def _attack(self) -> AnyCommand:
        game = self.table.game
        creatures, targets = cr506_combat.attackers(game), cr506_combat.defenders(game)
        self.screen.say("Attack with:")
        for number, creature in enumerate(creatures, 1):
            self.screen.say(f"  {number:>2}. {self.naming.thing(creature)}")
        if len(targets) > 1:
            self.screen.say("What can be attacked (2@1 is number 2 at the first of these; without it the first):")
            for number, target in enumerate(targets, 1):
                self.screen.say(f"  @{number}. {self.naming.thing(target)}")
        while True:
            typed = self.screen.ask("numbers, all, or Enter for none> ").casefold()
            if typed in ("", "none", "0"):
                return Attack()
            if typed == "all":
                return Attack(tuple((creature, targets[0]) for creature in creatures))
            attacks = pairs(typed, "@", len(creatures), len(targets), default=1)
            if isinstance(attacks, str):
                if not self.other(typed):
                    self.screen.say(attacks)
                continue
            return Attack(tuple((creatures[one - 1], targets[other - 1]) for one, other in attacks))

    def _block(self) -> AnyCommand:
        game = self.table.game
        options = cr506_combat.blockers(game)
        attackers = tuple(game.state.attackers())
        self.screen.say("You are attacked by:")
        for number, attacker in enumerate(attackers, 1):
            self.screen.say(f"  {number:>2}. {self.naming.thing(attacker)}")
        self.screen.say("Block with:")
        blockers = tuple(options)
        for number, blocker in enumerate(blockers, 1):
            those = ", ".join(str(attackers.index(one) + 1) for one in options[blocker])
            self.screen.say(f"  {number:>2}. {self.naming.thing(blocker)} (can block {those})")
        while True:
            typed = self.screen.ask("blocker:attacker (1:2 3:2), or Enter for none> ").casefold()
            if typed in ("", "none", "0"):
                return Block()
            blocks = pairs(typed, ":", len(blockers), len(attackers), default=1 if len(attackers) == 1 else None)
            if isinstance(blocks, str):
                if not self.other(typed):
                    self.screen.say(blocks)
                continue
            found: dict[ObjectId, list[ObjectId]] = {}
            for one, other in blocks:
                found.setdefault(blockers[one - 1], []).append(attackers[other - 1])
            return Block(tuple((blocker, tuple(those)) for blocker, those in found.items()))

    def _damage(self, choice: Choice) -> AnyCommand:
        """How a creature's damage is divided: one number for each that it is dealt to."""
        state = self.table.game.state
        source = choice.source or ""
        blocks = state.blockers()
        among: tuple[Recipient, ...] = blocks.get(source, ()) or tuple(
            blocker for blocker, those in blocks.items() if source in those
        )
        total = len(choice.options) - 1
        names = ", ".join(self.naming.thing(one) for one in among)
        self.screen.say(f"{self.naming.thing(choice.source)} deals {total} damage to {names}.")
        even = suggested(self.table, source, among, total)
        while True:
            typed = self.screen.ask(
                f"{len(among)} numbers that add up to {total}, Enter for {' '.join(map(str, even))}> "
            )
            found = numbers(typed) if typed else even
            if found is not None and len(found) == len(among):
                return Choose(tuple(found))
            if found is not None or not self.other(typed):
                self.screen.say(f"One number for each of {names}.")


def suggested(table: Table, source: ObjectId, among: Sequence[Recipient], total: int) -> list[int]:
    """Lethal damage to one after the other, what is left to the last."""
    game = table.game
    shares: list[int] = []
    for one in among:
        lethal = cr506_combat.lethal(game, one, game.has(source, "deathtouch")) if isinstance(one, str) else total
        shares.append(min(lethal, total - sum(shares)))
    if shares:
        shares[-1] += total - sum(shares)
    return shares


def pairs(typed: str, sign: str, firsts: int, seconds: int, *, default: int | None) -> list[tuple[int, int]] | str:
    """`1@2 3` as pairs of numbers; what is wrong in words otherwise."""
    found: list[tuple[int, int]] = []
    for word in typed.replace(",", " ").split():
        one, there, other = word.partition(sign)
        if not one.isdecimal() or not one.isascii() or (there and not (other.isdecimal() and other.isascii())):
            return f"{word} is nothing here: numbers like 1 2{sign}1, or Enter for none."
        if not there and default is None:
            return f"Which one does {one} block? Say {one}{sign}1."
        first, second = int(one[:4]), int(other[:4]) if there else default or 1
        if not 1 <= first <= firsts or not 1 <= second <= seconds:
            return f"There is no {word}."
        found.append((first, second))
    return found
