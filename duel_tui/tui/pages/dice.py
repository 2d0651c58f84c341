"""Creation by dice: the sheet fills in as they fall, thrown by the program or typed in one by one."""

from collections.abc import Callable

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.course import NothingThereError
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Characteristic
from duel_tui.play.house import House
from duel_tui.play.making import Making
from duel_tui.tui.fields import TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.columns import ROWS, Columns
from duel_tui.tui.pages.framed import HELP, LEAVE, Framed
from duel_tui.tui.pages.sheet import ROOMY
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import wrapped

_NOBODY = BySide("", "")
_ORIGIN = ("nationality", "organisation", "style")
_ASKED = 16
"""The row of what is asked."""
_UNDO = (Bound("undo", line="Takes back the last throw or choice."), Bound("redo", footer=False))


class DicePage(Framed):
    """A fencer being rolled."""

    title = "A new fencer"

    def __init__(self, host: Host, house: House, making: Making, done: "Callable[[DicePage], Page]") -> None:
        """Go on with a fencer in the making; `done` makes the page on which he is finished."""
        super().__init__(host)
        self.making = making
        self._wording = house.fencer_wording
        self._columns = Columns(making, self._wording)
        self._done = done
        self._typed = TextField("", longest=3)
        self._review = ListPane(())
        self._turn()

    @property
    def middle(self) -> str:
        """How far it has come."""
        fallen, count = self.making.count
        return f"{fallen} of {count} dice"

    @property
    def right(self) -> str:
        """That it can be left."""
        return self.making.trouble or "kept as it goes"

    @property
    def bound(self) -> tuple[Bound, ...]:
        """Throwing, or choosing what is thrown again."""
        back = Bound("back", "leave", line="Goes back; the fencer is kept half made, to be gone on with.")
        if self.making.roll is None:
            take = Bound("commit", "take it", line="Takes the row at the caret.")
            return (take, *_UNDO, back, HELP, LEAVE)
        throw = Bound("commit", "throw", line="Throws the die, or takes the number that was typed.")
        return (throw, Bound("throw_all"), *_UNDO, back, HELP, LEAVE)

    def shown(self) -> None:
        """Come back from name and kit: nothing is kept for good yet."""
        if self.making.session.done:
            self.making.session.undo()
            self._turn()

    def content(self, paper: Paper) -> None:
        """The sheet so far, and below it what is asked."""
        self._columns.draw(paper)
        self._origin(paper, ROWS + 3)
        paper.fill(1, _ASKED - 1, paper.width - 2, "\u2500", "rule")
        if self.making.roll is not None:
            self._draw_roll(paper)
        else:
            self._draw_review(paper)

    def takes(self, key: str) -> bool:
        """A number that was thrown by hand."""
        if self.making.roll is None:
            return False
        if key.isdecimal() and len(key) == 1:
            return self._typed.take(key)
        return key == "backspace" and bool(self._typed.text) and self._typed.take(key)

    def typed(self, key: str) -> None:
        """Choose in the review."""
        if self.making.review is not None:
            picked = self._review.take(key)
            if picked:
                self._decide(picked)

    def command(self, name: str) -> None:
        """Throw, throw all, take back."""
        session = self.making.session
        try:
            match name:
                case "commit" if self.making.roll is None:
                    self.typed("enter")
                case "commit":
                    self._throw()
                case "throw_all":
                    session.settle()
                case "undo":
                    session.undo()
                case "redo":
                    session.redo()
                case _:
                    super().command(name)
                    return
        except (NothingThereError, WrongAnswerError) as wrong:
            self.note = str(wrong)
        self._turn()

    def _throw(self) -> None:
        text = self._typed.text
        self._typed = TextField("", longest=3)
        if not text:
            self.making.session.throw()
            return
        roll = self.making.roll
        hundred = roll is not None and roll.dice.high == _HUNDRED and text in {"0", "00", "000"}
        self.making.enter(_HUNDRED if hundred else int(text))

    def _decide(self, key: str) -> None:
        self.making.decide(key)
        if self.making.session.done:
            self.host.swap(self._done(self))
        else:
            self._turn()

    def _turn(self) -> None:
        """List what may be chosen now."""
        self._typed = TextField("", longest=3)
        review = self.making.review
        if review is not None:
            (picker,) = self._wording.pickers(review.asks[0])
            rows = [Item(row.key, row.label, row.letter, denied=row.denied) for row in picker.rows]
            self._review = ListPane(rows)

    def _origin(self, paper: Paper, y: int) -> None:
        draft, wording = self.making.draft, self._wording
        x = 2
        for name, label in zip(_ORIGIN, ("Nation", "Taught in a", "Style"), strict=True):
            value = getattr(draft, name)
            x = paper.put(x, y, f"{label} ", "dim")
            fell = self.making.fell(name)
            shown = "." if value is None else f"{wording.label(name, value)} ({fell})"
            x = paper.put(x, y, shown, "bold") + 3
        if draft.rerolled:
            paper.put(2, y + 1, f"Thrown again: {', '.join(draft.rerolled)}", "dim")

    def _draw_roll(self, paper: Paper) -> None:
        roll = self.making.roll
        assert roll is not None
        paper.put(2, _ASKED, self._wording.pending(roll, _NOBODY), "title")
        x = paper.put(2, _ASKED + 1, f"{self._throws(roll)} ")
        self._typed.draw(paper, x, _ASKED + 1, 5)
        if roll.why in set(Characteristic) and paper.height >= ROOMY[1]:
            self._columns.table(paper, _ASKED + 4, Characteristic(roll.why))
            return
        words = [(span, self._meaning(roll.why, name)) for span, name in self.making.scores()]
        spans: list[Span] = []
        for scores, meaning in words:
            spans += [Span(scores, "bold"), Span(f" {meaning}   ")]
        paper.put_lines(2, _ASKED + 3, wrapped(tuple(spans), paper.width - 4)[:4] if spans else ())

    def _throws(self, roll: Roll) -> str:
        """How the die is thrown, or typed in."""
        commit = self.host.keymap.shown("commit").capitalize()
        hundred = ", 00 for 100" if roll.dice.high == _HUNDRED else ""
        return f"{commit} throws it; or type what fell on the table{hundred}:"

    def _meaning(self, why: str, name: str) -> str:
        return self._wording.label(why, name) if why in _ORIGIN else name

    def _draw_review(self, paper: Paper) -> None:
        review = self.making.review
        if review is None:
            return
        ask = review.asks[0]
        paper.put(2, _ASKED, self._wording.prompt(ask, _NOBODY), "title")
        height = paper.height - _ASKED - 2
        self._review.draw(paper, 1, _ASKED + 1, 26, height)
        item = self._review.item
        lines: list[Line] = wrapped(self._wording.describe(ask.what, item.key), 44) if item else []
        paper.put_lines(32, _ASKED + 1, lines[:height])


_HUNDRED = 100
