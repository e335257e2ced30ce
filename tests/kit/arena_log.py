"""Small Arena logs, written line by line: what the importer's tests read where no real log may be."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import zstandard

Json = dict[str, Any]

MATCH = "11111111-2222-3333-4444-555555555555"
FIRST_MS = 1_700_000_000_000
_TICKS_AT_UNIX_EPOCH = 621_355_968_000_000_000

ZONES: dict[int, tuple[str, int]] = {
    18: ("Revealed", 1),
    19: ("Revealed", 2),
    24: ("Suppressed", 0),
    25: ("Pending", 0),
    26: ("Command", 0),
    27: ("Stack", 0),
    28: ("Battlefield", 0),
    29: ("Exile", 0),
    30: ("Limbo", 0),
    31: ("Hand", 1),
    32: ("Library", 1),
    33: ("Graveyard", 1),
    34: ("Sideboard", 1),
    35: ("Hand", 2),
    36: ("Library", 2),
    37: ("Graveyard", 2),
    38: ("Sideboard", 2),
}
"""Arena's zone ids in a game of two: type and owner's seat (0 = shared)."""


def zone(zone_id: int, *instance_ids: int) -> Json:
    """A zone row with all its objects, in order."""
    kind, owner = ZONES[zone_id]
    row: Json = {"zoneId": zone_id, "type": "ZoneType_" + kind, "visibility": "Visibility_Public"}
    if owner:
        row["ownerSeatId"] = owner
    if instance_ids:
        row["objectInstanceIds"] = list(instance_ids)
    return row


def thing(
    instance_id: int, zone_id: int, owner: int = 1, *, grp_id: int = 70001, kind: str = "Card", **fields: Any
) -> Json:
    """A gameObject; `fields` are Arena's own (power={"value": 2}, cardTypes=["CardType_Creature"], …)."""
    return {
        "instanceId": instance_id,
        "grpId": grp_id,
        "type": "GameObjectType_" + kind,
        "zoneId": zone_id,
        "visibility": "Visibility_Public",
        "ownerSeatId": owner,
        "controllerSeatId": owner,
        **fields,
    }


def annotation(
    annotation_id: int, *kinds: str, affector: int = 0, affected: tuple[int, ...] = (), **details: Any
) -> Json:
    """An annotation of one or more types (without their prefix); a detail is an int, a text, or a list of them."""
    row: Json = {"id": annotation_id, "type": ["AnnotationType_" + kind for kind in kinds]}
    if affector:
        row["affectorId"] = affector
    row["affectedIds"] = list(affected)
    if details:
        row["details"] = [_detail(key, value) for key, value in details.items()]
    return row


def _detail(key: str, value: Any) -> Json:
    values = value if isinstance(value, list) else [value]
    if values and isinstance(values[0], str):
        return {"key": key, "type": "KeyValuePairValueType_string", "valueString": values}
    return {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": values}


def player(seat: int, life: int = 20, **fields: Any) -> Json:
    """A player row; life 0 is absent, as Arena writes it."""
    row: Json = {"systemSeatNumber": seat, "teamId": seat, "maxHandSize": 7, "startingLifeTotal": 20, **fields}
    if life:
        row["lifeTotal"] = life
    return row


def turn(number: int, active: int, phase: str = "Main1", step: str = "", priority: int = 0) -> Json:
    """A turnInfo; a main phase has no step."""
    row: Json = {"turnNumber": number, "activePlayer": active, "phase": "Phase_" + phase}
    if step:
        row["step"] = "Step_" + step
    row["priorityPlayer"] = priority or active
    row["decisionPlayer"] = priority or active
    return row


class ArenaLog:
    """Collects lines. Message, state and time numbers count up by themselves. `seat` is the observer's."""

    def __init__(self, *, match: str = MATCH, game: int = 1, seat: int = 1, detailed: str | None = "ENABLED") -> None:
        self.lines: list[str] = []
        self.match, self.game, self.seat = match, game, seat
        self.message_id = 0
        self.state_id = 0
        self.ms = FIRST_MS
        if detailed is not None:
            self.raw(f"DETAILED LOGS: {detailed}")

    @property
    def line(self) -> int:
        """Number of the last line."""
        return len(self.lines)

    def begin_game(self, number: int, match: str | None = None) -> None:
        """What follows is another game; its states count from 1 again."""
        self.game, self.match, self.state_id = number, match or self.match, 0

    def raw(self, text: str) -> int:
        """One line as it stands; returns its number."""
        self.lines.append(text)
        return self.line

    def room(self, *, final: list[Json] | None = None, names: tuple[str, str] = ("Ann#1", "Ben#2")) -> int:
        """Players of the match, or its end with `final` results; returns the line of the JSON."""
        info: Json = {
            "gameRoomConfig": {
                "matchId": self.match,
                "reservedPlayers": [
                    {
                        "userId": f"USER{seat}",
                        "playerName": name,
                        "systemSeatId": seat,
                        "teamId": seat,
                        "eventId": "Play",
                    }
                    for seat, name in enumerate(names, 1)
                ],
            },
            "stateType": "MatchGameRoomStateType_" + ("MatchCompleted" if final else "Playing"),
        }
        if final:
            info["finalMatchResult"] = {"matchId": self.match, "resultList": final}
        self._header("Match to USER: MatchGameRoomStateChangedEvent")
        return self.raw(
            _one_line({"timestamp": self._time(), "matchGameRoomStateChangedEvent": {"gameRoomInfo": info}})
        )

    def gre(self, *messages: Json) -> int:
        """One server line; returns its number."""
        self._header("Match to USER: GreToClientEvent")
        body = {"requestId": 1, "timestamp": self._time(), "greToClientEvent": {"greToClientMessages": list(messages)}}
        return self.raw(_one_line({"transactionId": "t", **body}))

    def message(self, kind: str, seats: tuple[int, ...] = (), **body: Any) -> Json:
        """A server message for `gre`."""
        self.message_id += 1
        head = {
            "type": "GREMessageType_" + kind,
            "systemSeatIds": list(seats or (self.seat,)),
            "msgId": self.message_id,
        }
        return {**head, "gameStateId": self.state_id, **body}

    def state(self, kind: str = "Diff", *, update: str = "SendAndRecord", queued: bool = False, **body: Any) -> Json:
        """A game state message for `gre`, one id after the last; override gameStateId or prevGameStateId at will."""
        before = self.state_id
        self.state_id = body.get("gameStateId", before + 1)
        content = {"type": "GameStateType_" + kind, "gameStateId": self.state_id}
        if before:
            content["prevGameStateId"] = before
        content["update"] = "GameStateUpdate_" + update
        name = "QueuedGameStateMessage" if queued else "GameStateMessage"
        return self.message(name, gameStateMessage={**content, **body})

    def full(self, stage: str = "Start", **body: Any) -> Json:
        """A Full with two players of 20 life and empty zones, unless `body` has others."""
        board = {
            "players": [player(1), player(2)],
            "zones": [zone(zone_id) for zone_id in ZONES],
            "turnInfo": {"decisionPlayer": 1},
        }
        return self.state("Full", **{"gameInfo": self.info(stage), **board, **body})

    def info(self, stage: str = "Play", results: list[Json] | None = None) -> Json:
        """A gameInfo of the current game."""
        head: Json = {"matchID": self.match, "gameNumber": self.game, "stage": "GameStage_" + stage}
        return {**head, "results": results} if results else head

    def client(self, kind: str, **payload: Any) -> int:
        """An answer of the observer as pretty-printed JSON; returns its first line."""
        service = "ClientToGREUIMessage" if kind == "UIMessage" else "ClientToGREMessage"
        self._header("USER to Match: " + ("ClientToGreuimessage" if kind == "UIMessage" else "ClientToGremessage"))
        body = {
            "requestId": 1,
            "clientToMatchServiceMessageType": "ClientToMatchServiceMessageType_" + service,
            "timestamp": str(_TICKS_AT_UNIX_EPOCH + self.ms * 10_000),
            "transactionId": "t",
            "payload": {"type": "ClientMessageType_" + kind, "gameStateId": self.state_id, "respId": 1, **payload},
        }
        first = self.line + 1
        self.lines.extend(json.dumps(body, indent=2, ensure_ascii=False).split("\n"))
        return first

    def summarized(self) -> int:
        """Arena's note that it left a message out; returns its line."""
        self._header("Match to USER: GreToClientEvent")
        marker = self.raw(
            "[Message summarized because one or more GameStateMessages exceeded the 50 GameObject "
            "or 50 Annotation limit.]"
        )
        self.raw("::: GameStateMessage")
        self.raw(":: GameObject Count = 63")
        return marker

    def text(self, end: str = "\n") -> bytes:
        """The log as bytes, with a line end after the last line."""
        return "".join(line + end for line in self.lines).encode()

    def write(self, path: Path, *, packed: str = "", cut: int | None = None, end: str = "\n") -> Path:
        """Write the log, packed as "gzip" or "zstd"; `cut` is where the file ends (from its end if < 0)."""
        data = self.text(end)
        if packed == "gzip":
            data = gzip.compress(data, mtime=0)
        elif packed == "zstd":
            data = zstandard.compress(data)
        path.write_bytes(data if cut is None else data[:cut])
        return path

    def _header(self, what: str) -> None:
        self.ms += 1000
        self.raw(f"[UnityCrossThreadLogger]6/17/2026 4:01:23 PM: {what}")

    def _time(self) -> str:
        return str(self.ms)


def _one_line(content: Json) -> str:
    """As Arena prints it, with a space inside the outer braces."""
    text = json.dumps(content, ensure_ascii=False)
    return "{ " + text[1:-1] + " }"
