"""YAML as scenario files have it: every scalar a string, every node with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from replay.scenario.errors import ScenarioError, did_you_mean, shown

MAX_BYTES = 1_000_000
NULLS = ("", "~", "null", "Null", "NULL")
TAGS = ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "seq", "map")
"""What YAML takes plain scalars, lists and mappings for. We take every scalar as text."""
YES = ("true", "yes", "on")
NO = ("false", "no", "off")


class Node:
    """A scalar (`text`), a list (`items`) or a mapping (`fields`)."""

    __slots__ = ("fields", "file", "items", "line", "text")

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.text: str | None = None
        self.items: list[Node] | None = None
        self.fields: dict[str, Node] | None = None

    def fail(self, reason: str) -> NoReturn:
        """Raises ScenarioError at this place."""
        raise ScenarioError(self.file, self.line, reason)

    @property
    def null(self) -> bool:
        """Whether nothing stands here."""
        return self.text is None and self.items is None and self.fields is None

    def as_text(self, what: str) -> str:
        """The scalar."""
        if self.text is None:
            if self.fields is not None and len(self.fields) == 1 and next(iter(self.fields.values())).null:
                word = next(iter(self.fields))
                self.fail(f'{what} is wanted, and braces without quotes are a mapping: write "{{{word}}}"')
            self.fail(f"{what} is wanted here")
        return self.text

    def as_number(self, what: str) -> int:
        """A whole number."""
        text = self.as_text(what)
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            self.fail(f"{what} is a whole number, not {shown(text)}")
        return int(text)

    def as_bool(self, what: str) -> bool:
        """`true` or `false`, `yes` or `no`."""
        text = self.as_text(what).casefold()
        if text in YES:
            return True
        if text not in NO:
            self.fail(f"{what} is true or false, not {shown(text)}")
        return False

    def as_list(self, what: str) -> list[Node]:
        """A list; nothing is an empty one, and one thing alone is a list of it."""
        if self.items is not None:
            return self.items
        if self.null:
            return []
        return [self]

    def as_fields(self, what: str, known: Iterable[str] | None = None) -> dict[str, Node]:
        """A mapping, with no other keys than the known ones."""
        if self.null:
            return {}
        if self.fields is None:
            self.fail(f"{what} is a mapping (key: value)")
        if known is not None:
            allowed = list(known)
            for key, value in self.fields.items():
                if key not in allowed:
                    near = did_you_mean(key, allowed) or f"; known are {', '.join(allowed)}"
                    value.fail(f"unknown key {shown(key)} in {what}{near}")
        return self.fields

    def walk(self) -> Iterator[Node]:
        """This node and all in it."""
        yield self
        for child in self.items or (self.fields or {}).values():
            yield from child.walk()


def read_tree(path: Path) -> Node:
    """The root of a file. Raises ScenarioError for what is no YAML of ours, OSError where it cannot be read."""
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    return parse_tree(data, str(path))


def parse_tree(data: bytes | str, file: str) -> Node:
    """The root of a text."""
    if len(data) > MAX_BYTES:
        raise ScenarioError(file, 0, "it is too long for a scenario (more than 1 MB)")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise ScenarioError(file, data[: error.start].count(b"\n") + 1, "it is no UTF-8") from error  # type: ignore[arg-type]
    try:
        root = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 0
        raise ScenarioError(file, line, f"no YAML: {error.problem or error.context}{quotes(text, line)}") from error
    except (YAMLError, ValueError) as error:
        raise ScenarioError(file, 0, f"no YAML: {' '.join(str(error).split())[:200]}") from error
    except RecursionError as error:
        raise ScenarioError(file, 0, "it is nested too deeply") from error
    if root is None:
        raise ScenarioError(file, 0, "it is empty")
    try:
        return convert(root, file, {})
    except RecursionError as error:
        raise ScenarioError(file, 0, "it is nested too deeply") from error


def quotes(text: str, line: int) -> str:
    """A hint where braces or a plus sign may lack quotes."""
    lines = text.splitlines()
    bad = lines[line - 1] if 0 < line <= len(lines) else ""
    return '; mana needs quotes: "{G}"' if "{" in bad and "}{" in bad else ""


def convert(node: Any, file: str, seen: dict[int, bool]) -> Node:
    """Our node for one of the library's."""
    made = Node(file, node.start_mark.line + 1)
    if id(node) in seen:
        made.fail("anchors and aliases (& and *) are not used in scenarios; names with such letters need quotes")
    seen[id(node)] = True
    if node.tag is not None and str(node.tag).removeprefix("tag:yaml.org,2002:") not in TAGS:
        made.fail(f"tags ({shown(str(node.tag))}) are not used in scenarios")
    match node:
        case ScalarNode():
            plain = node.style in (None, "")
            made.text = None if plain and node.value in NULLS else node.value
        case SequenceNode():
            made.items = [convert(child, file, seen) for child in node.value]
        case MappingNode():
            made.fields = {}
            for key, value in node.value:
                line = key.start_mark.line + 1
                if not isinstance(key, ScalarNode):
                    raise ScenarioError(file, line, "a key is a word")
                if key.value in made.fields:
                    raise ScenarioError(file, line, f"key {shown(key.value)} stands there twice")
                child = convert(value, file, seen)
                if child.null:
                    child.line = line
                made.fields[key.value] = child
    return made
