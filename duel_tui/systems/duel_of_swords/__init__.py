"""Duel of Swords: ten moves chosen in secret, a matrix, and no dice."""

from duel_tui.systems.duel_of_swords.ruleset import KEY, DuelOfSwords, fencers
from duel_tui.systems.duel_of_swords.scene import SwordsScene
from duel_tui.systems.duel_of_swords.tables import Tables
from duel_tui.systems.duel_of_swords.terms import Options
from duel_tui.systems.duel_of_swords.vocabulary import VOCABULARY

__all__ = ["KEY", "VOCABULARY", "DuelOfSwords", "Options", "SwordsScene", "Tables", "fencers"]
