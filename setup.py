"""`LOREPLAY_COMPILE=1 pip wheel .` compiles the core of the rules with mypyc (docs/adr/0012); otherwise all is pure."""

from __future__ import annotations

import os

from setuptools import setup

COMPILED = """
domain/decide.py
domain/legal/activating.py
domain/legal/casting.py
domain/legal/holding.py
domain/legal/listing.py
domain/legal/targets.py
domain/rules/by_identity.py
domain/rules/cr117_priority.py
domain/rules/cr500_turns.py
domain/rules/cr506_combat.py
domain/rules/cr601_casting.py
domain/rules/cr601_paying.py
domain/rules/cr601_planning.py
domain/rules/cr602_activating.py
domain/rules/cr603_listening.py
domain/rules/cr603_triggers.py
domain/rules/cr605_mana_abilities.py
domain/rules/cr613_effects.py
domain/rules/cr613_layers.py
domain/rules/cr613_rules.py
domain/rules/cr704_state_based_actions.py
domain/rules/game.py
domain/rules/matching/filters.py
domain/rules/matching/reading.py
domain/rules/off.py
domain/rules/reach.py
domain/rules/situation.py
domain/rules/standing.py
domain/rules/targeting.py
domain/rules/together.py
domain/state/evolve.py
domain/state/evolve_game.py
domain/state/evolve_zones.py
domain/state/zones.py
"""
"""What the profile of random games shows. A module that defines pydantic models can't be compiled."""


def extensions() -> list[object]:
    """The extension modules to build; none unless asked for."""
    if not os.environ.get("LOREPLAY_COMPILE"):
        return []
    from mypyc.build import mypycify

    return list(mypycify(COMPILED.split(), opt_level=os.environ.get("LOREPLAY_COMPILE_LEVEL", "1"), debug_level="0"))


setup(ext_modules=extensions())
