"""A cast of a replay: what a terminal shows that plays it is what the replay shows, step by step."""

import asyncio
import json
import subprocess
import sys
from itertools import cycle, pairwise
from pathlib import Path
from random import Random

import pyte
import pytest

from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from duel_tui.terminfo import HEIGHT, WIDTH
from duel_tui.tui.app import DuelApp
from duel_tui.tui.cast import cast_of, watched
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.terminal import Start, Terminal
from tests.line.emulator import Display
from tests.look.cast import PICTURE, draw_cast
from tests.systems.walks import play_on
from tests.tui.positions import begun
from tests.tui.screens import Keyboard

EXAMPLE = Path("saves/examples/duels/first-blood.toml")
SHORT = ("duel_of_swords", "rapier_and_dagger")
"""The games that are played to their end, in few steps."""
HELD = 1.0
"""Seconds from which on a picture is one of a step, and none of a motion."""


def played(cast: str) -> list[list[str]]:
    """The rows of each picture that is held."""
    head, *events = map(json.loads, cast.splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, WIDTH, HEIGHT)
    screen = Display(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    held: list[list[str]] = []
    for (at, kind, sent), (then, _, _) in pairwise(events):
        assert kind == "o"
        assert "\n" not in sent
        stream.feed(sent)
        if then - at > HELD:
            held.append([row.rstrip() for row in screen.display])
    return held


async def replayed(bout: Bout) -> list[list[str]]:
    """The rows of each step of the replay."""
    app = DuelApp(Start(terminal=Terminal(FULL, tone="dark")))
    screen = ReplayScreen(bout)
    app.begin_with(lambda: screen)
    steps: list[list[str]] = []
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        keyboard = Keyboard(pilot)
        for _ in range(screen.end + 1):
            await keyboard.rest()
            steps.append([strip.text.rstrip() for strip in screen._compositor.render_strips()])
            await keyboard.press("right")
    return steps


@pytest.mark.slow
@pytest.mark.parametrize(("key", "side"), [*zip(KEYS, cycle([None, "left", "referee"])), (KEYS[0], "left")])
def test_it_shows_what_the_replay_shows(key: str, side: str | None) -> None:
    bout = begun(key, decisions=6)
    if side is None and key in SHORT:
        play_on(bout.table, Random(11))
    shown = watched(bout, side)
    assert played(cast_of(shown, Settings())) == asyncio.run(replayed(shown))


@pytest.mark.slow
def test_a_saved_duel_becomes_a_file_and_none_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "duel.cast"
    command = [sys.executable, "-m", "duel_tui", "replay", str(EXAMPLE), "--cast", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    cast = file.read_text()
    assert len(cast) < 80_000
    assert "38;5;" in cast
    assert "\\u001b]" not in cast, "no terminal that plays it is asked anything"
    assert "wins" in "".join(played(cast)[-1])
    again = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert again.returncode
    assert again.stderr == "duel-tui: duel.cast could not be saved: another file has this name\n"
    assert file.read_text() == cast


def test_figures_that_stand_still_have_one_picture_for_each_step() -> None:
    shown = watched(begun("duel_of_swords", decisions=3), None)
    moving, still = (cast_of(shown, Settings(motion=motion)) for motion in (True, False))
    assert played(still) == played(moving)
    assert len(still.splitlines()) == len(played(still)) + 2
    assert len(moving.splitlines()) > len(still.splitlines())


@pytest.mark.slow
def test_the_picture_of_the_readme_is_what_its_command_draws() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw_cast(), "python -m tests.look cast --to tests/look"
    assert PICTURE.stat().st_size < 400_000
