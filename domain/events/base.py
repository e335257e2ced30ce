"""What every event has in common: why it happened, when, and who may see which part of it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from domain.ids import EventNumber, ObjectId, Seat
from domain.vocabulary import Step

Audience = tuple[Seat, ...] | None
"""The seats that may see a secret field; None is everybody."""


class Secret:
    """Marks a field as hidden information (CR 400.2): only the seats in the field named `audience` may see it."""

    __slots__ = ("audience",)

    def __init__(self, audience: str = "seen_by") -> None:
        self.audience = audience


class Record(BaseModel):
    """A frozen part of an event."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Evidence(Record):
    """Where an imported event was read."""

    line: int
    """1-based line of the log as it was imported."""
    state: int
    """The log's own number of the game state; 0 before the first."""
    annotations: tuple[int, ...] = ()
    """Ids of the annotations that it rests on; empty where only a message or a difference of states tells it."""
    message: str | None = None
    """The message it rests on, where that is no game state."""


class Facts(Record):
    """The characteristics of an object as they were when somebody came to see it (CR 109.3)."""

    card: str | None = None
    """The printing or definition: `arena:95815`, or a card name of our own cards."""
    name: str | None = None
    """The English name, where the source tells it."""
    mana_cost: str | None = None
    """In braces: `{1}{U}{U}` (107.4); None: none, or not told."""
    colors: tuple[str, ...] = ()
    """`white`, `blue`, … (105.1)."""
    types: tuple[str, ...] = ()
    """Supertypes and card types, as on the type line left of the dash."""
    subtypes: tuple[str, ...] = ()
    """As on the type line right of the dash."""
    power: int | None = None
    """None where it has none, or it is not told; the same for the three below."""
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[str, ...] = ()
    """Keywords, or the source's own ids of abilities (`arena:174287`)."""


class GameEvent(BaseModel):
    """A fact about a game. Frozen; the topic under which it is stored is `Kind@VERSION`.

    Subclasses say in their docstring what happened, and declare:
    `VERSION`, raised with any change of fields; `RULES`, the CR numbers that may stand in `rule` (a prefix
    permits what is below it; empty: it needs none); `EXEMPT`, true where a log gives the fact by differences of
    states only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    VERSION: ClassVar[int] = 1
    RULES: ClassVar[tuple[str, ...]] = ()
    EXEMPT: ClassVar[bool] = False
    SECRETS: ClassVar[dict[str, str]] = {}
    """Secret field → the field that names its audience; collected from the annotations."""

    rule: str | None = None
    """The CR number that made it happen."""
    cause: EventNumber | None = None
    """The event that led to it; None for a player's own decision or the start of a step."""
    source: ObjectId | None = None
    """The object whose spell, ability or quality did it."""
    turn: int = 0
    """Counted over all players (0 before the first)."""
    step: Step | None = None
    """The step or main phase it happened in; None before the first turn and as a turn begins."""
    evidence: Evidence | None = None
    """Only on imported events."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.SECRETS = {
            name: mark.audience
            for name, field in cls.model_fields.items()
            for mark in field.metadata
            if isinstance(mark, Secret)
        }

    @property
    def kind(self) -> str:
        """The name of the event in the vocabulary."""
        return type(self).__name__

    @classmethod
    def topic(cls) -> str:
        """`Kind@VERSION`, under which it is stored."""
        return f"{cls.__name__}@{cls.VERSION}"

    def audience_of(self, field: str) -> Audience:
        """Who may see a secret field of this event."""
        audience: Audience = getattr(self, self.SECRETS[field])
        return audience


SecretFacts = Annotated[Facts | None, Secret()]
"""What the seen object is; None also where nobody who recorded the game knew."""

SeenBy = Annotated[Audience, Field(description="who may see the secret fields; None: everybody")]
