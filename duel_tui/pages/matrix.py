"""The matrix of a game, as far as it is known: each choice against each, with what that gives."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.notes import Cells, Notes
from duel_tui.registry import KEYS
from duel_tui.storage import notebooks
from duel_tui.text import capital
from duel_tui.wording import Wording

GIVES = ("hit", "gain", "both_hit", "nothing", "foe_gain", "foe_hit")
"""What a pair may give, from the best for the chooser to the worst."""
_FROM_THERE = {"hit": "foe_hit", "gain": "foe_gain", "foe_gain": "gain", "foe_hit": "hit"}
"""What differs for the other of a pair."""
_UNMET = "unmet"
"""What words call a cell that is not known."""
_MOVE = "move"
"""The choice that a matrix is about."""
_STAR = "*"
_GOOD = 3
"""What may be given that is good for the chooser, or no worse than for the other."""
_GAP = "   "


class Cell(Struct, frozen=True):
    """One choice against another."""

    gives: str
    """What that gives; empty: it is not known."""
    mark: str
    """The same in one or two characters."""
    said: str
    """The same in a sentence."""


class Line(Struct, frozen=True):
    """One choice against all."""

    name: str
    letter: str
    """The letter that it has in a duel; empty: none."""
    cells: tuple[Cell, ...]
    said: str
    """What is known of it, in sentences; empty: nothing is."""


class Matrix(Struct, frozen=True):
    """A matrix to be looked at."""

    title: str
    aside: str
    """Whose it is, and how much of it has been met."""
    corner: str
    """What stands over the choices, before the letters of those that they meet."""
    lines: tuple[Line, ...]
    legend: tuple[str, ...]
    """What the marks mean: what is good for the chooser, and the rest."""
    about: str
    told: str
    """The same for a reader who hears it."""
    asks: str = ""
    """What is asked before all of it is shown; empty: it is, or is not to be seen."""


def matrix_of(bout: Bout, notes: Notes, *, whole: bool) -> Matrix:
    """The matrix of a bout: all of it, or what its people have met."""
    wording = bout.wording
    made = _Sheet(wording, notes.moves, notes.cells(whole=whole), notes.met, whole=whole)
    return made.matrix(
        wording.phrases.name, "" if whole or not bout.table.done else wording.say("matrix_ask")
    )


def notebooks_of(context: AppContext) -> tuple[Matrix, ...]:
    """Every notebook there is."""
    found: list[Matrix] = []
    for book in notebooks.every(context.saves.notebooks):
        if book.ruleset in KEYS and book.moves:
            cells = {pair: gives for pair, gives in book.cells.items() if gives in GIVES}
            wording = context.wording(book.ruleset)
            found.append(_Sheet(wording, book.moves, cells, frozenset(cells)).matrix(book.name))
    return tuple(found)


class _Sheet:
    """A matrix on its way to words: a pair that was met fills its two cells; where all is shown, a star marks it."""

    def __init__(
        self,
        wording: Wording,
        moves: Mapping[str, str],
        cells: Cells,
        met: frozenset[tuple[str, str]],
        *,
        whole: bool = False,
    ) -> None:
        self._wording = wording
        self._moves = moves
        self._cells = {
            (his, mine): _FROM_THERE.get(gives, gives) for (mine, his), gives in cells.items()
        } | cells
        self._met = met | {(his, mine) for mine, his in met}
        self._whole = whole

    def matrix(self, name: str, asks: str = "") -> Matrix:
        say = self._wording.say
        return Matrix(
            say("matrix_title" if self._whole else "matrix_notebook"),
            f"{name}: {say('matrix_met', met=len({frozenset(pair) for pair in self._met}), all=self._pairs)}",
            say("matrix_corner"),
            tuple([self._line(mine) for mine in self._moves]),
            self._legend(),
            say("matrix_all" if self._whole else "matrix_notes"),
            say("matrix_all_told" if self._whole else "matrix_notes"),
            asks,
        )

    @property
    def _pairs(self) -> int:
        """The pairs of choices, those of one with itself among them; each stands in two cells."""
        count = len(self._moves)
        return count * (count + 1) // 2

    def _legend(self) -> tuple[str, ...]:
        marks = [f"{self._mark(gives)} {self._named(gives)}" for gives in GIVES]
        unmet = () if self._whole else (f"{self._mark('')} {self._wording.say('matrix_not_met')}",)
        return _GAP.join(marks[:_GOOD]), _GAP.join([*marks[_GOOD:], *unmet])

    def _line(self, mine: str) -> Line:
        """A choice against all; in sentences, the choices under what each gives."""
        told: dict[str, list[str]] = {}
        for his, name in self._moves.items():
            if gives := self._cells.get((mine, his)):
                told.setdefault(gives, []).append(name)
        parts = [
            self._wording.say("matrix_against", moves=", ".join(names), gives=self._named(gives))
            for gives, names in told.items()
        ]
        name = self._moves[mine]
        said = f"{capital(name)}: {'; '.join(parts)}." if parts else ""
        met = [name for his, name in self._moves.items() if self._star((mine, his))]
        said += f" {self._wording.say('matrix_met_told', moves=', '.join(met))}" if met else ""
        return Line(name, self._letter(mine), tuple([self._cell(mine, his) for his in self._moves]), said)

    def _cell(self, mine: str, his: str) -> Cell:
        gives = self._cells.get((mine, his), "")
        facts = {"mine": capital(self._moves[mine]), "his": self._moves[his]}
        if gives:
            said = self._wording.say("matrix_cell", **facts, gives=self._named(gives))
        else:
            said = self._wording.say("matrix_unmet", **facts)
        return Cell(gives, f"{self._mark(gives)}{self._star((mine, his))}", said)

    def _star(self, pair: tuple[str, str]) -> str:
        return _STAR if self._whole and pair in self._met else ""

    def _mark(self, gives: str) -> str:
        return self._wording.label("gives_letter", gives or _UNMET)

    def _named(self, gives: str) -> str:
        return self._wording.label("gives", gives)

    def _letter(self, move: str) -> str:
        """The letter that picks a move in a duel."""
        picker = self._wording.phrases.pickers.get(_MOVE)
        return next((row.letter for row in picker.rows if row.key == move), "") if picker else ""
