"""A fencer's record sheet, as on paper."""

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Characteristic
from duel_tui.play.roster import Portrait, record_of, thrown_again
from duel_tui.storage.fencers import FencerFile
from duel_tui.tui.paper import Line, Span, measure
from duel_tui.tui.prose import clipped, packed, wrapped

WIDTH = 41
"""The cells a sheet takes at least."""
_NAME, _BAND = 9, 12
"""The columns of a row: the characteristic, and the name of its band."""
_HEADS = f"{'':<{_NAME}} d20{'':<{_BAND}} cut thr   wound"
_LAST = 3
"""How many of the last duels a sheet tells of."""


class RecordSheet(Portrait):
    """Makes sheets in the words and with the figures of the booklet that makes fencers."""

    def lines(self, fencer: Fencer, width: int, file: FencerFile | None = None) -> list[Line]:
        """The whole sheet, and the record where there is a file."""
        told: list[Line] = [(Span(clipped(fencer.name or "nameless", width), "name"),)]
        told += wrapped(self.origin(fencer), width)
        told += [(), *self.figures(fencer), ()]
        told += wrapped(self.kit(fencer), width)
        if fencer.rerolled:
            told += wrapped(thrown_again(fencer), width, "dim")
        if file is not None:
            told += [(), *self._record(file, width)]
        for note in fencer.notes.splitlines():
            told += wrapped(note, width, "dim")
        return told

    def figures(self, fencer: Fencer) -> list[Line]:
        """A row for each characteristic and one for the totals."""
        lines: list[Line] = [(Span(_HEADS, "dim"),)]
        for one, band in zip(Characteristic, self.bands(fencer), strict=True):
            lines.append(self._row(one, fencer.rolled(one), band, fencer))
        found = self.totals(fencer)
        label = f"{'Totals':<{_NAME + 5 + _BAND}}"
        lines.append((Span(label), Span(_pair(found.attack) + _wound(found.wound), "bold")))
        return lines

    def _row(self, one: Characteristic, score: int | None, band: Band, fencer: Fencer) -> Line:
        label = self.wording.label("characteristic", one)
        shown = f"{score:>4}" if score is not None else "   -"
        attack = band.attack(fencer.style)
        return (
            Span(f"{label:<{_NAME}}"),
            Span(f"{shown}", "bold"),
            Span(f" {band.name:<{_BAND}}{_pair(attack)}{_wound(band.w)}"),
        )

    def _record(self, file: FencerFile, width: int) -> list[Line]:
        if not file.record:
            return [(Span(record_of(file), "dim"),)]
        lines = [record_of(file), *packed(self.by_game(file), width)]
        bouts = [f"  {bout}, {game}" for bout, game in self.last_bouts(file, _LAST)]
        short = [f"  {bout}" for bout, _ in self.last_bouts(file, _LAST)]
        fit = bouts if all(measure(bout) <= width for bout in bouts) else short
        return [
            *[(Span(line),) for line in lines],
            *[(Span(clipped(bout, width), "dim"),) for bout in fit],
        ]


def _pair(pair: Pair) -> str:
    return f"{pair[0]:>+3} {pair[1]:>+3}"


def _wound(pair: Pair) -> str:
    return f"{f'{pair[0]:+}/{pair[1]:+}':>8}"
