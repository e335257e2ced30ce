"""The notation of permanents that tap, and that a rule puts into the graveyard (CR 704, 714)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from replay.formats.mtg_replay.tellers.registry import tells

if TYPE_CHECKING:
    from replay.formats.mtg_replay.writing import Writer


@tells("PermanentTapped", "PermanentUntapped")
def tapped(w: Writer, event: Any) -> None:
    turned = event.kind == "PermanentTapped"
    w.add("SYS", "TAP", obj=w.key(event.object), **w.name(w.thing(event.object)), tapped=turned)


@tells("ObservedStatus")
def status(w: Writer, event: Any) -> None:
    for objects, turned in ((event.tapped, True), (event.untapped, False)):
        for one in objects:
            w.add("SYS", "TAP", obj=w.key(one), **w.name(w.thing(one)), tapped=turned)


@tells("PermanentDestroyed", "PermanentPutIntoGraveyard", "PermanentSacrificed")
def gone(w: Writer, event: Any) -> None:
    if event.rule is None or not event.rule.startswith(("704", "714")):
        return
    reasons = {"704.5f": "zero_toughness", "704.5g": "lethal_damage", "704.5h": "deathtouch", "704.5j": "legend_rule"}
    action = "sacrifice" if event.kind == "PermanentSacrificed" else "destroy"
    w.add(
        "SYS", "STATE_BASED", action=action, reason=reasons.get(event.rule, event.rule),
        obj=w.key(event.permanent), **w.name(w.thing(event.permanent)),
    )  # fmt: skip
