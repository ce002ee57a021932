"""What is fuzzed: each target takes any bytes, and must come back soon without an exception."""

from __future__ import annotations

from collections.abc import Callable

import saves
import texts

TEXTS: dict[str, Callable[[bytes], None]] = {
    "parser": texts.fuzz_parser,
    "compiler": texts.fuzz_compiler,
    "messages": texts.fuzz_messages,
    "mend": texts.fuzz_mend,
    "pictures": texts.fuzz_pictures,
}
"""The targets that read rules files."""

SAVES: dict[str, Callable[[bytes], None]] = {
    "state": saves.fuzz_state,
    "row": saves.fuzz_row,
    "match": saves.fuzz_match,
    "replay": saves.fuzz_replay,
}
"""The targets that read what was saved; the first byte says of which game."""

TARGETS = TEXTS | SAVES
