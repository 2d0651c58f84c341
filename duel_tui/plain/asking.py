"""A side's decision, asked for: one row of a menu, or several fields in one line or one after the other."""

from typing import Any

import msgspec

from duel_tui.engine.menu import Between, Form, IllegalChoiceError
from duel_tui.engine.requests import Ask
from duel_tui.opponents.duellist import Mix
from duel_tui.plain.menus import Line, Menu, meant, of_picker
from duel_tui.plain.talk import Talk, Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.exact import exact_mix
from duel_tui.play.pickers import Column, Pickers
from duel_tui.wording import Picker
from duel_tui.wording.reckoned import worth_of

_LONGEST = 4
"""Words that one row is named by, at most."""
_GIVES_UP, _YES = "give_up", "yes"


class Asking:
    """One decision being made."""

    def __init__(self, bout: Bout, talk: Talk, ask: Ask, *, secret: bool, listed: bool = True) -> None:
        """Ask a side.

        Args:
            bout: the bout.
            talk: with whom.
            ask: what is asked.
            secret: whether nothing typed may be shown.
            listed: whether the menu is listed unasked, which tells of the cards in a hand.
        """
        assert ask.menu is not None, "a side sees its own menu"
        self._bout = bout
        self._talk = talk
        self._ask = ask
        self._menu = ask.menu
        self._secret = secret
        self._listed = listed
        self._question = bout.wording.prompt(ask, bout.names)
        self._key = f"{bout.table.rules.key} {ask.what}"
        columns = [Column(one.field, tuple([row.key for row in one.rows])) for one in self._pickers({})]
        self._picked = Pickers(self._menu, ask.what, columns)

    def choice(self, words: Words) -> Any:
        """What is chosen; `words` are answered meanwhile."""
        own = (
            Word("odds", "what each choice needs; odds 2 for one", self._odds),
            Word("about", "what a choice is: about 2", self._about),
            *words,
        )
        return self._form(own) if isinstance(self._menu, Form) else self._one(own)

    def _one(self, words: Words) -> Any:
        (picker,) = self._pickers({})
        bounds = self._menu
        instead = f"{bounds.low} to {bounds.high}." if isinstance(bounds, Between) else ""
        menu = Menu(self._key, self._question, self._lines(picker), brief=True, instead=instead)
        key = self._talk.choose(menu, words, echo=not self._secret, listed=self._listed)
        return int(key) if isinstance(self._menu, Between) else key

    def _form(self, words: Words) -> Any:
        self._list()
        titles = ", ".join(picker.title.lower() for picker in self._pickers({}))
        typed = self._read(f"{self._question} {titles.capitalize()}.", words)
        while True:
            trouble = self._filled(typed)
            if trouble:
                self._talk.tell(trouble)
            missing, answer = self._picked.missing, self._picked.answer
            if missing is None and answer is not None:
                self._talk.answered()
                return answer
            typed = self._read(self._field_question(missing), words)

    def _read(self, question: str, words: Words) -> str:
        """The next line that is no word of the place."""
        while True:
            typed = self._talk.shell.read(question, echo=not self._secret)
            if typed.casefold() == "back" and self._picked.back():
                question = self._field_question(self._picked.missing or self._picked.column)
            elif self._fits(typed) or not self._talk.obeyed(typed, words, self._list_all):
                return typed

    def _fits(self, typed: str) -> bool:
        """Whether a line names a row, so that it is no word."""
        first = typed.replace(",", " ").split()[:1]
        return bool(first) and any(meant(lines, first[0]) for lines in self._fields().values())

    def _filled(self, typed: str) -> str:
        """Fill fields in from a line; what is wrong with the first word that fits nowhere."""
        words = typed.replace(",", " ").split()
        while words:
            for count in range(min(_LONGEST, len(words)), 0, -1):
                taken = self._take(" ".join(words[:count]))
                if taken is not None:
                    break
            else:
                return self._unknown(words[0])
            if taken:
                return "" if self._secret and taken else taken
            words = words[count:]
        return ""

    def _take(self, phrase: str) -> str | None:
        """Take one field's row; why it cannot be had, or None where it is none."""
        fields = self._fields()
        if phrase.casefold() == _GIVES_UP.replace("_", " ") and _GIVES_UP in fields:
            return self._pick(_GIVES_UP, next(one for one in fields[_GIVES_UP] if one.key == _YES))
        missing = self._picked.missing
        found = [(missing.name, line) for line in meant(fields[missing.name], phrase)] if missing else []
        if len(found) > 1:
            return None if len(phrase.split()) > 1 else _which([line for _, line in found])
        if not found and not phrase.isdecimal():
            found = [
                (name, line)
                for name, lines in fields.items()
                for line in lines
                if phrase.casefold() in {line.letter, line.label.casefold()}
            ]
        return self._pick(*found[0]) if len(found) == 1 else None

    def _pick(self, field: str, line: Line) -> str:
        column = next(column for column in self._picked.columns if column.name == field)
        if line.denied or not self._picked.pick(column, line.key):
            return f"{line.label}: {line.denied or self._bout.wording.label('denied', 'absent')}."
        return ""

    def _unknown(self, word: str) -> str:
        told = "That is" if self._secret else f"{word}:"
        return f"{told} not a choice here. ? lists the choices."

    def _fields(self) -> dict[str, tuple[Line, ...]]:
        chosen = {column.name: self._picked.chosen(column) for column in self._picked.columns}
        return {picker.field: self._lines(picker) for picker in self._pickers(chosen)}

    def _field_question(self, column: Column | None) -> str:
        name = column.name if column else self._picked.column.name
        titles = [one.title.capitalize() for one in self._pickers({}) if one.field == name]
        return f"{titles[0]}?"

    def _list(self) -> None:
        """List the fields that have not been listed before."""
        for picker in self._pickers({}):
            lines = self._lines(picker)
            rows = tuple([(line.number, line.label) for line in lines])
            if self._talk.is_new(f"{self._key} {picker.field}", rows):
                self._talk.say(_field(picker, lines))

    def _list_all(self) -> None:
        self._talk.tell(*[_field(picker, self._lines(picker)) for picker in self._pickers({})])

    def _lines(self, picker: Picker) -> tuple[Line, ...]:
        if isinstance(self._menu, Between):
            return tuple([Line(int(row.key), row.key, row.label) for row in picker.rows])
        return of_picker(picker)

    def _pickers(self, chosen: dict[str, str | None]) -> tuple[Picker, ...]:
        return self._bout.wording.pickers(self._ask, self._bout.sheet.duel, chosen)

    def _about(self, rest: str) -> None:
        """Say what a row is."""
        for field, lines in self._fields().items():
            for line in meant(lines, rest)[:1]:
                described = self._bout.wording.describe(field, line.key)
                self._talk.tell(
                    f"{line.label}: {described or self._bout.wording.describe(self._ask.what, line.key)}"
                )
                return
        self._talk.tell("Type about and a choice: about 1.")

    def _odds(self, rest: str) -> None:
        """Say what the rows need or lead to."""
        missing = self._picked.missing
        fields = self._fields()
        name = missing.name if missing else next(iter(fields))
        lines = meant(fields[name], rest) if rest else fields[name]
        mix = exact_mix(self._bout, self._ask.side)
        told = [self._numbers(name, line, mix) for line in lines if not line.denied]
        self._talk.tell(*([one for one in told if one] or ["Nothing is reckoned here."]))

    def _numbers(self, field: str, line: Line, mix: Mix | None) -> str:
        wording, table = self._bout.wording, self._bout.table
        chosen = {column.name: self._picked.chosen(column) for column in self._picked.columns}
        filling = {**{name: key for name, key in chosen.items() if key}, field: line.key}
        try:
            choice = (
                msgspec.convert(filling, self._menu.shape)
                if isinstance(self._menu, Form)
                else self._menu.take(int(line.key) if isinstance(self._menu, Between) else line.key)
            )
        except IllegalChoiceError:
            return ""
        found = wording.odds(table.prospects(self._ask.side, choice))
        told = [one for one in (worth_of(wording, mix, choice), *found) if one]
        return f"{line.label}: {'; '.join(told)}" if told else ""


def _field(picker: Picker, lines: tuple[Line, ...]) -> str:
    """A field with its rows in one line."""
    return f"{picker.title.capitalize()}: {', '.join(_told(line) for line in lines)}."


def _told(line: Line) -> str:
    text = f"{line.number} {line.label}"
    text += f" {line.detail}" if line.detail else ""
    return f"{text} (not now: {line.denied})" if line.denied else text


def _which(lines: list[Line]) -> str:
    return f"Which: {', '.join(f'{line.number} {line.label}' for line in lines)}?"
