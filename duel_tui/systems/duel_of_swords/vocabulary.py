"""The vocabulary of Duel of Swords: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Kind
from duel_tui.systems.duel_of_swords import events
from duel_tui.systems.duel_of_swords.book import ASKED
from duel_tui.systems.duel_of_swords.terms import Move

_SCENE = (
    "barred", "barred_short", "barred_until", "denied", "fancy", "legend_closed", "marks", "next_lead", "of_hits",
    "one_more", "round", "score_head", "so_far", "so_far_none", "two_more", "two_running", "until_round",
    "until_second",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=events.Event,
    asks={ASKED: {ASKED: Move}},
    labels={
        "advantage": (),
        "gives_letter": (),
        "kind": Kind,
        "move": Move,
        "move_about": Move,
        "move_brief": Move,
        "move_short": Move,
        "panel": ("hits", "fancies", "fancy"),
    },
    scene=_SCENE,
)
"""The names for which the folder of the game needs words."""
