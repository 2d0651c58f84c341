"""The scoreboard in a terminal that nobody sees: by letters, by numbers, by arrows, and as pictures."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from duel_tui.engine.journal import Journal
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.duel_of_swords.ruleset import KEY
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset
from tests.tui.bouts import bout_at
from tests.tui.screens import QUIET, duel_app, playing

SIZES = [(80, 24), (120, 40)]
FOUGHT = (
    "thrust slash",
    "disengage thrust",
    "feint dodge",
    "thrust stop_hit",
    "dodge disengage",
    "cut_low cut_low",
)
ENDED = (*["slash thrust"] * 4, "cut_high cut_high", "feint thrust")


def bout(*rounds: str, people: int = 1, **options: Any) -> Bout:
    lines = tuple([f"left move / right move: {' / '.join(moves.split())}" for moves in rounds])
    rules = ruleset(**options)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    return bout_at(Table(rules, Journal(KEY, "1", options, start, lines)), people=people, names=FENCERS)


@pytest.mark.parametrize(
    "keys",
    ["t enter", "0 enter", "down down enter"],
    ids=["letters", "numbers", "arrows"],
)
async def test_a_duel_is_played_to_its_end_with_one_kind_of_keys(keys: str) -> None:
    fought = bout()
    async with playing(fought) as player:
        await player.plays_on(fought, keys, 20)


async def test_the_scoreboard_marks_hits_and_the_advantage() -> None:
    async with playing(bout(*FOUGHT, "disengage thrust")) as player:
        assert "●●●○○" in player.sees
        assert "●●○○○" in player.sees
        assert "has the advantage" in player.sees
        assert "disengage -> thrust" in player.sees
        assert "round 8 of 15" in player.row(0)


async def test_the_matrix_is_seen_beside_the_moves_only_by_house_rule() -> None:
    async with playing(bout()) as player:
        await player.press("t")
        await player.wait()
        assert "you hit" not in player.sees
    async with playing(bout(show_matrix=True)) as player:
        await player.press("t")
        await player.wait()
        assert "you hit" in player.sees


async def test_beside_the_fancies_a_description_is_read_whole() -> None:
    async with playing(bout(fancies=2)) as player:
        for key, last in (
            ("t", "leaves you more open."),
            ("l", "mostly hurts both."),
            ("p", "nearly everything else."),
        ):
            await player.press(key)
            await player.wait()
            pane = " ".join(" ".join(row.rpartition("│")[2] for row in player.sees.splitlines()).split())
            assert last in pane


async def test_two_people_at_one_keyboard_choose_behind_a_curtain() -> None:
    shared = bout(people=2)
    async with playing(shared) as player:
        assert "look away" in player.sees
        await player.press("space t enter")
        assert "thrust" not in player.sees
        await player.press("space s enter")
        assert shared.table.place == 1
        await player.press("space")
        assert "thrust => slash" in player.sees


STATES: dict[str, tuple[Callable[[], Bout], str]] = {
    "begins": (bout, ""),
    "fought": (lambda: bout(*FOUGHT, "disengage thrust"), "f"),
    "fancies": (
        lambda: bout(*FOUGHT, scoring="half_points", no_repeat="all_but_disengage", fancies=2),
        "l",
    ),
    "open_matrix": (lambda: bout(*FOUGHT, show_matrix=True), "t"),
    "the_end": (lambda: bout(*ENDED), ""),
    "replay": (lambda: bout(*ENDED), "r tab"),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("state", STATES)
def test_the_screen(snap_compare: Callable[..., bool], state: str, size: tuple[int, int]) -> None:
    make, keys = STATES[state]

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        for key in keys.split():
            await pilot.press(key)
        await pilot.pause(0.2)

    assert snap_compare(duel_app(make(), QUIET), run_before=act, terminal_size=size)
