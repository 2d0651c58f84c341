"""Rapier & Dagger (W. Backhaus, 1978): fencing with pencil and paper, or with figures."""

from duel_tui.systems.rapier_and_dagger.options import Options, contradiction
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger, fencers
from duel_tui.systems.rapier_and_dagger.scene import RapierScene
from duel_tui.systems.rapier_and_dagger.tables import Tables
from duel_tui.systems.rapier_and_dagger.vocabulary import VOCABULARY

__all__ = [
    "KEY",
    "VOCABULARY",
    "Options",
    "RapierAndDagger",
    "RapierScene",
    "Tables",
    "contradiction",
    "fencers",
]
