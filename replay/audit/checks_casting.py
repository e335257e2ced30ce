"""CR 301–307 and 601.2h: when a spell may be cast, and whether it was paid for."""

from __future__ import annotations

import re

from domain.events.cr106_mana import ManaSpent
from domain.events.cr119_122_numbers import LifeChanged
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import SpellCast
from domain.events.cr701_actions import PermanentTapped
from domain.events.records import CommandGiven
from domain.ids import EventNumber
from domain.state.leaves import Object
from replay.audit.court import Court, after, before, settled
from replay.audit.definitions import mana_to_pay
from replay.audit.permissions import known, nothing_allows

SLOW = {"Creature": "302.1", "Sorcery": "307.1", "Enchantment": "303.1", "Artifact": "301.1", "Planeswalker": "306.1"}
COUNTS = re.compile(r'"count":\s*(\d{1,3})')


@before(SpellCast)
def announced(court: Court, event: SpellCast) -> None:
    """Remembers how things stood as a spell was cast; what it is shows when it is on the stack."""
    state = court.state
    card = state.objects.get(event.card)
    slow = state.active == event.player and state.step in ("main1", "main2") and not state.zone("stack")
    told = told_cost(court)
    court.notes["casting"] = {
        "number": court.number,
        "event": event,
        "slow": slow,
        "from": card.zone if card is not None else None,
        "resolving": court.memory.resolving is not None,
        "told": told,
        "spent": 0,
        "other": False,
    }


def told_cost(court: Court) -> int | None:
    """The mana cost that the player's own command names, in records of Arena's."""
    command = court.events[court.number - 1] if court.number else None
    if not isinstance(command, CommandGiven) or command.command != "cast" or not court.imported:
        return None
    details = command.details or ""
    place = details.find('"manaCost":[')
    if place < 0 or details.count('"manaCost":[') > 1:
        return None
    return sum(map(int, COUNTS.findall(details, place, details.find("}]", place) + 2)))


@after(ObjectMoved)
def timing(court: Court, event: ObjectMoved) -> None:
    """307.1 and its like: no instant, no flash: in one's own main phase with an empty stack."""
    if event.to_zone != "stack":
        return
    casting = court.notes.get("casting")
    thing = court.state.objects.get(event.new_id)
    if casting is None or casting["event"].spell != event.new_id or thing is None or thing.face is None:
        return
    types = thing.face.types
    if "Instant" in types or "Land" in types:
        return
    rule = next((SLOW[word] for word in types if word in SLOW), None)
    if rule is None:
        return
    cast: SpellCast = casting["event"]
    holds: bool | None = casting["slow"] or court.has(event.new_id, "flash")
    if not holds:
        usual = cast.alternative is None and casting["from"] == "hand" and not casting["resolving"]
        holds = False if usual and (not court.imported or not_allowed(court, cast, thing)) else None
    text = f"{cast.card} ({' '.join(types)}) is cast in the {cast.step} step of seat {court.state.active}"
    court.say(rule, holds, text, (), casting["number"])


def not_allowed(court: Court, cast: SpellCast, spell: Object) -> bool:
    """Whether neither the spell itself nor anything its player has could let it be cast now."""
    abilities = spell.face.abilities if spell.face is not None else ()
    return nothing_allows(court, cast.player) and all(known(court, ability) for ability in abilities)


@before(ManaSpent)
def spent(court: Court, event: ManaSpent) -> None:
    """Counts what is paid for the spell."""
    casting = court.notes.get("casting")
    if casting is not None and event.on == casting["event"].spell:
        casting["spent"] += len(event.mana)


@before(PermanentTapped, LifeChanged, ObjectMoved)
def other_payment(court: Court, event: PermanentTapped | LifeChanged | ObjectMoved) -> None:
    """A spell may be paid for by tapping creatures, with life, or by exiling cards, too."""
    casting = court.notes.get("casting")
    if casting is not None and event.rule not in ("107.5", "601.2a"):
        casting["other"] = True


@settled("casting")
def paid(court: Court, at: EventNumber) -> None:
    """601.2h: the whole cost is paid, as far as it is known."""
    casting = court.notes.get("casting")
    if casting is None:
        return
    court.notes["casting"] = None
    cast: SpellCast = casting["event"]
    spell = court.state.objects.get(cast.spell)
    if spell is None or casting["resolving"]:
        return
    total = casting["spent"]
    if court.imported:
        wanted = casting["told"]
        if wanted is None:
            return
        # More may be announced later (X, kicker), and effects may let less mana be paid.
        holds = total == wanted or (False if total < wanted and not casting["other"] else None)
    else:
        wanted = mana_to_pay(court, spell, cast.alternative)
        if wanted is None:
            return
        holds = total == wanted
    text = f"{wanted} mana is to be paid for {cast.spell}, and {total} is"
    court.say("601.2h", holds, text, (casting["number"],), casting["number"])
