"""The table of a blade attack: the targets with their numbers, and what each blade does against each of the other's.

The numbers are the lowest rolls that hit before blades, sword actions and the left hand count; against an opponent
who can do nothing the plus of no action is in them. The block next to them has for each of my blades, against each that the
opponent can show, what it adds to my roll and to the opponent's. The points are those that the blade chosen leaves.
"""

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Place
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.outlook import Prospect
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import blades
from duel_tui.systems.rapier_and_dagger.figures.limits import keeps_blow, may_strike, reads_no_action
from duel_tui.systems.rapier_and_dagger.figures.prospects import blades_payable
from duel_tui.systems.rapier_and_dagger.figures.roll import out_of_measure
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left, spending
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, chances, pips
from duel_tui.systems.rapier_and_dagger.terms import Blade

_CUT, _THRUST, _OFF, _WOUND = 5, 7, 5, 5
"""Cells of the numbers, of the penalty and of the wounds."""
_BLADE, _PAIR = 7, 8
"""Cells of the name of a blade, and of what it adds to both rolls."""
_BLOCK = 41
"""Cells before the block next to the targets."""
_WOUNDS = 22
"""Cells that what the numbers are leaves to the meanings of two wounds."""


class BladeTable(TableMaker):
    """The table of the blade attack that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._blows = book.blows(self._duel.fighters[self._side])
        self._costs = book.tables.figures.blade_cost
        self._places = offer.of("target")

    def table(self) -> Table:
        """The targets as rows, the blades in the row of the title, and their effects next to them."""
        voice = self._voice
        options = tuple([self._priced(one) for one in self._offer.options.get("blade", ())])
        rows = tuple([self._row(Place(key), option) for key, option in self._places.items()])
        title, prices = voice.say("blade"), voice.say("blade_prices")
        return Table(
            title=title,
            options=options,
            aside=prices if self._fits_title(title, options, prices) else "",
            right=self._columns() if rows else (),
            rows=rows,
            beside=self._effects(),
            legend=self._legend(rows),
            known=self._seen(blades, "seen_blades"),
            said=self._said(),
        )

    def _priced(self, option: Option) -> Option:
        """A blade with its price, and the points that it leaves."""
        cost = self._costs[Blade(option.key)]
        left = "-" if option.denied else points_left(self._book, self._duel.fighters[self._side]) - cost
        return replace(option, short=f"{option.label} {cost} {left}")

    def _columns(self) -> tuple[Column, ...]:
        label = self._voice.label
        widths = {Blow.CUT: _CUT, Blow.THRUST: _THRUST}
        numbers = [Column(label("blow", blow), widths[blow]) for blow in self._blows]
        return (*numbers, Column(self._voice.say("off_distance"), _OFF), Column("", _WOUND))

    def _row(self, place: Place, option: Option) -> Row:
        """A target: the numbers of cut and thrust, the penalty of the measure, and the wounds after a hit."""
        numbers = [
            replace(chances([self._prospect(place, blow).chance], mine=True), text=str(needs), ink="")
            for blow in self._blows
            for needs in [self._needs(place, blow)]
        ]
        off = out_of_measure(self._book, self._duel, place)
        letters = dict.fromkeys(
            [self._voice.label("wound_letter", self._prospect(place, blow).wound) for blow in self._blows]
        )
        return Row(
            option.label,
            option,
            right=(*numbers, Cell(f"{off}" if off else "", "dim"), Cell("/".join(letters))),
        )

    def _prospect(self, place: Place, blow: Blow) -> Prospect:
        """What a simple blow comes to before blades and actions."""
        (found,) = self._offer.outlook.at(f"{blow} {place}")
        return found

    def _needs(self, place: Place, blow: Blow) -> int:
        roll = self._prospect(place, blow).mine
        assert isinstance(roll, Needs), "a blow needs a number"
        return roll.needs

    def _effects(self) -> tuple[Line, ...]:
        """What each of my blades does against each of the opponent's, and the points of both."""
        voice = self._voice
        theirs = blades_payable(self._book, self._duel, self._side.foe)
        heads = "".join([f"{voice.label('blade', one):>{_PAIR}}" for one in theirs])
        lines: list[Line] = [(Span(f"{'':<{_BLADE}}{heads}", "dim"),)]
        for option in self._offer.options.get("blade", ()):
            mine = Blade(option.key)
            pairs = [(one.fact("by"), one.fact("foe_by")) for one in self._offer.outlook.at(option.key)]
            cells = "".join([f"{f'{_signed(own)}/{_signed(his)}':>{_PAIR}}" for own, his in pairs])
            chosen = self._offer.picks.get("blade") == mine
            name = f"{voice.label('blade', mine):<{_BLADE}}"
            ink: Ink = "dim" if option.denied else ""
            lines.append((Span(name, "bold" if chosen else ink), Span(cells, ink)))
        return (*lines, *[self._points(side) for side in (self._side, self._side.foe)])

    def _points(self, side: Side) -> Line:
        """The points of a side, spent and left; those of my side after the blade that is chosen."""
        fighter = self._after_blade(side)
        cut, thrust = (points_left(self._book, fighter, blow) for blow in Blow)
        shown = pips(self._book, self._words, fighter)
        facts = {"pips": shown, "cut": cut, "thrust": thrust}
        keys = [f"sword_points_{length}" for length in ("left", "tight", "short", "pair")]
        text = self._fitting(
            [self._voice.say(one, side, **facts) for one in keys], self._sight.width - _BLOCK
        )
        return (Span(text, "near" if side is self._sight.near else "far"),)

    def _after_blade(self, side: Side) -> Fighter:
        """A side's fighter, after paying for the blade if it is mine and one is chosen."""
        fighter, chosen = self._duel.fighters[side], self._offer.picks.get("blade")
        if side is not self._side or not chosen:
            return fighter
        return spending(fighter, self._costs[Blade(chosen)])

    def _legend(self, rows: tuple[Row, ...]) -> tuple[str, ...]:
        voice = self._voice
        parts = Legend(voice, self._sight)
        if rows:
            parts.add(self._numbered(), weight=2)
            parts.wounds("".join([row.right[-1].text for row in rows]))
        parts.waiting(self._side)
        pair = voice.say("legend_blades", self._side), voice.say("legend_blades_short")
        effects = self._fitting([f"{one}   {voice.say('legend_pips')}" for one in pair])
        return (effects, parts.text) if parts.text else (effects,)

    def _numbered(self) -> str:
        """What is in the numbers: the plus of no action, if the opponent can do nothing."""
        voice, foe = self._voice, self._side.foe
        if not reads_no_action(self._duel.fighters[foe]):
            return voice.say("legend_numbers")
        texts = (voice.say("legend_numbers_helpless", foe), voice.say("legend_numbers_no_action"))
        return self._fitting(texts, self._sight.width - _WOUNDS)

    def _said(self) -> str:
        voice, picks, at = self._voice, self._offer.picks, self._offer.at
        if not picks:
            return self._general()
        chosen = picks.get("blade")
        if chosen and not keeps_blow(self._book, self._duel, self._side, self._costs[Blade(chosen)]):
            return voice.say("said_blade_too_dear", blade=voice.label("blade", chosen))
        if at.field == "blade" and at.key:
            option = self._offer.of("blade")[at.key]
            if option.denied:
                return self._unavailable(option.denied)
            return voice.label("said_blade", at.key)
        place = picks.get("target", at.key if at.field == "target" else "")
        return self._of_target(Place(place)) if place else self._general()

    def _general(self) -> str:
        voice, side = self._voice, self._side
        if self._places:
            return voice.say("choose_blade", side)
        key = "choose_blade_only" if may_strike(self._book, self._duel, side) else "choose_no_blade"
        return voice.say(key, side)

    def _of_target(self, place: Place) -> str:
        """A target: what hits it, and what a hit makes, by cut and thrust; the penalty where there is room."""
        voice = self._voice
        off = out_of_measure(self._book, self._duel, place)
        named = [
            (voice.label("blow", blow), self._voice.label("a_wound", self._prospect(place, blow).wound))
            for blow in self._blows
        ]
        numbers = [self._offer.figure(self._needs(place, blow)) for blow in self._blows]
        blows = [
            voice.say("said_number", blow=blow, number=number, wound=wound)
            for (blow, wound), number in zip(named, numbers, strict=True)
        ]
        bare = [
            voice.say("said_need", blow=blow, number=number)
            for (blow, _), number in zip(named, numbers, strict=True)
        ]
        where = voice.label("place", place)
        far = voice.say("said_distance", penalty=-off) if off else ""
        texts = (f"{'; '.join(blows)}{far}", "; ".join(blows), "; ".join(bare))
        return self._fitting([voice.say("said_numbers", place=where, numbers=one) for one in texts])


def _signed(number: int) -> str:
    """A number with its sign, unless it is 0."""
    return f"{number:+}" if number else "0"
