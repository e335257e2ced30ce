"""The board in front of a person: plain lines, or on a terminal two mats with what lies on them."""

from __future__ import annotations

from loreplay.play.naming import Naming
from loreplay.play.screen import Screen
from projections.board import Board, Card, Side, board
from projections.board_text import as_text, status
from projections.names import HIDDEN, listed


def show(screen: Screen, naming: Naming) -> None:
    """The whole board as the seat sees it."""
    seen = board(naming.state, None, f"as {naming.names.player(naming.seat)}", naming_turns(naming))
    if screen.terminal and screen.painted:
        _painted(screen, seen, naming)
    else:
        screen.out.write(as_text(seen) + "\n")


def naming_turns(naming: Naming) -> dict[int, int]:
    """Each player's latest turn, for summoning sickness."""
    uses = naming.state.uses
    return {seat: uses[f"turn/{seat}"][0] for seat in naming.state.players if f"turn/{seat}" in uses}


def _painted(screen: Screen, seen: Board, naming: Naming) -> None:
    from rich import box
    from rich.console import Console, Group
    from rich.panel import Panel
    from rich.text import Text

    console = Console(file=screen.out, highlight=False)
    sides = sorted(seen.players, key=lambda side: side.seat == naming.seat)  # one's own below
    parts: list[Panel] = []
    for side in sides:
        own = side.seat == naming.seat
        lines = [Text(line) for line in _lines(seen, side, own)]
        title = Text(f"{side.name}  life {side.life}", style="bold")
        if side.seat == seen.active:
            title.append("  (active)")
        parts.append(
            Panel(
                Group(*lines), title=title, title_align="left", box=box.ROUNDED, border_style="green" if own else "red"
            )
        )
    middle = [Text(f"{place}. {entry.name}", style="bold") for place, entry in enumerate(seen.stack, 1)]
    for attacker in seen.combat:
        blocked = f", blocked by {listed([name for _, name in attacker.blockers])}" if attacker.blockers else ""
        middle.append(Text(f"{attacker.name} attacks {attacker.target_name}{blocked}", style="yellow"))
    if middle:
        parts.insert(1, Panel(Group(*middle), title="stack and combat", title_align="left", box=box.ROUNDED))
    console.print(Group(*parts))


def _lines(seen: Board, side: Side, own: bool) -> list[str]:
    """What lies in front of a player."""
    counts = [f"library {side.library}", f"hand {len(side.hand)}", f"graveyard {len(side.graveyard)}"]
    counts += [f"{kind} {amount}" for kind, amount in side.counters]
    counts += list(side.designations)
    if side.mana:
        counts.append("mana " + "".join(f"{{{symbol}}}" for symbol, _ in side.mana))
    lines = ["  ".join(counts)]
    piles = [("lands", side.lands), ("creatures", side.creatures), ("others", side.others)]
    piles += [("hand", side.hand)] if own else []
    piles += [("graveyard", side.graveyard)]
    for title, shared in (("exile", seen.exile), ("command", seen.command)):
        piles.append((title, tuple(card for card in shared if card.owner == side.seat)))
    lines += [f"{title:<10} {', '.join(_pile(cards))}" for title, cards in piles if cards]
    return lines


def _pile(cards: tuple[Card, ...]) -> list[str]:
    """Cards that look the same are counted."""
    found: dict[str, int] = {}
    for card in cards:
        name = "unknown card" if card.name == HIDDEN else card.name.removesuffix(f" ({card.id})")
        words = status(card, name)
        if card.attachments:
            words += f" with {listed([one.name for one in card.attachments])}"
        found[words] = found.get(words, 0) + 1
    return [words if number == 1 else f"{words} ×{number}" for words, number in found.items()]
