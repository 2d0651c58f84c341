"""The ladder on the home screen: wins, losses, and the way to the next level."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.summary import summarised
from duel_tui.storage import fencers
from duel_tui.storage.fencers import FencerFile, Fought
from duel_tui.storage.recorder import Recorder
from tests.play import beginnings
from tests.tui.golden import shown
from tests.tui.test_home_screen import at_home
from tests.tui.visits import context


def won_three(where: AppContext, name: str = "Anna") -> FencerFile:
    file = fencers.add(where.saves, unnamed(name))
    for number in range(3):
        file = fencers.enter(file, Fought(f"duel-{number}", "won", "Tobias Quill", "quill"))
    return file


def test_the_ladder_counts_what_a_person_won_and_lost_against_each_level(tmp_path: Path) -> None:
    where = context(tmp_path)
    for winner in (Side.LEFT, Side.RIGHT, Side.LEFT, None):
        match = matchmaking.quick(where)
        with Recorder(beginnings.begin(where, match)) as recorder:
            recorder.over(Outcome(winner, "touches"))
    found = summarised(where)
    novice, *above = reversed(found.ladder)
    assert novice.results == {"R&D": (2, 1)}
    assert novice.here
    assert not any(rung.results or rung.here for rung in above)


def test_the_ladder_and_the_way_to_the_next_level_count_the_same_record(tmp_path: Path) -> None:
    where = context(tmp_path)
    others = matchmaking.quick(where)
    with Recorder(beginnings.begin(where, others)) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    cards = where.cards(where.game)
    novice, scholar = (cards.proposed(level)[0].key for level in (1, 2))
    record = (
        Fought("one", "won", "Quill", novice, where.game),
        Fought("two", "lost", "Quill", novice, where.game),
        Fought("three", "won", "Lisle", scholar, where.game),
    )
    file = fencers.add(where.saves, unnamed("Anna"))
    where.keep(replace(where.settings, fencer=file.stem))
    assert not any(rung.results for rung in summarised(where).ladder), "another fencer's win is not Anna's"
    for fought in record:
        fencers.enter(file, fought)
    found = summarised(where)
    lowest, second, *_ = reversed(found.ladder)
    assert (lowest.results, second.results) == ({"R&D": (1, 1)}, {"R&D": (1, 0)})
    assert found.progress == "2 of 3 wins to the next level"


def test_a_shipped_fencer_keeps_no_record_and_counts_no_wins_to_the_next_level(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(replace(where.settings, fencer=where.shipped().fencers[0].stem))
    with Recorder(beginnings.begin(where, matchmaking.quick(where))) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    found = summarised(where)
    assert found.ladder[-1].results == {"R&D": (1, 0)}
    assert found.progress == ""


@pytest.mark.parametrize("level", range(5))
async def test_the_row_of_a_quick_duel_is_whole_at_each_level(level: int, tmp_path: Path) -> None:
    where = context(tmp_path)
    cards = where.cards(where.game)
    for wins in (0, 1):
        key = cards.proposed(level)[0].key if level else ""
        record = [Fought(str(n), "won", "Quill", key, where.game) for n in range(3)] if level else []
        again = cards.proposed(level + 1)[0].key
        record += [Fought(f"more {n}", "lost", "Lisle", again, where.game) for n in range(wins)]
        file = fencers.add(where.saves, unnamed(f"Anna {wins}"))
        for fought in record:
            fencers.enter(file, fought)
        where.keep(replace(where.settings, fencer=file.stem))
        async with at_home(where, (80, 24)) as (app, _):
            assert "\u2026" not in shown(app)
            assert "(won-lost)" in shown(app)


def test_after_three_wins_the_next_level_asks_by_name(tmp_path: Path) -> None:
    where = context(tmp_path)
    file = won_three(where)
    second = where.cards().at(2)[0]
    found = summarised(where)
    assert (found.fencer, found.won, found.progress) == ("Anna", 3, "your challenger")
    match = matchmaking.quick(where)
    assert match.players.right == second.key
    assert match.stems.left == file.stem


def test_a_defeat_keeps_the_level_and_the_opponents_of_a_level_take_turns(tmp_path: Path) -> None:
    cards = context(tmp_path).cards()
    first = cards.at(1)
    record = (Fought("a", "lost", "x", first[0].key), Fought("b", "won", "x", first[0].key))
    assert matchmaking.level_of(cards, record) == 1
    assert matchmaking.foe_of(cards, record[:1]) == first[1 % len(first)]
    assert matchmaking.challenger(cards, record) is None


def test_wins_against_a_higher_level_count_for_the_lower_ones(tmp_path: Path) -> None:
    cards = context(tmp_path).cards()
    third = cards.at(3)[0].key
    record = tuple(Fought(str(number), "won", "x", third) for number in range(3))
    assert matchmaking.level_of(cards, record) == 4
