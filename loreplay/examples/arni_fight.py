"""Arni Slays the Troll: one of the fight's two targets is gone as chapter I resolves, so nobody fights (CR 701.14b)."""

from __future__ import annotations

from domain.events import GameEvent
from domain.events.cr613_characteristics import Change
from domain.vocabulary import PLUS_ONE
from loreplay.examples.builder import Game

ALICE, BOB = 1, 2
NAME = "arni-fight"


def events() -> list[GameEvent]:
    """The whole game."""
    game = Game()
    game.begin(
        {
            "Alice": {
                "Forest": 10,
                "Mountain": 8,
                "Arni Slays the Troll": 4,
                "Llanowar Elves": 4,
                "Nessian Courser": 4,
                "Runeclaw Bear": 10,
            },
            "Bob": {"Island": 18, "Coral Merfolk": 10, "Fugitive Wizard": 8, "Unsummon": 4},
        },
        hands=(
            (
                "Forest",
                "Forest",
                "Mountain",
                "Llanowar Elves",
                "Nessian Courser",
                "Arni Slays the Troll",
                "Runeclaw Bear",
            ),
            ("Island", "Island", "Fugitive Wizard", "Unsummon", "Coral Merfolk", "Coral Merfolk", "Island"),
        ),
        rolls=(17, 4),
    )

    game.begin_turn(ALICE)
    game.play_land(ALICE, "Forest")
    game.cast(ALICE, "Llanowar Elves", "Forest")
    game.enter()
    game.end_turn()

    game.begin_turn(BOB, "Island")
    game.play_land(BOB, "Island")
    game.cast(BOB, "Fugitive Wizard", "Island")
    game.enter()
    game.end_turn()

    game.begin_turn(ALICE, "Mountain")
    game.play_land(ALICE, "Mountain")
    game.cast(ALICE, "Nessian Courser", "Forest", "Mountain", "Llanowar Elves")
    game.enter()
    game.end_turn()

    game.begin_turn(BOB, "Fugitive Wizard")
    game.play_land(BOB, "Island")
    game.end_turn()

    turn_5(game)
    turn_6(game)
    turn_7(game)

    game.begin_turn(BOB, "Coral Merfolk")
    game.play_land(BOB, "Island")
    game.end_turn()

    turn_9(game)
    return game.events


def turn_5(game: Game) -> None:
    """Chapter I, and the Wizard that goes back to the hand under it."""
    game.begin_turn(ALICE, "Runeclaw Bear")
    courser, wizard = game.find("Nessian Courser"), game.find("Fugitive Wizard")

    game.cast(ALICE, "Arni Slays the Troll", "Forest", "Mountain")
    saga = game.enters()
    entered = game.lore(saga, "714.3a")
    game.put_on_stack(entered, targets=((courser,), (wizard,)), cause=game.because)

    game.pass_priority()
    game.priority(BOB, "117.3d", cause=len(game.events) - 1)
    game.cast(BOB, "Unsummon", "Island", targets=(wizard,))
    unsummon = game.begin_resolution()
    game.move(wizard, "hand", "608.2c", source=unsummon)
    game.end_resolution(unsummon)
    game.priority(ALICE, "117.3b")

    # One legal target is left, so the ability resolves (608.2b). Neither creature fights or deals damage (701.14b).
    chapter = game.begin_resolution()
    game.say("TargetsBecameIllegal", "608.2b", source=saga, object=chapter, targets=(wizard,))
    game.end_resolution(chapter)
    game.priority(ALICE, "117.3b")

    game.attack(courser)
    game.block()
    game.unblocked_damage()
    game.end_turn()


def turn_6(game: Game) -> None:
    """Bob casts the same Wizard again: a new object, which the fight knows nothing of (400.7)."""
    game.begin_turn(BOB, "Island")
    game.play_land(BOB, "Island")
    game.cast(BOB, "Fugitive Wizard", "Island")
    game.enter()
    game.end_turn()


def turn_7(game: Game) -> None:
    """Chapter II: {R} that nobody needs, and two counters."""
    (triggered,) = game.begin_turn(ALICE, "Mountain")
    courser, saga = game.find("Nessian Courser"), game.find("Arni Slays the Troll")
    game.put_on_stack(triggered, targets=((courser,),), then="117.3a")
    chapter = game.begin_resolution()
    game.say("ManaAdded", "106.4", source=saga, player=ALICE, mana=("R",))
    put = game.counters(courser, PLUS_ONE, 2, "122.6", source=saga)
    game.end_resolution(chapter)
    grown = tuple(Change(object=courser, characteristic=size, value=5) for size in ("power", "toughness"))
    game.say("CharacteristicsChanged", "613.4c", cause=put, changes=grown)
    game.priority(ALICE, "117.3b")
    game.attack(courser)
    game.block()
    game.unblocked_damage()
    game.end_turn()


def turn_9(game: Game) -> None:
    """Chapter III gains life; then the Saga is sacrificed as a state-based action, and Bob has seen enough."""
    (triggered,) = game.begin_turn(ALICE, "Forest")
    saga = game.find("Arni Slays the Troll")
    game.put_on_stack(triggered, then="117.3a")
    chapter = game.begin_resolution()
    game.life(ALICE, 5, "119.3", "gain", source=saga)
    game.end_resolution(chapter)
    sacrificed = game.say("PermanentSacrificed", "714.4", player=ALICE, permanent=saga)
    game.move(saga, "graveyard", "714.4", cause=sacrificed)
    game.priority(ALICE, "117.3b")
    game.concede(BOB, winner=ALICE)
