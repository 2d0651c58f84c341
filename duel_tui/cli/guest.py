"""Guests: people whom a host lets play over SSH, and who get at nothing but their own saves.

What the program itself never does is forbidden to it as well, by a sandbox in the interpreter.
"""

import argparse
import os
import re

from duel_tui.cli.usage import UsageError
from duel_tui.memory import limit_memory
from duel_tui.sandbox import GUEST, enter_sandbox
from duel_tui.shutdown import never_stop
from duel_tui.storage.folders import Saves, saves

_SAID = "SSH_ORIGINAL_COMMAND"
"""What a guest asked the SSH server to run."""
_PLAIN = "plain"
_OURS = ("TEXTUAL", "DUEL_TUI", "TERMINFO", "TERMCAP", "TERMPATH", "XDG_", "LD_", "RICH_")
_PYTHONS = (
    "STARTUP",
    "INSPECT",
    "BREAKPOINT",
    "WARNINGS",
    "TRACEMALLOC",
    "PYCACHEPREFIX",
    "USERBASE",
    "HASHSEED",
)
_PROGRAMS = ("EDITOR", "VISUAL", "PAGER", "BROWSER", "SHELL")
_NOT_HIS = (*_OURS, *[f"PYTHON{one}" for one in _PYTHONS], *_PROGRAMS)
"""How the names of variables begin that a guest does not set."""
_NAME = re.compile(r"[a-z_][a-z0-9_-]{0,31}")
_NAMES = "it has at most 32 small letters, digits, - and _, and begins with a letter or _"


def admit(asked: argparse.Namespace) -> argparse.Namespace:
    """What a guest may have of what was asked for: the screen or plain lines, with saves of his own.

    Raises:
        UsageError: it is something else.
        SaveError: there is no room for his saves.
    """
    if asked.command or getattr(asked, "rulesets", None) or getattr(asked, "ruleset", None):
        raise UsageError("a guest has the screen and plain lines, and the shipped games")
    said = os.environ.get(_SAID, "")
    if said not in {"", _PLAIN}:
        raise UsageError("a guest may ask for plain, and for nothing else")
    name = _login() if asked.user is None else asked.user
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a guest: {_NAMES}")
    for variable in [one for one in os.environ if one.startswith(_NOT_HIS)]:
        del os.environ[variable]
    os.umask(0o077)
    folder = Saves(saves(getattr(asked, "saves", None), {}).folder.absolute() / name).prepared().folder
    os.environ["DUEL_TUI_CACHE"] = str(folder / "solved")
    never_stop()
    limit_memory()
    os.environ[GUEST] = str(folder)
    enter_sandbox(folder)
    given = {**vars(asked), "saves": folder, "plain": asked.plain or bool(said)}
    return argparse.Namespace(**given)


def _login() -> str:
    """The name of the account, as the system knows it."""
    import pwd  # noqa: PLC0415  Windows has no such module

    return pwd.getpwuid(os.getuid()).pw_name
