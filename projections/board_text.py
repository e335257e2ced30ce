"""The board as plain text that fits 100 columns."""

from __future__ import annotations

import textwrap

from domain.state.leaves import Mana
from domain.vocabulary import LORE, STEP_TITLES
from projections.board import Board, Card, Side, size
from projections.names import HIDDEN, clean, listed, roman

WIDTH = 100
_INDENT = 14


def as_text(board: Board) -> str:
    """The board in lines of at most 100 columns, without a newline at the end."""
    return "\n".join(_Text(board).lines())


def mana(pool: tuple[Mana, ...]) -> str:
    """`{R}{R}{G}`, restricted mana behind it: `{C} for creature spells`."""
    free = "".join(f"{{{clean(symbol)}}}" for symbol, only in pool if only is None)
    bound: dict[str, str] = {}
    for symbol, only in pool:
        if only is not None:
            bound[only] = f"{bound.get(only, '')}{{{clean(symbol)}}}"
    return ", ".join(([free] if free else []) + [f"{symbols} for {clean(only)}" for only, symbols in bound.items()])


class _Text:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.players = {side.seat: side.name for side in board.players}
        pointed_at = [target for entry in board.stack for group in entry.targets for target in group]
        pointed_at += [entry.of for entry in board.stack if entry.of]
        pointed_at += [attacker.target for attacker in board.combat]
        self.pointed_at = frozenset(target for target in pointed_at if isinstance(target, str))

    def lines(self) -> list[str]:
        board = self.board
        lines = self.heading()
        lines += self.news()
        if board.stack:
            lines += ["", "stack, from the top"]
            for place, entry in enumerate(board.stack, 1):
                aims = [listed(list(group)) for group in entry.target_names if group]
                aim = f" → {'; '.join(aims)}" if aims else ""
                x = f", X = {entry.x}" if entry.x is not None else ""
                modes = f", modes {' '.join(map(clean, entry.modes))}" if entry.modes else ""
                whose = self.players.get(entry.controller, "?")
                lines += _wrapped(f"  {place}. ", f"{entry.name} ({whose}{x}{modes}){aim}")
        if board.combat:
            lines += ["", "combat"]
            for attacker in board.combat:
                blocked = f", blocked by {listed([name for _, name in attacker.blockers])}" if attacker.blockers else ""
                lines += _wrapped("  ", f"{attacker.name} → {attacker.target_name}{blocked}")
        for side in board.players:
            lines += ["", *self.side(side)]
        for title, cards in (
            ("exile", board.exile),
            ("command", board.command),
            ("phased out", board.phased_out),
        ):
            if cards:
                lines += ["", *_packed(_label(title, 0), self.pile(cards, owners=True))]
        return lines

    def heading(self) -> list[str]:
        board = self.board
        when = f"T{board.turn}.{board.step}" if board.turn and board.step else f"T{board.turn}"
        parts = [f"#{board.number}", when]
        if board.turn and board.step in STEP_TITLES:
            parts.append(STEP_TITLES[board.step])
        if board.active is not None:
            parts.append(f"{self.players.get(board.active, '?')}'s turn")
        if board.priority is not None and not board.ended:
            parts.append(f"{self.players.get(board.priority, '?')} has priority")
        return _flowing([*parts, f"[{board.view}]"])

    def news(self) -> list[str]:
        board = self.board
        lines = []
        if board.awaiting is not None and not board.ended:
            player, choice = board.awaiting
            lines.append(_cut(f"waiting for {self.players.get(player, '?')}: {clean(choice)}"))
        rule = f" ({board.rule})" if board.rule else ""
        if board.winner is not None:
            lines.append(_cut(f"{self.players.get(board.winner, '?')} won{rule}"))
        elif board.outcome == "draw":
            lines.append(f"the game is a draw{rule}")
        elif board.ended:
            lines.append("the game is over")
        if board.designations:
            lines.append(_cut(f"it is {', '.join(map(clean, board.designations))}"))
        if board.gaps:
            lines.append(f"the record has {board.gaps} gap{'s' if board.gaps > 1 else ''} before this moment")
        return lines

    def side(self, side: Side) -> list[str]:
        parts = [f"{side.name}", f"life {side.life}", f"hand {len(side.hand)}", f"library {side.library}"]
        parts.append(f"graveyard {len(side.graveyard)}")
        parts += [f"{clean(kind)} {amount}" for kind, amount in side.counters]
        if side.mana:
            parts.append(f"mana {mana(side.mana)}")
        parts += [clean(designation) for designation in side.designations]
        if side.mulligans:
            parts.append(f"mulligans {side.mulligans}")
        if side.lost:
            parts.append(f"lost ({clean(side.lost)})")
        lines = _flowing(parts)
        if side.hand:
            lines += _packed(_label("hand"), self.pile(side.hand))
        if side.library_known:
            known = [f"{place}. {card.name}" for place, card in side.library_known]
            lines += _packed(_label("library"), known)
        if side.lands:
            lines += _packed(_label("lands"), self.pile(side.lands))
        for title, cards in (("creatures", side.creatures), ("others", side.others)):
            for place, (text, card) in enumerate(self.grouped(cards)):
                lines += _wrapped(_label(title if not place else ""), text)
                lines += self.attachments(card, _INDENT)
        if side.graveyard:
            lines += _packed(_label("graveyard"), self.pile(side.graveyard))
        return lines

    def attachments(self, card: Card, indent: int) -> list[str]:
        lines = []
        for below in card.attachments:
            whose = "" if below.controller == card.controller else f" ({self.players.get(below.controller, '?')}'s)"
            lines += _wrapped(" " * indent + "└ ", f"{status(below, below.name)}{whose}")
            lines += self.attachments(below, indent + 2)
        return lines

    def pile(self, cards: tuple[Card, ...], owners: bool = False) -> list[str]:
        words = []
        for text, card in self.grouped(cards):
            if card.attachments:
                under = ", ".join(status(below, below.name) for below in card.attachments)
                text = f"{text} with {under}"
            words.append(f"{text} ({self.players.get(card.owner, '?')}'s)" if owners else text)
        return words

    def grouped(self, cards: tuple[Card, ...]) -> list[tuple[str, Card]]:
        """Cards that look the same are counted; their numbers are told where something may point at them."""
        groups: dict[tuple[str, str, int], list[Card]] = {}
        for card in cards:
            bare = _bare(card)
            alone = card.id if card.attachments or card.id in self.pointed_at else ""
            groups.setdefault((status(card, bare), alone, card.owner), []).append(card)
        lines = []
        for (text, alone, _), same in groups.items():
            card = same[0]
            numbered = card.name.endswith(f" ({card.id})") and ("Land" not in card.types or alone)
            bare = _bare(card)
            count = f" ×{len(same)}" if len(same) > 1 else ""
            numbers = f" ({' '.join(each.id for each in same)})" if numbered else ""
            lines.append((f"{bare}{numbers}{text.removeprefix(bare)}{count}", card))
        return lines


def status(card: Card, name: str) -> str:
    """A card with what is to be seen on it: `Nessian Courser 3/3 [tapped, 2 × +1/+1]`."""
    marks = []
    if card.tapped:
        marks.append("tapped")
    if card.summoning_sick:
        marks.append("summoning sick")
    if card.chapter:
        marks.append(f"chapter {roman(card.chapter)}")
    marks += [f"{amount} × {clean(kind)}" for kind, amount in card.counters if card.chapter is None or kind != LORE]
    if card.damage:
        marks.append(f"damage {card.damage}")
    if card.loyalty is not None and "Planeswalker" in card.types:
        marks.append(f"loyalty {card.loyalty}")
    if card.defense is not None and "Battle" in card.types:
        marks.append(f"defense {card.defense}")
    marks += [clean(designation) for designation in card.designations]
    if card.foretold is not None:
        marks.append(f"foretold T{card.foretold}")
    number = f" {size(card)}" if size(card) and "Creature" in card.types and "[" not in name else ""
    return f"{name}{number} [{', '.join(marks)}]" if marks else f"{name}{number}"


def _bare(card: Card) -> str:
    """The name without a number."""
    return "unknown card" if card.name == HIDDEN else card.name.removesuffix(f" ({card.id})")


def _label(title: str, indent: int = 2) -> str:
    return f"{' ' * indent}{title}".ljust(_INDENT)


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"


def _flowing(parts: list[str]) -> list[str]:
    """Parts side by side, on as few lines as they need; none is cut in two that fits a line."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= WIDTH:
            lines[-1] += f"  {part}"
        else:
            lines.append(_cut(f"    {part}" if lines else part))
    return lines


def _packed(start: str, words: list[str]) -> list[str]:
    """`A, B, C` on as few lines as they need; none is cut in two that fits a line."""
    lines = [""]
    for place, word in enumerate(words, 1):
        word = word if place == len(words) else f"{word},"
        if lines[-1] and len(start) + len(lines[-1]) + len(word) + 1 > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    indent = " " * len(start)
    return [part for place, line in enumerate(lines) for part in _wrapped(indent if place else start, line)]


def _wrapped(start: str, text: str) -> list[str]:
    later = " " * len(start)
    return textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=later, break_on_hyphens=False) or [
        start.rstrip()
    ]
