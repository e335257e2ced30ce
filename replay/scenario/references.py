"""The names and ids of a file, to find words that mean nothing in it."""

from __future__ import annotations

import re

from domain.rules.keyword_abilities.triggered import MEANINGS as TRIGGERED
from replay.scenario.cardbook import CardBook
from replay.scenario.errors import did_you_mean, shown
from replay.scenario.tree import Node

NUMBERED = re.compile(r"(.+)#([1-9][0-9]{0,3})")
CHAPTER = re.compile(r"(.+) ([IVX]+)")
OF = re.compile(r"(?:ability|chapter [IVX]+) of (.+)")
ABILITY_WORDS = ("ability", "trigger", "triggered ability", "activated ability")
PLAYERS = ("P1", "P2")


class References:
    """Collects what the file defines and what it refers to."""

    def __init__(self, book: CardBook) -> None:
        self.book = book
        self.ids: dict[str, int] = {}
        """Id → line that gives it."""
        self.names: dict[str, bool] = {}
        """Names of things in it: what a wrong word may have meant."""
        self._used: list[tuple[Node, str]] = []

    def define(self, node: Node) -> str:
        """An id that is given here."""
        identifier = node.as_text("an id")
        if identifier in self.ids:
            node.fail(f"id {shown(identifier)} is given twice, first in line {self.ids[identifier]}")
        if identifier in PLAYERS or "#" in identifier:
            node.fail(f"{shown(identifier)} cannot be an id")
        self.ids[identifier] = node.line
        return identifier

    def use(self, node: Node, what: str = "an id or name") -> str:
        """An object or player that is meant here."""
        text = node.as_text(what)
        self._used.append((node, text))
        return text

    def key(self, node: Node, text: str) -> str:
        """The same for the key of a mapping."""
        self._used.append((node, text))
        return text

    def means_something(self, text: str) -> bool:
        """Whether a word could name a thing."""
        if text in self.ids or text in PLAYERS or self.known(text):
            return True
        numbered = NUMBERED.fullmatch(text)
        if numbered is not None:
            return self.means_something(numbered[1])
        chapter = CHAPTER.fullmatch(text)
        if chapter is not None and self.known(chapter[1]):
            return True
        of = OF.fullmatch(text)
        if of is not None and self.known(of[1]):
            return True
        words = (*ABILITY_WORDS, *TRIGGERED)
        return any(text.endswith(f" {word}") and self.known(text.removesuffix(f" {word}")) for word in words)

    def known(self, name: str) -> bool:
        """Whether it is the name of a card, a token or a thing of the file."""
        return (
            name in self.names
            or self.book.face(name) is not None
            or self.book.part(name)
            or bool(self.book.tokens(name))
        )

    def check(self) -> None:
        """Raises ScenarioError for the first word that means nothing."""
        for node, text in self._used:
            if not self.means_something(text):
                near = did_you_mean(text, (*self.ids, *self.names)) or did_you_mean(text, self.book.names())
                node.fail(f"{shown(text)} is neither an id of this file nor the name of a card or token{near}")
