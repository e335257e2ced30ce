"""Keyword actions that few sets use."""

from __future__ import annotations

from typing import Any

from domain.cards import mechanics as m
from domain.cards.english.numbers import figure
from domain.cards.english.shared import doing
from domain.cards.english.speaker import Speaker, Subject
from domain.cards.english.words import plural
from domain.cards.nodes import Node
from domain.cards.the_ring import TheRingTempts


def amass(speaker: Speaker, effect: m.Amass) -> str:
    """Amass Goblins 2."""
    speaker.names["amassed"] = Subject("the amassed Army")
    return doing(speaker, effect.who, f"amass {plural(effect.subtype)} {figure(speaker, effect.amount)}")


MECHANICS: dict[type[Node], Any] = {
    m.Recruit: lambda s, effect: doing(s, effect.who, "recruit"),
    m.Amass: amass,
    TheRingTempts: lambda s, effect: f"the Ring tempts {s.refer(effect.who).text}",
    m.ChooseCreatureType: lambda s, effect: "choose a creature type",
}
"""How each is said."""
