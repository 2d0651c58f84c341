"""The table of a blade attack: what each blade does against each of the other's, and under it the targets.

A blade has its price, the points that it leaves, and for each that the opponent can show what it adds to my roll and to the
opponent's. The numbers of targets are the lowest rolls that hit before blades, sword actions and the left hand count;
against an opponent who can do nothing the plus of no action is in them.
"""

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.fencer.terms import Blow, Place
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.outlook import Prospect
from duel_tui.show.scene import Offer, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import blades, listed
from duel_tui.systems.rapier_and_dagger.figures.limits import keeps_blow, may_strike, reads_no_action
from duel_tui.systems.rapier_and_dagger.figures.prospects import blades_payable
from duel_tui.systems.rapier_and_dagger.figures.roll import out_of_measure
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left, spending
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, chances, scaled
from duel_tui.systems.rapier_and_dagger.terms import Blade


class BladeTable(TableMaker):
    """The table of the blade attack that a side is asked for."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel], offer: Offer) -> None:
        super().__init__(book, words, moment, offer)
        self._me = self._duel.fighters[self._side]
        self._blows = book.blows(self._me)
        self._costs = book.tables.figures.blade_cost
        self._blades, self._places = offer.of("blade"), offer.of("target")

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
        helpless = reads_no_action(self._duel.fighters[foe])
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
