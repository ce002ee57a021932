"""Says what a failed expectation of an example found, in words for its author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playrules.engine.play.journal import Event
from playrules.engine.program.examples import MOST_SHOWN, Shown

Evidence = Sequence[tuple[Shown, Event]]
"""What the journal told of the parts of an expectation, in order."""


def say_evidence(evidence: Evidence) -> str:
    """Say what each part is, the cases of an `any` or `all` apart; "" where nothing is shown."""
    cases: list[tuple[str, list[str]]] = [("", [])]
    for at, (shown, event) in enumerate(evidence):
        if shown.role == "case":
            cases.append((_are(shown.texts, event, ""), []))
        elif shown.role == "list":
            cases[-1][1].append(f"`{shown.texts[0]}` {_items(evidence[at + 1 :])}")
        elif shown.role == "side":
            said = _are(shown.texts, event, "`")
            if said not in cases[-1][1]:
                cases[-1][1].append(said)
    told = (": ".join(filter(None, [case, ", ".join(said)])) for case, said in cases)
    return "; ".join(filter(None, told))


def say_values(evidence: Evidence) -> str:
    """Say the values of the sides alone; "" where none is shown."""
    values = [
        word for shown, event in evidence if shown.role == "side" for word in event.words.values()
    ]
    return f"is {' and '.join(values)}" if values else ""


def _are(texts: Iterable[str], event: Event, quote: str) -> str:
    pairs = zip(texts, event.words.values(), strict=True)
    return ", ".join(f"{quote}{text}{quote} is {word}" for text, word in pairs)


def _items(rest: Evidence) -> str:
    """Say the items of a list, which come first in *rest*."""
    words: list[str] = []
    for shown, event in rest:
        if shown.role != "item":
            break
        words += event.words.values()
    more = ["…"] if len(words) > MOST_SHOWN else []
    return f"has {', '.join([*words[:MOST_SHOWN], *more])}" if words else "is empty"
