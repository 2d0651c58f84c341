"""Outlooks: what each stance of a side needs and leads to, reckoned once for everything that shows it.

A stance is what a side does or is in: an attack at a target, a parry, a movement, a card, or the line that is left to a
fencer without a choice. It meets every answer that the opponent may give. An outlook is made once a moment and without a
choice, so the prospects of a choice are a selection of it. Tables, lines, hints and advice read the same outlook; its
rolls are made by the functions with which the rules roll, and carry the modifiers of a game master, if the viewer may
know of them. So no two of them can tell different numbers. A stance is reckoned when it is first looked at.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from duel_tui.engine.against import Against, percent
from duel_tui.engine.menu import Choice
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side

_NOTHING = BySide[Modifier | None](None, None)


class Modifiers(Struct, frozen=True):
    """What a game master adds to the rolls of both sides."""

    first: BySide[Modifier | None] = _NOTHING
    """All that counts for the next roll of a side."""
    later: BySide[Modifier | None] = _NOTHING
    """What counts for the rolls after it, too."""

    def on(self, side: Side, against: Against) -> Against:
        """The next roll of a side, with what is added to it."""
        return judged(against, self.first[side])

    def after(self, side: Side, against: Against) -> Against:
        """A roll of a side after its next one, with what is added to it."""
        return judged(against, self.later[side])


NO_MODIFIERS = Modifiers()


class Prospect(Struct, frozen=True):
    """What a stance needs and leads to against one answer of the opponent."""

    answer: str
    """The opponent's answer, as a key of the phrases."""
    mine: Against | None = None
    """The roll of the side whose stance it is."""
    his: Against | None = None
    """The roll of the opponent."""
    wound: str = ""
    """The wound by a hit of the side's roll, as a key of the words; empty: none."""
    his_wound: str = ""
    """The wound by a hit of the opponent's roll."""
    gives: str = ""
    """The fixed result of both choices, as a key of the words; empty: the result is not fixed."""
    facts: tuple[tuple[str, Any], ...] = ()
    """Other results, by their names in the words: (name, value)."""
    line: str = ""
    """The line of the words that tells the facts; empty: that of the answer, or of each."""
    leaves: int | None = None
    """The points left after the choice; None: no points are counted."""

    @property
    def chance(self) -> int:
        """The chance of the side's own roll, in per cent; only of a prospect that has one."""
        assert self.mine is not None, "the stance is rolled"
        return percent(self.mine)

    @property
    def his_chance(self) -> int:
        """The chance of the opponent's roll, in per cent; only of a prospect that has one."""
        assert self.his is not None, "the answer is rolled"
        return percent(self.his)

    def fact(self, name: str) -> Any:
        """The value of a fact; None: there is none of this name."""
        return next((value for one, value in self.facts if one == name), None)


class Outlook:
    """What comes of every stance of one side at one moment."""

    def __init__(self, reckon: Callable[[str], Sequence[Prospect]], *fields: tuple[str, ...]) -> None:
        """Reckon each stance once.

        Args:
            reckon: makes the prospects of a stance, one for each answer; none for a key that is no stance.
            fields: for a form, the fields whose keys in this order name a stance; the first group that is filled counts.
        """
        self._reckon = reckon
        self._fields = fields
        self._known: dict[str, dict[str, Prospect]] = {}
        self._of: dict[str, tuple[Prospect, ...]] = {}

    def at(self, stance: str) -> tuple[Prospect, ...]:
        """The prospects of a stance, one for each answer; empty: nothing is reckoned of it."""
        found = self._of.get(stance)
        if found is None:
            found = self._of[stance] = tuple(self._reckon(stance))
        return found

    def against(self, stance: str, answer: str) -> Prospect:
        """The prospect of a stance against one answer.

        Raises:
            KeyError: nothing is reckoned of this pair.
        """
        known = self._known.get(stance)
        if known is None:
            known = self._known[stance] = {one.answer: one for one in self.at(stance)}
        return known[answer]

    def of(self, choice: Choice) -> tuple[Prospect, ...]:
        """The prospects of a choice, which of a form may be a part; empty: it comes to no stance yet."""
        if not isinstance(choice, Struct):
            return self.at(str(choice))
        for group in self._fields:
            keys = [getattr(choice, field, None) for field in group]
            if None not in keys:
                return self.at(" ".join(map(str, keys)))
        return ()


def nothing_foreseen(*_: object) -> Outlook:
    """The outlook of a side of whose choices nothing is reckoned."""
    return Outlook(lambda _: ())
