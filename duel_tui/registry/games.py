"""The only list of games: what each is built from."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.registry.errors import RulesetError
from duel_tui.systems import rapier_and_dagger

Begin = Callable[[Any, Kind, BySide[Fencer]], Any]


class Game(Struct, frozen=True):
    """A game, and how to build it."""

    key: str
    prefix: str
    """What stands before a house rule's name in RULES.md: `rd.errata`."""
    options: type[Struct]
    """Its house rules, the defaults as written."""
    tables: type[Struct]
    """The shape of its figures."""
    build: Callable[[Any, Any], Ruleset[Any]]
    """Its rules out of tables and options."""
    begin: Begin
    """The state in which a duel of two fencers begins, given the rules."""
    fencers: Callable[[Any], BySide[Fencer]]
    """The two fencers a duel began with."""


GAMES = {
    game.key: game
    for game in (
        Game(
            rapier_and_dagger.KEY,
            "rd",
            rapier_and_dagger.Options,
            rapier_and_dagger.Tables,
            rapier_and_dagger.RapierAndDagger,
            rapier_and_dagger.RapierAndDagger.begin,
            rapier_and_dagger.fencers,
        ),
    )
}
KEYS = tuple(GAMES)
"""Every registered game."""


def game(key: str) -> Game:
    """A registered game.

    Raises:
        RulesetError: there is no such game.
    """
    if key not in GAMES:
        raise RulesetError(f"{key!r} is not a game: there are {', '.join(KEYS)}")
    return GAMES[key]


def known_key(key: str) -> str:
    """The key of a registered game.

    Raises:
        RulesetError: there is no such game.
    """
    return game(key).key
