"""What things are worth to the greedy player: permanents, effects on what they are aimed at, spells, abilities."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import abilities as a
from domain.cards import effects as e
from domain.cards.card import CardDef
from domain.cards.values import You
from domain.commands import Activate, Cast
from domain.ids import ObjectId, Recipient
from domain.mana import mana_value
from domain.rules.cr601_casting import at_sorcery_speed
from domain.rules.cr602_activating import abilities_of
from domain.rules.cr712_other_parts import face_chosen
from domain.rules.matching import Reading, amount, refer
from domain.state.leaves import Face
from replay.simulation.players import View
from replay.simulation.players.greedy_combat import trick

GOOD_KEYWORDS = ("flying", "first strike", "double strike", "deathtouch", "lifelink", "menace", "trample", "vigilance")
WIN = 500.0
LAND = 3.0


class Worth:
    """Values in points: a 2/2 creature is worth about four."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game = view.game
        self.seat = view.seat
        self.opponent = self.game.opponent(view.seat)

    # Things ----------------------------------------------------------------------------------------------------------

    def face(self, face: Face) -> float:
        """What a permanent with this face is worth to whoever controls it."""
        if "Creature" in face.types:
            extra = sum(1 for word in face.abilities if word in GOOD_KEYWORDS)
            others = len(face.abilities) - extra
            return 0.5 + (face.power or 0) + 0.7 * (face.toughness or 0) + 0.6 * extra + 0.4 * others
        if "Land" in face.types:
            return LAND
        return 1.0 + mana_value(face.mana_cost)

    def thing(self, identifier: ObjectId) -> float:
        """What an object is worth to its controller."""
        return self.face(self.game.face(identifier))

    def sign(self, one: Recipient) -> float:
        """1 for what is ours, −1 for what is the opponent's."""
        mine = one if isinstance(one, int) else self.game.controller(one)
        return 1.0 if mine == self.seat else -1.0

    # Commands --------------------------------------------------------------------------------------------------------

    def cast(self, command: Cast) -> float:
        """Permanents by what they cost, the dearest first; other spells if what they do is worth a card."""
        game = self.game
        face = face_chosen(game, command) or Face()
        cost = mana_value(face.mana_cost, command.x or 0)
        permanent = not any(word in face.types for word in ("Instant", "Sorcery"))
        if permanent and "Aura" not in face.subtypes:
            if "Legendary" in face.types and any(game.face(i).name == face.name for i in game.controlled(self.seat)):
                return 0.0
            if not at_sorcery_speed(game, self.seat):
                return 2.0 if game.state.active != self.seat and game.state.step == "end" else 0.0
            return 100.0 + 10 * cost + self.face(face) + 5 * command.kicked
        if permanent:
            return 20.0 * self.aura(face, command)
        spell = game.library.of(face).spell
        if spell is None:
            return 0.0
        reading = Reading(game, self.seat, command.card, targets=command.targets, x=command.x, stack=command.card)
        effects = list(spell.effects)
        for mode in command.modes:
            effects.extend(spell.modes[mode - 1].effects)
        gain = sum(self.effect(reading, effect) for effect in effects) + 0.5 * command.kicked
        return 50.0 + 5 * gain if gain > 0.8 + 0.35 * cost else 0.0

    def aura(self, face: Face, command: Cast) -> float:
        """Good Auras on ours, bad ones on theirs."""
        hosts = [one for group in command.targets for one in group]
        if not hosts:
            return 0.0
        gain = 0.0
        for _, node in self.game.library.of(face).statics:
            reading = Reading(self.game, self.seat, command.card)
            gain += sum(self.change(reading, change) for change in node.changes)
        own = self.sign(hosts[0])
        value = self.thing(hosts[0]) if isinstance(hosts[0], str) else 1.0
        return max(0.0, gain * own) + 0.1 * value * own if gain * own > 0 else 0.0

    def activate(self, command: Activate) -> float:
        """An ability is used where what it does is worth more than what it takes."""
        name, node = abilities_of(self.game, command.source)[command.ability - 1]
        reading = Reading(self.game, self.seat, command.source, targets=command.targets, x=command.x)
        gain = sum(self.effect(reading, effect) for effect in node.effects)
        cost = node.cost
        if node.equip:
            return self._equip(command)
        gain -= 4.0 * (cost.sacrifice is not None) + 2.0 * (cost.discard is not None)
        gain -= self.thing(command.source) * (cost.sacrifice_this or cost.exile_this or cost.discard_this)
        gain -= 0.5 * amount(reading, cost.life) + 0.3 * (cost.remove_counters is not None)
        gain += 1.5 if cost.loyalty is not None and cost.loyalty >= 0 else 0.0
        if cost.tap and "Creature" in self.game.face(command.source).types:
            gain -= 0.5
        return 10.0 + gain if gain > 0.7 and name else 0.0

    def _equip(self, command: Activate) -> float:
        """Equipment goes to the best creature, and stays there."""
        thing = self.game.state.objects[command.source]
        hosts = [one for group in command.targets for one in group if isinstance(one, str)]
        if not hosts or thing.attached_to == hosts[0] or not at_sorcery_speed(self.game, self.seat):
            return 0.0
        if isinstance(thing.attached_to, str) and self.thing(thing.attached_to) >= self.thing(hosts[0]):
            return 0.0
        return 15.0 + self.thing(hosts[0])

    # Effects ---------------------------------------------------------------------------------------------------------

    def effects(self, reading: Reading, effects: Sequence[e.Effect]) -> float:
        """Several."""
        return sum(self.effect(reading, effect) for effect in effects)

    def effect(self, reading: Reading, effect: e.Effect) -> float:
        """What one instruction is worth as things are now."""
        game = self.game
        match effect:
            case e.DealDamage():
                number = amount(reading, effect.amount)
                return sum(self.damage(to, number) for to in refer(reading, effect.to))
            case e.Destroy() | e.Exile():
                return -sum(self.sign(i) * self.one(i) for i in refer(reading, effect.what))
            case e.GainControl():
                return -sum(self.sign(i) * 1.5 * self.one(i) for i in refer(reading, effect.what))
            case e.Tap():
                return -sum(self.sign(i) * 0.4 for i in refer(reading, effect.what))
            case e.ReturnTo():
                return sum(self.returned(i, effect.to) for i in refer(reading, effect.what))
            case e.Fight():
                return self.fight(reading, effect)
            case e.Counter():
                return -sum(self.sign(i) * (1.0 + self.cost(i)) for i in refer(reading, effect.what))
            case e.PutCounters():
                worth = {"+1/+1": 1.5, "-1/-1": -1.7}.get(effect.kind, 0.3)
                return amount(reading, effect.amount) * sum(self.sign(i) * worth for i in refer(reading, effect.on))
            case e.Apply():
                return self.apply(reading, effect)
            case e.GainLife():
                return 0.25 * amount(reading, effect.amount)
            case e.LoseLife():
                return -sum(self.sign(i) * 0.4 * amount(reading, effect.amount) for i in refer(reading, effect.who))
            case e.Draw():
                return sum(self.sign(i) * 2.0 * amount(reading, effect.amount) for i in refer(reading, effect.who))
            case e.Discard():
                return -sum(self.sign(i) * 1.5 for i in refer(reading, effect.who))
            case e.CreateTokens():
                token = effect.token
                value = self.face(game.library.faces[token.name]) if isinstance(token, CardDef) else 2.0
                own = 1.0 if isinstance(effect.who, You) else sum(self.sign(i) for i in refer(reading, effect.who))
                return own * value * amount(reading, effect.amount)
            case e.CreateCopies():
                return sum(self.one(i) for i in refer(reading, effect.of))
            case e.Sacrifice():
                return -2.5 * sum(self.sign(i) for i in refer(reading, effect.who))
            case e.Do():
                return self.effects(reading, effect.effects)
            case e.If():
                return 0.8 * self.effect(reading, effect.then)
            case e.May():
                return max(0.0, self.effect(reading, effect.effect))
            case e.ChooseOne():
                return max((self.effect(reading, mode) for mode in effect.modes), default=0.0)
            case e.Search() | e.LookAtTop():
                return 1.8
            case e.Scry() | e.Surveil():
                return 0.4
            case e.WinGame():
                return WIN
            case e.ExtraTurn():
                return 6.0
            case e.AddMana():
                return 0.0
        return 0.4

    def one(self, one: Recipient) -> float:
        """What losing it costs whoever has it."""
        return self.thing(one) if isinstance(one, str) else 0.0

    def cost(self, one: Recipient) -> float:
        """The mana value of a spell; abilities count as one."""
        return float(mana_value(self.game.face(one).mana_cost)) if isinstance(one, str) else 1.0

    def damage(self, to: Recipient, number: int) -> float:
        """Damage to a player or a permanent."""
        if isinstance(to, int):
            life = self.game.state.players[to].life
            return -self.sign(to) * (WIN if number >= life else 0.35 * number * (2.0 if life <= 8 else 1.0))
        left = self.left(to)
        return -self.sign(to) * (self.thing(to) if number >= left else 0.1 * number)

    def left(self, creature: ObjectId) -> int:
        """How much more damage kills it."""
        return (self.game.face(creature).toughness or 0) - self.game.state.objects[creature].damage

    def returned(self, one: Recipient, to: str) -> float:
        """Something moves to a hand, a library or the battlefield."""
        if not isinstance(one, str) or one not in self.game.state.objects:
            return 0.0
        zone = self.game.state.objects[one].zone
        if zone == "battlefield":
            return -self.sign(one) * 0.6 * self.thing(one)
        owner = 1.0 if self.game.state.objects[one].owner == self.seat else -1.0
        return owner * (self.thing(one) if to == "battlefield" else 2.0)

    def fight(self, reading: Reading, effect: e.Fight) -> float:
        """A fight: who dies of it."""
        ones, others = refer(reading, effect.one), refer(reading, effect.other)
        one = ones[0] if ones and isinstance(ones[0], str) else None
        other = others[0] if others and isinstance(others[0], str) else None
        if one is None or other is None:
            known = one or other
            return 0.1 * (self.game.face(known).power or 0) if known is not None else 0.0
        gain = 0.0
        for mine, theirs in ((one, other), (other, one)):
            if (self.game.face(theirs).power or 0) >= self.left(mine):
                gain -= self.sign(mine) * self.thing(mine)
        return gain

    def apply(self, reading: Reading, effect: e.Apply) -> float:
        """A continuous effect: until end of turn it is for combat; a shrinking one kills."""
        total = 0.0
        for one in refer(reading, effect.to):
            if not isinstance(one, str):
                continue
            power = sum(amount(reading, c.power) for c in effect.changes if isinstance(c, a.ModifyPT))
            toughness = sum(amount(reading, c.toughness) for c in effect.changes if isinstance(c, a.ModifyPT))
            if toughness < 0 and -toughness >= self.left(one):
                total -= self.sign(one) * self.thing(one)
            elif effect.until == "end of turn":
                total += self.sign(one) * (trick(self.view, one, power, toughness) + 0.05 * power)
            else:
                total += self.sign(one) * sum(self.change(reading, change) for change in effect.changes)
        return total

    def change(self, reading: Reading, change: object) -> float:
        """A lasting change of a permanent, to its controller."""
        match change:
            case a.ModifyPT():
                return amount(reading, change.power) + 0.7 * amount(reading, change.toughness)
            case a.GrantAbility():
                return 0.8
            case a.LoseAbilities() | a.SetPT():
                return -2.0
            case a.RuleChange():
                return -3.0 if change.rule.startswith(("cant", "doesnt")) else 0.5
        return 0.2
