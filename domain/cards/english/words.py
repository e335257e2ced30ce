"""Small words: numbers, plurals, lists, verbs that agree with who does it."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

IRREGULAR = {
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Equipment": "Equipment",
    "Plains": "Plains",
    "Phyrexian": "Phyrexians",
    "Merfolk": "Merfolk",
    "Treefolk": "Treefolk",
    "Fungus": "Fungi",
    "Thrull": "Thrulls",
}
THIRD = {"have": "has", "do": "does", "be": "is", "don't": "doesn't", "are": "is"}
UNCHANGED = ("can't", "may", "can", "must")


def number_word(number: int) -> str:
    """`two`; beyond fifteen digits."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def plural(noun: str) -> str:
    """The plural of a noun phrase, by its last word."""
    head, space, last = noun.rpartition(" ")
    if last in IRREGULAR:
        return f"{head}{space}{IRREGULAR[last]}"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return f"{head}{space}{last[:-1]}ies"
    if last.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun}s"


def article(noun: str) -> str:
    """With `a` or `an` before it."""
    return f"an {noun}" if noun[:1].lower() in "aeiou" and not noun.startswith(("Uni", "uni", "one")) else f"a {noun}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b, and c`."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def sentence(text: str) -> str:
    """With a capital at its beginning and a full stop at its end."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text.endswith((".", '."', ".'")) else f"{text}."


def agree(verb: str, *, single: bool) -> str:
    """A verb phrase in the third person where it is one who does it: `draw` → `draws`."""
    if not single:
        return verb
    head, space, rest = verb.partition(" ")
    if head in UNCHANGED:
        return verb
    if head in THIRD:
        return f"{THIRD[head]}{space}{rest}"
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        return f"{head[:-1]}ies{space}{rest}"
    ending = "es" if head.endswith(("s", "x", "ch", "sh", "z")) else "s"
    return f"{head}{ending}{space}{rest}"


def signed(number: int | str) -> str:
    """`+1`, `-1`, `+X`."""
    text = str(number)
    return text if text.startswith("-") else f"+{text}"
