"""CR 205.3: which subtypes belong to which card type. What is in no list here is a creature type."""

from __future__ import annotations

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""CR 305.6."""

SUBTYPES: dict[str, frozenset[str]] = {
    "Artifact": frozenset(
        (
            *("Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food", "Fortification"),
            *("Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone"),
            *("Treasure", "Vehicle", "Vibranium"),
        )
    ),
    "Enchantment": frozenset(
        (
            *("Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga"),
            *("Shard", "Shrine"),
        )
    ),
    "Land": frozenset(
        (
            *BASIC_LAND_TYPES,
            *("Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet", "Power-Plant", "Sphere", "Tower", "Town"),
            "Urza’s",
        )
    ),
}
"""Card type → its subtypes (CR 205.3g–i); planeswalkers, spells and battles don't change theirs."""


def belongs_to(subtype: str) -> str:
    """The card type that a subtype belongs to; `Creature` for those of creatures (CR 205.3m)."""
    return next((kind for kind, those in SUBTYPES.items() if subtype in those), "Creature")
