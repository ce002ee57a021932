"""What the environment says about plugins."""

from __future__ import annotations

import os
from typing import Final

DISABLE: Final = "PLAYRULES_DISABLE_PLUGINS"
STRICT: Final = "PLAYRULES_STRICT_PLUGINS"


def disabled_plugins() -> frozenset[str]:
    """Return the names in `PLAYRULES_DISABLE_PLUGINS=a,b`; `all` stands for every plugin."""
    names = (name.strip() for name in os.environ.get(DISABLE, "").split(","))
    return frozenset(name for name in names if name)


def strict_plugins() -> bool:
    """Whether `PLAYRULES_STRICT_PLUGINS` asks for a plugin's error to be raised."""
    return os.environ.get(STRICT, "").strip() not in ("", "0")
