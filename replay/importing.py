"""Files into a store: logs of Arena and others, and `.lore` files; one or many, folders too. Each file stands alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from replay.errors import StoreError
from replay.foreign import Foreign, format_of
from replay.formats.arena.errors import LogError, one_line
from replay.formats.arena.games import read_games
from replay.formats.arena.importing import import_log
from replay.formats.lore import import_lore, read_lore
from replay.import_report import FileReport, GameReport, ImportReport
from replay.memory import peak_mb
from replay.narrated.importing import Import
from replay.pseudonyms import Pseudonyms, pseudonyms
from replay.store import Store

Progress = Callable[[str, int, int], None]
"""(file, bytes of all files done, bytes of all files), on disk."""

SUFFIXES = (".log", ".log.gz", ".log.zst", ".lore", ".lore.zst")
OLD_NAME = "output_log"
"""Arena's log before 2020 was `output_log.txt`."""
FOREIGN_SUFFIXES = (".cor", ".json", ".txt")
"""Names of other programs' files; what is in one decides."""
MTGO_NAME = "match_gamelog_"

LORE_MARKS = (b'{"lore"', b'{ "lore"')


@dataclass(frozen=True)
class ImportOptions:
    """How to import."""

    strict: bool = False
    """Compare the folded state with the log's after every game state message."""
    keep_names: bool = False
    """Keep players' names in a table of their own; they never enter an event."""
    fail_fast: bool = False
    """Stop at the first file that cannot be read."""


def import_paths(
    paths: Sequence[str | Path], store: Store, options: ImportOptions | None = None, progress: Progress | None = None
) -> ImportReport:
    """Imports files and folders. What is wrong with a file is in its report; StoreError is raised for the store."""
    options = options or ImportOptions()
    report = ImportReport(strict=options.strict)
    started = time.perf_counter()
    files = [file for path in paths for file in files_of(Path(path))]
    sizes = [size_of(file) for file in files]
    total, done = sum(sizes), 0
    names = pseudonyms(store.url)
    for file, size in zip(files, sizes, strict=True):
        if progress is not None:
            progress(str(file), done, total)
        one = FileReport(str(file))
        report.files.append(one)
        tick = None
        if progress is not None:
            tick = partial(told, progress, str(file), done, total)
        import_file(file, store, names, options, one, report, tick)
        done += size
        if options.fail_fast and one.status == "refused":
            break
    if progress is not None:
        progress("", done, total)
    report.seconds = time.perf_counter() - started
    peak = peak_mb()
    report.peak_mb = None if peak is None else round(peak, 1)
    return report


def told(progress: Progress, file: str, before: int, total: int, read: int) -> None:
    """Tells how far the files are, the one being read included."""
    progress(file, before + read, total)


def files_of(path: Path) -> Iterator[Path]:
    """A file, or all files of a folder that may be games, in order of their names."""
    if path.is_dir():
        yield from sorted(file for file in path.rglob("*") if looks_like_a_game(file) and file.is_file())
    else:
        yield path


def looks_like_a_game(file: Path) -> bool:
    """Whether a file in a folder is read; one that is named is read whatever its name."""
    name = file.name.lower()
    if name.endswith(SUFFIXES) or (name.startswith(OLD_NAME) and name.endswith(".txt")):
        return True
    packed = name.removesuffix(".gz").removesuffix(".zst")
    if packed.startswith(MTGO_NAME) and packed.endswith(".dat"):
        return True
    return packed.endswith(FOREIGN_SUFFIXES) and file.is_file() and format_of(file) is not None


def size_of(file: Path) -> int:
    """Bytes on disk; 0 where that cannot be told."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def import_file(
    file: Path,
    store: Store,
    names: Pseudonyms,
    options: ImportOptions,
    one: FileReport,
    report: ImportReport,
    tick: Callable[[int], None] | None = None,
) -> None:
    """One file, into its report."""
    if is_lore(file):
        import_lore_file(file, store, one, report)
        return
    foreign = format_of(file)
    if foreign is not None:
        import_foreign(foreign, Import(file, store, names, options.keep_names, options.strict), one, report)
        return
    try:
        log = read_games(file)
    except LogError as error:
        refuse(one, error)
        return
    try:
        games = import_log(log, store, names, options.strict, options.keep_names, tick)
    except LogError as error:
        refuse(one, error)
        return
    finally:
        report.bytes += log.reader.bytes_read
        one.notes.extend(one_line(str(note)) for note in log.notes)
    report.games.extend(games)
    one.status = "read" if games else "no games"
    if not games:
        one.reason = "detailed logs are on, but no game was played in this log"


def import_foreign(foreign: Foreign, job: Import, one: FileReport, report: ImportReport) -> None:
    """A file of another program."""
    try:
        games = foreign.importer(job)
    except LogError as error:
        refuse(one, error)
        return
    finally:
        report.bytes += job.bytes
        one.notes.extend(one_line(note) for note in job.notes)
    report.games.extend(games)
    one.status = "read" if games else "no games"
    if not games:
        one.reason = f"it is of the format {foreign.name}, and no game has begun in it"


def refuse(one: FileReport, error: LogError) -> None:
    """The file is given up."""
    one.status = "refused"
    one.reason = str(error)
    one.line = error.line


def is_lore(file: Path) -> bool:
    """Whether a file is a `.lore`, by its beginning, or (packed) by its name."""
    try:
        with file.open("rb") as opened:
            head = opened.read(64)
    except OSError:
        return False
    return head.startswith(LORE_MARKS) or file.name.lower().endswith((".lore", ".lore.zst"))


def import_lore_file(file: Path, store: Store, one: FileReport, report: ImportReport) -> None:
    """A `.lore` file, which is one game."""
    try:
        lore = read_lore(file)
        before = store.head(lore.game_id)
        added = import_lore(store, lore)
    except StoreError as error:
        one.status, one.reason = "refused", str(error)
        return
    about = store.disputes().get(lore.game_id)
    if about is not None:
        one.status = "read"
        one.notes.append(f"dispute {str(lore.game_id)[:8]} about game {str(about)[:8]}: {added} events added")
        report.bytes += size_of(file)
        return
    info = store.find(lore.game_id)
    game = GameReport(str(info.id), "new" if before is None else "extended" if added else "unchanged", added)
    game.match, game.game_number, game.seat = info.match, info.game_number, info.observer
    game.players = {player.seat: player.name for player in info.players}
    game.turns, game.result, game.events, game.gaps = info.turns, info.result, info.events, info.gaps
    game.complete = info.finished and not info.partial
    report.games.append(game)
    report.bytes += size_of(file)
    one.status = "read"
