"""What fencers are called: two of one name are told apart, and a sentence shortens names as far as they stay apart."""

from functools import lru_cache

from duel_tui.engine.side import BySide, Side, both
from duel_tui.sanitize import NAME

_ELDER, _YOUNGER = " the Elder", " the Younger"
_PLACES = {Side.LEFT: "Left ", Side.RIGHT: "Right "}
"""What tells apart those of whom nobody knows who is older."""


def told_apart(names: BySide[str], elder: Side | None = None) -> BySide[str]:
    """The names of both as a duel has them: two of one name get an epithet, otherwise they stay.

    Args:
        names: as they stand on the sheets.
        elder: the older of the two; None: nobody knows.

    >>> told_apart(BySide("Tomaso", "Tomaso"), Side.RIGHT)
    BySide(left='Tomaso the Younger', right='Tomaso the Elder')
    >>> told_apart(BySide("Tomaso", "tomaso"))
    BySide(left='Left Tomaso', right='Right tomaso')
    """
    if names.left.casefold() != names.right.casefold():
        return names
    if elder is None:
        return both(lambda side: f"{_PLACES[side]}{names[side]}"[:NAME].rstrip())
    epithets = {elder: _ELDER, elder.foe: _YOUNGER}
    return both(lambda side: f"{names[side][: NAME - len(epithets[side])].rstrip()}{epithets[side]}")


@lru_cache(maxsize=16)
def short_names(names: BySide[str]) -> BySide[str]:
    """What both are called in a sentence: the last word of a name, or more where that is the same for both.

    >>> short_names(BySide("Tobias Quill", "Bernardino"))
    BySide(left='Quill', right='Bernardino')
    >>> short_names(BySide("Tomaso Rossi the Elder", "Tomaso Rossi the Younger"))
    BySide(left='Rossi the Elder', right='Rossi the Younger')
    """
    epithets = names.map(lambda name: next((one for one in (_ELDER, _YOUNGER) if name.endswith(one)), ""))
    bare = both(lambda side: names[side].removesuffix(epithets[side]).split())
    short = both(lambda side: bare[side][-1] if bare[side] else names[side])
    if short.left.casefold() != short.right.casefold():
        return short
    longer = both(lambda side: f"{short[side]}{epithets[side]}")
    return longer if longer.left != longer.right and all(epithets) else names


def abbreviated(names: BySide[str], longest: int) -> BySide[str]:
    """The names with at most this number of letters, where that leaves them apart; a full stop says that one is shortened.

    >>> abbreviated(BySide("Featherstonehaugh", "Quill"), 10)
    BySide(left='Featherst.', right='Quill')
    >>> abbreviated(BySide("Rossi the Elder", "Rossi the Younger"), 10)
    BySide(left='Rossi the Elder', right='Rossi the Younger')
    """
    found = names.map(lambda name: name if len(name) <= longest else f"{name[: longest - 1].rstrip()}.")
    return names if found.left.casefold() == found.right.casefold() else found
