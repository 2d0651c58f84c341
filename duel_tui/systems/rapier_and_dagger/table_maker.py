"""The base of every table of the duel, with points as pips, and the table of a question with a few answers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.show.blocks import Ink
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Voice, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import actions, attempts, does, exchanges, points_told
from duel_tui.systems.rapier_and_dagger.drawing import drawing_cost, draws
from duel_tui.systems.rapier_and_dagger.events import LIE
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Phase

_BRIGHT = 60
"""The chance in per cent from which a cell is bright."""
_CERTAIN = 100


_MOST = (None, 10, 5, 4, 3, 2, 1)
"""How many of each kind are told, as far as they find room; None: all."""
Counts = Callable[[Voice, Moment[Duel], Side, int | None], str]
"""Counts what a side has chosen, at most some of each kind; empty: nothing."""
_IN_CONTACT = frozenset({"grapple", "break_away", "hold_on"})


class Asked(Struct, frozen=True):
    """A question, with all that its table is made of."""

    book: Book
    words: Words
    moment: Moment[Duel]
    offer: Offer


class TableMaker(ABC):
    """One decision, with everything that its table needs."""

    def __init__(self, asked: Asked) -> None:
        self._book, self._moment, self._offer = asked.book, asked.moment, asked.offer
        self._voice = Voice(asked.words, asked.moment)
        self._duel = counting(asked.book, asked.moment.state)
        self._side: Side = asked.offer.ask.side

    @abstractmethod
    def table(self) -> Table:
        """The table."""

    def _lengths(self, *keys: str, side: Side | None = None, **facts: object) -> Text:
        """A sentence in several lengths, the longest first."""
        return tuple([self._voice.say(key, side, **facts) for key in keys])

    def _chosen(self, *fields: tuple[str, str]) -> str:
        """What is picked in some fields, each with its group of words; empty where the caret is on something else."""
        picks, at = self._offer.picks, self._offer.at
        found = [self._voice.label(group, picks[field]) for field, group in fields if field in picks]
        return ", ".join(found) if picks.get(at.field) == at.key else ""

    def _price(self, points: int) -> Text:
        """Points as signs, or their number; none are free."""
        return (self._voice.label("pip", "left") * points, str(points)) if points else self._voice.say("free")

    def _refused(self, option: Option) -> Row:
        """A row that is not available, with the reason."""
        return Row(option.label, option, refused=self._voice.say("unavailable", why=option.denied))

    def _unavailable(self, why: str) -> str:
        """The same in the sentence of the table."""
        return self._voice.say("said_unavailable", why=why)

    def _moves(self, side: Side, movement: Movement) -> str:
        """A movement of a side in words: `Quill stands`, or `Quill lies on the ground`."""
        return does(self._voice, side, "moved", LIE if self._lies(side) else movement)

    def _lies(self, side: Side) -> bool:
        return self._duel.fighters[side].prone is not None

    def _head_of(self, side: Side, movement: Movement) -> str:
        """A movement of a side in a word: `stand`, or `lie still`."""
        return self._voice.label("movement_head", LIE if self._lies(side) else movement)

    def _seen(self, counts: Counts, key: str = "") -> Text:
        """What the opponent has chosen so far, as much as finds room after the name; empty: nothing of this kind."""
        voice, foe = self._voice, self._side.foe
        found = [counts(voice, self._moment, foe, most) for most in _MOST]
        told = [voice.say(key, counts=one) if key else one for one in found if one]
        shortest = [voice.say("so_far_brief", seen=one) for one in told[-1:]]
        return (*dict.fromkeys([voice.say("so_far", foe, seen=one) for one in told]), *shortest)

    def _before_fights(self, seen: Text) -> Text:
        """What the opponent has done so far; while a sword can be drawn, what that costs and brings the other (RD-115)."""
        fighters, phase = self._duel.fighters, self._duel.phase
        side = next((one for one in (self._side, self._side.foe) if draws(self._book, fighters[one])), None)
        if side is None:
            return seen
        figures, cost = self._book.tables.figures.surprise, drawing_cost(self._book, fighters[side])
        facts = {
            "points": points_told(self._voice, "sword", cost or 0),
            "sheathed": f"{figures.undrawn_modifier:+}",
            "coming": f"{figures.drawing_modifier:+}",
        }
        key = "draws_free" if cost is None else "draws_in_fight" if phase is Phase.APPROACH else "draws"
        short = "draws_free_short" if cost is None else "draws_short"  # RD-189: a turn apart takes no points
        return self._lengths(key, short, side=side, **facts)

    @property
    def yields_key(self) -> str:
        """The sentence about yielding, which in a duel to the death may be refused."""
        return "yields_if" if self._duel.kind is Kind.DEATH else "yields"


def chances(found: Sequence[int], *, mine: bool) -> Cell:
    """Chances in one cell, bright if the best of them is."""
    bright: Ink = "good" if mine else "bad"
    ink: Ink = bright if max(found) >= _BRIGHT else ""
    value = max(found) / _CERTAIN
    text = "/".join([str(one) for one in found])
    return Cell(text, ink, odds=True, value=value if mine else 1 - value)


def scaled(number: float, among: Collection[float]) -> float:
    """How good a number is among some: 0 for the lowest, 1 for the highest, the middle if all are alike.

    >>> scaled(3, (1, 2, 5))
    0.5
    """
    low, high = min(among), max(among)
    return (number - low) / (high - low) if high > low else 0.5


class AnswerTable(TableMaker):
    """The table of a question with a few answers."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._ask = self._offer.ask
        self._options = self._offer.options.get(self._offer.ask.what, ())

    @property
    def _question(self) -> str:
        """The question; friends grapple for the bout, and closing in leads from reach to contact, or into reach."""
        what = self._ask.what
        if what == "after_attack":
            near = self._duel.plan is not None and self._duel.plan.result is Distance.MISURA_STRETTA
            return f"{what}_{'near' if near else 'far'}"
        return f"friendly_{what}" if what == "grapple" and self._duel.kind is Kind.FRIENDLY else what

    def table(self) -> Table:
        """A row for each answer."""
        voice, what = self._voice, self._ask.what
        acts = self._book.switches.attack == "actions"
        counts, kind = (actions, "seen_actions") if acts else (exchanges, "")
        if what in _IN_CONTACT:
            counts, kind = attempts, "seen_attempts"
        head = voice.say("succeeds") if any(self._chance(one) for one in self._options) else ""
        return Table(
            title=voice.say(f"ask_{what}", self._side),
            right=(*([Column(head)] if head else []), Column(voice.say("then_head"), words=True)),
            rows=tuple([self._row(one) for one in self._options]),
            known=self._seen(counts, kind),
            said=voice.say(f"about_{self._question}", self._side),
        )

    def _row(self, option: Option) -> Row:
        if option.denied:
            return self._refused(option)
        leads = self._voice.say(f"leads_{self._question}_{option.key}", self._side)
        chance = [self._chance(option) or Cell("-", "dim")] if any(map(self._chance, self._options)) else []
        return Row(option.label, option, right=(*chance, Cell(leads)))

    def _chance(self, option: Option) -> Cell | None:
        """The chance of the roll after an answer; None: no roll."""
        menu = self._ask.menu
        assert menu is not None, "a side sees its own menu"
        choice = next((one for one in menu.choices if str(one) == option.key), None)
        if choice is None:
            return None
        rolls = [one.mine for one in self._offer.outlook.of(choice) if one.mine is not None]
        return chances([percent(rolls[0])], mine=True) if rolls else None
