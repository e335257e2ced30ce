"""CR 500–514: the order of turns and steps, hand size, damage that wears off."""

from __future__ import annotations

from itertools import islice

from domain.events.cr119_122_numbers import DamageDealt, DamageRemoved
from domain.events.cr500_turns import PriorityReceived, StepBegan, TurnBegan
from domain.events.cr601_608_stack import AbilityResolved, LandPlayed, SpellResolved
from domain.events.cr701_actions import CardDiscarded
from domain.ids import Seat
from domain.vocabulary import Step
from replay.audit.court import Court, after, before
from replay.audit.definitions import definition, some_effect
from replay.audit.permissions import nothing_allows

FOLLOWS: dict[Step | None, tuple[Step, ...]] = {
    None: ("untap",),
    "untap": ("upkeep",),
    "upkeep": ("draw", "main1"),
    "draw": ("main1",),
    "main1": ("begin",),
    "begin": ("attack",),
    "attack": ("block", "end-combat"),
    "block": ("first-damage", "damage", "end-combat"),
    "first-damage": ("damage",),
    "damage": ("end-combat",),
    "end-combat": ("main2",),
    "main2": ("end",),
    "end": ("cleanup",),
    "cleanup": ("cleanup",),
}
"""What may follow a step, additional phases (500.8) apart."""
PHASE_ENDS = ("main1", "end-combat", "main2")
"""After these an additional phase may come."""
MAXIMUM_HAND = 7


@before(StepBegan)
def order_of_steps(court: Court, event: StepBegan) -> None:
    """500.1: steps come in their order; the first turn of a game has no draw step (103.8a)."""
    state = court.state
    previous, step = state.step, event.step
    if step is None:
        return
    if previous is None and (court.arranged or not state.turn):
        return
    text = f"the {step} step follows the {previous} step"
    if previous == "upkeep" and step == "main1":
        skips = court.imported and not draws_again(court)
        holds = state.turn == 1 or (None if skips else False)
        court.say("103.8a" if state.turn == 1 else "500.1", holds, "the draw step is missing")
    elif step == "draw" and state.turn == 1 and not court.imported:
        # Arena's records have that step, with no draw in it.
        court.say("103.8a", False, "whoever plays first has a draw step in the first turn")
    elif previous == "cleanup" and step == "cleanup":
        had = court.notes.get("cleanup priority") == court.notes.get("step began")
        court.say("514.3a", had, "another cleanup step begins, and nobody had priority in the last")
    elif step in FOLLOWS.get(previous, ()):
        combat_steps(court, previous, step)
    elif previous in PHASE_ENDS and step in ("begin", "main2"):
        court.say("500.8", step in state.extra_phases or (None if court.imported else False), f"{text} once more")
    elif previous == "main1" and step == "main2" and court.imported:
        court.say("500.11", None, f"{text}: an effect may have skipped the combat phase")
    elif step in ("end", "cleanup") and previous not in ("end", "cleanup", None):
        court.say("500.1", court.unless_imported(False), f"{text}: an effect may have skipped what lies between")
    else:
        court.say("500.1", False, text)


def combat_steps(court: Court, previous: Step | None, step: Step) -> None:
    """508.8: without attackers there are no declare blockers and combat damage steps, with attackers there are."""
    court.ok("500.1")
    if previous == "attack":
        attacking = bool(court.state.attacks)
        fits = attacking == (step == "block")
        if step == "end-combat":
            # An attacker that has gone since may have been the only one.
            fits = fits or not court.state.attackers()
        ended = court.imported and court.notes.get("resolved in step") == court.notes.get("step began")
        court.say(
            "508.8",
            fits or (None if ended else False),
            f"{len(court.state.attacks)} creatures attack, and the {step} step begins",
        )


def draws_again(court: Court) -> bool:
    """Whether the active player draws in the next turn, too: an effect that skips draw steps would go on."""
    own = False
    for event in islice(court.events, court.number, None):
        if isinstance(event, TurnBegan):
            own = event.active == court.state.active
        elif own and isinstance(event, StepBegan) and event.step in ("draw", "main1"):
            return event.step == "draw"
    return False


@before(SpellResolved, AbilityResolved)
def resolved_in_step(court: Court, event: SpellResolved | AbilityResolved) -> None:
    """Notes that an effect may have ended the phase."""
    court.notes["resolved in step"] = court.notes.get("step began")


@before(PriorityReceived)
def in_cleanup(court: Court, event: PriorityReceived) -> None:
    """Notes that players get priority in a cleanup step."""
    if court.state.step == "cleanup":
        court.notes["cleanup priority"] = court.notes.get("step began")


@before(TurnBegan)
def turns_alternate(court: Court, event: TurnBegan) -> None:
    """500.1, 500.7: turns are counted up; the other player's turn follows, but for extra turns."""
    state = court.state
    court.notes.pop("same player again", None)
    if not state.turn:
        return
    if not court.in_gap:
        court.say("500.1", event.turn == state.turn + 1, f"turn {event.turn} follows turn {state.turn}")
        court.say("500.1", state.step in ("cleanup", None), f"the turn ends with the {state.step} step")
        whose_turn(court, event)
    hand_size(court)
    hurt = [thing.id for thing in state.objects.values() if thing.damage and thing.zone == "battlefield"]
    court.say("514.2", not hurt, lambda: f"damage stays on {', '.join(hurt)}")


def whose_turn(court: Court, event: TurnBegan) -> None:
    """500.7: an extra turn was granted; else the other player's turn comes."""
    state = court.state
    granted = state.extra_turns[-1] if state.extra_turns else None
    if court.imported:
        if event.active == state.active and not event.extra:
            # Such records don't tell of extra turns; who gets priority in it will show whose turn it is.
            court.notes["same player again"] = court.number
        else:
            court.ok("500.7")
    elif granted is not None:
        court.say(
            "500.7", event.active == granted, f"seat {granted} has an extra turn, and seat {event.active} takes one"
        )
    else:
        right = event.active != state.active and not event.extra
        court.say(
            "500.7", right, f"seat {event.active} takes a turn after seat {state.active}, and no extra turn is due"
        )


def hand_size(court: Court) -> None:
    """514.1: no more than seven cards are left in the active player's hand."""
    state = court.state
    if state.active is None:
        return
    number = len(state.zone("hand", state.active))
    discarded = court.notes.pop("discarded to hand size", ())
    text = f"seat {state.active} keeps {number} cards"
    if number <= MAXIMUM_HAND and not (discarded and number < MAXIMUM_HAND):
        court.ok("514.1")
    elif discarded:
        # Whoever discards down to a maximum hand size has one.
        court.say("514.1", court.unless_imported(False) if number < MAXIMUM_HAND else False, text, discarded)
    elif court.imported or some_effect(court, "no maximum hand size"):
        court.say("514.1", None, f"{text}: an effect may have set another maximum")
    else:
        court.say("514.1", False, text)


@before(CardDiscarded)
def discards(court: Court, event: CardDiscarded) -> None:
    """514.1: only the active player, in the cleanup step."""
    if event.rule == "514.1":
        state = court.state
        right = state.step == "cleanup" and event.player == state.active
        court.say("514.1", right, f"seat {event.player} discards to hand size in the {state.step} step")
        court.notes.setdefault("discarded to hand size", []).append(court.number)


@before(DamageRemoved)
def there_was_some(court: Court, event: DamageRemoved) -> None:
    """514.2: only damage that is there wears off."""
    things = (court.state.objects.get(one) for one in event.objects)
    court.say("514.2", any(thing is not None and thing.damage for thing in things), "there is no damage to wear off")


@before(DamageRemoved)
def wears_off(court: Court, event: DamageRemoved) -> None:
    """514.2: damage wears off in the cleanup step."""
    if event.rule == "514.2":
        court.say("514.2", court.state.step == "cleanup", f"damage wears off in the {court.state.step} step")


@before(LandPlayed)
def land_drop(court: Court, event: LandPlayed) -> None:
    """305.1–305.3: in one's own main phase with an empty stack, once a turn but for effects."""
    state = court.state
    player = event.player
    right = state.active == player and state.step in ("main1", "main2") and not state.zone("stack")
    if court.memory.resolving is not None:
        right = right or state.active == player  # an effect has it played (305.4 would be putting)
    court.say("305.1", right, f"seat {player} plays a land in the {state.step} step of seat {state.active}")
    holder = state.priority
    court.say(
        "116.2a", holder == player or court.memory.resolving is not None, f"priority is with {holder or 'nobody'}"
    )
    turn, played = state.lands_played.get(player, (0, 0))
    again = turn == event.turn and played > 0
    court.say("305.2", not again or more_lands(court, player), f"seat {player} plays {played + 1} lands this turn")
    card = state.objects.get(event.card)
    face = card.base if card is not None else None
    if card is not None and card.zone == "hand":
        court.say("305.1", card.owner == player, f"{event.card} is in the hand of seat {card.owner}")
    if face is not None and not court.imported:
        own = definition(face)
        other = own.back if own is not None and own.modal else None
        land = "Land" in face.types or (other is not None and "Land" in other.types)
        court.say("305.1", land, f"{event.card} is no land")


def more_lands(court: Court, player: Seat) -> bool | None:
    """Whether an effect may let a player play another land."""
    if court.imported:
        return False if nothing_allows(court, player) and court.memory.resolving is None else None
    return None if some_effect(court, "extra land") else False


@before(DamageDealt)
def combat_damage_in_its_step(court: Court, event: DamageDealt) -> None:
    """510.2: combat damage is dealt in a combat damage step."""
    if event.combat:
        step = court.state.step
        court.say("510.2", step in ("damage", "first-damage"), f"combat damage in the {step} step")


@after(TurnBegan)
def whose_first_turn(court: Court, event: TurnBegan) -> None:
    """103.8: the starting player takes the first turn."""
    starting = court.notes.get("starting player")
    if event.turn == 1 and starting is not None:
        court.say("103.8", event.active == starting, f"seat {event.active} takes the first turn, not seat {starting}")
