"""CR 611–613 and 701.3: effects begin and end once, control and attachments change to something else."""

from __future__ import annotations

from domain.events.cr601_608_stack import EffectBegan, EffectEnded
from domain.events.cr613_characteristics import CharacteristicsChanged, ControlChanged
from domain.events.cr701_actions import Attached, Unattached
from replay.audit.court import Court, before


@before(EffectBegan)
def begins_once(court: Court, event: EffectBegan) -> None:
    """611.2: an effect begins once."""
    if not court.imported:
        court.say("611.2", event.effect not in court.state.effects, f"the effect {event.effect} is under way already")


@before(EffectEnded)
def ends_once(court: Court, event: EffectEnded) -> None:
    """611.2a: an effect that ends has begun."""
    if not court.imported:
        court.say("611.2a", event.effect in court.state.effects, f"the effect {event.effect} is not under way")


@before(CharacteristicsChanged)
def changes_something(court: Court, event: CharacteristicsChanged) -> None:
    """613.1: what is told to change is there, and was something else."""
    if court.imported:
        return
    for change in event.changes:
        thing = court.state.objects.get(change.object)
        zones = ("command",) if event.rule == "701.54c" else ("battlefield", "stack")
        there = thing is not None and thing.zone in zones
        court.say("613.1", there, f"{change.object} changes and is not on the battlefield or the stack")
        if thing is not None and thing.face is not None:
            before_ = getattr(thing.face, change.characteristic)
            court.say(
                "613.1", before_ != change.value, f"the {change.characteristic} of {change.object} stays the same"
            )


@before(ControlChanged)
def changes_hands(court: Court, event: ControlChanged) -> None:
    """613.1b: another player controls it from now on."""
    thing = court.state.objects.get(event.object)
    if thing is not None and not court.imported:
        court.say(
            "613.1b", thing.controller != event.controller, f"seat {event.controller} controls {event.object} already"
        )


@before(Attached)
def attaches(court: Court, event: Attached) -> None:
    """701.3: it is attached to something else than before, that is there."""
    thing = court.state.objects.get(event.object)
    there = isinstance(event.to, int) or event.to in court.state.objects
    court.say("701.3a", there and thing is not None, f"{event.object} is attached to {event.to}, which is not there")
    if thing is not None and not court.imported:
        court.say("701.3b", thing.attached_to != event.to, f"{event.object} is attached to {event.to} already")


@before(Unattached)
def comes_off(court: Court, event: Unattached) -> None:
    """701.3d: what becomes unattached was attached."""
    thing = court.state.objects.get(event.object)
    if not court.imported:
        attached = thing is not None and thing.attached_to is not None
        court.say("701.3d", attached, f"{event.object} becomes unattached and was not attached")
