"""One log, split into games: what belongs to which game, and what is missing."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from replay.formats.arena import errors
from replay.formats.arena.games import GameLog, read_games
from replay.formats.arena.items import (
    GameEnded,
    GameKey,
    GameStarted,
    Item,
    MessageLost,
    PlayerAnswer,
    RoomChanged,
    ServerMessage,
    StateSeen,
)
from tests.kit.arena_log import MATCH, ArenaLog

OTHER = "99999999-2222-3333-4444-555555555555"


def read(log: ArenaLog, folder: Path, *, reorder: bool = True) -> tuple[GameLog, list[Item]]:
    games = read_games(log.write(folder / "a.log"), "a.log", reorder=reorder)
    return games, list(games)


def started(items: list[Item]) -> list[GameStarted]:
    return [item for item in items if isinstance(item, GameStarted)]


def states(items: list[Item]) -> list[tuple[int, str, bool]]:
    return [(i.state.game_state_id, i.place.status, i.place.gap) for i in items if isinstance(i, StateSeen)]


def begin(log: ArenaLog) -> None:
    deck = {"deckMessage": {"deckCards": [1, 2], "sideboardCards": [3]}}
    rolls = {"playerDieRolls": [{"systemSeatId": 1, "rollValue": 4}, {"systemSeatId": 2, "rollValue": 19}]}
    connect = log.message("ConnectResp", connectResp=deck)
    log.gre(connect, log.message("DieRollResultsResp", (1, 2), dieRollResultsResp=rolls), log.full())


def test_a_game_knows_what_the_log_told_before_it(tmp_path: Path) -> None:
    log = ArenaLog(seat=2)
    room_line = log.room()
    begin(log)
    _, items = read(log, tmp_path)
    assert [type(item) for item in items] == [RoomChanged, GameStarted, StateSeen, GameEnded]
    game = started(items)[0]
    assert game.key == GameKey(MATCH, 1, 2)
    assert (game.line, game.deck_line, game.die_rolls_line, game.room_line) == (5, 5, 5, room_line)
    assert game.deck is not None
    assert (game.deck.deck_cards, game.deck.sideboard_cards) == ((1, 2), (3,))
    assert [roll.roll_value for roll in game.die_rolls] == [4, 19]
    assert game.room is not None
    assert not game.partial
    assert not game.headless


def test_three_games_of_a_match_and_one_of_another(tmp_path: Path) -> None:
    log = ArenaLog()
    log.room()
    begin(log)
    log.gre(log.state(gameInfo=log.info("GameOver")))
    log.gre(log.message("SubmitDeckReq", submitDeckReq={"deck": {"deckCards": [1, 2]}}))
    log.client("SubmitDeckResp", submitDeckResp={"deck": {"deckCards": [1, 3]}})
    log.begin_game(2)
    log.gre(log.full(), log.state())
    log.begin_game(1, OTHER)
    log.room()
    log.gre(log.full())
    _, items = read(log, tmp_path)
    games = started(items)
    assert [(game.key.match_id, game.key.game_number) for game in games] == [(MATCH, 1), (MATCH, 2), (OTHER, 1)]
    decks = [game.deck.deck_cards if game.deck else None for game in games]
    assert decks == [(1, 2), (1, 3), None]
    assert [len(game.die_rolls) for game in games] == [2, 0, 0]
    assert [item.finished for item in items if isinstance(item, GameEnded)] == [True, False, False]
    assert states(items)[2:] == [(1, "first", False), (2, "diff", False), (1, "first", False)]


def test_requests_and_answers_stand_between_the_states_they_belong_to(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    request = log.gre(log.message("MulliganReq", mulliganReq={"mulliganType": "London"}), log.message("UIMessage"))
    answer = log.client("MulliganResp", mulliganResp={"decision": "MulliganOption_AcceptHand"})
    log.client("SetSettingsReq")
    log.gre(log.state(), log.message("ActionsAvailableReq", actionsAvailableReq={}))
    _, items = read(log, tmp_path)
    between = [(type(item).__name__, item.line) for item in items if isinstance(item, ServerMessage | PlayerAnswer)]
    assert between == [("ServerMessage", request), ("PlayerAnswer", answer)]
    order = [type(item) for item in items]
    assert order == [GameStarted, StateSeen, ServerMessage, PlayerAnswer, StateSeen, GameEnded]


def test_a_lost_message_and_its_gap(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    marker = log.summarized()
    log.state_id = 4
    log.gre(log.state(), log.state())
    log.gre(log.state())
    games, items = read(log, tmp_path)
    assert [(item.line, item.reason) for item in items if isinstance(item, MessageLost)] == [(marker, "summarized")]
    assert states(items) == [(1, "first", False), (5, "diff", True), (6, "diff", False), (7, "diff", False)]
    assert len(games.notes) == 0


def test_lines_that_overtook_each_other_are_put_in_order(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    late = [log.state(), log.state()]
    early = [log.state(), log.state()]
    log.gre(*early)
    log.client("PerformActionResp")
    line = log.gre(*late)
    log.gre(log.state())
    games, items = read(log, tmp_path)
    assert states(items) == [(1, "first", False), *((number, "diff", False) for number in range(2, 7))]
    assert [(type(note), note.line) for note in games.notes] == [(errors.OutOfOrder, line)]
    _, as_they_stand = read(log, tmp_path, reorder=False)
    assert [gap for _, _, gap in states(as_they_stand)] == [False, True, False, True, False, True]


def test_a_missing_line_is_not_waited_for_without_end(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    log.state_id = 7
    for _ in range(9):
        log.gre(log.state())
        log.client("PerformActionResp")
    games, items = read(log, tmp_path)
    assert states(items) == [(1, "first", False), (8, "diff", True), *((n, "diff", False) for n in range(9, 17))]
    lines = [item.line for item in items if isinstance(item, StateSeen | PlayerAnswer)]
    assert lines == sorted(lines)
    assert len(games.notes) == 0


def test_a_reconnect_goes_on_with_the_same_game(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    log.room()
    log.state_id = 20
    connect = log.message("ConnectResp", connectResp={"deckMessage": {"deckCards": [1, 2]}})
    log.gre(connect, log.full("Play"), log.state())
    _, items = read(log, tmp_path)
    assert len(started(items)) == 1
    assert states(items) == [(1, "first", False), (21, "reconnect", True), (22, "diff", False)]


def test_the_same_log_twice_in_one_file_is_seen_once(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    log.gre(log.state(), log.state())
    log.lines *= 2
    _, items = read(log, tmp_path)
    assert len(started(items)) == 1
    assert [status for _, status, _ in states(items)] == ["first", "diff", "diff", *["duplicate"] * 3]


def test_a_log_that_starts_in_the_middle_with_a_full(tmp_path: Path) -> None:
    log = ArenaLog()
    log.state_id = 50
    log.gre(log.full("Play"), log.state())
    _, items = read(log, tmp_path)
    assert [(game.partial, game.headless) for game in started(items)] == [(True, False)]
    assert states(items) == [(51, "first", False), (52, "diff", False)]


def test_a_log_that_starts_with_a_diff_finds_its_game_further_down(tmp_path: Path) -> None:
    log = ArenaLog(game=2)
    log.state_id = 50
    log.gre(log.state())
    log.gre(log.state(), log.state(gameInfo=log.info("GameOver")))
    games, items = read(log, tmp_path)
    game = started(items)[0]
    assert (game.key, game.partial, game.headless, game.info) == (GameKey(MATCH, 2, 1), True, True, None)
    assert [number for number, _, _ in states(items)] == [51, 52, 53]
    assert len(games.notes) == 0


def test_a_log_that_never_says_its_game(tmp_path: Path) -> None:
    log = ArenaLog()
    log.state_id = 50
    first = log.gre(log.state())
    second = log.gre(log.state())
    log.begin_game(1, OTHER)
    log.gre(log.full())
    games, items = read(log, tmp_path)
    assert [(item.line, item.reason) for item in items if isinstance(item, MessageLost)] == [
        (first, "unplaced"),
        (second, "unplaced"),
    ]
    assert [game.key.match_id for game in started(items)] == [OTHER]
    assert [str(note) for note in games.notes] == [
        (
            f"a.log, line {first}: the log starts in the middle of a game and never says which; "
            "give the log that came before"
        )
    ]


def test_a_wrong_state_id_is_told(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    line = log.gre(log.state(gameStateId=77))
    impossible = log.gre(log.state(gameStateId=2))
    games, items = read(log, tmp_path)
    assert states(items) == [(1, "first", False), (77, "diff", False)]
    assert [(type(note), note.line) for note in games.notes] == [
        (errors.WrongStateId, line),
        (errors.WrongStateId, impossible),
    ]
    assert str(next(iter(games.notes))).startswith(f"a.log, line {line}: wrong game state id: 77 after 1")
    assert [item.line for item in items if isinstance(item, MessageLost)] == [impossible]


def test_damaged_messages_are_told_with_their_line_and_a_gap_follows(tmp_path: Path) -> None:
    log = ArenaLog()
    begin(log)
    line = log.gre(log.state())
    log.lines[line - 1] = log.lines[line - 1].replace('"gameStateId": 2,', '"gameStateId": 2;', 1)
    answer = log.client("PerformActionResp")
    log.lines[answer + 6] = log.lines[answer + 6].replace(":", "=")
    log.gre(log.state())
    games, items = read(log, tmp_path)
    assert [(type(note), note.line) for note in games.notes] == [
        (errors.BadMessage, line),
        (errors.BadMessage, answer + 7),
    ]
    assert states(items) == [(1, "first", False), (3, "diff", True)]
    assert [(item.line, item.reason) for item in items if isinstance(item, MessageLost)] == [
        (line, "damaged"),
        (answer, "damaged"),
    ]
    assert all("\n" not in str(note) for note in games.notes)


def test_no_item_of_a_game_holds_a_name(tmp_path: Path) -> None:
    log = ArenaLog()
    log.room(names=("Secretname", "Otherone"))
    begin(log)
    log.gre(log.state(playerName="Secretname", userId="Secretname"))
    _, items = read(log, tmp_path)
    for item in items:
        if isinstance(item, StateSeen | ServerMessage | PlayerAnswer):
            assert "Secretname" not in repr(item)


def items_or_refusal(path: Path) -> list[Item] | errors.LogError:
    try:
        return list(read_games(path))
    except errors.LogError as error:
        return error


def whole_log() -> ArenaLog:
    log = ArenaLog()
    log.room()
    begin(log)
    for _ in range(3):
        log.client("PerformActionResp", performActionResp={"actions": []})
        log.gre(log.state(), log.state(gameInfo=log.info()))
    return log


def test_a_log_cut_at_any_byte_gives_the_items_before_the_cut(tmp_path: Path) -> None:
    text = whole_log().text()
    path = tmp_path / "a.log"
    path.write_bytes(text)
    whole = [item for item in read_games(path) if not isinstance(item, GameEnded)]
    lengths = []
    for size in range(1, len(text), 7):
        path.write_bytes(text[:size])
        items = items_or_refusal(path)
        if isinstance(items, errors.LogError):
            assert items.refused
            continue
        kept = [item for item in items if not isinstance(item, GameEnded | MessageLost)]
        assert kept == whole[: len(kept)]
        lengths.append(len(kept))
    assert lengths == sorted(lengths)
    assert lengths[-1] >= len(whole) - 2


def test_a_log_that_lacks_its_first_bytes_still_tells_its_states(tmp_path: Path) -> None:
    text = whole_log().text()
    path = tmp_path / "a.log"
    numbers = []
    for start in range(0, len(text) - 700, 97):
        path.write_bytes(text[start:])
        found = [number for number, _, _ in states(list(read_games(path)))]
        assert found == list(range(8 - len(found), 8))
        numbers.append(len(found))
    assert numbers == sorted(numbers, reverse=True)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=6))
def test_flipped_bytes_are_refused_or_read_and_never_crash(tmp_path: Path, flips: list[tuple[int, int]]) -> None:
    text = bytearray(whole_log().text())
    for at, value in flips:
        text[at % len(text)] = value
    path = tmp_path / "a.log"
    path.write_bytes(bytes(text))
    items = items_or_refusal(path)
    if isinstance(items, errors.LogError):
        assert items.refused
    else:
        assert items
