"""`python -m playrules.dsl.grammar` writes the shipped parse tables anew."""

from playrules.dsl.grammar.tables import write_tables

write_tables()
