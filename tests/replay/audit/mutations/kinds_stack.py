"""Faults of the stack: triggers, targets, resolving (CR 603, 608)."""

from __future__ import annotations

from tests.replay.audit.mutations.helps import asked
from tests.replay.audit.mutations.planting import Place, Plant, fault


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
    others = (e for e in place.events if e.kind == "AbilityPutOnStack" and e is not event)
    if place.imported and not any(e.ability == event.ability for e in others):  # type: ignore[attr-defined]
        return None  # nothing else tells that it is no mana ability
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
