"""Duel of Swords as written, as a bare state in the style of OpenSpiel's Python games: the measure of playouts.

It has no events, no sheets, no house rules and no saves: only moves, a score and an end. The matrix and the limits come
from the game's tables, so that both play the same game.
"""

from collections.abc import Callable, Sequence

from duel_tui.systems.duel_of_swords.book import Tables
from duel_tui.systems.duel_of_swords.model import Result

SIMULTANEOUS, TERMINAL = -2, -4
"""The players of a state in which both decide, and of one that is over."""
_NOTHING, _LEFT_HITS, _RIGHT_HITS, _LEFT_GAINS, _RIGHT_GAINS, _BOTH_HIT = range(6)
_CODES = {
    Result.NOTHING: _NOTHING,
    Result.LEFT_HITS: _LEFT_HITS,
    Result.RIGHT_HITS: _RIGHT_HITS,
    Result.LEFT_GAINS: _LEFT_GAINS,
    Result.RIGHT_GAINS: _RIGHT_GAINS,
    Result.BOTH_HIT: _BOTH_HIT,
}


class SwordsGame:
    """The figures of the game, shared by all its states."""

    def __init__(self, tables: Tables) -> None:
        results = tables.results()
        self.matrix = [[_CODES[results[mine, his]] for his in tables.moves] for mine in tables.moves]
        self.actions = list(range(len(tables.moves)))
        self.hits_to_win = tables.hits_to_win
        self.max_rounds = tables.max_rounds

    def new_initial_state(self) -> "SwordsState":
        return SwordsState(self)


class SwordsState:
    """A duel in progress: actions are numbers of moves."""

    __slots__ = ("_game", "_matrix", "advantages", "hits", "over", "round")

    def __init__(self, game: SwordsGame) -> None:
        self._game = game
        self._matrix = game.matrix
        self.hits = [0, 0]
        self.advantages = [False, False]
        self.round = 1
        self.over = False

    def current_player(self) -> int:
        return TERMINAL if self.over else SIMULTANEOUS

    def is_terminal(self) -> bool:
        return self.over

    def legal_actions(self, player: int) -> list[int]:
        return self._game.actions

    def apply_actions(self, actions: Sequence[int]) -> None:
        result = self._matrix[actions[0]][actions[1]]
        if result >= _LEFT_GAINS and result != _BOTH_HIT:
            side = result - _LEFT_GAINS
            converts = self.advantages[side]
            self.hits[side] += converts
            self.advantages = [False, False]
            self.advantages[side] = not converts
        else:
            if result == _LEFT_HITS:
                self.hits[0] += 1
            elif result == _RIGHT_HITS:
                self.hits[1] += 1
            elif result == _BOTH_HIT:
                self.hits[0] += 1
                self.hits[1] += 1
            self.advantages = [False, False]
        left, right = self.hits
        game = self._game
        if self.round >= game.max_rounds or (left != right and max(left, right) >= game.hits_to_win):
            self.over = True
        else:
            self.round += 1

    def returns(self) -> list[float]:
        left, right = self.hits
        if not self.over or left == right:
            return [0.0, 0.0]
        return [1.0, -1.0] if left > right else [-1.0, 1.0]


def play_out(game: SwordsGame, chance: Callable[[], float]) -> list[float]:
    """Uniform random moves to the end of one duel; its returns."""
    state = game.new_initial_state()
    while not state.is_terminal():
        left, right = state.legal_actions(0), state.legal_actions(1)
        state.apply_actions((left[int(chance() * len(left))], right[int(chance() * len(right))]))
    return state.returns()
