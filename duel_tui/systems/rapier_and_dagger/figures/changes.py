"""The states to which the choice of a single richer side leads: a change of movement or blade, or closing in."""

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures import blade, points
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Blade, Movement, Phase


def changes(book: Book, duel: Duel) -> tuple[Side, tuple[Duel, ...]] | None:
    """The side that may change something now, and what each of its choices leads to; None: nobody may."""
    match duel.phase:
        case Phase.CHANGE:
            return _movements(book, duel)
        case Phase.BLADE_CHANGE:
            return _blades(book, duel)
        case Phase.CLOSING:
            return _closing(duel)
        case _:
            return None


def _movements(book: Book, duel: Duel) -> tuple[Side, tuple[Duel, ...]]:
    assert duel.plan is not None
    assert duel.plan.advantage is not None
    side = duel.plan.advantage.side
    found = [
        duel if key == points.KEEP else points.moved(book, duel, Movement(key))
        for key in points.change_menu(book, duel, side).keys
    ]
    return side, tuple([points.next_attack(book, one) for one in found])


def _blades(book: Book, duel: Duel) -> tuple[Side, tuple[Duel, ...]]:
    assert duel.attack is not None
    side = duel.attack.richer
    assert side is not None
    kept = replace(duel, phase=Phase.ACTION)
    return side, tuple(
        [
            kept if key == points.KEEP else blade.with_blade(book, duel, Blade(key))
            for key in blade.change_menu(book, duel, side).keys
        ]
    )


def _closing(duel: Duel) -> tuple[Side, tuple[Duel, ...]]:
    assert duel.plan is not None
    assert duel.plan.advantage is not None
    return duel.plan.advantage.side, (replace(duel, phase=Phase.RESULT), points.closed(duel))
