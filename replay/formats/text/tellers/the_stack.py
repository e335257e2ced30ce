"""The sentence of each event of abilities and of the stack (CR 601–608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.events.cr601_608_stack import StackObjectRemoved
from replay.formats.text.grammar import AND, GROUP
from replay.formats.text.labels import HIDDEN, is_permanent, quoted
from replay.formats.text.tellers.registry import Said, tells

if TYPE_CHECKING:
    from replay.formats.text.writing import Writer


@tells("AbilityActivated")
def activated(w: Writer, number: int, event: Any) -> Said:
    if event.mana_ability or event.source is None:
        return ""
    keyword = f"keyword {event.keyword}" if event.keyword else ""
    return w.say(
        "activate", event, keyword, who=w.who(event.player), text=quoted(event.ability), obj=source_of(w, event)
    )


@tells("AbilityTriggered")
def triggered(w: Writer, number: int, event: Any) -> Said:
    if event.source is None:
        return ""
    clauses = [f"chapter {event.chapter}" if event.chapter else "", f"for {w.who(event.player)}"]
    return w.say("triggers", event, *clauses, text=quoted(event.ability), obj=source_of(w, event))


def source_of(w: Writer, event: Any, places: str = "obj") -> str:
    """The source of an ability or of damage, or `something`."""
    name = w.ref(event.source, places) if event.source is not None else ""
    return "something" if not name or name == HIDDEN or name.startswith("<") else name


@tells("AbilityPutOnStack")
def on_stack(w: Writer, number: int, event: Any) -> Said:
    # Of a token that died the card in the graveyard is gone already (704.5d): nothing there has its name.
    about = [named for one in event.about if not (named := w.rcpt(one)).startswith("<") and named != HIDDEN]
    clauses = [
        f"chapter {event.chapter}" if event.chapter else "",
        f"about {AND.join(about)}" if about else "",
        f"amount {event.amount}" if event.amount is not None else "",
        f"position {event.position}" if event.position else "",
    ]
    return w.say(
        "on-stack", event, *clauses, who=w.who(event.player), text=quoted(event.ability), obj=source_of(w, event)
    )


@tells("SpellCopied")
def copied(w: Writer, number: int, event: Any) -> Said:
    original = w.ref(event.original, "stack") if event.original is not None else "something"
    position = f"position {event.position}" if event.position else ""
    return w.say("copy", event, position, who=w.who(event.player), obj=original)


@tells("TargetsChosen")
def targets(w: Writer, number: int, event: Any) -> Said:
    groups = GROUP.join(AND.join(w.rcpt(one, "battlefield") for one in group) or "nothing" for group in event.targets)
    return w.say("targets", event, obj=w.ref(event.on, "stack"), rcpts=groups or "nothing")


@tells("ModesChosen")
def modes(w: Writer, number: int, event: Any) -> Said:
    clauses = [
        f"X {event.x}" if event.x is not None else "",
        f"costs {AND.join(quoted(cost) for cost in event.costs)}" if event.costs else "",
    ]
    text = AND.join(quoted(mode) for mode in event.modes)
    verb = "modes" if text else "announced"
    return w.say(verb, event, *clauses, obj=w.ref(event.on, "stack"), text=text)


@tells("SpellResolved")
def resolved(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    permanent = is_permanent(thing.face) if thing is not None else None
    goes = "graveyard" if permanent is False else "battlefield"
    usual = "608.2n" if permanent is False else "608.3"
    found = w.move_after(number, event.object)
    if found is not None and found[1].to_zone != goes:
        return w.with_move(
            number, event, "resolves", event.object, found[1].to_zone, "obj",
            places="stack", clauses=[f"to {found[1].to_zone}"], usual=usual,
        )  # fmt: skip
    return w.with_move(number, event, "resolves", event.object, goes, "obj", places="stack", usual=usual)  # type: ignore[arg-type]


@tells("StackObjectRemoved")
def off_stack(w: Writer, number: int, event: Any) -> Said:
    if event.reason == "resolved":
        thing = w.state.objects.get(event.object)
        if thing is not None and thing.kind == "ability":
            return w.say("resolves", event, obj=w.ref(event.object, "stack"), usual="608.2n")
    return w.say("off-stack", event, event.reason, obj=w.ref(event.object, "stack"))


@tells("SpellCountered")
def countered(w: Writer, number: int, event: Any) -> Said:
    thing = w.state.objects.get(event.object)
    if thing is not None and thing.kind != "card":
        later = next(
            (
                place
                for place in range(number + 1, min(number + 4, len(w.events)))
                if isinstance(w.events[place], StackObjectRemoved) and w.events[place].object == event.object  # type: ignore[attr-defined]
            ),
            None,
        )
        if later is not None:
            w.done.add(later)
        return w.say("countered", event, obj=w.ref(event.object, "stack"), apart=later is None)
    return w.with_move(number, event, "countered", event.object, "graveyard", "obj", places="stack")
