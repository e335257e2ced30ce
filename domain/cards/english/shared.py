"""What several kinds of instructions need to say."""

from __future__ import annotations

from domain.cards import values as v
from domain.cards.english.speaker import Speaker, Subject
from domain.cards.nodes import Node

UNTIL = {
    "end of turn": " until end of turn",
    "your next turn": " until your next turn",
    "end of your next turn": " until the end of your next turn",
    "as long as": "",
    "while you control this": " for as long as you control this Saga",
    "while this remains": " for as long as this Saga remains on the battlefield",
    "forever": "",
}


def doing(speaker: Speaker, who: Node | Subject, verb: str) -> str:
    """`draw a card`; `each opponent draws a card`."""
    subject = who if isinstance(who, Subject) else speaker.refer(who)
    return verb if subject.you else subject.does(verb)


def each_of(speaker: Speaker, what: Node) -> str:
    """`each creature you control` for all of a kind; else what is meant."""
    if isinstance(what, v.Each):
        return speaker.one(what.of, what.zone, "each")
    subject = speaker.refer(what)
    return f"each of {subject.text}" if subject.many else subject.text
