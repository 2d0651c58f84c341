"""The vocabulary of the card duel: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Grade, Place
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.terms import JOKER, NONE, STOP, Effect, Suit

_SCENE = (
    "against", "against_with_ace", "back", "beside", "bout_follows", "bout_over", "by", "by_card", "deck",
    "deed", "figures", "figures_wounds", "finds_no_attack", "fits_legend", "kinds", "known", "lacks",
    "met_in_text", "named", "new_bout", "of_unseen", "open", "owner", "parries_legend", "places_legend",
    "quiet", "score", "shown", "shown_first", "signs_beside", "then_hit", "unhurt", "unseen_legend",
    "use_legend", "with_ace", "without_ace", "wound", "wounds_at",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=events.Event,
    asks={
        "attack": {"attack": (JOKER, STOP)},
        "defence": {"defence": (JOKER, NONE)},
        "joker": {"joker": (JOKER, NONE)},
        "emergency": {"emergency": YesNo},
        "ace": {"ace": Effect},
        "keep": {"keep": (NONE,)},
        "carry": {"carry": (NONE,)},
        "another_bout": {"another_bout": YesNo},
    },
    rolls=("initiative",),
    labels={
        "arrow": (),
        "corner": (),
        "deed": (),
        "ended_drawn": (),
        "ending": (),
        "face": (),
        "fills": (),
        "grade": Grade,
        "head": (),
        "hindered": (),
        "now": (),
        "one": (),
        "parrying": (),
        "place": Place,
        "rank": (),
        "result": (),
        "row": (),
        "suit": Suit,
        "suit_letter": (),
        "suit_sign": (),
        "then": (),
        "typed_card": (),
        "use": (),
        "you": (),
    },
    scene=_SCENE,
)
"""The names for which the folder of the game needs words."""
