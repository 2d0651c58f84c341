"""The tables of a change after both have shown their choice: of the movement, and of the blade attack.

The title's row has what both have shown; a row has what a change costs, what it leaves and what it leads to.
"""

from collections.abc import Iterator, Mapping

from duel_tui.engine.side import BySide, both
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Words
from duel_tui.show.table import Cell, Column, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import attacking, blades, does, movements, points_told
from duel_tui.systems.rapier_and_dagger.events import LIE
from duel_tui.systems.rapier_and_dagger.figures import points
from duel_tui.systems.rapier_and_dagger.figures.limits import idle, keeps_blow
from duel_tui.systems.rapier_and_dagger.figures.prospects import changed, unpaid
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left
from duel_tui.systems.rapier_and_dagger.state import Duel, Plan
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, scaled
from duel_tui.systems.rapier_and_dagger.terms import Blade

_Change = tuple[int, int, tuple[Cell, ...]]
"""What a choice costs, the points that it leaves, and the cells of what it leads to."""


class _ChangeTable(TableMaker):
    def __init__(self, book: Book, words: Words, moment: Moment[Duel], offer: Offer) -> None:
        super().__init__(book, words, moment, offer)
        self._options = offer.of(offer.ask.what)
        self._open = [key for key, one in self._options.items() if not one.denied]
        key = offer.at.key
        self._change = "" if not offer.picks or key == points.KEEP else key
        """The change at the caret; empty: nothing is changed."""

    def _rows(self, shown: str, change: Mapping[str, _Change]) -> Iterator[Row]:
        """A row for each choice but what is shown already."""
        for key, option in self._options.items():
            if option.denied:
                yield Row(option.label, option)
            elif key != shown:
                cost, left, cells = change[key]
                yield Row(option.label, option, right=(Cell(self._price(cost)), Cell(str(left)), *cells))

    @property
    def _heads(self) -> tuple[Column, Column]:
        return Column(self._voice.say("price"), words=True), Column(self._voice.say("left"))


class MovementChangeTable(_ChangeTable):
    """The table of a change of movement."""

    def table(self) -> Table:
        """A row for keeping the movement, and for each other one."""
        voice, side, plan = self._voice, self._side, self._duel.plan
        assert plan is not None, "movements are shown before a change"
        attacks = {key: self._after(key)[2] for key in self._open}
        ahead = {key: one[side] - one[side.foe] for key, one in attacks.items()}
        shown = both(lambda one: voice.label("movement", LIE if self._lies(one) else plan.movements[one]))
        told = ", ".join([self._moves(one, plan.movements[one]) for one in self._moment.order])
        rows = {
            key: (*self._after(key)[:2], (Cell(self._led(key), value=scaled(ahead[key], ahead.values())),))
            for key in self._open
        }
        return Table(
            title=voice.say(self._offer.ask.what, side),
            aside=(told, voice.say("blades_met", mine=shown[side], his=shown[side.foe])),
            right=(*self._heads, Column(voice.say("leads_to"), words=True)),
            rows=tuple(self._rows(plan.movements[side], rows)),
            known=self._seen(movements, "seen_movements"),
            said=self._said(plan),
        )

    def _after(self, key: str) -> tuple[int, int, BySide[int], Plan]:
        """What a change costs and leaves, the attacks that both can make after it, and the plan."""
        cost, left, plan = changed(self._book, self._duel, self._side, key)
        attacks = points.attacks_made(self._book, self._duel, points.attacks_left(self._duel, plan))
        return cost, left, attacks, plan

    def _led(self, key: str) -> Text:
        """The measure and the attacks after a change, or that nobody can pay for them; where one side attacks alone, in three lengths."""
        voice, near, (_, _, attacks, plan) = self._voice, self._moment.near, self._after(key)
        if unable := unpaid(self._book, self._duel, plan):
            told = [voice.say(unable)]
        else:
            once = attacks.map(lambda count: min(count, 1))
            short = [attacking(voice, near, one, short=True) for one in (attacks, once)]
            told = [attacking(voice, near, attacks), *(short if once.left != once.right else [])]
        return tuple(dict.fromkeys([f"{voice.label('measure', plan.result)}, {text}" for text in told]))

    def _said(self, plan: Plan) -> Text:
        voice, side, key, advantage = self._voice, self._side, self._change, plan.advantage
        assert advantage is not None, "only the richer side changes"
        if not key:
            more = points_told(voice, "movement", advantage.difference)
            keys = "choose_change_again" if advantage.left < advantage.difference else "choose_change"
            return self._lengths(keys, "choose_change_short", side=side, points=more, left=advantage.left)
        if self._options[key].denied:
            return ""
        moves = does(voice, side, "moved", self._after(key)[3].movements[side]), voice.label("movement", key)
        return tuple(
            [voice.say("said_change", moves=one, leads=leads) for one in moves for leads in self._led(key)]
        )


class BladeChangeTable(_ChangeTable):
    """The table of a change of the blade attack."""

    def table(self) -> Table:
        """A row for keeping the blade attack, and for each other one; who cannot use the sword has shown none, and makes no roll."""
        voice, side, attack = self._voice, self._side, self._duel.attack
        assert attack is not None, "blades are shown before a change"
        alone = idle(self._book, self._duel) is side.foe
        rolls = [side] if alone else [side, side.foe]
        left = points_left(self._book, self._duel.fighters[side])
        found = {key: self._after(key) for key in self._open}
        mine, his = [one[1] for one in found.values()], [one[2] for one in found.values()]
        rows = {
            key: (
                cost,
                left - cost,
                (
                    Cell(f"{by:+}", value=scaled(by, mine)),
                    Cell(f"{foe_by:+}", value=1 - scaled(foe_by, his)),
                )[: len(rolls)],
            )
            for key, (cost, by, foe_by) in found.items()
        }
        shown = attack.blades.map(lambda one: voice.label("blade", one))
        return Table(
            title=voice.say(self._offer.ask.what, side),
            aside=(
                self._shown(attack.blades),
                voice.say("blades_met", mine=shown[side], his=shown[side.foe]),
            ),
            right=(*self._heads, *[Column(voice.say("on_roll", one)) for one in rolls]),
            rows=tuple(self._rows(attack.blades[side], rows)),
            known=self._seen(blades, "seen_blades"),
            said=self._said(attack.blades, points_told(voice, "sword", attack.difference)),
        )

    def _shown(self, shown: BySide[Blade]) -> str:
        """What both show, or the side alone that can use the sword."""
        away = idle(self._book, self._duel)
        sides = [one for one in self._moment.order if one is not away]
        return ", ".join([does(self._voice, one, "blade_shown", shown[one]) for one in sides])

    def _after(self, key: str) -> tuple[int, int, int]:
        """What a choice costs, and what it does to the rolls of both."""
        (found,) = self._offer.outlook.at(key)
        return found.fact("cost"), found.fact("by"), found.fact("foe_by")

    def _said(self, shown: BySide[Blade], more: str) -> Text:
        voice, side, key = self._voice, self._side, self._change
        alone = idle(self._book, self._duel) is side.foe
        if not key:
            keys = "choose_blade_change_alone" if alone else "choose_blade_change"
            return self._lengths(keys, "choose_blade_change_short", side=side, points=more)
        if self._options[key].denied:
            return ""
        cost, mine, his = self._after(key)
        if not keeps_blow(self._book, self._duel, side, cost):
            return voice.say("said_blade_too_dear", blade=voice.label("blade", key))
        facts = {"shown": self._shown(shown.put(side, Blade(key))), "mine": f"{mine:+}", "his": f"{his:+}"}
        return self._lengths(
            *(["said_blade_alone"] if alone else ["said_blade", "said_blade_short"]), side=side, **facts
        )
