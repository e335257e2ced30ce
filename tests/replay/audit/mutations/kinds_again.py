"""Faults of what happens twice, and of mana abilities and shuffles (CR 103–104, 509, 605, 608, 611, 613, 701.24)."""

from __future__ import annotations

from collections.abc import Callable

from domain.events import RECORD_KEEPING
from tests.replay.audit.mutations.helps import BASIC, asked
from tests.replay.audit.mutations.planting import Place, Plant, Where, fault

RETOLD = "a log may tell it again"


def again(place: Place) -> Plant | None:
    """The same event once more."""
    return place.with_(place.event.model_copy(), before=place.n + 1)


def twice(name: str, rules: str, on: str, where: Where = "both", unless: Callable[[Place], bool] | None = None) -> None:
    """Registers a kind of event that cannot come twice."""

    @fault(name, rules, on, where, "" if where == "both" else RETOLD)
    def plant(place: Place) -> Plant | None:
        return again(place) if unless is None or not unless(place) else None


twice("a spell or ability resolves twice", "608", "SpellResolved AbilityResolved")
twice("blockers are declared twice", "509.1", "BlockersDeclared")
twice("creatures leave combat twice", "506.4 511.3", "RemovedFromCombat", "simulated")
twice("damage wears off twice", "514.2", "DamageRemoved")
twice("an effect begins twice", "611.2", "EffectBegan", "simulated")
twice("an effect ends twice", "611.2a", "EffectEnded", "simulated")
twice("a characteristic changes to what it is", "613.1", "CharacteristicsChanged", "simulated")
twice("a player gets control of what that player controls", "613.1b", "ControlChanged", "simulated")
twice("something is attached to what it is attached to", "701.3", "Attached", "simulated")
twice("a permanent is destroyed twice", "701.8a 704.5", "PermanentDestroyed")
twice("a library is shuffled into the same objects", "701.24a", "LibraryShuffled")
twice("targets are chosen twice", "601.2c 602.2b 603.3d", "TargetsChosen", "simulated")
twice("mana empties twice", "500.5", "ManaEmptied", "simulated")
twice("the game begins twice", "103.1", "GameBegan")
twice("who takes the first turn is settled twice", "103.1", "StartingPlayerChosen")
twice("the game is won twice", "104.1", "GameWon")
twice("the game ends twice", "104.1", "GameEnded")


@fault("a library has a card less after it was shuffled", "701.24a", "LibraryShuffled")
def card_lost(place: Place) -> Plant | None:
    if len(place.event.cards) < 2:
        return None
    return place.changed(cards=place.event.cards[:-1], was=None)


@fault("the game never ends after it was won", "104.1", "GameEnded")
def no_end(place: Place) -> Plant | None:
    rest = [event.kind for event in place.events[place.n + 1 :]]
    if place.state.outcome is None or any(kind not in RECORD_KEEPING for kind in rest):
        return None
    return place.without(place.n, at=len(place.events) - 1 if rest else place.n - 1)


@fault("a mana ability is activated twice and makes mana once", "605.3b 107.5", "AbilityActivated")
def activated_twice(place: Place) -> Plant | None:
    basic = place.event.ability in BASIC or place.event.ability.startswith("mana {")
    if not place.event.mana_ability or not basic or not place.next_is("PermanentTapped") or asked(place) is None:
        return None
    return place.with_(place.event.model_copy(), before=place.n + 1, at=place.n)


@fault("a land taps for mana and no ability is activated", "107.5", "AbilityActivated")
def not_activated(place: Place) -> Plant | None:
    if not place.event.mana_ability or not place.next_is("PermanentTapped", rule="107.5", object=place.event.source):
        return None
    return place.without(place.n, at=place.n + 1)


@fault("mana is made before the land taps", "107.5", "PermanentTapped")
def made_before(place: Place) -> Plant | None:
    before = place.events[place.n - 1]
    basic = before.kind == "AbilityActivated" and before.ability.startswith(("mana {", *BASIC))  # type: ignore[attr-defined]
    if not basic or not place.next_is("ManaAdded", source=place.event.object):
        return None
    return place.made([*place.numbers(0, place.n), place.n + 1, place.n, *place.numbers(place.n + 2)], place.n + 1)


@fault("blockers are declared after somebody got priority", "509.1", "BlockersDeclared", "simulated", RETOLD)
def late_blocks(place: Place) -> Plant | None:
    if not place.next_is("PriorityReceived"):
        return None
    return place.made([*place.numbers(0, place.n), place.n + 1, place.n, *place.numbers(place.n + 2)], place.n)
