"""Reads the script: what players do, answers, and what is expected on the way."""

from __future__ import annotations

from domain import cr
from domain.ids import Seat
from replay.scenario.errors import did_you_mean, shown
from replay.scenario.model import Answer, Entry, Expect, GoTo, Illegal, Resolve
from replay.scenario.parsing_actions import action_of
from replay.scenario.parsing_expectations import expectations
from replay.scenario.references import PLAYERS, References
from replay.scenario.tree import Node
from replay.scenario.words import seat_of, step_of

PLAIN = ("resolve_top", "resolve_all")
ENTRIES = (*PLAYERS, "go_to", "answer", "expect", "illegal", *PLAIN)


def script(node: Node, refs: References) -> tuple[Entry, ...]:
    """All entries."""
    return tuple(entry_of(entry, refs) for entry in node.as_list("script"))


def entry_of(node: Node, refs: References) -> Entry:
    """One entry."""
    if node.fields is None:
        word = node.as_text("an entry of the script")
        if word not in PLAIN:
            node.fail(
                f"unknown entry {shown(word)}{did_you_mean(word, ENTRIES) or '; known are ' + ', '.join(ENTRIES)}"
            )
        return Resolve(node.line, word == "resolve_all")
    fields = node.fields
    kinds = [key for key in fields if key in ENTRIES]
    if not kinds:
        first = next(iter(fields), "")
        node.fail(f"unknown entry {shown(first)}{did_you_mean(first, ENTRIES) or '; known are ' + ', '.join(ENTRIES)}")
    kind = kinds[0]
    match kind:
        case "P1" | "P2":
            return action_of(node, refs)
        case "go_to":
            only(node, ("go_to",))
            return go_to_of(fields["go_to"])
        case "answer":
            only(node, ("answer",))
            return answer_of(fields["answer"])
        case "expect":
            only(node, ("expect",))
            return Expect(node.line, expectations(fields["expect"], refs))
        case "illegal":
            only(node, ("illegal", "rule"))
            return illegal_of(node, refs)
    only(node, (kind,))
    return Resolve(node.line, kind == "resolve_all")


def only(node: Node, known: tuple[str, ...]) -> None:
    """No other keys than these."""
    node.as_fields("this entry", known)


def one_player(node: Node, what: str) -> tuple[Seat, Node]:
    """A mapping with a single player as its key."""
    fields = node.as_fields(what, PLAYERS)
    if len(fields) != 1:
        node.fail(f"{what} is of one player: {{P1: …}}")
    player, value = next(iter(fields.items()))
    return 1 if player == "P1" else 2, value


def answer_of(node: Node) -> Answer:
    """`{P1: [hw, elf]}`. What the words mean depends on the choice."""
    seat, value = one_player(node, "an answer")
    if value.items is None:
        return Answer(node.line, seat, (None if value.null else value.as_text("an answer"),))
    return Answer(node.line, seat, tuple(None if one.null else one.as_text("an answer") for one in value.items))


def go_to_of(node: Node) -> GoTo:
    """`{player: P1, turn: next, step: precombat main}`."""
    fields = node.as_fields("go_to", ("player", "turn", "step"))
    if "player" not in fields or "step" not in fields:
        node.fail("go_to says whose turn and which step: {player: P1, turn: next, step: precombat main}")
    turn: int | None = None
    if "turn" in fields:
        text = fields["turn"].as_text("turn")
        if text in ("next", "this"):
            turn = int(text == "next")
        else:
            turn = fields["turn"].as_number("turn (`this`, `next`, or how many turns of that player ahead)")
            if not 0 <= turn <= 200:
                fields["turn"].fail("turn is `this`, `next`, or how many turns of that player ahead")
    return GoTo(node.line, seat_of(fields["player"]), step_of(fields["step"]), turn)


def illegal_of(node: Node, refs: References) -> Illegal:
    """Something that must be refused."""
    fields = node.as_fields("illegal", ("illegal", "rule"))
    inner = fields["illegal"]
    rule = None
    if "rule" in fields and not fields["rule"].null:
        rule = fields["rule"].as_text("the number of a rule")
        if not cr.is_rule(rule):
            fields["rule"].fail(f"there is no rule {shown(rule)} in the Comprehensive Rules of {cr.EDITION}")
    if inner.fields is not None and "answer" in inner.fields:
        only(inner, ("answer",))
        return Illegal(node.line, answer_of(inner.fields["answer"]), rule)
    return Illegal(node.line, action_of(inner, refs, trying=True), rule)
