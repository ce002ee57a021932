"""Draws games in a window, and lets people play there. pyglet is loaded when one is opened."""

from playrules.viewer.app.front import Front
from playrules.viewer.app.opening import NoWindow, open_window
from playrules.viewer.app.recording import NoPillow, record
from playrules.viewer.app.replaying import replay
from playrules.viewer.app.seating import begin, resume, sit_at
from playrules.viewer.app.sitting import Sitting

__all__ = [
    "Front", "NoPillow", "NoWindow", "Sitting", "begin", "open_window", "record", "replay",
    "resume", "sit_at",
]  # fmt: skip
