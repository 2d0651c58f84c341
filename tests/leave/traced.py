"""The program with every file that it opens noted: `python -m tests.leave.traced NOTES ARGUMENTS`.

Each line of the notes is `r` or `w` and the path.
"""

import os
import sys
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def main() -> int:
    """Run the program as the arguments say."""
    notes = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def note(event: str, told: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(told[0], str | bytes | os.PathLike):
            mode = "w" if isinstance(told[2], int) and told[2] & _WRITING else "r"
            os.write(notes, f"{mode} {os.fsdecode(told[0])}\n".encode())

    sys.addaudithook(note)
    from duel_tui.__main__ import main as program  # noqa: PLC0415  what it opens to be loaded is noted, too

    return program(sys.argv[2:])


if __name__ == "__main__":
    raise SystemExit(main())
