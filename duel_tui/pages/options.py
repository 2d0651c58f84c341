"""The options of a decision: every row of its pickers, as an ask and the sheet make them, and what is said of one."""

from duel_tui.engine.menu import Form, OneOf
from duel_tui.engine.requests import Ask
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.play.picking import AT, WITH
from duel_tui.show.scene import At, Offer, Picks
from duel_tui.show.table import Option
from duel_tui.words.choices import Move, move_in, rules_of

NOWHERE = At("", "")
"""The place of the caret where nothing is chosen."""


def offer_of(
    bout: Bout, ask: Ask, picks: Picks | None = None, at: At = NOWHERE, *, odds: bool = True
) -> Offer:
    """A decision as it is offered to its side.

    Args:
        bout: the bout.
        ask: the question.
        picks: the choices so far.
        at: where the caret stands.
        odds: True if chances are shown.
    """
    return Offer(ask, options_of(bout, ask), picks or {}, at, outlook_of(bout, ask), odds)


def options_of(bout: Bout, ask: Ask) -> dict[str, tuple[Option, ...]]:
    """All that can be chosen or is denied, by field.

    A form has its own fields. Keys stand whole in a field named by what is asked; where a game has words for their first
    words and for the rest, these stand as two fields more, `means_with` and `means_at`.
    """
    wording, menu, sheet = bout.wording, ask.menu, moment_of(bout).sheet
    costs = {**sheet.duel.costs, **sheet.of(ask.side).costs}
    found = wording.options(ask, costs)
    phrases = wording.phrases.pickers
    if isinstance(menu, OneOf) and f"{ask.what}{WITH}" in phrases:
        pairs = [str(key).partition(" ") for key in (*menu.keys, *dict(menu.denied))]
        for field, keys in (
            (f"{ask.what}{WITH}", [first for first, _, _ in pairs]),
            (f"{ask.what}{AT}", [rest for _, _, rest in pairs if rest]),
        ):
            words = phrases[field]
            rows = [*[row for row in words.rows if row.key in keys], *words.made_of(keys)]
            found[field] = tuple([Option(field, row.key, row.letter, row.label) for row in rows])
    if isinstance(menu, Form):
        return {field: options for field, options in found.items() if options}
    return found


def move_of(bout: Bout, ask: Ask, field: str, key: str) -> Move:
    """The texts of a row as they hold in a duel; of a field without its own those of what is asked."""
    moves, rules = bout.wording.phrases.moves, rules_of(bout.table.journal, moment_of(bout).sheet.duel.kind)
    return move_in(moves, rules, field if field in moves else ask.what, key)
