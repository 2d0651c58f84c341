"""The rows of the screen about the last events, made from their facts: one way for every game.

A row begins with an event that opens one, or with a roll that succeeds or fails. A roll goes into the row that an event
of its side has opened for it, as an attack does. The first word in a row names it, and sums and scores stand at its end.
"""

from msgspec import Struct

from duel_tui.engine.outcome import kind_of
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.narration.phrases import Phrases
from duel_tui.narration.sentences import Sentences
from duel_tui.narration.sums import Sums
from duel_tui.show.blocks import Ink
from duel_tui.show.fit import Text, alternatives
from duel_tui.show.scene import Event, Result


class _Row:
    """A row in the making."""

    def __init__(self, side: Side | None = None) -> None:
        self.side = side
        """The side whose roll it waits for; None: nobody's."""
        self.word = ""
        self.ink: Ink = ""
        self.texts: list[Text] = []
        self.sums: list[str] = []
        self.tail = ""


class Rows:
    """Takes events, and tells them as rows."""

    def __init__(self, phrases: Phrases, names: BySide[str], near: Side, you: Side | None) -> None:
        """Begin without rows.

        Args:
            phrases: the words of the game.
            names: the fencers; `YOU` replaces the name of the player addressed.
            near: the side at the left of the screen.
            you: the only side played by a person here; None: there is none.
        """
        self._phrases, self._sentences, self._sums = phrases, Sentences(phrases), Sums(phrases)
        self._names, self._near, self._you = names, near, you
        self._rows: list[_Row] = []

    @property
    def told(self) -> tuple[Result, ...]:
        """The rows so far."""
        made = [Result(row.word, _joined(row.texts), _summed(row), row.ink) for row in self._rows]
        return tuple([row for row in made if row.text or row.sum])

    def take(self, event: Event) -> None:
        """Take a roll, if there is one, and what came of it."""
        if event.roll is not None and event.rolled is not None:
            self._roll(event.roll, event)
        for told in event.told:
            self._tell(told)

    def _roll(self, roll: Roll, event: Event) -> None:
        rolled, against = event.rolled, roll.against
        assert rolled is not None
        waiting = next((row for row in self._rows if roll.side is not None and row.side is roll.side), None)
        if waiting is None:
            waiting = self._last if against is None else self._open()
        waiting.side = None
        if against is not None:
            waiting.word = waiting.word or self._sums.verdict(roll, rolled)
            waiting.ink = "bold" if not against.met(rolled) else self._side_ink(roll.side)
            self._rows.remove(waiting)
            self._rows.append(waiting)
        if event.sum and roll.side is not None:  # a die of nobody's picks what its events tell
            waiting.sums.append(event.sum)

    def _tell(self, told: Struct) -> None:
        spoken = self._phrases.spoken.get(kind_of(told))
        side = getattr(told, "side", None)
        row = self._open(side) if spoken is not None and spoken.opens else self._last
        if not row.word and (word := self._sentences.word(told, self._names)):
            row.word, row.ink = word, self._ink(told)
        row.texts.append(self._sentences.row(told, self._names))
        row.tail = self._sentences.tail(told, self._names) or row.tail

    @property
    def _last(self) -> _Row:
        return self._rows[-1] if self._rows else self._open()

    def _open(self, side: Side | None = None) -> _Row:
        self._rows.append(_Row(side))
        return self._rows[-1]

    def _ink(self, told: Struct) -> Ink:
        """The style of an event's word: good for you or bad; without you, each side has its own."""
        ink = self._phrases.spoken[kind_of(told)].ink
        if ink in {"", "dim"}:
            return "dim" if ink else ""
        side: Side | None = getattr(told, "winner" if ink == "winner" else "side")
        side = side.foe if side and ink == "foe" else side
        if side is None or self._you is None:
            return self._side_ink(side)
        return "good" if side is self._you else "bad"

    def _side_ink(self, side: Side | None) -> Ink:
        return "" if side is None else "near" if side is self._near else "far"


def _joined(texts: list[Text]) -> Text:
    """The texts of a row in one, in as many lengths as the one of them that has the most."""
    lengths = [alternatives(text) for text in texts if text]
    count = max([len(one) for one in lengths], default=1)
    joined = [" ".join(filter(None, [one[min(at, len(one) - 1)] for one in lengths])) for at in range(count)]
    return joined[0] if count == 1 else tuple(joined)


def _summed(row: _Row) -> Text:
    """The sums of a row, whole and as their totals alone; without them its score."""
    if not row.sums:
        return row.tail
    whole = " v ".join(row.sums)
    short = " v ".join([one.rpartition(" = ")[2].partition(" (")[0] for one in row.sums])
    return whole if short == whole else (whole, short)
