"""Player programs that go wrong, each in its way."""

from __future__ import annotations

from typing import Any

from domain.commands import Attack, Cast, Choose, Pass, Play


class Raises:
    """Plays a while, then raises."""

    def __init__(self) -> None:
        self.left = 20

    def choose(self, view: Any, options: Any) -> Any:
        self.left -= 1
        if not self.left:
            raise RuntimeError("out of\nideas \x1b[31m")
        return options[0]


class Nonsense:
    """Answers something else."""

    answer: Any = "pass"

    def choose(self, view: Any, options: Any) -> Any:
        return self.answer


class Foreign(Nonsense):
    """A command about a card that is not there."""

    answer = Play("o999999")


class Malformed(Nonsense):
    """A command with things of wrong types in it."""

    answer = Cast({"card": []}, targets=7)  # type: ignore[arg-type]


class Other(Nonsense):
    """A command that is not asked for."""

    answer = Attack((("o1", 2),))


class Choice(Nonsense):
    """An answer to a question of another kind."""

    answer = Choose(("keep", [], {}, None))


class Patient:
    """Never does anything: games with it last until libraries are empty."""

    def choose(self, view: Any, options: Any) -> Any:
        return Pass() if Pass() in options else options[0]


class Seeded:
    """Wants to know its seed and seat."""

    def __init__(self, seed: int, seat: int) -> None:
        assert isinstance(seed, int)
        assert seat in (1, 2)

    def choose(self, view: Any, options: Any) -> Any:
        return options[0]


class Peeks:
    """Looks for what it should not see."""

    def choose(self, view: Any, options: Any) -> Any:
        state = view.state
        for thing in state.objects.values():
            if thing.zone == "library" or (thing.zone == "hand" and thing.owner != view.seat):
                assert thing.base is None or thing.seen_by is None or view.seat in thing.seen_by
        state.players.clear()
        return options[0]


class NoMethod:
    """Has nothing to ask."""


def broken() -> None:
    """Can't be made."""
    raise OSError("no such model")
