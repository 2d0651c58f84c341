"""The card duel: two decks, hands, attack and defence by rank and suit."""

from duel_tui.systems.card_duel.book import Tables
from duel_tui.systems.card_duel.model import Options
from duel_tui.systems.card_duel.ruleset import KEY, CardDuel, fencers
from duel_tui.systems.card_duel.scene import CardScene
from duel_tui.systems.card_duel.vocabulary import VOCABULARY

__all__ = ["KEY", "VOCABULARY", "CardDuel", "CardScene", "Options", "Tables", "fencers"]
