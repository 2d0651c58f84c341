"""A league gives the same figures on any number of workers, and after any interruption."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from duel_tui.__main__ import main
from duel_tui.cli.workers import Edition
from duel_tui.storage.held import HeldFile
from tests.lengths import only_whole

pytestmark = pytest.mark.slow

CARDS, ALONE = ("--games", "card_duel"), ("--effort", "2", "--duels", "6", "--jobs", "1")
SMALL = (*CARDS, "--opponents", "chance", "1", "3", *ALONE)
Out = pytest.CaptureFixture[str]


def league(file: Path, *arguments: str, of: Sequence[str] = SMALL) -> int:
    return main(["league", *of, "--to", str(file), *arguments])


def figures(capsys: Out, file: Path, *arguments: str, of: Sequence[str] = SMALL) -> Any:
    assert league(file, "--json", *arguments, of=of) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Any]:
    """The content of a small league's file, and its figures."""
    file = tmp_path_factory.mktemp("league") / "whole.jsonl"
    with redirect_stdout(StringIO()) as out:
        assert league(file, "--json") == 0
    return file.read_bytes(), json.loads(out.getvalue())


@pytest.fixture
def fought(whole: tuple[bytes, Any], tmp_path: Path) -> tuple[Path, Any]:
    """The file of a small league, and its figures."""
    content, found = whole
    file = tmp_path / "whole.jsonl"
    file.write_bytes(content)
    return file, found


def test_two_processes_give_the_same_figures_as_one_also_without_some_opponents(
    fought: tuple[Path, Any], capsys: Out, tmp_path: Path
) -> None:
    file, found = fought
    lines = sorted(file.read_text().splitlines())
    two, fewer = tmp_path / "two.jsonl", tmp_path / "fewer.jsonl"
    assert figures(capsys, two, of=[*SMALL[:-1], "2"]) == found
    assert sorted(two.read_text().splitlines()) == lines
    assert figures(capsys, tmp_path / "other.jsonl", "--seed", "2") != found
    assert league(fewer, of=(*CARDS, "--opponents", "quill", "orlot", *ALONE)) == 0
    assert len(matches := fewer.read_text().splitlines()[1:]) == 2
    assert set(matches) <= set(lines)


def test_each_pair_fights_as_often_on_one_side_as_on_the_other(fought: tuple[Path, Any]) -> None:
    file, found = fought
    sides: dict[tuple[str, str], int] = {}
    for line in map(json.loads, file.read_text().splitlines()[1:]):
        pair = line["left"], line["right"]
        sides[pair] = sides.get(pair, 0) + line["left_won"] + line["right_won"] + line["drawn"]
    names = {"chance", "quill", "straw", "ferrant", "orlot"}
    assert sides == {(one, other): 3 for one in names for other in names if one != other}
    game = found["games"]["card_duel"]
    assert {row["won"] + row["drawn"] + row["lost"] for row in game["standings"]} == {6 * 4}
    assert sum(game["left_side"].values()) == 6 * 10
    ratings = [row["rating"] for row in game["standings"]]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) / len(ratings) == pytest.approx(1500, abs=0.01)


@pytest.mark.parametrize("torn", ["", '{"game":"card_duel","left":"qu'])
def test_a_league_goes_on_from_any_line_also_a_torn_one_and_is_only_told_when_it_is_over(
    torn: str, fought: tuple[Path, Any], capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, found = fought
    lines = whole.read_text().splitlines(keepends=True)
    file = tmp_path / "part.jsonl"
    for count in (1, len(lines) - 1):
        file.write_text("".join(lines[:count]) + torn)
        assert figures(capsys, file) == found
        assert file.read_text().splitlines(keepends=True)[:count] == lines[:count]
        assert sorted(file.read_text().splitlines()) == sorted(whole.read_text().splitlines())
    before = file.read_bytes()
    monkeypatch.setattr("duel_tui.cli.league.command.hired", lambda *_: pytest.fail("nothing is left to do"))
    assert figures(capsys, file) == found
    assert file.read_bytes() == before


def test_the_usual_file_lies_with_the_saves_and_is_found_again(tmp_path: Path) -> None:
    asked = ["league", *SMALL, "--duels", "2", "--saves", str(tmp_path)]
    assert main(asked) == main(asked) == 0
    assert main([*asked, "--seed", "9"]) == 0
    assert len(list((tmp_path / "leagues").glob("league-*.jsonl"))) == 2


@pytest.mark.parametrize(
    ("arguments", "other"),
    [
        ("--seed 2", "seed"),
        ("--duels 14", "duels"),
        ("--effort 50", "effort"),
        ("--kind death", "kind"),
        ("--games dueling_scars", "games"),
        ("--option cards.formal_ends=bout", "options"),
        ("--opponents 1", "opponents"),
        ("--fencers bernardino", "opponents"),
        ("--fencers own", "fencers"),
    ],
)
def test_a_file_of_other_settings_is_refused_and_stays(
    arguments: str, other: str, fought: tuple[Path, Any], capsys: Out
) -> None:
    file, _ = fought
    before = file.read_bytes()
    assert league(file, *arguments.split()) == 2
    assert capsys.readouterr().err == (
        f"duel-tui: whole.jsonl: this league was begun with other {other}: "
        "give the arguments it was begun with, or another file by --to\n"
    )
    assert file.read_bytes() == before


NO_LEAGUE, NO_MATCH = "this is not the file of a league", "this is not the result of a match"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("name = 'Anna'\n", f": {NO_LEAGUE}"),
        ("", f": {NO_LEAGUE}"),
        ("{head}what\n{line}", f", line 2: {NO_MATCH}"),
        ('{head}{line}{"game":1}\n', f", line 3: {NO_MATCH}"),
        ("{head}{other}", ", line 2: this league has no such match"),
    ],
)
def test_a_broken_file_is_refused_and_stays(
    wrong: str, said: str, fought: tuple[Path, Any], capsys: Out
) -> None:
    file, _ = fought
    head, line, *_ = file.read_text().splitlines(keepends=True)
    other = re.sub(r'"left_won":\d+', '"left_won":77', line)
    text = wrong.replace("{head}", head).replace("{line}", line).replace("{other}", other)
    file.write_text(text)
    assert league(file) == 2
    assert capsys.readouterr().err == f"duel-tui: whole.jsonl{said}\n"
    assert file.read_text() == text


def test_two_programs_do_not_fight_one_league_nor_does_another_edition(
    fought: tuple[Path, Any], capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _ = fought
    held = HeldFile(file)
    size = file.stat().st_size
    held.take(size, size)
    assert league(file) == 2
    assert "another window" in capsys.readouterr().err
    held.let_go()
    assert league(file) == 0
    capsys.readouterr()
    monkeypatch.setattr("duel_tui.__version__", "9.9")
    assert league(file) == 2
    said = capsys.readouterr().err
    assert said.startswith("duel-tui: whole.jsonl: this league was begun by another edition (duel-tui ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=only_whole)])
def test_a_league_that_is_killed_goes_on_and_ends_with_the_same_figures(
    number: signal.Signals, capsys: Out, tmp_path: Path
) -> None:
    asked = [*CARDS, "--opponents", "1", "2", "--duels", "20", "--effort", "3"]
    file = tmp_path / "killed.jsonl"
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "duel_tui", "league", *asked, "--jobs", "2", "--to", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as fighting:
        end = time.monotonic() + 60
        while time.monotonic() < end and not (file.exists() and file.read_bytes().count(b"\n") > 5):
            time.sleep(0.01)
        if number == signal.SIGINT:
            os.killpg(fighting.pid, number)
        else:
            fighting.kill()
        out, error = fighting.communicate(timeout=30)
    kept = file.read_bytes().count(b"\n") - 1
    assert 4 < kept < 12 * 2, "it was killed in the middle"
    assert out == ""
    if number == signal.SIGINT:
        assert fighting.returncode == 130
        assert re.fullmatch(
            r"duel-tui: \d+ of 120 duels are kept in \S+; the same command goes on with them\n", error
        )
    resumed = figures(capsys, file, "--jobs", "1", of=asked)
    assert resumed == figures(capsys, tmp_path / "whole.jsonl", "--jobs", "1", of=asked)


def test_a_table_and_a_plot_tell_of_each_game(
    capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    asked = ["--games", "card_duel", "dueling_scars", "--opponents", "1", "--duels", "4", "--jobs", "1"]
    assert league(tmp_path / "a.jsonl", of=asked) == 0
    said = capsys.readouterr().out
    for game in ("card_duel", "dueling_scars"):
        assert f"{game}, honorable: 4 duels, 4 a pair, seed 1, thinking 10 %\nThe left side scored " in said
    assert re.search(r"\n\s+opponent +level +rating +95% interval +won +drawn +lost +points\n", said)
    assert re.search(r"\nTobias Quill +├─+●─+┤\n", said)
    assert max(map(len, said.splitlines())) <= 80
    assert main(["--ascii", "league", *asked, "--to", str(tmp_path / "a.jsonl")]) == 0
    drawn = capsys.readouterr().out
    assert drawn.isascii()
    assert re.search(r"\nTobias Quill +\+-+\*-+\+\n", drawn)


def test_somebody_who_won_everything_is_told_of(capsys: Out, tmp_path: Path) -> None:
    told = "An opponent won or lost every duel: the ratings count one draw more for each pair."
    found = set[bool]()
    for seed in range(4):
        asked = ["--games", "dueling_scars", "--opponents", "1", "--duels", "2", "--jobs", "1"]
        assert league(tmp_path / f"{seed}.jsonl", of=[*asked, "--seed", str(seed)]) == 0
        said = capsys.readouterr().out
        assert (told in said) == bool(re.search(r" (100\.0|0\.0)%$", said, re.MULTILINE))
        found.add(told in said)
    assert found == {True, False}


def test_fencers_come_from_the_roster_from_files_and_from_dice_and_house_rules_count_where_they_are_known(
    capsys: Out, tmp_path: Path
) -> None:
    file = tmp_path / "anna.toml"
    file.write_text('name = "Anna"\nexpertise = 20\nleft_hand = "dagger"\n')
    asked = [
        "--games",
        "card_duel",
        "rapier_and_dagger",
        "--opponents",
        "chance",
        "--duels",
        "2",
        "--jobs",
        "1",
    ]
    wanted = [
        "--rolled",
        "1",
        "--option",
        "rd.double_touch=void",
        "--fencers",
        "bernardino",
        str(file),
        "own",
    ]
    games = figures(capsys, tmp_path / "a.jsonl", *wanted, of=asked)["games"]
    rows = {row["entrant"]: row for row in games["card_duel"]["standings"]}
    with_fencer = {f"chance with {name}" for name in ("Bernardino", "Anna", "rolled 1")}
    assert set(rows) == {"chance", *with_fencer}
    assert rows["chance with Anna"]["fencer"] == "Anna"
    assert rows["chance with rolled 1"]["fencer"]
    assert games["rapier_and_dagger"]["options"] == {"double_touch": "void"}
    assert games["card_duel"]["options"] == {}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--duels 5", "--duels: 5 is odd, but each pair fights as often on one side as on the other\n"),
        ("--games chess", "'chess' is not a game: use one of "),
        ("--opponents nobody", "there is no opponent 'nobody': use one of "),
        ("--opponents quill", "card_duel: a league needs at least two opponents or fencers\n"),
        ("--fencers nobody", "there is no fencer 'nobody' in the roster: name one, or a file that "),
        ("--fencers nobody.toml", "nobody.toml: there is no such file\n"),
        ("--fencers bernardino Bernardino", "two of the fencers have the name Bernardino\n"),
        ("--option rd.nonsense=1", "'rd.nonsense' is not a house rule: use one of "),
    ],
)
def test_wrong_arguments_are_one_sentence(arguments: str, said: str, capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    assert league(file, *arguments.split()) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"duel-tui: {said}")
    assert error.count("\n") == 1
    assert not file.exists()


def test_editions_name_the_first_difference() -> None:
    libraries = {"highspy": "1.15", "numpy": "2"}
    one = Edition("1", "p", "r", libraries)
    for other, difference in (
        (one, ""),
        (Edition("2", "p", "r", {}), "duel-tui 2 instead of 1"),
        (Edition("1", "q", "r", {}), "another program under the same version 1"),
        (Edition("1", "p", "s", {}), "other rulesets"),
        (Edition("1", "p", "r", {"highspy": "1.14"}), "highspy 1.14 instead of 1.15"),
        (Edition("1", "p", "r", {}), "highspy missing instead of 1.15"),
    ):
        assert one.difference(other) == difference
