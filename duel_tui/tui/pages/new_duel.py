"""A new duel: one form, filled in already, that Enter accepts."""

from duel_tui.engine.side import Side, both
from duel_tui.keys import written
from duel_tui.narration.phrases import WarningWords
from duel_tui.play.house import House
from duel_tui.play.house_rules import values_of, warnings
from duel_tui.play.matches import problems
from duel_tui.play.portrait import record_of
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.tui import doors
from duel_tui.tui.fields import TextField
from duel_tui.tui.forecast import Forecast
from duel_tui.tui.keys import Bound
from duel_tui.tui.narrow import Column
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, KEYS, LEAVE, Framed
from duel_tui.tui.pages.house_rules import HouseRulesPage
from duel_tui.tui.pages.sheet import ROOMY, WIDTH, RecordSheet, draw_both
from duel_tui.tui.pages.terms import Terms
from duel_tui.tui.pages.warned import remedy, warned
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import wrapped

_FORM = 2
_FIGURES = WIDTH


_COMMANDS = (
    Bound("commit", "begin", line="Begins the duel as the form has it."),
    Bound("field"),
    Bound("turn", line="Turns the value at the caret; a letter goes to a value that begins with it."),
    BACK,
    LEAVE,
)


class NewDuelPage(Framed):
    """The terms of a duel."""

    title = "New duel"

    def __init__(self, host: Host, house: House, fencer: str = "") -> None:
        """Fill the form in; `fencer` is the stem of who is to stand on the left."""
        super().__init__(host)
        self._house = house
        self._terms = Terms(house, host.settings, fencer)
        self._forecast = Forecast(host, house)
        self._sheet = RecordSheet(house)

    @property
    def middle(self) -> str:
        """The game."""
        return self._house.wording(self._terms.ruleset).phrases.name

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The form's keys; where text is typed a question mark is text."""
        remedies = [remedy(one) for one in self._warnings[:1]]
        return (
            *_COMMANDS[:1],
            *remedies,
            *_COMMANDS[1:],
            KEYS if isinstance(self._terms.form.field, TextField) else HELP,
        )

    def shown(self) -> None:
        """Take over house rules that were changed."""
        self._house.clear_table()
        self._terms.tell_rules()
        self.settled()

    def hidden(self) -> None:
        """Reckon nothing while nobody looks."""
        self._forecast.close()

    def settled(self) -> bool:
        """Reckon what the first move is worth under these terms."""
        match = self._terms.match()
        return self._forecast.ask(match.ruleset, match.options, match.changes)

    def content(self, paper: Paper) -> None:
        """The form, and below it what its field at the caret means, or what is wrong."""
        self._terms.form.draw(paper, 1, _FORM, paper.width - 2)
        cursor = paper.cursor
        top = _FORM + len(self._terms.form.fields) + 2
        paper.fill(1, top - 1, paper.width - 2, "\u2500", "rule")
        wrong = [line for text in self._wrong() for line in wrapped(text, paper.width - 6, "bad")]
        about, side = self._terms.about
        roomy = paper.width >= ROOMY[0] and paper.height >= ROOMY[1]
        if roomy:
            self._draw_both(paper)
        if wrong:
            self._draw_lines(paper, top, wrong)
        elif about == "fencer" and not roomy:
            self._draw_fencer(paper, top, side)
        else:
            told = self._told(about, side, paper.width - 6)
            self._draw_lines(paper, top, [*warned(self._warnings, paper.width - 6), *told])
        paper.cursor = cursor

    def narrow(self, column: Column) -> bool:
        """The form, and what its field at the caret means, or what is wrong."""
        column.form(self._terms.form)
        about, side = self._terms.about
        wrong = self._wrong()
        if wrong:
            column.tell(wrong, "bad")
        elif about == "fencer":
            column.tell(self._sheet.lines(self._terms.fencer(side), column.width, self._terms.file(side)))
        else:
            column.tell(self._told(about, side, column.width))
        return True

    def takes(self, key: str) -> bool:
        """The form's keys."""
        terms = self._terms
        typing = isinstance(terms.form.field, TextField)
        if key in {"enter", "escape", "ctrl+q", "ctrl+c"} or (key == "?" and not typing):
            return False
        if terms.form.field is terms.rules_field and key in {"left", "right", "space"}:
            self._open_rules()
            return True
        return terms.take(key) or (typing and key == "backspace")

    def command(self, name: str) -> None:
        """Begin."""
        if name == "remedy" and self._warnings:
            self._terms.values.update(self._warnings[0].remedy)
            self._terms.tell_rules()
        elif name == "commit":
            self.note = self._terms.trouble or doors.fight(self.host, self._house, self._terms.match())
        else:
            super().command(name)

    @property
    def _warnings(self) -> tuple[WarningWords, ...]:
        terms = self._terms
        return warnings(self._house.wording(terms.ruleset).phrases, terms.values)

    def _open_rules(self) -> None:
        terms = self._terms
        self.host.open(HouseRulesPage(self.host, self._house, terms.ruleset, terms.preset, terms.values))

    def _wrong(self) -> tuple[str, ...]:
        trouble = self._terms.trouble
        return (trouble,) if trouble else problems(self._house, self._terms.match())

    def _draw_lines(self, paper: Paper, top: int, lines: list[Line]) -> None:
        for row, line in enumerate(lines[: paper.height - top - 2]):
            paper.put(3, top + row, line)

    def _draw_both(self, paper: Paper) -> None:
        """Both sheets, where the screen is large."""
        y, terms = paper.height - _SHEETS, self._terms
        paper.fill(1, y - 1, paper.width - 2, "\u2500", "rule")
        width = paper.width // 2 - 5
        draw_both(paper, y, both(lambda side: self._sheet.lines(terms.fencer(side), width, terms.file(side))))

    def _draw_fencer(self, paper: Paper, top: int, side: Side) -> None:
        fencer, file = self._terms.fencer(side), self._terms.file(side)
        self._draw_lines(paper, top, self._sheet.figures(fencer))
        x = 3 + _FIGURES + 3
        width = paper.width - x - 2
        lines: list[Line] = [
            *wrapped(fencer.name, width, "name"),
            *wrapped(self._sheet.origin(fencer), width),
            *wrapped(self._sheet.kit(fencer), width),
        ]
        if file is not None:
            lines += wrapped(record_of(file), width, "dim")
        for row, line in enumerate(lines[: paper.height - top - 2]):
            paper.put(x, top + row, line)

    def _told(self, about: str, side: Side, width: int) -> list[Line]:
        terms = self._terms
        wording = self._house.wording(terms.ruleset)
        match about:
            case "preset":
                return [
                    *wrapped(terms.preset.line, width),
                    (),
                    *self._differing(width),
                    *self._first_move(width),
                ]
            case "player":
                return self._player(side, width)
            case "rules":
                return [
                    *wrapped(self._keyed(_RULES), width),
                    (),
                    *self._differing(width),
                    *self._first_move(width),
                ]
            case "fencer":
                said = _FENCER
            case "kind":
                said = wording.describe("kind", terms.kind_field.key)
            case "dice":
                said = _DICE[terms.dice_field.key]
            case _:
                said = _SEED if about == "seed" else self._keyed(_MORE)
        return wrapped(said, width)

    def _first_move(self, width: int) -> list[Line]:
        """What the first move is worth, where that is known exactly."""
        return wrapped(self._forecast.sentence, width) if self._forecast.sentence else []

    def _keyed(self, text: str) -> str:
        """A text with the keys in force."""
        keymap = self.host.keymap
        turn = " or ".join(written(key) for key in keymap.keys("turn"))
        commit, advice = keymap.shown("commit").capitalize(), keymap.shown("advice")
        return text.format(turn=turn.capitalize(), commit=commit, advice=advice)

    def _player(self, side: Side, width: int) -> list[Line]:
        terms = self._terms
        one = terms.character(side)
        if one is not None:
            level = (
                f"{one.level.name}, level {one.level.level} of {len(self._house.cards(terms.ruleset).levels)}"
            )
            head: Line = (Span(one.name, "name"), Span(f"  {level}"))
            return [head, *wrapped(one.line, width), (), *wrapped(one.what, width, "dim")]
        if terms.players[side].key == AT_A_TABLE:
            return wrapped(self._keyed(_TABLE), width)
        two = terms.players[side.foe].key == PERSON
        return wrapped(_TWO if two else _ONE, width)

    def _differing(self, width: int) -> list[Line]:
        """The house rules that are not as written."""
        terms = self._terms
        wording = self._house.wording(terms.ruleset)
        written = values_of(terms.ruleset, self._house.presets(terms.ruleset)["as_written"])
        names = {rule.field: rule.name for rule in wording.house_rules()}
        told = [
            f"{names.get(name, name)}: {wording.value(name, value)}"
            for name, value in terms.values.items()
            if value != written[name]
        ]
        return wrapped(f"{'; '.join(told)}." if told else "Every rule as written.", width, "dim")


_SHEETS = 17
"""Rows for two sheets on a large screen."""
_FENCER = "A star marks who came with the program. An opponent has a fencer of their own to come with."
_DICE = {
    "": "The program throws, from a seed, so that the same duel can be fought again.",
    "by_hand": "You throw dice on the table and type in what falls; 00 on percentile dice is 100.",
}
_SEED = "A number from which all dice of the duel fall; leave it empty for one that nobody knows."
_RULES = "{turn} opens the house rules, each with what it does."
_MORE = "{turn} unfolds them. {commit} begins without."
_ONE = "You, at this keyboard."
_TABLE = (
    "Somebody at a real table. Dice and cards are typed in; the cards of this side stand as ?? until they are "
    "played, and {advice} asks for advice against them."
)
_TWO = "Two people at one keyboard: a curtain falls between their secret choices, and says who looks away."
