"""The words of pages: labels, prompts, numbers and sentences of prompts and sheets, for every front end."""

from duel_tui.wording.pickers import Picker, Row
from duel_tui.wording.rulebook import Chapter, Entry, Found, Rulebook
from duel_tui.wording.standing import Standing
from duel_tui.wording.wording import HouseRule, Wording, signed

__all__ = [
    "Chapter",
    "Entry",
    "Found",
    "HouseRule",
    "Picker",
    "Row",
    "Rulebook",
    "Standing",
    "Wording",
    "signed",
]
