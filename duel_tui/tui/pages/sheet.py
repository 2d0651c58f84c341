"""A fencer's record sheet, as on paper."""

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Characteristic
from duel_tui.fencer.totals import bands, rolled, totals
from duel_tui.play.house import House
from duel_tui.storage.fencers import FencerFile, Result
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import clipped, wrapped

ROOMY = (100, 36)
"""From so many columns and rows on there is room for two sheets beside everything else."""
WIDTH = 41
"""The cells a sheet takes at least."""
_NAME, _BAND = 9, 12
"""The columns of a row: the characteristic, and the name of its band."""
_HEADS = f"{'':<{_NAME}} d20{'':<{_BAND}} cut thr   wound"
_RESULTS: tuple[Result, ...] = ("won", "lost", "drawn")
_LAST = 3
"""How many of the last duels a sheet tells of."""


class RecordSheet:
    """Makes sheets in the words and with the figures of the booklet that makes fencers."""

    def __init__(self, house: House) -> None:
        """Speak with the words and figures of a house."""
        self._wording = house.fencer_wording
        self._tables = house.library.fencer_tables()
        self._named = house.name_of

    def lines(self, fencer: Fencer, width: int, file: FencerFile | None = None) -> list[Line]:
        """The whole sheet, and the record where there is a file."""
        told: list[Line] = [(Span(clipped(fencer.name or "nameless", width), "name"),)]
        told += wrapped(self.origin(fencer), width)
        told += [(), *self.figures(fencer), ()]
        told += wrapped(self.kit(fencer), width)
        if fencer.rerolled:
            told += wrapped(f"Thrown again: {', '.join(fencer.rerolled)}.", width, "dim")
        if file is not None:
            told += [(), *self._record(file, width)]
        for note in fencer.notes.splitlines():
            told += wrapped(note, width, "dim")
        return told

    def origin(self, fencer: Fencer) -> str:
        """Nation, style and teacher."""
        nation = self._wording.label("nationality", fencer.nationality)
        style = self._wording.label("style", fencer.style)
        taught = self._wording.label("organisation", fencer.organisation)
        return f"{nation}; {style}, taught in a {taught}."

    def kit(self, fencer: Fencer) -> str:
        """What is carried."""
        facts = {"weapon": fencer.weapon, "left_hand": fencer.left_hand, "armour": fencer.armour}
        kit = self._wording.kit(facts)
        return f"{kit[:1].upper()}{kit[1:]}."

    def brief(self, fencer: Fencer) -> str:
        """A fencer in one line: style, rating, totals."""
        found = totals(self._tables, fencer, rolled(fencer), KitRules())
        rating = self.bands(fencer)[-1].name
        style = self._wording.label("style", fencer.style)
        return f"{style} {rating}, cut {found.attack[0]:+} thrust {found.attack[1]:+}"

    def bands(self, fencer: Fencer) -> tuple[Band, ...]:
        """The bands of the five characteristics."""
        return bands(self._tables, fencer, rolled(fencer), KitRules())

    def figures(self, fencer: Fencer) -> list[Line]:
        """A row for each characteristic and one for the totals."""
        lines: list[Line] = [(Span(_HEADS, "dim"),)]
        for one, band in zip(Characteristic, self.bands(fencer), strict=True):
            lines.append(self._row(one, fencer.rolled(one), band, fencer))
        found = totals(self._tables, fencer, rolled(fencer), KitRules())
        label = f"{'Totals':<{_NAME + 5 + _BAND}}"
        lines.append((Span(label), Span(_pair(found.attack) + _wound(found.wound), "bold")))
        return lines

    def _row(self, one: Characteristic, score: int | None, band: Band, fencer: Fencer) -> Line:
        label = self._wording.label("characteristic", one)
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
        games = ", ".join(f"{self._named(game)} {short_record(file, game)}" for game in file.games)
        last = reversed(file.record[-_LAST:])
        bouts = [
            clipped(f"  {bout.result} against {bout.foe}, {self._named(bout.game)}", width) for bout in last
        ]
        return [
            (Span(record_of(file)),),
            *wrapped(f"{games}.", width),
            *[(Span(bout, "dim"),) for bout in bouts],
        ]


def draw_both(paper: Paper, y: int, sheets: BySide[list[Line]]) -> None:
    """Draw two sheets side by side, as far as there is room."""
    half = paper.width // 2
    for x, lines in ((3, sheets.left), (half + 3, sheets.right)):
        for row, line in enumerate(lines[: max(0, paper.height - y - 2)]):
            paper.put(x, y + row, line, width=half - 5)
    for row in range(y, paper.height - 2):
        paper.put(half, row, "\u2502", "rule")


def record_of(file: FencerFile) -> str:
    """How many duels were won, lost and drawn, in a sentence."""
    if not file.record:
        return "Came with the program." if file.shipped else "No duels fought yet."
    won, lost, drawn = file.count("won"), file.count("lost"), file.count("drawn")
    return f"Fought {len(file.record)}: won {won}, lost {lost}, drawn {drawn}."


def short_record(file: FencerFile, game: str = "") -> str:
    """The same for a list, of one game or of all: `3-1-0`, won, lost and drawn."""
    counts = [file.count(result, game) for result in _RESULTS]
    return "-".join(map(str, counts)) if any(counts) else ""


def _pair(pair: Pair) -> str:
    return f"{pair[0]:>+3} {pair[1]:>+3}"


def _wound(pair: Pair) -> str:
    return f"{f'{pair[0]:+}/{pair[1]:+}':>8}"
