"""The list of the last rounds on the duel screen: both moves, the result, and the score after each."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.fit import cut
from duel_tui.show.scene import Sight, Words
from duel_tui.show.voice import Voice
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.events import (
    BothHit,
    Converted,
    FancyHit,
    Gained,
    Hit,
    MovesShown,
    Rescored,
)
from duel_tui.systems.duel_of_swords.state import Duel
from duel_tui.systems.duel_of_swords.terms import Result

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
_INKS: dict[Result, Ink] = {
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
    near, far = (voice.name(side) for side in sight.order)
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
        Span(f"{_SIGNS[result]} ", _INKS[result]),
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
