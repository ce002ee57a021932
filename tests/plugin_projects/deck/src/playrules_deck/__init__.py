"""A deck of cards: drawn from a pile, held by players, discarded, and shuffled back."""

from __future__ import annotations

from importlib.resources import files

from playrules.engine.kinds import PLAYER, YES_NO, Kind
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    Code,
    Constant,
    DeclaredBlock,
    EventWord,
    FunctionWord,
    GroupWord,
    SettingWord,
    ThingKind,
    Value,
    VerbWord,
)
from playrules.plugins.api import Words, hookimpl
from playrules.plugins.api.arithmetic import both, cell, compare, frozen, plus

GAME = (files("playrules_deck") / "lanterns.rules").read_text("utf-8")
MOST_CARDS = 120


class Deck:
    """The cards of a game, and the columns of the first card: who holds it, is it discarded."""

    def __init__(self, cards: ThingKind, holder: int, discarded: int) -> None:
        """Remember where the row keeps what becomes of the cards."""
        self.cards = cards
        self.holder = holder
        self.discarded = discarded

    def held_by(self, card: Expr) -> Column:
        """Return the cell that says who holds a card."""
        return cell(self.holder, self.cards.first, card)

    def laid_away(self, card: Expr) -> Column:
        """Return the cell that says whether a card is discarded."""
        return cell(self.discarded, self.cards.first, card)

    def in_pile(self, card: Expr) -> Expr:
        """Return 1 where a card can be drawn."""
        return both(compare("==", self.held_by(card), 0), compare("==", self.laid_away(card), 0))


def declare(block: DeclaredBlock, build: Build) -> None:
    """Declare a card for each suit and rank."""
    suits, ranks = block.values("suits"), block.values("ranks")
    kind = build.type_of(suits)
    if kind is None or not _fit(block, build, kind, suits, ranks):
        return
    faces = [(suit, rank) for suit in suits for rank in ranks]
    cards = build.things(
        block,
        group="card",
        titles=[f"{suit.text} {rank.value}" for suit, rank in faces],
        keys=[f"{block.name}[{number}]" for number in range(1, len(faces) + 1)],
        plural=f"{block.name}s",
    )
    lowest, highest = min(one.value for one in ranks), max(one.value for one in ranks)
    build.constant(cards, "suit", kind, [suit.value for suit, _ in faces])
    build.constant(
        cards, "rank", Kind("number", lo=lowest, hi=highest), [rank.value for _, rank in faces]
    )
    holder = build.keep(cards, "holder", PLAYER.or_nothing())
    discarded = build.keep(cards, "discarded", YES_NO)
    build.shared("deck")["deck"] = Deck(cards, holder, discarded)


def _fit(
    block: DeclaredBlock, build: Build, kind: Kind, suits: list[Constant], ranks: list[Constant]
) -> bool:
    """Whether there can be such a deck; says so if not."""
    if kind.base != "name":
        build.error(block.setting_span("suits"), "suits are names of a type", f"this is a {kind}")
    elif any(one.kind.base != "number" for one in ranks):
        build.error(block.setting_span("ranks"), "ranks are numbers", help="write `ranks: 1..4`")
    elif "deck" in build.shared("deck"):
        build.error(block.span, "there is a deck already", help="give it more suits or ranks")
    elif len(suits) * len(ranks) > MOST_CARDS:
        build.error(block.span, f"a deck has at most {MOST_CARDS} cards")
    else:
        return True
    return False


def _deck(code: Code) -> Deck:
    found: Deck = code.build.shared("deck")["deck"]
    return found


def lower_draw(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `draw CARDS for PLAYER`: gather what lies in the pile, and draw of it."""
    deck, player = _deck(code), arguments["p"]
    who = frozen(code, player.expr)
    kind = code.build.kind("card")
    pile = code.cells(len(deck.cards.ids))
    length = code.let(Const(0))
    with code.each(arguments["cards"]) as card, code.when(deck.in_pile(card)):
        code.put(pile, length, card)
        code.set(length, plus(length, 1))
    code.fail(
        compare("==", length, 0),
        "there is no card left to draw",
        help="`reshuffle` before, or ask `pile_left()`",
    )
    drawn = code.pick(code.listed(pile, length, kind), "Draw a card")
    code.store(deck.held_by(drawn), who)
    code.record("draw", "{0} draws a card", Value(player.kind, who, player.span))


def lower_discard(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `discard CARD`."""
    deck, card = _deck(code), arguments["c"]
    which = frozen(code, card.expr)
    code.store(deck.held_by(which), Const(0))
    code.store(deck.laid_away(which), Const(1))
    code.event("discarded", c=Value(card.kind, which, card.span))


def lower_reshuffle(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `reshuffle CARDS`: those that were discarded lie in the pile again."""
    deck = _deck(code)
    with code.each(arguments["cards"]) as card:
        code.store(deck.laid_away(card), Const(0))


def lower_pile_left(code: Code, arguments: dict[str, Value]) -> Value:
    """Write the code of `pile_left()`."""
    deck = _deck(code)
    total = code.let(Const(0))
    first = deck.cards.first
    with code.loop(Const(first), Const(first + len(deck.cards.ids))) as card:
        with code.when(deck.in_pile(card)):
            code.set(total, plus(total, 1))
    return Value(Kind("number", lo=0, hi=len(deck.cards.ids)), total, code.span)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of cards."""
    words.add(
        GroupWord("card", "card", "cards", "All cards."),
        BlockWord(
            "deck",
            declare,
            "A card for each suit and rank; `c.holder` is who holds it, `c.discarded` whether it"
            " is laid away.",
            GAME,
            settings={
                "suits": SettingWord("list", "Names of a type.", required=True),
                "ranks": SettingWord("list", "Whole numbers.", required=True),
            },
        ),
        VerbWord(
            "draw <cards: list of card> for <p: player>",
            lower_draw,
            "Draw one of the cards that lie in the pile.",
            GAME,
        ),
        VerbWord(
            "discard <c: card>", lower_discard, "Lay a card away.", GAME, causes=("discarded",)
        ),
        VerbWord(
            "reshuffle <cards: list of card>",
            lower_reshuffle,
            "Put the cards that were discarded back into the pile.",
            GAME,
        ),
        FunctionWord(
            "pile_left", (), "number", lower_pile_left, "How many cards can be drawn.", GAME
        ),
        EventWord("discarded", "<c: card> discarded", "A card has been laid away."),
    )
