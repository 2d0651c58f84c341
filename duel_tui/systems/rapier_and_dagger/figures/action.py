"""Sword actions: both choose at once, both are shown and paid, and the blows among them are rolled (5.7).

An attack is a chain of such exchanges of actions. It ends with a hit, when both do nothing, or when neither can pay
another blow (RD-66, RD-165, RD-175). The blades hold for all of it; every exchange has a target and an action of its own.

A roll has the weapon's number for the target, and adds the Cut or Thrust total, the cell of both blades, the attacker's
side of the cell of both sword actions, the opponent's parry with the left hand and parry advantage, the penalty of the
measure, armour, and the opponent's hindrances.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.menu import Form, Omit, Pairs, YesNo
from duel_tui.engine.rules import commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import told_out
from duel_tui.systems.rapier_and_dagger.figures.events import ActionsShown, AttackPassed, Struck
from duel_tui.systems.rapier_and_dagger.figures.points import attack_over
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    actions_open,
    affords,
    idle,
    left_hand_parries,
    paid,
    points_left,
    price,
    strikers,
    targets,
    why_not,
)
from duel_tui.systems.rapier_and_dagger.guard import armour_parts, burdens, exposed
from duel_tui.systems.rapier_and_dagger.hits import Aimed, strike
from duel_tui.systems.rapier_and_dagger.state import Acting, Duel
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Action, Blade, Distance, Phase


class Answer(Struct, frozen=True):
    """What meets a blow: the opponent's sword action, and whether the left hand parries."""

    action: Action
    parries: bool = False


def action_roll(book: Book, duel: Duel, side: Side, choice: Acting, against: Answer) -> Needs:
    """The roll of a side's blow at a target, given what meets it."""
    figures = book.tables.figures
    me, him = duel.fighters[side], duel.fighters[side.foe]
    target, action = choice.target, choice.action
    assert target is not None, "a blow has a target"
    assert action is not None, "a choice has an action"
    blow = action.blow
    assert blow is not None, "only a blow is rolled"
    numbers = figures.numbers(me.fencer.weapon, me.fencer.style).of(blow)
    number = numbers[Place.LEFT_CHEST if target is Place.LEFT_ARM else target]
    parts = [
        Part(f"{blow} total", me.body.totals.of(blow)),
        Part("blade", _blade(book, duel, side, against)),
        Part("action", figures.action(row_read(duel, side, against), action)),
    ]
    if against.parries:
        parts.append(Part(f"left hand {him.left_hand}", figures.parry[him.left_hand][action]))
    if against.parries or book.options.pa_always:
        parts.append(Part("parry advantage", book.profile(him).parry_of(blow)))
    parts.append(Part("distance", out_of_measure(book, duel, target)))
    if book.options.fig_armour:
        parts.extend(armour_parts(book, him, target, blow))
    parts.extend(burdens(book, him))
    return Needs(number, tuple([part for part in parts if part.value]), book.options.natural_extremes)


def row_read(duel: Duel, side: Side, against: Answer) -> Action:
    """The action against which a side's own is read (RD-171)."""
    return Action.NONE if exposed(duel.fighters[side.foe]) else against.action


def blades_met(book: Book, blades: BySide[Blade], side: Side, against: Answer) -> tuple[Blade, Blade]:
    """A side's blade and the other's; that of a purely defensive side counts, too (RD-67, RD-69)."""
    absent = book.options.defensive_cancels_blade and against.action.blow is None
    return blades[side], Blade.ABSENCE if absent else blades[side.foe]


def _blade(book: Book, duel: Duel, side: Side, against: Answer) -> int:
    mine, his = blades_met(book, duel.prepared.blades, side, against)
    return book.tables.figures.blade[his][mine]


def out_of_measure(book: Book, duel: Duel, target: Place) -> int:
    """The penalty of a target at the measure in force; 0 where it is hit from there (RD-107)."""
    plan = duel.revealed
    now = plan.result
    if book.options.contact_as_ms and now in CONTACTS:
        now = Distance.MISURA_STRETTA
    row = book.tables.figures.target_measure[Place.LEFT_CHEST if target is Place.LEFT_ARM else target]
    return 0 if now in row.measures else row.penalty


_NOTHING = Acting(action=Action.NONE)
_OMITS = (
    *[Omit("action", one, ("target",)) for one in Action if one.blow is None],
    Omit("action", Action.UNIVERSAL_PARRY, ("left_hand",)),
)


async def act(book: Book, duel: Duel) -> Duel:
    """One exchange of sword actions, and whether the attack goes on after it."""
    attack = duel.prepared
    if not any(strikers(book, duel)):
        await tell(AttackPassed(duel.exchange), duel)
        return await told_out(duel, attack_over(book, duel))
    menus = both(lambda side: action_menu(book, duel, side))
    chosen = await commit_unless("sword_action", menus, menus.map(lambda menu: None if menu else _NOTHING))
    actions = chosen.map(lambda one: one.action or Action.NONE)
    parries = chosen.map(lambda one: one.left_hand is YesNo.YES)
    before = duel.fighters
    duel = replace(
        duel, fighters=both(lambda side: paid(book, before[side], actions[side], parries=parries[side]))
    )
    spent = both(lambda side: duel.fighters[side].effort.spent - before[side].effort.spent)
    met_by = both(lambda side: answered(book, duel, side.foe, chosen[side.foe]))
    hands = BySide(met_by.right.parries, met_by.left.parries)
    await tell(ActionsShown(actions, hands, spent, idle(book, duel)), duel)
    # for the first action the target was chosen with the blade
    aimed = both(lambda side: Acting(chosen[side].target or attack.targets[side], actions[side]))
    duel, hit = await _fall(book, duel, aimed, met_by)
    if duel.phase is not Phase.ACTION:
        return duel
    done = hit or book.options.one_action_per_attack or set(actions) == {Action.NONE}
    if done or not any(strikers(book, duel)):
        return await told_out(duel, attack_over(book, duel))
    return replace(duel, attack=replace(attack, actions=attack.actions + 1, targets=BySide(None, None)))


async def _fall(book: Book, duel: Duel, acting: BySide[Acting], met_by: BySide[Answer]) -> tuple[Duel, bool]:
    """The blows among the actions are told and rolled."""
    aimed: dict[Side, Aimed] = {}
    for side in Side:
        place, action, met = acting[side].target, acting[side].action, met_by[side]
        if action is None or action.blow is None or place is None:
            continue
        aimed[side] = Aimed(place, action.blow)
        await tell(Struck(side, place, action.blow, action, met.action, met.parries), duel)
    return await strike(
        book, duel, aimed, lambda now, side: action_roll(book, now, side, acting[side], met_by[side])
    )


def answered(book: Book, duel: Duel, side: Side, choice: Acting) -> Answer:
    """What a side's choice does against a blow; a declared parry rests during a Universal Parry (RD-104)."""
    action, fighter = choice.action or Action.NONE, duel.fighters[side]
    declared = fighter.effort.parries or choice.left_hand is YesNo.YES
    rests = action is Action.UNIVERSAL_PARRY or not left_hand_parries(book, fighter)
    return Answer(action, declared and not rests)


@lru_cache(maxsize=1024)
def action_menu(book: Book, duel: Duel, side: Side) -> Form[Acting] | None:
    """The sword actions of a side; None: it can only do nothing (RD-167, RD-170, RD-172)."""
    fighter = duel.fighters[side]
    open_to = tuple([one for one in actions_open(book, duel, side) if affords(book, fighter, one)])
    denied = tuple([(str(one), _why_not(book, duel, side, one)) for one in Action if one not in open_to])
    asks_hand = (
        not fighter.effort.parries and left_hand_parries(book, fighter) and strikers(book, duel)[side.foe]
    )
    if len(open_to) == 1 and not asks_hand:
        return None
    dear = tuple([one for one in open_to if not affords(book, fighter, one, parries=True)])
    again = duel.prepared.actions > 0 and any(one.blow for one in open_to)
    places = targets(book, duel) if again else ()
    return _form(places, open_to, dear if asks_hand else (), denied, asks_hand=asks_hand)


def _why_not(book: Book, duel: Duel, side: Side, action: Action) -> str:
    """The reason against an action: the state of the side, its style or weapon, or the price."""
    if why := why_not(book, duel, side)[action]:
        return why
    fighter = duel.fighters[side]
    cost = price(book, fighter, action, parries=False)
    return f"costs {cost}, {points_left(book, fighter, action.blow)} left"


@lru_cache
def _form(
    places: tuple[Place, ...],
    open_to: tuple[Action, ...],
    dear: tuple[Action, ...],
    denied: Pairs,
    *,
    asks_hand: bool,
) -> Form[Acting]:
    """The form of an action; `dear` are those that cannot be paid beside a parry with the buckler (RD-173)."""
    fields: list[tuple[str, tuple[str, ...]]] = [("action", open_to)]
    if places:
        fields.insert(0, ("target", places))
    if asks_hand:
        fields.append(("left_hand", (YesNo.NO, YesNo.YES)))
    named = {name for name, _ in fields}
    omits = tuple([one for one in _OMITS if one.key in open_to and set(one.without) <= named])
    refused = tuple([(("action", str(one)), ("left_hand", str(YesNo.YES))) for one in dear])
    usual = (("left_hand", str(YesNo.NO)),) if asks_hand else ()
    return Form(Acting, tuple(fields), omits, refused, denied, usual)
