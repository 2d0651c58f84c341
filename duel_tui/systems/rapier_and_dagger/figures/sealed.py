"""The target that stays sealed until the sword actions are shown, as the other side has to guess it (RD-142).

What both knew before they chose their blades follows from what is shown: the prices of the blades are open, and the
difference of the points left is kept with the attack. So the other side's best mix there can be found again, and with it
how likely each target is beside the blade that was shown.
"""

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.blade import change_cost
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left
from duel_tui.systems.rapier_and_dagger.state import Attack, Blading, Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Blade, Drawn, Phase


def before_blades(book: Book, view: Duel) -> Duel:
    """The state in which both chose their blades."""
    attack = _attack(view)
    poorer = Side.LEFT if attack.richer is None else attack.richer.foe
    paid = book.tables.figures.blade_cost[attack.blades[poorer]]
    fighters = view.fighters.put(poorer, _earning(view.fighters[poorer], paid))
    other = view.fighters[poorer.foe]
    if attack.richer is None:
        paid = book.tables.figures.blade_cost[attack.blades[poorer.foe]]
    else:
        had = points_left(book, fighters[poorer]) + attack.difference
        paid = had - points_left(book, other)
    fighters = fighters.put(poorer.foe, _earning(other, paid)).map(_done_drawing)
    return replace(view, phase=Phase.BLADE, fighters=fighters, attack=None)


def _done_drawing(fighter: Fighter) -> Fighter:
    """The fighter who has failed to draw for this attack, and is not asked again."""
    if fighter.sheath is None or fighter.sheath.drawn is not Drawn.NO:
        return fighter
    return replace(fighter, sheath=replace(fighter.sheath, drawn=Drawn.TOO_LATE))


def chosen_so(book: Book, view: Duel, side: Side, choice: Blading) -> Duel | None:
    """The state if a side has made a choice of blade and target; None: it contradicts what is shown."""
    attack = _attack(view)
    if (choice.blade or Blade.ABSENCE) not in _first_blades(book, view, side):
        return None
    return replace(view, attack=replace(attack, targets=attack.targets.put(side, choice.target)))


def _first_blades(book: Book, view: Duel, side: Side) -> list[Blade]:
    """The blades that a side may have shown at first, by what it has paid."""
    attack = _attack(view)
    now, costs = attack.blades[side], book.tables.figures.blade_cost
    if attack.richer is not side or view.phase is Phase.BLADE_CHANGE:
        return [now]
    paid = view.fighters[side].effort.spent - before_blades(book, view).fighters[side].effort.spent
    kept = [now] if costs[now] == paid else []
    others = [one for one in Blade if one is not now and costs[one] + change_cost(book, one, now) == paid]
    return kept + others


def _attack(view: Duel) -> Attack:
    assert view.attack is not None, "a target is sealed during an attack"
    return view.attack


def _earning(fighter: Fighter, points: int) -> Fighter:
    """The fighter before spending points."""
    return replace(fighter, effort=replace(fighter.effort, spent=fighter.effort.spent - points))
