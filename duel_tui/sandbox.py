"""The sandbox of a guest: an audit hook in the interpreter that forbids what a guest's game never does and Python reports.

The process may read the files of the guest, the program and the system, write only the guest's files, start only the
process in which opponents think, and use no network. The sandbox holds in that process, too. Some calls that Python does not
report are taken away.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from errno import EACCES
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

GUEST = "DUEL_TUI_GUEST"
COPIES = "DUEL_TUI_CLIPBOARD"
"""The variable that lets a guest copy to the clipboard of his terminal."""
"""The variable with the guest's folder, for the opponents' process."""
THINKS = (sys.executable, "-m", "duel_tui.opponents.worker_main")
"""The command that a guest's game may run, without its last word."""
_SYSTEM = ("/usr", "/lib", "/lib64", "/etc/localtime", "/etc/terminfo", "/proc/self", "/dev/null", "/dev/tty")
"""The files of the system that are not secret."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_LISTS = frozenset({"os.listdir", "os.scandir", "os.walk", "glob.glob", "os.getxattr", "os.listxattr"})
_CHANGES = frozenset(
    f"os.{name}"
    for name in (
        *("link", "mkdir", "remove", "rename", "rmdir", "symlink", "truncate"),
        *("chflags", "chmod", "chown", "removexattr", "setxattr", "utime"),
    )
)
_FOLDER_AT = {"os.rename": 2, "os.link": 2, "os.truncate": 2, "os.setxattr": 4, "os.chflags": 2}
"""Where in what is told of a change the numbers of folders (dir_fd) begin, where that is not at the last place."""
_FORBIDDEN = (
    *("os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile", "os.system", "pty.spawn"),
    *("ctypes.", "os.killpg", "resource.prlimit", "sqlite3.", "sys.remote_exec", "syslog."),
    *("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostby", "socket.getnameinfo"),
    *("socket.sendmsg", "socket.sendto"),
)
_UNREPORTED = (
    *("chroot", "mkfifo", "mknod", "pidfd_open", "pidfd_send_signal", "setpriority"),
    *("sched_setaffinity", "sched_setparam", "sched_setscheduler"),
)
"""Calls of which Python tells no hook."""
_HERE = (-1, 1)
"""The families of sockets that reach no network: one that is open already, and those of Unix, by which an event loop wakes."""


def enter_sandbox(folder: Path, runs: Sequence[str] = THINKS) -> None:
    """Restrict this process to a guest's folder.

    Args:
        folder: the only folder that it may write to.
        runs: the beginning of the only command that it may run; empty: none.
    """
    import_module("ctypes")  # what imports it later, as numpy does, may; nothing may call by it
    for module in map(import_module, ("os", "posix", "signal", "_signal")):
        for name in filter(partial(hasattr, module), _UNREPORTED):
            setattr(module, name, _refused)
    sys.addaudithook(_hook(folder, tuple(runs)))


def enter_sandbox_as_told(environment: Mapping[str, str] = os.environ) -> None:
    """Restrict this process to the folder of its guest, if it has one; it may run no command then."""
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
            _begins_at_the_root(*told[:2])
            writes = isinstance(told[2], int) and told[2] & _WRITING
            _within((own, "/dev/null", "/dev/tty") if writes else readable, told[0])
        elif event in _LISTS:
            _within(readable, told[0])
        elif event in _CHANGES:
            _names_no_folder_by_number(told[_FOLDER_AT.get(event, -1) :])
            _within((own,), *told[:2])
        elif event == "subprocess.Popen":
            executable, command, where, environment = told
            begun = tuple(command)[: len(runs)] == runs and executable == runs[0] if runs else False
            if not begun or environment is not None or where not in {None, package.parent}:
                raise PermissionError(EACCES, "a guest may not run other programs")
        elif event == "os.kill":
            _is_own(told[0])
        elif event.startswith(_FORBIDDEN) or (event == "socket.__new__" and told[1] not in _HERE):
            _refused()

    return hook


def _refused(*_: object, **__: object) -> None:
    raise PermissionError(EACCES, "a guest may not do that")


def _begins_at_the_root(path: Any, mode: Any) -> None:
    """Refuse a relative path to `os.open`: it may be meant from a folder (dir_fd) of which the hook is not told."""
    if mode is None and not str(os.fsdecode(path)).startswith("/"):
        raise PermissionError(EACCES, "a guest's paths begin at the root")


def _names_no_folder_by_number(numbers: Sequence[Any]) -> None:
    if any(isinstance(number, int) and number >= 0 for number in numbers):
        raise PermissionError(EACCES, "a guest may not name a folder by its number")


def _is_own(process: int) -> None:
    """Refuse a signal to any process but this one and those that it began."""
    if process == os.getpid():
        return
    try:
        os.waitid(os.P_PID, max(process, 0), os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except (AttributeError, OSError) as error:
        raise PermissionError(EACCES, "a guest may not signal other programs") from error


def _within(places: tuple[str, ...], *paths: Any) -> None:
    for path in paths:
        if isinstance(path, str | bytes | os.PathLike):
            real = _real(path)
            if not any(real == place or real.startswith(f"{place}/") for place in places):
                raise PermissionError(EACCES, "this is not a guest's file")


def _real(path: Any) -> str:
    return os.path.realpath(os.fsdecode(path))
