"""The words of pages: labels, prompts, numbers and sentences of prompts and sheets, for every front end."""

from duel_tui.wording.rulebook import Chapter, Entry, Found, Rulebook
from duel_tui.wording.wording import Wording, signed

__all__ = ["Chapter", "Entry", "Found", "Rulebook", "Wording", "signed"]
