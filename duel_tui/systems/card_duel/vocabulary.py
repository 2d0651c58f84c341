"""The vocabulary of the card duel: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.model import JOKER, NONE, STOP, Effect, Suit

_SCENE = (
    "ace_title", "another_title", "attack_said_none", "back", "beside",
    "bout_follows", "brief_fewer", "brief_one_fewer", "by", "by_card", "deed", "emergency_legend",
    "emergency_title", "fits_legend", "if_no", "if_yes", "kinds", "lacks", "left_in_deck", "met_in_text",
    "next_boxes", "next_ends", "next_wound", "next_wound_short", "now_attacks", "of_unseen",
    "parries_legend", "parries_of", "places_legend", "quiet", "said_attack", "said_attack_joker",
    "said_defence_draw", "said_defence_joker", "said_defence_none", "score", "shows_fewer",
    "shows_one_fewer", "signs_beside", "so_far", "then_hit", "unhurt", "unseen_legend", "unseen_said",
    "use_legend", "wins", "wound",
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
        "ending": (),
        "face": (),
        "fills": (),
        "grade": Grade,
        "head": (),
        "hindered": (),
        "hindered_brief": (),
        "now": (),
        "panel": (),
        "panel_brief": (),
        "parrying": (),
        "place": Place,
        "rank": (),
        "row": (),
        "suit": Suit,
        "suit_letter": (),
        "suit_sign": (),
        "then": (),
        "typed_card": (),
        "until": (),
        "use": (),
    },
    scene=_SCENE,
    poses=("ace", "attack", "effect", "end", "guard", "moved", "parry", "struck"),
)
"""The names for which the folder of the game needs words."""
