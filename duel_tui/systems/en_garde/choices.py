"""The choices of a decision as the screen shows them: each play by its letter and its cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.scene import Offer, Option
from duel_tui.systems.en_garde.plays import read

_VERBS = "_with"
"""What the field with the first words of keys adds to its name."""


def choices(offer: Offer) -> Iterator[tuple[str, Option]]:
    """Each key that can be chosen, with its option, in the order of the menu."""
    menu = offer.ask.menu
    assert isinstance(menu, OneOf), "a turn and an answer offer keys"
    known = offer.of(offer.ask.what)
    for key in menu.keys:
        yield key, _typed(offer, known[key])


def refused(offer: Offer, verb: str) -> Iterator[tuple[str, Option]]:
    """Each key of a verb that cannot be chosen now."""
    for option in offer.options[offer.ask.what]:
        if option.denied and verb_of(option.key) == verb:
            yield option.key, _typed(offer, option)


def verb_of(key: str) -> str:
    """The first word of a key."""
    return key.partition(" ")[0]


def _typed(offer: Offer, option: Option) -> Option:
    """An option that is typed by its letter and its cards: `a33`."""
    letter = offer.of(f"{offer.ask.what}{_VERBS}")[verb_of(option.key)].typed
    return replace(option, typed=letter + "".join(read(option.key).cards))
