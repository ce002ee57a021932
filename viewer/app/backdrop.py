"""Keeps the lowest layer of a window as pixels, and puts it back where nothing of it has changed.

While things move, the table below them stays as it is: copying its pixels costs a tenth of drawing
it where a program stands in for the graphics card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyglet import gl

if TYPE_CHECKING:
    from playrules.viewer.app.widgets import Layer

WINDOW = 0
"""The number of the framebuffer that a window shows."""


class Backdrop:
    """Pixels of so many columns and rows; made while the window's context is current."""

    def __init__(self, width: int, height: int) -> None:
        """Keep nothing yet."""
        self._size = (width, height)
        self._last: Layer | None = None
        self._kept: Layer | None = None
        frame, buffer = gl.GLuint(), gl.GLuint()
        gl.glGenFramebuffers(1, frame)
        gl.glGenRenderbuffers(1, buffer)
        self._frame, self._buffer = frame.value, buffer.value
        gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, self._buffer)
        gl.glRenderbufferStorage(gl.GL_RENDERBUFFER, gl.GL_RGBA8, width, height)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glFramebufferRenderbuffer(
            gl.GL_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_RENDERBUFFER, self._buffer
        )
        status = gl.glCheckFramebufferStatus(gl.GL_FRAMEBUFFER)
        self._works = status == gl.GL_FRAMEBUFFER_COMPLETE
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, WINDOW)

    def put_back(self, layer: Layer) -> bool:
        """Show a layer as it was kept, over all there is; False where it has to be drawn."""
        if self._kept is None or layer != self._kept:
            return False
        self._copy(self._frame, WINDOW)
        return True

    def drawn(self, layer: Layer) -> None:
        """Keep a layer that was drawn alone, if it was the lowest one last time, too."""
        self._kept = None
        if self._works and not layer.moves and layer == self._last:
            self._copy(WINDOW, self._frame)
            self._kept = layer
        self._last = layer

    def _copy(self, source: int, target: int) -> None:
        area = (0, 0, *self._size)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, source)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, target)
        gl.glBlitFramebuffer(*area, *area, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, WINDOW)

    def close(self) -> None:
        """Give the card its memory back."""
        gl.glDeleteFramebuffers(1, gl.GLuint(self._frame))
        gl.glDeleteRenderbuffers(1, gl.GLuint(self._buffer))
