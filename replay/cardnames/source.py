"""What the user pointed at: a folder or a file, packed or not, and which of the known kinds by its content."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import BinaryIO

from replay.cardnames.arena_database import is_card_database, read_arena_database
from replay.cardnames.bulk import read_bulk
from replay.cardnames.errors import CardFileError
from replay.cardnames.languages import Language
from replay.cardnames.rows import MAX_UNPACKED, Found, Progress
from replay.cardnames.sqlite_tables import MAGIC
from replay.formats.arena.unpack import EndsEarly, unpacked

GIVE = "give Raw_CardDatabase_*.mtga, a bulk file of Scryfall, or AllPrintings or AllIdentifiers of MTGJSON"

_RAW_FOLDERS = ("", "Raw", "Downloads/Raw", "MTGA_Data/Downloads/Raw")
_MOST_FILES = 1000
_BOM = b"\xef\xbb\xbf"


def read_cards(path: Path, wanted: Language, progress: Progress | None = None) -> tuple[Path, Found]:
    """The file that was read and all that it holds. Raises CardFileError."""
    try:
        file = _database_in(path) if path.is_dir() else path
        if not file.is_file():
            what = "no such file" if not file.exists() else "neither a file nor a folder"
            raise CardFileError(path, None, what, GIVE)
        return file, _read(file, wanted, progress)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CardFileError(path, None, f"cannot be read ({reason})", "check the path and its rights") from error


def _database_in(folder: Path) -> Path:
    """The newest card database in the folder, or in the places below it where Arena keeps it."""
    for below in _RAW_FOLDERS:
        place = folder / below
        if not place.is_dir():
            continue
        files = sorted(place.iterdir())[:_MOST_FILES]
        databases = [file for file in files if file.is_file() and _begins_as_sqlite(file) and is_card_database(file)]
        if databases:
            return max(databases, key=lambda file: (file.stat().st_mtime_ns, file.name))
    raise CardFileError(folder, None, "no card database of Arena in this folder", GIVE)


def _begins_as_sqlite(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def _read(path: Path, wanted: Language, progress: Progress | None) -> Found:
    name = str(path)
    with path.open("rb", buffering=0) as file:
        if file.read(len(MAGIC)) == MAGIC:
            return read_arena_database(path, name, wanted, progress)
        file.seek(0)
        pieces = _pieces(file, name, progress)
        first = next(pieces, b"")
        if first.startswith(MAGIC):
            return _read_packed_database(first, pieces, name, wanted)
        begin = first.removeprefix(_BOM).lstrip()
        if begin[:1] not in (b"{", b"["):
            raise CardFileError(name, None, "neither SQLite nor JSON" if first else "the file is empty", GIVE)
        return read_bulk(_joined(first.removeprefix(_BOM), pieces), name, wanted)


def bulk_pieces(path: Path, progress: Progress | None = None) -> Iterator[bytes] | None:
    """The unpacked bytes of a JSON file, piece by piece; None for SQLite and folders. Raises CardFileError."""
    if path.is_dir():
        return None
    name = str(path)
    pieces = _opened(path, name, progress)
    first = next(pieces, b"")
    if first.startswith(MAGIC):
        pieces.close()
        return None
    if first.removeprefix(_BOM).lstrip()[:1] not in (b"{", b"["):
        raise CardFileError(name, None, "neither SQLite nor JSON" if first else "the file is empty", GIVE)
    return _joined(first.removeprefix(_BOM), pieces)


def _opened(path: Path, name: str, progress: Progress | None) -> Generator[bytes, None, None]:
    try:
        with path.open("rb", buffering=0) as file:
            yield from _pieces(file, name, progress)
    except FileNotFoundError as error:
        raise CardFileError(path, None, "no such file", GIVE) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CardFileError(path, None, f"cannot be read ({reason})", "check the path and its rights") from error


def _pieces(file: BinaryIO, name: str, progress: Progress | None) -> Iterator[bytes]:
    total = os.fstat(file.fileno()).st_size
    size = 0
    try:
        for piece in unpacked(file):
            size += len(piece)
            if size > MAX_UNPACKED:
                raise CardFileError(name, None, f"more than {MAX_UNPACKED // 1_000_000_000} GB when unpacked", GIVE)
            yield piece
            if progress is not None:
                progress(file.tell(), total)
    except EndsEarly as error:
        raise CardFileError(name, None, str(error), "fetch the file again") from error


def _joined(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _read_packed_database(first: bytes, rest: Iterator[bytes], name: str, wanted: Language) -> Found:
    """SQLite reads only files, so a packed database is unpacked to a temporary one."""
    with tempfile.TemporaryDirectory(prefix="loreplay-") as folder:
        copy = Path(folder) / "cards.db"
        with copy.open("wb") as unpacked_file:
            for piece in _joined(first, rest):
                unpacked_file.write(piece)
        return read_arena_database(copy, name, wanted)
