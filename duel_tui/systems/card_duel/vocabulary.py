"""The vocabulary of the card duel: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.terms import JOKER, NONE, STOP, Effect, Suit

_SCENE = (
    "against", "against_with_ace", "back", "beside", "bout_follows", "bout_over", "brief_fewer",
    "brief_one_fewer", "by", "by_card", "deed", "finds_no_attack", "fits_legend", "kinds", "lacks",
    "met_in_text", "named", "new_bout", "next_boxes", "next_ends", "next_wound", "next_wound_short", "of_unseen", "open",
    "owner", "parries_legend", "places_legend", "quiet", "score", "shown", "shows_fewer",
    "shows_one_fewer", "signs_beside", "then_hit", "unhurt", "unseen_legend", "use_legend", "with_ace",
    "without_ace", "wound",
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
        "comes": (),
        "comes_short": (),
        "corner": (),
        "deed": (),
        "blow_letter": Blow,
        "ended_drawn": (),
        "ending": (),
        "face": (),
        "fills": (),
        "grade": Grade,
        "head": (),
        "hindered": (),
        "hindered_brief": (),
        "now": (),
        "one": (),
        "panel": (),
        "panel_brief": (),
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
        "until": (),
        "use": (),
        "you": (),
    },
    scene=_SCENE,
    poses=("ace", "attack", "effect", "end", "guard", "moved", "parry", "struck"),
)
"""The names for which the folder of the game needs words."""
