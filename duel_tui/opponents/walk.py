"""Random play along grids: every state is looked up once, and a round is one step from place to place."""

from random import Random
from typing import Generic, TypeVar

from duel_tui.engine.grid import Gridded

S = TypeVar("S")


class Place(Generic[S]):
    """A state, and where each pair of choices leads."""

    __slots__ = ("state", "ways")

    def __init__(self, state: S) -> None:
        """Begin without knowing where it leads."""
        self.state = state
        self.ways: tuple[Place[S], ...] | None = None
        """One place for each pair of choices; none at the end; None: not looked up yet."""


class Walker(Generic[S]):
    """Plays a game out by chance, any choice of a menu alike, and remembers the ways."""

    def __init__(self, rules: Gridded[S], start: S, most: int = 100_000) -> None:
        """Walk from a start, and forget everything when more than `most` places are known."""
        self._rules = rules
        self._start = start
        self._most = most
        self._places: dict[S, Place[S]] = {}

    def play_out(self, random: Random) -> S:
        """The end of one duel."""
        if len(self._places) > self._most:
            self._places.clear()
        place = self._place(self._start)
        chance, look_up = random.random, self._look_up
        ways = place.ways if place.ways is not None else look_up(place)
        while ways:
            place = ways[int(chance() * len(ways))]
            ways = place.ways if place.ways is not None else look_up(place)
        return place.state

    def _place(self, state: S) -> Place[S]:
        place = self._places.get(state)
        if place is None:
            place = self._places[state] = Place(state)
        return place

    def _look_up(self, place: Place[S]) -> tuple[Place[S], ...]:
        """Where a place leads."""
        place.ways = ()
        if not self._rules.done(place.state):
            grid = self._rules.grid(place.state)
            ends = [self._place(end) for end in grid.ends]
            place.ways = tuple([ends[cell] for row in grid.cells for cell in row])
        return place.ways
