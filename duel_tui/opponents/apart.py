"""The process in which opponents think: `python -m duel_tui.opponents.apart PARENT`.

It ends with its parent from the first moment, before anything slow is loaded.
"""

import ctypes
import os
import signal
import sys

from duel_tui.guard import stand_guard_as_told
from duel_tui.memory import calculate_in_one_thread

_PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    """Ask the kernel to end this process with its parent, where there is such a kernel; end now where it is gone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent and sys.platform != "win32":
        raise SystemExit


def main() -> None:
    """Serve over standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(int(sys.argv[1]))
    stand_guard_as_told()
    calculate_in_one_thread()
    from duel_tui.opponents.worker import serve  # noqa: PLC0415  it takes a while

    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as outgoing:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no thought
        serve(sys.stdin.buffer, outgoing)


if __name__ == "__main__":
    main()
