"""What the observer was asked and what he answered, and how the game began and ended."""

from __future__ import annotations

import json

import msgspec

from domain.events.cr103_104_game import (
    DeckRegistered,
    DieRolled,
    GameDrawn,
    GameEnded,
    GameWon,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
)
from domain.events.records import ChoiceRequested, CommandGiven
from domain.ids import Seat
from replay.formats.arena.context import Context
from replay.formats.arena.kept import KeptStart
from replay.formats.arena.responses import ClientMessage
from replay.formats.arena.states import GameState, Result
from replay.formats.arena.words import LOSS, RESULT, stripped

REQUESTS: dict[str, str] = {
    "GREMessageType_SelectTargetsReq": "targets",
    "GREMessageType_DeclareAttackersReq": "attackers",
    "GREMessageType_DeclareBlockersReq": "blockers",
    "GREMessageType_SelectNReq": "select",
    "GREMessageType_GroupReq": "group",
    "GREMessageType_SearchReq": "search",
    "GREMessageType_OrderReq": "order",
    "GREMessageType_PayCostsReq": "pay costs",
    "GREMessageType_OptionalActionMessage": "may",
    "GREMessageType_CastingTimeOptionsReq": "casting options",
    "GREMessageType_AssignDamageReq": "assign damage",
    "GREMessageType_MulliganReq": "mulligan",
    "GREMessageType_ChooseStartingPlayerReq": "starting player",
    "GREMessageType_SelectReplacementReq": "replacement",
    "GREMessageType_SelectCountersReq": "counters",
    "GREMessageType_NumericInputReq": "number",
    "GREMessageType_DistributionReq": "distribution",
}
"""Requests for a choice other than an action with priority. Submitting what was chosen is none."""

SILENT = frozenset(
    "ClientMessageType_" + kind
    for kind in (
        "ConnectReq",
        "UIMessage",
        "SetSettingsReq",
        "SubmitAttackersReq",
        "SubmitBlockersReq",
        "SubmitTargetsReq",
    )
)
"""Client messages that choose nothing."""


def requested(context: Context, kind: str, seats: tuple[Seat, ...]) -> None:
    """The game asks a player; asked again in the same words, it is the same request."""
    choice = REQUESTS.get(kind)
    if choice is None or len(seats) != 1:
        return
    player = seats[0]
    awaiting = context.state.awaiting
    if not context.is_seat(player) or (awaiting is not None and (awaiting.player, awaiting.choice) == (player, choice)):
        return
    context.emit(ChoiceRequested, player=player, choice=choice, message=stripped(kind))


def answered(context: Context, message: ClientMessage) -> None:
    """The observer's own decision. A pass is told by the priority that moves on."""
    seat = context.seat
    if message.type in SILENT or not context.is_seat(seat):
        return
    name = stripped(message.type)
    actions = message.perform_action_resp.actions if message.perform_action_resp is not None else ()
    if message.perform_action_resp is not None and all(a.action_type == "ActionType_Pass" for a in actions):
        return
    command = " and ".join(stripped(action.action_type).lower() for action in actions) or name
    details = json.dumps(ours(context, msgspec.to_builtins(message)), sort_keys=True, separators=(",", ":"))
    event = context.emit(CommandGiven, player=seat, command=command, details=details, seen_by=(seat,), message=name)
    context.command = event
    if message.mulligan_resp is not None:
        mulligan(context, seat, message.mulligan_resp.decision, event, name)


def mulligan(context: Context, seat: Seat, decision: str, cause: int, name: str) -> None:
    """A hand kept or shuffled away."""
    player = context.state.players[seat]
    if decision == "MulliganOption_AcceptHand" and not player.kept:
        context.emit(OpeningHandKept, rule="103.5", cause=cause, player=seat, message=name)
    elif decision == "MulliganOption_Mulligan":
        context.emit(MulliganTaken, rule="103.5", cause=cause, player=seat, taken=player.mulligans + 1, message=name)


INSTANCE_KEYS = frozenset(
    ("instanceId", "sourceId", "targetInstanceId", "attackerInstanceId", "blockerInstanceId", "targetSourceZoneId")
)
DROPPED = frozenset(("type", "gameStateId", "respId", "autoPassPriority", "shouldStop"))


def ours(context: Context, answer: object) -> object:
    """An answer with our object ids in place of Arena's, and without what is empty."""
    match answer:
        case dict():
            kept = {key: ours_value(context, key, value) for key, value in answer.items() if key not in DROPPED}
            return {key: value for key, value in kept.items() if value not in (None, 0, "", [], {}, False)}
        case list() | tuple():
            return [ours(context, entry) for entry in answer]
        case _:
            return answer


def ours_value(context: Context, key: str, value: object) -> object:
    """One field of an answer."""
    if key in INSTANCE_KEYS and isinstance(value, int):
        return context.ids.get(value, value)
    if key in ("ids", "itemsFound", "attackerInstanceIds", "selectedBlockers") and isinstance(value, list | tuple):
        return [context.ids.get(entry, entry) if isinstance(entry, int) else ours(context, entry) for entry in value]
    return ours(context, value)


def before_the_game(context: Context, start: KeptStart) -> None:
    """The die roll and the observer's deck, which the log told before the first state."""
    if start.deck is not None and start.deck.deck_cards:
        context.line = start.deck_line
        context.emit(
            DeckRegistered,
            rule="100.2",
            message="ConnectResp",
            player=start.seat,
            main=counted(start.deck.deck_cards),
            sideboard=counted(start.deck.sideboard_cards),
            commander=tuple(f"arena:{card}" for card in start.deck.commander_cards),
            seen_by=(start.seat,),
        )
    for roll in start.die_rolls:
        if context.is_seat(roll.system_seat_id):
            context.line = start.die_rolls_line
            context.emit(
                DieRolled,
                rule="103.1",
                message="DieRollResultsResp",
                player=roll.system_seat_id,
                result=roll.roll_value,
            )


def counted(cards: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """(card, copies), ordered by card."""
    return tuple((f"arena:{card}", cards.count(card)) for card in sorted(frozenset(cards)))


def ended(context: Context, message: GameState) -> None:
    """The game is over: its result is the last of scope Game."""
    info = message.game_info
    if info is None or info.stage != "GameStage_GameOver" or context.state.ended:
        return
    games = [result for result in info.results if result.scope == "MatchScope_Game"]
    match = [result for result in info.results if result.scope == "MatchScope_Match"]
    if games:
        settle_result(context, games[-1])
    context.emit(
        GameEnded,
        rule="104.1",
        reason=stripped(games[-1].reason) if games else "",
        match_winner=seat_of_team(context, match[-1].winning_team_id) if match else None,
        message="GameStateMessage",
    )


def settle_result(context: Context, result: Result) -> None:
    """Who lost and why, who won."""
    winner = seat_of_team(context, result.winning_team_id)
    if winner is None:
        if result.result == "ResultType_Draw":
            context.emit(GameDrawn, rule="104.4", message="GameStateMessage")
        return
    last = None
    for seat in context.state.players:
        if seat != winner:
            reason, rule = loss(context, seat, result.reason)
            last = context.emit(PlayerLost, rule=rule, player=seat, reason=reason, message="GameStateMessage")
    context.emit(GameWon, rule="104.2a", cause=last, player=winner, message="GameStateMessage")


def loss(context: Context, seat: Seat, reason: str) -> tuple[str, str]:
    """Why a player lost: the state-based action that the log names, else the result's own reason."""
    for persistent in context.mirror.persistent.values():
        if "AnnotationType_LossOfGame" in persistent.type and seat in persistent.affected_ids:
            return LOSS.get(persistent.text("reason"), ("unknown", "104.3"))
    if reason == "ResultReason_Game" and context.state.players[seat].life <= 0:
        return "life", "704.5a"
    return RESULT.get(reason, ("unknown", "104.3"))


def seat_of_team(context: Context, team: int) -> Seat | None:
    """The seat that plays for a team (two players: one each)."""
    for seat, row in context.mirror.players.items():
        if row.team_id == team and context.is_seat(seat):
            return seat
    return team if context.is_seat(team) else None
