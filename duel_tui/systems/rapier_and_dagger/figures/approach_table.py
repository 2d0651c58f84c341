"""The table of an approach: how far each walk leaves the fencers apart, and whether it brings them into reach."""

from math import ceil

from duel_tui.show.scene import Cell, Column, Offer, Option, Row, Sight, Table, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.approach import FEET
from duel_tui.systems.rapier_and_dagger.figures.prospects import farthest_walk
from duel_tui.systems.rapier_and_dagger.observed import walks
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result

_LEFT, _REACH = 7, 9
"""Cells of the columns."""


class ApproachTable(TableMaker):
    """The table of the walk that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._reach = book.tables.figures.measures[Result.MISURA_LARGA].feet
        self._farthest = farthest_walk(book, self._duel, self._side.foe)

    def table(self) -> Table:
        """A row for each number of feet, side by side if there are many."""
        voice = self._voice
        foe = self._side.foe
        return Table(
            title=voice.say("walk"),
            right=(
                Column(voice.say("walk_apart"), _LEFT),
                Column(voice.say("walk_reach"), _REACH),
            ),
            rows=tuple([self._row(one) for one in self._offer.of("approach").values()]),
            legend=(voice.say("legend_walk", foe),),
            known=self._before_fights(self._seen(walks)),
            said=self._said(),
        )

    def _row(self, option: Option) -> Row:
        if option.key == Movement.YIELD:
            return Row(option.label, option)
        feet = int(option.key)
        (found,) = self._offer.outlook.at(option.key)
        far = found.fact("farthest")
        return Row(
            self._voice.say("feet"),
            option,
            right=(Cell(str(far)), Cell(self._reached(feet), "bold" if far == self._reach else "")),
        )

    def _missing(self, feet: int) -> int:
        """The feet, by yards, that the opponent has to walk to bring both into reach; 0 or less: none."""
        return ceil((self._duel.distance - feet - self._reach) / FEET) * FEET

    def _reached(self, feet: int) -> str:
        """Whether a walk brings both into reach: surely, with some feet of the opponent's, or not now."""
        missing = self._missing(feet)
        if missing <= 0:
            return self._voice.say("walk_surely")
        return self._voice.say("walk_with", feet=missing) if missing <= self._farthest else "-"

    def _said(self) -> str:
        voice, key = self._voice, self._offer.at.key
        if not self._offer.picks:
            wishes = ("choose_walk", "choose_walk_short")
            return self._fitting([voice.say(one, self._side, reach=self._reach) for one in wishes])
        if key == Movement.YIELD:
            return voice.say("said_yields", yields=voice.say(self.yields_key, self._side.foe))
        (found,) = self._offer.outlook.at(key)
        missing = self._missing(int(key))
        if missing <= 0:
            said = "said_walk_surely"
        else:
            said = "said_walk_with" if missing <= self._farthest else "said_walk_short"
        walks = voice.say("walks" if int(key) else "stays", self._side, feet=key)
        facts = {"walks": walks, "feet": missing, **dict(found.facts)}
        return self._fitting([voice.say(one, self._side, **facts) for one in (said, f"{said}_short")])
