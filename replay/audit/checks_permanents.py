"""CR 701 and 502: permanents tap, untap, are sacrificed and destroyed."""

from __future__ import annotations

from domain.events.cr106_mana import ManaAdded
from domain.events.cr119_122_numbers import CountersRemoved
from domain.events.cr500_turns import StepBegan
from domain.events.cr601_608_stack import AbilityActivated
from domain.events.cr701_actions import (
    PermanentDestroyed,
    PermanentPutIntoGraveyard,
    PermanentSacrificed,
    PermanentTapped,
    PermanentUntapped,
)
from domain.ids import EventNumber
from domain.state.leaves import Object
from replay.audit.court import Court, after, before, settled
from replay.audit.definitions import some_effect
from replay.audit.permissions import nothing_allows

DOESNT_UNTAP = "doesnt untap"
BASIC_MANA = tuple(f"arena:{number}" for number in range(1001, 1006))


@before(PermanentTapped)
def taps_untapped(court: Court, event: PermanentTapped) -> None:
    """701.26a: only untapped permanents can be tapped; a creature's {T} waits for summoning sickness (302.6)."""
    thing = court.state.objects.get(event.object)
    if thing is None or thing.zone != "battlefield":
        court.say("701.26a", False, f"{event.object} is no permanent")
        return
    if thing.tapped:
        court.say("701.26a", False, f"{event.object} is tapped already", about=event.object)
        stayed_tapped(court, event.object)
    else:
        court.ok("701.26a")
    court.notes.get("stay tapped", {}).pop(event.object, None)
    if event.rule == "107.5" and thing.face is not None and "Creature" in thing.face.types:
        sick = thing.since == court.state.turn and thing.since > 0
        holds = not sick or court.has(thing.id, "haste")
        # An effect may let abilities be activated as though their creatures had haste.
        text = f"{event.object} pays {{T}} and came under control this turn"
        court.say("302.6", court.unless_imported(False) if not holds else True, text)
    if event.rule == "508.1f":
        court.say("508.1f", event.object in court.state.attacks, f"{event.object} taps to attack and does not attack")


@after(CountersRemoved)
def stunned(court: Court, event: CountersRemoved) -> None:
    """122.1d: a permanent that would untap loses a stun counter instead."""
    if event.counter == "stun" and court.state.step == "untap":
        court.notes.setdefault("stunned", {})[event.on] = None


def stayed_tapped(court: Court, identifier: str) -> None:
    """502.3: what taps again must have untapped, in its controller's last untap step."""
    number = court.notes.get("stay tapped", {}).get(identifier)
    if number is not None:
        text = f"{identifier} stays tapped in the untap step, and taps again at event {court.number}"
        court.say("502.3", False, text, (court.number,), number, about=identifier)


@before(PermanentUntapped)
def untaps_tapped(court: Court, event: PermanentUntapped) -> None:
    """701.26b: only tapped permanents can be untapped; in the untap step the active player's."""
    state = court.state
    thing = state.objects.get(event.object)
    court.notes.get("stay tapped", {}).pop(event.object, None)
    if thing is None or thing.zone != "battlefield":
        court.say("701.26b", False, f"{event.object} is no permanent")
        return
    court.say("701.26b", thing.tapped, f"{event.object} is untapped already", about=event.object)
    if event.rule == "502.3":
        own: bool | None = thing.controller == state.active and state.step == "untap"
        if not own and state.step == "untap" and court.imported and not nothing_allows(court, thing.controller):
            own = None  # an effect may untap it in the untap steps of others
        court.say(
            "502.3", own, f"{event.object} of seat {thing.controller} untaps in the {state.step} step of {state.active}"
        )
    elif court.memory.resolving is None and not court.imported and not court.memory.acted:
        court.say("701.26b", False, f"{event.object} untaps, and nothing that resolves or is paid says so")


@after(PermanentTapped, PermanentUntapped)
def shown(court: Court, event: PermanentTapped | PermanentUntapped) -> None:
    """Its status is known again."""
    court.unsure.pop(event.object, None)


@before(StepBegan)
def untapped(court: Court, event: StepBegan) -> None:
    """502.3: what is still tapped as the untap step ends was kept so by an effect."""
    state = court.state
    if event.step == "untap":
        court.notes.pop("stunned", None)
        court.notes["doesnt untap"] = not court.imported and some_effect(court, DOESNT_UNTAP)
    if state.step != "untap":
        return
    kept: dict[str, int] = {}
    may = court.imported or court.notes.get("doesnt untap") or some_effect(court, DOESNT_UNTAP)  # what phased in, too
    for identifier in state.zone("battlefield"):
        thing = state.objects[identifier]
        if thing.controller != state.active:
            continue
        if not thing.tapped or thing.counter("stun") or identifier in court.notes.get("stunned", ()):
            court.ok("502.3")
            continue
        kept[identifier] = court.number
        court.say("502.3", None if may else False, f"{identifier} stays tapped", about=identifier)
    stay = court.notes.setdefault("stay tapped", {})
    for identifier in [i for i in stay if i not in state.objects]:
        del stay[identifier]
    if court.imported:
        stay.update(kept)


@after(AbilityActivated)
def taps_for_mana(court: Court, event: AbilityActivated) -> None:
    """Remembers what was activated, and a mana ability with {T} in its cost."""
    if event.source is None:
        return
    court.notes.setdefault("activations", {})[event.source] = court.number
    if event.mana_ability:
        basic = event.ability in BASIC_MANA or event.ability.startswith("mana {")
        court.notes.setdefault("making mana", []).append((event.source, court.number, basic))
        if basic:
            court.notes.setdefault("tapping", {})[event.source] = court.number


@after(PermanentTapped)
def tapped_for_mana(court: Court, event: PermanentTapped) -> None:
    """The cost was paid."""
    if event.rule == "107.5":
        court.notes.get("tapping", {}).pop(event.object, None)
        activated = event.object in court.notes.get("activations", ())
        court.say("107.5", activated, f"{event.object} taps for a cost, and no ability of it is activated")


@before(ManaAdded)
def mana_of_an_ability(court: Court, event: ManaAdded) -> None:
    """605.3b: a mana ability resolves at once, after its cost is paid (107.5)."""
    if event.source in court.notes.get("tapping", ()):
        court.say("107.5", False, f"{event.source} makes mana before it taps")
    making: list[tuple[str, int, bool]] = court.notes.get("making mana", [])
    for place in range(len(making) - 1, -1, -1):
        if making[place][0] == event.source:
            making.pop(place)
            court.ok("605.3b")
            return
    if event.rule == "106.12" and not court.imported:
        court.say("605.3b", False, f"{event.source} makes mana, and no ability of it is activated")


@settled("making mana")
def made_mana(court: Court, at: EventNumber) -> None:
    """605.3b: a mana ability that was activated made mana."""
    for source, number, basic in court.notes.pop("making mana"):
        # What a mana ability adds may be nothing, but for those of basic land types.
        holds = False if basic else None
        court.say("605.3b", holds, f"{source} was activated and made no mana", (number,), number)


@settled("activations")
def done(court: Court, at: EventNumber) -> None:
    """What was activated before does not count any more."""
    court.notes["activations"].clear()


@settled("tapping")
def paid_by_tapping(court: Court, at: EventNumber) -> None:
    """107.5: a mana ability of a basic land type costs {T}."""
    waiting: dict[str, int] = court.notes.get("tapping", {})
    if waiting:
        for source, number in waiting.items():
            court.say("107.5", False, f"{source} makes mana and does not tap", (number,), number)
        waiting.clear()


@before(PermanentSacrificed)
def sacrifices_own(court: Court, event: PermanentSacrificed) -> None:
    """701.21a: a player sacrifices permanents that player controls."""
    thing = court.state.objects.get(event.permanent)
    right = thing is not None and thing.zone == "battlefield" and thing.controller == event.player
    court.say("701.21a", right, f"{event.permanent} is sacrificed by seat {event.player}")


@before(PermanentDestroyed)
def destroys_permanents(court: Court, event: PermanentDestroyed) -> None:
    """701.8a, 702.12b, 704.5g–h: a permanent, not an indestructible one, by an effect or by damage."""
    thing = court.state.objects.get(event.permanent)
    there = thing is not None and thing.zone == "battlefield"
    court.say("701.8a", there, f"{event.permanent} is no permanent")
    court.say("702.12b", not court.has(event.permanent, "indestructible"), f"{event.permanent} is indestructible")
    if thing is None or thing.face is None or thing.face.toughness is None:
        return
    if event.rule == "704.5g":
        lethal = thing.damage >= thing.face.toughness > 0
        text = f"{event.permanent} has {thing.damage} damage and toughness {thing.face.toughness}"
        court.say("704.5g", lethal or court.unless_imported(False), text)
    elif event.rule == "704.5h":
        court.say("704.5h", touched(court, event.permanent), f"no deathtouch damage was dealt to {event.permanent}")


def touched(court: Court, identifier: str) -> bool:
    """Whether a source with deathtouch dealt damage to it since state-based actions were checked."""
    return identifier in court.notes.get("deathtouched", {})


@before(PermanentPutIntoGraveyard)
def goes_for_a_reason(court: Court, event: PermanentPutIntoGraveyard) -> None:
    """704.5f, i, j: toughness 0, no loyalty, or another legend of the name."""
    state = court.state
    thing = state.objects.get(event.permanent)
    if thing is None or thing.face is None or event.rule is None:
        return
    face = thing.face
    if event.rule == "704.5f" and face.toughness is not None:
        # Such records leave out what an effect took from it right before it died.
        court.say(
            "704.5f", court.unless_imported(face.toughness <= 0), f"{event.permanent} has toughness {face.toughness}"
        )
    elif event.rule == "704.5i":
        court.say("704.5i", not thing.counter("loyalty"), f"{event.permanent} has loyalty")
    elif event.rule == "704.5j":
        same = [i for i in state.zone("battlefield") if i != thing.id and twins(state.objects[i], thing)]
        leaves = court.notes.setdefault("legends gone", {})
        court.say("704.5j", bool(same) or thing.id in leaves, f"no other legend of that name beside {event.permanent}")
        leaves.update(dict.fromkeys(same, court.number))


def twins(one: Object, other: Object) -> bool:
    """Two legends of one name under one player's control."""
    a, b = one.face, other.face
    if a is None or b is None or one.controller != other.controller:
        return False
    return "Legendary" in a.types and (a.name or a.card) == (b.name or b.card)
