"""Sentences about the two sides: `you` is the only person at the screen, all others have names."""

from collections.abc import Iterable
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.card_duel.faces import Faces
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER

_YOU = "_you"
"""The end of a sentence's key where its side is `you`."""
_BRIEF = 12
"""The length of a short name."""
WIDE = 110
"""The width of a row from which there is room for whole words and large cards."""


class Speech:
    """Speaks of a duel to its viewers."""

    def __init__(self, words: Words, sight: Sight[Duel]) -> None:
        self._words = words
        self._sight = sight
        self.faces = Faces(words)

    @property
    def wide(self) -> bool:
        """True if rows have room for whole words and large cards."""
        return self._sight.width >= WIDE

    def label(self, group: str, key: str) -> str:
        """A label."""
        return self._words.label(group, key)

    def say(self, key: str, **facts: object) -> str:
        """A sentence that is not about a side."""
        return self._words.say(key, **facts)

    def of(self, key: str, side: Side, **facts: Any) -> str:
        """A sentence whose doer is a side: {name}, {whose}; the other one is {foe}, {foes}; in capitals {NAME}."""
        form = f"{key}{_YOU}" if side is self._sight.you else key
        who = {
            "name": self.name(side),
            "whose": self.whose(side),
            "foe": self.name(side.foe),
            "foes": self.whose(side.foe),
        }
        loud = {key.upper(): text.upper() for key, text in who.items()}
        return self._words.say(form, **who, **loud, **facts)

    def name(self, side: Side) -> str:
        """The word for a side in a sentence."""
        return self._words.label("you", "you") if side is self._sight.you else self._brief(side)

    def whose(self, side: Side) -> str:
        """The possessive of a side in a sentence."""
        if side is self._sight.you:
            return self._words.label("you", "your")
        return self._words.say("owner", name=self._brief(side))

    def card(self, card: str) -> str:
        """A card in a sentence."""
        return self.label("one", card) if card == JOKER else self.faces.sign(card)

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards in a text; none of them in a word."""
        return self.faces.signs(cards) or self._words.label("face", "none")

    def _brief(self, side: Side) -> str:
        return cut(self._sight.short[side], _BRIEF)
