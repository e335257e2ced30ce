"""CR 106 and 118–122: mana, life, damage and counters add up."""

from __future__ import annotations

from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, LifeChanged
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
from domain.ids import EventNumber, Recipient
from replay.audit.court import DAMAGE, Court, after, before, settled


@before(LifeChanged)
def life_adds_up(court: Court, event: LifeChanged) -> None:
    """119.3: the new total is the old one and the change."""
    life = court.state.players[event.player].life
    if event.total == life + event.amount and event.amount:
        court.ok("119.3")
    else:
        court.say("119.3", False, f"{life} and {event.amount} are not {event.total}")


def held(court: Court, on: Recipient, kind: str) -> int | None:
    """Counters of a kind on something; None where it is not there."""
    if isinstance(on, int):
        return dict(court.state.players[on].counters).get(kind, 0)
    thing = court.state.objects.get(on)
    return thing.counter(kind) if thing is not None else None


@before(CountersPut, CountersRemoved)
def counters_add_up(court: Court, event: CountersPut | CountersRemoved) -> None:
    """122.1: the new total is the old one and the change."""
    there = held(court, event.on, event.counter)
    if there is None:
        court.say("122.2", False, f"counters on {event.on}, which is not there")
        gone_saga(court, event.on)
        return
    wanted = there + event.amount if isinstance(event, CountersPut) else there - event.amount
    right = event.total == wanted and event.amount > 0 and wanted >= 0
    court.say("122.1", right, f"{event.counter}: {there} and {event.amount} are not {event.total}")
    if event.counter == "poison":
        court.memory.damage.pop(event.on, None)  # the result of damage by infect (120.3b)


def gone_saga(court: Court, on: Recipient) -> None:
    """714.4: a Saga that gets another lore counter was sacrificed too early."""
    number = court.notes.get("told sagas", {}).get(on)
    if number is not None:
        text = f"{on} gets a lore counter at event {court.number}: it was sacrificed before its last chapter"
        court.say("714.4", False, text, (court.number,), number)


@before(DamageDealt)
def damage_is_dealt(court: Court, event: DamageDealt) -> None:
    """120.8: no damage is dealt where it would be 0; and it is dealt to what is there."""
    state = court.state
    to = event.to
    if isinstance(to, int):
        court.say("120.8", event.amount > 0 and to in state.players, f"{event.amount} damage to seat {to}")
        court.memory.damage.setdefault(to, []).append((court.number, event.amount))
        return
    thing = state.objects.get(to)
    there = thing is not None and thing.zone == "battlefield"
    court.say("120.8", event.amount > 0 and there, f"{event.amount} damage to {to}")
    if thing is not None and event.marked is not None:
        total = thing.damage + event.amount
        court.say("120.3e", event.marked == total, f"{thing.damage} and {event.amount} are not {event.marked} on {to}")


@before(LifeChanged)
def damage_costs_life(court: Court, event: LifeChanged) -> None:
    """120.3a: damage dealt to a player is that much life lost."""
    if event.rule != "120.3a":
        if court.imported and event.amount < 0:
            told_as_lost(court, event)
        return
    dealt: list[tuple[int, int]] = court.memory.damage.get(event.player, [])
    if not dealt:
        court.say("120.3a", False, f"seat {event.player} loses life by damage, and none was dealt")
        return
    lost = -event.amount
    # A source of records may tell the life lost by several damages as one.
    told = next(([entry] for entry in dealt if entry[1] == lost), None) or list(dealt)
    total = sum(amount for _, amount in told)
    for entry in told:
        dealt.remove(entry)
    if not dealt:
        court.memory.damage.pop(event.player, None)
    numbers = tuple(number for number, _ in told)
    court.say("120.3a", total == lost, f"{total} damage to seat {event.player}, who loses {lost} life", numbers)


def told_as_lost(court: Court, event: LifeChanged) -> None:
    """Such records may tell the life lost by one of several damages as any other."""
    dealt: list[tuple[int, int]] = court.memory.damage.get(event.player, [])
    for entry in dealt:
        if entry[1] == -event.amount:
            dealt.remove(entry)
            break
    if not dealt:
        court.memory.damage.pop(event.player, None)


@settled(DAMAGE)
def damage_had_its_result(court: Court, at: EventNumber) -> None:
    """120.3a–b: damage dealt to a player has cost life, or given poison counters, before anybody gets priority."""
    memory = court.memory
    for player, dealt in memory.damage.items():
        for number, amount in dealt:
            text = f"{amount} damage was dealt to seat {player}, who lost no life"
            court.say("120.3a", None if memory.replaced is not None else False, text, (number,), at)
    memory.damage.clear()


@before(ManaSpent)
def mana_was_there(court: Court, event: ManaSpent) -> None:
    """106.4: only mana that is in the pool is spent."""
    there = court.state.pools.get(event.player, ())
    pool = [symbol for symbol, _ in there]
    for mana in event.mana:
        if mana in pool:
            pool.remove(mana)
            court.ok("106.4")
        else:
            court.say("106.4", False, f"{{{mana}}} is spent and not in the pool")


@before(StepBegan, TurnBegan)
def mana_empties(court: Court, event: StepBegan | TurnBegan) -> None:
    """500.5: no mana stays in a pool as a step ends."""
    for seat, pool in court.state.pools.items():
        if pool:
            keeps = court.imported and any(limit is not None for _, limit in pool)
            text = f"seat {seat} keeps {len(pool)} mana as the {court.state.step} step ends"
            court.say("500.5", None if keeps else False, text)
        else:
            court.ok("500.5")


@before(ManaEmptied)
def mana_to_empty(court: Court, event: ManaEmptied) -> None:
    """500.5: only mana that is there empties."""
    pool = [symbol for symbol, _ in court.state.pools.get(event.player, ())]
    there = all(pool.count(mana) >= event.mana.count(mana) for mana in event.mana)
    court.say("500.5", there, f"{len(event.mana)} mana empties, and {len(pool)} is in the pool")


@after(ManaEmptied)
def mana_empties_at_the_end(court: Court, event: ManaEmptied) -> None:
    """Notes that a step is ending."""
    court.notes["emptied"] = court.number


@before(PriorityReceived, ManaAdded, ManaSpent)
def the_step_ended(court: Court, event: PriorityReceived) -> None:
    """500.5: mana empties only as a step ends."""
    number = court.notes.pop("emptied", None)
    if number is not None:
        ended = court.notes.get("step began", 0) > number
        court.say("500.5", ended, "mana empties in the middle of a step", (number,), number)


@after(StepBegan, TurnBegan)
def step_began(court: Court, event: StepBegan) -> None:
    """Notes where the step began."""
    court.notes["step began"] = court.number


@after(ManaAdded)
def mana_is_some(court: Court, event: ManaAdded) -> None:
    """106.1b: there are six types of mana."""
    court.say("106.1b", all(mana.split("/")[0] in "WUBRGC" for mana in event.mana) or court.imported, "no type of mana")
