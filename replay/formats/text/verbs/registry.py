"""The sentences by their verb."""

from __future__ import annotations

from collections.abc import Callable

from replay.formats.text.telling import Telling

Verb = Callable[[Telling], None]
VERBS: dict[str, Verb] = {}


def verb(*names: str) -> Callable[[Verb], Verb]:
    """Registers what a sentence does."""

    def register(function: Verb) -> Verb:
        VERBS.update(dict.fromkeys(names, function))
        return function

    return register
