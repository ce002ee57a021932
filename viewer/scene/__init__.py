"""What to draw: plain data made from a state of a game. No window is opened here."""

from playrules.engine.program.components import Component
from playrules.engine.wording import capital
from playrules.viewer.scene.compose import (
    LEAST,
    MOST,
    SIZE,
    SizeError,
    compose,
    drawers_of,
)
from playrules.viewer.scene.drawing import (
    Begin,
    Draw,
    Drawer,
    Drawers,
    FindRoute,
    MakeFilm,
    Measure,
    Tell,
    Wish,
    attempt,
    begun,
)
from playrules.viewer.scene.handles import Handle, Track, even_track
from playrules.viewer.scene.letters import initials
from playrules.viewer.scene.menus import NOBODY_ASKED, Entry, Menu
from playrules.viewer.scene.metrics import (
    SMALLEST,
    clean,
    fits,
    shorten,
    text_width,
    wrap,
)
from playrules.viewer.scene.model import Box, Drawing, Item, Role, Scene, Thing, item_at
from playrules.viewer.scene.motion import Change, Course, Film, Moment, Motion, Move, eased
from playrules.viewer.scene.moving import motion
from playrules.viewer.scene.palette import (
    THEME,
    Look,
    Sign,
    apart,
    contrast,
    light,
    luminance,
    mix,
    readable,
    wordy,
)
from playrules.viewer.scene.panels import entry_of
from playrules.viewer.scene.shapes import (
    Circle,
    Line,
    Point,
    Polygon,
    Rectangle,
    Sector,
    Shape,
    Text,
    at_angle,
)
from playrules.viewer.scene.svg import MARK, to_svg
from playrules.viewer.scene.symbols import symbol
from playrules.viewer.scene.text import pictures, to_text
from playrules.viewer.scene.tokens import (
    bare,
    centred,
    chip,
    chip_width,
    legend,
    legend_rows,
    piece_item,
    pieces_in,
    token,
)
from playrules.viewer.scene.trying import FEW, Dial, Tried
from playrules.viewer.scene.view import View

__all__ = [
    "FEW", "LEAST", "MARK", "MOST", "NOBODY_ASKED", "SIZE", "SMALLEST", "THEME", "Begin", "Box",
    "Change", "Circle", "Component", "Course", "Dial", "Draw", "Drawer", "Drawers", "Drawing",
    "Entry", "Film", "FindRoute", "Handle", "Item", "Line", "Look", "MakeFilm", "Measure", "Menu",
    "Moment", "Motion", "Move", "Point", "Polygon", "Rectangle", "Role", "Scene", "Sector", "Shape",
    "Sign", "SizeError", "Tell", "Text", "Thing", "Track", "Tried", "View", "Wish", "apart",
    "at_angle", "attempt", "bare", "begun", "capital", "centred", "chip", "chip_width", "clean",
    "compose", "contrast", "drawers_of", "eased", "entry_of", "even_track", "fits", "initials",
    "item_at", "legend", "legend_rows", "light", "luminance", "mix", "motion", "pictures",
    "piece_item", "pieces_in", "readable", "shorten", "symbol", "text_width", "to_svg", "to_text",
    "token", "wordy", "wrap",
]  # fmt: skip
