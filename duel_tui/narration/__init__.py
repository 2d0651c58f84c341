"""Events and sums as lines of text, in the words of a game."""

from duel_tui.narration.narrator import Agreed, Narrator, Tale, TaleLine
from duel_tui.narration.phrases import Phrases, PhrasesError, read_phrases
from duel_tui.show.grammar import YOU

__all__ = [
    "YOU",
    "Agreed",
    "Narrator",
    "Phrases",
    "PhrasesError",
    "Tale",
    "TaleLine",
    "read_phrases",
]
