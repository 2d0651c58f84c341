"""What can be chosen in a decision, as rows, and the lines that fill it in: `2 1 3`, `trh`, words, a plot's steps."""

import itertools

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, IllegalChoiceError, Plot
from duel_tui.pages.decision import Decision
from duel_tui.plain.words import which
from duel_tui.play.picking import PlotPicking
from duel_tui.show.meaning import Fields, UnmeantError, named, steps
from duel_tui.show.table import Option
from duel_tui.text import capital
from duel_tui.words import Wording


class Reading:
    """Reads lines into a decision: all of a line or nothing."""

    def __init__(self, decision: Decision, fields: Fields) -> None:
        self._decision, self._fields = decision, fields
        self.why = ""
        """Why what was refused is not available, without its name; empty: for no reason that all may see."""

    def read(self, typed: str) -> str:
        """Fill in what a line says; what is wrong with the first part that does not fit."""
        decision, self.why = self._decision, ""
        before = decision.picking.picked
        fill = self._walk if isinstance(decision.ask.menu, Plot) else self._choose
        try:
            trouble = fill(typed)
        except UnmeantError as wrong:
            trouble = misread(wrong)
        if trouble:
            decision.put_back(before)
        return trouble

    def _choose(self, typed: str) -> str:
        """Pick the rows that a line names, in any order, unless one does not go with what was said after it."""
        decision, taken = self._decision, dict[str, Option]()
        for row in named(typed, self._fields, lambda: decision.unsaid):
            if row.denied or not decision.pick(row.field, row.key):
                self.why = row.denied or decision.bout.wording.label("denied", "absent")
                return f"{capital(row.label)}: {self.why}."
            taken[row.field] = row
        picked, unneeded = decision.picked, decision.unneeded
        apart = [
            row for row in taken.values() if picked.get(row.field) != row.key and row.field not in unneeded
        ]
        others = ", ".join([row.label for row in taken.values() if row not in apart])
        return f"{capital(apart[0].label)} does not go with {others}." if apart else ""

    def _walk(self, typed: str) -> str:
        ((field, rows),) = self._fields.items()
        try:
            keys = steps(rows, typed)
        except UnmeantError as wrong:
            if wrong.word.isdecimal():
                return f"Say a step with {wrong.word}, such as {wrong.word} north. Type ? for the steps."
            return f"{wrong.word}: not a step here. ? lists the steps."
        labels = {row.key: row.label for row in rows}
        refused = next((key for key in keys if not self._decision.pick(field, key)), "")
        return self._not_walked(refused, labels.get(refused, refused)) if refused else ""

    def _not_walked(self, key: str, label: str) -> str:
        """Why a step cannot follow those of the plot."""
        menu, picking = self._decision.ask.menu, self._decision.picking
        assert isinstance(menu, Plot), "it has steps"
        assert isinstance(picking, PlotPicking), "they are picked"
        before = picking.steps
        try:
            _ = menu.begin(key if key == STAY or key in dict(menu.denied) else [*before, key])
        except IllegalChoiceError as wrong:
            self.why = "" if before else str(wrong).partition(": ")[2]
            return capital(f"{wrong}.".replace(key, label, 1))
        return f"{key}: not a step here."


def misread(wrong: UnmeantError) -> str:
    """What is wrong with a word that is no choice, or may be several."""
    return which(wrong.among) if wrong.among else f"{wrong.word}: not a choice here. ? lists the choices."


def all_rows(fields: Fields) -> list[Option]:
    """The rows of all fields, in their order."""
    return [row for rows in fields.values() for row in rows]


def rows_of(wording: Wording, what: str, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The rows of a field of what is asked, numbered in their order, with cards in words.

    A number never shifts: it is that of the row among all that the game has. Where the screen calls a row by a
    number, all of them are called as there: `2`, `2a`, `s`; so are plays that are made of cards: `f3`. What is asked
    about before it counts has no number.
    """
    own = [int(next((key for key in (one.typed, one.key) if key.isdecimal()), "0")) for one in options]
    words = wording.phrases.pickers.get(options[0].field) if options else None
    fixed = {row.key: number for number, row in enumerate(words.rows, 1)} if words else {}
    by_letter = any(own) or bool(words and words.made)
    free = itertools.count(max([*own, *fixed.values()], default=0) + 1)

    def number_of(option: Option) -> int:
        confirmed = f"{what} {option.key}" in wording.phrases.confirms
        if option.typed and (by_letter or confirmed):
            return 0
        return fixed.get(option.key) or next(free)

    rows = [
        replace(one, label=wording.cards.of(one.key) or one.label, brief="", number=number or number_of(one))
        for number, one in zip(own, options, strict=True)
    ]
    return tuple(rows if by_letter else sorted(rows, key=lambda one: one.number or len(fixed) + len(rows)))
