"""The limit on a guest's memory, what of it the collector passes over, and the test for errors from a lack of memory."""

import gc
import os
from collections.abc import Generator, MutableMapping
from contextlib import contextmanager, suppress
from errno import ENOMEM

MOST = 1024**3
"""The address space in bytes that a guest's program may take, and by itself the process where opponents think.

Measured in MB: the screen 281, plain lines 179; the process where opponents think 121 to 158 in most games, 258 in
Duel of Swords, 316 while it solves Rings of Honor. With as many states as are ever solved it takes 254 before their
values and at most 78 for these. A program that has to think by itself takes its own share and the solver's, 500
together.
"""
_SOLVERS = 256 * 1024**2
"""The memory for the solvers of the largest game; a library that gets less while it loads may end the process."""
LACK = "there is not enough memory for it"
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")


def limit_memory(most: int = MOST) -> None:
    """Limit the memory of this process and of those it starts, if the system can."""
    import resource  # noqa: PLC0415 - only guests and the process where opponents think need it

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (least, least))


def calculate_in_one_thread(environment: MutableMapping[str, str] = os.environ) -> None:
    """Keep libraries loaded later from starting a thread, with its own memory, for each processor."""
    for variable in _THREADS:
        environment[variable] = "1"


def pass_over_what_is_loaded() -> None:
    """From now on let the collector of garbage pass over what is there: a look at all of it holds up a key.

    Only the first time counts, when modules and games are there, so that nothing that may become garbage is passed over.
    """
    if not gc.get_freeze_count():
        gc.freeze()


@contextmanager
def uncollected() -> Generator[None, None, None]:
    """Keep the collector of garbage from looking at what grows for a short while, and has no cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def room_for_solvers() -> bool:
    """True if the solvers can be loaded here without a risk for the process."""
    from mmap import mmap  # noqa: PLC0415  loaded only for thinking here

    try:
        mmap(-1, _SOLVERS).close()
    except OSError:
        return False
    return True


def lacks_memory(error: BaseException) -> bool:
    """True if an error means that there is not enough memory.

    >>> lacks_memory(MemoryError()), lacks_memory(RuntimeError("can't start new thread")), lacks_memory(OSError())
    (True, True, False)
    """
    match error:
        case MemoryError():
            return True
        case OSError():
            return error.errno == ENOMEM
        case RuntimeError():
            return "can't start new thread" in str(error)
        case ImportError():
            return any(words in str(error) for words in _NOT_LOADED)
        case _:
            return False


_NOT_LOADED = ("failed to map segment", "annot allocate memory", "cannot create shared object descriptor")
"""The system's messages about a library that does not fit into memory."""
