"""The claims of the texts of moves, a module for each game or a part of it."""
