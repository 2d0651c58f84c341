"""The table of a decision that needs none of its own: its choices one under the other, and what each would mean."""

from duel_tui.engine.requests import Ask
from duel_tui.engine.scene import Cell, Column, Offer, Option, Row, Table
from duel_tui.play.bout import Bout
from duel_tui.play.picking import choice_of
from duel_tui.wording.odds import percent


def plain_table(bout: Bout, offer: Offer) -> Table:
    """The choices of the first field as rows, those of others in the title's row, each with the chance it has."""
    ask, options = offer.ask, offer.options
    rows_field, *others = [ask.what] if ask.what in options else list(options)
    words = bout.wording.phrases.pickers.get(ask.what)
    rows = tuple([Row(one.label, one, right=(_chance(bout, ask, one),)) for one in options[rows_field]])
    chances = any(row.right[0].text for row in rows)
    return Table(
        title=words.title if words else ask.what.upper(),
        options=tuple([one for field in others for one in options[field]]),
        right=(Column(bout.wording.phrases.scene["chance"] if chances else "", 8),),
        rows=rows,
        said=bout.wording.describe(ask.what, offer.at.key) or bout.wording.prompt(ask, bout.names),
    )


def _chance(bout: Bout, ask: Ask, option: Option) -> Cell:
    """The chance of the roll that a choice would make, if it makes one."""
    if option.denied or ask.menu is None:
        return Cell(option.denied, "dim")
    choice = choice_of(ask.menu, {option.field: option.key})
    found = bout.table.prospects(ask.side, choice) if choice is not None else ()
    rolls = [one.against for one in found if one.against is not None]
    return Cell(str(percent(rolls[0])), odds=True) if len(rolls) == 1 else Cell()
