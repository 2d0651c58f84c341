"""The table of a round: the ten moves, the result of each against every move of the opponent, and the last rounds.

The matrix is closed in play: a cell shows what was met in this duel, or everything if a house rule opens it. A
swapped pair gives the same result for the other side, so a pair met fills two cells. If players keep no notes, each
move has a description instead.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Comes, Ink, Line, Span
from duel_tui.show.fit import cut
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Row, Table
from duel_tui.show.voice import Voice
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
    Rescored,
    Result,
)
from duel_tui.systems.duel_of_swords.seen import known

WIDE = 110
"""The width of a row from which there is room for more."""
_SHOWN = 6
"""The number of rounds that fit."""
_MARKS = 9
"""The row on which the marks are explained."""
_MOVE, _SCORE = 15, 4
"""Cells of the longest move and of a score."""
_SIGNS = {
    Result.LEFT_HITS: "=>",
    Result.LEFT_GAINS: "->",
    Result.BOTH_HIT: "><",
    Result.NOTHING: "--",
    Result.RIGHT_GAINS: "<-",
    Result.RIGHT_HITS: "<=",
}
"""The sign of a round's result, the near side on the left."""
_OF_RESULT: dict[Result, Ink] = {
    Result.LEFT_HITS: "near",
    Result.LEFT_GAINS: "near",
    Result.BOTH_HIT: "bold",
    Result.NOTHING: "dim",
    Result.RIGHT_GAINS: "far",
    Result.RIGHT_HITS: "far",
}


class Round(Struct, frozen=True):
    """A finished round."""

    shown: MovesShown
    score: BySide[str]


def rounds(told: Sequence[Struct]) -> list[Round]:
    """Every round so far, with the score after it."""
    found: list[Round] = []
    score = BySide("0", "0")
    for event in told:
        if isinstance(event, MovesShown):
            found.append(Round(event, score))
        elif isinstance(event, Rescored):
            score = event.score
        elif isinstance(event, Hit | FancyHit | BothHit | Gained | Converted) and event.score is not None:
            score = event.score
            found[-1] = Round(found[-1].shown, score)
    return found


def last_rounds(book: Book, words: Words, sight: Sight[Duel]) -> tuple[Line, ...]:
    """The last rounds under both names, and the meaning of their signs; before the first, how a round goes."""
    found = rounds(sight.told)[-_SHOWN:]
    if not found:
        return tuple([(Span(text, "dim"),) for text in _beginning(book, words)])
    title = words.say("capital" if book.options.fancies else "last_rounds")
    lines: list[Line] = [(Span(title, "title"),), _names(words, sight)]
    lines += [_line(words, sight, one, "bold" if one is found[-1] else "") for one in found]
    lines += [()] * (_MARKS - len(lines))
    lines += [(Span(text, "dim"),) for text in words.say("marks").split("\n")]
    return tuple(lines)


def _beginning(book: Book, words: Words) -> list[str]:
    """The course of a round by these house rules."""
    lasting = "begin_lasting" if book.options.advantage_persists else "begin_two"
    keys = ["begin", "begin_halves" if book.halved else lasting]
    if book.options.fancies:
        keys.append("begin_fancies")
    return "\n\n".join([words.say(key) for key in keys]).split("\n")


def _names(words: Words, sight: Sight[Duel]) -> Line:
    voice = Voice(words, sight, _MOVE)
    near, far = voice.name(sight.near), voice.name(sight.near.foe)
    line = f"   {near:<{_MOVE}}    {far}"
    if sight.width >= WIDE:
        line = f"{line}{words.say('score_head'):>{_MOVE - len(far) + 2 * _SCORE}}"
    return (Span(line, "dim"),)


def _line(words: Words, sight: Sight[Duel], one: Round, ink: Ink) -> Line:
    """A round: its number, both moves with the sign between them, and the score if there is room."""
    shown, near = one.shown, sight.near
    result = shown.result if near is Side.LEFT else shown.result.mirrored
    moves = [_move(words, shown, side) for side in (near, near.foe)]
    line: Line = (
        Span(f"{shown.round:>2} ", "dim"),
        Span(f"{moves[0]:<{_MOVE}} ", ink),
        Span(f"{_SIGNS[result]} ", _OF_RESULT[result]),
        Span(moves[1], ink),
    )
    if sight.width < WIDE:
        return line
    scores = "".join([f"{one.score[side]:>{_SCORE}}" for side in (near, near.foe)])
    gap = Span(" " * (_MOVE - len(moves[1])))
    return (*line, gap, Span(scores, "dim"))


def _move(words: Words, shown: MovesShown, side: Side) -> str:
    """A move; one declared as a fancy with a capital letter."""
    name = words.label("move", shown.moves[side])
    return cut(name.capitalize() if shown.fancies[side] else name, _MOVE)


_CELL, _WIDE_CELL = 2, 3
"""Cells of a column of the matrix."""
_BRIEF = 20
"""Cells of a move's description."""
_NAME = 12
"""The most letters of a name."""
_COUNT = 7
"""The width of a name over a column that counts moves."""
_INKS: dict[str, Ink] = {"both_hit": "bold", "nothing": "dim"}
_COMES: dict[str, Comes] = {"hit": "won", "gain": "gained", "foe_gain": "slipped", "foe_hit": "lost"}


def made(sight: Sight[Duel], side: Side) -> Counter[Move]:
    """How often a side has made each move."""
    shown = [event.moves for event in sight.told if isinstance(event, MovesShown)]
    return Counter([moves.left if side is Side.LEFT else moves.right for moves in shown])


def counted(words: Words, moves: Counter[Move]) -> str:
    """Moves with their numbers, the most frequent first."""
    return ", ".join([f"{words.label('move', move)} {times}" for move, times in moves.most_common()])


class MoveTable:
    """The table of the move that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        self._book = book
        self._words = words
        self._sight = sight
        self._voice = Voice(words, sight, _NAME)
        self._side = side = offer.ask.side
        self._made = both(lambda one: made(sight, one))
        self._at = offer.at.key
        self._options = offer.of(offer.ask.what)
        self._barred = sight.state.bout.duellists[side.foe].last
        self._noted = known(book, None if book.options.show_matrix else sight.told)
        self._open = book.options.show_matrix or book.options.notebook
        self._wide = sight.width >= WIDE

    def table(self) -> Table:
        """The moves, the known results of each, the last rounds, and the row at the caret."""
        say = self._words.say
        return Table(
            title=self._title(),
            right=(*self._columns(), *self._counting()),
            rows=tuple([self._row(key) for key in self._options if not key.endswith(FANCY)]),
            beside=last_rounds(self._book, self._words, self._sight),
            legend=(self._legend(),),
            known=say("so_far", foe=self._voice.name(self._side.foe), moves=self._so_far()),
            said=self._said(),
        )

    def _title(self) -> str:
        """The chooser; over an open matrix the heads of the columns continue it."""
        return self._voice.say("move_against" if self._open else "move_of", self._side)

    def _columns(self) -> tuple[Column, ...]:
        """A column for each move of the opponent under its letter, or one with descriptions."""
        if not self._open:
            return (Column("", _BRIEF + 1),)
        width = _WIDE_CELL if self._wide else _CELL
        return tuple([Column(self._letter(move), width) for move in self._book.tables.moves])

    def _counting(self) -> tuple[Column, ...]:
        """If there is room, columns that count each move of both."""
        if not self._wide:
            return ()
        names = [cut(self._voice.name(side), _COUNT) for side in (self._side, self._side.foe)]
        return tuple([Column(name, len(name) + 2) for name in names])

    def _row(self, key: str) -> Row:
        option, move = self._options[key], Move(key)
        variant = self._options.get(f"{key}{FANCY}")
        cells = (
            [self._cell(move, his) for his in self._book.tables.moves] if self._open else [self._brief(key)]
        )
        if self._wide:
            cells += [self._count(side, move) for side in (self._side, self._side.foe)]
        return Row(option.label, option, variant, right=tuple(cells))

    def _cell(self, mine: Move, his: Move) -> Cell:
        """The result of a pair of moves for the chooser, if known."""
        gives = self._noted.get((mine, his), "unmet")
        dim = gives == "unmet" or his is self._barred
        letter = self._words.label("gives_letter", gives)
        return Cell(letter, "dim") if dim else Cell(letter, _INKS.get(gives, ""), comes=_COMES.get(gives, ""))

    def _brief(self, key: str) -> Cell:
        text = self._words.label("move_brief", key)
        return Cell(f" {text:<{_BRIEF}}", "dim")

    def _count(self, side: Side, move: Move) -> Cell:
        return Cell(str(self._made[side][move] or ""))

    def _legend(self) -> str:
        say = self._words.say
        if not self._open:
            return say("legend_closed")
        key = "legend_open" if self._book.options.show_matrix else "legend"
        me, foe = (self._voice.name(side) for side in (self._side, self._side.foe))
        return say(key, me=me, foe=foe)

    def _so_far(self) -> str:
        """The opponent's moves so far, the most frequent first; by their letters where words do not fit."""
        moves = self._made[self._side.foe]
        if not moves:
            return self._words.say("so_far_none")
        told = counted(self._words, moves)
        lead = len(self._words.say("so_far", foe=self._voice.name(self._side.foe), moves=""))
        if lead + len(told) <= self._sight.width - 2:
            return told
        return ", ".join([f"{self._letter(move)} {times}" for move, times in moves.most_common()])

    def _said(self) -> str:
        say, option = self._words.say, self._options.get(self._at)
        if option is None:
            return ""
        name = self._words.label("move", self._book.move(self._at))
        if option.denied:
            return say("denied", move=name.capitalize(), why=option.denied)
        if self._at.endswith(FANCY):
            left = self._sight.state.bout.duellists[self._side].fancies
            return say("fancy", move=name, left=left)
        return self._words.label("move_about", self._at)

    def _letter(self, move: Move) -> str:
        option = self._options.get(move)
        return option.typed if option else ""
