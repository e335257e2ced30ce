"""What every verb works with: the store it was pointed at, the form of its answer, and games by id or file."""

from __future__ import annotations

import json
import re
import sys
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from loreplay.cli.failures import Failure, WrongUsage, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from projections.names import Namer
    from replay.cardnames import CardNames
    from replay.formats.lore import Lore
    from replay.recorded import StoredRecord
    from replay.replay import Replay
    from replay.store import Store
    from replay.urls import StoreUrl

VERSION: Final = 1
"""Of every document that `--json` prints."""

_UNSEEN = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""What a terminal would obey or hide; inside a JSON string it can be escaped."""
_ID = re.compile(r"[0-9a-fA-F-]{1,36}")


class Session:
    """One run of one verb; a context manager that closes the store."""

    def __init__(self, store: str | None = None, *, json: bool = False) -> None:
        self.given = store
        self.json = json
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    # The store -------------------------------------------------------------------------------------------------------

    @cached_property
    def url(self) -> StoreUrl:
        """Where the store is: --store, else LOREPLAY_STORE, else the user's own."""
        from replay.urls import parse_url

        return parse_url(self.given)

    @cached_property
    def store(self) -> Store:
        """The store, which must be there."""
        return self.opened(create=False)

    def opened(self, *, create: bool) -> Store:
        """The store; with `create` it is made where there is none. Closed at the end of the verb."""
        from replay.opening import open_url

        store = self._open.enter_context(open_url(self.url, create))
        self.__dict__.setdefault("store", store)
        return store

    @cached_property
    def cards(self) -> CardNames:
        """The names of cards beside the store; empty until `loreplay cards import`."""
        from replay.cardnames.lookup import CardNames

        return CardNames(cards_path(self.url))

    @cached_property
    def kept_names(self) -> dict[str, str]:
        """Pseudonym → name, where `import --keep-names` kept it."""
        from projections.names import clean

        return {pseudonym: clean(name) for pseudonym, name in self.store.names().items()}

    # Games -----------------------------------------------------------------------------------------------------------

    def replay(self, game: str, view: str | None = None) -> Replay:
        """A game by the beginning of its id or by its file, in the default view, or as `--as` asks."""
        from replay.replay import Replay

        file = file_of(game)
        namer: Namer | None = self.cards
        if file is not None:
            found = Replay.load(file, namer=namer)
            self.__dict__.setdefault("kept_names", {})  # a file has no names but those in it
            if view == "all" and (whose := self.lore(file).redacted):
                raise WrongUsage(f"--as all: this file holds no more than the view it was written in ({whose})")
        else:
            found = Replay.from_store(self.store, game, namer=namer)
        return seen_as(found, view, self)

    def lore(self, file: Path) -> Lore:
        """A `.lore` file as it is."""
        from replay.formats.lore import read_lore

        return read_lore(file)

    def records(self, game: str) -> Sequence[StoredRecord]:
        """The bytes of a game's events, as the store or the file has them."""
        file = file_of(game)
        return self.lore(file).records if file is not None else self.store.records(self.store.find(game).id)

    def called(self, text: str) -> str:
        """The text with the names that the user asked to keep in place of their pseudonyms."""
        names = self.kept_names
        if not names or "layer-" not in text:
            return text
        return re.sub("[Pp]layer-[0-9a-f]{8}", lambda found: names.get(found[0].lower(), found[0]), text)

    # What is written -------------------------------------------------------------------------------------------------

    def say(self, text: str = "") -> None:
        """A line for people; none where a document is wanted."""
        if not self.json:
            sys.stdout.write(text + "\n")

    def note(self, text: str) -> None:
        """A line beside the answer, on standard error; none where a document is wanted."""
        if not self.json:
            sys.stderr.write(text + "\n")

    def document(self, name: str, content: dict[str, Any]) -> None:
        """The answer as one JSON document; nothing unless `--json` was given."""
        if self.json:
            write_document(name, content)


def write_document(name: str, content: dict[str, Any]) -> None:
    """Writes a JSON document with its schema's name and version first."""
    sys.stdout.write(document_of(name, content))


def document_of(name: str, content: dict[str, Any]) -> str:
    """A JSON document with its schema's name and version first; ends with a newline."""
    import msgspec

    whole: dict[str, Any] = {"schema": f"loreplay.{name}", "version": VERSION}
    whole.update(content)
    try:
        text = msgspec.json.format(msgspec.json.encode(whole, enc_hook=str), indent=2).decode()
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        text = json.dumps(whole, indent=2, default=str, ensure_ascii=False).encode(errors="replace").decode()
    return _UNSEEN.sub(lambda letter: f"\\u{ord(letter[0]):04x}", text) + "\n"


def cards_path(url: StoreUrl) -> Path:
    """`<store>.cards`, beside the key of the store."""
    key = url.key_path
    return key.with_name(key.name.removesuffix(".key") + ".cards")


def file_of(game: str) -> Path | None:
    """The `.lore` file that is meant, or None for an id. Failure for what is neither."""
    if _ID.fullmatch(game):
        return None
    path = Path(game).expanduser()
    try:
        there = path.exists()
    except (OSError, ValueError):
        there = False
    if there:
        return path
    if path.suffix in (".lore", ".zst") or "/" in game or "\\" in game:
        raise Failure(f"{one_line(game)}: there is no such file")
    raise Failure(f"{one_line(game)!r} is neither the id of a game nor a .lore file; `loreplay games` lists the games")


def seen_as(replay: Replay, view: str | None, session: Session | None = None) -> Replay:
    """The game in the view that `--as` asks for. WrongUsage for somebody who is not in it."""
    if view is None:
        return replay
    if view == "all":
        return replay.everything()
    if view == "public":
        return replay.view()
    pseudonyms = [key for key, name in (session.kept_names if session else {}).items() if name == view]
    players = [player.name for player in replay.players]
    wanted = next((pseudonym for pseudonym in pseudonyms if pseudonym in players), view)
    try:
        return replay.view(wanted)
    except ValueError as error:
        raise WrongUsage(f"--as: {error}; or say public or all") from error
