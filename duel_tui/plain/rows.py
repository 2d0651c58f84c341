"""The rows of a picker as a menu has them."""

from duel_tui.plain.menus import Line
from duel_tui.wording import Picker


def of_picker(picker: Picker) -> tuple[Line, ...]:
    """The rows of a picker, with what each costs."""
    return tuple(
        [Line(row.number, row.key, row.label, row.letter, row.mark, row.denied) for row in picker.rows]
    )
