"""Advice for a player against a real table: what is worth most, and what the unseen hand may do about it."""

from msgspec import Struct

from duel_tui.engine.menu import Choice, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.opponents.strategy import Strategy
from duel_tui.play.bout import Bout
from duel_tui.play.picking import filled

_BEST = 4
"""Choices that are named."""
_NEVER = 0.005
"""Chances below this are not worth a word."""


def advice_lines(bout: Bout, ask: Ask, mix: Strategy) -> tuple[str, ...]:
    """The best choices with their chances to win and how often each is played, then the odds of the first."""
    rows = sorted(
        zip(mix.choices, mix.probabilities, mix.values, strict=True), key=lambda row: row[1:], reverse=True
    )
    played = [row for row in rows if row[1] > _NEVER]
    mixed = len(played) > 1
    best = played if mixed else sorted(rows, key=lambda row: row[2], reverse=True)
    lines = [
        f"{value:>5.0%}  {choice_label(bout, ask, choice)}{_often(bout, chance) if mixed else ''}"
        for choice, chance, value in best[:_BEST]
    ]
    return (bout.wording.say("advice_head"), *lines, *(_odds(bout, ask, best[0][0]) if best else ()))


def choice_label(bout: Bout, ask: Ask, choice: Choice) -> str:
    """A choice in the words of its pickers."""
    pickers = bout.wording.pickers(ask, bout.sheet.duel)
    if isinstance(choice, Struct):
        chosen = filled(choice)
        found = [one.row(chosen.get(one.field, "")) for one in pickers]
        return ", ".join([row.label for row in found if row and row.key != YesNo.NO])
    row = pickers[0].row(str(choice))
    return row.label if row else str(choice)


def _odds(bout: Bout, ask: Ask, choice: Choice) -> tuple[str, ...]:
    """The odds of a choice, which is named before them."""
    first, *others = bout.wording.odds(bout.table.prospects(ask.side, choice)) or ("",)
    return (f"{choice_label(bout, ask, choice)}: {first}", *others) if first else ()


def _often(bout: Bout, chance: float) -> str:
    return f", {bout.wording.say('advice_often', percent=round(100 * chance))}"
