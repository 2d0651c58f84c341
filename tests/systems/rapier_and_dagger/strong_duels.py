"""Duels of strong opponents with each other, for the worth of positions: what is said there, and what is won."""

from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase
from tests.opponents.matches import FENCERS, KEY, LIBRARY, OLD_STYLE, plain, played_by
from tests.systems.contenders import fencer

LONG, SHORT = ("death", "satisfaction"), ("salle", "as_written")
_LEVEL_5 = 0.7
"""The share of opponents at level 5; the others are at level 4."""
_EQUAL, _ANYBODY = 0.15, 0.4
"""The shares of duels between two equal fencers, and between two rolled ones; the others differ in kit and strength."""
_ENDS = frozenset({Phase.MERCY, Phase.ACCEPT})


class Sampled(Struct, frozen=True):
    """A position before a decision, and how the duel from there ended for the left side."""

    preset: str
    duel: int
    state: Duel
    won: float

    @property
    def said(self) -> float:
        """The worth of the position to the left side."""
        return float(rules(self.preset).worth(self.state, Side.LEFT))


class Likewise(Struct, frozen=True):
    """Positions of like worth, each seen from the side that is said to stand better."""

    said: float
    won: float
    positions: int
    duels: int

    @property
    def error(self) -> float:
        """How far from what is said the share won falls in 95 of 100 cases if it is right; a duel counts once."""
        return 1.96 * sqrt(self.said * (1 - self.said) / self.duels)


def rules(preset: str) -> Any:
    return LIBRARY.ruleset(KEY, LIBRARY.presets(KEY)[preset].options)


def places(presets: Sequence[str], duels: range) -> Iterator[Sampled]:
    """Every position before a decision in these duels."""
    for number in duels:
        preset = presets[number % len(presets)]
        yield from _of_duel(preset, number, Random(f"worth|{preset}|{number}"))


def _of_duel(preset: str, number: int, random: Random) -> list[Sampled]:
    game = rules(preset)
    thinker: Thinker[Any] = Thinker(game, Limits(seconds=600))
    who = BySide(*[played_by(plain(5 if random.random() < _LEVEL_5 else 4)) for _ in Side])
    start = LIBRARY.begin(game, LIBRARY.presets(KEY)[preset].kind, _fencers(random))
    met: list[Duel] = []

    def chooser(ask: Ask, checkpoint: Duel, since: Sequence[Answer], random: Random) -> Choice:
        if not since and checkpoint.phase not in _ENDS and (not met or met[-1] is not checkpoint):
            met.append(checkpoint)
        seen = Observation(ask.side, ask, checkpoint, tuple(since), random.getrandbits(16))
        return who[ask.side](thinker, seen, random)

    end = play_out(game, start, chooser, random)
    won = end.outcome.worth_to(Side.LEFT)
    return [Sampled(preset, number, state, won) for state in met]


def _fencers(random: Random) -> BySide[Any]:
    """Two equal fencers, two rolled ones, or two that differ."""
    kind, pool = random.random(), [*FENCERS, *OLD_STYLE]
    if kind < _EQUAL:
        one = random.choice(pool)
        return BySide(one, one)
    if kind < _EQUAL + _ANYBODY:
        return BySide(*[fencer(random, side) for side in Side])
    return BySide(*random.sample(pool, 2))


def reliability(found: Sequence[Sampled], edges: Sequence[float]) -> list[Likewise]:
    """What is said and what is won, for positions between each two edges."""
    bins: list[list[tuple[float, float, int]]] = [[] for _ in edges[1:]]
    for place in found:
        said, won = place.said, place.won
        said, won = (said, won) if said >= 0.5 else (1 - said, 1 - won)
        at = next((one for one in range(len(bins)) if said < edges[one + 1]), len(bins) - 1)
        bins[at].append((said, won, place.duel))
    return [_row(each) for each in bins if each]


def _row(found: list[tuple[float, float, int]]) -> Likewise:
    count = len(found)
    said, won = (sum([one[at] for one in found]) / count for at in (0, 1))
    return Likewise(said, won, count, len({duel for _, _, duel in found}))


def written(place: Sampled) -> str:
    """A place as a line of JSON, without what is empty."""
    return msgspec.json.encode(_pruned(msgspec.to_builtins(place))).decode()


def _pruned(raw: Any) -> Any:
    if isinstance(raw, dict):
        kept = {key: _pruned(value) for key, value in raw.items()}
        return {key: value for key, value in kept.items() if value is not None and value != []}
    return [_pruned(one) for one in raw] if isinstance(raw, list) else raw


def read(path: Path) -> list[Sampled]:
    """The places of a file, a line each."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Sampled) for line in lines]
