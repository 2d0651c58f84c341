"""The beginning of an attack: target and blade attack in secret, and the richer side's change of its blade (5.7).

The target stays sealed until the sword actions are shown, and the other side has to guess it (RD-142). What both knew
before they chose their blades follows from what is shown: the prices of the blades are open, and the difference of the
points left is kept with the attack. So the other side's best mix there can be found again, and with it how likely each
target is beside the blade that was shown.
"""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import Form, OneOf, Pairs
from duel_tui.engine.rules import choose, commit_unless, tell
from duel_tui.engine.side import Side, both
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import draw_swords, told_out
from duel_tui.systems.rapier_and_dagger.figures.events import (
    AttackPassed,
    BladeChanged,
    BladeKept,
    BladesShown,
)
from duel_tui.systems.rapier_and_dagger.figures.points import KEEP, attack_over
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    blades_open,
    can_pay_blow,
    counting,
    idle,
    points_left,
    spending,
    strikers,
    targets,
)
from duel_tui.systems.rapier_and_dagger.state import Attack, Blading, Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Blade, Drawn, Phase

SEALED = ("target",)
"""The fields that stay secret until the sword actions are shown (RD-142)."""
_NOTHING = Blading(blade=Blade.ABSENCE)


async def blades(book: Book, duel: Duel) -> Duel:
    """Both choose a blade attack, and a target, in secret; the blades are shown and paid (RD-167 to RD-169)."""
    duel = await draw_swords(book, counting(book, duel))
    if not any(strikers(book, duel)):
        await tell(AttackPassed(duel.exchange), duel)
        return await told_out(duel, attack_over(book, duel))
    richer, difference = compared(book, duel)
    menus = both(lambda side: blade_menu(book, duel, side))
    settled = menus.map(lambda menu: None if menu else _NOTHING)
    chosen = await commit_unless("blade", menus, settled, SEALED)
    shown = chosen.map(lambda one: one.blade or Blade.ABSENCE)
    prices = shown.map(lambda one: book.tables.figures.blade_cost[one])
    fighters = both(lambda side: spending(duel.fighters[side], prices[side]))
    attack = Attack(shown, chosen.map(lambda one: one.target), richer, difference)
    duel = replace(duel, attack=attack, fighters=fighters)
    await tell(BladesShown(shown, prices, idle(book, duel)), duel)
    asks = any(strikers(book, duel)) or book.options.idle_change == "asked"  # RD-212
    changes = richer is not None and asks and len(change_menu(book, duel, richer).keys) > 1
    return replace(duel, phase=Phase.BLADE_CHANGE if changes else Phase.ACTION)


def compared(book: Book, duel: Duel) -> tuple[Side | None, int]:
    """The side with enough points more to change its blade, and the difference (RD-141, RD-169)."""
    left, right = duel.fighters.map(lambda one: points_left(book, one))
    difference = abs(left - right)
    if difference < book.tables.figures.blade_change.difference:
        return None, 0
    return (Side.LEFT if left > right else Side.RIGHT), difference


def blade_menu(book: Book, duel: Duel, side: Side) -> Form[Blading] | None:
    """The blade attacks of a side, and its targets if it can pay a blow; None: nothing is to be chosen (RD-167)."""
    fighter = duel.fighters[side]
    allowed, why = blades_open(book, duel, side)
    left = points_left(book, fighter)
    costs = book.tables.figures.blade_cost
    open_to = tuple([one for one in allowed if costs[one] <= left])
    denied = tuple([(str(one), why or _sum(costs[one], left)) for one in Blade if one not in open_to])
    places = targets(book, duel) if can_pay_blow(book, duel, side) else ()
    return None if not places and len(open_to) == 1 else _form(places, open_to, denied)


@lru_cache
def _form(places: tuple[Place, ...], open_to: tuple[Blade, ...], denied: Pairs) -> Form[Blading]:
    fields: tuple[tuple[str, tuple[str, ...]], ...] = (("blade", open_to),)
    return Form(Blading, (("target", places), *fields) if places else fields, denied=denied)


def _sum(cost: int, left: int) -> str:
    return f"costs {cost}, {left} left"


def change_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The blades to which the richer side may change, and what the others would cost (RD-68, RD-169)."""
    attack = duel.prepared
    allowed, why = blades_open(book, duel, side)
    now, left = attack.blades[side], points_left(book, duel.fighters[side])
    most = min(attack.difference, left)
    prices = {one: change_cost(book, now, one) for one in Blade if one is not now}
    open_to = [one for one in prices if one in allowed and prices[one] <= most]

    def reason(one: Blade) -> str:
        if one not in allowed:
            return why
        cost = prices[one]
        return _sum(cost, left) if cost > left else f"costs {cost}, a change takes at most {most}"

    denied = tuple([(str(one), reason(one)) for one in prices if one not in open_to])
    return OneOf((KEEP, *open_to), denied, KEEP)


def change_cost(book: Book, now: Blade, wanted: Blade) -> int:
    """The points of a change of blade: its full price, or by rd.blade_change what it costs more."""
    costs = book.tables.figures.blade_cost
    taken = costs[now] if book.options.blade_change == "difference" else 0
    return max(book.tables.figures.blade_change.least, costs[wanted] - taken)


async def change_blade(book: Book, duel: Duel) -> Duel:
    """The richer side keeps its blade or pays for another; the target stays (RD-169)."""
    attack = duel.prepared
    side = attack.richer
    assert side is not None
    chosen = await choose(side, "change_blade", change_menu(book, duel, side))
    if chosen == KEEP:
        await tell(BladeKept(side), duel)
        return replace(duel, phase=Phase.ACTION)
    cost = change_cost(book, attack.blades[side], Blade(chosen))
    duel = with_blade(book, duel, side, chosen)
    await tell(BladeChanged(side, Blade(chosen), cost), duel)
    return duel


def with_blade(book: Book, duel: Duel, side: Side, key: str) -> Duel:
    """The duel after the richer side has paid for another blade, or keeps its own."""
    attack = duel.prepared
    if key != KEEP:
        cost = change_cost(book, attack.blades[side], Blade(key))
        duel = duel.change(side, spending(duel.fighters[side], cost))
        attack = replace(attack, blades=attack.blades.put(side, Blade(key)))
    return replace(duel, attack=attack, phase=Phase.ACTION)


def before_blades(book: Book, view: Duel) -> Duel:
    """The state in which both chose their blades."""
    attack = view.prepared
    poorer = Side.LEFT if attack.richer is None else attack.richer.foe
    paid = book.tables.figures.blade_cost[attack.blades[poorer]]
    fighters = view.fighters.put(poorer, spending(view.fighters[poorer], -paid))
    other = view.fighters[poorer.foe]
    if attack.richer is None:
        paid = book.tables.figures.blade_cost[attack.blades[poorer.foe]]
    else:
        had = points_left(book, fighters[poorer]) + attack.difference
        paid = had - points_left(book, other)
    fighters = fighters.put(poorer.foe, spending(other, -paid)).map(_done_drawing)
    return replace(view, phase=Phase.BLADE, fighters=fighters, attack=None)


def _done_drawing(fighter: Fighter) -> Fighter:
    """The fighter who has failed to draw for this attack, and is not asked again."""
    if fighter.sheath is None or fighter.sheath.drawn is not Drawn.NO:
        return fighter
    return replace(fighter, sheath=replace(fighter.sheath, drawn=Drawn.TOO_LATE))


def chosen_so(book: Book, view: Duel, side: Side, choice: Blading) -> Duel | None:
    """The state if a side has made a choice of blade and target; None: it contradicts what is shown."""
    attack = view.prepared
    if (choice.blade or Blade.ABSENCE) not in _first_blades(book, view, side):
        return None
    return replace(view, attack=replace(attack, targets=attack.targets.put(side, choice.target)))


def _first_blades(book: Book, view: Duel, side: Side) -> list[Blade]:
    """The blades that a side may have shown at first, by what it has paid."""
    attack = view.prepared
    now, costs = attack.blades[side], book.tables.figures.blade_cost
    if attack.richer is not side or view.phase is Phase.BLADE_CHANGE:
        return [now]
    paid = view.fighters[side].effort.spent - before_blades(book, view).fighters[side].effort.spent
    kept = [now] if costs[now] == paid else []
    others = [one for one in Blade if one is not now and costs[one] + change_cost(book, one, now) == paid]
    return kept + others
