"""The voice of the duel screen: it names the sides of a moment and says a game's sentences about them.

The only side played by a person here is *you*. Sentences are written in the grammar of `grammar.py`.
"""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.grammar import YOU, told
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Words


class Voice:
    """Speaks of a duel to its viewers."""

    def __init__(self, words: Words, moment: Moment[Any], longest: int | None = None) -> None:
        """Speak of a moment in the words of its game; names have at most this number of letters, None: all."""
        self._words = words
        left, right = moment.short.left, moment.short.right
        if longest:
            left, right = cut(left, longest), cut(right, longest)
        self._left = YOU if moment.you is Side.LEFT else left
        self._right = YOU if moment.you is Side.RIGHT else right
        near = moment.near is Side.LEFT
        self._ends = {"near": self._left if near else self._right, "far": self._right if near else self._left}

    def name(self, side: Side) -> str:
        """`you`, or the name of a side in a sentence."""
        return self._left if side is Side.LEFT else self._right

    def say(self, key: str, side: Side | None = None, /, **facts: object) -> str:
        """A sentence of the scene; of a side, who is {name} in it, and the other {foe}."""
        return told(self._words.say(key), {**facts, **self._people(side)})

    def label(self, group: str, key: str, side: Side | None = None) -> str:
        """A label; of a side, who is {name} in it."""
        label = self._words.label(group, key)
        return label if side is None else told(label, self._people(side))

    def _people(self, side: Side | None) -> dict[str, str]:
        if side is None:
            return self._ends
        left = side is Side.LEFT
        name, foe = (self._left, self._right) if left else (self._right, self._left)
        return {**self._ends, "name": name, "foe": foe}
