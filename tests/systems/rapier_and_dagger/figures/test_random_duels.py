"""Random duels in every mix: they end, they replay exactly, and they keep the laws of every game (RD-140)."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.lengths import of_part
from tests.systems import journals
from tests.systems.contenders import LIBRARY, Contender, fencer
from tests.systems.laws import check_duel
from tests.systems.rapier_and_dagger.drawn_rules import MIXES, House, drawn
from tests.systems.walks import Rules, by_chance, first, last, most_passive, play_on, seated, stubborn, walk

GROUNDS: tuple[House, ...] = (
    {"map": "tavern"},
    {"map": "alley"},
    {"map": "garden"},
    {"map": "deck"},
    {"map": "tavern", "square_feet": 1},
)
"""The maps of duels on maps, in turn."""
FEW, MANY, THOROUGH = 4, of_part(range(6, 156)), of_part(range(6, 18))
"""`python -m tests.benchmarks.figures_at_length` goes on to 10,000 duels of a mix, and 500 at every position."""
EVERY = pytest.mark.parametrize("mix", MIXES)


@cache
def rules_of(options: tuple[tuple[str, Any], ...]) -> Rules:
    return LIBRARY.ruleset(KEY, dict(options))


def begun(seed: int, mix: str, *, as_written: bool = False) -> tuple[Contender, Random]:
    """A duel of a mix, between anybody, of any kind, under house rules by chance."""
    ground = GROUNDS[seed % len(GROUNDS)] if mix.startswith("map") else {}
    return begun_by(seed, {**MIXES[mix], **ground} if as_written else drawn(Random(f"{mix}|{seed}"), mix))


def begun_by(seed: int, options: House) -> tuple[Contender, Random]:
    """A duel under some house rules."""
    chance = Random(seed)
    rules = rules_of(tuple(options.items()))
    start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), both(lambda side: fencer(chance, side)))
    return Contender(rules, Journal(KEY, LIBRARY.editions(KEY).current, options, start)), chance


def played(seed: int, mix: str, *, as_written: bool = False) -> tuple[DuelTable[Any], Contender]:
    """A duel played to its end by chance; under house rules the fencers rove, too."""
    duel, chance = begun(seed, mix, as_written=as_written)
    return fought(seed, duel, chance, roving=not as_written), duel


def fought(seed: int, duel: Contender, chance: Random, *, roving: bool = True) -> DuelTable[Any]:
    """The table of a duel that is played to its end by chance."""
    table = seated(duel.rules, duel.journal, seed)
    play_on(table, chance, roving=roving)
    assert table.outcome is not None
    return table


@EVERY
def test_random_duels_of_a_mix_replay_and_are_taken_back_whole(mix: str) -> None:
    for seed in range(FEW):
        table, duel = played(seed, mix)
        journals.replays_to_the_same(duel.rules, table, everywhere=True)
        if not seed % 3:
            journals.can_be_taken_back_whole(duel.rules, table)
            journals.goes_on_alike(duel.rules, duel.journal, seed, Random(seed))


@EVERY
def test_random_duels_of_a_mix_keep_every_law_at_every_position(mix: str) -> None:
    lawful(mix, range(FEW // 2))


@EVERY
def test_a_duel_of_a_mix_is_saved_and_read_back(mix: str, tmp_path: Path) -> None:
    table, duel = played(1, mix)
    journals.saves_read_back(duel.rules, table, tmp_path, LIBRARY)


@EVERY
@pytest.mark.parametrize("prefer", [most_passive, first, last], ids=["passive", "first", "last"])
def test_a_duel_of_stubborn_people_ends_in_every_mix(
    mix: str, prefer: Callable[[tuple[Choice, ...]], Choice]
) -> None:
    for seed, lucky in enumerate((False, True)):
        duel, _ = begun(seed, mix)
        *_, end = walk(duel.rules, duel.start, stubborn(prefer, lucky=lucky))
        assert duel.rules.outcome(end.checkpoint) is not None


def test_two_who_never_do_anything_part_after_fifty_rounds() -> None:
    for mix in MIXES:
        duel, _ = begun(0, mix, as_written=True)
        *_, end = walk(duel.rules, duel.start, stubborn(most_passive, lucky=False))
        outcome = duel.rules.outcome(end.checkpoint)
        assert outcome is not None
        assert (outcome.why, end.checkpoint.round) == ("stalemate", 50)


def replayed(mix: str, seeds: range) -> tuple[float, float]:
    """The mean rounds and answers of duels as written, which end and replay exactly."""
    counts: list[tuple[int, int]] = []
    for seed in seeds:
        table, duel = played(seed, mix, as_written=True)
        journals.replays_to_the_same(duel.rules, table, everywhere=False)
        counts.append((table.state.round, table.place))
    rounds, answers = zip(*counts, strict=True)
    return mean(rounds), mean(answers)


def lawful(mix: str, seeds: range) -> None:
    """Duels under many house rules that keep every law at every position."""
    for seed in seeds:
        duel, chance = begun(seed, mix)
        check_duel(duel.rules, duel.start, by_chance(chance, roving=True), chance)


@pytest.mark.slow
@EVERY
def test_many_random_duels_of_a_mix_end_and_replay_exactly(mix: str) -> None:
    rounds, answers = replayed(mix, MANY)
    assert 1 < rounds < answers


@pytest.mark.slow
@EVERY
def test_more_random_duels_of_a_mix_keep_every_law_at_every_position(mix: str) -> None:
    lawful(mix, THOROUGH)
