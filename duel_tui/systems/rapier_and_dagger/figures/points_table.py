"""The table of a movement with points: the measure and the attacks of each pair, and what the richer can make of it.

A cell has the attacks of each, the letter of the measure, and after `>` the letters of the measures into which the
side with more combat movement can turn it.
"""

from collections.abc import Mapping
from functools import cached_property

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Cell, Offer, Sight, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import attacking, points
from duel_tui.systems.rapier_and_dagger.figures.points import (
    advantage_of,
    attacks_made,
    change_cost,
    combat_points,
    planned_with_points,
)
from duel_tui.systems.rapier_and_dagger.figures.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.ground.standing import cornered
from duel_tui.systems.rapier_and_dagger.movement_table import Movements
from duel_tui.systems.rapier_and_dagger.state import Duel, Plan
from duel_tui.systems.rapier_and_dagger.table_maker import scaled
from duel_tui.systems.rapier_and_dagger.terms import Movement

_GAPS = 4
"""Cells around the title and what stands at the end of its row."""
_TAIL = 4
"""Cells of the measures into which a cell can be turned."""


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
        side, more = advantage.side, points(voice, "movement", advantage.difference)
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
        more = points(self._voice, "movement", self._advantage.difference)
        return self._fitting(
            [self._voice.say(key, side, more=more) for key in ("choose_points", "choose_points_short")]
        )

    def _measure(self, plan: Plan) -> str:
        return self._voice.label("stands_at", self._result(plan.result))
