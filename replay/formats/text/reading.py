"""Text into statements: header, players, cards, then sentences. Errors name the line and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path

from domain.events.base import Facts
from domain.ids import Seat
from domain.vocabulary import STEPS
from projections.names import clean
from replay.formats.text.grammar import APART, MARK, NOTE, RULE, SENTENCES, STEP, TURN, patterns
from replay.formats.text.labels import BadCard, read_card
from replay.narrated.files import BadFile

MOST_LINES = 200_000
LONGEST = 4_000
MOST_PLAYERS = 8
DATES = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d")
HEADER = ("Game", "Format", "Date", "Players", "Player n", "Match", "Card")


class BadLine(BadFile):
    """A line that the notation does not have."""


@dataclass
class Player:
    """A player's line of the header."""

    name: str
    life: int = 20
    library: int | None = None
    """None: not told."""
    bot: bool = False


@dataclass
class Statement:
    """A sentence, taken apart."""

    line: int
    verb: str
    slots: dict[str, str] = field(default_factory=dict)
    clauses: list[str] = field(default_factory=list)
    apart: bool = False
    """Its move is told by itself, or not at all."""
    rule: str | None = None


@dataclass
class Document:
    """A text, taken apart."""

    game: str = ""
    format: str = ""
    date: int = 0
    """Milliseconds since 1970."""
    number: int = 1
    best_of: int = 1
    players: list[Player] = field(default_factory=list)
    cards: dict[str, Facts] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
    """The lines up to the second turn: by them a game without a name is known again."""
    view: Seat | None = 0
    """Whose view it is: a seat, None for what everybody saw, 0 for all that is known."""
    exported: bool = False
    """Whether it was written from a record, which may hold what no rule allows; by hand that is a slip."""
    middle: bool = False
    """Whether it begins in the middle of the game."""


def claims(head: bytes, name: str) -> bool:
    """Whether a file is a text of ours."""
    return (
        head.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(MARK.split(" ")[0].lower().encode() + b" text")
    )


class Reader:
    """Reads one text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.document = Document()
        self.line = 0

    def bad(self, what: str, todo: str) -> BadLine:
        """What is wrong in the line under way."""
        return BadLine(str(self.path), self.line, what, todo)

    def read(self, text: str) -> Document:
        """The whole text. Raises BadLine."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if len(lines) > MOST_LINES:
            raise BadFile(str(self.path), None, f"it has more than {MOST_LINES:,} lines", "one text holds one game")
        body = False
        for self.line, raw in enumerate(lines, 1):
            if len(raw) > LONGEST:
                raise self.bad(f"the line has more than {LONGEST:,} characters", "write one sentence a line")
            line = raw.strip().lstrip("\ufeff")
            if not line or line.startswith("#"):
                if line.lower().startswith("# the position"):
                    self.document.middle = True
                continue
            if not self.document.statements and not self.document.players and line.lower().startswith("loreplay text"):
                if line.lower() != MARK.lower():
                    raise self.bad(f"{clean(line)[:40]!r} is another version", f"this release reads `{MARK}`")
                continue
            if not body and self.header(line):
                self.document.opening.append(line)
                continue
            if not body and not self.document.players:
                raise self.bad(
                    "no players are named before the first sentence", "write a line like `Players: Alice, Bob`"
                )
            body = True
            self.statement(line)
            if sum(statement.verb == "turn" for statement in self.document.statements) < 2:
                self.document.opening.append(line)
        if not self.document.players:
            raise self.bad("no players are named", "write a line like `Players: Alice, Bob`")
        return self.document

    # The header

    def header(self, line: str) -> bool:
        """Takes a line of the header; False for a sentence."""
        document = self.document
        word, colon, value = line.partition(":")
        value = value.strip()
        key = word.strip().lower()
        if not colon:
            return False
        if key == "game":
            document.game = value
        elif key == "format":
            document.format = value
        elif key == "view":
            found = re.fullmatch(r"(all|public)|seat ([1-9])", value, re.IGNORECASE)
            if found is None:
                raise self.bad(
                    f"{clean(value)[:40]!r} is no view", "write `View: all`, `View: public` or `View: seat 1`"
                )
            document.exported = True
            document.view = int(found[2]) if found[2] else None if found[1].lower() == "public" else 0
        elif key == "date":
            document.date = self.date(value)
        elif key == "match":
            found = re.fullmatch(r"game ([0-9]{1,2}) of ([0-9]{1,2})", value, re.IGNORECASE)
            if found is None:
                raise self.bad(f"{clean(value)[:40]!r} is no place in a match", "write `Match: game 2 of 3`")
            document.number, document.best_of = int(found[1]), int(found[2])
        elif key == "players":
            for name in value.split(","):
                self.player(name.strip())
        elif re.fullmatch(r"player [0-9]{1,2}", key):
            if int(key.split()[1]) != len(document.players) + 1:
                raise self.bad(f"player {len(document.players) + 1} comes next", "name the players in order of seats")
            self.player(value)
        elif key == "card":
            try:
                label, facts = read_card(value)
            except BadCard as error:
                raise self.bad("this is no card's line", f"write {error}") from None
            document.cards[label] = facts
        else:
            return False
        return True

    def date(self, value: str) -> int:
        """Milliseconds since 1970."""
        for form in DATES:
            try:
                return int(datetime.strptime(value, form).replace(tzinfo=UTC).timestamp() * 1000)
            except ValueError:
                continue
        raise self.bad(f"{clean(value)[:40]!r} is no date", "write it like 2026-11-29 or 2026-11-29 20:15")

    def player(self, value: str) -> None:
        """One player, with life and library."""
        name, *rest = [part.strip() for part in value.split(";")]
        name = clean(name)
        if not name or name.lower() in (one.name.lower() for one in self.document.players):
            raise self.bad("a player has no name, or the name of another", "give each player a name of their own")
        if len(self.document.players) == MOST_PLAYERS:
            raise self.bad(f"there are more than {MOST_PLAYERS} players", "a text holds a game of at most that many")
        player = Player(name)
        for part in rest:
            found = re.fullmatch(r"(life|library) (-?[0-9]{1,6})", part, re.IGNORECASE)
            if found is not None and found[1].lower() == "life":
                player.life = int(found[2])
            elif found is not None and 0 <= int(found[2]) <= 1000:
                player.library = int(found[2])
            elif part.lower() == "program":
                player.bot = True
            else:
                raise self.bad(
                    f"{clean(part)[:40]!r} says nothing of a player", "write `life 20`, `library 60` or `program`"
                )
        self.document.players.append(player)

    # Sentences

    def statement(self, line: str) -> None:
        """Takes a sentence apart."""
        names = tuple(player.name for player in self.document.players)
        if found := NOTE.fullmatch(line):
            self.add("note", {"text": found["text"]})
        elif found := TURN.fullmatch(line):
            who = self.known(found["who"])
            self.add("turn", {"n": found["n"], "who": who, "extra": found["extra"] or ""})
        elif found := STEP.fullmatch(line):
            self.add("step", {"step": found["step"].lower()})
        else:
            self.sentence(line, names)

    def sentence(self, line: str, names: tuple[str, ...]) -> None:
        """A sentence of the table."""
        rule = None
        if found := RULE.search(line):
            rule, line = found["rule"], line[: found.start()].rstrip()
        apart = line.endswith(APART.strip())
        if apart:
            line = line[: -len(APART.strip())].rstrip()
        line = line.removesuffix(".")
        text, *clauses = split_clauses(line)
        for verb, pattern in patterns(names):
            match = pattern.fullmatch(text)
            if match is not None:
                slots = {name: value for name, value in match.groupdict().items() if value is not None}
                if "who" in slots:
                    slots["who"] = self.known(slots["who"])
                self.add(verb, slots, clauses, apart, rule)
                return
        raise self.unknown(text, names)

    def known(self, name: str) -> str:
        """A player's name as the header has it."""
        for player in self.document.players:
            if player.name.lower() == name.strip().lower():
                return player.name
        names = [player.name for player in self.document.players]
        near = get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"the players are {', '.join(names)}"
        raise self.bad(f"no player is called {clean(name)[:40]!r}", hint)

    def unknown(self, text: str, names: tuple[str, ...]) -> BadLine:
        """The error for a sentence that is none."""
        anybody = patterns(("\x00",))
        for _, pattern in anybody:
            source = pattern.pattern.replace("(?P<who>\\\x00)", "(?P<who>[^ ]+(?: [^ ]+)?)").replace(
                "(?P<who>\x00)", "(?P<who>[^ ]+)"
            )
            if "(?P<who>" in source and source.startswith("(?P<who>"):
                found = re.fullmatch(source, text, re.IGNORECASE)
                if found is not None and found["who"] not in names and not found["who"].lower().startswith("seen"):
                    try:
                        self.known(found["who"])
                    except BadLine as error:
                        return error
        forms = {shape(sentence): sentence for sentence in SENTENCES.values()}
        words = text
        for name in names:
            words = words.replace(name, "NAME")
        near = get_close_matches(shape_of(words), forms, n=2, cutoff=0.3)
        step = get_close_matches(text.lower().rstrip(":"), STEPS, n=1, cutoff=0.7)
        if step:
            return self.bad(f"{clean(text)[:60]!r} is no sentence", f"for the step write `{step[0]}:`")
        expected = " or ".join(f"`{example(forms[one])}`" for one in near) or "a sentence like `Alice plays Forest`"
        return self.bad(f"{clean(text)[:60]!r} is no sentence of the notation", f"expected {expected}")

    def add(
        self,
        verb: str,
        slots: dict[str, str],
        clauses: list[str] | None = None,
        apart: bool = False,
        rule: str | None = None,
    ) -> None:
        """Keeps a statement."""
        self.document.statements.append(Statement(self.line, verb, slots, clauses or [], apart, rule))


def split_clauses(line: str) -> list[str]:
    """The sentence and its clauses: split at `;` outside of quotes."""
    parts, quote, start, skip = [], False, 0, False
    for place, letter in enumerate(line):
        if skip:
            skip = False
        elif letter == "\\" and quote:
            skip = True
        elif letter == '"':
            quote = not quote
        elif letter == ";" and not quote:
            parts.append(line[start:place].strip())
            start = place + 1
    return [*parts, line[start:].strip()]


def shape(sentence: str) -> str:
    """A sentence of the table without its slots."""
    return " ".join(re.sub(r"\{\w+\}", "", sentence).split()).lower()


def shape_of(text: str) -> str:
    """A line as far as it could be the fixed words of a sentence: its small words."""
    return " ".join(word for word in text.split() if word[:1].islower() and word != "NAME").lower()


def example(sentence: str) -> str:
    """A sentence of the table as people would write it."""
    slots = {
        "who": "Alice",
        "n": "3",
        "card": "Forest",
        "obj": "Grizzly Bears",
        "objs": "Grizzly Bears + Forest",
        "other": "Air Elemental",
        "rcpt": "Bob",
        "rcpts": "Bob",
        "src": "Grizzly Bears",
        "label": "Soldier",
        "text": '"…"',
        "kind": "+1/+1",
        "zone": "graveyard",
    }
    return sentence.format(**slots)
