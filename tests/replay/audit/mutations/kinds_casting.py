"""Faults of casting spells, playing lands and activating abilities (CR 117, 301–307, 305, 602)."""

from __future__ import annotations

from domain.state.leaves import Object
from tests.replay.audit.mutations.helps import facts_of, harmless, in_hand, resolving, words
from tests.replay.audit.mutations.planting import Place, Plant, fault, other


@fault("a spell is cast without priority", "117.1a", "SpellCast")
def no_priority(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player))


@fault("an ability is activated without priority", "117.1b 602.2 605.3a", "AbilityActivated")
def activates(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player))


def cast(place: Place, card: Object, rules: str) -> Plant:
    """The card is cast here, for nothing."""
    number, room = place.fresh()
    player = card.owner
    said = place.now("SpellCast", rule="601.2a", player=player, card=card.id, spell=number)
    facts = facts_of(card)
    moved = place.now(
        "ObjectMoved",
        rule="601.2a",
        cause=place.n,
        old_id=card.id,
        new_id=number,
        from_zone="hand",
        to_zone="stack",
        controller=player,
        facts=facts,
    )
    return room.with_(said, moved, before=place.n + (place.event.kind == "PriorityReceived"), rules=rules)


SLOW = ("Creature", "Sorcery", "Enchantment", "Artifact", "Planeswalker")
TIMES = "301.1 302.1 303.1 306.1 307.1"


@fault("a creature or sorcery is cast in the other's turn", TIMES, "PriorityReceived")
def wrong_turn(place: Place) -> Plant | None:
    player = place.event.player
    if (
        player == place.state.active
        or place.state.turn < 1
        or place.event.rule != "117.3d"
        or not harmless(place, player)
    ):
        return None
    if resolving(place):
        return None
    card = in_hand(place, player, *SLOW)
    return cast(place, card, TIMES) if card is not None else None


@fault("a creature or sorcery is cast in a combat step", TIMES, "PriorityReceived")
def wrong_step(place: Place) -> Plant | None:
    player = place.event.player
    if player != place.state.active or place.state.step not in ("begin", "attack", "end-combat", "upkeep", "end"):
        return None
    card = in_hand(place, player, *SLOW)
    if card is None or place.event.rule != "117.3a" or not harmless(place, player):
        return None
    return cast(place, card, TIMES)


@fault("a creature or sorcery is cast onto a nonempty stack", TIMES, "PriorityReceived")
def full_stack(place: Place) -> Plant | None:
    player = place.event.player
    if player != place.state.active or not place.state.zone("stack") or resolving(place) or not harmless(place, player):
        return None
    card = in_hand(place, player, *SLOW)
    return cast(place, card, TIMES) if card is not None else None


def play(place: Place, card: Object, rules: str) -> Plant:
    """The land is played here."""
    number, room = place.fresh()
    said = place.now("LandPlayed", rule="305.1", player=card.owner, card=card.id)
    moved = place.now(
        "ObjectMoved",
        rule="305.1",
        cause=place.n,
        old_id=card.id,
        new_id=number,
        from_zone="hand",
        to_zone="battlefield",
        facts=facts_of(card),
    )
    return room.with_(said, moved, before=place.n + (place.event.kind == "PriorityReceived"), rules=rules)


@fault("a second land is played in a turn", "305.2", "PriorityReceived PriorityPassed")
def second_land(place: Place) -> Plant | None:
    player = place.event.player
    turn, played = place.state.lands_played.get(player, (0, 0))
    right = player == place.state.active and place.state.step in ("main1", "main2") and not place.state.zone("stack")
    if not right or turn != place.state.turn or not played or resolving(place) or not harmless(place, player):
        return None
    if any("extra land" in words(thing) for thing in place.battlefield(player)):
        return None
    card = in_hand(place, player, "Land")
    return play(place, card, "305.2") if card is not None else None


@fault("a land is played in the other's turn", "305.1 305.3", "PriorityReceived")
def land_in_others(place: Place) -> Plant | None:
    player = place.event.player
    card = in_hand(place, player, "Land")
    if player == place.state.active or card is None or resolving(place) or place.state.turn < 1:
        return None
    return play(place, card, "305.1")


@fault("a land is played with something on the stack", "305.1", "PriorityReceived")
def land_on_stack(place: Place) -> Plant | None:
    player = place.event.player
    card = in_hand(place, player, "Land")
    if player != place.state.active or card is None or resolving(place) or not place.state.zone("stack"):
        return None
    return play(place, card, "305.1")
