"""The keys of the rulebook: in its contents, in a chapter's entries, in a text, and while words are sought."""

from duel_tui.tui.keys import Bound
from duel_tui.tui.pages.framed import BACK, HELP, KEYS, LEAVE

_SEARCH = Bound("search", line="Searches titles and texts for all the words you type.")
NOTEBOOKS = Bound("matrix", "notebooks", line="Opens what you have met of matrices, over all duels.")
_OPEN = Bound("commit", "open", line="Opens what is at the caret.")
CONTENTS = (
    _OPEN,
    Bound("next", "next game", line="Turns to the rulebook of the next game."),
    Bound("previous", footer=False, line="Turns to the rulebook of the game before."),
    _SEARCH,
    NOTEBOOKS,
    BACK,
    HELP,
    LEAVE,
)
ENTRIES = (_OPEN, _SEARCH, NOTEBOOKS, BACK, HELP, LEAVE)
SEARCHING = (
    Bound("commit", "open", line="Opens the entry at the caret."),
    Bound("up", "move"),
    Bound("down", footer=False),
    Bound("back", "end the search"),
    KEYS,
    LEAVE,
)
READING = (
    Bound("next", "next", line="Turns to the next entry."),
    Bound("previous", footer=False, line="Turns to the entry before."),
    Bound("log_down", "page down", line="Turns the text forward."),
    Bound("log_up", footer=False, line="Turns the text back."),
    _SEARCH,
    Bound("back", "contents"),
    HELP,
    LEAVE,
)
