"""The process in which opponents think: `python -m duel_tui.opponents.worker_main PARENT`.

One worker serves one client at a time over pipes, in pickles with their length before them (length-prefixed framing, as in
Stevens, "Unix Network Programming"). It has two states: first it waits for the rules, which are the first message;
then each message is a `Job`, answered by one `Thought`, in order, until the input ends. Invariants: an error within a
job is a `Thought`, too; the end of input ends the process, and so does the end of its parent, from the first moment,
before anything slow is loaded; printed text goes to standard error and never into the pipe.
"""

import ctypes
import os
import signal
import sys
from typing import IO, Any

from duel_tui.memory import LACK, calculate_in_one_thread
from duel_tui.sandbox import enter_sandbox_as_told

_PR_SET_PDEATHSIG = 1
_NICENESS = 5
"""How far this process steps back where others want the processor too: keys are answered first."""


def end_with(parent: int) -> None:
    """Ask the kernel to end this process with its parent, if it can; end now if the parent is gone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise SystemExit


def main() -> None:
    """Serve over standard input and output."""
    for number in (signal.SIGINT, signal.SIGTSTP):  # who plays is asked, not who thinks
        signal.signal(number, signal.SIG_IGN)
    end_with(int(sys.argv[1]))
    enter_sandbox_as_told()
    os.nice(_NICENESS)
    calculate_in_one_thread()

    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as outgoing:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # other printed text is not a result
        serve(sys.stdin.buffer, outgoing)


def serve(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Think for as long as jobs come in."""
    from duel_tui.opponents.solution_cache import default_cache  # noqa: PLC0415  these take a while to load
    from duel_tui.opponents.think import PATIENCE, Thinker, attempt, warm  # noqa: PLC0415
    from duel_tui.opponents.worker_protocol import read, write  # noqa: PLC0415

    try:
        warm()
        rules = read(incoming)
        thinker: Thinker[Any] = Thinker(rules, cache=default_cache(), patience=PATIENCE)
        while True:
            result = attempt(thinker, read(incoming))
            if result.trouble == LACK:
                thinker = Thinker(rules, cache=default_cache(), patience=PATIENCE)  # free its memory
            write(outgoing, result)
    except (EOFError, BrokenPipeError):
        return


if __name__ == "__main__":
    main()
