"""A plot typed in one line: `north 2, north-east, wait`, `2 n ne w`, or step after step."""

import re
from collections.abc import Mapping

from duel_tui.engine.menu import STAY, IllegalChoiceError, Plot, Plotted
from duel_tui.pages.decision import Decision
from duel_tui.text import capital

_COUNT = 99
"""The most times that a step is taken by a number."""
_SHORT = {
    "n": "north", "ne": "north_east", "e": "east", "se": "south_east",
    "s": "south", "sw": "south_west", "w": "west", "nw": "north_west",
}  # fmt: skip
"""The ways in one or two letters; here w is west and s south, as on a compass."""


class PlotReading:
    """Reads lines into the plot of a decision."""

    def __init__(self, decision: Decision, menu: Plot, labels: Mapping[str, str]) -> None:
        """Fill a decision.

        Args:
            decision: the steps chosen so far.
            menu: what is offered.
            labels: what each step is called, by its key.
        """
        self.why = ""
        """Why a first step was refused, which all can see; empty: it was another, and tells of the steps before it."""
        self._decision = decision
        self._menu = menu
        self._field = next(iter(decision.fields))
        self._labels = labels
        self._named = {**{label.casefold(): key for key, label in labels.items()}, **_SHORT}
        self._named |= {key.replace("_", ""): key for key in labels}

    def read(self, typed: str) -> str:
        """Add the steps of a line to the plot, all of them or none; what is wrong with the first that does not fit."""
        before = self._decision.picking.picked
        self.why = ""
        keys = self._keys(typed)
        if isinstance(keys, str):
            return keys
        for key in keys:
            if not self._decision.pick(self._field, key):
                trouble = self._trouble(key)
                self._decision.put_back(before)
                return trouble
        return ""

    def _keys(self, typed: str) -> list[str] | str:
        """The steps that a line names; a sentence where a part of it names none."""
        found: list[str] = []
        word, count = "", 1
        for word in re.findall(r"[^\s,.;]+", typed.casefold()):
            if word.isdecimal() and found and self._ends_a_step(typed):
                found += [found[-1]] * (min(int(word[:3]), _COUNT) - 1)
            elif word.isdecimal():
                count = min(int(word[:3]), _COUNT)
            elif word in self._named:
                found += [self._named[word]] * count
                count = 1
            else:
                return f"{word}: not a step here. ? lists the steps."
        if word.isdecimal() and not self._ends_a_step(typed):
            return f"Say a step with {word}, such as {word} north. Type ? for the steps."
        return found

    def _ends_a_step(self, typed: str) -> bool:
        """True if numbers stand after their steps in a line, as in `north 2, east`."""
        return not typed.lstrip()[:1].isdecimal()

    def _trouble(self, key: str) -> str:
        """Why a step cannot follow those of the plot."""
        answer = self._decision.answer
        steps = answer.steps if isinstance(answer, Plotted) else ()
        try:
            _ = self._menu.take(key if key == STAY or key in dict(self._menu.denied) else [*steps, key])
        except IllegalChoiceError as wrong:
            self.why = "" if steps else str(wrong).partition(": ")[2]
            return capital(f"{wrong}.".replace(key, self._labels.get(key, key), 1))
        return f"{key}: not a step here."
