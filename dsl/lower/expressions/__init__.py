"""Lowers expressions. Each kind of node has its handler; all recursion goes through `dispatch`."""

from playrules.dsl.lower.expressions import literals, operators
from playrules.dsl.lower.expressions.calls import lower_call
from playrules.dsl.lower.expressions.dispatch import HANDLERS
from playrules.dsl.lower.expressions.names import lower_index, lower_member, lower_name
from playrules.dsl.syntax import tree

HANDLERS.update(
    {
        tree.Number: literals.lower_number,
        tree.Quantity: literals.lower_quantity,
        tree.Dice: literals.lower_dice,
        tree.Text: literals.lower_text,
        tree.Name: lower_name,
        tree.Member: lower_member,
        tree.Index: lower_index,
        tree.Call: lower_call,
        tree.Negative: operators.lower_negative,
        tree.Not: operators.lower_not,
        tree.Binary: operators.lower_binary,
        tree.Conditional: operators.lower_conditional,
        tree.Range: literals.lower_range,
        tree.Steps: literals.lower_steps,
        tree.Per: literals.lower_per,
        tree.Of: literals.lower_of,
        tree.Listing: literals.lower_listing,
    }
)
