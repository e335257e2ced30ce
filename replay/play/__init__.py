"""Games that people play: recorded command by command, gone on with after any interruption, taken back by consent."""

from replay.play.live_game import LiveGame
from replay.play.sitting import Sitting

__all__ = ["LiveGame", "Sitting"]
