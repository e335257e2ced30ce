"""A game at the terminal, from wherever it is to its end, or until the person leaves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.commands import AnyCommand, Attack, Concede, IllegalCommand, Pass
from domain.events import GameEvent
from domain.events.cr500_turns import TurnBegan
from domain.events.records import RolledBack
from domain.ids import EventNumber, Seat
from domain.legal import legal_commands
from domain.vocabulary import STEP_TITLES
from loreplay.cli.terminal import BOLD, DIM, YELLOW
from loreplay.play.announcing import Announcing
from loreplay.play.answering import Answering
from loreplay.play.helping import HELP, LOG_LINES, Helping
from loreplay.play.naming import Naming
from loreplay.play.narrating import Narrator
from loreplay.play.options import Offer, lines, offers
from loreplay.play.passing import Passing
from loreplay.play.picking import yes
from loreplay.play.screen import Closed, Screen
from loreplay.play.table_top import show
from projections.words.of_records import GAINED
from replay.errors import StoreError
from replay.play import LiveGame
from replay.play.take_back import last_decision_of

PASS = ("", "p", "pass")
YIELDS = {"e": "end", "end": "end", "t": "turn", "turn": "turn", "r": "stack", "resolve": "stack"}
_UNDO = re.compile(r"undo(?:\s+to\s+([0-9]{1,9}))?(?:\s+(.*))?", re.IGNORECASE)


class Quit(Exception):
    """The person leaves; the game stays as it is."""


class Overtaken(Exception):
    """Something else has happened: what was asked is not asked any more."""


class Playing:
    """Plays a live game with whoever sits at this terminal."""

    def __init__(self, live: LiveGame, screen: Screen) -> None:
        self.live = live
        self.screen = screen
        self.people = tuple(seat for seat in sorted(live.table.game.state.players) if not live.is_program(seat))
        self.narrators = {seat: Narrator(live.events, seat) for seat in self.people}
        self.passing = {seat: Passing(seat) for seat in self.people}
        self.helping = Helping(screen, live)
        self.seat: Seat = self.people[0] if self.people else 0
        self._waiting: dict[Seat, list[str]] = {seat: [] for seat in self.people}
        """What was not told yet to the player who looks away."""
        self._shown: tuple[int, Seat] | None = None
        self._passed: dict[EventNumber, None] = {}
        """Passes that were given for a person: a take-back is not about them."""

    # The loop --------------------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Plays on. True when the game is over; False where the person left before."""
        try:
            while not self.live.over:
                player = self.live.player
                assert player is not None
                before = len(self.live.events)
                if self.live.is_program(player):
                    self._tell(self.live.program_decides(), before)
                else:
                    self._turn_to(player)
                    self._decide(player)
        except (Quit, Closed):
            return False
        self._say_waiting(self.seat)
        return True

    def _turn_to(self, player: Seat) -> None:
        """Who sits in front of the screen; two people don't see each other's cards."""
        if player != self.seat and len(self.people) > 1:
            if self._needs(player):
                self.screen.hide(self._name(player))
                self.seat = player
                self._shown = None
            else:
                return
        self._say_waiting(self.seat)

    def _needs(self, player: Seat) -> bool:
        """Whether a person must come to the screen at all."""
        return self._automatic(player) is None

    def _decide(self, player: Seat) -> None:
        automatic = self._automatic(player)
        if automatic is not None:
            self._passed[len(self.live.events)] = None
            self._do(player, automatic)
            return
        try:
            command = self._asked(player)
        except Overtaken:
            return
        if command is None:
            return
        passing = self.passing[player]
        if self.live.table.choice is None:
            passing.acted = not isinstance(command, Pass | Concede)
        self._do(player, command)

    def _automatic(self, player: Seat) -> AnyCommand | None:
        """What is done for a person without asking: passing where they don't mind."""
        table, passing = self.live.table, self.passing[player]
        if self.live.proposal is not None:
            return None
        if table.choice is not None:
            if table.choice.kind == "attackers" and not passing.attacks(table) and table.can(player, Attack()):
                return Attack()
            return None
        return None if passing.wants_to_decide(table, legal_commands(table)) else Pass()

    def _do(self, player: Seat, command: AnyCommand) -> None:
        before = len(self.live.events)
        if isinstance(command, Pass):
            self.passing[player].acted = False
        try:
            happened = self.live.do(player, command)
        except IllegalCommand as refusal:
            self.screen.say(f"Not legal: {refusal.reason} (CR {refusal.rule}).")
            return
        self._tell(happened, before)

    # Telling ---------------------------------------------------------------------------------------------------------

    def _tell(self, happened: Sequence[GameEvent], before: EventNumber) -> None:
        for seat, narrator in self.narrators.items():
            for number, event, text in narrator.tell(happened, self.live.events[:before]):
                if isinstance(event, TurnBegan):
                    self._waiting[seat].append(f"\n— {text}")
                else:
                    self._waiting[seat].append(f"  #{number} {text}")
                if seat == self.seat:
                    self.helping.latest = number
            # A checkpoint may follow what a command made.
            narrator.skip(self.live.events[before + len(happened) :])
        if any(isinstance(event, RolledBack) for event in happened):
            self._passed.clear()
            for passing in self.passing.values():
                passing.until, passing.acted = None, False

    def _say_waiting(self, seat: Seat) -> None:
        told, self._waiting[seat] = self._waiting[seat], []
        for line in told:
            self.screen.say(line, *((BOLD,) if line.startswith("\n—") else ()))

    def _name(self, seat: Seat) -> str:
        return self.live.table.game.state.players[seat].name

    # Asking ----------------------------------------------------------------------------------------------------------

    def _asked(self, player: Seat) -> AnyCommand | None:
        """What a person decides; None where it was something else, and the game is looked at anew."""
        live = self.live
        naming = Naming(live.view(player))
        if live.proposal is not None:
            self._answer_take_back(player, naming)
            return None
        turn = (live.table.game.state.turn, player)
        if self._shown != turn:
            self._shown = turn
            self.screen.say()
            show(self.screen, naming)
            self.screen.say()
        choice = live.table.choice

        def other(typed: str) -> bool:
            return self._other(typed, player, naming)

        if choice is not None:
            if choice.kind in ("mulligan", "bottom", "discard"):
                self._hand(naming)
            return Answering(self.screen, live.table, naming, other).command(choice)
        return self._with_priority(player, naming, Announcing(self.screen, live.table, naming, other))

    def _with_priority(self, player: Seat, naming: Naming, announcing: Announcing) -> AnyCommand | None:
        found = offers(self.live.table, naming)
        self._situation(naming)
        self._list(found)
        while True:
            typed = self.screen.ask(self._prompt()).strip()
            word = typed.casefold()
            if word in PASS:
                return Pass()
            if word in YIELDS:
                self.passing[player].yield_until(YIELDS[word], self.live.table)
                return Pass()
            if word == "mana":
                found = offers(self.live.table, naming, mana=True)
                self._list(found)
            elif word == "full":
                self._full(player)
            elif (offer := self._offer(word, found)) is not None:
                command = announcing.command(offer, by_hand=word.endswith("pay"))
                if command is not None:
                    return command
                self._list(found)
            elif not self._other(typed, player, naming):
                self.screen.say("Say a number, Enter to pass, or ? for help.")

    def _offer(self, word: str, found: list[Offer]) -> Offer | None:
        number = word.removesuffix("pay").strip()
        if not (number.isdecimal() and number.isascii() and len(number) < 5):
            return None
        if not 1 <= int(number) <= len(found):
            return None
        return found[int(number) - 1]

    def _list(self, found: list[Offer]) -> None:
        for line in lines(found):
            self.screen.say(line)

    def _prompt(self) -> str:
        return "number, Enter to pass, ? for help> "

    def _situation(self, naming: Naming) -> None:
        """Where the game is, in one line; the stack where there is one."""
        state = naming.state
        whose = "your turn" if state.active == naming.seat else f"{naming.names.player(state.active)}'s turn"
        step = STEP_TITLES[state.step] if state.step is not None else "start"
        lives = ", ".join(f"{naming.thing(seat)} {one.life}" for seat, one in state.players.items())
        self.screen.say(f"Turn {state.turn}, {whose}, {step}. Life: {lives}.")
        for place, entry in enumerate(state.zone("stack"), 1):
            self.screen.say(f"  stack {place}. {naming.thing(entry)}", YELLOW)

    def _hand(self, naming: Naming) -> None:
        hand = [naming.bare(card) for card in naming.state.zone("hand", naming.seat)]
        counted = [f"{name} ×{hand.count(name)}" if hand.count(name) > 1 else name for name in dict.fromkeys(hand)]
        self.screen.say(f"Your hand: {', '.join(counted) or 'no cards'}")

    def _full(self, player: Seat) -> None:
        passing = self.passing[player]
        passing.everything = not passing.everything
        self.screen.say(
            "You are asked at every chance." if passing.everything else "You are asked where it usually matters."
        )

    # Everything else that can be typed -------------------------------------------------------------------------------

    def _other(self, typed: str, player: Seat, naming: Naming) -> bool:
        """Carries out what can be typed at any time. False where it is nothing of that."""
        word, _, rest = typed.strip().partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "?" | "h" | "help":
                self.screen.say(HELP)
            case "board":
                show(self.screen, naming)
            case "hand":
                self._hand(naming)
            case "log":
                self.helping.log(
                    player, int(rest) if rest.isdecimal() and rest.isascii() and len(rest) < 6 else LOG_LINES
                )
            case "why":
                self.helping.why(player, rest, naming)
            case "card" if rest:
                self.helping.card(rest, naming)
            case "rule" if rest:
                self.helping.rule(rest)
            case "undo":
                self._undo(typed, player)
            case "concede":
                if yes(self.screen, "Concede the game?", lambda _: False):
                    before = len(self.live.events)
                    self._tell(self.live.do(player, Concede()), before)
                    raise Overtaken
            case "quit" | "q" | "exit":
                raise Quit
            case _:
                return False
        return True

    # Taking back -----------------------------------------------------------------------------------------------------

    def _undo(self, typed: str, player: Seat) -> None:
        found = _UNDO.fullmatch(typed.strip())
        if found is None:
            self.screen.say("Say undo, undo WHY, or undo to 187 WHY.")
            return
        events = self.live.events
        to = int(found[1]) if found[1] else last_decision_of(events, player, tuple(self._passed))
        if to is None:
            self.screen.say("You have decided nothing yet.")
            return
        before = len(events)
        try:
            happened = self.live.propose(player, min(to, len(events) - 1), found[2] or "")
        except StoreError as error:
            self.screen.say(f"That can't be taken back: {error}.")
            return
        self._tell(happened, before)
        raise Overtaken

    def _answer_take_back(self, player: Seat, naming: Naming) -> None:
        proposal = self.live.proposal
        assert proposal is not None
        who = naming.names.player(proposal.player)
        why = f" ({proposal.reason})" if proposal.reason else ""
        self.screen.say(f"{who} asks to go back to right after event {proposal.to}{why}.", BOLD)
        for what in dict.fromkeys(one.what for one in proposal.gained):
            whom = dict.fromkeys(seat for one in proposal.gained if one.what == what for seat in one.players)
            names = ", ".join(naming.names.player(seat) for seat in whom) or "nobody saw it"
            self.screen.say(f"  since then {GAINED[what]} ({names})", DIM)
        if not proposal.gained:
            self.screen.say("  no information was gained since")
        agreed = yes(self.screen, "Do you agree?", lambda typed: self._look_only(typed, player, naming))
        before = len(self.live.events)
        self._tell(self.live.answer(player, agreed), before)

    def _look_only(self, typed: str, player: Seat, naming: Naming) -> bool:
        """What can be typed while a take-back waits: nothing that changes the game."""
        word = typed.partition(" ")[0].casefold()
        return word not in ("undo", "concede") and self._other(typed, player, naming)
