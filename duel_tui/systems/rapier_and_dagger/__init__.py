"""Rapier & Dagger (W. Backhaus, 1978): fencing with pencil and paper."""

from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger, fencers
from duel_tui.systems.rapier_and_dagger.scene import RapierScene
from duel_tui.systems.rapier_and_dagger.tables import Tables

__all__ = ["KEY", "Options", "RapierAndDagger", "RapierScene", "Tables", "fencers"]
