"""The matrix of a game in lines: a line for each choice, all of it or what has been met."""

from duel_tui.pages.matrix import Matrix, matrix_of, notebooks_of
from duel_tui.plain.form import pick
from duel_tui.plain.talk import Talk
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.notes import Notes
from duel_tui.text import capital

_ANSWERS = (("no", "no", "what you have met"), ("yes", "yes", "all of it"))
_SHOWN = 20
_UNMET = "nothing is in the notebook yet."
_NO_NOTEBOOKS = "There is no notebook yet."


def matrix_lines(matrix: Matrix, move: str = "") -> list[str]:
    """What each choice gives against which answers; `move`: only those whose names begin so."""
    begins = move.casefold()
    numbered = {str(number): [line] for number, line in enumerate(matrix.lines, 1)}
    named = numbered.get(begins) or [line for line in matrix.lines if line.name.casefold().startswith(begins)]
    if not named:
        return [f"{move[:_SHOWN]}: no move. The moves are {', '.join([line.name for line in matrix.lines])}."]
    met = [line.said for line in named if line.said]
    if move and not met:
        return [f"{capital(', '.join([line.name for line in named]))}: {_UNMET}"]
    return [matrix.told, *met]


async def read_matrix(talk: Talk, bout: Bout, notes: Notes) -> None:
    """Read out the matrix of a duel that is over: all of it once that is asked for, otherwise what has been met.

    Raises:
        Back: it is left.
    """
    matrix = matrix_of(bout, notes, whole=notes.shows_all)
    if matrix.asks and await pick(talk, matrix.asks, _ANSWERS) == "yes":
        matrix = matrix_of(bout, notes, whole=True)
    talk.tell(*matrix_lines(matrix))


def read_notebooks(context: AppContext, talk: Talk, move: str = "") -> None:
    """Read out every notebook there is; `move`: of each only the moves whose names begin so."""
    books = notebooks_of(context)
    for book in books:
        talk.tell(f"{book.aside}.", *matrix_lines(book, move))
    if not books:
        talk.tell(_NO_NOTEBOOKS)
