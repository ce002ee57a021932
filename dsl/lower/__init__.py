"""From syntax tree to program: names, kinds and units are checked while code is written."""
