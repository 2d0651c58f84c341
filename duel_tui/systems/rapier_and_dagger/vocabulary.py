"""The vocabulary of Rapier & Dagger: events, questions, rolls, labels, sentences of its duel screen, and the tags of choices, to which tastes refer."""

from duel_tui.engine.menu import STAY, Choice, Plot, Plotted, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Armour, Blow, Characteristic, Grade, LeftHand, Means, Place, Weapon
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.clauses import FRIENDS
from duel_tui.systems.rapier_and_dagger.figures.points import KEEP
from duel_tui.systems.rapier_and_dagger.ground.going import WORDS
from duel_tui.systems.rapier_and_dagger.ground.plot import Course
from duel_tui.systems.rapier_and_dagger.state import HINDRANCES, Acting, Blading, Exchange
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS, TARGETS
from duel_tui.systems.rapier_and_dagger.terms import (
    CIRCUMSTANCES,
    Action,
    Behind,
    Blade,
    Closing,
    Defence,
    Distance,
    Heading,
    Mercy,
    Movement,
    Parry,
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

_STATES = (
    "prone", "maimed", "disarmed", "back_turned", *HINDRANCES, "left_arm_useless", "sword_arm_useless", "right_leg_useless",
    "left_leg_useless",
)  # fmt: skip
_HINDERED = (*_STATES, "sword sheathed", "sword just out")
"""The keys of what hinders a fencer: in `sheet.states`, and in panels."""
_FALLEN = ("unconscious", "dead")

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
        "guard": Parry,
        "guard_short": Parry,
        "heading": Heading,
        "held": LeftHand,
        "hindered": (*_HINDERED, *_FALLEN),
        "hindered_ends": _HINDERED,
        "hindered_short": (*_HINDERED, *_FALLEN),
        "left_hand": LeftHand,
        "means": Means,
        "measure_brief": Distance,
        "measure_said": (*Distance, *FRIENDS.values()),
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
        "result_letter": Distance,
        "said_means": (),
        "sheet": (),
        "state": (*_STATES, "sheathed", "prone_needs", "disarmed_needs", *_FALLEN),
        "trying": (),
        "weapon": Weapon,
        "wound_letter": Grade,
    },
    scene=_SCENE,
    poses=_POSES,
)
"""The names for which the folder of the game needs words."""


_OF_MOVEMENT = {
    Movement.BACK: frozenset({"back", "gives ground"}),
    Movement.STAND: frozenset({"stand", "holds ground"}),
    Movement.PASS_SIDE: frozenset({"pass side", "circles"}),
    Movement.VOLT: frozenset({"volt", "circles"}),
    Movement.PASS_FORWARD: frozenset({"pass forward", "closes"}),
    Movement.YIELD: frozenset({"yield"}),
}
_OF_PLACE = {
    "SA": "sword arm",
    "H": "head",
    "RC": "right chest",
    "LC": "left chest",
    "RL": "right leg",
    "LL": "left leg",
    "LA": "left arm",
}
_GIVES_UP = "gives up an attack"
_OF_ACTION = {
    Action.DISENGAGE: frozenset({"disengage", _GIVES_UP}),
    Action.DOUBLE_DISENGAGE: frozenset({"disengage", _GIVES_UP}),
    Action.UNIVERSAL_PARRY: frozenset({"universal parry", _GIVES_UP}),
    Action.NONE: frozenset({"waits"}),
}
_OF_CLOSING = {Closing.STAY: frozenset({"holds ground"}), Closing.CLOSE: frozenset({"closes"})}
_MOVEMENTS = frozenset({"movement", "combat_movement", "change_movement", "change_movement_again"})
_BLADES = frozenset(map(str, Blade))
_OF_DEFENCE = {"HP": "parry high", "CP": "parry centre", "LP": "parry low", "UP": "universal parry"}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    match choice:
        case Exchange():
            return _of_exchange(choice)
        case Blading() | Acting():
            return _with_points(choice)
        case Plotted():
            return frozenset({_of_plot(ask, choice)})
        case _:
            return _of_key(ask.what, str(choice))


def _of_plot(ask: Ask, choice: Plotted) -> str:
    """The tag of a plot: to the opponent or away by a square and more, or round at the same distance."""
    assert isinstance(ask.menu, Plot), "a plot is chosen from a map"
    course: Course = ask.menu.course
    here, foe, scale = course.spot.place, course.foe.place, course.scale
    there = course.progress(choice.steps).spot.place
    if there == here:
        return "holds ground"
    nearer = scale.distance(here, foe) - scale.distance(there, foe)
    if abs(nearer) < scale.square:
        return "circles"
    return "closes" if nearer > 0 else "gives ground"


def _of_key(what: str, key: str) -> frozenset[str]:
    """The tags of a choice that is a single key."""
    if key == Movement.YIELD or (what in _MOVEMENTS and key in _OF_MOVEMENT):
        return _OF_MOVEMENT[Movement(key)]
    match what:
        case "approach":
            return frozenset({"holds ground"} if key == "0" else {"closes"})
        case "after_attack":
            return _OF_CLOSING[Closing(key)]
        case "change_blade" if key in _BLADES:
            return frozenset({key})
        case "means":
            means, _, place = key.partition(" ")
            return frozenset({means, _OF_PLACE[place]} if place else {means})
        case _:
            return frozenset({f"{what} {key}"})


def _with_points(choice: Blading | Acting) -> frozenset[str]:
    """The tags of a blade attack or a sword action."""
    found = {_OF_PLACE[choice.target]} if choice.target else set[str]()
    if isinstance(choice, Blading):
        return frozenset(found | ({str(choice.blade)} if choice.blade else set()))
    if choice.action:
        blow = choice.action.blow
        found |= {str(blow)} if blow else _OF_ACTION[choice.action]
    if choice.left_hand is YesNo.YES:
        found.add("left-hand parry")
    return frozenset(found)


def _of_exchange(choice: Exchange) -> frozenset[str]:
    found: set[str] = set()
    if choice.give_up is YesNo.YES:
        found.add(_GIVES_UP)
    elif choice.target and choice.blow:
        found |= {choice.blow, _OF_PLACE[choice.target]}
    if choice.defence:
        found.add(_OF_DEFENCE[choice.defence])
    return frozenset(found)
