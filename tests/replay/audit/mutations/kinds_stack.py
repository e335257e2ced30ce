"""Faults of casting, paying, the stack and foretelling (CR 106, 117, 305, 601–608, 702.143)."""

from __future__ import annotations

from domain.state.leaves import Object
from tests.replay.audit.mutations.planting import Moved, Place, Plant, fault, other, shifted

BASIC = tuple(f"arena:{number}" for number in range(1001, 1006))


def asked(place: Place, start: int | None = None) -> int | None:
    """Where somebody gets priority, or passes without; None where the game ends before anybody passes."""
    at = place.after("PriorityReceived", "PriorityPassed", start=start)
    passes = place.after("PriorityPassed", start=start)
    end = place.after("PlayerLost", "GameEnded", start=start)
    return at if passes is not None and (end is None or passes < end) else None


# Mana ---------------------------------------------------------------------------------------------------------------


@fault("mana survives a step", "500.5", "ManaAdded")
def survives(place: Place) -> Plant | None:
    step = place.after("StepBegan", "ManaEmptied")
    if step is None or place.events[step].kind == "ManaEmptied":
        return None
    return place.with_(place.event.model_copy(), before=place.n + 1, at=step)


@fault("unspent mana does not empty", "500.5", "ManaEmptied", "simulated", "no mana is left over in the real games")
def not_emptied(place: Place) -> Plant | None:
    step = place.after("StepBegan", "TurnBegan")
    return place.without(place.n, at=step) if step is not None else None


@fault("mana is spent twice", "106.4", "ManaSpent")
def spent_twice(place: Place) -> Plant | None:
    pool = list(place.state.pools.get(place.event.player, ()))
    if len(pool) > len(place.event.mana):
        return None  # there may be more of it
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("mana is spent that nobody made", "106.4", "ManaAdded")
def not_made(place: Place) -> Plant | None:
    spent = place.after("ManaSpent")
    if spent is None or (place.state.pools.get(place.event.player) and place.imported):
        return None
    if any(event.kind == "ManaEmptied" for event in place.events[place.n : spent]):
        return None
    others = [event for event in place.events[place.n + 1 : spent] if event.kind == "ManaAdded"]
    if any(mana in event.mana for event in others for mana in place.event.mana) and place.imported:  # type: ignore[attr-defined]
        return None
    wanted = list(place.events[spent].mana)  # type: ignore[attr-defined]
    have = [symbol for symbol, _ in place.state.pools.get(place.event.player, ())]
    have += [mana for event in others for mana in event.mana]  # type: ignore[attr-defined]
    for mana in wanted:
        if mana not in have:
            return place.without(place.n, at=spent)
        have.remove(mana)
    return None


@fault("a spell is not paid for", "601.2h 500.5", "ManaSpent")
def not_paid(place: Place) -> Plant | None:
    """Where the cost is not known it shows as the mana stays: there it is told at the end of the step."""
    event = place.event
    if event.rule != "601.2h":
        return None
    cast = next((n for n in range(place.n, 0, -1) if place.events[n].kind == "SpellCast"), None)
    step = place.after("StepBegan", "ManaEmptied")
    if cast is None or step is None or getattr(place.events[cast], "spell", None) != event.on:
        return None
    if not place.imported and not known_cost(place, cast):
        if place.events[step].kind == "ManaEmptied":
            return None
        return place.without(place.n, at=step)
    if place.imported:
        later = any(
            e.kind in ("ManaSpent", "ManaAdded", "RolledBack", "ManaEmptied") for e in place.events[place.n + 1 : step]
        )
        return place.without(place.n, at=step) if not later else None
    return place.without(place.n, at=cast)


def known_cost(place: Place, cast: int) -> bool:
    """Whether a spell of ours costs what stands on it, or its foretell cost."""
    spell = place.thing(getattr(place.events[cast], "spell", None))
    names = [spell.face.card if spell is not None and spell.face is not None else None]
    names += [thing.face.card for thing in place.battlefield() if thing.face is not None]
    from domain.cards.corpus import corpus

    words = [repr(corpus().get(name or "")) for name in names]
    odd = any("CostChange" in word for word in words) or "AdditionalCost" in words[0] or "AlternativeCost" in words[0]
    return not odd and "/P}" not in words[0] and "{2/" not in words[0]


@fault("a land makes mana without tapping", "107.5", "PermanentTapped")
def no_tap(place: Place) -> Plant | None:
    before = place.events[place.n - 1]
    if before.kind != "AbilityActivated" or place.event.rule != "107.5" or asked(place) is None:
        return None
    ability = before.ability  # type: ignore[attr-defined]
    if ability not in BASIC and not ability.startswith("mana {"):
        return None
    return place.without(place.n, at=place.n - 1)


# Casting and playing ------------------------------------------------------------------------------------------------


@fault("a spell is cast without priority", "117.1a", "SpellCast")
def no_priority(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player))


@fault("an ability is activated without priority", "117.1b 602.2 605.3a", "AbilityActivated")
def activates(place: Place) -> Plant | None:
    return place.changed(player=other(place.event.player))


def harmless(place: Place, player: int) -> bool:
    """Whether nothing that a player has could allow it: lands only, and nothing of theirs resolved this turn."""
    if not place.imported:
        return True
    for thing in place.battlefield():
        types = thing.face.types if thing.face is not None else ()
        if "Land" in types and "Creature" not in types:
            continue
        if thing.controller == player or "Creature" not in types:
            return False
    for event in reversed(place.events[: place.n]):
        if event.kind == "TurnBegan":
            return not any(place.state.objects[i].kind != "card" for i in place.state.zone("command"))
        if event.kind in ("SpellResolved", "AbilityResolved", "StackObjectRemoved"):
            return False
    return False


def plain(abilities: tuple[str, ...]) -> bool:
    """Whether abilities are keywords or mana abilities of basic lands, by Arena's numbers."""
    return all(ability in BASIC or int(ability.removeprefix("arena:")) < 16 for ability in abilities)


def in_hand(place: Place, player: int, *types: str) -> Object | None:
    """A card in a hand that is of one of these types."""
    for identifier in place.state.zone("hand", player):
        card = place.state.objects[identifier]
        face = card.base
        if face is None or any(name in ("flash", "arena:7") for name in face.abilities):
            continue
        if place.imported and "Land" not in types and not plain(face.abilities):
            continue  # it might say that it can be cast at other times
        if any(word in face.types for word in types) and "Instant" not in face.types:
            if "Land" in types or "Land" not in face.types:
                return card
    return None


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


def facts_of(card: Object) -> object:
    """What the card is, as an event tells it."""
    from domain.events.base import Facts

    face = card.base
    return Facts(**{name: getattr(face, name) for name in Facts.model_fields}) if face is not None else None


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


def resolving(place: Place) -> bool:
    """Whether something resolves here."""
    for event in reversed(place.events[: place.n]):
        if event.kind in ("SpellResolved", "AbilityResolved", "StackObjectRemoved", "StepBegan"):
            return False
        if event.kind == "ResolutionBegan":
            return True
    return False


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


def words(thing: Object) -> str:
    """The definition of a card of ours."""
    from domain.cards.corpus import corpus

    return repr(corpus().get(thing.face.card or "")) if thing.face is not None else ""


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


# The stack ----------------------------------------------------------------------------------------------------------


@fault("not the top of the stack resolves", "405.5 608.1", "ResolutionBegan")
def not_top(place: Place) -> Plant | None:
    stack = place.state.zone("stack")
    return place.changed(object=stack[1]) if len(stack) > 1 else None


@fault("something resolves that is not on the stack", "405.5 608.1", "ResolutionBegan")
def not_there(place: Place) -> Plant | None:
    return place.changed(object=f"o{place.state.next_object + 500}")


@fault(
    "something resolves without beginning to",
    "608.1",
    "ResolutionBegan",
    "simulated",
    "Arena leaves the beginning out now and then",
)
def not_begun(place: Place) -> Plant | None:
    end = place.after("SpellResolved", "AbilityResolved", "PriorityReceived")
    if end is None or place.events[end].kind == "PriorityReceived":
        return None
    return place.without(place.n, at=end)


@fault("something begins to resolve and does not finish", "608", "SpellResolved AbilityResolved")
def not_finished(place: Place) -> Plant | None:
    at = place.after("PriorityReceived")
    follows = place.n + 1
    if at is None or place.events[at].rule != "117.3b" or at - place.n > 6:
        return None
    if place.next_is("ObjectMoved", old_id=place.event.object):
        return place.without(place.n, at=follows)  # the move comes, and nothing resolved
    if place.next_is("StackObjectRemoved") and not place.imported:
        return place.without(place.n, at=follows)
    return None


@fault("a resolved spell stays on the stack", "608", "SpellResolved")
def spell_stays(place: Place) -> Plant | None:
    if not place.next_is("ObjectMoved", old_id=place.event.object) or asked(place) is None:
        return None
    return place.without(place.n + 1, at=place.n)


@fault("a resolved ability stays on the stack", "608.2n", "StackObjectRemoved")
def ability_stays(place: Place) -> Plant | None:
    at = asked(place)
    if place.event.reason != "resolved" or at is None or place.events[place.n - 1].kind != "AbilityResolved":
        return None
    return place.without(place.n, at=at)


@fault("a target has left before it is chosen", "115.1", "TargetsChosen")
def gone_target(place: Place) -> Plant | None:
    gone = [one for one in place.gone if one not in place.state.objects]
    if not gone or not place.event.targets or not place.event.targets[0]:
        return None
    groups = ((gone[-1], *place.event.targets[0][1:]), *place.event.targets[1:])
    return place.changed(targets=groups)


@fault("targets are chosen for what is not on the stack", "601.2c", "TargetsChosen")
def no_spell(place: Place) -> Plant | None:
    return place.changed(on=f"o{place.state.next_object + 500}")


@fault("something resolves whose only target is gone", "608.2b", "ResolutionBegan")
def all_gone(place: Place) -> Plant | None:
    thing = place.thing(place.event.object)
    if thing is None or len(thing.targets) != 1 or len(thing.targets[0]) != 1:
        return None
    target = place.thing(thing.targets[0][0])
    end = place.after("SpellResolved", "AbilityResolved", "PriorityReceived")
    if target is None or target.zone != "battlefield" or end is None or place.events[end].kind == "PriorityReceived":
        return None
    number, room = place.fresh()
    to = "graveyard"
    told = place.now(
        "PermanentSacrificed", rule="701.21a", cause=place.n - 1, player=target.controller, permanent=target.id
    )
    moved = place.now(
        "ObjectMoved",
        rule="701.21a",
        cause=place.n - 1,
        old_id=target.id,
        new_id=number,
        from_zone="battlefield",
        to_zone=to,
    )
    return room.with_(told, moved, at=end)


@fault("a triggered ability is not put on the stack", "603.3", "AbilityPutOnStack")
def not_put(place: Place) -> Plant | None:
    event = place.event
    if not (event.rule or "").startswith("603.3") or event.cause is None:
        return None
    trigger = place.events[event.cause]
    if trigger.kind != "AbilityTriggered" or trigger.ability == "unknown":  # type: ignore[attr-defined]
        return None
    at = place.after("PriorityReceived", "PriorityPassed", start=event.cause + 1)
    paying = getattr(place.events[event.cause - 1], "rule", None) in ("107.5", "605.3a")
    if at is None or (place.imported and paying):
        return None
    if place.imported and place.events[at].kind != "PriorityReceived":
        return None
    return place.without(place.n, at=at)


@fault("an ability is put on the stack and did not trigger", "603.3", "AbilityTriggered")
def not_triggered(place: Place) -> Plant | None:
    if place.event.chapter is not None:
        return None
    for number in range(place.n + 1, min(place.n + 30, len(place.events))):
        event = place.events[number]
        if event.kind == "AbilityPutOnStack" and event.cause == place.n:
            same = [
                e
                for e in place.events[place.n - 8 : number]
                if e.kind == "AbilityTriggered" and e.source == event.source
            ]
            return place.without(place.n, at=number) if len(same) == 1 else None
    return None


@fault("an ability triggers without an event", "603.2", "AbilityTriggered")
def no_event(place: Place) -> Plant | None:
    return place.changed(cause=None) if place.event.chapter is None else None


@fault("an ability triggers on a pass", "603.2", "PriorityPassed")
def on_a_pass(place: Place) -> Plant | None:
    earlier = next((e for e in reversed(place.events[: place.n]) if e.kind == "AbilityTriggered"), None)
    if earlier is None or earlier.chapter is not None or earlier.source not in place.state.objects:  # type: ignore[attr-defined]
        return None
    new = earlier.model_copy(update={"cause": place.n, "turn": place.state.turn, "step": place.state.step})
    return place.with_(new, before=place.n + 1)


@fault("an activated ability is not put on the stack", "602.2a", "AbilityPutOnStack")
def not_on_stack(place: Place) -> Plant | None:
    if place.event.rule != "602.2a" or place.events[place.n - 1].kind != "AbilityActivated":
        return None
    return place.without(place.n, at=place.n - 1)


@fault("an ability is put on the stack and nobody activated it", "602.2a", "AbilityActivated")
def not_activated(place: Place) -> Plant | None:
    return place.without(place.n, at=place.n + 1) if place.next_is("AbilityPutOnStack", rule="602.2a") else None


# Foretelling --------------------------------------------------------------------------------------------------------


@fault("a foretold card is shown to all", "702.143a 406.3", "ObjectMoved")
def shown(place: Place) -> Plant | None:
    return place.changed(seen_by=None) if place.event.rule == "702.143a" else None


@fault("a foretold card is exiled face up", "702.143a 406.3", "ObjectMoved")
def face_up(place: Place) -> Plant | None:
    return place.changed(face_down=False) if place.event.rule == "702.143a" else None


@fault(
    "a foretold card is cast for its mana cost",
    "702.143a",
    "SpellCast",
    "simulated",
    "the ways of casting are numbers in a log",
)
def for_mana(place: Place) -> Plant | None:
    return place.changed(alternative=None) if place.event.alternative == "foretell" else None


@fault("a foretold card is cast in the same turn", "702.143a", "SpellCast")
def same_turn(place: Place) -> Plant | None:
    return foretold_at(place, place.n, place.n, place.event.card)


def foretold_at(place: Place, to: int, at: int, card: str | None) -> Plant | None:
    """The card is foretold at another time, and is another object of the time then."""
    told = next((n for n in range(len(place.events)) if getattr(place.events[n], "exiled", None) == card), None)
    if card not in place.state.foretold or told is None or place.events[told + 1].kind != "ObjectMoved":
        return None
    moved = place.events[told + 1]
    number = f"o{place.state.next_object}"
    events = shifted(place.events, to, place.state.next_object)
    # Later the card is what it became here.
    renamed = [
        event.model_copy(update={name: number for name in ("card", "old_id") if getattr(event, name, None) == card})
        if number_ >= to
        else event
        for number_, event in enumerate(events)
    ]
    when = {"turn": place.state.turn, "step": place.state.step}
    first = place.events[told].model_copy(update={"exiled": number, **when})
    second = moved.model_copy(update={"new_id": number, **when})
    room = Place(renamed, place.n, place.state, place.imported, place.rules)
    pieces: list[object] = [n for n in room.numbers() if n not in (told, told + 1)]
    where = pieces.index(to)
    pieces[where:where] = [Moved(told, first), Moved(told + 1, second)]
    return room.made(pieces, at)  # type: ignore[arg-type]


@fault(
    "a card is foretold in the other's turn",
    "116.2h 702.143a",
    "PriorityReceived",
    "simulated",
    "the one card that is foretold in the real games is cast before the other's turn",
)
def in_others_turn(place: Place) -> Plant | None:
    player = place.event.player
    if player == place.state.active or place.state.turn < 2 or resolving(place):
        return None
    for card in place.state.foretold:
        thing = place.thing(card)
        if (
            thing is not None
            and thing.owner == player
            and thing.zone == "exile"
            and place.state.foretold[card] == place.state.turn - 1
        ):
            plant = foretold_at(place, place.n + 1, place.n, card)
            if plant is None or any("foretell any turn" in words(one) for one in place.battlefield(player)):
                return None
            at = next(
                n for n, e in enumerate(plant.events) if getattr(e, "exiled", None) == f"o{place.state.next_object}"
            )
            return Plant(plant.events, at, plant.rules)
    return None


@fault("foretelling is not paid for", "116.2h", "ManaSpent", "simulated", "what foretelling costs is not in a log")
def foretold_free(place: Place) -> Plant | None:
    at = place.after("CardForetold")
    if place.event.rule != "116.2h" or at is None or at - place.n > 6:
        return None
    if any("foretelling costs less" in words(one) for one in place.battlefield()):
        return None
    return place.without(place.n, at=at)
