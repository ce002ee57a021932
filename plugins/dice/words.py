"""The words of the dice plugin, as data."""

from __future__ import annotations

from playrules.engine.vocabulary import (
    BlockWord,
    EventWord,
    GroupWord,
    RowWord,
    SettingWord,
    VerbWord,
    Word,
)
from playrules.plugins.dice.model import declare_die
from playrules.plugins.dice.rolling import lower_free, lower_keep, lower_roll

DIE = """rules 1
game highest "Highest" { players: 2..4 }
use dice 1
die die "Die" { faces: 1..6 }
players { has score: number starts 0 }
play {
  for each p in players {
    roll die
    score die.face for p "rolled"
  }
}
when <d: die> rolled where d.face is 6 { say "a six" }
"""

DICE = """rules 1
game skulls "Skulls" { players: 2 }
use dice 1
type side is skull, star, blank
die bone "Bone" {
  count: 3
  plural: bones
  | face  | share |
  | skull |     1 |
  | star  |     2 |
  | blank |     3 |
}
players { has score: number starts 0 }
play {
  for each p in players {
    free bones
    roll bones
    keep list(b in bones where b.face is star)
    roll list(b in bones where not b.kept)
    score count(b in bones where b.face is star) for p "stars"
  }
}
"""

WORDS: tuple[Word, ...] = (
    GroupWord("die", "die", "dice", "All dice."),
    BlockWord(
        "die",
        declare_die,
        "A die, or several equal ones. `d.face` is what it shows, nothing before the first roll;"
        " `d.kept` is yes between `keep` and `free`. Dice that are there per player have an owner,"
        " and under a cup, `seen_by: owner`, only the owner sees them.",
        DIE,
        settings={
            "faces": SettingWord(
                "list", "Its faces, all with equal share: numbers or names of a type."
            ),
            "count": SettingWord(
                "count", "How many such dice there are, or how many `per player`; 1 if not given."
            ),
            "plural": SettingWord("name", "What several are called; the name and s if not given."),
        },
        rows={
            "face": RowWord("list", "A face, or several with the same share.", required=True),
            "share": RowWord("number", "Its share as a whole number; 1 if not given."),
        },
        keeps=True,
    ),
    VerbWord(
        "roll <dice: any>",
        lower_roll,
        "Roll a die or a list of dice, one after the other; nobody acts between.",
        DICE,
        causes=("rolled",),
    ),
    VerbWord(
        "keep <dice: any>",
        lower_keep,
        "Mark a die or dice as kept. `roll` rolls kept dice too if it is told to.",
        DICE,
    ),
    VerbWord("free <dice: any>", lower_free, "Take that mark from a die or dice.", DICE),
    EventWord("rolled", "<d: die> rolled", "A die has been rolled."),
)
