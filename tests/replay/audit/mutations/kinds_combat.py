"""Faults of combat, damage and life (CR 506–511, 119–120)."""

from __future__ import annotations

from domain.events.cr506_combat import Attack, Block
from domain.state.leaves import Object
from tests.replay.audit.mutations.planting import Place, Plant, fault, other

KEYWORDS = {"haste": "arena:9", "vigilance": "arena:15", "flying": "arena:8", "reach": "arena:13"}


def has(thing: Object, keyword: str) -> bool:
    """Whether a permanent has a keyword."""
    names = thing.face.abilities if thing.face is not None else ()
    return keyword in names or KEYWORDS.get(keyword) in names


def declared(place: Place, thing: Object) -> Plant | None:
    """The creature attacks, too, and taps for it unless it is tapped already."""
    event = place.event
    if event.rule != "508.1" or any(attack.attacker == thing.id for attack in event.attacks):
        return None
    attacks = (*event.attacks, Attack(attacker=thing.id, target=event.attacks[0].target if event.attacks else 1))
    more = event.model_copy(update={"attacks": attacks})
    pieces = [*place.numbers(0, place.n), more]
    if not thing.tapped and not has(thing, "vigilance"):
        pieces.append(place.now("PermanentTapped", rule="508.1f", cause=place.n, object=thing.id))
    return place.made([*pieces, *place.numbers(place.n + 1)], more)


@fault("a creature attacks that came this turn", "302.6 508.1a", "AttackersDeclared")
def sick(place: Place) -> Plant | None:
    for thing in place.creatures(place.state.active):
        if thing.since == place.state.turn and not has(thing, "haste") and not thing.tapped and place.event.attacks:
            return declared(place, thing)
    return None


@fault("a tapped creature attacks", "508.1a", "AttackersDeclared")
def tapped(place: Place) -> Plant | None:
    for thing in place.creatures(place.state.active):
        if thing.tapped and thing.since < place.state.turn and place.event.attacks and place.sure:
            return declared(place, thing)
    return None


@fault("a creature of the other player attacks", "508.1a 506.2", "AttackersDeclared")
def others(place: Place) -> Plant | None:
    for thing in place.creatures(other(place.state.active or 1)):
        if not thing.tapped and place.event.attacks:
            return declared(place, thing)
    return None


@fault("a permanent attacks that is no creature", "508.1a", "AttackersDeclared")
def no_creature(place: Place) -> Plant | None:
    for thing in place.battlefield(place.state.active):
        land = thing.face is not None and "Land" in thing.face.types and "Creature" not in thing.face.types
        if land and not thing.tapped and place.event.attacks and thing.since < place.state.turn:
            return declared(place, thing)
    return None


@fault("a creature attacks twice at once", "508.1a", "AttackersDeclared")
def twice(place: Place) -> Plant | None:
    if not place.event.attacks or place.event.rule != "508.1":
        return None
    return place.changed(attacks=(*place.event.attacks, place.event.attacks[0]))


@fault("a creature attacks its own controller", "508.1b", "AttackersDeclared")
def itself(place: Place) -> Plant | None:
    if not place.event.attacks or place.event.rule != "508.1":
        return None
    first = place.event.attacks[0]
    wrong = Attack(attacker=first.attacker, target=place.state.active)
    return place.changed(attacks=(wrong, *place.event.attacks[1:]))


@fault("attackers are declared in another step", "508.1", "PriorityReceived")
def elsewhere(place: Place) -> Plant | None:
    if place.state.step != "main2" or place.event.rule != "117.3a":
        return None
    for thing in place.creatures(place.state.active):
        if not thing.tapped and thing.since < place.state.turn:
            attack = Attack(attacker=thing.id, target=other(place.state.active or 1))
            player = place.state.active
            return place.with_(place.now("AttackersDeclared", rule="508.1", player=player, attacks=(attack,)))
    return None


@fault("an attacker does not tap", "508.1f", "PermanentTapped")
def untapped(place: Place) -> Plant | None:
    at = place.after("PriorityReceived", "PriorityPassed")
    return place.without(place.n, at=at) if place.event.rule == "508.1f" and at else None


def blocking(place: Place, thing: Object, attacker: str) -> Plant | None:
    """The creature blocks that attacker; declared with the others, or alone where nobody blocks."""
    block = Block(blocker=thing.id, attackers=(attacker,))
    defender = other(place.state.active or 1)
    if place.event.kind == "BlockersDeclared":
        if any(one.blocker == thing.id for one in place.event.blocks):
            return None
        return place.changed(blocks=(*place.event.blocks, block))
    if place.next_is("BlockersDeclared"):
        return None
    new = place.now("BlockersDeclared", rule="509.1", cause=place.n, player=defender, blocks=(block,))
    return place.with_(new.model_copy(update={"step": "block"}), before=place.n + 1)


def in_block_step(place: Place) -> list[str]:
    """The attackers, at the declaration of blockers or where it could be."""
    right = place.event.kind == "BlockersDeclared" or place.event.step == "block"
    return [a for a in place.state.attacks if a in place.state.objects] if right else []


@fault("a tapped creature blocks", "509.1a", "BlockersDeclared StepBegan")
def tapped_blocker(place: Place) -> Plant | None:
    for attacker in in_block_step(place)[:1]:
        for thing in place.creatures(other(place.state.active or 1)):
            if thing.tapped and place.sure:
                return blocking(place, thing, attacker)
    return None


@fault("a creature of the attacking player blocks", "509.1a", "BlockersDeclared StepBegan")
def own_blocker(place: Place) -> Plant | None:
    for attacker in in_block_step(place)[:1]:
        for thing in place.creatures(place.state.active):
            if thing.id not in place.state.attacks:
                return blocking(place, thing, attacker)
    return None


@fault("a creature is blocked that does not attack", "509.1a", "BlockersDeclared StepBegan")
def no_attacker(place: Place) -> Plant | None:
    if not in_block_step(place):
        return None
    home = [thing for thing in place.creatures(place.state.active) if thing.id not in place.state.attacks]
    for thing in place.creatures(other(place.state.active or 1)):
        if home and not thing.tapped:
            return blocking(place, thing, home[0].id)
    return None


@fault("a creature without flying or reach blocks a flyer", "702.9b 509.1b", "BlockersDeclared StepBegan")
def flyer_blocked(place: Place) -> Plant | None:
    for attacker in in_block_step(place):
        if not has(place.state.objects[attacker], "flying"):
            continue
        for thing in place.creatures(other(place.state.active or 1)):
            if not thing.tapped and not has(thing, "flying") and not has(thing, "reach"):
                return blocking(place, thing, attacker)
    return None


@fault("creatures stay in combat", "511.3", "RemovedFromCombat")
def stay(place: Place) -> Plant | None:
    there = [one for one in place.event.objects if one in place.state.objects]
    if place.event.rule != "511.3" or not there:
        return None
    attacked = [one for one in there if one in place.state.attacks or one in place.state.blocks]
    after = place.after("StepBegan") if place.state.step == "end-combat" else place.n
    at = place.after("PriorityReceived", "PriorityPassed", start=after) if after is not None else None
    if not attacked or at is None or place.events[at].step != "main2":
        return None
    return place.without(place.n, at=at)


# Damage -------------------------------------------------------------------------------------------------------------


@fault("a creature deals combat damage twice", "510.1", "DamageDealt")
def damage_twice(place: Place) -> Plant | None:
    event = place.event
    if not event.combat:
        return None
    marked = event.marked + event.amount if event.marked is not None else None
    return place.with_(event.model_copy(update={"marked": marked}), before=place.n + 1)


@fault("a creature deals more combat damage than its power", "510.1", "DamageDealt")
def more_damage(place: Place) -> Plant | None:
    event = place.event
    source = place.thing(event.source)
    if not event.combat or source is None or source.face is None or source.face.power != event.amount:
        return None
    if place.imported and event.amount + 1 == source.face.toughness:
        return None  # an effect may have it deal damage equal to its toughness
    marked = event.marked + 1 if event.marked is not None else None
    return place.changed(amount=event.amount + 1, marked=marked)


@fault("combat damage is dealt in another step", "510.2", "DamageDealt")
def damage_elsewhere(place: Place) -> Plant | None:
    event = place.event
    if not event.combat:
        return None
    block = next((n for n in range(place.n, 0, -1) if place.events[n].kind == "PriorityReceived"), None)
    if block is None or place.events[block].step != "block":
        return None
    return place.moved(place.n, to=block, at=place.n)


@fault("combat damage goes to the attacker's controller", "510.1b", "DamageDealt")
def damage_to_own(place: Place) -> Plant | None:
    event = place.event
    attacks = event.source in place.state.attacks and event.source not in place.state.blocked
    if not event.combat or not attacks or not isinstance(event.to, int):
        return None
    return place.changed(to=other(event.to))


@fault("damage to a player is left out, the life is lost", "120.3a", "DamageDealt")
def no_damage(place: Place) -> Plant | None:
    if not isinstance(place.event.to, int) or not place.next_is("LifeChanged", rule="120.3a"):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("an attacker that nobody blocks deals no damage", "510.2 510.1", "DamageDealt")
def silent(place: Place) -> Plant | None:
    event = place.event
    if not event.combat or event.source in place.state.blocked or not isinstance(event.to, int):
        return None
    life = next(
        (n for n in range(place.n + 1, min(place.n + 12, len(place.events))) if place.events[n].cause == place.n), None
    )
    same = [
        n
        for n in range(place.n - 12, place.n + 12)
        if 0 <= n < len(place.events)
        and getattr(place.events[n], "combat", False)
        and place.events[n].step == place.state.step
    ]
    at = place.after("PriorityReceived", "PriorityPassed", "GameWon")
    if life is None or len(same) < 2 or at is None or place.events[at].kind == "GameWon":
        return None
    if place.events[life].kind != "LifeChanged" or place.events[life].amount != -event.amount:  # type: ignore[attr-defined]
        return None
    return place.without(place.n, life, at=at)


@fault("damage and the life lost by it differ", "120.3a", "LifeChanged")
def other_life(place: Place) -> Plant | None:
    event = place.event
    if event.rule != "120.3a" or event.cause != place.n - 1:
        return None
    return place.changed(amount=event.amount - 1, total=event.total - 1)


@fault("damage costs no life", "120.3a", "LifeChanged")
def no_life(place: Place) -> Plant | None:
    at = place.after("PriorityReceived", "PriorityPassed", "PlayerLost")
    if place.event.rule != "120.3a" or at is None or place.events[at].kind == "PlayerLost":
        return None
    if "PlayerLost" in [event.kind for event in place.events[at : at + 3]]:
        return None  # a log tells of the priority before the loss
    if any(event.kind == "EventReplaced" for event in place.events[max(0, place.n - 30) : place.n]):
        return None  # damage was prevented in this step
    return place.without(place.n, at=at)


@fault("a life total does not add up", "119.3", "LifeChanged")
def life_total(place: Place) -> Plant | None:
    return place.changed(total=place.event.total + 1)


@fault("life changes without a reason in the record", "119.3", "LifeChanged")
def lost_change(place: Place) -> Plant | None:
    """A change is left out: the next one of that player does not start from where it ended."""
    if place.event.rule == "120.3a":
        return None
    for number in range(place.n + 1, len(place.events)):
        event = place.events[number]
        if event.kind in ("RolledBack", "ObservedLife"):
            return None
        if event.kind == "LifeChanged" and event.player == place.event.player:  # type: ignore[attr-defined]
            return place.without(place.n, at=number)
    return None


@fault("marked damage does not add up", "120.3e", "DamageDealt")
def marked(place: Place) -> Plant | None:
    return place.changed(marked=place.event.marked + 1) if place.event.marked is not None else None


@fault("damage is dealt to what is gone", "120.8", "DamageDealt")
def damage_to_gone(place: Place) -> Plant | None:
    if not isinstance(place.event.to, str) or not place.gone:
        return None
    return place.changed(to=next(reversed(place.gone)))


@fault("damage does not wear off", "514.2", "DamageRemoved")
def stays_hurt(place: Place) -> Plant | None:
    turn = place.after("TurnBegan")
    there = [one for one in place.event.objects if one in place.state.objects]
    return place.without(place.n, at=turn) if turn is not None and there and place.event.rule == "514.2" else None
