"""From something to do to a whole command: kicker, modes, X, targets, payment, one after the other (CR 601.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from domain.cards.values import TargetSpec
from domain.commands import Activate, AnyCommand, Cast, Foretell, IllegalCommand, Payment, Targets
from domain.decide import Table
from domain.ids import ObjectId, Recipient
from domain.legal import Entry
from domain.rules import cr601_casting, cr602_activating, targeting
from domain.rules.cr605_mana_abilities import sources
from domain.rules.cr712_other_parts import face_chosen
from domain.rules.matching import Reading
from domain.state.leaves import Mana
from loreplay.play.naming import Naming
from loreplay.play.options import Offer
from loreplay.play.picking import Cancelled, Other, pick, pick_number, yes
from loreplay.play.screen import Screen

Announced = list[tuple[AnyCommand, Entry]]


class Announcing:
    """Asks for what an offer leaves open. Nothing happens in the game while it asks."""

    def __init__(self, screen: Screen, table: Table, naming: Naming, other: Other) -> None:
        self.screen = screen
        self.table = table
        self.naming = naming
        self.other = other

    def command(self, offer: Offer, *, by_hand: bool) -> AnyCommand | None:
        """The command; None where the person thinks better of it, or can't pay it so."""
        try:
            command = self._targeted(self._narrowed(offer.entries))
            if by_hand and isinstance(command, Cast | Activate | Foretell):
                command = self._paid(command)
            self.table.verify(self.naming.seat, command)
        except Cancelled:
            return None
        except IllegalCommand as refusal:
            self.screen.say(f"Not legal: {self.naming.plain(refusal.reason)} (CR {refusal.rule}).")
            return None
        return command

    # What differs between the entries --------------------------------------------------------------------------------

    def _narrowed(self, entries: Announced) -> Announced:
        entries = self._by(entries, "kicked", self._kicked)
        entries = self._by(entries, "modes", self._modes)
        return self._by(entries, "x", self._x)

    def _by(self, entries: Announced, name: str, ask: Callable[[AnyCommand, list[Any]], Any]) -> Announced:
        values = list(dict.fromkeys(getattr(command, name, None) for command, _ in entries))
        if len(values) < 2:
            return entries
        chosen = ask(entries[0][0], values)
        return [one for one in entries if getattr(one[0], name, None) == chosen]

    def _kicked(self, command: AnyCommand, values: list[Any]) -> int:
        return int(yes(self.screen, "Pay the optional additional cost?", self.other))

    def _x(self, command: AnyCommand, values: list[Any]) -> int:
        return pick_number(self.screen, "X", sorted(values), self.other, back=True)

    def _modes(self, command: AnyCommand, values: list[Any]) -> tuple[int, ...]:
        words = {}
        if isinstance(command, Cast):
            words = self._mode_words(command)
        options = [(value, "; ".join(words.get(mode, f"mode {mode}") for mode in value)) for value in values]
        chosen = pick(self.screen, "Choose:", options, 1, 1, self.other, back=True)[0]
        assert isinstance(chosen, tuple)
        return chosen

    def _mode_words(self, command: Cast) -> dict[int, str]:
        """Each mode in words."""
        from domain.cards.describe import host_of, this_of
        from domain.cards.english.speaker import Speaker
        from domain.cards.english.verbs import paragraph

        face = face_chosen(self.table.game, command)
        library = self.table.game.library
        spell = library.of(face).spell if face is not None else None
        card = library.cards.get(face.card or "") if face is not None else None
        if spell is None or card is None:
            return {}
        return {
            number: mode.name or paragraph(Speaker(this_of(card), host_of(card), mode.targets), mode.effects)
            for number, mode in enumerate(spell.modes, 1)
        }

    # Targets ---------------------------------------------------------------------------------------------------------

    def _targeted(self, entries: Announced) -> AnyCommand:
        command, entry = entries[0]
        if entry.count == 1 or not isinstance(command, Cast | Activate):
            return command
        reading, specs = self._reading(command)
        groups: list[tuple[Recipient, ...]] = []
        for place, spec in enumerate(specs, 1):
            taken = [one for group in groups for one in group] if spec.other else []
            groups.append(self._group(reading, spec, place, len(specs), taken))
        return msgspec.structs.replace(command, targets=tuple(groups))

    def _reading(self, command: Cast | Activate) -> tuple[Reading, Sequence[TargetSpec]]:
        game, seat = self.table.game, self.naming.seat
        if isinstance(command, Activate):
            node = cr602_activating.abilities_of(game, command.source)[command.ability - 1][1]
            return Reading(game, seat, command.source, x=command.x), node.targets
        face = face_chosen(game, command)
        assert face is not None
        specs = cr601_casting.specs_of(game, face, command.modes)
        return Reading(game, seat, command.card, x=command.x, stack=command.card), specs

    def _group(
        self, reading: Reading, spec: TargetSpec, place: int, of: int, taken: Sequence[Recipient]
    ) -> tuple[Recipient, ...]:
        """The targets for one word; `taken` can't be chosen again."""
        found = [one for one in targeting.candidates(reading, spec) if one not in taken]
        options = [(one, self.naming.thing(one)) for one in found]
        if spec.least == spec.most == len(options):
            return tuple(one for one, _ in options)
        which = f"Target {place} of {of}" if of > 1 else "Target"
        return pick(self.screen, f"{which}:", options, spec.least, spec.most, self.other, back=True, none="no target")

    # Payment ---------------------------------------------------------------------------------------------------------

    def _paid(self, command: Cast | Activate | Foretell) -> AnyCommand:
        """With mana from the permanents that are named, after what floats."""
        found = [one for one in sources(self.table.game, self.naming.seat) if not one.node.cost.mana]
        gives: dict[ObjectId, list[str]] = {}
        for one in found:
            gives.setdefault(one.id, []).extend(_given(way.gives) for way in one.outcomes)
        by_id = {one: f"{self.naming.bare(one)}: {' or '.join(ways)}" for one, ways in gives.items()}
        chosen = pick(
            self.screen,
            "Pay by tapping (after what floats in the pool):",
            list(by_id.items()),
            0,
            len(by_id),
            self.other,
            back=True,
            none="the pool alone",
        )
        return msgspec.structs.replace(command, pay=Payment(pool_only=not chosen, sources=chosen or None))


def _given(mana: Sequence[Mana]) -> str:
    return "".join(f"{{{symbol.partition('/')[0]}}}" for symbol, _ in mana)


__all__ = ["Announcing", "Targets"]
