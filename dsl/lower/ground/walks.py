"""Lists that are walked rather than indexed, and the events of the verb being lowered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playrules.engine.program.expressions import Var
from playrules.engine.vocabulary import Sequence, Value

LONGEST_LIST = 4096
SHORTER = "keep fewer things in a list: filter them, or go through them one by one"


@dataclass(frozen=True, slots=True)
class Walk(Sequence):
    """A list that is walked rather than indexed: filters, joins, selections.

    `walk(body)` is a context that yields each element's expression. `single` walks are one loop,
    which `Break` leaves; `indexed` ones can also be read by position; `stable` ones do not depend
    on the row.
    """

    walk: Callable[[Any], Any] | None = None
    single: bool = True
    indexed: bool = False
    stable: bool = False


@dataclass(slots=True)
class PendingEvent:
    """An event of the verb being lowered, whose reactions come when the verb is done."""

    name: str
    arguments: dict[str, Value]
    happened: Var | None = None
