"""The voice of the duel screen: names, `you`, and the words of a sight's sentences."""

from duel_tui.engine.scene import Sight, Words
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Track

_SHARE = 6
"""The part of a row that a name in a sentence may take."""
_ELLIPSIS = "\u2026"


class Voice:
    """Says whose a fact is: `you` where only that side is played at this screen, the name elsewhere."""

    def __init__(self, words: Words, sight: Sight[Duel], longest: int | None = None) -> None:
        """Speak of a sight in the words of the game, names having at most this number of letters."""
        self._words = words
        self._sight = sight
        self._longest = longest or sight.width // _SHARE
        self.label = words.label

    def name(self, side: Side) -> str:
        """`you`, or what a side is called in a sentence."""
        if side is self._sight.you:
            return self._words.say("you")
        return clipped(self._sight.short[side], self._longest)

    def initial(self, side: Side) -> str:
        """The first letter of a side's name, or two where the first stands for a track."""
        name = self._sight.short[side]
        tracks = [self.label("track_letter", track) for track in Track]
        return name[: 2 if name[:1] in tracks else 1]

    def say(self, key: str, side: Side | None = None, **facts: object) -> str:
        """A sentence whose doer is a side, in the form for `you` where that side is meant by it."""
        if side is None:
            return self._words.say(key, **facts)
        key = f"{key}_you" if side is self._sight.you else key
        return self._words.say(key, name=self.name(side), foe=self.name(side.foe), **facts)

    def dice(self, count: int) -> str:
        """This number of dice."""
        return self._words.say("die" if count == 1 else "dice", count=count)


def clipped(text: str, width: int) -> str:
    """A text of at most this number of letters, with an ellipsis where some are left out."""
    return text if len(text) <= width else f"{text[: width - 1]}{_ELLIPSIS}"


def sentence(text: str) -> str:
    """A text with a capital at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"
