"""A fencer in one go: what is wished for stands, the rest is rolled, until he can carry what he carries."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.timeline import Thrower, Timeline
from duel_tui.fencer.creation import Creation, Draft, finished
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Characteristic


class WishError(ValueError):
    """Nobody can be as was wished; the message says what stands against it."""


class Made(Struct, frozen=True):
    """A new fencer, and how his dice fell."""

    fencer: Fencer
    lines: tuple[str, ...]


def made(
    creation: Creation,
    wish: Draft,
    tries: Iterable[Thrower],
    problems: Callable[[Fencer], Sequence[object]],
) -> Made:
    """The first fencer of several tries with whom nothing is wrong.

    Args:
        creation: the rules of creation.
        wish: what is not left to the dice.
        tries: what rolls the dice, once for each try.
        problems: what is wrong with a fencer, a sentence each.

    Raises:
        WishError: there is no such nation or rating, or something was wrong every time.
    """
    _known(creation.tables, wish)
    wrong: Sequence[object] = ("nobody rolled the dice",)
    for thrower in tries:
        timeline = Timeline(creation, Journal(creation.key, "", {}, replace(wish, complete=True)), thrower)
        timeline.settle()
        fencer = _with_wished_kit(finished(timeline.state, wish.name), wish)
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


def _with_wished_kit(fencer: Fencer, wish: Draft) -> Fencer:
    """Casting a kit by dice passes over a wish for the left hand or for armour alone."""
    return replace(fencer, left_hand=wish.left_hand or fencer.left_hand, armour=wish.armour or fencer.armour)
