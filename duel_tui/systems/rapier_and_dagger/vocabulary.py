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
    "action", "action_at", "action_number", "after_attacks", "all_natural", "and_hand", "approach", "armour",
    "attack", "attack_number", "attacked", "became", "beside_moves", "beside_natural", "beside_price",
    "blade", "blades_met", "both_chose", "circumstances", "change", "change_price", "choose_equal",
    "combat_movement", "costs", "double_void", "end", "exchange", "feet", "feet_apart", "hand", "if_movement",
    "leads_to", "leaves", "no_attack_made", "legend_always", "kit_on", "legend_blade_change", "legend_bought", "legend_change",
    "legend_measures", "legend_natural", "legend_never", "legend_numbers", "legend_pair", "legend_price",
    "legend_results", "ended_both_fled", "legend_waiting", "listed", "means", "means_at", "movement", "named_pips",
    "needs_by", "no_parry", "nobody_changes", "nothing_seen", "off", "off_distance", "on_roll", "points_cell",
    "round", "said_action_where", "said_chance", "said_distance", "said_needs", "said_number",
    "said_spread", "said_strike", "said_target", "score", "seen_actions", "seen_attempts", "seen_blades", "seen_movements", "seen_parries", "seen_targets", "seen_walks",
    "blade_prices", "both_chose_short", "chances_hand", "combat_movement_short", "kit_parries",
    "legend_blades_short", "legend_movement_points", "legend_numbers_no_action", "legend_pips", "named_points",
    "points_turns_short", "said_blade_too_dear", "said_need", "seen_walks_last", "sword_points_left", "sword_points_pair",
    "sword_points_short", "sword_points_tight", "told_paid_short",
    "so_far", "succeeds", "then", "told_attack_passed", "told_attacks", "told_drawn", "told_movements", "told_no_blow",
    "told_paid", "told_points", "told_round_ended", "told_round_over", "told_touches", "turn",
    "unavailable", "walk", "walk_apart", "walk_reach", "walk_surely", "walk_with", "whose", "you", "your",
    "map_edge", "map_floor", "map_only", "map_row", "map_run", "map_runs", "map_way", "map_way_out", "map_ways", "map_ways_plot", "plot", "plot_feet", "plot_gave", "plot_least", "plot_leaves", "plot_more", "plot_none", "plot_none_short", "plot_so_far",
    "help_back", "help_creep", "help_digits", "help_down", "help_facing", "help_feet", "help_points",
    "help_signs", "help_stay", "help_turn", "help_up", "help_wait", "help_ways", "legend_prone", "legend_reach", "legend_signs", "plot_no_feet", "plot_too_far", "plot_took", "plot_turning", "told_approached", "told_walked",
    "map_note", "map_of_before", "map_weather", "map_weather_told", "map_hampers_told", "plot_keys", "prone_sign", "square_blocks", "square_hampers", "square_table",
    "square_way_out",
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
        "characteristic_short": Characteristic,
        "circle": (),
        "circumstance": CIRCUMSTANCES,
        "grade": Grade,
        "guard": Line,
        "guard_short": Line,
        "facing_sign": Heading,
        "heading": Heading,
        "held": LeftHand,
        "hindered": (),
        "hindered_needs": (),
        "lame": (),
        "left_hand": LeftHand,
        "means": Means,
        "met": Line,
        "met_action": Action,
        "movement": Movement,
        "movement_head": (),
        "part": (),
        "pip": ("spent", "left", "bar"),
        "place": Place,
        "place_brief": Place,
        "place_short": Place,
        "result_letter": Result,
        "rolled": (),
        "said_action": (),
        "said_blade": Blade,
        "said_means": (),
        "sheet": (),
        "stands_at": Result,
        "trying": (),
        "weapon": Weapon,
        "wound": Grade,
        "wound_letter": Grade,
    },
    scene=_SCENE,
)
"""The names for which the folder of the game needs words."""
