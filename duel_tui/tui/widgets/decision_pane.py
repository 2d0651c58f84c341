"""The decision on the screen: a table that letters, digits and arrows choose in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.message import Message

from duel_tui.engine.menu import Choice
from duel_tui.pages.decision import Decision
from duel_tui.show.blocks import Line
from duel_tui.show.fit import Text
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.hosted import Noted
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.rows import PromptPane


class DecisionPane(PromptPane):
    """A decision's table; what is chosen lies in the decision, never here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("commit"),
        binding("repeat"),
        binding("up", "move(-1)"),
        binding("down", "move(1)"),
        binding("look", "across(1)"),
        binding("look_back", "across(-1)"),
        binding("column", "turn(1)"),
        binding("column_back", "turn(-1)"),
    ]

    @dataclass
    class Committed(Message):
        """The choice was made, or is to be asked about."""

        pane: "DecisionPane"
        choice: Choice
        question: str = ""
        """What is asked before it counts; empty: it counts."""

    def __init__(self, decision: Decision) -> None:
        """Show a decision."""
        super().__init__()
        self.decision = decision
        self.ahead: list[Key] = []
        """What was typed after a choice that counted at once, for the decision that comes next."""
        self._counted = False
        self._doubted: Choice | None = None
        """What was asked about with the last key, and counts once it is confirmed."""
        self._confirmed: Choice | None = None
        """The same, while the key after it is read."""
        self._since: float | None = None
        """When the question about it was drawn; None: it is not yet."""

    async def on_key(self, event: Key) -> None:
        """Keep for the next decision what was typed after a choice, and drop what was typed before a question about it was drawn."""
        if self._counted and event.is_printable:
            self.ahead.append(event)
        elif self._doubted is None or (self._since is not None and event.time >= self._since):
            self._confirmed, self._doubted = self._doubted, None
            return
        event.stop()
        event.prevent_default()

    def means(self, sign: str) -> bool:
        """True for a letter or digit of a choice."""
        return self.decision.knows(sign)

    def typed(self, char: str) -> bool:
        """Choose by a letter or digit; any other sign gets a word."""
        decision, confirmed = self.decision, self._confirmed
        if confirmed is None or char != self._letter_of(confirmed):
            known = decision.type(char)
            self._changed(decision.note if known else self.host.unknown(char, self._say))
            confirmed = decision.counts if known else None
        if confirmed is not None:
            self._commit(confirmed)
            self._counted = decision.counts is not None and self._doubted is None
        return True

    def hear(self) -> None:
        """Take keys typed from now on: the question about a choice was drawn."""
        self._since = Message().time

    def give_ahead(self, heir: "DecisionPane") -> None:
        """Give a decision what was typed after a choice that counted at once."""
        keys, self.ahead = self.ahead, []
        for key in keys:
            heir.post_message(Key(key.key, key.character))

    def action_commit(self) -> None:
        """Commit what looks chosen, or say what is missing, or why it cannot be."""
        decision = self.decision
        answer = decision.answer
        if answer is not None:
            self._commit(answer)
        elif decision.touched:
            decision.turn(1)
            self._changed(decision.refusal or self._say("missing", what=decision.missing))
        else:
            self._changed(self._say("untouched"))

    def action_repeat(self) -> None:
        """Choose again what was chosen last time."""
        self._changed("" if self.decision.repeat() else self._say("no_repeat"))

    def action_move(self, by: int) -> None:
        """Move the caret in its field."""
        self.decision.move(by)
        self._changed(self.decision.note)

    def action_across(self, by: int) -> None:
        """Move the caret to another column."""
        self.decision.across(by)
        self._changed(self.decision.note)

    def action_turn(self, by: int) -> None:
        """Go to another field."""
        self.decision.turn(by)
        self._changed()

    @property
    def entries(self) -> tuple[str, ...]:
        """The entries of the rulebook on the row at the caret, and on what is asked."""
        at, what = self.decision.at, self.decision.ask.what
        words = self.decision.bout.wording.phrases.asks.get(what)
        return (words.entry,) if words and words.entry else (f"{at.field} {at.key}", what)

    @property
    def helped(self) -> tuple[tuple[str, str], ...]:
        """What the help says of the choices before it lists the keys."""
        return self.decision.table(odds=self._odds).helped

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which the table is not whole, and those with which it says all it can."""
        decision = self.decision
        return (0, 0) if decision.past else rows_wanted(decision.table(odds=self._odds), width)

    @property
    def known(self) -> Text:
        """What the opponent has done so far, or the steps of a plot."""
        return "" if self.decision.past else self.decision.table(odds=self._odds).known

    @property
    def _odds(self) -> bool:
        """Whether chances are shown."""
        return not self.is_attached or self.host.settings.odds

    def back(self) -> bool:
        """Take back the last pick; False where nothing is chosen."""
        done = self.decision.back()
        if done:
            self._changed()
        return done

    def clear(self) -> bool:
        """Take back everything that is chosen; False where nothing is."""
        done = self.decision.clear()
        if done:
            self._changed()
        return done

    def _commit(self, choice: Choice) -> None:
        """Make a choice; one that cannot be mended is asked about first."""
        bout, keys = self.decision.bout, self.host.keymap
        question = bout.wording.confirms(self.decision.ask, choice, bout.heard)
        if not question or choice == self._confirmed:
            self.post_message(self.Committed(self, choice))
            return
        self._doubted, self._since = choice, None
        commit, back = [keys.shown(name).capitalize() for name in ("commit", "back")]
        facts = {"question": question, "letter": self._letter_of(choice), "commit": commit, "back": back}
        self.post_message(self.Committed(self, choice, self._say("confirms_by", **facts)))

    def _letter_of(self, choice: Choice) -> str:
        """What is typed for a choice of one row."""
        rows = [one for options in self.decision.fields.values() for one in options]
        return next((one.typed for one in rows if one.key == str(choice)), "")

    def _changed(self, note: str = "") -> None:
        self.redraw()
        self.post_message(Noted(note))

    def laid(self) -> Sequence[Line]:
        """The table; nothing where the duel has moved on since it was last drawn, as in lines on a small screen."""
        if self.decision.past:
            return ()
        decision = self.decision
        marks = Marks(
            decision.picked,
            decision.at,
            decision.unneeded if decision.touched else frozenset(),
            self._odds,
            decision.proposed and bool(decision.proposer),
        )
        width, height = self.size
        table, move = decision.table(odds=marks.odds), decision.explained(odds=marks.odds)
        laid = lay_out(table, move, marks, width, height)
        self.cursor = laid.cursor
        return [*laid.lines, *[()] * (height - len(laid.lines))]

    def _say(self, key: str, **facts: object) -> str:
        return self.decision.bout.wording.say(key, **facts)
