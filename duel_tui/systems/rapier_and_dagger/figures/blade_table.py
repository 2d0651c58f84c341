"""The tables of a blade attack, and of a change after both have shown their choice: of the blade, and of the movement.

A blade has its price, the points that it leaves, and for each that the opponent can show what it adds to my roll and to the
opponent's. The numbers of targets are the lowest rolls that hit before blades, sword actions and the left hand count;
against an opponent who can do nothing the plus of no action is in them. Over a change stands what both have shown; a row has
what it costs, what it leaves and what it leads to.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.side import BySide, both
from duel_tui.fencer.terms import Blow, Place
from duel_tui.show.fit import Text
from duel_tui.show.outlook import Prospect
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import attacking, blades, does, listed, movements, points_told
from duel_tui.systems.rapier_and_dagger.events import LIE
from duel_tui.systems.rapier_and_dagger.figures import points
from duel_tui.systems.rapier_and_dagger.figures.action import out_of_measure
from duel_tui.systems.rapier_and_dagger.figures.prospects import UNPAID, blades_payable
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    idle,
    keeps_blow,
    may_strike,
    points_left,
    spending,
)
from duel_tui.systems.rapier_and_dagger.guard import exposed
from duel_tui.systems.rapier_and_dagger.state import Advantage
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker, chances, scaled
from duel_tui.systems.rapier_and_dagger.terms import Blade


class BladeTable(TableMaker):
    """The table of the blade attack that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._me = self._duel.fighters[self._side]
        self._blows = self._book.blows(self._me)
        self._costs = self._book.tables.figures.blade_cost
        self._blades, self._places = self._offer.of("blade"), self._offer.of("target")

    def table(self) -> Table:
        """The blades as rows, and the targets under them."""
        voice, side = self._voice, self._side
        theirs = [voice.label("blade", one) for one in blades_payable(self._book, self._duel, side.foe)]
        heads = Column(voice.say("price"), words=True), Column(voice.say("left"))
        return Table(
            title=self._lengths("blade", side=side),
            aside=self._lengths("blade_adds", "blade_adds_short", side=side),
            right=(*heads, *[Column(one) for one in theirs]),
            rows=tuple([self._row(Blade(key), option) for key, option in self._blades.items()]),
            then=self._where() if self._places else None,
            known=self._seen(blades, "seen_blades"),
            named=self._chosen(("blade", "blade"), ("target", "place")),
            said=self._said(),
        )

    def _row(self, blade: Blade, option: Option) -> Row:
        """A blade: its price, what it leaves, and what it adds to the rolls of both against each of the opponent's."""
        if option.denied:
            return Row(option.label, option)
        cost = self._costs[blade]
        ahead = [mine - his for key in self._blades for _, mine, his in self._met(key)]
        pairs = [
            Cell((f"{_signed(mine)} {_signed(his):>4}", f"{_signed(mine)}/{_signed(his)}"), value=value)
            for _, mine, his in self._met(blade)
            for value in [scaled(mine - his, ahead)]
        ]
        left = Cell(str(points_left(self._book, self._me) - cost))
        return Row(option.label, option, right=(Cell(self._price(cost)), left, *pairs))

    def _met(self, blade: str) -> list[tuple[str, int, int]]:
        """What a blade adds to the rolls of both, against each of the opponent's."""
        return [(one.answer, one.fact("by"), one.fact("foe_by")) for one in self._offer.outlook.at(blade)]

    def _where(self) -> Table:
        """The targets: the numbers of cut and thrust, and the wounds after a hit."""
        foe, voice = self._side.foe, self._voice
        helpless = exposed(self._duel.fighters[foe])
        keys = ("needs_helpless", "needs_no_action") if helpless else ("needs_before", "needs_before_short")
        blows = listed(voice, [voice.label("blow", one) for one in self._blows])
        return Table(
            title=voice.say("and_where"),
            aside=self._lengths(*keys, side=foe, blows=blows),
            right=(*[Column() for _ in self._blows], Column(words=True)),
            rows=tuple([self._target(Place(key), option) for key, option in self._places.items()]),
        )

    def _target(self, place: Place, option: Option) -> Row:
        found = [self._prospect(place, blow) for blow in self._blows]
        numbers = [
            replace(chances([one.chance], mine=True), text=str(self._needs(one)), ink="") for one in found
        ]
        wounds = [
            "/".join(dict.fromkeys([self._voice.label(group, one.wound) for one in found]))
            for group in ("grade", "wound_letter")
        ]
        return Row(option.label, option, right=(*numbers, Cell(tuple(wounds))))

    def _prospect(self, place: Place, blow: Blow) -> Prospect:
        """What a simple blow comes to before blades and actions."""
        (found,) = self._offer.outlook.at(f"{blow} {place}")
        return found

    def _needs(self, found: Prospect) -> int:
        assert isinstance(found.mine, Needs), "a blow needs a number"
        return found.mine.needs

    def _said(self) -> Text:
        voice, side, picks, at = self._voice, self._side, self._offer.picks, self._offer.at
        looked = at.key if picks else ""
        blade = picks.get("blade", looked if at.field == "blade" else "")
        place = picks.get("target", looked if at.field == "target" else "")
        if blade and not keeps_blow(self._book, self._duel, side, self._costs[Blade(blade)]):
            return voice.say("said_blade_too_dear", blade=voice.label("blade", blade))
        if at.field == "blade" and blade:
            return "" if self._blades[blade].denied else self._of_blade(Blade(blade))
        if place:
            return self._of_target(Place(place))
        strikes = may_strike(self._book, self._duel, side)
        return voice.say(
            f"choose_{'blade' if self._places else 'blade_only' if strikes else 'no_blade'}", side
        )

    def _of_blade(self, blade: Blade) -> Text:
        """A blade: what it adds to the rolls of both against each of the opponent's, and what it leaves."""
        voice, cost, left = self._voice, self._costs[blade], spending(self._me, self._costs[blade])
        cut, thrust = (points_left(self._book, left, one) for one in Blow)
        leaves = voice.say("said_leaves", cut=cut, thrust=thrust)
        price = voice.say("said_price", cost=cost, of=points_left(self._book, self._me), leaves=leaves)
        against = [
            voice.say("said_against", his=voice.label("blade", his), by=_signed(by), foe_by=_signed(foe_by))
            for his, by, foe_by in self._met(blade)
        ]
        return f"{voice.say('said_rolls', self._side, all=', '.join(against))} {price}", price

    def _of_target(self, place: Place) -> Text:
        """A target: what hits it, and what a hit makes, by cut and thrust; the penalty where there is room."""
        voice, off = self._voice, out_of_measure(self._book, self._duel, place)
        numbers, whole = list[str](), list[str]()
        for blow in self._blows:
            found = self._prospect(place, blow)
            facts = {"blow": voice.label("blow", blow), "number": self._offer.figure(self._needs(found))}
            numbers.append(voice.say("said_need", **facts))
            whole.append(voice.say("said_number", **facts, wound=voice.label("a_wound", found.wound)))
        far = voice.say("said_distance", penalty=-off) if off else ""
        texts = "; ".join(whole) + far, "; ".join(whole), "; ".join(numbers)
        return tuple(dict.fromkeys([f"{one}." for one in texts]))


def _signed(number: int) -> str:
    """A number with its sign, unless it is 0."""
    return f"{number:+}" if number else "0"


class _ChangeTable(TableMaker):
    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._options = self._offer.of(self._offer.ask.what)
        self._open = [key for key, one in self._options.items() if not one.denied]
        key = self._offer.at.key
        self._change = "" if not self._offer.picks or key == points.KEEP else key
        """The change at the caret; empty: nothing is changed."""

    def _after(self, key: str) -> Prospect:
        """What a choice costs and leads to."""
        (found,) = self._offer.outlook.at(key)
        return found

    def _rows(self, shown: str, had: int, cells: Mapping[str, tuple[Cell, ...]]) -> Iterator[Row]:
        """A row for each choice but what is shown already: its price, what it leaves of the points had, and what it leads to."""
        for key, option in self._options.items():
            if option.denied:
                yield Row(option.label, option)
            elif key != shown:
                cost = self._after(key).fact("cost")
                price = Cell(self._price(cost)), Cell(str(had - cost))
                yield Row(option.label, option, right=(*price, *cells[key]))

    @property
    def _heads(self) -> tuple[Column, Column]:
        return Column(self._voice.say("price"), words=True), Column(self._voice.say("left"))


class MovementChangeTable(_ChangeTable):
    """The table of a change of movement."""

    def table(self) -> Table:
        """A row for keeping the movement, and for each other one."""
        voice, side, plan = self._voice, self._side, self._duel.revealed
        after = {key: self._after(key) for key in self._open}
        ahead = {key: one.fact("attacks") - one.fact("foe_attacks") for key, one in after.items()}
        shown = both(lambda one: voice.label("movement", LIE if self._lies(one) else plan.movements[one]))
        told = ", ".join([self._moves(one, plan.movements[one]) for one in self._moment.order])
        cells = {
            key: (Cell(self._led(key), value=scaled(one, ahead.values())),) for key, one in ahead.items()
        }
        return Table(
            title=voice.say(self._offer.ask.what, side),
            aside=(told, voice.say("blades_met", mine=shown[side], his=shown[side.foe])),
            right=(*self._heads, Column(voice.say("leads_to"), words=True)),
            rows=tuple(self._rows(plan.movements[side], plan.richer.left, cells)),
            known=self._seen(movements, "seen_movements"),
            said=self._said(plan.richer),
        )

    def _led(self, key: str) -> Text:
        """The measure and the attacks after a change, or that nobody can pay for them; where one side attacks alone, in three lengths."""
        voice, near, after = self._voice, self._moment.near, self._after(key)
        if (unable := after.line.removeprefix("changed_")) in UNPAID:
            told = [voice.say(unable)]
        else:
            his: int = after.fact("foe_attacks")
            attacks = BySide(his, his).put(self._side, after.fact("attacks"))
            once = attacks.map(lambda count: min(count, 1))
            short = [attacking(voice, near, one, short=True) for one in (attacks, once)]
            told = [attacking(voice, near, attacks), *(short if once.left != once.right else [])]
        return tuple(
            dict.fromkeys([f"{voice.label('measure', after.fact('result'))}, {text}" for text in told])
        )

    def _said(self, advantage: Advantage) -> Text:
        voice, side, key = self._voice, self._side, self._change
        if not key:
            more = points_told(voice, "movement", advantage.difference)
            keys = "choose_change_again" if advantage.paid else "choose_change"
            return self._lengths(keys, "choose_change_short", side=side, points=more, left=advantage.left)
        if self._options[key].denied:
            return ""
        moves = does(voice, side, "moved", key), voice.label("movement", key)
        return tuple(
            [voice.say("said_change", moves=one, leads=leads) for one in moves for leads in self._led(key)]
        )


class BladeChangeTable(_ChangeTable):
    """The table of a change of the blade attack."""

    def table(self) -> Table:
        """A row for keeping the blade attack, and for each other one; who cannot use the sword has shown none, and makes no roll."""
        voice, side, attack = self._voice, self._side, self._duel.prepared
        alone = idle(self._book, self._duel) is side.foe
        rolls = [side] if alone else [side, side.foe]
        found = {key: self._after(key) for key in self._open}
        mine, his = [[one.fact(by) for one in found.values()] for by in ("by", "foe_by")]
        cells = {
            key: (
                Cell(f"{one.fact('by'):+}", value=scaled(one.fact("by"), mine)),
                Cell(f"{one.fact('foe_by'):+}", value=1 - scaled(one.fact("foe_by"), his)),
            )[: len(rolls)]
            for key, one in found.items()
        }
        left = points_left(self._book, self._duel.fighters[side])
        shown = attack.blades.map(lambda one: voice.label("blade", one))
        return Table(
            title=voice.say(self._offer.ask.what, side),
            aside=(
                self._shown(attack.blades),
                voice.say("blades_met", mine=shown[side], his=shown[side.foe]),
            ),
            right=(*self._heads, *[Column(voice.say("on_roll", one)) for one in rolls]),
            rows=tuple(self._rows(attack.blades[side], left, cells)),
            known=self._seen(blades, "seen_blades"),
            said=self._said(attack.blades, points_told(voice, "sword", attack.difference)),
        )

    def _shown(self, shown: BySide[Blade]) -> str:
        """What both show, or the side alone that can use the sword."""
        away = idle(self._book, self._duel)
        sides = [one for one in self._moment.order if one is not away]
        return ", ".join([does(self._voice, one, "blade_shown", shown[one]) for one in sides])

    def _said(self, shown: BySide[Blade], more: str) -> Text:
        voice, side, key = self._voice, self._side, self._change
        alone = idle(self._book, self._duel) is side.foe
        if not key:
            keys = "choose_blade_change_alone" if alone else "choose_blade_change"
            return self._lengths(keys, "choose_blade_change_short", side=side, points=more)
        if self._options[key].denied:
            return ""
        after = self._after(key)
        if not keeps_blow(self._book, self._duel, side, after.fact("cost")):
            return voice.say("said_blade_too_dear", blade=voice.label("blade", key))
        facts = {"mine": f"{after.fact('by'):+}", "his": f"{after.fact('foe_by'):+}"}
        facts["shown"] = self._shown(shown.put(side, Blade(key)))
        return self._lengths(
            *(["said_blade_alone"] if alone else ["said_blade", "said_blade_short"]), side=side, **facts
        )
