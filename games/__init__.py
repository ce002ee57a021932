"""The reference games: data only, a folder each with a `.rules` file and a README."""
