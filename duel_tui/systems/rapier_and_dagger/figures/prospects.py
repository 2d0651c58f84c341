"""The needs and results of a choice with figures, for each possible answer of the opponent."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from duel_tui.engine.against import Against
from duel_tui.engine.menu import YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Place
from duel_tui.show.outlook import Modifiers, Outlook, Prospect, nothing_foreseen
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures import blade as blades
from duel_tui.systems.rapier_and_dagger.figures import points
from duel_tui.systems.rapier_and_dagger.figures.action import Answer, action_menu, action_roll, answered
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    blades_open,
    counting,
    idle,
    may_strike,
    paid,
    points_left,
    strikers,
    targets,
)
from duel_tui.systems.rapier_and_dagger.hits import Aimed, sword_wound
from duel_tui.systems.rapier_and_dagger.movement import approach_menu, comes_to, movement_menu
from duel_tui.systems.rapier_and_dagger.state import UNPREPARED, Acting, Duel
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Closing, Distance, Movement

WITH_HAND = "+"
"""Stands after an action with which the left hand begins to parry."""
_YES_NO = frozenset(YesNo)


def outlook(book: Book, duel: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
    """What the choices with figures need and lead to; of a question that is none of them, nothing."""
    side, duel = ask.side, counting(book, duel)
    match ask.what:
        case "approach":
            return Outlook(lambda key: _of_approach(book, duel, side, key))
        case "combat_movement":
            return Outlook(lambda key: _of_movement(book, duel, side, Movement(key)))
        case "change_movement" | "change_movement_again":
            return Outlook(lambda key: _of_change(book, duel, side, key))
        case "blade":
            return Outlook(lambda key: _of_blade(book, duel, side, modifiers, key), ("blade",))
        case "change_blade":
            return Outlook(lambda key: _of_blade_change(book, duel, side, key))
        case "sword_action":
            return Outlook(_Actions(book, duel, ask, modifiers).reckoned, *_FIELDS)
        case "after_attack":
            return Outlook(lambda key: _of_closing(duel, key))
        case _:
            return nothing_foreseen()


def _of_approach(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The feet between the fencers after a walk: the fewest and the most."""
    if key == Movement.YIELD:
        return ()
    reach = book.reach
    left = duel.distance - int(key)
    near, far = max(reach, left - farthest_walk(book, duel, side.foe)), max(reach, left)
    line = "approach" if near < far else "arrives" if far == reach else "apart"
    return (Prospect("", facts=(("nearest", near), ("farthest", far)), line=line),)


def farthest_walk(book: Book, duel: Duel, side: Side) -> int:
    """The most feet that a side may walk; who has turned the back walks nowhere (RD-159)."""
    if duel.fighters[side].unaware:
        return 0
    keys = approach_menu(book, duel, side).keys
    return max([int(key) for key in keys if key != Movement.YIELD])


def _of_movement(book: Book, duel: Duel, side: Side, mine: Movement) -> tuple[Prospect, ...]:
    """The attacks and the measure of a movement, against each movement of the opponent."""
    if mine is Movement.YIELD:
        return ()
    found: list[Prospect] = []
    advantage = points.advantage_of(points.combat_points(book, duel))
    for his in movement_menu(book, duel, side.foe).keys:
        if his is not Movement.YIELD:
            movements: BySide[Movement] = BySide(mine, his) if side is Side.LEFT else BySide(his, mine)
            plan = points.planned_with_points(book, movements, advantage)
            attacks = points.attacks_made(book, duel, plan.attacks)
            facts = _granted(attacks, side, comes_to(book, duel, plan.result))
            found.append(Prospect(his, facts=facts, line=_each("granted", attacks)))
    return tuple(found)


def _of_change(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The price of a change of movement, the points left, and the attacks and the measure after it."""
    before = duel.revealed.richer.paid
    duel = points.moved(book, duel, key)
    plan = duel.revealed
    attacks = points.attacks_made(book, duel, points.attacks_left(duel, plan))
    facts = (
        ("cost", plan.richer.paid - before),
        ("left", plan.richer.left),
        *_granted(attacks, side, comes_to(book, duel, plan.result)),
    )
    unable = _unpaid(book, duel)
    return (Prospect("", facts=facts, line=f"changed_{unable}" if unable else _each("changed", attacks)),)


def _each(line: str, attacks: BySide[int]) -> str:
    """The line about attacks: that for two sides with the same number, if they have."""
    return f"{line}_each" if attacks.left == attacks.right else line


UNPAID = ("no_points_to_attack", "nobody_attacks")
"""Why nobody can make an attack that a changed movement grants: points are lacking, or in any case."""


def _unpaid(book: Book, duel: Duel) -> str:
    """Why nobody can make an attack that a changed movement grants; empty: a side can, or none is granted.

    An attack is granted whatever the fencers have left; it passes where neither can pay for it.
    """
    if book.switches.attack != "actions":
        return ""
    granted = points.attacks_left(duel, duel.revealed)
    having = [side for side in Side if granted[side]]
    if not having or any(strikers(book, duel)[side] for side in having):
        return ""
    return UNPAID[not any(may_strike(book, duel, side) for side in having)]


def _granted(attacks: BySide[int], side: Side, result: Distance) -> tuple[tuple[str, int | Distance], ...]:
    return (("attacks", attacks[side]), ("foe_attacks", attacks[side.foe]), ("result", result))


def _of_closing(duel: Duel, key: str) -> tuple[Prospect, ...]:
    """The measure after the last attack: at which the fencers stand if the richer side stays, or closes in."""
    plan = duel.revealed
    after = points.closed(duel).plan if key == Closing.CLOSE else plan
    assert after is not None
    near = "near" if plan.result is Distance.MISURA_STRETTA else "far"
    return (Prospect("", facts=(("result", points.set_apart(after.result)),), line=f"{key}_{near}"),)


def _of_blade(book: Book, duel: Duel, side: Side, modifiers: Modifiers, stance: str) -> tuple[Prospect, ...]:
    """What a blade does to the rolls of both, against each blade that the opponent may show.

    Of a simple blow at a target, such as `cut H`, the roll before blades, actions and the left hand count.
    """
    blow, _, place = stance.partition(" ")
    if place:
        return (_unprepared(book, duel, side, modifiers, Aimed(Place(place), Blow(blow))),)
    mine, alone = Blade(stance), idle(book, duel) is side.foe
    shown = blades_payable(book, duel, side.foe)
    return tuple([_of_blades(book, mine, his, "blade_alone" if alone else "blades") for his in shown])


def _unprepared(book: Book, duel: Duel, side: Side, modifiers: Modifiers, aimed: Aimed) -> Prospect:
    blow, target = aimed.blow, aimed.target
    simple = Action.SIMPLE_CUT if blow is Blow.CUT else Action.SIMPLE_THRUST
    bare = replace(duel, attack=UNPREPARED)
    roll = action_roll(book, bare, side, Acting(target, simple), Answer(simple))
    return Prospect("", mine=modifiers.on(side, roll), wound=sword_wound(book, duel, side, blow, target))


def _of_blade_change(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The price of a change of blade, and what it does to the rolls of both."""
    attack = duel.prepared
    mine = attack.blades[side] if key == points.KEEP else Blade(key)
    cost = 0 if key == points.KEEP else blades.change_cost(book, attack.blades[side], mine)
    line = "blade_changed_alone" if idle(book, duel) is side.foe else "blade_changed"
    found = _of_blades(book, mine, attack.blades[side.foe], line)
    return (replace(found, facts=(("cost", cost), *found.facts)),)


def _of_blades(book: Book, mine: Blade, his: Blade, line: str) -> Prospect:
    table = book.tables.figures.blade
    return Prospect(his, facts=(("by", table[his][mine]), ("foe_by", table[mine][his])), line=line)


def blades_payable(book: Book, duel: Duel, side: Side) -> tuple[Blade, ...]:
    """The blades that a side can show."""
    left, costs = points_left(book, duel.fighters[side]), book.tables.figures.blade_cost
    return tuple([one for one in blades_open(book, duel, side)[0] if costs[one] <= left])


_FIELDS = (
    ("action", "target", "left_hand"),
    ("action", "left_hand"),
    ("action", "target"),
    ("action",),
    ("left_hand",),
)
"""The fields of a sword action whose keys name a stance, such as `thrust H yes`."""
ANYWHERE = "*"
"""Stands in a stance for the target that suits each blow best."""


class _Actions:
    """The stances of a side in an exchange of sword actions."""

    def __init__(self, book: Book, duel: Duel, ask: Ask, modifiers: Modifiers) -> None:
        self._book = book
        self._duel = duel
        self._side = side = ask.side
        self._modifiers = modifiers
        self._hands: dict[Action, set[YesNo | None]] = {}
        """By each action that can be chosen: what the left hand may do with it; None: it is not asked."""
        for one in _choices(book, duel, side):
            self._hands.setdefault(one.action or Action.NONE, set()).add(one.left_hand)
        self._answers = answers(book, duel, side.foe)
        self._threats = tuple([one for one in payable(book, duel, side.foe) if one.blow])

    def reckoned(self, stance: str) -> Sequence[Prospect]:
        """The rolls of both with an action against each answer, or those against an action that is no blow.

        A stance is an action, its target, and what the left hand does, as far as they are known.
        """
        words = stance.split()
        if words[0] in _YES_NO:
            return hand_prospects(self._book, self._duel, self._side) if words[0] == YesNo.YES else ()
        action = Action(words[0])
        hands: set[YesNo | None] = {YesNo(one) for one in words if one in _YES_NO}
        hands = hands or self._hands.get(action, set())
        choices = [Acting(action=action, left_hand=one) for one in hands]
        shields = {answered(self._book, self._duel, self._side, one) for one in choices}
        shield = shields.pop() if len(shields) == 1 else None
        places = [one for one in words[1:] if one not in _YES_NO]
        leaves = self._leaves(action, hands)
        if places == [ANYWHERE]:
            found = [self._met(key, action, None, shield) for key in self._answers]
        elif action.blow is None:
            found = self._threatened(shield) if shield else []
        elif place := Place(places[0]) if places else self._duel.prepared.targets[self._side]:
            found = [self._met(key, action, place, shield) for key in self._answers]
        else:
            return ()
        return [replace(one, leaves=leaves) for one in found]

    def _met(self, key: str, action: Action, place: Place | None, shield: Answer | None) -> Prospect:
        """An action against one answer; without a place, each blow goes where it hits most likely."""
        book, duel, side, answer = self._book, self._duel, self._side, self._answers[key]
        mine = his = None
        if action.blow:
            where = (place,) if place else targets(book, duel)
            mine = self._best(side, action, where, answer)
        if answer.action.blow and shield:
            his = self._best(side.foe, answer.action, targets(book, duel), shield)
        wound = sword_wound(book, duel, side, action.blow, place) if action.blow and place else ""
        return Prospect(key, mine=mine, his=his, wound=wound)

    def _threatened(self, shield: Answer) -> list[Prospect]:
        """The roll of each blow of the opponent at each target."""
        book, duel, foe = self._book, self._duel, self._side.foe
        return [
            Prospect(
                f"{action} {place}",
                his=self._best(foe, action, (place,), shield),
                his_wound=sword_wound(book, duel, foe, action.blow, place),
            )
            for action in self._threats
            if action.blow
            for place in targets(book, duel)
        ]

    def _best(self, side: Side, action: Action, places: Sequence[Place], met: Answer) -> Against:
        """The roll of a side's blow at the place where it hits most likely."""
        rolls = [action_roll(self._book, self._duel, side, Acting(place, action), met) for place in places]
        return self._modifiers.on(side, min(rolls, key=lambda roll: roll.number - roll.bonus))

    def _leaves(self, action: Action, hands: Iterable[YesNo | None]) -> int | None:
        """The points left after an action; None: that depends on what the left hand does."""
        fighter = self._duel.fighters[self._side]
        found = {
            points_left(self._book, paid(self._book, fighter, action, parries=one is YesNo.YES))
            for one in hands
        }
        return found.pop() if len(found) == 1 else None


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


def answers(book: Book, duel: Duel, side: Side) -> dict[str, Answer]:
    """Every answer of a side to a blow; an action with which the left hand begins to parry has a `+` after its key."""
    found: dict[str, Answer] = {}
    for choice in _choices(book, duel, side):
        action = choice.action or Action.NONE
        answer = answered(book, duel, side, choice)
        begins = answer.parries and not duel.fighters[side].effort.parries
        found[f"{action}{WITH_HAND}" if begins else str(action)] = answer
    return found


def payable(book: Book, duel: Duel, side: Side) -> tuple[Action, ...]:
    """The actions of a side that its state allows and its points can pay."""
    return tuple(dict.fromkeys([one.action or Action.NONE for one in _choices(book, duel, side)]))


def _choices(book: Book, duel: Duel, side: Side) -> Sequence[Acting]:
    menu = action_menu(book, duel, side)
    return menu.choices if menu else (Acting(action=Action.NONE),)
