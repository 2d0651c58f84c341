"""The sandbox of a guest: an audit hook in the interpreter that forbids whatever a guest's game never does.

It may read what is the guest's own, the program's and the system's, write only what is the guest's own, run nothing but
the process in which opponents think, and reach no network. It stands in that process too.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from errno import EACCES
from pathlib import Path
from typing import Any

GUEST = "DUEL_TUI_GUEST"
"""The variable that tells the opponents' process whose guest it works for."""
THINKS = (sys.executable, "-m", "duel_tui.opponents.worker_main")
"""The command that a guest's game may run, but for its last word."""
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/localtime", "/etc/terminfo", "/proc/self", "/dev/null", "/dev/tty")
"""What belongs to the system and is no secret."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_LISTS = frozenset({"os.listdir", "os.scandir", "os.walk", "glob.glob"})
_CHANGES = frozenset(
    f"os.{name}"
    for name in (
        "chflags",
        "chmod",
        "chown",
        "link",
        "mkdir",
        "remove",
        "removexattr",
        "rename",
        "rmdir",
        "setxattr",
        "symlink",
        "truncate",
        "utime",
    )
)
_FORBIDDEN = (
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "os.startfile",
    "pty.spawn",
    "socket.bind",
    "socket.connect",
    "socket.getaddrinfo",
    "socket.gethostby",
    "socket.sendto",
    "sys.remote_exec",
)


def enter_sandbox(folder: Path, runs: Sequence[str] = THINKS) -> None:
    """From now on keep this process to a guest's folder.

    Args:
        folder: all that he may write to.
        runs: how the only command begins that it may run; empty: it may run none.
    """
    sys.addaudithook(_hook(folder, tuple(runs)))


def enter_sandbox_as_told(environment: Mapping[str, str] = os.environ) -> None:
    """Keep this process to the folder of the guest it works for, where it works for one; it runs nothing then."""
    if folder := environment.get(GUEST):
        enter_sandbox(Path(folder), ())


def _hook(folder: Path, runs: tuple[str, ...]) -> Callable[[str, tuple[Any, ...]], None]:
    own = _real(folder)
    package = Path(__file__).parent
    libraries = [path for path in sys.path if Path(path or ".").resolve() != Path.cwd()]
    code = [package, package.parent / "rulesets", package.parent / "saves" / "examples"]
    places = (*map(str, code), *libraries, sys.prefix, sys.base_prefix, *_SYSTEM)
    readable = (own, *[_real(place) for place in places if place])

    def hook(event: str, told: tuple[Any, ...]) -> None:
        if event == "open":
            writes = isinstance(told[2], int) and told[2] & _WRITING
            _within((own, "/dev/null", "/dev/tty") if writes else readable, told[0])
        elif event in _LISTS:
            _within(readable, told[0])
        elif event in _CHANGES:
            _within((own,), *told[:2])
        elif event == "subprocess.Popen":
            if not runs or tuple(told[1])[: len(runs)] != runs:
                raise PermissionError(EACCES, "a guest may not run anything")
        elif event.startswith(_FORBIDDEN):
            raise PermissionError(EACCES, "a guest may not do that")

    return hook


def _within(places: tuple[str, ...], *paths: Any) -> None:
    for path in paths:
        if isinstance(path, str | bytes | os.PathLike):
            real = _real(path)
            if not any(real == place or real.startswith(f"{place}/") for place in places):
                raise PermissionError(EACCES, "it is not a guest's")


def _real(path: Any) -> str:
    return os.path.realpath(os.fsdecode(path))
