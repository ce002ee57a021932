"""Signs that the shipped font lacks: shown in a font of the system, or told once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from struct import iter_unpack
from typing import Any

import pytest
from hands import Hands, on_front

from playrules import load
from playrules.viewer.app import Front, begin, open_window
from playrules.viewer.app import spare_fonts as module
from playrules.viewer.app.lettering import Lettering
from playrules.viewer.app.meshes import VERTEX
from playrules.viewer.app.spare_fonts import advice, family_with
from playrules.viewer.scene import Text, text_width

ALEF, HAN, DIE = "א", "漢", "🎲"
GAME = """rules 1
game signs "Signs 漢" { players: 1 }
play { choose "Well?" for red { option "Yes" { } } }
"""

Open = Callable[[], Hands]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """What opens a window on a game with an ideograph in its title; it is closed at the end."""
    opened = []

    def open_one() -> Hands:
        file = tmp_path / "signs.rules"
        file.write_text(GAME)
        front = Front(begin(load(str(file)), ["human"], 1))
        opened.append(Hands(open_window(front, (640, 520), headless=True)))
        return opened[-1]

    yield open_one
    for hands in opened:
        hands.window.close()


def strips(lettering: Lettering, text: str) -> list[bytes]:
    """What is drawn of a text."""
    return [strip for strip, _ in lettering.set(Text(10, 20, text, 16))]


def test_a_sign_is_shown_in_a_font_of_the_system_or_missed(window: Open) -> None:
    """It is told as missing just where none of the fonts that help out has it."""
    window()
    lettering = Lettering(1.0)
    strips(lettering, f"Red {ALEF}{HAN}{ALEF}")
    ((_, font),) = lettering._fonts.items()
    spare: list[Any] = font.fallbacks
    assert len(spare) <= 2
    for sign in (ALEF, HAN):
        is_there = any(one.face.get_character_index(sign) for one in spare)
        assert is_there != (sign in lettering.spare.missing)


def test_what_a_font_of_the_system_shows_is_no_wider_than_the_scene_takes_it(window: Open) -> None:
    """Letters of other fonts are set closer as well, so that texts stay in their boxes."""
    window()
    lettering = Lettering(1.0)
    for text in (ALEF * 8, HAN * 8, "♞♠" * 4):
        across = [x for one in strips(lettering, text) for x, *_ in iter_unpack(VERTEX, one)]
        assert max(across) - min(across) <= text_width(text, 16) + 2


def test_signs_that_no_font_has_are_told_once(
    window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the name of one and what to install; told away, they are not told again."""
    monkeypatch.setattr(module, "family_with", lambda sign: "")
    hands = window()
    said = "No font here has some signs of this game, such as “cjk unified ideograph-6f22”."
    for _ in range(2):
        hands.wait()
    assert hands.front.message is not None and hands.front.message.text.startswith(said)
    assert any("fonts-noto-cjk" in one for one in on_front(hands.front))
    hands.front.hush()
    for _ in range(2):
        hands.window.stale = True
        hands.wait()
    assert hands.front.message is None


def test_each_sort_of_sign_has_its_package() -> None:
    """Ideographs, pictures, and letters of other scripts."""
    assert advice({HAN}).endswith("apt-get install fonts-noto-cjk")
    assert advice({HAN, DIE, ALEF}).endswith("install fonts-noto-cjk fonts-noto-core fonts-symbola")
    assert "“hebrew letter alef”" in advice({ALEF})
    assert "“u+e000”" in advice({"\ue000"})


def test_the_font_for_a_sign_has_a_name_or_none() -> None:
    """Whatever is asked for, also what is no letter."""
    for sign in (ALEF, HAN, DIE, "\ue000", "\U0010fffd", "\ud800"):
        assert isinstance(family_with(sign), str)
