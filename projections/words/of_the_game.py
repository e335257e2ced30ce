"""Words for CR 103–106, 117–122, 500–511: the start and end, life, mana, turns and combat."""

from __future__ import annotations

from domain.events.cr103_104_game import (
    CommanderNamed,
    DeckRegistered,
    DieRolled,
    GameBegan,
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
    StartingPlayerChosen,
)
from domain.events.cr106_mana import ManaAdded, ManaEmptied, ManaSpent
from domain.events.cr119_122_numbers import CountersPut, CountersRemoved, DamageDealt, DamageRemoved, LifeChanged
from domain.events.cr500_turns import (
    ExtraPhasesGranted,
    ExtraTurnGranted,
    PriorityEnded,
    PriorityPassed,
    PriorityReceived,
    StepBegan,
    TurnBegan,
)
from domain.events.cr506_combat import AttackersDeclared, BlockersDeclared, DamageAssigned, RemovedFromCombat
from domain.vocabulary import LORE, STEP_TITLES
from projections.names import clean, listed
from projections.words.base import Teller, counted, counters, mana, words

LOSSES = {
    "life": "has 0 or less life",
    "empty-library": "drew from an empty library",
    "poison": "has ten or more poison counters",
    "effect": "lost to an effect",
    "concession": "conceded",
    "timeout": "ran out of time",
    "commander-damage": "took 21 or more combat damage from a commander",
    "unknown": "the record does not say why",
}


@words(GameBegan)
def game_began(event: GameBegan, tell: Teller) -> str:
    names = listed([clean(player.name) for player in event.players])
    what = f" ({clean(event.format)})" if event.format else ""
    late = "; the record starts later" if event.partial_start else ""
    fork = ""
    if event.forked_from is not None:
        fork = f"; it goes on from event {event.forked_from.event} of game {clean(event.forked_from.game)[:8]}"
    return f"a game between {names} begins{what}{late}{fork}"


@words(DeckRegistered)
def deck_registered(event: DeckRegistered, tell: Teller) -> str:
    if event.main is None:
        return f"{tell.player(event.player)} registers a deck"
    size = counted(sum(copies for _, copies in event.main), "card")
    side = f" and a sideboard of {sum(copies for _, copies in event.sideboard)}" if event.sideboard else ""
    return f"{tell.player(event.player)} registers a deck of {size}{side}"


@words(DieRolled)
def die_rolled(event: DieRolled, tell: Teller) -> str:
    return f"{tell.player(event.player)} rolls {event.result}"


@words(StartingPlayerChosen)
def starting_player_chosen(event: StartingPlayerChosen, tell: Teller) -> str:
    return f"{tell.player(event.player)} will take the first turn"


@words(MulliganTaken)
def mulligan_taken(event: MulliganTaken, tell: Teller) -> str:
    return f"{tell.player(event.player)} takes mulligan {event.taken}"


@words(OpeningHandKept)
def opening_hand_kept(event: OpeningHandKept, tell: Teller) -> str:
    return f"{tell.player(event.player)} keeps {counted(len(tell.state.zone('hand', event.player)), 'card')}"


@words(PlayerLost)
def player_lost(event: PlayerLost, tell: Teller) -> str:
    return f"{tell.player(event.player)} loses the game: {LOSSES[event.reason]}"


@words(GameWon)
def game_won(event: GameWon, tell: Teller) -> str:
    return f"{tell.player(event.player)} wins the game"


@words(GameDrawn)
def game_drawn(event: GameDrawn, tell: Teller) -> str:
    return "the game is a draw"


@words(GameEnded)
def game_ended(event: GameEnded, tell: Teller) -> str:
    match = f"; {tell.player(event.match_winner)} wins the match" if event.match_winner is not None else ""
    return f"the game ends{f' ({clean(event.reason)})' if event.reason else ''}{match}"


@words(CommanderNamed)
def commander_named(event: CommanderNamed, tell: Teller) -> str:
    return f"{tell.card(event.object)} is {tell.player(event.player)}'s commander"


@words(ManaAdded)
def mana_added(event: ManaAdded, tell: Teller) -> str:
    only = f", to spend on {clean(event.restriction)} only" if event.restriction else ""
    if event.restriction and event.restriction.startswith(("cast ", "activate ", "anything")):
        only = f", to spend so: {clean(event.restriction)}"
    return f"{tell.player(event.player)} adds {mana(event.mana)}{tell.source(event, ' from ')}{only}"


@words(ManaSpent)
def mana_spent(event: ManaSpent, tell: Teller) -> str:
    on = f" for {tell.card(event.on)}" if event.on else ""
    return f"{tell.player(event.player)} spends {mana(event.mana)}{on}"


@words(ManaEmptied)
def mana_emptied(event: ManaEmptied, tell: Teller) -> str:
    return f"{tell.player(event.player)} loses unspent {mana(event.mana)}"


@words(LifeChanged)
def life_changed(event: LifeChanged, tell: Teller) -> str:
    player, size = tell.player(event.player), abs(event.amount)
    verb = {"payment": "pays", "set": "has a life total set by"}.get(event.reason)
    if event.reason == "set":
        return f"{player}'s life total becomes {event.total}{tell.source(event)}"
    verb = verb or ("gains" if event.amount > 0 else "loses")
    return f"{player} {verb} {size} life{tell.source(event, ' from ')} (now {event.total})"


@words(DamageDealt)
def damage_dealt(event: DamageDealt, tell: Teller) -> str:
    kind = "combat damage" if event.combat else "damage"
    to = tell.recipient(event.to)
    marked = f" ({event.marked} marked)" if event.marked is not None else ""
    if event.source is not None and tell.find(event.source) is not None:
        return f"{tell.label(event.source)} deals {event.amount} {kind} to {to}{marked}"
    return f"{event.amount} {kind} is dealt to {to}{marked}"


@words(DamageRemoved)
def damage_removed(event: DamageRemoved, tell: Teller) -> str:
    return f"damage is removed from {tell.several(event.objects)}"


@words(CountersPut)
def counters_put(event: CountersPut, tell: Teller) -> str:
    what = counters(event.amount, event.counter)
    where = f"on {tell.recipient(event.on)} ({event.total})"
    owner = tell.controller(event.on)
    if event.counter == LORE and owner is not None and event.source in (None, event.on):
        return f"{tell.player(owner)} puts {what} {where}"
    if isinstance(event.on, int):
        return f"{tell.player(event.on)} gets {what}{tell.source(event)} ({event.total})"
    return f"{what} {'is' if event.amount == 1 else 'are'} put {where}{tell.source(event, but=event.on)}"


@words(CountersRemoved)
def counters_removed(event: CountersRemoved, tell: Teller) -> str:
    what = counters(event.amount, event.counter)
    where = f"from {tell.recipient(event.on)} ({event.total} left)"
    return f"{what} {'is' if event.amount == 1 else 'are'} removed {where}{tell.source(event, but=event.on)}"


@words(TurnBegan)
def turn_began(event: TurnBegan, tell: Teller) -> str:
    return f"{'extra turn' if event.extra else 'turn'} {event.turn} begins, {tell.player(event.active)}'s"


@words(ExtraPhasesGranted)
def extra_phases_granted(event: ExtraPhasesGranted, tell: Teller) -> str:
    named = {"begin": "combat phase", "main2": "main phase"}
    return f"after this phase there is an additional {listed([named.get(step, step) for step in event.phases])}"


@words(ExtraTurnGranted)
def extra_turn_granted(event: ExtraTurnGranted, tell: Teller) -> str:
    return f"{tell.player(event.player)} will take an extra turn after this one{tell.source(event)}"


@words(StepBegan)
def step_began(event: StepBegan, tell: Teller) -> str:
    return f"the {STEP_TITLES[event.step] if event.step else 'step'} begins"


@words(PriorityReceived)
def priority_received(event: PriorityReceived, tell: Teller) -> str:
    return f"{tell.player(event.player)} receives priority"


@words(PriorityPassed)
def priority_passed(event: PriorityPassed, tell: Teller) -> str:
    return f"{tell.player(event.player)} passes priority"


@words(PriorityEnded)
def priority_ended(event: PriorityEnded, tell: Teller) -> str:
    return "no player has priority"


@words(AttackersDeclared)
def attackers_declared(event: AttackersDeclared, tell: Teller) -> str:
    if not event.attacks:
        return f"{tell.player(event.player)} attacks with nothing"
    targets = dict.fromkeys(attack.target for attack in event.attacks)
    groups = [
        f"{tell.several(tuple(attack.attacker for attack in event.attacks if attack.target == target))}"
        f" at {tell.recipient(target)}"
        for target in targets
    ]
    return f"{tell.player(event.player)} attacks with {', and '.join(groups)}"


@words(BlockersDeclared)
def blockers_declared(event: BlockersDeclared, tell: Teller) -> str:
    if not event.blocks:
        return f"{tell.player(event.player)} blocks nothing"
    blocks = [f"{tell.several(block.attackers)} with {tell.label(block.blocker)}" for block in event.blocks]
    return f"{tell.player(event.player)} blocks {', and '.join(blocks)}"


@words(DamageAssigned)
def damage_assigned(event: DamageAssigned, tell: Teller) -> str:
    shares = listed([f"{amount} to {tell.recipient(to)}" for to, amount in event.amounts])
    return f"{tell.label(event.by)} assigns {shares}"


@words(RemovedFromCombat)
def removed_from_combat(event: RemovedFromCombat, tell: Teller) -> str:
    leave = "leaves" if len(event.objects) == 1 else "leave"
    return f"{tell.several(event.objects)} {leave} combat"
