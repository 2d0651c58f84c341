"""In a browser: textual-serve starts the program, and a duel is played to its end in headless Chromium."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duel_tui.streams import DRIVER, PAGE
from tests.leave.browser import missing, opened, served
from tests.leave.program import CHOICE, READ_ON, known

pytestmark = pytest.mark.slow
needs_a_browser = pytest.mark.skipif(bool(missing()), reason=missing())
PROGRAM = (sys.executable, "-m", "duel_tui")
SECONDS = 60
"""The longest that the duel may take."""


def processes(saves: Path) -> list[Path]:
    """The processes of the program that have this folder of saves."""
    found: list[Path] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[1:3] == [b"-m", b"duel_tui"] and str(saves).encode() in words:
            found.append(path.parent)
    return found


@needs_a_browser
async def test_a_duel_is_played_to_its_end_in_a_browser(tmp_path: Path) -> None:
    saves = known(tmp_path / "saves")
    (saves / "settings.toml").write_text('ruleset = "duel_of_swords"\npause = "never"\n')
    async with served(tmp_path, "--saves", str(saves)) as address, opened(tmp_path, address) as page:
        await page.shows("QUICK DUEL")
        await page.click()

        await page.press("?")
        await page.shows("Opens this help")
        await page.press("Escape")
        await page.shows("QUICK DUEL")
        await page.press("ArrowDown")
        await page.shows("> n  NEW DUEL")
        await page.press(";")
        await page.shows("What now?")
        await page.press(*"screen", "Enter")
        await page.shows("NEW DUEL")

        await page.press("q")
        await page.shows("enter fight")
        await page.press("Enter")
        end = time.monotonic() + SECONDS
        while "r replay" not in "\n".join(rows := await page.rows):
            assert time.monotonic() < end, "\n".join(rows)
            if CHOICE in rows[-1]:
                await page.press("ArrowDown", "Enter")
            elif any(words in rows[-1] for words in READ_ON):
                await page.press("Enter")
            await asyncio.sleep(0.02)
        (duel,) = (saves / "duels").glob("*.toml")
        assert duel.stat().st_size
        assert len(processes(saves)) == 1

        await page.press("^q")
        await page.comes_to(lambda _: "gone" if not processes(saves) else "")
        assert "-closed" in await page.value("document.body.className")


@needs_a_browser
async def test_a_page_that_is_left_leaves_no_process_behind(tmp_path: Path) -> None:
    saves = known(tmp_path / "saves")
    async with served(tmp_path, "--guest", "--user", "anna", "--saves", str(saves)) as address:
        async with opened(tmp_path, address) as page:
            await page.shows("will it look?")
            assert processes(saves)
        end = time.monotonic() + 10
        while processes(saves):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)


def test_without_its_server_the_program_ends(tmp_path: Path) -> None:
    begun = subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, "--saves", str(known(tmp_path))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, DRIVER: PAGE, "COLUMNS": "999999", "ROWS": "24", "TERM": "dumb"},
    )
    assert begun.stdout is not None
    assert begun.stdout.readline() == b"__GANGLION__\n"
    said, _ = begun.communicate(timeout=20)
    assert begun.returncode == 0
    assert said[:1] == b"D"
    assert len(said) < 200_000, "no page is so wide"


def test_lines_are_begun_on_the_page_not_before_it(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "--plain", "--saves", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, DRIVER: PAGE},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "a page in a browser begins with the screen: leave out --plain, and press ; there" in done.stderr
