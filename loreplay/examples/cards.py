"""What the cards of the examples are: names, costs, types and numbers."""

from __future__ import annotations

from domain.events import Facts


def card(
    name: str, cost: str | None, color: str, type_line: str, size: tuple[int, int] | None = None, *keywords: str
) -> Facts:
    """The facts of a card; the type line has a dash before the subtypes."""
    types, _, subtypes = type_line.partition(" — ")
    return Facts(
        card=name,
        name=name,
        mana_cost=cost,
        colors=tuple(color.split()),
        types=tuple(types.split()),
        subtypes=tuple(subtypes.split()),
        power=size[0] if size else None,
        toughness=size[1] if size else None,
        abilities=keywords,
    )


CARDS: dict[str, Facts] = {
    facts.name: facts
    for facts in (
        card("Plains", None, "", "Basic Land — Plains"),
        card("Island", None, "", "Basic Land — Island"),
        card("Swamp", None, "", "Basic Land — Swamp"),
        card("Mountain", None, "", "Basic Land — Mountain"),
        card("Forest", None, "", "Basic Land — Forest"),
        card("Arni Slays the Troll", "{R}{G}", "green red", "Enchantment — Saga"),
        card("Augury Raven", "{3}{U}", "blue", "Creature — Bird", (3, 3), "flying", "foretell"),
        card("Behold the Multiverse", "{3}{U}", "blue", "Instant", None, "foretell"),
        card("Coral Merfolk", "{1}{U}", "blue", "Creature — Merfolk", (2, 1)),
        card("Doom Blade", "{1}{B}", "black", "Instant"),
        card("Fugitive Wizard", "{U}", "blue", "Creature — Human Wizard", (1, 1)),
        card("Llanowar Elves", "{G}", "green", "Creature — Elf Druid", (1, 1)),
        card("Nessian Courser", "{2}{G}", "green", "Creature — Centaur Warrior", (3, 3)),
        card("Runeclaw Bear", "{1}{G}", "green", "Creature — Bear", (2, 2)),
        card("Saw It Coming", "{1}{U}{U}", "blue", "Instant", None, "foretell"),
        card("Sol Ring", "{1}", "", "Artifact"),
        card(
            "Thorin Oakenshield",
            "{R}{W}",
            "red white",
            "Legendary Creature — Dwarf Noble",
            (3, 2),
            "trample",
            "storied",
        ),
        card("Unsummon", "{U}", "blue", "Instant"),
        card("Walking Ballista", "{X}{X}", "", "Artifact Creature — Construct", (0, 0)),
        card("Walking Corpse", "{1}{B}", "black", "Creature — Zombie", (2, 2)),
    )
    if facts.name
}

MANA: dict[str, tuple[str, ...]] = {
    "Plains": ("W",),
    "Island": ("U",),
    "Swamp": ("B",),
    "Mountain": ("R",),
    "Forest": ("G",),
    "Llanowar Elves": ("G",),
    "Sol Ring": ("C", "C"),
}
"""What is added when one of these is tapped for mana."""
