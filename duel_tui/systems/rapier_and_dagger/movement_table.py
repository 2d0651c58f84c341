"""The tables of a movement: the results of each of my movements against each of the opponent's.

Without points a cell says how many hits more than the opponent I make in a hundred such rounds when both fence well, the
attacks of both, and where the round ends. Wounds between are left out of it: it is there to be compared, so none of them
is bright. With points it has the attacks of each, the letter of the measure, and after `>` the letters of the measures
into which the side with more combat movement can turn it.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import attacking, listed, movements, points_told
from duel_tui.systems.rapier_and_dagger.figures.points import (
    advantage_of,
    attacks_made,
    change_cost,
    combat_points,
    planned_with_points,
)
from duel_tui.systems.rapier_and_dagger.figures.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.ground.standing import cornered
from duel_tui.systems.rapier_and_dagger.movement import movement_menu
from duel_tui.systems.rapier_and_dagger.round_end import comes_to
from duel_tui.systems.rapier_and_dagger.state import Duel, Plan
from duel_tui.systems.rapier_and_dagger.table_maker import Legend, TableMaker, scaled
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result

_WIDTH = 12
"""Cells of a column."""
_LABELS = 20
"""Cells around the result of yielding, with the names of the movements."""
_GAPS = 4
"""Cells around the title and what stands at the end of its row."""
_TAIL = 4
"""Cells of the measures into which a cell can be turned."""


class Movements(TableMaker, ABC):
    """Builds a table of movements."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._options = offer.of(offer.ask.what)
        theirs = movement_menu(book, self._duel, self._side.foe).keys
        self._theirs = [one for one in theirs if one is not Movement.YIELD]

    def table(self) -> Table:
        """My movements as rows, the opponent's as columns that are not chosen."""
        foe = self._side.foe
        return Table(
            title=self._title,
            aside=self._aside(),
            right=tuple([Column(self._head_of(foe, one), _WIDTH) for one in self._theirs]),
            rows=tuple([self._row(Movement(key), option) for key, option in self._options.items()]),
            looks=True,
            legend=self._legend(),
            known=self._before_fights(self._seen(movements, "seen_movements")),
            said=self._said(),
        )

    @property
    def _title(self) -> str:
        return self._voice.say("movement_if", self._side.foe)

    def _aside(self) -> str:
        """The text at the end of the title's row."""
        return ""

    def _row(self, mine: Movement, option: Option) -> Row:
        if mine is Movement.STAND and self._lies(self._side):
            option = replace(option, label=self._head_of(self._side, mine))
        if option.denied:
            return self._refused(option)
        if mine is Movement.YIELD:
            return Row(option.label, option, right=(Cell(self._yields, "dim"),))
        return Row(option.label, option, right=tuple([self._cell(mine, his) for his in self._theirs]))

    @property
    def _yields(self) -> str:
        texts = [self._voice.say(f"{self.yields_key}{short}", self._side.foe) for short in ("", "_short")]
        return self._fitting(texts, self._sight.width - _LABELS)

    @abstractmethod
    def _cell(self, mine: Movement, his: Movement) -> Cell:
        """A pair of movements."""

    @abstractmethod
    def _legend(self) -> tuple[str, ...]:
        """The meanings of the signs."""

    @abstractmethod
    def _said_of(self, mine: Movement, his: Movement) -> str:
        """One sentence about the marked cell."""

    def _general(self) -> str:
        """The sentence before the first choice."""
        keys = ("choose_movement", "choose_movement_short")
        return self._fitting([self._voice.say(one, self._side) for one in keys])

    def _result(self, planned: Result) -> Result:
        """The measure to which a planned one leads."""
        return comes_to(self._book, self._duel, planned)

    def _letter(self, planned: Result) -> str:
        return self._voice.label("result_letter", self._result(planned))

    def _marked(self) -> tuple[Movement, Movement] | None:
        """My movement and the opponent's of the marked cell; None: there is none."""
        at = self._offer.at
        mine = self._options.get(at.key)
        if mine is None or mine.denied or at.key == Movement.YIELD:
            return None
        return Movement(at.key), self._theirs[at.column % len(self._theirs)]

    def _example(self) -> tuple[Movement, Movement] | None:
        """The first cell, described if none is marked; None: the table has no cells."""
        return (self._free[0], self._theirs[0]) if self._free and self._theirs else None

    @property
    def _free(self) -> list[Movement]:
        """My movements that are available, without yielding."""
        keys = [key for key, one in self._options.items() if not one.denied]
        return [Movement(key) for key in keys if key != Movement.YIELD]

    def _said(self) -> str:
        marked = self._marked()
        if marked is not None:
            return self._said_of(*marked)
        if self._offer.at.key == Movement.YIELD and self._offer.picks:
            return self._voice.say("said_yields", yields=self._yields)
        return self._denied() or self._general()

    def _denied(self) -> str:
        """The reason for a single movement."""
        menu = self._offer.ask.menu
        at = self._offer.at.key
        reasons = dict(menu.denied) if isinstance(menu, OneOf) else {}
        return self._unavailable(reasons[at]) if at in reasons else ""


class _Pair(Struct, frozen=True):
    """What my movement leads to against one of the opponent's: the facts of its prospect."""

    attacks: int
    foe_attacks: int
    targets: tuple[Place, ...]
    penalty: int
    result: Result
    ahead: int

    @property
    def cell(self) -> str:
        """The attacks of both."""
        return f"{self.attacks}:{self.foe_attacks}"


class MovementTable(Movements):
    """The table of the movement that a side is asked for."""

    def _cell(self, mine: Movement, his: Movement) -> Cell:
        found = self._at(mine, his)
        text = f"{self._offer.figure(f'{found.ahead:+}')} {found.cell} {self._letter(found.result)}"
        return Cell(text, value=scaled(found.ahead, self._all) if self._offer.odds else None)

    @cached_property
    def _all(self) -> tuple[int, ...]:
        """What every pair comes to."""
        return tuple([self._at(mine, his).ahead for mine in self._free for his in self._theirs])

    def _at(self, mine: Movement, his: Movement) -> "_Pair":
        return _Pair(**dict(self._offer.outlook.against(mine, his).facts))

    def _legend(self) -> tuple[str, ...]:
        legend = Legend(self._voice, self._sight)
        legend.add(self._voice.say("legend_results"))
        legend.waiting(self._side, self._side.foe)
        return self._explained(), legend.text

    def _explained(self) -> str:
        """The marked cell in words, or the first; if figures are hidden, only the attacks of a marked one."""
        voice = self._voice
        marked = self._marked() or (self._example() if self._offer.odds else None)
        if marked is None:
            return ""
        found = self._at(*marked)
        gain, attacks = found.ahead, {"mine": found.attacks, "his": found.foe_attacks}
        if not self._offer.odds:
            return voice.say("beside_attacks", self._side, **attacks)
        key = "cell_ahead" if gain >= 0 else "cell_behind"
        hits = voice.say("one_hit" if abs(gain) == 1 else "hits", hits=abs(gain))
        facts = {"cell": f"{gain:+} {found.cell}", "hits": hits, **attacks}
        keys = [f"{key}{short}" for short in ("", "_short", "_brief")]
        return self._fitting([voice.say(one, self._side, **facts) for one in keys])

    def _said_of(self, mine: Movement, his: Movement) -> str:
        """The natural targets of the marked cell."""
        voice, targets = self._voice, self._targets(self._at(mine, his))
        moves = self._moves(self._side.foe, his)
        keys = ("if_movement", "if_movement_short")
        return self._fitting([voice.say(one, moves=moves, targets=targets) for one in keys])

    def _targets(self, pair: "_Pair") -> str:
        """The natural targets, or the others if those are fewer."""
        natural = [place for place in TARGETS if place in pair.targets]
        others = [place for place in TARGETS if place not in pair.targets]
        if not others:
            return self._voice.say("all_natural")
        fewer, key = (natural, "few_natural") if len(natural) <= len(others) else (others, "most_natural")
        places = listed(self._voice, [self._voice.label("place", place) for place in fewer])
        return self._voice.say(key if fewer else "none_natural", places=places, penalty=pair.penalty)


class PointsTable(Movements):
    """The table of the movement that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._points = combat_points(book, self._duel)
        self._advantage = advantage_of(self._points)

    def _aside(self) -> str:
        """The combat movement of both."""
        near, keys = self._sight.near, ("combat_movement", "combat_movement_short")
        facts = {"mine": self._points[near], "his": self._points[near.foe]}
        texts = [self._voice.say(one, **facts) for one in keys]
        return self._fitting(texts, self._title_room - len(self._title) - _GAPS)

    def _cell(self, mine: Movement, his: Movement) -> Cell:
        plan = self._plan(mine, his)
        letters = "".join(dict.fromkeys([self._letter(one.result) for one in self._changes(plan).values()]))
        other = letters.replace(self._letter(plan.result), "")
        tail = f">{other}" if other else ""
        text = f"{self._attacks(plan)} {self._letter(plan.result)}{tail:<{_TAIL}}"
        return Cell(text, value=scaled(self._ahead(plan), self._all))

    def _ahead(self, plan: Plan) -> int:
        """The attacks by which I have more."""
        attacks = self._attacks_made(plan)
        return attacks[self._side] - attacks[self._side.foe]

    @cached_property
    def _all(self) -> tuple[int, ...]:
        """What every pair comes to."""
        return tuple([self._ahead(self._plan(mine, his)) for mine in self._free for his in self._theirs])

    def _attacks(self, plan: Plan) -> str:
        """The attacks of each side, as one number if they are as many."""
        attacks = self._attacks_made(plan)
        mine, his = attacks[self._side], attacks[self._side.foe]
        return str(mine) if mine == his else f"{mine}:{his}"

    def _attacks_made(self, plan: Plan) -> BySide[int]:
        return attacks_made(self._book, self._duel, plan.attacks)

    def _plan(self, mine: Movement, his: Movement) -> Plan:
        pair = BySide(mine, his) if self._side is Side.LEFT else BySide(his, mine)
        return planned_with_points(self._book, pair, self._advantage)

    def _changes(self, plan: Plan) -> Mapping[Movement, Plan]:
        """The plans into which the richer side can turn a plan."""
        advantage = plan.advantage
        if advantage is None:
            return {}
        side = advantage.side
        return {
            one: planned_with_points(self._book, plan.movements.put(side, one), advantage)
            for one in MOVEMENTS
            if one is not plan.movements[side]
            and not (one is Movement.BACK and cornered(self._book, self._duel, side))
            and change_cost(self._book, plan.movements[side], one) <= advantage.difference
        }

    def _legend(self) -> tuple[str, ...]:
        """A cell in words, and the letters of the measures."""
        voice, marked = self._voice, self._marked() or self._example()
        letters = voice.say("legend_measures")
        if marked is None:
            return (letters,)
        mine, his = marked
        plan, cell = self._plan(mine, his), self._cell(mine, his).text.rstrip()
        told = {
            "cell": cell,
            "measure": self._measure(plan),
            "attacks": attacking(voice, self._sight.near, self._attacks_made(plan)),
        }
        others = cell.partition(">")[2]
        if plan.advantage is None or not others:
            return (voice.say("points_cell", **told), letters)
        turned = {"letters": ", ".join(others), **told}
        texts = (
            voice.say("points_turns", plan.advantage.side, **turned),
            voice.say("points_turns_short", **turned),
            voice.say("points_turns_short", **{**turned, "measure": self._letter(plan.result)}),
        )
        return (self._fitting(texts), letters)

    def _said_of(self, mine: Movement, his: Movement) -> str:
        """What the richer side can pay for at the marked cell."""
        voice, plan = self._voice, self._plan(mine, his)
        advantage = plan.advantage
        if advantage is None:
            return voice.say("nobody_changes")
        prices = [
            voice.say(
                "change_price",
                movement=voice.label("movement_head", one),
                cost=change_cost(self._book, plan.movements[advantage.side], one),
                letter=self._letter(changed.result),
            )
            for one, changed in self._changes(plan).items()
        ]
        side, more = advantage.side, points_told(voice, "movement", advantage.difference)
        if not prices:
            return voice.say("pays_nothing", side, points=more)
        facts = {"points": more, "prices": ", ".join(prices)}
        texts = (
            voice.say("pays", side, **facts),
            voice.say("pays", side, **{**facts, "points": advantage.difference}),
            voice.say("pays_short", side, **facts),
        )
        return self._fitting(texts)

    def _general(self) -> str:
        """Who may change a movement after both are shown."""
        if self._advantage is None:
            return self._voice.say("choose_equal")
        side = self._advantage.side
        more = points_told(self._voice, "movement", self._advantage.difference)
        return self._fitting(
            [self._voice.say(key, side, more=more) for key in ("choose_points", "choose_points_short")]
        )

    def _measure(self, plan: Plan) -> str:
        return self._voice.label("measure", self._result(plan.result))
