"""Which game a log is in when it starts with a Diff, which does not say so itself."""

from __future__ import annotations

from pathlib import Path

from replay.formats.arena.errors import LogError
from replay.formats.arena.lines import read_log
from replay.formats.arena.messages import Undecodable, decode_gre


def find_key(path: Path, line: int) -> tuple[str, int] | None:
    """matchID and game number that the states from `line` on belong to, by the next gameInfo.

    A second pass over the file. None if the next gameInfo begins another game, or there is none.
    """
    try:
        for block in read_log(path):
            if block.line < line or block.kind != "gre" or b'"gameInfo"' not in block.payload:
                continue
            for message in decode_gre(block.payload).messages:
                state = message.game_state
                if state is None or state.game_info is None or not state.game_info.match_id:
                    continue
                if state.full and state.game_info.stage == "GameStage_Start":
                    return None
                return state.game_info.match_id, state.game_info.game_number or 1
    except (LogError, Undecodable):
        return None
    return None
