"""evolve for CR 103–106, 117, 119–122, 500–514 and the designations: the game, its players and its clock."""

from __future__ import annotations

from msgspec.structs import replace

from domain.events.cr103_104_game import (
    DeckRegistered,
    GameBegan,
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
)
from domain.events.cr106_mana import ManaAdded, ManaEmptied
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
from domain.events.cr601_608_stack import ResolutionBegan
from domain.events.cr701_actions import DesignationGained, DesignationLost, EnduringStoryGained, RingTempted
from domain.events.records import (
    ChoiceRequested,
    CommandGiven,
    GapObserved,
    ObservedCounters,
    ObservedDamage,
    ObservedLife,
    ObservedMana,
    ObservedMulligans,
    RolledBack,
    Superseded,
)
from domain.ids import Recipient, object_id
from domain.state.evolve import evolves
from domain.state.leaves import Awaiting, Deck, Object, Outcome, Player, face_of, with_counter
from domain.state.position import position
from domain.state.state import State, zone_key
from domain.vocabulary import KEYWORD_COUNTERS

ENDURING_STORY = "enduring story"


@evolves(GameBegan, writes=("format", "players", "objects", "zones", "pools", "next_object"))
def game_began(state: State, event: GameBegan) -> None:
    state.format = event.format
    number = state.next_object
    for player in event.players:
        seat = player.seat
        state.players[seat] = Player(seat, player.name, player.life, player.bot)
        state.pools[seat] = ()
        library = []
        for _ in range(player.library):
            card = object_id(number)
            number += 1
            state.objects[card] = Object(card, "card", seat, seat, "library", state.number, seen_by=())
            library.append(card)
        state.zones[zone_key("library", seat)] = tuple(library)
    state.next_object = number


@evolves(DeckRegistered, writes=("decks", "objects.face", "objects.base"))
def deck_registered(state: State, event: DeckRegistered) -> None:
    state.decks[event.player] = Deck(event.main, event.seen_by)
    if event.main is None or event.facts is None or event.facts_seen_by != ():
        return
    faces = [face_of(facts) for (_, copies), facts in zip(event.main, event.facts, strict=True) for _ in range(copies)]
    library = state.zones.get(zone_key("library", event.player), ())
    for identifier, face in zip(library, faces, strict=False):
        card = state.objects[identifier]
        if card.seen_by == ():  # what lies where is known to the record alone
            state.objects[identifier] = replace(card, face=face, base=face)


@evolves(MulliganTaken, ObservedMulligans, writes=("players.mulligans",))
def mulligan_taken(state: State, event: MulliganTaken | ObservedMulligans) -> None:
    state.players[event.player] = replace(state.players[event.player], mulligans=event.taken)


@evolves(OpeningHandKept, writes=("players.kept",))
def opening_hand_kept(state: State, event: OpeningHandKept) -> None:
    state.players[event.player] = replace(state.players[event.player], kept=True)


@evolves(PlayerLost, writes=("players.lost",))
def player_lost(state: State, event: PlayerLost) -> None:
    state.players[event.player] = replace(state.players[event.player], lost=event.reason)


@evolves(GameWon, writes=("players.won", "outcome"))
def game_won(state: State, event: GameWon) -> None:
    state.players[event.player] = replace(state.players[event.player], won=True)
    reasons = [player.lost for player in state.players.values() if player.lost]
    state.outcome = Outcome(event.player, reasons[0] if reasons else "", event.rule)


@evolves(GameDrawn, writes=("outcome",))
def game_drawn(state: State, event: GameDrawn) -> None:
    state.outcome = Outcome(None, "draw", event.rule)


@evolves(GameEnded, writes=("ended",))
def game_ended(state: State, event: GameEnded) -> None:
    state.ended = True


@evolves(ManaAdded, writes=("pools",))
def mana_added(state: State, event: ManaAdded) -> None:
    added = tuple((symbol, event.restriction) for symbol in event.mana)
    state.pools[event.player] = state.pools.get(event.player, ()) + added


@evolves(ManaEmptied, writes=("pools",))
def mana_emptied(state: State, event: ManaEmptied) -> None:
    pool = list(state.pools.get(event.player, ()))
    for symbol in event.mana:
        for mana in pool:
            if mana[0] == symbol:
                pool.remove(mana)
                break
    state.pools[event.player] = tuple(pool)


@evolves(ObservedMana, writes=("pools",))
def mana_observed(state: State, event: ObservedMana) -> None:
    state.pools[event.player] = tuple((symbol, None) for symbol in event.mana)


@evolves(LifeChanged, ObservedLife, writes=("players.life",))
def life_changed(state: State, event: LifeChanged | ObservedLife) -> None:
    state.players[event.player] = replace(state.players[event.player], life=event.total)


@evolves(DamageDealt, writes=("objects.damage",))
def damage_dealt(state: State, event: DamageDealt) -> None:
    if event.marked is not None and isinstance(event.to, str):
        creature = state.objects.get(event.to)
        if creature is not None:
            state.objects[event.to] = replace(creature, damage=event.marked)


@evolves(DamageRemoved, writes=("objects.damage",))
def damage_removed(state: State, event: DamageRemoved) -> None:
    for identifier in event.objects:
        damaged = state.objects.get(identifier)
        if damaged is not None:
            state.objects[identifier] = replace(damaged, damage=0)


@evolves(ObservedDamage, writes=("objects.damage",))
def damage_observed(state: State, event: ObservedDamage) -> None:
    for identifier, marked in event.marked:
        damaged = state.objects.get(identifier)
        if damaged is not None:
            state.objects[identifier] = replace(damaged, damage=marked)


def set_counters(state: State, on: Recipient, kind: str, total: int) -> None:
    """Writes how many counters of a kind an object or player has."""
    if isinstance(on, str):
        marked = state.objects.get(on)
        if marked is not None:
            state.objects[on] = replace(marked, counters=with_counter(marked.counters, kind, total))
    else:
        player = state.players[on]
        state.players[on] = replace(player, counters=with_counter(player.counters, kind, total))


@evolves(CountersPut, CountersRemoved, writes=("objects.counters", "players.counters", "stamps"))
def counters_changed(state: State, event: CountersPut | CountersRemoved) -> None:
    if event.counter in KEYWORD_COUNTERS and isinstance(event, CountersPut):
        state.stamps[f"{event.on}/{event.counter}"] = state.number
    set_counters(state, event.on, event.counter, event.total)


@evolves(ObservedCounters, writes=("objects.counters", "players.counters"))
def counters_observed(state: State, event: ObservedCounters) -> None:
    for on, kind, total in event.counters:
        set_counters(state, on, kind, total)


@evolves(TurnBegan, writes=("turn", "active", "step", "extra_turns", "extra_phases", "last_known", "tallies", "uses"))
def turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.turn
    state.extra_phases = ()
    state.step = None
    state.active = event.active
    state.last_known.clear()
    state.uses[f"turn/{event.active}"] = (event.turn, 1)
    begun = state.tallies.get(f"turns begun/{event.active}", (0, 0))[1]
    state.tallies[f"turns begun/{event.active}"] = (event.turn, begun + 1)
    if event.extra:
        state.extra_turns = state.extra_turns[:-1]


@evolves(ExtraTurnGranted, writes=("extra_turns",))
def extra_turn_granted(state: State, event: ExtraTurnGranted) -> None:
    state.extra_turns = (*state.extra_turns, event.player)


@evolves(ExtraPhasesGranted, writes=("extra_phases",))
def extra_phases_granted(state: State, event: ExtraPhasesGranted) -> None:
    then = (event.then,) if event.then is not None else ()
    state.extra_phases = (*event.phases, *then, *state.extra_phases)


@evolves(StepBegan, writes=("step", "extra_phases", "resolutions", "position"))
def step_began(state: State, event: StepBegan) -> None:
    state.step = event.step
    state.resolutions, state.position = 0, None
    if state.extra_phases and state.extra_phases[0] == event.step:
        state.extra_phases = state.extra_phases[1:]


@evolves(ResolutionBegan, writes=("resolutions",))
def resolution_began(state: State, event: ResolutionBegan) -> None:
    state.resolutions += 1


MANY = 16
"""Resolutions in a row after which positions are compared."""


@evolves(PriorityReceived, writes=("priority", "priority_rule", "awaiting", "position"))
def priority_received(state: State, event: PriorityReceived) -> None:
    if state.resolutions >= MANY and event.rule == "117.3b" and not state.resolutions & (state.resolutions - 1):
        state.position = position(state)  # at 16, 32, 64, …: a loop of any length is met (Brent)
    state.priority = event.player
    state.priority_rule = event.rule
    state.awaiting = None


@evolves(PriorityPassed, PriorityEnded, writes=("priority",))
def priority_left(state: State, event: PriorityPassed | PriorityEnded) -> None:
    state.priority = None


@evolves(DesignationGained, DesignationLost, writes=("designations", "players.designations"))
def designation_changed(state: State, event: DesignationGained | DesignationLost) -> None:
    on = "game" if event.on is None else event.on
    held = state.designations.get(on, ()) if isinstance(on, str) else state.players[on].designations
    rest = tuple(name for name in held if name != event.designation)
    new = (*rest, event.designation) if isinstance(event, DesignationGained) else rest
    if isinstance(on, str):
        state.designations[on] = new
    else:
        state.players[on] = replace(state.players[on], designations=new)


@evolves(RingTempted, writes=("tallies",))
def ring_tempted(state: State, event: RingTempted) -> None:
    state.tallies[f"tempted by the Ring/{event.player}"] = (event.turn, event.times)


@evolves(EnduringStoryGained, writes=("players.designations",))
def enduring_story_gained(state: State, event: EnduringStoryGained) -> None:
    player = state.players[event.player]
    if ENDURING_STORY not in player.designations:
        state.players[event.player] = replace(player, designations=(*player.designations, ENDURING_STORY))


@evolves(ChoiceRequested, writes=("awaiting",))
def choice_requested(state: State, event: ChoiceRequested) -> None:
    state.awaiting = Awaiting(event.player, event.choice)


@evolves(CommandGiven, writes=("awaiting", "resolutions", "position"))
def command_given(state: State, event: CommandGiven) -> None:
    state.resolutions, state.position = 0, None
    state.awaiting = None


@evolves(GapObserved, writes=("gaps",))
def gap_observed(state: State, event: GapObserved) -> None:
    state.gaps += 1


@evolves(RolledBack, writes=("number", "next_object"))
def rolled_back(state: State, event: RolledBack) -> None:
    state.number = event.number
    state.next_object = event.next_object


@evolves(Superseded, writes=("superseded_by",))
def superseded(state: State, event: Superseded) -> None:
    state.superseded_by = event.by
