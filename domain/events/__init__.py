"""The vocabulary: every kind of event, by its name."""

from __future__ import annotations

from domain.events import (
    cr103_104_game,
    cr106_mana,
    cr119_122_numbers,
    cr400_zones,
    cr500_turns,
    cr506_combat,
    cr601_608_stack,
    cr613_characteristics,
    cr701_actions,
    records,
)
from domain.events.base import Evidence, Facts, GameEvent, Record, Secret

MODULES = (
    cr103_104_game,
    cr106_mana,
    cr119_122_numbers,
    cr400_zones,
    cr500_turns,
    cr506_combat,
    cr601_608_stack,
    cr613_characteristics,
    cr701_actions,
    records,
)

EVENTS: dict[str, type[GameEvent]] = {
    name: kind
    for module in MODULES
    for name, kind in vars(module).items()
    if isinstance(kind, type)
    and issubclass(kind, GameEvent)
    and kind is not GameEvent
    and kind.__module__ == module.__name__
}
"""Kind → class, in the order of the Comprehensive Rules, record-keeping last."""

RECORD_KEEPING: tuple[str, ...] = tuple(name for name, kind in EVENTS.items() if kind.__module__ == records.__name__)
"""The kinds that need no rule."""

__all__ = ["EVENTS", "RECORD_KEEPING", "Evidence", "Facts", "GameEvent", "Record", "Secret"]
