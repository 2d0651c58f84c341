"""Several fields answered in one line, or one after the other: `2 1 3`, words or letters."""

from collections.abc import Callable, Mapping

from duel_tui.plain.menus import Line, meant, which
from duel_tui.play.picking import Column, Picking

_LONGEST = 4
"""Words that one row is named by, at most."""
_GIVES_UP, _YES = "give_up", "yes"

Fields = Mapping[str, tuple[Line, ...]]
"""The rows of every field, as they stand with what is chosen so far."""


class FormReading:
    """Reads lines into the fields of a form."""

    def __init__(self, pickers: Picking, fields: Callable[[], Fields], absent: str) -> None:
        """Fill these pickers.

        Args:
            pickers: the columns and what is picked in them.
            fields: their rows, asked for again after each pick.
            absent: why a row cannot be had for which there is no other reason.
        """
        self._pickers = pickers
        self._fields = fields
        self._absent = absent

    def read(self, typed: str) -> str:
        """Fill fields in from a line, all of it or nothing; what is wrong with the first part that fits nowhere."""
        before = self._pickers.picked
        words = _words(typed)
        while words:
            for count in range(min(_LONGEST, len(words)), 0, -1):
                trouble = self._take(" ".join(words[:count]))
                if trouble is not None:
                    break
            else:
                trouble = f"{words[0]}: not a choice here. ? lists the choices."
                count = 1
            if trouble:
                self._pickers.put_back(before)
                return trouble
            words = words[count:]
        return ""

    def _take(self, phrase: str) -> str | None:
        """Take one field's row; why it cannot be had, or None where it names none."""
        fields = self._fields()
        if phrase.casefold() == _said(_GIVES_UP) and _GIVES_UP in fields:
            return self._pick(_GIVES_UP, next(one for one in fields[_GIVES_UP] if one.key == _YES))
        missing = self._pickers.missing
        here = meant(fields[missing.name], phrase) if missing else []
        if missing and len(here) == 1:
            return self._pick(missing.name, here[0])
        if here:
            return None if len(phrase.split()) > 1 else which(here)
        if missing is None and any(line.key == self._chosen(name) for name, line in _all(fields, phrase)):
            return ""
        found = [] if phrase.isdecimal() else _named(fields, phrase.casefold())
        return self._pick(*found[0]) if len(found) == 1 else None

    def _pick(self, field: str, line: Line) -> str:
        column = self._column(field)
        if line.denied or not self._pickers.pick(column, line.key):
            return f"{line.label}: {line.denied or self._absent}."
        return ""

    def _chosen(self, field: str) -> str | None:
        return self._pickers.chosen(self._column(field))

    def _column(self, field: str) -> Column:
        return next(column for column in self._pickers.columns if column.name == field)


def _named(fields: Fields, word: str) -> list[tuple[str, Line]]:
    """The rows of any field with that letter or label."""
    return [
        (name, line)
        for name, lines in fields.items()
        for line in lines
        if word in {line.letter, line.label.casefold(), line.key.casefold()}
    ]


def _all(fields: Fields, phrase: str) -> list[tuple[str, Line]]:
    """The rows of any field that a phrase may mean."""
    return [(name, line) for name, lines in fields.items() for line in meant(lines, phrase)]


def _said(field: str) -> str:
    return field.replace("_", " ")


def _words(typed: str) -> list[str]:
    return typed.replace(",", " ").replace(".", " ").split()
