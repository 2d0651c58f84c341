"""Several fields answered in one line, or one after the other: `2 1 3`, words or letters, `trh`."""

import itertools
from collections.abc import Mapping, Sequence

from duel_tui.pages.decision import Decision
from duel_tui.plain.menus import Line, meant, named, which
from duel_tui.show.table import Option
from duel_tui.text import capital
from duel_tui.wording import Wording

_LONGEST = 4
"""Words that one row is named by, at most."""

Fields = Mapping[str, tuple[Line, ...]]
"""The rows of every field."""


class FormReading:
    """Reads lines into the fields of a decision."""

    def __init__(self, decision: Decision, fields: Fields, absent: str) -> None:
        """Fill a decision.

        Args:
            decision: what is chosen so far.
            fields: the rows of its fields.
            absent: why a row is not available for which there is no other reason.
        """
        self._decision = decision
        self._fields = fields
        self._absent = absent
        self.why = ""
        """Why the row that was refused is not available, without its name; empty: for no reason of its own."""
        self._taken: dict[str, Line] = {}
        """What the line that is read has chosen so far, by field."""

    def read(self, typed: str) -> str:
        """Fill fields in from a line, all of it or nothing; what is wrong with the first part that fits nowhere."""
        before = self._decision.picking.picked
        self._taken.clear()
        self.why = ""
        words = typed.replace(",", " ").replace(".", " ").split()
        while words:
            if self._whole(words[0]) and (apart := self._letters(words[0])):
                words[:1] = apart
            for count in range(min(_LONGEST, len(words)), 0, -1):
                trouble = self._take(" ".join(words[:count]))
                if trouble is not None:
                    break
            else:
                trouble = f"{words[0]}: not a choice here. ? lists the choices."
                count = 1
            if trouble:
                self._decision.put_back(before)
                return trouble
            words = words[count:]
        if lost := self._lost():
            self._decision.put_back(before)
        return lost

    def _whole(self, word: str) -> bool:
        """Whether a word is none that names a row by itself, but as many letters as there are fields to fill."""
        known = any(named(lines, word) for lines in self._fields.values())
        return not known and len(word) == len(self._decision.unsaid) > 1

    def _letters(self, word: str) -> list[str]:
        """The letters of a word, one for each field that is to be filled; none where they are not."""
        letters = list(word.casefold())
        owners = [_lettered(self._fields, letter) for letter in letters]
        fields = [owner[0][0] for owner in owners if len(owner) == 1]
        return letters if sorted(fields) == sorted(self._decision.unsaid) else []

    def _take(self, phrase: str) -> str | None:
        """Take one field's row; why it is not available, or None where it names none.

        A letter means the same whatever is still open; a number is a row of the first open field that has one.
        """
        if len(phrase) == 1 and len(lettered := _lettered(self._fields, phrase)) == 1:
            return self._pick(*lettered[0])
        missing, *later = self._decision.unsaid or ("",)
        here = meant(self._fields[missing], phrase) if missing else []
        if missing and len(here) == 1:
            return self._pick(missing, here[0])
        if here:
            return None if len(phrase.split()) > 1 else which(here)
        if phrase.isdecimal():
            numbered = self._numbered(later, phrase) or self._numbered(self._bound, phrase)
            return self._pick(*numbered[0]) if len(numbered) == 1 else None
        found = _named(self._fields, phrase.casefold()) or _meant(self._fields, phrase)
        if len(found) == 1:
            return self._pick(*found[0])
        return which([line for _, line in found]) if found and len(phrase.split()) == 1 else None

    @property
    def _bound(self) -> list[str]:
        """The fields in which only one row is available: they are filled in by themselves, and may be said all the same."""
        return [
            field
            for field, lines in self._fields.items()
            if field not in self._taken and sum(not line.denied for line in lines) == 1
        ]

    def _numbered(self, fields: Sequence[str], number: str) -> list[tuple[str, Line]]:
        """The rows of some fields with that number."""
        return [(field, line) for field in fields for line in meant(self._fields[field], number)]

    def _pick(self, field: str, line: Line) -> str:
        if line.denied or not self._decision.pick(field, line.key):
            self.why = line.denied or self._absent
            return f"{capital(line.label)}: {self.why}."
        self._taken[field] = line
        return ""

    def _lost(self) -> str:
        """That a part of the line does not go with what was said after it; empty: all of it is chosen."""
        decision, taken = self._decision, self._taken
        picked, unneeded = decision.picked, decision.unneeded
        apart = [
            field for field, line in taken.items() if picked.get(field) != line.key and field not in unneeded
        ]
        others = [line.label for field, line in taken.items() if field not in apart]
        return f"{capital(taken[apart[0]].label)} does not go with {', '.join(others)}." if apart else ""


def named_in(fields: Fields, typed: str) -> dict[str, str] | str:
    """The rows that a line names, by field, whatever is chosen; a sentence where a part of it names none, or several."""
    found: dict[str, str] = {}
    words = typed.replace(",", " ").split()
    while words:
        for count in range(min(_LONGEST, len(words)), 0, -1):
            phrase = " ".join(words[:count])
            rows = [
                row
                for row in (_named(fields, phrase.casefold()) or _meant(fields, phrase))
                if row[0] not in found
            ]
            if len(rows) == 1 or (rows and count == 1):
                break
        else:
            return f"{words[0]}: not a choice here."
        if len(rows) > 1:
            return which([line for _, line in rows])
        field, line = rows[0]
        found[field] = line.key
        words = words[count:]
    return found


def _meant(fields: Fields, phrase: str) -> list[tuple[str, Line]]:
    """The rows of any field that a phrase may mean."""
    return [(name, line) for name, lines in fields.items() for line in meant(lines, phrase)]


def _lettered(fields: Fields, letter: str) -> list[tuple[str, Line]]:
    """The rows of any field with that letter."""
    return [
        (name, line)
        for name, lines in fields.items()
        for line in lines
        if line.letter and line.letter == letter
    ]


def _named(fields: Fields, word: str) -> list[tuple[str, Line]]:
    """The rows of any field with that letter or label."""
    return [
        (name, line)
        for name, lines in fields.items()
        for line in lines
        if word in {line.letter, line.label.casefold(), line.key.casefold()}
    ]


def rows_of(wording: Wording, what: str, options: tuple[Option, ...]) -> tuple[Line, ...]:
    """The rows of a field of what is asked, numbered in their order, with cards in words.

    A number never shifts: it is that of the row among all that the game has. Where the screen calls a row by a
    number, all of them are called as there: `2`, `2a`, `s`; so are plays that are made of cards: `f3`. What is asked
    about before it counts has no number.
    """
    own = [_own_number(one) for one in options]
    words = wording.phrases.pickers.get(options[0].field) if options else None
    fixed = {row.key: number for number, row in enumerate(words.rows, 1)} if words else {}
    by_letter = any(own) or bool(words and words.made)
    free = itertools.count(max([*own, *fixed.values()], default=0) + 1)

    def number_of(option: Option) -> int:
        confirmed = f"{what} {option.key}" in wording.phrases.confirms
        if option.typed and (by_letter or confirmed):
            return 0
        return fixed.get(option.key) or next(free)

    lines = [
        Line(
            number or number_of(one),
            one.key,
            wording.cards_of(one.key) or one.label,
            one.typed,
            one.detail,
            one.denied,
        )
        for number, one in zip(own, options, strict=True)
    ]
    return tuple(lines if by_letter else sorted(lines, key=lambda one: one.number or len(fixed) + len(lines)))


def _own_number(option: Option) -> int:
    """The number that a row is called by on the screen; 0: it is called otherwise."""
    return int(next((one for one in (option.typed, option.key) if one.isdecimal()), "0"))
