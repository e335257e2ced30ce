"""CR 602.2b: an activated ability of ours is paid for: mana, and the tap symbol."""

from __future__ import annotations

from domain.events.cr106_mana import ManaSpent
from domain.events.cr601_608_stack import AbilityActivated, AbilityPutOnStack
from domain.events.cr701_actions import PermanentTapped
from domain.ids import EventNumber
from domain.mana import mana_value
from replay.audit.court import Court, after, before, settled
from replay.audit.definitions import activated


@after(AbilityActivated)
def announced(court: Court, event: AbilityActivated) -> None:
    """Remembers what is to be paid, where the ability's definition says it and nothing changes it."""
    if court.imported or event.mana_ability:
        return
    node = activated(event.ability)
    if node is not None and not node.equip and node.less == 0:
        court.notes["activating"] = {"event": event, "number": court.number, "node": node, "spent": 0, "tapped": False}


@after(AbilityPutOnStack)
def on_stack(court: Court, event: AbilityPutOnStack) -> None:
    """The object that it is on the stack."""
    paying = court.notes.get("activating")
    if paying and event.rule == "602.2a":
        paying.setdefault("on", event.id)


@before(ManaSpent)
def spent(court: Court, event: ManaSpent) -> None:
    """Counts what is paid."""
    paying = court.notes.get("activating")
    if paying and event.on == paying.get("on"):
        paying["spent"] += len(event.mana)


@before(PermanentTapped)
def tapped(court: Court, event: PermanentTapped) -> None:
    """The tap symbol is paid."""
    paying = court.notes.get("activating")
    if paying and event.object == paying["event"].source:
        paying["tapped"] = True


@settled("activating")
def paid(court: Court, at: EventNumber) -> None:
    """602.2b: the whole cost was paid."""
    paying = court.notes["activating"]
    court.notes["activating"] = None
    cost, number = paying["node"].cost, paying["number"]
    stack = court.state.announced.get(paying.get("on"))
    text = cost.mana
    if "/P" not in text and "2/" not in text and ("{X}" not in text or stack is not None):
        wanted = mana_value(text, stack.x or 0 if stack is not None else 0)
        total = paying["spent"]
        court.say("602.2b", total == wanted, f"{wanted} mana is to be paid, and {total} is", (number,), number)
    if cost.tap:
        source = paying["event"].source
        court.say("602.2b", paying["tapped"], f"{source} is activated with {{T}} and does not tap", (number,), number)
