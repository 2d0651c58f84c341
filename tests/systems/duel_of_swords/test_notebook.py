"""The notebook: the pairs of moves met in a duel, from its own events, and nothing else of the matrix."""

from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from duel_tui.pages.matrix import Matrix, matrix_of
from duel_tui.pages.showing import shown_to
from duel_tui.play.bout import Bout
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.tui.screens.replay import ReplayScreen
from tests.systems.duel_of_swords.bouts import LEFT, RIGHT, bout
from tests.tui.golden import assert_looks_like, shown
from tests.tui.screens import playing
from tests.tui.visits import context


def met(one: Bout, end: int | None = None) -> list[str]:
    """What the notebook says of the moves that anything is known of."""
    found = matrix_of(one, end)
    assert isinstance(found, Matrix)
    return found.told()[1:]


def test_a_pair_that_was_met_stands_with_both_its_moves() -> None:
    assert met(bout("thrust slash", "feint thrust", "dodge dodge", notebook=True)) == [
        "Thrust: against slash, feint you hit.",
        "Slash: against thrust the opponent hits.",
        "Dodge: against dodge nothing.",
        "Feint: against thrust the opponent hits.",
    ]
    assert met(bout(notebook=True)) == []


def test_what_is_taken_back_and_what_an_earlier_duel_met_is_not_in_it() -> None:
    fought = bout("thrust slash", "dodge feint", notebook=True)
    fought.table.undo()
    assert {line.partition(":")[0] for line in met(fought)} == {"Thrust", "Slash"}
    assert met(bout(notebook=True)) == []


def test_a_replay_says_what_was_met_up_to_its_place() -> None:
    over = bout(*["slash thrust"] * 4, "dodge feint", notebook=False)
    while not over.table.done:
        for side in (LEFT, RIGHT):
            over.table.decide(side, "dodge" if side is LEFT else "feint")
    assert met(over, 0) == []
    assert [line.partition(":")[0] for line in met(over, 1)] == ["Thrust", "Slash"]
    assert len(met(over, over.table.place)) == 4
    assert len(met(over)) == 10, "and after it the whole matrix is open"


@pytest.mark.parametrize("side", [None, LEFT, RIGHT])
def test_who_looks_on_knows_what_both_have_shown_and_no_more(side: Any) -> None:
    fought = bout("thrust slash", notebook=True)
    fought.table.decide(LEFT, "feint")
    assert met(shown_to(fought, side)) == met(fought)
    assert not any("Feint" in line for line in met(shown_to(fought, side)))
    closed = matrix_of(shown_to(bout("thrust slash"), side))
    assert isinstance(closed, str)
    assert "stays closed" in closed


def test_one_move_is_asked_for_by_its_name_or_number() -> None:
    found = matrix_of(bout("thrust slash", notebook=True))
    assert isinstance(found, Matrix)
    assert found.told("thr") == found.told("1") == ["Thrust: against slash you hit."]
    assert found.told("dodge") == ["Dodge: not met in this duel."]
    assert found.told("riposte")[0].startswith("riposte: no move. The moves are thrust, slash,")


def test_the_whole_matrix_is_that_of_the_house_rules() -> None:
    for rules, gives in (({}, "nothing"), ({"high_high_both": True}, "both hit")):
        found = matrix_of(bout(show_matrix=True, **rules))
        assert isinstance(found, Matrix)
        assert any(f"high cut {gives}" in line for line in found.told("high cut"))


async def test_one_key_shows_what_is_met_in_the_duel_and_all_of_it_afterwards() -> None:
    fought = bout(*["slash thrust"] * 4, notebook=True)
    async with playing(fought) as player:
        await player.press("?")
        assert "notebook" in shown(player.app)
        await player.press("escape")
        await player.press("down up")
        before = player.rows
        await player.press("#")
        assert "The notebook: 1 of 55 pairs of moves met in this duel." in shown(player.app)
        assert row(player.app, "s  slash").split()[-10:] == ["h", *"·" * 9]
        assert row(player.app, "t  thrust").split()[-10:] == ["·", "H", *"·" * 8]
        await player.press("#")
        assert player.rows == before
        await player.press("s enter")
        while fought.table.outcome is None:
            await player.press("s enter")
        await player.press("# # m")
        assert "This is the whole matrix" in shown(player.app)
        assert "·" not in row(player.app, "d  dodge").split()


async def test_in_a_replay_the_same_key_shows_what_was_met_up_to_the_step() -> None:
    async with playing(bout("thrust slash", "dodge feint", notebook=True)) as player:
        await player.app.push_screen(ReplayScreen(bout("thrust slash", "dodge feint", notebook=True)))
        for key, count in (("#", 0), ("# right #", 1)):
            await player.press(key)
            assert f"The notebook: {count} of 55 pairs" in shown(player.app)


def row(app: App[Any], move: str) -> str:
    return next(line for line in shown(app).splitlines() if move in line)


async def test_how_it_looks() -> None:
    for name, options in (("matrix-met", {"notebook": True}), ("matrix", {"show_matrix": True})):
        async with playing(bout("slash thrust", **options)) as player:
            await player.press("#")
            assert_looks_like(player.app, f"{name}-80x24")
    async with playing(bout("thrust slash")) as player:
        assert "notebook" not in player.footer
        await player.press("#")
        assert "The matrix stays closed while you fight." in shown(player.app)


def test_in_a_duel_the_rulebook_leaves_the_matrix_out(tmp_path: Path) -> None:
    where = context(tmp_path)
    assert where.rulebook_of(KEY, None, whole=True).place_of("table matrix") is not None
    closed = where.rulebook_of(KEY, None, whole=False)
    assert closed.place_of("table matrix") is None
    assert closed.place_of("move thrust") is not None
