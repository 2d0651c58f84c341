"""Simulations give the same figures for the same seed, however many processes fight them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from duel_tui.__main__ import main
from duel_tui.cli.series import NOBODY, Tally, interval, quantile
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.sheet import Sheet, SideFacts
from duel_tui.engine.side import Side
from tests.engine.first_cut import Rounds

GAME = "rapier_and_dagger"

Out = pytest.CaptureFixture[str]


def figures(capsys: Out, *arguments: str) -> Any:
    assert main(["simulate", GAME, "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_same_seed_gives_the_same_figures_in_one_process_or_two_and_counts_each_duel_once(
    capsys: Out,
) -> None:
    asked = ("-n", "70", "--kind", "death")
    one = figures(capsys, *asked, "--seed", "4", "--jobs", "1")
    assert one == figures(capsys, *asked, "--seed", "4", "--jobs", "2")
    assert figures(capsys, *asked, "--seed", "5", "--jobs", "1") != one
    counts = [one["why"], one["rounds"]["counts"], *[one["gravest"][side] for side in Side]]
    totals = [sum(who["duels"] for who in one["wins"].values()), *[sum(each.values()) for each in counts]]
    assert totals == [one["duels"]] * 5 == [70] * 5


def test_the_tables_name_fencers_players_seed_and_interval(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "anna.toml"
    file.write_text('name = "Anna"\nexpertise = 20\nleft_hand = "dagger"\n')
    assert main(["simulate", GAME, "-n", "4", "--seed", "9", "--jobs", "1", "--left", str(file)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("rapier_and_dagger, honorable: 4 duels, seed 9\n")
    assert "\nAnna   chance " in said.out
    assert "95% interval" in said.out
    assert "duels a second" in said.err


def test_house_rules_are_obeyed_and_named(capsys: Out) -> None:
    asked = ("-n", "50", "--seed", "1", "--jobs", "1")
    void = figures(capsys, *asked, "--option", "rd.double_touch=void")
    assert void["options"] == {"double_touch": "void"}
    assert "double" not in void["why"]
    assert "double" in figures(capsys, *asked)["why"]


def test_an_opponent_can_be_asked_to_play(capsys: Out) -> None:
    found = figures(capsys, "-n", "1", "--seed", "1", "--jobs", "1", "--left-plays", "1", "--effort", "10")
    assert found["players"]["left"] != "chance"
    assert found["players"]["right"] == "chance"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rapier"], "duel-tui: 'rapier' is not a game: use one of rapier_and_dagger"),
        ([GAME, "--option", "rd.x=1"], "duel-tui: 'x' is not a house rule: use one of mode, approach, "),
        (
            [GAME, "--option", "double_touch"],
            "duel-tui: --option: 'double_touch' is not written as KEY=VALUE",
        ),
        (
            [GAME, "--option", "rd.double_touch=9"],
            "duel-tui: rd.double_touch cannot be '9': use draw, void, worse",
        ),
        (
            [GAME, "--rulesets", "/nowhere"],
            "duel-tui: /nowhere/rapier_and_dagger lacks 9 things: tables.toml: there is no such file; ",
        ),
        ([GAME, "--left", "nobody.toml"], "duel-tui: nobody.toml: there is no such file"),
        ([GAME, "--left-plays", "x"], "duel-tui: there is no opponent 'x': use one of "),
    ],
)
def test_wrong_arguments_are_refused_in_one_sentence(capsys: Out, arguments: list[str], said: str) -> None:
    assert main(["simulate", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1


@pytest.mark.parametrize("count", ["0", "-3", "x", "1e3", "9" * 30, "²"])
def test_a_number_of_duels_is_a_whole_number(capsys: Out, count: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["simulate", GAME, f"-n={count}"])
    assert left.value.code == 2
    assert "is not a whole number from 1" in capsys.readouterr().err


def test_wilsons_interval_as_in_the_textbook() -> None:
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert interval(15, 50) == pytest.approx((0.1910, 0.4375), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)


class Hurt(SideFacts, frozen=True):
    """A side with wounds."""

    wounds: Mapping[str, tuple[str, ...]]

    @property
    def grades(self) -> Mapping[str, tuple[str, ...]]:
        return self.wounds


def test_tallies_add_up() -> None:
    sheet = Sheet(Rounds(2), Hurt({"H": ("light", "serious"), "SA": ()}), Hurt({}))
    one, other = Tally(), Tally()
    one.count(Outcome(Side.LEFT, "killed"), sheet)
    other.count(Outcome(None, "double"), sheet)
    one.add(other)
    assert one.duels == 2
    assert one.wins == {"left": 1, NOBODY: 1}
    assert one.wounds.left.grades == {"light": 2, "serious": 2}
    assert one.wounds.left.gravest == {"serious": 2}
    assert one.wounds.right.gravest == {"unhurt": 2}
    assert quantile(one.rounds, 0.5) == 2


def test_a_game_without_wounds_is_told_without_a_table_of_them(capsys: Out) -> None:
    assert main(["simulate", "duel_of_swords", "-n", "20", "--seed", "1", "--jobs", "1"]) == 0
    assert "gravest" not in capsys.readouterr().out
