"""What happened, told: events and sums as lines of text, from the words of a game."""

from duel_tui.narration.narrator import REFEREE, Agreed, Narrator, Tale, TaleLine, Viewer
from duel_tui.narration.phrases import Phrases, PhrasesError, read_phrases

__all__ = [
    "REFEREE",
    "Agreed",
    "Narrator",
    "Phrases",
    "PhrasesError",
    "Tale",
    "TaleLine",
    "Viewer",
    "read_phrases",
]
