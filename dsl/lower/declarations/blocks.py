"""The order in which the parts of a file are declared, and the blocks of core."""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.declarations.cells import hiding
from playrules.dsl.lower.declarations.hiding import declare_hidden
from playrules.dsl.lower.declarations.keeping import note_has_lines
from playrules.dsl.lower.declarations.kept import declare_has
from playrules.dsl.lower.declarations.overrides import check_overrides
from playrules.dsl.lower.declarations.pieces import declare_group, declare_piece, declare_zone
from playrules.dsl.lower.declarations.settings import declare_setting, declare_type
from playrules.dsl.lower.declarations.tables import declare_table
from playrules.dsl.lower.declarations.views import BlockView, note_block_cites, view_of
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.columns import keep
from playrules.dsl.lower.ground.guard import guarded_in
from playrules.dsl.lower.ground.hints import mend_word, where_word_is
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.kinds import thing
from playrules.engine.program.things import ThingKind
from playrules.engine.vocabulary import BlockWord, Build, DeclaredBlock, SettingWord


def _core(_block: DeclaredBlock, _build: Build) -> None:
    """Blocks of core are declared by the compiler itself."""


PIECE = BlockWord(
    "piece", _core, "A kind of piece.", 'piece token "Token" { count: 1 per player }',
    settings={
        "count": SettingWord("any", "How many there are, or how many per player or name."),
        "plural": SettingWord("name", "What several are called; the name and s if not given."),
    },
    keeps=True, plugin="core",
)  # fmt: skip
ZONE = BlockWord(
    "zone", _core, "A place that holds pieces.", 'zone supply "Supply" { }',
    keeps=True, header="<name> [per player] [<title: text>]", plugin="core",
)  # fmt: skip
HEADS = (
    "game", "use", "type", "setting", "piece", "group", "zone", "table", "rule", "when", "setup",
    "play", "policy", "text", "title", "players", "mode", "import", "look", "example",
)  # fmt: skip
LATER = ("game", "use", "rule", "when", "setup", "play", "policy", "text", "title", "look")


def declare_all(unit: Unit, build: Builder, body: list[tree.Statement]) -> None:
    """Declare everything that a file says exists, in an order that allows forward references."""
    _each(unit, body, "type", lambda one: declare_type(unit, one))
    _each(unit, body, "setting", lambda one: declare_setting(unit, build, one))
    check_overrides(unit)


def declare_things(unit: Unit, build: Builder, body: list[tree.Statement]) -> None:
    """Declare pieces, places and the blocks of plugins, then what they refer to."""
    views: list[BlockView] = []
    _note_names(unit, body)
    for one in body:
        unit.budget.place = one.span
        if isinstance(one, tree.Phrase):
            view = _block(unit, build, one)
            if view is not None:
                _declare_inner(unit, build, view)
                views += view.whole
        elif isinstance(one, tree.Setting):
            unit.sink.error(
                "R1002", "a setting stands inside a block", one.span, "not at the top of the file",
                help=f"write `setting {one.name} \"Title\" {{ value: … }}`",
            )  # fmt: skip
        elif not isinstance(one, tree.Define | tree.Has | tree.Broken):
            unit.sink.error(
                "R1002", "this cannot stand at the top of the file", one.span, "not here",
                help="put it into `setup { … }`, `play { … }` or a rule",
            )  # fmt: skip
    _each(unit, body, "group", lambda one: declare_group(unit, one))
    for view in views:
        build.span, build.view = view.span, view
        unit.budget.place = view.span
        link = view.kind.link
        if link is not None:
            guarded_in(
                unit, view.kind.plugin, f"block `{view.word}`", view.span,
                lambda link=link, view=view: link(view, build),  # type: ignore[misc]
            )  # fmt: skip
    build.span = build.view = None
    _each(unit, body, "table", lambda one: declare_table(unit, build, one))
    _kept_values(unit, build, body, views)


def _each(
    unit: Unit, body: list[tree.Statement], head: str, run: Callable[[tree.Phrase], None]
) -> None:
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == head:
            unit.budget.place = one.span
            run(one)


def _block(unit: Unit, build: Builder, node: tree.Phrase) -> BlockView | None:
    if node.head in LATER or node.head in ("type", "setting", "group", "table", "players"):
        return None
    if node.head == "cites":
        note_block_cites(unit, node)
        return None
    if node.head == "piece":
        view = view_of(unit, build, node, hiding(PIECE))
        if view is not None:
            declare_piece(unit, build, view)
        return view
    if node.head == "zone":
        view = view_of(unit, build, node, hiding(ZONE))
        if view is not None:
            declare_zone(build, view, per_player=view.per_player)
        return view
    word = unit.blocks.get(("file", node.head))
    if word is None:
        _unknown(unit, node)
        return None
    view = view_of(unit, build, node, hiding(word))
    if view is None:
        return None
    if not _declare(unit, build, view):
        view.inner.clear()
    if any(one.broken for one in view.whole):
        unit.hushed |= {view.name, f"{view.name}s"}
    return view


def _declare(unit: Unit, build: Builder, view: BlockView) -> bool:
    """Let a plugin declare what one of its blocks means; whether its name is new."""
    build.span, build.view = view.span, view
    failed = len(unit.sink.found)
    word = view.kind
    guarded_in(
        unit, word.plugin, f"block `{word.word}`", view.span, lambda: word.declare(view, build)
    )
    known = unit.views.setdefault((word.word, view.name), view)
    if known is not view and known.around is view.around and len(unit.sink.found) == failed:
        unit.sink.error(
            "R2002", f"the name `{view.name}` is used twice", view.name_span,
            f"second `{view.name}`",
            secondary=(Label(known.name_span, f"first `{view.name}` is here"),),
            help="give one of them another name",
        )  # fmt: skip
    return all(one.code != "R2002" for one in unit.sink.found[failed:])


def _declare_inner(unit: Unit, build: Builder, view: BlockView) -> None:
    """Declare the blocks inside one that is declared, from the outside in."""
    if view.kind.plugin == "core" and view.name not in unit.kinds:
        return  # it could not be declared, so there is nothing that they could be about
    for inner in view.inner:
        _declare(unit, build, inner)
        _declare_inner(unit, build, inner)


def _note_names(unit: Unit, body: list[tree.Statement]) -> None:
    """Note what the blocks of each kind are called, for settings that name one further down."""
    words = {word for _, word in unit.blocks}
    note_has_lines(unit, body)
    for one in phrases(body):
        if one.head in words and one.items and isinstance(one.items[0], tree.Name):
            unit.block_names.setdefault(one.head, set()).add(one.items[0].name)


def _unknown(unit: Unit, node: tree.Phrase) -> None:
    known = [word for parent, word in unit.blocks if parent == "file"]
    best = suggest(node.head, sorted({*HEADS, *known}))
    elsewhere = where_word_is(unit, node.head)
    for item in node.items:
        if isinstance(item, tree.Name):
            unit.hushed |= {item.name, f"{item.name}s"}
    plugin = node.head in {one.name for one in unit.everything.plugins}
    unit.lost_use = unit.lost_use or best == "use" or plugin
    if elsewhere and unit.lost_use:
        return
    unit.lost_use = unit.lost_use or bool(elsewhere)  # one `use` line brings all its words
    verb = node.head in unit.actions or node.head in ("say", "choose", "finish", "score")
    if verb:
        message, help = (
            f"the action `{node.head}` cannot stand at the top of the file",
            "put it into `setup { … }`, `play { … }` or a rule",
        )
    else:
        message = f"there is nothing called `{node.head}` to declare"
        first = node.items[0] if node.items else None
        swapped = isinstance(first, tree.Name) and first.name in {*HEADS, *known}
        help = f"did you mean `{best}`?" if best else "is a `use` line missing?"
        if plugin:
            best, help = None, f"`{node.head}` is a plugin: write `use {node.head} …`"
        elif swapped and isinstance(first, tree.Name):
            best, help = None, f"write `{first.name} {node.head}`: what it is comes first"
    unit.sink.error(
        "R1001", message, node.head_span, "unknown word" if not verb else "not here",
        help=elsewhere or help,
        fixes=[] if verb or (best is None and not elsewhere)
        else mend_word(unit, node.head, node.head_span, {*HEADS, *known}),
    )  # fmt: skip


def _kept_values(
    unit: Unit, build: Builder, body: list[tree.Statement], views: list[BlockView]
) -> None:
    """Allot the columns of places, of players, of pieces and boards, and of the table."""
    pieces = unit.kinds.get("piece")
    if pieces is not None and pieces.ids:
        starts = [unit.starts.get(piece, 0) for piece in pieces.ids]
        keep(unit, pieces, "at", thing("place").or_nothing(), starts)
    players = unit.kinds["player"]
    secrets: list[tree.Setting] = []
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "players":
            secrets += _players(unit, build, one, players)
    for view in views:
        kind = unit.kinds.get(view.name)
        for line in view.has_lines:
            if kind is not None:
                declare_has(unit, build, line, kind)
    for one in body:
        if isinstance(one, tree.Has):
            declare_has(unit, build, one, None)
    declare_hidden(unit, body, views, secrets)


def _players(
    unit: Unit, build: Builder, node: tree.Phrase, players: ThingKind
) -> list[tree.Setting]:
    """Declare what players keep, and return the lines that say what of it is secret."""
    secrets: list[tree.Setting] = []
    for one in node.body.body if node.body else ():
        if isinstance(one, tree.Has):
            declare_has(unit, build, one, players)
        elif isinstance(one, tree.Setting) and one.name == "secret":
            secrets.append(one)
        elif isinstance(one, tree.Phrase) and one.head == "cites":
            note_block_cites(unit, one, players.name)
        elif not isinstance(one, tree.Broken):
            unit.sink.error(
                "R1002", "only kept values stand in `players`", one.span, "not here",
                help="write `has score: number starts 0`",
            )  # fmt: skip
    return secrets
