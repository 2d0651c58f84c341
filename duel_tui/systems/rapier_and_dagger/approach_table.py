"""The tables of an approach: of a walk, by its feet, and on a map of a plot, step by step.

A walk leaves both some feet apart, and may bring them into reach. Each step of a plot stands with the feet that it takes
and leaves, and the map to the right of all steps.
"""

from collections.abc import Mapping
from math import ceil

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, Plotted
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import walks
from duel_tui.systems.rapier_and_dagger.figures.approach import FEET
from duel_tui.systems.rapier_and_dagger.figures.prospects import farthest_walk
from duel_tui.systems.rapier_and_dagger.ground.chart import GAP, WIDE, Survey, flowed, letters, why_not
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Progress, Scale
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import (
    StepCosts,
    allowance,
    hindrances,
    prone,
    rows,
    standing,
    ways,
)
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, distance, feet_of, is_diagonal, towards
from duel_tui.systems.rapier_and_dagger.ground.terms import Act, Effort, Heading
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result

_LEFT, _REACH = 7, 9
"""Cells of the columns."""
_FEET = Column("", 5)
"""The column of the feet: `3/30` takes 3 and leaves 30."""
_EFFORTS: Mapping[str, Effort] = {
    Act.TURN: Effort.TURNING_180,
    Act.UP: Effort.LEAPING_UP,
    Act.DOWN: Effort.LEAPING_DOWN,
    Act.CREEP: Effort.CREEPING,
}
"""The steps that are efforts wherever they are made."""
_NAMED = 100
"""Cells from which the steps so far are named, and not told by their keys; fewer have to be drawn for little."""
_SMALL_GAP = "  "
"""Between two parts of the legend of a small screen."""
_MORE = "\u2026"
"""Before the last keys of a plot that is too long to be told."""
_NONE = "-"
"""What stands for the feet that a step cannot take or leave."""
_ODDS = "odds"
"""The command that hides or shows chances."""
_SPACE = "  "
"""Between two signs."""


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


def steps_of(offer: Offer) -> Steps:
    """The steps that are plotted so far."""
    menu = offer.ask.menu
    text = offer.picks.get(offer.ask.what, "")
    choice = menu.read(text) if menu is not None and text else None
    return choice.steps if isinstance(choice, Plotted) else ()


class PlotTable(TableMaker):
    """The table of the plot that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        menu, ground = offer.ask.menu, sight.state.ground
        assert menu is not None, "a side sees its own menu"
        assert ground is not None, "a plot leads over a map"
        self._course: Course = getattr(menu, "course")  # noqa: B009  the engine knows no courses
        self._steps = steps_of(offer)
        self._ground: Ground = ground
        self._wide = sight.width >= WIDE
        self._points = book.switches.movement == "points"
        self._costs = StepCosts(self._voice, self._course, self._steps, points=self._points and self._wide)
        self._survey = Survey(book, words, sight, ground)
        self._block = self._survey.plotted(self._side, self._course, self._steps)
        self._room = self._block.at - 3
        """The cells of a sentence to the left of the map."""

    @property
    def _progress(self) -> Progress:
        """Where the steps lead."""
        return self._course.progress(self._steps)

    def table(self) -> Table:
        """All steps as rows with the feet that they take and leave, the map to the right of them."""
        voice, progress = self._voice, self._progress
        allowed = self._course.allowed(progress)
        return Table(
            title=voice.say("plot"),
            aside=self._feet_left(allowed),
            right=(_FEET,),
            rows=tuple([self._row(one) for one in self._offer.options["plot"]]),
            steady=True,
            block=self._block,
            legend=self._legend(),
            known=self._known(),
            said=self._said(),
            stands=self._stands(allowed),
            helped=plot_help(
                voice, self._book.scale, self._offer.of("plot"), letters(self._sight.short)[self._side]
            ),
            described=(
                ways(voice, self._ground.plan, progress.spot, plotted=bool(self._steps)),
                *hindrances(voice, self._ground.plan, self._book.scale),
                *rows(voice, self._ground.plan),
            ),
        )

    def _feet_left(self, allowed: int) -> str:
        """The feet that are left, of those that the plot has in all."""
        if self._course.bound:
            return self._voice.say("plot_no_feet")
        return self._voice.say("plot_feet", left=self._costs.left, feet=allowed)

    def _stands(self, allowed: int) -> str:
        """Where both are, and how far the side may walk."""
        told = standing(self._voice, self._ground, self._side, self._book.scale.square, prone(self._duel))
        return f"{told} {allowance(self._voice, self._course, self._side)}" if allowed else told

    def _legend(self) -> tuple[str, ...]:
        """The signs of the map, and why some steps take more; on a wide screen with the letters of the squares, too."""
        initials = letters(self._sight.short)
        facts = {"own": initials[self._side], "letter": initials[self._side.foe]}
        people = self._voice.say("legend_people", self._side, **facts)
        more = self._costs.more
        lies = [self._voice.say("legend_prone")] if any(prone(self._duel)) else []
        if self._wide:
            signs = [*self._voice.say("legend_map", self._side).split(GAP), *lies]
            found = flowed((*people.split(GAP), *signs, *self._survey.squares), self._room)
            return (*found, self._voice.say("plot_more", all=", ".join(more))) if more else found
        say = self._voice.say
        reach = say("legend_reach") if self._course.bound else say("legend_signs")
        short = _SMALL_GAP.join([reach, *lies])
        wishes = [f"{short}; {', '.join(more[:count])}" for count in range(len(more), 0, -1)]
        return (self._fitting([*wishes, short], self._room),)

    def _shown(self, option: Option) -> Option:
        """A step as it stands after the steps so far."""
        if option.key in {STAY, Movement.YIELD}:
            return option
        takes = self._costs.takes(option.key)
        if takes is not None and takes > self._costs.left:
            denied = self._voice.say("plot_too_far", takes=takes, left=self._costs.left)
        else:
            denied = why_not(self._course, self._steps, option.key)
        return replace(option, denied=denied)

    def _row(self, option: Option) -> Row:
        shown = self._shown(option)
        if option.key in {STAY, Movement.YIELD}:
            return Row(shown.label, shown)
        takes = self._costs.takes(option.key)
        label = f"{shown.label}{self._strain(option.key)}"
        if shown.denied:
            # the feet of a step that cannot be taken; those of one that is too far are known
            return Row(label, shown, refused=f"{_NONE:>2}" if takes is None else f"{takes:>2}/{_NONE}")
        assert takes is not None, "a step that can be taken takes feet"
        return Row(
            label,
            shown,
            right=(Cell(f"{takes}/{(self._costs.left - takes):<2}" if takes >= 0 else f"+{-takes}"),),
        )

    def _strain(self, step: str) -> str:
        """What an effort takes from combat movement, after its name."""
        effort = _EFFORTS.get(step)
        points = self._book.scale.circumstances[effort][1] if effort and self._points else 0
        return f" {points}" if points else ""

    def _known(self) -> str:
        """The steps so far in one line, and what their ground took; or why there can be none, or how they are added."""
        voice = self._voice
        if why := self._course.bound:
            return voice.say("plot_bound", self._side, why=why)
        if self._offer.picks.get("plot") == STAY:
            return voice.say("plot_stays", self._side)
        return self._so_far() if self._steps else self._how()

    def _how(self) -> str:
        """How steps are added, and what the ground takes before the first of them."""
        say, least, took = self._voice.say, self._costs.least, self._costs.took
        how, short = say("plot_none"), say("plot_none_short")
        if self._points:
            turning = self._book.scale.circumstances[Effort.TURNING_180][1]
            how = say("plot_none_points", points=turning)
            short = say("plot_none_points_short", points=turning)
        wishes = (f"{least or took} {how}" if took else "", least, took, how, short)
        return self._fitting([one for one in wishes if one], self._room)

    def _so_far(self) -> str:
        """The steps so far, and what their ground took."""
        voice, took, options = self._voice, self._costs.took, self._offer.of("plot")
        keys = f"{voice.say('plot_keys', keys=''.join([options[one].typed for one in self._steps]))}."
        whole = voice.say("plot_so_far", steps=self._named()) if self._room >= _NAMED else keys
        leaves = f" {voice.say('plot_leaves')}" if self._leaves else ""
        told = [f"{whole}{leaves} {took}"] if took else []
        if took and self._costs.just_took:
            told.append(took)
        last = f"{_MORE}{keys[-self._room + 1 :]}"
        return self._fitting([*told, f"{whole}{leaves}", whole, last], self._room)

    def _named(self) -> str:
        """The steps so far by their names, equal ones together."""
        options = self._offer.of("plot")
        labels = [(options[step].label, count) for step, count in Plotted(self._steps).runs]
        return ", ".join([f"{label} {count}" if count > 1 else label for label, count in labels])

    @property
    def _leaves(self) -> bool:
        """True if the plot ends on a way out (RD-148)."""
        square = self._ground.plan.square(self._progress.spot.place)
        return bool(self._steps) and square is not None and square.way_out

    def _said(self) -> str:
        """Where the plot ends, as things stand."""
        voice, side = self._voice, self._side
        if self._offer.picks.get("plot") == Movement.YIELD:
            return voice.say(self.yields_key, side.foe)
        if self._leaves:
            leaves = voice.say("plot_leaves")
            return "" if leaves in self._known() else leaves
        spot, foe = self._progress.spot, self._ground.spots[side.foe]
        far = distance(spot.place, foe.place, self._book.scale.square)
        way = towards(foe.place, spot.place)
        if way is None:
            wishes = ("said_plot_there", "said_plot_there_short")
            return self._fitting([voice.say(one, side) for one in wishes], self._room)
        facts = {"feet": far, "way": voice.label("heading", way)}
        facing = voice.label("heading", spot.facing)
        lengths = ("_short", "_brief") if self._room < _NAMED else ("", "_short")
        texts = [voice.say(f"said_plot{length}", side, facing=facing, **facts) for length in lengths]
        return self._fitting(texts, self._room)


def plot_help(
    voice: Voice, scale: Scale, options: Mapping[str, Option], letter: str
) -> tuple[tuple[str, str], ...]:
    """Keys, and a sentence about each: the steps with their feet, the signs, and what a command does here.

    Args:
        voice: the words.
        scale: the figures of movement.
        options: the steps, by their keys in the menu.
        letter: what stands for the side on the map.
    """
    say, step = voice.say, feet_of(1, 0, scale.square)
    signs = {one: voice.label("facing_sign", one) for one in Heading}
    back, creep = _costs(scale, Effort.TURNING_180), _costs(scale, Effort.CREEPING)
    up, down = _costs(scale, Effort.LEAPING_UP), _costs(scale, Effort.LEAPING_DOWN)
    turn = {**back, "feet": back["feet"] + (step if scale.turns_counted else 0)}
    leap = say("help_up_free", **up) if scale.leaps_free else say("help_up", **up)
    return (
        (say("help_digits"), say("help_ways", feet=step, diagonal=feet_of(0, 1, scale.square))),
        ("", say("help_back", **back)),
        (options[Act.WAIT].typed, say("help_wait", feet=step)),
        (options[Act.TURN].typed, say("help_turn", **turn)),
        (options[Act.UP].typed, leap),
        (options[Act.DOWN].typed, say("help_down", **down)),
        (options[Act.CREEP].typed, say("help_creep", **creep)),
        ("", say("help_points")),
        (f"{options[STAY].typed} {options[Movement.YIELD].typed}", say("help_stay")),
        (say("help_sample"), say("help_feet")),
        (f"{letter}{signs[Heading.EAST]}", say("help_signs")),
        ("", _SPACE.join([_facing(voice, one, signs[one]) for one in Heading if is_diagonal(one)])),
        (_ODDS, say("help_odds")),
    )


def _costs(scale: Scale, effort: Effort) -> dict[str, int]:
    """The feet that an effort takes or gives, and its points."""
    yards, points = scale.circumstances[effort]
    return {"feet": abs(YARD * yards), "points": -points}


def _facing(voice: Voice, heading: Heading, sign: str) -> str:
    """A sign of a way between two sides: a terminal in ASCII shows it by a mark that has to be told."""
    return voice.say("help_facing", sign=sign, heading=voice.label("heading", heading))
