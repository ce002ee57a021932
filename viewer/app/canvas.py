"""Draws items of a scene in a window, by one call for all that lies on a sheet.

pyglet's own shapes are drawn in an order that is not theirs unless each layer has a group of its
own, and have jagged edges. So the triangles of all shapes of a sheet go into one buffer, in the
order of the scene. What did not change keeps its triangles.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_float, c_void_p
from math import cos, radians, sin
from typing import Final, TypeAlias

from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram

from playrules.viewer.app.lettering import Lettering
from playrules.viewer.app.meshes import STRIDE, mesh, paint_of
from playrules.viewer.scene import Item, Move, Shape, Text, Thing

Made: TypeAlias = list[tuple[bytes, int]]
"""Triangles, each with the texture of their letters; 0 for those that have none."""
MOST_MOVED: Final = 240
"""So many things of a sheet can be elsewhere than they were laid."""

_VERTEX = f"""#version 330 core
in vec2 place;
in vec2 letter;
in vec4 paint;
in float slot;
out vec2 seen;
out vec4 colour;
uniform vec4 area;
uniform vec4 moves[{MOST_MOVED}];
void main() {{
    vec4 move = moves[int(slot)];
    vec2 at = vec2(move.x * place.x - move.y * place.y, move.y * place.x + move.x * place.y);
    at = (at + move.zw) * area.z + area.xy;
    gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0 * area.w, 0.0, 1.0);
    seen = letter;
    colour = paint;
}}
"""
_FRAGMENT = """#version 330 core
in vec2 seen;
in vec4 colour;
out vec4 result;
uniform sampler2D letters;
uniform float shown;
void main() {
    float cover = seen.x < 0.0 ? 1.0 : texture(letters, seen).a;
    result = vec4(colour.rgb, colour.a * cover * shown);
}
"""


class Canvas:
    """What a window draws with: a program of the graphics card, and letters.

    Made while the window's context is current; *size* is the window's in its own pixels and
    *scale* how many of the screen each of them has.
    """

    def __init__(
        self, size: tuple[float, float], scale: float = 1.0, lettering: Lettering | None = None
    ) -> None:
        """Prepare to draw, with letters that another canvas of the window had if there are any."""
        self.size = size
        self.scale = scale
        self.lettering = lettering or Lettering(scale)
        self.lettering.scale = scale
        self._program = ShaderProgram(Shader(_VERTEX, "vertex"), Shader(_FRAGMENT, "fragment"))
        identity = (1.0, 0.0, 0.0, 0.0)
        self._identity = (c_float * (4 * MOST_MOVED))(*identity * MOST_MOVED)

    def sheet(self) -> Sheet:
        """Return a new sheet, with nothing on it."""
        return Sheet(self)

    def begin(self, paint: str = "paper") -> None:
        """Cover all with a paint. What is drawn from here on lies on it."""
        width, height = self.size
        gl.glViewport(0, 0, round(width * self.scale), round(height * self.scale))
        red, green, blue = paint_of(paint) or (0, 0, 0)
        gl.glClearColor(red / 255, green / 255, blue / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glEnable(gl.GL_BLEND)
        # The alpha of the window itself stays 1: else the desktop would shine through the edges.
        gl.glBlendFuncSeparate(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE)

    def draw(self, sheet: Sheet) -> None:
        """Draw a sheet over what is there."""
        if not sheet.runs:
            return
        width, height = self.size
        program = self._program
        program.use()
        program["area"] = (sheet.x / width, sheet.y / width, sheet.zoom / width, width / height)
        program["shown"] = sheet.shown
        where = gl.glGetUniformLocation(program.id, b"moves")
        gl.glUniform4fv(where, MOST_MOVED, sheet.matrices() or self._identity)
        gl.glBindVertexArray(sheet.array)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        for texture, first, count in sheet.runs:
            gl.glBindTexture(gl.GL_TEXTURE_2D, texture)
            gl.glDrawArrays(gl.GL_TRIANGLE_STRIP, first, count)
        gl.glBindVertexArray(0)

    def attribute(self, name: str) -> int:
        """Return where the program wants what it calls so."""
        return int(gl.glGetAttribLocation(self._program.id, name.encode()))


class Sheet:
    """Items in one buffer. `x`, `y` and `zoom` say where it lies and how large, `shown` how much.

    `moves` has the things that are elsewhere than where they were laid: a thing moves with all its
    items, each around its own middle. It may change for every frame; nothing is laid anew.
    """

    def __init__(self, canvas: Canvas) -> None:
        """Make an empty one."""
        self.canvas = canvas
        self.x = self.y = 0.0
        self.zoom = self.shown = 1.0
        self.moves: Mapping[Thing, Move] = {}
        self.runs: list[tuple[int, int, int]] = []
        self._made: dict[Shape, Made] = {}
        self._slots: list[tuple[Thing, float, float]] = []
        self._items: Sequence[Item] | None = None
        names = (gl.GLuint * 2)()
        array_name = gl.GLuint()
        gl.glGenVertexArrays(1, array_name)
        gl.glGenBuffers(2, names)
        self.array = array_name.value
        self._buffers: list[int] = list(names)
        self._describe()

    def _describe(self) -> None:
        """Tell where in the buffers the program finds what it wants."""
        gl.glBindVertexArray(self.array)
        parts = (
            ("place", self._buffers[0], 2, gl.GL_FLOAT, gl.GL_FALSE, STRIDE, 0),
            ("letter", self._buffers[0], 2, gl.GL_FLOAT, gl.GL_FALSE, STRIDE, 8),
            ("paint", self._buffers[0], 4, gl.GL_UNSIGNED_BYTE, gl.GL_TRUE, STRIDE, 16),
            ("slot", self._buffers[1], 1, gl.GL_FLOAT, gl.GL_FALSE, 4, 0),
        )
        for name, buffer, count, kind, normal, stride, offset in parts:
            where = self.canvas.attribute(name)
            gl.glBindBuffer(gl.GL_ARRAY_BUFFER, buffer)
            gl.glEnableVertexAttribArray(where)
            gl.glVertexAttribPointer(where, count, kind, normal, stride, c_void_p(offset))
        gl.glBindVertexArray(0)

    def lay(self, items: Iterable[Item]) -> None:
        """Lay items instead of those that lie there, the lowest first."""
        laid = tuple(items)
        if laid == self._items:
            return
        self._items, known, self._made = laid, self._made, {}
        self._slots = []
        parts: list[bytes] = []
        slots = array("f")
        self.runs = []
        first = count = texture = 0
        for item in laid:
            slot = self._slot(item)
            for shape in item.shapes:
                made = known.get(shape) or self._made.get(shape) or self._make(shape)
                self._made[shape] = made
                for data, wanted in made:
                    if wanted and texture and wanted != texture:
                        self.runs.append((texture, first, count))
                        first, count = first + count, 0
                    texture = wanted or texture
                    size = len(data) // STRIDE
                    parts.append(data)
                    slots.extend((slot,) * size)
                    count += size
        if count:
            self.runs.append((texture, first, count))
        self._upload(b"".join(parts), slots.tobytes())

    def _make(self, shape: Shape) -> Made:
        """Return the triangles of a shape, and the texture of its letters."""
        if isinstance(shape, Text):
            return self.canvas.lettering.set(shape)
        return [(mesh(shape, self.canvas.scale), 0)]

    def _slot(self, item: Item) -> int:
        """Return by which number the move of an item is known: 0 for what never moves."""
        if item.thing is None or not item.shapes or len(self._slots) >= MOST_MOVED - 1:
            return 0
        left, top, right, bottom = item.bounds()
        self._slots.append((item.thing, (left + right) / 2, (top + bottom) / 2))
        return len(self._slots)

    def _upload(self, data: bytes, slots: bytes) -> None:
        for buffer, content in zip(self._buffers, (data, slots), strict=True):
            gl.glBindBuffer(gl.GL_ARRAY_BUFFER, buffer)
            gl.glBufferData(gl.GL_ARRAY_BUFFER, len(content), content, gl.GL_STATIC_DRAW)

    def matrices(self) -> object:
        """Return cosine, sine and shift of each slot for the program; None where all rest."""
        if not self.moves:
            return None
        found = [1.0, 0.0, 0.0, 0.0]
        for thing, x, y in self._slots:
            move = self.moves.get(thing)
            if move is None:
                found += (1.0, 0.0, 0.0, 0.0)
                continue
            turn = radians(move.turn)
            c, s = move.zoom * cos(turn), move.zoom * sin(turn)
            found += (c, s, x + move.dx - c * x + s * y, y + move.dy - s * x - c * y)
        found += (1.0, 0.0, 0.0, 0.0) * (MOST_MOVED - len(found) // 4)
        return (c_float * (4 * MOST_MOVED))(*found)

    def close(self) -> None:
        """Give the card its memory back."""
        gl.glDeleteBuffers(2, (gl.GLuint * 2)(*self._buffers))
        gl.glDeleteVertexArrays(1, gl.GLuint(self.array))
