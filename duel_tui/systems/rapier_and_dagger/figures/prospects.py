"""The needs and results of a choice with figures, for each possible answer of the opponent."""

from collections.abc import Sequence

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures import blade as blades
from duel_tui.systems.rapier_and_dagger.figures import points
from duel_tui.systems.rapier_and_dagger.figures.action import action_menu
from duel_tui.systems.rapier_and_dagger.figures.approach import approach_menu
from duel_tui.systems.rapier_and_dagger.figures.limits import (
    blades_open,
    idle,
    left_hand_parries,
    may_strike,
    strikers,
    targets,
)
from duel_tui.systems.rapier_and_dagger.figures.roll import Answer, action_roll
from duel_tui.systems.rapier_and_dagger.figures.sword_points import paid, points_left, refreshed
from duel_tui.systems.rapier_and_dagger.hits import sword_stroke, wound_of
from duel_tui.systems.rapier_and_dagger.movement import movement_menu
from duel_tui.systems.rapier_and_dagger.odds import easiest
from duel_tui.systems.rapier_and_dagger.state import Acting, Attack, Blading, Duel, Plan
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Closing, Movement, Result

WITH_HAND = "+"
"""Stands after an action with which the left hand begins to parry."""
_UNPREPARED = Attack(BySide(Blade.ABSENCE, Blade.ABSENCE), BySide(None, None))


def approach_prospects(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The feet between the fencers after a walk: the fewest and the most."""
    if key == Movement.YIELD:
        return ()
    near, far = apart_after(book, duel, side, int(key))
    reach = book.tables.figures.measures[Result.MISURA_LARGA].feet
    line = "approach" if near < far else "arrives" if far == reach else "apart"
    return (Prospect("", facts=(("nearest", near), ("farthest", far)), line=line),)


def apart_after(book: Book, duel: Duel, side: Side, feet: int) -> tuple[int, int]:
    """The fewest and the most feet between the fencers after a side's walk."""
    reach = book.tables.figures.measures[Result.MISURA_LARGA].feet
    left = duel.distance - feet
    return max(reach, left - farthest_walk(book, duel, side.foe)), max(reach, left)


def farthest_walk(book: Book, duel: Duel, side: Side) -> int:
    """The most feet that a side may walk; who has turned the back walks nowhere (RD-159)."""
    if duel.fighters[side].unaware:
        return 0
    keys = approach_menu(book, duel, side).keys
    return max([int(key) for key in keys if key != Movement.YIELD])


def movement_prospects(book: Book, duel: Duel, side: Side, mine: Movement) -> tuple[Prospect, ...]:
    """The attacks and the measure of a movement, against each movement of the opponent."""
    if mine is Movement.YIELD:
        return ()
    found: list[Prospect] = []
    for his in movement_menu(book, duel, side.foe).keys:
        if his is not Movement.YIELD:
            plan = plan_of(book, duel, BySide(mine, his) if side is Side.LEFT else BySide(his, mine))
            attacks = points.attacks_made(book, duel, plan.attacks)
            facts = _granted(attacks, side, plan.result)
            found.append(Prospect(his, facts=facts, line=_each("granted", attacks)))
    return tuple(found)


def plan_of(book: Book, duel: Duel, movements: BySide[Movement]) -> Plan:
    """The attacks and the measure of two movements at the start of a round."""
    return points.planned_with_points(book, movements, points.advantage_of(points.combat_points(book, duel)))


def change_prospects(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The price of a change of movement, the points left, and the attacks and the measure after it."""
    cost, left, plan = changed(book, duel, side, key)
    attacks = points.attacks_made(book, duel, points.attacks_left(duel, plan))
    facts = (("cost", cost), ("left", left), *_granted(attacks, side, plan.result))
    unable = unpaid(book, duel, plan)
    return (Prospect("", facts=facts, line=f"changed_{unable}" if unable else _each("changed", attacks)),)


def _each(line: str, attacks: BySide[int]) -> str:
    """The line about attacks: that for two sides with the same number, if they have."""
    return f"{line}_each" if attacks.left == attacks.right else line


def changed(book: Book, duel: Duel, side: Side, key: str) -> tuple[int, int, Plan]:
    """The price of a change, the points of the difference left after it, and the plan it gives."""
    plan = duel.plan
    assert plan is not None
    assert plan.advantage is not None
    if key == points.KEEP:
        return 0, plan.advantage.left, plan
    cost = points.change_cost(book, plan.movements[side], Movement(key))
    movements = plan.movements.put(side, Movement(key))
    return cost, plan.advantage.left - cost, points.planned_with_points(book, movements, plan.advantage)


def unpaid(book: Book, duel: Duel, plan: Plan) -> str:
    """Why nobody can make an attack that a changed movement grants; empty: a side can, or none is granted.

    An attack is granted whatever the fencers have left; it passes where neither can pay for it.
    """
    if book.switches.attack != "actions":
        return ""
    granted = points.attacks_left(duel, plan)
    if book.options.sap_refresh == "attack" and duel.exchange > 1:
        duel = replace(duel, fighters=duel.fighters.map(refreshed))
    duel = replace(duel, plan=plan)
    having = [side for side in Side if granted[side]]
    if not having or any(strikers(book, duel)[side] for side in having):
        return ""
    return "no_points_to_attack" if any(may_strike(book, duel, side) for side in having) else "nobody_attacks"


def _granted(attacks: BySide[int], side: Side, result: Result) -> tuple[tuple[str, int | Result], ...]:
    return (("attacks", attacks[side]), ("foe_attacks", attacks[side.foe]), ("result", result))


def closing_prospects(duel: Duel, key: str) -> tuple[Prospect, ...]:
    """The measure after the last attack: at which the fencers stand if the richer side stays, or closes in."""
    plan = duel.plan
    assert plan is not None
    after = points.closed(duel).plan if key == Closing.CLOSE else plan
    assert after is not None
    near = "near" if plan.result is Result.MISURA_STRETTA else "far"
    return (Prospect("", facts=(("result", points.set_apart(after.result)),), line=f"{key}_{near}"),)


def blade_prospects(book: Book, duel: Duel, side: Side, choice: Blading) -> tuple[Prospect, ...]:
    """What a blade does to the rolls of both, against each blade that the opponent may show."""
    if choice.blade is None:
        return ()
    mine, alone = choice.blade, idle(book, duel) is side.foe
    shown = blades_payable(book, duel, side.foe)
    return tuple([_of_blades(book, mine, his, "blade_alone" if alone else "blades") for his in shown])


def change_blade_prospects(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The price of a change of blade, and what it does to the rolls of both."""
    attack = duel.attack
    assert attack is not None
    mine = attack.blades[side] if key == points.KEEP else Blade(key)
    cost = 0 if key == points.KEEP else blades.change_cost(book, attack.blades[side], mine)
    line = "blade_changed_alone" if idle(book, duel) is side.foe else "blade_changed"
    found = _of_blades(book, mine, attack.blades[side.foe], line)
    return (replace(found, facts=(("cost", cost), *found.facts)),)


def _of_blades(book: Book, mine: Blade, his: Blade, line: str) -> Prospect:
    own, foes = modifiers(book, mine, his)
    return Prospect(his, facts=(("by", own), ("foe_by", foes)), line=line)


def modifiers(book: Book, mine: Blade, his: Blade) -> tuple[int, int]:
    """What two blades do to the roll of the first side and to that of the other."""
    table = book.tables.figures.blade
    return table[his][mine], table[mine][his]


def blades_payable(book: Book, duel: Duel, side: Side) -> tuple[Blade, ...]:
    """The blades that a side can show."""
    left, costs = points_left(book, duel.fighters[side]), book.tables.figures.blade_cost
    return tuple([one for one in blades_open(book, duel, side)[0] if costs[one] <= left])


def unprepared(book: Book, duel: Duel, side: Side, target: Place, blow: Blow) -> Needs:
    """The roll of a simple blow before blades, actions and the left hand count."""
    simple = Action.SIMPLE_CUT if blow is Blow.CUT else Action.SIMPLE_THRUST
    duel = replace(duel, attack=_UNPREPARED)
    return action_roll(book, duel, side, Acting(target, simple), Answer(simple))


def action_prospects(book: Book, duel: Duel, ask: Ask, whole: Sequence[Acting]) -> tuple[Prospect, ...]:
    """The rolls of a blow against each answer, or of the opponent's blows against an action without one.

    Args:
        book: the book.
        duel: the duel, with the blades of the attack.
        ask: the question.
        whole: the choices that have the fields chosen so far; they have one action and one target, if any.
    """
    side = ask.side
    actions = {one.action for one in whole}
    if len(actions) != 1 or (action := actions.pop()) is None:
        return ()
    shields = {answer_of(book, duel, side, one) for one in whole}
    shield = shields.pop() if len(shields) == 1 else None
    leaves = _leaves(book, duel, side, whole)
    if action.blow is None:
        return _threats(book, duel, side, shield, leaves) if shield else ()
    places = {one.target or _sealed(duel, side) for one in whole}
    place = places.pop()
    if places or place is None:
        return ()
    blow = Acting(place, action)
    wound = wound_at(book, duel, side, action.blow, place)
    return tuple(
        Prospect(
            key,
            action_roll(book, duel, side, blow, against),
            wound=wound,
            foe=threat(book, duel, side, against.action, shield),
            leaves=leaves,
        )
        for key, against in answers(book, duel, side.foe).items()
    )


def _leaves(book: Book, duel: Duel, side: Side, whole: Sequence[Acting]) -> int | None:
    """The points left after any of some choices; None: that depends on what is still open."""
    fighter = duel.fighters[side]
    found = {
        points_left(
            book,
            paid(book, fighter, one.action or Action.NONE, parries=one.left_hand is YesNo.YES),
        )
        for one in whole
    }
    return found.pop() if len(found) == 1 else None


def threat(book: Book, duel: Duel, side: Side, his: Action, shield: Answer | None) -> Needs | None:
    """The roll of an opponent's blow at the target that suits it best; None: it is no blow, or meets no one answer."""
    return best_roll(book, duel, side.foe, his, shield) if his.blow and shield else None


def best_roll(book: Book, duel: Duel, side: Side, action: Action, met: Answer) -> Needs:
    """The roll of a side's blow at the target that suits it best."""
    return easiest(
        [action_roll(book, duel, side, Acting(place, action), met) for place in targets(book, duel)]
    )


def hand_prospects(book: Book, duel: Duel, side: Side) -> tuple[Prospect, ...]:
    """What a left hand that begins to parry adds to the rolls of the opponent's blows, at least and at most."""
    blows = [one for one in payable(book, duel, side.foe) if one.blow]
    found = [parried(book, duel, side, his) for his in blows]
    if not found:
        return ()
    low, high = min(found), max(found)
    line = "hand_parries_one" if low == high else "hand_parries"
    return (Prospect("", facts=(("low", low), ("high", high)), line=line),)


def parried(book: Book, duel: Duel, side: Side, his: Action) -> int:
    """What a side's left hand adds to the roll of a blow, whatever its sword does."""
    blow = Acting(targets(book, duel)[0], his)
    rests, parries = (
        action_roll(book, duel, side.foe, blow, Answer(Action.NONE, hand)).bonus for hand in (False, True)
    )
    return parries - rests


def _sealed(duel: Duel, side: Side) -> Place | None:
    """The target that a side has chosen with its blade."""
    return duel.attack.targets[side] if duel.attack else None


def _threats(book: Book, duel: Duel, side: Side, shield: Answer, leaves: int | None) -> tuple[Prospect, ...]:
    """The roll of each blow of the opponent at each target against an action."""
    foe = side.foe
    return tuple(
        Prospect(
            f"{action} {place}",
            action_roll(book, duel, foe, Acting(place, action), shield),
            wound=wound_at(book, duel, foe, blow, place),
            leaves=leaves,
        )
        for action in payable(book, duel, foe)
        if (blow := action.blow) is not None
        for place in targets(book, duel)
    )


def wound_at(book: Book, duel: Duel, side: Side, blow: Blow, place: Place) -> Grade:
    """The wound that a hit of a side's sword would make."""
    return wound_of(book, duel, side.foe, sword_stroke(duel, side, blow, place))


def answers(book: Book, duel: Duel, side: Side) -> dict[str, Answer]:
    """Every answer of a side to a blow; an action with which the left hand begins to parry has a `+` after its key."""
    found: dict[str, Answer] = {}
    for choice in _choices(book, duel, side):
        action = choice.action or Action.NONE
        answer = answer_of(book, duel, side, choice)
        begins = answer.parries and not duel.fighters[side].effort.parries
        found[f"{action}{WITH_HAND}" if begins else str(action)] = answer
    return found


def payable(book: Book, duel: Duel, side: Side) -> tuple[Action, ...]:
    """The actions of a side that its state allows and its points can pay."""
    return tuple(dict.fromkeys([one.action or Action.NONE for one in _choices(book, duel, side)]))


def _choices(book: Book, duel: Duel, side: Side) -> Sequence[Acting]:
    menu = action_menu(book, duel, side)
    return menu.choices if menu else (Acting(action=Action.NONE),)


def answer_of(book: Book, duel: Duel, side: Side, choice: Acting) -> Answer:
    """What a side's choice does against a blow; a declared parry rests during a universal parry (RD-104)."""
    action, fighter = choice.action or Action.NONE, duel.fighters[side]
    declared = fighter.effort.parries or choice.left_hand is YesNo.YES
    rests = action is Action.UNIVERSAL_PARRY or not left_hand_parries(book, fighter)
    return Answer(action, declared and not rests)
