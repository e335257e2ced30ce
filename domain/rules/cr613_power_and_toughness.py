"""CR 613.4, layer 7: power and toughness: defined (7a), set (7b), modified (7c, counters too), switched (7d)."""

from __future__ import annotations

from domain.cards import abilities as a
from domain.ids import ObjectId
from domain.rules import off
from domain.rules.cr613_effects import Working
from domain.rules.matching import Reading, amount

PT_COUNTERS = {"+1/+1": (1, 1), "-1/-1": (-1, -1), "+1/+0": (1, 0), "+0/+1": (0, 1), "-0/-1": (0, -1), "+2/+2": (2, 2)}


def set_pt(reading: Reading, one: Working, change: a.SetPT) -> None:
    """Power and toughness are a number (7a, 7b)."""
    one.power, one.toughness = amount(reading, change.power), amount(reading, change.toughness)


def modify(reading: Reading, one: Working, change: a.ModifyPT) -> None:
    """Power and toughness are more or less (7c)."""
    one.power = (one.power or 0) + amount(reading, change.power)
    one.toughness = (one.toughness or 0) + amount(reading, change.toughness)


def switch(reading: Reading, one: Working, change: a.SwitchPT) -> None:
    """Power and toughness take each other's place (7d)."""
    one.power, one.toughness = one.toughness, one.power


def counters(one: Working) -> None:
    """Counters that change power and toughness (7c)."""
    for kind, number in one.thing.counters:
        delta = PT_COUNTERS.get(kind)
        if delta is not None and one.power is not None:
            one.power += delta[0] * number
            one.toughness = (one.toughness or 0) + delta[1] * number


def hone(one: Working, working: dict[ObjectId, Working]) -> None:
    """122.1j: a hone counter on an Equipment gives +1/+0 to the creature it is attached to (7c)."""
    number = one.thing.counter("hone")
    host = working.get(one.thing.attached_to) if isinstance(one.thing.attached_to, str) else None
    if off.is_off("122.1j") or not number or host is None or host.power is None:
        return
    if "Equipment" in one.subtypes:
        host.power += number


def all_counters(working: dict[ObjectId, Working]) -> None:
    """What the counters on permanents make of power and toughness."""
    for one in working.values():
        if one.thing.counters:
            counters(one)
            hone(one, working)
