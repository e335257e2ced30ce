"""The state of a game: plain dicts of frozen leaves. Only `evolve` changes it."""

from __future__ import annotations

from domain.ids import EventNumber, ObjectId, Recipient, Seat
from domain.state.leaves import Absent, Announced, Awaiting, Deck, Effect, Mana, Object, Outcome, Player
from domain.vocabulary import SHARED_ZONES, Step, Zone

ZONE_KEYS: dict[tuple[str, Seat], str] = {}


def zone_key(zone: Zone, owner: Seat) -> str:
    """The key of a zone in `State.zones`: shared ones stand alone, the others are each owner's (CR 400.1)."""
    try:
        return ZONE_KEYS[zone, owner]
    except KeyError:
        return ZONE_KEYS.setdefault((zone, owner), zone if zone in SHARED_ZONES else f"{zone}:{owner}")


FIELDS = (
    "active",
    "announced",
    "attacks",
    "awaiting",
    "blocked",
    "blocks",
    "cast",
    "cast_from",
    "control",
    "copied",
    "decks",
    "designations",
    "effects",
    "ended",
    "extra_phases",
    "extra_turns",
    "foretell_costs",
    "foretold",
    "format",
    "gaps",
    "lands_played",
    "last_known",
    "next_object",
    "number",
    "objects",
    "outcome",
    "phased_out",
    "players",
    "pools",
    "position",
    "priority",
    "priority_rule",
    "resolutions",
    "stamps",
    "step",
    "superseded_by",
    "tallies",
    "turn",
    "uses",
    "zones",
)
"""The parts of a state. (Compiled, a class does not know its slots.)"""


class State:
    """Everything a game is at one moment.

    Copies are shallow and cheap: the dicts are new, the leaves in them are shared.
    """

    __slots__ = FIELDS

    def __init__(self) -> None:
        self.number: EventNumber = 0
        """The number the next event gets."""
        self.next_object = 1
        """The next object's number; it never goes back."""
        self.format = ""
        self.players: dict[Seat, Player] = {}
        self.objects: dict[ObjectId, Object] = {}
        self.zones: dict[str, tuple[ObjectId, ...]] = {}
        """By `zone_key`; libraries from the top, other zones from the newest."""
        self.turn = 0
        self.active: Seat | None = None
        self.step: Step | None = None
        self.priority: Seat | None = None
        self.attacks: dict[ObjectId, Recipient] = {}
        """Attacker → what it attacks. Of objects that are gone nothing is meant."""
        self.blocks: dict[ObjectId, tuple[ObjectId, ...]] = {}
        """Blocker → the attackers it blocks."""
        self.pools: dict[Seat, tuple[Mana, ...]] = {}
        self.foretold: dict[ObjectId, int] = {}
        """Foretold card in exile → the turn it was foretold in (CR 702.143)."""
        self.foretell_costs: dict[ObjectId, str] = {}
        """Foretold cards whose cost is another than the printed one (702.143e)."""
        self.designations: dict[ObjectId, tuple[str, ...]] = {}
        """Those of permanents, and under `game` the game's own (731); players keep theirs."""
        self.effects: dict[str, Effect] = {}
        """Continuous effects and delayed triggers under way."""
        self.cast: dict[ObjectId, str] = {}
        """Spells that were cast → the alternative cost they were cast for, empty for none; also what they became."""
        self.cast_from: dict[ObjectId, Zone] = {}
        """Spells that were cast → the zone they were cast from."""
        self.copied: dict[ObjectId, ObjectId] = {}
        """Abilities on the stack that are copies → what they were copied from (707.10)."""
        self.announced: dict[ObjectId, Announced] = {}
        """Spells and abilities → modes, X and optional costs announced for them."""
        self.lands_played: dict[Seat, tuple[int, int]] = {}
        """(turn, lands played in it)."""
        self.phased_out: dict[ObjectId, Absent] = {}
        """Phased-out permanents; they are not among `objects`, nor in a zone."""
        self.control: dict[ObjectId, tuple[Seat, int]] = {}
        """Permanents of which control changed → under whose control they came, and in which turn."""
        self.stamps: dict[str, int] = {}
        """Timestamps but of arrivals: `o17` of what became attached (613.7e), `o17/flying` of counters (613.7c)."""
        self.uses: dict[str, tuple[int, int]] = {}
        """`object/ability`, and `keyword/player` (`equip/1`) → (turn, how often it was activated or triggered in it);
        also `spells cast/1`, `cards drawn/1` by player, `o17/attacked`, `turn/1` for that player's last turn,
        and `snow/o17` for {S} spent on a spell."""
        self.tallies: dict[str, tuple[int, int]] = {}
        """(turn, how often in it), like `uses`, but in no digest: `spells cast from elsewhere/1` (than the hand),
        `creatures died`, `nontoken creatures died`; with all so far `turns begun/1`, `tempted by the Ring/1`, and
        `o17/foretold`: one more than the turns that its player had begun by then."""
        self.blocked: dict[ObjectId, bool] = {}
        """Attackers that became blocked; they stay so (509.1h)."""
        self.extra_phases: tuple[Step, ...] = ()
        """Additional phases to come, each by its first step, and behind them what would have come (500.8)."""
        self.extra_turns: tuple[Seat, ...] = ()
        """Extra turns to come, the next one last (500.7)."""
        self.last_known: dict[ObjectId, Object] = {}
        """Objects that left the battlefield or the stack this turn, as they last were (608.2h)."""
        self.priority_rule: str | None = None
        """How the player with priority got it: 117.3d after the other player passed."""
        self.resolutions = 0
        """How many objects of the stack started to resolve since a step began or a player did more than pass."""
        self.position: str | None = None
        """Where the game stood some resolutions ago, once there were many in a row: see `state.position`."""
        self.decks: dict[Seat, Deck] = {}
        self.awaiting: Awaiting | None = None
        self.outcome: Outcome | None = None
        self.ended = False
        self.gaps = 0
        """How many gaps the record has so far."""
        self.superseded_by: str | None = None

    def copy(self) -> State:
        """A state that can be folded on without changing this one."""
        new = State.__new__(State)
        new.active = self.active
        new.announced = self.announced.copy()
        new.attacks = self.attacks.copy()
        new.awaiting = self.awaiting
        new.blocked = self.blocked.copy()
        new.blocks = self.blocks.copy()
        new.cast = self.cast.copy()
        new.cast_from = self.cast_from.copy()
        new.control = self.control.copy()
        new.copied = self.copied.copy()
        new.decks = self.decks.copy()
        new.designations = self.designations.copy()
        new.effects = self.effects.copy()
        new.ended = self.ended
        new.extra_phases = self.extra_phases
        new.extra_turns = self.extra_turns
        new.foretell_costs = self.foretell_costs.copy()
        new.foretold = self.foretold.copy()
        new.format = self.format
        new.gaps = self.gaps
        new.lands_played = self.lands_played.copy()
        new.last_known = self.last_known.copy()
        new.next_object = self.next_object
        new.number = self.number
        new.objects = self.objects.copy()
        new.outcome = self.outcome
        new.phased_out = self.phased_out.copy()
        new.players = self.players.copy()
        new.pools = self.pools.copy()
        new.position = self.position
        new.priority = self.priority
        new.priority_rule = self.priority_rule
        new.resolutions = self.resolutions
        new.stamps = self.stamps.copy()
        new.step = self.step
        new.superseded_by = self.superseded_by
        new.tallies = self.tallies.copy()
        new.turn = self.turn
        new.uses = self.uses.copy()
        new.zones = self.zones.copy()
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS)

    __hash__ = None  # type: ignore[assignment]

    def zone(self, zone: Zone, owner: Seat = 0) -> tuple[ObjectId, ...]:
        """The objects of a zone, in its order."""
        return self.zones.get(zone_key(zone, owner), ())

    def attackers(self) -> dict[ObjectId, Recipient]:
        """The attacking creatures that are still there."""
        return {attacker: target for attacker, target in self.attacks.items() if attacker in self.objects}

    def blockers(self) -> dict[ObjectId, tuple[ObjectId, ...]]:
        """The blocking creatures that are still there, with the attackers that are."""
        return {
            blocker: tuple(attacker for attacker in attackers if attacker in self.objects)
            for blocker, attackers in self.blocks.items()
            if blocker in self.objects
        }


def new_state() -> State:
    """The state before event 0."""
    return State()
