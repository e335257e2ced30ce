"""What the viewer's page holds: the events in words, the board at each of them, turns, marks and curves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from domain.events.cr400_zones import ObjectMoved
from domain.events.cr601_608_stack import AbilityPutOnStack, AbilityTriggered
from domain.events.cr701_actions import EnduringStoryGained, PermanentSacrificed
from domain.events.records import GapObserved, ObservedMoves, RolledBack
from domain.ids import ObjectId
from domain.state import State
from domain.vocabulary import LORE, STEP_TITLES
from projections.frames import EVERY, HEADING, Frame, Framing, heading, patch, power_on_board, same_table
from projections.names import clean
from projections.provenance import ENDINGS, UNTOLD, title
from replay.errors import StoreError
from replay.position import Position

if TYPE_CHECKING:
    from domain.events import GameEvent
    from replay.replay import Replay

FORMAT = 1
"""Of the data in the page."""

STEP_NAMES = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "main1": "main 1",
    "begin": "combat",
    "attack": "attack",
    "block": "block",
    "first-damage": "first strike",
    "damage": "damage",
    "end-combat": "end of combat",
    "main2": "main 2",
    "end": "end",
    "cleanup": "cleanup",
}
"""Steps in a word or two, where there is no room for the whole name."""

PACE = frozenset(
    "PriorityReceived PriorityPassed PriorityEnded StepBegan ManaEmptied ManaSpent ManaAdded Checkpoint "
    "ChoiceRequested CommandGiven CharacteristicsChanged AnnouncementCompleted CostPaid EffectBegan EffectEnded".split()
)
"""What the brief log leaves out: what paces the game rather than changes it, and what is told again by what follows."""


def viewer_data(replay: Replay, start: int | None = None) -> dict[str, Any]:
    """The game as the page's script reads it, in the replay's view and no other.

    Of a game that is opened with hidden information, what everybody and what each seat saw is there, too: the page
    lets one choose. `start` is the event to open at. Raises StoreError for a record that cannot be read.
    """
    views = [_View(replay)]
    if replay.viewer == "all":
        views += [_View(replay.view())] + [_View(replay.view(player.seat)) for player in replay.players]
    first = views[0]
    return {
        "format": FORMAT,
        "start": start,
        "game": _game(replay),
        **_events(replay),
        "texts": first.texts,
        "turns": [
            [
                turn.number,
                turn.active,
                turn.first,
                turn.last,
                [[s.step, s.first, s.last, s.priority] for s in turn.steps],
            ]
            for turn in replay.turns
        ],
        "cancelled": _cancelled(replay),
        "steps": STEP_TITLES,
        "step_names": STEP_NAMES,
        "marks": first.marks,
        "life": _life(replay),
        "power": first.power,
        "chapters": first.chapters,
        "views": [view.shipped(first if view is not first else None) for view in views],
        "abilities": _ability_texts(replay, views),
        "cards": _card_texts(views),
        "names": sorted(set().union(*(view.names for view in views))),
    }


def _game(replay: Replay) -> dict[str, Any]:
    info = replay.info
    badge, reason = _verdict(replay)
    return {
        "id": str(replay.game_id) if replay.game_id is not None else None,
        "name": replay.name,
        "players": [
            {"seat": player.seat, "name": replay.player_name(player.seat), "bot": player.bot} for player in info.players
        ],
        "format": clean(info.format),
        "source": clean(info.source),
        "result": replay.result,
        "events": len(replay),
        "partial": info.partial,
        "gaps": info.gaps,
        "late": info.partial_start,
        "verdict": badge,
        "verdict_text": reason,
        "head": replay.head.value if replay.head is not None else None,
    }


def _verdict(replay: Replay) -> tuple[str, str]:
    """The badge, and the sentence behind it."""
    if replay.verification is None:
        try:
            replay.verify()
        except StoreError as error:
            return "UNVERIFIED", clean(str(error))
    found = replay.verification
    assert found is not None
    return found.verdict.value, found.told(replay.viewer == "all")


def _events(replay: Replay) -> dict[str, Any]:
    """Columns: one entry an event. `next` and `passed` are numbers of events, counted back from each."""
    kinds: dict[str, int] = {}
    rules: dict[str, int] = {}
    columns: dict[str, list[int]] = {"kind": [], "rule": [], "next": [], "passed": [], "end": [], "line": []}
    ends = list(ENDINGS)
    provenance = replay.provenance
    for recorded in replay:
        number, event = recorded.number, recorded.event
        cause = provenance.cause(number)
        columns["kind"].append(kinds.setdefault(event.kind, len(kinds)))
        columns["rule"].append(rules.setdefault(event.rule, len(rules)) if event.rule is not None else -1)
        columns["next"].append(number - cause.number if cause.number is not None else 0)
        columns["passed"].append(number - cause.passed if cause.passed is not None else 0)
        untold = cause.end == "choice" and provenance.untold(number)
        columns["end"].append(-1 if cause.end is None else len(ends) if untold else ends.index(cause.end))
        columns["line"].append(event.evidence.line if event.evidence is not None else 0)
    if not any(columns["line"]):
        del columns["line"]
    return {
        "columns": columns,
        "kinds": list(kinds),
        "pace": [place for kind, place in kinds.items() if kind in PACE],
        "rules": [[rule, title(rule)] for rule in rules],
        "passed_rule": ["117.4", title("117.4")],
        "ends": [*ENDINGS.values(), f"{ENDINGS['choice']} ({UNTOLD})"],
    }


def _cancelled(replay: Replay) -> list[list[int]]:
    """First and last event of each stretch that was rolled back."""
    kept = {recorded.number for recorded in replay.effective()}
    stretches: list[list[int]] = []
    for number in range(len(replay)):
        if number in kept:
            continue
        if stretches and stretches[-1][1] == number - 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    return stretches


def _life(replay: Replay) -> dict[str, list[list[int]]]:
    curve: dict[str, list[list[int]]] = {str(player.seat): [] for player in replay.players}
    for point in replay.life:
        curve.setdefault(str(point.seat), []).append([point.number, point.total])
    return curve


class _View:
    """The game as one viewer saw it."""

    def __init__(self, replay: Replay) -> None:
        self.viewer = str(replay.viewer)
        self.title = replay.seen_as
        self.texts = [line.text for line in replay.log(cancelled=True)]
        self.keyframes: dict[str, Frame] = {}
        self.patches: list[dict[str, Any]] = []
        self.marks: list[list[Any]] = []
        self.power: dict[str, list[list[int]]] = {str(player.seat): [] for player in replay.players}
        self.chapters: dict[str, int] = {}
        """Saga → the highest chapter or lore count that this game showed of it."""
        self.abilities: set[str] = set()
        self.cards: set[str] = set()
        self.names: set[str] = set()
        self._framing = Framing()
        self._read(replay)

    def shipped(self, other: _View | None) -> dict[str, Any]:
        """As the page has it; of the words only those that are not the same as in another view."""
        told = (
            {}
            if other is None
            else {n: text for n, (text, known) in enumerate(zip(self.texts, other.texts, strict=True)) if text != known}
        )
        return {
            "viewer": self.viewer,
            "title": self.title,
            "keyframes": self.keyframes,
            "patches": self.patches,
            "texts": told,
        }

    def _read(self, replay: Replay) -> None:
        before: Position | None = None
        latest: Frame = {}
        for number, recorded in enumerate(replay):
            position = replay.at(number)
            made = self._frame(position, before, latest)
            if number % EVERY == 0:
                self.keyframes[str(number)] = made
                self.patches.append({})
            else:
                self.patches.append(patch(latest, made))
            for kind in self._marked(recorded.event, before.state if before else None):
                self.marks.append([number, kind])
            before, latest = position, made

    def _frame(self, position: Position, before: Position | None, latest: Frame) -> Frame:
        if before is not None and same_table(before.state, position.state):
            head = heading(position.state)
            return {**{key: value for key, value in latest.items() if key not in HEADING}, **head}
        board = position.board
        for seat, power in power_on_board(board):
            curve = self.power.setdefault(str(seat), [])
            if not curve or curve[-1][1] != power:
                curve.append([position.number, power])
        made = self._framing.frame(board, position.state)
        for card in made.get("cards", {}).values():
            self.abilities.update(card.get("abilities", ()))
            if "card" in card:
                self.cards.add(card["card"])
            if not card.get("unknown"):
                self.names.add(card["name"])
            for kind, amount in card.get("counters", ()):
                if kind == LORE and "Saga" in card.get("subtypes", ()):
                    self._saw_chapter(card["name"], amount)
        return made

    def _saw_chapter(self, saga: str, chapter: int) -> None:
        self.chapters[saga] = max(self.chapters.get(saga, 0), chapter)

    def _marked(self, event: GameEvent, before: State | None) -> Iterator[str]:
        match event:
            case AbilityTriggered(chapter=int()):
                yield "chapter"
            case AbilityPutOnStack(chapter=int(), cause=None):  # a log that does not show it trigger
                yield "chapter"
            case PermanentSacrificed():
                yield "sacrifice"
            case EnduringStoryGained():
                yield "story"
            case GapObserved():
                yield "gap"
            case RolledBack():
                yield "back"
            case ObjectMoved(old_id=old, from_zone="battlefield", to_zone="graveyard"):
                if before is not None and _is_creature(before, old):
                    yield "death"
            case ObservedMoves(moves=moves):
                if before is not None and any(
                    move.to_zone == "graveyard" and _is_creature(before, move.old_id) for move in moves
                ):
                    yield "death"
            case _:
                return


def _is_creature(state: State, identifier: ObjectId) -> bool:
    thing = state.objects.get(identifier)
    return (
        thing is not None and thing.zone == "battlefield" and thing.face is not None and "Creature" in thing.face.types
    )


def _ability_texts(replay: Replay, views: list[_View]) -> dict[str, str]:
    """The words of abilities by the source's own ids, where the user has a card file."""
    text_of = getattr(replay.namer, "ability_text", None)
    if text_of is None:
        return {}
    found = {}
    for ability in sorted(set().union(*(view.abilities for view in views))):
        if ":" in ability and (text := text_of(ability)):
            found[ability] = " ".join(str(text).split())[:1000]
    return found


def _card_texts(views: list[_View]) -> dict[str, list[str]]:
    """What our own definitions of the cards that were seen say, in our own English."""
    from domain.cards.corpus import corpus
    from domain.cards.describe import describe

    ours = corpus()
    seen = sorted(set().union(*(view.cards for view in views)))
    return {card: text.split("\n") for card in seen if card in ours and (text := describe(ours[card]))}
