"""The vocabulary of the card duel: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.model import JOKER, NONE, STOP, Effect, Suit

_SCENE = (
    "ace_title", "another_title", "back", "beside", "bout_follows", "boxes", "brief_fewer", "brief_one_fewer",
    "by", "by_card", "deed", "emergency_title", "emergency_title_brief", "filled", "kinds", "lacks",
    "left_in_deck", "met_in_text", "next_boxes", "next_ends", "next_wound", "next_wound_short", "now_attacks",
    "one_box", "parries_of", "said_attacks_next", "said_effect", "said_emergency", "said_hit",
    "said_joker_attacks", "said_joker_parries", "said_left", "said_use", "score", "shows_fewer",
    "shows_one_fewer", "signs_beside", "so_far", "then_ends", "then_hit", "unhurt", "wins", "wound",
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
        "place": Place,
        "rank": (),
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
