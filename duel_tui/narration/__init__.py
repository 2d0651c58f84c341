"""Events and sums as lines of text, in the words of a game."""

from duel_tui.narration.narrator import REFEREE, Agreed, Narrator, Tale, TaleLine, Viewer
from duel_tui.narration.phrases import Phrases, PhrasesError, read_phrases
from duel_tui.show.grammar import YOU

__all__ = [
    "REFEREE",
    "YOU",
    "Agreed",
    "Narrator",
    "Phrases",
    "PhrasesError",
    "Tale",
    "TaleLine",
    "Viewer",
    "read_phrases",
]
