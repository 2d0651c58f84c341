"""The driver of random playouts: the same seed gives the same duel, whoever listens and however it is driven."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Answer
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.registry import KEYS
from tests.benchmarks import bare_swords
from tests.systems.contenders import Contender, begin
from tests.systems.duel_of_swords.bouts import TABLES, ruleset

SEEDS = range(12)


def one_by_one(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
    """The same choices, asked for one at a time by the driver that knows the place."""
    return at_random(ask, checkpoint, since, random)


def duels(key: str) -> list[Contender]:
    return [begin(key, Random(f"{key} {seed}")) for seed in SEEDS]


@pytest.mark.parametrize("key", KEYS)
def test_a_seed_gives_the_same_duel_by_each_driver(key: str) -> None:
    for seed, duel in enumerate(duels(key)):
        random = Random(seed)
        end = play_out(duel.rules, duel.start, at_random, random)
        other = Random(seed)
        assert play_out(duel.rules, duel.start, one_by_one, other) == end
        assert other.random() == random.random()


@pytest.mark.parametrize("key", KEYS)
def test_a_listener_changes_nothing_and_hears_the_same_by_each_driver(key: str) -> None:
    for seed, duel in enumerate(duels(key)):
        heard: list[Told[Any]] = []
        heard_too: list[Told[Any]] = []
        end = play_out(duel.rules, duel.start, at_random, Random(seed), heard.append)
        assert play_out(duel.rules, duel.start, one_by_one, Random(seed), heard_too.append) == end
        assert play_out(duel.rules, duel.start, at_random, Random(seed)) == end
        assert heard == heard_too


def test_events_are_made_for_listeners_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Events[Any]] = []
    make = Events.told

    def counted(self: Events[Any]) -> tuple[Told[Any], ...]:
        made.append(self)
        return make(self)

    monkeypatch.setattr(Events, "told", counted)
    duel = begin("duel_of_swords", Random(1), as_written=True)
    end = play_out(duel.rules, duel.start, one_by_one, Random(1))
    assert not made
    play_out(duel.rules, duel.start, at_random, Random(1), lambda _: None)
    assert len(made) == end.bout.round


def test_the_table_always_hears_the_events() -> None:
    duel = begin("duel_of_swords", Random(2), as_written=True)
    table = DuelTable(duel.rules, Journal("duel_of_swords", "1", {}, duel.start), SeededThrower(1))
    request = table.request
    assert isinstance(request, Decide)
    for ask in request.asks:
        table.decide(ask.side, "thrust")
    assert [told.kind for told in table.steps[-1].told] == ["moves_shown", "both_hit"]


def test_the_bare_state_of_the_benchmark_plays_the_same_game() -> None:
    start = begin("duel_of_swords", Random(1), as_written=True).start
    game = bare_swords.SwordsGame(TABLES)
    for seed in range(200):
        random, bare = Random(seed), Random(seed)
        value = play_out(ruleset(), start, at_random, random).outcome.worth_to(Side.LEFT)
        assert bare_swords.play_out(game, bare.random) == [2 * value - 1, 1 - 2 * value]
        assert bare.random() == random.random()
