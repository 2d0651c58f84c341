"""People with one habit, game by game: the constant moves that opponents have to stand against."""

from collections.abc import Callable, Sequence
from itertools import product

from msgspec import Struct

from duel_tui.systems.card_duel.model import JOKER, Suit, rank, suit, value
from duel_tui.systems.dueling_scars.model import Action
from duel_tui.systems.en_garde.plays import read

Setting = Callable[[str, frozenset[str]], float]
"""How much a choice is wanted, by its key and its tags."""
_YIELDS = frozenset({"yield"})
_GIVES_UP = frozenset({"concede", "attack stop", "defence none", "emergency no", "another_bout no"})


def _alike(_key: str, _tags: frozenset[str]) -> float:
    return 0.0


class Habit(Struct, frozen=True):
    """A person who makes the most wanted choice wherever it is offered; among equals dice choose."""

    name: str = "dice"
    prefers: Setting = _alike
    avoids: frozenset[str] = _YIELDS
    """The tags of what is never chosen, unless nothing else is offered."""

    def wanted(self, tags: dict[str, frozenset[str]]) -> Sequence[str]:
        """The keys among which dice choose, of some keys with their tags."""
        open_to = [key for key in tags if not self.avoids & tags[key]] or list(tags)
        worth = {key: self.prefers(key, tags[key]) for key in open_to}
        most = max(worth.values())
        return [key for key in open_to if worth[key] == most]


def always(*wanted: str) -> Habit:
    """A person who makes the choice with as many of these keys and tags as possible."""
    avoids = _YIELDS if _GIVES_UP.intersection(wanted) else _YIELDS | _GIVES_UP
    return Habit(
        ", ".join(wanted).replace("_", " "),
        lambda key, tags: sum([one == key or one in tags for one in wanted]),
        avoids,
    )


def _prefers(name: str, prefers: Setting) -> Habit:
    return Habit(name, prefers, _YIELDS | _GIVES_UP)


def habits(game: str, moves: Sequence[str], tags: Sequence[str]) -> tuple[Habit, ...]:
    """The habits of a game.

    Args:
        game: its key.
        moves: its moves, where these are the same throughout.
        tags: the kinds of its choices.
    """
    if game == "duel_of_swords":
        return tuple([always(move) for move in moves])
    if game == "dueling_scars":
        return tuple([always(action) for action in Action])
    kinds = tuple([always(tag) for tag in tags if tag not in _YIELDS | _NEVER[game]])
    further = {"rapier_and_dagger": _rapier, "en_garde": _en_garde, "card_duel": _card_duel}
    return kinds + further[game]()


_NEVER = {
    "rapier_and_dagger": frozenset(
        {
            "push",
            "hold",
            "dagger",
            "kick",
            "trip",
            "fist",
            "cloak",
            "mercy kill",
            "beat",
            "bind",
            "left-hand parry",
        }
    ),
    "en_garde": frozenset({"parry"}),
    "card_duel": frozenset[str](),
}
"""What a friendly duel with pencil and paper and a rapier alone does not offer, and what everybody does who does not concede."""
_MOVEMENTS = ("back", "stand", "pass side", "volt", "pass forward")
_TARGETS = ("head", "sword arm", "right chest", "left chest", "right leg", "left leg")
_BLOWS = ("cut", "thrust")
_PARRIES = ("parry high", "parry centre", "parry low")


def _rapier() -> tuple[Habit, ...]:
    """Each movement with each attack and each parry, and with the universal parry in place of every attack."""
    attacks = [always(*one) for one in product(_MOVEMENTS, _TARGETS, _BLOWS, _PARRIES)]
    return (*attacks, *[always(movement, "gives up an attack") for movement in _MOVEMENTS])


_FAR = 100
"""More than any step, and more than any card."""
_STEPS: dict[str, Callable[[int], int]] = {
    "longest advance": lambda step: step,
    "shortest advance": lambda step: _FAR - step if step > 0 else 0,
    "longest retreat": lambda step: -step,
    "shortest retreat": lambda step: _FAR + step if step < 0 else 0,
}


def _en_garde() -> tuple[Habit, ...]:
    """Each way to step, alone and after every attack that the cards allow, and each card wherever it is offered."""
    stepping = [_prefers(name, _steps(far, 0)) for name, far in _STEPS.items()]
    attacking = [_prefers(f"most cards, {name}", _steps(far, 2 * _FAR)) for name, far in _STEPS.items()]
    cards = [_prefers(f"card {card}", _plays(card)) for card in "12345"]
    return (*stepping, *attacking, *cards)


def _steps(far: Callable[[int], int], for_each: int) -> Setting:
    """The wish for a step, and for each card of an attack."""
    return lambda key, _: far(read(key).step) + for_each * len(read(key).attack)


def _plays(card: str) -> Setting:
    return lambda key, _: read(key).cards.count(card)


_ORDER = {"J": 11, "Q": 12, "K": 13, "A": 14, JOKER: 15}


def _card_duel() -> tuple[Habit, ...]:
    """The highest and the lowest card, with and without aces, and each suit."""
    heights: dict[str, Setting] = {
        "highest card": lambda key, _: _height(key),
        "lowest card": lambda key, _: -_height(key),
        "highest card, with an ace": lambda key, _: _height(key) + _FAR * ("+" in key),
        "highest card, without an ace": lambda key, _: _height(key) - _FAR * ("+" in key),
        "lowest card, without an ace": lambda key, _: -_height(key) - _FAR * ("+" in key),
    }
    suits = [_prefers(one.value, _is_of(one.letter)) for one in Suit]
    return (*[_prefers(name, height) for name, height in heights.items()], *suits)


def _height(key: str) -> int:
    """The place of a choice's card in the order of cards; 0: it is no card."""
    card = key.partition("+")[0]
    if card != JOKER and card[-1:] not in _SUITS:
        return 0
    return value(card) or _ORDER[rank(card)]


_SUITS = {one.letter for one in Suit}


def _is_of(letter: str) -> Setting:
    return lambda key, _: _height(key) > 0 and suit(key.partition("+")[0]) == letter
