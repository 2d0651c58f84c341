"""The tables of a change after both have shown their choice: of the movement, and of the blade attack.

Above the rows stands who shows first and why, and what the richer has more; a row has what a change costs, what it
leaves and what it leads to.
"""

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import attacking, blades, does, movements, points_told
from duel_tui.systems.rapier_and_dagger.events import LIE
from duel_tui.systems.rapier_and_dagger.figures import points
from duel_tui.systems.rapier_and_dagger.figures.limits import idle, keeps_blow
from duel_tui.systems.rapier_and_dagger.figures.prospects import changed, unpaid
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left, spending
from duel_tui.systems.rapier_and_dagger.state import Advantage, Attack, Duel, Plan
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, pips, scaled, signs
from duel_tui.systems.rapier_and_dagger.terms import Blade, Movement

_POINTS, _ROLL = 6, 13
"""Cells of a number of points, and at least of a change of a roll."""
_GAP = 4
"""Cells before the head of a change of a roll."""
_LEAD = 2
"""Cells before what a change leads to."""
_OTHERS = 33
"""Cells of a row that are not for what a change leads to."""


class _Change(TableMaker):
    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._options = offer.of(offer.ask.what)

    def _points(self) -> tuple[Column, Column]:
        """The columns of prices and of what they leave."""
        voice = self._voice
        return Column(voice.say("costs"), _POINTS), Column(voice.say("leaves"), _POINTS + 1)

    def _cells(self, cost: int, left: int) -> tuple[Cell, Cell]:
        return Cell(str(cost) if cost else "-"), Cell(str(left))

    def _shows_first(self, points_name: str, shown: BySide[str]) -> str:
        """That the poorer side shows first, and why."""
        voice, poorer = self._voice, self._side.foe
        facts = {"shown": shown[poorer], "points": voice.say(points_name)}
        texts = [voice.say(key, poorer, **facts) for key in ("shows_first", "shows_first_short")]
        return self._fitting(texts, self._title_room)

    def _shows_then(self, shown: BySide[str], more: str) -> str:
        """That the richer side sees it and may change its own choice."""
        voice, side = self._voice, self._side
        facts = {"shown": shown[side], "points": more}
        return self._fitting([voice.say(key, side, **facts) for key in ("shows_then", "shows_then_short")])


class MovementChangeTable(_Change):
    """The table of a change of movement."""

    @property
    def _plan(self) -> Plan:
        plan = self._duel.plan
        assert plan is not None, "movements are shown before a change"
        return plan

    def table(self) -> Table:
        """A row for keeping the movement, and for each other one."""
        voice, plan, side = self._voice, self._plan, self._side
        first, then = self._reveal()
        return Table(
            title=first,
            captions=(then, ""),
            right=(*self._points(), Column(voice.say("leads_to"), self._room, words=True, lead=_LEAD)),
            rows=tuple([self._row(one) for one in self._options.values() if one.key != plan.movements[side]]),
            legend=self._legend(),
            known=self._seen(movements, "seen_movements"),
            said=self._said(),
        )

    @property
    def _advantage(self) -> Advantage:
        advantage = self._plan.advantage
        assert advantage is not None, "only the richer side changes"
        return advantage

    def _reveal(self) -> tuple[str, str]:
        """Who shows first and why, and what the other has more; before a later attack, what is left of that."""
        voice, side, moves = self._voice, self._side, self._plan.movements
        more = points_told(voice, "movement", self._advantage.difference)
        shown = both(lambda one: voice.label("movement", LIE if self._lies(one) else moves[one]))
        if self._offer.ask.what != "change_movement_again":
            return self._shows_first("movement_points_name", shown), self._shows_then(shown, more)
        near, far = self._sight.near, self._sight.near.foe
        stands = ", ".join([self._moves(one, moves[one]) for one in (near, far)])
        texts = (
            voice.say("both_chose", moves=stands),
            voice.say("both_chose_short", mine=shown[near], his=shown[far]),
        )
        then = voice.say("may_change_again", side, left=self._advantage.left, points=more)
        return self._fitting(texts, self._title_room), then

    def _legend(self) -> tuple[str, ...]:
        """How prices are counted, and the points that the richer has more, as the row at the caret leaves them."""
        whole, key = self._advantage.difference, self._offer.picks.get(self._offer.ask.what, points.KEEP)
        left = changed(self._book, self._duel, self._side, key)[1]
        marks = signs(self._words, whole - left, left)
        return (
            self._voice.say("legend_change", cost=self._book.tables.figures.change_cost[Movement.STAND]),
            self._voice.say("legend_movement_points", points=whole, pips=marks),
        )

    @property
    def _room(self) -> int:
        """Cells of the words about a change."""
        return self._sight.width - _OTHERS

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        cost, left, plan = changed(self._book, self._duel, self._side, option.key)
        leads = self._fitting(self._leads(plan), self._room - _LEAD)
        every = [self._ahead(key) for key, one in self._options.items() if not one.denied]
        value = scaled(self._ahead(option.key), every)
        return Row(option.label, option, right=(*self._cells(cost, left), Cell(leads, value=value)))

    def _ahead(self, key: str) -> int:
        """The attacks by which I have more after a change."""
        _, _, plan = changed(self._book, self._duel, self._side, key)
        attacks = points.attacks_made(self._book, self._duel, points.attacks_left(self._duel, plan))
        return attacks[self._side] - attacks[self._side.foe]

    def _leads(self, plan: Plan) -> tuple[str, ...]:
        """The measure and the attacks of a plan, or that nobody can pay for them; where one side attacks alone, in three lengths."""
        voice = self._voice
        attacks = points.attacks_made(self._book, self._duel, points.attacks_left(self._duel, plan))
        unable = unpaid(self._book, self._duel, plan)
        if unable:
            told = [voice.say(unable)]
        else:
            once = attacks.map(lambda count: min(count, 1))
            told = [attacking(voice, self._sight.near, attacks)]
            if once.left != once.right:
                told += [attacking(voice, self._sight.near, one, short=True) for one in (attacks, once)]
        measure = voice.label("measure", plan.result)
        return tuple([f"{measure}, {text}" for text in told])

    def _said(self) -> str:
        voice, key = self._voice, self._offer.at.key
        if not self._offer.picks or key == points.KEEP:
            return voice.say("choose_change", self._side)
        option = self._options[key]
        if option.denied:
            return self._unavailable(option.denied)
        _, _, plan = changed(self._book, self._duel, self._side, key)
        moves = does(voice, self._side, "moved", plan.movements[self._side]), voice.label("movement", key)
        texts = [(one, leads) for one in moves for leads in self._leads(plan)]
        return self._fitting([voice.say("said_change", moves=one, leads=leads) for one, leads in texts])


class BladeChangeTable(_Change):
    """The table of a change of the blade attack."""

    @property
    def _attack(self) -> Attack:
        attack = self._duel.attack
        assert attack is not None, "blades are shown before a change"
        return attack

    def table(self) -> Table:
        """A row for keeping the blade attack, and for each other one."""
        voice, side, attack = self._voice, self._side, self._attack
        shown = attack.blades.map(lambda one: voice.label("blade", one))
        return Table(
            title=self._first(shown),
            captions=(self._shows_then(shown, points_told(voice, "sword", attack.difference)), ""),
            right=(*self._points(), self._rolls(side), *([] if self._alone else [self._rolls(side.foe)])),
            rows=tuple([self._row(one) for one in self._options.values() if one.key != attack.blades[side]]),
            legend=self._legend(),
            known=self._seen(blades, "seen_blades"),
            said=self._said(),
        )

    @property
    def _alone(self) -> bool:
        """True if the other cannot use the sword, and so makes no roll."""
        return idle(self._book, self._duel) is self._side.foe

    def _first(self, shown: BySide[str]) -> str:
        """That the poorer side shows its blade first, or that it has none to show."""
        foe = self._side.foe
        if self._alone:
            return self._fitting(
                [self._voice.say(key, foe) for key in ("shows_nothing", "shows_nothing_short")],
                self._title_room,
            )
        return self._shows_first("sword_points_name", shown)

    def _rolls(self, side: Side) -> Column:
        """The column of what a blade does to the roll of a side."""
        head = self._voice.say("on_roll", side)
        return Column(head, max(_ROLL, len(head) + _GAP))

    def _legend(self) -> tuple[str, ...]:
        """The most that a change may cost, and the points of the side, as the row at the caret leaves them."""
        voice, key = self._voice, self._offer.picks.get(self._offer.ask.what, points.KEEP)
        me = self._duel.fighters[self._side]
        left, difference = points_left(self._book, me), self._attack.difference
        most = (
            voice.say("legend_blade_change", most=difference, left=left)
            if difference <= left
            else voice.say("legend_blade_change_all", most=left)
        )
        after = pips(self._book, self._words, spending(me, self._cost(key)))
        return (
            most,
            self._fitting([voice.say(f"legend_sword_points{short}", pips=after) for short in ("", "_short")]),
        )

    def _shown(self, blades: BySide[Blade]) -> str:
        voice = self._voice
        near = self._sight.near
        sides = [self._side] if self._alone else [near, near.foe]
        return ", ".join([does(voice, one, "blade_shown", blades[one]) for one in sides])

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        cost = self._cost(option.key)
        left = points_left(self._book, self._duel.fighters[self._side]) - cost
        every = [self._modifiers(key) for key, one in self._options.items() if not one.denied]
        (mine, his), (all_mine, all_his) = self._modifiers(option.key), zip(*every, strict=True)
        cells = [Cell(f"{mine:+}", value=scaled(mine, all_mine))]
        if not self._alone:
            cells.append(Cell(f"{his:+}", value=1 - scaled(his, all_his)))
        return Row(option.label, option, right=(*self._cells(cost, left), *cells))

    def _cost(self, key: str) -> int:
        (found,) = self._offer.outlook.at(key)
        cost: int = found.fact("cost")
        return 0 if self._options[key].denied else cost

    def _modifiers(self, key: str) -> tuple[int, int]:
        """What a blade does to the rolls of both."""
        (found,) = self._offer.outlook.at(key)
        return found.fact("by"), found.fact("foe_by")

    def _said(self) -> str:
        voice, key = self._voice, self._offer.at.key
        if not self._offer.picks or key == points.KEEP:
            return voice.say("choose_blade_change", self._side)
        option = self._options[key]
        if option.denied:
            return self._unavailable(option.denied)
        side = self._side
        if not keeps_blow(self._book, self._duel, side, self._cost(key)):
            return voice.say("said_blade_too_dear", blade=voice.label("blade", key))
        blades = self._attack.blades
        shown = both(lambda one: Blade(key) if one is side else blades[one])
        mine, his = self._modifiers(key)
        facts = {"shown": self._shown(shown), "mine": f"{mine:+}", "his": f"{his:+}"}
        if self._alone:
            return voice.say("said_blade_alone", side, **facts)
        return self._fitting([voice.say(one, side, **facts) for one in ("said_blade", "said_blade_short")])
