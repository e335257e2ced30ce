"""An enduring story is gained the moment a third permanent is there, although that one dies at once (CR 702.195a)."""

from __future__ import annotations

from domain.events import GameEvent
from domain.events.cr613_characteristics import Change
from domain.ids import ObjectId
from loreplay.examples.builder import Game

ALICE, BOB = 1, 2
NAME = "enduring-story"
WARD = "ward {1}"


def events() -> list[GameEvent]:
    """The whole game."""
    game = Game()
    game.begin(
        {
            "Alice": {"Mountain": 9, "Plains": 9, "Sol Ring": 4, "Thorin Oakenshield": 4, "Walking Ballista": 14},
            "Bob": {"Swamp": 18, "Doom Blade": 10, "Walking Corpse": 12},
        },
        hands=(
            (
                "Mountain",
                "Plains",
                "Plains",
                "Sol Ring",
                "Thorin Oakenshield",
                "Walking Ballista",
                "Walking Ballista",
            ),
            ("Swamp", "Swamp", "Swamp", "Doom Blade", "Walking Corpse", "Walking Corpse", "Doom Blade"),
        ),
        rolls=(20, 11),
    )

    game.begin_turn(ALICE)
    game.play_land(ALICE, "Mountain")
    game.cast(ALICE, "Sol Ring", "Mountain")
    game.enter()
    game.end_turn()

    game.begin_turn(BOB, "Swamp")
    game.play_land(BOB, "Swamp")
    game.end_turn()

    turn_3(game)
    turn_4(game)

    game.begin_turn(ALICE, "Walking Ballista")
    game.play_land(ALICE, "Plains")
    game.attack(game.find("Thorin Oakenshield"))
    game.block()
    game.unblocked_damage()
    game.end_turn()

    game.begin_turn(BOB, "Doom Blade")
    game.concede(BOB, winner=ALICE)
    return game.events


def turn_3(game: Game) -> None:
    """Thorin and Sol Ring are two. A Ballista without counters is the third, for an instant."""
    game.begin_turn(ALICE, "Mountain")
    game.play_land(ALICE, "Plains")
    game.cast(ALICE, "Thorin Oakenshield", "Mountain", "Plains")
    game.enter()
    thorin, ring = game.find("Thorin Oakenshield"), game.find("Sol Ring")

    game.cast(ALICE, "Walking Ballista", x=0)
    ballista = game.enters()
    entered = len(game.events) - 1
    story = game.say(
        "EnduringStoryGained",
        "702.195a",
        cause=entered,
        source=thorin,
        player=ALICE,
        permanents=(thorin, ring, ballista),
    )
    wards(game, story, thorin, ring, ballista)

    # State-based actions come only now, before Alice would get priority (704.3).
    put = game.say("PermanentPutIntoGraveyard", "704.5f", permanent=ballista)
    game.move(ballista, "graveyard", "704.5f", cause=put)
    game.priority(ALICE, "117.3b")
    game.end_turn()


def wards(game: Game, story: int, thorin: ObjectId, *others: ObjectId) -> None:
    """What Thorin gives to Alice's artifacts and creatures from now on (702.195c)."""
    changes = tuple(
        Change(object=permanent, characteristic="abilities", value=(*face.abilities, WARD))
        for permanent in (thorin, *others)
        if (face := game.seen(permanent).face) is not None
    )
    game.say("CharacteristicsChanged", "613.1f", cause=story, source=thorin, changes=changes)


def turn_4(game: Game) -> None:
    """Two permanents are left, and the story lasts for the rest of the game: ward counters the Doom Blade."""
    game.begin_turn(BOB, "Walking Corpse")
    game.play_land(BOB, "Swamp")
    thorin = game.find("Thorin Oakenshield")
    blade = game.cast(BOB, "Doom Blade", "Swamp", "Swamp", targets=(thorin,), wait=True)
    chosen = next(n for n in range(len(game.events) - 1, 0, -1) if game.events[n].kind == "TargetsChosen")
    warded = game.trigger(ALICE, thorin, WARD, "603.2", cause=chosen)
    game.put_on_stack(warded, ((blade,),), to=BOB, then="117.3c")

    ward = game.begin_resolution()
    game.ask(BOB, "pay {1}")
    command = game.command(BOB, "choose", pay=False)
    game.say("EffectChoiceMade", "608.2d", cause=command, source=thorin, player=BOB, choice="does not pay {1}")
    countered = game.say("SpellCountered", "701.6a", source=thorin, object=blade)
    game.move(blade, "graveyard", "701.6a", cause=countered, source=thorin)
    game.end_resolution(ward)
    game.priority(BOB, "117.3b")
    game.end_turn()
