"""The matrix of a game read out, all of it or what has been met: a line for each choice."""

from duel_tui.play.bout import Bout
from duel_tui.play.notes import Notes


def matrix_lines(bout: Bout, notes: Notes, move: str = "", *, whole: bool) -> list[str]:
    """What each choice gives against which answers; `move`: only those whose names begin so."""
    wording, met, known = bout.wording, notes.met, notes.cells(whole=whole)
    lines = [wording.say("matrix_all" if whole else "matrix_notes")]
    for mine, name in notes.moves.items():
        if not name.casefold().startswith(move.casefold()):
            continue
        told: dict[str, list[str]] = {}
        for (own, his), gives in known.items():
            if own == mine:
                mark = "*" if whole and (own, his) in met else ""
                told.setdefault(gives, []).append(f"{notes.moves[his]}{mark}")
        if told:
            said = [f"{wording.label('gives', gives)} {', '.join(named)}" for gives, named in told.items()]
            lines.append(f"{name}: {'; '.join(said)}.")
    return lines
