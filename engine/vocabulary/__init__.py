"""The words of the rules language as data, and what plugins may use to give them meaning."""

from playrules.engine.program.compounds import Compound, CompoundPart, Variant
from playrules.engine.program.facts import BadFact, Fact, FactRow, Facts
from playrules.engine.program.program import Device
from playrules.engine.program.things import ThingKind
from playrules.engine.vocabulary.by_hand import ByHand
from playrules.engine.vocabulary.items import (
    BlockWord,
    CompoundWord,
    EventWord,
    FactsWord,
    FunctionWord,
    GroupWord,
    MemberWord,
    RowWord,
    SettingWord,
    TypeWord,
    UnitWord,
    VerbWord,
    Word,
)
from playrules.engine.vocabulary.ports import Build, Code, Sequence, Value
from playrules.engine.vocabulary.values import AnswerPart, Constant
from playrules.engine.vocabulary.vocabulary import PluginInfo, Vocabulary
from playrules.engine.vocabulary.written import DeclaredBlock, FactsView, RowView

__all__ = [
    "AnswerPart",
    "BadFact",
    "BlockWord",
    "Build",
    "ByHand",
    "Code",
    "Compound",
    "CompoundPart",
    "CompoundWord",
    "Constant",
    "DeclaredBlock",
    "Device",
    "EventWord",
    "Fact",
    "FactRow",
    "Facts",
    "FactsView",
    "FactsWord",
    "FunctionWord",
    "GroupWord",
    "MemberWord",
    "PluginInfo",
    "RowView",
    "RowWord",
    "Sequence",
    "SettingWord",
    "ThingKind",
    "TypeWord",
    "UnitWord",
    "Value",
    "Variant",
    "VerbWord",
    "Vocabulary",
    "Word",
]
