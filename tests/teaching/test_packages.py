"""A package of its own adds a game by an entry point, and OpenSpiel has every game that is ready."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPIEL = "import duel_tui.openspiel, pyspiel; print(pyspiel.load_game('{}'))"


def run(folder: Path, point: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A run of Python where a package is installed that names a game."""
    info = folder / "lessons-1.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lessons\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[duel_tui.games]\nlesson = {point}\n")
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_package_adds_a_game(tmp_path: Path) -> None:
    done = run(
        tmp_path, "tests.teaching.school:LESSON", "-m", "duel_tui", "simulate", "first_lesson", "-n", "2"
    )
    assert done.returncode == 0, done.stderr
    assert "hits" in done.stdout


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("tests.teaching.gone:LESSON", "cannot be loaded: No module named 'tests.teaching.gone'"),
        ("tests.teaching.school:OWN", "is no Game"),
    ],
)
def test_a_package_whose_game_cannot_be_loaded_is_named(tmp_path: Path, point: str, said: str) -> None:
    done = run(tmp_path, point, "-m", "duel_tui", "simulate", "en_garde", "-n", "1")
    assert (done.returncode, done.stderr) == (2, f"duel-tui: duel_tui.games: {point} {said}\n")


def test_openspiel_leaves_out_a_game_that_is_not_ready(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    ready = run(tmp_path, "tests.teaching.school:LESSON", "-c", SPIEL.format("first_lesson"))
    assert (ready.returncode, ready.stderr) == (0, "")
    (tmp_path / "half.py").write_text(
        "from msgspec.structs import replace\nfrom pathlib import Path\nfrom tests.teaching.school import LESSON\n"
        "HALF = replace(LESSON, folder=Path('nowhere'))\n"
    )
    half = run(tmp_path, "half:HALF", "-c", SPIEL.format("en_garde"))
    assert half.returncode == 0
    assert "lacks 7 things: tables.toml: there is no such file" in half.stderr
