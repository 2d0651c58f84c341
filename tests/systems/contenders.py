"""Duels of every kind a game knows, drawn from a seed: fencers, kinds and house rules as they come."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.journal import Journal
from tests.engine.first_cut import Bout, FirstCut
from tests.systems.hidden_hands import HiddenHands
from tests.systems.hidden_hands import Table as Hands
from tests.systems.walks import Rules


class Contender(Struct, frozen=True):
    """A duel about to begin."""

    rules: Any
    journal: Journal[Any]

    @property
    def start(self) -> object:
        return self.journal.start


def _toy(rules: Rules, start: object) -> Callable[[Random], Contender]:
    return lambda _chance: Contender(rules, Journal(rules.key, "1", {}, start))


CONTENDERS: dict[str, Callable[[Random], Contender]] = {
    "first_cut": _toy(FirstCut(), Bout()),
    "hidden_hands": _toy(HiddenHands(), Hands()),
}
