"""Records what a window shows as a GIF that goes round and round, as fast as it was seen."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

    from playrules.viewer.app.window import Window

RATE: Final = 20
"""Pictures a second: a GIF counts in hundredths, and most programs show no more than 50."""
COLOURS: Final = 255
"""So many colours are kept: rare ones, of small tokens, would else be lost."""
SAMPLES: Final = 6
"""The colours are chosen from so many pictures of all."""
REST: Final = 1.5
"""Seconds for which the last picture stays."""


class NoPillow(RuntimeError):
    """Pictures that move are written by Pillow, which is not installed."""


def record(window: Window, path: Path, seconds: float) -> float:
    """Show a front for so long, or until nothing more comes; return how many seconds it took.

    The window has no clock meanwhile: each picture is one of `RATE` a second, however long it takes
    to be made. Raises OSError, and NoPillow.
    """
    try:
        import PIL.Image  # noqa: F401  # asked first: recording takes its time
    except ModuleNotFoundError:
        raise NoPillow(
            "Pictures that move are written by Pillow, which is not installed."
        ) from None
    front = window.front
    front.lively = True
    size = window.get_framebuffer_size()
    found: list[bytes] = []
    for number in range(max(1, round(seconds * RATE))):
        front.tick(number / RATE)
        found.append(zlib.compress(window.pixels(), 1))
        if front.is_at_rest:
            break
    _write(path, [_image(one, size) for one in _thinned(found)], found, size)
    return len(found) / RATE


def _thinned(found: list[bytes]) -> list[bytes]:
    """Return some of the pictures, from the first to the last."""
    step = max(1, len(found) // SAMPLES)
    return found[::step]


def _image(data: bytes, size: tuple[int, int]) -> Image:
    from PIL import Image

    whole = Image.frombytes("RGBA", size, zlib.decompress(data)).convert("RGB")
    return whole.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def _write(path: Path, samples: list[Image], found: list[bytes], size: tuple[int, int]) -> None:
    """Write pictures in the colours of some of them."""
    from PIL import Image

    strip = Image.new("RGB", (size[0], size[1] * len(samples)))
    for number, one in enumerate(samples):
        strip.paste(one, (0, number * size[1]))
    palette = strip.quantize(COLOURS, dither=Image.Dither.NONE)
    pictures = [
        _image(one, size).quantize(palette=palette, dither=Image.Dither.NONE) for one in found
    ]
    times = [1000 // RATE] * len(pictures)
    times[-1] += round(REST * 1000)
    with path.open("wb") as file:
        pictures[0].save(
            file, "GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0,
            optimize=False,
        )  # fmt: skip
