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
    disputes,
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
    disputes,
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

DISPUTES: tuple[str, ...] = tuple(name for name, kind in EVENTS.items() if kind.__module__ == disputes.__name__)
"""The kinds of streams about games."""

RECORD_KEEPING: tuple[str, ...] = (
    *(name for name, kind in EVENTS.items() if kind.__module__ == records.__name__),
    *DISPUTES,
)
"""The kinds that need no rule."""

__all__ = ["DISPUTES", "EVENTS", "RECORD_KEEPING", "Evidence", "Facts", "GameEvent", "Record", "Secret"]
