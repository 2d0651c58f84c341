"""Guests get at their own saves and at nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from textual.binding import Binding

from duel_tui.registry import KEYS
from duel_tui.tui.app import DuelApp
from tests.leave.program import FULL, Program
from tests.lengths import in_turn
from tests.storage.lines_of import lines_in

TOLD = (
    (["--user", "../bob"], "cannot be the name of a guest"),
    (["--user", "/etc"], "cannot be the name of a guest"),
    (["--user", "al", "--rulesets", "/etc"], "the shipped games"),
    (["--user", "al", "--ruleset", "/etc/passwd"], "the shipped games"),
    (["--user", "al", "check", "/etc/passwd"], "only the screen, plain lines and"),
)
NO_WORDS = (
    *("rm -rf /", "plain; id", "plain --saves /", "--plain", " plain", "plain\n", "PLAIN", "$(id)"),
    *("check /etc/passwd", "--user bob", "\x1b]0;owned\x07", "/usr/lib/openssh/sftp-server"),
)
pytestmark = pytest.mark.slow
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
    "ask for an address": "socket.getaddrinfo('localhost', 9)",
    "think of something else": "subprocess.Popen([sys.executable, '-m', 'duel_tui', 'roll'])",
    "change what belongs to others": "os.chmod(elsewhere, 0o777)",
    "call the C library": "ctypes.CDLL(None).getpid()",
    "load a library": "ctypes.CDLL('libc.so.6')",
    "open a database": "sqlite3.connect(elsewhere)",
    "open a database in memory": "sqlite3.connect(':memory:')",
    "end another program": "os.kill(os.getppid(), 0)",
    "end every program": "os.kill(-1, 0)",
    "end a group of programs": "os.killpg(os.getpgid(0), 0)",
    "open from another folder": "os.open('elsewhere', os.O_RDONLY, dir_fd=lib)",
    "make a folder in another": "os.mkdir('sub', dir_fd=lib)",
    "remove a file from another": "os.remove('kept', dir_fd=lib)",
    "move from another folder": "os.rename('kept', own + '/moved', src_dir_fd=lib)",
    "link from another folder": "os.link('kept', own + '/linked', src_dir_fd=lib)",
    "make a link in another folder": "os.symlink(own + '/kept', 'new', dir_fd=lib)",
    "change rights in another folder": "os.chmod('kept', 0o777, dir_fd=lib)",
    "reach the network": "socket.create_connection(('127.0.0.1', 9), 1)",
    "listen to the network": "socket.socket().listen()",
    "send a message over the network": "socket.socket(type=socket.SOCK_DGRAM).sendmsg([b'x'], [], 0, ('127.0.0.1', 9))",
    "look a name up": "socket.getnameinfo(('127.0.0.1', 9), 0)",
    "run another program as if it were the game": "subprocess.Popen(thinks, executable='/bin/true')",
    "run the game with other code": "subprocess.Popen(thinks, env={'PYTHONPATH': own})",
    "run the game from another folder": "subprocess.Popen(thinks, cwd=own)",
    "run a command of the shell": "subprocess.Popen('true', shell=True)",
    "signal another program by a number of a file": "signal.pidfd_send_signal(lib, 0)",
    "open another program": "os.pidfd_open(os.getppid())",
    "hold another program back": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 5)",
    "limit another program": "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)",
    "make a pipe with a name": "os.mkfifo(elsewhere + '.p')",
    "make a device": "os.mknod(elsewhere + '.n')",
    "read what is noted on a file": "os.listxattr(elsewhere)",
    "write into the log of the system": "syslog.syslog('here')",
}
ATTEMPTED = """
with open(own + "/kept", "w"): pass
os.chdir(own)
lib = os.open(sys.prefix, os.O_RDONLY)
thinks = [*THINKS, "1"]
for attempt in attempts:
    try: eval(attempt)
    except PermissionError: print("refused", file=sys.stderr)
    else: print("done:", attempt, file=sys.stderr)
"""
PROGRAM = f"""
import ctypes, os, resource, signal, socket, sqlite3, subprocess, sys, syslog
from duel_tui.sandbox import THINKS
from duel_tui.usage.arguments import parser
from duel_tui.cli.guest import admit
own, foe, elsewhere, *attempts = sys.argv[1:]
admit(parser().parse_args(["--guest", "--user", "alice", "--saves", os.path.dirname(own)]))
{ATTEMPTED}"""
THINKING = f"""
import ctypes, os, resource, signal, socket, sqlite3, subprocess, sys, syslog
from duel_tui.sandbox import GUEST, THINKS
from duel_tui.opponents import worker_main
own, foe, elsewhere, *attempts = sys.argv[1:]
os.environ[GUEST] = own
sys.argv = ["worker_main", str(os.getppid())]
def attempted(incoming, outgoing): exec({ATTEMPTED!r}, globals())
worker_main.serve = attempted
worker_main.main()
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


@pytest.mark.parametrize("program", [PROGRAM, THINKING], ids=["the game", "where opponents think"])
def test_what_is_not_a_guests_is_refused_by_the_interpreter_itself(alice: Path, program: str) -> None:
    elsewhere = alice.parents[1] / "elsewhere"
    places: list[Path] = [alice, alice.parent / "bob" / "settings.toml", elsewhere]
    command = [sys.executable, "-c", program, *map(str, places), *ATTEMPTS.values()]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own interpreter
    answers = dict(zip(ATTEMPTS, done.stderr.splitlines(), strict=True))
    assert answers == dict.fromkeys(ATTEMPTS, "refused")
    assert elsewhere.read_text() == "as it was"


MAY = """
import os, signal, subprocess, sys
from pathlib import Path
from duel_tui.sandbox import enter_sandbox
own = Path(sys.argv[1])
enter_sandbox(own, (sys.executable, "-c"))
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
import asyncio
asyncio.run(asyncio.sleep(0))
os.kill(os.getpid(), 0)
child.kill()
assert child.wait() == -signal.SIGKILL
os.mkdir(own / "new")
os.rename(own / "new", own / "newer")
os.rmdir(own / "newer")
os.close(os.open(own / "file", os.O_CREAT | os.O_WRONLY))
os.chmod(own / "file", 0o600)
os.utime(own / "file")
os.truncate(own / "file", 3)
os.remove(own / "file")
import numpy
print(numpy.linalg.solve(numpy.eye(2), numpy.ones(2)).sum())
"""


def test_what_a_guests_game_does_is_allowed(alice: Path) -> None:
    command = [sys.executable, "-c", MAY, str(alice)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    assert (done.stdout, done.stderr) == ("2.0\n", "")


def test_a_guest_is_told_what_he_cannot_have(tmp_path: Path) -> None:
    for arguments, said in TOLD:
        done = guest(tmp_path, *arguments)
        assert done.returncode == 2
        assert said in done.stderr
        assert not list(tmp_path.iterdir())
    done = guest(tmp_path, "--user", "al")
    assert done.returncode == 2
    assert done.stderr.endswith("; the word plain, as in ssh duels@host plain, works without a terminal\n")
    assert "--plain" not in done.stderr


MOVING = (
    *("DUEL_TUI_SAVES", "DUEL_TUI_CACHE", "DUEL_TUI_GUEST", "DUEL_TUI_TRACE"),
    *("TEXTUAL_LOG", "TEXTUAL_DRIVER", "TEXTUAL_SCREENSHOT_LOCATION", "TEXTUAL_SCREENSHOT"),
    *(
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
        "XDG_CACHE_HOME",
        "XDG_STATE_HOME",
        "HOME",
        "TERMINFO",
        "TERMINFO_DIRS",
    ),
    *("PYTHONSTARTUP", "PYTHONBREAKPOINT", "PYTHONUSERBASE", "EDITOR", "VISUAL", "PAGER", "BROWSER", "SHELL"),
)


def test_the_environment_moves_nothing(tmp_path: Path) -> None:
    outside, guests = tmp_path / "outside", tmp_path / "guests"
    moved = {name: str(outside) for name in MOVING}
    done = guest(guests, "--user", "al", "--plain", said="quick\nfight\nstand\nquit\n", **moved)
    assert done.returncode == 0, done.stderr
    assert "Goodbye" in done.stdout
    assert not outside.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["guests"]
    assert (guests / "al" / "duels").is_dir()
    assert (guests / "al").stat().st_mode & 0o077 == 0


def guest(
    folder: Path, *arguments: str, said: str = "quit\n", **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "duel_tui", "--guest", "--saves", folder, *arguments],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_no_key_opens_a_shell_takes_a_picture_or_makes_a_path_of_a_name(tmp_path: Path) -> None:
    """He calls his fencer by a path, fights, and presses every control key there is."""
    saves = tmp_path / "guests"
    program = Program(tmp_path, "--guest", "--user", "alice", "--saves", str(saves), mode=FULL)
    program.starts()
    for keys, then in (
        ("f", "a new fencer"),
        ("\x1b[H", ""),
        ("\r", "by dice"),
        ("d", "enter rolls 1d20"),
        ("18\r", "Strength 18: Musclebound"),
        ("t", "roll a die again?"),
        ("k", "into the roster"),
        ("\x1b[A", "The name on the sheet"),
        ("\r", "The fencer's name"),
        ("\x15../../../etc/x\r", "etc"),
        ("t", "2 and fight now"),
        ("2", "> t  Then         and fight now"),
        ("\r", "MOVEMENT"),
    ):
        program.press(keys, then)
    for key in "\x1a\x1c\x10\x13\x0f\x14\x16\x18\x05!:|$\x1b[24~\x1bOP":
        program.press(key)
        assert program.state != "T"
        children = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in program.workers]
        assert all(b"duel_tui.opponents.worker_main" in line for line in children)
    program.press("\x1b")
    program.press("\x11")
    program.gone_after()
    program.end()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(path.is_relative_to(saves / "alice") and path.suffix in {".toml", ".solved"} for path in files)
    assert any("etc-x" in path.name for path in (saves / "alice" / "fencers").iterdir())


def test_a_guest_whose_room_is_used_up_is_told_and_deletes_a_duel(tmp_path: Path) -> None:
    own = tmp_path / "al"
    begins = "replays\nback\nquick\nfight\n" + "1\n" * 4

    def does(said: str) -> str:
        limited = ("--user", "al", "--plain", "--quota", "6", "1")
        return " ".join(guest(tmp_path, *limited, said=f"{said}quit\n").stdout.split())

    does(begins)
    (first,) = (own / "duels").iterdir()
    there = len([path for path in own.rglob("*") if path.is_file() and path.stat().st_size])
    for number in range(6 - there):
        first.with_stem(f"copy-{number}").write_bytes(first.read_bytes())
    duels = {*(own / "duels").iterdir()}
    assert "you have 6 files, the most that this host allows; delete duels that you no longer" in does(begins)
    assert {*(own / "duels").iterdir()} == duels
    said = does("replays\n3\ndelete\n1\nback\n" + begins)
    assert "The duel is deleted." in said
    assert "the most that" not in said
    assert len(duels - {*(own / "duels").iterdir()}) == 1
    assert len([*(own / "duels").iterdir()]) == len(duels)


def test_a_guest_may_ask_for_plain_lines_and_for_no_command(tmp_path: Path) -> None:
    for said in NO_WORDS:
        done = guest(tmp_path, "--user", "al", SSH_ORIGINAL_COMMAND=said)
        assert done.returncode == 2
        assert done.stderr == "duel-tui: the only word a guest may give is plain\n"
        assert not list(tmp_path.iterdir())
    assert guest(tmp_path, "--user", "al", SSH_ORIGINAL_COMMAND="plain").returncode == 0


@pytest.mark.parametrize("key", in_turn(KEYS))
def test_opponents_think_under_guard_and_out_of_reach_of_his_environment(key: str, tmp_path: Path) -> None:
    """The process they think in is not given up, as it is when it fails."""
    own, outside = tmp_path / "guests" / "al", str(tmp_path / "outside")
    own.mkdir(parents=True)
    (own / "settings.toml").write_text(f'ruleset = "{key}"\n')
    evil = [f"{name}={outside}" for name in MOVING if name not in {"HOME", "TERMINFO", "TEXTUAL_DRIVER"}]
    command = ["env", *evil, sys.executable, "-m", "duel_tui"]
    asked = ("--guest", "--user", "al", "--saves", str(own.parent))
    with Program(tmp_path, *asked, command=command) as program:
        program.starts()
        for line in ("quick", "fight", *"123456"):
            program.types_and_reads_on(line)
            program.read(0.3)
            if program.workers and len(lines_in(own)) > 1:
                break
        (worker,) = program.workers
        assert b"opponents.worker_main" in Path(f"/proc/{worker}/cmdline").read_bytes()
        assert "could not" not in program.text
        told = Path(f"/proc/{worker}/environ").read_text().split("\0")
        given = dict(line.split("=", 1) for line in told if "=" in line)
        assert {given["DUEL_TUI_GUEST"], given["DUEL_TUI_CACHE"]} == {str(own), f"{own}/solved"}
        assert outside not in given.values()


def test_links_out_of_his_folder_lead_nowhere(tmp_path: Path) -> None:
    """However they came there, what they point to is neither told nor written to."""
    secret, outside, own = tmp_path / "secret", tmp_path / "outside", tmp_path / "guests" / "al"
    secret.write_text('name = "Mata Hari"\nnotes = "HUSH"\nbased_on = "HUSH"\n')
    outside.mkdir()
    for name in (
        "settings.toml",
        "keys.toml",
        "draft.toml",
        "fencers/x.toml",
        "duels/x.toml",
        "rulesets/x.toml",
    ):
        link = own / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(secret)
    (own / "told").symlink_to(outside)
    asked = ["fencers", "back", "replays", "1", "write", "export", "back", "back", "new", "back", "back"]
    asked += ["settings", "back", "quick", "stand", "quit"]
    done = guest(tmp_path / "guests", "--user", "al", "--plain", said="\n".join(asked) + "\n")
    assert done.returncode == 0, done.stderr
    assert "HUSH" not in done.stdout + done.stderr
    assert "Mata Hari" not in done.stdout + done.stderr
    assert "HUSH" in secret.read_text()
    assert not list(outside.iterdir())


def test_no_command_of_textuals_own_is_left() -> None:
    assert not DuelApp.ENABLE_COMMAND_PALETTE
    named = {binding.id for binding in DuelApp.BINDINGS if isinstance(binding, Binding)}
    assert named == {"leave", "lines", "suspend"}
    assert not DuelApp._inherit_bindings
