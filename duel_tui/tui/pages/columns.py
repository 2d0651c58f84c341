"""The columns of a fencer in the making: each characteristic with its band and what it does in every style."""

from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import Characteristic
from duel_tui.play.making import STYLES, Making, Sums
from duel_tui.tui.paper import Paper
from duel_tui.wording import Wording

_LABEL, _DIE, _BAND, _STYLE = 13, 5, 13, 11
_COLUMNS = _LABEL + _DIE + _BAND
_FIRST = 4
ROWS = _FIRST + len(Characteristic)
"""The row of the totals."""


class Columns:
    """Draws the figures of a fencer in the making."""

    def __init__(self, making: Making, wording: Wording) -> None:
        """Draw what a creation has come to."""
        self._making = making
        self._wording = wording

    def draw(self, paper: Paper) -> None:
        """Draw every characteristic, the totals, and what the last throw did to them."""
        self._heads(paper)
        for row, one in enumerate(Characteristic):
            self._characteristic(paper, _FIRST + row, one)
        self._sums(paper, ROWS, "Totals", self._making.sums(), "bold")
        last = self._making.last()
        if last and last[0] in set(Characteristic):
            label = f"{self._wording.label('characteristic', last[0])} did"
            self._sums(paper, ROWS + 1, label, last[1], "fresh")

    def table(self, paper: Paper, y: int, one: Characteristic) -> None:
        """The whole table of a characteristic."""
        paper.put(2, y, self._wording.label("characteristic", one), "title")
        bands = [band for band in self._making.tables.characteristics[one].bands if band.hi]
        for row, band in enumerate(bands):
            paper.put(2 + _LABEL, y + 1 + row, f"{f'{band.lo}-{band.hi}':>5}", "bold")
            paper.put(2 + _LABEL + 7, y + 1 + row, band.name)
            self._figures(
                paper, y + 1 + row, Sums({style: band.attack(style) for style in STYLES}, band.w), ""
            )

    def _heads(self, paper: Paper) -> None:
        paper.put(2 + _LABEL, 3, "d20  band", "dim")
        chosen = self._making.draft.style
        for place, style in enumerate(STYLES):
            x = 2 + _COLUMNS + place * _STYLE
            paper.put(x + 1, 2, self._wording.label("style", style), "title" if style is chosen else "dim")
            paper.put(x, 3, " cut thr", "dim")
        paper.put(3 + _COLUMNS + len(STYLES) * _STYLE, 2, "Wounds", "dim")
        paper.put(2 + _COLUMNS + len(STYLES) * _STYLE, 3, " cut thr", "dim")

    def _characteristic(self, paper: Paper, y: int, one: Characteristic) -> None:
        making = self._making
        roll, last = making.roll, making.last()
        asked = roll is not None and roll.why == one
        fresh = last is not None and last[0] == one
        label = self._wording.label("characteristic", one)
        paper.put(1, y, ">" if asked else " ", "caret")
        paper.put(2, y, label, "bold" if asked else "")
        score, band = getattr(making.draft, one), making.band(one)
        paper.put(2 + _LABEL, y, f"{score:>3}" if score is not None else "  .", "fresh" if fresh else "bold")
        if band is None:
            return
        paper.put(2 + _LABEL + _DIE, y, band.name)
        attack = {style: band.attack(style) for style in STYLES}
        self._figures(paper, y, Sums(attack, band.w), "fresh" if fresh else "")

    def _sums(self, paper: Paper, y: int, label: str, sums: Sums, ink: str) -> None:
        paper.put(2, y, label, ink)
        self._figures(paper, y, sums, ink)

    def _figures(self, paper: Paper, y: int, sums: Sums, ink: str) -> None:
        chosen = self._making.draft.style
        for place, style in enumerate(STYLES):
            passed = chosen is not None and style is not chosen
            x = 2 + _COLUMNS + place * _STYLE
            paper.put(x, y, _pair(sums.attack[style]), "dim" if passed else ink)
        paper.put(2 + _COLUMNS + len(STYLES) * _STYLE, y, _pair(sums.wound), ink)


def _pair(pair: Pair) -> str:
    return f"{pair[0]:>+4}{pair[1]:>+4}"
