"""The table of a plot: every step with the feet that it takes, and the map beside it."""

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, Plotted
from duel_tui.engine.scene import Cell, Column, Line, Offer, Option, Row, Sight, Table, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.chart import Marks, chart, letters, why_not
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import rows, standing, ways
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, distance
from duel_tui.systems.rapier_and_dagger.ground.terms import Heading
from duel_tui.systems.rapier_and_dagger.speech import sentence
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Movement

_FEET = 5
"""Cells of the column."""
_TABLE = 38
"""Cells that the steps take, with the gap after them."""
_GAP = 6
"""Cells between the steps and the map where there is room."""
_ROWS = 12
"""The most rows of the map in sight."""


def plot_table(book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> Table | None:
    """The table of the plot that a side is asked for; None: the duel is on no map."""
    ground = sight.state.ground
    return _Plot(book, words, sight, offer, ground).table() if ground else None


def steps_of(offer: Offer) -> Steps:
    """The steps that are plotted so far."""
    menu = offer.ask.menu
    text = offer.picks.get(offer.ask.what, "")
    choice = menu.read(text) if menu is not None and text else None
    return choice.steps if isinstance(choice, Plotted) else ()


class _Plot(TableMaker):
    """Builds the table of one plot."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer, ground: Ground) -> None:
        super().__init__(book, words, sight, offer)
        menu = offer.ask.menu
        assert menu is not None, "a side sees its own menu"
        self._course: Course = getattr(menu, "course")  # noqa: B009  the engine knows no courses
        self._steps = steps_of(offer)
        self._ground = ground
        self._signs = {one: self._speech.label("facing_sign", one) for one in Heading}

    def table(self) -> Table:
        """The eight ways as rows, the other steps in the title's row, the map beside them."""
        speech, options = self._speech, self._offer.of("plot")
        progress = self._course.progress(self._steps)
        headings = [self._row(options[one]) for one in Heading if one in options]
        others = [self._shown(one) for key, one in options.items() if key not in set(Heading)]
        used, allowed = self._course.feet(progress), self._course.allowed(progress)
        initials = letters(self._sight.short)
        return Table(
            title=speech.say("plot"),
            options=tuple(others),
            aside=speech.say("plot_feet", used=used, feet=allowed),
            right=(Column(speech.say("plot_takes"), _FEET),),
            rows=tuple(headings),
            beside=self._map(),
            beside_at=min(_TABLE + _GAP, self._sight.width - 2 * self._columns_shown - 1),
            legend=(
                speech.about(
                    "legend_map", self._side, own=initials[self._side], letter=initials[self._side.foe]
                ),
            ),
            known=self._plot(),
            said=sentence(self._said()),
            stands=standing(speech, self._ground, self._side, self._book.scale.square),
            described=(ways(speech, self._ground.plan, progress.spot), *rows(speech, self._ground.plan)),
        )

    @property
    def _columns_shown(self) -> int:
        """The squares of a row in sight."""
        return min(self._columns, self._ground.plan.size[1])

    @property
    def _columns(self) -> int:
        """The squares of a row for which there is room."""
        return max(5, (self._sight.width - _TABLE) // 2)

    def _map(self) -> tuple[Line, ...]:
        marks = Marks(
            self._ground.spots,
            self._sight.short,
            self._side,
            self._signs,
            self._course,
            self._steps,
            self._book.reach,
            self._book.scale.square,
        )
        return chart(self._ground.plan, marks, _ROWS, self._columns)

    def _shown(self, option: Option) -> Option:
        """A step as it stands after the steps so far."""
        if option.key in {STAY, Movement.YIELD}:
            return option
        return replace(option, denied=why_not(self._course, self._steps, option.key))

    def _row(self, option: Option) -> Row:
        shown = self._shown(option)
        if shown.denied:
            return Row(shown.label, shown, refused="-")
        takes = self._left(self._steps) - self._left((*self._steps, option.key))
        return Row(shown.label, shown, right=(Cell(str(takes)),))

    def _left(self, steps: Steps) -> int:
        """The feet that are left after some steps."""
        progress = self._course.progress(steps)
        return self._course.allowed(progress) - self._course.feet(progress)

    def _plot(self) -> str:
        """The steps so far in one line, or why there can be none."""
        if why := self._course.bound:
            return sentence(self._speech.about("plot_bound", self._side, why=why))
        if not self._steps:
            return self._speech.say("plot_none")
        labels = {key: option.label for key, option in self._offer.of("plot").items()}
        return self._speech.say("plot_so_far", steps=", ".join([labels[one] for one in self._steps]))

    def _said(self) -> str:
        """Where the plot ends, as things stand."""
        speech, side = self._speech, self._side
        if self._offer.picks.get("plot") == Movement.YIELD:
            return speech.about(self.yields_key, side.foe)
        spot = self._course.progress(self._steps).spot
        far = distance(spot.place, self._ground.spots[side.foe].place, self._book.scale.square)
        facing = speech.label("heading", spot.facing)
        return speech.of("said_plot", side, feet=far, facing=facing)
