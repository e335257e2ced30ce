"""The typed columns of the lake's tables, and which fields of which kinds of event they hold."""

from __future__ import annotations

from typing import Final, NamedTuple


class Column(NamedTuple):
    """A column of a Parquet table."""

    name: str
    type: str
    """As DuckDB writes it."""
    meaning: str


COMMON: Final = (
    Column("game_id", "UUID", "The game."),
    Column("event_number", "INTEGER", "The event's number in the game, from 0."),
    Column("time", "BIGINT", "Milliseconds since 1970 (UTC), or a simulated game's own count."),
    Column("kind", "VARCHAR", "The kind of event, as in EVENTS.md."),
    Column("rule", "VARCHAR", "The CR number that made it happen."),
    Column("cause", "INTEGER", "The event that led to it."),
    Column("source", "INTEGER", "The object whose spell or ability did it; objects are numbers here: o17 is 17."),
    Column("turn", "SMALLINT", "Counted over all players; 0 before the first."),
    Column("step", "VARCHAR", "The step or main phase."),
)

OWN: Final = (
    Column("player", "TINYINT", "The seat that acted or is meant: `player`, `active`, `owner`."),
    Column("object", "INTEGER", "What the event is about: the object as it is afterwards."),
    Column("other", "INTEGER", "The second object: as it was before (`old_id`, `card`), `of`, `original`."),
    Column("on_object", "INTEGER", "The object that damage, counters, mana or targets go to."),
    Column("on_player", "TINYINT", "The player that damage or counters go to."),
    Column("from_zone", "VARCHAR", "The zone left."),
    Column("to_zone", "VARCHAR", "The zone entered."),
    Column("controller", "TINYINT", "Who controls it now; empty: its owner."),
    Column("amount", "INTEGER", "How many: damage, counters, life (signed), mana, mulligans, result of a die."),
    Column("total", "INTEGER", "Life or counters now."),
    Column("chapter", "SMALLINT", "The number of a chapter ability (CR 714.2b)."),
    Column("back_to", "INTEGER", "The event that a roll-back went back to."),
    Column("ability", "VARCHAR", "The source's id of an ability."),
    Column("word", "VARCHAR", "The field that says it in a word: reason, counter, choice, command, designation, cost."),
    Column("mana", "VARCHAR", "The mana, its letters in a row."),
    Column("flag", "BOOLEAN", "combat, mana_ability, face_down, extra."),
    Column("tapped", "BOOLEAN", "Entered tapped."),
    Column("detail", "VARCHAR", "The public fields of GameBegan as JSON."),
)

EVENTS: Final = (*COMMON, *OWN)

LINKS: Final = (
    Column("game_id", "UUID", "The game."),
    Column("event_number", "INTEGER", "The event."),
    Column("role", "VARCHAR", "What the row is to the event: moved, seen, gone, library, attack, block, deck, …"),
    Column("place", "SMALLINT", "Its place in the event's list, from 1."),
    Column("object", "INTEGER", "The object; of a range the first."),
    Column("other", "INTEGER", "A second object: as it was before, what is attacked, whose ability it is."),
    Column("player", "TINYINT", "A seat: owner, attacked player, recipient."),
    Column("controller", "TINYINT", "Who controls the object."),
    Column("zone", "VARCHAR", "The zone it is in now."),
    Column("word", "VARCHAR", "A card, a kind of counter, a characteristic."),
    Column("amount", "INTEGER", "How many; of a range its length."),
    Column("public", "BOOLEAN", "Whether everybody could see it."),
)

FACES: Final = (
    Column("game_id", "UUID", "The game."),
    Column("event_number", "INTEGER", "The event that told it."),
    Column("object", "INTEGER", "The object."),
    Column("card", "VARCHAR", "The printing or definition."),
    Column("name", "VARCHAR", "The English name, where the source tells it."),
    Column("mana_cost", "VARCHAR", "In braces."),
    Column("types", "VARCHAR", "Supertypes and card types, separated by blanks."),
    Column("subtypes", "VARCHAR", "Subtypes, separated by blanks."),
    Column("power", "SMALLINT", ""),
    Column("toughness", "SMALLINT", ""),
    Column("public", "BOOLEAN", "Whether everybody could see it."),
)

DATASETS: Final = {"events": EVENTS, "links": LINKS, "faces": FACES}

GROUPS: Final = {
    "priority": ("PriorityReceived", "PriorityPassed", "PriorityEnded", "StepBegan"),
    "simple": (
        "TurnBegan", "PermanentTapped", "PermanentUntapped", "ResolutionBegan", "SpellResolved", "AbilityResolved",
        "CardDrawn", "OpeningHandKept", "PermanentDestroyed", "PermanentSacrificed", "PermanentPutIntoGraveyard",
        "ObjectExiled", "CardDiscarded", "CardMilled", "ObjectCeased", "GameWon", "StartingPlayerChosen",
        "StackObjectRemoved",
    ),
    "mana": ("ManaAdded", "ManaSpent"),
    "choices": ("CommandGiven", "ChoiceRequested", "CharacteristicsChanged", "Checkpoint"),
    "abilities": ("AbilityActivated", "AbilityTriggered", "AbilityPutOnStack"),
    "faced": (
        "ObjectMoved", "TokenCreated", "ObjectMade", "TurnedFaceUp", "CardsRevealed", "CardsLookedAt", "KnowledgeKept",
        "ObservedObjects", "ObservedMoves", "ObservedFaces", "ObservedStatus",
    ),
}  # fmt: skip
"""Kinds that have the same or similar fields, and come often: each group is taken apart with few look-ups.

`faced` say what objects are: rows of `faces`. All other kinds are the group `rest`.
"""
