"""On Windows the program says in one sentence where it runs, and loads nothing that Windows lacks."""

import subprocess
import sys

PROBE = """
import argparse, pathlib, shutil, sys
sys.platform = "win32"
for name in ("curses", "fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
from duel_tui.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_on_windows_one_sentence_says_where_the_program_runs() -> None:
    for arguments in ([], ["--plain"], ["referee", "rapier_and_dagger"], ["--help"]):
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", PROBE, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == (
            "duel-tui: this program runs on Linux, macOS and WSL: on Windows, install it in WSL and start it there\n"
        )
