"""Small programs written by hand, and short words to write them with."""

from __future__ import annotations

from typing import Any

from playrules.engine.kinds import NUMBER, PLAYER, Kind, number
from playrules.engine.program.expressions import Column, Compare, Const, Expr, Math, Var
from playrules.engine.program.operations import (
    Call,
    End,
    Finish,
    For,
    Give,
    If,
    Let,
    Offer,
    Op,
    Pause,
    Preference,
    Record,
    Region,
    Store,
    While,
)
from playrules.engine.program.program import (
    FIRST,
    TURN,
    ColumnInfo,
    Fault,
    Function,
    Kept,
    Option,
    Point,
    PolicyInfo,
    Program,
    Rule,
    SettingInfo,
    Site,
    Slot,
    Template,
)
from playrules.engine.program.things import ThingKind, Things

ONE = Const(1)
V = [Var(number) for number in range(20)]


def c(value: int) -> Const:
    """Return a constant."""
    return Const(value)


def plus(left: Expr, right: Expr | int) -> Math:
    """Return an unchecked sum."""
    return Math("+", left, right if not isinstance(right, int) else Const(right))


def text(*parts: Any) -> Template:
    """Return a template; expressions stand for numbers."""
    return Template(tuple(p if isinstance(p, str) else (p, NUMBER) for p in parts))


def rule(name: str, body: tuple[Op, ...], parameters: int = 0, variables: int = 10) -> Rule:
    """Return a rule whose first variables are its parameters."""
    return Rule(
        name,
        name.title(),
        tuple(V[:parameters]),
        (NUMBER,) * parameters,
        body,
        variables,
    )


def choose(
    name: str,
    labels: tuple[str, ...],
    *,
    chosen: Var = V[9],
    actor: Expr = ONE,
    open: tuple[Op, ...] | None = None,
    options: tuple[Option, ...] | None = None,
) -> Point:
    """Return a decision among plain options."""
    return Point(
        "choose",
        name,
        text(name),
        actor,
        options or tuple(Option(text(label)) for label in labels),
        chosen,
        tuple(Offer(n) for n in range(len(labels))) if open is None else open,
    )


def chance(name: str, weights: tuple[int, ...], slot: Var, first: int = 1) -> Point:
    """Return chance with constant shares whose outcome is a number from *first* on."""
    slots = (Slot("face", slot, number(first, first + len(weights) - 1), first, len(weights)),)
    return Point(
        "chance",
        name,
        text(name),
        Const(0),
        (Option(text(slot), slots),),
        V[9],
        weights=weights,
    )


def players(*names: str) -> Things:
    """Return the things of a game with nothing but players."""
    kind = ThingKind("player", "player", tuple(range(1, len(names) + 1)), "players")
    keys = {"player": ("nothing", *names)}
    titles = {"player": ("nothing", *(name.title() for name in names))}
    return Things({"player": kind}, titles, keys)


def program(
    rules: tuple[Rule, ...],
    points: tuple[Point, ...] = (),
    columns: tuple[ColumnInfo, ...] = (),
    *,
    seats: tuple[str, ...] = ("red", "blue"),
    **more: Any,
) -> Program:
    """Return a program; rule 0 is the main one."""
    parts: dict[str, Any] = {
        "name": "test",
        "mode": "",
        "seats": seats,
        "columns": columns,
        "tables": (),
        "rules": rules,
        "functions": (),
        "points": points,
        "sites": (Site("finish", (), text("it is finished"), 0),),
        "faults": (Fault("something is wrong: {0}, {1}"),),
        "settings": (),
        "things": players(*seats),
        "kept": (),
        "main": 0,
        "won": -1,
        "drawn": -1,
        "out": -1,
    }
    return Program(**(parts | more))


def column(name: str, kind: Kind = NUMBER, starts: int = 0, *, counter: bool = False) -> ColumnInfo:
    """Return a column of the row."""
    return ColumnInfo(name, kind, starts, counter)


def pig(goal: int = 100, seats: int = 2) -> Program:
    """Return the game of Pig: roll or hold, a 1 loses the pot, first to *goal* wins.

    Columns: score of each seat, goal, turns begun, face of the die, won place of each seat.
    """
    score, goal_column = FIRST, FIRST + seats
    turns, face, won = goal_column + 1, goal_column + 2, goal_column + 3
    p, pot, rolled, taken = V[0], V[1], V[2], V[3]
    names = ("red", "blue", "green", "black", "white", "gold", "grey", "pink")[:seats]
    own_score = Column(score - 1, p)
    turn = 1
    take_turn = rule(
        "take_turn",
        (
            Let(pot, c(0)),
            Region(
                frozenset({turn}),
                (
                    Store(Column(TURN), p),
                    Store(Column(turns), plus(Column(turns), 1)),
                    While(
                        c(1),
                        (
                            Pause(0),
                            Store(Column(face), rolled),
                            Record(1, (p, rolled)),
                            If(
                                Compare("==", Column(face), c(1)),
                                (Let(pot, c(0)), Finish(turn)),
                            ),
                            Let(pot, plus(pot, Column(face))),
                            Pause(1),
                            If(Compare("==", taken, c(1)), (Finish(turn),)),
                        ),
                    ),
                ),
                (Store(Column(TURN), c(0)),),
            ),
            Store(own_score, plus(own_score, pot)),
            If(
                Compare(">=", own_score, Column(goal_column)),
                (Store(Column(won - 1, p), c(1)), End(0)),
            ),
        ),
        1,
        4,
    )

    main = rule(
        "play",
        (While(c(1), (For(V[0], c(1), c(seats + 1), (Call(1, (V[0],)),)),)),),
        0,
        1,
    )
    hold = Preference(0, 0, Compare(">=", pot, c(20)))
    again = Preference(0, 1, c(1))
    points = (
        Point(
            "chance",
            "roll",
            text("roll"),
            c(0),
            (Option(text(rolled), (Slot("face", rolled, number(1, 6), 1, 6),)),),
            V[3],
            weights=(1,) * 6,
            rule=1,
        ),
        Point(
            "choose",
            "decide",
            text(pot, " points so far"),
            p,
            (Option(text("Roll again")), Option(text("Hold"))),
            taken,
            (Offer(0, (), (again,)), Offer(1, (), (hold,))),
            rule=1,
        ),
    )
    return program(
        (main, take_turn),
        points,
        (
            *(column(f"{name}.score", number(0, 10**6)) for name in names),
            column("goal", number(1, 1000), goal),
            column("turns", starts=0, counter=True),
            column("die.face", number(0, 6)),
            *(column(f"{name} won", number(0, seats)) for name in names),
        ),
        seats=names,
        name="pig",
        sites=(
            Site("finish", (), text("someone reached the goal"), 1),
            Site(
                "roll",
                (("p", PLAYER), ("face", number(1, 6))),
                Template(((V[0], PLAYER), " rolls ", (V[1], NUMBER))),
                1,
            ),
        ),
        settings=(SettingInfo("goal", "Points to win", number(1, 1000), goal, column=goal_column),),
        kept=(
            Kept("player", "score", number(0, 10**6), score),
            Kept("", "face", number(0, 6), face),
        ),
        functions=(
            Function("score", (V[0],), (PLAYER,), NUMBER, (Give(Column(score - 1, V[0])),), 1),
        ),
        ranking=(0,),
        ranking_names=("score",),
        won=won,
        turns=turns,
        policies=(PolicyInfo("steady", "Hold at 20"),),
    )
