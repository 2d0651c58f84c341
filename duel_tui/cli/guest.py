"""Guests: people whom a host lets play over SSH, and who get at nothing but their own saves.

What the program itself never does is forbidden to it as well, by a hook in the interpreter: to read what is neither
a guest's nor the program's own, to write outside his saves, to run anything but the opponents, to reach the network.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duel_tui
from duel_tui.cli.usage import UsageError
from duel_tui.leaving import never_stop
from duel_tui.storage.folders import Saves, saves

_SAID = "SSH_ORIGINAL_COMMAND"
"""What a guest asked the SSH server to run."""
_PLAIN = "plain"
_OURS = ("TEXTUAL", "DUEL_TUI", "TERMINFO", "XDG_")
"""How the names of variables begin that a guest does not set."""
_NAME = re.compile(r"[a-z_][a-z0-9_-]{0,31}")
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/localtime", "/etc/terminfo", "/proc/self", "/dev/null", "/dev/tty")
"""What belongs to the system and is no secret."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_LISTS = frozenset({"os.listdir", "os.scandir"})
_CHANGES = frozenset(
    f"os.{name}"
    for name in (
        "chmod",
        "chown",
        "link",
        "mkdir",
        "remove",
        "rename",
        "rmdir",
        "symlink",
        "truncate",
        "utime",
    )
)
_FORBIDDEN = ("os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn", "socket.bind")
_NETWORK = ("socket.connect", "socket.getaddrinfo", "socket.sendto")


def admit(asked: argparse.Namespace) -> argparse.Namespace:
    """What a guest may have of what was asked for: the screen or plain mode, with saves of his own.

    Raises:
        UsageError: it is something else.
        SaveError: there is no room for his saves.
    """
    if asked.command or getattr(asked, "rulesets", None) or getattr(asked, "ruleset", None):
        raise UsageError("a guest has the screen and plain mode, and the games as they came")
    said = os.environ.get(_SAID, "")
    if said not in {"", _PLAIN}:
        raise UsageError("a guest may ask for plain, and for nothing else")
    name = asked.user or _login()
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a guest: small letters, digits, - and _ are")
    for variable in [one for one in os.environ if one.startswith(_OURS)]:
        del os.environ[variable]
    os.umask(0o077)
    folder = Saves(saves(getattr(asked, "saves", None), {}).folder.absolute() / name).prepared().folder
    os.environ["DUEL_TUI_CACHE"] = str(folder / "solved")
    never_stop()
    sys.addaudithook(_guard(folder))
    given = {**vars(asked), "saves": folder, "plain": asked.plain or bool(said)}
    return argparse.Namespace(**given)


def _login() -> str:
    """The name of the account, as the system knows it."""
    import pwd  # noqa: PLC0415  Windows has no such module

    return pwd.getpwuid(os.getuid()).pw_name


def _guard(folder: Path) -> Callable[[str, tuple[Any, ...]], None]:
    own = _real(folder)
    package = Path(duel_tui.__file__).parent
    libraries = [path for path in sys.path if Path(path or ".").resolve() != Path.cwd()]
    code = [package, package.parent / "rulesets", package.parent / "saves" / "examples"]
    places = (*map(str, code), *libraries, sys.prefix, sys.base_prefix, *_SYSTEM)
    readable = (own, *[_real(place) for place in places if place])

    def guard(event: str, told: tuple[Any, ...]) -> None:
        if event == "open":
            writes = isinstance(told[2], int) and told[2] & _WRITING
            _within((own, "/dev/null", "/dev/tty") if writes else readable, told[0])
        elif event in _LISTS:
            _within(readable, told[0])
        elif event in _CHANGES:
            _within((own,), *told[:2])
        elif event == "subprocess.Popen":
            if list(told[1])[:3] != [sys.executable, "-m", "duel_tui.opponents.apart"]:
                raise PermissionError("a guest may not run anything")
        elif event.startswith(_FORBIDDEN) or event in _NETWORK:
            raise PermissionError("a guest may not do that")

    return guard


def _within(places: tuple[str, ...], *paths: Any) -> None:
    for path in paths:
        if isinstance(path, str | bytes | os.PathLike):
            real = _real(path)
            if not any(real == place or real.startswith(f"{place}/") for place in places):
                raise PermissionError("not a guest's")


def _real(path: Any) -> str:
    return os.path.realpath(os.fsdecode(path))
