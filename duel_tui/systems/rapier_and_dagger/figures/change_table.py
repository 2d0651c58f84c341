"""The tables of a change after both have shown their choice: of the movement, and of the blade attack.

Above the rows stands what both have shown; a row has what a change costs, what it leaves and what it leads to.
"""

from duel_tui.engine.scene import Cell, Column, Offer, Option, Row, Sight, Table, Words
from duel_tui.engine.side import BySide, both
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.blade import change_cost
from duel_tui.systems.rapier_and_dagger.figures.points import KEEP
from duel_tui.systems.rapier_and_dagger.figures.prospects import attacks_left, changed, modifiers
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left
from duel_tui.systems.rapier_and_dagger.observed import seen_in_blades, seen_in_movements
from duel_tui.systems.rapier_and_dagger.speech import sentence
from duel_tui.systems.rapier_and_dagger.state import Attack, Duel, Plan
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, pips
from duel_tui.systems.rapier_and_dagger.terms import Blade

_POINTS, _ROLL = 6, 13
"""Cells of a number of points, and of a change of a roll."""


def movement_change_table(book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> Table:
    """The table of a change of movement."""
    return _MovementChange(book, words, sight, offer).table()


def blade_change_table(book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> Table:
    """The table of a change of the blade attack."""
    return _BladeChange(book, words, sight, offer).table()


class _Change(TableMaker):
    """Builds the table of one change."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._options = offer.of(offer.ask.what)

    def _points(self) -> tuple[Column, Column]:
        """The columns of prices and of what they leave."""
        speech = self._speech
        return Column(speech.say("costs"), _POINTS), Column(speech.say("leaves"), _POINTS + 1)

    def _cells(self, cost: int, left: int) -> tuple[Cell, Cell]:
        return Cell(str(cost) if cost else "-"), Cell(str(left))

    def _refused(self, option: Option) -> Row:
        """A row that is not available, with the reason."""
        why = self._speech.say("unavailable", why=option.denied)
        return Row(option.label, option, refused=why)


class _MovementChange(_Change):
    """Builds the table of a change of movement."""

    @property
    def _plan(self) -> Plan:
        plan = self._duel.plan
        assert plan is not None, "movements are shown before a change"
        return plan

    def table(self) -> Table:
        """A row for keeping the movement, and for each other one."""
        speech, plan, side = self._speech, self._plan, self._side
        sides = (self._sight.near, self._sight.near.foe)
        moves = ", ".join([speech.does(one, plan.movements[one]) for one in sides])
        advantage = plan.advantage
        assert advantage is not None, "only the richer side changes"
        points = speech.points(advantage.left)
        return Table(
            title=speech.say("both_chose", moves=sentence(moves)),
            captions=(speech.of("may_change", side, points=points), ""),
            right=(*self._points(), Column(speech.say("leads_to"), self._room, words=True, lead=2)),
            rows=tuple([self._row(one) for one in self._options.values() if one.key != plan.movements[side]]),
            legend=(speech.say("legend_change"),),
            known=seen_in_movements(speech, self._sight, side.foe),
            said=self._said(),
        )

    @property
    def _room(self) -> int:
        """Cells of the words about a change."""
        return self._sight.width - 33

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        cost, left, plan = changed(self._book, self._duel, self._side, option.key)
        return Row(option.label, option, right=(*self._cells(cost, left), Cell(self._leads(plan))))

    def _leads(self, plan: Plan) -> str:
        """The measure and the attacks of a plan."""
        speech = self._speech
        attacks = speech.attacking(attacks_left(self._duel, plan))
        return f"{speech.label('stands_at', plan.result)}, {attacks}"

    def _said(self) -> str:
        speech, key = self._speech, self._offer.at.key
        if not self._offer.picks:
            return speech.about("choose_change", self._side)
        option = self._options[key]
        if option.denied:
            return sentence(speech.say("unavailable", why=option.denied))
        _, _, plan = changed(self._book, self._duel, self._side, key)
        moves = speech.does(self._side, plan.movements[self._side])
        return f"{sentence(moves)}: {self._leads(plan)}."


class _BladeChange(_Change):
    """Builds the table of a change of the blade attack."""

    @property
    def _attack(self) -> Attack:
        attack = self._duel.attack
        assert attack is not None, "blades are shown before a change"
        return attack

    def table(self) -> Table:
        """A row for keeping the blade attack, and for each other one."""
        speech, side, attack = self._speech, self._side, self._attack
        fighter = self._duel.fighters[side]
        points = speech.points(min(attack.difference, points_left(self._book, fighter)))
        return Table(
            title=speech.say("both_chose", moves=sentence(self._shown(attack.blades))),
            captions=(speech.of("may_change", side, points=points), ""),
            right=(
                *self._points(),
                Column(sentence(speech.say("on_roll", whose=speech.whose(side))), _ROLL),
                Column(sentence(speech.say("on_roll", whose=speech.whose(side.foe))), _ROLL + 4),
            ),
            rows=tuple([self._row(one) for one in self._options.values() if one.key != attack.blades[side]]),
            legend=(speech.say("legend_blade_change", pips=pips(self._book, self._words, fighter)),),
            known=seen_in_blades(speech, self._sight, side.foe),
            said=self._said(),
        )

    def _shown(self, blades: BySide[Blade]) -> str:
        speech = self._speech
        return ", ".join(
            [speech.does(one, f"blade {blades[one]}") for one in (self._sight.near, self._sight.near.foe)]
        )

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        now = self._attack.blades[self._side]
        cost = 0 if option.key == KEEP else change_cost(self._book, now, Blade(option.key))
        left = points_left(self._book, self._duel.fighters[self._side]) - cost
        mine, his = self._modifiers(option.key)
        return Row(option.label, option, right=(*self._cells(cost, left), Cell(mine), Cell(his)))

    def _modifiers(self, key: str) -> tuple[str, str]:
        """What a blade does to the rolls of both."""
        blades = self._attack.blades
        mine = blades[self._side] if key == KEEP else Blade(key)
        own, foes = modifiers(self._book, mine, blades[self._side.foe])
        return f"{own:+}", f"{foes:+}"

    def _said(self) -> str:
        speech, key = self._speech, self._offer.at.key
        if not self._offer.picks:
            return speech.about("choose_blade_change", self._side)
        option = self._options[key]
        if option.denied:
            return sentence(speech.say("unavailable", why=option.denied))
        side = self._side
        blades = self._attack.blades
        shown = both(lambda one: Blade(key) if one is side and key != KEEP else blades[one])
        mine, his = self._modifiers(key)
        return speech.about("said_blade", side, shown=sentence(self._shown(shown)), mine=mine, his=his)
