"""What can be chosen in a decision, as rows, and the lines that fill it in: `2 1 3`, `trh`, words, a plot's steps."""

import itertools
import re
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, IllegalChoiceError, Plot, Plotted
from duel_tui.pages.decision import Decision
from duel_tui.plain.menus import which
from duel_tui.show.form import first_meant, meant
from duel_tui.show.table import Option
from duel_tui.text import capital
from duel_tui.words import Wording

Fields = Mapping[str, tuple[Option, ...]]
"""The rows of every field."""

_COUNT = 99
"""The most times that a step is taken by a number."""
_SHORT = {
    "n": "north", "ne": "north_east", "e": "east", "se": "south_east",
    "s": "south", "sw": "south_west", "w": "west", "nw": "north_west",
}  # fmt: skip
"""The ways in one or two letters; here w is west and s south, as on a compass."""


class Choosing:
    """Reads lines into the fields of a decision, each row of which may be said in any order."""

    def __init__(self, decision: Decision, fields: Fields) -> None:
        self._decision = decision
        self._fields = fields
        self._rows = all_rows(fields)
        self.why = ""
        """Why the row that was refused is not available, without its name; empty: for no reason of its own."""
        self._taken: dict[str, Option] = {}
        """What the line that is read has chosen so far, by field."""

    def read(self, typed: str) -> str:
        """Fill fields in from a line, all of it or nothing; what is wrong with the first part that fits nowhere."""
        before = self._decision.picking.picked
        self._taken.clear()
        self.why = trouble = ""
        words = typed.replace(",", " ").replace(".", " ").split()
        while words and not trouble:
            words[:1] = self._letters(words[0])
            found, count = first_meant(words, self._meant)
            if len(found) == 1:
                trouble = self._pick(found[0])
            else:
                trouble = which(found) if found else f"{words[0]}: not a choice here. ? lists the choices."
            words = words[count:]
        trouble = trouble or self._lost()
        if trouble:
            self._decision.put_back(before)
        return trouble

    def _letters(self, word: str) -> list[str]:
        """A word as its letters, one for each field that is to be filled; the word itself where it is a row's name."""
        unsaid = self._decision.unsaid
        if len(word) == len(unsaid) > 1 and not any(word.casefold() in _names(row) for row in self._rows):
            letters = list(word.casefold())
            owners = [_lettered(self._rows, letter) for letter in letters]
            if sorted([owner[0].field for owner in owners if len(owner) == 1]) == sorted(unsaid):
                return letters
        return [word]

    def _meant(self, phrase: str) -> list[Option]:
        """The rows that a phrase may mean.

        A letter means the same whatever is still open; a number is a row of the first open field that has one, or of a
        field in which only one row is available: that is filled in by itself, and may be said all the same.
        """
        if len(lettered := _lettered(self._rows, phrase)) == 1:
            return lettered
        missing, *later = self._decision.unsaid or ("",)
        if here := meant(self._fields.get(missing, ()), phrase):
            return here
        if not phrase.isdecimal():
            return _anywhere(self._rows, phrase)
        bound = [
            field
            for field, rows in self._fields.items()
            if field not in self._taken and sum(not row.denied for row in rows) == 1
        ]
        for fields in (later, bound):
            if found := [row for field in fields for row in meant(self._fields[field], phrase)]:
                return found if len(found) == 1 else []
        return []

    def _pick(self, row: Option) -> str:
        if row.denied or not self._decision.pick(row.field, row.key):
            self.why = row.denied or self._decision.bout.wording.label("denied", "absent")
            return f"{capital(row.label)}: {self.why}."
        self._taken[row.field] = row
        return ""

    def _lost(self) -> str:
        """That a part of the line does not go with what was said after it; empty: all of it is chosen."""
        picked, unneeded, taken = self._decision.picked, self._decision.unneeded, self._taken.values()
        apart = [row for row in taken if picked.get(row.field) != row.key and row.field not in unneeded]
        others = ", ".join([row.label for row in taken if row not in apart])
        return f"{capital(apart[0].label)} does not go with {others}." if apart else ""


class Plotting:
    """Reads lines into the plot of a decision: `north 2, north-east, wait`, `2 n ne w`, or step after step."""

    def __init__(self, decision: Decision, menu: Plot, fields: Fields) -> None:
        self.why = ""
        """Why a first step was refused, which all can see; empty: it was another, and tells of the steps before it."""
        self._decision = decision
        self._menu = menu
        ((self._field, rows),) = fields.items()
        self._labels = {row.key: row.label for row in rows}
        self._named = {**{row.label.casefold(): row.key for row in rows}, **_SHORT}
        self._named |= {row.key.replace("_", ""): row.key for row in rows}

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
        ahead = typed.lstrip()[:1].isdecimal()  # else numbers stand after their steps: `north 2, east`
        for word in re.findall(r"[^\s,.;]+", typed.casefold()):
            if word.isdecimal() and found and not ahead:
                found += [found[-1]] * (min(int(word[:3]), _COUNT) - 1)
            elif word.isdecimal():
                count = min(int(word[:3]), _COUNT)
            elif word in self._named:
                found += [self._named[word]] * count
                count = 1
            else:
                return f"{word}: not a step here. ? lists the steps."
        if word.isdecimal() and ahead:
            return f"Say a step with {word}, such as {word} north. Type ? for the steps."
        return found

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


def all_rows(fields: Fields) -> list[Option]:
    """The rows of all fields, in their order."""
    return [row for rows in fields.values() for row in rows]


def named_in(fields: Fields, typed: str) -> dict[str, str] | str:
    """The rows that a line names, by field, whatever is chosen; a sentence where a part of it names none, or several."""
    found: dict[str, str] = {}
    words = typed.replace(",", " ").split()
    while words:
        left = [row for row in all_rows(fields) if row.field not in found]
        rows, count = first_meant(words, partial(_anywhere, left))
        if len(rows) != 1:
            return which(rows) if rows else f"{words[0]}: not a choice here."
        found[rows[0].field] = rows[0].key
        words = words[count:]
    return found


def _lettered(rows: Sequence[Option], letter: str) -> list[Option]:
    return [row for row in rows if row.typed and row.typed == letter and len(letter) == 1]


def _names(row: Option) -> set[str]:
    return {row.typed, row.label.casefold(), row.key.casefold()}


def _anywhere(rows: Sequence[Option], phrase: str) -> list[Option]:
    """The rows of any field that a phrase names, else those that it may mean in each field."""
    fields = dict.fromkeys([row.field for row in rows])
    return [row for row in rows if phrase.casefold() in _names(row)] or [
        row for field in fields for row in meant([one for one in rows if one.field == field], phrase)
    ]


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
