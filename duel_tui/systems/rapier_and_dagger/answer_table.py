"""The table of a plain answer: the result of each answer, with the chance of the roll after a yes."""

from duel_tui.engine.against import percent
from duel_tui.fencer.terms import Kind
from duel_tui.show.scene import Cell, Column, Offer, Option, Row, Sight, Table, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.observed import actions, attempts, exchanges
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import Legend, TableMaker, chances
from duel_tui.systems.rapier_and_dagger.terms import Result

_CHANCE = 9
"""Cells of the chance."""
_IN_CONTACT = frozenset({"grapple", "break_away", "hold_on"})


class AnswerTable(TableMaker):
    """The table of a question with a few answers."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._ask = offer.ask
        self._options = offer.options.get(offer.ask.what, ())

    @property
    def _question(self) -> str:
        """The question; friends grapple for the bout, and closing in leads from reach to contact, or into reach."""
        what = self._ask.what
        if what == "after_attack":
            near = self._duel.plan is not None and self._duel.plan.result is Result.MISURA_STRETTA
            return f"{what}_{'near' if near else 'far'}"
        return f"friendly_{what}" if what == "grapple" and self._duel.kind is Kind.FRIENDLY else what

    def table(self) -> Table:
        """A row for each answer."""
        voice, what = self._voice, self._ask.what
        legend = Legend(voice, self._sight)
        legend.waiting(self._side)
        acts = self._book.switches.attack == "actions"
        counts, kind = (actions, "seen_actions") if acts else (exchanges, "")
        if what in _IN_CONTACT:
            counts, kind = attempts, "seen_attempts"
        head = voice.say("succeeds") if any(self._chance(one) for one in self._options) else ""
        return Table(
            title=voice.say(f"ask_{what}", self._side),
            right=(Column(head, _CHANCE if head else 1), Column("", 1)),
            rows=tuple([self._row(one) for one in self._options]),
            legend=(legend.text,) if legend.text else (),
            known=self._seen(counts, kind),
            said=voice.say(f"about_{self._question}", self._side),
        )

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        leads = self._voice.say(f"leads_{self._question}_{option.key}", self._side)
        return Row(option.label, option, right=(self._chance(option) or Cell(), Cell(f"  {leads}")))

    def _chance(self, option: Option) -> Cell | None:
        """The chance of the roll after an answer; None: no roll."""
        menu = self._ask.menu
        assert menu is not None, "a side sees its own menu"
        choice = next((one for one in menu.choices if str(one) == option.key), None)
        if choice is None:
            return None
        rolls = [one.mine for one in self._offer.outlook.of(choice) if one.mine is not None]
        return chances([percent(rolls[0])], mine=True) if rolls else None
