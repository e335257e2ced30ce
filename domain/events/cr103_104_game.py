"""CR 103–104: how a game starts and ends."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from domain.events.base import Facts, GameEvent, Record, Secret, SeenBy
from domain.ids import EventNumber, ObjectId, Seat


class Participant(Record):
    """A player as the game began (CR 102.1)."""

    seat: Seat
    """1…n."""
    name: str
    """What the player is called here; a pseudonym in imported games."""
    life: int = 20
    """Starting life total (103.4)."""
    library: int = 0
    """Cards in the library before the first draw; they get ids in order of seats, each library from the top."""
    bot: bool = False
    """Played by a program."""


class ForkedFrom(Record):
    """The game that a fork goes on from: its events up to `event` are those of the fork, too."""

    game: str
    """Id of that game."""
    event: EventNumber
    """The last event that both have."""
    chain: str
    """Chain value of that game after this event, in hex."""


class GameBegan(GameEvent):
    """The game exists: players, libraries, and what it is played with. Always event 0."""

    VERSION: ClassVar[int] = 2
    RULES: ClassVar[tuple[str, ...]] = ("103",)

    players: tuple[Participant, ...]
    """In the order of their seats."""
    format: str = ""
    """As the source calls it (`Ladder`, `Brawl`, `scenario`)."""
    recorded_by: str = ""
    """What made the record: `engine`, `arena`, `hand`."""
    rules_edition: str = ""
    """Effective date of the CR edition the numbers are from."""
    observer: Seat | None = None
    """The seat whose view was recorded; None where everything is known."""
    match: str | None = None
    """SHA-256 of the match's id at the source."""
    game_number: int = 1
    """Within the match (best of three)."""
    best_of: int = 1
    """Games in the match at most: 1, 3, 5."""
    engine: str | None = None
    """Release of the rules engine that decided the game."""
    seed_commitment: str | None = None
    """SHA-256 of salt and seed; `GameEnded` has both. A fork's seed decides what comes after the fork."""
    partial_start: bool = False
    """The record starts after the game did: hands and libraries are what the first full state showed."""
    forked_from: ForkedFrom | None = None
    """Set where the game goes on from a moment of another one."""


class DeckRegistered(GameEvent):
    """A player's deck list is known (CR 100.2, 100.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("100", "103.2", "903.5")

    player: Seat
    main: Annotated[tuple[tuple[str, int], ...] | None, Secret()] = None
    """(card, copies), ordered by card."""
    sideboard: Annotated[tuple[tuple[str, int], ...] | None, Secret()] = None
    """(card, copies), ordered by card (100.4)."""
    commander: Annotated[tuple[str, ...] | None, Secret()] = None
    """The cards named as commanders (903.3)."""
    facts: Annotated[tuple[Facts, ...] | None, Secret("facts_seen_by")] = None
    """What each entry of `main` is, where the library's cards are known: they lie there in this order."""
    facts_seen_by: SeenBy = None
    """Nobody, `()`, wherever there are facts: they say where in the library each card lies."""
    hashes: Annotated[tuple[str, ...] | None, Secret()] = None
    """Content hashes of the definitions of these cards, in the order of `main`."""
    seen_by: SeenBy = None


class DieRolled(GameEvent):
    """A player rolled a die, to decide who chooses the first turn (CR 103.1) or for an effect (706)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.1", "706")

    player: Seat
    result: int
    """The number that came up."""


class StartingPlayerChosen(GameEvent):
    """It is settled who takes the first turn (CR 103.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.1",)

    player: Seat


class MulliganTaken(GameEvent):
    """A player shuffled the opening hand away to draw a new one (CR 103.5)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.5",)

    player: Seat
    taken: int
    """How many mulligans this player has now taken."""


class OpeningHandKept(GameEvent):
    """A player kept the opening hand (CR 103.5)."""

    RULES: ClassVar[tuple[str, ...]] = ("103.5",)

    player: Seat


LossReason = Literal[
    "life", "empty-library", "poison", "effect", "concession", "timeout", "commander-damage", "unknown"
]


class PlayerLost(GameEvent):
    """A player lost the game and left it (CR 104.3, 704.5a–c)."""

    RULES: ClassVar[tuple[str, ...]] = ("104.3", "704.5a", "704.5b", "704.5c", "704.6a", "704.6b", "704.6c", "903.10")

    player: Seat
    reason: LossReason
    """In a word; `rule` says it exactly."""


class GameWon(GameEvent):
    """A player won the game (CR 104.2)."""

    RULES: ClassVar[tuple[str, ...]] = ("104.2",)

    player: Seat


class GameDrawn(GameEvent):
    """The game is a draw (CR 104.4)."""

    RULES: ClassVar[tuple[str, ...]] = ("104.4",)


class GameEnded(GameEvent):
    """Nothing further happens in this game (CR 104.1)."""

    RULES: ClassVar[tuple[str, ...]] = ("104.1",)

    reason: str = ""
    """As the source calls it, where it does."""
    seed: Annotated[str | None, Secret()] = None
    """Salt and seed of a game that an engine decided, for the full view only."""
    seen_by: SeenBy = None
    match_winner: Seat | None = None
    """The player who won the match with this game."""


class CommanderNamed(GameEvent):
    """A card is the commander of its owner (CR 903.3)."""

    RULES: ClassVar[tuple[str, ...]] = ("903.3",)

    object: ObjectId
    """The card, as it is now."""
    player: Seat
    """Its owner."""
