"""Where a round leaves two fencers on a map (RD-144)."""

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.placing import apart, aside
from duel_tui.systems.rapier_and_dagger.ground.squares import Spot
from duel_tui.systems.rapier_and_dagger.ground.standing import placed, rested
from duel_tui.systems.rapier_and_dagger.ground.state import Ground
from duel_tui.systems.rapier_and_dagger.movement import bound
from duel_tui.systems.rapier_and_dagger.state import Duel, Plan
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result

_SPAN = {Result.BEYOND_MEASURE: (0, 3), Result.HALF_BEYOND: (0, 1)}
"""How far from the feet of a measure the squares may lie: by these feet less or more."""
_IN_REACH = (-1, 0)


def left_on_map(book: Book, duel: Duel, ground: Ground) -> Duel:
    """The duel at the end of a round: after combat both at the feet of the measure, facing each other."""
    spots = _after_combat(book, duel, ground, duel.plan) if duel.plan else ground.spots
    return placed(book, duel, rested(ground, spots))


def _after_combat(book: Book, duel: Duel, ground: Ground, plan: Plan) -> BySide[Spot]:
    fixed = [side for side in Side if bound(duel.fighters[side])[0]]
    stays = plan.behind is not None
    spots = ground.spots if stays else aside(ground.plan, ground.spots, plan.movements, fixed)
    result = duel.measure if duel.measure in _SPAN else Result.MISURA_LARGA
    feet = book.tables.figures.measures[result].feet
    less, more = _SPAN.get(result, _IN_REACH)
    backs = result is not Result.MISURA_LARGA
    movable = {
        side: spots[side] != ground.spots[side]
        for side in Side
        if side not in fixed and (not backs or plan.movements[side] is Movement.BACK)
    }
    return apart(ground.plan, spots, (feet + less, feet + more), book.scale.square, movable)
