"""`loreplay cards import`: the names of a foreign file into `<store>.cards`."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from replay.cardnames.errors import CardFileError
from replay.cardnames.languages import ENGLISH, KNOWN, language
from replay.cardnames.rows import AbilityRow, CardRow, Progress
from replay.cardnames.source import read_cards
from replay.cardnames.table import load_abilities, load_names, write


@dataclass(frozen=True)
class ImportedCards:
    """What an import read and what it changed. Added, changed and unchanged count cards and abilities together.

    file: the file that was read. kind: arena, scryfall or mtgjson. skipped: cards with an Arena id but no usable name.
    languages: language -> cards of this file whose name is in it.
    """

    file: str
    kind: str
    cards: int
    abilities: int
    added: int
    changed: int
    unchanged: int
    skipped: int
    languages: dict[str, int]

    @property
    def report(self) -> dict[str, object]:
        """The same as plain data, for `--json`."""
        return {**vars(self), "languages": dict(self.languages)}

    def __str__(self) -> str:
        langs = ", ".join(f"{count:,} in {lang}" for lang, count in self.languages.items())
        skipped = f", {self.skipped:,} without a usable name" if self.skipped else ""
        return (
            f"{self.cards:,} cards ({langs}) and {self.abilities:,} abilities read{skipped}: "
            f"{self.added:,} new, {self.changed:,} changed, {self.unchanged:,} as before"
        )


def import_cards(
    path: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    lang: str = ENGLISH,
    progress: Progress | None = None,
) -> ImportedCards:
    """Reads the cards at `path` into the file `target` (`<store>.cards`), which is made if there is none.

    path: Arena's Raw_CardDatabase_*.mtga or a folder that holds it; a bulk file of Scryfall; AllPrintings or
    AllIdentifiers of MTGJSON; also packed with gzip or zstd. Known by content, not by name.
    lang: `enUS`, `deDE`, … (also `de`, `German`); names that the file has not in it come in English.
    Cards that are there already are overwritten, others stay; the same file again changes nothing.
    Raises CardFileError, and then leaves `target` as it was.
    """
    try:
        wanted = language(lang)
    except ValueError as error:
        known = ", ".join(each.arena for each in KNOWN)
        raise CardFileError(path, None, f"no language is called {lang!r}", f"choose one of {known}") from error
    place = Path(target)
    old_cards, old_abilities = load_names(place), load_abilities(place)
    file, found = read_cards(Path(path), wanted, progress)
    cards = {**old_cards, **{key: _completed(row, old_cards.get(key)) for key, row in found.cards.items()}}
    abilities: dict[str, AbilityRow] = {**old_abilities, **found.abilities}
    added = len(cards) - len(old_cards) + len(abilities) - len(old_abilities)
    unchanged = sum(old_cards.get(key) == cards[key] for key in found.cards)
    unchanged += sum(old_abilities.get(key) == row for key, row in found.abilities.items())
    changed = len(found.cards) + len(found.abilities) - unchanged - added
    if added or changed:
        write(place, cards, abilities)
    return ImportedCards(
        file=str(file),
        kind=found.kind,
        cards=len(found.cards),
        abilities=len(found.abilities),
        added=added,
        changed=changed,
        unchanged=unchanged,
        skipped=found.skipped,
        languages=dict(sorted(Counter(row.lang for row in found.cards.values()).items())),
    )


def _completed(row: CardRow, old: CardRow | None) -> CardRow:
    """Cost and types that the new file doesn't know stay."""
    if old is None or (row.mana_cost is not None and row.type_line is not None):
        return row
    return row._replace(mana_cost=row.mana_cost or old.mana_cost, type_line=row.type_line or old.type_line)
