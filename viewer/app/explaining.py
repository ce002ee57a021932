"""What the rules say of what is pointed at, where the file cites them or a comment tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.loading.citing import quoted, said
from playrules.viewer.app.widgets import Target
from playrules.viewer.scene import clean

if TYPE_CHECKING:
    from playrules.viewer.app.sitting import Sitting

MOST_QUOTED: Final = 2
"""So many sentences are read beside a pointer."""


def explained(sitting: Sitting | None, target: Target) -> str:
    """Return the first sentences about a thing or an option of a match; "" where there are none."""
    if sitting is None:
        return ""
    program = sitting.game.program
    found = quoted(str(sitting.game.source.path), target.item.cites, MOST_QUOTED)
    if not found and len(target.codes) == 1 and sitting.asking is not None:
        option = next((one.what for one in sitting.asking.left if one.code in target.codes), None)
        found = said(program, option.span, option.cites, MOST_QUOTED) if option is not None else ""
    return clean(found)
