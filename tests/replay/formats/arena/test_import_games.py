"""Which games a log has, whose they are, and what is never made up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.state import State, fold
from replay.identity import game_id, match_hash
from replay.import_report import GameReport, ImportReport
from replay.importing import ImportOptions, import_paths
from replay.index import GameInfo
from replay.store import Store, open_store
from replay.verify import verify
from tests.kit.arena_log import MATCH, ArenaLog, Json, annotation, player, thing, turn, zone
from tests.kit.imports import counting, told

ROOT = Path(__file__).resolve().parents[4]
SMALL = ROOT / "loreplay" / "examples" / "small-arena.log"
OTHER = "99999999-2222-3333-4444-555555555555"
STRICT = ImportOptions(strict=True)

CREATURE: Json = {
    "cardTypes": ["CardType_Creature"],
    "subtypes": ["SubType_Bear"],
    "power": {"value": 2},
    "toughness": {"value": 2},
}
SAGA: Json = {
    "cardTypes": ["CardType_Enchantment"],
    "subtypes": ["SubType_Saga"],
    "uniqueAbilities": [{"id": number, "grpId": 500 + number} for number in (1, 2, 3)],
}
WON: Json = {
    "scope": "MatchScope_Game",
    "result": "ResultType_WinLoss",
    "winningTeamId": 1,
    "reason": "ResultReason_Game",
}


def libraries() -> list[Json]:
    return [zone(32, *range(101, 111)), zone(36, *range(201, 211))]


def begin(log: ArenaLog, **body: Any) -> None:
    """The first Full and the first main phase of a game."""
    full = log.full()
    rows = {row["zoneId"]: row for row in full["gameStateMessage"]["zones"]}
    rows |= {row["zoneId"]: row for row in libraries()}
    full["gameStateMessage"]["zones"] = list(rows.values())
    full["gameStateMessage"].update(body)
    log.gre(full)
    log.gre(log.state(turnInfo=turn(1, 1)))


def finish(log: ArenaLog, results: list[Json] | None = None) -> None:
    """The game is over."""
    log.gre(log.state(gameInfo=log.info(stage="GameOver", results=results or [WON])))


def game(seat: int = 1, *, match: str = MATCH, number: int = 1, **names: Any) -> ArenaLog:
    """A short game."""
    log = ArenaLog(match=match, game=number, seat=seat)
    log.room(**names)
    begin(log)
    finish(log)
    return log


class Imported:
    """What one log gives."""

    def __init__(self, report: ImportReport, store: Store) -> None:
        self.report = report
        self.store = store
        self.game: GameReport = report.games[-1]
        self.info: GameInfo = store.find(self.game.id)
        self.events = [event for _, _, event in told(store, self.info)]
        self.state: State = fold(self.events)

    def all(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, as they are written."""
        return [event.model_dump() for event in self.events if event.kind == kind]


Take = Callable[..., Imported]


@pytest.fixture
def take(tmp_path: Path) -> Any:
    """Imports a log under strict tracking; nothing may mismatch."""
    with open_store(tmp_path / "games.db") as store:

        def run(log: ArenaLog | bytes, name: str = "Player.log", **options: bool) -> Imported:
            path = tmp_path / name
            path.write_bytes(log if isinstance(log, bytes) else log.text())
            report = import_paths([path], store, ImportOptions(strict=True, **options))
            assert [game.first_mismatches for game in report.games] == [[]] * len(report.games)
            assert all(verify(store, info.id).ok for info in store.games())
            return Imported(report, store)

        yield run


# Which games ----------------------------------------------------------------------------------------------------------


def test_a_game_has_its_id_from_match_number_and_seat(take: Take) -> None:
    got = take(game(2, number=3))
    assert got.info.id == game_id(match_hash(MATCH), 3, 2, 1)
    assert (got.game.match, got.game.game_number, got.game.seat) == (match_hash(MATCH), 3, 2)


def test_several_games_in_one_file(take: Take) -> None:
    log = game()
    for number, match in ((2, MATCH), (3, MATCH), (1, OTHER)):
        log.begin_game(number, match)
        if match is OTHER:
            log.room()
        begin(log)
        finish(log)
    got = take(log)
    assert [(g.match, g.game_number, g.complete) for g in got.report.games] == [
        (match_hash(MATCH), 1, True),
        (match_hash(MATCH), 2, True),
        (match_hash(MATCH), 3, True),
        (match_hash(OTHER), 1, True),
    ]
    assert len({g.id for g in got.report.games}) == 4
    assert [g.status for g in take(log).report.games] == ["unchanged"] * 4


def test_a_match_of_three_games_in_three_files(take: Take) -> None:
    """Results add up over a match; the last of scope Game is the game's own."""
    results: list[Json] = []
    for number, winner in ((1, 1), (2, 2), (3, 1)):
        log = ArenaLog(game=number)
        log.room()
        info = {**log.info("Start"), "matchWinCondition": "MatchWinCondition_Best2of3"}
        begin(log, gameInfo=info)
        results = [*results, {**WON, "winningTeamId": winner, "reason": "ResultReason_Concede"}]
        whole = {**results[-1], "scope": "MatchScope_Match"}
        finish(log, [*results, whole] if number == 3 else results)
        got = take(log, f"{number}.log")
        assert (got.info.winner, got.info.best_of, got.info.game_number) == (winner, 3, number)
        assert [event["reason"] for event in got.all("PlayerLost")] == ["concession"]
    assert [info.game_number for info in got.store.games(match_hash(MATCH))] == [1, 2, 3]


def test_both_players_logs_are_one_game(take: Take) -> None:
    one, two = take(game(1), "1.log"), take(game(2), "2.log")
    assert one.info.id != two.info.id
    found = sorted(two.store.games(match_hash(MATCH)), key=lambda info: info.observer or 0)
    assert [(info.observer, info.game_number, info.superseded_by) for info in found] == [(1, 1, None), (2, 1, None)]
    assert one.info.players == two.info.players
    assert len({(info.match, info.game_number) for info in found}) == 1


def test_games_against_bots_say_so(take: Take) -> None:
    log = game()
    text = log.text().replace(b'"playerName": "Ben#2"', b'"playerName": "Sparky", "isBotPlayer": true')
    text = text.replace(b'"eventId": "Play"', b'"eventId": "AIBotMatch"')
    got = take(text)
    assert [(each.seat, each.bot) for each in got.info.players] == [(1, False), (2, True)]
    assert got.info.format == "AIBotMatch"


# Logs that start late, or contradict ----------------------------------------------------------------------------------


def test_a_log_that_starts_with_a_full_in_mid_match(take: Take) -> None:
    log = ArenaLog()
    log.state_id = 40
    board = [zone(31, 11), zone(28, 12), *libraries()]
    things = [
        thing(12, 28, **CREATURE, isTapped=True, damage=1),
        thing(11, 31, visibility="Visibility_Private", viewers=[1], **CREATURE),
    ]
    log.gre(
        log.full(
            "Play",
            zones=board,
            gameObjects=things,
            players=[player(1, 7, mulliganCount=1), player(2, 13)],
            turnInfo=turn(5, 1),
        )
    )
    log.gre(log.state(turnInfo=turn(5, 1, "Main2")))
    finish(log)
    got = take(log)
    assert (got.info.partial_start, got.game.complete, got.game.turns) == (True, False, 5)
    assert (got.state.players[1].life, got.state.players[2].life, got.state.players[1].mulligans) == (7, 13, 1)
    invented = {"CardDrawn", "LandPlayed", "SpellCast", "OpeningHandKept", "MulliganTaken", "DieRolled", "ObjectMoved"}
    assert not invented & {event.kind for event in got.events}


def test_a_log_that_starts_with_a_diff(take: Take) -> None:
    """The end of the example: what was before is not told, and nothing is made up about it."""
    lines = SMALL.read_bytes().splitlines(keepends=True)
    got = take(b"".join(lines[len(lines) // 2 :]))
    assert (got.info.partial_start, got.game.complete) == (True, False)
    gaps = got.all("GapObserved")
    assert (gaps[0]["reason"], gaps[0]["first_missing"]) == ("starts-late", None)
    assert not got.all("OpeningHandKept")
    assert not got.all("DieRolled")
    assert got.info.finished


def test_a_log_that_never_says_which_game_it_is(tmp_path: Path) -> None:
    lines = SMALL.read_bytes().splitlines(keepends=True)
    states = [n for n, line in enumerate(lines) if b'"gameInfo"' in line]
    path = tmp_path / "Player.log"
    path.write_bytes(b"".join(lines[states[1] + 1 : states[2]]))
    with open_store(tmp_path / "games.db") as store:
        report = import_paths([path], store, STRICT)
        assert (report.games, report.files[0].status) == ([], "no games")
        assert any("give the log that came before" in note for note in report.files[0].notes)


def contradicting() -> bytes:
    """The example with another life total in one state of the middle."""
    lines = SMALL.read_bytes().splitlines(keepends=True)
    place = next(n for n in range(60, len(lines)) if b'"lifeTotal": 21' in lines[n])
    lines[place] = lines[place].replace(b'"lifeTotal": 21', b'"lifeTotal": 22')
    return b"".join(lines)


def test_a_log_that_contradicts_makes_a_new_stream(take: Take) -> None:
    first = take(SMALL.read_bytes())
    events = first.events
    second = take(contradicting(), "other.log")
    assert second.game.status == "superseding"
    assert "contradicts" in second.game.notes[0]
    old = second.store.find(first.info.id)
    assert old.superseded_by == str(second.info.id)
    assert [info.id for info in counting(second.store)] == [second.info.id]
    after = [event for _, _, event in told(second.store, old)]
    assert after[: len(events)] == events
    assert [event.kind for event in after[len(events) :]] == ["Superseded", "Checkpoint"]
    assert after[len(events)].model_dump()["reason"] == "contradicts"
    heads = second.store.heads()
    for data in (SMALL.read_bytes(), contradicting(), SMALL.read_bytes()):
        again = take(data)
        assert (again.game.status, again.game.added) == ("unchanged", 0)
    assert again.store.heads() == heads


# Names ----------------------------------------------------------------------------------------------------------------

SECRETS = ("Zebediah", "Quillfeather", "ACCOUNTID0815", "ACCOUNTID4711", MATCH)


def named() -> bytes:
    text = game(names=("Zebediah#12345", "Quillfeather#67890")).text().decode()
    return text.replace("USER1", SECRETS[2]).replace("USER2", SECRETS[3]).encode()


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("games.db*")))


def test_no_name_account_or_match_id_is_kept(take: Take, tmp_path: Path) -> None:
    got = take(named())
    raw = bytes_of(tmp_path)
    for secret in SECRETS:
        assert secret.encode() not in raw
    assert got.store.names() == {}
    assert all(re.fullmatch("player-[0-9a-f]{8}", name) for name in got.game.players.values())
    assert not leaks(got)


def leaks(got: Imported) -> list[str]:
    """Secrets in the report, in what is kept of the log, or in an event."""
    from replay.formats.arena.kept import unpack

    blob = got.store.get_source(got.info.id, "arena")
    assert blob is not None
    text = json.dumps(got.report.to_dict()) + repr(unpack(blob)) + repr(got.events)
    return [secret for secret in SECRETS if secret in text]


def test_names_that_are_kept_stand_in_a_table_of_their_own(take: Take) -> None:
    got = take(named(), keep_names=True)
    assert not leaks(got)
    assert {got.store.names()[name] for name in got.game.players.values()} == {"Zebediah#12345", "Quillfeather#67890"}
    for info in got.store.games():
        for record in got.store.records(info.id):
            assert not any(secret.encode() in record.payload for secret in SECRETS)


def test_one_account_has_one_pseudonym_in_a_store(take: Take) -> None:
    one = take(named(), "1.log")
    other = ArenaLog(match=OTHER)
    other.room(names=("Renamed#1", "Zebediah#12345"))
    begin(other)
    finish(other)
    text = other.text().replace(b"USER2", b"ACCOUNTID0815").replace(b"USER1", b"ACCOUNTID9999")
    two = take(text, "2.log")
    assert two.game.players[2] == one.game.players[1]
    assert two.game.players[1] not in one.game.players.values()


def test_no_error_tells_a_name(take: Take) -> None:
    broken = named().replace(b'"type": "GameStateType_Full"', b'"type": 5', 1)
    got = take(broken + named())
    notes = "".join(note for file in got.report.files for note in file.notes)
    assert notes
    assert not [secret for secret in SECRETS if secret in notes]


# What the log says ----------------------------------------------------------------------------------------------------


def with_move(category: str, *kinds: str, **body: Any) -> ArenaLog:
    """A game in which card 101 goes from the library to the graveyard."""
    log = ArenaLog()
    log.room()
    begin(log)
    notes = [
        annotation(1, "ObjectIdChanged", affected=(101,), orig_id=101, new_id=300),
        annotation(2, "ZoneTransfer", *kinds, affected=(300,), zone_src=32, zone_dest=33, category=category),
    ]
    log.gre(
        log.state(
            annotations=notes,
            zones=[zone(32, *range(102, 111)), zone(33, 300), zone(30, 101)],
            gameObjects=[thing(300, 33, **CREATURE)],
            turnInfo=turn(1, 1),
            **body,
        )
    )
    finish(log)
    return log


def test_an_unknown_category_is_kept_word_for_word(take: Take) -> None:
    got = take(with_move("Pl\N{LATIN SMALL LETTER O WITH STROKE}p!"))
    (move,) = got.all("ObjectMoved")
    assert (move["reason"], move["rule"], move["to_zone"]) == (
        "Pl\N{LATIN SMALL LETTER O WITH STROKE}p!",
        "400.7",
        "graveyard",
    )
    row = got.game.annotations["ZoneTransfer"]
    assert (row["seen"], row["used"], row["ignored"]) == (1, 1, 0)


def test_a_known_category_has_no_reason_in_words(take: Take) -> None:
    got = take(with_move("Mill"))
    (move,), (mill,) = got.all("ObjectMoved"), got.all("CardMilled")
    assert (move["reason"], mill["rule"]) == (None, "701.17a")


def test_an_unknown_annotation_is_neither_used_nor_ignored(take: Take) -> None:
    log = with_move("Mill")
    log.lines = [line.replace("AnnotationType_ObjectIdChanged", "AnnotationType_Frobnicated") for line in log.lines]
    got = take(log)
    assert got.game.annotations["Frobnicated"] == {"seen": 1, "used": 0, "ignored": 0}


def test_every_annotation_type_of_a_state_counts(take: Take) -> None:
    got = take(with_move("Mill", "ShouldntPlay"))
    assert got.game.annotations["ShouldntPlay"]["seen"] == 1
    assert got.game.annotations["ZoneTransfer"]["used"] == 1


def test_an_absent_life_total_is_zero(take: Take) -> None:
    log = ArenaLog()
    log.room()
    begin(log)
    log.gre(
        log.state(
            annotations=[annotation(1, "ModifiedLife", affected=(2,), life=-20)],
            players=[player(2, 0)],
            turnInfo=turn(1, 1),
        )
    )
    finish(log)
    got = take(log)
    assert got.state.players[2].life == 0
    (change,) = got.all("LifeChanged")
    assert (change["amount"], change["total"]) == (-20, 0)
    assert got.all("PlayerLost")[0]["reason"] == "life"
    assert not got.all("ObservedLife")


def test_queued_states_are_applied(take: Take) -> None:
    log = ArenaLog()
    log.room()
    begin(log)
    log.gre(log.state(queued=True, players=[player(1, 17)], turnInfo=turn(1, 1)))
    finish(log)
    got = take(log)
    assert (got.state.players[1].life, got.game.gaps, got.game.states_compared) == (17, 0, 4)


def test_an_id_that_is_used_again_is_another_object(take: Take) -> None:
    """After an undo Arena gives the same id once more (FORMAT 1.8)."""
    log = ArenaLog()
    log.room()
    begin(log)

    def cast(card: int, rest: tuple[int, ...], grp_id: int) -> None:
        log.gre(
            log.state(
                annotations=[
                    annotation(1, "ObjectIdChanged", affected=(card,), orig_id=card, new_id=300),
                    annotation(2, "ZoneTransfer", affected=(300,), zone_src=32, zone_dest=27, category="CastSpell"),
                    annotation(3, "UserActionTaken", affector=1, affected=(300,), actionType=1, abilityGrpId=0),
                ],
                zones=[zone(32, *rest), zone(27, 300), zone(30, card)],
                gameObjects=[thing(300, 27, grp_id=grp_id, **CREATURE)],
                turnInfo=turn(1, 1),
            )
        )

    back = log.state_id
    cast(101, tuple(range(102, 111)), 1)
    log.gre(
        log.state("Full", update="Undo", prevGameStateId=back, gameInfo=log.info(), players=[player(1), player(2)],
                  zones=libraries(), turnInfo=turn(1, 1))
    )  # fmt: skip
    cast(102, (101, *range(103, 111)), 2)
    finish(log)
    got = take(log)
    first, second = got.all("SpellCast")
    assert (got.game.undone, first["spell"] != second["spell"], first["card"] != second["card"]) == (1, True, True)
    (spell,) = (thing for thing in got.state.objects.values() if thing.zone == "stack")
    assert spell.face is not None
    assert (spell.id, spell.face.card) == (second["spell"], "arena:2")


# Sagas whose chapters come together -----------------------------------------------------------------------------------


def chapters_at_once(*, pending: bool, amounts: tuple[int, ...], lore: int, abilities: tuple[int, ...]) -> ArenaLog:
    """A Saga enters and gets several lore counters at once; abilities are numbers of chapters."""
    log = ArenaLog()
    log.room()
    begin(log)
    where = 25 if pending else 27
    instances = tuple(400 + number for number in abilities)
    notes = [
        annotation(1, "ObjectIdChanged", affected=(101,), orig_id=101, new_id=300),
        annotation(2, "ZoneTransfer", affected=(300,), zone_src=32, zone_dest=28, category="Put"),
    ]
    notes += [
        annotation(
            10 + number, "CounterAdded", affector=300, affected=(300,), counter_type=108, transaction_amount=amount
        )
        for number, amount in enumerate(amounts)
    ]
    notes += [
        annotation(20 + number, "AbilityInstanceCreated", affector=300, affected=(400 + number,), source_zone=28)
        for number in abilities
    ]
    rows = [
        thing(400 + number, where, grp_id=500 + number, kind="Ability", parentId=300, objectSourceGrpId=70001)
        for number in abilities
    ]
    log.gre(
        log.state(
            annotations=notes,
            persistentAnnotations=[
                annotation(90, "Counter", affector=4002, affected=(300,), count=lore, counter_type=108)
            ],
            zones=[zone(32, *range(102, 111)), zone(28, 300), zone(30, 101), zone(where, *reversed(instances))],
            gameObjects=[thing(300, 28, **SAGA), *rows],
            turnInfo=turn(1, 1),
        )
    )
    if pending:
        shown = [{**row, "zoneId": 27} for row in rows]
        log.gre(log.state(zones=[zone(25), zone(27, *reversed(instances))], gameObjects=shown, turnInfo=turn(1, 1)))
    finish(log)
    return log


@pytest.mark.parametrize("pending", [False, True])
@pytest.mark.parametrize(
    ("amounts", "lore", "abilities"),
    [
        ((3,), 3, (1, 2, 3)),
        ((1, 1), 2, (1, 2)),
        ((2,), 2, (1, 2)),
        ((5,), 5, (1, 2, 3)),
        ((3,), 3, (3,)),
        ((1,), 1, (1,)),
    ],
)
def test_each_of_several_chapters_has_its_number(
    take: Take, pending: bool, amounts: tuple[int, ...], lore: int, abilities: tuple[int, ...]
) -> None:
    got = take(chapters_at_once(pending=pending, amounts=amounts, lore=lore, abilities=abilities))
    triggered = got.all("AbilityTriggered")
    assert [(event["chapter"], event["rule"]) for event in triggered] == [(n, "714.2b") for n in abilities]
    stacked = got.all("AbilityPutOnStack")
    assert [(event["ability"], event["chapter"]) for event in stacked] == [(f"arena:{500 + n}", n) for n in abilities]
    assert {event["rule"] for event in stacked} == {"603.3b" if pending else "603.3"}


def test_an_ability_that_never_reaches_the_stack_is_not_put_there(take: Take) -> None:
    """Created and deleted in one message: there was nothing to target (CR 603.3d)."""
    log = chapters_at_once(pending=False, amounts=(1,), lore=1, abilities=(1,))
    place = next(n for n, line in enumerate(log.lines) if "AbilityInstanceCreated" in line)
    body = json.loads(log.lines[place])
    (message,) = body["greToClientEvent"]["greToClientMessages"]
    state = message["gameStateMessage"]
    state["gameObjects"] = [row for row in state["gameObjects"] if row["instanceId"] != 401]
    state["zones"] = [zone(27) if row["zoneId"] == 27 else row for row in state["zones"]]
    state["diffDeletedInstanceIds"] = [401]
    log.lines[place] = json.dumps(body)
    got = take(log)
    assert [(event["chapter"], event["ability"]) for event in got.all("AbilityTriggered")] == [(1, "unknown")]
    assert got.all("AbilityPutOnStack") == []
    assert got.all("ObservedGone") == []
