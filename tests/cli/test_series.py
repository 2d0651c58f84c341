"""Opponents in a series of duels play as they do in a duel: they hear the same, and no clock hurries them."""

import json
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.cli import workers
from duel_tui.cli.series import Hall, Series, batches, fight, lines, patient
from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.workers import Processes
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.think import Thinker
from duel_tui.registry import Library, data_folder

FOLDER = data_folder()


def series(system: str, left: str, effort: int = 100, **options: Any) -> Series:
    player: Character = Library(FOLDER).cards(system).of(left)
    fencers = BySide(unnamed("Anna"), unnamed("Bruno"))
    meeting = Meeting(system, options, Kind.HONORABLE, fencers)
    return Series(Shelf(FOLDER, {}), meeting, BySide(player, None), 5, 2, effort)


@pytest.fixture
def observations(monkeypatch: pytest.MonkeyPatch) -> list[Observation[Any]]:
    """What those who thought had observed."""
    found: list[Observation[Any]] = []
    choose = Thinker.choose

    def heard(self: Thinker[Any], observation: Observation[Any], character: Character, seed: int) -> Any:
        found.append(observation)
        return choose(self, observation, character, seed)

    monkeypatch.setattr(Thinker, "choose", heard)
    return found


def test_a_reader_of_habits_hears_every_round_of_the_duel_and_none_of_the_one_before(
    observations: list[Observation[Any]],
) -> None:
    Hall(series("duel_of_swords", "ferrant")).fight([0, 1])
    rounds = [
        sum(type(event).__name__ == "MovesShown" for event in observation.told)
        for observation in observations
    ]
    assert rounds.count(0) == 2, "both duels begin with nothing known"
    assert max(rounds) >= 4
    for before, after in pairwise(rounds):
        assert after in {before + 1, 0}


def test_nobody_hears_what_only_the_foe_may_know(observations: list[Observation[Any]]) -> None:
    Hall(series("en_garde", "quill", 4, hits_to_win=1)).fight([0])
    drew = [
        event for observation in observations for event in observation.told if type(event).__name__ == "Drew"
    ]
    assert drew
    assert {event.side for event in drew} == {Side.LEFT}  # type: ignore[attr-defined]  # Drew has a side


def test_no_clock_cuts_a_search_short_and_effort_scales_it() -> None:
    assert patient(100).nodes == Limits().nodes
    assert patient(10).nodes == Limits().nodes // 10
    assert patient(10).seconds == patient(10).hidden_seconds == float("inf")


def test_opponents_give_the_same_figures_in_one_process_or_two(capsys: pytest.CaptureFixture[str]) -> None:
    found: list[Any] = []
    for jobs in ("1", "2"):
        arguments = ["-n", "6", "--seed", "3", "--left-plays", "2", "--effort", "20", "--jobs", jobs]
        assert main(["simulate", "card_duel", "--json", *arguments]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]


def test_a_long_run_says_now_and_then_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    hours = iter([0.0, 4.0, 12.0, 13.0, 40.0])
    hear = lines(100, lambda: next(hours))
    for more in (10, 10, 10, 70):
        hear(more)
    assert capsys.readouterr().err == "duel-tui: 20 of 100 duels, about 0:00:48 to go\n"


def test_no_more_processes_are_started_than_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def pool(count: int) -> AbstractContextManager[Executor]:
        started.append(count)
        return ThreadPoolExecutor(count)

    monkeypatch.setattr(workers, "_pool", pool)
    two = series("card_duel", "1")
    assert len(batches(two)) == 2
    assert fight(two, Processes(200), lambda _: None).duels == 2
    assert started == [2]


def test_the_batches_of_a_series_depend_on_nothing_but_its_length() -> None:
    for count in (1, 130, 1000, 100_000):
        cut = batches(replace(series("card_duel", "1"), count=count))
        assert sum(batch.count for batch in cut) == count
        assert [batch.first for batch in cut] == list(range(0, count, cut[0].count))
