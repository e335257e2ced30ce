"""A replay's events in ours. The table enforces no rules: a move is a move, and nothing is read into it."""

from __future__ import annotations

from domain.events.cr103_104_game import MulliganTaken, Participant
from domain.events.records import NOT_TOLD
from replay.formats.cockatrice import reading
from replay.formats.cockatrice.reading import Replay, Step
from replay.formats.cockatrice.steps.by_kind import STEPS
from replay.formats.cockatrice.table import MOST_CARDS, Table
from replay.formats.cockatrice.wire import Message
from replay.narrated.recording import Narration
from replay.narrated.storing import Taker

ABOUT = (
    "Cockatrice is a table without rules: what was moved, tapped, marked and counted is told, but not what was cast, "
    "played or resolved, what it targets, nor who has priority."
)


class Telling:
    """Tells a replay to a recorder."""

    def __init__(self, taker: Taker, replay: Replay, match: str, names: dict[int, str]) -> None:
        self.taker = taker
        self.replay = replay
        self.match = match
        self.names = names
        """Player's id → what the player is called in the record."""
        self.say = Narration(taker)
        self.table = Table(self.say)
        self.active = -1
        """The active player's id, as the last state had it."""

    def tell(self) -> None:
        """The whole replay, from the state in which the game starts."""
        begun = False
        for step in self.replay.steps:
            self.say.line, self.say.time = step.container, self.replay.started + step.seconds * 1000
            if not begun:
                begun = step.kind == reading.STATE_CHANGED and step.data.flag(2) and self.begin(step.data)
                continue
            if self.say.state.ended:
                break
            self.step(step)
            self.taker.checkpoint(self.say.time, force=self.say.state.ended)

    def begin(self, state: Message) -> bool:
        """The first state of the game; False where nobody plays in it."""
        players = [player for player in state.messages(1) if not player.message(1).flag(3)]
        keys = sorted(key for player in players if (key := player.message(1).signed(1, -1)) in self.names)
        if not keys:
            return False
        self.table.seats = {key: seat for seat, key in enumerate(keys, 1)}
        participants = []
        for key in keys:
            player = next(one for one in players if one.message(1).signed(1, -1) == key)
            deck = next((zone.signed(4) for zone in player.messages(3) if zone.text(1) == "deck"), 0)
            life = next((one.signed(5) for one in player.messages(4) if one.text(2).lower() == "life"), 20)
            participants.append(
                Participant(
                    seat=self.table.seats[key],
                    name=self.names[key],
                    life=life,
                    library=min(max(deck, 0), MOST_CARDS),
                )
            )
        self.say.begin(participants, "cockatrice", match=self.match, format_="Cockatrice")
        self.say.gap(NOT_TOLD)
        self.say.note(ABOUT)
        self.active = state.signed(3, -1)
        self.table.compare(players, first=True)
        return True

    def step(self, step: Step) -> None:
        """One event."""
        seat = self.table.seats.get(step.player)
        if step.context == reading.MULLIGAN and step.first and seat is not None:
            if self.say.state.zone("hand", seat):
                taken = self.say.state.players[seat].mulligans + 1
                self.say.emit(MulliganTaken, "103.5", player=seat, taken=taken)
        tell = STEPS.get(step.kind)
        if tell is not None:
            tell(self, step, step.data)
