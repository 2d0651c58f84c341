"""What happened, told: events and sums as lines of text, from the words of a game."""

from duel_tui.narration.narrator import Agreed, Narrator, Tale, TaleLine
from duel_tui.narration.phrases import Phrases, PhrasesError, read_phrases

__all__ = ["Agreed", "Narrator", "Phrases", "PhrasesError", "Tale", "TaleLine", "read_phrases"]
