"""Makes text from files harmless where it is shown: one function for each kind of output.

Text of a rules file, of a saved match or of a plugin comes from strangers. Whoever writes it to a
terminal, to JSON, into a picture or for a service that obeys lines of a log calls one of these.
"""

from __future__ import annotations

import json
import re

_UNSEEN = re.compile(r"[^\n -~]")
_NO_XML = re.compile(r"[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def for_terminal(text: str) -> str:
    """Return *text* with a blank for each character that a terminal would obey, or not show.

    Those are control characters, line ends, signs that turn the direction of writing, and halves
    of characters. Nothing of the text is taken for colour or markup where it is printed as it is.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def for_json(content: object) -> str:
    """Return *content* as JSON that is harmless in a terminal, too, and the same data.

    Raises:
        ValueError: A number in it is not finite.
    """
    text = json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False)
    return _UNSEEN.sub(_json_escape, text)


def _json_escape(match: re.Match[str]) -> str:
    sign = match[0]
    return sign if sign.isprintable() else json.dumps(sign)[1:-1]


def for_xml(text: str) -> str:
    """Return *text* for XML and SVG: between tags, or between double quotes as an attribute.

    What a document may not hold, or what turns the direction of writing, becomes a blank.
    """
    whole = _NO_XML.sub(" ", text)
    return "".join(
        _ENTITIES.get(sign, sign if sign.isprintable() or sign in "\n\t" else " ") for sign in whole
    )


def for_workflow(text: str, *, inside: bool = False) -> str:
    """Return *text* for a workflow command such as `::error file=FILE::MESSAGE`.

    Line ends and `%` are written as GitHub reads them, so no text starts a command of its own;
    *inside* the command, before its last `::`, also `:` and `,`.
    """
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    text = text.replace(":", "%3A").replace(",", "%2C") if inside else text
    return for_terminal(text)
