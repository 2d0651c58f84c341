"""Guests get at their own saves and at nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.leave.program import FULL, Program

ATTEMPTS = {
    "read a stranger's file": "open(elsewhere)",
    "read another guest's file": "open(foe)",
    "look into another guest's folder": "os.listdir(os.path.dirname(foe))",
    "go up from his own": "open(own + '/../bob/settings.toml')",
    "follow a link": "open(own + '/link')",
    "write outside": "open(elsewhere, 'a')",
    "write beside": "open(own + '/../new', 'w')",
    "make a folder outside": "os.mkdir(elsewhere + '.d')",
    "remove a file outside": "os.remove(elsewhere)",
    "move a file out": "os.rename(own + '/kept', elsewhere)",
    "link a file in": "os.link(elsewhere, own + '/in')",
    "make a link": "os.symlink(elsewhere, own + '/another')",
    "run a shell": "os.system('true')",
    "run an editor": "subprocess.Popen(['vi'])",
    "run python": "subprocess.Popen([sys.executable, '-c', ''])",
    "become another program": "os.execv('/bin/true', ['true'])",
    "split in two": "os.fork()",
    "reach the network": "socket.create_connection(('127.0.0.1', 9), 1)",
}
PROGRAM = """
import os, socket, subprocess, sys
from duel_tui.cli.arguments import parser
from duel_tui.cli.guest import admit
own, foe, elsewhere, *attempts = sys.argv[1:]
admit(parser().parse_args(["--guest", "--user", "alice", "--saves", os.path.dirname(own)]))
with open(own + "/kept", "w"): pass
for attempt in attempts:
    try: eval(attempt)
    except PermissionError: print("refused")
    else: print("done:", attempt)
"""


@pytest.fixture
def alice(tmp_path: Path) -> Path:
    folder = tmp_path / "guests" / "alice"
    for guest in ("alice", "bob"):
        (tmp_path / "guests" / guest).mkdir(parents=True)
    (tmp_path / "guests" / "bob" / "settings.toml").write_text("")
    (tmp_path / "elsewhere").write_text("as it was")
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    return folder


def test_what_is_not_a_guests_is_refused_by_the_interpreter_itself(alice: Path) -> None:
    elsewhere = alice.parents[1] / "elsewhere"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [
            sys.executable,
            "-c",
            PROGRAM,
            alice,
            alice.parent / "bob" / "settings.toml",
            elsewhere,
            *ATTEMPTS.values(),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    answers = dict(zip(ATTEMPTS, done.stdout.splitlines(), strict=True))
    assert answers == dict.fromkeys(ATTEMPTS, "refused")
    assert elsewhere.read_text() == "as it was"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--user", "../bob"], "is no name for a guest"),
        (["--user", "/etc"], "is no name for a guest"),
        (["--user", "al", "--rulesets", "/etc"], "the games as they came"),
        (["--user", "al", "--ruleset", "/etc/passwd"], "the games as they came"),
        (["--user", "al", "check", "/etc/passwd"], "the screen and plain mode"),
        (["--user", "al", "replay", "/etc/passwd"], "the screen and plain mode"),
    ],
)
def test_a_guest_is_told_what_he_cannot_have(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = guest(tmp_path, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_guest_may_ask_for_plain_mode_and_for_no_other_command(tmp_path: Path) -> None:
    for said, code in (("plain", 0), ("rm -rf /", 2), ("/usr/lib/openssh/sftp-server", 2)):
        assert guest(tmp_path, "--user", "al", SSH_ORIGINAL_COMMAND=said).returncode == code


def test_the_environment_moves_nothing(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    guest(
        tmp_path / "guests",
        "--user",
        "al",
        "--plain",
        DUEL_TUI_SAVES=str(outside),
        DUEL_TUI_CACHE=str(outside),
        TEXTUAL_LOG=str(outside),
    )
    assert not outside.exists()
    assert (tmp_path / "guests" / "al").is_dir()
    assert (tmp_path / "guests" / "al").stat().st_mode & 0o077 == 0


def guest(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "duel_tui", "--guest", "--saves", folder, *arguments],
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.slow
def test_no_key_opens_a_shell_takes_a_picture_or_makes_a_path_of_a_name(tmp_path: Path) -> None:
    """He calls his fencer by a path, fights, and presses every control key there is."""
    saves = tmp_path / "guests"
    program = Program(tmp_path, "--guest", "--user", "alice", "--saves", str(saves), mode=FULL)
    program.starts()
    for keys, then in (
        ("f", "a new fencer"),
        ("\x1b[H", ""),
        ("\r", "by the dice"),
        ("d", "throw a d20"),
        ("18\r", "Musclebound"),
        ("t", "throw a die again?"),
        ("k", "Name:"),
        ("\x15../../../etc/x\x1b[A", ""),
        ("\x1b[C", "and fight now"),
        ("\r", "MOVEMENT"),
    ):
        program.press(keys, then)
    for key in "\x1a\x1c\x10\x13\x0f\x14\x16\x18\x05!:|$\x1b[24~\x1bOP":
        program.press(key)
        assert program.state != "T"
        children = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in program.workers]
        assert all(b"duel_tui.opponents.apart" in line for line in children)
    program.press("\x1b")
    program.press("\x11")
    program.end()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(path.is_relative_to(saves / "alice") and path.suffix in {".toml", ".solved"} for path in files)
    assert any("etc-x" in path.name for path in (saves / "alice" / "fencers").iterdir())
