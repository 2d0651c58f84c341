"""Plain lines in a pipe: whole duels of every game, and the end of input."""

import os
import re
import resource
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.talk import Talk
from duel_tui.registry import KEYS
from duel_tui.usage.parsing import UNKEPT
from tests.lengths import in_turn
from tests.plain.talks import OVER, Guesser, at_home, context_in, new_duel

PROGRAM = (sys.executable, "-m", "duel_tui", "--plain")
SWORDS = new_duel("duel_of_swords", 5)


def run(
    folder: Path, lines: list[str], command: tuple[str, ...] = PROGRAM, room: int = 0, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The program after these lines came down a pipe; `room` is the most bytes that a file may have."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        command,
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "DUEL_TUI_SAVES": str(folder), **environment},
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))) if room else None,
    )


def piped(folder: Path, lines: list[str], kept: str = "Everything is kept.") -> str:
    """All that is said while these lines come down a pipe; nothing but text, what is kept at its end, and nothing on standard error."""
    done = run(folder, lines)
    assert (done.returncode, done.stderr) == (0, b"")
    assert not {b"\x1b", b"\a"} & {done.stdout[at : at + 1] for at in range(len(done.stdout))}
    assert done.stdout.endswith(f"{kept} Goodbye.\n".encode())
    return done.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("game", in_turn(KEYS))
def test_a_duel_of_every_game_goes_from_start_to_end_in_a_pipe(game: str, tmp_path: Path) -> None:
    out, guessed = StringIO(), context_in(tmp_path / "guessed")
    guesser = Guesser(new_duel(game, 5), lambda: out.getvalue()[-4000:])
    with pytest.raises(EndOfInputError):
        at_home(guessed, Talk(Shell(out)), guesser)
    said = piped(tmp_path / "piped", guesser.typed)
    assert OVER in out.getvalue()
    assert out.getvalue() in said, "one seed, one duel"
    (duel,) = (tmp_path / "piped" / "duels").glob("*.toml")
    assert "\n# over" in duel.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_last_choice_is_taken_back_and_the_opponent_goes_on(tmp_path: Path) -> None:
    out, context = StringIO(), context_in(tmp_path)
    moves = ["thrust", "slash", "low cut", "dodge", "disengage", "feint"]
    after = ["the whole matrix", "take back", "take back", *moves * 3]
    first = ["new", "game", "duel of swords", "seed", "5", "begin", "matrix"]
    with pytest.raises(EndOfInputError):
        at_home(context, Talk(Shell(out)), Guesser(first, out.getvalue, after))
    context.clear_table()
    before, taken, back = out.getvalue().partition("Taken back: ")
    assert "The notebook: 0 of 55 pairs of moves met in this duel." in before
    assert "This is the whole matrix; " in before
    assert taken
    assert re.search(r"Which move\?(.|\n)*^Round \d+: \w.* against ", back, re.MULTILINE)


def test_the_end_of_input_leaves_a_duel_as_it_stands_and_the_next_one_goes_on(tmp_path: Path) -> None:
    begun = [*new_duel("rapier_and_dagger", 5), "stand"]
    undecided = "Nothing was decided, so this duel is not kept."
    assert "stand" in piped(tmp_path, begun, undecided)
    said = piped(tmp_path, ["bell on", *begun, "stand", "1 1 1"])
    assert "The bell rings on your turn." in said
    assert "\n\n" not in said, "there is no curtain"
    assert "look away" in said
    assert said.endswith("Lorca: this exchange? Attack, target, parry.\nEverything is kept. Goodbye.\n")
    gone_on = piped(tmp_path, ["screen", "go on", "1 1 1", "1 1 1", "home"])
    assert "The screen needs a terminal.\n" in gone_on
    assert gone_on.count("Bernardino stands, Lorca stands: ") == gone_on.count("Exchange 1 of 3.") == 1
    again = piped(tmp_path, ["go on"])
    assert "go on." in again
    assert "Exchange 2 of 3." in again
    assert "Target: 1 sword arm" in again


@pytest.mark.slow
def test_a_closed_pipe_is_no_fault_of_the_program(tmp_path: Path) -> None:
    done = run(tmp_path, [], ("sh", "-c", f"yes help | {' '.join(PROGRAM)} | head -1"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"duel-tui, plain lines.")


@pytest.mark.slow
def test_the_environment_asks_for_plain_mode_too(tmp_path: Path) -> None:
    done = run(tmp_path, ["leave"], PROGRAM[:-1], ACCESSIBLE="1")
    assert done.returncode == 0
    assert done.stdout.startswith(b"duel-tui, plain lines.")


def test_a_width_is_asked_for_when_the_program_begins_and_for_lines_alone(tmp_path: Path) -> None:
    said = run(tmp_path, ["wrap", "wrap on", "?"], (*PROGRAM, "--width", "40")).stdout.decode()
    assert "Lines are broken at 40 columns." in said
    first, _, rest = said.partition("Lines are broken where the terminal ends.")
    assert max(map(len, first.splitlines())) <= 40
    assert max(map(len, rest.splitlines())) > 40, "the word counts more"
    wrong = run(tmp_path, [], (*PROGRAM, "--width", "7")).stderr
    assert b"--width: '7' is not a whole number from 20 to 500\n" in wrong
    done = run(tmp_path, [], (*PROGRAM[:-1], "--width", "40"), TERM="xterm-256color", ACCESSIBLE="")
    assert done.returncode == 2
    assert done.stderr == b"duel-tui: --width is for plain lines: add --plain\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "room", "unkept"),
    [
        ([*SWORDS, *["thrust", "dodge"] * 9], 1200, "lorca.toml"),
        (["bell on", "quit"], 1, "settings.toml"),
        (["bell on", *SWORDS, "thrust", "dodge", "quit"], 1, "lorca.toml"),
    ],
)
def test_what_could_not_be_kept_is_told_of_at_the_end_a_duel_before_a_setting(
    lines: list[str], room: int, unkept: str, tmp_path: Path
) -> None:
    done = run(tmp_path, lines, room=room)
    assert done.returncode == UNKEPT
    assert b"Everything is kept" not in done.stdout
    last = done.stdout.decode().splitlines()[-1]
    assert last.startswith("Not everything is kept: ")
    assert last.endswith(f"{unkept} could not be saved: file too large. Goodbye.")


@pytest.mark.slow
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
    done = run(tmp_path, lines, (sys.executable, "-c", probe))
    assert (done.returncode, done.stderr.strip()) == (0, b"")
