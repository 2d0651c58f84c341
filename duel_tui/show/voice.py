"""The voice of the duel screen: it names the sides of a sight and says a game's sentences about them.

The only side played by a person here is *you*. Sentences are written in the grammar of `grammar.py`.
"""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.grammar import YOU, told
from duel_tui.show.scene import Sight, Words


class Voice:
    """Speaks of a duel to its viewers."""

    def __init__(self, words: Words, sight: Sight[Any], longest: int | None = None) -> None:
        """Speak of a sight in the words of its game; names have at most this number of letters, None: all."""
        self._words, self._sight, self._longest = words, sight, longest
        near, far = sight.order
        self._ends = {"near": self.name(near), "far": self.name(far)}

    def name(self, side: Side) -> str:
        """`you`, or the name of a side in a sentence."""
        if side is self._sight.you:
            return YOU
        name = self._sight.short[side]
        return cut(name, self._longest) if self._longest else name

    def say(self, key: str, side: Side | None = None, **facts: object) -> str:
        """A sentence of the scene; of a side, who is {name} in it, and the other {foe}."""
        return told(self._words.say(key), facts, self._people(side))

    def label(self, group: str, key: str, side: Side | None = None) -> str:
        """A label; of a side, who is {name} in it."""
        label = self._words.label(group, key)
        return label if side is None else told(label, {}, self._people(side))

    def _people(self, side: Side | None) -> dict[str, str]:
        if side is None:
            return self._ends
        return {**self._ends, "name": self.name(side), "foe": self.name(side.foe)}
