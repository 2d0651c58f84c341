"""The rows that letters pick in the games; the keymap itself is read before any game is loaded."""

from duel_tui.keys.commands import Place
from duel_tui.registry import KEYS, Library
from duel_tui.words import read_phrases

_CREATION = "review"
"""The picker at the place where a fencer is rolled."""


def letters_of(library: Library) -> dict[Place, dict[str, str]]:
    """The rows that letters pick at each place, in words: the row, its choice, and the game."""
    found: dict[Place, dict[str, str]] = {Place.DUEL: {}, Place.DICE: {}}
    for key in KEYS:
        phrases = read_phrases(library.phrases(key))
        for name, picker in phrases.pickers.items():
            place = Place.DICE if name == _CREATION else Place.DUEL
            named = [(row.letter, f"{row.label!r}") for row in picker.rows]
            spare = [(letter, "a row") for letter in picker.letters]
            for letter, row in (*named, *spare):
                if letter:
                    found[place].setdefault(letter, f"{row} of {picker.title!r} in {phrases.name}")
    return found
