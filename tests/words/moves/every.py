"""Every claim of every game."""

from tests.words.moves import (
    card_duel,
    duel_of_swords,
    dueling_scars,
    en_garde,
    rapier_and_dagger_attacks,
    rapier_and_dagger_blades,
    rapier_and_dagger_contact,
    rapier_and_dagger_figures,
    rapier_and_dagger_parries,
    rapier_and_dagger_states,
    rapier_and_dagger_strikes,
    rapier_and_dagger_targets,
)
from tests.words.moves.claims import CLAIMS, Claim, counted

MODULES = (
    rapier_and_dagger_attacks,
    rapier_and_dagger_parries,
    rapier_and_dagger_contact,
    rapier_and_dagger_figures,
    rapier_and_dagger_targets,
    rapier_and_dagger_strikes,
    rapier_and_dagger_blades,
    rapier_and_dagger_states,
    duel_of_swords,
    dueling_scars,
    en_garde,
    card_duel,
)
__all__ = ["CLAIMS", "MODULES", "Claim", "counted"]
