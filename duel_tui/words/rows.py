"""The rows of the screen about the last events, made from their facts: one way for every game.

A row begins with an event that opens one, or with a roll that succeeds or fails. A roll goes into the row that an event
of its side has opened for it, as an attack does, unless it has words for a row of its own; one that neither succeeds nor
fails goes with the next event. The first word in a row names it, but that of the event that opened it gives way to
another. Sums and scores stand at its end. What comes of a roll, such as a wound, joins its row.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from duel_tui.engine.outcome import kind_of
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink
from duel_tui.show.fit import Text, alternatives, whole
from duel_tui.show.moment import Event
from duel_tui.show.scene import Die, Upshot
from duel_tui.words.narrator import Narrator


class _Row(Struct, eq=False):
    """A row in the making."""

    decision: int
    """How many decisions had come before it."""
    waits: Side | None = None
    """The side whose roll it waits for; None: nobody's."""
    of: Side | None = None
    """The side whose roll it has."""
    word: str = ""
    named: bool = False
    """True if its word stays; that of the event that opened it does not."""
    ink: Ink = ""
    texts: list[Text] = []
    effects: list[Text] = []
    """What came of its roll."""
    sums: list[str] = []
    die: Die | None = None
    margin: str = ""
    tail: str = ""

    @property
    def result(self) -> Upshot:
        """The row as it is shown."""
        text, summed = _joined([*self.texts, *self.effects]), _summed(self)
        if self.word and isinstance(text, tuple):
            text = tuple(filter(None, text))
        if self.tail and not (text or self.sums):
            text, summed = (self.tail, ""), ""
        came = _joined([f"{self.margin}." if self.margin else "", *self.effects])
        return Upshot(self.word, text, summed, self.ink, self.decision, self.die, came)


class Rows:
    """Takes events, and tells them as rows."""

    def __init__(
        self,
        narrator: Narrator,
        names: BySide[str],
        near: Side,
        you: Side | None,
        latest: Iterable[Event] = (),
    ) -> None:
        """Begin with some events.

        Args:
            narrator: who tells them.
            names: the fencers; `YOU` replaces the name of the player addressed.
            near: the side at the left of the screen.
            you: the only side played by a person here; None: there is none.
            latest: the events.
        """
        self._narrator, self._sums = narrator, narrator.sums
        self._names, self._near, self._you = names, near, you
        self._rows: list[_Row] = []
        self._decision, self._rolling = 0, False
        self._thrown: list[str] = []
        """The sums of rolls that go with the next event."""
        for one in latest:
            self.take(one)

    @property
    def told(self) -> tuple[Upshot, ...]:
        """The rows so far."""
        there = list(self._rows)
        if self._thrown:
            there.append(_Row(self._decision))
            there[-1].sums += self._thrown
        return tuple([row for row in (one.result for one in there) if row.text or row.sum])

    def waiting(self, side: Side) -> str:
        """What a row says that waits for the roll of a side; empty: none does."""
        return whole(_joined(row.texts)) if (row := self._waiting(side)) else ""

    def take(self, event: Event) -> None:
        """Take a roll, if there is one, and what came of it."""
        if self._rolling and event.roll is None:
            for row in self._rows:
                row.waits = None
        self._decision += event.roll is None
        self._rolling = event.roll is not None
        if event.roll is not None and event.rolled is not None:
            self._roll(event.roll, event)
        for told in event.told:
            self._tell(told)

    def _roll(self, roll: Roll, event: Event) -> None:
        rolled, against, side = event.rolled, roll.against, roll.side
        assert rolled is not None
        says = self._narrator.phrases.roll(roll.why).row
        row = None if side is None or says else self._waiting(side)
        thrown = [event.sum] if event.sum and side is not None else []  # a die of nobody's picks what is told
        if row is None and against is None:
            self._thrown += thrown
            return
        if row is None:
            row = self._open()
            row.texts.append(self._narrator.fill(says, {"side": side}, self._names))
        row.waits, row.of = None, side
        if against is not None:
            row.word = row.word or self._sums.verdict(roll, rolled)
            row.ink, row.named = "bold" if not against.met(rolled) else self._side_ink(side), True
            self._rows.remove(row)
            self._rows.append(row)
            added = Modifier(rolled.modifier, rolled.label) if rolled.modifier else None
            if thrown:
                row.die = self._sums.die(roll, added, rolled)
                row.margin = self._sums.margin(roll, rolled)
        row.sums += thrown

    def _tell(self, told: Struct) -> None:
        spoken = self._narrator.phrases.fact(kind_of(told))
        side: Side | None = getattr(told, "side", None)
        if spoken.opens == "each":
            for one in (self._near, self._near.foe):
                self._open(one).texts.append(self._narrator.row(told, self._names, one))
            return
        opens = self._narrator.opens(told, self._names)
        if opens or not self._rows:
            self._open(side if opens and spoken.opens != "alone" else None)
        row = self._rows[-1]
        text, effect = self._narrator.row(told, self._names), bool(row.effects)
        if side is not None and (joins := self._narrator.joins(told, self._names)):
            roller = side if joins == "side" else side.foe
            found = next((one for one in reversed(self._rows) if one.of is roller), None)
            row, effect = found or row, found is not None
        row.sums += self._thrown
        self._thrown = []
        if not row.named and (word := self._narrator.word(told, self._names)):
            row.word, row.ink, row.named = word, "", not opens
        row.ink = row.ink or self._ink(told, spoken.ink)
        if text:
            (row.effects if effect else row.texts).append(text)
        row.tail = self._narrator.tail(told, self._names) or row.tail

    def _waiting(self, side: Side) -> _Row | None:
        return next((row for row in reversed(self._rows) if row.waits is side), None)

    def _open(self, side: Side | None = None) -> _Row:
        self._rows.append(_Row(self._decision, side))
        return self._rows[-1]

    def _ink(self, told: Struct, ink: str) -> Ink:
        """The style of an event's word: good for you or bad; without you, each side has its own."""
        if ink in {"", "dim"}:
            return "dim" if ink else ""
        side: Side | None = getattr(told, "winner" if ink == "winner" else "side")
        side = side.foe if side and ink == "foe" else side
        if side is None or self._you is None:
            return self._side_ink(side)
        return "good" if side is self._you else "bad"

    def _side_ink(self, side: Side | None) -> Ink:
        return "" if side is None else "near" if side is self._near else "far"


def _joined(texts: Sequence[Text]) -> Text:
    """The texts of a row in one, in as many lengths as the one of them that has the most."""
    lengths = [alternatives(text) for text in texts if text]
    count = max([len(one) for one in lengths], default=1)
    found = [" ".join(filter(None, [one[min(at, len(one) - 1)] for one in lengths])) for at in range(count)]
    return found[0] if count == 1 else tuple(found)


def _summed(row: _Row) -> Text:
    """The sums of a row, whole and as their totals alone; without them its score."""
    if not row.sums:
        return row.tail
    long = " v ".join(row.sums)
    short = " v ".join([one.rpartition(" = ")[2].partition(" (")[0] for one in row.sums])
    return long if short == long else (long, short)
