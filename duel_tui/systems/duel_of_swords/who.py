"""The names on the duel screen: `you` if one person plays, otherwise a name, cut if it does not fit."""

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.duel_of_swords.state import Duel

WIDE = 110
"""The width of a row from which there is room for more."""
_NAME, _WIDE_NAME = 12, 40
"""Cells of a name in a sentence."""


class Who:
    """The names of the sides of a sight."""

    def __init__(self, words: Words, sight: Sight[Duel]) -> None:
        self._say = words.say
        self._sight = sight
        self.order = (sight.you, sight.you.foe) if sight.you else sight.order
        """Both sides, the viewer's own first."""

    def is_you(self, side: Side) -> bool:
        """True if a side is the only one played by a person here."""
        return self._sight.you is side

    def name(self, side: Side, cells: int = 0) -> str:
        """`you` or the name, in at most this number of cells; 0: the width for sentences."""
        if self.is_you(side):
            return self._say("you")
        room = cells or (_WIDE_NAME if self._sight.width >= WIDE else _NAME)
        return cut(self._sight.short[side], room)

    def subject(self, side: Side) -> str:
        """The same at the beginning of a sentence."""
        name = self.name(side)
        return name[:1].upper() + name[1:]

    def whose(self, side: Side) -> str:
        """Your or the name's, at the beginning of a sentence."""
        return self._say("your") if self.is_you(side) else self._say("whose", name=self.name(side))
