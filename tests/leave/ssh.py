"""OpenSSH's server on loopback, with keys and settings of its own."""

import os
import pwd
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_SETTINGS = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication no
DisableForwarding yes
PermitUserRC no
SetEnv PYTHONPATH={python_path}
{forced}
"""
FORCED, IN_THE_KEYS = WAYS = "ForceCommand", "command="
"""Where the host says what is run: in the server's settings, or beside the key in authorized_keys."""
_PATIENCE = 10.0


def missing() -> str:
    """What is not installed; empty: nothing."""
    found = {name: _found(name) for name in ("sshd", "ssh", "ssh-keygen")}
    lacking = ", ".join(name for name, path in found.items() if path is None)
    return f"{lacking} of OpenSSH not found (on Debian: openssh-server, openssh-client)" if lacking else ""


def _found(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


@contextmanager
def serving(folder: Path, *arguments: str, way: str = FORCED) -> Generator[list[str]]:
    """Serve the program with these arguments; gives a client's command.

    Args:
        folder: where keys and settings lie.
        arguments: what the program is told.
        way: where the command stands.
    """
    folder.mkdir(mode=0o700)
    for key in ("host", "guest"):
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    if not os.getuid():
        Path("/run/sshd").mkdir(exist_ok=True)
    command = shlex.join([sys.executable, "-m", "duel_tui", *arguments])
    (folder / "sshd_config").write_text(
        _SETTINGS.format(
            port=port,
            folder=folder,
            python_path=Path.cwd(),
            forced=f"ForceCommand {command}" if way == FORCED else "",
        )
    )
    key = (folder / "guest.pub").read_text()
    quoted = command.replace('"', '\\"')
    restricted = f'restrict,pty,command="{quoted}" {key}' if way == IN_THE_KEYS else key
    (folder / "authorized_keys").write_text(restricted)
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(  # noqa: S603 - found on the path
            [str(_found("sshd")), "-D", "-e", "-f", folder / "sshd_config"], stderr=log
        )
    try:
        _wait_for(port, server, folder / "log")
        yield _client(folder, port, pwd.getpwuid(os.getuid()).pw_name)
    finally:
        server.terminate()
        server.wait()


def _client(folder: Path, port: int, user: str) -> list[str]:
    options = {
        "IdentityFile": folder / "guest",
        "IdentitiesOnly": "yes",
        "UserKnownHostsFile": folder / "known",
        "StrictHostKeyChecking": "accept-new",
        "LogLevel": "ERROR",
    }
    told = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    return [str(_found("ssh")), "-tt", "-F", "none", "-p", str(port), *told, f"{user}@127.0.0.1"]


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and server.poll() is None:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.05)
    raise AssertionError(f"sshd does not serve: {log.read_text()}")


def _run(name: str, *arguments: str) -> None:
    subprocess.run([str(_found(name)), *arguments], check=True)  # noqa: S603 - found on the path
