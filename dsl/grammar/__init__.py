"""The closed grammar of rules files, and the parse tables made from it."""

from playrules.dsl.grammar.tables import Rule, Tables, grammar_text, load_tables

__all__ = ["Rule", "Tables", "grammar_text", "load_tables"]
