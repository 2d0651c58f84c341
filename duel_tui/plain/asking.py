"""A side's decision, asked for: one row of a menu, or a form."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import Between, Form
from duel_tui.engine.requests import Ask
from duel_tui.plain.forms import Fields, FormReading
from duel_tui.plain.hints import Hints
from duel_tui.plain.menus import Line, Menu, meant
from duel_tui.plain.rows import of_picker
from duel_tui.plain.talk import Talk, Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.picking import Column, Picking
from duel_tui.wording import Picker


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
        self._hints = Hints(bout, ask, ask.menu)
        columns = [Column(one.field, tuple([row.key for row in one.rows])) for one in self._words_of({})]
        self._picked = Picking(ask.menu, ask.what, columns)
        self._form = FormReading(self._picked, self._fields, bout.wording.label("denied", "absent"))

    def choice(self, words: Words) -> Any:
        """What is chosen; `words` are answered meanwhile."""
        own = (
            Word("odds", "what each choice needs; odds 2 for one", self._odds),
            Word("about", "what a choice is: about 2", self._about),
            *words,
        )
        return self._filled(own) if isinstance(self._menu, Form) else self._one(own)

    def _one(self, words: Words) -> Any:
        (picker,) = self._words_of({})
        bounds = self._menu
        instead = f"{bounds.low} to {bounds.high}." if isinstance(bounds, Between) else ""
        known = self._bout.wording.phrases.pickers.get(self._ask.what)
        made = known is not None and bool(known.made)
        menu = Menu(self._key, self._question, self._lines(picker), made=made, instead=instead)
        key = self._talk.choose(menu, words, echo=not self._secret, listed=self._listed)
        return int(key) if isinstance(bounds, Between) else key

    def _filled(self, words: Words) -> Any:
        """The form, filled in from as many lines as it takes."""
        self._list_new()
        titles = ", ".join(picker.title.lower() for picker in self._words_of({}))
        question = f"{self._question} {titles.capitalize()}."
        while True:
            trouble = self._form.read(self._read(question, words))
            if trouble:
                self._talk.tell("That cannot be had now. ? lists what can." if self._secret else trouble)
            missing, answer = self._picked.missing, self._picked.answer
            if missing is None and answer is not None:
                self._talk.answered()
                return answer
            if self._picked.picked:
                question = self._field_question(missing)

    def _read(self, question: str, words: Words) -> str:
        """The next line that is no word of the place; `back` gives up what was chosen last."""
        while True:
            typed = self._talk.shell.read(question, echo=not self._secret)
            if typed.casefold() == "back" and self._picked.back():
                question = self._field_question(self._picked.missing)
            elif self._form.names(typed) or not self._talk.obeyed(typed, words, self._list_all):
                return typed

    def _field_question(self, column: Column | None) -> str:
        name = (column or self._picked.column).name
        title = next(one.title for one in self._words_of({}) if one.field == name)
        return f"{title.capitalize()}?"

    def _fields(self) -> Fields:
        return {picker.field: self._lines(picker) for picker in self._words_of(self._chosen())}

    def _chosen(self) -> dict[str, str]:
        found = {column.name: self._picked.chosen(column) for column in self._picked.columns}
        return {name: key for name, key in found.items() if key}

    def _list_new(self) -> None:
        """List the fields that have not been listed before."""
        for picker in self._words_of({}):
            lines = self._lines(picker)
            rows = tuple([(line.number, line.label) for line in lines])
            if self._talk.is_new(f"{self._key} {picker.field}", rows):
                self._talk.say(_field(picker, lines))

    def _list_all(self) -> None:
        self._talk.tell(*[_field(picker, self._lines(picker)) for picker in self._words_of(self._chosen())])

    def _lines(self, picker: Picker) -> tuple[Line, ...]:
        if isinstance(self._menu, Between):
            return tuple([Line(int(row.key), row.key, row.label) for row in picker.rows])
        return tuple(
            [replace(line, detail=line.detail or self._card(line.key)) for line in of_picker(picker)]
        )

    def _card(self, key: str) -> str:
        """A card in words, where the game has any."""
        return str(self._bout.wording.phrases.words.get("card", {}).get(key, ""))

    def _words_of(self, chosen: dict[str, str]) -> tuple[Picker, ...]:
        return self._bout.wording.pickers(self._ask, self._bout.sheet.duel, chosen)

    def _about(self, rest: str) -> None:
        found = [(field, line) for field, lines in self._fields().items() for line in meant(lines, rest)]
        self._talk.tell(self._hints.about(*found[0]) if found else "Type about and a choice: about 1.")

    def _odds(self, rest: str) -> None:
        """Say what the rows of the field that is asked for need or lead to."""
        fields, missing = self._fields(), self._picked.missing
        field = missing.name if missing else next(iter(fields))
        lines = meant(fields[field], rest) if rest else fields[field]
        told = self._hints.odds(field, [line for line in lines if not line.denied], self._chosen(), fields)
        self._talk.tell(*(told or ["Nothing is reckoned here."]))


def _field(picker: Picker, lines: tuple[Line, ...]) -> str:
    """A field with its rows in one line."""
    return f"{picker.title.capitalize()}: {', '.join(_told(line) for line in lines)}."


def _told(line: Line) -> str:
    text = f"{line.number} {line.label}"
    text += f" {line.detail}" if line.detail else ""
    return f"{text} (not now: {line.denied})" if line.denied else text
