"""Rapier & Dagger (W. Backhaus, 1978): fencing with pencil and paper, or with figures."""

from duel_tui.systems.rapier_and_dagger.ground.maps import Map, UnknownMapError
from duel_tui.systems.rapier_and_dagger.options import Options, contradiction
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger, fencers
from duel_tui.systems.rapier_and_dagger.scene import RapierScene
from duel_tui.systems.rapier_and_dagger.tables import Tables
from duel_tui.systems.rapier_and_dagger.vocabulary import VOCABULARY

__all__ = [
    "KEY",
    "VOCABULARY",
    "Map",
    "Options",
    "RapierAndDagger",
    "RapierScene",
    "Tables",
    "UnknownMapError",
    "contradiction",
    "fencers",
]
