"""CR 117 and 500.2: who has priority, who passes, and that a step or object waits for all passes."""

from __future__ import annotations

from domain.events.base import GameEvent
from domain.events.cr400_zones import CardForetold
from domain.events.cr500_turns import PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from domain.events.cr601_608_stack import AbilityActivated, LandPlayed, ResolutionBegan, SpellCast
from replay.audit.court import Court, after, before

NO_PRIORITY = (None, "untap", "cleanup")
"""Steps in which players need not get priority (502.4, 514.3)."""


@before(PriorityReceived)
def received(court: Court, event: PriorityReceived) -> None:
    """117.3: who gets priority, and when."""
    state, memory = court.state, court.memory
    rule, active = event.rule or "117.3", state.active
    if state.step == "untap":
        court.say("502.4", False, f"seat {event.player} gets priority in the untap step")
    if rule in ("117.3a", "117.3b"):
        right = event.player == active or court.set_up
        court.say(rule, right, f"seat {event.player} gets priority in the turn of seat {active}")
        since = court.notes.pop("same player again", None)
        if since is not None and not right:
            court.say(
                "500.7", False, f"turn {state.turn} is of seat {active}, who had the last one", (court.number,), since
            )
    elif rule == "117.3c":
        had = state.priority
        court.say("117.3c", memory.acted or court.imported, "nobody acted")
        court.say("117.3c", had == event.player, f"seat {event.player} gets priority back, seat {had} had it")
    elif rule == "117.3d":
        after_pass(court, event)
    if state.priority is not None and rule != "117.3c":
        court.say("117.3d", False, f"seat {event.player} gets priority, and seat {state.priority} has not passed")
    memory.acted = False
    court.set_up = False


def after_pass(court: Court, event: PriorityReceived) -> None:
    """117.3d: after a pass the next player gets priority."""
    memory = court.memory
    if memory.passes:
        other = event.player != memory.passer
        court.say("117.3d", other, f"seat {event.player} passed and gets priority again")
    elif court.imported and (event.player != court.state.active or memory.resolving is not None):
        memory.passes = 1  # such records leave out the pass of a player who has no use for priority
    else:
        court.say("117.3d", False, f"seat {event.player} gets priority and nobody passed")


@before(PriorityPassed)
def passes_with_priority(court: Court, event: PriorityPassed) -> None:
    """117.3d: only who has priority passes; who acted gets it again first (117.3c)."""
    holder = court.state.priority
    if holder == event.player:
        court.ok("117.3d")
    else:
        court.say("117.3d", False, f"seat {event.player} passes, and priority is with {holder or 'nobody'}")
    if court.memory.acted and not court.imported:
        court.say("117.3c", False, f"seat {event.player} acted, did not get priority again, and passes")
    court.memory.passes += 1
    court.memory.passer = event.player


@after(SpellCast, AbilityActivated, LandPlayed, CardForetold)
def somebody_acts(court: Court, event: GameEvent) -> None:
    """An action ends the passes in succession."""
    if court.imported and isinstance(event, AbilityActivated) and event.mana_ability:
        return  # Arena goes on counting the passes
    court.memory.passes = 0
    court.memory.acted = True


@before(ResolutionBegan)
def all_passed(court: Court, event: ResolutionBegan) -> None:
    """117.4: something resolves after all players passed in succession."""
    if court.state.step is not None:
        waited(court, f"{event.object} resolves")
    court.memory.passes = 0


@before(StepBegan, TurnBegan)
def step_ends(court: Court, event: StepBegan | TurnBegan) -> None:
    """117.4, 500.2: a step ends after all players passed in succession with an empty stack."""
    state = court.state
    if state.step not in NO_PRIORITY:
        what = f"the {state.step} step ends"
        if court.imported and event.step == "cleanup" and state.step != "end":
            court.say("117.4", court.memory.passes >= 2 or None, f"{what}: an effect may have ended the turn")
        else:
            waited(court, what)
    stack = state.zone("stack")
    if stack:
        court.say("500.2", False, f"{what_ends(court)} with {', '.join(stack)} on the stack", about=stack[-1])
    else:
        court.ok("500.2")
    court.memory.passes = 0


def what_ends(court: Court) -> str:
    """The step in a word."""
    return f"the {court.state.step} step ends" if court.state.step else "the turn begins"


def waited(court: Court, what: str) -> None:
    """Whether all players passed in succession."""
    holder, passes = court.state.priority, court.memory.passes
    if holder is None and passes >= 2:
        court.ok("117.4")
    elif holder is not None:
        court.say("117.4", False, f"{what} while seat {holder} has priority")
    else:
        court.say("117.4", False, f"{what} after {passes} pass{'' if passes == 1 else 'es'} in succession")
