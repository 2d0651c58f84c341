"""The matrix of a game, as far as its viewer may know it: in rows for the eye, in sentences for the ear."""

from collections.abc import Mapping

from duel_tui.engine.solvable import Tabled
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.meaning import meant
from duel_tui.show.table import Option
from duel_tui.text import capital

_GIVES: dict[str, Ink] = {
    "hit": "good", "gain": "good", "both_hit": "bold", "nothing": "dim", "foe_gain": "bad", "foe_hit": "bad",
}  # fmt: skip
"""What a pair may give, from the best for the chooser to the worst, each with its ink."""
_MOVE = "move"
"""The choice that a matrix is about."""
_SHOWN = 20
"""How much is repeated of a name that no choice has."""
_MET = "[{}]"
"""A pair that was met, among all of them."""
_LABEL, _CELL = 22, 4
"""Cells of a choice with its letter, and of a column."""


class Matrix:
    """What the viewer of a bout may know of its matrix."""

    def __init__(self, bout: Bout, rules: Tabled, end: int | None) -> None:
        """Take what `end` answers have shown; None: all answers, and the whole matrix where it may be seen."""
        self._words, words = bout.wording, bout.wording.phrases.pickers.get(_MOVE)
        letters = {row.key: row.letter for row in words.rows} if words else {}
        self._moves = {move: (letters.get(move, ""), self._words.label(_MOVE, move)) for move in rules.moves}
        whole = rules.shows_matrix or (whole_matrix(bout) and end is None)
        met = rules.known(moment_of(bout, end).told)
        self._cells = rules.known(None) if whole else met
        self._met: Mapping[tuple[str, str], str] = met if whole else {}
        """The pairs of this duel, where they are marked among all."""
        pairs, count = len({frozenset(pair) for pair in met}), len(self._moves)
        about = "matrix_all" if whole else "matrix_notes"
        self.about = self._words.say(about, met=pairs, all=count * (count + 1) // 2)
        """Whether all of it is shown, and how many pairs have been met."""

    def told(self, begins: str = "") -> list[str]:
        """What each choice gives against which others, in sentences; `begins`: of those with such a name or number."""
        moves = [(move, name) for move, (_, name) in self._moves.items()]
        rows = [Option("", move, "", name, number=number) for number, (move, name) in enumerate(moves, 1)]
        found = [row.key for row in meant(rows, begins)] if begins else [*self._moves]
        if not found:
            return [f"{begins[:_SHOWN]}: no move. The moves are {', '.join([name for _, name in moves])}."]
        said = [self._said(move) for move in found if begins or any(mine == move for mine, _ in self._cells)]
        return said if begins else [self.about, *said]

    def _said(self, mine: str) -> str:
        say, gives = self._words.say, dict[str, list[str]]()
        for his, (_, name) in self._moves.items():
            if (mine, his) in self._cells:
                gives.setdefault(self._cells[mine, his], []).append(name)
        against = [
            say("matrix_against", moves=", ".join(names), gives=self._words.label("gives", one))
            for one, names in gives.items()
        ]
        met = [name for his, (_, name) in self._moves.items() if (mine, his) in self._met]
        against += [say("matrix_met", moves=", ".join(met))] if met else []
        return f"{capital(self._moves[mine][1])}: {'; '.join(against) or say('matrix_unmet')}."

    def lines(self) -> list[Line]:
        """A row for each choice under the letters of those that it meets, and what the signs mean."""
        mark, names = self._words.phrases.words["gives_letter"], self._words.phrases.words["gives"]
        heads = "".join([f"{letter:<{_CELL}}" for letter, _ in self._moves.values()])
        rows: list[Line] = [(Span(f" {self.about}"),), (), (Span(f"{'':{_LABEL}}{heads}", "dim"),)]
        for mine, (letter, name) in self._moves.items():
            given = [(his, self._cells.get((mine, his), "unmet")) for his in self._moves]
            cells = [
                Span(
                    f"{_MET.format(mark[one]) if (mine, his) in self._met else mark[one]:<{_CELL}}",
                    _GIVES.get(one, "dim"),
                )
                for his, one in given
            ]
            rows.append((Span(f" {letter:<3}{name:<{_LABEL - 4}.{_LABEL - 5}}"), *cells))
        signs = [f"{mark[one]} {names[one]}" for one in _GIVES]
        met = [f"{_MET.format(' ')} {self._words.say('matrix_marked')}"] if self._met else []
        halves = signs[:3], [*signs[3:], *met]
        return [*rows, (), *[(Span(f" {'   '.join(half)}", "dim"),) for half in halves]]


def matrix_of(bout: Bout, end: int | None = None) -> Matrix | str:
    """What may be known of a bout's matrix after `end` answers or now; otherwise why nothing is, in a sentence."""
    rules = bout.table.rules
    if not isinstance(rules, Tabled):
        return bout.wording.say("matrix_none")
    if not (rules.keeps_notes or whole_matrix(bout)):
        return bout.wording.say("matrix_closed")
    return Matrix(bout, rules, end)


def whole_matrix(bout: Bout) -> bool:
    """Whether all of the matrix may be seen now; a game without one has nothing to hide."""
    rules = bout.table.rules
    return not isinstance(rules, Tabled) or rules.shows_matrix or bout.table.done
