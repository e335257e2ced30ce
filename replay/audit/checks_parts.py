"""CR 712 and 715: which part of a card is up: modal double-faced cards and adventurer cards of our own games."""

from __future__ import annotations

from domain.cards.card import CardDef
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import LandPlayed, SpellCast
from domain.state.leaves import Face
from replay.audit.court import Court, after
from replay.audit.definitions import of_several_parts


@after(SpellCast, LandPlayed)
def announced(court: Court, event: SpellCast | LandPlayed) -> None:
    """Notes what is cast or played, and as which part."""
    if not court.imported:
        court.notes["part"] = (event.card, event.face if isinstance(event, SpellCast) else None)


@after(ObjectMoved)
def moved(court: Court, event: ObjectMoved) -> None:
    """712.8a, 712.8f, 712.12, 712.13, 715.3b, 715.4: the part that may be up in the zone it came to."""
    if court.imported:
        return
    thing = court.state.objects.get(event.new_id)
    face = thing.base if thing is not None else None
    card = of_several_parts(face)
    announced_as = court.notes.pop("part", None)
    if face is None or card is None or thing is None or thing.kind != "card":
        return
    if event.to_zone == "stack":
        chosen = announced_as[1] if announced_as is not None and announced_as[0] == event.old_id else None
        rule = "715.3b" if card.adventure is not None else "712.8f"
        court.say(rule, face.name == (chosen or card.name), f"{event.new_id} is cast as {chosen or card.name}")
    elif event.to_zone == "battlefield":
        entered(court, event, card, face, announced_as is not None and announced_as[0] == event.old_id)
    else:
        rule = "715.4" if card.adventure is not None else "712.8a"
        court.say(rule, face.name == card.name, f"{event.new_id} is {face.name} in the {event.to_zone}")


def entered(court: Court, event: ObjectMoved, card: CardDef, face: Face, played: bool) -> None:
    """A permanent; as what is no part of the card it may enter as a copy of something else."""
    if card.adventure is not None:
        court.say("715.4", face.name != card.adventure.name, f"{event.new_id} enters as an Adventure")
    elif played:
        court.say("712.12", "Land" in face.types, f"{event.new_id} is played with a face up that is no land")
    elif event.from_zone == "stack" and card.back is not None and face.name in (card.name, card.back.name):
        spell = court.state.last_known.get(event.old_id)
        if spell is not None and spell.base is not None:
            court.say("712.13", spell.base.name == face.name, f"{event.new_id} was {spell.base.name} on the stack")
