"""Commands and their keys: one table for every front end, and the player's own keys."""

from duel_tui.keys.commands import COMMANDS, Command, Scope, command
from duel_tui.keys.keymap import Keymap
from duel_tui.keys.names import written

__all__ = ["COMMANDS", "Command", "Keymap", "Scope", "command", "written"]
