"""Plain lines in a pipe: whole duels of every game, and the end of input."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.talk import Talk
from duel_tui.registry import KEYS
from duel_tui.usage.parsing import UNKEPT
from tests.plain.talks import Typist, at_home, context_in
from tests.systems.contenders import LIBRARY

pytestmark = pytest.mark.slow

PROGRAM = (sys.executable, "-m", "duel_tui", "--plain")
ANSWERS = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "1 1 1",
    "2 2 2",
    "3 2 3",
    "1 1",
    "2 2",
    "8",
    "9",
    "10",
    "11",
    "12",
    "j",
    "n",
    "s",
    "t",
    *[f"{letter}{card}" for letter in "fbap" for card in range(1, 6)],
)
OVER = "7 home"
LONG = ("dueling_scars", "en_garde")
"""Games whose duels take seconds in a program of their own: there are many choices, or the opening is solved first."""
MOST = 3000


def piped(folder: Path, lines: list[str], kept: str = "Everything is kept.", **environment: str) -> str:
    """All that is said while these lines come down a pipe; nothing but text, what is kept at its end, and nothing on standard error."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM,
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "DUEL_TUI_SAVES": str(folder), **environment},
    )
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    assert done.stdout.endswith(f"{kept} Goodbye.\n".encode())
    return done.stdout.decode()


def new_duel(game: str, seed: int) -> list[str]:
    """The lines that begin a duel of two people."""
    name = LIBRARY.phrases(game)["name"]
    return [
        "new duel",
        "game",
        name,
        "right fencer",
        "Diego de Lorca",
        "right played by",
        "a person",
        "seed",
        str(seed),
        "begin",
    ]


class Guesser(Typist):
    """Types whatever comes to mind until a duel is over, and remembers it."""

    def __init__(self, first: list[str], heard: Callable[[], str], after: Sequence[str] = ()) -> None:
        """Type the first lines, then guess until the end is heard, then type the last lines."""
        super().__init__(ask=self._next)
        self._after = list(after)
        self._first = first
        self._heard = heard
        self._chance = Random(6)
        self.typed: list[str] = []

    def _next(self) -> str | None:
        if OVER in self._heard() or len(self.typed) > MOST:
            return self._after.pop(0) if self._after else None
        self.typed.append(self._first.pop(0) if self._first else self._chance.choice(ANSWERS))
        return self.typed[-1]


@pytest.mark.parametrize(
    "game", [pytest.param(key, marks=[pytest.mark.slow] if key in LONG else []) for key in KEYS]
)
def test_a_duel_of_every_game_goes_from_start_to_end_in_a_pipe(game: str, tmp_path: Path) -> None:
    out, guessed = StringIO(), context_in(tmp_path / "guessed")
    guesser = Guesser(new_duel(game, 5), lambda: out.getvalue()[-4000:])
    talk = Talk(Shell(out))
    with pytest.raises(EndOfInputError):
        at_home(guessed, talk, guesser)
    said = piped(tmp_path / "piped", guesser.typed)
    assert OVER in out.getvalue()
    assert out.getvalue() in said, "one seed, one duel"
    (duel,) = (tmp_path / "piped" / "duels").glob("*.toml")
    assert "\n# over" in duel.read_text(encoding="utf-8")


def test_the_last_choice_is_taken_back_and_the_opponent_goes_on(tmp_path: Path) -> None:
    out, context = StringIO(), context_in(tmp_path)
    after = [
        "the whole matrix",
        "take back",
        "take back",
        *["thrust", "slash", "low cut", "dodge", "disengage", "feint"] * 3,
    ]

    first = ["new", "game", "duel of swords", "seed", "5", "begin", "matrix"]
    guesser = Guesser(first, out.getvalue, after)
    with pytest.raises(EndOfInputError):
        at_home(context, Talk(Shell(out)), guesser)
    context.clear_table()
    said = out.getvalue()
    assert "The notebook: 0 of 55 pairs of moves met in this duel." in said
    assert "This is the whole matrix; " in said
    assert "Taken back: " in said
    assert said.rindex("Which move?") > said.index("Taken back: ")
    assert re.search(r"^Round \d+: \w.* against ", said[said.index("Taken back: ") :], re.MULTILINE)


def test_a_duel_in_which_nothing_was_decided_is_not_said_to_be_kept(tmp_path: Path) -> None:
    undecided = "Nothing was decided, so this duel is not kept."
    assert "stand" in piped(tmp_path, [*new_duel("rapier_and_dagger", 5), "stand"], undecided)


def test_the_end_of_input_leaves_a_duel_as_it_stands_and_the_next_one_goes_on(tmp_path: Path) -> None:
    said = piped(tmp_path, [*new_duel("rapier_and_dagger", 5), "stand", "stand", "1 1 1"])
    assert "look away" in said
    assert said.endswith("Lorca: this exchange? Attack, target, parry.\nEverything is kept. Goodbye.\n")
    gone_on = piped(tmp_path, ["go on", "1 1 1", "1 1 1", "home"])
    assert gone_on.count("Bernardino stands, Lorca stands: ") == gone_on.count("Exchange 1 of 3.") == 1
    again = piped(tmp_path, ["go on"])
    assert "go on." in again
    assert "Exchange 2 of 3." in again
    assert "Target: 1 sword arm" in again


def test_a_closed_pipe_is_no_fault_of_the_program(tmp_path: Path) -> None:
    command = " ".join(PROGRAM)
    done = subprocess.run(  # noqa: S602 - our own interpreter
        f"yes help | {command} | head -1",
        shell=True,
        capture_output=True,
        check=True,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path)},
    )
    assert done.stderr == b""
    assert done.stdout.startswith(b"duel-tui, plain lines.")


@pytest.mark.parametrize("environment", [{"ACCESSIBLE": "1"}])
def test_the_environment_asks_for_plain_mode_too(environment: dict[str, str], tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM[:-1],
        input=b"leave\n",
        capture_output=True,
        check=True,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path), **environment},
    )
    assert done.stdout.startswith(b"duel-tui, plain lines.")


def test_what_could_not_be_kept_is_not_said_to_be(tmp_path: Path) -> None:
    lines = [*new_duel("duel_of_swords", 5), *["thrust", "dodge"] * 9]
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM,
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1200, 1200)),
    )
    assert b"could not be saved: file too large." in done.stdout
    assert b"Everything is kept" not in done.stdout
    assert done.returncode == UNKEPT
    last = done.stdout.decode().splitlines()[-1]
    assert last.startswith("Not everything is kept: ")
    assert last.endswith("Goodbye.")


@pytest.mark.parametrize(
    ("duel", "unkept"),
    [([], "settings.toml"), ([*new_duel("duel_of_swords", 5), "thrust", "dodge"], "lorca.toml")],
)
def test_a_setting_that_could_not_be_kept_is_told_of_at_the_end_and_a_duel_before_it(
    duel: list[str], unkept: str, tmp_path: Path
) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM,
        input="".join(f"{line}\n" for line in ["bell on", *duel, "quit"]).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)),
    )
    assert done.returncode == UNKEPT
    last = done.stdout.decode().splitlines()[-1]
    assert last.startswith("Not everything is kept: ")
    assert last.endswith(f"{unkept} could not be saved: file too large. Goodbye.")


@pytest.mark.parametrize(
    ("lines", "unloaded"),
    [
        ([], ("duel_tui.registry", "duel_tui.systems", "duel_tui.opponents", "duel_tui.words")),
        (["quick", "fight", "stand", "home", "fencers", "back"], ("textual", "rich", "numpy", "highspy")),
    ],
    ids=["the first menu loads no rules", "a duel loads no screen"],
)
def test_nothing_is_loaded_that_is_not_needed(
    lines: list[str], unloaded: tuple[str, ...], tmp_path: Path
) -> None:
    probe = (
        "import sys; from duel_tui.__main__ import main; main(['--plain']); "
        f"print(*[name for name in sys.modules if name.startswith({unloaded!r})], file=sys.stderr)"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", probe],
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "DUEL_TUI_SAVES": str(tmp_path)},
    )
    assert done.stderr.strip() == b""
