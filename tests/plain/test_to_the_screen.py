"""From the lines to the screen by one word, with the duel that is fought, and why not where there is no screen."""

from pathlib import Path

import pytest

from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import piped
from tests.plain.test_terminal import Terminal

ON_THE_SCREEN = "\x1b[?1049h"


class Large(Terminal):
    """The program on a terminal with room for the screen."""

    size = (24, 80)


def test_the_screen_takes_the_place_of_the_lines_and_a_key_leads_back(tmp_path: Path) -> None:
    played = Large(tmp_path)
    played.until("What now?")
    played.types("screen", then=ON_THE_SCREEN)
    played.until("lamplight")  # the first start asks for the colours
    played.child.send("1")
    played.until("Novice")
    played.child.send(";")
    played.until("What now?")
    played.child.send("screen\r")
    played.until("Novice")
    played.end()


def test_a_duel_goes_on_on_the_screen(tmp_path: Path) -> None:
    played = Large(tmp_path)
    played.until("What now?")
    played.types("quick", then="to fight")
    played.types("fight", then="hich movement?")
    played.types("screen", then=ON_THE_SCREEN)
    played.until("MOVEMENT")
    (path,) = (tmp_path / "duels").glob("*.toml")
    played.child.send("\x11")
    played.child.wait()
    assert played.child.exitstatus == 0
    assert path.exists()


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({}, "The screen needs 80 columns and 24 rows; this terminal has 46 and 19."),
        ({"TERM": "dumb"}, "The screen needs a terminal that can move its cursor."),
    ],
)
def test_a_terminal_without_room_or_cursor_says_so(
    environment: dict[str, str], why: str, tmp_path: Path
) -> None:
    played = Terminal(tmp_path, **environment)
    played.until("What now?")
    said = played.types("screen", then="What now?").decode()
    assert why in " ".join(said.split())
    played.end()


def test_there_is_no_screen_in_a_pipe(tmp_path: Path) -> None:
    assert "The screen needs a terminal.\n" in piped(tmp_path, ["screen"])
    assert "The screen needs a terminal.\n" in conversation(context_in(tmp_path), ["screen"])
