"""Duel of Swords: ten moves chosen in secret, a matrix, and no dice."""

from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Kind
from duel_tui.systems.duel_of_swords import model
from duel_tui.systems.duel_of_swords.book import ASKED, Tables
from duel_tui.systems.duel_of_swords.model import Move, Options
from duel_tui.systems.duel_of_swords.ruleset import KEY, DuelOfSwords, fencers
from duel_tui.systems.duel_of_swords.scene import SwordsScene

__all__ = ["KEY", "VOCABULARY", "DuelOfSwords", "Options", "SwordsScene", "Tables", "fencers"]

_SCENE = (
    "barred", "barred_until", "begin", "begin_fancies", "chosen", "fancies_left", "next_lead", "none_met",
    "not_met", "of_hits", "round", "so_far", "so_far_none",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=model.Event,
    asks={ASKED: {ASKED: Move}},
    labels={
        "advantage": (),
        "gives_letter": (),
        "gives_word": (),
        "kind": Kind,
        "move": Move,
        "move_short": Move,
        "panel": ("hits", "fancies", "fancy"),
    },
    scene=_SCENE,
    poses=("end", "guard", "held", "move", "struck"),
)
"""The names for which the folder of the game needs words."""
