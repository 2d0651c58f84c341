"""The vocabulary of Rapier & Dagger: events, questions, rolls, labels, and the sentences of its duel screen."""

from duel_tui.engine.menu import STAY, YesNo
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Armour, Blow, Characteristic, Grade, LeftHand, Means, Place, Weapon
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.figures.points import KEEP
from duel_tui.systems.rapier_and_dagger.figures.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.ground.going import WORDS
from duel_tui.systems.rapier_and_dagger.ground.terms import CIRCUMSTANCES, Heading
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import (
    Action,
    Behind,
    Blade,
    Closing,
    Defence,
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
    "action", "action_at", "action_number", "action_prices", "action_where", "after_attacks",
    "all_natural", "approach", "armour",
    "attack", "attack_number",
    "blade", "blade_prices", "blades_met", "both_chose", "both_chose_short", "chances_hand", "change",
    "change_price", "choose_equal", "circumstances", "combat_movement", "combat_movement_short", "costs",
    "exchange", "feet", "feet_apart", "hand", "help_back",
    "help_creep", "help_digits", "help_down", "help_facing", "help_feet", "help_points", "help_sample",
    "help_odds", "help_signs", "help_stay", "help_turn", "help_up", "help_up_free", "help_wait", "help_ways",
    "if_movement", "kit_on", "kit_parries", "leads_to", "leaves", "legend_always", "legend_blade_change", "legend_blade_change_all",
    "legend_blades_short", "legend_bought", "legend_change", "legend_measures", "legend_movement_points",
    "legend_natural", "legend_never", "legend_numbers", "legend_numbers_no_action", "legend_pair",
    "legend_pips", "legend_price", "legend_prone", "legend_reach", "legend_results", "legend_signs",
    "legend_waiting", "listed", "map_edge", "map_floor", "map_hampers_told", "map_note", "map_of_before",
    "map_only", "map_row", "map_run", "map_runs", "map_way", "map_way_out", "map_ways", "map_ways_plot",
    "map_weather", "map_weather_told", "mark", "mark_lost", "mark_old", "mark_several", "means", "moved", "moved_both", "movement",
    "needs_by", "no_attack_made", "no_parry", "nobody_changes", "nothing_seen", "off", "off_distance",
    "on_roll", "plot", "plot_feet", "plot_gave", "plot_gave_points", "plot_keys", "plot_least", "plot_leaves", "plot_more",
    "plot_no_feet", "plot_none", "plot_none_points", "plot_none_points_short",
    "plot_none_short", "plot_so_far", "plot_strained", "plot_too_far", "plot_took", "plot_took_points",
    "plot_took_points_apart",
    "plot_turning", "points_cell", "points_turns_short", "prone_sign", "round", "said_action_where",
    "said_blade_too_dear", "said_chance", "said_distance", "said_need", "said_needs", "said_number",
    "said_spread", "said_strike", "score", "seen_actions", "seen_attempts", "seen_blades",
    "seen_movements", "seen_parries", "seen_stood", "seen_targets", "seen_walks", "seen_walks_last", "so_far",
    "square_blocks", "square_hampers", "square_table", "square_way_out", "succeeds", "sword_points_left",
    "sword_points_pair", "sword_points_short", "sword_points_tight", "then", "told_attacks",
    "turn", "unavailable", "walk", "walk_apart", "walk_reach", "walk_surely", "walk_with", "whose", "you",
    "your",
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
        "attacks_each": (),
        "blade": Blade,
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
        "met": Line,
        "movement": Movement,
        "movement_head": (),
        "next": (),
        "next_short": (),
        "part": (),
        "pip": ("spent", "left", "bar"),
        "place": Place,
        "place_brief": Place,
        "place_least": Place,
        "place_short": Place,
        "result_letter": Result,
        "said_action": (),
        "said_blade": Blade,
        "said_means": (),
        "sheet": (),
        "stands_at": Result,
        "times": (),
        "trying": (),
        "weapon": Weapon,
        "wound_letter": Grade,
    },
    scene=_SCENE,
    poses=_POSES,
)
"""The names for which the folder of the game needs words."""
