"""The dossier of a dispute: what a judge needs to know, in twelve points."""

from replay.dossier.building import build
from replay.dossier.model import Dossier

__all__ = ["Dossier", "build"]
