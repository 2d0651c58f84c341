"""Dueling Scars (A. Russin, 2022): a page of dice, with tracks for Action and Effect."""

from duel_tui.systems.dueling_scars.book import Tables
from duel_tui.systems.dueling_scars.model import Options
from duel_tui.systems.dueling_scars.ruleset import KEY, DuelingScars, fencers
from duel_tui.systems.dueling_scars.scene import ScarsScene
from duel_tui.systems.dueling_scars.vocabulary import VOCABULARY

__all__ = ["KEY", "VOCABULARY", "DuelingScars", "Options", "ScarsScene", "Tables", "fencers"]
