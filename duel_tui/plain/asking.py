"""A side's decision, asked for: one row of a menu, or a form."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import Between, Form
from duel_tui.engine.requests import Ask
from duel_tui.plain.driver import Read
from duel_tui.plain.forms import Fields, FormReading
from duel_tui.plain.hints import Hints
from duel_tui.plain.menus import Line, Menu, meant
from duel_tui.plain.rows import of_picker
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word, Words
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
        self.side = ask.side
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

    async def choice(self, words: Words) -> Any:
        """What is chosen; `words` are answered meanwhile."""
        own = (
            Word("odds", "what each choice needs; odds 2 for one", self._odds, more=True),
            Word("about", "what a choice is: about 2", self._about, more=True),
            *words,
        )
        return await self._filled(own) if isinstance(self._menu, Form) else await self._one(own)

    async def _one(self, words: Words) -> Any:
        (picker,) = self._words_of({})
        bounds = self._menu
        instead = f"{bounds.low} to {bounds.high}." if isinstance(bounds, Between) else ""
        known = self._bout.wording.phrases.pickers.get(self._ask.what)
        made = known is not None and bool(known.made)
        lines = self._lines(picker)
        menu = Menu(self._key, self._question, lines, made=made, spoken=True, instead=instead)
        key = await self._talk.choose(menu, words, echo=not self._secret, listed=self._listed)
        return int(key) if isinstance(bounds, Between) else key

    async def _filled(self, words: Words) -> Any:
        """The form, filled in from as many lines as it takes."""
        self._list_new()
        rows = [line for lines in self._fields().values() for line in lines]
        gives_up = Word("back", "gives up what you chose last", lambda _: self._give_up_last())
        vocabulary = self._talk.vocabulary((*words, gives_up), rows, spoken=True)
        while True:
            typed = await Read(self._asked, echo=not self._secret)
            if await self._talk.obeyed(typed, vocabulary, self._list_all):
                continue
            trouble = self._form.read(typed)
            if trouble:
                self._talk.tell("That cannot be had now. ? lists what can." if self._secret else trouble)
            missing, answer = self._picked.missing, self._picked.answer
            if missing is None and answer is not None:
                self._talk.answered()
                return answer

    @property
    def _asked(self) -> str:
        """What is asked: everything, or the field that is still open."""
        if self._picked.picked:
            return self._field_question(self._picked.missing)
        titles = ", ".join(picker.title.lower() for picker in self._words_of({}))
        return f"{self._question} {titles.capitalize()}."

    def _give_up_last(self) -> None:
        if not self._picked.back():
            self._talk.tell("Nothing is chosen yet. home leaves the duel as it stands.")

    def _field_question(self, column: Column | None) -> str:
        name = (column or self._picked.column).name
        title = next(one.title for one in self._words_of({}) if one.field == name)
        return f"{title.capitalize()}?"

    def _fields(self) -> Fields:
        return {picker.field: self._lines(picker) for picker in self._words_of(self._chosen())}

    @property
    def _shown(self) -> dict[str, str]:
        """What is chosen so far and may be seen by whoever reads these lines."""
        return {} if self._secret else self._chosen()

    def _shown_fields(self) -> Fields:
        return {picker.field: self._lines(picker) for picker in self._words_of(self._shown)}

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
        self._talk.tell(*[_field(picker, self._lines(picker)) for picker in self._words_of(self._shown)])

    def _lines(self, picker: Picker) -> tuple[Line, ...]:
        if isinstance(self._menu, Between):
            return tuple([Line(int(row.key), row.key, row.label) for row in picker.rows])
        known = self._bout.wording.phrases.pickers[picker.field].rows
        lettered = {row.key for row in known}
        return tuple(
            [
                replace(
                    line,
                    letter=line.letter if line.key in lettered else "",
                    detail=line.detail or self._card(line.key),
                )
                for line in of_picker(picker)
            ]
        )

    def _card(self, key: str) -> str:
        """A card in words, where the game has any."""
        return str(self._bout.wording.phrases.words.get("card", {}).get(key, ""))

    def _words_of(self, chosen: dict[str, str]) -> tuple[Picker, ...]:
        return self._bout.wording.pickers(self._ask, self._bout.sheet.duel, chosen)

    def _about(self, rest: str) -> None:
        found = self._meant(self._shown_fields(), rest)
        self._talk.tell(self._hints.about(*found[0]) if found else "Type about and a choice: about 1.")

    async def _odds(self, rest: str) -> None:
        """Say what the rows of the field that is asked for need or lead to; in a secret choice of the first."""
        fields, missing = self._shown_fields(), self._picked.missing
        open_now = missing.name if missing and not self._secret else next(iter(fields))
        found = self._meant({open_now: fields[open_now]}, rest) or self._meant(fields, rest)
        field = found[0][0] if found else open_now
        lines = [line for one, line in found if one == field] if rest else fields[field]
        told = await self._hints.odds(field, [line for line in lines if not line.denied], self._shown, fields)
        self._talk.tell(*(told or ["Nothing is reckoned here."]))

    def _meant(self, fields: Fields, typed: str) -> list[tuple[str, Line]]:
        return [(field, line) for field, lines in fields.items() for line in meant(lines, typed)]


def _field(picker: Picker, lines: tuple[Line, ...]) -> str:
    """A field with its rows in one line."""
    return f"{picker.title.capitalize()}: {', '.join(_told(line) for line in lines)}."


def _told(line: Line) -> str:
    text = f"{line.number} {line.label}"
    text += f" {line.detail}" if line.detail else ""
    return f"{text} (not now: {line.denied})" if line.denied else text
