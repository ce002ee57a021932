"""A deck of cards: drawn from a pile, held in hidden hands, discarded, and shuffled back."""

from __future__ import annotations

from importlib.resources import files

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const
from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    Code,
    Constant,
    DeclaredBlock,
    EventWord,
    SettingWord,
    ThingKind,
    Value,
    VerbWord,
)
from playrules.plugins.api import Drawings, Words, hookimpl, later
from playrules.plugins.api.arithmetic import compare, frozen, plus

GAME = (files("playrules_deck") / "lanterns.rules").read_text("utf-8")
MOST_CARDS = 120


class Deck:
    """The cards of a game and where they lie: in the pile, discarded, or in a hand."""

    def __init__(self, pile: ThingKind, discards: ThingKind, hands: ThingKind) -> None:
        """Remember the places."""
        self.pile = pile
        self.discards = discards
        self.hands = hands


def declare(block: DeclaredBlock, build: Build) -> None:
    """Declare a card for each suit and rank, and the places where cards lie."""
    suits, ranks = block.values("suits"), block.values("ranks")
    kind = build.type_of(suits)
    if kind is None or not _fit(block, build, kind, suits, ranks):
        return
    faces = [(suit, rank) for suit in suits for rank in ranks]
    cards = build.things(
        block,
        group="piece",
        titles=[f"{suit.text} {rank.value}" for suit, rank in faces],
        keys=[f"{block.name}[{number}]" for number in range(1, len(faces) + 1)],
        plural=f"{block.name}s",
    )
    lowest, highest = min(one.value for one in ranks), max(one.value for one in ranks)
    build.constant(cards, "suit", kind, [suit.value for suit, _ in faces])
    build.constant(
        cards, "rank", Kind("number", lo=lowest, hi=highest), [rank.value for _, rank in faces]
    )
    pile = build.zone(block, "pile", "Pile", seen_by="nobody")
    discards = build.zone(block, "discards", "Discards")
    hands = build.zone(block, "hand", "Hand", per_player=True, seen_by="owner")
    build.stand(cards, pile.first)
    build.shared("deck")["deck"] = Deck(pile, discards, hands)
    build.component(block, pile=pile.first, discards=discards.first, hands=hands.ids, suit=kind.of)


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


def _place(code: Code, kind: ThingKind) -> Value:
    return Value(Kind("thing", kind.name), Const(kind.first), code.span)


def lower_draw(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `draw for PLAYER`: only who draws sees which card it is."""
    deck, player = _deck(code), arguments["p"]
    who = frozen(code, player.expr)
    cards = code.pieces(_place(code, deck.pile))
    length = code.let(Const(0))
    with code.each(cards):
        code.set(length, plus(length, 1))
    code.fail(
        compare("==", length, 0),
        "there is no card left to draw",
        help="`reshuffle` before, or ask `count(pile.pieces)`",
    )
    drawn = code.pick(cards, "Draw a card", seer=who)
    hand = Value(Kind("thing", deck.hands.name), plus(who, deck.hands.first - 1), player.span)
    code.move(Value(code.build.kind("piece"), drawn, code.span), hand)


def lower_discard(code: Code, arguments: dict[str, Value]) -> None:
    """Write the code of `discard CARD`: all see it from then on."""
    card = arguments["c"]
    which = Value(card.kind, frozen(code, card.expr), card.span)
    code.place(card, _place(code, _deck(code).discards))
    code.event("discarded", c=which)


def lower_reshuffle(code: Code, _arguments: dict[str, Value]) -> None:
    """Write the code of `reshuffle`: what was discarded lies in the pile again."""
    deck = _deck(code)
    with code.each(code.pieces(_place(code, deck.discards))) as card:
        piece = Value(code.build.kind("piece"), card, code.span)
        code.place(piece, _place(code, deck.pile), told=False)
    code.record("reshuffle", "the discards are shuffled back into the pile")


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of cards."""
    words.add(
        BlockWord(
            "deck",
            declare,
            "A card for each suit and rank, all in the `pile` at first, which nobody sees. Each"
            " player has a `hand` that only the player sees; all see the `discards`.",
            GAME,
            settings={
                "suits": SettingWord("list", "Names of a type.", required=True),
                "ranks": SettingWord("list", "Whole numbers.", required=True),
            },
        ),
        VerbWord(
            "draw for <p: player>",
            lower_draw,
            "Draw a card from the pile to a player's hand; only that player sees which.",
            GAME,
        ),
        VerbWord(
            "discard <c: piece>", lower_discard, "Lay a card away.", GAME, causes=("discarded",)
        ),
        VerbWord(
            "reshuffle",
            lower_reshuffle,
            "Put the cards that were discarded back into the pile.",
            GAME,
        ),
        EventWord("discarded", "<c: piece> discarded", "A card has been laid away."),
    )


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw hands, pile and discards as cards."""
    draw, tell, measure = (
        later("playrules_deck.drawing", name) for name in ("draw", "tell", "measure")
    )
    drawings.add("deck", draw, tell=tell, measure=measure)
