"""The vocabulary of Rapier & Dagger: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import STAY, YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Armour, Blow, Characteristic, Grade, LeftHand, Means, Place, Weapon
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.clauses import FRIENDS
from duel_tui.systems.rapier_and_dagger.figures.points import KEEP
from duel_tui.systems.rapier_and_dagger.ground.going import WORDS
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS, TARGETS
from duel_tui.systems.rapier_and_dagger.terms import (
    CIRCUMSTANCES,
    Action,
    Behind,
    Blade,
    Closing,
    Defence,
    Heading,
    Line,
    Mercy,
    Movement,
    Result,
)

_ROLLS = (
    "hit", "push", "strike", "break", "tear loose", "hold on", "stagger", "shake off", "rise", "retrieve",
    "kick away", "disarm", "wrist", "beheading", "turn", "draw", "knock down", "stab",
)  # fmt: skip
_SCENE = (
    "action_number", "after_attacks", "all_natural", "and_where", "approach", "armour", "attack_at", "attacks_and_end_unreckoned",
    "attack_number", "blade_alone", "blades_met", "break_away", "change", "change_price",
    "choose", "choose_means", "choose_trade", "circumstances", "comes_to", "exchange", "feet", "feet_apart",
    "free", "hand_no", "help_back", "help_creep", "help_digits", "help_down", "help_facing", "help_feet",
    "help_odds", "help_points", "help_sample", "help_signs", "help_stay", "help_turn", "help_wait", "help_ways",
    "kit_on", "kit_parries", "leads_to", "left", "legend_map", "listed",
    "map_edge", "map_floor", "map_note", "map_of_before", "map_only", "map_row", "map_way", "map_way_out",
    "map_ways", "map_ways_plot", "map_weather", "mark", "mark_lost", "mark_old", "mark_several", "means",
    "means_named", "moved", "moved_both", "movement", "no_attack_brief", "no_attack_made", "no_blow", "nobody_changes",
    "on_roll", "only_push", "pays_nothing", "plot_allows", "plot_bound", "plot_keys",
    "plot_leaves", "plot_loses", "plot_more", "plot_so_far", "plot_stays", "plot_strained", "plot_took_points",
    "plot_turning", "price", "prone_sign", "round", "said_action_where", "said_against", "said_blade_too_dear",
    "said_change", "said_charge", "said_distance", "said_hand_rests", "said_leaves", "said_need", "said_number",
    "said_price", "said_rolls", "said_strike", "said_unavailable", "score", "seen_actions", "seen_attempts",
    "seen_blades", "seen_movements", "seen_others", "seen_parries", "seen_stood", "seen_targets", "seen_walks",
    "seen_walks_last", "so_far", "so_far_brief", "square_hampers", "succeeds", "then", "then_head", "turn", "unavailable", "walk",
    "walk_apart", "walk_reach", "walk_surely", "walk_with",
)  # fmt: skip
_POSES = (
    "action", "attack", "blade", "down", "end", "guard", "hit", "means", "movement", "offhand", "parry", "rest", "walk",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=events.Event,
    asks={
        "movement": {"movement": Movement},
        "accept": {"accept": YesNo},
        "approach": {"approach": ()},
        "plot": {"plot": (*WORDS, STAY, Movement.YIELD)},
        "combat_movement": {"combat_movement": Movement},
        "change_movement": {"change_movement": (KEEP, *MOVEMENTS)},
        "change_movement_again": {"change_movement_again": (KEEP, *MOVEMENTS)},
        "blade": {"target": Place, "blade": Blade},
        "change_blade": {"change_blade": (KEEP, *Blade)},
        "sword_action": {"target": Place, "action": Action, "left_hand": YesNo},
        "after_attack": {"after_attack": Closing},
        "column": {"column": MOVEMENTS},
        "close_behind": {"close_behind": Behind},
        "exchange": {"target": TARGETS, "blow": Blow, "defence": Defence, "give_up": YesNo},
        "grapple": {"grapple": YesNo},
        "means": {"means": (), "means_with": (), "means_at": Place},
        "break_away": {"break_away": YesNo},
        "hold_on": {"hold_on": YesNo},
        "mercy": {"mercy": Mercy},
    },
    rolls=_ROLLS,
    labels={
        "a_wound": Grade,
        "action": Action,
        "action_short": Action,
        "armour": Armour,
        "attacks_alone": (),
        "attacks_each_said": (),
        "attacks_made": (),
        "attacks_short": (),
        "blade": Blade,
        "blade_shown": Blade,
        "blow": Blow,
        "blow_letter": Blow,
        "blow_short": Blow,
        "characteristic_short": Characteristic,
        "circumstance": CIRCUMSTANCES,
        "facing_sign": Heading,
        "grade": Grade,
        "guard": Line,
        "guard_short": Line,
        "heading": Heading,
        "held": LeftHand,
        "hindered": (),
        "hindered_ends": (),
        "hindered_short": (),
        "left_hand": LeftHand,
        "means": Means,
        "measure_brief": Result,
        "measure_said": (*Result, *FRIENDS.values()),
        "movement": Movement,
        "moved": (),
        "movement_head": (),
        "next": (),
        "next_short": (),
        "part": (),
        "pip": ("left",),
        "place": Place,
        "place_least": Place,
        "place_short": Place,
        "result_letter": Result,
        "said_means": (),
        "sheet": (),
        "trying": (),
        "weapon": Weapon,
        "wound_letter": Grade,
    },
    scene=_SCENE,
    poses=_POSES,
)
"""The names for which the folder of the game needs words."""
