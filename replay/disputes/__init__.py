"""Disputes about recorded games: opened, ruled, appealed, ruled finally; each in a stream of its own."""

from replay.disputes.acting import Disputes
from replay.disputes.case import Case, Refused, Unfit

__all__ = ["Case", "Disputes", "Refused", "Unfit"]
