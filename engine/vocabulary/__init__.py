"""The words of the rules language as data, and what plugins may use to give them meaning."""

from playrules.engine.vocabulary.items import (
    BlockWord,
    EventWord,
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
from playrules.engine.vocabulary.ports import (
    AnswerPart,
    Build,
    Code,
    Constant,
    DeclaredBlock,
    RowView,
    Sequence,
    Value,
)
from playrules.engine.vocabulary.vocabulary import PluginInfo, Vocabulary

__all__ = [
    "AnswerPart",
    "BlockWord",
    "Build",
    "Code",
    "Constant",
    "DeclaredBlock",
    "EventWord",
    "FunctionWord",
    "GroupWord",
    "MemberWord",
    "PluginInfo",
    "RowView",
    "RowWord",
    "Sequence",
    "SettingWord",
    "TypeWord",
    "UnitWord",
    "Value",
    "VerbWord",
    "Vocabulary",
    "Word",
]
