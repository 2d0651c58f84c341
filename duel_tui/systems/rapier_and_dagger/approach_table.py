"""The tables of an approach: of a walk, by its feet, and on a map of a plot, step by step.

A walk leaves both some feet apart, and may bring them into reach. Each step of a plot stands with the feet that it takes
and leaves, and the map to the right of all steps.
"""

from collections.abc import Mapping
from math import ceil

from msgspec.structs import replace

from duel_tui.engine.menu import STAY, Plot, Plotted
from duel_tui.show.fit import Text
from duel_tui.show.scene import Offer, Voice
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import walks
from duel_tui.systems.rapier_and_dagger.figures.prospects import farthest_walk
from duel_tui.systems.rapier_and_dagger.ground import spoken
from duel_tui.systems.rapier_and_dagger.ground.chart import Survey
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Scale, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, is_diagonal, towards
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Act, Effort, Heading, Movement

_EFFORTS: Mapping[str, Effort] = {
    Act.TURN: Effort.TURNING_180,
    Act.UP: Effort.LEAPING_UP,
    Act.DOWN: Effort.LEAPING_DOWN,
    Act.CREEP: Effort.CREEPING,
}
"""The steps that are efforts wherever they are made."""
_ODDS = "odds"
"""The command that hides or shows chances."""


class ApproachTable(TableMaker):
    """The table of the walk that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._reach = self._book.reach
        self._farthest = farthest_walk(self._book, self._duel, self._side.foe)

    def table(self) -> Table:
        """A row for each number of feet, side by side if there are many."""
        voice = self._voice
        return Table(
            title=voice.say("walk", self._side),
            right=(Column(voice.say("walk_apart")), Column(voice.say("walk_reach"))),
            rows=tuple([self._row(one) for one in self._offer.of("approach").values()]),
            known=self._before_fights(self._seen(walks)),
            said=self._said(),
        )

    def _row(self, option: Option) -> Row:
        """Some feet, how far apart they leave both, and with how many of the opponent's they bring both into reach."""
        if option.key == Movement.YIELD:
            return Row(option.label, option)
        (found,) = self._offer.outlook.at(option.key)
        far, missing, say = found.fact("farthest"), self._missing(int(option.key)), self._voice.say
        reached = say("walk_with", feet=missing) if missing <= self._farthest else "-"
        reached = say("walk_surely") if missing <= 0 else reached
        cells = Cell(str(far)), Cell(reached, "bold" if far == self._reach else "")
        return Row(say("feet"), option, right=cells)

    def _missing(self, feet: int) -> int:
        """The feet, by yards, that the opponent has to walk to bring both into reach; 0 or less: none."""
        return ceil((self._duel.distance - feet - self._reach) / YARD) * YARD

    def _said(self) -> Text:
        voice, key = self._voice, self._offer.at.key
        if not self._offer.picks:
            return self._lengths("choose_walk", "choose_walk_short", side=self._side, reach=self._reach)
        if key == Movement.YIELD:
            return voice.say(self.yields_key, self._side.foe)
        (found,) = self._offer.outlook.at(key)
        missing = self._missing(int(key))
        said = "surely" if missing <= 0 else "with" if missing <= self._farthest else "short"
        walks = voice.say("walks" if int(key) else "stays", self._side, feet=key)
        facts = {"walks": walks, "feet": missing, **dict(found.facts)}
        return self._lengths(f"said_walk_{said}", f"said_walk_{said}_short", side=self._side, **facts)


def steps_of(offer: Offer) -> Steps:
    """The steps that are plotted so far."""
    menu = offer.ask.menu
    text = offer.picks.get(offer.ask.what, "")
    choice = menu.begin(text) if isinstance(menu, Plot) and text else None
    return choice.steps if isinstance(choice, Plotted) else ()


class PlotTable(TableMaker):
    """The table of the plot that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        menu, ground = self._offer.ask.menu, self._moment.state.ground
        assert menu is not None, "a side sees its own menu"
        assert ground is not None, "a plot leads over a map"
        self._course: Course = getattr(menu, "course")  # noqa: B009  the engine knows no courses
        self._steps = steps_of(self._offer)
        self._ground: Ground = ground
        self._survey = Survey(asked.book, asked.words, asked.moment, ground)
        self._points = self._book.switches.movement == "points"
        self._costs = spoken.StepCosts(self._voice, self._course, self._steps, points=self._points)
        progress = self._course.progress(self._steps)
        self._over = self._course.over(progress)
        """The feet by which the steps are too far so far, in words; empty: they are not."""
        self._spot = progress.spot
        """Where the steps lead."""
        self._leaves = bool(self._steps) and ground.plan.leads_out(self._spot.place)
        """True if the plot ends on a way out (RD-148)."""

    def table(self) -> Table:
        """All steps as rows with the feet that they take and leave, the map to the right of them."""
        voice, side, plan, scale = self._voice, self._side, self._ground.plan, self._book.scale
        allowed = self._course.allowed(self._course.progress(self._steps))
        stands = spoken.standing(voice, self._ground, side, scale, spoken.prone(self._duel))
        now = "plot_no_feet" if self._course.bound else "plot_over" if self._over else "plot_feet"
        return Table(
            title=self._lengths("plot", "plot_short", side=side),
            aside=self._lengths(now, f"{now}_short", left=self._costs.left, feet=allowed, over=self._over),
            right=(Column(),),
            rows=tuple([self._row(one) for one in self._offer.options["plot"]]),
            steady=True,
            drawn=self._survey.plotted(side, self._course, self._steps),
            known=self._known(),
            said=self._said(),
            stands=f"{stands} {spoken.allowance(voice, self._course, side)}" if allowed else stands,
            helped=plot_help(voice, scale, self._offer.of("plot"), self._survey.letters[side]),
            described=(
                spoken.ways(voice, plan, self._spot, plotted=bool(self._steps)),
                *spoken.hindrances(voice, plan, scale),
                *spoken.rows(voice, plan),
            ),
        )

    def _row(self, option: Option) -> Row:
        """A step as it stands after the steps so far: the feet that it takes, and those that it leaves."""
        if option.key in {STAY, Movement.YIELD}:
            return Row(option.label, option)
        denied, left = self._why_not(option.key), self._costs.left
        takes = self._costs.takes(option.key)
        effort = _EFFORTS.get(option.key)
        points = self._book.scale.circumstances[effort][1] if effort and self._points else 0
        label = f"{option.label} {points}" if points else option.label
        feet = f"{'-':<3}" if takes is None else f"+{-takes}"
        if takes is not None and takes >= 0:
            feet = f"{takes:>2}/{'-' if takes > left else left - takes:<2}"
        return Row(label, replace(option, denied=denied), right=(Cell(feet),))

    def _why_not(self, word: str) -> str:
        """The reason why a step cannot follow the others; empty: it can, if later ones give the feet that it lacks."""
        try:
            self._course.progress((*self._steps, word))
        except StepError as wrong:
            return str(wrong).partition(": ")[2]
        return ""

    def _known(self) -> Text:
        """The steps so far, by name or by their keys, where they lose, and what their ground took; or why there can be none."""
        voice, took, options = self._voice, self._costs.took, self._offer.of("plot")
        if why := self._course.bound:
            return voice.say("plot_bound", self._side, why=why)
        if self._offer.picks.get("plot") == STAY:
            return voice.say("plot_stays", self._side)
        if not self._steps:
            return took
        named = [
            f"{options[step].label} {count}" if count > 1 else options[step].label
            for step, count in Plotted(self._steps).runs
        ]
        keys = voice.say("plot_keys", keys="".join([options[one].typed for one in self._steps]))
        told = [voice.say("plot_so_far", steps=", ".join(named)), keys]
        if self._leaves:
            told = [f"{one} {voice.say('plot_leaves')}" for one in told]
        return (*[f"{one} {took}" for one in told if took], *told)

    def _said(self) -> Text:
        """Where the plot ends, as things stand, and why some steps take more, or that it is too far so far; before the first step, how they are added."""
        voice, side, foe = self._voice, self._side, self._ground.spots[self._side.foe]
        if self._offer.picks.get("plot") == Movement.YIELD:
            return voice.say(self.yields_key, side.foe)
        if not self._offer.picks and not self._course.bound:
            points = self._book.scale.circumstances[Effort.TURNING_180][1]
            return self._lengths(f"plot_none{'_points' if self._points else ''}", points=points)
        if self._over:
            gives = self._costs.regained
            return voice.say("said_plot_over_down" if gives else "said_plot_over", feet=gives)
        way = towards(foe.place, self._spot.place)
        if way is None:
            return self._lengths("said_plot_there", "said_plot_there_short", side=side)
        far = self._book.scale.distance(self._spot.place, foe.place)
        facts = {
            "feet": far,
            "left": self._costs.left,
            "way": voice.label("heading", way),
            "facing": voice.label("heading", self._spot.facing),
        }
        near = "near" if far <= self._book.reach else "far"
        ends = self._lengths(f"said_plot_{near}", "said_plot", "said_plot_short", side=side, **facts)
        more = ", ".join(self._costs.more)
        return (f"{ends[0]} {voice.say('plot_more', all=more)}", *ends) if more else ends


def plot_help(
    voice: Voice, scale: Scale, options: Mapping[str, Option], letter: str
) -> tuple[tuple[str, str], ...]:
    """Keys, and a sentence about each: the steps with their feet, the signs, and what a command does here; `letter`: that of the side."""
    say, step = voice.say, scale.feet(1, 0)
    signs = {one: voice.label("facing_sign", one) for one in Heading}

    def costs(effort: Effort, more: int = 0) -> dict[str, int]:
        """The feet that an effort takes or gives, and its points."""
        yards, points = scale.circumstances[effort]
        return {"feet": abs(YARD * yards) + more, "points": -points}

    def facing(one: Heading) -> str:
        """A sign of a way between two sides: a terminal in ASCII shows it by a mark that has to be told."""
        return say("help_facing", sign=signs[one], heading=voice.label("heading", one))

    turn = costs(Effort.TURNING_180, step if scale.turns_counted else 0)
    leap = "help_up_free" if scale.leaps_free else "help_up"
    return (
        (say("help_digits"), say("help_ways", feet=step, diagonal=scale.feet(0, 1))),
        ("", say("help_back", **costs(Effort.TURNING_180))),
        (options[Act.WAIT].typed, say("help_wait", feet=step)),
        (options[Act.TURN].typed, say("help_turn", **turn)),
        (options[Act.UP].typed, say(leap, **costs(Effort.LEAPING_UP))),
        (options[Act.DOWN].typed, say("help_down", **costs(Effort.LEAPING_DOWN))),
        (options[Act.CREEP].typed, say("help_creep", **costs(Effort.CREEPING))),
        ("", say("help_points")),
        (f"{options[STAY].typed} {options[Movement.YIELD].typed}", say("help_stay")),
        (say("help_sample"), say("help_feet")),
        (f"{letter}{signs[Heading.EAST]}", say("help_signs")),
        ("", "  ".join([facing(one) for one in Heading if is_diagonal(one)])),
        (_ODDS, say("help_odds")),
    )
