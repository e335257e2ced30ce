"""The board: as structure, as JSON, and as exact text."""

from __future__ import annotations

import json

from hypothesis import given, settings

from domain.events.cr506_combat import Attack, Block
from domain.redact import view
from domain.state import fold
from projections.board import SCHEMA, VERSION, Board, as_dict, as_json, board
from projections.board_text import WIDTH, as_text
from tests.kit.game import AURA, BEARS, BOLT, FOREST, MOUNTAIN, OGRE, SAGA, Game
from tests.kit.random_games import games


def table() -> Game:
    """A full table in combat, with a chapter and a spell on the stack."""
    game = Game("Alice", "Bob", library=12)
    game.event("EnduringStoryGained", "702.195a", player=1)
    for facts in (FOREST, FOREST, BOLT, None):
        game.draw(1, facts)
        game.draw(2)
    game.turn(2)
    ogre = game.enter(2, OGRE)
    game.turn(1)
    for facts in (FOREST, FOREST, MOUNTAIN):
        land = game.play_land(1, facts)
    game.event("PermanentTapped", "701.26a", object=land)
    bears = game.enter(1, BEARS)
    others = game.enter(1, BEARS)
    aura = game.enter(1, AURA)
    game.event("Attached", "303.4f", object=aura, to=others)
    game.event("CountersPut", "122.6", on=others, counter="+1/+1", amount=2, total=2)
    foretold = game.move(game.draw(2, BOLT), "exile", "702.143a", seen_by=(2,), face_down=True)
    game.event("CardForetold", "702.143a", player=2, card="o1", exiled=foretold)
    saga = game.enter(1, SAGA)
    game.step("main1")
    game.event("CountersPut", "122.6", on=2, counter="poison", amount=1, total=1)
    chapter = game.chapter(1, saga, 1)
    game.event("TargetsChosen", "603.3d", on=chapter, targets=((bears,), (ogre,)))
    game.step("block", priority=False)
    game.event("PermanentTapped", "508.1f", object=bears)
    game.event("AttackersDeclared", "508.1", player=1, attacks=(Attack(attacker=bears, target=2),))
    game.event("BlockersDeclared", "509.1", player=2, blocks=(Block(blocker=ogre, attackers=(bears,)),))
    game.event("DamageDealt", "120.3e", to=ogre, amount=1, marked=1)
    game.event("ManaAdded", "106.4", player=1, mana=("R", "G"))
    game.event("ManaAdded", "106.4", player=1, mana=("C",), restriction="creature spells")
    game.event("PriorityReceived", "117.3a", player=2)
    return game


TEXT = """\
#88  T2.block  declare blockers step  Alice's turn  Bob has priority  [as Alice]

stack, from the top
  1. chapter I of Arni Slays the Troll (Alice) → Grizzly Bears (o44); Gray Ogre

combat
  Grizzly Bears (o44) → Bob, blocked by Gray Ogre

Alice  life 20  hand 4  library 1  graveyard 0  mana {R}{G}, {C} for creature spells  enduring story
  hand        unknown card, Lightning Bolt, Forest ×2
  lands       Forest ×2, Mountain [tapped]
  creatures   Grizzly Bears (o44) 2/2 [tapped, summoning sick]
              Grizzly Bears (o47) 2/2 [summoning sick, 2 × +1/+1]
              └ Holy Strength
  others      Arni Slays the Troll [chapter I]

Bob  life 20  hand 4  library 6  graveyard 0  poison 1
  hand        unknown card ×4
  creatures   Gray Ogre 2/2 [damage 1]

exile         a face-down card [foretold T2] (Bob's)"""


def test_the_table_as_text() -> None:
    shown = board(view(table().state, 1), view="as Alice")
    assert as_text(shown) == str(shown) == TEXT
    assert repr(shown) == "<Board #88 T2.block, as Alice>"


def test_the_table_as_structure() -> None:
    shown = board(view(table().state, 1), view="as Alice")
    alice, bob = shown.players
    assert (shown.turn, shown.step, shown.active, shown.priority) == (2, "block", 1, 2)
    assert [card.known for card in alice.hand] == [False, True, True, True]
    assert {card.known for card in bob.hand} == {False}
    assert (bob.library, bob.library_known) == (6, ())
    assert [(card.name, card.chapter) for card in alice.others] == [("Arni Slays the Troll", 1)]
    assert alice.creatures[0].attachments == ()
    assert [below.name for below in alice.creatures[1].attachments] == ["Holy Strength"]
    assert alice.mana == (("R", None), ("G", None), ("C", "creature spells"))
    assert bob.counters == (("poison", 1),)
    (entry,) = shown.stack
    assert (entry.kind, entry.chapter, entry.controller) == ("ability", 1, 1)
    assert entry.target_names == ((alice.creatures[0].name,), ("Gray Ogre",))
    (attacker,) = shown.combat
    assert (attacker.target, [name for _, name in attacker.blockers]) == (2, ["Gray Ogre"])
    (foretold,) = shown.exile
    assert (foretold.known, foretold.face_down, foretold.foretold) == (False, True, 2)


def test_the_owner_sees_what_lies_face_down() -> None:
    (foretold,) = board(view(table().state, 2)).exile
    assert (foretold.name, foretold.known) == ("Lightning Bolt (face down)", True)


def test_the_table_as_json() -> None:
    shown = board(table().state, view="everything")
    document = json.loads(as_json(shown))
    assert (document["schema"], document["version"]) == (SCHEMA, VERSION)
    assert document == json.loads(json.dumps(as_dict(shown)))
    assert document["players"][0]["life"] == 20
    assert document["players"][0]["creatures"][0]["power"] == 2
    assert {"schema", "version", *Board.__struct_fields__} == {*document}


def test_302_6_creatures_that_came_this_turn_are_marked() -> None:
    game = Game()
    game.turn(1)
    bears = game.enter(1, BEARS)
    hasty = game.enter(1, BEARS.model_copy(update={"abilities": ("Haste",)}))
    game.enter(1, FOREST)

    def sick(begun: dict[int, int] | None = None) -> list[str]:
        shown = board(game.state, turns_begun=begun)
        return [card.id for side in shown.players for card in side.creatures if card.summoning_sick]

    assert sick() == [bears]
    assert hasty not in sick()
    game.turn(2)
    assert sick() == [], "a state alone does not say when Alice's last turn began"
    assert sick({1: 1, 2: 2}) == [bears], "still not under her control since her turn began"
    game.turn(1)
    assert sick({1: 3, 2: 2}) == []
    game.event("ControlChanged", "613.1b", object=bears, controller=2)
    assert sick({1: 3, 2: 2}) == [bears]


def test_attachments_in_a_ring_are_all_shown() -> None:
    game = Game()
    one, other = game.enter(1, AURA), game.enter(1, AURA)
    game.event("Attached", "701.3a", object=one, to=other)
    game.event("Attached", "701.3a", object=other, to=one)
    (side, _) = board(game.state).players
    assert {card.id for card in side.others} == {one, other}
    assert as_text(board(game.state))


def test_the_end_and_gaps_are_told() -> None:
    game = Game()
    game.event("GapObserved", reason="states-missing")
    game.event("PlayerLost", "104.3a", player=2, reason="concession")
    game.event("GameWon", "104.2a", player=1)
    game.event("GameEnded", "104.1")
    text = as_text(board(game.state))
    assert "Alice won (104.2a)\n" in text
    assert "the record has 1 gap before this moment" in text
    assert "lost (concession)" in text


@settings(max_examples=40, deadline=None)
@given(games)
def test_any_board_fits_100_columns(events: list) -> None:
    for number in range(len(events), 0, -20):
        shown = board(view(fold(events[:number]), 1), view="as Alice")
        assert max(map(len, as_text(shown).splitlines())) <= WIDTH
        assert shown.number == number - 1
        json.loads(as_json(shown))


@settings(max_examples=40, deadline=None)
@given(games)
def test_every_object_is_on_the_board_once(events: list) -> None:
    state = fold(events)
    shown = board(state)
    found: list[str] = [entry.id for entry in shown.stack]

    def collect(cards: tuple) -> None:
        for card in cards:
            found.append(card.id)
            collect(card.attachments)

    for side in shown.players:
        for pile in (side.hand, side.graveyard, side.lands, side.creatures, side.others):
            collect(pile)
    collect(shown.exile)
    collect(shown.command)
    assert sorted(found) == sorted(
        each.id for each in state.objects.values() if each.zone not in ("library", "outside")
    )
