"""The notation of spells and abilities (CR 601–608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.events.cr601_608_stack import ModesChosen
from projections.names import clean
from replay.formats.mtg_replay.tellers.registry import tells

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


@tells("SpellCast")
def cast(w: Writer, event: Any) -> None:
    known = w.name(w.thing(event.card), w.facts_after(event.card))
    modes = w.later(ModesChosen, event.spell)
    key = w.new_key("s")
    w.on_stack[event.spell] = key
    card = w.key(event.card)
    targets = w.targets(event.spell)
    w.add(
        f"P{event.player}", "CAST", card=card, **known,
        cost={"mana": [], "additional": [], "alternative": event.alternative},
        modes=list(modes.modes) if modes is not None else [], x=modes.x if modes is not None else None,
        targets=targets, choices={},
    )  # fmt: skip
    w.add(
        "SYS", "PUT_ON_STACK", stack=key, kind="SPELL", source=card, controller=f"P{event.player}", card=card,
        **known, targets=targets, choices={},
    )  # fmt: skip


@tells("AbilityPutOnStack")
def ability(w: Writer, event: Any) -> None:
    key = w.on_stack[event.id] = w.new_key("s")
    w.add(
        "SYS", "PUT_ON_STACK", stack=key, kind="ABILITY" if event.rule == "602.2a" else "TRIGGER",
        source=w.key(event.source) if event.source is not None else "unknown", controller=f"P{event.player}",
        targets=w.targets(event.id), choices={},
    )  # fmt: skip


@tells("AbilityActivated")
def activated(w: Writer, event: Any) -> None:
    if event.mana_ability or event.source is None:
        return
    w.add(
        f"P{event.player}", "ACTIVATE", card=w.key(event.source), **w.name(w.thing(event.source)),
        ability=clean(event.ability), controller=f"P{event.player}", cost={}, targets=[], choices={},
    )  # fmt: skip


@tells("AbilityTriggered")
def triggered(w: Writer, event: Any) -> None:
    if event.source is None:
        return
    known = w.name(w.thing(event.source)).get("card_name")
    named = {"source_name": known} if known else {}
    w.add(
        "SYS", "TRIGGER", source=w.key(event.source), **named, trigger=clean(event.ability),
        controller=f"P{event.player}",
    )  # fmt: skip


@tells("SpellResolved", "AbilityResolved")
def resolved(w: Writer, event: Any) -> None:
    if event.object in w.on_stack:
        w.add("SYS", "RESOLVE", stack=w.on_stack[event.object])


@tells("EffectChoiceMade")
def chosen(w: Writer, event: Any) -> None:
    w.add(f"P{event.player}", "CHOOSE", choice_type="choice", options=[], chosen=clean(event.choice))
