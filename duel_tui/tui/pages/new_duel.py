"""A new duel: one form, filled in already, that Enter accepts."""

from duel_tui.engine.side import Side, both
from duel_tui.play.house import House
from duel_tui.play.matches import problems
from duel_tui.play.portrait import record_of
from duel_tui.tui import doors
from duel_tui.tui.fields import FormPane
from duel_tui.tui.forecast import Forecast
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.explained import Explained
from duel_tui.tui.pages.formed import Formed
from duel_tui.tui.pages.framed import BACK, LEAVE
from duel_tui.tui.pages.house_rules import HouseRulesPage
from duel_tui.tui.pages.sheet import ROOMY, WIDTH, RecordSheet, draw_both
from duel_tui.tui.pages.terms import Terms
from duel_tui.tui.pages.warned import remedy, warned
from duel_tui.tui.paper import Line, Paper
from duel_tui.tui.prose import wrapped

_FORM = 2
_FIGURES = WIDTH


class NewDuelPage(Formed):
    """The terms of a duel."""

    title = "New duel"
    commands = (
        Bound("commit", "begin", line="Begins the duel as the form has it."),
        Bound("field"),
        Bound("turn", line="Turns the value; a letter or a number goes straight to one."),
        BACK,
        LEAVE,
    )

    def __init__(self, host: Host, house: House, fencer: str = "") -> None:
        """Fill the form in; `fencer` is the stem of who is to stand on the left."""
        super().__init__(host)
        self._house = house
        self._terms = Terms(house, host.settings, fencer)
        self._forecast = Forecast(host, house)
        self._sheet = RecordSheet(house)
        self._explained = Explained(host, house, self._terms)
        self._told_of = self._terms.about
        """What is explained: the field at the caret, once keys have paused."""

    @property
    def middle(self) -> str:
        """The game."""
        return self._terms.agreed.wording.phrases.name

    @property
    def pane(self) -> FormPane:
        """The form."""
        return self._terms.form

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The form's commands, and the remedy that is offered."""
        first, *others = super().bound
        return (first, *[remedy(one) for one in self._terms.agreed.warnings[:1]], *others)

    def shown(self) -> None:
        """Take over house rules that were changed."""
        self._house.clear_table()
        self._terms.tell()
        self.settled()

    def hidden(self) -> None:
        """Reckon nothing while nobody looks."""
        self._forecast.close()

    def settled(self) -> bool:
        """Explain the field at the caret, and reckon what the first move is worth under these terms."""
        agreed, before = self._terms.agreed, self._told_of
        self._told_of = self._terms.about
        forecast = self._forecast.ask(agreed.game, agreed.options, agreed.changes)
        return forecast or before != self._told_of

    def content(self, paper: Paper) -> None:
        """The form, and below it what a field means, or what is wrong."""
        self._terms.form.draw(paper, 1, _FORM, paper.width - 2)
        cursor = paper.cursor
        top = _FORM + len(self._terms.form.fields) + (2 if self._terms.folded else 1)
        paper.fill(1, top - 1, paper.width - 2, "\u2500", "rule")
        wrong = [line for text in self._wrong() for line in wrapped(text, paper.width - 6, "bad")]
        about, side = self._told_of
        roomy = paper.width >= ROOMY[0] and paper.height >= ROOMY[1]
        if roomy:
            self._draw_both(paper)
        if wrong:
            self._draw_lines(paper, top, wrong)
        elif about == "fencer" and not roomy:
            self._draw_fencer(paper, top, side)
        else:
            told = self._explained.lines(about, side, paper.width - 6, self._forecast.sentence)
            self._draw_lines(paper, top, [*warned(self._terms.agreed.warnings, paper.width - 6), *told])
        paper.cursor = cursor

    def fill(self, key: str) -> bool:
        """Take a key of the form, or open the house rules."""
        terms = self._terms
        if terms.form.field is terms.rules_field and key in {"left", "right", "space"}:
            self._open_rules()
            return True
        return terms.take(key)

    def command(self, name: str) -> None:
        """Begin."""
        if name == "remedy":
            self._terms.agreed.take_remedy()
            self._terms.tell()
        elif name == "commit":
            self.note = self._terms.trouble or doors.fight(self.host, self._house, self._terms.match())
        else:
            super().command(name)

    def _open_rules(self) -> None:
        self.host.open(HouseRulesPage(self.host, self._terms.agreed, self._terms.brings))

    def _wrong(self) -> tuple[str, ...]:
        trouble = self._terms.trouble
        return (trouble,) if trouble else problems(self._house, self._terms.match())

    def _draw_lines(self, paper: Paper, top: int, lines: list[Line]) -> None:
        paper.put_lines(3, top, lines[: paper.height - top - 2])

    def _draw_both(self, paper: Paper) -> None:
        """Both sheets, where the screen is large."""
        y, entrants = paper.height - _SHEETS, self._terms.entrants
        paper.fill(1, y - 1, paper.width - 2, "\u2500", "rule")
        width = paper.width // 2 - 5
        lines = both(lambda side: self._sheet.lines(entrants.fencer(side), width, entrants.file(side)))
        draw_both(paper, y, lines)

    def _draw_fencer(self, paper: Paper, top: int, side: Side) -> None:
        entrants = self._terms.entrants
        fencer, file = entrants.fencer(side), entrants.file(side)
        self._draw_lines(paper, top, self._sheet.figures(fencer))
        x = 3 + _FIGURES + 3
        width = paper.width - x - 2
        lines: list[Line] = [
            *wrapped(fencer.name, width, "name"),
            *wrapped(self._sheet.origin(fencer), width),
            *wrapped(self._sheet.kit(fencer), width),
        ]
        if brings := entrants.brought[side]:
            lines += wrapped(brings, width)
        if file is not None:
            lines += wrapped(record_of(file), width, "dim")
        paper.put_lines(x, top, lines[: paper.height - top - 2])


_SHEETS = 17
"""Rows for two sheets on a large screen."""
