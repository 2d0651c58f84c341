"""Dueling Scars (A. Russin, 2022): a page of dice, with tracks for Action and Effect."""

from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.book import Tables
from duel_tui.systems.dueling_scars.model import Action, Options, Reply, Track, Verdict, Weapon
from duel_tui.systems.dueling_scars.ruleset import KEY, DuelingScars, fencers
from duel_tui.systems.dueling_scars.scene import ScarsScene

__all__ = ["KEY", "VOCABULARY", "DuelingScars", "Options", "ScarsScene", "Tables", "fencers"]

_SCENE = (
    "about_weapon", "action", "assault_of", "attacks", "becomes", "both_choose", "came_to",
    "effect_letter", "from_to", "hit_ends",
    "hit_harmless", "hit_leaves", "hits_against", "hits_needed", "in_hundred", "in_hundred_attacks",
    "lost", "never", "next", "no_weapon", "quiet", "rolled", "rolled_more", "so_far",
    "stakes_lost", "to", "tracks", "turn", "unhurt", "versus", "wager", "wager_unanswered", "weapon",
    "with_chance",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=model.Event,
    asks={"weapon": {"weapon": Weapon}, "wager": {"wager": ()}, "action": {"action": Action}},
    rolls=("coin", "initiative", "action", "complication"),
    labels={
        "action": Action,
        "means": (*Verdict, "success_answered", *Reply),
        "phase": (),
        "track": Track,
        "wager_head": (),
        "weapon": Weapon,
        "weapon_short": Weapon,
    },
    scene=_SCENE,
    poses=("action", "end", "guard", "reply", "struck", "weapon"),
)
"""The names for which the folder of the game needs words."""
