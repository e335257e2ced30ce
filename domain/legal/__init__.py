"""What a player may do now, complete: each entry counts its completions, gives the nth, and samples uniformly.

Nothing is a capped list: attacks, blocks, orders and "any number of" are numbered, not listed.
"""

from domain.legal.commands import LONGEST, Below, Entry, LegalCommands
from domain.legal.listing import legal_commands

__all__ = ["LONGEST", "Below", "Entry", "LegalCommands", "legal_commands"]
