"""Reads the game block: players, seats, facts and prose; decides how many sit down."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.files import Source
from playrules.dsl.lower.declarations.overrides import allowed_words
from playrules.dsl.lower.declarations.views import colon_lacks, keep_setting, note_block_cites
from playrules.dsl.lower.expressions.constants import constants
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.kinds import mismatch, written
from playrules.dsl.lower.ground.symbols import SettingSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER

SETTINGS = ["ages", "minutes", "players", "ranking", "seats"]
SEATS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
MOST_SEATS = 64


@dataclass(slots=True)
class Facts:
    """What a file says of its game, also where it has mistakes elsewhere."""

    name: str = ""
    title: str = ""
    least: int = 1
    most: int = 1
    counts: tuple[int, ...] = (1,)
    seats: tuple[str, ...] = ()
    minutes: str = ""
    ages: str = ""
    modes: tuple[tuple[str, str], ...] = ()
    policies: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str, str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    ranking: list[tree.Expr] = field(default_factory=list)


class SeatsProblem(ValueError):
    """A number of players that the game is not for; `allowed` are those it is for."""

    def __init__(self, seats: int, allowed: tuple[int, ...]) -> None:
        """Say that *seats* do not fit."""
        super().__init__(f"the game is not for {seats} players")
        self.seats = seats
        self.allowed = allowed


def read_game(unit: Unit, build: Builder, body: list[tree.Statement], source: Source) -> Facts:
    """Read the game block and the facts that stand elsewhere."""
    facts = Facts()
    games = [one for one in body if isinstance(one, tree.Phrase) and one.head == "game"]
    heads = [one.head for one in body if isinstance(one, tree.Phrase)]
    if not games and not any(suggest(head, ["game"]) for head in heads):
        span = source.main.body[0].span if source.main and source.main.body else None
        if span is not None or source.main is not None:
            place = span or (source.main.span if source.main else games[0].span)
            unit.sink.error(
                "R1004", "the file has no `game` block", place, "before this",
                help='write `game my_game "My game" { players: 2..4 }` at the top',
            )  # fmt: skip
    for extra in games[1:]:
        unit.sink.error("R2002", "there are two `game` blocks", extra.head_span, "second")
    if games:
        _game(unit, build, games[0], facts)
    facts.modes = tuple((key, _title(node)) for key, node in source.modes.items())
    facts.policies = tuple(
        (_first(one), _title(one)) for one in body
        if isinstance(one, tree.Phrase) and one.head == "policy"
    )  # fmt: skip
    facts.texts = tuple(_texts(unit, body))
    facts.settings = tuple(
        (symbol.name, symbol.title, _value_words(unit, symbol), allowed_words(unit, symbol))
        for symbol in unit.symbols.values() if isinstance(symbol, SettingSymbol)
    )  # fmt: skip
    return facts


def _value_words(unit: Unit, symbol: SettingSymbol) -> str:
    if symbol.kind.base == "yes_no":
        return ", ".join("yes" if one else "no" for one in symbol.values)
    if symbol.kind.base == "quantity" and symbol.text and len(symbol.values) == 1:
        return symbol.text  # as it is written: `60cm`, not `600mm`
    return ", ".join(written(unit, symbol.kind, one) for one in symbol.values)


def _title(node: tree.Phrase) -> str:
    text = next((one.plain for one in node.items if isinstance(one, tree.Text)), None)
    return text or _first(node)


def _first(node: tree.Phrase) -> str:
    return next((one.name for one in node.items if isinstance(one, tree.Name)), "")


def _texts(unit: Unit, body: list[tree.Statement]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "text":
            texts = [item.plain or "" for item in one.items if isinstance(item, tree.Text)]
            for line in one.body.body if one.body else ():
                if isinstance(line, tree.Phrase) and line.head == "cites":
                    note_block_cites(unit, line)
            if len(texts) == 2:
                found.append((texts[0], texts[1]))
            else:
                unit.sink.error(
                    "R1006", "a text has a title and words", one.span, help='`text "Tip" "…"`'
                )
    return found


def _game(unit: Unit, build: Builder, node: tree.Phrase, facts: Facts) -> None:
    facts.name, facts.title = _first(node), _title(node)
    if not facts.name:
        unit.sink.error("R1006", "the game needs a name", node.head_span, help='`game pig "Pig" {`')
    lines: dict[str, tree.Setting] = {}
    meant: set[str] = set()
    for one in node.body.body if node.body else ():
        if isinstance(one, tree.Setting):
            keep_setting(unit, "game", one, SETTINGS, lines)
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            note_block_cites(unit, one)
        elif isinstance(one, tree.Phrase) and one.head == "text":
            continue
        elif isinstance(one, tree.Phrase) and one.head in SETTINGS:
            unit.sink.add(colon_lacks(unit.sources, one))
            meant.add(one.head)
        elif not isinstance(one, tree.Broken):
            unit.sink.error("R1002", "this cannot stand in `game`", one.span, "not here")
    if "players" not in meant:
        _players(unit, build, node, lines, facts)
    _seats(unit, lines.get("seats"), facts)
    for key in ("minutes", "ages"):
        if key in lines:
            setattr(facts, key, _words(unit, lines[key]))
    if "ranking" in lines:
        facts.ranking = list(lines["ranking"].values)


def _words(unit: Unit, line: tree.Setting) -> str:
    text = unit_text(unit, line)
    return text.partition(":")[2].strip()


def unit_text(unit: Unit, line: tree.Setting) -> str:
    """Return a setting line as it is written."""
    text = unit.sources.get(line.span.file, "")
    return text[line.span.start : line.span.end]


def _players(
    unit: Unit,
    build: Builder,
    node: tree.Phrase,
    lines: dict[str, tree.Setting],
    facts: Facts,
) -> None:
    if "players" not in lines:
        if any(
            isinstance(one, tree.Setting) and suggest(one.name, SETTINGS) == "players"
            for one in (node.body.body if node.body else ())
        ):
            return  # reported as misspelt
        unit.sink.error(
            "R1004", "the game does not say how many play", node.head_span,
            "`players:` is missing", help="add `players: 2..4`",
        )  # fmt: skip
        return
    for value in lines["players"].values:
        for one in constants(unit, build, value) or []:
            if one.kind.base != "number":
                mismatch(unit, one.kind, NUMBER, one.span, "`players`")
                return
    counts = [
        one.value
        for value in lines["players"].values
        for one in constants(unit, build, value) or []
    ]
    if not counts:
        if not unit.sink.failed:
            unit.sink.error(
                "R3003", "these numbers of players are none", lines["players"].span, "empty",
                help="write the smaller number first: `players: 2..4`",
            )  # fmt: skip
        return
    if min(counts) < 1 or max(counts) > MOST_SEATS:
        unit.sink.error("R3003", f"games are for 1 to {MOST_SEATS} players", lines["players"].span)
        return
    facts.counts = tuple(sorted(set(counts)))
    facts.least, facts.most = facts.counts[0], facts.counts[-1]


def _seats(unit: Unit, line: tree.Setting | None, facts: Facts) -> None:
    """Read the names of the seats; without them they are colours that no type uses."""
    names: list[str] = []
    for one in line.values if line else ():
        if isinstance(one, tree.Name):
            names.append(one.name)
        elif isinstance(one, tree.Text):
            names.append(one.plain or "")
        else:
            unit.sink.error("R1006", "a seat is a name", one.span, "not a name")
    if line is not None and 0 < len(names) < facts.most:
        unit.sink.error(
            "R1004",
            f"{facts.most} seats are needed, {len(names)} are named",
            line.span,
            "too few names",
            help="name one for each player, or leave `seats:` out",
        )
    if len(set(names)) < len(names) and line is not None:
        unit.sink.error("R2002", "two seats have the same name", line.span)
    taken = {name for names in unit.types.values() for name in names}
    colours = [name for name in SEATS if name not in taken]
    fallback = [*colours, *(f"seat_{i}" for i in range(len(colours) + 1, MOST_SEATS + 1))]
    # All that are named: a mode for fewer players shares a `look` with the others.
    facts.seats = tuple(names or fallback[: max(facts.most, 1)])


def settle_seats(unit: Unit, facts: Facts, seats: int | None) -> None:
    """Decide the number of players and make them things."""
    count = facts.least if seats is None else seats
    if seats is not None and not unit.sink.failed and seats not in facts.counts:
        raise SeatsProblem(seats, facts.counts)
    count = max(1, min(count, MOST_SEATS))
    names = list(facts.seats[:count])
    while len(names) < count:
        names.append(f"seat_{len(names) + 1}")
    unit.seats = count
    unit.seat_names = tuple(names)
    unit.settled = True
    unit.add_things("player", "player", names, names, plural="players", title="player")
