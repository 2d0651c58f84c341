"""What a duel's file needs of the games to be read: their editions, rules, presets and opponents."""

from collections.abc import Mapping
from typing import Any, Protocol

from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.registry import Editions


class Games(Protocol):
    """The games that can be played; a library of rulesets implements it."""

    def editions(self, key: str) -> Editions:
        """The editions of a game's rules that can be played.

        Raises:
            ValueError: there is no such game.
        """
        ...

    def ruleset(self, key: str, chosen: Mapping[str, Any] | None = None) -> Ruleset[Any]:
        """A game under house rules.

        Raises:
            ValueError: there is no such house rule.
        """
        ...

    def presets(self, key: str) -> Mapping[str, object]:
        """The presets of a game."""
        ...

    def opponent(self, key: str, wanted: str) -> object:
        """The opponent of a game with this key or level.

        Raises:
            ValueError: there is no such opponent.
        """
        ...

    def fencers_in(self, key: str, start: Any) -> BySide[Fencer]:
        """The two fencers with whom a duel of a game began."""
        ...

    def under(self, changes: Mapping[str, Any] | None) -> "Games":
        """The shipped games with these changes and no others."""
        ...
