"""CR 103–106 and 117–122: starting, ending, life, counters, damage, mana."""

from __future__ import annotations

from domain.events.cr103_104_game import GameWon, PlayerLost
from domain.events.cr106_mana import ManaAdded, ManaSpent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, LifeChanged
from domain.events.cr500_turns import PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.ids import Recipient
from replay.audit.auditing import Court, after, before

OPENING_HAND = 7


@before(TurnBegan)
def opening_hands(court: Court, event: TurnBegan) -> None:
    """103.5: seven cards, less one for each mulligan, as the first turn begins."""
    if event.turn != 1:
        return
    for seat, player in court.state.players.items():
        hand = len(court.state.zone("hand", seat))
        wanted = OPENING_HAND - player.mulligans
        # A card may begin the game on the battlefield (103.6a).
        used = any(court.state.objects[i].owner == seat for i in court.state.zone("battlefield"))
        court.say(
            "103.5",
            hand == wanted or (None if used else False),
            f"seat {seat} begins with {hand} cards, not {wanted}",
        )


@before(GameWon)
def winner(court: Court, event: GameWon) -> None:
    """104.2a: whoever wins is the last one left."""
    if event.rule != "104.2a":
        return
    left = [seat for seat, player in court.state.players.items() if not player.lost]
    court.say("104.2a", left == [event.player], f"seat {event.player} wins while {left} are in the game")


@before(PlayerLost)
def losers(court: Court, event: PlayerLost) -> None:
    """104.3b, 704.5a: a player who lost by life has none."""
    if event.reason == "life":
        life = court.state.players[event.player].life
        court.say("704.5a", life <= 0, f"seat {event.player} lost by life with {life}")


@before(LifeChanged)
def life_adds_up(court: Court, event: LifeChanged) -> None:
    """119: the new total is the old one and the change."""
    life = court.state.players[event.player].life
    court.say("119.3", event.total == life + event.amount, f"{life} and {event.amount} are not {event.total}")


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
        court.say("122.1", False, f"counters on {event.on}, which is not there")
        return
    wanted = there + event.amount if isinstance(event, CountersPut) else there - event.amount
    court.say("122.1", event.total == wanted, f"{event.counter}: {there} and {event.amount} are not {event.total}")


@before(DamageDealt)
def damage_is_positive(court: Court, event: DamageDealt) -> None:
    """120.8: no damage is dealt where it would be 0; and it is dealt to what is there."""
    there = isinstance(event.to, int) or event.to in court.state.objects
    court.say("120.8", event.amount > 0 and there, f"{event.amount} damage to {event.to}")
    if isinstance(event.to, int):
        court.memory.setdefault("damage to players", []).append((court.number, event.to, event.amount))


@before(LifeChanged)
def damage_costs_life(court: Court, event: LifeChanged) -> None:
    """120.3a: damage dealt to a player is that much life lost."""
    if event.rule != "120.3a":
        return
    dealt = [entry for entry in court.memory.get("damage to players", []) if entry[1] == event.player]
    if not dealt:
        return
    own = [entry for entry in dealt if entry[0] == event.cause and entry[2] == -event.amount]
    # A source of records may tell the life lost by several damages as one.
    told = own or dealt
    total = sum(amount for _, _, amount in told)
    for entry in told:
        court.memory["damage to players"].remove(entry)
    court.say(
        "120.3a",
        total == -event.amount,
        f"{total} damage to seat {event.player}, who loses {-event.amount} life",
        tuple(number for number, _, _ in told),
    )


@before(ManaSpent)
def mana_was_there(court: Court, event: ManaSpent) -> None:
    """106.4: only mana that is in the pool is spent."""
    pool = [symbol for symbol, _ in court.state.pools.get(event.player, ())]
    for mana in event.mana:
        if mana in pool:
            pool.remove(mana)
            court.say("106.4", True)
        else:
            court.say("106.4", False, f"{{{mana}}} is spent and not in the pool")


@before(StepBegan)
def mana_empties(court: Court, event: StepBegan) -> None:
    """500.5: no mana stays in a pool as a step ends."""
    for seat, pool in court.state.pools.items():
        court.say("500.5", not pool, f"seat {seat} keeps {len(pool)} mana into the {event.step} step")


@after(ManaAdded)
def mana_is_somebodys(court: Court, event: ManaAdded) -> None:
    """106.4: added mana is in the pool of a player in the game."""
    court.say("106.1b", all(mana.split("/")[0] in "WUBRGC" for mana in event.mana) or court.imported, "no type of mana")


@before(PriorityPassed)
def passes_with_priority(court: Court, event: PriorityPassed) -> None:
    """117.3d: only who has priority passes."""
    court.say("117.3d", court.state.priority == event.player, f"seat {event.player} passes without priority")


@before(PriorityReceived)
def active_first(court: Court, event: PriorityReceived) -> None:
    """117.3a–b: as a step begins, and after a resolution, the active player gets priority."""
    if event.rule in ("117.3a", "117.3b"):
        active = court.state.active
        court.say(event.rule, event.player == active, f"seat {event.player} gets priority in the turn of seat {active}")
