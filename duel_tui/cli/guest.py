"""Guests: people who play over SSH and can reach only their own saves.

A sandbox in the interpreter forbids everything that the program itself never does.
"""

import argparse
import os
import re

from duel_tui.memory import limit_memory
from duel_tui.sandbox import COPIES, GUEST, enter_sandbox
from duel_tui.shutdown import never_stop
from duel_tui.storage import quota
from duel_tui.storage.folders import Saves, saves
from duel_tui.streams import DRIVER, PAGE
from duel_tui.usage.parsing import UsageError

_SAID = "SSH_ORIGINAL_COMMAND"
"""The variable with the command that a guest asked the SSH server to run."""
_PLAIN = "plain"
_OURS = ("TEXTUAL", "DUEL_TUI", "TERMINFO", "TERMCAP", "TERMPATH", "XDG_", "LD_", "RICH_")
_PYTHONS = (
    *("STARTUP", "INSPECT", "BREAKPOINT", "WARNINGS"),
    *("TRACEMALLOC", "PYCACHEPREFIX", "USERBASE", "HASHSEED"),
)
_PROGRAMS = ("EDITOR", "VISUAL", "PAGER", "BROWSER", "SHELL")
_NOT_HIS = (*_OURS, *[f"PYTHON{one}" for one in _PYTHONS], *_PROGRAMS)
"""The beginnings of the names of variables that a guest may not set."""
_NAME = re.compile(r"[a-z_][a-z0-9_-]{0,31}")
_NAMES = "use at most 32 small letters, digits, - and _, with a letter or _ first"


def admit(asked: argparse.Namespace) -> argparse.Namespace:
    """The arguments that a guest may have: the screen or plain lines, with a folder of saves.

    Raises:
        UsageError: the arguments ask for something else.
        SaveError: the folder of saves cannot be made.
    """
    if asked.command or getattr(asked, "rulesets", None) or getattr(asked, "ruleset", None):
        raise UsageError(
            "a guest has only the screen, plain lines and the shipped games: leave out commands and rulesets"
        )
    said = os.environ.get(_SAID, "")
    if said not in {"", _PLAIN}:
        raise UsageError("the only word a guest may give is plain")
    name = _login() if asked.user is None else asked.user
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} cannot be the name of a guest: {_NAMES}")
    ours = {DRIVER} if os.environ.get(DRIVER) == PAGE else set[str]()
    for variable in [one for one in os.environ if one.startswith(_NOT_HIS) and one not in ours]:
        del os.environ[variable]
    os.umask(0o077)
    folder = Saves(saves(getattr(asked, "saves", None), {}).folder.absolute() / name).prepared().folder
    os.environ["DUEL_TUI_CACHE"] = str(folder / quota.SOLVED)
    never_stop()
    limit_memory()
    quota.limit(quota.Quota(folder, *(asked.quota or (quota.FILES, quota.MEGABYTES))))
    os.environ[GUEST] = str(folder)
    if asked.clipboard:
        os.environ[COPIES] = "1"
    enter_sandbox(folder)
    given = {**vars(asked), "saves": folder, "plain": asked.plain or bool(said)}
    return argparse.Namespace(**given)


def _login() -> str:
    """The name of the account, as the system knows it."""
    import pwd  # noqa: PLC0415 - only a guest without --user needs it

    return pwd.getpwuid(os.getuid()).pw_name
