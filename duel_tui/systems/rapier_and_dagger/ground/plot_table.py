"""The table of a plot: every step with the feet that it takes, and the map to the right of it."""

from itertools import groupby

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, Plotted
from duel_tui.engine.scene import Cell, Column, Offer, Option, Row, Sight, Table, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.chart import letters, why_not
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import (
    allowance,
    hindrances,
    prone,
    rows,
    standing,
    taken,
    ways,
)
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, distance
from duel_tui.systems.rapier_and_dagger.ground.survey import Survey
from duel_tui.systems.rapier_and_dagger.speech import sentence
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Movement

_FEET = 5
"""Cells of the column."""
_NONE = "-"
"""What stands for the feet of a step that cannot be made."""


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
        self._survey = Survey(book, words, sight, ground)
        self._block = self._survey.plotted(self._side, self._course, self._steps)
        self._room = self._block.at - 2
        """The cells of a sentence to the left of the map."""

    def table(self) -> Table:
        """All steps as rows with the feet that they take, the map to the right of them."""
        speech = self._speech
        progress = self._course.progress(self._steps)
        used, allowed = self._course.feet(progress), self._course.allowed(progress)
        return Table(
            title=speech.say("plot"),
            aside=speech.say("plot_feet", used=used, feet=allowed),
            right=(Column("", _FEET),),
            rows=tuple([self._row(one) for one in self._offer.options["plot"]]),
            steady=True,
            block=self._block,
            legend=self._legend(),
            known=self._plot(),
            said=sentence(self._said()),
            stands=self._stands(allowed),
            taken=taken(speech, self._course, self._steps, self._side),
            described=(
                ways(speech, self._ground.plan, progress.spot, plotted=bool(self._steps)),
                *hindrances(speech, self._ground.plan, self._book.scale),
                *rows(speech, self._ground.plan),
            ),
        )

    def _stands(self, allowed: int) -> str:
        """Where both are, and how far the side may walk."""
        told = standing(self._speech, self._ground, self._side, self._book.scale.square, prone(self._duel))
        return f"{told} {allowance(self._speech, self._course, self._side)}" if allowed else told

    def _legend(self) -> tuple[str, ...]:
        """The signs of the map in a row; where there is room, with the letters of its squares in further rows."""
        initials = letters(self._sight.short)
        facts = {"own": initials[self._side], "letter": initials[self._side.foe]}
        whole = self._speech.about("legend_map", self._side, **facts)
        if len(whole) > self._room:
            return (self._speech.about("legend_map_short", self._side, **facts),)
        return (whole, *self._survey.squares(self._room))

    def _shown(self, option: Option) -> Option:
        """A step as it stands after the steps so far."""
        if option.key in {STAY, Movement.YIELD}:
            return option
        return replace(option, denied=why_not(self._course, self._steps, option.key))

    def _row(self, option: Option) -> Row:
        shown = self._shown(option)
        if shown.denied:
            return Row(shown.label, shown, refused=f"{_NONE:>{_FEET}}")
        if option.key in {STAY, Movement.YIELD}:
            return Row(shown.label, shown)
        takes = self._left(self._steps) - self._left((*self._steps, option.key))
        return Row(shown.label, shown, right=(Cell(str(takes)),))

    def _left(self, steps: Steps) -> int:
        """The feet that are left after some steps."""
        progress = self._course.progress(steps)
        return self._course.allowed(progress) - self._course.feet(progress)

    def _plot(self) -> str:
        """The steps so far in one line, by name or by the keys that type them, or why there can be none."""
        if why := self._course.bound:
            return sentence(self._speech.about("plot_bound", self._side, why=why))
        if not self._steps:
            text = self._speech.say("plot_none")
            return text if len(text) <= self._room else self._speech.say("plot_none_short")
        options = self._offer.of("plot")
        runs = [(options[one].label, len(list(same))) for one, same in groupby(self._steps)]
        steps = ", ".join([f"{label} {count}" if count > 1 else label for label, count in runs])
        whole = self._speech.say("plot_so_far", steps=steps)
        if self._leaves:
            whole += " " + self._speech.say("plot_leaves")
        if len(whole) <= self._room:
            return whole
        return self._speech.say("plot_keys", keys=" ".join([options[one].typed for one in self._steps]))

    @property
    def _leaves(self) -> bool:
        """True if the plot ends on a way out (RD-148)."""
        square = self._ground.plan.square(self._course.progress(self._steps).spot.place)
        return bool(self._steps) and square is not None and square.way_out

    def _said(self) -> str:
        """Where the plot ends, as things stand."""
        speech, side = self._speech, self._side
        if self._offer.picks.get("plot") == Movement.YIELD:
            return speech.about(self.yields_key, side.foe)
        if self._leaves:
            return speech.say("plot_leaves")
        spot = self._course.progress(self._steps).spot
        far = distance(spot.place, self._ground.spots[side.foe].place, self._book.scale.square)
        facing = speech.label("heading", spot.facing)
        whole = speech.of("said_plot", side, feet=far, facing=facing)
        return whole if len(whole) <= self._room else speech.of("said_plot_short", side, feet=far)
