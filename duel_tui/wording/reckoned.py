"""What best play on both sides is worth, in the words of a game."""

from duel_tui.engine.menu import Choice
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening
from duel_tui.wording.wording import Wording

GROUP = "reckoned"


def first_move(wording: Wording, opening: Opening) -> str:
    """What the first move is worth: in the duel, and where it has several parts in the first of them too."""
    form = wording.label(GROUP, "duel" if opening.part == opening.duel else "part")
    return form.format(part=percent(opening.part), duel=percent(opening.duel))


def worth_of(wording: Wording, mix: Strategy | None, choice: Choice) -> str:
    """What a choice is worth; empty where that is not known exactly."""
    worth = dict(zip(map(str, mix.choices), mix.values, strict=True)) if mix and mix.exact else {}
    if str(choice) not in worth:
        return ""
    value = worth[str(choice)]
    return wording.label(GROUP, "choice").format(chance=percent(value))


def percent(chance: float) -> str:
    """A chance in a hundred, to a tenth.

    >>> percent(0.6536984976)
    '65.4 %'
    """
    return f"{100 * chance:.1f} %"
