"""What every table of the duel is made with: the rules, the sight, the words, the choices, and the legend under it."""

from duel_tui.engine.scene import Offer, Sight, Words
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Grade
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.speech import Speech
from duel_tui.systems.rapier_and_dagger.state import Duel

_GAPS = ("   ", "  ")
"""Between two parts: as wide as there is room."""


class TableMaker:
    """One decision, with all that its table is made from."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        """Make the table of an offer."""
        self._book = book
        self._speech = Speech(words, sight)
        self._sight = sight
        self._offer = offer
        self._duel = sight.state
        self._side: Side = offer.ask.side


class Legend:
    """What the signs of a table mean, in one row that grows part by part; where not all finds room, the weightier stay."""

    def __init__(self, speech: Speech, sight: Sight[Duel]) -> None:
        """Begin with nothing."""
        self._speech = speech
        self._sight = sight
        self._parts: list[tuple[str, int]] = []

    def add(self, text: str, weight: int = 1) -> None:
        """Add a part."""
        self._parts.append((text, weight))

    def wounds(self, letters: str) -> None:
        """Add what those of the wound letters mean that stand in the table."""
        label = self._speech.label
        found = [
            f"{label('wound_letter', one)} {label('grade', one)}"
            for one in Grade
            if label("wound_letter", one) in letters
        ]
        if found:
            self.add(" ".join(found))

    def waiting(self, *sides: Side) -> None:
        """Add what a game master has added to the next rolls."""
        for side in sides:
            modifier = self._sight.waiting[side]
            if modifier:
                who = self._speech.who(side)
                self.add(
                    self._speech.say("legend_waiting", by=f"{modifier.by:+}", who=who, why=modifier.label)
                )

    @property
    def text(self) -> str:
        """The parts in one row."""
        room = self._sight.width - 2
        parts = list(self._parts)
        while True:
            for gap in _GAPS:
                row = gap.join([text for text, _ in parts])
                if len(row) <= room or len(parts) <= 1:
                    return row
            parts.remove(min(parts, key=lambda part: part[1]))
