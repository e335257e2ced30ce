"""Writes a game by hand: one call a fact or action. It keeps turn, step, causes and ids, and checks nothing."""

from __future__ import annotations

from domain.events.cr506_combat import Block
from domain.ids import EventNumber, ObjectId, Seat
from domain.vocabulary import Zone
from loreplay.examples.cards import MANA
from loreplay.examples.turns import Turns


class Game(Turns):
    """A game, with what players do in it."""

    def play_land(self, player: Seat, name: str) -> ObjectId:
        """A player plays a land from the hand."""
        card = self.find(name, "hand", player)
        command = self.command(player, "play", card=card)
        played = self.say("LandPlayed", "305.1", cause=command, player=player, card=card)
        land = self.move(card, "battlefield", "305.1", cause=played)
        self.priority(player, "117.3c", cause=played)
        return land

    def pay(self, player: Seat, names: tuple[str, ...], rule: str, cause: EventNumber, on: ObjectId | None) -> None:
        """Taps these for mana, and spends it."""
        made: tuple[str, ...] = ()
        for name in names:
            tapped = self.find(name, "battlefield", player, untapped=True)
            made += MANA[name]
            self.tap_for_mana(player, tapped, MANA[name], cause)
        if made:
            self.say("ManaSpent", rule, cause=cause, player=player, mana=made, on=on)

    def tap_for_mana(self, player: Seat, tapped: ObjectId, mana: tuple[str, ...], cause: EventNumber | None) -> None:
        """A mana ability with {T} in its cost is activated, and resolves at once."""
        activated = self.say(
            "AbilityActivated", "605.3a", cause=cause, source=tapped, player=player, ability="mana", mana_ability=True
        )
        self.say("PermanentTapped", "107.5", cause=activated, source=tapped, object=tapped)
        self.say("ManaAdded", "106.4", cause=activated, source=tapped, player=player, mana=mana)

    def cast(
        self,
        player: Seat,
        name: str,
        *mana: str,
        zone: Zone = "hand",
        targets: tuple[ObjectId, ...] = (),
        alternative: str | None = None,
        x: int | None = None,
        wait: bool = False,
    ) -> ObjectId:
        """A player casts a spell, tapping the named permanents for mana, and gets priority unless told to wait."""
        card = self.find(name, zone, player)
        spell = self.new_id()
        command = self.command(player, "cast", card=card, targets=targets, alternative=alternative, x=x, tap=mana)
        cast = self.say(
            "SpellCast", "601.2a", cause=command, player=player, card=card, spell=spell, alternative=alternative
        )
        self.move(card, "stack", "601.2a", cause=cast, controller=player)
        if x is not None:
            self.say("ModesChosen", "601.2b", cause=cast, source=spell, on=spell, x=x)
        if targets:
            self.say("TargetsChosen", "601.2c", cause=cast, source=spell, on=spell, targets=(targets,))
        self.pay(player, mana, "601.2h", cast, spell)
        self.because = cast
        if not wait:
            self.priority(player, "117.3c", cause=cast)
        return spell

    def begin_resolution(self) -> ObjectId:
        """Both players pass, and the top of the stack starts to resolve; gives back what that is."""
        passed = self.both_pass()
        top = self.state.zone("stack")[0]
        source = self.seen(top).of or top
        self.because = self.say("ResolutionBegan", "608.1", cause=passed, source=source, object=top)
        return top

    def end_resolution(self, spell: ObjectId) -> None:
        """A spell that is no permanent, or an ability, has done all that it does and leaves the stack."""
        if self.seen(spell).kind == "ability":
            source = self.seen(spell).of
            self.because = self.say("AbilityResolved", "608.2n", source=source, object=spell)
            self.say("StackObjectRemoved", "608.2n", source=source, object=spell, reason="resolved")
        else:
            self.because = self.say("SpellResolved", "608.2n", source=spell, object=spell)
            self.move(spell, "graveyard", "608.2n", source=spell)

    def enters(self) -> ObjectId:
        """The permanent spell on top of the stack resolves; gives back the permanent."""
        spell = self.begin_resolution()
        self.because = self.say("SpellResolved", "608.3", source=spell, object=spell)
        return self.move(spell, "battlefield", "608.3a", source=spell, controller=self.seen(spell).controller)

    def enter(self) -> ObjectId:
        """The permanent spell on top of the stack resolves, and the active player gets priority."""
        permanent = self.enters()
        self.priority(self.active, "117.3b")
        return permanent

    def foretell(self, player: Seat, name: str, *mana: str) -> ObjectId:
        """A player exiles a card face down from the hand for {2}."""
        card = self.find(name, "hand", player)
        command = self.command(player, "foretell", card=card, tap=mana)
        self.pay(player, mana, "116.2h", command, None)
        exiled = self.new_id()
        foretold = self.say("CardForetold", "702.143a", cause=command, player=player, card=card, exiled=exiled)
        self.move(card, "exile", "702.143a", cause=foretold, face_down=True, seen_by=(player,))
        self.priority(player, "117.3c", cause=foretold)
        return exiled

    # Combat

    def attack(self, *attackers: ObjectId) -> None:
        """To the declare attackers step, with these attackers."""
        self.begin_step("begin")
        self.declare_attackers(*attackers)

    def block(self, *blocks: Block) -> None:
        """To the declare blockers step, with these blocks or none."""
        defender = self.other(self.active)
        began = self.begin_step("block", wait=True)
        self.ask(defender, "blockers")
        details = {block.blocker: list(block.attackers) for block in blocks}
        command = self.command(defender, "block", blocks=details)
        self.say("BlockersDeclared", "509.1", cause=command, player=defender, blocks=blocks)
        self.priority(self.active, "117.3a", cause=began)

    def unblocked_damage(self) -> None:
        """The combat damage step; all that attacks damages the defending player."""
        began = self.begin_step("damage", wait=True)
        for attacker, to in self.state.attackers().items():
            face = self.seen(attacker).face
            assert face is not None
            assert isinstance(to, int)
            power = face.power or 0
            dealt = self.say("DamageDealt", "510.2", cause=began, source=attacker, to=to, amount=power, combat=True)
            self.life(to, -power, "120.3a", "damage", cause=dealt, source=attacker)
        self.priority(self.active, "117.3a", cause=began)
