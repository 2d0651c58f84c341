"""Reports of opponents: the value of best play, and the habits read during a duel."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.solvable import Legible
from duel_tui.engine.table import Table
from duel_tui.opponents.habit import habit
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening
from duel_tui.words.wording import Wording

_HALF = "½"
_WORTH = "reckoned"
"""The group of words for the value of play."""


def first_move(wording: Wording, opening: Opening) -> str:
    """The value of the first move: in the duel, and also in its first part if it has several."""
    said = wording.label(_WORTH, "duel" if opening.part == opening.duel else "part")
    return said.format(part=to_a_tenth(opening.part), duel=to_a_tenth(opening.duel))


def worth_of(wording: Wording, mix: Strategy | None, choice: Choice) -> str:
    """The value of a choice; empty: not known exactly."""
    worth = dict(zip(map(str, mix.choices), mix.values, strict=True)) if mix and mix.exact else {}
    if str(choice) not in worth:
        return ""
    value = worth[str(choice)]
    return wording.label(_WORTH, "choice").format(chance=to_a_tenth(value))


def to_a_tenth(chance: float) -> str:
    """A chance in per cent, with one decimal.

    >>> to_a_tenth(0.6536984976)
    '65.4 %'
    """
    return f"{100 * chance:.1f} %"


def shares(chances: Sequence[float]) -> list[str]:
    """Chances that are compared, in per cent without the sign: with one decimal if others than equal ones look alike.

    >>> shares([0.7012, 0.6996, 0.5]), shares([0.7, 0.7, 0.5])
    (['70.1', '70.0', '50.0'], ['70', '70', '50'])
    """
    exact = {f"{100 * chance:.1f}" for chance in chances}
    whole = {f"{100 * chance:.0f}" for chance in chances}
    decimals = 1 if len(whole) < len(exact) else 0
    return [f"{100 * chance:.{decimals}f}" for chance in chances]


def read_of(
    wording: Wording, table: Table[Any], readers: BySide[bool], names: BySide[str]
) -> tuple[str, ...]:
    """A sentence for each side played by a reader of habits; none if habits cannot be read.

    Args:
        wording: the words of the game.
        table: the duel.
        readers: which sides readers play.
        names: the names of the sides.
    """
    rules, told = table.rules, told_to_all(table)
    if not isinstance(rules, Legible):
        return ()
    found: list[str] = []
    for side in Side:
        if not readers[side]:
            continue
        if (one := habit(rules.reading(told, side.foe))) is None:
            found.append(wording.say("read_nothing", name=names[side]))
            continue
        when, choice = wording.label("situation", one.situation or "any"), wording.label("move", one.choice)
        facts = {"times": one.times, "chances": one.chances, "mine": _hits(one.lost), "yours": _hits(one.won)}
        found.append(wording.say("read", name=names[side], when=when, choice=choice, **facts))
    return tuple(found)


def told_to_all(table: Table[Any]) -> tuple[Struct, ...]:
    """The open events of a duel."""
    told = [*table.opening, *[one for step in table.steps for one in step.told]]
    return tuple([one.event for one in told if one.to is None])


def _hits(halves: int) -> str:
    """Half hits as hits.

    >>> _hits(5), _hits(1), _hits(4), _hits(0)
    ('2½', '½', '2', '0')
    """
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}{_HALF}" if rest else str(whole)
