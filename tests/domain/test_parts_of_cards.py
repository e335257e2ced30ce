"""CR 712, 715: cards with two parts: what is legal, what is recorded, who sees it, and why something is refused."""

from __future__ import annotations

from msgspec import UNSET

from domain.cards.corpus import corpus
from domain.commands import Cast, IllegalCommand, Play, dump, load
from domain.decide import Table
from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import SpellCast
from domain.ids import ObjectId
from domain.legal import legal_commands
from domain.redact import redact_all, view
from projections.log import log
from replay.scenario import parse, run
from replay.scenario.setup import Setup
from replay.why_not import told, why_not

POSITION = """
name: a position
P1:
  hand:
    - {card: "Halvar, God of Battle", id: halvar}
    - {card: Jwari Disruption, id: ruins}
    - {card: Barkchannel Pathway, id: path}
    - {card: "Bilbo Baggins, Burglar", id: bilbo}
  battlefield: [4 Plains, 3 Island]
"""


def table_of(text: str = POSITION) -> tuple[Table, dict[str, ObjectId]]:
    """A game with that position, and its objects by id."""
    table, things = Setup(parse(text, "position.yaml")).run()
    table.go_on(1)
    return table, {name: things.now(identifier) for name, identifier in things.ids.items()}


def test_both_parts_are_offered() -> None:
    table, ids = table_of()
    legal = list(legal_commands(table))
    parts = [(one.card, one.face) for one in legal if isinstance(one, Cast)]
    assert sorted(parts, key=str) == sorted(
        [
            (ids["halvar"], UNSET),
            (ids["halvar"], "Sword of the Realms"),
            (ids["bilbo"], UNSET),
            (ids["bilbo"], "Take a Glance"),
        ],
        key=str,
    )
    lands = [(one.card, one.face) for one in legal if isinstance(one, Play)]
    wanted = [(ids["path"], UNSET), (ids["path"], "Tidechannel Pathway"), (ids["ruins"], "Jwari Ruins")]
    assert sorted(lands, key=str) == sorted(wanted, key=str)
    assert all(one in legal_commands(table) for one in legal)
    assert "cast Halvar, God of Battle as Sword of the Realms" in [told(table, one) for one in legal]


def test_a_command_of_the_usual_part_is_written_down_as_ever() -> None:
    """Games that were recorded before cards had parts are decided again to the letter."""
    assert '"face"' not in dump(Cast(ObjectId("o1"))) + dump(Play(ObjectId("o1")))
    other = Cast(ObjectId("o1"), face="Stomp")
    assert load(dump(other)) == other != Cast(ObjectId("o1"))


def test_what_is_recorded_and_who_sees_it() -> None:
    table, ids = table_of()
    assert view(table.game.state, 2).objects[ids["halvar"]].base is None
    events = table.do(1, Cast(ids["halvar"], face="Sword of the Realms"))
    (cast,) = [event for event in events if isinstance(event, SpellCast)]
    (moved,) = [event for event in events if isinstance(event, ObjectMoved)]
    assert cast.face == "Sword of the Realms"
    assert moved.facts is not None
    assert (moved.facts.card, moved.facts.name, moved.facts.mana_cost) == (
        "Halvar, God of Battle",
        "Sword of the Realms",
        "{1}{W}",
    )
    assert [event for event in redact_all(events, 2) if isinstance(event, ObjectMoved)] == [moved]


def refusal(command: Cast | Play) -> IllegalCommand:
    """Why it is refused."""
    table, ids = table_of()
    named = type(command)(ids[command.card], face=command.face)
    try:
        table.verify(1, named)
    except IllegalCommand as found:
        return found
    raise AssertionError(f"{command} is legal")


def test_refusals_say_which_part_is_meant() -> None:
    assert refusal(Play(ObjectId("ruins"))).reason == "Jwari Disruption is no land; Jwari Ruins is"
    assert refusal(Cast(ObjectId("ruins"), face="Jwari Ruins")).reason == (
        "Jwari Ruins is a land and can't be cast; Jwari Disruption can be"
    )
    assert refusal(Cast(ObjectId("path"))).rules[:2] == ("305.9", "601.3")
    assert refusal(Cast(ObjectId("bilbo"), face="Stomp")).reason == "it has no part Stomp to be cast as"
    assert refusal(Play(ObjectId("halvar"), face="Sword of the Realms")).rule == "712.12"


ADVENTURE = """
name: an adventure
P1:
  hand: [{card: "Smaug, the Great Calamity", id: smaug}]
  battlefield: [5 Mountain]
P2:
  battlefield: [{card: Grizzly Bears, id: bear}]
script:
  - {P1: cast, card: Spew Flame, targets: [bear]}
  - resolve_top
"""


def test_the_log_and_why_not_name_the_part() -> None:
    result = run(parse(ADVENTURE, "adventure.yaml"))
    lines = [line.text for line in log(result.events)]
    assert "P1 casts Smaug, the Great Calamity as Spew Flame." in lines
    assert "Spew Flame goes from the stack to exile." in lines
    answer = why_not(result.events, len(result.events) - 1, "{P1: cast, card: Spew Flame, for: exiled, targets: [P2]}")
    assert answer.rules[0] == "715.3d"
    assert "cast as Smaug, the Great Calamity, not as Spew Flame" in answer.reason


def test_parts_have_names_of_their_own() -> None:
    """A face is known by its name: no other card or part may have it."""
    cards = corpus().values()
    names = [part.name for card in cards for part in (card, card.back, card.adventure) if part is not None]
    assert len(names) == len(dict.fromkeys(names))
