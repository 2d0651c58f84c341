"""The voice of the duel screen: names, `you`, and the words of a sight's sentences."""

from duel_tui.engine.side import Side
from duel_tui.show.fit import cut
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Track

_SHARE = 6
"""The part of a row for a name in a sentence."""


class Voice:
    """Names sides: `you` for the only side played at this screen, otherwise the name."""

    def __init__(self, words: Words, sight: Sight[Duel], longest: int | None = None) -> None:
        """Speak of a sight in the words of the game; names have at most this number of letters."""
        self._words = words
        self._sight = sight
        self._longest = longest or sight.width // _SHARE
        self.label = words.label

    def name(self, side: Side) -> str:
        """`you`, or the name of a side in a sentence."""
        if side is self._sight.you:
            return self._words.say("you")
        return cut(self._sight.short[side], self._longest)

    def initial(self, side: Side) -> str:
        """The first letter of a side's name, or two if the first means a track."""
        name = self._sight.short[side]
        tracks = [self.label("track_letter", track) for track in Track]
        return name[: 2 if name[:1] in tracks else 1]

    def say(self, key: str, side: Side | None = None, **facts: object) -> str:
        """A sentence about a side's action, in the form for `you` if that side is addressed."""
        if side is None:
            return self._words.say(key, **facts)
        key = f"{key}_you" if side is self._sight.you else key
        return self._words.say(key, name=self.name(side), foe=self.name(side.foe), **facts)

    def dice(self, count: int) -> str:
        """This number of dice."""
        return self._words.say("die" if count == 1 else "dice", count=count)


def sentence(text: str) -> str:
    """A text with a capital at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"
