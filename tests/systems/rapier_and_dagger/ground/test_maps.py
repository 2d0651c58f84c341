"""Maps and their files: what is wrong is said with the row and the reason."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duel_tui import registry
from duel_tui.cli.check import run as check
from duel_tui.registry.maps import read_map
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.systems.rapier_and_dagger.ground.grounds import LEGEND, arena, raw
from tests.systems.rapier_and_dagger.situations import TABLES

SHIPPED = sorted((registry.data_folder() / KEY / "maps").glob("*.toml"))
TERMINAL = (12, 19)
"""The rows and columns of a map that stands whole beside a plot at 80x24."""


def wrong(**changes: Any) -> str:
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert({**raw("...", "...", "..."), **changes}, Map)
    return str(found.value)


def test_four_maps_are_shipped_and_read() -> None:
    assert {path.stem for path in SHIPPED} == {"tavern", "alley", "garden", "deck"} == set(TABLES.maps)
    for path in SHIPPED:
        assert read_map(path) == TABLES.maps[path.stem]
    assert TABLES.maps["tavern"].size <= TERMINAL


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rows": ["...", "..", "..."]}, "row 2 has 2 letters, row 1 has 3"),
        ({"rows": ["...", ".x.", "..."]}, "row 2, column 2: 'x' is not in the legend"),
        ({"rows": ["...", "..."]}, "a map has 3 to 120 rows, not 2"),
        ({"rows": ["..", "..", ".."]}, "row 1 has 2 letters"),
        (
            {"rows": [".#.", "##.", "..."]},
            "no way leads from the left fencer (row 1, column 1) to the right one (row 3, column 3)",
        ),
        ({"rows": ["#..", "...", "..."]}, "start.left: row 1, column 1 is the wall"),
        ({"rows": ["D..", "...", "..."]}, "start.left: row 1, column 1 is a way out"),
        ({"legend": {**LEGEND, "ab": {"name": "both"}}}, "'ab' is not one letter"),
        ({"legend": {**LEGEND, "s": {"name": "sand", "hampers": "sand"}}}, "sand"),
        ({"weather": ["snow"]}, "snow"),
        ({"map": 1}, "map"),
    ],
)
def test_what_is_wrong_with_a_map_is_said(changes: dict[str, Any], said: str) -> None:
    assert said in wrong(**changes)


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ((4, 1, "west"), "start.right: row 4, column 1 is outside the map"),
        ((1, 1, "west"), "both begin on the same square"),
        ((2, 2, "up"), "up"),
    ],
)
def test_wrong_starts_are_said(right: tuple[int, int, str], said: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=said):
        arena("...", "...", "...", right=right)


def test_check_reads_maps_and_names_file_row_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SHIPPED[0].read_text(encoding="utf-8")
    path = tmp_path / "maps" / "mine.toml"
    path.parent.mkdir()
    faulty = text.replace('"=..........C', '"=.........C')
    for written, code in (
        (text, 0),
        (faulty, 1),
        ('name = "Mine"\nline = "It is mine."\nrows = ["..."]\n', 1),
    ):
        path.write_text(written, encoding="utf-8")
        assert check(argparse.Namespace(file=path)) == code
    monkeypatch.chdir(path.parent)
    assert check(argparse.Namespace(file=Path(path.name))) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "mine.toml: ok, a map of 21 by 9 squares"
    assert said[1] == "mine.toml: rows: row 4 has 20 letters, row 1 has 21: make them equal"
    assert all("legend" in line for line in said[2:])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        *[
            ({"legend": {**LEGEND, letter: {"name": "sand"}}}, f"{letter!r} is a sign of plots")
            for letter in "+o1"
        ],
        *[
            ({"legend": {**LEGEND, letter: {"name": "sand"}}}, f"{letter!r} does not fill one cell")
            for letter in ("\u5b57", "\u0301", "\t")
        ],
        ({"weather": ["rain", "rain"]}, "rain is named 2 times: once is enough"),
    ],
    ids=str,
)
def test_a_file_has_no_letter_that_breaks_the_drawing_and_no_weather_twice(
    changes: dict[str, Any], said: str
) -> None:
    plan = msgspec.convert({**raw("...", "...", "..."), **changes}, Map)
    assert any(said in fault for fault in plan.faults())
