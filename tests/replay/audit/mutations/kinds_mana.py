"""Faults of mana and of paying (CR 106, 601.2h)."""

from __future__ import annotations

from domain.cards.corpus import corpus
from tests.replay.audit.mutations.helps import BASIC, asked
from tests.replay.audit.mutations.planting import Place, Plant, fault


@fault("mana survives a step", "500.5", "ManaAdded")
def survives(place: Place) -> Plant | None:
    step = place.after("StepBegan", "ManaEmptied")
    if step is None or place.events[step].kind == "ManaEmptied":
        return None
    return place.with_(place.event.model_copy(), before=place.n + 1, at=step)


@fault("unspent mana does not empty", "500.5", "ManaEmptied", "simulated", "no mana is left over in the real games")
def not_emptied(place: Place) -> Plant | None:
    step = place.after("StepBegan", "TurnBegan")
    return place.without(place.n, at=step) if step is not None else None


@fault("mana is spent twice", "106.4", "ManaSpent")
def spent_twice(place: Place) -> Plant | None:
    pool = list(place.state.pools.get(place.event.player, ()))
    if len(pool) > len(place.event.mana):
        return None  # there may be more of it
    return place.with_(place.event.model_copy(), before=place.n + 1)


@fault("mana is spent that nobody made", "106.4", "ManaAdded")
def not_made(place: Place) -> Plant | None:
    spent = place.after("ManaSpent")
    if spent is None or (place.state.pools.get(place.event.player) and place.imported):
        return None
    if any(event.kind == "ManaEmptied" for event in place.events[place.n : spent]):
        return None
    others = [event for event in place.events[place.n + 1 : spent] if event.kind == "ManaAdded"]
    if any(mana in event.mana for event in others for mana in place.event.mana) and place.imported:  # type: ignore[attr-defined]
        return None
    wanted = list(place.events[spent].mana)  # type: ignore[attr-defined]
    have = [symbol for symbol, _ in place.state.pools.get(place.event.player, ())]
    have += [mana for event in others for mana in event.mana]  # type: ignore[attr-defined]
    for mana in wanted:
        if mana not in have:
            return place.without(place.n, at=spent)
        have.remove(mana)
    return None


@fault("a spell is not paid for", "601.2h 500.5", "ManaSpent")
def not_paid(place: Place) -> Plant | None:
    """Where the cost is not known it shows as the mana stays: there it is told at the end of the step."""
    event = place.event
    if event.rule != "601.2h":
        return None
    cast = next((n for n in range(place.n, 0, -1) if place.events[n].kind == "SpellCast"), None)
    step = place.after("StepBegan", "ManaEmptied")
    if cast is None or step is None or getattr(place.events[cast], "spell", None) != event.on:
        return None
    if not place.imported and not known_cost(place, cast):
        if place.events[step].kind == "ManaEmptied":
            return None
        return place.without(place.n, at=step)
    if place.imported:
        later = any(
            e.kind in ("ManaSpent", "ManaAdded", "RolledBack", "ManaEmptied") for e in place.events[place.n + 1 : step]
        )
        return place.without(place.n, at=step) if not later else None
    return place.without(place.n, at=cast)


def known_cost(place: Place, cast: int) -> bool:
    """Whether a spell of ours costs what stands on it, or its foretell cost."""
    spell = place.thing(getattr(place.events[cast], "spell", None))
    names = [spell.face.card if spell is not None and spell.face is not None else None]
    names += [thing.face.card for thing in place.battlefield() if thing.face is not None]
    words = [repr(corpus().get(name or "")) for name in names]
    odd = any("CostChange" in word for word in words) or "AdditionalCost" in words[0] or "AlternativeCost" in words[0]
    return not odd and "/P}" not in words[0] and "{2/" not in words[0]


@fault("a land makes mana without tapping", "107.5", "PermanentTapped")
def no_tap(place: Place) -> Plant | None:
    before = place.events[place.n - 1]
    if before.kind != "AbilityActivated" or place.event.rule != "107.5" or asked(place) is None:
        return None
    ability = before.ability  # type: ignore[attr-defined]
    if ability not in BASIC and not ability.startswith("mana {"):
        return None
    return place.without(place.n, at=place.n - 1)


@fault(
    "an activated ability is not paid for", "602.2b", "ManaSpent", "simulated", "what abilities cost is not in a log"
)
def ability_not_paid(place: Place) -> Plant | None:
    activated = next(
        (
            n
            for n in range(place.n, 0, -1)
            if place.events[n].kind == "AbilityActivated" and not place.events[n].mana_ability
        ),
        None,
    )  # type: ignore[attr-defined]
    if place.event.rule != "602.2b" or activated is None or place.event.on is None:
        return None
    event = place.events[activated]
    if event.keyword is not None or "#" not in event.ability or event.cause is None:  # type: ignore[attr-defined]
        return None  # equip, which effects make cheaper
    put = place.events[activated + 1]
    if put.kind != "AbilityPutOnStack" or put.id != place.event.on or costs_less(event.ability):  # type: ignore[attr-defined]
        return None
    return place.without(place.n, at=activated)


def costs_less(ability: str) -> bool:
    """Whether an ability of ours costs less for something."""
    card, _, number = ability.rpartition("#")
    known = corpus().get(card)
    return known is None or getattr(known.abilities[int(number) - 1], "less", 1) != 0
