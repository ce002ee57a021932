"""Lowers statements: what happens in play. All recursion goes through `dispatch`."""

from playrules.dsl.lower.statements import changes, labels, loops
from playrules.dsl.lower.statements.dispatch import HANDLERS
from playrules.dsl.lower.statements.phrases import lower_phrase
from playrules.dsl.syntax import tree

HANDLERS.update(
    {
        tree.Let: changes.lower_let,
        tree.Set: changes.lower_set,
        tree.If: loops.lower_if,
        tree.ForEach: loops.lower_for_each,
        tree.Repeat: loops.lower_repeat,
        tree.Phrase: lower_phrase,
        tree.Return: labels.lower_return,
    }
)
