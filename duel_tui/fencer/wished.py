"""Creates a fencer at once: wishes are kept, the rest is rolled, until the kit is allowed."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Thrower
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.creation import Creation, Draft, finished
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Characteristic
from duel_tui.sanitize import ComplaintError


class WishError(ComplaintError):
    """A wish is impossible; the message says why."""


class Made(Struct, frozen=True):
    """A new fencer, and the dice of the creation."""

    fencer: Fencer
    lines: tuple[str, ...]


def made(
    creation: Creation, wish: Draft, tries: Iterable[Thrower], problems: Callable[[Fencer], Sequence[object]]
) -> Made:
    """The first of several tries that gives a fencer without problems.

    Args:
        creation: the rules of creation.
        wish: the values that are not rolled.
        tries: the throwers, one for each try.
        problems: gives the problems of a fencer, a sentence each.

    Raises:
        WishError: there is no such nation or rating, or no try gave a fencer without problems.
    """
    _known(creation.tables, wish)
    _taught(creation, wish)
    wrong: Sequence[object] = ("no try had dice",)
    for thrower in tries:
        timeline = Timeline(creation, Journal(creation.key, "", {}, replace(wish, complete=True)), thrower)
        timeline.settle()
        fencer = finished(timeline.state, wish.name)
        # dice for a kit ignore a wish for only the left hand or only armour
        left_hand, armour = wish.left_hand or fencer.left_hand, wish.armour or fencer.armour
        fencer = replace(fencer, left_hand=left_hand, armour=armour)
        wrong = problems(fencer)
        if not wrong:
            return Made(fencer, timeline.journal.lines)
    raise WishError(str(wrong[0]))


def _known(tables: FencerTables, wish: Draft) -> None:
    if wish.nationality is not None and wish.nationality not in tables.nationalities:
        nations = ", ".join(tables.nationalities)
        raise WishError(f"nationality: {wish.nationality!r} is not one of {nations}")
    ratings = tables.characteristics[Characteristic.EXPERTISE]
    if wish.rating is not None and ratings.named(wish.rating) is None:
        names = ", ".join(band.name for band in ratings.bands)
        raise WishError(f"rating: {wish.rating!r} is not one of {names}")


def _taught(creation: Creation, wish: Draft) -> None:
    """Refuse teachers whom the world of new fencers does not have."""
    world = creation.rules.kalvan
    if wish.organisation is None or world == "off":
        return
    teachers = creation.tables.kalvan[world].styles
    if wish.organisation not in teachers:
        raise WishError(
            f"no {wish.organisation} teaches in {world.capitalize()}, only a {' or a '.join(teachers)}"
        )
