"""The words of a game: its events, sums, labels, prompts and sheets as lines of text, for every front end."""

from duel_tui.words.narrator import Agreed, Narrator, Tale, TaleLine
from duel_tui.words.phrases import Phrases, PhrasesError, read_phrases
from duel_tui.words.rulebook import Article, Chapter, Found, Rulebook
from duel_tui.words.wording import Wording, signed

__all__ = [
    "Agreed",
    "Article",
    "Chapter",
    "Found",
    "Narrator",
    "Phrases",
    "PhrasesError",
    "Rulebook",
    "Tale",
    "TaleLine",
    "Wording",
    "read_phrases",
    "signed",
]
