"""Arena's words in ours, and which of its annotations are of no use to a record, with the reason."""

from __future__ import annotations

from domain.vocabulary import Step, Zone

ZONES: dict[str, Zone] = {
    "ZoneType_Library": "library",
    "ZoneType_Hand": "hand",
    "ZoneType_Battlefield": "battlefield",
    "ZoneType_Graveyard": "graveyard",
    "ZoneType_Stack": "stack",
    "ZoneType_Exile": "exile",
    "ZoneType_Command": "command",
    "ZoneType_Sideboard": "outside",
}
"""Limbo, Pending, Revealed and Suppressed are no zones of the rules."""

STEP_OF_TURN: dict[tuple[str, str], Step] = {
    ("Phase_Beginning", "Step_Untap"): "untap",
    ("Phase_Beginning", "Step_Upkeep"): "upkeep",
    ("Phase_Beginning", "Step_Draw"): "draw",
    ("Phase_Main1", ""): "main1",
    ("Phase_Combat", "Step_BeginCombat"): "begin",
    ("Phase_Combat", "Step_DeclareAttack"): "attack",
    ("Phase_Combat", "Step_DeclareBlock"): "block",
    ("Phase_Combat", "Step_FirstStrikeDamage"): "first-damage",
    ("Phase_Combat", "Step_CombatDamage"): "damage",
    ("Phase_Combat", "Step_EndCombat"): "end-combat",
    ("Phase_Main2", ""): "main2",
    ("Phase_Ending", "Step_End"): "end",
    ("Phase_Ending", "Step_Cleanup"): "cleanup",
}
"""turnInfo's phase and step."""

STEP_OF_ANNOTATION: dict[tuple[int, int], Step] = {
    (1, 1): "untap",
    (1, 2): "upkeep",
    (1, 3): "draw",
    (2, 0): "main1",
    (3, 0): "begin",
    (3, 4): "begin",
    (3, 5): "attack",
    (3, 6): "block",
    (3, 11): "first-damage",
    (3, 7): "damage",
    (3, 8): "end-combat",
    (4, 0): "main2",
    (5, 0): "end",
    (5, 9): "end",
    (5, 10): "cleanup",
}
"""PhaseOrStepModified's numbers. (1, 0) opens the beginning phase, which has no moment of its own."""

COUNTERS: dict[int, str] = {
    1: "+1/+1",
    2: "-1/-1",
    3: "poison",
    7: "loyalty",
    19: "charge",
    35: "energy",
    108: "lore",
}

MANA: dict[int, str] = {1: "W", 2: "U", 3: "B", 4: "R", 5: "G", 12: "C", 13: "C/snow"}
"""ManaPaid's colours; others are kept as `arena:N`."""

MANA_NAMES: dict[str, str] = {
    "ManaColor_White": "W",
    "ManaColor_Blue": "U",
    "ManaColor_Black": "B",
    "ManaColor_Red": "R",
    "ManaColor_Green": "G",
    "ManaColor_Colorless": "C",
    "ManaColor_Snow": "C/snow",
}

LOSS: dict[str, tuple[str, str]] = {
    "SBA_LifeTotal": ("life", "704.5a"),
    "SBA_DrawFromEmptyLib": ("empty-library", "704.5b"),
    "SBA_Poison": ("poison", "704.5c"),
    "SBA_CommanderDamage": ("commander-damage", "903.10a"),
}
"""LossOfGame's reasons, as (reason, rule)."""

RESULT: dict[str, tuple[str, str]] = {
    "ResultReason_Concede": ("concession", "104.3a"),
    "ResultReason_Timeout": ("timeout", "104.3a"),
    "ResultReason_Game": ("unknown", "104.3"),
    "ResultReason_Loop": ("effect", "104.4"),
}
"""Reasons of a game's result, as (reason, rule); a time-out is a concession made by the clock."""

ALTERNATIVES: dict[int, str] = {13: "foretell"}
"""CastingTimeOption types that name a way of casting."""

FACES: dict[int, str] = {
    10: "left",
    11: "right",
    16: "adventure",
    18: "back",
    19: "back",
    21: "prototype",
    22: "left",
    23: "right",
    24: "omen",
}
"""UserActionTaken's action types that say which part of a card was used."""

IGNORED: dict[str, str] = {
    "ObjectIdChanged": "read together with the move it belongs to; alone it is only a new number for the same object",
    "PhaseOrStepModified": "of the opening of a phase, which has no moment of its own; its first step follows",
    "PowerToughnessModCreated": "what it changes is recorded by CharacteristicsChanged",
    "ShouldntPlay": "a hint of the user interface",
    "SyntheticEvent": "repeats the combat damage beside it",
    "DisqualifiedEffect": "says that an effect does nothing",
    "MultistepEffectStarted": "opens a dialogue; what comes of it is recorded",
    "MultistepEffectComplete": "closes a dialogue; what came of it is recorded",
    "RevealedCardDeleted": "ends the display of a revealed card; nothing happens in the game",
    "AbilityInstanceDeleted": "of an ability that left the stack before: ends what it had left behind in the log",
    "PlayerSelectingTargets": "opens a dialogue; the chosen targets are recorded",
}
"""Annotation types that make no event, and why. Unknown types count as neither used nor ignored."""


def stripped(word: str) -> str:
    """`CardType_Creature` → `Creature`; words without a prefix stay as they are."""
    return word[word.find("_") + 1 :]


def counter_name(number: int) -> str:
    """The counter's name, or `arena:N` where only Arena knows it."""
    return COUNTERS.get(number) or f"arena:{number}"


def ability_name(grp_id: int) -> str:
    """Abilities have no names in the log, only numbers; `unknown` where it has not even that."""
    return f"arena:{grp_id}" if grp_id else "unknown"
