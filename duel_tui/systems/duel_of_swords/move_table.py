"""The table of a round: the ten moves, the result of each against every move of the opponent, and the last rounds.

The matrix is closed in play: a cell shows what the chooser has noted, or everything if a house rule opens it. A
swapped pair gives the same result for the other side, so a pair met fills two cells.
"""

from collections import Counter
from collections.abc import Mapping
from textwrap import wrap

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Comes, Ink, Line, Span
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Voice, Words
from duel_tui.show.table import Cell, Column, Row, Table
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.model import (
    FANCY,
    BothHit,
    Converted,
    Duel,
    FancyHit,
    Gained,
    Hit,
    Move,
    MovesShown,
)
from duel_tui.systems.duel_of_swords.seen import known

_BESIDE, _MOVE, _WORD = 36, 14, 4
"""Cells of what stands beside the moves, and in it of a move and of what a round came to."""
_NAME = 12
"""The most letters of a name."""
_COMES: dict[str, Comes] = {"hit": "won", "gain": "gained", "foe_gain": "slipped", "foe_hit": "lost"}
_INKS: dict[str, Ink] = {
    "hit": "near", "gain": "near", "both_hit": "bold", "nothing": "dim", "foe_gain": "far", "foe_hit": "far",
}  # fmt: skip
"""Who a result is good for, the near fencer or the far one."""
_SAID = ("hit", "gain", "foe_gain", "foe_hit", "both_hit", "nothing")
"""The results of a move in the order in which they are said; in few words the last ones are left out."""
_FEW = 4


def made(moment: Moment[Duel], side: Side) -> Counter[Move]:
    """How often a side has made each move."""
    shown = [event.moves for event in moment.told if isinstance(event, MovesShown)]
    return Counter([one.left for one in shown] if side is Side.LEFT else [one.right for one in shown])


def counted(words: Words, moves: Counter[Move]) -> str:
    """Moves with their numbers, the most frequent first."""
    return ", ".join([f"{words.label('move', move)} {times}" for move, times in moves.most_common()])


def rounds(moment: Moment[Duel]) -> list[tuple[MovesShown, str]]:
    """Every round so far, with what it came to for the near fencer."""
    found: list[tuple[MovesShown, str]] = []
    for event in moment.told:
        match event:
            case MovesShown():
                found.append((event, "nothing"))
            case BothHit():
                found[-1] = found[-1][0], "both_hit"
            case Hit(side=side) | FancyHit(side=side) | Converted(side=side):
                found[-1] = found[-1][0], "hit" if side is moment.near else "foe_hit"
            case Gained(side=side):
                found[-1] = found[-1][0], "gain" if side is moment.near else "foe_gain"
            case _:
                pass
    return found


class MoveTable:
    """The table of the move that a side is asked for."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel], offer: Offer) -> None:
        self._book = book
        self._words = words
        self._moment = moment
        self._offer = offer
        self._voice = Voice(words, moment, _NAME)
        self._side = offer.ask.side
        self._options = offer.of(offer.ask.what)
        self._open = book.options.show_matrix or book.options.notebook
        self._known = known(book, None if book.options.show_matrix else moment.told)
        self._rounds = rounds(moment)
        moves, offered = book.tables.moves, self._options
        self._typed = {one: offered[one].typed if one in offered else "" for one in moves}
        names = [(one, words.label("move", one)) for one in moves]
        self._named = {
            one: name if len(name) <= _MOVE else words.label("move_short", one) for one, name in names
        }
        self._order = moment.order
        self._letters = {one: words.label("gives_letter", one) for one in (*_SAID, "unmet")}
        self._barred = moment.state.bout.duellists[self._side.foe].last

    def table(self) -> Table:
        """The moves, the known results of each, and the last rounds."""
        voice, side, moves = self._voice, self._side, self._book.tables.moves
        titles = [voice.say(key, side) for key in ("move_against", "move_of")]
        rounds = ("last_rounds_fancies", "last_rounds") if self._book.options.fancies else ("last_rounds",)
        return Table(
            title=tuple(titles) if self._open else titles[-1],
            aside=tuple([voice.say(key) for key in (rounds if self._rounds else ("first_round",))]),
            right=tuple([Column(self._typed[move]) for move in moves]) if self._open else (),
            rows=tuple([self._row(key) for key in self._options if not key.endswith(FANCY)]),
            beside=self._beside(),
            known=self._so_far(),
            said=self._said(),
        )

    def _row(self, key: str) -> Row:
        option, moves = self._options[key], self._book.tables.moves
        cells = tuple([self._cell(Move(key), his) for his in moves]) if self._open else ()
        return Row(option.label, option, self._options.get(f"{key}{FANCY}"), right=cells)

    def _cell(self, mine: Move, his: Move) -> Cell:
        """The result of a pair of moves for the chooser, if known."""
        gives = self._known.get((mine, his), "unmet")
        letter = self._letters[gives]
        if gives == "unmet" or his is self._barred:
            return Cell(letter, "dim")
        return Cell(letter, "" if gives in _COMES else _INKS[gives], comes=_COMES.get(gives, ""))

    def _beside(self) -> tuple[Line, ...]:
        """The last rounds under both names, as many as leave room for the story; before the first, how a round goes."""
        if not self._rounds:
            told = wrap(self._beginning(), _BESIDE)
            return tuple([(Span(f"{line:<{_BESIDE}}", "dim"),) for line in told])
        near, far = [self._voice.name(side) for side in self._order]
        names = Span(f"   {near:<{_MOVE}} ", "near"), Span(f"{far:<{_MOVE + _WORD}}", "far")
        story = wrap(" ".join([event.story for event in self._moment.latest if event.story]), _BESIDE)
        room = max(2, len(self._book.tables.moves) - len(story))
        shown = [self._round(*one) for one in self._rounds[-room:]]
        return (names, *shown, *[(Span(line),) for line in story])

    def _beginning(self) -> str:
        """The course of a round by these house rules."""
        options, say = self._book.options, self._voice.say
        counts = "halves" if self._book.halved else "lasting" if options.advantage_persists else "two"
        told = f"{say('begin')} {say(f'begin_{counts}')}"
        return f"{told} {say('begin_fancies')}" if options.fancies else told

    def _round(self, shown: MovesShown, gives: str) -> Line:
        """A round: its number, both moves, a fancy with a capital letter, and what it came to."""
        ink: Ink = "bold" if shown is self._rounds[-1][0] else ""
        named = [self._named[shown.moves[side]] for side in self._order]
        fancies = [shown.fancies[side] for side in self._order]
        near, far = [one.capitalize() if fancy else one for one, fancy in zip(named, fancies, strict=True)]
        return (
            Span(f"{shown.round:>2} ", "dim"),
            Span(f"{near:<{_MOVE}} {far:<{_MOVE}}", ink),
            Span(f"{self._words.label('gives_word', gives):>{_WORD}}", _INKS[gives]),
        )

    def _so_far(self) -> Text:
        """The opponent's moves so far, the most frequent first; by their letters where words do not fit."""
        say, moves = self._voice.say, made(self._moment, self._side.foe)
        letters = ", ".join([f"{self._typed[move]} {times}" for move, times in moves.most_common()])
        told = (counted(self._words, moves), letters) if moves else (say("so_far_none"),)
        return tuple([say("so_far", self._side, moves=text) for text in told])

    def _said(self) -> Text:
        """What is known of the move at the caret, and how often both have made it."""
        option, say = self._options.get(self._offer.at.key), self._voice.say
        if option is None or option.denied:
            return ""
        move, side = self._book.move(option.key), self._side
        own, other = made(self._moment, side)[move], made(self._moment, side.foe)[move]
        seen = {"own": own, "other": other, "rounds": len(self._rounds)}
        counts = say("chosen", side, **seen) if own + other else ""
        left = self._moment.state.bout.duellists[side].fancies
        fancy = say("fancies_left", left=left) if option.key.endswith(FANCY) else ""
        met = self._met(move) if self._open else ("",)
        texts = [(fancy, met[0], counts), *[(fancy, one) for one in met], *([(fancy,)] if fancy else ())]
        return tuple([" ".join([part for part in text if part]) for text in texts])

    def _met(self, move: Move) -> tuple[str, ...]:
        """What a move is known to come to: against the names of moves, their letters, and only where one fencer gains."""
        say, moves = self._voice.say, self._book.tables.moves
        found = {gives: [his for his in moves if self._known.get((move, his)) == gives] for gives in _SAID}
        left = len(moves) - sum(map(len, found.values()))
        if left == len(moves):
            return (say("none_met"),)
        names = {his: self._words.label("move", his) for his in moves}

        def told(kinds: tuple[str, ...], called: Mapping[Move, str], gap: str) -> str:
            parts = [
                say(f"gives_{gives}", self._side, moves=gap.join([called[his] for his in found[gives]]))
                for gives in kinds
                if found[gives]
            ]
            said = "; ".join([*parts, *([say("not_met", count=left)] if left else [])])
            return f"{said[0].upper()}{said[1:]}." if said else ""

        return told(_SAID, names, ", "), told(_SAID, self._typed, " "), told(_SAID[:_FEW], self._typed, " ")
