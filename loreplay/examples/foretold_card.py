"""Foretell: two cards are exiled face down and cast in later turns, a third is shown as the game ends (CR 702.143)."""

from __future__ import annotations

from domain.events import GameEvent
from loreplay.examples.builder import Game
from loreplay.examples.cards import CARDS

ALICE, BOB = 1, 2
NAME = "foretold-card"


def events() -> list[GameEvent]:
    """The whole game."""
    game = Game()
    game.begin(
        {
            "Alice": {"Island": 18, "Augury Raven": 8, "Behold the Multiverse": 4, "Saw It Coming": 10},
            "Bob": {"Forest": 17, "Llanowar Elves": 4, "Nessian Courser": 9, "Runeclaw Bear": 10},
        },
        hands=(
            (
                "Island",
                "Island",
                "Island",
                "Behold the Multiverse",
                "Saw It Coming",
                "Augury Raven",
                "Saw It Coming",
            ),
            (
                "Forest",
                "Forest",
                "Llanowar Elves",
                "Runeclaw Bear",
                "Runeclaw Bear",
                "Nessian Courser",
                "Nessian Courser",
            ),
        ),
        rolls=(12, 9),
    )

    game.begin_turn(ALICE)
    game.play_land(ALICE, "Island")
    game.end_turn()

    game.begin_turn(BOB, "Forest")
    game.play_land(BOB, "Forest")
    game.cast(BOB, "Llanowar Elves", "Forest")
    game.enter()
    game.end_turn()

    game.begin_turn(ALICE, "Augury Raven")
    game.play_land(ALICE, "Island")
    game.foretell(ALICE, "Behold the Multiverse", "Island", "Island")
    game.end_turn()

    game.begin_turn(BOB, "Nessian Courser")
    game.play_land(BOB, "Forest")
    game.cast(BOB, "Nessian Courser", "Forest", "Forest", "Llanowar Elves")
    game.enter()
    game.end_turn()

    turn_5(game)

    game.begin_turn(BOB, "Runeclaw Bear")
    game.attack(game.find("Nessian Courser"))
    game.block()
    game.unblocked_damage()
    game.end_turn()

    game.begin_turn(ALICE, "Island")
    game.play_land(ALICE, "Island")
    game.foretell(ALICE, "Saw It Coming", "Island", "Island")
    game.end_turn()

    turn_8(game)

    game.begin_turn(ALICE, "Island")
    game.play_land(ALICE, "Island")
    game.foretell(ALICE, "Augury Raven", "Island", "Island")
    game.end_turn()

    game.begin_turn(BOB, "Forest")
    game.concede(BOB, winner=ALICE)
    return game.events


def turn_5(game: Game) -> None:
    """Behold the Multiverse, cast from exile for its foretell cost: scry 2, then two cards."""
    game.begin_turn(ALICE, "Island")
    game.play_land(ALICE, "Island")
    game.cast(ALICE, "Behold the Multiverse", "Island", "Island", zone="exile", alternative="foretell")
    spell = game.begin_resolution()
    first, second = game.state.zone("library", ALICE)[:2]
    names = {first: "Augury Raven", second: "Saw It Coming"}
    faces = tuple((card, CARDS[name]) for card, name in names.items())
    looked = game.say(
        "CardsLookedAt",
        "701.22a",
        source=spell,
        player=ALICE,
        cards=(first, second),
        faces=faces,
        seen_by=(ALICE,),
    )
    game.ask(ALICE, "scry")
    command = game.command(ALICE, "choose", top=[second], bottom=[first])
    game.say("Scried", "701.22a", cause=command, source=spell, player=ALICE, top=(second,), bottom=(first,))
    game.draw(ALICE, "Saw It Coming", "121.1", cause=looked, source=spell)
    game.draw(ALICE, "Augury Raven", "121.1", cause=looked, source=spell)
    game.end_resolution(spell)
    game.priority(ALICE, "117.3b")
    game.end_turn()


def turn_8(game: Game) -> None:
    """Saw It Coming, foretold in the turn before, counters Bob's second Courser for {1}{U}."""
    game.begin_turn(BOB, "Forest")
    game.play_land(BOB, "Forest")
    courser = game.cast(BOB, "Nessian Courser", "Forest", "Forest", "Forest")
    game.pass_priority()
    game.priority(ALICE, "117.3d", cause=len(game.events) - 1)
    game.cast(ALICE, "Saw It Coming", "Island", "Island", zone="exile", targets=(courser,), alternative="foretell")
    answer = game.begin_resolution()
    countered = game.say("SpellCountered", "701.6a", source=answer, object=courser)
    game.move(courser, "graveyard", "701.6a", cause=countered, source=answer)
    game.end_resolution(answer)
    game.priority(BOB, "117.3b")
    game.attack(game.find("Nessian Courser"), game.find("Llanowar Elves"))
    game.block()
    game.unblocked_damage()
    game.end_turn()
