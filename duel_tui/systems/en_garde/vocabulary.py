"""The vocabulary of En Garde: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.systems.en_garde import events
from duel_tui.systems.en_garde.terms import How, Level

_SCENE = (
    "apart_now", "hits_of", "no_play", "no_turn", "not_seen", "pack", "pack_0", "pack_1",
    "round", "said_advance", "said_apart", "said_both", "said_concede", "said_empty", "said_ground", "said_hit",
    "said_parry", "said_parry_sum", "said_pass", "said_riposte", "said_safe", "said_stop", "said_sure",
    "said_sure_riposte", "said_then_stuck", "said_then_turn", "so_far", "unseen",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=events.Event,
    asks={
        "turn": {"turn": (), "turn_with": (), "turn_at": ()},
        "answer": {"answer": (), "answer_with": (), "answer_at": ()},
    },
    rolls=("first player",),
    labels={
        "count": (),
        "done": (),
        "how": How,
        "level": Level,
        "play": (),
        "verb": (),
    },
    scene=_SCENE,
    poses=("answer", "attack", "end", "guard", "lost", "moved", "parry", "round", "struck", "won"),
)
"""The names for which the folder of the game needs words."""
