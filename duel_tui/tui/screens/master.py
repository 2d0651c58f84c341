"""What a game master types over what is asked: rulings, and the word behind which others may see the duel."""

from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Literal

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.engine.journal import note_line
from duel_tui.engine.side import Side
from duel_tui.pages.rulings import FactForm, Modifying, Ruling
from duel_tui.pages.sides import Mastered, Masters, Rolling, Sides
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line, Span
from duel_tui.show.form import Form
from duel_tui.show.table import Option
from duel_tui.storage.views import ViewerName, viewer_named
from duel_tui.tui.screens.view import LONGEST
from duel_tui.tui.widgets.entry import Entry, entry_lines
from duel_tui.words import Wording

RulingKind = Literal["modify", "set", "dice", "side", "overrule"]
"""What a game master may type a ruling for, by its command."""

_OPTION, _ABREAST, _ROW = 24, 3, 76
"""The fewest cells of an option with its letter, and how many stand in a row of this number of cells at most."""
_LISTED = 6
"""Rolls that can be overruled or corrected on the screen: as many as stand in it."""


class WordEntry(Entry):
    """Asks for the word that leads back, and perhaps for the side that may look."""

    @dataclass
    class Given(Message):
        """The word was chosen, and who may look."""

        viewer: ViewerName
        word: str

    def __init__(self, wording: Wording) -> None:
        """Ask in the words of a duel."""
        self._say = wording.say
        how = [self._say(key) for key in ("view_how", "view_whose", "view_forgotten", "entry_ends")]
        super().__init__(entry_lines(self._say("view_title"), *how))
        self.field.max_length = LONGEST

    def read(self, typed: str) -> tuple[ViewerName, str]:
        """Read the word, and who may look."""
        first, _, rest = typed.partition(" ")
        viewer = viewer_named(first)
        word = rest.strip() if viewer is not None else typed
        if not word:
            raise WrongAnswerError(self._say("view_no_word"))
        return viewer or "public", word

    def take(self, found: tuple[ViewerName, str]) -> None:
        """Give the word to the screen, which is no answer of the duel."""
        self.post_message(self.Given(*found))


class NoteEntry(Entry):
    """Asks for a note of one's own."""

    @dataclass
    class Given(Message):
        """A note was typed."""

        text: str

    def __init__(self, wording: Wording) -> None:
        """Ask in the words of a duel."""
        how = [wording.say(key) for key in ("note_how", "entry_ends")]
        super().__init__(entry_lines(wording.say("note_title"), *how))
        self.field.max_length = LABEL

    def read(self, typed: str) -> str:
        """Read the note."""
        note_line(None, typed)
        return typed

    def take(self, found: str) -> None:
        """Give the note to the screen, which is no answer of the duel."""
        self.post_message(self.Given(found))


class FormEntry(Entry):
    """Asks for a form in one line; what the field may be that comes next stands over it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up", "turn(-1)"), Binding("down", "turn(1)")]

    def __init__(self, bout: Bout, form: Form[Any], title: str) -> None:
        """Ask for a form under this title."""
        self._form, self._title, self._say = form, title, bout.wording.say
        self._at = -1
        """The option on which the arrows stand; -1: on none."""
        super().__init__(self._shown(""))

    def read(self, typed: str) -> Any:
        """Read the letters, or what is typed in words."""
        found = self._form.answer(typed, self._say)
        if isinstance(found, str):
            raise WrongAnswerError(found)
        return found

    def action_turn(self, by: int) -> None:
        """Go to another option of the field."""
        count = len(self._options(self.field.value))
        if count:
            self._at = (self._at + by) % count if self._at >= 0 else min(by, 0) % count
            self.ask(self._shown(self.field.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the option on which the arrows stand, or what was typed."""
        event.prevent_default()  # Textual would let the base class take it as well
        if self._at < 0:
            super().on_input_submitted(event)
            return
        event.stop()
        option, picks = self._options(event.value)[self._at], self._form.read(event.value).picks
        apart = " " if len(event.value.strip()) > len(picks) else ""  # words, or numbers, were typed before
        self.field.value = f"{event.value}{apart}{option.typed or f' {option.key} '}"
        self.field.cursor_position = len(self.field.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what may follow."""
        event.prevent_default()
        super().on_input_changed(event)
        self._at = -1
        self.ask(self._shown(event.value))

    def _options(self, typed: str) -> tuple[Option, ...]:
        read = self._form.read(typed)
        return read.field.options if read.field is not None and not read.rest.strip() else ()

    def _shown(self, typed: str) -> list[Line]:
        read, options = self._form.read(typed), self._options(typed)
        cells = max([_OPTION, *[cell_len(f"{one.typed} {one.label}") + 2 for one in options]])
        abreast = max(1, min(_ABREAST, _ROW // cells))
        cell_of = [
            (
                Span(one.typed, "key"),
                Span(f" {one.label:<{cells - 1 - len(one.typed)}}", "here" if place == self._at else ""),
            )
            for place, one in enumerate(options)
        ]
        rows = [cell_of[start : start + abreast] for start in range(0, len(cell_of), abreast)]
        return [
            *entry_lines(self._title, *self._form.asked(read.picks).split("\n"), self._say("entry_ends")),
            *[(Span("   "), *chain(*row)) for row in rows],
            (),
        ]


class MasterEntry(FormEntry):
    """Lists what a game master may do; a letter begins it."""

    @dataclass
    class Chosen(Message):
        """One of them was chosen."""

        command: Mastered

    def __init__(self, bout: Bout) -> None:
        """List it for a bout."""
        super().__init__(bout, Masters(bout), bout.wording.say("master_title"))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take a letter at once."""
        event.prevent_default()
        super().on_input_changed(event)
        if picks := self._form.read(event.value).picks:
            self.take(self._form.made(picks, ""))

    def take(self, found: Mastered) -> None:
        """Give the command to the screen, which is no answer of the duel."""
        self.post_message(self.Chosen(found))


def ruling_entry(bout: Bout, how: RulingKind) -> Entry | str:
    """What asks for a ruling of some kind, or why there can be none."""
    table, say = bout.table, bout.wording.say
    match how:
        case "modify":
            both = len(bout.present) == len(Side)  # the one of two who chooses now
            chooser = next((side for side in Side if both and table.ask_of(side)), bout.near)
            adds = Modifying(bout, chooser)
            title = bout.wording.narrator.fill(say("modifier"), {"side": adds.whose}, bout.names)
            return FormEntry(bout, adds, title)
        case "set":
            setting = FactForm(table.facts, bout.names, bout.wording)
            return FormEntry(bout, setting, say("set_title")) if table.facts else say("nothing_to_set")
        case "dice":
            dice = FormEntry(bout, Rolling(bout), say("rollers_title"))
            return dice if bout.wording.phrases.kinds_of_roll else say("rollers_none")
        case "side":
            return FormEntry(bout, Sides(bout), say("sides_title"))
        case "overrule":
            rolls = table.rolls()[:_LISTED]
            return FormEntry(bout, Ruling(bout, rolls), say("ruling")) if rolls else say("nothing_thrown")
