"""The bare state of Duel of Swords as an OpenSpiel Python game, for playouts through pyspiel; it needs open_spiel."""

from collections.abc import Sequence
from typing import Any

import pyspiel

from duel_tui.systems.duel_of_swords.book import Tables
from tests.benchmarks.bare_swords import SwordsGame, SwordsState

_TYPE = pyspiel.GameType(
    short_name="bare_swords",
    long_name="Duel of Swords, bare",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
    parameter_specification={},
)


class BareGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, swords: SwordsGame) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=len(swords.actions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=swords.max_rounds,
        )
        super().__init__(_TYPE, info, {})
        self.swords = swords

    def new_initial_state(self) -> "BareState":
        return BareState(self)


class BareState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    def __init__(self, game: BareGame) -> None:
        super().__init__(game)
        self.bare: SwordsState = game.swords.new_initial_state()

    def current_player(self) -> int:
        return self.bare.current_player()

    def is_terminal(self) -> bool:
        return self.bare.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.bare.legal_actions(player)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.bare.apply_actions(actions)

    def returns(self) -> list[float]:
        return self.bare.returns()


def game(tables: Tables) -> Any:
    return BareGame(SwordsGame(tables))
