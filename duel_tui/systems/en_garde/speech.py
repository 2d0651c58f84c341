"""Speech on the duel screen: names or "you", cards in words, and texts that fit their columns."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from unicodedata import combining, east_asian_width

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.scene import HIDDEN, Sight, Words
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards

_SHORTEST = 3
"""The shortest length of a cut name."""


class Speech:
    """Words for one sight."""

    def __init__(
        self, words: Words, sight: Sight[Any], longest: int | None = None, *, odds: bool = True
    ) -> None:
        """Speak to the viewers of a sight.

        Args:
            words: the words of the game.
            sight: what the viewer sees.
            longest: the length at which names are cut; None: full names.
            odds: True if chances are shown.
        """
        self.label, self.say = words.label, words.say
        self._words = words
        self._sight = sight
        self._longest = longest
        self._odds = odds

    def name(self, side: Side, you: str = "you") -> str:
        """The name of a side, or `you`; at the beginning of a sentence `You`."""
        return self._words.label("who", you) if side is self._sight.you else self._short(side)

    def of(self, side: Side, key: str, **facts: object) -> str:
        """A text about a side's action; for you, the words of `key_you`."""
        form = f"{key}_you" if side is self._sight.you else key
        return self._words.say(form, name=self._short(side), foe=self.name(side.foe), **facts)

    def fitting(self, width: int, tell: Callable[["Speech"], str]) -> str:
        """A text with names cut so that it has at most this number of cells."""
        text = tell(self)
        longest = max([len(self._short(side)) for side in Side]) - 1
        while _cells(text) > width and longest >= _SHORTEST:
            text = tell(Speech(self._words, self._sight, longest, odds=self._odds))
            longest -= 1
        return text

    def head(self, width: int, side: Side, key: str) -> str:
        """The head of a column this number of cells wide."""
        return self.fitting(width - 1, lambda speech: speech.of(side, key))

    def held(self, cards: Cards) -> str:
        """The number of equal cards: `two 4`, or `no 4`."""
        if not cards:
            return self._words.say("no_card")
        return f"{self.number(len(cards))} {cards[0]}"

    def chance(self, percent: int) -> str:
        """A chance in a text; a dot where chances are hidden."""
        return str(percent) if self._odds else HIDDEN

    def number(self, number: int) -> str:
        """A number of cards in words."""
        return self._words.label("count", str(number))

    def counted(self, book: Book, cards: Cards) -> str:
        """Cards by their values: `two 1, no 2`."""
        found = Counter(cards)
        return ", ".join([f"{self.number(found[str(one)])} {one}" for one in book.tables.deck.values])

    def _short(self, side: Side) -> str:
        """A name in a sentence, cut if it is too long."""
        name = self._sight.short[side]
        return cut(name, self._longest or len(name))


def _cells(text: str) -> int:
    """The cells a text takes on a terminal."""
    beyond = [char for char in text if not char.isascii()]
    wide = sum([east_asian_width(char) in "WF" for char in beyond if not combining(char)])
    return len(text) + wide - sum([combining(char) > 0 for char in beyond])
