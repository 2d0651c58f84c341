"""The ruleset of Duel of Swords: its routine, and the methods for callers."""

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from types import coroutine
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import EndsWithOutcome, HidesNothing
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.rules import decided, tell_all
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.solvable import Grid, Reading
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.duel_of_swords.book import Book, Tables
from duel_tui.systems.duel_of_swords.model import (
    FANCY,
    Bout,
    Duel,
    Duellist,
    Move,
    Options,
    forgotten,
)
from duel_tui.systems.duel_of_swords.rules import Rounds, Turn
from duel_tui.systems.duel_of_swords.seen import (
    SwordsDuel,
    SwordsSeen,
    SwordsSide,
    known,
    reading,
    sheet,
)

KEY = "duel_of_swords"
_TAGS = {
    Move.THRUST: {"thrust"},
    Move.SLASH: {"slash"},
    Move.CUT_LOW: {"cut", "low"},
    Move.CUT_HIGH: {"cut", "high"},
    Move.LATERAL_PARRY: {"parry"},
    Move.CIRCULAR_PARRY: {"parry"},
    Move.DODGE: {"dodge", "gives ground"},
    Move.DISENGAGE: {"disengage", "gives ground"},
    Move.FEINT: {"feint"},
    Move.STOP_HIT: {"stop hit"},
}
"""The tags of each move, to which tastes refer."""

_Pattern = tuple[tuple[Turn, ...], BySide[tuple[Choice, ...]], tuple[tuple[int, ...], ...]]
"""The results of the pairs of two menus, the menus, and the index of each pair's result."""


class DuelOfSwords(SwordsSeen, EndsWithOutcome[Duel], HidesNothing[Duel]):
    """The ruleset."""

    key = KEY
    state_type = Duel

    def __init__(self, tables: Tables, options: Options) -> None:
        self.book = Book(tables, options)
        self.rounds = Rounds(self.book)
        self._pattern = lru_cache(maxsize=4096)(self._pattern_of)
        self._freed_pattern = lru_cache(maxsize=64)(self._freed_pattern_of)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Duel:
        """Two fencers with nothing scored."""
        fresh = Duellist(fancies=self.book.options.fancies)
        return Duel(kind, fencers, Bout(BySide(fresh, fresh)))

    async def routine(self, state: Duel) -> Duel:
        """Both declare a move in secret; the matrix gives the result (rules 2 and 3)."""
        rounds, bout = self.rounds, state.bout
        place = rounds.place(bout)
        left, right = map(str, await decided(place.request))
        after = Duel(state.kind, state.fencers, place[rounds.turns[left, right]].bout)
        await tell_all(lambda: rounds.events(bout, left, right), after)
        return after

    @coroutine
    def rest(self, state: Duel) -> Generator[Decide, Any, Duel]:
        """The rounds to the end of a duel to which nobody listens."""
        place, turns = self.rounds.place(state.bout), self.rounds.turns
        while place.bout.outcome is None:
            place = place[turns[(yield place.request).choices]]
        return Duel(state.kind, state.fencers, place.bout)

    def grid(self, state: Duel) -> Grid[Duel]:
        """All results of the next round."""
        turns, choices, cells = self._pattern(self.book.request(state.bout.duellists))
        bouts = [self.rounds.after(state.bout, turn) for turn in turns]
        ends = tuple([Duel(state.kind, state.fencers, bout) for bout in bouts])
        return Grid(choices, ends, cells)

    def freed(self, state: Duel) -> Duel:
        """The state without moves that are not available because they were the last."""
        if self.book.options.no_repeat == "off":
            return state
        return replace(state, bout=forgotten(state.bout))

    def freed_grid(self, state: Duel) -> Grid[Duel]:
        """All results of the next round from a freed state, with freed ends."""
        turns, choices, cells = self._freed_pattern(self.book.request(state.bout.duellists))
        bouts = [self.rounds.after(state.bout, turn) for turn in turns]
        return Grid(choices, tuple([Duel(state.kind, state.fencers, bout) for bout in bouts]), cells)

    def memory(self, state: Duel, side: Side) -> str:
        """The move that a side may not choose again (DOS-6)."""
        return state.bout.duellists[side].last or ""

    def leaves(self, choice: Choice) -> str:
        """The move that is not available to a side after this choice."""
        return self.book.remembers(self.book.move(str(choice))) or ""

    def bars(self, memory: str, choice: Choice) -> bool:
        """True if a choice is the move that may not be repeated."""
        return bool(memory) and self.book.move(str(choice)) == memory

    def grounds(self) -> bytes:
        """The tables and house rules on which values depend."""
        return msgspec.json.encode(self.book.essentials)

    def _freed_pattern_of(self, request: Decide) -> _Pattern:
        """The pattern of two menus, including moves that may not be repeated."""
        nothing: BySide[Move | None] = BySide(None, None)
        turns, choices, cells = self._pattern(request)
        freed = [replace(turn, barred=nothing) for turn in turns]
        places = {turn: place for place, turn in enumerate(dict.fromkeys(freed))}
        found = [places[turn] for turn in freed]
        return tuple(places), choices, tuple([tuple([found[cell] for cell in row]) for row in cells])

    def _pattern_of(self, request: Decide) -> _Pattern:
        """The pairs of choices with the same result, for two menus."""
        left, right = (ask.menu.choices if ask.menu else () for ask in request.asks)
        turns: dict[Turn, int] = {}
        cells = tuple(
            [
                tuple([turns.setdefault(self.rounds.turns[str(mine), str(his)], len(turns)) for his in right])
                for mine in left
            ]
        )
        return tuple(turns), BySide(left, right), cells

    def sheet(self, view: Duel, side: Side | None) -> Sheet[SwordsDuel, SwordsSide]:
        """The scoreboard."""
        return sheet(self.book, view)

    def reading(self, told: Sequence[Struct], side: Side) -> Reading:
        """A side's moves so far, each with its situation."""
        return reading(told, side)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in the order of the matrix."""
        return self.book.tables.moves

    @property
    def keeps_notes(self) -> bool:
        """True if players keep a notebook of the pairs met."""
        return self.book.options.notebook

    @property
    def shows_matrix(self) -> bool:
        """True if players may see the matrix in a duel (rule 6)."""
        return self.book.options.show_matrix

    def known(self, told: Sequence[Struct] | None) -> Mapping[tuple[str, str], str]:
        """The cells of the matrix that events show; None: all of them."""
        return known(self.book, told)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        move = self.book.move(str(choice))
        found = _TAGS[move] | {"attacks" if move in self.book.tables.offensive else "defends"}
        return frozenset(found | {"fancy"} if str(choice).endswith(FANCY) else found)


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.fencers
