"""Cards as the duel screen writes them: `4♦` on a face, `four of diamonds` in a row."""

from collections.abc import Iterable

from duel_tui.engine.answers import UNSEEN
from duel_tui.show.blocks import Line, Span
from duel_tui.show.scene import Words
from duel_tui.systems.card_duel.model import JOKER, rank, red, suit


class Faces:
    """Writes cards in the words of the game."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sign(self, card: str) -> str:
        """A card in a text: its rank and the sign of its suit."""
        if card in {JOKER, UNSEEN}:
            return self._words.label("face", card)
        return self._words.label("sign", card)

    def signs(self, cards: Iterable[str]) -> str:
        """Several cards, one after the other; none of them in a word."""
        return " ".join([self.sign(card) for card in cards]) or self._words.label("face", "none")

    def suit(self, letter: str) -> str:
        """The sign of a suit."""
        return self._words.label("suit_sign", letter)

    def suit_of(self, card: str) -> Span:
        """The sign of a card's suit in its colour; that of black suits has none."""
        return Span(self.suit(suit(card)), "red" if red(card) else "")

    def inked(self, cards: Iterable[str]) -> Line:
        """Several cards, each in its colour."""
        spans = [
            Span(self.corner(card) if card == JOKER else self.sign(card), "red" if red(card) else "")
            for card in cards
        ]
        return tuple([span for one in spans for span in (Span(" "), one)][1:])

    def corner(self, card: str) -> str:
        """The text in the corner of a card: its rank, a joker's name, or nothing on a back."""
        if card == UNSEEN:
            return ""
        return self._words.label("corner", JOKER) if card == JOKER else rank(card)

    def name(self, card: str) -> str:
        """A card in words, without an article."""
        if card in {JOKER, UNSEEN}:
            return self._words.label("face", card)
        return self._words.label("card_said", card)

    def rank(self, card: str) -> str:
        """The rank of a card as a word."""
        return self._words.label("rank", "joker" if card == JOKER else rank(card))
