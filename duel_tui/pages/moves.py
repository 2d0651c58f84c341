"""The texts of the choices of a decision, as they hold in a duel."""

from duel_tui.engine.requests import Ask
from duel_tui.narration.moves import Move, move_in, rules_of
from duel_tui.play.bout import Bout


def move_of(bout: Bout, ask: Ask, field: str, key: str) -> Move:
    """The texts of a row of a decision; of a field without its own those of what is asked."""
    moves, rules = bout.wording.phrases.moves, rules_of(bout.table.journal, bout.sheet.duel.kind)
    return move_in(moves, rules, field if field in moves else ask.what, key)
